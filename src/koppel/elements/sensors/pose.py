"""Position and orientation of a frame."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, OutputSpec, axial, element, option, polar, port


@element("sensors.pose")
class Pose(Element):
    """Position and Cardan angles of frame against relative_to, in the axes of relative_to.

    p = R_r^T (p_frame - p_relative_to);  R_r^T R_frame = Rx(rx) Ry(ry) Rz(rz);
    zero: design subtracts the values of the design position. Valid while |ry| < pi/2.
    """

    core: ClassVar[bool] = False

    drawing: ClassVar[Drawing | None] = Drawing("triad", on_demand=True)
    frame: FramePort = port("frame that is measured")
    relative_to: FramePort = port("frame against which it is measured", default="ground")
    zero: Literal["origin", "design"] = option("where the values are zero", default="origin")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *polar("{}", "m", "position along {} of relative_to"),
        *axial("r{}", "rad", "Cardan angle about {}, of the order x, y, z"),
    )

    def readings(self, context: Any) -> list[Any]:
        """Three positions, three angles."""
        values = context.read("position", "relative_to", "frame") + context.read("rotation", "relative_to", "frame")
        if self.zero == "origin":
            return list(values)
        return [v - d for v, d in zip(values, context.design("relative_to", "frame"), strict=True)]
