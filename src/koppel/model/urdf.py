"""URDF: robots as other programs write them, read as a model of links on joints."""

from __future__ import annotations

import math
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn

import numpy as np
from numpy.typing import NDArray
from pydantic import PrivateAttr

from koppel.model.element import Element
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.model import NAME, RESERVED, Model
from koppel.model.reading import read_bytes
from koppel.model.registry import kinds
from koppel.model.tolerances import NO_DIRECTION

Array = NDArray[np.float64]

MAX_BYTES = 20_000_000
COORDINATES = {"revolute": "angle", "continuous": "angle", "prismatic": "shift"}
"""Joints with one motion, and the name of its coordinate."""
JOINT_TYPES = ("fixed", "revolute", "continuous", "prismatic", "planar", "floating")


# what a model has no place for --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Limits:
    """Range of a joint (rad or m), largest effort (N*m or N) and velocity; None where the file says nothing."""

    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None


@dataclass(frozen=True)
class Mimic:
    """A joint that follows another one: value = multiplier * value of joint + offset (rad or m)."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class Shape:
    """What a link looks like, or what touches: remembered for display, nothing is loaded.

    kind: mesh, box, cylinder or sphere; size: scale of a mesh, edges, (radius, length) or (radius,);
    uri: of a mesh, as written (package:// stays); position and rotation: in the axes of the link.
    """

    kind: str
    size: tuple[float, ...]
    uri: str = ""
    position: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: tuple[tuple[float, ...], ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    use: Literal["visual", "collision"] = "visual"


@dataclass
class Robot:
    """What a URDF file says beyond the model; keys are names in the model, names maps them to those of the file."""

    names: dict[str, str] = field(default_factory=dict)
    limits: dict[str, Limits] = field(default_factory=dict)
    shapes: dict[str, list[Shape]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


class UrdfModel(Model):
    """A model that remembers what else its URDF file said. Written as YAML only the description keeps it."""

    _robot: Robot = PrivateAttr(default_factory=Robot)

    @property
    def robot(self) -> Robot:
        """Limits, shapes, names in the file, and notes on what was left out."""
        return self._robot


# reading XML --------------------------------------------------------------------------------------------------------


class _Builder(ET.TreeBuilder):
    """Refuses document types, and with them every entity, before any of it is looked at."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        raise ModelError("declares a document type, which may hold entities; remove the <!DOCTYPE ...>")


def _read_xml(path: Path) -> ET.Element:
    file = str(path)
    raw = read_bytes(path, "URDF", MAX_BYTES)
    if not raw.strip():
        raise ModelError(f"is empty ({len(raw)} bytes); a URDF file starts with <robot>", file)
    parser = ET.XMLParser(target=_Builder())
    try:
        parser.feed(raw)
        root = parser.close()
    except ModelError as error:
        raise error.within(file=file) from None
    except ET.ParseError as error:
        line, column = error.position
        reason = str(error).partition(":")[0]
        raise ModelError(f"is not valid XML in line {line}, column {column + 1}: {reason}", file) from None
    except (ValueError, LookupError) as error:
        raise ModelError(f"is not valid XML: {error}", file) from None
    assert isinstance(root, ET.Element)
    if root.tag != "robot":
        raise ModelError("does not start with <robot>; is it a URDF file?", file)
    for entry in root.iter():
        if isinstance(entry.tag, str) and "xacro" in entry.tag:
            raise ModelError("holds xacro macros; expand it first: xacro robot.xacro > robot.urdf", file)
    return root


def _numbers(text: str | None, count: int, default: Sequence[float], path: str) -> tuple[float, ...]:
    if text is None:
        return tuple(default)
    words = text.split()
    try:
        values = tuple(float(word) for word in words)
    except ValueError:
        raise ModelError(f"= {shorten(text)} is not {_count(count)}", path=path) from None
    if len(values) != count or not all(math.isfinite(v) for v in values):
        raise ModelError(f"= {shorten(text)} is not {_count(count)}", path=path)
    return values


def _count(count: int) -> str:
    return "a finite number" if count == 1 else f"{count} finite numbers"


def _number(entry: ET.Element, name: str, path: str) -> float | None:
    return _numbers(entry.get(name), 1, (0.0,), f"{path}.{name}")[0] if name in entry.attrib else None


def _required(entry: ET.Element, name: str, path: str) -> str:
    value = entry.get(name)
    if value is None or not value.strip():
        raise ModelError(f"<{entry.tag}> has no {name}", path=path)
    return value


def _origin(entry: ET.Element, path: str) -> tuple[Array, Array]:
    """Position and rotation of an <origin>; rpy are turns about the fixed axes x, y, z: R = Rz(y) Ry(p) Rx(r)."""
    origin = entry.find("origin")
    if origin is None:
        return np.zeros(3), np.eye(3)
    r, p, y = _numbers(origin.get("rpy"), 3, (0, 0, 0), f"{path}.origin.rpy")
    cr, sr, cp, sp, cy, sy = math.cos(r), math.sin(r), math.cos(p), math.sin(p), math.cos(y), math.sin(y)
    rotation = np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )
    return np.array(_numbers(origin.get("xyz"), 3, (0, 0, 0), f"{path}.origin.xyz")), rotation


# links and joints -----------------------------------------------------------------------------------------------------


@dataclass
class _Link:
    name: str
    mass: float = 0.0
    center: Array = field(default_factory=lambda: np.zeros(3))
    inertia: Array = field(default_factory=lambda: np.zeros((3, 3)))
    shapes: list[Shape] = field(default_factory=list)


@dataclass
class _Joint:
    name: str
    kind: str
    parent: str
    child: str
    position: Array
    rotation: Array
    axis: Array
    damping: float
    friction: float
    limits: Limits
    mimic: Mimic | None


def _read_link(entry: ET.Element) -> _Link:
    link = _Link(_required(entry, "name", "link"))
    path = f"link '{link.name}'"
    inertial = entry.find("inertial")
    if inertial is not None:
        mass, inertia = inertial.find("mass"), inertial.find("inertia")
        if mass is not None:
            link.mass = _numbers(_required(mass, "value", f"{path}.inertial"), 1, (), f"{path}.inertial.mass")[0]
        link.center, R = _origin(inertial, f"{path}.inertial")
        if inertia is not None:
            xx, yy, zz, xy, xz, yz = (
                _number(inertia, name, f"{path}.inertial.inertia") or 0.0
                for name in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
            )
            J = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
            link.inertia = 0.5 * (J + J.T)
    for use in ("visual", "collision"):
        for shown in entry.findall(use):
            link.shapes += _read_shapes(shown, use, f"{path}.{use}")
    return link


def _read_shapes(entry: ET.Element, use: Literal["visual", "collision"], path: str) -> Iterable[Shape]:
    position, rotation = _origin(entry, path)
    sizes = {"box": ("size",), "cylinder": ("radius", "length"), "sphere": ("radius",)}
    for shape in entry.findall("geometry/*"):
        where = f"{path}.{shape.tag}"
        if shape.tag == "mesh":
            size = _numbers(shape.get("scale"), 3, (1, 1, 1), f"{where}.scale")
            uri = _required(shape, "filename", where)
        elif shape.tag in sizes:
            count, uri = (3 if shape.tag == "box" else 1), ""
            names = sizes[shape.tag]
            size = tuple(v for n in names for v in _numbers(_required(shape, n, where), count, (), f"{where}.{n}"))
        else:
            continue
        x, y, z = (float(v) for v in position)
        yield Shape(shape.tag, size, uri, (x, y, z), tuple(tuple(float(v) for v in row) for row in rotation), use)


def _read_joint(entry: ET.Element) -> _Joint:
    name = _required(entry, "name", "joint")
    path = f"joint '{name}'"
    kind = _required(entry, "type", path)
    if kind not in JOINT_TYPES:
        raise ModelError(f"= '{kind}' is no joint type{suggest(kind, JOINT_TYPES)}", path=f"{path}.type")
    ends = {}
    for side in ("parent", "child"):
        found = entry.find(side)
        if found is None:
            raise ModelError(f"has no <{side}>", path=path)
        ends[side] = _required(found, "link", f"{path}.{side}")
    position, rotation = _origin(entry, path)
    direction = entry.find("axis")
    axis = np.array(_numbers(None if direction is None else direction.get("xyz"), 3, (1, 0, 0), f"{path}.axis.xyz"))
    length = float(np.linalg.norm(axis))
    if kind not in ("fixed", "floating") and length < NO_DIRECTION:
        raise ModelError("= 0 0 0 has no direction; give the axis of the joint", path=f"{path}.axis.xyz")
    dynamics, limit = entry.find("dynamics"), entry.find("limit")
    damping, friction = (
        0.0 if dynamics is None else _number(dynamics, word, f"{path}.dynamics") or 0.0
        for word in ("damping", "friction")
    )
    if damping < 0.0:
        raise ModelError(f"= {damping:g} is below 0", path=f"{path}.dynamics.damping")
    words = ("lower", "upper", "effort", "velocity")
    limits = Limits(*(None if limit is None else _number(limit, word, f"{path}.limit") for word in words))
    axis = axis / length if length > 0.0 else axis
    mimic = _read_mimic(entry, path)
    return _Joint(name, kind, ends["parent"], ends["child"], position, rotation, axis, damping, friction, limits, mimic)


def _read_mimic(entry: ET.Element, path: str) -> Mimic | None:
    found = entry.find("mimic")
    if found is None:
        return None
    multiplier, offset = (_number(found, word, f"{path}.mimic") for word in ("multiplier", "offset"))
    return Mimic(_required(found, "joint", f"{path}.mimic"), 1.0 if multiplier is None else multiplier, offset or 0.0)


def _check_mimics(joints: dict[str, _Joint]) -> None:
    """Who follows must move in one way, and so must whom it follows; nobody follows itself in the end."""
    for joint in joints.values():
        path, seen, now = f"joint '{joint.name}'.mimic", {joint.name}, joint
        if joint.mimic is not None and joint.kind not in COORDINATES:
            raise ModelError(f"a {joint.kind} joint cannot follow another one; remove the <mimic>", path=path)
        while now.mimic is not None:
            name = now.mimic.joint
            if name not in joints:
                raise ModelError(f"there is no joint '{name}'{suggest(name, joints)}", path=path)
            now = joints[name]
            if now.kind not in COORDINATES:
                raise ModelError(
                    f"joint '{name}' is {now.kind}; follow a revolute, continuous or prismatic one", path=path
                )
            if name in seen:
                raise ModelError(f"joint '{name}' follows itself in the end; remove one <mimic>", path=path)
            seen.add(name)


def _unique(entries: Sequence[Any], what: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in entries:
        if entry.name in found:
            raise ModelError(f"two {what}s have this name; rename one", path=f"{what} '{entry.name}'")
        found[entry.name] = entry
    return found


def _sort_tree(links: dict[str, _Link], joints: dict[str, _Joint]) -> tuple[str, list[_Joint]]:
    """The root link, and the joints so that parents come first; raises when they are no tree."""
    above: dict[str, _Joint] = {}
    below: dict[str, list[_Joint]] = {name: [] for name in links}
    for joint in joints.values():
        path = f"joint '{joint.name}'"
        for side in ("parent", "child"):
            link = getattr(joint, side)
            if link not in links:
                raise ModelError(f"there is no link '{link}'{suggest(link, links)}", path=f"{path}.{side}")
        if joint.parent == joint.child:
            raise ModelError(f"joins link '{joint.child}' to itself", path=path)
        if joint.child in above:
            other = above[joint.child].name
            raise ModelError(f"carries link '{joint.child}', which joint '{other}' carries already", path=path)
        above[joint.child] = joint
        below[joint.parent].append(joint)
    roots = [name for name in links if name not in above]
    if len(roots) > 1:
        raise ModelError(f"has {len(roots)} links that no joint carries: {', '.join(roots[:5])}; only one is the root")
    if not roots:
        raise ModelError(f"its links carry each other in a circle at '{next(iter(links))}'; one must be the root")
    order: list[_Joint] = []
    pending = [roots[0]]
    for name in pending:
        order += below[name]
        pending += [joint.child for joint in below[name]]
    if len(order) != len(joints):
        lost = next(name for name in links if name not in pending)
        raise ModelError("is carried in a circle that does not reach the root link", path=f"link '{lost}'")
    return roots[0], order


# building -------------------------------------------------------------------------------------------------------------


def _legal(name: str, taken: set[str], suffix: str) -> str:
    """A name that a model takes and that nothing else has."""
    legal = re.sub(r"[^A-Za-z0-9_]", "_", name)[:150]
    if not NAME.fullmatch(legal):
        legal = f"_{legal}"
    candidates = [legal, f"{legal}{suffix}"]
    number = 2
    while candidates[0] in taken or candidates[0] in RESERVED:
        candidates.pop(0)
        if not candidates:
            candidates.append(f"{legal}{suffix}_{number}")
            number += 1
    taken.add(candidates[0])
    return candidates[0]


def _note_moved_mass(links: dict[str, _Link], order: list[_Joint]) -> list[str]:
    """A joint that moves nothing but massless links has no equation of motion of its own."""
    carried = {name: link.mass + float(np.trace(link.inertia)) for name, link in links.items()}
    notes = []
    for joint in reversed(order):
        if joint.kind != "fixed" and joint.mimic is None and carried[joint.child] <= 0.0:
            notes.append(f"joint {joint.name}: moves link {joint.child}, which has no mass; drive it to run the model")
        carried[joint.parent] += carried[joint.child]
    return notes[::-1]


def _aligned(axis: Array, column: int) -> Array:
    """A rotation whose given column is the axis."""
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    side = np.cross(axis, other)
    side /= np.linalg.norm(side)
    columns = [axis, side, np.cross(axis, side)]
    return np.column_stack(columns[-column:] + columns[:-column] if column else columns)


def _values(array: Array) -> list[Any]:
    """Nested lists of numbers without minus zero."""
    return (np.asarray(array) + 0.0).tolist()  # type: ignore[no-any-return]


def _build(kind: str, **fields: Any) -> Element:
    """An element by its kind, as files name it: the catalogue lies further along the way of the data."""
    return kinds()[kind](**fields)


class _Assembly:
    """Adds links and joints to a model, root first."""

    def __init__(self, name: str, links: dict[str, _Link], joints: Sequence[_Joint]) -> None:
        self.model = UrdfModel(name=name)
        self.robot = self.model.robot
        self.links = links
        self.poses: dict[str, tuple[Array, Array]] = {}
        self.parts: dict[str, Any] = {}
        taken: set[str] = set()
        self.link_names = {link: _legal(link, taken, "_link") for link in links}
        self.joint_names = {joint.name: _legal(joint.name, taken, "_joint") for joint in joints}
        self.taken = taken
        named = [*self.link_names.items(), *self.joint_names.items()]
        self.robot.names = {legal: name for name, legal in named}

    def add_link(self, name: str, position: Array, rotation: Array, free: bool) -> None:
        """A part at its place when all joints are at zero."""
        link, legal = self.links[name], self.link_names[name]
        try:
            self.parts[name] = self.model.add_part(
                legal,
                mass=link.mass,
                center_of_mass=_values(link.center),
                inertia=_values(link.inertia),
                position=_values(position),
                rotation=None if np.array_equal(rotation, np.eye(3)) else _values(rotation),
                free=free,
            )
        except ModelError as error:
            raise ModelError(error.message, path=f"link '{name}'.inertial") from None
        self.poses[name] = (position, rotation)
        if link.shapes:
            self.robot.shapes[legal] = link.shapes

    def add_joint(self, joint: _Joint) -> None:
        """The child link and what connects it."""
        position, rotation = self.poses[joint.parent]
        self.add_link(
            joint.child,
            position + rotation @ joint.position,
            rotation @ joint.rotation,
            joint.kind == "floating",
        )
        legal, child = self.joint_names[joint.name], self.parts[joint.child]
        self.robot.limits[legal] = joint.limits
        if joint.kind == "floating":
            return
        planar = joint.kind == "planar"
        turn = _aligned(joint.axis, 2) if planar else np.eye(3)
        seat = self.parts[joint.parent].frame(
            legal, position=_values(joint.position), rotation=_values(joint.rotation @ turn)
        )
        axis = _values(joint.axis)
        ends = {"frame_a": seat, "frame_b": child.frame(legal, rotation=_values(turn)) if planar else child}
        if joint.kind in ("fixed", "planar"):
            element = _build(f"joints.{joint.kind}", **ends)
        else:
            kind = "prismatic" if joint.kind == "prismatic" else "revolute"
            element = _build(f"joints.{kind}", **ends, axis=axis, limits=self.find_limits(joint, legal))
        self.model.add(legal, element)
        self.add_damping(joint, legal, seat, child)

    def find_limits(self, joint: _Joint, legal: str) -> dict[str, tuple[float, float]]:
        """The range of the coordinate and of its rate; a continuous joint has none but that of its rate."""
        given, found = joint.limits, dict[str, tuple[float, float]]()
        coordinate = COORDINATES[joint.kind]
        if joint.kind != "continuous" and (given.lower is not None or given.upper is not None):
            low, high = given.lower or 0.0, given.upper or 0.0  # what is not given is 0
            if low < high:
                found[coordinate] = (low, high)
            else:
                self.robot.notes.append(f"joint {legal}: range {low:g} .. {high:g} is empty and left out")
        if given.velocity:
            found["rate" if coordinate == "angle" else "speed"] = (-abs(given.velocity), abs(given.velocity))
        return found

    def add_mimic(self, joint: _Joint, other: _Joint) -> None:
        """A condition between two joints: value - multiplier * value of the other - offset = 0."""
        assert joint.mimic is not None
        units = ["m" if one.kind == "prismatic" else "rad" for one in (joint, other)]
        own, led = (f"{self.joint_names[one.name]}.{COORDINATES[one.kind]}" for one in (joint, other))
        change = "" if units[0] == units[1] else f" * (1 {units[0]}) / (1 {units[1]})"
        zero = f"{own} - ({joint.mimic.multiplier!r}) * {led}{change} - ({joint.mimic.offset!r} {units[0]})"
        name = _legal(f"{self.joint_names[joint.name]}_mimic", self.taken, "_constraint")
        self.model.add(name, _build("mechanics.constraint", zero=zero))

    def add_damping(self, joint: _Joint, legal: str, seat: Any, child: Any) -> None:
        """A bushing with nothing but damping along or about the axis of the joint."""
        if joint.friction:
            self.robot.notes.append(f"joint {legal}: friction {joint.friction:g} left out")
        if not joint.damping:
            return
        if joint.kind not in ("revolute", "continuous", "prismatic"):
            self.robot.notes.append(f"joint {legal}: damping {joint.damping:g} of a {joint.kind} joint left out")
            return
        direction = int(np.argmax(np.abs(joint.axis)))
        if abs(joint.axis[direction]) < 1.0:  # no axis of the joint frame: a frame of its own
            rotation = _values(joint.rotation @ _aligned(joint.axis, 0))
            seat, direction = (
                self.parts[joint.parent].frame(f"{legal}_axis", position=_values(joint.position), rotation=rotation),
                0,
            )
        damping = [0.0] * 6
        damping[direction + (0 if joint.kind == "prismatic" else 3)] = joint.damping
        name = _legal(f"{legal}_damping", self.taken, "_bushing")
        self.model.add(name, _build("mechanics.bushing", frame_a=seat, frame_b=child, damping=damping))

    def describe(self) -> str:
        """Everything that has no place in the model, line by line."""
        lines = []
        for name, limits in self.robot.limits.items():
            words = [
                f"{word} {getattr(limits, word):g}"
                for word in Limits.__dataclass_fields__
                if getattr(limits, word) is not None
            ]
            if words:
                lines.append(f"joint {name}: limits {', '.join(words)}")
        for name, shapes in self.robot.shapes.items():
            lines += [f"link {name}: {shape.use} mesh {shape.uri}" for shape in shapes if shape.kind == "mesh"]
        return "\n".join([*lines, *self.robot.notes])


def read_urdf(path: str | os.PathLike[str], *, base: Literal["fixed", "free"] = "fixed") -> UrdfModel:
    """Reads a URDF file: a part per link, a joint per joint, at zero in the design position.

    base: whether the root link is fixed to ground or moves freely. Inertias are taken as matrix entries
    (ixy = -integral(x*y dm)). A link without <inertial> is massless. Damping becomes a bushing named JOINT_damping, a
    mimic a condition between the two joints named JOINT_mimic; ranges and speeds become limits of the joint. Efforts,
    shapes (package:// as written), the names of the file and notes on what was left out are in .robot, and as
    text in .description. Names become legal (- to _) and unique.
    """
    file = Path(path)
    if base not in ("fixed", "free"):
        raise ModelError(f"base = '{base}' is not known; use fixed or free", str(file))
    root = _read_xml(file)
    try:
        links = _unique([_read_link(entry) for entry in root.findall("link")], "link")
        joints = _unique([_read_joint(entry) for entry in root.findall("joint")], "joint")
        if not links:
            raise ModelError("has no <link>")
        first, order = _sort_tree(links, joints)
        _check_mimics(joints)
        assembly = _Assembly(root.get("name") or file.stem, links, order)
        assembly.add_link(first, np.zeros(3), np.eye(3), base == "free")
        if base == "fixed":
            seat = _build("joints.fixed", frame_a=assembly.model.ground, frame_b=assembly.parts[first])
            assembly.model.add(_legal("base_seat", assembly.taken, "_joint"), seat)
        for joint in order:
            assembly.add_joint(joint)
        for joint in order:
            if joint.mimic is not None:
                assembly.add_mimic(joint, joints[joint.mimic.joint])
        assembly.robot.notes += _note_moved_mass(links, order)
    except ModelError as error:
        raise error.within(file=str(file)) from None
    model = assembly.model
    model.description = assembly.describe()
    model._file = str(file)
    return model
