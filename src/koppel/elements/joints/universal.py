"""Two hinges in one point."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output, quantity
from koppel.model.joint import Joint, Motion, Reader, turning_axis
from koppel.model.value import Value, Vector


@element("joints.universal")
class Universal(Joint):
    """frame_b turns about axis_1, fixed to frame_a, by angle_1, then about axis_2, fixed to frame_b, by angle_2.

    The axes may enclose any angle but zero; at angle_1 = 0 axis_2 is written in the axes of frame_a.
    """

    axis_1: Vector = quantity(("1", "1", "1"), "first axis, in the axes of frame_a", default=(1, 0, 0))
    axis_2: Vector = quantity(("1", "1", "1"), "second axis, in the axes of frame_b", default=(0, 1, 0))
    angle_1: Value = quantity("rad", "angle about the first axis at the start", default=0)
    angle_2: Value = quantity("rad", "angle about the second axis at the start", default=0)
    rate_1: Value = quantity("rad/s", "rate of angle_1 at the start", default=0)
    rate_2: Value = quantity("rad/s", "rate of angle_2 at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("angle_1", "rad", "angle about the first axis"),
        output("rate_1", "rad/s", "rate of angle_1"),
        output("angle_2", "rad", "angle about the second axis"),
        output("rate_2", "rad/s", "rate of angle_2"),
    )

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        first, second = turning_axis(self.axis_1, read, mirror), turning_axis(self.axis_2, read, mirror)
        return [
            Motion("turn", first, read(self.angle_1, "rad"), read(self.rate_1, "rad/s")),
            Motion("turn", second, read(self.angle_2, "rad"), read(self.rate_2, "rad/s")),
        ]
