"""Vanes in a node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Node, Numbers, OutputSpec, Shaft, element, port, quantity
from koppel.model.errors import ModelError
from koppel.model.expression import Scalar
from koppel.model.fluid import Wall, wall_outputs
from koppel.model.value import Value


class Vanes(Wall):
    """Vanes as walls of a node: displacement = vanes height (outer**2 - inner**2) / 2 per angle."""

    node: Node = port("node whose walls they are", to="node")
    inner_radius: Value = quantity("m", "inner radius of the vanes", at_least=0)
    outer_radius: Value = quantity("m", "outer radius of the vanes", above=0)
    height: Value = quantity("m", "height of the vanes along the axis", above=0)
    vanes: Value = quantity("1", "number of vanes at this node", above=0, default=1)

    outputs: ClassVar[tuple[OutputSpec, ...]] = wall_outputs("torque, turns the sides apart", "N*m", "rad", "angle")

    def check_values(self, number: Numbers) -> None:
        inner, outer = number(self.inner_radius), number(self.outer_radius)
        if not inner < outer:
            raise ModelError(f"= {outer:g} m is not above inner_radius = {inner:g} m", path="outer_radius")

    def factor(self, read: Callable[[Any, str], Scalar]) -> Scalar:
        inner, outer, height = (read(v, "m") for v in (self.inner_radius, self.outer_radius, self.height))
        return read(self.vanes, "1") * height * (outer**2 - inner**2) / 2.0


@element("hydraulics.vane")
class Vane(Vanes):
    """Vanes between two shafts as walls of a node: displacement = vanes height (outer**2 - inner**2) / 2 per angle.

    torque = pressure * displacement turns shaft_b forward against shaft_a, and the volume grows so; it is displacement
    * (angle of shaft_b - angle of shaft_a - zero).
    """

    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft_b.angle", pressure="node.pressure")

    side_kind: ClassVar[Literal["shaft", "sled"]] = "shaft"

    shaft_a: Shaft = port("side that it leaves as the volume grows", to="shaft")
    shaft_b: Shaft = port("side that it pushes", to="shaft")
    zero: Value = quantity("rad", "angle of shaft_b against shaft_a at which no volume is behind them", default=0)
