"""A value that is kept between ticks: sample and hold, registers, state machines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import OutputSpec, element, output, quantity, signal
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("control.held")
class Held(ControlElement):
    """value becomes next at every tick and stays until the next one; next may read value itself and other held values.

    All held values of a machine change together: each next reads the values before the tick. What is computed at a tick
    acts in the step that starts there. Numbers are in SI units.
    """

    next: Signal = signal("*", "what the value becomes at a tick")
    start: Value = quantity("*", "value at the start", default=0)
    every: Value = quantity("s", "time between ticks, a whole number of steps; 0: every step", at_least=0, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "held value"),)

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.next)

    def held_starts(self, read: Any) -> list[tuple[Any, Any]]:
        return [(read(self.start, "*"), read(self.every, "s"))]

    def held_next(self, context: Any) -> list[Any]:
        return [context.signal("next", "*")]

    def readings(self, context: Any) -> list[Any]:
        return [context.held()]
