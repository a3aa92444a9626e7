"""Two balls pulled together stick and roll on each other in space: the default step stays of order 2, at any size."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import mechanics

MASS, INERTIA, RADIUS = 1.0, 4e-3, 0.1


def two_balls(size: float) -> koppel.Model:
    """At first they slip; lengths and speeds are `size` times those of balls of 0.1 m."""
    model = koppel.Model("two balls", gravity=(0, 0, 0))
    moment = {key: INERTIA * size**2 for key in ("xx", "yy", "zz")}
    for side, spin in ((-1, (3, 20, 30)), (1, (2, 5, -3))):
        place, speed = (side * RADIUS * size, 0, 0), (0, 0.2 * side * size, 0)
        name = "ab"[side > 0]
        model.add_part(
            name, mass=MASS, inertia=moment, position=place, velocity=speed, angular_velocity=spin, free=True
        )
    model.add("pull", mechanics.PointToPoint(frame_a="a", frame_b="b", elastic=1000, length=0.18 * size))
    touch = mechanics.Contact(
        frame_a="a", frame_b="b", radius_a=RADIUS * size, radius_b=RADIUS * size, shape="sphere", friction=0.8
    )
    model.add("touch", touch)
    return model


def angular_momentum(run: koppel.Run, size: float) -> np.ndarray:
    """About the origin, per size squared."""
    total = np.zeros((len(run.time), 3))
    for ball in "ab":
        p, v, w = (np.stack([run[f"{ball}.{name}{axis}"] for axis in "xyz"], 1) for name in ("", "v", "w"))
        turn = np.stack([run[f"{ball}.q{part}"] for part in "wxyz"], 1)
        twice = 2.0 * np.cross(turn[:, 1:], w)
        in_world = w + turn[:, :1] * twice + np.cross(turn[:, 1:], twice)
        total += MASS * np.cross(p, v) / size**2 + INERTIA * in_world
    return total


@pytest.mark.parametrize("size", [1.0, 1e-5], ids=["0.1 m", "1 um"])
def test_balls_that_stick_and_roll_keep_their_angular_momentum(size: float) -> None:
    drifts = []
    for step in (2e-3, 1e-3, 5e-4):
        machine = koppel.Machine(two_balls(size))
        run = koppel.simulate(machine, until=1.0, every=0.02, stepper=koppel.TimeStepping(step=step))
        momentum = angular_momentum(run, size)
        assert run["touch.branch"][-1] == 0
        assert machine.core.law_count["redone"] <= 2  # where slipping ends
        assert np.max(np.abs(momentum - momentum[0])) < 1e-3 * np.linalg.norm(momentum[0])
        late = momentum[10:]
        drifts.append(float(np.max(np.abs(late - late[0]))))
    assert np.all(np.log2(np.array(drifts[:-1]) / np.array(drifts[1:])) > 1.7), drifts


def sprung_ball(beside: str = "") -> koppel.Model:
    """A ball lands, sticks and rolls under a spring that turns its axis; beside: what has no part in it."""
    model = koppel.Model("ball on a spring")
    ball = model.add_part(
        "ball",
        mass=1,
        inertia={"xx": 4e-3, "yy": 5e-3, "zz": 6e-3},
        position=(0, 0, 0.11),
        velocity=(0.6, 0.2, 0),
        angular_velocity=(1, 2, 3),
        free=True,
    )
    hook, top = model.ground.frame("hook", position=(-0.3, 0.4, 0.5)), ball.frame("top", position=(0, 0, 0.1))
    model.add("spring", mechanics.PointToPoint(frame_a=hook, frame_b=top, elastic=15, length=0.4))
    model.add("plane", mechanics.Contact(frame_a=model.ground, frame_b=ball, radius_b=0.1, friction=0.9))
    if beside == "shaft":
        model.add("other", koppel.rotational.Shaft(inertia=1, speed=300))
    if beside == "ball":
        model.add_part("other", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, velocity=(100, 0, 0), free=True)
    return model


def test_rolling_after_an_impact_returns_to_order_two() -> None:
    """The slip that a step of order 1 leaves, as its accelerations turn directions, is taken back by the next one."""
    machine = koppel.Machine(sprung_ball())
    run = koppel.simulate(machine, until=0.4)
    assert np.all(run["plane.branch"][100:] == 0.0)  # it sticks and rolls
    assert machine.core.law_count["redone"] < 20  # those of the impact and until it sticks


@pytest.mark.parametrize("beside", ["shaft", "ball"])
def test_what_has_no_part_in_a_contact_decides_nothing_about_it(beside: str) -> None:
    """Slips are measured against speeds of their own island, not against a rotor that turns beside it."""
    alone, both = koppel.simulate(sprung_ball(), until=0.4), koppel.simulate(sprung_ball(beside), until=0.4)
    for channel in ("ball.x", "ball.y", "ball.vx", "ball.vy", "ball.wx", "ball.wy", "ball.wz"):
        assert np.max(np.abs(alone[channel] - both[channel])) < 1e-12 * np.max(np.abs(alone[channel]))
