"""Set-valued laws whose signals read other states: the forces are those of the states at the end of the step."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import control, rotational

GAIN, TORQUE, INERTIA = 5000.0, 10.0, 0.5
LIMITS = {"default": None, "implicit": 1.0}


def regulated_brake(tau: float, gain: float = GAIN, speed: float = 0.1) -> koppel.Model:
    """A torque turns a shaft; a brake is pressed by a lag that follows the speed, which settles at T/gain."""
    model = koppel.Model("regulated brake")
    model.parameter("gain", gain)
    model.add("shaft", rotational.Shaft(inertia=INERTIA, speed=speed))
    model.add("drive", rotational.Torque(shaft_b="shaft", torque=TORQUE))
    model.add("press", control.Lag(input="gain*shaft.speed*(1 s)", time_constant=tau, start=gain * speed))
    model.add("brake", rotational.Brake(shaft="shaft", normal="1 N*press.value"))
    return model


@pytest.mark.parametrize("theta", LIMITS.values(), ids=LIMITS)
@pytest.mark.parametrize("tau", [1e-9, 1e-6, 1e-4])
def test_a_brake_that_feels_the_speed_through_a_state_does_not_chatter(tau: float, theta: float | None) -> None:
    """J w' = T - x, tau x' = gain w - x: w settles at T/gain within 1e-4 s, far below the step of 1 ms."""
    run = koppel.simulate(regulated_brake(tau), until=0.05, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    speed = run["shaft.speed"]
    assert speed[20:] == pytest.approx(np.full(len(speed) - 20, TORQUE / GAIN), rel=1e-6)
    assert np.min(speed) > 0.0


@pytest.mark.parametrize("theta", LIMITS.values(), ids=LIMITS)
def test_the_slow_loop_follows_its_linear_equation(theta: float | None) -> None:
    """Where the step resolves it: the solution of the linear pair, to the order of the method."""
    tau, gain, until = 0.02, 20.0, 0.1
    A = np.array([[0.0, -1.0 / INERTIA], [gain / tau, -1.0 / tau]])
    values, vectors = np.linalg.eig(A)
    rest = np.array([TORQUE / gain, TORQUE])
    start = np.array([0.8, 0.8 * gain])
    exact = rest + (vectors @ (np.exp(values * until) * np.linalg.solve(vectors, start - rest))).real
    errors = []
    for step in (2e-3, 1e-3, 5e-4):
        stepper = koppel.TimeStepping(step=step, theta=theta)
        run = koppel.simulate(regulated_brake(tau, gain, 0.8), until=until, stepper=stepper)
        errors.append(float(np.max(np.abs(np.array([run["shaft.speed"][-1], run["press.value"][-1]]) - exact))))
    order = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert np.all(order > (1.8 if theta is None else 0.9)), errors
