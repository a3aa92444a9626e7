"""Stops of shafts and of joints that turn: where they hold, when they are reached, and what they carry."""

import numpy as np
import pytest

import koppel
from koppel import joints, rotational


def shaft_between_stops(torque: float, speed: float) -> koppel.Model:
    model = koppel.Model("stops")
    model.add("shaft", rotational.Shaft(inertia=0.5, speed=speed))
    model.add("load", rotational.Torque(shaft_b="shaft", torque=torque))
    model.add("stops", rotational.Stops(shaft_b="shaft", lower="-20 deg", upper=0.3))
    return model


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_a_shaft_stands_at_its_stop_and_the_stop_carries_the_load(sign: float) -> None:
    run = koppel.simulate(shaft_between_stops(4.0 * sign, 2.0 * sign), until=1.0)
    end = 0.3 if sign > 0 else -np.deg2rad(20)
    assert abs(run["shaft.angle"][-1] - end) < 1e-12
    assert run["shaft.speed"][-1] == 0.0
    assert run["stops.branch"][-1] == sign
    assert abs(run["stops.torque"][-1] - 4.0 * sign) < 1e-9  # pulls back what the load pushes
    assert run["stops.twist"].max() < 0.3 + 1e-12 and run["stops.twist"].min() > -np.deg2rad(20) - 1e-12
    assert np.all(run["stops.power"] == -run["stops.torque"] * run["stops.rate"])


def test_the_instant_of_the_blow_is_located() -> None:
    machine = koppel.Machine(shaft_between_stops(4.0, 1.0))
    run = koppel.simulate(machine, until=0.5, stepper=koppel.VariableStep(), every=1e-3)
    hit = (np.sqrt(1.0 + 2 * 8.0 * 0.3) - 1.0) / 8.0  # 0.3 = t + 8 t**2 / 2
    free = run.time < hit
    assert np.max(np.abs(run["shaft.angle"][free] - (run.time + 4.0 * run.time**2)[free])) < 1e-8
    assert np.all(run["stops.branch"] == np.where(free, 0.0, 1.0))
    assert np.max(np.abs(run["shaft.speed"][~free])) < 1e-12


@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-3), koppel.VariableStep()], ids=lambda m: m.name)
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_a_blow_turns_the_speed_round_by_restitution_and_a_slow_one_stays(sign: float, method: koppel.Stepper) -> None:
    """2, -1, 0.5 and -0.25 rad/s over 0.3, then 0.6 rad each; the impact with 0.25 rad/s is too slow to bounce."""
    model = koppel.Model("bounce")
    model.add("shaft", rotational.Shaft(inertia=0.5, speed=2.0 * sign))
    stops = rotational.Stops(shaft_b="shaft", lower=-0.3, upper=0.3, restitution=0.5, slowest_bounce=0.3)
    model.add("stops", stops)
    run = koppel.simulate(model, until=5.0, every=1e-3, stepper=method)
    hits = np.cumsum([0.3 / 2, 0.6 / 1, 0.6 / 0.5, 0.6 / 0.25])
    for start, end, speed in zip([0.0, *hits], [*hits, 5.0], [2.0, -1.0, 0.5, -0.25, 0.0], strict=True):
        within = (run.time > start + 0.01) & (run.time < end - 0.01)  # an impact of time_stepping is up to a step off
        assert np.max(np.abs(run["shaft.speed"][within] - speed * sign)) < 1e-9
    assert abs(run["stops.twist"][-1] + 0.3 * sign) < 1e-9


def test_stops_between_two_shafts_share_the_momentum() -> None:
    """Inelastic: both run with the speed of their common momentum."""
    model = koppel.Model("two shafts")
    model.add("a", rotational.Shaft(inertia=2.0, speed=0.0))
    model.add("b", rotational.Shaft(inertia=1.0, speed=3.0))
    model.add("stops", rotational.Stops(shaft_a="a", shaft_b="b", lower=-1.0, upper=0.1))
    run = koppel.simulate(model, until=1.0)
    assert abs(run["a.speed"][-1] - 1.0) < 1e-12 and abs(run["b.speed"][-1] - 1.0) < 1e-12
    assert abs(run["stops.twist"][-1] - 0.1) < 1e-12


def test_a_hinge_falls_onto_its_stop_and_rests_there() -> None:
    model = koppel.Model("arm")
    model.add_part("arm", mass=2.0, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, 1, 0)))
    model.add("stops", rotational.Stops(shaft_b="hinge", lower="-30 deg", upper="30 deg"))
    run = koppel.simulate(model, until=1.5)
    angle = np.deg2rad(30)
    assert abs(run["hinge.angle"][-1] - angle) < 1e-9
    assert run["hinge.angle"].max() < angle + 1e-9
    assert abs(run["stops.torque"][-1] - 2.0 * 9.81 * 0.5 * np.cos(angle)) < 1e-6
