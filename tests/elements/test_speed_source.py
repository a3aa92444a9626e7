"""A shaft whose speed a control signal gives, through a lag: its speed, its torque, all steppers, laws, bad use."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import koppel
from koppel import control, joints, rotational, translational

FIXED = {
    "lsrt2": (koppel.Lsrt2, 2),
    "linear_implicit_euler": (koppel.LinearImplicitEuler, 1),
    "semi_implicit_euler": (koppel.SemiImplicitEuler, 1),
    "generalized_alpha": (koppel.GeneralizedAlpha, 2),
    "time_stepping": (koppel.TimeStepping, 2),
}
LAG, J_LEAD, J_DRIVEN, J_LOAD = 0.05, 1.5, 0.4, 0.8
K_LEAD, K_LOAD, D_LOAD = 40.0, 60.0, 2.0


def pair() -> koppel.Model:
    """A shaft swings on a spring; another one is driven at twice its speed and carries a load on a spring."""
    model = koppel.Model("pair")
    model.add("lead", rotational.Shaft(inertia=J_LEAD, angle=0.5))
    model.add("swing", rotational.SpringDamper(shaft_a="ground", shaft_b="lead", stiffness=K_LEAD))
    model.add("driven", rotational.Shaft(inertia=J_DRIVEN))
    model.add("drive", rotational.Motion(shaft="driven", speed="2*lead.speed", time_constant=LAG, start=1.0))
    model.add("load", rotational.Shaft(inertia=J_LOAD, speed=1.0))
    model.add("link", rotational.SpringDamper(shaft_a="driven", shaft_b="load", stiffness=K_LOAD, damping=D_LOAD))
    return model


def exact(times: Any) -> dict[str, Any]:
    """The same as ordinary differential equations with the speed v of the driven shaft as a state."""

    def rates(_: float, y: Any) -> list[float]:
        lead, speed, angle, v, load, rate = y
        torque = K_LOAD * (load - angle) + D_LOAD * (rate - v)
        return [speed, -K_LEAD * lead / J_LEAD, v, (2 * speed - v) / LAG, rate, -torque / J_LOAD]

    found = solve_ivp(rates, (0, times[-1]), [0.5, 0, 0, 1, 0, 1], t_eval=times, rtol=1e-11, atol=1e-12)
    _, speed, angle, v, load, rate = found.y
    torque = J_DRIVEN * (2 * speed - v) / LAG - K_LOAD * (load - angle) - D_LOAD * (rate - v)
    return {"driven.speed": v, "driven.angle": angle, "load.speed": rate, "drive.torque": torque, "lead.speed": speed}


@pytest.mark.parametrize("name", FIXED)
def test_a_driven_shaft_converges_with_the_order_of_the_stepper(name: str) -> None:
    kind, order = FIXED[name]
    times = np.linspace(0, 1, 11)
    reference = exact(times)
    errors = []
    for step in (2e-3, 1e-3):
        run = koppel.simulate(pair(), until=1.0, stepper=kind(step=step), every=0.1)
        errors.append([np.max(np.abs(run[c] - reference[c])) for c in ("driven.speed", "driven.angle", "load.speed")])
    for coarse, fine in zip(*errors, strict=True):
        assert 0.85 * 2**order < coarse / fine < 1.2 * 2**order


@pytest.mark.parametrize("name", FIXED)
def test_the_torque_moves_the_shaft_and_carries_the_load(name: str) -> None:
    run = koppel.simulate(pair(), until=1.0, stepper=FIXED[name][0](step=2e-4), every=1e-2)
    reference = exact(run.time)
    late = run.time > 0.05
    assert np.max(np.abs(run["drive.torque"] - reference["drive.torque"])[late]) < 0.02 * np.max(
        np.abs(reference["drive.torque"])
    )


def test_variable_step_follows_to_its_tolerance() -> None:
    run = koppel.simulate(pair(), until=1.0, stepper=koppel.VariableStep(rtol=1e-9, atol=1e-11), every=0.1)
    reference = exact(run.time)
    for channel, values in reference.items():
        assert np.max(np.abs(run[channel] - values)) < 1e-6, channel


def test_theta_one_half_is_of_second_order() -> None:
    reference = exact(np.linspace(0, 1, 11))["load.speed"][-1]
    runs = [
        koppel.simulate(pair(), until=1.0, stepper=koppel.TimeStepping(step=h, theta=0.5), every=0.1)
        for h in (2e-3, 1e-3)
    ]
    coarse, fine = (abs(run["load.speed"][-1] - reference) for run in runs)
    assert 3.3 < coarse / fine < 4.8


@pytest.mark.parametrize("name", FIXED)
def test_a_speed_of_time_takes_inertia_times_its_rate(name: str) -> None:
    """Without time constant: speed = 3 t^2 takes 6 J t."""
    model = koppel.Model("ramp")
    model.add("shaft", rotational.Shaft(inertia=2.0))
    model.add("drive", rotational.Motion(shaft="shaft", speed="3*time**2"))
    run = koppel.simulate(model, until=1.0, stepper=FIXED[name][0](step=1e-3))
    assert np.max(np.abs(run["shaft.speed"] - 3 * run.time**2)) < 1e-12
    assert np.max(np.abs(run["drive.torque"] - 12 * run.time)[2:]) < 12 * 1.1e-3  # a step late at most


def test_speeds_of_time_are_met_at_the_end_of_the_step_for_every_theta() -> None:
    model = koppel.Model("ramp")
    model.add("shaft", rotational.Shaft(inertia=2.0))
    model.add("drive", rotational.Motion(shaft="shaft", speed="3*time**2"))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(theta=0.5))
    assert np.max(np.abs(run["shaft.speed"] - 3 * run.time**2)) < 1e-12
    assert abs(run["shaft.angle"][-1] - 1.0) < 1e-6


@pytest.mark.parametrize("name", FIXED)
def test_an_input_from_outside_drives_a_sled(name: str) -> None:
    """The answer to a step is 1 - exp(-t/T)."""
    model = koppel.Model("sled")
    model.input("wanted", unit="m/s")
    model.add("sled", translational.Sled(mass=3.0))
    model.add("drive", translational.Motion(sled="sled", speed="wanted", time_constant="100 ms"))
    machine = koppel.Machine(model)
    machine.set_input("wanted", 2.0)
    run = koppel.simulate(machine, until=0.5, stepper=FIXED[name][0](step=1e-3))
    assert np.max(np.abs(run["sled.speed"] - 2.0 * (1.0 - np.exp(-run.time / 0.1)))) < 2.0 * 6e-3
    machine.set_input("wanted", 0.0)
    run = koppel.simulate(machine, until=2.0, stepper=FIXED[name][0](step=1e-3), start="state")
    assert abs(run["sled.speed"][-1]) < 1e-5


def test_start_speed_is_that_of_the_source() -> None:
    machine = koppel.Machine(pair())
    assert machine.outputs()["driven.speed"] == 1.0


def test_a_hinge_follows_a_controller() -> None:
    """A position controller on a speed-driven hinge: angle' = v, v' = (10 (1 - angle) - v) / T."""
    model = koppel.Model("arm")
    model.add_part("arm", mass=2.0, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, 1, 0)))
    model.add("servo", control.Pi(error="1 - hinge.angle", gain=10, time=1e9))
    model.add("drive", rotational.Motion(shaft="hinge", speed="servo.value", time_constant=0.02))
    roots, ratio = np.roots([0.02, 1.0, 10.0]), 1e-3 / 0.02  # step per time constant
    order_2, order_1 = (koppel.Lsrt2(), ratio**2 / 6), (koppel.TimeStepping(), ratio / 2)
    for stepper, tolerance in (order_2, order_1, (koppel.VariableStep(), 1e-6)):
        run = koppel.simulate(model, until=1.0, stepper=stepper, every=0.01)
        answer = 1 - (roots[1] * np.exp(roots[0] * run.time) - roots[0] * np.exp(roots[1] * run.time)) / (
            roots[1] - roots[0]
        )
        assert np.max(np.abs(run["hinge.angle"] - answer.real)) < tolerance
        weight = 2.0 * 9.81 * 0.5 * np.cos(run["hinge.angle"][-1])
        assert abs(run["drive.torque"][-1] + weight) < 0.02 * weight


def test_a_clutch_sticks_exactly_to_a_driven_shaft() -> None:
    model = koppel.Model("clutch")
    model.input("wanted", unit="rad/s", signal={"step": {"time": 0.5, "before": 10, "after": 40}})
    model.add("motor", rotational.Shaft(inertia=0.3))
    model.add("drive", rotational.Motion(shaft="motor", speed="wanted", time_constant=0.1, start=10))
    model.add("load", rotational.Shaft(inertia=0.5))
    model.add("clutch", rotational.Clutch(shaft_a="motor", shaft_b="load", normal=500, geometry=0.1, coefficient=0.4))
    run = koppel.simulate(model, until=2.0)
    early = run.time < 0.24  # the clutch gives 20 N*m until 10 rad/s are reached
    assert np.allclose(run["load.speed"][early], 40.0 * run.time[early], atol=1e-9)
    stuck = run["clutch.branch"] == 0
    assert np.all(stuck[(run.time > 0.26) & (run.time < 0.49)]) and not np.all(stuck[run.time > 0.5])
    assert stuck[-1] and np.all(run["clutch.slip"][stuck] == 0.0)
    assert np.all(run["load.speed"][stuck] == run["motor.speed"][stuck])
    final = koppel.simulate(model, until=2.0, stepper=koppel.VariableStep(), every=1e-3)
    assert np.max(np.abs(run["load.speed"] - final["load.speed"])) < 0.2


@pytest.mark.parametrize("name", FIXED)
def test_a_state_taken_back_gives_the_same_bits(name: str) -> None:
    stepper = FIXED[name][0](step=1e-3)
    machine = koppel.Machine(pair())
    koppel.simulate(machine, until=0.1, stepper=stepper)
    saved = machine.core.state_bytes()
    first = koppel.simulate(machine, until=0.2, stepper=stepper, start="state")
    machine.core.set_state_bytes(saved)
    again = koppel.simulate(machine, until=0.2, stepper=stepper, start="state")
    for channel in ("driven.speed", "load.speed", "drive.torque"):
        assert np.array_equal(first[channel], again[channel])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"speed": "lead.speed"}, "elements.wrong.speed: depends on the motion; give a time_constant"),
        ({"angle": "lead.angle"}, "elements.wrong.angle: depends on the motion; it must follow time"),
        ({"angle": 1, "time_constant": 0.1}, "elements.wrong.time_constant: goes with speed"),
        ({"speed": 1, "start": 1}, "elements.wrong.start: goes with time_constant"),
        ({"speed": 1, "angle": 1}, "elements.wrong: give either angle or speed; both are given"),
        ({"speed": "lead.angle*(1 N)", "time_constant": 0.1}, "has unit N; give it in rad/s"),
    ],
)
def test_bad_use_is_one_clear_line(given: dict[str, Any], message: str) -> None:
    model = koppel.Model("bad")
    model.add("lead", rotational.Shaft(inertia=1.0))
    model.add("shaft", rotational.Shaft(inertia=1.0))
    model.add("wrong", rotational.Motion(shaft="shaft", **given))
    with pytest.raises(koppel.KoppelError) as raised:
        koppel.compile_model(model)
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_a_time_constant_of_zero_is_refused_where_it_is_written() -> None:
    with pytest.raises(koppel.KoppelError, match="time_constant = 0 s must be above 0 s"):
        rotational.Motion(shaft="shaft", speed=1, time_constant=0)


def test_a_speed_without_time_constant_takes_values_of_its_input_at_once() -> None:
    model = koppel.Model("sled")
    model.input("wanted", unit="m/s", signal="0.5*time")
    model.add("sled", translational.Sled(mass=3.0))
    model.add("drive", translational.Motion(sled="sled", speed="wanted"))
    machine = koppel.Machine(model)
    assert abs(koppel.simulate(machine, until=1.0)["sled.speed"][-1] - 0.5) < 1e-12
    machine.set_input("wanted", 2.0)
    run = koppel.simulate(machine, until=2.0, start="state")
    assert abs(run["sled.speed"][-1] - 2.0) < 1e-12
    assert abs(run["sled.position"][-1] - run["sled.position"][0] - 2.0) < 2e-3  # 2 m/s, one step late at most
