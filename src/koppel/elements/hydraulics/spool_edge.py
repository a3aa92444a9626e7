"""An edge of a spool, with the force of its jet."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, ClassVar, Literal

from koppel.model.curve import Curve, Hermite, Piecewise
from koppel.model.drawing import Drawing
from koppel.model.element import (
    Energy,
    Node,
    Numbers,
    OutputSpec,
    Sled,
    curve,
    element,
    option,
    output,
    port,
    quantity,
)
from koppel.model.errors import ModelError
from koppel.model.expression import apply
from koppel.model.fluid import DENSITY, FLOW_OUTPUTS, BetweenNodes, OfOil
from koppel.model.value import Value

JET_ANGLE = math.radians(69.0)
"""Of the jet against the axis of the spool at a sharp edge (von Mises)."""


@element("hydraulics.spool_edge")
class SpoolEdge(OfOil, BetweenNodes):
    """A sharp edge, as hydraulics.orifice, whose area follows the travel of a spool and whose jet acts on the spool.

    Steady flow force: density Q v cos(jet_angle) = 2 discharge area |dp| cos(jet_angle), towards closing; closes says
    where that is. area over travel = position of spool - position of body. Between elastic nodes or given pressures.
    """

    drawing: ClassVar[Drawing | None] = Drawing("box", shift="spool.position", pressure="node_a.pressure")
    core_params: ClassVar[tuple[str, ...] | None] = ("discharge", "density", "rounding", "pull")
    oil_signals: ClassVar[tuple[str, ...]] = DENSITY
    energy: ClassVar[Energy | None] = "source"

    body: Sled = port("what the spool moves against", to="sled", default="ground")
    spool: Sled = port("the spool", to="sled")
    node_a: Node = port("side a", to="node")
    node_b: Node = port("side b", to="node")
    area: Curve = curve("m", "m**2", "open area over travel")
    closes: Literal["backward", "forward"] = option("where the travel closes the edge", default="backward")
    jet_angle: Value = quantity("rad", "of the jet against the axis", at_least=0, at_most=1.5708, default=JET_ANGLE)
    discharge: Value = quantity("1", "discharge coefficient alpha", above=0, at_most=1, default=0.7)
    rounding: Value = quantity("Pa", "pressure difference below which the flow is linear", above=0, default=1.0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *FLOW_OUTPUTS[:2],
        output("area", "m**2", "open area"),
        output("force", "N", "force of the jet on the spool"),
        output("power", "W", "power that it puts into oil and spool"),
    )

    def check_values(self, number: Numbers) -> None:
        if not isinstance(self.area, Piecewise | Hermite):
            return
        areas = [number(y) for y in self.area.y]
        for k, area in enumerate(areas):
            if area < 0.0:
                raise ModelError(f"= {area:g} m**2 is below 0; a closed edge has the area 0", path=f"area.y[{k}]")
        if not max(areas) > 0.0:
            raise ModelError("never opens; give an area above 0 somewhere", path="area")
        steps = [b - a for a, b in pairwise(areas)]
        if min(steps) < 0.0 < max(steps):
            raise ModelError("rises and falls; an edge opens or closes along the travel", path="area")
        if (min(steps) < 0.0) != (self.closes == "forward"):
            closes = "backward" if self.closes == "forward" else "forward"
            raise ModelError(f"= {self.closes}, but the area closes {closes}", path="closes")

    def core_values(self, context: Any) -> list[Any]:
        pull = 2.0 * apply("cos", context.value("jet_angle", "rad")) * (1.0 if self.closes == "forward" else -1.0)
        values = (
            context.value("discharge", "1"),
            context.compiler.oil_of(context).density,
            context.value("rounding", "Pa"),
        )
        return [*values, pull]
