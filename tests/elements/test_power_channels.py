"""Channels of power: what flows from side a to side b, and what given motions put in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel
from koppel import rotational, translational

SPEED, TORQUE = 100.0, 50.0

COUPLINGS: dict[str, Any] = {
    "spring": rotational.SpringDamper(shaft_a="a", shaft_b="b", stiffness=1e4, damping=50),
    "backlash": rotational.Backlash(shaft_a="a", shaft_b="b", stiffness=1e4, damping=50),
    "clutch": rotational.Clutch(shaft_a="a", shaft_b="b", normal=500),
    "one_way": rotational.OneWayClutch(shaft_a="a", shaft_b="b"),
    "gear": rotational.Gear(shaft_a="a", shaft_b="b"),
    "lossy_gear": rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=1),
}


@pytest.mark.parametrize("name", COUPLINGS)
def test_a_coupling_shows_the_power_that_flows_through_it(name: str) -> None:
    """50 N*m drive side a and hold side b back at 100 rad/s: 5 kW flow from a to b, whatever lies between."""
    model = koppel.Model("line")
    for shaft in "ab":
        model.add(shaft, rotational.Shaft(inertia=1, speed=SPEED))
    model.add("x", COUPLINGS[name])
    model.add("drive", rotational.Torque(shaft_b="a", torque=TORQUE))
    model.add("load", rotational.Torque(shaft_b="b", torque=-TORQUE))
    run = koppel.simulate(model, until=5.0, every=0.1, stepper=koppel.TimeStepping(step=1e-3))
    assert run["x.transmitted"][-1] == pytest.approx(SPEED * TORQUE, rel=1e-3)
    assert run["x.power"][-1] == pytest.approx(0.0, abs=1e-3) if "power" in run.select("x.*") else True


def test_a_slipping_clutch_shows_what_arrives_at_side_b() -> None:
    model = koppel.Model("slip")
    model.add("a", rotational.Shaft(inertia=1, speed=80))
    model.add("b", rotational.Shaft(inertia=1, speed=30))
    model.add("x", rotational.Clutch(shaft_a="a", shaft_b="b", normal=2))
    run = koppel.simulate(model, until=1.0)
    assert np.allclose(run["x.transmitted"][1:], 2.0 * run["b.speed"][1:])
    assert np.allclose(run["x.power"][1:], -2.0 * (run["a.speed"] - run["b.speed"])[1:])


def test_a_rack_and_a_lever_show_the_power_that_flows_through_them() -> None:
    model = koppel.Model("hoist")
    model.add("drum", rotational.Shaft(inertia=0.1, speed=10))
    for sled in ("rope", "block"):
        model.add(sled, translational.Sled(mass=1, speed=2 if sled == "rope" else 1))
    model.add("rack", rotational.Rack(shaft="drum", sled="rope", radius=0.2))
    model.add("lever", translational.Lever(sled_a="rope", sled_b="block", ratio=2))
    model.add("drive", rotational.Torque(shaft_b="drum", torque=3))
    model.add("load", translational.Force(sled_b="block", force=-30))  # 3 N*m * 10 rad/s = 30 N * 1 m/s
    run = koppel.simulate(model, until=0.1)
    assert run["rack.transmitted"][-1] == pytest.approx(30.0) and run["lever.transmitted"][-1] == pytest.approx(30.0)


@pytest.mark.parametrize("efficiency", [None, 0.9])
def test_a_planetary_set_shows_the_power_of_each_shaft(efficiency: float | None) -> None:
    model = koppel.Model("set")
    for shaft, speed in (("s", 30), ("c", 10), ("r", 0)):
        model.add(shaft, rotational.Shaft(inertia=0.1, speed=speed))
    sides = {"sun": "s", "carrier": "c", "ring": "r", "ratio": 2}
    if efficiency is None:
        model.add("p", rotational.Planetary(**sides))
    else:
        model.add("p", rotational.LossyPlanetary(**sides, efficiency_sun=efficiency, efficiency_ring=efficiency))
    model.add("drive", rotational.Torque(shaft_b="s", torque=10))
    model.add("hold", rotational.Brake(shaft="r", normal=1000))
    run = koppel.simulate(model, until=0.2)
    powers = {side: run[f"p.power_{side}"][1:] for side in ("sun", "carrier", "ring")}
    assert np.all(powers["sun"] < 0.0) and np.all(powers["carrier"] > 0.0) and np.allclose(powers["ring"], 0.0)
    lost = 0.0 if efficiency is None else run["p.power"][1:]
    assert np.allclose(sum(powers.values()), lost, atol=1e-9)


@pytest.mark.parametrize("theta", [0.5, 1.0])
def test_the_balance_of_power_closes_with_a_given_motion(theta: float) -> None:
    """Work of all channels called power is the change of kinetic energy, to first order in the step."""

    def gap(step: float) -> float:
        model = koppel.Model("rig")
        model.add("motor", rotational.Shaft(inertia=0.1))
        model.add("load", rotational.Shaft(inertia=2))
        model.add("source", rotational.Motion(shaft="motor", angle="0.5*sin(7*time/(1 s))"))
        model.add("shaft", rotational.SpringDamper(shaft_a="motor", shaft_b="load", stiffness=60, damping=2))
        model.add("drag", rotational.Friction(shaft_b="load", torque=3))
        run = koppel.simulate(model, until=2.0, stepper=koppel.TimeStepping(step=step, theta=theta))
        energy = 0.05 * run["motor.speed"] ** 2 + run["load.speed"] ** 2
        work = np.trapezoid(sum(run[path] for path in run.select("*.power")), run.time)
        return abs(float(energy[-1] - energy[0] - work)) / float(np.max(energy))

    assert gap(1e-3) < 5e-2 and gap(1e-4) < 0.15 * gap(1e-3)
