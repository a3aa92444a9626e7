"""No motion at all."""

from __future__ import annotations

from koppel.model.element import element
from koppel.model.joint import ALL_DIRECTIONS, Closing, Joint, Motion, Reader


@element("joints.fixed")
class Fixed(Joint):
    """frame_b stays on frame_a: two parts become one."""

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return []

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS, "lock")
