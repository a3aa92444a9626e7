"""Ideal lever or pulley."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, element
from koppel.model.line import BetweenSleds, LineGear, gear_outputs


@element("translational.lever")
class Lever(LineGear, BetweenSleds):
    """speed of sled_a = ratio * speed of sled_b, without losses; ratio 1 couples them rigidly.

    position of sled_a - ratio * position of sled_b stays what it is at the start. The ground takes the support force;
    between sleds on carriers the carriers do.
    """

    drawing: ClassVar[Drawing | None] = Drawing("rack", shift="sled_a.position")

    outputs: ClassVar[tuple[OutputSpec, ...]] = gear_outputs("lever", "force", "N", "sled")
