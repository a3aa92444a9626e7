"""Anti-roll bar as a linear law between the two sides of an axle."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.anti_roll_bar")
class AntiRollBar(Element):
    """Resists the difference in height of two points, seen from the chassis.

    twist = z . (p_left - p_right), with z the third axis of the chassis frame;
    force = stiffness * twist + damping * d(twist)/dt.
    The left point gets -force along z, the right one +force; the chassis gets the opposite forces at the same points,
    together a pure moment. stiffness is force per difference in height, half the force per travel of one side against
    the other when both move opposite ways.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ("chassis",)
    drawing: ClassVar[Drawing | None] = Drawing("line")
    energy: ClassVar[Energy | None] = "dissipative"

    chassis: FramePort = port("frame of the chassis; its z axis is the direction of the forces")
    left: FramePort = port("point on the left wheel carrier")
    right: FramePort = port("point on the right wheel carrier")
    stiffness: Value = quantity("N/m", "force per difference in height", at_least=0)
    damping: Value = quantity("N*s/m", "force per rate of the difference", at_least=0, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force along z of the chassis: -force on the left point, +force on the right one"),
        output("twist", "m", "height of the left point above the right one"),
    )
