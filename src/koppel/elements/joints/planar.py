"""Motion in a plane."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, quantity
from koppel.model.joint import (
    Closing,
    Motion,
    PlacedJoint,
    Reader,
    angle_about,
    shift_along,
    shift_outputs,
    sliding_axis,
    turn_outputs,
    turning_axis,
)
from koppel.model.value import Value


@element("joints.planar")
class Planar(PlacedJoint):
    """frame_b shifts by x and y along the axes of frame_a and turns by angle about its z axis, right-handed."""

    x: Value = quantity("m", "shift along x at the start", default=0)
    y: Value = quantity("m", "shift along y at the start", default=0)
    angle: Value = quantity("rad", "angle about z at the start", default=0)
    x_speed: Value = quantity("m/s", "rate of x at the start", default=0)
    y_speed: Value = quantity("m/s", "rate of y at the start", default=0)
    rate: Value = quantity("rad/s", "rate of the angle at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *shift_outputs("x", "x_speed", "shift along x of frame_a"),
        *shift_outputs("y", "y_speed", "shift along y of frame_a"),
        *turn_outputs(meaning="angle about z"),
    )

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        along_x, along_y = sliding_axis((1, 0, 0), read, mirror), sliding_axis((0, 1, 0), read, mirror)
        return [
            Motion("shift", along_x, read(self.x, "m"), read(self.x_speed, "m/s")),
            Motion("shift", along_y, read(self.y, "m"), read(self.y_speed, "m/s")),
            Motion("turn", turning_axis((0, 0, 1), read, mirror), read(self.angle, "rad"), read(self.rate, "rad/s")),
        ]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(((0.0, 0.0, 1.0),), "align")

    def loop_readings(self, context: Any) -> list[Any]:
        x, y = (sliding_axis(a, context.instance.read, context.mirror) for a in ((1, 0, 0), (0, 1, 0)))
        turn = turning_axis((0, 0, 1), context.instance.read, context.mirror)
        return [*shift_along(x, context), *shift_along(y, context), *angle_about(turn, context)]
