"""The start state: which start values were kept, which were moved to close the loops, and whether it is singular."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import CLOSED, DEPENDENT, TINY
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.solve.analyses.loops import close_position, find_free_directions
from koppel.solve.machine import Array, Machine
from koppel.solve.redundant import Redundant
from koppel.solve.start_conditions import mass_matrix
from koppel.solve.start_moves import Moved, find_jammed_loops
from koppel.solve.threads import analysis


@dataclass(frozen=True)
class StartReport:
    """The start state and how it came about.

    q, u: the state. kept: start values that are fixed, and given ones that could be kept. moved: all that were changed,
    free ones too. defect, rate_defect: what is left of the loops (m or rad, and per s). singular: joints that can move
    here in more ways than beside this position. jammed: loops that leave no motion at all, drives and given motions
    not counted. redundant: conditions that repeat others here, by name. degrees_of_freedom: motions that the conditions
    leave.
    """

    q: Array
    u: Array
    kept: tuple[str, ...]
    moved: tuple[Moved, ...]
    defect: float
    rate_defect: float
    singular: tuple[str, ...]
    jammed: tuple[tuple[str, ...], ...]
    redundant: tuple[Redundant, ...]
    degrees_of_freedom: int


@analysis
def find_start(model: Model | CompiledModel | Machine) -> StartReport:
    """The start state of a model: all loops closed, fixed values kept, given ones too when the loops allow it.

    What must move moves least: joints that carry and joints that close loops, weighed by the masses of their parts.

    A Machine is left at this start. Raises StartError when fixed values contradict each other or the loops.

    >>> import koppel
    >>> model = koppel.Model("slider-crank")
    >>> body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    >>> crank, rod, piston = (model.add_part(name, **body) for name in ("crank", "rod", "piston"))
    >>> hinge = koppel.joints.Revolute(frame_a=model.ground, frame_b=crank, angle="90 deg", fixed=["angle"])
    >>> slide = koppel.joints.Prismatic(frame_a=model.ground, frame_b=piston, axis=(1, 0, 0), shift=3.0)
    >>> names = model.add("hinge", hinge), model.add("slide", slide)
    >>> pin, end = crank.frame("pin", position=(1, 0, 0)), rod.frame("end", position=(2, 0, 0))
    >>> name = model.add("big_end", koppel.joints.Revolute(frame_a=pin, frame_b=rod, angle=-1.5))
    >>> name = model.add("small_end", koppel.joints.Revolute(frame_a=end, frame_b=piston))
    >>> report = koppel.find_start(model)
    >>> report.kept, [m.path for m in report.moved]
    (('hinge.angle',), ['slide.shift', 'big_end.angle'])
    >>> [round(m.value, 6) for m in report.moved]  # sqrt(2^2 - 1^2), and -pi/2 - asin(1/2)
    [1.732051, -2.094395]
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    machine.reset()
    q, u, changes = machine.q, machine.u, {change.path: change for change in machine.start_moves}
    kept = tuple(v.path for v in machine.compiled.starts if v.rank != "free" and v.path not in changes)
    g, rate, _ = machine.core.constraints(q, u, machine.time)
    return StartReport(
        q,
        u,
        kept,
        machine.start_moves,
        float(np.max(np.abs(g), initial=0.0)),
        float(np.max(np.abs(rate), initial=0.0)),
        find_singular_joints(machine, q),
        find_jammed_loops(machine.core, machine.compiled, q),
        machine.redundant,
        machine.degrees_of_freedom,
    )


def find_singular_joints(machine: Machine, q: Array, disturbance: float = 1e-2) -> tuple[str, ...]:
    """Joints that can move at q in more ways than at positions nearby, on the loops; none at a regular position.

    The rank of W^T, its rows scaled to length 1, is compared with that at two positions about `disturbance` (m, rad)
    away: far enough for rows that turn to be told from rounding, near enough to stay in the same closing.
    """
    compiled, core, t = machine.compiled, machine.core, machine.time
    if not compiled.constraints:
        return ()
    here = _free_motions(core.constraint_matrix(q))
    rng = np.random.default_rng(0)
    for _ in range(2):
        if here.shape[1] == 0:
            return ()
        way = here @ rng.standard_normal(here.shape[1])
        nearby = close_position(machine, core.retract(q, way * (disturbance / float(np.max(np.abs(way))))), t)
        g, _, _ = core.constraints(nearby, np.zeros(compiled.system.nu), t)
        W = core.constraint_matrix(nearby)
        beside = _free_motions(W)
        if np.max(np.abs(g)) < CLOSED and beside.shape[1] < here.shape[1]:
            _, _, mix = np.linalg.svd(beside.T @ here)
            lost = here @ mix[beside.shape[1] :].T  # motions that only this position has
            sizes, rows = np.max(np.abs(lost), axis=1), np.max(np.abs(W @ lost), axis=1)
            moving = [compiled.velocities[i].rpartition(".")[0] for i in np.flatnonzero(sizes > 0.1 * np.max(sizes))]
            closing = [compiled.constraints[i] for i in np.flatnonzero(rows > 0.1 * np.max(rows))]
            return tuple(dict.fromkeys([*moving, *closing]))
    return ()


def find_massless(machine: Machine) -> tuple[str, ...]:
    """Velocities that loops leave free and that move no inertia, such as the spin of a point mass on a ball joint."""
    compiled, core = machine.compiled, machine.core
    M, Z = mass_matrix(core, machine.q), np.eye(compiled.system.nu)
    # shafts may have none, gears carry them; joints may not
    joints = [u for _, u in compiled.joint_coordinates] + [u + k for u in compiled.turns for k in range(3)]
    M[joints, joints] = np.diag(core.matrix(0.0, 0.0, False, True))[joints]
    if compiled.constraints:
        Z = find_free_directions(machine, machine.q)
    with np.errstate(over="ignore", invalid="ignore"):
        M = Z.T @ (0.5 * M + 0.5 * M.T) @ Z
        if not np.isfinite(np.sum(np.abs(M))):
            raise KoppelError(
                f"model '{compiled.model.name}': masses or lengths are too large to compute with; check their units"
            )
    size = np.sqrt(np.maximum(np.diag(M), 0.0))
    # 1e-12: rounding of a sum that is 0
    scale = 1.0 / np.where(size > 1e-12 * np.max(size, initial=TINY), size, 1.0)
    values, vectors = np.linalg.eigh(scale[:, None] * M * scale)
    massless = [Z @ (scale * vectors[:, i]) for i in np.flatnonzero(values < 1e-13)]  # of 1: rounding
    return tuple(dict.fromkeys(machine.describe_velocity(int(np.argmax(np.abs(v)))) for v in massless))


def describe_massless(machine: Machine) -> str:
    """What moves no inertia and what to do, in one line; empty when all is well."""
    found = find_massless(machine)
    if not found:
        return ""
    return (
        f"'{found[0]}' moves no inertia; give the part mass and inertia about this motion, or take a joint without it "
        "(a point mass on a ball joint has a spin that nothing determines: joints.universal has none)"
    )


def _free_motions(W: Array) -> Array:
    """A basis of the velocities that W^T, given as rows, lets pass; singular values count from 1e-4 on."""
    lengths = np.linalg.norm(W, axis=1)
    kept = lengths > DEPENDENT * max(float(np.max(lengths, initial=0.0)), TINY)
    _, sizes, directions = np.linalg.svd(W[kept] / lengths[kept, None])
    return np.asarray(directions[int(np.sum(sizes > 1e-4)) :].T)  # turns by 1e-2 change rows by 1e-2
