"""Friction clutch and brake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import OutputSpec, element
from koppel.model.line import TURNING_FRICTION, BetweenShafts, Pressed


@element("rotational.clutch")
class Clutch(Pressed, BetweenShafts):
    """Dry friction under a normal force or a pressure, with exact sticking.

    |torque| = geometry * friction(|slip|) * normal against the slip; at rest it holds up to peak times that. geometry
    is the mean radius times the number of faces. slip: speed of shaft_b against shaft_a; the output torque has its
    sign. Give normal, or pressure and area: normal = max(area * pressure - return_force, 0). The clutch is open at 0; a
    normal force or a pressure below 0 acts as 0, and the run warns. A set-valued law, for time_stepping and
    variable_step.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a clutch closes
elements:
  engine: {type: rotational.shaft, inertia: 0.2 kg*m**2, speed: 100 rad/s}
  gearbox: {type: rotational.shaft, inertia: 0.1 kg*m**2}
  clutch:
    type: rotational.clutch
    shaft_a: engine
    shaft_b: gearbox
    geometry: 0.2 m
    coefficient: 0.3
    normal: "2 kN*clip(time/(0.1 s), 0, 1)"
"""

    core_words: ClassVar[Mapping[str, str]] = {"geometry": "factor", "friction": "curve", "torque": "force"}
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft_b.angle", color="branch", colors=CLUTCH_COLORS)

    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_FRICTION
