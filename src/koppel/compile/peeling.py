"""Rows of a sparse system that depend on each other, found without dense algebra wherever rows form no loops."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence


def peel(rows: Sequence[Mapping[int, float]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Takes away, again and again, a row with a column that no other row has; linear in the number of entries.

    Such a row is independent of the others whatever its numbers are: its column alone can satisfy it. Returns the rows
    that were taken away in their order, each with that column, and the rows that are left: the loops.

    >>> peel([{0: 1.0, 1: -2.0}, {1: 1.0, 2: 3.0}])
    ([(0, 0), (1, 2)], [])
    >>> peel([{0: 1.0, 1: -2.0}, {0: 1.0, 1: 3.0}, {1: 1.0, 2: 1.0}])
    ([(2, 2)], [0, 1])
    """
    of_column: dict[int, set[int]] = {}
    for number, row in enumerate(rows):
        for column, value in row.items():
            if value != 0.0:
                of_column.setdefault(column, set()).add(number)
    single = deque(column for column, found in of_column.items() if len(found) == 1)
    taken: list[tuple[int, int]] = []
    gone: set[int] = set()
    while single:
        column = single.popleft()
        if len(of_column[column]) != 1:
            continue
        (number,) = of_column[column]
        taken.append((number, column))
        gone.add(number)
        for other, value in rows[number].items():
            if value != 0.0:
                of_column[other].discard(number)
                if len(of_column[other]) == 1:
                    single.append(other)
    return taken, [number for number in range(len(rows)) if number not in gone]
