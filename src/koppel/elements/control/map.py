"""A surface over two signals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import Numbers, OutputSpec, element, output, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.signal import Signal, check_points
from koppel.model.value import Values


@element("control.map")
class Map(ControlElement):
    """value = z(x_input, y_input), bilinear between the points, held outside; z row by row, one row per y.

    Numbers are in SI units.
    """

    x_input: Signal = signal("*", "where the map is read along x")
    y_input: Signal = signal("*", "where the map is read along y")
    x: Values = quantity("*", "points along x, increasing")
    y: Values = quantity("*", "points along y, increasing")
    z: Values = quantity("*", "values, as many as points along x for each point along y")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "value of the map"),)

    def check_values(self, number: Numbers) -> None:
        for name, points in (("x", self.x), ("y", self.y)):
            check_points(name, [number(v) for v in points], {})
        wanted = len(self.x) * len(self.y)
        if len(self.z) != wanted:
            raise ModelError(f"has {len(self.z)} values; {len(self.x)} x {len(self.y)} points need {wanted}", path="z")

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.z[0])

    def readings(self, context: Any) -> list[Any]:
        x, y, z = (context.values(name, "*") for name in ("x", "y", "z"))
        at_x, at_y = context.signal("x_input", "*"), context.signal("y_input", "*")
        total: Any = 0.0
        for row in range(len(y)):  # a tent over y times a curve along x
            tent = [1.0 if k == row else 0.0 for k in range(len(y))]
            values = z[row * len(x) : (row + 1) * len(x)]
            total = total + context.table(at_y, y, tent, "linear", "hold") * context.table(
                at_x, x, values, "linear", "hold"
            )
        return [total]
