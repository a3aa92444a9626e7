"""A round pipe, laminar to turbulent."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.elements.hydraulics.line import Line
from koppel.model.drawing import Drawing
from koppel.model.element import element, option, quantity
from koppel.model.value import Value


@element("hydraulics.pipe")
class Pipe(Line):
    """A line whose friction follows the Reynolds number Re = 4 |Q| / (pi nu diameter).

    loss = lambda length / diameter density/2 Q |Q| / area**2 with lambda = 64 / Re below Re = 1440 (that is linear in
    Q, and regular at 0), after Colebrook above 2320, 1/sqrt(lambda) = -2 lg(2.51 / (Re sqrt(lambda)) + roughness /
    (3.71 diameter)), and linear in Re between the two. All else is as in hydraulics.line.
    """

    drawing: ClassVar[Drawing | None] = Drawing("pipe", pressure="node_a.pressure")

    core_params: ClassVar[tuple[str, ...] | None] = (
        "laminar", "linear", "forward", "backward", "edge", "smallest_area", "weight", "drive", "viscosity", "diameter",
        "length", "density", "roughness",
    )  # fmt: skip

    friction: Literal["full"] = option("friction at the wall", default="full")  # type: ignore[assignment]
    roughness: Value = quantity("m", "height of the roughness of the wall", at_least=0, default=0)

    def core_values(self, context: Any) -> list[Any]:
        density = context.compiler.oil_of(context).density
        return [*super().core_values(context), context.value("length", "m"), density, context.value("roughness", "m")]
