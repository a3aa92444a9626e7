"""A ball in a straight guide."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, Numbers, OutputSpec, element, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.joint import SHORTEST_AXIS, perpendicular, shift_along, sliding_axis
from koppel.model.value import Vector


@element("mechanics.guide")
class Guide(Element):
    """The origin of frame_b stays on the line through the origin of frame_a along axis: two conditions on positions.

    p_b = p_a + shift * axis, and frame_b turns freely: the strut of a McPherson suspension, whose top slides along its
    axis and turns about every direction. It carries force across the line only.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ("frame_a",)
    drawing: ClassVar[Drawing | None] = Drawing("line")
    core: ClassVar[bool] = False
    holds: ClassVar[bool] = True

    frame_a: FramePort = port("side a, which carries the line")
    frame_b: FramePort = port("side b, whose origin stays on it")
    axis: Vector = quantity(("1", "1", "1"), "direction of the line in axes of frame_a", default=(0, 0, 1))

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force_x", "N", "force on side b along x of frame_a"),
        output("force_y", "N", "force on side b along y of frame_a", odd=True),
        output("force_z", "N", "force on side b along z of frame_a"),
        output("shift", "m", "place of frame_b along the line"),
    )

    def ties_design(self) -> bool:
        return True

    def check_values(self, number: Numbers) -> None:
        length = sum(number(v) ** 2 for v in self.axis) ** 0.5
        if length < SHORTEST_AXIS:
            raise ModelError(f"has length {length:g}; give the axis a direction", path="axis")

    def readings(self, context: Any) -> list[Any]:
        axis = sliding_axis(self.axis, context.instance.read, context.mirror)
        first, second = perpendicular(axis)
        pushes = context.row_force(0), context.row_force(1)
        force = [pushes[0] * a + pushes[1] * b for a, b in zip(first, second, strict=True)]
        return [*force, shift_along(axis, context)[0]]
