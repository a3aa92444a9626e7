"""A curve through points, over any signal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from koppel.model.control import ControlElement
from koppel.model.element import Numbers, OutputSpec, element, option, output, quantity, signal
from koppel.model.signal import Signal, check_points
from koppel.model.value import Values


@element("control.table")
class Table(ControlElement):
    """value = y at input, between the points (x, y); outside the first or last point held, or straight on.

    Numbers are in SI units.
    """

    input: Signal = signal("*", "where the curve is read")
    x: Values = quantity("*", "points, increasing")
    y: Values = quantity("*", "values at the points")
    interpolation: Literal["linear", "hermite", "hold"] = option("how to go from point to point", default="linear")
    outside: Literal["hold", "linear"] = option("what holds outside the points", default="hold")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "value of the curve"),)

    def check_values(self, number: Numbers) -> None:
        check_points("x", [number(v) for v in self.x], {"y": self.y})

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.y[0])

    def readings(self, context: Any) -> list[Any]:
        x, y = context.values("x", "*"), context.values("y", "*")
        return [context.table(context.signal("input", "*"), x, y, self.interpolation, self.outside)]
