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

    motion: Signal = signal("rad", "angle over time")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N*m", "torque of the drive"),)
