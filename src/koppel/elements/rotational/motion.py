"""A shaft whose motion is given."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Shaft, element, output, port, signal
from koppel.model.errors import ModelError
from koppel.model.signal import Signal


@element("rotational.motion")
class Motion(Element):
    """The shaft follows a signal of time, whatever torque it takes: its angle, or its speed (angle is then free).

    The signal depends on time and parameters alone; an angle must be twice differentiable between jumps, a speed once.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("arrow", turn="shaft.angle")

    shaft: Shaft = port("shaft that is moved", to="shaft")
    angle: Signal | None = signal("rad", "angle over time", default=None)
    speed: Signal | None = signal("rad/s", "speed over time", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("torque", "N*m", "torque on the shaft"),)

    def check_values(self, number: Numbers) -> None:
        if (self.angle is None) == (self.speed is None):
            given = "both are given" if self.speed is not None else "none is given"
            raise ModelError(f"give either angle or speed; {given}")

    def line_rows(self, scene: Any) -> list[LineRow]:
        if self.speed is not None:
            return [LineRow(((str(self.shaft), 1.0),), ("speed", "rad/s"), speeds=True)]
        return [LineRow(((str(self.shaft), 1.0),), ("angle", "rad"))]

    def readings(self, scene: Any) -> list[Any]:
        return [scene.row_force()]
