"""The force of the jet of an edge in a line."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.elements.hydraulics.spool_edge import JET_ANGLE
from koppel.model.element import (
    Energy,
    Flow,
    Numbers,
    OutputSpec,
    Sled,
    element,
    option,
    output,
    port,
    quantity,
    signal,
)
from koppel.model.expression import apply
from koppel.model.fluid import DENSITY, FluidElement, OfOil, check_area
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("hydraulics.flow_force")
class FlowForce(OfOil, FluidElement):
    """Steady flow force of an edge that is a line with inertia: density Q**2 cos(jet_angle) / (contraction opening).

    It pulls the spool towards closing; closes says where that is. The nodes of the line are elastic or rigid. opening:
    the open area, below smallest_opening it counts as this.
    """

    core_params: ClassVar[tuple[str, ...] | None] = ("pull", "smallest_area")
    core_words: ClassVar[dict[str, str]] = {"opening": "area"}
    oil_signals: ClassVar[tuple[str, ...]] = DENSITY
    energy: ClassVar[Energy | None] = "source"

    body: Sled = port("what the spool moves against", to="sled", default="ground")
    spool: Sled = port("the spool", to="sled")
    pipe: Flow = port("the line that is the edge", to="flow")
    opening: Signal = signal("m**2", "open area")
    smallest_opening: Value = quantity("m**2", "area below which it counts as this", above=0, default=1e-9)
    closes: Literal["backward", "forward"] = option("where the travel closes the edge", default="backward")
    jet_angle: Value = quantity("rad", "of the jet against the axis", at_least=0, at_most=1.5708, default=JET_ANGLE)
    contraction: Value = quantity("1", "area of the jet per open area", above=0, at_most=1, default=0.7)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force of the jet on the spool"),
        output("power", "W", "power that it puts into the spool"),
    )

    def check_values(self, number: Numbers) -> None:
        check_area(number, self.opening, "opening")

    def core_values(self, context: Any) -> list[Any]:
        sign, rho = 1.0 if self.closes == "forward" else -1.0, context.compiler.oil_of(context).density
        pull = sign * rho * apply("cos", context.value("jet_angle", "rad")) / context.value("contraction", "1")
        return [pull, context.value("smallest_opening", "m**2")]
