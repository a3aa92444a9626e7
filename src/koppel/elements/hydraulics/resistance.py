"""A line without mass."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Energy, Node, Numbers, OutputSpec, element, port, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.expression import as_expr
from koppel.model.fluid import FLOW_OUTPUTS, BetweenNodes
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("hydraulics.resistance")
class Resistance(BetweenNodes):
    """A line without mass: linear Q + quadratic Q |Q| = p_a - p_b, solved for the flow Q from a to b, times opening.

    Where the signal opening is negative it counts as 0.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="node_a.pressure")

    core_params: ClassVar[tuple[str, ...] | None] = ("linear", "quadratic")
    energy: ClassVar[Energy | None] = "dissipative"

    node_a: Node = port("side a", to="node")
    node_b: Node = port("side b", to="node")
    linear: Value = quantity("Pa*s/m**3", "pressure per flow", above=0)
    quadratic: Value = quantity("Pa*s**2/m**6", "pressure per square of the flow", at_least=0, default=0)
    opening: Signal | None = signal("1", "factor of the flow; none: 1", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = FLOW_OUTPUTS

    def check_values(self, number: Numbers) -> None:
        share = None if self.opening is None else number.constant(self.opening)
        if share is not None and share < 0.0:
            raise ModelError(f"= {share:g} is below 0; 0 is closed", path="opening")

    def core_signals(self, signals: list[Any], read: Any) -> list[Any]:
        return [as_expr(1.0) if self.opening is None else signals[0]]

    def core_values(self, context: Any) -> list[Any]:
        return [context.value("linear", "Pa*s/m**3"), context.value("quadratic", "Pa*s**2/m**6")]
