"""Springs, dampers and bar of an axle whose wheels are guided by tables."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from pydantic import Field, model_validator

from koppel.elements.vehicle.reduced_axle import COLUMNS, known_travels, read_grid
from koppel.model.curve import CurveOrSlope
from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, OutputSpec, Sled, curve, element, output, port, quantity
from koppel.model.grid import Grid
from koppel.model.road import Rows
from koppel.model.value import Value

LENGTHS = COLUMNS[5:]
"""Columns of the table behind the travels: extension of spring and damper, height of the anti-roll bar."""


@element("vehicle.guided_axle")
class GuidedAxle(Element):
    """Springs, dampers, stops and anti-roll bar of both wheels on vehicle.wheel_guide, along their travels.

    z, o, r: travel of a wheel, that of the other one, travel of the rack to the left (-r for the right wheel), all
    against base. For each wheel s, d, b = extension of spring and damper, height of the bar, by the table over z, o, r:
    U = spring(s) + preload s + stops(d) + bar_stiffness (b_l - b_r)**2 / 2
    D = damper(d') and bar_damping (b_l' - b_r')
    The forces on the three travels are those of U and D through the slopes of the table; with them come motion ratios
    and the force on the rack. base takes their sum; where the travels are those of guides, these pass it on.

    maps: one row per point of the grid: travel, opposite, rack, extension of spring and damper, height of the
    anti-roll bar [m]; points along each travel equally spaced, between them cubic splines with continuous curvature,
    beyond them straight lines, and a run that leaves them warns. Without maps spring and damper shorten by the travel.
    koppel.vehicle.reduce_axle makes it from any suspension with ideal joints. It has no table where it is recorded.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")
    energy: ClassVar[Energy | None] = "dissipative"

    left: Sled = port("travel of the left wheel", to="sled")
    right: Sled = port("travel of the right wheel", to="sled")
    rack: Sled = port("rack, to the left positive", to="sled", default="ground")
    base: Sled = port("what the travels count from", to="sled", default="ground")
    preload: Value = quantity("N", "tension of the springs at extension 0", default=0)
    bar_stiffness: Value = quantity("N/m", "anti-roll bar: force per difference in height", at_least=0, default=0)
    bar_damping: Value = quantity("N*s/m", "anti-roll bar: force per rate of it", at_least=0, default=0)
    spring: CurveOrSlope | None = curve(
        "m", "N", "tension of a spring over its extension; a value is a rate", slope_unit="N/m", default=None
    )
    damper: CurveOrSlope | None = curve(
        "m/s", "N", "tension of a damper over its rate of extension", slope_unit="N*s/m", default=None
    )
    bump_stop: CurveOrSlope | None = curve(
        "m", "N", "further tension over the extension of the damper", slope_unit="N/m", default=None
    )
    rebound_stop: CurveOrSlope | None = curve("m", "N", "the same, of another stop", slope_unit="N/m", default=None)
    maps: Rows | None = Field(default=None, description="table, one row per point of the grid, in SI")
    maps_right: Rows | None = Field(
        default=None, description="that of the right wheel, seen in the mirror, where it differs"
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("travel_left", "m", "rise of the left wheel center"),
        output("travel_right", "m", "rise of the right wheel center"),
        output("rack_travel", "m", "travel of the rack"),
        output("spring_force_left", "N", "tension of the left spring"),
        output("spring_force_right", "N", "tension of the right spring"),
        output("damper_force_left", "N", "tension of the left damper"),
        output("damper_force_right", "N", "tension of the right damper"),
        output("bar_force", "N", "force of the anti-roll bar, pulls the left wheel down"),
        output("rack_force", "N", "force of springs, dampers and bar on the rack, to the left"),
        output("power", "W", "power that the element puts into wheels and rack"),
    )

    @model_validator(mode="after")
    def _check_maps(self) -> GuidedAxle:
        _ = self.grid
        return self

    @cached_property
    def grid(self) -> Grid | None:
        """The table on its grid."""
        return read_grid(self.maps, self.maps_right, LENGTHS, 0)

    def grid_data(self) -> Grid | None:
        return self.grid

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        """The travels that the table knows."""
        return known_travels(self.grid)
