"""Ideal lever or pulley."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Sled, element, output, port, quantity
from koppel.model.line import LineGear
from koppel.model.value import Value


@element("translational.lever")
class Lever(LineGear):
    """speed of sled_a = ratio * speed of sled_b, without losses; ratio 1 couples them rigidly.

    position of sled_a - ratio * position of sled_b stays what it is at the start. The ground takes the support force;
    between sleds on carriers the carriers do.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a lever between two sleds
elements:
  pedal: {type: translational.sled, mass: 1 kg}
  piston: {type: translational.sled, mass: 2 kg}
  lever: {type: translational.lever, sled_a: pedal, sled_b: piston, ratio: 4}
  foot: {type: translational.force, sled_b: pedal, force: 50 N}
"""

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("rack", shift="sled_a.position")

    sled_a: Sled = port("side a", to="sled")
    sled_b: Sled = port("side b", to="sled")
    ratio: Value = quantity("1", "speed of sled_a per speed of sled_b; not 0", default=1)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force_a", "N", "force that the lever puts on sled_a"),
        output("force_b", "N", "force that the lever puts on sled_b: -ratio * force_a"),
        output("transmitted", "W", "power that flows from side a to side b"),
    )
