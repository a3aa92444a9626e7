"""Screw."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output, quantity
from koppel.model.joint import Joint, Motion, Reader, turning_axis
from koppel.model.value import Value, Vector


@element("joints.screw")
class Screw(Joint):
    """frame_b turns about the axis by angle and shifts along it by pitch * angle."""

    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of frame_a", default=(0, 0, 1))
    pitch: Value = quantity("m/rad", "shift per turn; positive for a right-handed screw")
    angle: Value = quantity("rad", "angle at the start", default=0)
    rate: Value = quantity("rad/s", "rate of the angle at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("angle", "rad", "angle of frame_b against frame_a"),
        output("rate", "rad/s", "rate of the angle"),
    )

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        axis, pitch = turning_axis(self.axis, read, mirror), read(self.pitch, "m/rad")
        start, rate = read(self.angle, "rad"), read(self.rate, "rad/s")
        return [Motion("screw", axis, start, rate, pitch=-pitch if mirror else pitch)]
