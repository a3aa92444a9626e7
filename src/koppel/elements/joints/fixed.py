"""No motion at all."""

from __future__ import annotations

from koppel.model.element import element
from koppel.model.joint import ALL_DIRECTIONS, Closing, Motion, PlacedJoint, Reader


@element("joints.fixed")
class Fixed(PlacedJoint):
    """frame_b stays on frame_a: two parts become one."""

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return []

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS, "lock")
