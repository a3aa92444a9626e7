"""An order of shafts, equations and laws that comes from what they are and how they are joined, not from their names.

Where the core has a choice, it takes what comes first: which unknown is eliminated next, which of several laws that do
not fit changes its branch. Color refinement (Weisfeiler and Leman 1968) finds what can be told apart: everything begins
with a color made of its own numbers, and takes up the colors around it again and again until no new ones appear. What
still has the same color then is alike in its surroundings, and its path decides. What nothing joins to others takes no
notice of them: its colors are those that it has alone.

Elements between bodies begin with the places of their numbers among those of their kind in the part of the machine that
they are in, not with the numbers: a scene of another size or mass has the same order, so that it moves alike to
the last bit where its scale is a power of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tape import OPS

MOST_ROUNDS = 100
"""Neighbors of neighbors this far count; in longer rows of equal parts the path decides."""

Words = NDArray[np.uint64]


def mix(words: Words) -> Words:
    """Each word spread over all its bits (the finalizer of splitmix64)."""
    with np.errstate(over="ignore"):
        words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def as_words(numbers: Iterable[float]) -> Words:
    """The bits of numbers; 0 and -0 are one."""
    return (np.array(list(numbers), dtype=float) + 0.0).view(np.uint64)


def digest(words: Iterable[int]) -> int:
    """One word from several, which depends on their order."""
    found = 0x9E3779B97F4A7C15
    for word in words:
        found ^= int(word)
        found = (found ^ (found >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        found = (found ^ (found >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        found = (found ^ (found >> 31)) + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    return found


def digest_text(text: str) -> int:
    """One word from a text."""
    return digest(text.encode())


def find_parts(count: int, pairs: Iterable[tuple[int, int]]) -> NDArray[np.int64]:
    """Per thing the number of the part that it is in, where pairs join them."""
    above = list(range(count))

    def root(k: int) -> int:
        while above[k] != k:
            above[k] = k = above[above[k]]
        return k

    for a, b in pairs:
        above[root(b)] = root(a)
    return np.unique([root(k) for k in range(count)], return_inverse=True)[1]


def find_places(part: NDArray[np.int64], column: NDArray[np.float64]) -> Words:
    """The place of each number among the different ones of its part."""
    order = np.lexsort((column, part))
    starts = np.diff(part[order], prepend=-1) != 0
    new = starts | (np.diff(column[order], prepend=0.0) != 0)
    count = np.cumsum(new)
    places: Words = np.empty(len(column), dtype=np.uint64)
    places[order] = count - np.maximum.accumulate(np.where(starts, count, 0))
    return places


def count_kinds(part: NDArray[np.int64], color: Words) -> NDArray[np.int64]:
    """How many colors there are in each part."""
    order = np.lexsort((color, part))
    sorted_part, sorted_color = part[order], color[order]
    new = np.ones(len(order), dtype=bool)
    new[1:] = (sorted_part[1:] != sorted_part[:-1]) | (sorted_color[1:] != sorted_color[:-1])
    return np.bincount(sorted_part[new])


@dataclass
class Graph:
    """Things with colors, and what joins them."""

    colors: list[int]
    ends: list[tuple[int, int]] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)

    def add(self, color: int) -> int:
        """A thing; its number."""
        self.colors.append(color)
        return len(self.colors) - 1

    def join(self, a: int, b: int, label: int) -> None:
        """Each of two sees the other, and how they are joined."""
        self.ends.append((a, b))
        self.labels.append(label)

    def refine(self) -> list[int]:
        """The color of everything, once no further ones can be told apart."""
        color = mix(np.array(self.colors, dtype=np.uint64))
        if not self.ends:
            return [int(c) for c in color]
        ends, label = np.array(self.ends), np.array(self.labels, dtype=np.uint64)
        to, of = np.concatenate([ends[:, 0], ends[:, 1]]), np.concatenate([ends[:, 1], ends[:, 0]])
        label = mix(np.concatenate([label, label ^ np.uint64(0x5851F42D4C957F2D)]))
        part = find_parts(len(self.colors), self.ends)
        kinds, goes_on = count_kinds(part, color), np.bincount(part) > 1
        with np.errstate(over="ignore"):
            for _ in range(MOST_ROUNDS):
                around = np.zeros_like(color)
                np.add.at(around, to, mix(color[of] + label))
                color = np.where(goes_on[part], mix(color * np.uint64(3) + around), color)
                found = count_kinds(part, color)
                goes_on &= found != kinds
                if not np.any(goes_on):
                    break
                kinds = found
        return [int(c) for c in color]


@dataclass(frozen=True)
class Names:
    """Paths by which what cannot be told apart is ordered: velocities, other states, rows of constraints, laws."""

    velocities: Sequence[str]
    states: Sequence[str]
    rows: Sequence[str]
    laws: Sequence[str]


def find_ranks(colors: Sequence[int], names: Sequence[str]) -> list[int]:
    """The place of each thing in the order of colors, then names; equal ones follow each other as they are."""
    ranks = [0] * len(names)
    for place, index in enumerate(sorted(range(len(names)), key=lambda k: (colors[k], names[k], k))):
        ranks[index] = place
    return ranks


def rank(
    image: Mapping[str, Any], kinds: Sequence[str], points: Sequence[int], first_row: int, names: Names
) -> dict[str, list[int]]:
    """Sections "order" and "law_order" of an image.

    kinds: of the tables; points: laws per row of each, 0 for other elements; first_row: the first row of a constraint
    that is an equation between shafts and sleds. Without laws nothing depends on the order but rounding, and paths
    are taken.
    """
    nu, nx, n_rows = len(names.velocities), len(names.states), len(names.rows)
    colors = [0] * (nu + nx + n_rows)
    laws: list[int] = [0] * len(names.laws)
    # signals that read forces may have several solutions, and the path then says which law is tried first
    reads = len(image["last"]) > 0
    if names.laws and not reads:
        graph = _Builder(image, nu, nx, n_rows)
        graph.add_lines()
        graph.add_rows(first_row)
        elements = graph.add_elements(kinds)
        graph.add_states()
        found = graph.graph.refine()
        for k in graph.known:
            colors[k] = found[k]
        counted = zip(elements, points, strict=True)
        laws = [found[node] for table, count in counted for node in table for _ in range(count)]
    ends = (0, nu, nu + nx, nu + nx + n_rows)
    parts = zip(ends, ends[1:], (names.velocities, names.states, names.rows), strict=False)
    order = [r for a, b, named in parts for r in find_ranks(colors[a:b], named)]
    place = find_ranks(laws, names.laws)
    return {"order": order, "law_order": sorted(range(len(place)), key=place.__getitem__)}


class _Builder:
    """The graph of an image: velocities, other states, rows of constraints, then elements."""

    def __init__(self, image: Mapping[str, Any], nu: int, nx: int, n_rows: int) -> None:
        self.image, self.nu, self.nx = image, nu, nx
        self.values: Sequence[float] = image["values"]
        self.graph = Graph([0] * (nu + nx + n_rows))
        self.known: set[int] = set()  # of these: what has a color of its own; bodies go by their paths
        self.tape = [tuple(int(v) for v in op) for op in image["tape"]]
        self.of_nodes = self.digest_tape()

    def digest_tape(self) -> list[int]:
        """What each signal computes, whatever it reads."""
        found: list[int] = []
        for op, a, b, c, data, more in self.tape:
            given = [found[k] for k in (a, b, c) if 0 <= k < len(found)] if op != OPS["sensor"] else [a]
            if op == OPS["constant"]:
                given += as_words([self.values[data]]).tolist()
            elif op == OPS["table"]:
                given += [more, *as_words(self.values[data : data + 3 * (more // 16)]).tolist()]
            found.append(digest([op, *given]))
        return found

    def read_by(self, node: int) -> list[int]:
        """The unknowns behind a signal."""
        pending, seen, found = [node], set[int](), []
        while pending:
            op, a, b, c, data, _ = self.tape[k := pending.pop()]
            if op == OPS["u"]:
                found.append(data)
            elif op == OPS["x"]:
                found.append(self.nu + data)
            elif op == OPS["q"]:
                found += [u for q, u, *_ in self.image["lines"] if q == data]
            elif op != OPS["sensor"]:
                new = [arg for arg in (a, b, c) if 0 <= arg < k and arg not in seen]
                seen.update(new)
                pending += new
        return found

    def add_lines(self) -> None:
        """Shafts and sleds: inertia and start."""
        q0, u0 = self.image["head"][3:5]
        for q, u, inertia, _ in self.image["lines"]:
            position = self.values[q0 + q] if q >= 0 else 0.0
            self.graph.colors[u] = digest(as_words([self.values[inertia], position, self.values[u0 + u]]).tolist())
            self.known.add(u)

    def add_rows(self, first: int) -> None:
        """Equations between them: coefficients."""
        entries = iter(self.image["line_entries"])
        for k, (count, *_) in enumerate(self.image["line_rows"]):
            row = self.nu + self.nx + first + k
            self.graph.colors[row] = 1
            self.known.add(row)
            for _, u, factor in (next(entries) for _ in range(count)):
                if u >= 0:
                    self.graph.join(row, u, int(as_words([self.values[factor]])[0]))

    def add_elements(self, kinds: Sequence[str]) -> list[list[int]]:
        """Elements: kind, values, curves and signals; where they act and what they read. Their nodes, per table."""
        image, found = self.image, []
        at = {"lines": 0, "nodes": 0, "curves": 0}
        numbers = self.find_numbers(kinds)
        for table, (kind, (rows, _, signals, curves, _, _, lines)) in enumerate(
            zip(kinds, image["tables"], strict=True)
        ):
            name, nodes = digest_text(kind), []
            for row in range(rows):
                own = image["table_nodes"][at["nodes"] : at["nodes"] + signals]
                bent = image["table_curves"][at["curves"] : at["curves"] + curves]
                sides = image["table_lines"][at["lines"] : at["lines"] + 2 * lines]
                color = [name, *numbers[table][row].tolist(), *(self.digest_curve(c) for c in bent)]
                node = self.graph.add(digest([*color, *(self.of_nodes[k] if k >= 0 else 0 for k in own)]))
                for k, u in enumerate(sides[1::2]):
                    if 0 <= u < self.nu:
                        self.graph.join(node, u, k)
                for slot, signal in enumerate(own):
                    for unknown in self.read_by(signal) if signal >= 0 else ():
                        self.graph.join(node, unknown, 64 + slot)
                nodes.append(node)
                at = {"lines": at["lines"] + 2 * lines, "nodes": at["nodes"] + signals, "curves": at["curves"] + curves}
            found.append(nodes)
        return found

    def find_numbers(self, kinds: Sequence[str]) -> list[Words]:
        """Per table, rows x values: of elements between bodies the place of a value among those of its kind in its part
        of the machine, of others its bits."""
        found: list[Words] = []
        columns: dict[str, list[int]] = {}
        for index, (kind, (rows, _, _, _, first, stride, lines)) in enumerate(
            zip(kinds, self.image["tables"], strict=True)
        ):
            found.append(as_words(self.values[first : first + rows * stride]).reshape(rows, stride))
            if lines == 0:
                columns.setdefault(kind, []).append(index)
        parts = self.find_parts_of_elements() if columns else []
        for tables in columns.values():
            values = np.concatenate([found[index] for index in tables]).view(float)
            part = np.concatenate([parts[index] for index in tables])
            ranked = [find_places(part, column) for column in values.T]
            places: Words = np.array(ranked, dtype=np.uint64).reshape(values.shape[::-1]).T
            ends = np.cumsum([len(found[index]) for index in tables])
            for index, share in zip(tables, np.split(places, ends[:-1]), strict=True):
                found[index] = share
        return found

    def find_parts_of_elements(self) -> list[NDArray[np.int64]]:
        """Per table and row: which part of the machine it is in, where joints and elements join bodies."""
        image = self.image
        links, frames = len(image["links"]), image["frames"]
        pairs = [(link, parent) for link, (_, _, _, _, parent, *_) in enumerate(image["links"])]
        joined = [row[:2] for name in ("constraints", "rods") for row in image[name]]
        pairs += [(frames[a][0], frames[b][0]) for a, b in joined]
        ends, at, element = [], 0, links
        for rows, ports, *_ in image["tables"]:
            ends.append(element)
            for row in range(rows):
                pairs += [(element + row, frames[f][0]) for f in image["table_frames"][at : at + ports]]
                at += ports
            element += rows
        felt = [(a, b) for a, b in pairs if a > 0 and b > 0]  # not through the ground
        return np.split(find_parts(element, felt), [*ends, element])[1:-1]

    def digest_curve(self, index: int) -> int:
        """A curve: type and numbers."""
        if index < 0:
            return 0
        kind, points, first = self.image["curves"][index]
        count = (1, 2, 2 * points, 3 * points, 4, 3)[kind]  # as curve_values of the core
        return digest([kind, points, *as_words(self.values[first : first + count]).tolist()])

    def add_states(self) -> None:
        """Other states of signals: what their rate is made of."""
        for k, node in enumerate(self.image["rates"]):
            self.graph.colors[self.nu + k] = self.of_nodes[node]
            self.known.add(self.nu + k)
            for unknown in self.read_by(node):
                if unknown != self.nu + k:
                    self.graph.join(self.nu + k, unknown, 128)
