"""A sharp edge."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Energy, Node, Numbers, OutputSpec, element, port, quantity, signal
from koppel.model.fluid import DENSITY, FLOW_OUTPUTS, BetweenNodes, OfOil, check_area
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("hydraulics.orifice")
class Orifice(OfOil, BetweenNodes):
    """Flow through a sharp edge, without mass: Q = discharge area sqrt(2/density) dp / (dp**2 + rounding**2)**(1/4).

    dp = p_a - p_b. The root law where |dp| is far above the rounding, which its slope at 0 would be infinite without;
    below it linear. An area of 0 has exactly no flow; a negative area counts as 0.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="node_a.pressure")

    core_params: ClassVar[tuple[str, ...] | None] = ("discharge", "density", "rounding")
    oil_signals: ClassVar[tuple[str, ...]] = DENSITY
    energy: ClassVar[Energy | None] = "dissipative"

    node_a: Node = port("side a", to="node")
    node_b: Node = port("side b", to="node")
    area: Signal = signal("m**2", "open area")
    discharge: Value = quantity("1", "discharge coefficient alpha", above=0, at_most=1, default=0.7)
    rounding: Value = quantity("Pa", "pressure difference below which the flow is linear", above=0, default=1.0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = FLOW_OUTPUTS

    def check_values(self, number: Numbers) -> None:
        check_area(number, self.area, "area")

    def core_values(self, context: Any) -> list[Any]:
        rho = context.compiler.oil_of(context).density
        return [context.value("discharge", "1"), rho, context.value("rounding", "Pa")]
