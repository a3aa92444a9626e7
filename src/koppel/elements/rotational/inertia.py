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

    example: ClassVar[str] = """\
koppel: 1
name: a disk shrunk onto a shaft
elements:
  shaft: {type: rotational.shaft, inertia: 0.01 kg*m**2}
  disk: {type: rotational.inertia, shaft: shaft, inertia: 0.5 kg*m**2}
  drive: {type: rotational.torque, shaft_b: shaft, torque: 5 N*m}
"""

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("wheel", turn="shaft.angle")

    shaft: Shaft = port("shaft that it belongs to", to="shaft")
    inertia: Value = quantity("kg*m**2", "moment of inertia", at_least=0)

    def inertia_on(self) -> tuple[str, Any, str] | None:
        return str(self.shaft), self.inertia, "kg*m**2"
