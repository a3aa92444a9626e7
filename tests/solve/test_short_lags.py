"""Lags shorter than the step: they decay as each method says, bounded and of the right order for all inputs."""

from __future__ import annotations

import numpy as np
import pytest
from machines import FIXED_STEPS

import koppel
from koppel import control, rotational

MIDPOINT = koppel.TimeStepping(step=1e-3, theta=0.5)
METHODS = [*FIXED_STEPS, MIDPOINT]


def lag(time_constant: float, signal: str = "1", start: float = 0.0) -> koppel.Model:
    """A lag beside a shaft that it does not touch."""
    model = koppel.Model("lag")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("lag", control.Lag(input=signal, time_constant=time_constant, start=start))
    return model


GAMMA = 1 - np.sqrt(2) / 2


def decay(method: koppel.Stepper, z: float, steps: int) -> np.ndarray:
    """What each method makes of x' = -x / T in steps of z T: its stability function; generalized-alpha: its matrix."""
    if isinstance(method, koppel.GeneralizedAlpha):
        rho = method.spectral_radius
        m, f = (2 * rho - 1) / (rho + 1), rho / (rho + 1)
        g = 0.5 - m + f
        # y+ (1 - m) + m y = (1 - f) r+ + f r, x+ = x + h ((1 - g) y + g y+), r = -z x with h = 1
        left = np.array([[1.0, -g, 0], [0, 1 - m, -(1 - f)], [z, 0, 1.0]])
        right = np.array([[1.0, 1 - g, 0], [0, -m, f], [0, 0, 0]])
        matrix, state, found = np.linalg.solve(left, right), np.array([1.0, -z, -z]), [1.0]
        for _ in range(steps):
            state = matrix @ state
            found.append(float(state[0]))
        return np.array(found)
    two_stage = isinstance(method, koppel.Lsrt2) or (isinstance(method, koppel.TimeStepping) and method.theta is None)
    factor = 1 / (1 + z)
    if two_stage:
        factor = (1 - (1 - 2 * GAMMA) * z) / (1 + GAMMA * z) ** 2
    elif isinstance(method, koppel.TimeStepping):
        factor = (1 - z / 2) / (1 + z / 2)
    return factor ** np.arange(steps + 1)


@pytest.mark.parametrize("time_constant", [1e-1, 2e-3, 1e-3, 6e-4, 1e-4, 1e-7])
@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_lag_follows_a_constant_as_its_method_decays(method: koppel.Stepper, time_constant: float) -> None:
    run = koppel.simulate(lag(time_constant, "2", start=-1), until=0.05, stepper=method)
    expected = 2 - 3 * decay(method, 1e-3 / time_constant, 50)
    assert run["lag.value"] == pytest.approx(expected, abs=1e-8)
    if method is not MIDPOINT:  # which keeps what it does not resolve
        assert abs(run["lag.value"][-1] - (2 - 3 * np.exp(-0.05 / time_constant))) < 0.03


@pytest.mark.parametrize("time_constant", [2e-3, 3e-4, 1e-6])
@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_short_lag_follows_a_wave_within_a_step(method: koppel.Stepper, time_constant: float) -> None:
    """The exact value is that of a first-order lag; no method is further off than the change of the input in a step."""
    w, T = 2 * np.pi * 5, time_constant
    run = koppel.simulate(lag(T, "sin(10*pi*time/(1 s))"), until=0.2, stepper=method)
    t, size = run.time, 1 + (w * T) ** 2
    exact = (np.sin(w * t) - w * T * np.cos(w * t) + w * T * np.exp(-t / T)) / size
    assert np.max(np.abs(run["lag.value"] - exact)) < w * 1e-3


@pytest.mark.parametrize("method", [MIDPOINT, koppel.Lsrt2(), koppel.GeneralizedAlpha()], ids=str)
def test_methods_of_order_two_keep_it_for_lags(method: koppel.Stepper) -> None:
    w, T, errors = 2 * np.pi * 5, 0.02, []
    for step in (2e-3, 1e-3, 5e-4):
        finer = type(method)(**{**vars(method), "step": step})
        run = koppel.simulate(lag(T, "sin(10*pi*time/(1 s))"), until=0.2, stepper=finer)
        t, size = run.time[-1], 1 + (w * T) ** 2
        exact = (np.sin(w * t) - w * T * np.cos(w * t) + w * T * np.exp(-t / T)) / size
        errors.append(abs(run["lag.value"][-1] - exact))
    assert errors[0] / errors[1] > 3.5 and errors[1] / errors[2] > 3.5


@pytest.mark.parametrize("method", FIXED_STEPS, ids=str)
def test_a_limited_controller_may_track_faster_than_a_step(method: koppel.Stepper) -> None:
    """At the limit the integral rests where error/time = (gain*(error + integral) - upper)/(gain*tracking_time).

    Generalized-alpha looks ahead with the last rate, over the kink of the limit and back: it stays within a step.
    """
    model = koppel.Model("limited")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("speed", control.Pi(error="3", gain=2, time=0.5, tracking_time=2e-4, lower=-1, upper=1))
    run = koppel.simulate(model, until=0.1, stepper=method)
    allowed = 1e-3 * 3 / 0.5 if isinstance(method, koppel.GeneralizedAlpha) else 1e-8
    assert run["speed.integral"][-1] == pytest.approx(3 / 0.5 * 2e-4 + 1 / 2 - 3, abs=allowed)
