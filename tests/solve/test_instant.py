"""What belongs to an instant: forces of drives and constraints where no step was taken, and their order in runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import koppel

LEVER = 2 * 0.5 + 1 * 1.0  # kg*m about the hinge: the arm itself and the tip mass


def driven_arm(motion: str) -> koppel.Model:
    """An arm of 2 kg with a hanging tip of 1 kg; its hinge is driven."""
    model = koppel.Model("arm")
    model.parameter("angle", "0.3 rad")
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    arm = model.add_part("arm", mass=2, center_of_mass=(0.5, 0, 0), inertia=inertia)
    tip = model.add_part("tip", mass=1, center_of_mass=(0.2, 0, 0), inertia=inertia)
    end = arm.frame("end", position=(1, 0, 0))
    model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, -1, 0)))
    model.add("knee", koppel.joints.Revolute(frame_a=end, frame_b=tip, axis=(0, -1, 0), angle=-1.5))
    model.add("drive", koppel.joints.AngleDrive(joint="hinge", motion=motion))
    return model


def test_drive_in_an_equilibrium_carries_the_weight() -> None:
    """The tip hangs below its pin: torque = 9.81 * (2 kg * 0.5 m + 1 kg * 1 m) * cos(angle)."""
    machine = koppel.Machine(driven_arm("angle"))
    koppel.find_equilibrium(machine)
    torque = 9.81 * LEVER * np.cos(0.3)
    assert machine.outputs()["drive.force"] == pytest.approx(torque, rel=1e-9)
    assert machine.core.constraint_forces[-1] == pytest.approx(torque, rel=1e-9)
    for stepper in (koppel.Lsrt2(), koppel.TimeStepping(), koppel.VariableStep()):
        run = koppel.simulate(driven_arm("angle"), until=0.002, every=1e-3, stepper=stepper, start="equilibrium")
        assert run["drive.force"] == pytest.approx(np.full(3, torque), rel=1e-7)


def test_drive_along_a_followed_equilibrium_carries_the_weight() -> None:
    values = np.array([0.0, 0.3, 0.6])
    run = koppel.follow_equilibrium(driven_arm("angle"), parameter="angle", values=values.tolist())
    assert run["drive.force"] == pytest.approx(9.81 * LEVER * np.cos(values), rel=1e-9)


def test_forces_of_the_first_row_are_those_of_its_instant() -> None:
    """A bead on z = x^2 with speed v at x = 0: m (g + 2 v^2)."""
    run = koppel.simulate(bead(), until=1e-3, stepper=koppel.Lsrt2(step=1e-3))
    assert run["track.force"][0] == pytest.approx(0.5 * (9.81 + 2 * 1.5**2), rel=1e-12)


def bead() -> koppel.Model:
    model = koppel.Model("bead on a parabola")
    sled = model.add_part("sled", mass=0)
    mass = model.add_part("mass", mass=0.5, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("slide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=sled, axis=(1, 0, 0), speed=1.5))
    model.add("lift", koppel.joints.Prismatic(frame_a=sled, frame_b=mass, axis=(0, 0, 1)))
    model.add("track", koppel.mechanics.Constraint(zero="lift.shift - slide.shift**2/(1 m)"))
    return model


@pytest.mark.parametrize("stepper", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler])
def test_forces_of_constraints_follow_the_state_of_their_row(stepper: Callable[..., koppel.Lsrt2]) -> None:
    """m x'' (1 + 4 x^2) = -m (2 x g + 4 x v^2) and force = m (g + 2 v^2 + 2 x x''), from x and v of the same row."""
    run = koppel.simulate(bead(), until=0.5, stepper=stepper(step=1e-3))
    x, v = run["slide.shift"], run["slide.speed"]
    acceleration = -(2 * x * 9.81 + 4 * x * v**2) / (1 + 4 * x**2)
    assert run["track.force"] == pytest.approx(0.5 * (9.81 + 2 * v**2 + 2 * x * acceleration), rel=1e-9)
