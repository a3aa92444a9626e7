"""Forces that signals make of the motion of joints are stiff in every step, as the same read by a sensor is."""

from __future__ import annotations

import numpy as np
import pytest
from machines import FIXED_STEPS, Array

import koppel
from koppel import joints, mechanics, sensors

AXIS, MASS, PACE = (0.6, 0.0, 0.8), 1.5, 2.0
METHODS: list[koppel.Stepper] = [
    *FIXED_STEPS,
    koppel.TimeStepping(step=1e-3, theta=0.5),
    koppel.TimeStepping(step=1e-3, theta=1.0),
    koppel.Lsrt2(step=1e-3, jacobian="reduced"),
]


def on_a_rail(gain: float, reads: str) -> koppel.Model:
    """A block that slides down a slope of two in three, against a force of its speed along the rail."""
    model = koppel.Model("rail", gravity=(0, 0, -9.81))
    model.parameter("pace", 1.0, unit="m/s")
    block = model.add_part("block", mass=MASS, center_of_mass=(0, 0.1, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b=block, axis=AXIS, speed=PACE))
    if reads == "sensor":
        model.add("reading", sensors.Velocity(frame=block))
    speed = "rail.speed" if reads == "joint" else f"({AXIS[0]}*reading.vx + {AXIS[2]}*reading.vz)"
    size = f"-{gain}*{speed}/pace*(1 N)"
    model.add("drag", mechanics.Force(frame=block, force=[f"{AXIS[0]}*{size}", 0, f"{AXIS[2]}*{size}"]))
    return model


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_stiff_force_of_the_speed_of_a_joint_decays_as_through_a_sensor(method: koppel.Stepper) -> None:
    """m v' = -m g z - c v with c = 1e4 N s/m: v falls to -m g z / c within a step or some, and never grows."""
    joint, sensor = (
        koppel.simulate(on_a_rail(1e4, reads), until=0.05, stepper=method) for reads in ("joint", "sensor")
    )
    assert np.max(np.abs(joint["rail.speed"] - sensor["rail.speed"])) < 1e-12
    assert np.max(np.abs(joint["rail.speed"])) <= PACE
    rest = -MASS * 9.81 * AXIS[2] / 1e4
    # theta = 0.5 keeps 0.54 of what it does not resolve in each step
    assert joint["rail.speed"][-1] == pytest.approx(rest, abs=1e-9)


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_force_of_the_speed_of_a_joint_follows_its_exponential(method: koppel.Stepper) -> None:
    rate = 100.0 / MASS
    joint, sensor = (
        koppel.simulate(on_a_rail(100, reads), until=0.05, stepper=method) for reads in ("joint", "sensor")
    )
    assert np.max(np.abs(joint["rail.speed"] - sensor["rail.speed"])) < 1e-12
    rest = -9.81 * AXIS[2] / rate
    exact = rest + (PACE - rest) * np.exp(-rate * joint.time)
    first_order = isinstance(method, koppel.LinearImplicitEuler | koppel.SemiImplicitEuler) or (
        isinstance(method, koppel.TimeStepping) and method.theta == 1.0
    )
    assert np.max(np.abs(joint["rail.speed"] - exact)) < (0.03 if first_order else 2e-3) * PACE


def arm(reads: str) -> koppel.Model:
    """Two hinges one behind the other; a moment of the rate of the second and a force of the angle of the first."""
    model = koppel.Model("arm", gravity=(0, 0, -9.81))
    moments = {"xx": 0.01, "yy": 0.02, "zz": 0.02}
    upper = model.add_part("upper", mass=1, center_of_mass=(0.2, 0, 0), inertia=moments)
    fore = model.add_part("fore", mass=0.5, center_of_mass=(0.15, 0, 0), inertia=moments)
    turns = {"axis": (0, 1, 0)}
    model.add("one", joints.Revolute(frame_a="ground", frame_b=upper, angle=2e-3, **turns))
    elbow = upper.frame("elbow", position=(0.4, 0, 0))
    model.add("two", joints.Revolute(frame_a=elbow, frame_b=fore, angle=-0.7, rate=6.0, **turns))
    angle, rate = "one.angle", "two.rate"
    if reads == "sensor":
        model.add("place", sensors.Pose(frame=upper))
        model.add("turn", sensors.Velocity(frame=fore, relative_to=elbow))
        angle, rate = "place.ry", "turn.wy"
    tip = fore.frame("tip", position=(0.3, 0, 0))
    model.add("hold", mechanics.Force(frame=upper, torque=[0, f"-2e6*{angle}*(1 N*m/rad)", 0]))
    model.add("damp", mechanics.Force(frame=tip, torque=[0, f"-3e3*{rate}*(1 N*m*s/rad)", 0]))
    return model


@pytest.mark.parametrize("method", FIXED_STEPS, ids=str)
def test_moments_of_hinges_one_behind_the_other_are_those_of_sensors(method: koppel.Stepper) -> None:
    runs = [koppel.simulate(arm(reads), until=0.05, stepper=method) for reads in ("joint", "sensor")]
    names = ("one.angle", "one.rate", "two.angle", "two.rate")
    ends: list[Array] = [np.array([run[name] for name in names]) for run in runs]
    scale = np.max(np.abs(ends[1]), axis=1)
    assert np.max(np.abs(ends[0] - ends[1]) / scale[:, None]) < 1e-7
    assert np.max(np.abs(ends[0][0])) < 0.02 and np.max(np.abs(ends[0][3])) < 20.0
