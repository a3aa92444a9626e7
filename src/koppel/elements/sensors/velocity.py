"""Velocity and angular velocity of a frame."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, OutputSpec, axial, element, polar, port


@element("sensors.velocity")
class Velocity(Element):
    """Velocity of frame against relative_to, in the axes of relative_to.

    (vx, vy, vz) is the time derivative of the position that sensors.pose gives;
    (wx, wy, wz) = R_r^T (omega_frame - omega_relative_to).
    """

    core: ClassVar[bool] = False

    drawing: ClassVar[Drawing | None] = Drawing("triad", on_demand=True)
    frame: FramePort = port("frame that is measured")
    relative_to: FramePort = port("frame against which it is measured", default="ground")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *polar("v{}", "m/s", "velocity along {} of relative_to"),
        *axial("w{}", "rad/s", "angular velocity about {} of relative_to"),
    )

    def readings(self, context: Any) -> list[Any]:
        """Three velocities, three angular velocities."""
        pair = ("relative_to", "frame")
        return [*context.read("velocity", *pair), *context.read("angular_velocity", *pair)]
