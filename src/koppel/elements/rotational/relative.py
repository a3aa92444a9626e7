"""Relative motion of two shafts."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, OutputSpec, Shaft, element, output, port


@element("rotational.relative")
class Relative(Element):
    """Sensor: angle and speed of shaft_b less those of shaft_a.

    Of shafts in different parts: as seen from ground, as for a spring between them.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("angle", "rad", "angle of shaft_b minus that of shaft_a"),
        output("speed", "rad/s", "speed of shaft_b minus that of shaft_a"),
    )

    def readings(self, context: Any) -> list[Any]:
        a, b = context.line(str(self.shaft_a), "shaft"), context.line(str(self.shaft_b), "shaft")
        return [b[0] - a[0], b[1] - a[1]]
