"""A signal with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import OutputSpec, element, output, signal
from koppel.model.signal import Signal


@element("control.expression")
class Expression(ControlElement):
    """value = input: a step of a longer formula that others read by its name, and a channel of its own.

    Numbers are in SI units.
    """

    input: Signal = signal("*", "what it is")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "its value"),)

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.input)

    def readings(self, context: Any) -> list[Any]:
        return [context.signal("input", "*")]
