"""The start state: which start values were kept, which were moved to close the loops, and whether it is singular."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.starts import StartValue
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.solve.analyses.loops import close_position, find_free_directions
from koppel.solve.machine import Array, Machine
from koppel.solve.redundant import Redundant
from koppel.solve.start import Conditions, mass_matrix, turn_between
from koppel.solve.threads import on_one_thread


@dataclass(frozen=True)
class Moved:
    """A start value that is not as given: guess and value (NaN for vectors and turns) and the size of the change."""

    path: str
    unit: str
    guess: float
    value: float
    by: float


@dataclass(frozen=True)
class StartReport:
    """The start state and how it came about.

    q, u: the state. kept: start values that were fixed (without any: those other than 0 that could be kept). moved:
    all that were changed. defect, rate_defect: what is left of the loops (m or rad, and per s). singular: joints that
    can move here in more ways than beside this position. redundant: conditions that repeat others here, by name.
    degrees_of_freedom: motions that the conditions leave.
    """

    q: Array
    u: Array
    kept: tuple[str, ...]
    moved: tuple[Moved, ...]
    defect: float
    rate_defect: float
    singular: tuple[str, ...]
    redundant: tuple[Redundant, ...]
    degrees_of_freedom: int


@on_one_thread
def find_start(model: Model | CompiledModel | Machine) -> StartReport:
    """The start state of a model: all loops closed, fixed values kept, the others moved least (in the metric of mass).

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
    machine.core.reset()
    guess_q, guess_u = machine.q, machine.u
    machine.reset()
    q, u, starts = machine.q, machine.u, machine.compiled.starts
    conditions = Conditions(machine.core, machine.compiled, machine.time)
    guess = Guess(conditions, guess_q, guess_u)
    changes = {value.path: guess.compare(value, q, u) for value in starts if not value.fixed}
    machine.set_state(q, u, machine.time)
    moved = tuple(change for change in changes.values() if change is not None)
    if any(value.fixed for value in starts):
        kept = tuple(value.path for value in starts if value.fixed)
    else:
        kept = tuple(v.path for v in starts if changes[v.path] is None and guess.is_given(v))
    g, rate, _ = machine.core.constraints(q, u, machine.time)
    return StartReport(
        q,
        u,
        kept,
        moved,
        float(np.max(np.abs(g), initial=0.0)),
        float(np.max(np.abs(rate), initial=0.0)),
        find_singular_joints(machine, q),
        machine.redundant,
        machine.degrees_of_freedom,
    )


@dataclass(frozen=True)
class Guess:
    """The start values as given: coordinates in q and u, and what joints should show that close loops."""

    conditions: Conditions
    q: Array
    u: Array

    def compare(self, value: StartValue, q: Array, u: Array) -> Moved | None:
        """How far a value is from its guess; None below 1e-12.

        Of joints that close loops values other than 0 count, from 1e-9 on.
        """
        if value.by_channel and not self.conditions.has_value(value):
            return None
        if value.by_channel:
            before, after = self.conditions.wanted(value), self.conditions.show(q, u, value)
        else:
            count = 4 if value.shape == "rotation" else value.size
            at = slice(value.u, value.u + count) if value.rate else slice(value.q, value.q + count)
            before, after = (self.u[at], u[at]) if value.rate else (self.q[at], q[at])
        change = turn_between(before, after) if value.shape == "rotation" else after - before
        if value.by_channel and value.unit == "rad" and value.shape == "number":
            change = (change + np.pi) % (2 * np.pi) - np.pi
        by = float(np.linalg.norm(change))
        if by <= (1e-9 if value.by_channel else 1e-12):
            return None
        numbers = (float(before[0]), float(after[0])) if value.shape == "number" else (float("nan"), float("nan"))
        return Moved(value.path, value.unit, *numbers, by)

    def is_given(self, value: StartValue) -> bool:
        """True for a value other than 0; positions of free parts and turns of ball joints always count as guesses."""
        if value.by_channel:
            return self.conditions.is_given(value)
        if value.rate:
            return bool(np.any(self.u[value.u : value.u + value.size]))
        of_joint = value.owner in self.conditions.compiled.joints and value.shape != "rotation"
        return of_joint and bool(np.any(self.q[value.q : value.q + value.size]))


def find_singular_joints(machine: Machine, q: Array, disturbance: float = 1e-2) -> tuple[str, ...]:
    """Joints that can move at q in more ways than at positions nearby, on the loops; none at a regular position.

    The rank of W^T, its rows scaled to length 1, is compared with that at two positions about `disturbance` (m, rad)
    away.
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
        if np.max(np.abs(g)) < 1e-9 and beside.shape[1] < here.shape[1]:
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
    scale = 1.0 / np.where(size > 1e-12 * np.max(size, initial=1e-300), size, 1.0)
    values, vectors = np.linalg.eigh(scale[:, None] * M * scale)
    light = [Z @ (scale * vectors[:, i]) for i in np.flatnonzero(values < 1e-13)]
    return tuple(dict.fromkeys(machine.describe_velocity(int(np.argmax(np.abs(v)))) for v in light))


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
    kept = lengths > 1e-9 * max(float(np.max(lengths, initial=0.0)), 1e-300)
    _, sizes, directions = np.linalg.svd(W[kept] / lengths[kept, None])
    return np.asarray(directions[int(np.sum(sizes > 1e-4)) :].T)
