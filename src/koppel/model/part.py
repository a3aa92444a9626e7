"""Parts: bodies with mass, frames fixed to them, and the ways to write a rotation."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, PlainValidator, StrictBool, WithJsonSchema, model_validator

from koppel.model.data import Data, read_data
from koppel.model.element import check_range
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.expression import Expr, Scalar, constant, cos, sin
from koppel.model.shape import Shapes, shape_data
from koppel.model.signal import Item
from koppel.model.tolerances import ROUNDED, TYPED
from koppel.model.value import Value, Vector, check_sources, to_expr

Matrix: TypeAlias = list[list[Scalar]]
"""3x3, rows first; floats where the values are known."""

Reader: TypeAlias = Callable[[Any, str], Scalar]
"""Turns a value and its unit into a float or an expression; to_expr is one."""


def _default_reader(source: Any, unit: str) -> Scalar:
    return to_expr(source, unit)


class Axes(Data):
    """Rotation by the directions of two axes; the third is their cross product."""

    x: Vector = Field(description="direction of the x axis [1]")
    y: Vector = Field(description="direction of the y axis [1]")


class Cardan(Data):
    """Rotation Rx(a) Ry(b) Rz(c)."""

    cardan: Vector = Field(description="angles a, b, c about x, y, z [rad]")


class Quaternion(Data):
    """Rotation by a unit quaternion."""

    quaternion: Annotated[Sequence[Value], PlainValidator(check_sources(4)), WithJsonSchema({"type": "array"})] = Field(
        description="w, x, y, z [1]"
    )


def check_matrix(value: object) -> tuple[tuple[float | int | str, ...], ...]:
    """3x3 nested lists of values."""
    if isinstance(value, str | bytes) or not hasattr(value, "__len__") or not hasattr(value, "__iter__"):
        raise ModelError(f"= {shorten(value)} is not a 3x3 list of values")
    rows: list[Any] = list(value)
    if len(rows) != 3:
        raise ModelError(f"has {len(rows)} rows instead of 3")
    checked = []
    for index, row in enumerate(rows):
        try:
            checked.append(check_sources(3)(row))
        except ModelError as error:
            raise error.within(f"[{index}]") from None
    return tuple(checked)


def check_rotation(value: object) -> Any:
    """A rotation as given by a file or by the builder; numbers must make a proper rotation."""
    if value is None or isinstance(value, Axes | Cardan | Quaternion):
        checked: Any = value
    elif isinstance(value, Mapping):
        words: dict[str, type[Data]] = {"x": Axes, "y": Axes, "cardan": Cardan, "quaternion": Quaternion}
        word = next((key for key in value if key in words), None)
        if word is None:
            key = str(next(iter(value), ""))
            raise ModelError(f"unknown rotation '{key}'{suggest(key, words)}")
        checked = read_data(words[word], value)
    else:
        checked = check_matrix(value)
    check_rotation_numbers(rotation_matrix(checked))
    return checked


_ROTATION_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "array", "minItems": 3, "maxItems": 3, "description": "3x3 matrix, columns are the axes"},
        Axes.model_json_schema(),
        Cardan.model_json_schema(),
        Quaternion.model_json_schema(),
    ]
}

Rotation: TypeAlias = Annotated[
    Sequence[Sequence[Value]] | Axes | Cardan | Quaternion | Mapping[str, Sequence[Value]] | None,
    PlainValidator(check_rotation),
    WithJsonSchema(_ROTATION_SCHEMA),
]
"""Columns are the axes of the frame in the outer axes. None is the identity. A matrix is stored as nested tuples."""


def rotation_matrix(rotation: Any, read: Reader = _default_reader) -> Matrix:
    """The 3x3 matrix of a rotation; entries are floats where the values are known."""
    if rotation is None:
        return [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    if isinstance(rotation, Axes):
        x, y = [read(v, "1") for v in rotation.x], [read(v, "1") for v in rotation.y]
        z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
        return [[x[i], y[i], z[i]] for i in range(3)]
    if isinstance(rotation, Cardan):
        a, b, c = (read(v, "rad") for v in rotation.cardan)
        ca, sa, cb, sb, cc, sc = cos(a), sin(a), cos(b), sin(b), cos(c), sin(c)
        return [
            [cb * cc, -cb * sc, sb],
            [ca * sc + sa * sb * cc, ca * cc - sa * sb * sc, -sa * cb],
            [sa * sc - ca * sb * cc, sa * cc + ca * sb * sc, ca * cb],
        ]
    if isinstance(rotation, Quaternion):
        w, x1, y1, z1 = (read(v, "1") for v in rotation.quaternion)
        return [
            [w * w + x1 * x1 - y1 * y1 - z1 * z1, 2.0 * (x1 * y1 - w * z1), 2.0 * (x1 * z1 + w * y1)],
            [2.0 * (x1 * y1 + w * z1), w * w - x1 * x1 + y1 * y1 - z1 * z1, 2.0 * (y1 * z1 - w * x1)],
            [2.0 * (x1 * z1 - w * y1), 2.0 * (y1 * z1 + w * x1), w * w - x1 * x1 - y1 * y1 + z1 * z1],
        ]
    return [[read(v, "1") for v in row] for row in rotation]


def check_rotation_numbers(matrix: Matrix, path: str | None = None, tolerance: float = TYPED) -> None:
    """Raises when the columns are not orthonormal and right-handed; entries that are not numbers are passed over."""
    numbers = [[constant(entry) for entry in row] for row in matrix]
    columns = [[numbers[i][j] for i in range(3)] for j in range(3)]
    known = {"xyz"[j]: [v for v in column if v is not None] for j, column in enumerate(columns)}
    known = {name: column for name, column in known.items() if len(column) == 3}
    lengths = {name: math.hypot(*column) for name, column in known.items()}

    # x and y before z: z may be their product and then only repeats what is wrong with them
    for name in ("x", "y"):
        _check_length(name, lengths.get(name, 1.0), path, tolerance)
    for a, b in (("x", "y"), ("y", "z"), ("z", "x")):
        if lengths.get(a) and lengths.get(b):
            cosine = sum(p * q for p, q in zip(known[a], known[b], strict=True)) / (lengths[a] * lengths[b])
            if abs(cosine) > tolerance:
                angle = math.degrees(math.acos(max(-1.0, min(1.0, cosine))))
                raise ModelError(f"its {a} and {b} axes make an angle of {angle:.6g} deg instead of 90 deg", path=path)
    _check_length("z", lengths.get("z", 1.0), path, tolerance)
    if len(known) == 3:
        x, y, z = known["x"], known["y"], known["z"]
        triple = (
            z[0] * (x[1] * y[2] - x[2] * y[1]) + z[1] * (x[2] * y[0] - x[0] * y[2]) + z[2] * (x[0] * y[1] - x[1] * y[0])
        )
        if triple < 0:
            raise ModelError("its axes are left-handed; turn one of them around", path=path)


def _check_length(name: str, length: float, path: str | None, tolerance: float) -> None:
    if abs(length - 1.0) > tolerance:
        raise ModelError(f"its {name} axis has length {length:.9g} instead of 1; normalize it", path=path)


def rotation_items(rotation: Any, path: str) -> Iterator[Item]:
    """All values of a rotation with their units."""
    if isinstance(rotation, Axes):
        yield from list_items(rotation.x, f"{path}.x", "1")
        yield from list_items(rotation.y, f"{path}.y", "1")
    elif isinstance(rotation, Cardan):
        yield from list_items(rotation.cardan, f"{path}.cardan", "rad")
    elif isinstance(rotation, Quaternion):
        yield from list_items(rotation.quaternion, f"{path}.quaternion", "1")
    elif rotation is not None:
        for index, row in enumerate(rotation):
            yield from list_items(row, f"{path}[{index}]", "1")


def list_items(values: Sequence[Any], path: str, unit: str) -> Iterator[Item]:
    """The values of a list with their unit."""
    for index, source in enumerate(values):
        yield Item(f"{path}[{index}]", source, unit)


def _check_units(items: Iterator[Item]) -> None:
    for item in items:
        to_expr(item.source, item.unit, item.path)


class Frame(Data):
    """A frame fixed to a part, to ground or to an interface: origin and axes in the coordinates of its owner."""

    position: Vector = Field(default=(0, 0, 0), description="origin in the axes of the owner [m]")
    rotation: Rotation = Field(default=None, description="axes against those of the owner; identity when absent")

    def items(self) -> Iterator[Item]:
        """All values with their units."""
        yield from list_items(self.position, "position", "m")
        yield from rotation_items(self.rotation, "rotation")

    @model_validator(mode="after")
    def _check(self) -> Frame:
        _check_units(self.items())
        return self


class InertiaEntries(Data):
    """Inertia by its six entries. Products of inertia are MATRIX entries: xy = -integral(x*y dm)."""

    xx: Value = Field(default=0, description="moment about x [kg*m**2]")
    yy: Value = Field(default=0, description="moment about y [kg*m**2]")
    zz: Value = Field(default=0, description="moment about z [kg*m**2]")
    xy: Value = Field(default=0, description="matrix entry [0][1] [kg*m**2]")
    xz: Value = Field(default=0, description="matrix entry [0][2] [kg*m**2]")
    yz: Value = Field(default=0, description="matrix entry [1][2] [kg*m**2]")


def check_inertia(value: object) -> Any:
    """An inertia as given by a file or by the builder."""
    if isinstance(value, InertiaEntries):
        return value
    return read_data(InertiaEntries, value) if isinstance(value, Mapping) else check_matrix(value)


Inertia: TypeAlias = Annotated[
    Sequence[Sequence[Value]] | InertiaEntries | Mapping[str, Value],
    PlainValidator(check_inertia),
    WithJsonSchema({"anyOf": [{"type": "array", "minItems": 3, "maxItems": 3}, InertiaEntries.model_json_schema()]}),
]
"""3x3 matrix or its six entries; products of inertia are matrix entries, xy = -integral(x*y dm)."""

_NO_INERTIA = ((0, 0, 0), (0, 0, 0), (0, 0, 0))


def inertia_matrix(inertia: Any, read: Reader = _default_reader) -> Matrix:
    """The 3x3 matrix of an inertia; entries are floats where the values are known."""
    if isinstance(inertia, InertiaEntries):
        xx, yy, zz, xy, xz, yz = (
            read(v, "kg*m**2") for v in (inertia.xx, inertia.yy, inertia.zz, inertia.xy, inertia.xz, inertia.yz)
        )
        return [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    return [[read(v, "kg*m**2") for v in row] for row in inertia]


class Part(Data):
    """A rigid body: mass properties, the pose of its part frame in the design position, and frames fixed to it.

    m * a = F and J * w' + w x (J * w) = T, with J about the center of mass in part axes.
    Mass 0 with inertia 0 (massless) and inertia 0 (point mass) are legal.
    """

    mass: Value = Field(description="mass [kg]")
    center_of_mass: Vector = Field(default=(0, 0, 0), description="center of mass in part axes [m]")
    inertia: Inertia = Field(
        default=_NO_INERTIA,
        description="inertia about the center of mass in part axes [kg*m**2]; products of inertia are matrix entries",
    )
    position: Vector = Field(
        default=(0, 0, 0), description="origin of the part frame in the model, design position [m]"
    )
    rotation: Rotation = Field(default=None, description="axes of the part frame in the model, design position")
    velocity: Vector = Field(default=(0, 0, 0), description="initial velocity of the center of mass, model axes [m/s]")
    angular_velocity: Vector = Field(default=(0, 0, 0), description="initial angular velocity, part axes [rad/s]")
    free: StrictBool = Field(default=False, description="true for a part that nothing holds on purpose")
    fixed: tuple[Literal["position", "orientation", "velocity", "angular_velocity"], ...] = Field(
        default=(), description="start values of a part without joint that must be kept"
    )
    guess: tuple[Literal["position", "orientation", "velocity", "angular_velocity"], ...] = Field(
        default=(), description="start values of a part that count as not given"
    )
    frames: dict[str, Frame] = Field(default_factory=dict, description="frames fixed to the part")
    shape: Shapes = Field(default=None, description="how a viewer shows it; from frames and mass when absent")

    def to_data(self) -> Any:
        """What a file holds."""
        data = super().to_data()
        return {**data, "shape": shape_data(self.shape)} if self.shape is not None else data

    def keeps_default(self, name: str) -> bool:
        return name in ("position", "velocity", "angular_velocity")

    def rank(self, name: str) -> Literal["fixed", "given", "free"]:
        """What becomes of a start value where the loops do not allow it; see Joint."""
        if name in self.fixed:
            return "fixed"
        field = "rotation" if name == "orientation" else name
        return "given" if field in self.model_fields_set and name not in self.guess else "free"

    def items(self) -> Iterator[Item]:
        """All values with their units, those of the frames included."""
        yield Item("mass", self.mass, "kg")  # type: ignore[arg-type]
        yield from list_items(self.center_of_mass, "center_of_mass", "m")
        if isinstance(self.inertia, InertiaEntries):
            for name in ("xx", "yy", "zz", "xy", "xz", "yz"):
                yield Item(f"inertia.{name}", getattr(self.inertia, name), "kg*m**2")
        else:
            for index, row in enumerate(self.inertia):
                yield from list_items(row, f"inertia[{index}]", "kg*m**2")
        yield from list_items(self.position, "position", "m")
        yield from rotation_items(self.rotation, "rotation")
        yield from list_items(self.velocity, "velocity", "m/s")
        yield from list_items(self.angular_velocity, "angular_velocity", "rad/s")
        if isinstance(self.shape, tuple):
            for shape in self.shape:
                yield from shape.items(f"shape.{shape.word}")
        for name, frame in self.frames.items():
            for item in frame.items():
                yield Item(f"frames.{name}.{item.path}", item.source, item.unit)

    @model_validator(mode="after")
    def _check(self) -> Part:
        _check_units(item for item in self.items() if not item.path.startswith("frames."))
        for index, name in enumerate(self.guess):
            if name in self.fixed:
                raise ModelError(f"= '{name}' is fixed too; a value is one or the other", path=f"guess[{index}]")
        mass = constant(to_expr(self.mass, "kg", "mass"))
        if mass is not None:
            check_range(mass, "mass", "kg", at_least=0.0)
        matrix = inertia_matrix(self.inertia)
        if mass is not None and not any(isinstance(entry, Expr) for row in matrix for entry in row):
            numbers = [[float(constant(entry) or 0.0) for entry in row] for row in matrix]
            check_mass_properties(mass, (0.0, 0.0, 0.0), numbers)
        return self


def check_mass_properties(
    mass: float, center_of_mass: Sequence[float], inertia: Sequence[Sequence[float]], path: str | None = None
) -> None:
    """Raises when no distribution of mass can have these properties.

    mass >= 0; inertia symmetric, positive semidefinite, and no principal moment above the sum of the two others;
    each with a tolerance of 1e-9 of the largest entry.
    """
    import numpy as np

    check_range(mass, f"{path}.mass" if path else "mass", "kg", at_least=0.0)
    where = f"{path}.inertia" if path else "inertia"
    if not all(math.isfinite(value) for value in center_of_mass):
        raise ModelError("is not finite", path=f"{path}.center_of_mass" if path else "center_of_mass")
    matrix = np.array(inertia, dtype=float)
    if matrix.shape != (3, 3) or not np.all(np.isfinite(matrix)):
        raise ModelError("is not a finite 3x3 matrix", path=where)
    largest = float(np.max(np.abs(matrix)))
    tolerance = ROUNDED * largest
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if abs(matrix[i, j] - matrix[j, i]) > tolerance:
            raise ModelError(
                f"is not symmetric: [{i}][{j}] = {matrix[i, j]:g} but [{j}][{i}] = {matrix[j, i]:g} kg*m**2", path=where
            )
    scaled = matrix / (largest or 1.0)  # the squares of the largest numbers are not finite
    moments = largest * np.linalg.eigvalsh(0.5 * (scaled + scaled.T))
    spelled = ", ".join(f"{moment:g}" for moment in moments)
    if moments[0] < -tolerance:
        raise ModelError(
            f"is not positive semidefinite: principal moments {spelled} kg*m**2; products are matrix entries",
            path=where,
        )
    if moments[2] > moments[0] + moments[1] + tolerance:
        raise ModelError(
            f"violates the triangle inequality: principal moments {spelled} kg*m**2, "
            f"the largest must not exceed the sum of the two others",
            path=where,
        )


BODY_CHANNELS: tuple[tuple[str, str, str], ...] = (
    *((axis, "m", f"center of mass, {axis}") for axis in "xyz"),
    *((f"q{part}", "1", f"unit quaternion, {part}") for part in "wxyz"),
    *((f"v{axis}", "m/s", f"velocity of the center of mass, {axis}") for axis in "xyz"),
    *((f"w{axis}", "rad/s", f"angular velocity about body {axis}") for axis in "xyz"),
)
"""Channels of every part: name, unit, meaning; positions and velocities in world axes."""
