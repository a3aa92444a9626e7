"""Impacts between bodies in flight, and contacts on ground that is driven."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics

RADIUS = 0.05
MOMENT = 0.4 * RADIUS**2
INERTIA = {"xx": MOMENT, "yy": MOMENT, "zz": MOMENT}


def momentum(run: koppel.Run, masses: dict[str, float]) -> tuple[np.ndarray, np.ndarray]:
    """Of spheres with the same moment of inertia: momentum, and angular momentum about the origin, over time."""
    linear, angular = np.zeros((len(run.time), 3)), np.zeros((len(run.time), 3))
    for name, mass in masses.items():
        x, v, w = (np.array([run[f"{name}.{kind}{axis}"] for axis in "xyz"]).T for kind in ("", "v", "w"))
        linear += mass * v
        angular += mass * np.cross(x, v) + MOMENT * w
    return linear, angular


@pytest.mark.parametrize("theta", [None, 1.0])
@pytest.mark.parametrize("friction", [0.0, 0.3])
@pytest.mark.parametrize("restitution", [0.0, 0.5])
@pytest.mark.parametrize("step", [1e-3, 2e-3])
def test_an_impact_off_center_keeps_momentum_and_angular_momentum(
    restitution: float, friction: float, theta: float | None, step: float
) -> None:
    """Action and reaction act on one line through the places at which the momentum counts."""
    model = koppel.Model("pair", gravity=(0, 0, 0))
    model.add_part("a", mass=1, inertia=INERTIA)
    model.add_part("b", mass=2, inertia=INERTIA, position=(0.2, 0.06, 0.02), velocity=(-2, 0, 0))
    surface = {"friction": friction, "restitution": restitution}
    sizes = {"radius_a": RADIUS, "radius_b": RADIUS}
    model.add("k", mechanics.Contact(frame_a="a", frame_b="b", shape="sphere", **sizes, **surface))
    run = koppel.simulate(model, until=0.2, stepper=koppel.TimeStepping(step=step, theta=theta))
    linear, angular = momentum(run, {"a": 1.0, "b": 2.0})
    assert np.max(np.abs(run["a.vx"])) > 0.1  # it was hit
    assert np.max(np.abs(linear - linear[0])) < 1e-13
    assert np.max(np.abs(angular - angular[0])) < 1e-13
    assert np.min(run["k.gap"]) > -1e-12


@pytest.mark.parametrize("restitution", [0.0, 0.5])
@pytest.mark.parametrize("theta", [None, 1.0])
def test_driven_ground_does_not_pass_what_it_hits(restitution: float, theta: float | None) -> None:
    """A table that shakes with up to 7 g: open contacts see where it will be, not where its velocity would take it.

    What it throws flies from the start of that step on; with theta = 1 it falls with the speed at its end.
    """
    model = koppel.Model("shaker", gravity=(0, 0, -9.81))
    model.add_part("table", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("slide", joints.Prismatic(frame_a="ground", frame_b="table", axis=(0, 0, 1)))
    model.add("drive", joints.ShiftDrive(joint="slide", motion="0.02*sin(60*time)"))
    model.add_part("ball", mass=1, inertia=INERTIA, position=(0, 0, 0.1034))
    surface = {"friction": 0.3, "restitution": restitution}
    model.add("k", mechanics.Contact(frame_a="table", frame_b="ball", radius_b=0.1, **surface))
    run = koppel.simulate(model, until=0.5, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    jerk, ahead = 0.02 * 60**3, 9.81 * 1e-3 / 2  # at the throw nearly so
    assert np.min(run["k.gap"]) > (-1e-12 if theta is None else -ahead * np.sqrt(2 * ahead / jerk))
    assert np.max(np.abs(run["table.z"] - 0.02 * np.sin(60 * run.time))) < 1e-12
    assert np.max(np.abs(run["table.vz"] - 1.2 * np.cos(60 * run.time))) < 1e-12
    assert np.max(run["ball.z"]) > 0.11 and np.max(run["k.force"]) > 10.0  # it is thrown and caught


@pytest.mark.parametrize("gap", [0.0, 1e-5])
def test_one_ball_of_a_row_leaves_as_fast_as_the_first_one_came(gap: float) -> None:
    model = koppel.Model("Newton's cradle", gravity=(0, 0, 0))
    inertia = {"xx": 4e-3, "yy": 4e-3, "zz": 4e-3}
    for k in range(5):
        start = {"position": (k * (0.2 + gap) - (0.05 if k == 0 else 0.0), 0, 0), "velocity": (float(k == 0), 0, 0)}
        model.add_part(f"ball_{k}", mass=1, inertia=inertia, free=True, **start)
    for k in range(4):
        both = {"frame_a": f"ball_{k}", "frame_b": f"ball_{k + 1}", "radius_a": 0.1, "radius_b": 0.1}
        model.add(f"touch_{k}", mechanics.Contact(shape="sphere", restitution=1, **both))
    run = koppel.simulate(model, until=0.2, stepper=koppel.TimeStepping(step=1e-3))
    assert np.allclose([run[f"ball_{k}.vx"][-1] for k in range(5)], [0, 0, 0, 0, 1], atol=1e-9)


def test_a_small_ball_on_a_large_one_jumps_as_high_as_the_textbook_says() -> None:
    model = koppel.Model("two balls dropped together")
    for name, mass, radius, height in (("large", 1.0, 0.1, 1.1), ("small", 0.1, 0.05, 1.25)):
        moment = 0.4 * mass * radius**2
        inertia = {"xx": moment, "yy": moment, "zz": moment}
        model.add_part(name, mass=mass, inertia=inertia, position=(0, 0, height), free=True)
    model.add("table", mechanics.Contact(frame_a="ground", frame_b="large", radius_b=0.1, restitution=1))
    between = {"frame_a": "large", "frame_b": "small", "radius_a": 0.1, "radius_b": 0.05}
    model.add("between", mechanics.Contact(shape="sphere", restitution=1, **between))
    run = koppel.simulate(model, until=0.5, stepper=koppel.TimeStepping(step=1e-4))
    speed, fall = np.sqrt(2 * 9.81), np.sqrt(2 / 9.81)  # after 1 m, with which they arrive
    large, small = (1.1 - 4 * 0.1) / 1.1 * speed, (3 * 1.0 - 0.1) / 1.1 * speed  # the floor first, then each other
    after = 9.81 * (0.5 - fall)
    assert np.allclose([run["large.vz"][-1], run["small.vz"][-1]], [large - after, small - after], atol=5e-3)


@pytest.mark.parametrize("shape", ["ball", "box"])
@pytest.mark.parametrize("step", [2e-3, 1e-3, 5e-4])
@pytest.mark.parametrize("theta", [None, 0.5, 1.0])
def test_what_a_table_leaves_is_in_flight(theta: float | None, step: float, shape: str) -> None:
    """A table whose fall grows past g with the jerk j lets go of what lies on it.

    By default the step of order 2 is taken again in flight: the gap is ahead by j step^3 / 12 at most. With theta = 1 a
    body falls g step / 2 too fast, and lags behind until j t^2 / 2 is that: 2/3 t of it.
    """
    amplitude, rate, gravity = 0.05, 25.0, 9.81
    model = koppel.Model("thrower", gravity=(0, 0, -gravity))
    model.add_part("table", mass=5, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("slide", joints.Prismatic(frame_a="ground", frame_b="table", axis=(0, 0, 1)))
    model.add("drive", joints.ShiftDrive(joint="slide", motion=f"{amplitude}*sin({rate}*time/(1 s))"))
    load = {"xx": 0.008, "yy": 0.008, "zz": 0.008}
    model.add_part("load", mass=2, inertia=load, position=(0, 0, 0.1), velocity=(0, 0, amplitude * rate), free=True)
    if shape == "ball":
        model.add("k", mechanics.Contact(frame_a="table", frame_b="load", radius_b=0.1, friction=0.3))
    else:
        lengths = {"length_x": 0.4, "length_y": 0.4, "length_z": 0.2}
        model.add("k", mechanics.BoxOnPlane(frame_a="table", frame_b="load", friction=0.3, **lengths))
    run = koppel.simulate(model, until=0.4, stepper=koppel.TimeStepping(step=step, theta=theta))
    least = float(np.min(run["k.gap"]))
    leaves = np.sqrt(1 - (gravity / (amplitude * rate**2)) ** 2)
    jerk = amplitude * rate**3 * leaves
    assert np.max(run["k.gap"]) > 1e-3
    if theta is None:
        assert least > -jerk * step**3 / 12
    else:
        ahead = gravity * step / 2
        assert least > -1.1 * (2 / 3) * ahead * np.sqrt(2 * ahead / jerk) - ahead * step


def row_of_balls(
    count: int,
    restitution: float,
    gap: float = 0.0,
    middle: float = 0.0,
    order: list[int] | None = None,
    both: bool = True,
) -> koppel.Model:
    """Balls in a row, hit by the first one, and from both sides alike by the last one. order: of declaration."""
    model = koppel.Model("row", gravity=(0, 0, 0))
    inertia = {"xx": 4e-3, "yy": 4e-3, "zz": 4e-3}
    order = list(range(count)) if order is None else order
    for k in order:
        place, end = (k - (count - 1) / 2) * (0.2 + gap), (both and k == count - 1) - (k == 0)
        start = {"position": (middle + place + 0.05 * end, 0, 0), "velocity": (-float(end), 0, 0)}
        model.add_part(f"ball_{k}", mass=1, inertia=inertia, free=True, **start)
    for k in order:
        if k < count - 1:
            sides = (k, k + 1) if order[0] == 0 else (k + 1, k)
            frames = {"frame_a": f"ball_{sides[0]}", "frame_b": f"ball_{sides[1]}", "radius_a": 0.1, "radius_b": 0.1}
            model.add(f"touch_{k}", mechanics.Contact(shape="sphere", restitution=restitution, **frames))
    return model


@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("count", [4, 5, 7, 8])
@pytest.mark.parametrize("middle", [0.0, 0.37])
def test_a_row_that_is_hit_from_both_sides_stays_symmetric(restitution: float, count: int, middle: float) -> None:
    """What only touches is hit by the next impact, and rounding has no say in it."""
    permuted = [int(k) for k in np.random.default_rng(count).permutation(count)]
    found = []
    for order in (list(range(count)), permuted, list(range(count))[::-1]):
        run = koppel.simulate(row_of_balls(count, restitution, 0.0, middle, order), until=0.3)
        x = np.array([run[f"ball_{k}.x"] for k in range(count)]) - middle
        v = np.array([run[f"ball_{k}.vx"] for k in range(count)])
        assert np.max(np.abs(x + x[::-1])) < 1e-12 and np.max(np.abs(v + v[::-1])) < 1e-12
        assert not run.warnings
        found.append(x)
    assert np.max(np.abs(found[1] - found[0])) < 1e-12 and np.max(np.abs(found[2] - found[0])) < 1e-12
    assert np.max(np.abs(np.diff(found[0][0]))) > 1e-5  # it was hit, and comes back


@pytest.mark.parametrize(("count", "cut"), [(20, False), (40, True)])
def test_more_impacts_in_a_step_than_are_resolved_are_told(count: int, cut: bool) -> None:
    """A blow runs along a row from ball to ball: one impact each, all of them in one step."""
    model = row_of_balls(count, 1.0, gap=1e-7, both=False)
    run = koppel.simulate(model, until=0.1)
    told = [line for line in run.warnings if "more than 32 impacts one after the other" in line]
    assert len(told) == int(cut)
    if cut:
        assert told[0].startswith("1 of 100 steps") and "did not bounce; last: 'touch_" in told[0]
        momentum = sum(run[f"ball_{k}.vx"] for k in range(count))
        assert np.max(np.abs(momentum - 1.0)) < 1e-12
