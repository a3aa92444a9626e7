"""A shaft that does not move."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, OutputSpec, Shaft, element, output, port


@element("rotational.fixed")
class Fixed(Element):
    """The shaft stays where it is at the start, whatever torque it takes.

    torque acts on the shaft, positive in the direction of its angle.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("box")

    shaft: Shaft = port("shaft that is held", to="shaft")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("torque", "N*m", "torque on the shaft"),)

    def line_rows(self, context: Any) -> list[LineRow]:
        return [LineRow(((str(self.shaft), 1.0),))]

    def readings(self, context: Any) -> list[Any]:
        return [context.row_force()]
