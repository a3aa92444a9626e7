"""Contacts on bodies whose joints leave them few ways, and on several points: rest, rolling and impacts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import koppel
from koppel import joints, mechanics, rotational, sensors, translational

G = 9.81
STEPPERS = pytest.mark.parametrize(
    "stepper",
    [koppel.TimeStepping(step=1e-3), koppel.TimeStepping(step=1e-3, theta=0.5), koppel.VariableStep(method="DOP853")],
    ids=["theta 1", "theta 0.5", "located"],
)


def same(moment: float) -> dict[str, float]:
    return {"xx": moment, "yy": moment, "zz": moment}


@STEPPERS
@pytest.mark.parametrize("shape", ["plane", "line"])
@pytest.mark.parametrize("friction", [0.0, 0.3])
@pytest.mark.parametrize("kind", ["prismatic", "cylindrical"])
def test_what_hangs_on_a_guide_lands_and_rests(kind: str, friction: float, shape: Any, stepper: Any) -> None:
    """The guide leaves no way along the plane: friction has nothing to hold there."""
    model = koppel.Model("guide")
    part = model.add_part("part", mass=2, inertia=same(0.02))
    joint = joints.Prismatic if kind == "prismatic" else joints.Cylindrical
    model.add("guide", joint(frame_a="ground", frame_b=part, axis=(0, 0, 1)))
    floor = model.ground.frame("floor", position=(0, 0, -0.1))
    foot = part.frame("foot", position=(0.5, 0, 0))
    model.add("touch", mechanics.Contact(frame_a=floor, frame_b=foot, friction=friction, shape=shape))
    run = koppel.simulate(model, until=0.3, stepper=stepper, every=1e-2)
    assert run.warnings == ()
    late = run.time > np.sqrt(0.2 / G) + 2e-3
    assert np.allclose(run["part.z"][late], -0.1, atol=1e-9)
    assert np.allclose(run["touch.force"][late], 2 * G, rtol=1e-9)
    assert np.allclose(run["touch.friction_force"][late], 0.0, atol=1e-9)


@STEPPERS
def test_two_discs_on_joints_come_to_roll_on_each_other(stepper: Any) -> None:
    """Friction 0.3 * 20 N until the slip has ended; then a torque of 2 N m turns both, and friction is 4.4 N."""
    radius_a, radius_b, inertia_a, inertia_b, press, friction, torque = 0.2, 0.1, 0.05, 0.01, 20.0, 0.3, 2.0
    model = koppel.Model("friction drive", gravity=(0, 0, 0))
    for name, inertia in (("a", inertia_a), ("slide", 0.01), ("b", inertia_b)):
        model.add_part(name, mass=1, inertia=same(inertia))
    model.add("axle_a", joints.Revolute(frame_a="ground", frame_b="a", axis=(0, 1, 0), rate=30))
    rail = joints.Prismatic(frame_a="ground", frame_b="slide", axis=(1, 0, 0), shift=radius_a + radius_b)
    model.add("rail", rail)
    model.add("axle_b", joints.Revolute(frame_a="slide", frame_b="b", axis=(0, 1, 0)))
    model.add("press", translational.Force(sled_b="rail", force=-press))
    touch = mechanics.Contact(
        frame_a="a", frame_b="b", shape="sphere", radius_a=radius_a, radius_b=radius_b, friction=friction
    )
    model.add("touch", touch)
    model.add("motor", rotational.Torque(shaft_b="axle_a", torque=torque))
    run = koppel.simulate(model, until=3.0, stepper=stepper, every=1e-2)
    assert run.warnings == ()
    mobility_a, mobility_b = radius_a**2 / inertia_a, radius_b**2 / inertia_b
    ends = 30 * radius_a / (friction * press * (mobility_a + mobility_b) - torque * radius_a / inertia_a)
    late = run.time > ends + 0.05
    passed = torque * radius_a / inertia_a / (mobility_a + mobility_b)
    assert passed < friction * press
    assert np.all(run["touch.branch"][late] == 0) and np.all(run["touch.slip"][late] == 0.0)
    assert np.allclose(run["touch.friction_force"][late], passed, rtol=1e-6)
    assert np.max(np.abs(run["axle_a.rate"] * radius_a + run["axle_b.rate"] * radius_b)[late]) < 1e-9


@pytest.mark.parametrize("points", [3, 4, 6])
@pytest.mark.parametrize(
    ("friction", "slope", "push", "twist"), [(0.5, 0.4, 0, 0), (0.9, 0.4, 0, 0), (0.5, 0.1, 2, 0.3)]
)
def test_a_box_on_a_slope_rests_exactly(points: int, friction: float, slope: float, push: float, twist: float) -> None:
    """tan(0.4) = 0.42: friction of 0.5 holds it, however the points share the load."""
    model = koppel.Model("box", gravity=(G * np.sin(slope), 0, -G * np.cos(slope)))
    box = model.add_part("box", mass=2, inertia=same(0.01), position=(0, 0, 0.1), free=True)
    corners = {
        3: [(1, 0), (-1, 1), (-1, -1)],
        4: [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        6: [(np.cos(a), np.sin(a)) for a in np.arange(6) * np.pi / 3],
    }
    for k, (x, y) in enumerate(corners[points]):
        foot = box.frame(f"foot_{k}", position=(0.2 * x, 0.1 * y, -0.1))
        model.add(f"touch_{k}", mechanics.Contact(frame_a="ground", frame_b=foot, friction=friction))
    model.add("load", mechanics.Force(frame=box, force=[0, push, 0], torque=[0, 0, twist]))
    run = koppel.simulate(model, until=0.2, stepper=koppel.TimeStepping(step=1e-3))
    assert run.warnings == ()
    assert np.max(np.abs(run["box.x"])) < 1e-12 and np.max(np.abs(run["box.qz"])) < 1e-12
    normal = np.array([run[f"touch_{k}.force"] for k in range(points)])
    side = np.array([run[f"touch_{k}.friction_force"] for k in range(points)])
    assert np.all(side[:, 1:] <= friction * normal[:, 1:] + 1e-9)
    assert np.allclose(np.sum(normal[:, 1:], axis=0), 2 * G * np.cos(slope), rtol=1e-9)


TILT = float(np.arcsin(0.2)) + 2e-6
TURN = np.array([[np.cos(TILT), 0, -np.sin(TILT)], [0, 1, 0], [np.sin(TILT), 0, np.cos(TILT)]])


def impact(friction: float, restitution: float, before: np.ndarray) -> np.ndarray:
    """Angular velocity after: normal speed -e times that before, friction against the slip that follows."""
    inertia = TURN @ np.diag([2.008, 2.008, 0.008]) @ TURN.T
    arm = TURN @ np.array([0, 0, -1.0]) + np.array([-0.1, 0, 0])
    speed = np.cross(before, arm)[0]

    def after(angle: float) -> tuple[np.ndarray, float]:
        along = np.array([np.cos(angle), np.sin(angle)])
        kick = np.linalg.solve(inertia, np.cross(arm, [1.0, *(-friction * along)]))
        found = before - (1 + restitution) * speed / np.cross(kick, arm)[0] * kick
        slip = np.cross(found, arm)[1:]
        return found, float(slip[0] * along[1] - slip[1] * along[0])

    angles = np.linspace(-np.pi, np.pi, 4001)
    sides = [after(angle)[1] for angle in angles]
    for k in range(4000):
        if sides[k] * sides[k + 1] > 0.0:
            continue
        angle = brentq(lambda x: after(x)[1], angles[k], angles[k + 1])
        found = after(angle)[0]
        if np.cross(found, arm)[1:] @ [np.cos(angle), np.sin(angle)] > 0.0:
            return found
    raise AssertionError("no impact keeps the laws")


@pytest.mark.parametrize("stepper", [koppel.TimeStepping(step=1e-5), koppel.VariableStep(method="DOP853")])
@pytest.mark.parametrize("spin", [(0.5, 2.0, 3.0), (2.0, 2.0, -5.0), (0.1, 2.0, 0.0)])
@pytest.mark.parametrize(("friction", "restitution"), [(0.2, 0.6), (1.0, 0.6), (3.0, 0.6), (1.0, 0.1)])
def test_a_blow_of_a_ball_on_an_arm_has_friction_against_its_slip(
    friction: float, restitution: float, spin: tuple[float, float, float], stepper: Any
) -> None:
    """The ball joint couples normal and tangent: the slip turns in the impact, and friction with it."""
    model = koppel.Model("arm", gravity=(0, 0, 0))
    arm = model.add_part("arm", mass=2, center_of_mass=(0, 0, -1), inertia=same(0.008))
    start = (np.cos(TILT / 2), 0, -np.sin(TILT / 2), 0)
    model.add("pivot", joints.Spherical(frame_a="ground", frame_b=arm, quaternion=start, angular_velocity=spin))
    wall = model.ground.frame("wall", position=(0.1, 0, 0), rotation={"x": [0, 0, -1], "y": [0, 1, 0]})
    ball = arm.frame("ball", position=(0, 0, -1))
    touch = mechanics.Contact(frame_a=wall, frame_b=ball, radius_b=0.1, friction=friction, restitution=restitution)
    model.add("touch", touch)
    model.add("motion", sensors.Velocity(frame=arm))
    run = koppel.simulate(model, until=1e-4, stepper=stepper, every=1e-5)
    assert run.warnings == ()
    found = np.array([run[f"motion.w{axis}"][-1] for axis in "xyz"])
    exact = impact(friction, restitution, TURN @ np.array(spin))
    assert np.linalg.norm(found - exact) < 2e-3 * np.linalg.norm(exact)
