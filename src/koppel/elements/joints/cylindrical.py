"""Slider that may also turn."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element
from koppel.model.joint import (
    Closing,
    Motion,
    Reader,
    Sliding,
    Turning,
    perpendicular,
    shift_outputs,
    sliding_axis,
    turn_outputs,
)


@element("joints.cylindrical")
class Cylindrical(Turning, Sliding):  # fields of the last base come first: the shift is the first coordinate
    """frame_b shifts along the axis by shift and turns about it by angle, right-handed."""

    outputs: ClassVar[tuple[OutputSpec, ...]] = (*shift_outputs(), *turn_outputs())

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [self.shifting(read, mirror), self.turning(read, mirror)]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        axis = sliding_axis(self.axis, read, mirror)
        return Closing(perpendicular(axis), "align", axis, axis)

    def loop_readings(self, context: Any) -> list[Any]:
        return [*self.read_shift(context), *self.read_angle(context)]
