"""An order of joints and parts that follows from the machine itself: not from the order of declaration, nor from names.

Parts and joints are told apart by what they are and by what they hang on: color refinement (Weisfeiler and Leman 1968)
over mass properties, kinds, and distances of frames from centers of mass, none of which a rotation or a mirror changes.
What is still alike is a symmetry of the machine; there the place in the world decides, and the path last.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.compile.flatten import Flat
from koppel.compile.geometry import Pose
from koppel.model.joint import Joint

if TYPE_CHECKING:
    from koppel.compile.topology import JointEdge

DIGITS = 9
"""Digits of numbers that are compared: the same machine placed elsewhere differs by rounding."""
ROUNDS = 64
"""Rounds of refinement at most; two ends that differ are told apart after as many rounds as joints lie between them."""

Rank = tuple[Any, ...]


def rank_edges(flat: Flat, edges: Sequence[JointEdge], at: Mapping[str, Sequence[JointEdge]]) -> dict[str, Rank]:
    """A key for each joint by which joints of one machine are sorted, whatever its names."""
    colors = _color_parts(flat, edges, at)
    keys = {}
    for edge in edges:
        own = [colors[owner] for owner in (edge.owner_a, edge.owner_b)]
        places = _place(flat, edge.pose_a), _place(flat, edge.pose_b)
        keys[edge.path] = (_describe_edge(flat, edge), own, places, edge.path)
    return keys


def find_roots(flat: Flat, edges: Sequence[JointEdge], at: Mapping[str, Sequence[JointEdge]]) -> dict[str, str]:
    """For each part that joints connect to others but not to ground: the part of its group that moves freely.

    One that can move by itself: with mass and inertia. Of these that which is declared free, or has start values of
    its own; else the one in the middle, the heaviest of these.
    """
    groups = _find_groups(at)
    floating = [group for group in groups if "ground" not in group]
    if not floating:
        return {}
    colors, depth = _color_parts(flat, edges, at), _peel(at)
    found = {}
    for group in floating:

        def rank(body: str) -> Rank:
            order = -depth[body], -_mass(flat, body), colors[body], _place_of(flat, body)
            return not stands_alone(flat, body), *_claims(flat, body), *order, body

        root = min(group, key=rank)
        found.update(dict.fromkeys(group, root))
    return found


def find_cut_roots(
    flat: Flat,
    edges: Sequence[JointEdge],
    joined: Mapping[str, Sequence[JointEdge]],
    at: Mapping[str, Sequence[JointEdge]],
    roots: Mapping[str, str],
) -> dict[str, str]:
    """The roots of the groups that are left without the joints that are cut on purpose.

    joined: parts with these joints; at, roots: parts with all joints, and the roots with all of them. A group that
    holds one of those keeps it; another one begins where a joint that was cut leads to what is nearer to the start.
    """
    levels = find_levels(at, ["ground", *dict.fromkeys(roots.values())])
    colors, own = _color_parts(flat, edges, joined), find_roots(flat, edges, joined)
    found = {}
    for group in _find_groups(joined):
        if "ground" in group:
            continue
        kept = [body for body in group if roots.get(body) == body]

        def hangs(body: str) -> bool:
            ends = [edge.owner_b if edge.owner_a == body else edge.owner_a for edge in at[body] if edge.joint.cut]
            return stands_alone(flat, body) and any(levels[end] < levels[body] for end in ends)

        near = sorted(
            filter(hangs, group), key=lambda body: (levels[body], colors[body], _place_of(flat, body), body)
        )
        root = kept[0] if kept else near[0] if near else own[group[0]]
        found.update(dict.fromkeys(group, root))
    return found


def rank_parts(flat: Flat, at: Mapping[str, Sequence[JointEdge]], roots: Mapping[str, str]) -> list[str]:
    """All parts, those that joints connect in an order that follows from the machine, the others behind.

    roots: of groups; the nearer the root is to where all begins, the earlier the group comes.
    """
    edges = list({edge.path: edge for own in at.values() for edge in own}.values())
    colors = _color_parts(flat, edges, at)
    levels = find_levels(at, ["ground", *dict.fromkeys(find_roots(flat, edges, at).values())])
    joined = [part for part in at if part != "ground"]

    def rank(body: str) -> Rank:
        return levels[roots.get(body, body)], *_claims(flat, body), colors[body], _place_of(flat, body), body

    joined.sort(key=rank)
    return [*joined, *(body for body in flat.bodies if body not in at)]


def find_levels(at: Mapping[str, Sequence[JointEdge]], starts: Iterable[str]) -> dict[str, int]:
    """Joints between each part and the nearest start."""
    levels = dict.fromkeys(starts, 0)
    queue = deque(levels)
    while queue:
        part = queue.popleft()
        for edge in at.get(part, ()):
            other = edge.owner_b if edge.owner_a == part else edge.owner_a
            if other not in levels:
                levels[other] = levels[part] + 1
                queue.append(other)
    return levels


def _find_groups(at: Mapping[str, Sequence[JointEdge]]) -> list[list[str]]:
    """Parts that joints connect."""
    seen: set[str] = set()
    groups = []
    for start in at:
        if start not in seen:
            groups.append(list(find_levels(at, [start])))
            seen.update(groups[-1])
    return groups


def _claims(flat: Flat, body: str) -> tuple[bool, bool, bool]:
    part = flat.parts[body]
    own = part.model_fields_set
    moves, stands = {"velocity", "angular_velocity", "fixed", "guess"}, {"position", "rotation"}
    return not part.free, not own & moves, not own & stands


def stands_alone(flat: Flat, body: str) -> bool:
    """True when a part has mass and inertia enough to be moved by forces alone."""
    found = flat.bodies[body]
    inertia = [[flat.number(v) for v in row] for row in found.inertia]
    return flat.number(found.mass) > 0.0 and float(np.linalg.eigvalsh(np.array(inertia))[0]) > 0.0


def _mass(flat: Flat, body: str) -> float:
    return _rounded(flat.number(flat.bodies[body].mass))


def _peel(at: Mapping[str, Sequence[JointEdge]]) -> dict[str, int]:
    """After how many rounds, each of which takes all ends of chains away, a part is an end; loops stay to the last."""
    left = {part: len(edges) for part, edges in at.items()}
    depth = dict.fromkeys(at, len(at))
    ends, level = [part for part, count in left.items() if count <= 1], 0
    while ends:
        level += 1
        depth.update(dict.fromkeys(ends, level))
        following = []
        for part in ends:
            for edge in at[part]:
                other = edge.owner_b if edge.owner_a == part else edge.owner_a
                left[other] -= 1
                if left[other] == 1 and depth[other] == len(at):
                    following.append(other)
        ends = [part for part in dict.fromkeys(following) if depth[part] == len(at)]
    return depth


def _color_parts(flat: Flat, edges: Sequence[JointEdge], at: Mapping[str, Sequence[JointEdge]]) -> dict[str, int]:
    """A number per part; parts with the same number look alike from everywhere."""
    hung: dict[str, list[str]] = {part: [] for part in at}
    for instance, _, element in flat.elements():
        if isinstance(element, Joint):
            continue
        for name, path in element.port_paths().items():
            owner = flat.find_frame(instance, path)[0]
            if owner in hung:
                hung[owner].append(f"{element.kind} {name}")
    colors = _number({part: (_describe_part(flat, part), sorted(hung[part])) for part in at})
    shapes = _number({edge.path: _describe_edge(flat, edge) for edge in edges})
    for _ in range(ROUNDS):
        seen = {}
        for part in at:
            around = sorted(
                (shapes[edge.path], True, colors[edge.owner_b])
                if edge.owner_a == part
                else (shapes[edge.path], False, colors[edge.owner_a])
                for edge in at[part]
            )
            seen[part] = (colors[part], around)
        finer = _number(seen)
        if max(finer.values(), default=0) == max(colors.values(), default=0):
            return finer
        colors = finer
    return colors


def _number(seen: Mapping[str, Any]) -> dict[str, int]:
    """The place of each among the different ones, in their order."""
    entries = sorted(seen.items(), key=lambda item: item[1])
    found, place, last = {}, -1, None
    for name, value in entries:
        if value != last:
            place, last = place + 1, value
        found[name] = place
    return found


def _describe_part(flat: Flat, part: str) -> Rank:
    if part == "ground":
        return (0, 0.0, 0.0, 0.0)
    body = flat.bodies[part]
    J = np.array([[flat.number(v) for v in row] for row in body.inertia])
    return (1, _mass(flat, part), _rounded(float(np.trace(J))), _rounded(float(np.sum(J * J))))


def _describe_edge(flat: Flat, edge: JointEdge) -> Rank:
    """Kind, and how far its frames are from the centers of mass of its parts."""
    away = []
    for owner, pose in ((edge.owner_a, edge.pose_a), (edge.owner_b, edge.pose_b)):
        if owner == "ground":
            away.append(0.0)
            continue
        offset = [flat.number(v) for v in flat.local_pose(owner, pose)[0]]
        away.append(_rounded(float(np.hypot.reduce(offset))))
    return (edge.joint.kind, *away)


def _place(flat: Flat, pose: Pose) -> tuple[float, ...]:
    return tuple(round(flat.number(v), DIGITS) + 0.0 for v in pose.position)


def _place_of(flat: Flat, body: str) -> tuple[float, ...]:
    return _place(flat, Pose(flat.bodies[body].center, flat.bodies[body].axes))


def _rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}") + 0.0
