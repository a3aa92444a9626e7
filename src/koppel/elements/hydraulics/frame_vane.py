"""Vanes between frames as walls of a node."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from koppel.elements.hydraulics.vane import Vanes
from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, element, port, quantity
from koppel.model.expression import Scalar, apply
from koppel.model.value import Value

MIDDLE = 5.0 * math.pi / 6.0
"""Of the range of the angle beyond zero, which begins a twelfth of a turn before it."""


@element("hydraulics.frame_vane")
class FrameVane(Vanes):
    """Vanes between two frames as walls of a node: displacement = vanes height (outer**2 - inner**2) / 2 per angle.

    torque = pressure * displacement turns frame_b forward about z of frame_a, and the volume grows so; it is
    displacement * (angle - zero), with the angle from x of frame_a to x of frame_b about z of frame_a, counted from 30
    degrees before zero on for a whole turn; at a node without volume only its rate matters. Pressures are absolute: the
    other side is an element of its own, from frame_b to frame_a.
    """

    drawing: ClassVar[Drawing | None] = Drawing("contact", pressure="node.pressure")
    core_kind: ClassVar[str] = "hydraulics.frame_vane"
    core_params: ClassVar[tuple[str, ...] | None] = ("displacement", "zero", "sense")

    turns: ClassVar[bool] = True

    frame_a: FramePort = port("side that they leave as the volume grows")
    frame_b: FramePort = port("side that they push")
    zero: Value = quantity("rad", "angle at which no volume is behind them", default=0)

    def core_values(self, context: Any) -> list[Any]:
        sense = -1.0 if context.mirror else 1.0
        return [self.factor(context.instance.read), context.value("zero", "rad"), sense]

    def opened(self, context: Any) -> Scalar:
        w, x, y, z = context.read("quaternion", "frame_a", "frame_b")
        along, across = 1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z)
        return self.volume_at(along, across, context.instance)

    def growth(self, context: Any) -> Scalar:
        w, x, y, z = context.read("quaternion", "frame_a", "frame_b")
        along, across, up = 1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)  # x of frame_b
        tilt_x, tilt_y, turn = context.read("angular_velocity", "frame_a", "frame_b")
        rate = turn - up * (along * tilt_x + across * tilt_y) / (along * along + across * across)
        growth: Scalar = self.factor(context.instance.read) * (-rate if context.mirror else rate)
        return growth

    def start_volume(self, instance: Any, compiler: Any) -> Scalar:
        """At the design position."""
        a, b = (compiler.flat.find_frame(instance, path)[1] for path in self.port_paths().values())
        x = [row[0] for row in b.rotation]
        along, across = (sum((row[k] * v for row, v in zip(a.rotation, x, strict=True)), 0.0) for k in (0, 1))
        return self.volume_at(along, across, instance)

    def volume_at(self, along: Scalar, across: Scalar, instance: Any) -> Scalar:
        """The volume behind them with x of frame_b along x and y of frame_a."""
        across = -across if instance.placement.mirror else across
        turn = instance.read(self.zero, "rad") + MIDDLE
        c, s = apply("cos", turn), apply("sin", turn)
        travel = MIDDLE + apply("atan2", c * across - s * along, c * along + s * across)
        opened: Scalar = self.factor(instance.read) * travel
        return opened
