"""Ideal gear."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, element
from koppel.model.line import BetweenShafts, LineGear, gear_outputs


@element("rotational.gear")
class Gear(LineGear, BetweenShafts):
    """speed of shaft_a = ratio * speed of shaft_b, without losses; ratio 1 couples them rigidly.

    angle of shaft_a - ratio * angle of shaft_b stays what it is at the start. The ground takes the support torque;
    between shafts on carriers the carriers do.
    """

    drawing: ClassVar[Drawing | None] = Drawing("gear", turn="shaft_a.angle")

    outputs: ClassVar[tuple[OutputSpec, ...]] = gear_outputs("gear", "torque", "N*m", "shaft")
