"""Integrator."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import Element, OutputSpec, element, output, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("control.integrator")
class Integrator(Element):
    """value' = rate, from start on. Numbers are in SI units."""

    core: ClassVar[bool] = False

    rate: Signal = signal("1", "what is integrated, per second")
    start: Value = quantity("1", "value at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "1", "integral"),)

    def state_starts(self, read: Any) -> list[Any]:
        return [read(self.start, "1")]

    def state_rates(self, scene: Any) -> list[Any]:
        return [scene.signal("rate", "1")]

    def readings(self, scene: Any) -> list[Any]:
        return [scene.state()]
