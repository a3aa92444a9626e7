"""Distance of two frames."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, OutputSpec, element, output, port


@element("sensors.travel")
class Travel(Element):
    """length = |p_b - p_a|, travel = length - length in the design position, rate = d(length)/dt.

    The rate is undefined at length zero.
    """

    core: ClassVar[bool] = False

    drawing: ClassVar[Drawing | None] = Drawing("line", on_demand=True)
    frame_a: FramePort = port("side a")
    frame_b: FramePort = port("side b")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("length", "m", "distance of the origins"),
        output("travel", "m", "distance minus distance in the design position"),
        output("rate", "m/s", "rate of the distance"),
    )

    def readings(self, context: Any) -> list[Any]:
        """Length, travel, rate."""
        (length,) = context.read("length", "frame_a", "frame_b")
        (rate,) = context.read("length_rate", "frame_a", "frame_b")
        return [length, length - context.design_length("frame_a", "frame_b"), rate]
