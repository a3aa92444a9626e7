"""One shape in which the oil of an elastic line moves."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import (
    Energy,
    LineKind,
    Node,
    OutputSpec,
    element,
    output,
    port,
    quantity,
)
from koppel.model.fluid import OIL_CHANGES, FluidElement, OfOil, round_area
from koppel.model.value import Value


@element("hydraulics.line_mode")
class LineMode(OfOil, FluidElement):
    """One shape of an elastic line: m flow' + d flow + k volume = weight_a p_a - weight_b p_b, volume' = flow.

    m = density length / area, d = 32 eta length / (diameter**2 area), k = eigenvalue E / (area length), for a shape
    over the length with mean square 1; weight_a, weight_b: the shape at both ends. What flows at an end is the weight
    times the flow. hydraulics.elastic_line makes all shapes of a line.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")

    core_params: ClassVar[tuple[str, ...] | None] = ("stiffness", "damping", "weight_a", "weight_b")
    oil_signals: ClassVar[tuple[str, ...]] = OIL_CHANGES
    energy: ClassVar[Energy | None] = "dissipative"
    line: ClassVar[LineKind] = "mode"

    node_a: Node = port("where the line begins", to="node")
    node_b: Node = port("where it ends", to="node")
    length: Value = quantity("m", "length of the line", above=0)
    diameter: Value = quantity("m", "inner diameter", above=0)
    eigenvalue: Value = quantity("1", "square of the wave number, per square of the length", at_least=0)
    weight_a: Value = quantity("1", "the shape at node_a")
    weight_b: Value = quantity("1", "the shape at node_b")
    pressure: Value = quantity("Pa", "absolute pressure at which the modulus of the oil is taken", above=0)
    compliance: Value = quantity("1/Pa", "of the wall: relative growth per pressure", at_least=0, default=0)
    volume: Value = quantity("m**3", "volume that has moved at the start", default=0)
    flow: Value = quantity("m**3/s", "flow at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("volume", "m**3", "volume that has moved"),
        output("flow", "m**3/s", "its rate"),
        output("power", "W", "power that friction takes, never positive"),
    )

    def inertance(self, context: Any) -> Any:
        """Pressure per rate of the flow."""
        area = round_area(context.value("diameter", "m"))
        return context.compiler.oil_of(context).density * context.value("length", "m") / area

    def core_values(self, context: Any) -> list[Any]:
        oil, d, length = context.compiler.oil_of(context), context.value("diameter", "m"), context.value("length", "m")
        modulus = oil.modulus_at(context.value("pressure", "Pa"), context.value("compliance", "1/Pa"))
        stiffness = context.value("eigenvalue", "1") * modulus / (round_area(d) * length)
        damping = 32.0 * oil.dynamic_viscosity * length / (d * d * round_area(d))
        return [stiffness, damping, context.value("weight_a", "1"), context.value("weight_b", "1")]
