"""A shaft whose motion is given."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Shaft, element, output, port, quantity, signal
from koppel.model.line import LineMotion
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.motion")
class Motion(LineMotion):
    """The shaft follows a signal, whatever torque it takes: its angle, or its speed (angle is then free).

    It starts on the signal. torque acts on the shaft, positive in the direction of its angle: inertia times
    acceleration less what else drives it.

    Without time_constant the signal depends on time and parameters alone; an angle must be twice differentiable between
    jumps, a speed once. An input may give either by a signal in the file; from outside (Machine.set_input, an FMU) it
    gives a speed, because the speed of an angle would be unknown. With time_constant T the speed v follows any signal,
    such as a controller or an input, through v' = (speed - v) / T from v = start.
    """

    drawing: ClassVar[Drawing | None] = Drawing("arrow", turn="shaft.angle")

    shaft: Shaft = port("shaft that is moved", to="shaft")
    angle: Signal | None = signal("rad", "angle over time", default=None)
    speed: Signal | None = signal("rad/s", "speed over time; with time_constant any signal", default=None)
    start: Value | None = quantity("rad/s", "with time_constant: speed at the start; none: 0", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque", "N*m", "torque on the shaft"),
        output("power", "W", "power that the motion puts into the shaft"),
    )
