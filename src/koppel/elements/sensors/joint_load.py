"""Load of a joint."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, ElementPath, OutputSpec, axial, element, polar, reference


@element("sensors.joint_load")
class JointLoad(Element):
    """Force and torque that a joint puts on its side b, about the origin of frame_b, in the axes of frame_a.

    Side a gets the opposite. From the accelerations of the same instant, with everything that acts: reactions, drives,
    and what shafts and springs do on the motion of the joint.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    joint: ElementPath = reference("path of the joint", to="joint")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *polar("f{}", "N", "force along {} of frame_a"),
        *axial("t{}", "N*m", "torque about {} of frame_a"),
    )

    def readings(self, context: Any) -> list[Any]:
        return list(context.joint_load(str(self.joint)))
