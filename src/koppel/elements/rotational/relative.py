"""Relative motion of two shafts."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.element import OutputSpec, element, output
from koppel.model.line import BetweenShafts, LineRelative


@element("rotational.relative")
class Relative(LineRelative, BetweenShafts):
    """Sensor: angle and speed of shaft_b less those of shaft_a.

    Of shafts in different parts: as seen from ground, as for a spring between them.
    """

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("angle", "rad", "angle of shaft_b minus that of shaft_a"),
        output("speed", "rad/s", "speed of shaft_b minus that of shaft_a"),
    )
