"""Inertia of a shaft."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Shaft, element, port, quantity
from koppel.model.line import LineInertia
from koppel.model.value import Value


@element("rotational.inertia")
class Inertia(LineInertia):
    """Adds inertia * speed' to a shaft, or to a motion of a joint (there it counts with the relative speed).

    On a joint it acts along the motion alone: the parts do not feel it turn with them.
    """

    drawing: ClassVar[Drawing | None] = Drawing("wheel", turn="shaft.angle")

    shaft: Shaft = port("shaft that it belongs to", to="shaft")
    inertia: Value = quantity("kg*m**2", "moment of inertia", at_least=0)
