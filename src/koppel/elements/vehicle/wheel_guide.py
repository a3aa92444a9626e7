"""A joint that moves a wheel carrier as a table says."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, Literal

import numpy as np
from pydantic import Field, model_validator

from koppel.model.axle import AXES, COLUMNS, read_maps
from koppel.model.drawing import Drawing
from koppel.model.element import LineRow, OutputSpec, Sled, element, option, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.grid import Grid, spline_matrix, spline_weights
from koppel.model.joint import GuideTable, Joint, Motion, Reader, shift_outputs
from koppel.model.road import Rows
from koppel.model.value import Value, Vector

PLACE = COLUMNS[:5]
"""Columns of the table behind the travels: shift along x and y, toe, camber, pitch."""
STILL = 1e-9
"""Change of the columns per spacing, as a share of the largest of them, that is rounding of the table."""
COORDINATES = (("travel", "speed"), ("opposite_travel", "opposite_speed"), ("rack_travel", "rack_speed"))


@element("vehicle.wheel_guide")
class WheelGuide(Joint):
    """frame_b, a wheel center, stands against frame_a, the chassis, where a table says; no force can move it away.

    z, o, r: travel (rise of frame_b along z of frame_a), that of the other wheel, travel of the rack to the side of the
    wheel. For a left wheel, a right one being its mirror image:
    frame_b at center + (x, y, z) with axes Rz(-toe) Rx(-camber) Ry(pitch), all but z by the table over z, o, r.
    Coordinates are those of z, o, r over which the table has several points. r is that of the rack, without play; o is
    there for a part that carries both wheels, such as a rigid axle, whose second motion it is. Outputs of coordinates
    that are not there are 0.

    maps: one row per point of the grid: travel, opposite, rack [m], x, y [m], toe, camber, pitch [rad]; points along
    each travel equally spaced, those of travel at least two, between them cubic splines with continuous curvature,
    beyond them straight lines, and a run that leaves them warns. The joint cannot close a loop.
    koppel.vehicle.reduce_axle makes it from any suspension with ideal joints.
    """

    drawing: ClassVar[Drawing | None] = Drawing("line")

    rack: Sled = port("rack, to the left positive", to="sled", default="ground")
    center: Vector = quantity(("m", "m", "m"), "left wheel center at zero, in frame_a", default=(0, 0, 0))
    travel: Value = quantity("m", "travel at the start", default=0)
    speed: Value = quantity("m/s", "rate of the travel at the start", default=0)
    side: Literal["left", "right"] = option("which wheel it is; the table is that of a left one", default="left")
    both: bool = option(
        "true: frame_b is on a part that carries both wheels; o is its second motion",
        default=False,
    )
    maps: Rows = Field(description="table, one row per point of the grid, in SI")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *shift_outputs("travel", "speed", "rise of frame_b along z of frame_a"),
        output("opposite_travel", "m", "travel of the other wheel"),
        output("opposite_speed", "m/s", "rate of the travel of the other wheel"),
        output("rack_travel", "m", "travel of the rack to the side of the wheel"),
        output("rack_speed", "m/s", "rate of the travel of the rack to the side of the wheel"),
    )

    @model_validator(mode="after")
    def _check_maps(self) -> WheelGuide:
        if len(self.grid.axes[0]) < 2:
            raise ModelError("has one travel; give a table over at least two", path="maps")
        if (len(self.grid.axes[1]) > 1) != self.both:
            several = (
                "is false, but the table has several travels of the other wheel: these are for a part that carries both"
            )
            raise ModelError("needs a table over the travel of the other wheel" if self.both else several, path="both")
        still = find_still_place(self.grid) if self.both else None
        if still is not None:
            where = ", ".join(f"{name} = {round(v, 9) + 0.0:g} m" for name, v in zip(AXES, still, strict=True))
            what = f"{', '.join(PLACE)} do not change with the opposite travel at {where}, so that nothing holds it"
            raise ModelError(f"{what}; give a table in which they do, or one opposite travel without both", path="maps")
        return self

    @cached_property
    def grid(self) -> Grid:
        """The table on its grid."""
        axes, table = read_maps(self.maps, "maps", PLACE, 0)
        return Grid(axes, table)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The coordinates over which the table has several points."""
        return tuple(k for k, axis in enumerate(self.grid.axes) if len(axis) > 1)

    def own_coordinates(self) -> list[tuple[str, str]]:
        return [COORDINATES[k] for k in self.own]

    def own_start_names(self) -> list[tuple[str, str]]:
        return [pair for k in self.own for pair in zip(COORDINATES[k], ("m", "m/s"), strict=True)]

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        right = (self.side == "right") != mirror
        x, y, z = (read(v, "m") for v in self.center)
        table = GuideTable(self.grid, (x, -y if right else y, z), right)
        start = {0: (read(self.travel, "m"), read(self.speed, "m/s"))}
        values = [(k, *start.get(k, (0.0, 0.0))) for k in self.own]
        return [Motion("guide", value=v, rate=w, table=table, coordinate=k) for k, v, w in values]

    def line_rows(self, context: Any) -> list[LineRow]:
        """The rack holds its coordinate; towards a right wheel it moves the other way."""
        way = -1.0 if self.side == "right" else 1.0
        held = LineRow(((f".{COORDINATES[2][0]}", 1.0), (str(self.rack), -way)), absolute=True)
        return [held] if 2 in self.own else []

    def readings(self, context: Any) -> list[Any]:
        found = iter(context.joint_coordinates())
        return [next(found) if k in self.own else 0.0 for k in range(len(AXES)) for _ in ("travel", "speed")]

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        """The travels that the table knows, unless others are given."""
        known = {COORDINATES[k][0]: self.grid.axes[k] for k in self.own}
        return {**{name: (float(axis[0]), float(axis[-1])) for name, axis in known.items()}, **self.limits}

    def repeated_outputs(self) -> dict[str, tuple[str, float]]:
        return {"rack_travel": (str(self.rack), -1.0 if self.side == "right" else 1.0)}


def find_still_place(grid: Grid) -> tuple[float, float, float] | None:
    """A place where the opposite travel moves nothing, at the points along the other two; None: it always does.

    A cubic of each column between two points is known by four values; the slopes of all columns vanish together.
    """
    fields = np.moveaxis(grid.table, 1, 0)
    points = np.asarray(grid.axes[1], dtype=float)
    thirds = np.linspace(0.0, 1.0, 4)
    weights = np.array(
        [spline_weights(grid.axes[1], v) for v in np.linspace(points[0], points[-1], 3 * len(points) - 2)]
    )
    values = np.tensordot(weights @ spline_matrix(len(points)), fields, axes=(1, 0))
    size = np.max(np.abs(fields))
    for cell in range(len(points) - 1):
        cubic = np.linalg.solve(np.vander(thirds), values[3 * cell : 3 * cell + 4].reshape(4, -1))
        slopes = (np.array([[3.0], [2.0], [1.0]]) * cubic[:3]).reshape(3, *fields.shape[1:])
        for i, r in np.ndindex(slopes.shape[1:3]):
            own = slopes[:, i, r]  # coefficients of the slopes over the cell, per column
            steepest = own[:, int(np.argmax(np.abs(own).max(axis=0)))]
            for t in (0.0, *(root.real for root in np.roots(steepest)), 1.0):
                if 0.0 <= t <= 1.0 and np.max(np.abs(np.polyval(own, t))) <= STILL * size:
                    at = points[cell] + t * (points[cell + 1] - points[cell])
                    return float(grid.axes[0][i]), float(at), float(grid.axes[2][r])
    return None
