"""Start values and loops that contradict each other, in words that name which of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from koppel.compile.start_values import StartValue
from koppel.compile.tolerances import CLOSED
from koppel.solve.start_conditions import Conditions, StartError, largest_of
from koppel.solve.tangent import Array


def find_contradiction(
    conditions: Conditions, q: Array, fixed: Sequence[StartValue], left: Array, tolerance: float
) -> StartError:
    """Names the values of which one must give way; all of them when no single one is to blame."""

    def closes(others: Sequence[StartValue]) -> bool:
        return largest_of(conditions.close_positions(q, others, tolerance)[1]) < CLOSED

    free = closes([])
    blamed = [v for v in fixed if closes([other for other in fixed if other is not v])] if free else []
    where, amount = find_worst(conditions, fixed, left)
    name = conditions.compiled.model.name
    if not free:
        return describe_open_loops(conditions, conditions.close_positions(q, [], tolerance)[1])
    values = ", ".join(conditions.spell(q, np.zeros(0), v) for v in blamed or fixed)
    return StartError(
        f"model '{name}': fixed start values contradict the loop through {where}: {values}; {amount} remain; "
        "let one of them be a guess or change it"
    )


def describe_open_loops(conditions: Conditions, left: Array) -> StartError:
    """Names what contradicts: where the defects are least, those that remain belong to the rows that disagree."""
    compiled = conditions.compiled
    where, amount = find_worst(conditions, [], left, 0.02)
    broken = [name.strip("'") for name in where.split(", ")]
    also = dict.fromkeys(joint for name in broken for joint in compiled.loops.get(name, ()) if joint not in broken)
    way = "correct its frames or start values"
    if len(broken) > 1:
        way = "correct frames, start values or motions, or take one of them out"
    elif also:
        others = ", ".join(f"'{joint}'" for joint in list(also)[:6]) + (", ..." if len(also) > 6 else "")
        way = f"it goes on through {others}; {way}"
    return StartError(
        f"model '{compiled.model.name}': the loop through {where} cannot be closed from the start values; "
        f"{amount} remain; {way}"
    )


def find_rate_contradiction(
    conditions: Conditions, q: Array, u: Array, fixed: Sequence[StartValue], slip: Array
) -> StartError:
    def fits(others: Sequence[StartValue]) -> bool:
        found, left = conditions.close_velocities(q, u, others)
        return largest_of(left) < CLOSED * (1.0 + largest_of(found))

    blamed = [v for v in fixed if fits([other for other in fixed if other is not v])]
    where, amount = find_worst(conditions, fixed, slip)
    values = ", ".join(conditions.spell(q, u, v) for v in blamed or fixed)
    return StartError(
        f"model '{conditions.compiled.model.name}': fixed start values contradict the motion of the loop through "
        f"{where}: {values}; {amount}/s remain; let one of them be a guess or change it"
    )


def find_worst(conditions: Conditions, fixed: Sequence[StartValue], left: Array, share: float = 0.1) -> tuple[str, str]:
    """The joints whose conditions are broken by a share of the largest defect, and that one with its unit."""
    compiled = conditions.compiled
    counted = range(len(compiled.constraints)) if conditions.rows is None else conditions.rows
    names, units = [compiled.constraints[i] for i in counted], [compiled.constraint_units[i] for i in counted]
    for value in fixed:
        if value.by_channel:
            names += [value.owner] * value.size
            units += [value.unit.removesuffix("/s")] * value.size
    left = np.where(np.isfinite(left), left, np.inf)
    worst = int(np.argmax(np.abs(left)))
    broken = dict.fromkeys(names[i] for i in np.argsort(-np.abs(left)) if abs(left[i]) > share * abs(left[worst]))
    return ", ".join(f"'{name}'" for name in broken), f"{abs(left[worst]):.3g} {units[worst]}"
