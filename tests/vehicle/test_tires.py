"""Tires against tables of foreign codes, their derivatives, and what they do at rest, in the air and in reverse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from machines import Array, difference
from vehicle.shared import SHARED, needs_data, read_csv, read_json

import koppel
from koppel import rotational
from koppel.vehicle import MIDSIZE_TIRE, MagicFormula, PlaneRoad, TireBench, Tmeasy, read_tire


def wheel_on_road(tire: Any, fields: Any, road: Any = None, *, gravity: Any = (0, 0, 0), **part: Any) -> koppel.Machine:
    """A carrier with a wheel, free in space, and its tire."""
    model = koppel.Model("wheel", gravity=gravity)
    body = {"mass": 300, "inertia": {"xx": 11, "yy": 12, "zz": 11}, **part}
    carrier = model.add_part("carrier", free=True, **body)
    wheel = model.add("wheel", rotational.Shaft(inertia=0.9, carrier=carrier, axis=(0, 1, 0)))
    if road is not None:
        model.add("road", road)
    model.add("tire", tire(carrier=carrier, wheel=wheel, road=None if road is None else "road", **fields))
    return koppel.Machine(model)


@needs_data
def test_parameters_of_the_midsize_tire_are_those_of_the_reference() -> None:
    given = read_json("vehicle", "tire_tmeasy.json")["parameters"]
    words = {"df0": "slope", "sm": "peak_slip", "fm": "peak_force", "ss": "slide_slip", "fs": "slide_force"}
    for axis in "xy":
        for word, name in words.items():
            assert tuple(given[axis][word]) == MIDSIZE_TIRE[f"{name}_{axis}"]
    assert (given["vn"], given["r0"], given["kz"]) == (0.01, MIDSIZE_TIRE["radius"], MIDSIZE_TIRE["stiffness_z"])


@needs_data
def test_steady_forces_of_tmeasy_equal_the_table_to_1e_12() -> None:
    table, machine = read_csv("tire_tmeasy_steady.csv"), wheel_on_road(Tmeasy, MIDSIZE_TIRE)
    r0, k, v_n, spin = 0.31, 220e3, 0.01, 72.0
    for i in range(len(table["Fz"])):
        row = {name: values[i] for name, values in table.items()}
        height = r0 - row["Fz"] / k
        rim = (2 * r0 + height) / 3 * spin
        v_t = rim + v_n
        machine.core.x = np.array([row["Fx"] / 180e3, row["Fy"] / 160e3])
        u = np.array([rim - row["sx"] * v_t, -row["sy"] * v_t, 0, 0, 0, 0, spin])
        machine.set_state(np.array([0, 0, height, 1, 0, 0, 0, 0.0]), u)
        found = machine.outputs()
        floor = 1e-12 * row["Fz"]
        assert found["tire.force_z"] == pytest.approx(row["Fz"], rel=1e-12)
        for name, column in (("steady_x", "Fx"), ("steady_y", "Fy"), ("force_x", "Fx"), ("force_y", "Fy")):
            assert found[f"tire.{name}"] == pytest.approx(row[column], rel=1e-12, abs=floor)
        assert found["tire.torque_z"] == pytest.approx(row["Mz"], rel=1e-12, abs=floor)
        assert found["tire.slip_power"] >= -1e-9


@needs_data
def test_magic_formula_equals_the_table() -> None:
    table = read_csv("tire_mf61.csv")
    file = read_tire(SHARED / "vehicle" / "tires" / "MagicFormula61.tir")
    sample = np.arange(0, len(table["Fz"]), 7)
    for pressure in np.unique(table["pressure"]):
        rows = sample[table["pressure"][sample] == pressure]
        bench = TireBench(MagicFormula, {**file.fields, "pressure": float(pressure)}, speed=16.7)
        found = bench.forces(
            load=table["Fz"][rows],
            slip_x=table["kappa"][rows],
            slip_y=np.tan(table["alpha"][rows]),
            camber=table["gamma"][rows],
        )
        assert len(rows) > 50
        for name, column, tolerance in (
            ("force_x", "Fx", 1e-5), ("force_y", "Fy", 1e-5), ("torque_y", "My", 1e-4), ("torque_z", "Mz", 1e-4),
            ("torque_x", "Mx", 1e-4),
        ):  # fmt: skip
            assert np.max(np.abs(found[name] - table[column][rows])) < tolerance, name


STIFF: dict[str, Any] = {"radius": 0.31, "stiffness_z": 220e3, "load": 3500.0}


def test_forces_along_the_road_lower_the_load_at_a_deflection() -> None:
    """F_z = E (1 - (q_fcx F_x/F_z0)^2 - (q_fcy F_y/F_z0)^2) with the forces at that load itself, E = k deflection."""
    shares = {"q_fcx": 0.2, "q_fcy": -0.3}
    bench = TireBench(MagicFormula, {**STIFF, "pdx2": -0.2, "pdy2": -0.3, **shares})
    for slip_x, slip_y in ((0.0, 0.0), (0.1, 0.0), (0.0, 0.15), (-0.08, 0.06)):
        found = bench.point(4000.0, slip_x, slip_y, 0.0)
        lost = (0.2 * found["force_x"] / 3500) ** 2 + (0.3 * found["force_y"] / 3500) ** 2
        assert found["force_z"] == pytest.approx(220e3 * found["deflection"] * (1 - lost), rel=1e-12)
        assert (lost > 0.01) == (max(abs(slip_x), abs(slip_y)) > 0)
    # the forces are those of a tire without these coefficients under the same load
    plain = TireBench(MagicFormula, {**STIFF, "pdx2": -0.2, "pdy2": -0.3}).point(4000.0, -0.08, 0.06, 0.0)
    for name in ("force_x", "force_y", "torque_z", "torque_x"):
        assert found[name] == pytest.approx(plain[name], rel=1e-10, abs=1e-10)


@pytest.mark.parametrize("name", ["pex1", "pey1", "qez1", "rex1", "rey1"])
def test_no_curvature_is_above_one(name: str) -> None:
    """A larger E gives what E = 1 gives; a smaller one something else."""
    trail = {"qbz1": 10.0, "qdz1": 0.1, "rbx1": 12.0, "rby1": 10.0}
    at_bound, above, below = (
        TireBench(MagicFormula, {**STIFF, **trail, name: value}).point(3500.0, 0.12, 0.14, 0.0)
        for value in (1.0, 3.0, 0.5)
    )
    acts = {"pex1": "force_x", "rex1": "force_x", "pey1": "force_y", "rey1": "force_y", "qez1": "torque_z"}[name]
    assert above == at_bound
    assert abs(below[acts] - at_bound[acts]) > 1e-3 * abs(at_bound[acts])


def test_friction_does_not_turn_round_at_great_loads() -> None:
    """pdx1 + pdx2 dfz is 0 at six times the nominal load: beyond it next to no force is left, none the other way."""
    for sign in (1.0, -1.0):  # some files have a negative pdy1 with a positive pky1
        lateral = {"pdy1": sign, "pdy2": -0.2 * sign, "pky1": -20.0 * sign}
        bench = TireBench(MagicFormula, {**STIFF, "pdx2": -0.2, **lateral})
        usual, beyond = (bench.point(load, 0.1, 0.1, 0.0) for load in (3500.0, 25e3))
        for axis in "xy":
            assert abs(usual[f"force_{axis}"]) > 1000.0 and abs(beyond[f"force_{axis}"]) < 1.0


@pytest.mark.parametrize(
    ("changes", "says"),
    [({"pcx1": -1.5}, "pcx1: gives the shape factor C = -1.5"), ({"lcy": -1.0}, "pcy1: gives .* factor C = -1.3")],
)
def test_shape_factors_are_above_zero(changes: dict[str, float], says: str) -> None:
    with pytest.raises(koppel.ModelError, match=says):
        TireBench(MagicFormula, {**STIFF, **changes})


@needs_data
def test_the_two_forms_of_the_overturning_torque_differ() -> None:
    file = read_tire(SHARED / "vehicle" / "tires" / "MagicFormula61.tir")
    found = [
        TireBench(MagicFormula, {**file.fields, "overturning": form}).point(6000.0, 0.0, -0.15, 0.05)["torque_x"]
        for form in ("manual", "book")
    ]
    assert 1.0 < abs(found[0] - found[1]) < 60.0


@needs_data
def test_a_mirrored_tire_is_the_mirror_image() -> None:
    file = read_tire(SHARED / "vehicle" / "tires" / "MagicFormula61.tir")
    right, left = (TireBench(MagicFormula, file.mounted(side)) for side in ("right", "left"))
    assert (file.side, file.mounted("right")["mirror"], file.mounted("left")["mirror"]) == ("right", "no", "yes")
    a = right.point(5000.0, 0.03, 0.06, 0.04)
    b = left.point(5000.0, 0.03, -0.06, -0.04)
    for name, sign in (("force_x", 1), ("force_y", -1), ("torque_x", -1), ("torque_y", 1), ("torque_z", -1)):
        assert b[name] == pytest.approx(sign * a[name], rel=1e-9)
    assert abs(right.point(5000.0, 0.0, 0.0, 0.0)["force_y"]) > 10.0  # a tire with ply steer


def tire_files() -> list[Path]:
    return sorted((SHARED / "vehicle" / "tires").glob("**/*.tir"))


@needs_data
@pytest.mark.parametrize("path", tire_files(), ids=lambda path: path.stem)
def test_every_tire_file_loads_and_rolls(path: Path) -> None:
    file = read_tire(path)
    assert "without effect" in file.report()
    fields = file.mounted("left")
    bench = TireBench(MagicFormula, fields)
    load = float(fields["load"])
    for slip in (0.05, -0.05):
        found = bench.point(load, 0.0, slip, 0.0)
        assert 0.15 * load < -np.sign(slip) * found["force_y"] < 1.3 * load
        found = bench.point(load, slip, 0.0, 0.0)
        assert 0.15 * load < np.sign(slip) * found["force_x"] < 1.6 * load


BAD_FILES = {
    "no blocks": ("LENGTH = 'meter'\n", "has no blocks such as [DIMENSION]; it is no tire property file"),
    "a block is missing": (
        "[DIMENSION]\n[VERTICAL]\n[LATERAL_COEFFICIENTS]\n",
        "has no block [LONGITUDINAL_COEFFICIENTS]",
    ),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_bad_files_give_one_line(case: str, tmp_path: Path) -> None:
    text, message = BAD_FILES[case]
    path = tmp_path / "bad.tir"
    path.write_text(text)
    with pytest.raises(koppel.ModelError) as error:
        read_tire(path)
    assert str(error.value) == f"{path}: {message}"


@needs_data
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("FITTYP                   =    61", "FITTYP = 21", "FITTYP = 21 is not known; 52, 61 and 62 are"),
        (
            "LENGTH                   =    'meter'",
            "LENGTH = 'furlong'",
            "LENGTH = \"'furlong'\" is no unit that is known",
        ),
        ("FNOMIN                   =    6752", "", "does not give FNOMIN"),
        (
            "LENGTH                   =    'meter'",
            "LENGTH = 'mm'",
            "UNLOADED_RADIUS = 0.3943 is 0.0003943 m, not between 0.02 and 5 m; check its sign and [UNITS]",
        ),
        ("FNOMIN                   =    6752", "FNOMIN = -1", "FNOMIN = -1 is -1 N, not between 1 and 1e+06 N"),
        ("PCX1                     =    1.5482", "PCX1 = many", "PCX1 = 'many' is no number"),
        ("PCX1                     =    1.5482", "PCX1 = 1e999", "PCX1 = '1e999' is not finite"),
        ("LONGVL                   =    16.6", "LONGVL = 0", "LONGVL = 0 m/s must be above 0 m/s"),
        ("TYRESIDE                 =    'RIGHT'", "TYRESIDE = 'UP'", "is no side; LEFT and RIGHT are"),
    ],
)
def test_changed_files_give_one_line(old: str, new: str, message: str, tmp_path: Path) -> None:
    text = (SHARED / "vehicle" / "tires" / "MagicFormula61.tir").read_text()
    assert old in text
    path = tmp_path / "changed.tir"
    path.write_text(text.replace(old, new))
    with pytest.raises(koppel.ModelError) as error:
        read_tire(path)
    assert message in str(error.value) and "\n" not in str(error.value)


@needs_data
def test_units_that_a_file_does_not_give_are_listed(tmp_path: Path) -> None:
    text = (SHARED / "vehicle" / "tires" / "MagicFormula61.tir").read_text()
    path = tmp_path / "bare.tir"
    begin, end = text.index("[UNITS]"), text.index("[MODEL]")
    path.write_text(text[:begin] + text[end:])
    assert any(note.startswith("no [UNITS] of LENGTH, FORCE, ANGLE") for note in read_tire(path).notes)


@needs_data
def test_units_of_a_file_are_honored(tmp_path: Path) -> None:
    text = (SHARED / "vehicle" / "tires" / "MagicFormula61.tir").read_text()
    path = tmp_path / "millimeters.tir"
    path.write_text(
        text.replace("LENGTH                   =    'meter'", "LENGTH = 'mm'")
        .replace("UNLOADED_RADIUS          =    0.3943", "UNLOADED_RADIUS = 394.3")
        .replace("VERTICAL_STIFFNESS       =    314931.2969", "VERTICAL_STIFFNESS = 314.9312969")
    )
    plain, other = read_tire(SHARED / "vehicle" / "tires" / "MagicFormula61.tir"), read_tire(path)
    for name in ("radius", "stiffness_z"):
        assert other.fields[name] == pytest.approx(plain.fields[name], rel=1e-14)


# derivatives --------------------------------------------------------------------------------------------------------


def random_states(rng: np.random.Generator, radius: float) -> tuple[Array, Array, Array]:
    """On the road, on all branches: rolling, sliding, standing, backwards, in the air."""
    turn = rng.normal(size=3) * (0.1, 0.1, 1.0)
    angle = np.linalg.norm(turn)
    quaternion = np.array([np.cos(angle / 2), *(np.sin(angle / 2) * turn / angle)])
    height = radius - rng.uniform(-0.005, 0.06)
    speed = rng.choice([0.05, 0.4, 3.0, 25.0]) * rng.choice([-1.0, 1.0])
    slip = rng.choice([0.01, 0.1, 0.5, 1.0])
    heading = np.array([np.cos(turn[2]), np.sin(turn[2]), 0.0])
    v = speed * heading + abs(speed) * slip * rng.normal(size=3) * (1, 1, 0.05)
    spin = speed / radius * (1 + slip * rng.normal())
    u = np.array([*v, *rng.normal(size=3) * 0.3, spin])
    return np.array([*rng.normal(size=2), height, *quaternion, 0.3]), u, rng.normal(size=2) * 0.02


@pytest.mark.parametrize("kind", ["tmeasy", "magic_formula"])
@pytest.mark.parametrize("road", [None, PlaneRoad(slope=0.1, bank=-0.05, factor=0.7)], ids=["level", "tilted"])
def test_the_derivative_by_hand_is_that_of_dual_numbers_and_of_differences(kind: str, road: Any) -> None:
    from element_laws import MAGIC

    tire: Any = Tmeasy if kind == "tmeasy" else MagicFormula
    soft = {"radius": 0.31, "stiffness_z": 220e3, "damping_z": 220.0, "load": 3500.0}
    fields = MIDSIZE_TIRE if kind == "tmeasy" else {**soft, **MAGIC, "lfzo": 1.0}
    machine = wheel_on_road(tire, fields, road)
    core, rng = machine.core, np.random.default_rng(1)
    table, row = machine.compiled.elements["tire"]
    kinked = 0
    for _ in range(40):
        q, u, x = random_states(rng, 0.31)
        core.x = x
        machine.set_state(q, u)
        machine.forces(0.0, q, u, keep=True)
        for a, b in ((1.0, 0.0), (0.0, 1.0), (1e-3, 1e-6)):
            dual = np.asarray(core.element_derivative(table, row, a, b))
            keep = [*range(6), 12, 13, 14]
            dual = dual[np.ix_(keep, keep)]
            world = np.eye(9)
            world[3:6, 3:6] = rotation(q[3:7])
            hand = -np.asarray(core.matrix(a, b, True, False, True))
            other = world.T @ dual @ world
            load = np.asarray(core.element_law(table, row))[3:6]
            other[3:6, 3:6] += b * skew(world[3:6, 3:6].T @ load)
            size = max(1.0, float(np.max(np.abs(other))))
            hand[3:7, 3:7], other[3:7, 3:7] = 0.0, 0.0  # gyroscopic terms of carrier and rotor stand there
            assert np.max(np.abs(hand - other)) < 1e-11 * size

        def effects(motion: Any, q: Array = q, u: Array = u, x: Array = x) -> Array:
            qs, us, xs = motion
            core.x = xs
            machine.set_state(qs, us)
            machine.forces(0.0, qs, us, keep=True)
            return np.asarray(core.element_law(table, row))[[*range(6), 12, 13, 14]]

        core.x = x
        machine.set_state(q, u)
        machine.forces(0.0, q, u, keep=True)
        full = np.asarray(core.element_derivative(table, row, 1.0, 0.0))[np.ix_([*range(6), 12, 13, 14], [0, 1, 2, 12])]
        for k, index in enumerate((0, 1, 2, 6)):
            e = np.eye(7)[index]
            step = 1e-6
            left = (effects((q, u, x)) - effects((q, u - step * e, x))) / step
            right = (effects((q, u + step * e, x)) - effects((q, u, x))) / step
            central = difference(lambda h, e=e, q=q, u=u, x=x: effects((q, u + h * e, x)), step)  # type: ignore[misc]
            size = np.max(np.abs(central)) + 1.0
            if np.max(np.abs(left - right)) > 1e-3 * size:  # a kink within the step
                kinked += 1
                continue
            assert np.max(np.abs(full[:, k] - central)) < 2e-4 * size
    assert kinked < 16


def rotation(q: Array) -> Array:
    from machines import rotation_of

    return np.asarray(rotation_of(q))


def skew(v: Array) -> Array:
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


# laws over the whole range -------------------------------------------------------------------------------------------


def test_slip_power_is_never_negative_and_whole_power_can_be_positive() -> None:
    bench = TireBench(Tmeasy, MIDSIZE_TIRE, speed=22.0)
    rng = np.random.default_rng(2)
    slips = rng.normal(size=(200, 2)) * 0.2
    found = bench.forces(load=rng.uniform(500, 9000, 200), slip_x=np.clip(slips[:, 0], -0.9, 0.9), slip_y=slips[:, 1])
    assert np.min(found["slip_power"]) >= -1e-9
    # 3500 N, 73 rad/s, 1 % driving slip: force_x acts at the loaded radius, slip counts with the rolling one
    radius = 0.31 - 3500 / 220e3 / 3
    gives = {}
    for lever in ("loaded", "rolling"):
        bench = TireBench(Tmeasy, {**MIDSIZE_TIRE, "lever": lever}, speed=73 * radius - 0.01 * (73 * radius + 0.01))
        gives[lever] = bench.point(3500.0, 0.01, 0.0, 0.0)["power"]
    assert gives["loaded"] == pytest.approx(511, abs=2)
    assert gives["rolling"] == pytest.approx(-bench.point(3500.0, 0.01, 0.0, 0.0)["slip_power"], rel=1e-9)


def test_the_law_is_that_of_rolling_from_v_stand_on() -> None:
    """Above v_stand nothing of standing is left, bit for bit: another v_stand below the speed changes nothing."""
    rng, machines = (
        np.random.default_rng(3),
        [wheel_on_road(Tmeasy, {**MIDSIZE_TIRE, "v_stand": v}) for v in (0.5, 0.01)],
    )
    for _ in range(50):
        q, u, x = random_states(rng, 0.31)
        u[:3] *= 0.51 / max(abs(u[0]), abs(u[1]), 1e-3)  # one of them is 0.51 m/s in world axes
        q[3:7] = [1, 0, 0, 0]
        u[3:6] = 0
        found = []
        for machine in machines:
            machine.core.x = x
            machine.set_state(q, u)
            found.append(machine.outputs())
        assert found[0] == found[1]


@pytest.mark.parametrize("friction", [1.0, 0.3])
@pytest.mark.parametrize("direction", [0.0, 0.7, 0.5 * np.pi])
def test_a_locked_wheel_that_slides_slowly_gives_between_sliding_and_peak_force(
    friction: float, direction: float
) -> None:
    """From rest on, at every speed below v_stand, the force grows to the sliding force, and never beyond the peak."""
    machine = wheel_on_road(Tmeasy, MIDSIZE_TIRE, PlaneRoad(factor=friction))
    sliding = friction * 3300.0
    peak = friction * np.hypot(3700 * np.cos(direction), 3500 * np.sin(direction))
    q = np.array([0, 0, 0.31 - 3500 / 220e3, 1, 0, 0, 0, 0])
    for speed in (1e-4, 1e-3, 5e-3, 0.02, 0.1, 0.3, 0.49):
        u = np.array([speed * np.cos(direction), speed * np.sin(direction), 0, 0, 0, 0, 0])
        x, step, force = np.zeros(2), 2e-4 / speed, 0.0
        for _ in range(1600):  # 0.32 m in steps of 0.2 mm
            machine.core.x = x
            machine.set_state(q, u)
            x = x + step * np.asarray(machine.core.x_rates(0.0, q, u))
            out = machine.outputs()
            force = float(np.hypot(out["tire.force_x"], out["tire.force_y"]))
            assert force <= peak * (1 + 1e-12)
        assert 0.999 * sliding <= force


def test_a_wheel_in_the_air_has_no_force_and_lands_without_a_jump() -> None:
    machine = wheel_on_road(Tmeasy, MIDSIZE_TIRE, gravity=(0, 0, -9.81), position=(0, 0, 0.51), velocity=(10, 0.5, 0))
    q, u = machine.q, machine.u
    u[6] = 30.0
    machine.set_state(q, u)
    run = koppel.simulate(machine, until=0.6, every=1e-3, start="state", stepper=koppel.SemiImplicitEuler(step=1e-3))
    time, load, side = run["time"], run["tire.force_z"], run["tire.force_y"]
    touch = time[np.argmax(load > 0)]
    assert touch == pytest.approx(np.sqrt(2 * 0.2 / 9.81), abs=2e-3)
    assert np.all(load[time < touch] == 0.0) and np.all(side[time < touch] == 0.0)
    assert np.max(np.abs(side[load == 0.0])) < 1e-6 < 100.0 < np.max(np.abs(side))
    assert np.any(load[time > touch + 0.05] == 0.0)  # it bounces: nothing but the tire damps it


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"radius": -0.3}, "radius = -0.3 m must be above 0 m"),
        ({"slide_slip_x": (0.05, 0.5)}, "slide_slip_x[0] = 0.05 is not above peak_slip_x[0] = 0.1"),
        ({"slide_force_y": (3600, 5900)}, "slide_force_y[0] = 3600 N is above peak_force_y[0] = 3500 N"),
        ({"peak_slip_y": (0.1, 0.3)}, "peak_slip_y = (0.1, 0.3) is -0.1 at no load, along the line through both"),
        ({"trail_end": (0.1, 0.45)}, "trail_end[0] = 0.1 is not above trail_slip[0] = 0.19"),
        ({"most_load": 30}, "peak_force_x = -"),
        ({"road": "rode"}, "road = 'rode' is no element"),
        (
            {"road": "wheel"},
            "road = 'wheel' is a rotational.shaft, which is no road; name one such as vehicle.plane_road",
        ),
    ],
)
def test_wrong_values_give_one_line(changes: dict[str, Any], message: str) -> None:
    model = koppel.Model("wheel")
    carrier = model.add_part("carrier", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    wheel = model.add("wheel", rotational.Shaft(inertia=0.1, carrier=carrier, axis=(0, 1, 0)))
    with pytest.raises(koppel.ModelError) as error:
        model.add("tire", Tmeasy(carrier=carrier, wheel=wheel, **{**MIDSIZE_TIRE, **changes}))
        koppel.Machine(model)
    assert message in str(error.value) and "\n" not in str(error.value)
