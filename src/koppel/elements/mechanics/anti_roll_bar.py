"""Anti-roll bar as a linear law between the two sides of an axle."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.anti_roll_bar")
class AntiRollBar(Element):
    """Resists the difference in height of two points, seen from the chassis.

    twist = z . (p_left - p_right), with z the third axis of the chassis frame;
    force = stiffness * twist + damping * d(twist)/dt.
    The left point gets -force along z, the right one +force; the chassis gets the opposite forces at the same points,
    together a pure moment. stiffness is force per difference in height, half the force per travel of one side against
    the other when both move opposite ways.
    """

    example: ClassVar[str] = """\
koppel: 1
name: two wheels on one bar
gravity: [0, 0, 0]
frames: {left: {position: [0, 0.75, 0]}, right: {position: [0, -0.75, 0]}}
parts:
  left:
    mass: 20 kg
    inertia: {xx: 0.5, yy: 0.9, zz: 0.5}
    shape: {wheel: {radius: 0.3, width: 0.2, axis: [0, 1, 0]}}
    frames: {link: {position: [0, -0.2, 0]}}
  right:
    mass: 20 kg
    inertia: {xx: 0.5, yy: 0.9, zz: 0.5}
    shape: {wheel: {radius: 0.3, width: 0.2, axis: [0, 1, 0]}}
    frames: {link: {position: [0, 0.2, 0]}}
elements:
  left_guide:
    type: joints.prismatic
    frame_a: ground.left
    frame_b: left
    axis: [0, 0, 1]
    shift: 50 mm
  right_guide: {type: joints.prismatic, frame_a: ground.right, frame_b: right, axis: [0, 0, 1]}
  left_spring:
    type: mechanics.bushing
    frame_a: ground.left
    frame_b: left
    stiffness: [0, 0, 20 N/mm, 0, 0, 0]
  right_spring:
    type: mechanics.bushing
    frame_a: ground.right
    frame_b: right
    stiffness: [0, 0, 20 N/mm, 0, 0, 0]
  bar:
    type: mechanics.anti_roll_bar
    chassis: ground
    left: left.link
    right: right.link
    stiffness: 15 N/mm
"""

    drawing: ClassVar[Drawing | None] = Drawing("line")
    energy: ClassVar[Energy | None] = "dissipative"

    chassis: FramePort = port("frame of the chassis; its z axis is the direction of the forces")
    left: FramePort = port("point on the left wheel carrier")
    right: FramePort = port("point on the right wheel carrier")
    stiffness: Value = quantity("N/m", "force per difference in height", at_least=0)
    damping: Value = quantity("N*s/m", "force per rate of the difference", at_least=0, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force along z of the chassis: -force on the left point, +force on the right one"),
        output("twist", "m", "height of the left point above the right one"),
    )
