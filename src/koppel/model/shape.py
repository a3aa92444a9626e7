"""Shapes of parts as a viewer shows them; they have no influence on the motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from koppel.model.data import Data, read_data
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.signal import Item
from koppel.model.units import parse_unit
from koppel.model.value import Value, Vector, check_sources, to_expr


def check_points(value: object) -> tuple[tuple[float | int | str, ...], ...]:
    """A list of points."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise ModelError(f"= {shorten(value)} is no list of points")
    return tuple(tuple(check_sources(3)(point)) for point in value)


Points = Annotated[
    Sequence[Sequence[Value]],
    PlainValidator(check_points),
    WithJsonSchema({"type": "array", "items": {"type": "array"}}),
]
Quaternion = Annotated[Sequence[Value], PlainValidator(check_sources(4)), WithJsonSchema({"type": "array"})]


class PartShape(Data):
    """Base of all shapes: lengths in part axes, measured from the origin of the part frame."""

    word: ClassVar[str] = ""
    color: str | None = Field(default=None, description="name or #rrggbb; one of a palette when absent")

    def items(self, path: str) -> Iterator[Item]:
        """All lengths and directions with their units."""
        for name in type(self).model_fields:
            value = getattr(self, name)
            if name in ("color", "file", "unit") or value is None:
                continue
            unit = "1" if name in ("axis", "quaternion") else "m"
            if name == "points":
                for k, point in enumerate(value):
                    for i, entry in enumerate(point):
                        yield Item(f"{path}.{name}[{k}][{i}]", entry, unit)
            elif isinstance(value, tuple | list):
                for k, entry in enumerate(value):
                    yield Item(f"{path}.{name}[{k}]", entry, unit)
            else:
                yield Item(f"{path}.{name}", value, unit)

    @model_validator(mode="after")
    def _check(self) -> PartShape:
        for item in self.items(""):
            number = to_expr(item.source, item.unit, item.path.lstrip("."))
            sized = item.path.startswith((".size", ".radius", ".width", ".thickness", ".rim"))
            if sized and isinstance(number, float | int) and not number > 0.0:
                raise ModelError(f"= {item.source} is not above 0", path=item.path.lstrip("."))
        return self


class Centered(PartShape):
    """A shape that is placed by its middle."""

    position: Vector = Field(default=(0, 0, 0), description="its middle [m]")


class Box(Centered):
    """A box along the axes of the part."""

    word: ClassVar[str] = "box"
    size: Vector = Field(description="lengths along x, y, z [m]")


class Rod(PartShape):
    """A round rod from start to end, with flat ends."""

    word: ClassVar[str] = "cylinder"
    start: Vector = Field(description="one end of its axis [m]")
    end: Vector = Field(description="the other end [m]")
    radius: Value = Field(description="radius [m]")


class Capsule(Rod):
    """A round rod from start to end, with round ends."""

    word: ClassVar[str] = "capsule"


class Ball(Centered):
    """A sphere."""

    word: ClassVar[str] = "sphere"
    radius: Value = Field(description="radius [m]")


class Wheel(Centered):
    """A wheel with tire, rim and spokes."""

    word: ClassVar[str] = "wheel"
    radius: Value = Field(description="outer radius [m]")
    width: Value = Field(description="width of the tire [m]")
    rim: Value | None = Field(default=None, description="radius of the rim [m]; 0.7 of the outer one when absent")
    axis: Vector = Field(default=(0, 1, 0), description="direction of the axle [1]")


class Plate(PartShape):
    """A flat triangle with a thickness."""

    word: ClassVar[str] = "plate"
    points: Points = Field(description="its three corners [m]")
    thickness: Value = Field(description="thickness [m]")

    @model_validator(mode="after")
    def _check_points(self) -> Plate:
        if len(self.points) != 3:
            raise ModelError(f"has {len(self.points)} corners; a plate has three, more make a hull", path="points")
        return self


class Hull(PartShape):
    """The smallest convex body around some points."""

    word: ClassVar[str] = "hull"
    points: Points = Field(description="at least four points that do not lie in a plane [m]")

    @model_validator(mode="after")
    def _check_points(self) -> Hull:
        if len(self.points) < 4:
            raise ModelError(f"has {len(self.points)} points; a hull has at least four", path="points")
        return self


class MeshFile(PartShape):
    """Triangles from a file: STL, OBJ or glTF."""

    word: ClassVar[str] = "mesh"
    file: str = Field(description="STL, OBJ or glTF file, relative to the model file")
    unit: str = Field(description="unit of the lengths in the file, such as mm; files do not say it")
    position: Vector = Field(default=(0, 0, 0), description="its origin [m]")
    quaternion: Quaternion = Field(default=(1, 0, 0, 0), description="its axes, w, x, y, z [1]")

    @model_validator(mode="after")
    def _check_unit(self) -> MeshFile:
        try:
            found = parse_unit(self.unit)
        except ModelError as error:
            raise error.within("unit") from None
        if found.dimension != parse_unit("m").dimension:
            raise ModelError(f"= '{self.unit}' is no unit of length; write mm, m or in", path="unit")
        return self


SHAPES: dict[str, type[PartShape]] = {cls.word: cls for cls in (Box, Rod, Capsule, Ball, Wheel, Plate, Hull, MeshFile)}


def check_shape(value: object) -> Any:
    """None (derived from frames and mass), "none", or shapes as {word: values}, one or a list of them.

    >>> check_shape({"sphere": {"radius": "2 cm"}})
    (Ball(color=None, position=(0, 0, 0), radius='2 cm'),)
    """
    if value is None or value == "none":
        return value
    entries = list(value) if isinstance(value, Sequence) and not isinstance(value, str) else [value]
    found = []
    for entry in entries:
        if isinstance(entry, PartShape):
            found.append(entry)
            continue
        if not isinstance(entry, Mapping) or len(entry) != 1:
            raise ModelError(
                f"= {shorten(entry)} is not a shape; write none or one of {', '.join(SHAPES)} with its values"
            )
        word, values = next(iter(entry.items()))
        if word not in SHAPES:
            raise ModelError(f"unknown shape {shorten(word)}{suggest(str(word), SHAPES)}")
        try:
            found.append(read_data(SHAPES[word], values))
        except ModelError as error:
            raise error.within(str(word)) from None
    if not found:
        raise ModelError("is an empty list; write none for a part that is not shown")
    return tuple(found)


def shape_data(shape: Any) -> Any:
    """What a file holds."""
    if shape is None or shape == "none":
        return shape
    entries = [{one.word: one.to_data()} for one in shape]
    return entries[0] if len(entries) == 1 else entries


Shapes: TypeAlias = Annotated[
    Literal["none"] | tuple[PartShape, ...] | PartShape | Mapping[str, Any] | None,
    PlainValidator(check_shape),
    WithJsonSchema(
        {
            "anyOf": [
                {"const": "none"},
                {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "properties": {k: {"type": "object"} for k in SHAPES},
                },
                {"type": "array", "minItems": 1},
            ]
        }
    ),
]
"""How a viewer shows a part; derived from its frames and mass when absent."""
