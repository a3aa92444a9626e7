"""Pressure sensor."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Node, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("hydraulics.pressure_sensor")
class PressureSensor(Element):
    """Pressure of a node: absolute, above that of the surroundings, and against another node."""

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    node: Node = port("where it measures", to="node")
    against: Node | None = port("node of the difference; none: the surroundings", default=None, to="node")
    surroundings: Value = quantity("Pa", "absolute pressure of the surroundings", above=0, default=1e5)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("gauge", "Pa", "pressure above that of the surroundings"),
        output("difference", "Pa", "pressure above that of the other node, or of the surroundings"),
    )

    def readings(self, context: Any) -> list[Any]:
        p, outside = context.compiler.pressure_at(context, "node"), context.value("surroundings", "Pa")
        other = outside if self.against is None else context.compiler.pressure_at(context, "against")
        return [p, p - outside, p - other]
