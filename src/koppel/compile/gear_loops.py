"""Loops of gears whose ratios do not agree: found at compile, and again when parameters change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.compile.context import ElementContext
from koppel.compile.peeling import peel
from koppel.compile.tape import NO
from koppel.compile.tolerances import DEPENDENT, HELD
from koppel.model.errors import ModelError
from koppel.model.expression import Expr

if TYPE_CHECKING:
    from koppel.compile.compiler import Compiler


@dataclass(frozen=True)
class GearRow:
    """Speeds that a gear holds together: velocity and slot of the factor of each side that is not ground."""

    path: str
    file: str | None
    where: str
    sides: tuple[tuple[int, int], ...]


def list_gears(compiler: Compiler) -> tuple[GearRow, ...]:
    """The gears, ideal or with losses, between two or more coordinates."""
    found = []
    for instance, name, element in compiler.flat.elements():
        where, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
        rows = [element.gear_row(instance.read)]
        if not element.core and element.declared_lines():
            context = ElementContext(compiler, instance, element, absolute)
            rows = [list(row.entries) for row in element.line_rows(context) if row.signal is None]
        for row in rows:
            velocities = [compiler.row_side(instance, element, absolute, path, where)[1] for path, _ in row]
            if sum(u != NO for u in velocities) > 1:
                factors = [k if isinstance(k, float | int | Expr) else instance.read(k, "1") for _, k in row]
                sides = tuple((u, compiler.slot(k)) for u, k in zip(velocities, factors, strict=True) if u != NO)
                found.append(GearRow(absolute, instance.model.file, where, sides))
    return tuple(found)


def gear_entries(gear: GearRow, values: Sequence[float] | NDArray[np.float64]) -> dict[int, float]:
    """Factor of each velocity in the condition of a gear."""
    found: dict[int, float] = {}
    for u, slot in gear.sides:
        found[u] = found.get(u, 0.0) + float(values[slot])
    return found


def find_held(rows: Sequence[Mapping[int, float]]) -> set[int]:
    """The columns that are 0 in every solution of the rows: those of loops by dense algebra, then what hangs on them.

    >>> find_held([{0: 1.0, 1: -2.0}, {0: 1.0, 1: -3.0}, {1: 1.0, 2: 1.0}, {3: 1.0, 4: 1.0}])
    {0, 1, 2}
    """
    taken, loops = peel(rows)
    loops = [k for k in loops if any(rows[k].values())]
    held: set[int] = set()
    if loops:
        columns = sorted({u for k in loops for u in rows[k]})
        at = {u: i for i, u in enumerate(columns)}
        W = np.zeros((len(loops), len(columns)))
        for i, k in enumerate(loops):
            for u, value in rows[k].items():
                W[i, at[u]] = value
        _, sizes, directions = np.linalg.svd(W)
        free = directions[int(np.sum(sizes > DEPENDENT * sizes[0])) :]
        held = {u for u in columns if np.linalg.norm(free[:, at[u]]) < HELD}
    for k, column in reversed(taken):
        if all(u in held or u == column or value == 0.0 for u, value in rows[k].items()):
            held.add(column)
    return held


def check_gears(gears: Sequence[GearRow], values: Sequence[float] | NDArray[np.float64], names: Sequence[str]) -> None:
    """Raises when gears alone leave no motion to a shaft: ratios that do not agree around a loop.

    values: those of all slots; names: of all velocities, as in shaft.speed.
    """
    if len(gears) < 2:
        return
    held = find_held([gear_entries(gear, values) for gear in gears])
    guilty = [gear for gear in gears if any(u in held for u, _ in gear.sides)]
    if guilty:
        shaft = names[min(held)].rpartition(".")[0]
        ratios = ", ".join(f"'{gear.path}'" for gear in guilty)
        what = f"locks '{shaft}': the ratios of {ratios} do not agree around the loop; correct one of them"
        raise ModelError(what, guilty[-1].file, guilty[-1].where)
