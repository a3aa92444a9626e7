"""Rods that turn on balls and are held rigidly at their other end, so that nothing moves any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from koppel.couple.assembly import Assembly
from koppel.couple.coupling import Coupling
from koppel.couple.rows import joint_rows
from koppel.model.errors import ModelError
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.start_conditions import null_space

Array = NDArray[np.float64]
LEAST = 1e-8
"""Singular values below this part of the largest one are those of rounding: rows are scaled to length 1."""


@dataclass(frozen=True)
class Rod:
    """An interface on a body that a ball holds inside its component: the body, and what it hangs on ("ground")."""

    coupling: int
    component: str
    interface: str
    body: str
    on: str


@dataclass
class Motions:
    """What a component can do at its start, apart from all others: velocities that its own conditions leave."""

    model: Model
    poses: dict[str, Array] = field(default_factory=dict)
    twists: dict[str, Array] = field(default_factory=dict)
    """Per interface and part: velocity and angular velocity, world axes, per velocity u."""
    parts: dict[str, str] = field(default_factory=dict)
    """Names of the parts among the interfaces, and their paths."""

    def __post_init__(self) -> None:
        self.parts = {f"{self.mark}{k}": path for k, path in enumerate(list_parts(self.model))}
        frames = {**self.model.coupling_frames, **self.parts}
        machine = Machine(self.model.model_copy(update={"coupling_frames": frames}))
        for name, number in machine.compiled.coupling_frames.items():
            self.poses[name] = machine.core.frame_motion(number, machine.q, machine.u)[:12]
            self.twists[name] = machine.core.frame_rows(number, machine.q)
        self.rows = machine.core.constraint_matrix(machine.q)
        self.free = free_motions(self.rows)

    @property
    def mark(self) -> str:
        """How the names of parts begin, and of no interface."""
        longest = max(len(name) for name in self.model.coupling_frames)
        return "part" + "_" * longest

    def relative(self, interface: str, part: str) -> Array:
        """Twist of an interface against a part (or the ground) as if this went through the place of the interface."""
        twist = self.twists[interface].copy()
        if part:
            other, arm = self.twists[part], self.poses[interface][:3] - self.poses[part][:3]
            twist[:3] -= other[:3] + np.cross(other[3:], arm, axis=0)
            twist[3:] -= other[3:]
        return twist

    def find_balls(self, interface: str) -> Iterator[tuple[str, str]]:
        """The body of an interface and what it hangs on by a ball, when it may turn by itself about the line to it."""
        own = [part for part in self.parts if not np.any(np.abs(self.relative(interface, part) @ self.free) > LEAST)]
        others = [part for part in self.parts if part not in own]
        held = [self.rows, self.twists[interface][:3], *(self.twists[part] for part in others)]
        if not own or not rank(self.twists[interface][3:] @ free_motions(np.vstack(held))):
            return
        for part in [*others, ""]:
            moves = self.relative(interface, part) @ self.free
            if rank(moves) == rank(moves[3:]) == 3:
                arm = moves[:3] @ np.linalg.pinv(moves[3:])
                if np.max(np.abs(arm + arm.T)) < LEAST * max(1.0, float(np.max(np.abs(arm)))):  # turns about one point
                    yield self.parts[own[0]], part


def refuse_locked_rods(assembly: Assembly) -> None:
    """Refuses joints that hold rods on balls so that they cannot move, where a ball would let them swing and turn.

    The rod of an axle hangs on the carrier by a ball and may turn about its own axis, which only its inertia resists.
    With a ball at its other end it leads the carrier; held there rigidly, or by a hinge, it stands still, and the axle
    with it.
    """
    known: dict[str, Motions] = {}
    rods: list[Rod] = []
    for number, coupling in enumerate(assembly.couplings):
        if coupling.joint not in ("rigid", "hinge") or coupling.technique == "spring_damper":
            continue
        for _, name, interface in sides_of(coupling):
            motions = known[name] = known.get(name) or Motions(assembly.components[name].model)
            rods += [Rod(number, name, interface, *found) for found in motions.find_balls(interface)]
    if not rods:
        return
    for coupling in assembly.couplings:
        for _, name, _ in sides_of(coupling):
            known[name] = known.get(name) or Motions(assembly.components[name].model)
    first, total = {}, 0
    for name, motions in known.items():
        first[name], total = total, total + motions.rows.shape[1]
    held, loose = ({rod.coupling for rod in rods} if balls else set() for balls in (False, True))
    stays, swings = (free_motions(rows_of(assembly, known, first, total, balls)) for balls in (held, loose))
    for rod in rods:
        moves = known[rod.component].relative(rod.interface, rod.on)
        at = slice(first[rod.component], first[rod.component] + moves.shape[1])
        if np.any(np.abs(moves @ stays[at]) > LEAST) or rank(moves[3:] @ swings[at]) < 2:
            continue
        joint, on = assembly.couplings[rod.coupling].joint, known[rod.component].parts.get(rod.on, "the ground")
        raise ModelError(
            f"= {joint}: '{rod.body}' of {rod.component} hangs on {on} by a ball and turns about the line from there "
            f"to '{rod.interface}', which its inertia alone resists; held {'rigidly' if joint == 'rigid' else 'so'} "
            "it cannot move any more; take joint: ball",
            path=f"couplings[{rod.coupling}].joint",
        )


def rows_of(assembly: Assembly, known: dict[str, Motions], first: dict[str, int], total: int, balls: set[int]) -> Array:
    """The conditions inside of all components and of the couplings between them; balls: couplings that are taken so."""
    found = []
    for name, motions in known.items():
        inside = np.zeros((len(motions.rows), total))
        inside[:, first[name] : first[name] + motions.rows.shape[1]] = motions.rows
        found.append(inside)
    for number, coupling in enumerate(assembly.couplings):
        if coupling.technique == "spring_damper":
            continue
        sides = sides_of(coupling)
        poses = [known[name].poses[interface] for _, name, interface in sides]
        rows = joint_rows(coupling, poses[0], poses[-1])[: 3 if number in balls else None]
        between = np.zeros((len(rows), total))
        for sign, name, interface in sides:
            twist = known[name].twists[interface]
            between[:, first[name] : first[name] + twist.shape[1]] += sign * rows @ twist
        found.append(between)
    return np.vstack(found)


def sides_of(coupling: Coupling) -> list[tuple[float, str, str]]:
    """Sign, component and interface of each side that is not the ground."""
    sides = ((-1.0, coupling.a), (1.0, coupling.b))
    return [(sign, *side.split(".")) for sign, side in sides if side != "ground"]  # type: ignore[misc]


def list_parts(model: Model) -> Iterator[str]:
    """The paths of all parts of a model and of what it is made of."""
    yield from model.parts
    for name, inner in model.submodels.items():
        yield from (f"{name}.{path}" for path in list_parts(inner.model))


def free_motions(rows: Array) -> Array:
    """Motions that leave all rows at 0, as orthonormal columns."""
    sizes = np.linalg.norm(rows, axis=1)
    return null_space(rows[sizes > 0.0] / sizes[sizes > 0.0, None])


def rank(rows: Array) -> int:
    """How many independent motions there are among these columns."""
    values = np.linalg.svd(rows, compute_uv=False)
    return int(np.sum(values > LEAST))
