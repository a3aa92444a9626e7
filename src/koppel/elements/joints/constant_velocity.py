"""Constant-velocity joint."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import OutputSpec, element, output, quantity
from koppel.model.expression import apply
from koppel.model.joint import ALL_DIRECTIONS, BALL_OUTPUTS, BallJoint, Closing, Reader, ball_readings, turning_axis
from koppel.model.value import Vector


@element("joints.constant_velocity")
class ConstantVelocity(BallJoint):
    """Two shafts that meet at an angle and turn alike: frame_b bends freely against frame_a and does not twist.

    Twist is counted about the mean of the two shaft axes, so that both turn at the same speed at any bend below
    180 deg.
    """

    axis: Vector = quantity(("1", "1", "1"), "axis of the shafts, in the axes of both frames", default=(1, 0, 0))

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("bend", "rad", "angle between the two shafts"),
        *BALL_OUTPUTS,
    )

    def closing(self, read: Reader, mirror: bool) -> Closing:
        axis = turning_axis(self.axis, read, mirror)
        return Closing(ALL_DIRECTIONS, "twist", axis, axis)

    def remaining(self, read: Reader, mirror: bool) -> Closing:
        axis = turning_axis(self.axis, read, mirror)
        return Closing((), "twist", axis, axis)

    def readings(self, context: Any) -> list[Any]:
        """From the frames: the part of the turn across the axis is the bend."""
        turn = ball_readings(context)
        w, x, y, z = turn[:4]
        n = turning_axis(self.axis, context.instance.read, context.mirror)
        along = n[0] * x + n[1] * y + n[2] * z
        across = [x - along * n[0], y - along * n[1], z - along * n[2]]
        size = apply("sqrt", across[0] * across[0] + across[1] * across[1] + across[2] * across[2])
        bend = 2.0 * apply("atan2", size, apply("hypot", w, along))
        return [bend, *turn]
