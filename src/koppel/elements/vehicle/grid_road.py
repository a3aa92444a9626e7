"""Road by heights over a grid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koppel.model.element import Numbers, RoadData, element, option, quantity
from koppel.model.errors import ModelError
from koppel.model.road import Outside, Road, Rows
from koppel.model.value import Value, as_number


@element("vehicle.grid_road")
class GridRoad(Road):
    """Heights over a grid: one row per x, one value per y; x = start_x + i spacing_x, y = start_y + k spacing_y.

    Between the points run cubics of Catmull and Rom (1974) along x and y, with continuous slopes. outside: the run
    stops where the road ends, the road repeats in both directions, or it goes on as at its edge.

    >>> road = GridRoad(heights=[[0, 0, 0], [0, 0.1, 0], [0, 0, 0]], spacing_x=1, spacing_y=1, start_y=-1)
    >>> round(float(road.height(1.0, 0.0)), 12)
    0.1
    """

    heights: Rows = option("heights, row by row [m]")
    spacing_x: Value = quantity("m", "distance of the points along x", above=0, core=False)
    spacing_y: Value = quantity("m", "distance of the points along y", above=0, core=False)
    start_x: Value = quantity("m", "x of the first row", core=False, default=0)
    start_y: Value = quantity("m", "y of the first value of each row", core=False, default=0)
    outside: Outside = option("what is beyond the last points", default="ends")

    def check_values(self, number: Numbers) -> None:
        """Two rows of two values or more."""
        if len(self.heights) < 2 or len(self.heights[0]) < 2:
            raise ModelError(
                f"is {len(self.heights)} x {len(self.heights[0])}; give two rows of two values or more", path="heights"
            )

    def road_data(self, read: Callable[[Any, str], Any]) -> RoadData:
        heights = [[as_number(v, {}) for v in row] for row in self.heights]
        names = ("start_x", "spacing_x", "start_y", "spacing_y")
        shape = tuple(read(getattr(self, name), "m") for name in names)
        return RoadData("grid", read(self.factor, "1"), shape, heights, self.outside, self.table())
