"""Kinematic analysis and inverse dynamics: a mechanism whose motion is given, without integration."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from koppel.compile.compiled import CompiledModel
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.results import Channel, Run, RunWriter
from koppel.solve.machine import Array, Machine


class KinematicsError(KoppelError):
    """The motion is not determined by the drives, or cannot follow them."""

    exit_code = 3


def solve_kinematics(model: Model | CompiledModel | Machine, times: ArrayLike) -> Run:
    """Positions, velocities and accelerations of a driven mechanism, and the forces that its drives need.

    At each time: g(t, q) = 0 by Newton's method from the position before, W^T u = -w, and the constrained acceleration
    with the drive forces lambda (inverse dynamics). Every motion must be driven. Channels as in a simulation, and the
    acceleration of every coordinate: hinge.angle_acceleration, slide.shift_acceleration; where a velocity is a part of
    a vector its name and _rate: ball.wx_rate.

    >>> import koppel
    >>> model = koppel.Model("crank")
    >>> crank = model.add_part("crank", mass=1, center_of_mass=(1, 0, 0), inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> name = model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank, axis=(0, -1, 0)))
    >>> name = model.add("drive", koppel.joints.AngleDrive(joint="hinge", motion="0.5 * time**2"))
    >>> run = koppel.solve_kinematics(model, [0.0, 1.0])
    >>> round(float(run["drive.force"][0]), 6)  # 2 kg*m**2 * 1 rad/s**2 + 9.81 N*m
    11.81
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    core, compiled = machine.core, machine.compiled
    instants = np.asarray(times, dtype=float)
    q = machine.q
    channels = [*compiled.channels, *list_accelerations(compiled)]
    with RunWriter(None, channels, model_text=compiled.text, attributes={"model": compiled.model.name}) as writer:
        for t in instants:
            q = _follow(machine, q, float(t))
            W = core.constraint_matrix(q)
            _, rate, _ = core.constraints(q, np.zeros(compiled.system.nu), float(t))
            u = np.asarray(np.linalg.lstsq(W, -rate, rcond=1e-10)[0], dtype=np.float64)
            acceleration, force = core.constrained_accelerations(float(t), q, u)
            machine.set_state(q, u, float(t))
            core.constraint_forces = force
            writer.append(np.array([t]), np.concatenate([core.outputs(float(t)), acceleration])[None, :])
        writer.finish()
    return writer.to_run()


def list_accelerations(compiled: CompiledModel) -> list[Channel]:
    """A channel for the rate of every velocity, named after its coordinate where it has one of its own."""
    found = [
        Channel(f"{path}_rate", "m/s**2" if unit == "N" else "rad/s**2", "rate of the velocity")
        for path, unit in zip(compiled.velocities, compiled.force_units, strict=True)
    ]
    for value in compiled.starts:
        if value.shape == "number" and not value.rate and value.u >= 0:
            found[value.u] = Channel(
                f"{value.path}_acceleration", f"{value.unit}/s**2", "second rate of the coordinate"
            )
    return found


def _follow(machine: Machine, q: Array, t: float) -> Array:
    """The position at t, from a position nearby."""
    core, names = machine.core, machine.compiled.constraints
    rest = np.zeros(machine.compiled.system.nu)
    for _ in range(50):
        g, _, _ = core.constraints(q, rest, t) if names else (np.zeros(0), None, None)
        W = core.constraint_matrix(q) if names else np.zeros((0, len(rest)))
        _, sizes, directions = np.linalg.svd(W)
        rank = int(np.sum(sizes > 1e-9 * max(1.0, float(np.max(sizes, initial=0.0)))))
        if rank < len(rest):
            free = sorted({machine.describe_velocity(int(np.argmax(np.abs(row)))) for row in directions[rank:]})
            raise KinematicsError(
                f"model '{machine.compiled.model.name}': {len(rest) - rank} of {len(rest)} motions are not driven at "
                f"t = {t:g} s (or the position is singular), such as {', '.join(free[:3])}; add drives"
            )
        if np.max(np.abs(g)) < 1e-12:
            return q
        step = np.asarray(np.linalg.lstsq(W, -g, rcond=1e-10)[0], dtype=np.float64)
        q = core.retract(q, step * min(1.0, 0.3 / max(float(np.max(np.abs(step))), 1e-300)))
    worst = int(np.argmax(np.abs(g)))
    if abs(g[worst]) < 1e-9:
        return q
    raise KinematicsError(
        f"model '{machine.compiled.model.name}': '{names[worst]}' cannot be followed at t = {t:g} s; "
        f"{abs(g[worst]):.3g} (m or rad) remain; change the drives or the lengths"
    )
