"""Ball joint."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, output, quantity
from koppel.model.joint import ALL_DIRECTIONS, Closing, Joint, Motion, Reader, unit_quaternion
from koppel.model.value import Value, Vector


@element("joints.spherical")
class Spherical(Joint):
    """frame_b turns freely about the origin of frame_a; no angle is singular (unit quaternion inside)."""

    quaternion: tuple[Value, Value, Value, Value] = quantity(
        ("1", "1", "1", "1"), "rotation of frame_b against frame_a at the start: w, x, y, z", default=(1, 0, 0, 0)
    )
    angular_velocity: Vector = quantity(
        ("rad/s", "rad/s", "rad/s"), "angular velocity at the start, in the axes of frame_b", default=(0, 0, 0)
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("qw", "1", "unit quaternion, w"),
        output("qx", "1", "unit quaternion, x", odd=True),
        output("qy", "1", "unit quaternion, y"),
        output("qz", "1", "unit quaternion, z", odd=True),
        output("wx", "rad/s", "angular velocity about x of frame_b", odd=True),
        output("wy", "rad/s", "angular velocity about y of frame_b"),
        output("wz", "rad/s", "angular velocity about z of frame_b", odd=True),
    )

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        a, b, c = (read(v, "rad/s") for v in self.angular_velocity)
        if mirror:
            a, c = -a, -c
        return [Motion("ball", rate=(a, b, c), quaternion=unit_quaternion(self.quaternion, read, mirror))]

    def readings(self, scene: Any) -> list[Any]:
        """Quaternion, and angular velocity in the axes of frame_b."""
        return [
            *scene.read("quaternion", "frame_a", "frame_b"),
            *(-w for w in scene.read("angular_velocity", "frame_b", "frame_a")),
        ]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS)
