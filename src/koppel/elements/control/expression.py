"""A signal with a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, OutputSpec, element, output, signal
from koppel.model.signal import Signal


@element("control.expression")
class Expression(Element):
    """value = input: a step of a longer formula that others read by its name, and a channel of its own.

    Numbers are in SI units.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a spring of two formulas
elements:
  sled: {type: translational.sled, mass: 2 kg, position: 50 mm}
  stretch: {type: control.expression, input: sled.position - 10 mm}
  pull: {type: translational.force, sled_b: sled, force: "-800 N/m*stretch.value*(1 m)"}
"""

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    input: Signal = signal("*", "what it is")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("value", "", "its value"),)

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        return unit_of(self.input)

    def readings(self, context: Any) -> list[Any]:
        return [context.signal("input", "*")]
