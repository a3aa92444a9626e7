"""Slider."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element
from koppel.model.joint import Closing, Motion, Reader, Sliding, perpendicular, shift_outputs, sliding_axis


@element("joints.prismatic")
class Prismatic(Sliding):
    """frame_b shifts along the axis by shift, positive in its direction, and does not turn."""

    outputs: ClassVar[tuple[OutputSpec, ...]] = shift_outputs()

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [self.shifting(read, mirror)]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(perpendicular(sliding_axis(self.axis, read, mirror)), "lock")

    def loop_readings(self, context: Any) -> list[Any]:
        return self.read_shift(context)
