"""Start values and closed loops: the state nearest to the guesses that meets all conditions.

Values that must be kept take no part. Given values are kept in the same way where the loops allow it; else they move as
little as they can, and what is not given moves at next to no cost. Nearest counts the coordinates of all joints, also
of those that close loops: it does not depend on the tree. See start_conditions.py for the steps.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.start_values import StartValue
from koppel.compile.tolerances import CLOSED, DEPENDENT, SETTLED, TINY
from koppel.solve.far_start import Closings, Counted
from koppel.solve.start_conditions import (
    Conditions,
    StartError,
    follow_cavities,
    follow_spins,
    largest_of,
    least_motion,
    mass_matrix,
    start_balances,
)
from koppel.solve.start_contradictions import (
    describe_open_loops,
    find_contradiction,
    find_rate_contradiction,
    find_worst,
)
from koppel.solve.tangent import Array

SOLVED = 1e-13
"""Velocities (m/s, rad/s), or their share, that a solve with some hundred rows leaves of 0."""
MUCH = 1e-3
"""Share of the largest defect from which on a condition is named as a part of a contradiction."""


def close_start(
    core: _core.Simulation,
    compiled: CompiledModel,
    q: Array,
    u: Array,
    t: float,
    tolerance: float = SETTLED,
    doubts: list[str] | None = None,
) -> tuple[Array, Array]:
    """q and u on the closed loops: fixed values kept, given ones too when the loops allow it, others moved least.

    doubts: gets a line where other closings are nearly as near.
    """
    q, u = settle_points(core, compiled, q, u, t)
    volumes = {row for row, _ in compiled.balance_starts}  # what these are at the start stays: they move nothing
    rows = tuple(row for row in range(len(compiled.constraints)) if row not in volumes) if volumes else None
    conditions = Conditions(core, compiled, t)
    everything = (*compiled.starts, *compiled.line_starts)
    values = [value for value in everything if value.rank != "free"]
    free = [value for value in everything if value.rank == "free" and not value.led]
    places = [value for value in values if not value.rate], [value for value in free if not value.rate]
    rates = [value for value in values if value.rate], [value for value in free if value.rate]
    q = _close_positions(Conditions(core, compiled, t, rows), q, *places, tolerance, doubts)
    start_balances(core, compiled, q, t)
    return q, _close_velocities(conditions, q, u, *rates)


def _close_positions(
    conditions: Conditions,
    q: Array,
    values: Sequence[StartValue],
    free: Sequence[StartValue],
    tolerance: float,
    doubts: list[str] | None = None,
) -> Array:
    """The tries in order: as given, all given values kept, given values moved least, none of them looked at."""
    if largest_of(conditions.defects(q, values)) < tolerance:
        return q
    fixed, given = [value for value in values if value.fixed], [value for value in values if not value.fixed]
    found, left = conditions.close_positions(q, values, tolerance)
    if largest_of(left) < CLOSED:
        return _find_nearest(Closings(_counted(conditions), q, values, free), found, doubts)
    found, left = conditions.approach(q, q, fixed, tolerance, given)
    if not largest_of(left) < CLOSED:
        found, left = conditions.close_positions(q, fixed, tolerance)
    if largest_of(left) < CLOSED:
        return _find_nearest(Closings(_counted(conditions), q, fixed, [*given, *free]), found, doubts)
    raise find_contradiction(conditions, q, fixed, left, tolerance) if fixed else describe_open_loops(conditions, left)


def _counted(conditions: Conditions) -> Counted:
    """The same, with steps counted from 0 on."""
    return Counted(conditions.core, conditions.compiled, conditions.t, conditions.rows)


def _find_nearest(closings: Closings, first: Array, doubts: list[str] | None) -> Array:
    """The closing nearest to the start; doubts: gets a line where another one is nearly as near."""
    found = closings.search(first)
    if doubts is not None and (rival := closings.describe_rival()):
        doubts.append(rival)
    return found


def _close_velocities(
    conditions: Conditions, q: Array, u: Array, values: Sequence[StartValue], free: Sequence[StartValue]
) -> Array:
    """The velocities next to u on the loops: all given values kept, or given ones changed least."""
    core, compiled = conditions.core, conditions.compiled
    u = follow_spins(core, compiled, q, u, conditions.t)
    u, _ = follow_cavities(core, compiled, q, u, conditions.t)
    shown = [value for value in values if value.by_channel]
    missed = [now - conditions.wanted(v) for v, now in zip(shown, conditions.show(q, u, shown), strict=True)]
    if largest_of(np.concatenate([core.constraints(q, u, conditions.t)[1], *missed])) < SOLVED * (1.0 + largest_of(u)):
        return u
    fixed = [value for value in values if value.fixed]
    found, slip = conditions.close_velocities(q, u, values, free)
    if not largest_of(slip) < CLOSED * (1.0 + largest_of(found)):
        found, slip = conditions.close_velocities(q, u, fixed, [*(v for v in values if not v.fixed), *free])
    if largest_of(slip) < CLOSED * (1.0 + largest_of(found)):
        return keep_rounded(u, found)
    if fixed:
        raise find_rate_contradiction(conditions, q, u, fixed, slip)
    where, amount = find_worst(conditions, [], slip, MUCH)
    raise StartError(
        f"model '{compiled.model.name}': the velocities that {where} ask for contradict each other at "
        f"the start; {amount}/s remain; change one of these motions, or start beside a singular position"
    )


def keep_rounded(u: Array, found: Array) -> Array:
    """The velocities found, those that only rounding has moved as they were: what stands beside gears stays so."""
    rounding = SOLVED * largest_of(found)
    return np.where(np.abs(found - u) <= rounding, u, found)


def find_design(core: _core.Simulation, compiled: CompiledModel) -> Array:
    """Positions at the design position, its loops closed from where joints are by design; start values play no part."""
    design = compiled.design
    q = core.parameters[design.q : design.q + compiled.system.nq].copy()
    for first in compiled.quaternions:
        q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
    conditions = Conditions(core, compiled, 0.0, design.rows)
    try:
        return _close_positions(conditions, q, design.values, (), SETTLED)
    except StartError as error:
        raise StartError(
            f"{error}; lengths and travels that are not given belong to the design position: give them, or design "
            "values of these joints near a closed position"
        ) from None


def settle_points(core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float) -> tuple[Array, Array]:
    """q and u with what has no mass moved alone to where the forces on it balance; unchanged where that fails."""
    rows, own = compiled.balanced()
    if not rows:
        return q, u
    moved, here = q, [row for row in rows if not compiled.of_speeds[row]]
    rest = np.zeros(len(u))
    for _ in range(50):
        left = core.constraints(moved, rest, t)[0][here]
        if largest_of(left) < SOLVED:
            break
        step = np.zeros(len(u))
        step[own] = np.linalg.lstsq(core.constraint_matrix(moved)[np.ix_(here, own)], -left, rcond=DEPENDENT)[0]
        moved = core.retract(moved, step * min(1.0, 0.5 / max(largest_of(step), TINY)))
    left = core.constraints(moved, rest, t)[0][here]
    if not largest_of(left) < CLOSED:
        return q, u
    u = u.copy()
    W, rate = core.constraint_matrix(moved)[np.ix_(rows, own)], core.constraints(moved, u, t)[1][rows]
    u[own] += np.linalg.lstsq(W, -rate, rcond=DEPENDENT)[0]
    return moved, u


def follow_gears(core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float) -> Array:
    """u with speeds that are not given moved so that gears with losses turn evenly; given ones stay as they are.

    Where given speeds contradict a gear, its law finds the jump of the first step.
    """
    gears = _gear_matrix(core, compiled)
    values = [v for v in (*compiled.starts, *compiled.line_starts) if v.rate and v.rank != "free" and not v.by_channel]
    given = {slot for v in values for slot in range(v.u, v.u + v.size)} - {slot for _, slot in compiled.spins}
    free = np.array([slot for slot in range(len(u)) if slot not in given], dtype=np.intp)
    if len(gears) == 0 or len(free) == 0 or not np.any(gears @ u):
        return u
    loops = core.constraint_matrix(q) if compiled.constraints else np.zeros((0, len(u)))
    M, x = mass_matrix(core, q)[np.ix_(free, free)], np.zeros(len(u))
    while len(gears):
        W, wanted = np.vstack([loops, gears]), np.concatenate([np.zeros(len(loops)), -gears @ u])
        x[free] = least_motion(M, W[:, free], wanted)
        left = np.abs(W @ x - wanted) > 1e-9 * max(largest_of(u), 1e-12)  # rounding of the fastest
        if not np.any(left):
            return keep_rounded(u, u + x)
        bad = left[len(loops) :]
        gears = gears[~bad] if np.any(bad) else gears[:0]
    return u


def _gear_matrix(core: _core.Simulation, compiled: CompiledModel) -> Array:
    """One row of factors per gear with losses."""
    gears = compiled.line_conditions.gears
    rows = np.zeros((len(gears), compiled.system.nu))
    for row, (_, entries) in zip(rows, gears, strict=True):
        for velocity, slot in entries:
            row[velocity] += core.parameters[slot]
    return rows
