"""What tires have in common."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, ElementPath, Energy, FramePort, OutputSpec, Shaft, output, port, reference


class Tire(Element):
    """A tire between a wheel carrier, the wheel and the road; outputs in the axes of the track.

    The wheel turns about y of the carrier frame, which points to the left. The road is met in one point with its local
    plane: with n the normal of the road, e_x = e x n / |e x n| along the track and e_l = n x e_x to its left, the
    contact point is where the wheel plane meets the road. Forces act there on carrier and road; their moment about
    the axis turns the wheel.
    """

    energy: ClassVar[Energy | None] = "source"
    drawing: ClassVar[Drawing | None] = Drawing("wheel", turn="wheel.angle", size="radius")

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
        output("friction", "1", "friction factor of the road"),
        output("power", "W", "power that the tire puts into carrier, wheel and road"),
        output("slip_power", "W", "power lost in slip"),
    )
