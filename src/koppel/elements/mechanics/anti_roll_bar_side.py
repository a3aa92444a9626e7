"""One side of an anti-roll bar whose other side is in another component."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("mechanics.anti_roll_bar_side")
class AntiRollBarSide(Element):
    """Resists the difference in height of a point, seen from the chassis, and of a height that is given.

    twist = z . (p_point - p_chassis) - other, with z the third axis of the chassis frame; force = stiffness * twist.
    The point gets -force along z, the chassis the opposite force at the same point. Two of them, each with the height
    of the other, are an anti_roll_bar between two components.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ("chassis",)
    drawing: ClassVar[Drawing | None] = Drawing("line")
    energy: ClassVar[Energy | None] = "source"

    chassis: FramePort = port("frame of the chassis; heights are counted from its origin along its z axis")
    point: FramePort = port("point on the wheel carrier")
    stiffness: Value = quantity("N/m", "force per difference in height", at_least=0)
    other: Signal = signal("m", "height of the point on the other side", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force along -z of the chassis on the point"),
        output("twist", "m", "height of the point above the other one"),
    )
