"""Prescribed motion, kinematic analysis and inverse dynamics."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints

MASS, ARM, INERTIA, G = 2.0, 0.5, 0.1, 9.81


def driven_pendulum(motion: str = "0.5*sin(3*time)") -> koppel.Model:
    """A pendulum about x whose angle is prescribed."""
    model = koppel.Model("driven pendulum")
    rod = model.add_part("rod", mass=MASS, center_of_mass=(0, 0, -ARM), inertia={"xx": INERTIA, "yy": 0.1, "zz": 0.05})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=rod, axis=(1, 0, 0)))
    model.add("drive", joints.AngleDrive(joint="hinge", motion=motion))
    return model


def wanted_torque(t: np.ndarray) -> np.ndarray:
    """(J + m a^2) phi'' + m g a sin(phi)."""
    angle, bend = 0.5 * np.sin(3 * t), -4.5 * np.sin(3 * t)
    return np.asarray((INERTIA + MASS * ARM**2) * bend + MASS * G * ARM * np.sin(angle))


STEPPERS = [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler, koppel.LinearImplicitEuler]


@pytest.mark.parametrize("method", STEPPERS)
def test_driven_angle_follows_its_signal_in_position_and_velocity(method: type[koppel.Stepper]) -> None:
    run = koppel.simulate(driven_pendulum(), until=1.0, stepper=method(step=1e-3))
    assert np.max(np.abs(run["hinge.angle"] - 0.5 * np.sin(3 * run.time))) < 1e-12
    assert np.max(np.abs(run["hinge.rate"] - 1.5 * np.cos(3 * run.time))) < 1e-12


@pytest.mark.parametrize("method", STEPPERS)
def test_torque_of_the_drive_is_that_of_the_equation_of_motion(method: type[koppel.Stepper]) -> None:
    for step in (2e-3, 1e-3):
        run = koppel.simulate(driven_pendulum(), until=1.0, stepper=method(step=step))
        assert np.max(np.abs(run["drive.force"] - wanted_torque(run.time))) < 1e-11  # the motion itself is exact


def test_inverse_dynamics_gives_the_torque_of_the_same_instant() -> None:
    times = np.linspace(0.0, 2.0, 21)
    run = koppel.solve_kinematics(driven_pendulum(), times)
    assert np.max(np.abs(run["hinge.angle"] - 0.5 * np.sin(3 * times))) < 1e-12
    assert np.max(np.abs(run["drive.force"] - wanted_torque(times))) < 1e-9


def test_slider_crank_moves_as_its_closed_form_says() -> None:
    r, length = 0.1, 0.3
    model = koppel.Model("slider-crank", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 1e-3, "yy": 1e-3, "zz": 1e-3}}
    crank, rod, piston = (model.add_part(name, **body) for name in ("crank", "rod", "piston"))
    model.add("main", joints.Revolute(frame_a=model.ground, frame_b=crank))
    model.add("pin", joints.Revolute(frame_a=crank.frame("pin", position=(r, 0, 0)), frame_b=rod))
    model.add("guide", joints.Prismatic(frame_a=model.ground, frame_b=piston, axis=(1, 0, 0), shift=r + length))
    model.add("wrist", joints.Revolute(frame_a=rod.frame("end", position=(length, 0, 0)), frame_b=piston))
    model.add("drive", joints.AngleDrive(joint="main", motion="7*time"))
    times = np.linspace(0.0, 1.0, 40)
    run = koppel.solve_kinematics(model, times)
    angle = 7 * times
    shift = r * np.cos(angle) + np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    slope = -r * np.sin(angle) - r**2 * np.sin(angle) * np.cos(angle) / np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    assert np.max(np.abs(run["guide.shift"] - shift)) < 1e-10
    assert np.max(np.abs(run["guide.speed"] - 7 * slope)) < 1e-9


def test_motion_that_nobody_drives_is_named() -> None:
    model = driven_pendulum()
    tip = model.add_part("tip", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("elbow", joints.Revolute(frame_a="rod", frame_b=tip))
    with pytest.raises(koppel.KoppelError, match=r"1 of 2 motions are not driven.*elbow\.rate"):
        koppel.solve_kinematics(model, [0.0])


def test_drive_beyond_reach_says_what_remains() -> None:
    model = koppel.Model("out of reach")
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    a, b = model.add_part("a", **body), model.add_part("b", **body)
    model.add("slide", joints.Prismatic(frame_a=model.ground, frame_b=a, axis=(1, 0, 0)))
    model.add("swing", joints.Revolute(frame_a=a, frame_b=b))
    far = model.ground_frame("anchor", position=(1, 0, 0))
    model.add("tie", joints.Spherical(frame_a=b.frame("end", position=(1, 0, 0)), frame_b=far))
    model.add("drive", joints.ShiftDrive(joint="slide", motion="-3*time"))
    with pytest.raises(koppel.KoppelError, match=r"cannot be followed|not driven"):
        koppel.solve_kinematics(model, [0.0, 0.5, 1.0])


def test_drive_that_depends_on_the_motion_is_refused() -> None:
    model = driven_pendulum()
    model.add("seen", koppel.sensors.Pose(frame="rod"))
    model.add("other", joints.AngleDrive(joint="hinge", motion="seen.rx"))
    with pytest.raises(koppel.ModelError, match="time and parameters alone"):
        koppel.compile_model(model)


def test_drive_needs_a_joint() -> None:
    model = driven_pendulum()
    model.add("other", joints.AngleDrive(joint="hing", motion="time"))
    with pytest.raises(koppel.ModelError, match="did you mean hinge"):
        koppel.compile_model(model)
