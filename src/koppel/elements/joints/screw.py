"""Screw."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, quantity
from koppel.model.expression import Scalar
from koppel.model.joint import Motion, PlacedJoint, Reader, shift_outputs, turn_outputs, turning_axis
from koppel.model.value import Value, Vector


@element("joints.screw")
class Screw(PlacedJoint):
    """frame_b turns about the axis by angle, right-handed, and shifts along it by pitch * angle."""

    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of frame_a", default=(0, 0, 1))
    pitch: Value = quantity("m/rad", "shift per angle (lead per turn / 2 pi); positive for a right-handed screw")
    angle: Value = quantity("rad", "angle at the start", default=0)
    rate: Value = quantity("rad/s", "rate of the angle at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *turn_outputs(),
        *shift_outputs(meaning="shift of frame_b against frame_a, pitch * angle"),
    )

    @classmethod
    def drivable(cls) -> list[tuple[str, str, int]]:
        return [("angle", "rad", 0), ("shift", "m", 0)]

    def drive_factor(self, name: str, read: Reader) -> Scalar:
        return read(self.pitch, "m/rad") if name == "shift" else 1.0

    def readings(self, context: Any) -> list[Any]:
        """The shift follows from the angle, also mirrored."""
        angle, rate = super().readings(context)
        pitch = context.instance.read(self.pitch, "m/rad")
        return [angle, rate, pitch * angle, pitch * rate]

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        axis, pitch = turning_axis(self.axis, read, mirror), read(self.pitch, "m/rad")
        start, rate = read(self.angle, "rad"), read(self.rate, "rad/s")
        return [Motion("screw", axis, start, rate, pitch=-pitch if mirror else pitch)]
