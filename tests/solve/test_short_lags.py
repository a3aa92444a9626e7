"""Lags shorter than the step: exact for a constant input, bounded and of the right order for all others."""

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


@pytest.mark.parametrize("time_constant", [1e-1, 2e-3, 1e-3, 6e-4, 1e-4, 1e-7])
@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_lag_follows_a_constant_exactly(method: koppel.Stepper, time_constant: float) -> None:
    run = koppel.simulate(lag(time_constant, "2", start=-1), until=0.05, stepper=method)
    assert run["lag.value"] == pytest.approx(2 - 3 * np.exp(-run.time / time_constant), abs=1e-12)


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


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_limited_controller_may_track_faster_than_a_step(method: koppel.Stepper) -> None:
    """At the limit the integral rests where error/time = (gain*(error + integral) - upper)/(gain*tracking_time)."""
    model = koppel.Model("limited")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("speed", control.Pi(error="3", gain=2, time=0.5, tracking_time=2e-4, lower=-1, upper=1))
    run = koppel.simulate(model, until=0.1, stepper=method)
    assert run["speed.integral"][-1] == pytest.approx(3 / 0.5 * 2e-4 + 1 / 2 - 3, rel=1e-9)
