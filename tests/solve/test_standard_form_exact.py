"""The state matrix of the standard form is exact: with loops, laws, contacts and other states, against differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from machines import INERTIA, build_tumbling_machine

import koppel
from koppel import control, joints, rotational
from koppel.elements.mechanics import Bushing, Contact, Force, PointToPoint
from koppel.solve.machine import differences


def spinning_loop() -> koppel.Model:
    """A free body that turns, on a rod and in a loop of a universal joint, with states that push it."""
    model = koppel.Model("loop", gravity=(0.3, -0.2, -9.81))
    arm = model.add_part("arm", mass=1.2, center_of_mass=(0.1, 0.02, 0), inertia=INERTIA)
    body = model.add_part("body", mass=2.0, inertia=INERTIA, position=(0.5, 0, 0), angular_velocity=(0.4, 0.7, -0.3))
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=arm, axis=(0, 0.6, 0.8), rate=1.1))
    model.add("ball", joints.Spherical(frame_a=arm.frame("end", position=(0.3, 0, 0)), frame_b=body, cut=True))
    model.add("feel", koppel.sensors.Travel(frame_a="ground", frame_b=body))
    model.add("lag", control.Lag(input="feel.rate*(1 s/m)*feel.length/(1 m)", time_constant=0.03, start=0.2))
    eye = body.frame("eye", position=(0.1, 0.2, 0.05))
    model.add("push", Force(frame=eye, force=["5 N*lag.value**2", "3 N*lag.value", 0]))
    model.add("rope", PointToPoint(frame_a="ground", frame_b=eye, elastic=80, damping=4, length=0.4))
    return model


def sliding_body() -> koppel.Model:
    """A free body that slides on a plane, turning, beside a clutch that slips."""
    model = koppel.Model("slider", gravity=(0.4, -0.3, -9.81))
    body = model.add_part("body", mass=1.4, inertia=INERTIA, velocity=(0.5, 0.3, 0), angular_velocity=(0, 0, 0.9))
    model.add("hold", Bushing(frame_a="ground", frame_b=body, stiffness=[400, 300, 350, 6, 8, 7], damping=[3] * 6))
    floor = model.ground.frame("floor", position=(0, 0, -0.2))
    tip = body.frame("tip", position=(0.05, 0.1, -0.2))
    model.add("touch", Contact(frame_a=floor, frame_b=tip, friction=0.3))
    model.add("a", rotational.Shaft(inertia=0.4, speed=7.0))
    model.add("clutch", rotational.Friction(shaft_b="a", torque=2))
    return model


def driven_wheel() -> koppel.Model:
    """A shaft whose speed is a state that itself follows the speed of a wheel behind a spring."""
    model = koppel.Model("driven")
    model.add("motor", rotational.Shaft(inertia=0.1))
    model.add("wheel", rotational.Shaft(inertia=0.3, speed=2))
    model.add("drive", rotational.Motion(shaft="motor", speed="1.5*wheel.speed", time_constant=0.2, start=1.5))
    model.add("spring", rotational.SpringDamper(shaft_a="motor", shaft_b="wheel", stiffness=20, damping=0.7))
    return model


@pytest.mark.parametrize("build", [build_tumbling_machine, spinning_loop, sliding_body, driven_wheel])
def test_the_state_matrix_is_exact(build: Callable[[], koppel.Model]) -> None:
    """Against central differences of the right-hand side, to their own error."""
    form = koppel.StandardForm(build(), outputs=[])
    x = form.normalize(0.03, form.x0)
    exact = form.jacobians(0.03, x).A
    wanted = form._difference_matrix(0.03, x)
    assert np.max(np.abs(exact - wanted)) < 1e-7 * np.max(np.abs(wanted))
    assert np.count_nonzero(np.abs(exact) > 1e-3) > 6


@pytest.mark.parametrize("build", [build_tumbling_machine, spinning_loop, sliding_body, driven_wheel])
def test_the_jacobian_of_raw_states_is_exact(build: Callable[[], koppel.Model]) -> None:
    """What integrators of other people are given, over quaternions as they are."""
    machine = koppel.Machine(build())
    y = np.concatenate(machine.normalize(0.03, np.concatenate([machine.q, machine.u, machine.core.x]), settle=True))
    exact = machine.rhs_jacobian(0.03, y)
    wanted = differences(lambda state: machine.rhs(0.03, state, settle=False), y)
    assert np.max(np.abs(exact - wanted)) < 1e-7 * np.max(np.abs(wanted))


# inputs and outputs -----------------------------------------------------------------------------------------------


def steered_loop() -> koppel.Model:
    """The loop with inputs in units of their own: through a product, a state, a force of a spring and a gain."""
    model = spinning_loop()
    model.input("stroke", "mm", "3 mm")
    model.input("trim", "deg", "2 deg")
    model.add("slow", control.Lag(input="stroke*2/(1 mm) + lag.value*trim", time_constant=0.1))
    push = ["4 N*slow.value + 20 N*trim*feel.length/(1 m)", "stroke*(300 N/m)*lag.value", 0]
    model.add("steer", Force(frame="arm.end", force=push))
    model.add("felt", koppel.sensors.Acceleration(frame="body.eye"))
    model.add("pull", koppel.sensors.Pose(frame="body.eye", relative_to="arm.end"))
    mixed = "felt.az*stroke*lag.value + sin(feel.length/(1 m))*rope.force/(1 kg)*(1 mm)"
    model.output("mixed", mixed, unit="m**2/s**2")
    return model


def pressed_clutch() -> koppel.Model:
    """A clutch that slips under a pressure from outside, beside a spring."""
    model = koppel.Model("clutch")
    model.input("pedal", "bar", "2 bar")
    model.add("a", rotational.Shaft(inertia=0.4, speed=7.0))
    model.add("b", rotational.Shaft(inertia=0.9, speed=1.0))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="b", stiffness=20, damping=0.3))
    load = "pedal/(1 bar)*(1 + b.angle/(1 rad))"
    model.add("clutch", rotational.Friction(shaft_a="a", shaft_b="b", torque=2, load=load))
    return model


def felt_force(rod: bool = False) -> koppel.Model:
    """Two arms and a spring whose force signals read: at once, squared, and through a lag; with a rod in a loop."""
    model = koppel.Model("felt force")
    model.input("gain", "1", 0.3)
    arm = model.add_part("arm", mass=2, inertia=INERTIA, center_of_mass=(0, 0, -0.3))
    hand = model.add_part("tip", mass=1, inertia=INERTIA, center_of_mass=(0, 0, -0.2))
    tip = hand.frame("end", position=(0, 0, -0.4))
    elbow = arm.frame("elbow", position=(0, 0, -0.5))
    model.add("shoulder", joints.Revolute(frame_a="ground", frame_b=arm, axis=(0, 1, 0), angle=0.3, rate=0.5))
    model.add("hinge", joints.Revolute(frame_a=elbow, frame_b="tip", axis=(0, 1, 0.2), angle=0.2))
    at = model.ground.frame("at", position=(0.5, 0, -0.6))
    model.add("spring", PointToPoint(frame_a=at, frame_b=tip, elastic=200, damping=3, length=0.3))
    model.add("lag", control.Lag(input="spring.force/(1 N)", time_constant=0.05))
    push = ["gain*spring.force + 2 N*lag.value", "0.1*spring.force*spring.force/(1 N)", 0]
    model.add("push", Force(frame=tip, force=push))
    model.output("told", "spring.force*gain + 3 N*lag.value", unit="N")
    if rod:
        held = model.ground.frame("held", position=(-0.4, 0.1, -0.6))
        model.add("rod", koppel.mechanics.Rod(frame_a=held, frame_b=tip))
    return model


def felt_force_in_a_loop() -> koppel.Model:
    return felt_force(rod=True)


def felt_torque() -> koppel.Model:
    """A clutch that slips, pressed the more the more a spring turns back."""
    model = koppel.Model("felt torque")
    model.input("pedal", "1", 2)
    model.add("a", rotational.Shaft(inertia=0.4, speed=7.0))
    model.add("b", rotational.Shaft(inertia=0.9, speed=1.0, angle=0.2))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="b", stiffness=20, damping=0.3))
    load = "pedal*(1 + 0.1*spring.torque/(1 N*m))"
    model.add("clutch", rotational.Friction(shaft_a="a", shaft_b="b", torque=2, load=load))
    return model


@pytest.mark.parametrize("build", [felt_force, felt_force_in_a_loop, felt_torque])
def test_signals_that_read_forces_have_exact_slopes(
    build: Callable[[], koppel.Model], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A of the standard form and of linearize, against their own differences."""
    form = koppel.StandardForm(build(), outputs=[])
    x = form.normalize(0.03, form.x0)
    assert form.machine.compiled.reads_forces
    wanted = form._difference_matrix(0.03, x)
    assert np.max(np.abs(form.jacobians(0.03, x).A - wanted)) < 1e-7 * np.max(np.abs(wanted))
    exact = koppel.linearize(build(), at="design").A
    monkeypatch.setattr("koppel.solve.analyses.linearize.has_exact_slopes", lambda *_: False)
    wanted = koppel.linearize(build(), at="design").A
    assert 0.0 < np.max(np.abs(exact - wanted)) < 1e-7 * np.max(np.abs(wanted))


def test_a_force_that_a_signal_reads_helps_in_closed_form() -> None:
    """m x'' = (1 + 0.5) (-k x - c x'), the force on the mass read with its sign: to rounding."""
    model = koppel.Model("helped", gravity=(0, 0, 0))
    mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b=mass, axis=(1, 0, 0)))
    model.add("spring", Bushing(frame_a="ground", frame_b=mass, stiffness=[800, 0, 0, 0, 0, 0], damping=[6] + [0] * 5))
    model.add("help", Force(frame=mass, force=["-0.5*spring.force_x", 0, 0]))
    for found in (koppel.linearize(model).A, koppel.Machine(model).rhs_jacobian(0.0, np.zeros(2))):
        assert found == pytest.approx(1.5 * np.array([[0, 2 / 3], [-400, -3]]), rel=1e-13, abs=1e-13)


@pytest.mark.parametrize("build", [felt_force, felt_force_in_a_loop, felt_torque])
def test_the_jacobian_of_raw_states_knows_what_signals_read(build: Callable[[], koppel.Model]) -> None:
    """Against differences, from which it is told apart: they are not taken."""
    machine = koppel.Machine(build())
    y = np.concatenate(machine.normalize(0.03, np.concatenate([machine.q, machine.u, machine.core.x]), settle=True))
    wanted = differences(lambda state: machine.rhs(0.03, state, settle=False), y)
    assert 0.0 < np.max(np.abs(machine.rhs_jacobian(0.03, y) - wanted)) < 1e-7 * np.max(np.abs(wanted))


@pytest.mark.parametrize(
    "build",
    [
        build_tumbling_machine,
        spinning_loop,
        sliding_body,
        driven_wheel,
        steered_loop,
        pressed_clutch,
        felt_force,
        felt_force_in_a_loop,
        felt_torque,
    ],
)
def test_inputs_and_outputs_have_exact_slopes(build: Callable[[], koppel.Model]) -> None:
    """B, C and D against central differences, row by row, to their own error; of all channels."""
    form = koppel.StandardForm(build())
    x = form.normalize(0.03, form.x0)
    found = form.jacobians(0.03, x)
    B, D = form._by_inputs(0.03, x)
    C = form._differences(lambda moved: form._outputs(0.03, moved, settle=False), x)
    for exact, wanted in ((found.B, B), (found.C, C), (found.D, D)):
        if exact.size:
            size = np.maximum(np.max(np.abs(wanted), axis=1, keepdims=True), 1e-3)
            assert np.max(np.abs(exact - wanted) / size) < 2e-6


def test_slopes_of_readings_need_no_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("differences")

    for name in ("_differences", "_by_inputs", "_difference_matrix"):
        monkeypatch.setattr(koppel.StandardForm, name, refuse)
    form = koppel.StandardForm(steered_loop())
    assert np.count_nonzero(form.jacobians(0.03, form.x0).D) > 3


def test_slopes_of_a_lever_in_closed_form() -> None:
    """theta'' = (F l cos(theta) - k theta)/J, a sensor reads l sin(theta) in mm, the input is in kN: to rounding."""
    model = koppel.Model("lever", gravity=(0, 0, 0))
    model.input("load", "kN", "20 N")
    lever = model.add_part("lever", mass=1, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=lever, axis=(0, 0, 1), angle=0.7, rate=0.4))
    model.add("load_on_tip", Force(frame=lever.frame("tip", position=(2, 0, 0)), force=[0, "load", 0]))
    model.add("spring", Bushing(frame_a="ground", frame_b=lever, stiffness=[0, 0, 0, 0, 0, 30]))
    model.add("pose", koppel.sensors.Pose(frame="lever.tip"))
    model.output("height", "pose.y", unit="mm")
    model.output("torque", "load*pose.x + 0.5*(1 kg*m**2)*hinge.rate**2/(1 rad**2)", unit="N*m")
    form = koppel.StandardForm(model, outputs=["height", "torque"])
    A, B, C, D = form.jacobians(0.0, form.x0)
    angle, rate, force, c, s = 0.7, 0.4, 20.0, np.cos(0.7), np.sin(0.7)
    assert pytest.approx(np.array([[0, 1], [(-force * 2 * s - 30) / 0.5, 0]]), rel=1e-12) == A
    assert pytest.approx(np.array([[0], [1000 * 2 * c / 0.5]]), rel=1e-12) == B
    assert pytest.approx(np.array([[2000 * c, 0], [-force * 2 * s, rate]]), rel=1e-12) == C
    assert pytest.approx(np.array([[0], [1000 * 2 * c]]), rel=1e-12) == D
    assert angle == form.x0[0]
