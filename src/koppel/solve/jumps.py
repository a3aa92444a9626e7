"""Imposed positions that jump: a machine is put there at once, without the speed and the force that it would take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.solve.start_moves import SMALLEST_MOVE

if TYPE_CHECKING:
    from koppel.solve.machine import Machine

Array = NDArray[np.float64]
SAMPLES = 257
"""Instants of a run at which imposed positions are looked at, beside those at which signals may jump."""
ASIDE = 0.382
"""Part of an interval before an instant: beside the round numbers at which signals change."""
SUDDEN = 1e-9
"""Width [per size of the time] in which a jump is complete, where no step says what is sudden."""
FEW = 8
"""So many of them are enough to see that nothing is imposed, which is usual and costs no more than that."""
MOST = 1000
"""Most instants of jumping signals that are looked at: a table may have many."""
SHOWN = 3
"""Motions that one line names."""


def describe_jumps(machine: Machine, t0: float, until: float, step: float) -> str:
    """Imposed positions that jump between two instants, each with its first instant and size; empty without any.

    A position jumps where it moves by more than twice what its speeds at both ends of a step explain. step: 0 for
    methods with variable step.
    """
    core, compiled = machine.core, machine.compiled
    if not compiled.constraints:
        return ""
    q, still = core.q, np.zeros(compiled.system.nu)

    def look(t: float) -> tuple[Array, Array]:
        g, rate, _ = core.constraints(q, still, t)
        return np.asarray(g), np.abs(rate)

    def excess(a: tuple[Array, Array], b: tuple[Array, Array], width: float) -> tuple[Array, Array]:
        """By how much each row moves, and how much of that its speeds do not explain."""
        moved = a[0] - b[0]  # g counts from the imposed position
        return moved, np.abs(moved) - 2.0 * width * np.maximum(a[1], b[1]) - SMALLEST_MOVE

    between = t0 + (np.arange(SAMPLES - 1) + ASIDE) * (until - t0) / (SAMPLES - 1)
    times = [t0, *between.tolist(), until]
    steps = machine.find_jumps(t0, until)[:MOST]
    at_rest = look(t0)[0]
    if all(np.array_equal(look(t)[0], at_rest) for t in [*times[:: SAMPLES // FEW], until, *steps[:FEW]]):
        return ""
    seen = [look(t) for t in times]
    sudden = SUDDEN * max(1.0, abs(t0), abs(until))
    narrow = max(step, sudden)
    found: dict[str, tuple[float, float, str]] = {}

    def note(rows: NDArray[np.bool_], moved: Array, t: float) -> None:
        for row in np.flatnonzero(rows).tolist():
            name = compiled.constraints[row]
            if name not in found or t < found[name][0]:
                found[name] = (t, float(moved[row]), compiled.constraint_units[row])

    for t in steps:
        for width in {2.0 * sudden, narrow}:
            moved, more = excess(look(t - ASIDE * width), look(t + (1.0 - ASIDE) * width), width)
            note(more > 0.0, moved, t)
    for k in range(len(times) - 1):
        a, b, at_a, at_b = times[k], times[k + 1], seen[k], seen[k + 1]
        moved, more = excess(at_a, at_b, b - a)
        while np.any(more > 0.0) and b - a > sudden:  # the half that is harder to explain
            middle = 0.5 * (a + b)
            at_middle = look(middle)
            halves = (excess(at_a, at_middle, middle - a), excess(at_middle, at_b, b - middle))
            hardest = [np.max(half[1]) for half in halves]
            if b - a <= narrow and max(hardest) <= 0.0:
                break  # sudden for a step, if not for all times
            if hardest[0] >= hardest[1]:
                b, at_b, (moved, more) = middle, at_middle, halves[0]
            else:
                a, at_a, (moved, more) = middle, at_middle, halves[1]
        note(more > 0.0, at_a[0] - look(b + sudden)[0], b)
    if not found:
        return ""
    order = sorted(found.items(), key=lambda entry: (entry[1][0], entry[0]))
    spelled = [f"'{name}' by {by:.4g} {unit} at t = {t:.6g} s" for name, (t, by, unit) in order[:SHOWN]]
    rest = f" and {len(order) - SHOWN} more" if len(order) > SHOWN else ""
    return (
        f"imposed positions jump: {', '.join(spelled)}{rest}; the machine is put there at once, whatever speed and "
        "force that takes: let them move over several steps"
    )
