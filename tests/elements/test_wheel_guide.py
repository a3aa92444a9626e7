"""Guides: joints whose place is a table, beside joints with the same motion in closed form, and their derivatives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import INERTIA, Array, difference, rotation_of, take_steps

import koppel
from koppel import joints
from koppel.elements.mechanics import Bushing, Force
from koppel.elements.translational import SpringDamper
from koppel.model.grid import Grid
from koppel.solve.analyses.loops import compute_slopes, difference_slopes, find_free_directions
from koppel.solve.steppers import GeneralizedAlpha
from koppel.vehicle import GuidedAxle, WheelGuide


def smooth_rows(axes: tuple[Any, Any, Any]) -> list[list[float]]:
    """A table of all three travels without any symmetry, 0 at 0."""
    rows = []
    for z in axes[0]:
        for o in axes[1]:
            for r in axes[2]:
                f = [
                    0.2 * np.sin(z + k) + 0.1 * np.sin(o * (1 + 0.3 * k) + 0.4 * k + r) + 0.15 * z * r - 0.1 * o * z
                    for k in range(5)
                ]
                at_zero = [0.2 * np.sin(k) + 0.1 * np.sin(0.4 * k) for k in range(5)]
                rows.append([z, o, r, *(a - b for a, b in zip(f, at_zero, strict=True))])
    return rows


ODD = np.linspace(-1.0, 1.0, 5)
TABLES = {
    "travel": smooth_rows((ODD, [0.0], [0.0])),
    "both travels": smooth_rows((ODD, ODD, [0.0])),
    "all three": smooth_rows((ODD, ODD, ODD)),
}


def build(table: str, root: str, side: str = "left", backwards: bool = False) -> koppel.Model:
    """A part on a guide, with one more on a hinge behind it, springs and loads on both."""
    model = koppel.Model("guided", gravity=(0.3, -0.4, -9.81))
    shape = {"mass": 1.4, "center_of_mass": [0.03, 0.05, -0.04], "inertia": INERTIA}
    if root == "ground":
        seat = model.ground.frame("seat", position=[0.1, 0.2, 0.3], rotation={"cardan": [0.2, 0.3, 0.4]})
    else:
        on = model.add_part("root", mass=2.2, center_of_mass=[0.05, 0.02, -0.03], inertia=INERTIA, free=True)
        seat = on.frame("seat", position=[0.1, 0.2, 0.3], rotation={"cardan": [0.2, 0.3, 0.4]})
    carrier = model.add_part("carrier", **shape)
    grip = carrier.frame("grip", position=[-0.04, 0.06, 0.02], rotation={"cardan": [0.5, -0.1, 0.2]})
    a, b = (grip, seat) if backwards else (seat, grip)
    rack = model.ground.frame("rack_guide")
    slider = model.add_part("slider", mass=0.7, inertia=INERTIA)
    model.add("rack", joints.Prismatic(frame_a=rack, frame_b=slider, axis=(0, 1, 0)))
    model.add(
        "guide",
        WheelGuide(
            frame_a=a,
            frame_b=b,
            side=side,
            center=(0.1, 0.3, -0.1),
            both=table != "travel",
            rack="rack",
            maps=TABLES[table],  # type: ignore[arg-type]
        ),
    )
    flap = model.add_part("flap", **shape)
    model.add(
        "hinge",
        joints.Revolute(frame_a=carrier.frame("far", position=[0.2, -0.1, 0.1]), frame_b=flap, axis=(0.6, 0, 0.8)),
    )
    soft: dict[str, Any] = {"stiffness": [400, 300, 350, 6, 8, 7], "damping": [30, 20, 40, 0.9, 0.8, 0.7]}
    model.add("hold", Bushing(frame_a="ground", frame_b=flap, **soft, preload=[5, -3, 2, 0.1, 0.2, -0.1]))
    model.add("load", Force(frame=carrier, force=[3, -4, 5], torque=[0.5, 0.2, -0.3], axes="frame"))
    model.add("wind", Force(frame=flap, force=[4, 2, -7], torque=[0.1, 0.3, 0.2]))
    model.add("spring", SpringDamper(sled_a="ground", sled_b="guide", stiffness=90.0, damping=7.0))
    if table != "travel":
        model.add(
            "other_spring", SpringDamper(sled_a="ground", sled_b="guide.opposite_travel", stiffness=60.0, damping=3.0)
        )
    return model


def assert_close(found: Array, wanted: Array, tolerance: float = 1e-7) -> None:
    assert np.max(np.abs(found - wanted)) < tolerance * np.max(np.abs(wanted))


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("root", ["ground", "free"])
@pytest.mark.parametrize("table", TABLES)
def test_matrix_and_derivatives_are_those_of_the_forces(table: str, root: str, side: str, backwards: bool) -> None:
    machine = koppel.Machine(build(table, root, side, backwards))
    rng, core, n = np.random.default_rng(3), machine.core, machine.compiled.system.nu
    # inside one piece of the splines: their third derivative jumps at the points
    q = core.retract(machine.q, rng.uniform(0.15, 0.35, n))
    u, unit = rng.uniform(-2.0, 2.0, n), np.eye(n)
    D = np.array([difference(lambda x, e=e: core.evaluate(0.0, q, u + x * e), 1e-3) for e in unit]).T
    K = np.array([difference(lambda x, e=e: core.evaluate(0.0, core.retract(q, x * e), u), 3e-4) for e in unit]).T
    machine.forces(0.0, q, u, keep=True)
    assert_close(-core.matrix(1.0, 0.0, True, False), D)
    assert_close(-core.matrix(0.0, 1.0, True, False), K)
    rho = rng.standard_normal(n)
    assert_close(core.stiffness_times(rho, True), K @ rho)
    if table == "all three":
        return  # the rack is held to its coordinate by a row, which forward dynamics does not know
    rates, by_position, by_velocity, _ = core.derivatives(0.0, q, u)
    assert_close(rates, machine.accelerations(0.0, q, u), 1e-10)
    K = np.array(
        [difference(lambda x, e=e: machine.accelerations(0.0, core.retract(q, x * e), u), 3e-4) for e in unit]
    ).T
    D = np.array([difference(lambda x, e=e: machine.accelerations(0.0, q, u + x * e), 1e-3) for e in unit]).T
    assert_close(by_position, K)
    assert_close(by_velocity, D)


@pytest.mark.parametrize("backwards", [False, True])
def test_small_motions_with_the_rack_held_are_exact(backwards: bool) -> None:
    machine = koppel.Machine(build("all three", "ground", "right", backwards))
    rng, n = np.random.default_rng(2), len(machine.u)  # between the points of the table, where it is smooth
    q = machine.core.retract(machine.q, rng.uniform(0.15, 0.35, n))
    machine.set_state(*machine.core.project_state(0.0, q, rng.uniform(-0.5, 0.5, n)))
    Z = find_free_directions(machine, machine.q)
    for found, wanted in zip(compute_slopes(machine, 0.0, Z), difference_slopes(machine, 0.0, Z), strict=True):
        assert_close(found, wanted, 1e-6)


@pytest.mark.parametrize("side", ["left", "right"])
def test_it_stands_where_its_table_says(side: str) -> None:
    """Channels of the part beside the spline; the rack moves a right wheel the other way."""
    axes = (ODD, ODD, ODD)
    grid = Grid(axes, np.array(TABLES["all three"])[:, 3:].reshape(5, 5, 5, 5))
    way = -1.0 if side == "right" else 1.0
    model = koppel.Model("guided", gravity=(0, 0, 0))
    wheel = model.add_part("wheel", mass=1.0, inertia=INERTIA)
    slider = model.add_part("slider", mass=1.0, inertia=INERTIA)
    model.add("rack", joints.Prismatic(frame_a="ground", frame_b=slider, axis=(0, 1, 0), shift=0.2, fixed=("shift",)))
    law: dict[str, Any] = {"side": side, "center": (0.1, 0.3, -0.1), "both": True, "rack": "rack"}
    model.add(
        "guide",
        WheelGuide(frame_a="ground", frame_b=wheel, travel=-0.4, fixed=("travel",), maps=TABLES["all three"], **law),
    )
    machine = koppel.Machine(model)
    seen = machine.outputs()
    x, y, toe, camber, pitch = grid.at(-0.4, seen["guide.opposite_travel"], way * 0.2)
    assert seen["guide.rack_travel"] == pytest.approx(way * 0.2, abs=1e-12)
    assert [seen[f"wheel.{c}"] for c in "xyz"] == pytest.approx([0.1 + x, way * (0.3 + y), -0.1 - 0.4], abs=1e-12)
    c, s = np.cos, np.sin
    toe, camber = way * toe, way * camber
    Rz = np.array([[c(toe), s(toe), 0], [-s(toe), c(toe), 0], [0, 0, 1]])
    Rx = np.array([[1, 0, 0], [0, c(camber), s(camber)], [0, -s(camber), c(camber)]])
    Ry = np.array([[c(pitch), 0, s(pitch)], [0, 1, 0], [-s(pitch), 0, c(pitch)]])
    quaternion = np.array([seen[f"wheel.q{c}"] for c in "wxyz"])
    assert rotation_of(quaternion) == pytest.approx(Rz @ Rx @ Ry, abs=1e-12)


def test_an_arm_by_its_table_swings_as_on_its_hinge() -> None:
    """A trailing arm of 0.4 m on a spring: its table against the hinge itself."""
    length = 0.4
    z = np.linspace(-0.2, 0.2, 161)
    rows = [[v, 0.0, 0.0, length - np.sqrt(length**2 - v * v), 0.0, 0.0, 0.0, np.arcsin(v / length)] for v in z]
    found = []
    for kind in ("table", "hinge"):
        model = koppel.Model("arm")
        wheel = model.add_part("wheel", mass=20.0, center_of_mass=(0.02, 0.03, 0.01), inertia=INERTIA)
        if kind == "table":
            model.add("arm", WheelGuide(frame_a="ground", frame_b=wheel, maps=rows, center=(-length, 0, 0)))
        else:
            inner = wheel.frame("inner", position=(length, 0, 0))
            model.add("arm", joints.Revolute(frame_a="ground", frame_b=inner, axis=(0, 1, 0)))
        model.add(
            "spring",
            koppel.mechanics.PointToPoint(
                frame_a=model.ground.frame("top", position=(-length, 0, 0.5)), frame_b=wheel, elastic=4000.0
            ),
        )
        found.append(koppel.simulate(model, until=0.5, every=0.01, stepper=GeneralizedAlpha(step=2e-4)))
    one, two = found
    assert np.ptp(two["wheel.z"]) > 0.05
    for name, most in (("x", 1e-8), ("z", 1e-7), ("vz", 1e-6), ("wy", 3e-6)):
        assert np.max(np.abs(one[f"wheel.{name}"] - two[f"wheel.{name}"])) < most, name


@pytest.mark.parametrize("backwards", [False, True])
def test_energy_and_momentum_stay_on_a_guide_between_free_parts(backwards: bool) -> None:
    """Two parts in space, guided against each other with springs; where the table holds no force does work."""
    model = koppel.Model("two parts", gravity=(0, 0, 0))
    a = model.add_part("a", mass=3.0, inertia=INERTIA, free=True, velocity=(1, 0, 0), angular_velocity=(0.3, -0.5, 0.8))
    b = model.add_part("b", mass=1.0, inertia=INERTIA)
    sides: dict[str, Any] = {"frame_a": b, "frame_b": a} if backwards else {"frame_a": a, "frame_b": b}
    model.add("guide", WheelGuide(**sides, maps=TABLES["both travels"], both=True, speed=1.5, center=(0.2, 0.3, 0)))
    for path in ("guide", "guide.opposite_travel"):
        model.add(f"spring_{path[-3:]}", SpringDamper(sled_a="ground", sled_b=path, stiffness=150.0, damping=0.0))
    machine = koppel.Machine(model)

    def measure(q: Array, u: Array) -> tuple[float, Array]:
        machine.set_state(q, u)
        seen = machine.outputs()
        machine.core.evaluate(0.0, q, u, True)
        M = machine.core.matrix(0.0, 0.0, False, True)
        stored = 75.0 * (seen["guide.travel"] ** 2 + seen["guide.opposite_travel"] ** 2)
        momentum = sum(m * np.array([seen[f"{name}.v{c}"] for c in "xyz"]) for name, m in (("a", 3.0), ("b", 1.0)))
        return 0.5 * float(u @ M @ u) + stored, np.asarray(momentum)

    energy, momentum = measure(machine.q, machine.u)
    errors = []
    for step in (1e-3, 5e-4):
        machine.reset()
        take_steps(machine, GeneralizedAlpha(step=step, spectral_radius=1.0), round(0.2 / step))
        later, moved = measure(machine.q, machine.u)
        errors.append(max(abs(later - energy) / energy, float(np.max(np.abs(moved - momentum)))))
    assert abs(machine.outputs()["guide.travel"]) > 0.02
    assert errors[0] < 1e-4 and errors[1] < 0.3 * errors[0]  # what the step leaves, order 2


# bad input -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"maps": [[0, 0, 0, 0, 0, 0, 0, 0]]}, r"maps: has one travel; give a table over at least two"),
        ({"maps": TABLES["both travels"]}, r"both: is false, but the table has several travels of the other wheel"),
        ({"both": True}, r"both: needs a table over the travel of the other wheel"),
        ({"maps": [[0, 0, 0], [1, 0, 0]]}, r"maps: has 3 columns; give 8: travel, opposite, rack, x, y, toe"),
        ({"maps": [[v, *[0] * 7] for v in (0.0, 0.1, 0.3)]}, r"not equally spaced"),
        (
            {"maps": [[0, *[0] * 7], [0.1, 0, 0, "1 kg", 0, 0, 0, 0]]},
            r"maps\[1\]\[3\] = '1 kg' has unit kg; give it in m",
        ),
        ({"maps": [[0, *[0] * 7], [0.1, 0, 0, 0, 0, "L", 0, 0]]}, r"maps\[1\]\[5\] = 'L' is no number"),
        ({"maps": [[0, *[0] * 7], [0.1, *[0] * 6, float("nan")]]}, r"maps\[1\]\[7\] = nan is not a finite number"),
    ],
)
def test_a_bad_table_is_told_in_one_line(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(koppel.ModelError, match=told) as error:
        WheelGuide(**{"frame_a": "a", "frame_b": "b", "maps": TABLES["travel"], **changes})
    assert "\n" not in str(error.value)


def test_entries_of_a_table_have_units() -> None:
    rows = [["-100 mm", 0, 0, "1 mm", 0, "1 deg", 0, 0], ["0.1 m", 0, 0, 0.001, 0, np.deg2rad(1.0), 0, 0]]
    one = WheelGuide(frame_a="a", frame_b="b", maps=rows)  # type: ignore[arg-type]
    assert one.grid.axes[0] == [-0.1, 0.1]
    assert one.grid.table[0, 0, 0] == pytest.approx(one.grid.table[1, 0, 0], rel=1e-15)


def test_a_table_of_the_right_wheel_alone_is_told() -> None:
    with pytest.raises(koppel.ModelError, match=r"^maps_right: is there without maps, the table of the left wheel"):
        GuidedAxle(left="a", right="b", maps_right=[[0] * 6, [0.1, 0, 0, -0.1, -0.1, 0.1]])


@pytest.mark.parametrize(
    ("column", "where"),
    [
        (lambda z, o: 0.3 * z, "travel = -1 m, opposite = -1 m"),
        (lambda z, o: 0.3 * z + o * o, "travel = -1 m, opposite = 0 m"),
        (lambda z, o: (o - 0.17) ** 2, "travel = -1 m, opposite = 0.17 m"),
        (lambda z, o: (o - z) ** 3, "travel = -1 m, opposite = -1 m"),
    ],
)
@pytest.mark.parametrize("count", [4, 5])
def test_a_table_that_the_opposite_travel_does_not_change_is_told(column: Any, where: str, count: int) -> None:
    """Its motion would have neither mass nor force: somewhere all slopes over it are 0, at a point or between."""
    points = np.linspace(-1.0, 1.0, count)
    rows = [[z, o, 0, z, 0, 0, column(z, o), 0.2 * column(z, o)] for z in points for o in points]
    told = rf"maps: x, y, .* do not change with the opposite travel at {where}, rack = 0 m, so that nothing holds it;"
    with pytest.raises(koppel.ModelError, match=told) as error:
        WheelGuide(frame_a="a", frame_b="b", maps=rows, both=True)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
    for row in rows:
        row[7] = 0.1 * row[1]  # the pitch goes on where camber does not
    WheelGuide(frame_a="a", frame_b="b", maps=rows, both=True)  # type: ignore[arg-type]


def test_a_coordinate_that_is_not_there_is_told_with_those_that_are() -> None:
    model = build("travel", "ground")
    model.add("wrong", SpringDamper(sled_a="ground", sled_b="guide.opposite_travel", stiffness=1.0, damping=0.0))
    told = r"wrong.sled_b = 'guide.opposite_travel' is no sled: 'guide' has no coordinate 'opposite_travel'"
    with pytest.raises(koppel.ModelError, match=told):
        koppel.Machine(model)


def test_a_sled_names_one_motion_of_a_joint_with_several() -> None:
    """Springs along x and y of a planar joint, each by its name; m g stretches the one along y."""
    model = koppel.Model("plate", gravity=(0, -9.81, 0))
    plate = model.add_part("plate", mass=2.0, inertia=INERTIA)
    model.add("plane", joints.Planar(frame_a="ground", frame_b=plate))
    for name, stiffness in (("x", 100.0), ("y", 200.0)):
        model.add(name, SpringDamper(sled_a="ground", sled_b=f"plane.{name}", stiffness=stiffness, damping=20.0))
    run = koppel.simulate(model, until=3.0)
    assert run["plane.y"][-1] == pytest.approx(-2.0 * 9.81 / 200.0, abs=1e-5)
    assert run["plane.x"][-1] == 0.0


def test_a_run_beyond_the_table_warns_and_goes_on_straight() -> None:
    model = koppel.Model("guided", gravity=(0, 0, -9.81))
    wheel = model.add_part("wheel", mass=1.0, inertia=INERTIA)
    model.add("guide", WheelGuide(frame_a="ground", frame_b=wheel, maps=[[z, 0, 0, z * z, 0, 0, 0, 0] for z in ODD]))
    run = koppel.simulate(model, until=0.8)
    assert run["guide.travel"][-1] < -1.2
    assert any("guide.travel" in line and "-1 .. 1 m" in line for line in run.warnings)
    assert run["wheel.x"][-1] == pytest.approx(1.0 - 2.0 * (run["guide.travel"][-1] + 1.0), abs=1e-9)
