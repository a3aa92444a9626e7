"""Interfaces with coordinates of their own: a coupling body without mass, fixed to the frame inside its component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from koppel.elements.joints import Fixed, Free, Spherical
from koppel.model.element import OutputSpec
from koppel.model.joint import Motion, Reader
from koppel.model.model import Model
from koppel.solve.machine import Machine

Array = NDArray[np.float64]
FRAME = "_frame"
"""Added to the name of an explicit interface: the frame that its part is fixed to."""


class Shifts(Free):
    """The three shifts of a free joint; frame_b does not turn against frame_a."""

    outputs: ClassVar[tuple[OutputSpec, ...]] = Free.outputs[:6]

    @classmethod
    def coordinates(cls) -> list[tuple[str, str]]:
        return super().coordinates()[:3]

    @classmethod
    def start_names(cls) -> list[tuple[str, str]]:
        return super().start_names()[:2]

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return super().motions(read, mirror)[:3]

    def readings(self, context: Any) -> list[Any]:
        """Everything from the frames."""
        return super().readings(context)[:6]


def add_explicit(model: Model, interfaces: Mapping[str, bool]) -> Model:
    """A copy of a component in which these interfaces are parts of their own (Esterl, sections 4.4.4 and 5.2.2).

    interfaces: True for six coordinates (three shifts along the axes of the frame at the start and a turn) and six rows
    that hold the part explicit_NAME at the frame; False for a point with three shifts and three rows. The rows between
    the components are then linear in these coordinates, in their shifts exactly.

    >>> model = Model("ball")
    >>> ball = model.add_part("ball", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> _ = model.interface("rim", ball.frame("rim", position=(0.1, 0, 0)))
    >>> machine = Machine(add_explicit(model, {"rim": True}))
    >>> machine.compiled.system.nu, machine.compiled.system.n_lambda
    (12, 6)
    """
    machine = Machine(model)
    found = model.model_copy(deep=True)
    for name, turns in interfaces.items():
        motion = machine.core.frame_motion(machine.compiled.coupling_frames[name], machine.q, machine.u)
        frame, part = found.coupling_frames[name], f"explicit_{name}"
        rotation = motion[3:12].reshape(3, 3)
        velocity = [float(v) for v in rotation.T @ motion[12:15]]
        foot = found.ground.frame(
            f"{part}_foot", position=tuple(float(v) for v in motion[:3]), rotation=rotation.tolist()
        )
        if turns:
            spin = tuple(float(v) for v in rotation.T @ motion[15:18])
            body = found.add_part(part, mass=0)
            found.add(
                f"{part}_motion",
                Free(frame_a=foot, frame_b=body, velocity=tuple(velocity), angular_velocity=spin),
            )
            found.add(f"{part}_rows", Fixed(frame_a=frame, frame_b=body, cut=True))
        else:
            body = found.add_part(part, mass=0)
            found.add(f"{part}_motion", Shifts(frame_a=foot, frame_b=body, velocity=tuple(velocity)))
            found.add(f"{part}_rows", Spherical(frame_a=frame, frame_b=body, cut=True))
        found.coupling_frames[f"{name}{FRAME}"] = frame
        found.coupling_frames[name] = part
    return found


def follow_frames(machine: Machine, interfaces: Mapping[str, bool], slots: Sequence[tuple[int, ...]]) -> None:
    """Puts the parts of explicit interfaces where the frames are; slots: per velocity the positions that it moves."""
    compiled = machine.compiled
    q, u = machine.q.copy(), machine.u.copy()
    place = {name: slot for slot, name in enumerate(compiled.velocities)}
    for name, turns in interfaces.items():
        motion = machine.core.frame_motion(compiled.coupling_frames[f"{name}{FRAME}"], machine.q, machine.u)
        foot, joint = compiled.model.frames[f"explicit_{name}_foot"], f"explicit_{name}_motion"
        origin, axes = np.array(foot.position, dtype=float), np.array(foot.rotation, dtype=float)
        turned = axes.T @ motion[3:12].reshape(3, 3)
        shift, speed, spin = axes.T @ (motion[:3] - origin), axes.T @ motion[12:15], turned.T @ axes.T @ motion[15:18]
        for k, axis in enumerate("xyz"):
            slot = place[f"{joint}.v{axis}"]
            q[slots[slot][0]], u[slot] = shift[k], speed[k]
            if turns:
                u[place[f"{joint}.w{axis}"]] = spin[k]
        if turns:
            q[list(slots[place[f"{joint}.wx"]])] = quaternion_of(turned)
    machine.set_state(q, u, machine.time)


def quaternion_of(R: Array) -> Array:
    """Unit quaternion (w, x, y, z) of a rotation matrix.

    >>> quaternion_of(np.eye(3)).tolist()
    [1.0, 0.0, 0.0, 0.0]
    """
    K = np.array(
        [
            [np.trace(R), R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
            [0, 2 * R[0, 0] - np.trace(R), R[1, 0] + R[0, 1], R[0, 2] + R[2, 0]],
            [0, 0, 2 * R[1, 1] - np.trace(R), R[2, 1] + R[1, 2]],
            [0, 0, 0, 2 * R[2, 2] - np.trace(R)],
        ]
    )
    found = np.linalg.eigh((K + np.triu(K, 1).T) / 3)[1][
        :, -1
    ]  # Bar-Itzhack 2000: the eigenvector of the largest value
    return found if found[0] > 0 else -found
