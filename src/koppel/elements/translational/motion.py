"""A sled whose motion is given."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Sled, element, output, port, signal
from koppel.model.errors import ModelError
from koppel.model.signal import Signal


@element("translational.motion")
class Motion(Element):
    """The sled follows a signal of time, whatever force it takes: its position, or its speed (position is then free).

    The signal depends on time and parameters alone; a position must be twice differentiable, a speed once.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("arrow", shift="sled.position")

    sled: Sled = port("sled that is moved", to="sled")
    position: Signal | None = signal("m", "position over time", default=None)
    speed: Signal | None = signal("m/s", "speed over time", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N", "force on the sled"),)

    def check_values(self, number: Numbers) -> None:
        if (self.position is None) == (self.speed is None):
            given = "both are given" if self.speed is not None else "none is given"
            raise ModelError(f"give either position or speed; {given}")

    def line_rows(self, scene: Any) -> list[LineRow]:
        if self.speed is not None:
            return [LineRow(((str(self.sled), 1.0),), ("speed", "m/s"), speeds=True)]
        return [LineRow(((str(self.sled), 1.0),), ("position", "m"))]

    def readings(self, scene: Any) -> list[Any]:
        return [scene.row_force()]
