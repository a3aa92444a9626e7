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

    example: ClassVar[str] = """\
koppel: 1
name: a pendulum on a ball joint
parts:
  arm:
    mass: 2 kg
    inertia: {xx: 0.02, yy: 0.02, zz: 0.02}
    frames: {eye: {position: [0, 0, 0.3]}, end: {position: [0, 0, -0.3]}}
elements:
  ball: {type: joints.spherical, frame_a: ground, frame_b: arm.eye, angular_velocity: [1, 2, 4]}
"""

    quaternion: tuple[Value, Value, Value, Value] = start_quaternion()
    angular_velocity: Vector = start_angular_velocity()

    outputs: ClassVar[tuple[OutputSpec, ...]] = BALL_OUTPUTS

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [ball_motion(self.quaternion, self.angular_velocity, read, mirror)]

    def readings(self, context: Any) -> list[Any]:
        return ball_readings(context)

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS)
