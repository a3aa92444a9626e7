"""The driver: inside the band of the legislator, and off the throttle while the car turns around."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import powertrain
from koppel.libraries.powertrain.cycles import URBAN, Cycle, from_segments

STEP = koppel.TimeStepping(step=1e-3)
BAND = 2.0  # km/h, UN ECE R83


def check_band(type: str, cycle: Cycle) -> None:
    run = koppel.simulate(powertrain.vehicle(type, cycle=cycle), until=cycle.duration, every=0.05, stepper=STEP)
    error = (run["chassis.car.speed"] - run["bus.target_speed"]) * 3.6
    assert np.max(np.abs(error)) < BAND
    assert run["chassis.car.speed"][-1] == 0.0


@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt"])
def test_the_driver_stays_in_the_band_of_the_urban_cycle(type: str) -> None:
    check_band(type, from_segments("urban", URBAN))


@pytest.mark.long
@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt"])
def test_the_driver_stays_in_the_band_of_the_whole_cycle(type: str) -> None:
    check_band(type, powertrain.nedc())


def test_there_is_no_throttle_until_the_car_has_turned_around() -> None:
    """Into reverse at 30 km/h: brake first, throttle when the car no longer rolls forward."""
    cycle = from_segments("there and back", [(1, 0), (6, 30), (30, 30)])
    turn = {"step": {"time": 9, "before": 1, "after": -1}}
    car = powertrain.vehicle("lepelletier6", cycle=cycle, direction=turn)
    run = koppel.simulate(car, until=30.0, every=0.01, stepper=STEP)
    after, speed = run.time > 9.01, run["chassis.car.speed"]
    rolling = after & (speed > 0.15)
    assert np.any(rolling) and np.all(run["bus.throttle"][rolling] == 0.0)
    stands = run.time[after & (speed < 0.15)][0]
    assert np.all(speed[run.time > stands] < 0.2)
    assert speed[-1] == pytest.approx(-30 / 3.6, rel=0.1)


def test_the_signals_of_a_cycle_look_ahead() -> None:
    ramp = from_segments("ramp", [(5, 0), (10, 36), (5, 36)])  # 1 m/s**2 from 5 s to 15 s
    model = koppel.Model("signals")
    model.input("lead", unit="m/s", signal=ramp.lead(0.5))
    model.input("slope", unit="m/s**2", signal=ramp.slope(0.5))
    run = koppel.simulate(model_with_shaft(model), until=20.0, every=0.1, stepper=STEP)
    t = run.time
    assert np.allclose(run["lead"], np.clip(t + 0.5 - 5, 0, 10) - np.clip(t - 5, 0, 10), atol=1e-9)
    inside = (t > 4.55) & (t < 14.45)
    assert np.allclose(run["slope"][inside], 1.0) and np.allclose(run["slope"][t < 4.45], 0.0)
    assert np.allclose(run["slope"][t > 14.55], 0.0)


def model_with_shaft(model: koppel.Model) -> koppel.Model:
    """Something must move."""
    model.add("s", koppel.rotational.Shaft(inertia=1))
    return model
