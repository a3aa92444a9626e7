"""A sled that does not move."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, OutputSpec, Sled, element, output, port


@element("translational.fixed")
class Fixed(Element):
    """The sled stays where it is at the start, whatever force it takes.

    force acts on the sled, positive in the direction of its position.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("box")

    sled: Sled = port("sled that is held", to="sled")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N", "force on the sled"),)

    def line_rows(self, context: Any) -> list[LineRow]:
        return [LineRow(((str(self.sled), 1.0),))]

    def readings(self, context: Any) -> list[Any]:
        return [context.row_force()]
