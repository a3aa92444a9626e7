"""No motion at all."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import element
from koppel.model.joint import ALL_DIRECTIONS, Closing, Motion, PlacedJoint, Reader


@element("joints.fixed")
class Fixed(PlacedJoint):
    """frame_b stays on frame_a: two parts become one."""

    example: ClassVar[str] = """\
koppel: 1
name: two parts that are one
parts:
  arm:
    mass: 2 kg
    inertia: {xx: 0.02, yy: 0.02, zz: 0.02}
    frames: {eye: {position: [0, 0, 0.3]}, end: {position: [0, 0, -0.3]}}
  bob: {mass: 3 kg, inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
elements:
  hinge: {type: joints.revolute, frame_a: ground, frame_b: arm.eye, axis: [0, 1, 0], angle: 40 deg}
  weld: {type: joints.fixed, frame_a: arm.end, frame_b: bob}
"""

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return []

    def closing(self, read: Reader, mirror: bool) -> Closing:
        return Closing(ALL_DIRECTIONS, "lock")
