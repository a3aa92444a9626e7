"""Relief valve."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Energy, Node, OutputSpec, element, output, port, quantity, state
from koppel.model.fluid import DENSITY, FLOW_OUTPUTS, BetweenNodes, OfOil
from koppel.model.value import Value


@element("hydraulics.relief_valve")
class ReliefValve(OfOil, BetweenNodes):
    """Opens with the pressure at node_a, with a lag: time_constant opening' = clip((p_a - set)/range, 0, 1) - opening.

    flow = discharge area opening sqrt(2/density) dp / (dp**2 + rounding**2)**(1/4) with dp = p_a - p_b, opening clipped
    to 0..1 there: steps above time_constant may carry it slightly beyond.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="node_a.pressure")

    core_params: ClassVar[tuple[str, ...] | None] = (
        "set_pressure", "range", "time_constant", "discharge", "area", "density", "rounding",
    )  # fmt: skip
    oil_signals: ClassVar[tuple[str, ...]] = DENSITY
    energy: ClassVar[Energy | None] = "dissipative"

    node_a: Node = port("pressure that is limited", to="node")
    node_b: Node = port("tank", to="node")
    set_pressure: Value = quantity("Pa", "absolute pressure at node_a where it begins to open", above=0)
    range: Value = quantity("Pa", "further pressure until it is open", above=0)
    time_constant: Value = quantity("s", "of the lag; 1/(2 pi f) for a corner frequency f", above=0)
    area: Value = quantity("m**2", "area when it is open", above=0)
    discharge: Value = quantity("1", "discharge coefficient alpha", above=0, at_most=1, default=0.7)
    rounding: Value = quantity("Pa", "pressure difference below which the flow is linear", above=0, default=1.0)
    opening: Value = state("1", "share of the area that is open", start=0, magnitude=1.0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *FLOW_OUTPUTS[:2],
        output("target", "1", "opening that the pressure asks for"),
        FLOW_OUTPUTS[2],
    )

    def core_values(self, context: Any) -> list[Any]:
        units = {"set_pressure": "Pa", "range": "Pa", "time_constant": "s", "discharge": "1", "area": "m**2"}
        values = [context.value(name, unit) for name, unit in units.items()]
        return [*values, context.compiler.oil_of(context).density, context.value("rounding", "Pa")]
