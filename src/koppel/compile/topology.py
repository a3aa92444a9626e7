"""Which joints carry which parts: the spanning tree, and the pose of every part that follows from the joints."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from koppel.compile.canonical import (
    find_cut_roots,
    find_levels,
    find_roots,
    rank_edges,
    rank_parts,
    stands_alone,
)
from koppel.compile.flatten import Body, Flat, Instance
from koppel.compile.geometry import IDENTITY, Mat, Pose, minus, multiply, plus, times, transposed
from koppel.compile.nodes import is_node
from koppel.compile.points import PointMotion, is_point_mass, point_motions
from koppel.model.errors import ModelError
from koppel.model.expression import Scalar, as_expr, names
from koppel.model.groups import Groups
from koppel.model.joint import Drive, Joint, Motion, turn_matrix
from koppel.model.tolerances import TYPED
from koppel.model.units import ANY_UNIT
from koppel.model.value import to_expr

PIECE = 4
"""Joints in a row in each piece of a parted chain. Of 1 to 8 the fastest: the cost per part is least and constant."""


@dataclass(frozen=True)
class JointEdge:
    """A joint between two parts ("ground" is one), with the poses of its frames on them."""

    path: str
    instance: Instance
    joint: Joint
    owner_a: str
    owner_b: str
    pose_a: Pose
    pose_b: Pose


@dataclass
class Carried:
    """A part in the tree: its parent, the joint that carries it (None for a free root), and the motions outwards."""

    body: str
    parent: str = "ground"
    edge: JointEdge | None = None
    reverse: bool = False
    motions: list[Motion] = field(default_factory=list)
    design: list[Motion] = field(default_factory=list)  # the same at the design position
    parent_pose: Pose | None = None  # joint frame on the parent, and on the part itself
    own_pose: Pose | None = None
    start: Carried | None = None  # where a joint was cut: how it would carry the part, for the start


def find_tree(flat: Flat, max_depth: int) -> tuple[list[Carried], list[JointEdge]]:
    """All parts, parents first, and the joints that close loops.

    Breadth-first from ground, then from one part of each group that is left. Joints that cannot close a loop come
    first, then those whose coordinates elements use, then those nearer to where the tree begins, with start values,
    with fewer motions. Neither names nor the order of declaration decide, see canonical.py. A chain deeper than
    max_depth is parted after every PIECE joints, from its beginning on; each piece starts with a part in absolute
    coordinates, held to the piece before it by the conditions of its joint.
    """
    edges = [
        JointEdge(
            instance.absolute(name),
            instance,
            element,
            *_swap(*(flat.find_frame(instance, path) for path in element.port_paths().values())),
        )
        for instance in flat.instances
        for name, element in instance.model.elements.items()
        if isinstance(element, Joint)
    ]
    at: dict[str, list[JointEdge]] = {}
    for edge in edges:
        check_measures(flat, edge)
        if edge.owner_a == edge.owner_b:
            raise _at(edge, f"frame_a and frame_b are both on '{edge.owner_a}'; connect two different parts")
        at.setdefault(edge.owner_a, []).append(edge)
        at.setdefault(edge.owner_b, []).append(edge)

    named = _find_named(flat)
    used = find_used(flat) | set(named)
    free = [edge for edge in edges if not edge.joint.cut]
    joined = {part: kept for part, own in at.items() if (kept := [edge for edge in own if not edge.joint.cut])}
    roots = find_roots(flat, edges, at)
    if len(free) < len(edges):
        roots = find_cut_roots(flat, free, joined, at, roots)
    chosen = _choose_edges(flat, free, joined, used, roots)
    order = _spread(flat, at, chosen, roots)
    deep = _find_deep(order, max_depth)
    if deep:

        def parts_here(edge: JointEdge, part: str, depth: int) -> bool:
            deep_enough = depth >= min(PIECE, max_depth) and part in deep and edge.path not in used
            return deep_enough and stands_alone(flat, part) and can_close(edge)

        order = _spread(flat, at, chosen, roots, parts_here)
    carrying = {item.edge.path for item in order if item.edge is not None}
    cuts = [edge for edge in edges if edge.path not in carrying]
    for edge in cuts:
        if not can_close(edge):
            raise _at(edge, f"a {edge.joint.kind} cannot close a loop; let another joint of the loop do it")
        if edge.path in named and any(
            spec.unit == "rad" and spec.name in named[edge.path] for spec in edge.joint.outputs
        ):
            raise _at(
                edge,
                "closes a loop, where its angle is known within half a turn only, and a condition reads this angle; "
                "let another joint of the loop close it",
            )
    return order, cuts


def _spread(
    flat: Flat,
    at: dict[str, list[JointEdge]],
    chosen: set[str],
    roots: dict[str, str],
    parts_here: Callable[[JointEdge, str, int], bool] = lambda edge, part, depth: False,
) -> list[Carried]:
    """All parts as the chosen joints carry them, parents first.

    parts_here(joint, part, joints before it) is true where a chain is parted instead.
    """
    order, reached, ends = list[Carried](), {"ground"}, deque[Carried]()

    def spread(start: str) -> None:
        queue = deque([(start, 0)])
        while queue:
            part, depth = queue.popleft()
            for edge in at.get(part, []):
                other = edge.owner_b if edge.owner_a == part else edge.owner_a
                if edge.path not in chosen or other in reached:
                    continue
                reached.add(other)
                if parts_here(edge, other, depth):
                    ends.append(_carry(edge, part, other))
                    continue
                order.append(_carry(edge, part, other))
                queue.append((other, depth + 1))

    def finish_chains() -> None:
        while ends:
            start = ends.popleft()
            order.append(Carried(start.body, start=start))
            spread(start.body)

    spread("ground")
    finish_chains()
    # joints that are cut on purpose place one group by another: those nearer to where all begins come first
    cut = any(edge.joint.cut for own in at.values() for edge in own)
    for body in rank_parts(flat, at, roots) if cut else flat.bodies:
        if body not in reached and not at.get(body) and (is_point_mass(flat, body) or is_node(flat, body)):
            reached.add(body)
            order.append(_carry_point(flat, body))
        elif body not in reached:
            root = roots.get(body, body)
            start = _find_start(flat, root, at.get(root, []), reached)
            reached.add(root)
            order.append(Carried(root, start=start))
            spread(root)
            finish_chains()
    return order


def _find_deep(order: list[Carried], max_depth: int) -> set[str]:
    """Parts on chains, from ground or a free part to their ends, with more than max_depth joints in a row."""
    depth = {"ground": 0}
    for item in order:
        depth[item.body] = depth[item.parent] + 1 if item.edge is not None else 0
    longest = dict(depth)
    for item in reversed(order):
        if item.edge is not None:
            longest[item.parent] = max(longest[item.parent], longest[item.body])
    return {item.body for item in order if longest[item.body] > max_depth}


def find_used(flat: Flat) -> set[str]:
    """Joints that must carry a part: drives and elements between shafts or sleds act on their coordinates."""
    found = set()
    for instance, _, element in flat.elements():
        if isinstance(element, Drive):
            found.add(find_target(instance, str(element.joint)))
        inertia = element.inertia_on()
        for path in [*element.line_paths(), *([inertia[0]] if inertia else [])]:
            found.add(find_target(instance, path))
    return found


def find_target(instance: Instance, path: str) -> str:
    """The absolute path of an element, as an instance names it; "ground" for ground."""
    return split_target(instance, path)[0]


def split_target(instance: Instance, path: str) -> tuple[str, str]:
    """The absolute path of an element, and what stands behind it: the name of a coordinate, or nothing."""
    words = path.split(".")
    while words[0] in instance.children:
        instance, words = instance.children[words[0]], words[1:]
    return "ground" if words[0] == "ground" else instance.absolute(words[0]), ".".join(words[1:])


def check_measures(flat: Flat, edge: JointEdge) -> None:
    """Axes without length and the like, before anything is divided by them."""
    for measure in edge.joint.measures(edge.instance.read):
        problem = measure.describe(flat.number(measure.value))
        if problem is not None:
            where = edge.instance.where(f"elements.{edge.path.rpartition('.')[2]}.{measure.name}")
            raise ModelError(problem, edge.instance.model.file, where)


def _find_start(flat: Flat, body: str, edges: list[JointEdge], reached: set[str]) -> Carried | None:
    """How a joint that is cut on purpose places a part: as if it carried it, unless the part says where it is."""
    part = flat.parts[body]
    placed = bool(part.model_fields_set & {"position", "rotation"})
    for edge in edges:
        other = edge.owner_b if edge.owner_a == body else edge.owner_a
        if edge.joint.cut and other in reached and not part.fixed and (has_start(edge.joint) or not placed):
            return _carry(edge, other, body)
    return None


def has_start(joint: Joint) -> bool:
    """True when a joint has a start value of its own."""
    return any(joint.rank(name) != "free" or name in joint.guess for name, _ in joint.start_names())


@dataclass(frozen=True)
class Loop:
    """What makes a loop with a joint that closes it: joints of the tree, and with them the free parts at their ends."""

    joints: tuple[str, ...]
    movers: tuple[str, ...]


def find_loops(tree: list[Carried], cuts: list[JointEdge]) -> dict[str, Loop]:
    """The joints that close loops with the ways of their two parts to the last common one."""
    carried = {item.body: item for item in tree}

    def way(body: str) -> tuple[dict[str, None], str]:
        found: dict[str, None] = {}
        while body in carried and (joint := carried[body].edge) is not None:
            found[joint.path] = None
            body = carried[body].parent
        return found, body

    loops = {}
    for edge in cuts:
        (a, root_a), (b, root_b) = way(edge.owner_a), way(edge.owner_b)
        joints = (*(path for path in a if path not in b), *(path for path in reversed(b) if path not in a))
        roots = [root for root in (root_a, root_b) if root_a != root_b and root != "ground"]
        loops[edge.path] = Loop(joints, (*joints, *roots))
    return loops


def can_close(edge: JointEdge) -> bool:
    """True when a joint can be conditions instead of coordinates."""
    return edge.joint.closing(edge.instance.read, False) is not None


def _find_named(flat: Flat) -> dict[str, set[str]]:
    """Joints to the values of theirs that conditions read or drives move; these should be coordinates.

    A joint that closes a loop shows its angle between -pi and pi; a coordinate counts on.
    """
    found: dict[str, set[str]] = {}
    for instance, _, element in flat.elements():
        source = element.zero_expression()
        read = [] if source is None else sorted(names(as_expr(to_expr(source, ANY_UNIT))))
        if isinstance(element, Drive):
            read.append(f"{element.joint}.")
        for name in read:
            owner, words = instance, name.split(".")
            while words[0] in owner.children:
                owner, words = owner.children[words[0]], words[1:]
            if isinstance(owner.model.elements.get(words[0]), Joint):
                found.setdefault(owner.absolute(words[0]), set()).add(words[-1])
    return found


def _choose_edges(
    flat: Flat, edges: list[JointEdge], at: dict[str, list[JointEdge]], used: set[str], roots: dict[str, str]
) -> set[str]:
    """The joints of a spanning forest: those that cannot close a loop, those used, then breadth-first from roots."""
    if len(edges) + len(set(roots.values())) + ("ground" in at) == len(at):
        return {edge.path for edge in edges}  # no loops: there is no choice
    levels = find_levels(at, ["ground", *dict.fromkeys(roots.values())])
    keys = rank_edges(flat, edges, at)

    def rank(edge: JointEdge) -> tuple[Any, ...]:
        near, far = sorted((levels[edge.owner_a], levels[edge.owner_b]))
        motions = len(edge.joint.at_start().motions(edge.instance.read, edge.instance.placement.mirror))
        given = has_start(edge.joint)
        return can_close(edge), edge.path not in used, near == far, far, not given, motions, keys[edge.path]

    groups = Groups()
    chosen: set[str] = set()
    for edge in sorted(edges, key=rank):
        if groups.root(edge.owner_a) != groups.root(edge.owner_b):
            groups.join(edge.owner_a, edge.owner_b)
            chosen.add(edge.path)
    return chosen


def _swap(a: tuple[str, Pose], b: tuple[str, Pose]) -> tuple[str, str, Pose, Pose]:
    return a[0], b[0], a[1], b[1]


def _at(edge: JointEdge, message: str) -> ModelError:
    where = edge.instance.where(f"elements.{edge.path.rpartition('.')[2]}")
    return ModelError(message, edge.instance.model.file, where)


def _carry_point(flat: Flat, body: str) -> Carried:
    """A point mass, or a point without mass, on three shifts from the origin of the world."""
    instance, name = next((i, n) for i in flat.instances for n in i.model.parts if i.absolute(n) == body)
    joint, motions = PointMotion(frame_a="ground", frame_b=name), point_motions(flat, body)
    origin, pose = Pose((0.0, 0.0, 0.0), IDENTITY), Pose(flat.bodies[body].center, IDENTITY)
    edge = JointEdge(body, instance, joint, "ground", body, origin, pose)
    return Carried(body, "ground", edge, False, motions, motions, origin, pose)


def _carry(edge: JointEdge, parent: str, body: str) -> Carried:
    read, mirror = edge.instance.read, edge.instance.placement.mirror
    start, by_design = edge.joint.at_start(), edge.joint.at_design()
    motions = start.motions(read, mirror)
    design = motions if by_design is start else by_design.motions(read, mirror)
    if parent == edge.owner_a:
        return Carried(body, parent, edge, False, motions, design, edge.pose_a, edge.pose_b)
    if motions and motions[0].kind == "guide":
        back, back_design = ([_backwards(m) for m in way] for way in (motions, design))
        return Carried(body, parent, edge, True, back, back_design, edge.pose_b, edge.pose_a)
    back, back_design = ([_reversed(m) for m in reversed(way)] for way in (motions, design))
    return Carried(body, parent, edge, True, back, back_design, edge.pose_b, edge.pose_a)


def _reversed(motion: Motion) -> Motion:
    """The same motion seen from the other side: coordinates keep their values, axes turn round."""
    x, y, z = motion.axis
    if motion.kind != "ball":
        return Motion(motion.kind, (-x, -y, -z), motion.value, motion.rate, motion.pitch)
    w, a, b, c = motion.quaternion
    assert isinstance(motion.rate, tuple)
    back = times(quaternion_matrix(motion.quaternion), motion.rate)
    return Motion("ball", rate=(-back[0], -back[1], -back[2]), quaternion=(w, -a, -b, -c))


def _backwards(motion: Motion) -> Motion:
    """A coordinate of a guide that carries its side a; the coordinates keep their order."""
    assert motion.table is not None
    return replace(motion, table=replace(motion.table, backwards=True))


def guided_place(flat: Flat, motions: list[Motion]) -> tuple[list[Scalar], Mat]:
    """Place and axes of the joint frame that a guide carries against the other one, at the start or by design."""
    table = motions[0].table
    assert table is not None
    coordinates = [0.0, 0.0, 0.0]
    for motion in motions:
        coordinates[motion.coordinate] = flat.number(motion.value)
    shift, axes = table.place(coordinates)
    place, rotation = plus(list(table.center), shift.tolist()), axes.tolist()
    if not table.backwards:
        return place, rotation
    back = transposed(rotation)
    return [-v for v in times(back, place)], back


def guided_twist(flat: Flat, motions: list[Motion]) -> tuple[Any, Any]:
    """Velocity of that place and turning of its axes against the other ones, in those."""
    speeds = [flat.number(m.rate) for m in motions if not isinstance(m.rate, tuple)]
    if not any(speeds):
        return np.zeros(3), np.zeros(3)
    step = 1e-5 / max(abs(v) for v in speeds)  # s: 0.01 mm to both sides of splines over centimeters
    found = []
    for way in (1.0, -1.0):
        moved = [replace(m, value=flat.number(m.value) + way * step * v) for m, v in zip(motions, speeds, strict=True)]
        place, axes = guided_place(flat, moved)
        found.append((np.array([flat.number(v) for v in place]), np.array(axes, dtype=float)))
    (p, R), (q, Q) = found
    turn = R @ Q.T
    spin = 0.5 * np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    return (p - q) / (2 * step), spin / (2 * step)


def quaternion_matrix(q: tuple[Scalar, Scalar, Scalar, Scalar]) -> Mat:
    """Rotation matrix of a unit quaternion w, x, y, z."""
    w, x, y, z = q
    return [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
        [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
        [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
    ]


def assemble(flat: Flat, tree: list[Carried], *, design: bool = False) -> dict[str, Pose]:
    """Where the center of mass and the axes of every part are: joints at their start values, or as by design."""
    placed: dict[str, Pose] = {}
    for item in tree:
        body = flat.bodies[item.body]
        if item.start is not None:
            item = item.start
        if item.edge is None:
            placed[item.body] = Pose(body.center, body.axes)
            continue
        assert item.parent_pose is not None and item.own_pose is not None
        here = move_pose(flat, placed, item.parent, item.parent_pose)
        position, rotation = list(here.position), [list(row) for row in here.rotation]
        motions = item.design if design else item.motions
        if motions and motions[0].kind == "guide":
            place, turned = guided_place(flat, motions)
            position, rotation, motions = plus(position, times(rotation, place)), multiply(rotation, turned), []
        for motion in motions:
            if motion.kind == "ball":
                rotation = multiply(rotation, quaternion_matrix(motion.quaternion))
                continue
            axis = times(rotation, motion.axis)
            if motion.kind != "turn":
                reach = motion.value if motion.kind == "shift" else motion.pitch * motion.value
                position = plus(position, [reach * a for a in axis])
            if motion.kind != "shift":
                rotation = multiply(rotation, turn_matrix(motion.axis, motion.value))
        offset, own = flat.local_pose(item.body, item.own_pose)
        axes = multiply(rotation, transposed(own))
        placed[item.body] = Pose(minus(position, times(axes, offset)), axes)
    return placed


def check_positions(flat: Flat, tree: list[Carried], designed: dict[str, Pose], placed: dict[str, Pose]) -> None:
    """Raises for a part on a joint whose own pose is given and is neither that by design nor that at the start."""
    parts = {instance.absolute(name): (instance, name) for instance in flat.instances for name in instance.model.parts}
    for item in tree:
        given = flat.parts[item.body].model_fields_set & {"position", "rotation"}
        if item.edge is None or not given or isinstance(item.edge.joint, PointMotion):
            continue
        instance, name = parts[item.body]
        body = flat.bodies[item.body]
        own = _numbers(flat, Pose(body.center, body.axes))
        poses = [_numbers(flat, found[item.body]) for found in (designed, placed)]
        if all(np.max(np.abs(pose - own)) > TYPED for pose in poses):
            key = "position" if "position" in given else "rotation"
            off = min(float(np.linalg.norm((pose - own)[0])) for pose in poses)
            raise ModelError(
                f"is not where joint '{item.edge.path}' puts the part at the design position ({off:.3g} m off); leave "
                "out position and rotation, or make frames and design values of the joint agree with them",
                instance.model.file,
                instance.where(f"parts.{name}.{key}"),
            )


def _numbers(flat: Flat, pose: Pose) -> Any:
    """Position and axes, as four rows."""
    return np.array([[flat.number(v) for v in row] for row in (pose.position, *pose.rotation)])


def find_start_twists(flat: Flat, tree: list[Carried], placed: dict[str, Pose]) -> dict[str, tuple[Any, Any]]:
    """Velocity of the center of mass and angular velocity of every part at the start, in world axes."""
    twists: dict[str, tuple[Any, Any]] = {"ground": (np.zeros(3), np.zeros(3))}

    def numbers(values: Any) -> Any:
        return np.array([flat.number(v) for v in values])

    for item in tree:
        center, axes = numbers(placed[item.body].position), np.array([numbers(r) for r in placed[item.body].rotation])
        way = item.start or item
        if way.edge is None:
            body = flat.bodies[item.body]
            twists[item.body] = numbers(body.velocity), axes @ numbers(body.spin)
            continue
        assert way.parent_pose is not None
        here = move_pose(flat, placed, way.parent, way.parent_pose)
        p, R = numbers(here.position), np.array([numbers(row) for row in here.rotation])
        parent = numbers(placed[way.parent].position) if way.parent != "ground" else np.zeros(3)
        v, w = twists[way.parent]
        v = v + np.cross(w, p - parent)
        motions = way.motions
        if motions and motions[0].kind == "guide":
            place, axes_there = guided_place(flat, motions)
            velocity, spin = guided_twist(flat, motions)
            gone = R @ numbers(place)
            p, v = p + gone, v + np.cross(w, gone) + R @ velocity
            R, w, motions = R @ np.array(axes_there, dtype=float), w + R @ spin, []
        for motion in motions:
            if motion.kind == "ball":
                R = R @ np.array([numbers(row) for row in quaternion_matrix(motion.quaternion)])
                w = w + R @ numbers(motion.rate)
                continue
            assert not isinstance(motion.rate, tuple)
            axis, rate, value = R @ numbers(motion.axis), flat.number(motion.rate), flat.number(motion.value)
            lead = {"turn": 0.0, "shift": 1.0, "screw": flat.number(motion.pitch)}[motion.kind]
            p, v = p + lead * value * axis, v + np.cross(w, lead * value * axis) + lead * rate * axis
            if motion.kind != "shift":
                R = R @ np.array([numbers(row) for row in turn_matrix(motion.axis, motion.value)])
                w = w + rate * axis
        twists[item.body] = v + np.cross(w, center - p), w
    return twists


def move_pose(flat: Flat, placed: dict[str, Pose], owner: str, pose: Pose) -> Pose:
    """A frame as given with its part -> the same frame where the part is after assembly."""
    if owner == "ground":
        return pose
    offset, rotation = flat.local_pose(owner, pose)
    part = placed[owner]
    return Pose(plus(part.position, times(part.rotation, offset)), multiply(part.rotation, rotation))


def check_mass(flat: Flat, item: Carried, body: Body) -> None:
    """A free part needs mass and inertia; a part on a joint may be light, as long as its joint moves some mass."""
    if item.edge is not None:
        return
    mass = flat.number(body.mass)
    moments = np.linalg.eigvalsh(np.array([[flat.number(v) for v in row] for row in body.inertia]))
    if mass == 0.0 or moments[0] <= 1e-12 * moments[2]:  # a thin rod: rounding of a turned tensor
        name = item.body.rpartition(".")[2]
        raise ModelError(
            f"part '{name}' is moved by forces alone and needs mass and inertia above 0; it has mass "
            f"{mass:g} kg and principal moments {', '.join(f'{m:g}' for m in moments)} kg*m**2",
            body.file,
            body.where,
        )
