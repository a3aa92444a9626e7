"""Minimal coordinates of hydraulic networks: which flows follow from others through nodes without volume.

A rigid node is a condition on flows, sum of outflows = 0. It can be taken out of the equations together with one line
at it, whose flow is the sum of the others then. Along a series of lines or at the ports of a valve that makes the
matrix smaller; in a mesh it fills it. So nodes are taken out one after another, the one that saves most first, as long
as the number of entries of the matrix does not grow; the others stay conditions (Markowitz 1957, for pairs of an
unknown and its condition).
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass, field

from koppel.model.expression import Expr, Scalar


@dataclass
class Balance:
    """The condition of a rigid node: what flows out, by the path of a line or of a shaft or sled, with its factor.

    pivots: lines with inertia whose flow may follow from the others; forced: taken out even where that fills the
    matrix.
    """

    entries: dict[str, Scalar]
    pivots: frozenset[str]
    forced: bool = False


@dataclass
class Reduction:
    """dependent: flows that follow from others, with their factors; pivots: node to the line taken out with it."""

    dependent: dict[str, dict[str, Scalar]] = field(default_factory=dict)
    pivots: dict[str, str] = field(default_factory=dict)


def reduce_flows(
    balances: Mapping[str, Balance], valves: frozenset[str], ends: Mapping[str, tuple[str, ...]]
) -> Reduction:
    """Takes rigid nodes out of the equations.

    valves: lines that a law may close: each stays an unknown of its own, or +-1 times one, so that its flow can be the
    literal 0. ends: elastic nodes at which a line ends, which count as neighbors in the matrix.

    >>> series = {"n": Balance({"a": -1.0, "b": 1.0}, frozenset({"a", "b"}))}
    >>> reduce_flows(series, frozenset({"b"}), {}).dependent
    {'a': {'b': 1.0}}
    """
    search = _Search(balances, valves, ends)
    pending: list[tuple[int, str, str]] = []
    known: dict[str, tuple[int, str, str] | None] = {}
    changed = set(balances)
    while changed or pending:
        for node in changed & search.rows.keys():
            known[node] = search.best_of(node)
            if (found := known[node]) is not None:
                heapq.heappush(pending, found)
        changed = set()
        while pending and not changed:
            best = heapq.heappop(pending)
            if best[1] in search.rows and known[best[1]] == best:
                changed = search.take(best[1], best[2])
    return search.found


class _Search:
    """Conditions that are left, in the unknowns that are left, and which of these meet in the matrix."""

    def __init__(
        self, balances: Mapping[str, Balance], valves: frozenset[str], ends: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.balances = balances
        self.rows = {node: dict(balance.entries) for node, balance in balances.items()}
        self.whole = set(valves)  # lines that stay unknowns
        self.found = Reduction()
        self.pivots = frozenset(line for balance in balances.values() for line in balance.pivots)
        self.followers: dict[str, set[str]] = {}  # unknowns to the lines that follow from them
        self.near: dict[str, set[str]] = {}  # unknowns, conditions ("node:") and elastic nodes that meet
        for node, balance in balances.items():
            for path in balance.entries:
                self._join(f"node:{node}", path)
        for path, nodes in ends.items():
            for node in nodes:
                self._join(path, f"elastic:{node}")

    def _join(self, a: str, b: str) -> None:
        if a != b:
            self.near.setdefault(a, set()).add(b)
            self.near.setdefault(b, set()).add(a)

    def best_of(self, node: str) -> tuple[int, str, str] | None:
        """The entries that taking out a node costs at least, with its line; None where it may not be or costs some."""
        row = self.rows[node]
        lines = [line for line in row.keys() & self.pivots if self._may_follow(line, row)]
        best = min(((-self._saved(node, line), node, line) for line in lines), default=None)
        return best if best is not None and (best[0] <= 0 or self.balances[node].forced) else None

    def _may_follow(self, line: str, row: Mapping[str, Scalar]) -> bool:
        """False for a valve that would be a sum of several flows, and where the line has another factor than +-1."""
        factor = row[line]
        if isinstance(factor, Expr) or abs(factor) != 1.0 or len(row) < 2:
            return False
        others = [value for path, value in row.items() if path != line]
        alike = len(others) == 1 and not isinstance(others[0], Expr) and abs(others[0]) == 1.0
        return (line not in self.whole or alike) and not self._stops_others(line, row)

    def _stops_others(self, line: str, row: Mapping[str, Scalar]) -> bool:
        """True where nothing would be left of a flow that follows from the line: in a dead end it stays an unknown."""
        terms = {path: -1.0 * value / row[line] for path, value in row.items() if path != line}
        for follower in self.followers.get(line, ()):
            left = dict(self.found.dependent[follower])
            if line in left:
                _substitute(left, line, terms)
                if not left:
                    return True
        return False

    def _saved(self, node: str, line: str) -> int:
        """Entries that the matrix has less, counted on one side of its diagonal; the two unknowns count as one."""
        condition = f"node:{node}"
        rest = self.near[condition] - {line}
        beside = self.near[line] - {condition}
        new = {frozenset((a, b)) for a in rest for b in rest | beside if a != b and b not in self.near[a]}
        return len(self.near[condition]) + len(beside) + 1 - len(new)

    def take(self, node: str, line: str) -> set[str]:
        """Takes out a node with a line; the nodes for which that may change something."""
        row = self.rows.pop(node)
        factor = row.pop(line)
        terms = {path: -1.0 * value / factor for path, value in row.items()}
        self.found.pivots[node] = line
        if line in self.whole:
            self.whole |= set(terms)
        condition = f"node:{node}"
        beside = self.near[line] - {condition}
        conditions = [other.removeprefix("node:") for other in beside if other.startswith("node:")]
        followers = self.followers.pop(line, set())
        using = [*(self.rows[other] for other in conditions), *(self.found.dependent[other] for other in followers)]
        for other_terms in using:
            if line in other_terms:
                _substitute(other_terms, line, terms)
        self.found.dependent[line] = terms
        for path in terms:
            self.followers.setdefault(path, set()).update(followers, {line})
        rest = self.near.pop(condition) - {line}
        del self.near[line]
        for path in rest | beside:
            self.near[path] -= {condition, line}
        for a in rest:
            for b in rest | beside:
                self._join(a, b)
        around = {other for path in rest | beside for other in (path, *self.near[path])}
        return {other.removeprefix("node:") for other in around if other.startswith("node:")}


def _substitute(row: dict[str, Scalar], line: str, terms: Mapping[str, Scalar]) -> None:
    """Puts the sum in place of a line; what cancels goes."""
    factor = row.pop(line)
    for path, value in terms.items():
        total = row.get(path, 0.0) + factor * value
        if not isinstance(total, Expr) and total == 0.0:
            row.pop(path, None)
        else:
            row[path] = total
