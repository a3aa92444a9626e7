"""A rod without mass between two ball joints."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.rod")
class Rod(Element):
    """Two points keep their distance: |p_b - p_a| = length, one condition on positions.

    The rod has no mass and carries a force along its line only; force > 0 is tension and pulls the points together.
    It is the arm or tie rod of a suspension with ideal ball joints: five of them leave a wheel carrier one motion. The
    direction is undefined where the points meet.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ()
    drawing: ClassVar[Drawing | None] = Drawing("line")
    core: ClassVar[bool] = False
    holds: ClassVar[bool] = True

    frame_a: FramePort = port("side a")
    frame_b: FramePort = port("side b")
    length: Value | None = quantity("m", "length; design distance when absent", above=0, default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "tension; beside set-valued laws of the last step"),
        output("distance", "m", "distance of the two points"),
    )

    def ties_design(self) -> bool:
        return self.length is not None

    def readings(self, context: Any) -> list[Any]:
        (distance,) = context.read("length", "frame_a", "frame_b")
        return [-context.row_force(), distance]
