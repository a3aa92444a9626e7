"""A piston in a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Node, OutputSpec, Sled, element, port, quantity
from koppel.model.expression import Scalar
from koppel.model.fluid import Wall, wall_outputs
from koppel.model.value import Value


@element("hydraulics.piston")
class Piston(Wall):
    """A wall of a node between two sleds: pressure * area pushes sled_b away from sled_a, and the volume grows so.

    The volume behind it is area * (position of sled_b - position of sled_a - zero). Pressures are absolute: what is on
    the other side of the wall, another chamber or the surroundings, is a piston of its own.
    """

    drawing: ClassVar[Drawing | None] = Drawing("box", shift="sled_b.position", pressure="node.pressure")

    side_kind: ClassVar[Literal["shaft", "sled"]] = "sled"

    sled_a: Sled = port("side that it leaves as the volume grows", to="sled")
    sled_b: Sled = port("side that it pushes", to="sled")
    node: Node = port("node whose wall it is", to="node")
    area: Value = quantity("m**2", "area", above=0)
    zero: Value = quantity("m", "travel of sled_b against sled_a at which no volume is behind it", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = wall_outputs(
        "pressure times area, pushes the sides apart", "N", "m", "way"
    )

    def factor(self, read: Callable[[Any, str], Scalar]) -> Scalar:
        return read(self.area, "m**2")
