"""Loops that start far from closed: of the ways in which they close, the one nearest to the start values.

From nearby the way is the same whichever joint closes a loop. From far away the first closing that a search meets
depends on where it begins; so some more searches begin around the start, and the nearest closing that any finds counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from koppel.compile.start_values import StartValue
from koppel.compile.tolerances import CLOSED, SETTLED
from koppel.solve.start_conditions import Conditions, largest_of, weigh
from koppel.solve.tangent import Array, tangent_difference

FAR = 0.5
"""A joint that moves by more (m, rad) to close its loops may come to another closing than was meant."""
MARGIN = 0.99
"""Another closing counts as nearer where the sum of squares is below this share: what hangs on loops moves it less."""
SEARCHES, WORK = 24, 240
"""Searches that begin around a far start: the nearest of a few closings is met by every tenth of them at least. Large
machines get fewer, so that searches times velocities stay within the second number; two are always made."""
STEPS_EACH, STEPS = 100, 2500
"""Steps of each of them at most, where a few tens are enough; and so many in all, then no other one begins."""
UNMOVED = 1e-6
"""Coordinates that the first closing moves by less (m, rad) have no part in what is far from closed."""
REACHES = (0.3, 1.0, 2.0)
"""How far around it they begin (m, rad), in turn by chance: a whole turn is searched with steps of the method."""
FARTHEST = 10.0
"""Where one moves by more than this, start values are so odd that no closing is near."""
SAME = 1e-2
"""Closings of which no coordinate is farther apart (m, rad) are one, drawn near more or less closely."""
POLISHES = 5
"""So often the nearest one is drawn nearer until it stays, at most."""
RIVAL = 4.0
"""Another closing is told where it is no farther than twice as far: the sum of squares by this factor."""


@dataclass(frozen=True)
class Counted(Conditions):
    """Conditions that count the steps of searches."""

    steps: list[int] = field(default_factory=list)

    @property
    def taken(self) -> int:
        """How many there were."""
        return len(self.steps)

    def advance(self, *given: Any, **more: Any) -> tuple[Array, Array]:
        self.steps.append(1)
        return super().advance(*given, **more)


@dataclass
class Closings:
    """Ways in which the loops close, the nearest one first.

    start: positions as given; fixed: values that are kept; moving: values whose change counts.
    """

    conditions: Counted
    start: Array
    fixed: Sequence[StartValue]
    moving: Sequence[StartValue]
    found: list[tuple[float, Array]] = field(default_factory=list)

    def search(self, q: Array) -> Array:
        """The nearest closing, from a first one on, which stays unless another one is nearer by a margin."""
        conditions, n = self.conditions, self.conditions.compiled.system.nu
        first = self.take(q)
        if not FAR < largest_of(self.moves(first)) < FARTHEST:
            return first
        rng = np.random.default_rng(1)
        by_path = np.argsort(conditions.in_order_of_paths(0)[0])
        for _ in range(max(2, min(SEARCHES, WORK // n))):
            if conditions.taken > STEPS:
                break
            wish = rng.uniform(-1.0, 1.0, n)[by_path] * rng.choice(REACHES) * self.in_loops
            B = conditions.basis(self.start, self.fixed)
            step = B @ np.linalg.lstsq(B, wish, rcond=None)[0]
            nearby = conditions.restore(conditions.core.retract(self.start, step), self.start, self.fixed)
            other, left = conditions.approach(nearby, self.start, self.fixed, SETTLED, most=STEPS_EACH)
            if largest_of(left) < CLOSED and (beside := self.beside(first, other)) is not None:
                self.take(beside)
        nearest = self.found[0][1]
        if self.found[0][0] > MARGIN * self.cost(first) or self.distance(first, nearest) < SAME:
            return first
        beside = self.beside(first, nearest)
        return nearest if beside is None else beside

    @cached_property
    def in_loops(self) -> Array:
        """1 for velocities of what moves in loops, 0 for what only hangs on them; all 1 where that is not known."""
        compiled = self.conditions.compiled
        movers = {mover for names in compiled.loop_movers.values() for mover in names}
        found = np.array([float(name.rpartition(".")[0] in movers) for name in compiled.velocities])
        return found if np.any(found) else np.ones(len(found))

    def beside(self, first: Array, other: Array) -> Array | None:
        """Another closing of the loops with all else as in the first one; None where that does not fit."""
        conditions = self.conditions
        step = self.in_loops * tangent_difference(conditions.compiled, first, other)
        found = conditions.restore(conditions.core.retract(first, step), self.start, self.fixed)
        return found if largest_of(conditions.defects(found, self.fixed)) < CLOSED else None

    def distance(self, a: Array, b: Array) -> float:
        """How far two closings are apart in their loops; whole turns do not count."""
        apart = self.in_loops * tangent_difference(self.conditions.compiled, a, b)
        for value in self.moving:
            if not value.by_channel and value.size == 1 and value.unit == "rad":
                apart[value.u] = (apart[value.u] + np.pi) % (2.0 * np.pi) - np.pi
        return largest_of(apart)

    def describe_rival(self) -> str:
        """Another closing that is nearly as near, by the joints that differ most, in one line; empty without any."""
        if len(self.found) < 2 or self.found[1][0] > RIVAL * self.found[0][0]:
            return ""
        (_, q), (_, other) = self.found[:2]
        own = [v for v in self.moving if not v.by_channel and v.shape == "number" and self.in_loops[v.u]]
        own.sort(key=lambda value: (-round(abs(float(q[value.q] - other[value.q])), 6), value.path))
        told = [f"{value.path} = {q[value.q]:.4g} or {other[value.q]:.4g} {value.unit}" for value in own[:2]]
        if not told:
            return ""
        return (
            f"loops that start far from closed close in more than one way, such as with {', '.join(told)}; the first "
            "is nearer to the start values: give start values or guess of these joints near what is meant"
        )

    def take(self, q: Array) -> Array:
        """Draws a closing near the start, and notes it."""
        q = self.unwind(self.conditions.draw_near(self.start, q, self.fixed, self.moving))
        cost = self.cost(q)
        for k, (known, other) in enumerate(self.found):
            if self.distance(other, q) < SAME:
                self.found[k] = min((known, other), (cost, q), key=lambda entry: entry[0])
                break
        else:
            self.found.append((cost, q))
        self.found.sort(key=lambda entry: entry[0])
        return q

    def unwind(self, q: Array) -> Array:
        """The same without whole turns of joints, where the loops stay closed without them."""
        compiled = self.conditions.compiled
        turned = self.conditions.core.retract(q, np.zeros(compiled.system.nu))
        x = tangent_difference(compiled, self.start, q)
        for value in self.moving:
            if not value.by_channel and value.size == 1 and value.unit == "rad":
                turned[value.q] -= 2.0 * np.pi * np.round(x[value.u] / (2.0 * np.pi))
        if np.array_equal(turned, q) or largest_of(self.conditions.defects(turned, self.fixed)) > CLOSED:
            return q
        return self.conditions.draw_near(self.start, turned, self.fixed, self.moving)

    def moves(self, q: Array) -> Array:
        """By how much the moving values are not what they were."""
        own, shown = [v for v in self.moving if not v.by_channel], [v for v in self.moving if v.by_channel]
        slots = [slot for value in own for slot in range(value.u, value.u + value.size)]
        x = tangent_difference(self.conditions.compiled, self.start, q)
        return np.concatenate([x[slots], self.conditions.defects(q, shown)[self.conditions.count :]])

    def cost(self, q: Array) -> float:
        """The weighted sum of squares of these."""
        own, shown = [v for v in self.moving if not v.by_channel], [v for v in self.moving if v.by_channel]
        change = self.moves(q)
        return float(change @ (weigh([*own, *shown]) * change))
