"""Drivelines that are mounted nowhere, as a stick diagram: shafts on axes, gears and clutches in planes across them.

Sizes follow from the topology alone; the mass of a car would hide its gearbox. What turns together and what a clutch, a
spring or a planetary set joins lies on one axis; gears lead to an axis beside it. Along an axis every element has a
plane of its own, in the order in which torque meets it from the source; a shaft reaches from its first to its last
element, and where several overlap the shorter ones are hollow and lie around the longer ones. Housing is hatched.
Nothing depends on the order in which a model is written down.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.compile.shapes import Array, to_list
from koppel.model.groups import Groups
from koppel.model.tolerances import ROUNDED

if TYPE_CHECKING:
    from koppel.compile.flatten import Instance
    from koppel.model.element import Element

PITCH = 0.14  # m from plane to plane
APART = 0.32  # m from axis to axis
RADIUS = 0.13  # m, of clutches and planetary sets
ROD, NEST = 0.008, 0.013  # m, radius of the innermost shaft, and how much larger each one around it is
PLANE = 0.013  # m, from the middle of a plane to the disks that face each other
FLATTEST, STEEPEST = 1.0 / 3.0, 3.0  # ratio of radii of gears that are drawn
MANY = 50
"""Of more shafts at which a train may begin only so many are tried."""
GROUND = "ground"

Piece = dict[str, Any]


def is_free(span: tuple[float, float], spans: list[tuple[float, float]]) -> bool:
    """Whether a span overlaps none of a row of others that do not overlap each other.

    >>> is_free((1.0, 2.0), [(0.0, 1.0), (2.5, 3.0)]), is_free((1.0, 2.6), [(0.0, 1.0), (2.5, 3.0)])
    (True, False)
    """
    at = bisect_left(spans, span)
    near = spans[max(at - 1, 0) : at + 1]
    return all(span[0] >= other[1] - ROUNDED or other[0] >= span[1] - ROUNDED for other in near)


@dataclass
class Member:
    """An element of the diagram: the lines of its ports (shafts of the diagram, or ground), and its plane."""

    path: str
    instance: Instance
    element: Element
    shape: str
    ports: dict[str, str]
    number: int = 0  # of the plane

    @cached_property
    def shafts(self) -> list[str]:
        """Shafts without ground, each once."""
        return list(dict.fromkeys(line for line in self.ports.values() if line != GROUND))

    @property
    def is_gear(self) -> bool:
        """Whether it leads to another axis."""
        return self.shape == "gear" and len(self.shafts) == 2

    @property
    def key(self) -> tuple[str, str]:
        """An order that is its own."""
        return (self.element.kind, self.path)


@dataclass
class Diagram:
    """Where shafts and their elements are; ratio: of a gear, speed of side a per speed of side b."""

    shafts: list[str]
    members: list[Member]
    ratios: dict[str, float]
    train: dict[str, int] = field(default_factory=dict)  # which of the drivelines that nothing joins
    depth: dict[str, int] = field(default_factory=dict)
    axis: dict[str, int] = field(default_factory=dict)  # number of the axis of a shaft
    heights: dict[int, float] = field(default_factory=dict)  # z of an axis
    spans: dict[str, tuple[float, float]] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    free: dict[str, int] = field(default_factory=dict)  # side on which a shaft ends freely: -1, 1, or 0

    def __post_init__(self) -> None:
        self.shafts = sorted(self.shafts)
        self.members = sorted(self.members, key=lambda member: member.key)
        self.find_depths()
        self.find_axes()
        self.find_planes()
        self.find_spans()

    # order ----------------------------------------------------------------------------------------------------------

    def find_depths(self) -> None:
        """Elements between a shaft and the source of torque that is farthest from the other end."""
        near: dict[str, set[str]] = {shaft: set() for shaft in self.shafts}
        for member in self.members:
            for a in member.shafts:
                near[a].update(b for b in member.shafts if b != a)
        sources = {member.shafts[0] for member in self.members if member.shape == "arrow" and len(member.shafts) == 1}
        trains: list[list[str]] = []
        seen: set[str] = set()
        for shaft in self.shafts:
            if shaft not in seen:
                trains.append(sorted(distances(shaft, near)))
                seen.update(trains[-1])
        for number, whole in enumerate(sorted(trains, key=lambda train: (-len(train), train))):
            ends = [shaft for shaft in whole if shaft in sources] or whole
            for _ in range(2 if len(ends) > MANY else 0):  # the farthest from the farthest is an end of the longest way
                way = distances(ends[0], near)
                ends = sorted(ends, key=lambda shaft: (-way[shaft], len(near[shaft]), shaft))
            few = ends[:MANY]
            first = max(few, key=lambda shaft: (max(distances(shaft, near).values()), -len(near[shaft])))
            self.depth.update(distances(first, near))
            self.train.update(dict.fromkeys(whole, number))

    def find_axes(self) -> None:
        """Shafts that something else than a gear joins lie on one axis; gears lead to the next free one."""
        groups = Groups()
        root = groups.root
        for member in self.members:
            if not member.is_gear:
                for shaft in member.shafts[1:]:
                    groups.join(*sorted((root(shaft), root(member.shafts[0]))))
        order = sorted(self.shafts, key=lambda shaft: (self.depth[shaft], shaft))
        numbers = {name: k for k, name in enumerate(dict.fromkeys(root(shaft) for shaft in order))}
        self.axis = {shaft: numbers[root(shaft)] for shaft in self.shafts}
        gears = sorted((m for m in self.members if m.is_gear), key=lambda m: min(self.depth[s] for s in m.shafts))
        rows: dict[int, int] = {}
        for start in range(len(numbers)):
            if start in rows:
                continue  # gears have led there
            rows[start] = 0
            reached, taken, left = {start}, {0}, gears
            while left:
                behind = []
                for member in left:
                    near, far = sorted((self.axis[s] for s in member.shafts), key=lambda axis: axis not in reached)
                    if near not in reached:
                        behind.append(member)
                    elif far not in reached and far not in rows:
                        places = (rows[near] + side * k for k in count(1) for side in (-1, 1))
                        rows[far] = next(row for row in places if row not in taken)
                        reached.add(far)
                        taken.add(rows[far])
                if len(behind) == len(left):
                    break
                left = behind
            gears = left
        self.heights = {axis: APART * row for axis, row in rows.items()}

    def find_planes(self) -> None:
        """A plane of its own for every element on each of its axes, from the source outwards; trains in a row."""
        following: dict[int, int] = {}
        train, begin = 0, 0

        def order(member: Member) -> tuple[int, float, int, tuple[str, str]]:
            depths = [self.depth[shaft] for shaft in member.shafts]
            return (self.train[member.shafts[0]], float(np.mean(depths)), min(depths), member.key)

        for member in sorted(self.members, key=order):
            if self.train[member.shafts[0]] != train:
                train, begin = self.train[member.shafts[0]], max(following.values(), default=0) + 1
            axes = {self.axis[shaft] for shaft in member.shafts}
            member.number = max(following.get(axis, begin) for axis in axes)
            following.update(dict.fromkeys(axes, member.number + 1))

    def find_spans(self) -> None:
        """From the first to the last plane of a shaft; a shaft with one plane ends freely beside it."""
        joined: dict[str, list[Member]] = {shaft: [] for shaft in self.shafts}
        alike: dict[int, list[str]] = {}
        for member in self.members:
            for shaft in member.shafts:
                joined[shaft].append(member)
        for shaft, mine in joined.items():
            alike.setdefault(self.axis[shaft], []).append(shaft)
            planes = [PITCH * member.number for member in mine]
            low, high = (min(planes), max(planes)) if planes else (0.0, 0.0)
            self.free[shaft] = 0
            if high - low < 0.5 * PITCH:
                others = [self.depth[other] for member in mine for other in member.shafts if other != shaft]
                self.free[shaft] = -1 if self.depth[shaft] < min(others, default=1) else 1
                low, high = (low - 0.6 * PITCH, high) if self.free[shaft] < 0 else (low, high + 0.6 * PITCH)
            self.spans[shaft] = (low, high)
        for own in alike.values():
            levels: list[list[tuple[float, float]]] = [[] for _ in own]  # spans of each level, from left to right
            for shaft in sorted(own, key=lambda s: (-round(self.spans[s][1] - self.spans[s][0], 9), s)):
                span = self.spans[shaft]
                self.levels[shaft] = next(k for k, spans in enumerate(levels) if is_free(span, spans))
                insort(levels[self.levels[shaft]], span)

    # places ---------------------------------------------------------------------------------------------------------

    def position(self, shaft: str) -> Array:
        """Middle of a shaft."""
        return np.array([0.5 * sum(self.spans[shaft]), 0.0, self.heights[self.axis[shaft]]])

    def radius(self, line: str) -> float:
        """Of a shaft as it is drawn."""
        return ROD + NEST * self.levels[line] if line != GROUND else RADIUS

    def place(self, member: Member) -> Array:
        """Middle of an element: where its plane cuts the axis of its first shaft."""
        return np.array([PITCH * member.number, 0.0, self.heights[self.axis[member.shafts[0]]]])

    def draw_shaft(self, shaft: str, turn: str, *, wheel: bool, inert: bool) -> list[Piece]:
        """Pieces of a shaft from its middle: a rod, or three rods around the shafts inside it; inertia as a flange."""
        low, high = (x - self.position(shaft)[0] for x in self.spans[shaft])
        level, r = self.levels[shaft], self.radius(shaft)
        found = [piece("cage" if level else "rod", [0.5 * (low + high), 0, 0], r, turn, length=high - low)]
        end = {-1: low, 0: 0.5 * (low + high), 1: high}[self.free[shaft]]
        if wheel:
            spokes = piece("spokes", [end, 0, 0], 0.8 * RADIUS, turn, inner=r)
            found += [piece("tire", [end, 0, 0], RADIUS, turn), spokes]
        elif inert:
            found.append(piece("disk", [end, 0, 0], r + 0.022, turn, inner=r if level else 0.0, width=0.022))
        return found

    def draw(self, member: Member, turns: dict[str, str]) -> list[Piece]:
        """Pieces of an element from its place; turns: channel of the angle by port."""
        shape, names = member.shape, list(member.ports)
        sides = sorted(names, key=lambda port: (self.depth.get(member.ports[port], -1), port))  # from left to right
        if shape == "planets":
            return self.draw_planets(member, turns)
        if member.is_gear:
            return self.draw_gears(member, turns)
        if shape in ("disks", "ratchet", "bumper"):
            return self.draw_facing(member, sides, turns)
        main = next(port for port in reversed(sides) if member.ports[port] != GROUND)
        r, turn = self.radius(member.ports[main]), turns.get(main, "")
        if shape == "coil":
            found = [piece("coil", [0, 0, 0], 0.055, turn, length=2.4 * PLANE)]
            for port, side in zip(sides, (-1, 1), strict=False):
                inner = self.radius(member.ports[port])
                found.append(piece("spokes", [side * 1.2 * PLANE, 0, 0], 0.06, turns.get(port, ""), inner=inner))
            return found + ([hatch([0, 0, 0.06])] if GROUND in member.ports.values() else [])
        if shape == "arrow":
            return [piece("loop", [0, 0, 0], 0.075, turn, inner=r)]
        if shape == "box":  # held by the housing
            return [piece("spokes", [0, 0, 0], RADIUS, turn, inner=r), hatch([0, 0, RADIUS])]
        if shape == "wheel":  # an inertia
            return [piece("disk", [0, 0, 0], 0.09, turn, inner=0.0, width=0.03)]
        if shape == "rack":
            bar = piece("bar", [0, 0, -0.09], 0.012, "", length=0.36)
            return [piece("gear", [0, 0, 0], 0.078, turn, inner=r), bar]
        return [piece("gear", [0, 0, 0], 0.085, turn, inner=r)]

    def draw_facing(self, member: Member, sides: list[str], turns: dict[str, str]) -> list[Piece]:
        """Two disks that face each other, each on spokes of its shaft; the housing is hatched."""
        lines = [(member.ports[port], turns.get(port, "")) for port in sides]
        if len(lines) == 1:
            lines.append((GROUND, ""))
        outer = {"disks": RADIUS, "ratchet": 0.1, "bumper": 0.085}[member.shape]
        form = "gear" if member.shape == "ratchet" else "disk"
        lines.sort(key=lambda line: line[0] == GROUND)
        found: list[Piece] = []
        for (line, turn), side in zip(lines[:2], (-1, 1), strict=False):
            x = side * PLANE
            if line == GROUND:
                found += [piece("disk", [x, 0, 0], outer, "", inner=0.075, width=0.009), hatch([x, 0, outer])]
                found.append(hatch([x, 0, -outer]))
                continue
            ring = piece(form if side < 0 else "disk", [x, 0, 0], outer, turn, inner=0.075, width=0.009)
            found += [ring, piece("spokes", [x, 0, 0], 0.08, turn, inner=self.radius(line))]
        return found

    def draw_gears(self, member: Member, turns: dict[str, str]) -> list[Piece]:
        """Two wheels that mesh, each on its axis, as large as the ratio says within bounds."""
        (port_a, a), (port_b, b) = list(member.ports.items())[:2]
        here = self.heights[self.axis[member.shafts[0]]]
        heights = [self.heights[self.axis[line]] - here for line in (a, b)]
        distance = abs(heights[1] - heights[0]) or APART
        k = float(np.clip(abs(self.ratios.get(member.path, 1.0)), FLATTEST, STEEPEST))
        radii = (distance / (1 + k), distance * k / (1 + k))
        return [
            piece("gear", [0, 0, z], r, turns.get(port, ""), inner=self.radius(line))
            for port, line, z, r in zip((port_a, port_b), (a, b), heights, radii, strict=True)
        ]

    def draw_planets(self, member: Member, turns: dict[str, str]) -> list[Piece]:
        """Sun, three planets on their carrier, ring; each joined to its shaft by spokes."""
        sun, carrier, ring = (self.radius(member.ports[port]) for port in ("sun", "carrier", "ring"))
        turn = {port: turns.get(port, "") for port in ("sun", "carrier", "ring")}
        small = max(0.042, sun + 0.012)
        orbit = 0.5 * (small + 0.108)
        found = [
            piece("gear", [0, 0, 0], small, turn["sun"], inner=sun, width=0.016),
            piece("planets", [0, 0, 0], orbit, turn["carrier"], size=0.5 * (0.108 - small), width=0.014),
            piece("spokes", [1.2 * PLANE, 0, 0], orbit, turn["carrier"], inner=min(carrier, orbit)),
            piece("disk", [0, 0, 0], RADIUS, turn["ring"], inner=0.112, width=0.018),
            piece("spokes", [-1.2 * PLANE, 0, 0], RADIUS, turn["ring"], inner=min(ring, 0.112)),
        ]
        if GROUND in member.ports.values():
            found += [hatch([0, 0, RADIUS]), hatch([0, 0, -RADIUS])]
        return found


def piece(form: str, at: Iterable[float], radius: float, turn: str, **more: float) -> Piece:
    """One solid of a diagram about an axis along x; turn: channel of its angle."""
    sizes = {name: round(float(value), 6) for name, value in {"radius": radius, **more}.items()}
    return {"form": form, "at": to_list(np.array(list(at), dtype=float)), **sizes, **({"turn": turn} if turn else {})}


def hatch(at: Iterable[float]) -> Piece:
    """Housing: a line with strokes."""
    return piece("hatch", at, 0.05, "")


def distances(first: str, near: dict[str, set[str]]) -> dict[str, int]:
    """Steps from the first to all that it reaches."""
    found, queue = {first: 0}, deque([first])
    while queue:
        here = queue.popleft()
        for other in sorted(near[here]):
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found
