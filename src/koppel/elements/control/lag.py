"""First-order lag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import OutputSpec, element, option, output, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("control.lag")
class Lag(ControlElement):
    """time_constant * value' = input - value. Numbers are in SI units.

    The value is an unknown of the step like a velocity, so that the time constant may be shorter than a step.
    """

    input: Signal = signal("*", "what is followed")
    time_constant: Value = quantity("s", "time constant", above=0)
    steady: bool = option("start where the state rests, instead of at start", default=False)
    start: Value = quantity("*", "value at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "delayed input"),)

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.input)

    def state_starts(self, read: Any) -> list[Any]:
        return [read(self.start, "*")]

    def state_rates(self, context: Any) -> list[Any]:
        return [(context.signal("input", "*") - context.state()) / context.value("time_constant", "s")]

    def readings(self, context: Any) -> list[Any]:
        return [context.state()]
