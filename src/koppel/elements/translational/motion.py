"""A sled whose motion is given."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Sled, element, output, port, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("translational.motion")
class Motion(Element):
    """The sled follows a signal, whatever force it takes: its position, or its speed (position is then free).

    Without time_constant the signal depends on time and parameters alone; a position must be twice differentiable
    between jumps, a speed once. With time_constant T the speed v follows any signal, such as a controller or an input,
    through v' = (speed - v) / T from v = start.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("arrow", shift="sled.position")

    sled: Sled = port("sled that is moved", to="sled")
    position: Signal | None = signal("m", "position over time", default=None)
    speed: Signal | None = signal("m/s", "speed over time; with time_constant any signal", default=None)
    time_constant: Value | None = quantity(
        "s", "with which the speed follows its signal; several steps long; none: at once", above=0, default=None
    )
    start: Value | None = quantity("m/s", "with time_constant: speed at the start; none: 0", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N", "force on the sled"),)

    def check_values(self, number: Numbers) -> None:
        if (self.position is None) == (self.speed is None):
            given = "both are given" if self.speed is not None else "none is given"
            raise ModelError(f"give either position or speed; {given}")
        if self.time_constant is None and self.start is not None:
            raise ModelError("goes with time_constant; give both or none", path="start")
        if self.time_constant is not None and self.speed is None:
            raise ModelError("goes with speed, not with position; leave it out", path="time_constant")

    def line_rows(self, scene: Any) -> list[LineRow]:
        if self.time_constant is not None:
            return [LineRow(((str(self.sled), 1.0),), speeds=True, state=True)]
        if self.speed is not None:
            return [LineRow(((str(self.sled), 1.0),), ("speed", "m/s"), speeds=True)]
        return [LineRow(((str(self.sled), 1.0),), ("position", "m"))]

    def state_starts(self, read: Any) -> list[Any]:
        if self.time_constant is None:
            return []
        return [read(0 if self.start is None else self.start, "m/s")]

    def state_rates(self, scene: Any) -> list[Any]:
        if self.time_constant is None:
            return []
        return [(scene.signal("speed", "m/s") - scene.state()) / scene.value("time_constant", "s")]

    def state_decays(self, scene: Any) -> list[Any]:
        return [] if self.time_constant is None else [1.0 / scene.value("time_constant", "s")]

    def readings(self, scene: Any) -> list[Any]:
        return [scene.row_force()]
