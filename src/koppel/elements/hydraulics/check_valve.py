"""Check valve."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.hydraulics.shut_off import VALVE_OUTPUTS
from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Flow, OutputSpec, element, port


@element("hydraulics.check_valve")
class CheckValve(Element):
    """Lets a line flow from its node_a to its node_b only: 0 <= flow, 0 <= -drop, one of them is 0.

    A set-valued law, for time_stepping and variable_step; the cracking_pressure is a loss of the line. For a line with
    two loss coefficients instead, see zeta_back of hydraulics.line. Where all valves around rigid nodes lead away from
    them, or to them, nothing can ever flow: such valves stay closed, and a run says so.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="pipe.node_a.pressure")

    core_params: ClassVar[tuple[str, ...] | None] = ("sealed",)
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")

    outputs: ClassVar[tuple[OutputSpec, ...]] = VALVE_OUTPUTS

    def core_values(self, context: Any) -> list[Any]:
        return [1.0 if context.path in context.compiler.find_sealed() else 0.0]
