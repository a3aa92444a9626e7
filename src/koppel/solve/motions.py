"""Given motions that contradict each other: rows that depend on each other must want values that agree."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.model.errors import ModelError

Array = NDArray[np.float64]
AGREE = 1e-8
"""Wanted values agree below this difference, per size of the values."""


def check_motions(core: _core.Instance, compiled: CompiledModel, times: Iterable[float]) -> None:
    """Raises when fixed and moved shafts, sleds and joints contradict each other through gears at one of the times.

    With W^T u = w, every y with W y = 0 asks for y . w = 0; likewise for positions.
    """
    conditions = compiled.line_conditions
    count = len(conditions.speeds)
    if not count:
        return
    rows = slice(conditions.first, conditions.first + count)
    names = [*compiled.constraints[rows], *(path for path, _ in conditions.gears)]
    W = np.zeros((len(names), compiled.system.nu))
    W[:count] = core.constraint_matrix(core.q)[rows]
    values = core.parameters
    for k, (_, entries) in enumerate(conditions.gears):
        for u, slot in entries:
            W[count + k, u] += values[slot]
    of_positions = np.array([not speeds for speeds in conditions.speeds], dtype=bool)
    of_speeds, together = _dependent(W), _dependent(W[:count][of_positions])
    if not len(of_speeds):
        return
    q, still = core.q, np.zeros(compiled.system.nu)
    for t in times:
        g, rate, _ = core.constraints(q, still, float(t))
        wanted = np.concatenate([-rate[rows], np.zeros(len(names) - count)])
        _compare(of_speeds, wanted, names, compiled, float(t), "/s")
        where = np.flatnonzero(of_positions)
        _compare(together, -g[rows][where], [names[k] for k in where], compiled, float(t), "")


def _dependent(W: Array) -> Array:
    """Rows y with y W = 0, an orthonormal basis, for rows of W scaled to length 1."""
    if not len(W):
        return np.zeros((0, 0))
    lengths = np.maximum(np.linalg.norm(W, axis=1), 1e-300)
    U, sizes, _ = np.linalg.svd(W / lengths[:, None])
    rank = int(np.sum(sizes > 1e-9 * max(float(np.max(sizes, initial=0.0)), 1e-300)))
    return np.asarray(U[:, rank:].T / lengths)


def _compare(dependent: Array, wanted: Array, names: list[str], compiled: CompiledModel, t: float, per: str) -> None:
    """Raises when y . wanted is not 0; names the rows behind it."""
    if not len(dependent):
        return
    left = dependent @ wanted
    if np.max(np.abs(left)) <= AGREE * max(1.0, float(np.max(np.abs(wanted)))):
        return
    shares = np.abs(left @ dependent)
    shares /= np.max(shares)
    order = sorted(
        range(len(shares)), key=lambda k: (-round(float(shares[k]), 9), -k)
    )  # of equal ones the last is named first
    involved = dict.fromkeys(names[k] for k in order if shares[k] > 1e-6)
    units = dict(zip(compiled.constraints, compiled.constraint_units, strict=True))
    moved = {names[k]: wanted[k] for k in range(len(names)) if wanted[k] != 0.0}
    spelled = [f"'{name}'" + (f" ({moved[name]:g} {units[name]}{per})" if name in moved else "") for name in involved]
    raise ModelError(
        f"{', '.join(spelled)} contradict each other at t = {t:g} s; take one of them out or let their values agree",
        compiled.model.file,
        f"elements.{next(iter(involved))}" if "." not in next(iter(involved)) else next(iter(involved)),
    )
