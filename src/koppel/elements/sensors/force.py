"""Force and torque of another element."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, ElementPath, OutputSpec, element, option, output, reference


@element("sensors.force")
class Force(Element):
    """Force and torque that an element exerts on its side a, the torque about the point of application.

    Side b gets the opposite. For mechanics.force: what acts on its frame. axes: world, or those in which the element
    itself works.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    element: ElementPath = reference("path of the force element")
    axes: Literal["world", "local"] = option("axes of the result", default="world")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("fx", "N", "force along x"),
        output("fy", "N", "force along y", odd=True),
        output("fz", "N", "force along z"),
        output("tx", "N*m", "torque about x", odd=True),
        output("ty", "N*m", "torque about y"),
        output("tz", "N*m", "torque about z", odd=True),
    )

    def readings(self, context: Any) -> list[Any]:
        """Three forces, three torques."""
        return list(context.read_wrench(self.element, self.axes))
