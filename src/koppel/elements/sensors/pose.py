"""Position and orientation of a frame."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, OutputSpec, element, option, output, port


@element("sensors.pose")
class Pose(Element):
    """Position and Cardan angles of frame against relative_to, in the axes of relative_to.

    p = R_r^T (p_frame - p_relative_to);  R_r^T R_frame = Rx(rx) Ry(ry) Rz(rz);
    zero: design subtracts the values of the design position. Valid while |ry| < pi/2.
    """

    core: ClassVar[bool] = False

    drawing: ClassVar[Drawing | None] = Drawing("triad", on_demand=True)
    frame: FramePort = port("frame to look at")
    relative_to: FramePort = port("frame from which to look", default="ground")
    zero: Literal["origin", "design"] = option("where the values are zero", default="origin")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("x", "m", "position along x of relative_to"),
        output("y", "m", "position along y of relative_to", odd=True),
        output("z", "m", "position along z of relative_to"),
        output("rx", "rad", "first Cardan angle, about x", odd=True),
        output("ry", "rad", "second Cardan angle, about y"),
        output("rz", "rad", "third Cardan angle, about z", odd=True),
    )

    def readings(self, context: Any) -> list[Any]:
        """Three positions, three angles."""
        values = context.read("position", "relative_to", "frame") + context.read("rotation", "relative_to", "frame")
        if self.zero == "origin":
            return list(values)
        return [v - d for v, d in zip(values, context.design("relative_to", "frame"), strict=True)]
