"""Machines and tools that several tests use."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import koppel
from koppel import rotational, translational
from koppel.elements.mechanics import Bushing, Force, PointToPoint

Array = NDArray[np.float64]

STEPPERS: dict[str, type[koppel.Stepper]] = {
    "linear_implicit_euler": koppel.LinearImplicitEuler,
    "semi_implicit_euler": koppel.SemiImplicitEuler,
    "lsrt2": koppel.Lsrt2,
    "generalized_alpha": koppel.GeneralizedAlpha,
}

FIXED_STEPS: list[koppel.Stepper] = [
    *(stepper(step=1e-3) for stepper in STEPPERS.values()),
    koppel.TimeStepping(step=1e-3),
]
"""Every stepper of fixed step, at 1 ms."""

INERTIA = [[0.03, 0.004, -0.002], [0.004, 0.05, 0.003], [-0.002, 0.003, 0.04]]


def build_tumbling_machine(**others: Any) -> koppel.Model:
    """Three coupled bodies that spin at about 20 rad/s, with every force element and a load that depends on time."""
    model = koppel.Model("tumbling", **others)
    spin = [12.0, 15.0, -9.0]
    world_spin = Rotation.from_euler("XYZ", [0.3, -0.4, 0.5]).apply(
        spin
    )  # two turns along, so that the knee stays whole
    one = model.add_part(
        "one",
        mass=2,
        center_of_mass=[0.02, -0.01, 0.03],
        inertia=INERTIA,
        position=[0.1, 0.2, 0.3],
        rotation={"cardan": [0.3, -0.4, 0.5]},
        velocity=[0.3, -0.2, 0.1],
        angular_velocity=spin,
    )
    two = model.add_part(
        "two",
        mass=1.5,
        inertia=INERTIA,
        position=[0.4, 0.2, 0.35],
        velocity=[-0.2, 0.5, 0.4],
        angular_velocity=list(world_spin + np.array([1.0, -2.0, 1.5])),
    )
    three = model.add_part(
        "three",
        mass=1.2,
        center_of_mass=[0, 0.05, 0],
        inertia=INERTIA,
        position=[0.1, 0.6, 0.2],
        rotation={"cardan": [0.2, 0.3, -0.7]},
        angular_velocity=[-20, 4, 7],
    )
    base = model.ground.frame("base", position=[0.1, 0.15, 0.3], rotation={"cardan": [0.1, 0.2, 0.3]})
    a1 = one.frame("arm", position=[0.08, 0.05, -0.04], rotation={"cardan": [0.4, 0.1, -0.2]})
    a2 = two.frame("arm", position=[-0.1, 0.03, 0.02], rotation={"cardan": [-0.1, 0.2, 0.3]})
    b1 = one.frame("eye", position=[-0.05, 0.1, 0.06])
    b3 = three.frame("eye", position=[0.06, -0.07, 0.05])
    # the bodies turn over against ground, so that this one resists turning by damping only
    model.add(
        "hold",
        Bushing(frame_a=base, frame_b=one, stiffness=[3000, 2000, 2500, 0, 0, 0], damping=[4, 6, 5, 0.02, 0.03, 0.01]),
    )
    model.add(
        "knee",
        Bushing(
            frame_a=a1,
            frame_b=a2,
            stiffness=[4000, 3000, 3500, 60, 80, 70],
            damping=[3, 2, 4, 0.02, 0.01, 0.03],
            preload=[5, -3, 2, 0.1, 0.2, -0.1],
            curves={"y": {"type": "cubic", "slope": 3000, "cubic": 1e5}},
        ),
    )
    model.add(
        "spring",
        PointToPoint(
            frame_a=b1,
            frame_b=b3,
            preload=20,
            elastic={"type": "cubic", "slope": 900, "cubic": 4e4},
            damping=7.0,
            force="-50*x**3 + 2*sin(3*time)",
        ),
    )
    model.add("rope", PointToPoint(frame_a="ground", frame_b=three, elastic=700, damping=3))
    sine = {"sine": {"amplitude": 15, "frequency": 4, "phase": 0.5}}
    model.add("load", Force(frame=b3, force=[sine, "8*time", 3], torque=[0.2, sine, "cos(20*time)"], axes="frame"))
    model.add("wind", Force(frame=two, force=[4, sine, 0], torque=["0.3*sin(9*time)", 0, 0.1]))
    return model


def build_rack(lever: Any, *, inertia: float, bar: float, end: float, radius: float, torque: float) -> koppel.Model:
    """A torque on a pinion moves a bar by a rack, and the bar an end by a lever between the sleds bar and end."""
    model = koppel.Model("rack")
    model.add("pinion", rotational.Shaft(inertia=inertia))
    model.add("bar", translational.Sled(mass=bar))
    model.add("end", translational.Sled(mass=end))
    model.add("rack", rotational.Rack(shaft="pinion", sled="bar", radius=radius))
    model.add("lever", lever)
    model.add("drive", rotational.Torque(shaft_b="pinion", torque=torque))
    return model


def solve_exactly(machine: koppel.Machine, until: float, rtol: float = 1e-12) -> tuple[Array, Array]:
    """q and u at the end by DOP853, from the state and time in force."""
    t0 = machine.core.t0
    y0 = np.concatenate([machine.q, machine.u])
    found = solve_ivp(machine.rhs, (t0, until), y0, method="DOP853", rtol=rtol, atol=1e-13)
    assert found.success
    return machine.split(found.y[:, -1])


def take_steps(machine: koppel.Machine, stepper: koppel.Stepper, steps: int) -> None:
    taken, _, trouble, *_ = machine.core.run(stepper.name, stepper.options, stepper.step, steps)
    assert (taken, trouble) == (steps, 0)


def measure_order(errors: list[float]) -> list[float]:
    return [float(np.log2(a / b)) for a, b in itertools.pairwise(errors)]


def rotation_of(quaternion: Array) -> Array:
    """Rotation matrix of w, x, y, z."""
    w, x, y, z = quaternion
    return np.asarray(Rotation.from_quat([x, y, z, w]).as_matrix())


def tangent_difference(after: Array, before: Array) -> Array:
    """theta with after = before moved by theta: shifts in world axes, rotation vectors in body axes."""
    parts = []
    for a, b in zip(after.reshape(-1, 7), before.reshape(-1, 7), strict=True):
        turn = Rotation.from_matrix(rotation_of(b[3:]).T @ rotation_of(a[3:])).as_rotvec()
        parts += [a[:3] - b[:3], turn]
    return np.concatenate(parts)


def random_state(rng: np.random.Generator, bodies: int, spread: float = 0.3, angle: float = 0.6) -> tuple[Array, Array]:
    """Positions within spread, rotations up to about angle * sqrt(3), speeds of some m/s and rad/s."""
    q, u = [], []
    for _ in range(bodies):
        x, y, z, w = Rotation.from_rotvec(rng.uniform(-angle, angle, 3)).as_quat()
        q += [*rng.uniform(-spread, spread, 3), w, x, y, z]
        u += [*rng.uniform(-3, 3, 3), *rng.uniform(-8, 8, 3)]
    return np.array(q), np.array(u)


def difference(function: Callable[[float], Array], step: float) -> Array:
    """Central difference of fourth order at zero."""
    near = (function(step) - function(-step)) / (2 * step)
    far = (function(2 * step) - function(-2 * step)) / (4 * step)
    return np.asarray((4 * near - far) / 3)
