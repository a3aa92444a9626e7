"""Angle of a joint prescribed over time."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output, signal
from koppel.model.joint import Drive
from koppel.model.signal import Signal


@element("joints.angle_drive")
class AngleDrive(Drive):
    """The angle of a joint follows motion(t); coordinate says which one, the first when it does not.

    motion depends on time and parameters alone and is twice differentiable between jumps. force is what the drive
    exerts on the angle, positive in its direction, at the instant of the row; beside set-valued laws, and for signals
    that read it, in the last finished step.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a driven arm
parts:
  arm:
    mass: 2 kg
    inertia: {xx: 0.02, yy: 0.02, zz: 0.02}
    frames: {eye: {position: [0, 0, 0.3]}, end: {position: [0, 0, -0.3]}}
elements:
  hinge: {type: joints.revolute, frame_a: ground, frame_b: arm.eye, axis: [0, 1, 0]}
  motor: {type: joints.angle_drive, joint: hinge, motion: "0.8 rad*sin(5 rad/s*time)"}
"""

    motion: Signal = signal("rad", "angle over time")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N*m", "torque of the drive"),)
