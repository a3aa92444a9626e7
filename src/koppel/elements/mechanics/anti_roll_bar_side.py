"""One side of an anti-roll bar whose other side is in another component."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("mechanics.anti_roll_bar_side")
class AntiRollBarSide(Element):
    """Resists the difference in height of a point, seen from the chassis, and of a height that is given.

    twist = z . (p_point - p_chassis) - other, with z the third axis of the chassis frame; force = stiffness * twist.
    The point gets -force along z, the chassis the opposite force at the same point. Two of them, each with the height
    of the other, are an anti_roll_bar between two components.
    """

    example: ClassVar[str] = """\
koppel: 1
name: one wheel on half a bar
gravity: [0, 0, 0]
inputs:
  other_height: {unit: m, signal: {sine: {amplitude: 20 mm, frequency: 5 Hz}}}
frames: {left: {position: [0, 0.75, 0]}}
parts:
  left:
    mass: 20 kg
    inertia: {xx: 0.5, yy: 0.9, zz: 0.5}
    shape: {wheel: {radius: 0.3, width: 0.2, axis: [0, 1, 0]}}
    frames: {link: {position: [0, -0.2, 0]}}
elements:
  guide: {type: joints.prismatic, frame_a: ground.left, frame_b: left, axis: [0, 0, 1], shift: 50 mm}
  spring: {type: mechanics.bushing, frame_a: ground.left, frame_b: left, stiffness: [0, 0, 20 N/mm, 0, 0, 0]}
  bar:
    type: mechanics.anti_roll_bar_side
    chassis: ground
    point: left.link
    stiffness: 15 N/mm
    other: other_height
"""

    drawing: ClassVar[Drawing | None] = Drawing("line")
    energy: ClassVar[Energy | None] = "source"

    chassis: FramePort = port("frame of the chassis; heights are counted from its origin along its z axis")
    point: FramePort = port("point on the wheel carrier")
    stiffness: Value = quantity("N/m", "force per difference in height", at_least=0)
    other: Signal = signal("m", "height of the point on the other side", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force along -z of the chassis on the point"),
        output("twist", "m", "height of the point above the other one"),
    )
