"""A sliding coordinate."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineKind, OutputSpec, element, output, quantity
from koppel.model.value import Value


@element("translational.sled")
class Sled(Element):
    """A sled: its position is a coordinate, mass * speed' is the sum of the forces on it; gravity does not act."""

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("box", shift="position")
    line: ClassVar[LineKind] = "sled"

    mass: Value = quantity("kg", "mass; translational.mass adds to it", at_least=0, default=0)
    position: Value = quantity("m", "position at the start", default=0)
    speed: Value = quantity("m/s", "speed at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("position", "m", "position"),
        output("speed", "m/s", "speed"),
    )

    def keeps_default(self, name: str) -> bool:
        return name in ("position", "speed")

    def start_position(self) -> Any:
        """The coordinate at the start."""
        return self.position

    def readings(self, context: Any) -> list[Any]:
        return list(context.own_line())
