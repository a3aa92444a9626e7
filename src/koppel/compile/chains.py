"""Chains and belts in a picture: many equal parts, one after another, are a tube through the joints between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from koppel.model.tolerances import ROUNDED

if TYPE_CHECKING:
    from koppel.compile.flatten import Instance
    from koppel.compile.scene import Drawings
    from koppel.model.element import Element

SHORTEST = 6  # links of a chain
JOINTS = ("joints.revolute", "joints.spherical", "joints.universal", "mechanics.bushing", "mechanics.rubber_bushing")


@dataclass(frozen=True)
class Chain:
    """Links in order, and the joints before, between and behind them; closed: a belt, whose first joint is its last."""

    links: tuple[str, ...]
    joints: tuple[tuple[Instance, str, Element], ...]

    @property
    def closed(self) -> bool:
        """Whether it comes back to its first link."""
        return len(self.joints) == len(self.links)

    @property
    def path(self) -> str:
        """What it is called in the tree: from the first link to the last."""
        return f"{self.links[0]} .. {self.links[-1]}"


def find_chains(drawings: Drawings) -> list[Chain]:
    """Runs of six or more parts without a shape of their own, equal in mass, each held by two joints of one kind."""
    flat = drawings.lines.flat
    declared = {i.absolute(name): part for i in flat.instances for name, part in i.model.parts.items()}
    held: dict[str, list[tuple[str, tuple[Instance, str, Element]]]] = {path: [] for path in flat.bodies}
    for instance, name, element in flat.elements():
        if element.kind not in JOINTS:
            continue
        ends = [flat.find_frame(instance, path)[0] for path in element.port_paths().values()]
        if len(ends) == 2 and ends[0] != ends[1]:
            for one, other in (ends, ends[::-1]):
                if one in held:
                    held[one].append((other, (instance, name, element)))

    def is_link(path: str) -> bool:
        joints = held.get(path, [])
        same = len(joints) == 2 and joints[0][1][2].kind == joints[1][1][2].kind and joints[0][0] != joints[1][0]
        return same and declared[path].shape is None

    weights = {path: flat.number(body.mass) for path, body in flat.bodies.items()}
    seen: set[str] = set()
    found = []
    for start in sorted(path for path in flat.bodies if is_link(path)):
        if start in seen:
            continue
        links = [start]
        for way in (0, 1):
            here, other = start, held[start][way][0]
            while other != start and is_link(other) and abs(weights[other] - weights[start]) < ROUNDED * weights[start]:
                links.append(other) if way else links.insert(0, other)
                here, other = other, next(far for far, _ in held[other] if far != here)
                if other in links:
                    break
            if other == start or other in links:
                break  # all around
        seen.update(links)
        if len(links) >= SHORTEST:
            found.append(Chain(tuple(links), tuple(_joints(links, held))))
    return found


def _joints(
    links: list[str], held: dict[str, list[tuple[str, tuple[Instance, str, Element]]]]
) -> Iterator[tuple[Instance, str, Element]]:
    """In the order of the links; the one before the first link comes first where the chain is open."""
    first = [joint for far, joint in held[links[0]] if far != links[1]]
    if not any(far == links[-1] for far, _ in held[links[0]]):
        yield from first[:1]
    for link, following in zip(links, [*links[1:], None], strict=True):
        before = links[links.index(link) - 1] if links.index(link) else None
        ahead = [joint for far, joint in held[link] if (far == following if following else far != before)]
        yield ahead[0]
