"""Slider."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, quantity
from koppel.model.joint import (
    Closing,
    Motion,
    PlacedJoint,
    Reader,
    perpendicular,
    shift_along,
    shift_outputs,
    sliding_axis,
)
from koppel.model.value import Value, Vector


@element("joints.prismatic")
class Prismatic(PlacedJoint):
    """frame_b shifts along the axis by shift, positive in its direction, and does not turn."""

    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of frame_a", default=(0, 0, 1))
    shift: Value = quantity("m", "shift at the start", default=0)
    speed: Value = quantity("m/s", "rate of the shift at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = shift_outputs()

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        axis = sliding_axis(self.axis, read, mirror)
        return [Motion("shift", axis, read(self.shift, "m"), read(self.speed, "m/s"))]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(perpendicular(sliding_axis(self.axis, read, mirror)), "lock")

    def loop_readings(self, context: Any) -> list[Any]:
        return shift_along(sliding_axis(self.axis, context.instance.read, context.mirror), context)
