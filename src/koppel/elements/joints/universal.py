"""Two hinges in one point."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, quantity
from koppel.model.expression import apply, sqrt
from koppel.model.joint import ALL_DIRECTIONS, Closing, Measure, Motion, PlacedJoint, Reader, turn_outputs, turning_axis
from koppel.model.tolerances import TYPED
from koppel.model.value import Value, Vector


@element("joints.universal")
class Universal(PlacedJoint):
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
        *turn_outputs("angle_1", "rate_1", "angle about the first axis"),
        *turn_outputs("angle_2", "rate_2", "angle about the second axis"),
    )

    def measures(self, read: Reader) -> list[Measure]:
        """The axes must not be parallel: |first x second| / (|first| |second|)."""
        found = super().measures(read)
        first, second = ([read(v, "1") for v in axis] for axis in (self.axis_1, self.axis_2))
        across = cross(first, second)
        # 1e-300: no division by zero; axes without length are refused above
        sine = sqrt(dot(across, across) / (dot(first, first) * dot(second, second) + 1e-300))
        words = "is parallel to axis_1 (sine of their angle {:.3g}); the two axes must cross"
        return [*found, Measure("axis_2", sine, TYPED, float("inf"), words)]

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        first, second = turning_axis(self.axis_1, read, mirror), turning_axis(self.axis_2, read, mirror)
        return [
            Motion("turn", first, read(self.angle_1, "rad"), read(self.rate_1, "rad/s")),
            Motion("turn", second, read(self.angle_2, "rad"), read(self.rate_2, "rad/s")),
        ]

    def closing(self, read: Reader, mirror: bool) -> Closing:
        first, second = turning_axis(self.axis_1, read, mirror), turning_axis(self.axis_2, read, mirror)
        return Closing(ALL_DIRECTIONS, "angle", first, second)

    def loop_readings(self, context: Any) -> list[Any]:
        """Each axis shows the turn about the other one; the rates are the shares of the relative angular velocity."""
        read, mirror = context.instance.read, context.mirror
        first, second = turning_axis(self.axis_1, read, mirror), turning_axis(self.axis_2, read, mirror)
        q = context.read("quaternion", "frame_a", "frame_b")
        spin = context.read("angular_velocity", "frame_a", "frame_b")
        moved, back = turned(q, second), turned([q[0], -q[1], -q[2], -q[3]], first)
        angle_1, angle_2 = angle_between(first, second, moved), -angle_between(second, first, back)
        along_1, along_2, cosine = dot(spin, first), dot(spin, moved), dot(first, moved)
        size = 1.0 - cosine * cosine
        return [angle_1, (along_1 - cosine * along_2) / size, angle_2, (along_2 - cosine * along_1) / size]


def dot(a: Any, b: Any) -> Any:
    """Scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Any, b: Any) -> list[Any]:
    """Vector product."""
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def turned(q: Any, v: Any) -> list[Any]:
    """A vector turned by a unit quaternion w, x, y, z."""
    inner = cross(q[1:], v)
    inner = [2.0 * c for c in inner]
    outer = cross(q[1:], inner)
    return [v[k] + q[0] * inner[k] + outer[k] for k in range(3)]


def angle_between(axis: Any, start: Any, end: Any) -> Any:
    """The angle about an axis that brings start to end."""
    sine = dot(axis, cross(start, end))
    cosine = dot(start, end) - dot(axis, start) * dot(axis, end)
    return apply("atan2", sine, cosine)
