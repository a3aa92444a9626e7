"""Reduced axles: tables of the rig in the place of links, beside the axles that they were measured on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import element_laws
import numpy as np
import pytest
from scipy.interpolate import make_interp_spline
from vehicle.test_rigid_axle import POINTS as RIGID

import koppel
from koppel import vehicle
from koppel.model.axle import COLUMNS, ELASTIC
from koppel.model.grid import Grid
from koppel.solve.analyses.limits import find_limits
from koppel.solve.steppers import GeneralizedAlpha, SemiImplicitEuler
from koppel.vehicle import AxleMaps, ReducedAxle, Rig, measure_maps, midsize, read_maps, reduce_axle
from koppel.vehicle.axle_maps import carried_mass, wheel_table
from koppel.vehicle.car_table import build_axle, list_masses, merge, read_car
from koppel.vehicle.guides import free_carriers

TABLE = read_car(vehicle.MIDSIZE)
COARSE: dict[str, Any] = {"travel": np.linspace(-0.1, 0.1, 11), "rack": np.linspace(-0.06, 0.06, 13)}
MCPHERSON = {
    "WC": (0, 0.75, 0), "O1": (-0.25, 0.35, -0.12), "O2": (0.05, 0.35, -0.1), "N1": (0, 0.7, -0.13),
    "TOP": (-0.05, 0.58, 0.55), "A": (0, 0.66, 0.05), "P": (-0.14, 0.33, -0.05), "Q": (-0.13, 0.68, -0.06),
    "G": (-0.05, 0.57, 0.5), "F": (0, 0.64, 0.1), "E": (-0.05, 0.57, 0.5), "D": (0, 0.64, 0.1), "S": (0.05, 0.6, -0.1),
}  # fmt: skip
FORCES: dict[str, Any] = {"spring": {"rate": 25e3, "preload": 3500}, "damper": 1800.0}


def front(joints: Any = "ideal", **changes: Any) -> koppel.Model:
    table = read_car(merge(vehicle.MIDSIZE, {"front": changes})) if changes else TABLE
    return build_axle(table, "front", joints)


def rigid() -> koppel.Model:
    points = {**RIGID, "E": (-0.05, 0.5, 0.4), "D": (-0.05, 0.5, 0.1)}
    return vehicle.rigid_axle(points, spring={"rate": 25e3, "preload": 3000}, damper=1500.0, anti_roll_bar=15e3)


AXLES: dict[str, Any] = {
    "double wishbone": (front, COARSE),
    "mcpherson": (lambda: vehicle.mcpherson(MCPHERSON, steering={}, anti_roll_bar=2e4, **FORCES), COARSE),
    "rigid": (rigid, {}),
}


# the spline ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4, 9])
def test_the_spline_is_that_of_scipy(n: int) -> None:
    x, rng = np.linspace(-1.0, 2.0, n), np.random.default_rng(n)
    y = rng.normal(size=(n, 1, 1, 2))
    theirs = make_interp_spline(x, y[:, 0, 0], k=min(3, n - 1))
    for at in rng.uniform(-1.0, 2.0, 20):
        assert Grid((x, [0.0], [0.0]), y).at(float(at), 0.0, 0.0) == pytest.approx(theirs(at), abs=1e-12)


# kinematics and statics ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", AXLES)
def test_wheels_stand_where_the_rig_says_at_the_points_and_between(kind: str) -> None:
    build, points = AXLES[kind]
    axle = build()
    maps = measure_maps(axle, **points)
    rig, reduced = Rig(axle), reduce_axle(axle, maps)
    law: Any = free_carriers(reduced).elements["maps"]
    grid = law.grid
    travel, opposite, rack = maps.points()
    rng, far = np.random.default_rng(3), np.array([0.7 * travel[-1], 0.7 * opposite[-1], 0.7 * rack[-1]])
    nodes = [(travel[2], opposite[len(opposite) // 3], rack[len(rack) // 4])]
    nodes.append((travel[-2], opposite[-1], rack[-3 % len(rack)]))
    places = [*nodes, *(tuple(far * rng.uniform(-1, 1, 3)) for _ in range(12))]
    for k, (z, o, r) in enumerate(places):
        steer = {"rack": [r]} if len(rack) > 1 else {}
        other = o if len(opposite) > 1 else z
        found = rig.solve([[z, other]], forces=False, **steer)
        wanted = wheel_table(rig, found, "left")[0]
        error = np.abs(grid.at(z, o, r)[: len(COLUMNS)] - wanted)
        assert error.max() < (1e-10 if k < len(nodes) else 5e-5), (z, o, r, error)
    # and the axle itself, held by its tables with springs at work, is where they say
    sweep = Rig(reduced).parallel_travel([travel[2], 0.011, travel[-2]])
    same = rig.parallel_travel([travel[2], 0.011, travel[-2]])
    for name, most in (("toe", 2e-3), ("camber", 5e-3), ("x_wc", 1e-5), ("y_wc", 1e-5)):
        for side in ("left", "right"):
            assert sweep[f"{side}.{name}"] == pytest.approx(same[f"{side}.{name}"], abs=most)


@pytest.mark.parametrize("kind", AXLES)
def test_wheel_loads_and_the_force_on_the_rack_are_those_of_the_whole_axle(kind: str) -> None:
    build, points = AXLES[kind]
    axle = build()
    full, reduced = Rig(axle, load_at="center"), Rig(reduce_axle(axle, **points), load_at="center")
    for way in ("parallel_travel", "opposite_travel", "single_travel"):
        one, two = (getattr(rig, way)([-0.043, 0.017, 0.05]) for rig in (full, reduced))
        for side in ("left", "right"):
            assert two[f"{side}.wheel_load"] == pytest.approx(one[f"{side}.wheel_load"], abs=1.5), way
    if full.rack_u is not None:
        one, two = (rig.rack_travel([-0.03, 0.0, 0.022]) for rig in (full, reduced))
        assert two["rack_force"] == pytest.approx(one["rack_force"], abs=1.0)
        assert two["left.wheel_load"] == pytest.approx(one["left.wheel_load"], abs=1.0)


def test_bushings_yield_as_those_of_the_whole_axle() -> None:
    axle = front("bushings")
    axle.elements.pop("anti_roll_bar")
    axle.gravity = (0, 0, 0)
    maps = measure_maps(axle, travel=np.linspace(-0.06, 0.06, 13), rack=[-0.02, -0.01, 0.0, 0.01])
    assert maps.coupling < 1e-9 and len(maps.columns) == 3 + len(COLUMNS) + len(ELASTIC)
    reduced = reduce_axle(axle, maps)
    full, short = Rig(axle), Rig(reduced)
    one, two = (rig.parallel_travel([-0.033, 0.02]) for rig in (full, short))
    assert two["left.wheel_load"] == pytest.approx(one["left.wheel_load"], abs=3.0)
    assert two["left.camber"] == pytest.approx(one["left.camber"], abs=1e-3)
    for kind, most in (("lateral", 0.02), ("longitudinal", 0.06), ("aligning", 0.06)):
        one, two = (rig.load(kind, [0.0, 400.0], travel=-0.02) for rig in (full, short))  # type: ignore[arg-type]
        for name in ("left.toe", "left.camber", "left.x_wc"):
            turned = max(abs(float(np.diff(one[n])[0])) for n in ("left.toe", "left.camber"))
            scale = turned if "_" not in name else 1e-3
            assert np.diff(two[name])[0] == pytest.approx(np.diff(one[name])[0], abs=most * scale), (kind, name)


def test_a_torsion_bar_with_links_is_taken_over() -> None:
    points = {**MCPHERSON, "S": (0.1, 0.6, -0.1), "L": (0.1, 0.6, -0.3), "T": (0.35, 0.6, -0.3)}
    axle = vehicle.mcpherson(points, anti_roll_bar={"torsional_stiffness": 900.0, "arm_mass": 0.0}, **FORCES)
    full, reduced = Rig(axle, load_at="center"), Rig(reduce_axle(axle, travel=COARSE["travel"]), load_at="center")
    one, two = (rig.opposite_travel([-0.04, 0.02]) for rig in (full, reduced))
    assert two["left.wheel_load"] == pytest.approx(one["left.wheel_load"], abs=2.0)


# dynamics ------------------------------------------------------------------------------------------------------------


def test_modes_are_those_of_the_whole_axle() -> None:
    """Wheels on springs instead of tires, body and rack held: hop in and out of phase."""
    found = []
    for axle in (front(), reduce_axle(front(), **COARSE)):
        model = koppel.Model("axle on springs")
        model.submodel("axle", axle, connections={"chassis": "ground"})
        for side, y in (("left", 0.76), ("right", -0.76)):
            model.frames[f"road_{side}"] = koppel.model.part.Frame(position=(0, y, -5.0))
            ends: dict[str, Any] = {"frame_a": f"ground.road_{side}", "frame_b": f"axle.{side}.carrier.wheel_center"}
            model.add(f"tire_{side}", koppel.mechanics.PointToPoint(**ends, elastic=220e3, preload=-4200))
        found.append(koppel.linearize(model, at="equilibrium").eigenvalues())
    one, two = found
    hop = np.array([v for v in one if v.imag > 1.0 and abs(v) < 150.0])
    for value in hop:
        assert np.min(np.abs(two - value)) < 2e-3 * abs(value)
    assert len(hop) >= 2


@pytest.mark.parametrize("elastic", [False, True])
def test_it_keeps_the_laws_of_every_element_with_its_tables_too(elastic: bool, monkeypatch: Any) -> None:
    """Balance, exact derivatives, power, energy and mirror, with tables of all three travels."""
    rng = np.random.default_rng(5)
    rows = []
    for z in np.linspace(-0.6, 0.6, 4):
        for o in np.linspace(-0.5, 0.5, 3):
            for r in np.linspace(-0.7, 0.7, 4):
                smooth = [0.1 * np.sin(z + k) + 0.05 * np.cos(o * k + r) + 0.08 * z * r for k in range(len(COLUMNS))]
                row = [z, o, r, *smooth]
                if elastic:
                    root = np.eye(5) + 0.1 * rng.normal(size=(5, 5)) * 0.1 + 0.02 * (z + 0.5 * o - r)
                    C = root @ root.T / 500.0
                    row += [3.0 * z * z + z * o + r, *C[np.tril_indices(5)]]
                rows.append(row)
    special = element_laws.Special(values={"maps": rows, "center": (0.02, 0.03, -0.01)})
    monkeypatch.setitem(element_laws.SPECIAL, "vehicle.reduced_axle", special)
    for name in (
        "forces and moments balance", "parts by hand are those of the law", "derivatives are right",
        "power is that of the forces", "it keeps what it declares about energy",
        "it is the same from elsewhere and in a mirror",
    ):  # fmt: skip
        element_laws.CHECKS[name](ReducedAxle)


def ranges(full: koppel.Run, reduced: koppel.Run, begin: float = 0.0) -> dict[str, float]:
    """Largest difference per range of what a driver feels."""
    names = ("yaw_rate", "ay", "roll", "load_fl", "load_fr", "load_rl", "load_rr")
    here = full["time"] >= begin
    return {n: float(np.max(np.abs(full[n] - reduced[n])[here]) / np.ptp(full[n][here])) for n in names}


PART = "clip((time/(1 s) - 0.3)/0.2, 0, 1)"
STEER = {
    "steering_angle": f"0.5*{PART}**2*(3 - 2*{PART})",
    "steering_rate": f"0.5*6*{PART}*(1 - {PART})/0.2*(1 rad)/(1 s)",
}


def drive(**options: Any) -> koppel.Run:
    machine = koppel.Machine(midsize(speed=22.0, inputs=STEER, **options))
    stepper = options.pop("stepper", None) or SemiImplicitEuler(step=1e-3)
    return koppel.simulate(machine, until=2.5, every=0.01, stepper=stepper)


@pytest.mark.parametrize(("joints", "most"), [("ideal", 1e-4), ("bushings", 8e-3)])
def test_the_car_with_maps_drives_as_the_whole_one(joints: Any, most: float) -> None:
    full, reduced = (drive(joints=joints, axles=axles) for axles in ("full", "maps"))
    found = ranges(full, reduced, begin=0.3)
    assert max(found.values()) < most, found


def test_the_car_with_maps_has_one_motion_per_wheel() -> None:
    """Six of the body, four travels, the rack and its coordinate at both front wheels, four wheels; two conditions."""
    compiled = koppel.Machine(midsize(axles="maps")).compiled
    assert compiled.system.nu == 17
    assert compiled.constraints == ("front.left_guide", "front.right_guide")
    assert koppel.Machine(midsize()).compiled.system.nu == 35


def test_a_bump_under_one_wheel_moves_both_cars_alike() -> None:
    """The damper turns the carrier in its bushings, and arms and rods swing with it; 50 mm high and 2 m long.

    Toe and the forces along the road are what bushings feel most. Without the pull of the damper on the carrier they
    differ by 12 to 33 %, with half of the links at the wheel center by up to 8 %. 4 % are left: rod and arm as points,
    and compliances that are linear.
    """
    x = np.arange(-10.0, 40.0, 0.1)
    bump = 0.05 * np.clip(1.0 - (x - 12.0) ** 2, 0.0, None) ** 2
    road = vehicle.ProfileRoad(left=bump.tolist(), right=(0 * x).tolist(), spacing=0.1, start=-10.0)
    full, reduced = (
        koppel.simulate(
            midsize(speed=15.0, road=road, joints="bushings", axles=axles),
            until=1.6,
            every=2e-3,
            stepper=SemiImplicitEuler(step=1e-3),
        )
        for axles in ("full", "maps")
    )
    found = ranges(full, reduced, begin=0.5)
    here = full["time"] >= 0.5
    for name in ("front.left.toe", "rear.left.toe", "tire_fl.force_y", "tire_fl.force_x", "ax"):
        found[name] = float(np.max(np.abs(full[name] - reduced[name])[here]) / np.ptp(full[name][here]))
    assert max(found.values()) < 0.04, found


def test_a_carrier_takes_a_third_of_a_rod_and_the_damping_of_the_bushings() -> None:
    whole = build_axle(TABLE, "front", "bushings", {"damping_time": 3e-4})
    corner, reduced = whole.submodels["left"].model, reduce_axle(whole)
    rod, carrier = corner.parts["tie_rod"], corner.parts["carrier"]
    mass, at = carried_mass(rod, carrier)
    assert mass == pytest.approx(0.8 / 3, rel=1e-3)  # a rod is 10 mm thick: 0.1 % of its length squared
    assert at == pytest.approx(carrier.frames["Q"].position, abs=1e-12)
    maps = reduced.elements["maps"]
    assert isinstance(maps, ReducedAxle) and maps.relaxation == pytest.approx(3e-4)
    weighs = sum(m for m, _, _ in list_masses(reduced)) - sum(m for m, _, _ in list_masses(front("ideal")))
    # two arms of bars that meet in a point and a rod, on each side: each bar swings like a rod about its inner end
    assert weighs == pytest.approx(2 * (2.0 + 2.0 + 0.8) / 3, rel=1e-2)


def test_the_arms_of_the_damper_are_the_slopes_of_its_length() -> None:
    maps = reduce_axle(front("bushings")).elements["maps"]
    assert isinstance(maps, ReducedAxle)
    points = {name: np.array(vehicle.MIDSIZE["front"]["points"][name]) for name in ("WC", "D", "E")}
    step = 1e-6
    shifts = [step * np.eye(3)[k] for k in range(2)]
    shifts += [np.cross(step * np.eye(3)[k], points["D"] - points["WC"]) for k in range(3)]
    for slope, shift in zip((*maps.damper_arm, *maps.damper_lever), shifts, strict=True):
        longer, shorter = (np.linalg.norm(points["D"] + sign * shift - points["E"]) for sign in (1, -1))
        assert slope == pytest.approx((longer - shorter) / (2 * step), abs=1e-8)  # of the difference quotient


def test_a_mirrored_maneuver_is_mirrored_by_maps_too() -> None:
    runs = []
    for sign in (1, -1):
        steer = {name: f"({sign})*({signal})" for name, signal in STEER.items()}
        machine = koppel.Machine(midsize(speed=22.0, axles="maps", inputs=steer))
        runs.append(koppel.simulate(machine, until=1.2, every=0.01, stepper=SemiImplicitEuler(step=1e-3)))
    left, right = runs
    for name in ("yaw_rate", "ay", "roll", "pose.y"):
        assert np.max(np.abs(left[name] + right[name])) < 1e-9 * max(1.0, float(np.ptp(left[name])))
    assert np.max(np.abs(left["load_fl"] - right["load_fr"])) < 1e-9 * 5000


def test_tables_and_springs_give_back_what_they_take() -> None:
    """Power of the element = - rate of its energy - what the damper takes; the work over a run is what others lose."""
    whole = vehicle.mcpherson(MCPHERSON, spring={"rate": 25e3, "preload": 3500}, anti_roll_bar=2e4)
    axle = reduce_axle(whole)
    model = koppel.Model("axle", gravity=[0, 0, 0])
    model.submodel("axle", axle, connections={"chassis": "ground"})
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=0.4, every=2e-4, stepper=GeneralizedAlpha(step=2e-5, spectral_radius=1.0))
    power, t = run["axle.maps.power"], run["time"]
    speed = {s: run[f"axle.{s}.carrier.vz"] for s in ("left", "right")}
    assert np.max(np.abs(speed["left"])) > 0.3  # the preload lifts them
    kinetic = sum(
        20.0 * sum(run[f"axle.{s}.carrier.v{c}"] ** 2 for c in "xyz")
        + 0.5 * sum(i * run[f"axle.{s}.carrier.w{c}"] ** 2 for i, c in zip((1.1, 1.2, 1.1), "xyz", strict=True))
        for s in ("left", "right")
    )
    work = np.concatenate([[0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * np.diff(t))])
    assert np.max(np.abs(kinetic - kinetic[0] - work)) < 2e-3 * np.max(kinetic)


# files and bad input -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["rigid", "bushings"])
def test_a_file_gives_the_same_tables(kind: str, tmp_path: Path) -> None:
    points: dict[str, Any] = {"travel": np.linspace(-0.06, 0.06, 5), "rack": np.linspace(-0.03, 0.03, 4 + 1)}
    axle = rigid() if kind == "rigid" else front("bushings")
    maps = measure_maps(axle, travel=points["travel"]) if kind == "rigid" else measure_maps(axle, **points)
    assert (maps.right is None) == (kind == "bushings")  # a Panhard rod makes the sides differ
    found = read_maps(maps.write(tmp_path / "maps.csv"))
    assert found.center == maps.center
    assert np.allclose(found.left, maps.left, rtol=1e-15, atol=1e-18)
    if maps.right is not None:
        assert found.right is not None and np.allclose(found.right, maps.right, rtol=1e-15, atol=1e-18)
    text = (tmp_path / "maps.csv").read_text()
    assert "toe [deg]" in text and "travel [m]" in text
    model = reduce_axle(axle, found)
    koppel.write_model(model, tmp_path / "axle.yaml")
    assert koppel.read_model(tmp_path / "axle.yaml").elements["maps"] == model.elements["maps"]


def lines(**changes: str) -> str:
    head = ["travel", "opposite", "rack", *COLUMNS]
    rows = [["-0.05", *["0"] * 10], ["0", *["0"] * 10], ["0.05", *["0"] * 10]]
    for place, text in changes.items():
        row, column = place.removeprefix("at_").split("_", 1)
        rows[int(row)][head.index(column)] = text
    return "\n".join([",".join(head), *(",".join(row) for row in rows)])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (lines(at_2_travel="0"), r"travel = 0 m.* twice"),
        (lines(at_2_travel="0.07"), r"not equally spaced: 0.01 m would be"),
        (lines(at_1_toe="x"), r"line 3.toe = 'x' is no number"),
        (lines(at_1_toe="inf"), r"line 3.toe = 'inf' is not finite"),
        (lines(at_2_opposite="0.01"), r"has no row for travel = -0.05 m, opposite = 0.01 m"),
        (lines().replace("toe", "toes"), r"column 'toes' is not known; did you mean toe"),
        (lines().replace(",toe", ""), r"has no column toe"),
        (lines().replace("travel", "travel [mm]"), r"column 'travel \[mm\]' is not in m"),
        (lines() + "\n1,2", r"line 5: has 2 entries instead of 11"),
        ("", r"has no rows of the left wheel"),
    ],
)
def test_a_bad_file_is_told_in_one_line(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "maps.csv").write_text(text)
    with pytest.raises(koppel.ModelError, match=told) as error:
        read_maps(tmp_path / "maps.csv")
    assert "maps.csv" in str(error.value) and "\n" not in str(error.value)


def test_bad_points_and_tables_are_refused() -> None:
    axle = front()
    for points, told in (
        ({"travel": [0.0, -0.05, 0.05]}, r"travel\[1\] = -0.05 m is not above the point before, 0 m"),
        ({"travel": [-0.05, 0.0, 0.06]}, r"travel\[1\] = 0 m is not equally spaced"),
        ({"travel": [0.01, 0.02, 0.03]}, r"travel: has no point 0"),
        ({"rack": [-0.06, 0.0, 0.2]}, r"rack\[1\] = 0 m is not equally spaced"),
    ):
        with pytest.raises(koppel.ModelError, match=told):
            measure_maps(axle, **points)  # type: ignore[arg-type]
    with pytest.raises(koppel.KoppelError, match=r"the axle locks at rack travel = -0.08"):
        measure_maps(axle, travel=[-0.05, 0.0, 0.05], rack=[-0.1, 0.0, 0.1])
    with pytest.raises(koppel.ModelError, match="relaxation: is of wheels with compliances; these have none"):
        reduce_axle(axle, relaxation=1e-4)
    other = measure_maps(vehicle.mcpherson(MCPHERSON), travel=[-0.05, 0.0, 0.05])
    with pytest.raises(koppel.ModelError, match=r"maps.center: belong to a wheel center at"):
        reduce_axle(axle, other)
    with pytest.raises(koppel.ModelError, match=r"axles.front = 'table' does not fit"):
        midsize(axles={"front": "table"})
    bad = np.column_stack([other.left, np.zeros((3, 1)), -np.ones((3, 15))])
    with pytest.raises(koppel.ModelError, match="compliances that are not positive definite"):
        ReducedAxle(chassis="a", left="b", right="c", maps=bad.tolist())
    with pytest.raises(koppel.ModelError, match="has 5 columns; give 11"):
        AxleMaps(np.zeros((3, 5)))


def test_travel_beyond_the_tables_warns_once() -> None:
    """The guides and the forces along their travels have the same table: one line per coordinate that leaves it."""
    maps = measure_maps(front(), travel=np.linspace(-0.02, 0.02, 5), rack=np.linspace(-0.02, 0.02, 5))
    model = midsize(axles={"front": maps}, inputs={"steering_angle": "3*time/(1 s)", "steering_rate": 3})
    run = koppel.simulate(koppel.Machine(model), until=1.0, every=0.05, stepper=SemiImplicitEuler(step=1e-3))
    told = [line.split(" = ")[0] for line in run.warnings]
    assert sorted(told) == ["front.left_guide.rack_travel", "front.left_guide.travel", "front.right_guide.travel"]
    assert all("-0.02 .. 0.02 m" in line for line in run.warnings)


def test_a_narrower_table_of_the_forces_warns_where_it_ends() -> None:
    axle = reduce_axle(front(), **COARSE)
    forces: Any = axle.elements["maps"]
    narrow = {"maps": [row for row in forces.maps if abs(row[0]) < 0.021]}
    given = {name: getattr(forces, name) for name in type(forces).model_fields}
    axle.elements["maps"] = type(forces)(**{**given, **narrow})
    model = koppel.Model("axle", gravity=[0, 0, 9.81])
    model.submodel("axle", axle, connections={"chassis": "ground"})
    machine = koppel.Machine(model)
    found = {limit.path: (limit.low, limit.high) for limit in find_limits(machine)}
    assert found["axle.maps.travel_left"] == (-0.02, 0.02)
    assert "axle.left_guide.travel" not in found
