"""Runs list the instants at which laws switch; a massless shaft may be geared to a hinge."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics, rotational, translational


def braked(load: str = "0") -> koppel.Model:
    model = koppel.Model("flywheel")
    model.add("wheel", rotational.Shaft(inertia=2, speed=1))
    model.add("brake", rotational.Friction(shaft_a="ground", shaft_b="wheel", torque=4))
    model.add("push", rotational.Torque(shaft_b="wheel", torque=load))
    return model


def test_the_instant_at_which_a_brake_takes_hold_is_listed(tmp_path: Path) -> None:
    """1 rad/s at -2 rad/s**2 ends at 0.5 s; a torque that grows by 2 N m/s breaks it loose at 2 s."""
    for file in (None, tmp_path / "run.h5"):
        run = koppel.simulate(braked("2 N*m/s*time"), until=3.0, every=0.1, stepper="variable_step", file=file)
        stops, slips = run.switches
        t = stops.time
        assert 1 - 2 * t + t**2 / 2 == pytest.approx(0, abs=2e-8)  # 2 speed' = 2 t - 4; below 1e-8 rad/s it has none
        assert (stops.path, stops.before, stops.after) == ("brake", 1, 0)
        assert slips.time == pytest.approx(2.0, abs=1e-9) and (slips.before, slips.after) == (0, 1)
    assert koppel.Run.read(tmp_path / "run.h5").switches == run.switches


@pytest.mark.parametrize("beside", ["nothing", "a ball on the floor"])
def test_what_sticks_in_a_located_run_has_no_slip_at_all(beside: str) -> None:
    """A brake holds one shaft and a clutch two that go on together, both under a load that goes on to change."""
    model = braked("1 N*m*sin(40*time)")
    for name, speed in (("first", 3.0), ("second", 1.0)):
        model.add(name, rotational.Shaft(inertia=0.3, speed=speed))
    model.add("clutch", rotational.Friction(shaft_a="first", shaft_b="second", torque=2))
    model.add("drive", rotational.Torque(shaft_b="first", torque="0.7 N*m*sin(31*time)"))
    if beside != "nothing":
        model.add_part("ball", mass=1, position=(0, 0, 0.1), inertia={"xx": 1, "yy": 1, "zz": 1})
        model.add("touch", mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=0.1, friction=0.4))
    run = koppel.simulate(model, until=1.0, every=1e-3, stepper="variable_step")
    held, together = run["brake.branch"] == 0, run["clutch.branch"] == 0
    assert 400 < np.sum(held) < 600 and 700 < np.sum(together) < 900
    assert np.all(run["wheel.speed"][held] == 0.0)
    assert np.all(run["first.speed"][together] == run["second.speed"][together])
    assert np.ptp(run["first.speed"][together]) > 0.01


def test_a_sled_that_meets_its_stop_is_listed_with_the_row_in_which_a_fixed_step_shows_it() -> None:
    model = koppel.Model("sled")
    model.add("sled", translational.Sled(mass=1, speed=1))
    model.add("stops", translational.Stops(sled_a="ground", sled_b="sled", lower=-1, upper=0.25))
    run = koppel.simulate(model, until=1.0, every=0.5, stepper="variable_step")
    assert run.switches[0].time == pytest.approx(0.25, abs=1e-9) and run.switches[0].path == "stops"
    found = koppel.simulate(model, until=1.0)
    row = int(np.argmax(found["stops.branch"] == 1))
    assert [(s.time, s.path, s.before, s.after) for s in found.switches] == [(found.time[row], "stops", 0, 1)]
    assert found.time[row] == pytest.approx(0.25, abs=2e-3)
    assert koppel.simulate(model, until=1.0, record="sled.*").switches == ()  # no branch is recorded


@pytest.mark.parametrize("stepper", ["lsrt2", "generalized_alpha", "variable_step"])
def test_a_massless_shaft_drives_a_hinge_through_a_gear(stepper: str) -> None:
    """2 N m on a shaft without inertia, geared 3 to 1 to an arm: 6 N m and the weight turn it."""
    model = koppel.Model("geared arm")
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    arm = model.add_part("arm", mass=1, center_of_mass=(0.5, 0, 0), inertia=inertia)
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, 1, 0)))
    model.add("shaft", rotational.Shaft())
    model.add("gear", rotational.Gear(shaft_a="shaft", shaft_b="hinge", ratio=3))
    model.add("motor", rotational.Torque(shaft_b="shaft", torque="2 N*m"))
    moment = 0.1 + 0.25
    assert koppel.Machine(model).accelerations()[0] == pytest.approx((6 + 9.81 * 0.5) / moment, rel=1e-9)
    run = koppel.simulate(model, until=0.2, every=0.01, stepper=stepper)
    angle, rate = run["hinge.angle"], run["hinge.rate"]
    assert np.allclose(run["shaft.angle"], 3 * angle, rtol=0, atol=1e-9)
    work = 6 * angle + 9.81 * 0.5 * np.sin(angle)
    assert np.allclose(moment * rate**2 / 2, work, rtol=1e-3, atol=1e-6)


@pytest.mark.parametrize("speed", [1.0, 1e-2, 1e-3, 1e-4])
def test_a_bounce_turns_a_slip_round_however_slow_it_is(speed: float) -> None:
    """Slowed by F = m v**2/m it meets the stop after 0.25 m, comes back as fast, and rests where it started."""
    model = koppel.Model("sled on a rough floor")
    model.add("sled", translational.Sled(mass=1, speed=speed))
    model.add("ground_friction", translational.Friction(sled_a="ground", sled_b="sled", force=speed**2))
    stop = translational.Stops(sled_b="sled", lower=-1, upper=0.25, restitution=1, slowest_bounce=0)
    model.add("stop", stop)
    stepper = koppel.VariableStep(rtol=1e-9, atol=1e-10 * speed)
    run = koppel.simulate(model, until=2.0 / speed, every=0.01 / speed, stepper=stepper)
    assert run["sled.position"][-1] == pytest.approx(0.0, abs=1e-8 + 1e-8 / speed)  # below 1e-8 m/s it rests
    assert np.max(run["sled.position"]) <= 0.25 + 1e-9
    assert [s.after for s in run.switches if s.path == "ground_friction"] == [-1, 0]


def test_a_velocity_that_is_set_turns_a_slip_round_at_the_start_of_the_next_run() -> None:
    machine = koppel.Machine(braked())
    koppel.simulate(machine, until=0.25, stepper="variable_step")
    machine.u = np.array([-1e-3])
    run = koppel.simulate(machine, until=0.2501, every=1e-5, stepper="variable_step")
    assert run["wheel.speed"] == pytest.approx(-1e-3 + 2.0 * (run.time - 0.25), abs=1e-9)
