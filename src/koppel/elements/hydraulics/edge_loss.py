"""A sharp edge as a loss in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from koppel.elements.hydraulics.friction_loss import LOSS_OUTPUTS
from koppel.model.element import Energy, Flow, Numbers, OutputSpec, element, port, quantity, signal
from koppel.model.fluid import DENSITY, FluidElement, OfOil, check_area
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("hydraulics.edge_loss")
class EdgeLoss(OfOil, FluidElement):
    """A sharp edge in a line: loss = density/2 Q |Q| / (discharge area)**2.

    Solved for the flow: Q = discharge area sqrt(2 loss / density). Below smallest_area the area counts as this;
    hydraulics.shut_off closes the line there.
    """

    core_params: ClassVar[tuple[str, ...] | None] = ("edge", "smallest_area")
    core_words: ClassVar[Mapping[str, str]] = {}
    oil_signals: ClassVar[tuple[str, ...]] = DENSITY
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")
    area: Signal = signal("m**2", "open area")
    discharge: Value = quantity("1", "discharge coefficient alpha", above=0, at_most=1, default=0.7)
    smallest_area: Value = quantity("m**2", "area below which it counts as this", above=0, default=1e-9)

    outputs: ClassVar[tuple[OutputSpec, ...]] = LOSS_OUTPUTS

    def check_values(self, number: Numbers) -> None:
        check_area(number, self.area, "area")

    def core_values(self, context: Any) -> list[Any]:
        edge = 0.5 * context.compiler.oil_of(context).density / context.value("discharge", "1") ** 2
        return [edge, context.value("smallest_area", "m**2")]
