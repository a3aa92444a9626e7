"""What roads have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from koppel.model.data import Data, read_data
from koppel.model.drawing import Drawing
from koppel.model.element import Element, RoadData, option, quantity
from koppel.model.errors import ModelError, shorten
from koppel.model.value import Value, Values, as_number, check_source

ROADS = ("plane", "profile", "grid")
ENDS = ("ends", "repeats", "holds")
SHAPE = 5
"""Values of a road in the core beside its friction factor."""
Array: TypeAlias = NDArray[np.float64]


def check_rows(value: object) -> tuple[tuple[float | int | str, ...], ...]:
    """A list of lists of values, all of the same length."""
    rows = np.asarray(value, dtype=object) if isinstance(value, np.ndarray) else value
    if isinstance(rows, np.ndarray):
        rows = rows.tolist()
    if not isinstance(rows, list | tuple) or not all(isinstance(row, list | tuple) for row in rows) or not rows:
        raise ModelError(f"= {shorten(value)} is no table; give a list of rows")
    if len({len(row) for row in rows}) > 1:
        raise ModelError(f"has rows of {sorted({len(row) for row in rows})} values; give all the same length")
    return tuple(tuple(check_entry(entry, f"[{i}][{k}]") for k, entry in enumerate(row)) for i, row in enumerate(rows))


def check_entry(value: object, path: str) -> float | int | str:
    """One value of a table."""
    try:
        return check_source(value)
    except ModelError as error:
        raise error.within(path) from None


Rows: TypeAlias = Annotated[
    Sequence[Sequence[Value]], PlainValidator(check_rows), WithJsonSchema({"type": "array", "items": {"type": "array"}})
]
"""A table: row by row."""
Outside: TypeAlias = Literal["ends", "repeats", "holds"]


def check_rising(values: Sequence[float], path: str) -> None:
    """Raises where an abscissa does not increase."""
    for k in range(1, len(values)):
        if not values[k] > values[k - 1]:
            raise ModelError(
                f"= {values[k]:g} m is not above the point before, {values[k - 1]:g} m; give rising values",
                path=f"{path}[{k}]",
            )


class FrictionMap(Data):
    """Friction factors over x and y: linear between the points, steady outside."""

    x: Values = Field(default=(0,), description="along the road, rising [m]")
    y: Values = Field(default=(0,), description="across the road, rising [m]")
    factor: Rows = Field(description="one row per x with one factor per y")

    @model_validator(mode="after")
    def _check(self) -> FrictionMap:
        for name in "xy":
            check_rising([as_number(v, {}) for v in getattr(self, name)], name)
        if len(self.factor) != len(self.x) or len(self.factor[0]) != len(self.y):
            raise ModelError(
                f"has {len(self.factor)} x {len(self.factor[0])} values for {len(self.x)} x and {len(self.y)} y; "
                "give one row per x with one value per y",
                path="factor",
            )
        for i, row in enumerate(self.factor):
            for k, value in enumerate(row):
                if not as_number(value, {}) >= 0:
                    raise ModelError(f"= {value} is below 0; give 0 or more", path=f"factor[{i}][{k}]")
        return self

    def table(self) -> tuple[Any, Any, Any]:
        """x, y and factors as numbers."""
        numbers = [[as_number(v, {}) for v in row] for row in self.factor]
        return [as_number(v, {}) for v in self.x], [as_number(v, {}) for v in self.y], numbers


def pack_road(road: RoadData) -> tuple[tuple[int, ...], Array]:
    """Kind, end, points along x and y, points of the friction map; and heights and friction map as one list."""
    heights = np.atleast_2d(np.asarray(road.heights, dtype=float)) if len(road.heights) else np.zeros((0, 0))
    nx, ny = heights.shape if road.type == "grid" else heights.shape[::-1]
    fx, fy, factors = road.friction_table or ((), (), ())
    numbers = np.concatenate([np.ravel(part) for part in (heights, fx, fy, factors)]).astype(float)
    return (ROADS.index(road.type), ENDS.index(road.outside), nx, ny, len(fx), len(fy)), numbers


def road_row(sizes: tuple[int, ...], values: int, numbers: int) -> list[int]:
    """A road as the core knows it: where its values and its numbers start."""
    kind, outside, nx, ny, fx, fy = sizes
    return [kind, values, outside, nx, ny, numbers, fx, fy, numbers + nx * ny]


def check_map(value: object) -> object:
    """A mapping as a friction map."""
    return value if value is None or isinstance(value, FrictionMap) else read_data(FrictionMap, value)


AnyFrictionMap: TypeAlias = Annotated[
    FrictionMap | None, PlainValidator(check_map), WithJsonSchema(FrictionMap.model_json_schema())
]


def surface_of(road: RoadData, x: ArrayLike, y: ArrayLike) -> Array:
    """What Road.surface gives, of a road whose values are numbers."""
    from koppel import _core  # the core is no part of the model

    xs, ys = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(y, dtype=float))
    sizes, numbers = pack_road(road)
    values = [road.friction, *road.shape, *[0.0] * (SHAPE - len(road.shape))]
    found = _core.road_surface(road_row(sizes, 0, 0), values, numbers, np.ravel(xs), np.ravel(ys))
    return np.asarray(found).reshape(-1, 9).T.reshape(9, *xs.shape)


class PlainNumbers:
    """Values that depend on no parameters."""

    def __call__(self, source: Any) -> float:
        return as_number(source, {})

    def constant(self, source: Any) -> float | None:
        return as_number(source, {})


class Road(Element):
    """A surface z(x, y) with a friction factor, in the frame that tires name as their ground."""

    core: ClassVar[bool] = False
    is_road: ClassVar[bool] = True
    drawing: ClassVar[Drawing | None] = Drawing("road")

    factor: Value = quantity("1", "friction factor", at_least=0, core=False, default=1)
    friction_map: AnyFrictionMap = option("factors over x and y, by which factor is multiplied", default=None)

    def table(self) -> tuple[Any, Any, Any] | None:
        """The friction map as numbers."""
        return None if self.friction_map is None else self.friction_map.table()

    def surface(self, x: ArrayLike, y: ArrayLike) -> Array:
        """Height, its derivatives x, y, xx, xy, yy, friction and its derivatives x, y: 9 by the shape of x and y.

        As the core runs it; where the road ends there is no number. Values must not depend on parameters.
        """
        self.check_values(PlainNumbers())
        return surface_of(self.road_data(lambda source, unit: as_number(source, {})), x, y)

    def height(self, x: ArrayLike, y: ArrayLike) -> Array:
        """Height in m."""
        return np.asarray(self.surface(x, y)[0])

    def gradient(self, x: ArrayLike, y: ArrayLike) -> Array:
        """dz/dx and dz/dy."""
        return self.surface(x, y)[1:3]

    def normal(self, x: ArrayLike, y: ArrayLike) -> Array:
        """Unit normal, 3 by the shape of x and y."""
        gx, gy = self.gradient(x, y)
        return np.asarray(np.stack([-gx, -gy, np.ones_like(gx)]) / np.sqrt(1.0 + gx**2 + gy**2))

    def friction(self, x: ArrayLike, y: ArrayLike) -> Array:
        """Friction factor."""
        return np.asarray(self.surface(x, y)[6])
