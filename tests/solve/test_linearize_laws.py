"""Small motions with set-valued laws on their branches: exact, against closed forms and against differences."""

from __future__ import annotations

import numpy as np
import pytest
from machines import INERTIA
from small_motions import assert_exact

import koppel
from koppel import control, joints, rotational
from koppel.elements.mechanics import Bushing, Constraint
from koppel.elements.sensors import Pose

RISING = {"type": "hermite", "x": [0, 2, 5, 20], "y": [3.0, 3.4, 4.5, 6.0], "slope": [0.1, 0.3, 0.3, 0.05]}


def train(curve: dict[str, object], **press: object) -> koppel.Model:
    """Two wheels and a clutch between them that slips, on springs; a third wheel behind a gear."""
    model = koppel.Model("train")
    model.add("a", rotational.Shaft(inertia=0.4, speed=7.0))
    model.add("b", rotational.Shaft(inertia=0.3, speed=3.0))
    model.add("c", rotational.Shaft(inertia=0.1))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="a", stiffness=90, damping=0.3))
    model.add("tie", rotational.SpringDamper(shaft_a="b", shaft_b="ground", stiffness=40, damping=0.2))
    model.add("gear", rotational.Gear(shaft_a="b", shaft_b="c", ratio=2.0))
    model.add("clutch", rotational.Friction(shaft_a="a", shaft_b="b", curve=curve, **press))
    return model


@pytest.mark.parametrize("limits", [(3.4, 4.5), (4.0, 3.4)])
def test_a_clutch_that_slips_damps_with_the_slope_of_its_curve(limits: tuple[float, float]) -> None:
    """Slip 4 rad/s between points at 2 and 5 rad/s: a damper, negative where the curve falls."""
    low, high = limits
    curve = {"type": "piecewise", "x": [0, 2, 5, 20], "y": [3.7, low, high, 0.5 * (low + high)]}
    found = assert_exact(koppel.Machine(train(curve)))
    slope, Z = (high - low) / 3, found.basis
    assert Z is not None
    D = np.array([[-0.3 - slope, slope, 0], [slope, -0.2 - slope, 0], [0, 0, 0]])
    wanted = Z.T @ D @ Z
    assert np.max(np.abs(found.D - wanted)) < 1e-12


def test_a_clutch_that_follows_motion_and_states_feels_them() -> None:
    """Its normal force reads an angle, a speed and a state that itself follows a speed."""
    model = train(RISING, load="2 + 0.3*a.angle/(1 rad) + 0.1*b.speed/(1 rad/s) + 0.4*lag.value")
    model.add("lag", control.Lag(input="a.speed/(1 rad/s)", time_constant=0.05, start=1.5))
    found = assert_exact(koppel.Machine(model))
    assert abs(found.A[-1, -1] + 20.0) < 1e-9  # the state: -1 / time_constant
    k = found.basis.shape[1] if found.basis is not None else len(found.names)
    assert np.max(np.abs(found.A[k : 2 * k, -1])) > 0.1


@pytest.mark.parametrize("drive", [8.0, -8.0])
@pytest.mark.parametrize("speed", [6.0, -6.0])
def test_losses_of_a_gear_over_the_speed_enter(drive: float, speed: float) -> None:
    model = koppel.Model("lossy gear")
    model.add("a", rotational.Shaft(inertia=0.2, speed=speed))
    model.add("b", rotational.Shaft(inertia=0.5, speed=speed / 3))
    model.add(
        "gear",
        rotational.LossyGear(
            shaft_a="a",
            shaft_b="b",
            ratio=3.0,
            efficiency_a={"type": "hermite", "x": [0, 5, 10], "y": [0.8, 0.9, 0.93], "slope": [0.03, 0.01, 0.002]},
            efficiency_b={"type": "hermite", "x": [0, 5, 10], "y": [0.7, 0.85, 0.9], "slope": [0.04, 0.02, 0.005]},
            bearing_a={"type": "hermite", "x": [0, 5, 10], "y": [0.2, 0.3, 0.6], "slope": [0.01, 0.04, 0.07]},
            bearing_b={"type": "hermite", "x": [0, 5, 10], "y": [0.1, 0.25, 0.4], "slope": [0.03, 0.03, 0.03]},
        ),
    )
    model.add("motor", rotational.Torque(shaft_b="a", torque=f"{drive} N*m - 0.5 N*m*s/rad*a.speed"))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="b", stiffness=30, damping=0.4))
    found = assert_exact(koppel.Machine(model))
    assert found.A.shape == (2, 2)


def test_what_sticks_is_held_and_the_rest_swings() -> None:
    """A locked brake behind a spring: the wheel alone swings with sqrt(k / J)."""
    model = koppel.Model("parked")
    model.add("wheel", rotational.Shaft(inertia=0.5))
    model.add("drum", rotational.Shaft(inertia=0.2))
    model.add("spring", rotational.SpringDamper(shaft_a="drum", shaft_b="wheel", stiffness=200, damping=0.1))
    model.add("brake", rotational.Friction(shaft_b="drum", torque=50))
    found = assert_exact(koppel.Machine(model))
    [mode] = found.modes()
    assert mode.frequency == pytest.approx(np.sqrt(200 / 0.5) / (2 * np.pi), rel=1e-12)
    assert mode.damping_ratio == pytest.approx(0.1 / (2 * np.sqrt(200 * 0.5)), rel=1e-9)


def test_friction_of_a_joint_in_a_closed_loop_with_an_expression() -> None:
    """Laws on coordinates of a tree, a loop that is an expression, and motion: all terms at once."""
    model = koppel.Model("arm", gravity=(0.3, -0.4, -9.81))
    arm = model.add_part("arm", mass=1.2, center_of_mass=[0.03, 0.05, -0.04], inertia=INERTIA)
    hand = model.add_part("hand", mass=0.8, center_of_mass=[0.02, -0.01, 0.06], inertia=INERTIA)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=arm, axis=(0.3, -0.5, 0.8), rate=1.3))
    end = arm.frame("end", position=(0.2, 0.1, -0.1))
    model.add("ball", joints.Universal(frame_a=end, frame_b=hand, rate_1=0.7))
    model.add("at", Pose(frame=hand.frame("eye", position=(0.1, -0.05, 0.12))))
    model.add("keep", Constraint(zero="at.x**2/(1 m) + 0.4*at.y - at.z*cos(at.rx) - 0.2 m"))
    model.add("drag", rotational.Friction(shaft_b="hinge", curve=RISING, load="1 + 0.2*sin(at.rx)"))
    soft = {"stiffness": [400, 300, 350, 6, 8, 7], "damping": [30, 20, 40, 0.9, 0.8, 0.7]}
    model.add("hold", Bushing(frame_a="ground", frame_b=hand, **soft))
    assert_exact(koppel.Machine(model))
