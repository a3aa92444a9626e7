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

    motion: Signal = signal("m", "shift over time")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N", "force of the drive"),)
