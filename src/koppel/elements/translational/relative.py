"""Relative motion of two sleds."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output
from koppel.model.line import BetweenSleds, LineRelative


@element("translational.relative")
class Relative(LineRelative, BetweenSleds):
    """Sensor: position and speed of sled_b less those of sled_a."""

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("position", "m", "position of sled_b minus that of sled_a"),
        output("speed", "m/s", "speed of sled_b minus that of sled_a"),
    )
