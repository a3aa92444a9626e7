"""Force and torque of another element."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, ElementPath, OutputSpec, axial, element, option, polar, reference


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
        *polar("f{}", "N", "force along {}"),
        *axial("t{}", "N*m", "torque about {}"),
    )

    def readings(self, context: Any) -> list[Any]:
        """Three forces, three torques."""
        return list(context.read_wrench(self.element, self.axes))
