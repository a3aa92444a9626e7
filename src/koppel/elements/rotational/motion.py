"""A shaft whose motion is given."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Shaft, element, output, port, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.motion")
class Motion(Element):
    """The shaft follows a signal, whatever torque it takes: its angle, or its speed (angle is then free).

    Without time_constant the signal depends on time and parameters alone; an angle must be twice differentiable between
    jumps, a speed once. With time_constant T the speed v follows any signal, such as a controller or an input, through
    v' = (speed - v) / T from v = start.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("arrow", turn="shaft.angle")

    shaft: Shaft = port("shaft that is moved", to="shaft")
    angle: Signal | None = signal("rad", "angle over time", default=None)
    speed: Signal | None = signal("rad/s", "speed over time; with time_constant any signal", default=None)
    time_constant: Value | None = quantity(
        "s", "with which the speed follows its signal; several steps long; none: at once", above=0, default=None
    )
    start: Value | None = quantity("rad/s", "with time_constant: speed at the start; none: 0", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("torque", "N*m", "torque on the shaft"),)

    def check_values(self, number: Numbers) -> None:
        if (self.angle is None) == (self.speed is None):
            given = "both are given" if self.speed is not None else "none is given"
            raise ModelError(f"give either angle or speed; {given}")
        if self.time_constant is None and self.start is not None:
            raise ModelError("goes with time_constant; give both or none", path="start")
        if self.time_constant is not None and self.speed is None:
            raise ModelError("goes with speed, not with angle; leave it out", path="time_constant")

    def line_rows(self, scene: Any) -> list[LineRow]:
        if self.time_constant is not None:
            return [LineRow(((str(self.shaft), 1.0),), speeds=True, state=True)]
        if self.speed is not None:
            return [LineRow(((str(self.shaft), 1.0),), ("speed", "rad/s"), speeds=True)]
        return [LineRow(((str(self.shaft), 1.0),), ("angle", "rad"))]

    def state_starts(self, read: Any) -> list[Any]:
        if self.time_constant is None:
            return []
        return [read(0 if self.start is None else self.start, "rad/s")]

    def state_rates(self, scene: Any) -> list[Any]:
        if self.time_constant is None:
            return []
        return [(scene.signal("speed", "rad/s") - scene.state()) / scene.value("time_constant", "s")]

    def state_decays(self, scene: Any) -> list[Any]:
        return [] if self.time_constant is None else [1.0 / scene.value("time_constant", "s")]

    def readings(self, scene: Any) -> list[Any]:
        return [scene.row_force()]
