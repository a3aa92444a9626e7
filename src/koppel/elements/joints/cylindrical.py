"""Slider that may also turn."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, quantity
from koppel.model.joint import (
    Closing,
    Motion,
    PlacedJoint,
    Reader,
    angle_about,
    perpendicular,
    shift_along,
    shift_outputs,
    sliding_axis,
    turn_outputs,
    turning_axis,
)
from koppel.model.value import Value, Vector


@element("joints.cylindrical")
class Cylindrical(PlacedJoint):
    """frame_b shifts along the axis by shift and turns about it by angle, right-handed."""

    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of frame_a", default=(0, 0, 1))
    shift: Value = quantity("m", "shift at the start", default=0)
    speed: Value = quantity("m/s", "rate of the shift at the start", default=0)
    angle: Value = quantity("rad", "angle at the start", default=0)
    rate: Value = quantity("rad/s", "rate of the angle at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (*shift_outputs(), *turn_outputs())

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [
            Motion("shift", sliding_axis(self.axis, read, mirror), read(self.shift, "m"), read(self.speed, "m/s")),
            Motion("turn", turning_axis(self.axis, read, mirror), read(self.angle, "rad"), read(self.rate, "rad/s")),
        ]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        axis = sliding_axis(self.axis, read, mirror)
        return Closing(perpendicular(axis), "align", axis, axis)

    def loop_readings(self, context: Any) -> list[Any]:
        read = context.instance.read
        shift = shift_along(sliding_axis(self.axis, read, context.mirror), context)
        return [*shift, *angle_about(turning_axis(self.axis, read, context.mirror), context)]
