"""Relative motion of two sleds."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, OutputSpec, Sled, element, output, port


@element("translational.relative")
class Relative(Element):
    """Sensor: position and speed of sled_b less those of sled_a."""

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    sled_a: Sled = port("side a", to="sled")
    sled_b: Sled = port("side b", to="sled")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("position", "m", "position of sled_b minus that of sled_a"),
        output("speed", "m/s", "speed of sled_b minus that of sled_a"),
    )

    def readings(self, context: Any) -> list[Any]:
        a, b = context.line(str(self.sled_a), "sled"), context.line(str(self.sled_b), "sled")
        return [b[0] - a[0], b[1] - a[1]]
