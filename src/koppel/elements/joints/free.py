"""No joint: six motions."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, polar, quantity
from koppel.model.joint import (
    BALL,
    BALL_OUTPUTS,
    Joint,
    Motion,
    Reader,
    ball_motion,
    ball_readings,
    start_angular_velocity,
    start_quaternion,
)
from koppel.model.value import Value, Vector


@element("joints.free")
class Free(Joint):
    """frame_b moves freely against frame_a: three shifts along the axes of frame_a, then a free turn."""

    position: Vector = quantity(
        ("m", "m", "m"), "origin of frame_b at the start, in the axes of frame_a", default=(0, 0, 0)
    )
    velocity: Vector = quantity(("m/s", "m/s", "m/s"), "rate of the position at the start", default=(0, 0, 0))
    quaternion: tuple[Value, Value, Value, Value] = start_quaternion()
    angular_velocity: Vector = start_angular_velocity()

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *polar("{}", "m", "position along {} of frame_a"),
        *polar("v{}", "m/s", "rate of {}"),
        *BALL_OUTPUTS,
    )

    @classmethod
    def coordinates(cls) -> list[tuple[str, str]]:
        return [("x", "vx"), ("y", "vy"), ("z", "vz"), ("quaternion", "angular_velocity")]

    @classmethod
    def start_names(cls) -> list[tuple[str, str]]:
        return [("position", "m"), ("velocity", "m/s"), *BALL]

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        side = -1.0 if mirror else 1.0
        shifts = []
        for k, axis in enumerate(((1.0, 0.0, 0.0), (0.0, side, 0.0), (0.0, 0.0, 1.0))):
            shifts.append(Motion("shift", axis, read(self.position[k], "m"), read(self.velocity[k], "m/s")))
        return [*shifts, ball_motion(self.quaternion, self.angular_velocity, read, mirror)]

    def readings(self, context: Any) -> list[Any]:
        """Everything from the frames."""
        return [
            *context.read("position", "frame_a", "frame_b"),
            *context.read("velocity", "frame_a", "frame_b"),
            *ball_readings(context),
        ]
