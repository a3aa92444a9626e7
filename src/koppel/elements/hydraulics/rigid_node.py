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

    is_rigid: ClassVar[bool] = True

    oil: ElementPath | None = option("its oil; none: the only one of the model", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("enclosed", "1", "1 while closed valves are all around it and nothing defines its pressure, else 0"),
    )

    def readings(self, context: Any) -> list[Any]:
        return [context.compiler.node_pressure(context.path), context.compiler.node_enclosed(context.path)]
