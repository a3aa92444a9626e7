"""First-order lag."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import Element, OutputSpec, element, output, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("control.lag")
class Lag(Element):
    """time_constant * value' = input - value. Numbers are in SI units."""

    core: ClassVar[bool] = False

    input: Signal = signal("1", "what is followed")
    time_constant: Value = quantity("s", "time constant; several steps long", above=0)
    start: Value = quantity("1", "value at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "1", "delayed input"),)

    def state_starts(self, read: Any) -> list[Any]:
        return [read(self.start, "1")]

    def state_rates(self, scene: Any) -> list[Any]:
        return [(scene.signal("input", "1") - scene.state()) / scene.value("time_constant", "s")]

    def readings(self, scene: Any) -> list[Any]:
        return [scene.state()]
