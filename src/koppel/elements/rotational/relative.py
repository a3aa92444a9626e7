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

    example: ClassVar[str] = """\
koppel: 1
name: the twist of a driveshaft, measured
elements:
  engine: {type: rotational.shaft, inertia: 0.2 kg*m**2}
  wheel: {type: rotational.shaft, inertia: 2 kg*m**2}
  driveshaft:
    type: rotational.spring_damper
    shaft_a: engine
    shaft_b: wheel
    stiffness: 500 N*m/rad
    damping: 2 N*m*s/rad
  twist: {type: rotational.relative, shaft_a: engine, shaft_b: wheel}
  drive: {type: rotational.torque, shaft_b: engine, torque: 20 N*m}
"""

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("angle", "rad", "angle of shaft_b minus that of shaft_a"),
        output("speed", "rad/s", "speed of shaft_b minus that of shaft_a"),
    )
