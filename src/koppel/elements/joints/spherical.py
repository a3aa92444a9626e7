"""Ball joint."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element
from koppel.model.joint import ALL_DIRECTIONS, BALL_OUTPUTS, BallJoint, Closing, Reader, ball_readings


@element("joints.spherical")
class Spherical(BallJoint):
    """frame_b turns freely about the origin of frame_a; no angle is singular (unit quaternion inside)."""

    outputs: ClassVar[tuple[OutputSpec, ...]] = BALL_OUTPUTS

    def readings(self, context: Any) -> list[Any]:
        return ball_readings(context)

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS)
