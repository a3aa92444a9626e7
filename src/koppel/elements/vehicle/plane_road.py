"""Even road at any slope and bank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koppel.model.element import RoadData, element, quantity
from koppel.model.road import Road
from koppel.model.value import Value


@element("vehicle.plane_road")
class PlaneRoad(Road):
    """z = slope * x + bank * y in the frame in which the road lies.

    >>> road = PlaneRoad(slope=0.1)
    >>> round(float(road.height(20.0, 3.0)), 12)
    2.0
    """

    slope: Value = quantity("1", "rise along x, the tangent of its angle: 0.1 is 10 %", core=False, default=0)
    bank: Value = quantity("1", "rise along y, likewise", core=False, default=0)

    def road_data(self, read: Callable[[Any, str], Any]) -> RoadData:
        shape = read(self.slope, "1"), read(self.bank, "1")
        return RoadData("plane", read(self.factor, "1"), shape, friction_table=self.table())
