"""A node without volume."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, element, output
from koppel.model.fluid import FluidNode, OfOil


@element("hydraulics.rigid_node")
class RigidNode(OfOil, FluidNode):
    """A node without volume: what flows in flows out, and growth of its walls is fed at once.

    A condition on flows; its pressure is the force of that condition, for which signals take that of the last finished
    step. Lines at it have inertia.
    """

    drawing: ClassVar[Drawing | None] = Drawing("node", pressure="pressure")

    is_rigid: ClassVar[bool] = True

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("enclosed", "1", "1 while closed valves are all around it and nothing defines its pressure, else 0"),
    )

    def readings(self, context: Any) -> list[Any]:
        return [context.compiler.node_pressure(context.path), context.compiler.node_enclosed(context.path)]
