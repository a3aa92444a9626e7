"""Mass of a sled."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Sled, element, port, quantity
from koppel.model.line import LineInertia
from koppel.model.value import Value


@element("translational.mass")
class Mass(LineInertia):
    """Adds mass * speed' to a sled, or to a motion of a joint (there it counts with the relative speed).

    On a joint it acts along the motion alone: the parts do not feel it move with them, and it has no weight.
    """

    drawing: ClassVar[Drawing | None] = Drawing("box", shift="sled.position")

    sled: Sled = port("sled that it belongs to", to="sled")
    mass: Value = quantity("kg", "mass", at_least=0)
