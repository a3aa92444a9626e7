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
