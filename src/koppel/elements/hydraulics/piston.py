"""A piston in a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Node, OutputSpec, Sled, element, output, port, quantity
from koppel.model.expression import Scalar
from koppel.model.fluid import Wall
from koppel.model.value import Value


@element("hydraulics.piston")
class Piston(Wall):
    """A wall of a node between two sleds: pressure * area pushes sled_b away from sled_a, and the volume grows so.

    The volume behind it is area * (position of sled_b - position of sled_a - zero). Pressures are absolute: what is on
    the other side of the wall, another chamber or the surroundings, is a piston of its own.
    """

    drawing: ClassVar[Drawing | None] = Drawing("box", shift="sled_b.position", pressure="node.pressure")
    example: ClassVar[str] = """\
koppel: 1
name: a piston lifts a mass
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  supply: {type: hydraulics.pressure, pressure: "2e6 Pa*clip(time/(50 ms), 0, 1) + 1e5 Pa"}
  chamber: {type: hydraulics.elastic_node, volume: 100 cm**3, pressure: 1e5 Pa}
  feed:
    type: hydraulics.line
    node_a: supply
    node_b: chamber
    length: 1 m
    diameter: 8 mm
    zeta: 40
  ram: {type: translational.sled, mass: 50 kg}
  frame: {type: translational.sled, mass: 1 kg}
  clamp: {type: translational.fixed, sled: frame}
  face: {type: hydraulics.piston, node: chamber, sled_a: frame, sled_b: ram, area: 500 mm**2}
  weight: {type: translational.force, sled_b: ram, force: -500 N}
"""

    side_kind: ClassVar[Literal["shaft", "sled"]] = "sled"

    sled_a: Sled = port("side that it leaves as the volume grows", to="sled")
    sled_b: Sled = port("side that it pushes", to="sled")
    node: Node = port("node whose wall it is", to="node")
    area: Value = quantity("m**2", "area", above=0)
    zero: Value = quantity("m", "travel of sled_b against sled_a at which no volume is behind it", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "pressure times area, pushes the sides apart"),
        output("growth", "m**3/s", "rate of the volume behind it"),
        output("power", "W", "power that it puts into the sides"),
        output("travel", "m", "way of side b against side a beyond the zero"),
    )

    def factor(self, read: Callable[[Any, str], Scalar]) -> Scalar:
        return read(self.area, "m**2")
