"""Springs, dampers and bar of an axle whose wheels are guided by tables."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.axle import COLUMNS, AxleForces
from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Sled, element, output, port


@element("vehicle.guided_axle")
class GuidedAxle(AxleForces):
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
    columns: ClassVar[tuple[str, ...]] = COLUMNS[5:]

    left: Sled = port("travel of the left wheel", to="sled")
    right: Sled = port("travel of the right wheel", to="sled")
    rack: Sled = port("rack, to the left positive", to="sled", default="ground")
    base: Sled = port("what the travels count from", to="sled", default="ground")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *AxleForces.outputs,
        output("rack_force", "N", "force of springs, dampers and bar on the rack, to the left"),
        output("power", "W", "power that the element puts into wheels and rack"),
    )

    def repeated_outputs(self) -> dict[str, tuple[str, float]]:
        if self.base != "ground":
            return {}
        return {
            "travel_left": (str(self.left), 1.0),
            "travel_right": (str(self.right), 1.0),
            "rack_travel": (str(self.rack), 1.0),
        }
