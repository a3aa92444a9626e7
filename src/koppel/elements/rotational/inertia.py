"""Inertia of a shaft."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Shaft, element, port, quantity
from koppel.model.value import Value


@element("rotational.inertia")
class Inertia(Element):
    """Adds inertia * speed' to a shaft, or to a motion of a joint (there it counts with the relative speed).

    On a joint it acts along the motion alone: the parts do not feel it turn with them.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("wheel", turn="shaft.angle")

    shaft: Shaft = port("shaft that it belongs to", to="shaft")
    inertia: Value = quantity("kg*m**2", "moment of inertia", at_least=0)

    def inertia_on(self) -> tuple[str, Any, str] | None:
        return str(self.shaft), self.inertia, "kg*m**2"
