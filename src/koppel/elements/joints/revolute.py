"""Hinge."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element
from koppel.model.joint import ALL_DIRECTIONS, Closing, Motion, Reader, Turning, turn_outputs, turning_axis


@element("joints.revolute")
class Revolute(Turning):
    """frame_b turns about the axis by angle, right-handed."""

    outputs: ClassVar[tuple[OutputSpec, ...]] = turn_outputs()

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [self.turning(read, mirror)]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        axis = turning_axis(self.axis, read, mirror)
        return Closing(ALL_DIRECTIONS, "align", axis, axis)

    def loop_readings(self, context: Any) -> list[Any]:
        return self.read_angle(context)
