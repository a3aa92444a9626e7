"""A node without volume in which a cavity may open."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import LineKind, Numbers, OutputSpec, element, output, quantity
from koppel.model.errors import ModelError
from koppel.model.expression import apply
from koppel.model.fluid import CAVITY, FLOW, FluidNode, OfOil
from koppel.model.value import Value


@element("hydraulics.cavitating_node")
class CavitatingNode(OfOil, FluidNode):
    """A rigid node that does not hold tension: 0 <= p - p_cav, 0 <= cavity, one of them is 0, cavity' = net outflow.

    p_cav is the cavitation_pressure of its oil. Where a cavity collapses the flows jump, inelastic: with time_stepping
    their impulse is a channel of its own, and no part of the pressure. A set-valued law, for time_stepping and
    variable_step.
    """

    drawing: ClassVar[Drawing | None] = Drawing("node", pressure="pressure")

    is_rigid: ClassVar[bool] = True
    line: ClassVar[LineKind] = "cavity"
    instant_outputs: ClassVar[tuple[str, ...]] = ("impulse",)

    cavity: Value = quantity("m**3", "volume of the cavity at the start", at_least=0, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("cavity", "m**3", "volume of the cavity"),
        output("growth", "m**3/s", "rate of the cavity"),
        output("impulse", "Pa*s", "left by flows that a collapse or a valve cut off in the last step; 0 else"),
    )

    def check_values(self, number: Numbers) -> None:
        if number(self.cavity) < 0.0:
            raise ModelError("is below 0; give the volume of the cavity", path="cavity")

    def readings(self, context: Any) -> list[Any]:
        volume, growth = context.own_line()
        shown = FLOW / CAVITY * apply("max", volume, 0.0)  # where it is closed, 1e-30 m**3 of rounding may be left
        compiler, path = context.compiler, context.path
        return [compiler.node_pressure(path), shown, FLOW / CAVITY * growth, compiler.node_impulse(path)]
