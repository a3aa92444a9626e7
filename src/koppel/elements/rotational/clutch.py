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

    core_words: ClassVar[Mapping[str, str]] = {"geometry": "factor", "friction": "curve", "torque": "force"}
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft_b.angle", color="branch", colors=CLUTCH_COLORS)

    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_FRICTION
