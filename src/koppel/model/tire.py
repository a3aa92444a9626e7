"""What tires have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from koppel.model.drawing import Arrow, Drawing
from koppel.model.element import Element, ElementPath, Energy, FramePort, OutputSpec, Shaft, output, port, reference
from koppel.model.errors import ModelError
from koppel.model.expression import constant

TRACK = (Arrow(("force_x", "force_y", "force_z"), "track", "track", point=("road_x", "road_y", "radius", "camber")),)
"""The force of the road on the wheel, at the contact point."""


class Tire(Element):
    """A tire between a wheel carrier, the wheel and the road; outputs in the axes of the track.

    The wheel turns about y of the carrier frame, which points to the left. The road is met in one point with its local
    plane: with n the normal of the road, e_x = e x n / |e x n| along the track and e_l = n x e_x to its left, the
    contact point is where the wheel plane meets the road. Forces act there on carrier and road; their moment about
    the axis turns the wheel.
    """

    energy: ClassVar[Energy | None] = "source"
    drawing: ClassVar[Drawing | None] = Drawing("wheel", turn="wheel.angle", size="radius", arrows=TRACK)

    carrier: FramePort = port("frame at the wheel center; its y axis is the axis of the wheel and points to the left")
    ground: FramePort = port("frame in which the road lies", default="ground")
    wheel: Shaft = port("the wheel: a shaft mounted in the carrier about y", to="shaft")
    road: ElementPath | None = reference("the road; none: the plane z = 0 of ground", to="road", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force_x", "N", "force on the wheel along the track"),
        output("force_y", "N", "force on the wheel to the left of the track", odd=True),
        output("force_z", "N", "wheel load"),
        output("torque_x", "N*m", "torque about the track", odd=True),
        output("torque_y", "N*m", "torque about the left of the track"),
        output("torque_z", "N*m", "aligning torque, about the normal of the road", odd=True),
        output("slip_x", "1", "longitudinal slip, positive when driven"),
        output("slip_y", "1", "lateral slip", odd=True),
        output("steady_x", "N", "longitudinal force that belongs to this slip when it lasts"),
        output("steady_y", "N", "lateral force that belongs to this slip when it lasts", odd=True),
        output("camber", "1", "sine of the angle by which the top of the wheel leans to the right", odd=True),
        output("radius", "m", "loaded radius"),
        output("deflection", "m", "free radius less loaded radius"),
        output("speed_x", "m/s", "speed of the carrier at the contact point along the track"),
        output("speed_y", "m/s", "speed of the carrier at the contact point to the left", odd=True),
        output("road_x", "m", "place of the contact point in the frame of the road, along x"),
        output("road_y", "m", "place of the contact point in the frame of the road, along y", odd=True),
        output("friction", "1", "friction factor of the road"),
        output("power", "W", "power that the tire puts into carrier, wheel and road"),
        output("slip_power", "W", "power lost in slip"),
    )

    def check_design(self, poses: Mapping[str, Any]) -> None:
        """Refuses a wheel that stands on its head or lies on its side."""
        carrier, road = ([[constant(v) for v in row] for row in poses[port].rotation] for port in ("carrier", "ground"))
        if all(v is not None for rows in (carrier, road) for row in rows for v in row):
            up, side = (sum(float(carrier[i][k] or 0) * float(road[i][2] or 0) for i in range(3)) for k in (2, 1))
            if abs(side) > 0.98:
                raise ModelError("its y axis, about which the wheel turns, is square to the road", path="carrier")
            if up < -0.5:
                raise ModelError(
                    "its z axis points into the road: the wheel is upside down; let z point up and y to the left",
                    path="carrier",
                )
