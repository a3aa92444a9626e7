"""A node without volume."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, element, option, output
from koppel.model.fluid import FluidNode, OfOil


@element("hydraulics.rigid_node")
class RigidNode(OfOil, FluidNode):
    """A node without volume: what flows in flows out, and growth of its walls is fed at once.

    A condition on flows; its pressure is the force of that condition, for which signals take that of the last finished
    step. Lines at it have inertia. coordinates: with minimal the flow of one line at it is the sum of the others and no
    unknown, and its pressure is what the balance of this line leaves open; with constraint it is a condition; automatic
    takes the first where the matrix gains no entries by it. `koppel check` says which.
    """

    drawing: ClassVar[Drawing | None] = Drawing("node", pressure="pressure")

    is_rigid: ClassVar[bool] = True

    coordinates: Literal["automatic", "minimal", "constraint"] = option(
        "whether a flow at it follows from the others, or it is a condition", default="automatic"
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("enclosed", "1", "1 while closed valves are all around it and nothing defines its pressure, else 0"),
    )

    def readings(self, context: Any) -> list[Any]:
        return [context.compiler.node_pressure(context.path), context.compiler.node_enclosed(context.path)]
