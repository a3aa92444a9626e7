"""A sled whose motion is given."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Sled, element, output, port, quantity, signal
from koppel.model.line import LineMotion
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("translational.motion")
class Motion(LineMotion):
    """The sled follows a signal, whatever force it takes: its position, or its speed (position is then free).

    It starts on the signal. force acts on the sled, positive in the direction of its position: mass times acceleration
    less what else drives it.

    Without time_constant the signal depends on time and parameters alone; a position must be twice differentiable
    between jumps, a speed once. An input may give either by a signal in the file; from outside (Machine.set_input, an
    FMU) it gives a speed, because the speed of a position would be unknown. With time_constant T the speed v follows
    any signal, such as a controller or an input, through v' = (speed - v) / T from v = start.
    """

    drawing: ClassVar[Drawing | None] = Drawing("arrow", shift="sled.position")

    sled: Sled = port("sled that is moved", to="sled")
    position: Signal | None = signal("m", "position over time", default=None)
    speed: Signal | None = signal("m/s", "speed over time; with time_constant any signal", default=None)
    start: Value | None = quantity("m/s", "with time_constant: speed at the start; none: 0", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force on the sled"),
        output("power", "W", "power that the motion puts into the sled"),
    )
