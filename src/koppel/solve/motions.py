"""Given motions that contradict each other: rows that depend on each other must want values that agree."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.peeling import peel
from koppel.compile.tolerances import DEPENDENT, INVOLVED, TINY
from koppel.model.errors import ModelError

Array = NDArray[np.float64]
AGREE = 1e-8
"""Wanted values agree below this difference, per size of the values."""


def check_motions(core: _core.Simulation, compiled: CompiledModel, times: Iterable[float]) -> None:
    """Raises when fixed and moved shafts, sleds and joints contradict each other through gears at one of the times.

    With W^T u = w, every y with W y = 0 asks for y . w = 0; likewise for positions.
    """
    conditions = compiled.line_conditions
    count = len(conditions.speeds)
    if not count:
        return
    rows = slice(conditions.first, conditions.first + count)
    names = [*compiled.constraints[rows], *(path for path, _ in conditions.gears)]
    W = _list_entries(core, compiled, len(names))
    of_positions = np.array([not speeds for speeds in conditions.speeds], dtype=bool)
    of_speeds = _dependent(W)
    if not len(of_speeds):
        return
    together = _dependent([W[k] for k in np.flatnonzero(of_positions)])
    q, still = core.q, np.zeros(compiled.system.nu)
    for t in times:
        g, rate, _ = core.constraints(q, still, float(t))
        wanted = np.concatenate([-rate[rows], np.zeros(len(names) - count)])
        _compare(of_speeds, wanted, names, compiled, float(t), "/s")
        where = np.flatnonzero(of_positions)
        _compare(together, -g[rows][where], [names[k] for k in where], compiled, float(t), "")


def _list_entries(core: _core.Simulation, compiled: CompiledModel, count: int) -> list[dict[int, float]]:
    """Velocity to factor, for the conditions on lines and then for gears with losses."""
    conditions = compiled.line_conditions
    found: list[dict[int, float]] = [{} for _ in range(count)]
    first, last = conditions.first, conditions.first + len(conditions.speeds)
    for row, column, value in zip(*(part.tolist() for part in core.line_entries(core.q)), strict=True):
        if first <= row < last:
            found[row - first][column] = found[row - first].get(column, 0.0) + value
    values = core.parameters
    for entries, (_, sides) in zip(found[last - first :], conditions.gears, strict=True):
        for u, slot in sides:
            entries[u] = entries.get(u, 0.0) + float(values[slot])
    return found


def _dependent(rows: list[dict[int, float]]) -> Array:
    """All y with y W = 0, an orthonormal basis for rows of W scaled to length 1. Only rows in loops take part."""
    _, loops = peel(rows)
    if not loops:
        return np.zeros((0, len(rows)))
    columns = {u: i for i, u in enumerate(sorted({u for k in loops for u in rows[k]}))}
    W = np.zeros((len(loops), max(1, len(columns))))
    for i, k in enumerate(loops):
        for u, value in rows[k].items():
            W[i, columns[u]] = value
    lengths = np.maximum(np.linalg.norm(W, axis=1), TINY)
    U, sizes, _ = np.linalg.svd(W / lengths[:, None])
    rank = int(np.sum(sizes > DEPENDENT * max(float(np.max(sizes, initial=0.0)), TINY)))
    found = np.zeros((len(loops) - rank, len(rows)))
    found[:, loops] = U[:, rank:].T / lengths
    return found


def _compare(dependent: Array, wanted: Array, names: list[str], compiled: CompiledModel, t: float, per: str) -> None:
    """Raises when y . wanted is not 0; names the rows behind it."""
    if not len(dependent):
        return
    left = dependent @ wanted
    if np.max(np.abs(left)) <= AGREE * max(1.0, float(np.max(np.abs(wanted)))):
        return
    shares = np.abs(left @ dependent)
    order = sorted(range(len(names)), key=lambda k: (-round(float(shares[k] / np.max(shares)), 6), names[k]))
    involved = dict.fromkeys(names[k] for k in order if shares[k] > INVOLVED * np.max(shares))
    units = dict(zip(compiled.constraints, compiled.constraint_units, strict=True))
    moved = {names[k]: wanted[k] for k in range(len(names)) if wanted[k] != 0.0}
    spelled = [f"'{name}'" + (f" ({moved[name]:g} {units[name]}{per})" if name in moved else "") for name in involved]
    raise ModelError(
        f"{', '.join(spelled)} contradict each other at t = {t:g} s; take one of them out or let their values agree",
        compiled.model.file,
        f"elements.{next(iter(involved))}" if "." not in next(iter(involved)) else next(iter(involved)),
    )
