"""Shafts and sleds without inertia: legal where gears, racks or given motions tie them to something that has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tolerances import DEPENDENT, HELD, INVOLVED, NOMINAL_MASS, TINY
from koppel.model.errors import ModelError

if TYPE_CHECKING:
    from koppel.compile.compiler import Compiler

Array = NDArray[np.float64]
SHARE = 1e-4
"""What supports a coordinate without inertia, per inertia that moves with it; the solver takes it back."""


@dataclass(frozen=True)
class Mobility:
    """What shafts and sleds have to move.

    paths: in the order of add_lines, those with coordinates of their own, then mounted shafts as others see them, then
    mounted ones; with their velocities, their inertia, what each moves through gears, and a basis of the speeds that
    gears allow.
    """

    paths: list[str]
    slots: list[int]
    inertia: list[float]
    moving: Array
    free: Array


def find_mobility(
    compiler: Compiler,
    drives: list[tuple[int, int, int, int]],
    rows: list[tuple[int, int, int]],
    entries: list[tuple[int, int, int]],
) -> Mobility | None:
    """None where every shaft and sled has inertia."""
    plain, outer = compiler.plain_lines(), list(compiler.outer)
    paths = [*plain, *(path for path, _ in outer), *(path for path in compiler.line_owner if compiler.rides(path))]
    slots = [compiler.line_slots[path][1] for path in paths]
    slots[len(plain) : len(plain) + len(outer)] = [compiler.outer[key][1] for key in outer]
    inertia = [compiler.flat.number(compiler.line_inertia[path]) for path in paths]
    inertia[len(plain) : len(plain) + len(outer)] = [0.0] * len(outer)
    if all(value > 0.0 for value in inertia):
        return None
    W = speed_rows(compiler, drives, rows, entries)
    joints = {u: J for u, J in joint_inertias(compiler).items() if u not in slots and J > 0.0 and np.any(W[:, u])}
    moving = effective_inertia(W[:, [*slots, *joints]], np.array([*inertia, *joints.values()]))
    for path, value in compiler.cavities_at_frames().items():
        moving[paths.index(path)] = value
    return Mobility(paths, slots, inertia, moving, free_motions(W))


def find_loose(compiler: Compiler, mobility: Mobility | None) -> list[str]:
    """Shafts and sleds of their own that have no inertia and move none: forces on them must balance."""
    if mobility is None:
        return []
    count = len(compiler.plain_lines())
    found = zip(mobility.paths[:count], mobility.inertia, mobility.moving, strict=False)
    return [path for path, inertia, moving in found if inertia == 0.0 and moving == 0.0]


def support_lines(compiler: Compiler, mobility: Mobility | None) -> list[int]:
    """Slot of the support of each shaft and sled: 0 where it has inertia; raises where nothing gives it any."""
    plain = compiler.plain_lines()
    support = [0.0] * (len(plain) + len(compiler.outer))
    if mobility is not None:
        heaviest = max(mobility.inertia)
        for index, path in enumerate(mobility.paths[: len(support)]):
            if mobility.inertia[index] > 0.0:
                continue
            moving = mobility.moving[index]
            balanced = index < len(plain) and path in compiler.balanced_lines
            if moving == 0.0 and not balanced:
                raise refusal(
                    compiler,
                    path,
                    "give it inertia above 0, or a gear to a shaft with inertia, or springs and dampers alone",
                )
            held = balanced or not np.isfinite(moving)
            if (
                held
                and not balanced
                and index < len(plain)
                and np.linalg.norm(mobility.free[mobility.slots[index]]) > HELD
            ):
                raise refusal(compiler, path, "give it inertia above 0; it moves with joints of parts alone")
            support[index] = SHARE * (max(heaviest, NOMINAL_MASS) if held else float(moving))
    return [compiler.slot(value) for value in support]


def joint_inertias(compiler: Compiler) -> dict[int, float]:
    """What each coordinate of a joint moves at least about: the part on it, as if the others were not there."""
    number, found = compiler.flat.number, dict[int, float]()
    for item in compiler.tree:
        if item.edge is None or item.own_pose is None:
            continue
        body = compiler.flat.bodies[item.body]
        mass, J = number(body.mass), np.array([[number(v) for v in row] for row in body.inertia])
        place, axes = compiler.flat.local_pose(item.body, item.own_pose)
        r, R = np.array([number(v) for v in place]), np.array([[number(v) for v in row] for row in axes])
        slots = compiler.joint_motions[item.edge.path]
        for motion, (kind, (_, u)) in zip(item.motions, reversed(slots) if item.reverse else slots, strict=True):
            n = R @ np.array([number(v) for v in motion.axis])
            if kind == "shift":
                found[u] = mass
            elif kind == "turn":
                found[u] = float(n @ J @ n + mass * np.sum(np.cross(r, n) ** 2))
    return found


def speed_rows(
    compiler: Compiler,
    drives: list[tuple[int, int, int, int]],
    rows: list[tuple[int, int, int]],
    entries: list[tuple[int, int, int]],
) -> Array:
    """All conditions on speeds that always hold, a row each: gears, racks, given motions, gears with losses.

    A mounted shaft turns as others see it, as if its part stood still.
    """
    found: list[list[tuple[int, float]]] = [[(u, compiler.slots.values[slot])] for _, u, slot, _ in drives]
    pending = iter(entries)
    for count, _, _ in rows:
        found.append([(u, compiler.slots.values[slot]) for _, u, slot in (next(pending) for _ in range(count))])
    found += [[(u, compiler.slots.values[slot]) for u, slot in gear] for _, gear in compiler.list_gear_rows()]
    found += [[(u, 1.0), (compiler.line_slots[path][1], -1.0)] for (path, _), (_, u) in compiler.outer.items()]
    W = np.zeros((len(found), compiler.nu))
    for k, row in enumerate(found):
        for u, factor in row:
            W[k, u] += factor
    return W


def free_motions(W: Array) -> Array:
    """Columns: a basis of the speeds that the rows allow."""
    if not len(W):
        return np.eye(W.shape[1])
    _, sizes, directions = np.linalg.svd(W)
    return np.asarray(directions[int(np.sum(sizes > DEPENDENT * max(float(sizes[0]), TINY))) :].T)


def effective_inertia(W: Array, inertia: Array) -> Array:
    """What each coordinate has to move: 0 where it can move nothing at all, infinite where it cannot move."""
    N = free_motions(W)
    sizes, modes = np.linalg.eigh(N.T @ np.diag(inertia) @ N)
    massless = sizes <= 1e-12 * max(float(np.max(inertia, initial=0.0)), TINY)  # rounding of the heaviest
    alone = N @ modes[:, massless]
    mobility = np.sum((N @ modes[:, ~massless]) ** 2 / sizes[~massless], axis=1)
    found = np.full(len(inertia), np.inf)
    found[mobility > 0.0] = 1.0 / mobility[mobility > 0.0]
    found[np.max(np.abs(N), axis=1, initial=0.0) < HELD] = np.inf
    found[np.max(np.abs(alone), axis=1, initial=0.0) > INVOLVED] = 0.0
    return found


def refusal(compiler: Compiler, path: str, remedy: str) -> ModelError:
    """The error for a coordinate whose inertia stays 0."""
    instance, element = compiler.line_owner[path]
    name = "inertia" if element.line == "shaft" else "mass"
    where = instance.where(f"elements.{path.rpartition('.')[2]}.{name}")
    unit = "kg*m**2" if name == "inertia" else "kg"
    if element.line == "sled":
        remedy = remedy.replace("inertia", "mass").replace("shaft", "sled").replace("gear", "lever")
    return ModelError(f"= 0 {unit} and nothing adds to it; {remedy}", instance.model.file, where)
