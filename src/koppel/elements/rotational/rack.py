"""Rack and pinion, wheel on a road, drum with a rope."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, OutputSpec, Shaft, Sled, element, output, port, quantity
from koppel.model.value import Value


@element("rotational.rack")
class Rack(Element):
    """speed of the sled = radius * speed of the shaft, without losses: torque = -radius * force.

    force acts on the sled, torque on the shaft, each positive in the direction of its motion.
    position of the sled - radius * angle of the shaft stays what it is at the start.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("rack", turn="shaft.angle", shift="sled.position", size="radius")

    shaft: Shaft = port("shaft of the pinion", to="shaft")
    sled: Sled = port("sled of the rack", to="sled")
    radius: Value = quantity("m", "travel per angle", above=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force on the sled"),
        output("torque", "N*m", "torque on the shaft: -radius * force"),
        output("transmitted", "W", "power that flows from the shaft to the sled"),
    )

    def line_rows(self, context: Any) -> list[LineRow]:
        return [LineRow(((str(self.sled), 1.0), (str(self.shaft), -context.value("radius", "m"))))]

    def readings(self, context: Any) -> list[Any]:
        force = context.row_force()
        return [force, -context.value("radius", "m") * force, force * context.line(str(self.sled), "sled")[1]]
