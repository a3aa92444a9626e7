"""Drag and lift in air against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel.elements.mechanics import AirDrag

EXACT = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)


def build_ball(**values: object) -> koppel.Model:
    model = koppel.Model("ball", gravity=[0, 0, values.pop("gravity", 0.0)])
    velocity = values.pop("velocity", [0, 0, 0])
    ball = model.add_part("ball", mass=2, inertia=0.1 * np.eye(3), velocity=velocity, free=True)
    model.add("air", AirDrag(frame=ball, **values))
    return model


def test_a_falling_ball_follows_the_hyperbolic_tangent() -> None:
    """m v' = m g - c v**2 with v(0) = 0: v = w tanh(g t / w), w**2 = m g / c, c = density/2 * area * drag."""
    run = koppel.simulate(build_ball(gravity=-9.81, area=0.3, drag=0.8), until=4, every=0.5, stepper=EXACT)
    w = np.sqrt(2 * 9.81 / (0.5 * 1.2 * 0.3 * 0.8))
    assert run["ball.vz"] == pytest.approx(-w * np.tanh(9.81 * run.time / w), abs=1e-8)
    assert run["ball.z"] == pytest.approx(-(w**2) / 9.81 * np.log(np.cosh(9.81 * run.time / w)), abs=1e-8)


def test_wind_carries_a_ball_along() -> None:
    """Seen from the air it slows down: v' = -k v**2, v = v0 / (1 + k v0 t)."""
    run = koppel.simulate(build_ball(area=0.3, drag=0.8, wind=[12, -5, 0]), until=4, every=0.5, stepper=EXACT)
    k = 0.5 * 1.2 * 0.3 * 0.8 / 2
    left = 1 - 1 / (1 + k * 13 * run.time)
    assert run["ball.vx"] == pytest.approx(12 * left, abs=1e-8)
    assert run["ball.vy"] == pytest.approx(-5 * left, abs=1e-8)


def test_lift_alone_keeps_the_speed_and_bends_the_way() -> None:
    """Square to v and z, as long as they are square to each other: here v turns in the plane of v and z."""
    model = build_ball(area=0.3, drag=0, lift=0.7, velocity=[20, 0, 0])
    machine = koppel.Machine(model)
    assert machine.forces(0.0)[:3] == pytest.approx([0, 0, 0.5 * 1.2 * 0.3 * 0.7 * 20**2])
    run = koppel.simulate(machine, until=2, every=0.5, stepper=EXACT)
    assert np.hypot(run["ball.vx"], run["ball.vz"]) == pytest.approx(np.full(5, 20.0), abs=1e-9)
    assert run["ball.vz"][-1] > 1.0
