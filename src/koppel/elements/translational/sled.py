"""A sliding coordinate."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import LineKind, OutputSpec, element, output, quantity
from koppel.model.line import LineCarrier
from koppel.model.value import Value


@element("translational.sled")
class Sled(LineCarrier):
    """A sled: its position is a coordinate, mass * speed' is the sum of the forces on it; gravity does not act."""

    drawing: ClassVar[Drawing | None] = Drawing("box", shift="position")
    line: ClassVar[LineKind] = "sled"

    mass: Value = quantity("kg", "mass; translational.mass adds to it", at_least=0, default=0)
    position: Value = quantity("m", "position at the start", default=0)
    speed: Value = quantity("m/s", "speed at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("position", "m", "position"),
        output("speed", "m/s", "speed"),
    )
