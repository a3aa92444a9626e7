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
    floor = model.ground_frame("floor", position=(0, 0, -0.2))
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
