"""Integrator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import OutputSpec, element, option, output, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("control.integrator")
class Integrator(ControlElement):
    """value' = rate, from start on. Numbers are in SI units."""

    rate: Signal = signal("*", "what is integrated, per second")
    steady: bool = option("start where the state rests, instead of at start", default=False)
    start: Value = quantity("*", "value at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "integral"),)

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        if not isinstance(self.rate, str):
            return ""
        known = {"W": "J", "rad/s": "rad", "m/s": "m"}.get(unit_of(self.rate))
        return known or unit_of(f"({self.rate})*(1 s)")

    def state_starts(self, read: Any) -> list[Any]:
        return [read(self.start, "*")]

    def state_rates(self, context: Any) -> list[Any]:
        return [context.signal("rate", "*")]

    def readings(self, context: Any) -> list[Any]:
        return [context.state()]
