"""A signal with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import Numbers, OutputSpec, element, option, output, signal
from koppel.model.errors import ModelError
from koppel.model.signal import Signal


@element("control.expression")
class Expression(ControlElement):
    """value = input: a step of a longer formula that others read by its name, and a channel of its own.

    Numbers are in SI units. limits: the values that it should stay between; a run that leaves them goes on and warns,
    with meaning, what that says.
    """

    input: Signal = signal("*", "what it is")
    limits: tuple[float, float] | None = option("lowest and highest value", default=None)
    meaning: str = option("what it means to leave the limits", default="")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "its value"),)

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        return {} if self.limits is None else {"value": self.limits}

    def limit_meaning(self) -> str:
        return self.meaning

    def check_values(self, number: Numbers) -> None:
        """The lower limit comes first."""
        if self.limits is not None and not self.limits[0] < self.limits[1]:
            raise ModelError(f"= {list(self.limits)} is empty; give the lower limit first", path="limits")

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.input)

    def readings(self, context: Any) -> list[Any]:
        return [context.signal("input", "*")]
