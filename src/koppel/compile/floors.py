"""Signals that act as 0 below it, such as normal forces: one that can never be above is refused.

What a signal can be follows from the operations behind it, interval by interval: numbers, parameters, tables, held
values and inputs that nobody gives a value have known ends; what the motion decides has none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tape import OPS
from koppel.model.errors import ModelError

Values = Sequence[float] | NDArray[np.float64]
Op = tuple[int, int, int, int, int, int]
Range = tuple[float, float]
ANYTHING: Range = (-math.inf, math.inf)
NAMES = {number: name for name, number in OPS.items()}
ROUNDS = 3
"""So often held values may widen each other before they count as unknown."""


@dataclass(frozen=True)
class Floor:
    """A signal that acts as 0 below it: its path, and where it stands in which file; unit; node on the tape."""

    path: str
    file: str | None
    where: str
    unit: str
    node: int


@dataclass(frozen=True)
class Floors:
    """All of them, with the tape they are on; held: node of the next value and slot of the start of held values."""

    items: tuple[Floor, ...]
    ops: tuple[Op, ...]
    held: tuple[tuple[int, int], ...]

    def check(self, values: Values) -> None:
        """Raises for a signal that is always below 0, with these values of all slots."""
        if not self.items:
            return
        ranges = self.find_ranges(values)
        for floor in self.items:
            low, high = ranges[floor.node]
            if high < 0.0:
                unit = "" if floor.unit == "1" else f" {floor.unit}"
                always = f"= {high:g}{unit}" if low == high else f"stays between {low:g} and {high:g}{unit}, which"
                what = f"{always} is below 0{unit}; give 0{unit} or more"
                raise ModelError(what, floor.file, floor.where)

    def find_ranges(self, values: Values) -> dict[int, Range]:
        """Least and most of the nodes behind the signals."""
        held: list[Range] = [(float(values[start]), float(values[start])) for _, start in self.held]
        found: dict[int, Range] = {}
        for attempt in range(ROUNDS + 1):
            for node in self.behind:
                found[node] = find_range(self.ops[node], found, values, held)
            wider = [hull(now, found.get(node, now)) for now, (node, _) in zip(held, self.held, strict=True)]
            if wider == held:
                break
            held = wider if attempt < ROUNDS - 1 else [ANYTHING] * len(held)
        return found

    @cached_property
    def behind(self) -> list[int]:
        """All nodes that the signals depend on, with those that become held values, in the order of the tape."""
        pending, seen = [floor.node for floor in self.items], set[int]()
        while pending:
            node = pending.pop()
            if node in seen:
                continue
            seen.add(node)
            name, args = NAMES[self.ops[node][0]], self.ops[node][1:4]
            pending += [] if name == "sensor" else [arg for arg in args if arg >= 0]
            pending += [self.held[self.ops[node][4]][0]] if name == "held" else []
        return sorted(seen)


def find_range(op: Op, known: Mapping[int, Range], values: Values, held: list[Range]) -> Range:
    """Least and most of an operation, from those of its arguments."""
    name, data, more = NAMES[op[0]], op[4], op[5]
    if name == "constant":
        return float(values[data]), float(values[data])
    if name == "input":
        return known[op[1]]
    if name == "held":
        return held[data]
    if name == "table":
        return table_range(values, data, more)
    rule = RULES.get(name)
    if rule is None:
        return ANYTHING
    args = [known[arg] for arg in op[1:4] if arg >= 0]
    ends = rule(*args)
    return ANYTHING if math.isnan(ends[0]) or math.isnan(ends[1]) else ends


def table_range(values: Values, first: int, more: int) -> Range:
    """Of a table whose end values are held or which repeats; a Hermite table may overshoot."""
    points, interpolation, outside = more // 16, more // 4 % 4, more % 4
    if interpolation == 1 or outside == 1:
        return ANYTHING
    y = [float(v) for v in values[first + points : first + 2 * points]]
    return min(y), max(y)


def hull(a: Range, b: Range) -> Range:
    """The range that holds both."""
    return min(a[0], b[0]), max(a[1], b[1])


def product(a: Range, b: Range) -> Range:
    """a * b, where 0 times anything is 0."""
    ends = [0.0 if 0.0 in (x, y) else x * y for x in a for y in b]
    return min(ends), max(ends)


def quotient(a: Range, b: Range) -> Range:
    """a / b."""
    return ANYTHING if b[0] <= 0.0 <= b[1] else product(a, (1.0 / b[1], 1.0 / b[0]))


def magnitude(a: Range) -> Range:
    """|a|."""
    most = max(abs(a[0]), abs(a[1]))
    return (0.0 if a[0] <= 0.0 <= a[1] else min(abs(a[0]), abs(a[1]))), most


RULES: dict[str, Callable[..., Range]] = {
    "add": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "sub": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "mul": product,
    "div": quotient,
    "neg": lambda a: (-a[1], -a[0]),
    "abs": magnitude,
    "sin": lambda a: (-1.0, 1.0),
    "cos": lambda a: (-1.0, 1.0),
    "tanh": lambda a: (math.tanh(a[0]), math.tanh(a[1])),
    "sign": lambda a: (-1.0, 1.0),
    "step": lambda a: (0.0, 1.0),
    "min": lambda a, b: (min(a[0], b[0]), min(a[1], b[1])),
    "max": lambda a, b: (max(a[0], b[0]), max(a[1], b[1])),
    "clip": lambda a, low, high: (max(low[0], min(a[0], high[0])), max(low[1], min(a[1], high[1]))),
    "select": lambda a, b, c: hull(b, c),
}
"""Operation to what its result can be; all others are not known."""
