"""What is reached within a step: it takes hold where it is, not before, and only what is reached bounces."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints, rotational, translational

ENDS = pytest.mark.parametrize("sign", [1.0, -1.0])
THETAS = pytest.mark.parametrize("theta", [1.0, 0.5])


def between(low: float, high: float, sign: float) -> dict[str, float]:
    return {"lower": min(sign * low, sign * high), "upper": max(sign * low, sign * high)}


@ENDS
@pytest.mark.parametrize("end", [0.005, 0.05, 0.09])
def test_a_stop_does_not_take_hold_before_it_is_reached(end: float, sign: float) -> None:
    """A clutch takes a hub of 0.001 kg m2 along: 0.05 / 0.051 rad/s, 1 mrad in a step, far from the stop."""
    model = koppel.Model("hub")
    model.add("wheel", rotational.Shaft(inertia=0.05, speed=sign))
    model.add("hub", rotational.Shaft(inertia=0.001))
    model.add("clutch", rotational.Clutch(shaft_a="wheel", shaft_b="hub", normal=100.0))
    model.add("ends", rotational.Stops(shaft_b="hub", **between(-1.0, end, sign)))
    run = koppel.simulate(model, until=3e-3, stepper=koppel.TimeStepping(step=1e-3))
    assert np.allclose(run["hub.speed"][1:], sign * 0.05 / 0.051, rtol=1e-12)
    assert np.all(run["ends.torque"] == 0.0)


@ENDS
@THETAS
def test_the_nearer_of_two_stops_holds(theta: float, sign: float) -> None:
    model = koppel.Model("two stops")
    model.add("sled", translational.Sled(mass=1, position=sign * 0.0945, speed=sign * 20.0))
    model.add("push", translational.Force(sled_b="sled", force=sign * 50.0))
    model.add("near", translational.Stops(sled_b="sled", **between(-1, 0.10, sign)))
    model.add("far", translational.Stops(sled_b="sled", **between(-1, 0.11, sign)))
    run = koppel.simulate(model, until=0.1, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    late = run.time > 2.5e-3
    assert np.allclose(run["sled.position"][late], sign * 0.1, atol=1e-12)
    assert np.allclose(run["near.force"][late], sign * 50.0, rtol=1e-9)
    assert np.all(run["far.force"] == 0.0)


@ENDS
def test_a_wall_stops_what_a_lug_would_have_turned_back_behind_it(sign: float) -> None:
    model = koppel.Model("wall and lug")
    model.add("hub", rotational.Shaft(inertia=0.0298, angle=sign * 0.0618743, speed=sign * 30.929))
    model.add("wheel", rotational.Shaft(inertia=0.6489, angle=-sign * 0.00933376, speed=-sign * 4.6715))
    model.add("wall", rotational.Stops(shaft_b="hub", **between(-0.456, 0.065, sign)))
    model.add("lug", rotational.Stops(shaft_a="wheel", shaft_b="hub", **between(-0.017, 0.093, sign)))
    run = koppel.simulate(model, until=3e-3, stepper=koppel.TimeStepping(step=1e-3))
    assert np.allclose(run["hub.angle"][1:], sign * 0.065, atol=1e-12) and np.all(run["hub.speed"][1:] == 0.0)
    assert np.allclose(run["wheel.speed"], -sign * 4.6715, rtol=1e-12)


@pytest.mark.parametrize("stiffness", [1e4, 1e3, 10.0, 0.1])
@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_a_mass_on_a_spring_that_meets_a_stop_gains_no_energy(restitution: float, stiffness: float) -> None:
    """0.1 g, 1 m/s: the stiff springs turn it back before the stop at 0.5 mm, the soft ones do not."""
    model = koppel.Model("mass on a spring")
    model.add("sled", translational.Sled(mass=1e-4, speed=1.0))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="sled", stiffness=stiffness))
    model.add("ends", translational.Stops(sled_b="sled", lower=-1, upper=5e-4, restitution=restitution))
    run = koppel.simulate(model, until=0.02, stepper=koppel.TimeStepping(step=1e-3))
    energy = 0.5e-4 * run["sled.speed"] ** 2 + 0.5 * stiffness * run["sled.position"] ** 2
    assert np.max(np.diff(energy)) <= 1e-15
    assert np.any(run["ends.force"] != 0.0) == (stiffness < 100.0 and restitution == 0.0)


@pytest.mark.parametrize("on_joint", [False, True])
@pytest.mark.parametrize("stiffness", [0.0, 10.0])
def test_a_bounce_goes_on_with_the_forces_of_the_step(stiffness: float, on_joint: bool) -> None:
    """u+ = -e v m / (m + k dt**2) for theta = 1, by hand."""
    step, speed, gap = 1e-3, 1.0, 5e-4
    model = koppel.Model("bounce", gravity=(0, 0, 0))
    sled = "rail" if on_joint else "sled"
    if on_joint:
        model.add_part("box", mass=1e-4, inertia={"xx": 1, "yy": 1, "zz": 1})
        model.add("rail", joints.Prismatic(frame_a="ground", frame_b="box", axis=(1, 0, 0), speed=speed))
    else:
        model.add("sled", translational.Sled(mass=1e-4, speed=speed))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b=sled, stiffness=stiffness))
    model.add("ends", translational.Stops(sled_b=sled, lower=-1, upper=gap, restitution=0.5))
    run = koppel.simulate(model, until=step, stepper=koppel.TimeStepping(step=step))
    found = run["rail.speed" if on_joint else "sled.speed"][1]
    assert abs(found + 0.5 * speed * 1e-4 / (1e-4 + stiffness * step**2)) < 1e-12


@ENDS
def test_what_lands_takes_its_clutch_along_within_its_limit(sign: float) -> None:
    """A hub stops dead at 5 rad; the flywheel behind a clutch of 3 N m goes on, slower by 3 N m / J in each second."""
    model = koppel.Model("hub that lands")
    model.add("wheel", rotational.Shaft(inertia=2.0, speed=sign * 10.0))
    model.add("hub", rotational.Shaft(inertia=0.1, speed=sign * 10.0))
    model.add("clutch", rotational.Clutch(shaft_a="hub", shaft_b="wheel", normal=3.0))
    model.add("ends", rotational.Stops(shaft_b="hub", **between(-9.0, 5.0, sign)))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=1e-3))
    late = run.time > 0.502
    assert np.all(run["hub.speed"][late] == 0.0) and np.allclose(run["hub.angle"][late], sign * 5.0, atol=1e-12)
    exact = 10.0 - 1.5 * (run.time[late] - 0.5)
    assert np.max(np.abs(sign * run["wheel.speed"][late] - exact)) < 2e-3 * 1.5
    assert np.max(run["clutch.power"]) <= 0.0 and np.all(np.diff(np.abs(run["wheel.speed"])) <= 1e-15)
