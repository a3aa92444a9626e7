"""Signals that read forces: those of the last finished step in every fixed step, of the instant in variable step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import FIXED_STEPS

import koppel
from koppel import control, joints, mechanics, rotational, sensors, translational

STIFFNESS, DAMPING = 30.0, 0.5


def follower(torque: Any = "spring.torque") -> koppel.Model:
    """A swinging shaft, and a second one that a motor drives with the torque of the spring."""
    model = koppel.Model("follower")
    model.add("swing", rotational.Shaft(inertia=1.0, angle=1.0))
    spring = rotational.SpringDamper(shaft_a="ground", shaft_b="swing", stiffness=STIFFNESS, damping=DAMPING)
    model.add("spring", spring)
    model.add("rotor", rotational.Shaft(inertia=2.0))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=torque))
    return model


def clutch_model() -> koppel.Model:
    model = koppel.Model("start")
    model.add("engine", rotational.Shaft(inertia=0.2, speed=100))
    model.add("load", rotational.Shaft(inertia=1.0))
    press = {"table": {"time": [0, 0.2, 1.0], "value": [0, 0, 900]}}
    clutch = rotational.Clutch(shaft_a="engine", shaft_b="load", normal=press, geometry=0.1, coefficient=0.4)
    model.add("clutch", clutch)
    return model


@pytest.mark.parametrize("stepper", FIXED_STEPS, ids=lambda s: s.name)
def test_a_motor_drives_with_the_torque_that_a_spring_has_at_the_start_of_the_step(stepper: Any) -> None:
    run = koppel.simulate(follower(), until=0.5, stepper=stepper)
    assert run["spring.torque"][0] == STIFFNESS  # at the start
    assert np.array_equal(run["motor.torque"], run["spring.torque"])
    if stepper.name != "generalized_alpha":  # a torque that is constant in a step gives u+ = u + step T / J
        gained = np.cumsum(1e-3 * run["spring.torque"][:-1] / 2.0)
        assert np.max(np.abs(run["rotor.speed"][1:] - gained)) < 1e-13
    else:
        exact = koppel.simulate(follower(), until=0.5, stepper=koppel.VariableStep(), every=1e-3)
        assert np.max(np.abs(run["rotor.speed"] - exact["rotor.speed"])) < 2e-3 * 30.0


@pytest.mark.parametrize("stepper", FIXED_STEPS, ids=lambda s: s.name)
def test_the_error_of_a_reading_falls_with_the_step(stepper: Any) -> None:
    def last_speed(method: Any) -> float:
        return float(koppel.simulate(follower(), until=0.5, stepper=method, every=0.5)["rotor.speed"][-1])

    exact = last_speed(koppel.VariableStep(rtol=1e-11, atol=1e-12))
    errors = [abs(last_speed(type(stepper)(step=h)) - exact) for h in (2e-3, 1e-3)]
    assert 1.8 < errors[0] / errors[1] < 2.2


def test_variable_step_reads_the_spring_of_the_instant() -> None:
    method = koppel.VariableStep(method="DOP853", rtol=1e-10, atol=1e-12)
    read = koppel.simulate(follower(), until=1.0, stepper=method, every=0.01)
    direct = f"{STIFFNESS}*swing.angle + {DAMPING}*swing.speed"
    model = follower("form.value")
    model.add("form", control.Table(input=direct, x=[-1000, 1000], y=[-1000, 1000]))
    written = koppel.simulate(model, until=1.0, stepper=method, every=0.01)
    assert np.max(np.abs(read["rotor.speed"] - written["rotor.speed"])) < 1e-8


def test_matrices_know_a_spring_that_a_motor_reads() -> None:
    M, D, K = koppel.Machine(follower()).matrices()
    assert np.allclose(K, [[-STIFFNESS, 0], [STIFFNESS, 0]], atol=1e-7)
    assert np.allclose(D, [[-DAMPING, 0], [DAMPING, 0]], atol=1e-7)
    assert np.allclose(M, np.diag([1.0, 2.0]))


def test_readings_of_readings_are_of_the_same_instant() -> None:
    model = follower()
    model.add("third", rotational.Shaft(inertia=1.0))
    model.add("half", rotational.Torque(shaft_b="third", torque="0.5*motor.torque"))
    model.add("quarter", rotational.Torque(shaft_b="third", torque="0.5*half.torque"))
    for stepper in (koppel.Lsrt2(), koppel.VariableStep()):
        run = koppel.simulate(model, until=0.1, stepper=stepper, every=1e-3)
        assert np.max(np.abs(run["quarter.torque"] - 0.25 * run["spring.torque"])) < 1e-12


@pytest.mark.parametrize("stepper", FIXED_STEPS, ids=lambda s: s.name)
def test_a_force_that_reads_itself_is_a_delay_and_no_loop(stepper: Any) -> None:
    """y+ = 1 + y / 2 from step to step."""
    model = koppel.Model("itself")
    model.add("shaft", rotational.Shaft(inertia=1.0))
    model.add("motor", rotational.Torque(shaft_b="shaft", torque="1 + 0.5*motor.torque"))
    torque = koppel.simulate(model, until=0.02, stepper=stepper)["motor.torque"]
    assert torque[0] == 1.5
    assert np.array_equal(torque[1:], 1.0 + 0.5 * torque[:-1])


def test_clutch_torque_slip_branch_and_power_are_read_by_blocks_bus_and_held_values() -> None:
    model = clutch_model()
    model.publish("clutch_torque", "clutch.torque", unit="N*m")
    model.add("counter", rotational.Shaft(inertia=1.0))
    model.add("copy", rotational.Torque(shaft_b="counter", torque="bus.clutch_torque"))
    model.add("seen", control.Held(next="clutch.slip"))
    model.add("locked", control.Held(next="clutch.branch", start=2))
    model.add("lost", control.Integrator(rate="clutch.power"))
    run = koppel.simulate(model, until=1.5)
    # torque pulls the sides together: what the load gets is -torque, and the copy gets +torque one step later
    assert np.max(np.abs(run["counter.speed"][1:] + run["load.speed"][:-1])) < 1e-9
    assert np.array_equal(run["seen.value"][1:], run["clutch.slip"][:-1])
    assert np.array_equal(run["locked.value"][1:], run["clutch.branch"][:-1])
    assert np.max(np.abs(run["lost.value"][1:] - np.cumsum(1e-3 * run["clutch.power"][:-1]))) < 1e-9
    assert run["clutch.branch"][-1] == 0.0 and run["seen.value"][-1] == 0.0


def test_slip_control_closes_on_the_torque_of_a_clutch() -> None:
    """A PI controller on the clutch's own torque holds it at 12 N*m while it slips."""
    model = koppel.Model("torque control")
    model.add("engine", rotational.Shaft(inertia=50.0, speed=100))
    model.add("load", rotational.Shaft(inertia=50.0))
    model.add("control", control.Pi(error="12 + clutch.torque", gain=2, time=0.002, lower=0, upper=2000))
    fade = {"type": "piecewise", "x": [0, 100], "y": [0.4, 0.3]}
    clutch = rotational.Clutch(shaft_a="engine", shaft_b="load", normal="control.value", geometry=0.1, friction=fade)
    model.add("clutch", clutch)
    for stepper in (koppel.TimeStepping(), koppel.VariableStep(max_step=1e-3)):
        run = koppel.simulate(model, until=1.0, stepper=stepper, every=1e-3)
        late = run.time > 0.5
        assert np.max(np.abs(run["clutch.torque"][late] + 12.0)) < 0.02


@pytest.mark.parametrize("stepper", FIXED_STEPS, ids=lambda s: s.name)
def test_gears_and_drives_are_read_like_any_force(stepper: Any) -> None:
    model = koppel.Model("gear")
    model.add("a", rotational.Shaft(inertia=1.0))
    model.add("b", rotational.Shaft(inertia=2.0))
    model.add("gear", rotational.Gear(shaft_a="a", shaft_b="b", ratio=2.0))
    model.add("drive", rotational.Torque(shaft_b="a", torque=3.0))
    model.add("rotor", rotational.Shaft(inertia=1.0))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque="gear.torque_b"))
    run = koppel.simulate(model, until=0.1, stepper=stepper)
    # the signal has the force of the step, the channel that of the instant: the same constant up to rounding
    assert np.max(np.abs(run["motor.torque"] - run["gear.torque_b"])) <= 2.0 * np.spacing(2.0)
    assert abs(run["motor.torque"][-1] - 2.0 * 3.0 * 2.0 / (4.0 + 2.0)) < 1e-6  # J_b * ratio T / (ratio^2 J_a + J_b)


def test_loads_of_joints_and_forces_in_space_are_read() -> None:
    model = koppel.Model("scale")
    model.add_part("pan", mass=3.0, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("clamp", joints.Fixed(frame_a="ground", frame_b="pan"))
    model.add("load", sensors.JointLoad(joint="clamp"))
    model.add_part("block", mass=2.0, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("mount", mechanics.Bushing(frame_a="pan", frame_b="block", stiffness=[1e4] * 3 + [100] * 3))
    model.add("pull", sensors.Force(element="mount"))
    model.add("pointer", translational.Sled(mass=1.0))
    model.add("weigh", translational.Force(sled_b="pointer", force="load.fz + pull.fz"))
    run = koppel.simulate(model, until=0.05)
    assert np.max(np.abs(run["weigh.force"][1:] - (run["load.fz"] + run["pull.fz"])[1:])) < 1e-9
    assert abs(run["load.fz"][0] - 3.0 * 9.81) < 1e-9  # the spring is relaxed at the start


def test_a_mirrored_reading_has_its_local_sign() -> None:
    side = koppel.Model("side")
    body = side.add_part("body", mass=2.0, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0.1, 0))
    side.add("mount", mechanics.Bushing(frame_a=side.ground, frame_b=body, stiffness=[1e3, 2e3, 3e3, 50, 50, 50]))
    side.add("push", mechanics.Force(frame=body, force=["mount.force_y", "0.1*mount.force_y", 0]))
    both = koppel.Model("both", gravity=(0, 0, 0))
    for name, mirror in (("left", False), ("right", True)):
        both.submodel(name, side, mirror=mirror)
    both.add("shove", mechanics.Force(frame="left.body", force=[0, 5, 0]))
    both.add("other", mechanics.Force(frame="right.body", force=[0, -5, 0]))
    run = koppel.simulate(both, until=0.2)
    assert np.max(np.abs(run["left.mount.force_y"])) > 1.0
    for channel in ("mount.force_y", "push.force_x", "push.force_y"):
        assert np.allclose(run[f"left.{channel}"], run[f"right.{channel}"], atol=1e-12), channel
    assert np.allclose(run["left.push.force_x"], run["left.mount.force_y"], atol=1e-12)


@pytest.mark.parametrize("stepper", FIXED_STEPS, ids=lambda s: s.name)
def test_a_state_taken_back_gives_the_same_bits(stepper: Any) -> None:
    model = follower("spring.torque + 0.3*motor.torque")
    machine, other = koppel.Machine(model), koppel.Machine(model)
    koppel.simulate(machine, until=0.1, stepper=stepper)
    saved = machine.core.state_bytes()
    machine.outputs(0.1)
    machine.forces(0.1, q=machine.q + 1.0)  # a look elsewhere leaves no trace
    assert machine.core.state_bytes() == saved
    first = koppel.simulate(machine, until=0.2, stepper=stepper, start="state")
    machine.core.set_state_bytes(saved)
    again = koppel.simulate(machine, until=0.2, stepper=stepper, start="state")
    other.step_size = stepper.step
    other.core.set_state_bytes(saved)
    copied = koppel.simulate(other, until=0.2, stepper=stepper, start="state")
    whole = koppel.simulate(model, until=0.2, stepper=stepper)
    for run in (again, copied):
        assert np.array_equal(first["rotor.speed"], run["rotor.speed"])
    assert whole["rotor.speed"][-1] == first["rotor.speed"][-1]


def test_rows_do_not_change_a_run_in_variable_step() -> None:
    """Forces of laws are held over accepted steps, whatever is recorded in between."""
    model = clutch_model()
    model.add("counter", rotational.Shaft(inertia=1.0))
    model.add("copy", rotational.Torque(shaft_b="counter", torque="clutch.torque"))
    method = koppel.VariableStep(method="RK45", max_step=1e-3)
    few = koppel.simulate(model, until=0.5, stepper=method, every=0.5)
    many = koppel.simulate(model, until=0.5, stepper=method, every=1e-3)
    assert few["counter.speed"][-1] == many["counter.speed"][-1]
    assert abs(few["counter.speed"][-1] + few["load.speed"][-1]) < 2e-3 * abs(few["load.speed"][-1])


def test_models_that_read_no_force_keep_nothing() -> None:
    machine = koppel.Machine(follower(torque=1.0))
    assert len(machine.core.last_forces) == 0 and not machine.compiled.reads_forces
    assert len(koppel.Machine(follower()).core.last_forces) == 1


def test_held_values_sample_the_state_of_their_tick_in_variable_step() -> None:
    model = koppel.Model("sample")
    model.add("shaft", rotational.Shaft(inertia=1.0))
    model.add("motor", rotational.Torque(shaft_b="shaft", torque=2.0))
    model.add("seen", control.Held(next="shaft.speed", every=0.1))
    run = koppel.simulate(model, until=1.0, stepper=koppel.VariableStep(), every=0.25)
    assert np.allclose(run["seen.value"][[1, 3]], [0.4, 1.4], atol=1e-9)  # 2 t at 0.2 s and 0.7 s


@pytest.mark.parametrize(
    ("element", "message"),
    [
        (rotational.Motion(shaft="rotor", angle="spring.torque/(1 J)"), "depends on the motion"),
        (mechanics.Constraint(zero="rotor.angle - spring.torque/(1 J)"), "reads forces or states"),
        (rotational.Torque(shaft_b="rotor", torque="spring.twist"), "has unit 1; give it in N*m"),
        (rotational.Torque(shaft_b="rotor", torque="spring.torq"), "did you mean spring.torque"),
    ],
)
def test_a_reading_in_the_wrong_place_is_one_clear_line(element: Any, message: str) -> None:
    model = follower()
    model.add("wrong", element)
    with pytest.raises(koppel.KoppelError, match="wrong") as raised:
        koppel.compile_model(model)
    assert message in str(raised.value) and "\n" not in str(raised.value)
