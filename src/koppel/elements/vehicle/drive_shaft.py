"""Half shaft from a differential to a wheel."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, Shaft, element, output, port, quantity, state
from koppel.model.value import Value


@element("vehicle.drive_shaft")
class DriveShaft(Element):
    """An elastic shaft with two joints of constant velocity, from the side gear of a differential to a wheel.

    twist' = wheel.speed - side.speed + b . (w_carrier - w_body), b = (e + n) / (1 + e . n)
    torque = stiffness * twist + damping * twist'
    with e and n the y axes of the frames, about which wheel and side gear turn, and w the angular velocities of the
    frames. The moment on wheel and carrier is -torque * b, that on side gear and body torque * b: it has the component
    torque along both axes, and the rest bends, as in joints whose contact lies in the bisecting plane. So the body
    takes the reaction of the drive and the carrier none of it. The power is -torque * twist'.
    """

    energy: ClassVar[Energy | None] = "dissipative"
    knows_carriers: ClassVar[bool] = True
    drawing: ClassVar[Drawing | None] = Drawing("line")

    body: FramePort = port("frame at the side gear; its y axis is the axis of that")
    carrier: FramePort = port("frame at the wheel center; its y axis is the axis of the wheel")
    side: Shaft = port("side gear of the differential, mounted in the body about y", to="shaft")
    wheel: Shaft = port("the wheel, mounted in the carrier about y", to="shaft")
    stiffness: Value = quantity("N*m/rad", "torque per twist", at_least=0)
    damping: Value = quantity("N*m*s/rad", "torque per rate of the twist", at_least=0, default=0)
    twist: Value = state("rad", "angle of the wheel ahead of the side gear", start=0, magnitude=0.1)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque", "N*m", "torque, positive holds the wheel back"),
        output("rate", "rad/s", "rate of the twist"),
        output("power", "W", "power that the element puts into what it joins"),
    )
