"""Acceleration and angular acceleration of a frame."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, OutputSpec, axial, element, polar, port


@element("sensors.acceleration")
class Acceleration(Element):
    """Acceleration of the origin of frame against the ground, written in the axes of axes_of.

    a = (ax, ay, az) = R^T d2(p_frame)/dt2, (bx, by, bz) = R^T d(omega_frame)/dt, with R the rotation of axes_of. It is
    the plain acceleration, 0 at rest and g in free fall; an accelerometer shows a - R^T g instead. From all forces of
    the same instant, so that outputs can read it, but signals cannot. An impact has no acceleration.
    """

    core: ClassVar[bool] = False

    drawing: ClassVar[Drawing | None] = Drawing("triad", on_demand=True)
    frame: FramePort = port("frame that is measured")
    axes_of: FramePort = port("frame whose axes give the components; the frame itself for its own", default="ground")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *polar("a{}", "m/s**2", "acceleration along {}"),
        *axial("b{}", "rad/s**2", "angular acceleration about {}"),
    )

    def readings(self, context: Any) -> list[Any]:
        """Three accelerations, three angular accelerations."""
        return list(context.acceleration("frame", "axes_of"))
