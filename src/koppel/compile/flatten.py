"""Model -> list of placed instances: every submodel with its own parameters, pose and connections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from koppel.compile.geometry import (
    IDENTITY,
    MIRROR,
    WORLD,
    Mat,
    Placement,
    Pose,
    minus,
    mirror_tensor,
    multiply,
    norm,
    plus,
    sum_of,
    times,
    transposed,
)
from koppel.model.check import dependency_order
from koppel.model.element import Element, Hardpoint, check_range
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Name, Scalar, evaluate, names, substitute
from koppel.model.model import Model
from koppel.model.part import (
    Frame,
    Part,
    check_mass_properties,
    check_rotation_numbers,
    inertia_matrix,
    rotation_matrix,
)
from koppel.model.value import Vector, in_unit, own_unit, to_expr


@dataclass
class ParameterEntry:
    """A parameter of an instance: its value as an expression of the others, and whether a user may set it."""

    path: str
    expr: Scalar
    value: float
    unit: str  # in which values without a unit count
    bounds: tuple[float, float]
    structural: bool

    @property
    def free(self) -> bool:
        """True when it is a number of its own."""
        return not isinstance(self.expr, Expr)


@dataclass
class Body:
    """A part in the world at the design position. Its axes are those of the part frame."""

    path: str
    center: list[Scalar]
    axes: Mat
    mass: Scalar
    inertia: Mat
    velocity: list[Scalar]
    spin: list[Scalar]
    where: str
    file: str | None


@dataclass
class Instance:
    """One use of a model. scope: the name of a parameter to its absolute name or number."""

    model: Model
    prefix: str
    placement: Placement
    scope: dict[str, Scalar]
    owners: dict[str, str]  # interface to absolute path of the part behind it
    section: str = ""
    children: dict[str, Instance] = field(default_factory=dict)
    carrier: tuple[Instance, str] | None = None  # frame for shafts that name none, and the instance that names it
    axis: tuple[Instance, Vector] | None = None  # axis of these shafts where they give none

    def absolute(self, path: str) -> str:
        """The path seen from the outermost model."""
        return f"{self.prefix}.{path}" if self.prefix else path

    def where(self, path: str) -> str:
        """The path inside the file of this model, for messages."""
        return f"{self.section}.{path}" if self.section else path

    def read(self, source: Any, unit: str) -> Scalar:
        """A value in SI units with absolute parameter names."""
        value = to_expr(source, unit)
        return substitute(value, self.scope) if isinstance(value, Expr) else value

    def read_in_unit(self, source: Any, unit: str) -> Scalar:
        """The same, but what has no unit counts in this one."""
        value = in_unit(source, unit)
        return substitute(value, self.scope) if isinstance(value, Expr) else value


class ParameterValues(Mapping[str, float]):
    """The values of parameters by path, without a copy; others: numbers with names of their own."""

    def __init__(self, entries: Mapping[str, ParameterEntry], others: Mapping[str, float]) -> None:
        self.entries, self.others = entries, others

    def __getitem__(self, path: str) -> float:
        return self.others[path] if path in self.others else self.entries[path].value

    def __iter__(self) -> Iterator[str]:
        yield from self.entries
        yield from self.others

    def __len__(self) -> int:
        return len(self.entries) + len(self.others)


@dataclass
class Flat:
    """The machine without submodels."""

    root: Instance
    instances: list[Instance] = field(default_factory=list)
    parameters: dict[str, ParameterEntry] = field(default_factory=dict)
    bodies: dict[str, Body] = field(default_factory=dict)
    parts: dict[str, Part] = field(default_factory=dict)
    design: dict[str, float] = field(default_factory=dict)  # readings at the design position, by hidden names
    frames: dict[tuple[int, str], tuple[str, Pose]] = field(default_factory=dict)  # found ones, by instance and path

    def number(self, value: Scalar) -> float:
        """The value with the parameters of the model."""
        if not isinstance(value, Expr):
            return float(value)
        return evaluate(value, ParameterValues(self.parameters, self.design))

    def elements(self) -> Iterator[tuple[Instance, str, Element]]:
        """All elements, mirrored where their model is."""
        for instance in self.instances:
            for name, element in instance.model.elements.items():
                yield instance, name, element.mirrored() if instance.placement.mirror else element

    def elements_by_path(self) -> list[tuple[Instance, str, Element]]:
        """The same in the order of their paths: what is summed up in it does not depend on the order of declaration."""
        return sorted(self.elements(), key=lambda entry: entry[0].absolute(entry[1]))

    # frames -------------------------------------------------------------------------------------------------------

    def find_frame(self, instance: Instance, path: str | Hardpoint) -> tuple[str, Pose]:
        """The absolute path of the part that carries a frame ("ground" for ground), and the pose of the frame."""
        if isinstance(path, Hardpoint):
            place = instance.placement
            position = place.point([instance.read(v, "m") for v in path.position])
            axes = place.axes(self._hardpoint_axes(instance, path))
            return self.find_frame(instance, path.part)[0], Pose(position, axes)
        known = self.frames.get((id(instance), path))  # elements and drawings ask for the same ones
        if known is None:
            known = self.frames[id(instance), path] = self._find_frame(instance, path)
        return known

    def _find_frame(self, instance: Instance, path: str) -> tuple[str, Pose]:
        words = path.split(".")
        while words[0] in instance.children:
            instance, words = instance.children[words[0]], words[1:]
        owner, frame = words[0], words[1] if len(words) > 1 else None
        frames = instance.model.frames_of(owner)
        assert frames is not None  # checked with the model
        if owner in instance.model.parts:
            return instance.absolute(owner), self._frame_on_part(instance, instance.model.parts[owner], frames, frame)
        position, rotation = self._local(instance, frames, frame)
        pose = Pose(instance.placement.point(position), instance.placement.axes(rotation))
        return ("ground" if owner == "ground" else instance.owners[owner]), pose

    def _hardpoint_axes(self, instance: Instance, point: Hardpoint) -> Mat:
        """Columns x, y, z with z along the axis; x is that of the model (or its y) less its share along z."""
        if point.axis is None:
            return IDENTITY
        z = [instance.read(v, "1") for v in point.axis]
        length = norm(z)
        if self.number(length) == 0.0:
            raise ModelError("axis has length 0; give the axis a direction", instance.model.file)
        z = [v / length for v in z]
        near = [1.0, 0.0, 0.0] if abs(self.number(z[0])) < 0.999 else [0.0, 1.0, 0.0]
        along = sum_of(*(a * b for a, b in zip(near, z, strict=True)))
        x = minus(near, [along * v for v in z])
        size = norm(x)
        x = [v / size for v in x]
        y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
        return transposed([x, y, z])

    def find_mount(self, instance: Instance, element: Element) -> tuple[str, Pose, list[Scalar]] | None:
        """Part, frame and axis (in its axes) of a mounted shaft; what it does not say, the submodels around it do."""
        own = element.mounted_in()
        at = instance.carrier if own is None else (instance, own)
        if element.line != "shaft" or at is None:
            return None
        by, axis = instance, element.axis  # type: ignore[attr-defined]
        if own is None and instance.axis is not None and axis == type(element).model_fields["axis"].default:
            by, axis = instance.axis
        x, y, z = (by.read(v, "1") for v in axis)
        return *self.find_frame(*at), [-x, y, -z] if by.placement.mirror else [x, y, z]

    def _local(self, instance: Instance, frames: Mapping[str, Frame], frame: str | None) -> tuple[list[Scalar], Mat]:
        if frame is None:
            return [0.0, 0.0, 0.0], rotation_matrix(None)
        entry = frames[frame]
        return [instance.read(v, "m") for v in entry.position], rotation_matrix(entry.rotation, instance.read)

    def _frame_on_part(self, instance: Instance, part: Part, frames: Mapping[str, Frame], frame: str | None) -> Pose:
        position, rotation = self._local(instance, frames, frame)
        R = rotation_matrix(part.rotation, instance.read)
        origin = [instance.read(v, "m") for v in part.position]
        return Pose(
            instance.placement.point(plus(origin, times(R, position))), instance.placement.axes(multiply(R, rotation))
        )

    def local_pose(self, owner: str, pose: Pose) -> tuple[list[Scalar], list[list[Scalar]]]:
        """Position from the center of mass and axes of a frame, in the axes of the body that carries it."""
        if owner == "ground":
            return list(pose.position), [list(row) for row in pose.rotation]
        body = self.bodies[owner]
        back = transposed(body.axes)
        return times(back, minus(pose.position, body.center)), multiply(back, pose.rotation)


def flatten(model: Model) -> Flat:
    """Flattens a model after checking it."""
    model.check()
    root = Instance(model, "", WORLD, {}, dict.fromkeys(model.interfaces, "ground"))
    flat = Flat(root)
    _add(flat, root, {})
    for instance in flat.instances:
        for name, part in instance.model.parts.items():
            flat.parts[instance.absolute(name)] = part
            try:
                flat.bodies[instance.absolute(name)] = _place_body(flat, instance, name, part)
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
    return flat


def _add(flat: Flat, instance: Instance, given: Mapping[str, Scalar]) -> None:
    model = instance.model
    flat.instances.append(instance)

    # parameters in the order in which they depend on each other; given values replace those of the model
    own = {name: entry.read("value") for name, entry in model.parameters.items()}
    uses = {name: [] if name in given else sorted(names(value)) for name, value in own.items()}
    instance.scope = {name: Name(instance.absolute(model.outside_name(name))) for name in own}
    for name in dependency_order(uses):
        entry = model.parameters[name]
        unit = entry.own_unit
        value = given[name] if name in given else own[name]
        expr = substitute(value, instance.scope) if isinstance(value, Expr) and name not in given else value
        number = flat.number(expr)
        path = instance.absolute(model.outside_name(name))
        low, high = (
            None if getattr(entry, b) is None else flat.number(substitute(entry.read(b), instance.scope))
            for b in ("at_least", "at_most")
        )
        try:
            check_range(number, instance.where(f"parameters.{name}"), unit, at_least=low, at_most=high)
        except ModelError as error:
            raise error.within(file=model.file) from None
        bounds = (-float("inf") if low is None else low, float("inf") if high is None else high)
        flat.parameters[path] = ParameterEntry(path, expr, number, unit, bounds, entry.structural)

    for name, sub in model.submodels.items():
        inner = sub.model
        rotation = rotation_matrix(sub.rotation, instance.read)
        _check_rotation(flat, rotation, instance, f"submodels.{name}.rotation")
        if sub.axis is not None and all(flat.number(instance.read(v, "1")) == 0.0 for v in sub.axis):
            where = instance.where(f"submodels.{name}.axis")
            raise ModelError("has length 0; give the axis a direction", model.file, where)
        placement = instance.placement.within([instance.read(v, "m") for v in sub.position], rotation, sub.mirror)
        owners = {key: _owner(instance, sub.connections.get(key, "ground")) for key in inner.interfaces}
        section = "" if sub.file else instance.where(f"submodels.{name}.model")
        child = Instance(inner, instance.absolute(name), placement, {}, owners, section)
        child.carrier = (instance, sub.carrier) if sub.carrier is not None else instance.carrier
        child.axis = (instance, sub.axis) if sub.axis is not None else instance.axis
        instance.children[name] = child
        values = {}
        for key, source in sub.parameters.items():
            unit = inner.parameters[key].own_unit
            value = in_unit(source, (own_unit(source) or unit) if unit == "1" else unit)
            values[key] = substitute(value, instance.scope) if isinstance(value, Expr) else value
        _add(flat, child, values)


def _owner(instance: Instance, path: str) -> str:
    words = path.split(".")
    while words[0] in instance.children:
        instance, words = instance.children[words[0]], words[1:]
    if words[0] == "ground":
        return "ground"
    return instance.owners[words[0]] if words[0] in instance.model.interfaces else instance.absolute(words[0])


def _check_rotation(flat: Flat, rotation: Mat, instance: Instance, path: str) -> None:
    try:
        check_rotation_numbers([[flat.number(v) for v in row] for row in rotation], instance.where(path))
    except ModelError as error:
        raise error.within(file=instance.model.file) from None


def _place_body(flat: Flat, instance: Instance, name: str, part: Part) -> Body:
    where = instance.where(f"parts.{name}")
    R = rotation_matrix(part.rotation, instance.read)
    _check_rotation(flat, R, instance, f"parts.{name}.rotation")
    for key, frame in part.frames.items():
        _check_rotation(
            flat, rotation_matrix(frame.rotation, instance.read), instance, f"parts.{name}.frames.{key}.rotation"
        )
    placement = instance.placement
    origin = [instance.read(v, "m") for v in part.position]
    center = [instance.read(v, "m") for v in part.center_of_mass]
    mass = instance.read(part.mass, "kg")
    J: Mat = inertia_matrix(part.inertia, instance.read)
    numbers = [[flat.number(v) for v in row] for row in J]
    check_mass_properties(flat.number(mass), [flat.number(v) for v in center], numbers, where)
    velocity = times(placement.matrix, [instance.read(v, "m/s") for v in part.velocity])
    spin = [instance.read(v, "rad/s") for v in part.angular_velocity]
    if placement.mirror:
        J, spin = mirror_tensor(J), [-w * s for w, s in zip(spin, MIRROR, strict=True)]
    axes = placement.axes(R)
    return Body(
        instance.absolute(name),
        placement.point(plus(origin, times(R, center))),
        axes,
        mass,
        J,
        velocity,
        spin,
        where,
        instance.model.file,
    )
