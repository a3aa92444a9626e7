"""Gravity: the same everywhere, towards a center, or a field written as signals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import Field, PlainValidator, WithJsonSchema

from koppel.model.data import Data, read_data
from koppel.model.part import list_items
from koppel.model.signal import Item, SignalVector
from koppel.model.value import Value, Vector, check_sources


class PointGravity(Data):
    """Gravity towards a center: a part at the distance r from it feels m mu / r**2.

    The force acts on the center of mass of each part; parts do not attract each other.

    >>> PointGravity(mu=3.986e14).center
    (0, 0, 0)
    """

    mu: Value = Field(description="strength of the field, gravitational constant times mass of the center [m**3/s**2]")
    center: Vector = Field(default=(0, 0, 0), description="center of the field in model axes [m]")

    def items(self, path: str) -> Iterator[Item]:
        """Its values with their units."""
        yield Item(f"{path}.mu", self.mu, "m**3/s**2")  # type: ignore[arg-type]
        yield from list_items(self.center, f"{path}.center", "m")


class GravityField(Data):
    """Gravity as three signals: of the place x, y, z, of time, inputs, channels and parameters.

    A part of mass m feels m * field(x, y, z, time) at its center of mass, which is at x, y, z in model axes.
    Derivatives over the place, and over what else moves, are in the matrix of a step. Numbers alone: give three values
    instead.

    >>> GravityField(field=["0", "0", "-9.81 m/s**2 * (1 - 2*z/(6371 km))"]).field[0]
    '0'
    """

    field: SignalVector = Field(
        description="gravity in model axes [m/s**2]; in expressions x, y, z are the place of a center of mass [m]"
    )

    @property
    def local_names(self) -> dict[str, str]:
        """Names of its own, with units."""
        return dict.fromkeys("xyz", "m")


def check_gravity(value: object) -> Any:
    """Gravity as given by a file or by the builder."""
    if isinstance(value, PointGravity | GravityField):
        return value
    if not isinstance(value, Mapping):
        return check_sources(3)(value)
    return read_data(GravityField if "field" in value else PointGravity, value)


def gravity_items(gravity: Any) -> Iterator[Item]:
    """The values of gravity with their units."""
    if isinstance(gravity, PointGravity):
        yield from gravity.items("gravity")
    elif not isinstance(gravity, GravityField):
        yield from list_items(gravity, "gravity", "m/s**2")


Gravity: TypeAlias = Annotated[
    Sequence[Value] | PointGravity | GravityField,
    PlainValidator(check_gravity),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "minItems": 3, "maxItems": 3},
                PointGravity.model_json_schema(),
                GravityField.model_json_schema(),
            ]
        }
    ),
]
"""Three values, the same everywhere, a field towards a center, or a field as signals."""
