"""Shift of a joint prescribed over time."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output, signal
from koppel.model.joint import Drive
from koppel.model.signal import Signal


@element("joints.shift_drive")
class ShiftDrive(Drive):
    """The shift of a joint follows motion(t); coordinate says which one, the first when it does not.

    motion depends on time and parameters alone and is twice differentiable between jumps. force is what the drive
    exerts on the shift, positive in its direction, at the instant of the row; beside set-valued laws, and for signals
    that read it, in the last finished step.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a shaker
parts:
  arm:
    mass: 2 kg
    inertia: {xx: 0.02, yy: 0.02, zz: 0.02}
    frames: {eye: {position: [0, 0, 0.3]}, end: {position: [0, 0, -0.3]}}
elements:
  guide: {type: joints.prismatic, frame_a: ground, frame_b: arm, axis: [0, 0, 1]}
  shaker: {type: joints.shift_drive, joint: guide, motion: "20 mm*sin(2*pi*5 Hz*time)"}
"""

    motion: Signal = signal("m", "shift over time")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N", "force of the drive"),)
