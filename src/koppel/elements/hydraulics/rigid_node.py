"""A node without volume."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import ElementPath, OutputSpec, element, option, output
from koppel.model.fluid import FluidNode


@element("hydraulics.rigid_node")
class RigidNode(FluidNode):
    """A node without volume: what flows in flows out, and growth of its walls is fed at once.

    A condition on flows; its pressure is the force of that condition, for which signals take that of the last finished
    step. Lines at it have inertia.
    """

    drawing: ClassVar[Drawing | None] = Drawing("node", pressure="pressure")
    example: ClassVar[str] = """\
koppel: 1
name: three lines meet
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  supply: {type: hydraulics.pressure, pressure: "2e6 Pa*clip(time/(50 ms), 0, 1) + 1e5 Pa"}
  tank: {type: hydraulics.pressure, pressure: 1e5 Pa}
  chamber: {type: hydraulics.elastic_node, volume: 100 cm**3, pressure: 1e5 Pa}
  tee: {type: hydraulics.rigid_node}
  feed: {type: hydraulics.line, node_a: supply, node_b: tee, length: 1 m, diameter: 8 mm, zeta: 2}
  branch:
    type: hydraulics.line
    node_a: tee
    node_b: chamber
    length: 0.5 m
    diameter: 6 mm
    zeta: 2
  back: {type: hydraulics.line, node_a: tee, node_b: tank, length: 1 m, diameter: 4 mm, zeta: 20}
"""

    is_rigid: ClassVar[bool] = True

    oil: ElementPath | None = option("its oil; none: the only one of the model", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("enclosed", "1", "1 while closed valves are all around it and nothing defines its pressure, else 0"),
    )

    def readings(self, context: Any) -> list[Any]:
        return [context.compiler.node_pressure(context.path), context.compiler.node_enclosed(context.path)]
