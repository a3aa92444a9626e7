"""Ball joint."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element
from koppel.model.joint import (
    ALL_DIRECTIONS,
    BALL_OUTPUTS,
    Closing,
    Motion,
    PlacedJoint,
    Reader,
    ball_motion,
    ball_readings,
    start_angular_velocity,
    start_quaternion,
)
from koppel.model.value import Value, Vector


@element("joints.spherical")
class Spherical(PlacedJoint):
    """frame_b turns freely about the origin of frame_a; no angle is singular (unit quaternion inside)."""

    quaternion: tuple[Value, Value, Value, Value] = start_quaternion()
    angular_velocity: Vector = start_angular_velocity()

    outputs: ClassVar[tuple[OutputSpec, ...]] = BALL_OUTPUTS

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [ball_motion(self.quaternion, self.angular_velocity, read, mirror)]

    def readings(self, context: Any) -> list[Any]:
        return ball_readings(context)

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS)
