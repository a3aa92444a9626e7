"""Hinge."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, quantity
from koppel.model.joint import (
    ALL_DIRECTIONS,
    Closing,
    Motion,
    PlacedJoint,
    Reader,
    angle_about,
    turn_outputs,
    turning_axis,
)
from koppel.model.value import Value, Vector


@element("joints.revolute")
class Revolute(PlacedJoint):
    """frame_b turns about the axis by angle, right-handed."""

    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of frame_a", default=(0, 0, 1))
    angle: Value = quantity("rad", "angle at the start", default=0)
    rate: Value = quantity("rad/s", "rate of the angle at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = turn_outputs()

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        axis = turning_axis(self.axis, read, mirror)
        return [Motion("turn", axis, read(self.angle, "rad"), read(self.rate, "rad/s"))]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        axis = turning_axis(self.axis, read, mirror)
        return Closing(ALL_DIRECTIONS, "align", axis, axis)

    def loop_readings(self, context: Any) -> list[Any]:
        return angle_about(turning_axis(self.axis, context.instance.read, context.mirror), context)
