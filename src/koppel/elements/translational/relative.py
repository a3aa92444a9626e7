"""Relative motion of two sleds."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output
from koppel.model.line import BetweenSleds, LineRelative


@element("translational.relative")
class Relative(LineRelative, BetweenSleds):
    """Sensor: position and speed of sled_b less those of sled_a."""

    example: ClassVar[str] = """\
koppel: 1
name: the distance of two sleds, measured
elements:
  front: {type: translational.sled, mass: 5 kg, position: 0.5 m, speed: 1 m/s}
  rear: {type: translational.sled, mass: 5 kg, speed: 2 m/s}
  distance: {type: translational.relative, sled_a: rear, sled_b: front}
"""

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("position", "m", "position of sled_b minus that of sled_a"),
        output("speed", "m/s", "speed of sled_b minus that of sled_a"),
    )
