"""What became of start values: those that moved to fit together, and loops that leave no motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.start_values import StartValue
from koppel.model.groups import Groups
from koppel.model.joint import Rank
from koppel.solve.redundant import find_rank
from koppel.solve.start_conditions import Conditions
from koppel.solve.tangent import Array, turn_between


@dataclass(frozen=True)
class Moved:
    """A start value that is not as it stands in the model.

    guess and value: before and after, NaN for vectors and turns; by: size of the change; rank: given or free; vectors:
    before and after of a vector.
    """

    path: str
    unit: str
    guess: float
    value: float
    by: float
    rank: Rank = "free"
    vectors: tuple[tuple[float, ...], ...] = ()

    @property
    def shows(self) -> bool:
        """True where it can be seen in the digits of a line."""
        return not self.vectors or len(set(map(_spell, self.vectors))) > 1

    def __str__(self) -> str:
        if self.vectors:
            before, after = map(_spell, self.vectors)
            return f"{self.path} {before} -> {after} {self.unit}"
        if np.isnan(self.guess):
            return f"{self.path} by {self.by:.6g} {self.unit}"
        digits = next((n for n in range(6, 17) if f"{self.guess:.{n}g}" != f"{self.value:.{n}g}"), 17)
        return f"{self.path} {self.guess:.{digits}g} -> {self.value:.{digits}g} {self.unit}"


def _spell(vector: tuple[float, ...]) -> str:
    return f"({', '.join(f'{value:.6g}' for value in vector)})"


SMALLEST_MOVE = 1e-6
"""A given start value that moved by more (m, rad, m/s, rad/s) is told."""


def find_moves(conditions: Conditions, before: tuple[Array, Array], after: tuple[Array, Array]) -> tuple[Moved, ...]:
    """The start values that are not what they were."""
    values = [*conditions.compiled.starts, *conditions.compiled.line_starts]
    seen = [value for value in values if value.by_channel and value.rank != "free"]
    shown = dict(zip((value.path for value in seen), conditions.show(*after, seen), strict=True))
    found = [_compare(conditions, v, before, after, shown.get(v.path) if v.by_channel else None) for v in values]
    return tuple(change for change in found if change is not None)


def _compare(
    conditions: Conditions,
    value: StartValue,
    before: tuple[Array, Array],
    after: tuple[Array, Array],
    shown: Array | None,
) -> Moved | None:
    """How far a value is from what it was; None below 1e-12, of joints that close loops below 1e-9.

    shown: what a joint that closes a loop shows; None for one of which nothing is said.
    """
    if value.by_channel and shown is None:
        return None
    if shown is not None:
        old, new = conditions.wanted(value), shown
    else:
        count = 4 if value.shape == "rotation" else value.size
        at = slice(value.u, value.u + count) if value.rate else slice(value.q, value.q + count)
        old, new = before[value.rate][at], after[value.rate][at]
    change = turn_between(old, new) if value.shape == "rotation" else new - old
    if value.by_channel and value.unit == "rad" and value.shape == "number":
        change = (change + np.pi) % (2 * np.pi) - np.pi
    by = float(np.linalg.norm(change))
    if by <= (1e-9 if value.by_channel else 1e-12):  # as far as loops are closed, or to rounding
        return None
    numbers = (float(old[0]), float(new[0])) if value.shape == "number" else (float("nan"), float("nan"))
    ends = tuple(tuple(np.round(v, 12) + 0.0) for v in (old, new)) if value.shape == "vector" and value.rate else ()
    return Moved(value.path, value.unit, *numbers, by, value.rank, ends)


def describe_moves(moves: Sequence[Moved]) -> str:
    """Given values that moved, in one line; empty without any."""
    told = [change for change in moves if change.rank != "free" and change.by > SMALLEST_MOVE and change.shows]
    if not told:
        return ""
    more = f", and {len(told) - 6} more" if len(told) > 6 else ""
    return (
        f"given start values were moved to fit together: {', '.join(map(str, told[:6]))}{more}; "
        "name those that must stay under fixed, and rough ones under guess"
    )


def find_jammed_loops(core: _core.Simulation, compiled: CompiledModel, q: Array) -> tuple[tuple[str, ...], ...]:
    """Loops of joints that leave no motion, before drives and given motions are counted; their joints by name."""
    if not compiled.loops:
        return ()
    rows: dict[str, list[int]] = {}
    for row, name in enumerate(compiled.constraints):
        rows.setdefault(name, []).append(row)
    slots: dict[str, list[int]] = {}
    for slot, name in enumerate(compiled.velocities):
        slots.setdefault(name.rpartition(".")[0], []).append(slot)
    found, W = [], None
    for cuts in _group_loops(compiled.loop_movers):
        own = [row for cut in cuts for row in rows.get(cut, ())]
        movers = dict.fromkeys(mover for cut in cuts for mover in compiled.loop_movers[cut])
        moved = [slot for mover in movers for slot in slots.get(mover, ())]
        if len(own) < len(moved):
            continue
        W = core.constraint_matrix(q) if W is None else W
        if find_rank(W[np.ix_(own, moved)]) >= len(moved):
            found.append(tuple(dict.fromkeys(joint for cut in cuts for joint in (cut, *compiled.loops[cut]))))
    return tuple(found)


def _group_loops(movers: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Loops that share what moves, together."""
    groups = Groups()
    for cut, names in movers.items():
        for name in names:
            groups.join(cut, f"/{name}")
    return groups.sets(movers)


def describe_jam(joints: Sequence[str]) -> str:
    """A loop that cannot move, in words."""
    names = ", ".join(f"'{name}'" for name in joints[:6]) + (f" and {len(joints) - 6} more" if len(joints) > 6 else "")
    return f"the loop through {names} leaves no motion at all; check the axes of its joints"
