"""Friction brake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import OutputSpec, Shaft, element, port
from koppel.model.line import BRAKE_FRICTION, AgainstGround, Pressed


class Braked(AgainstGround):
    """A shaft against its housing."""

    shaft: Shaft = port("shaft that is braked", to="shaft")
    housing: Shaft = port("what it is braked against", to="shaft", default="ground")


@element("rotational.brake")
class Brake(Pressed, Braked):
    """A clutch between a shaft and the housing: |torque| = geometry * friction(|slip|) * normal, exact sticking.

    slip: speed of the shaft against the housing. The output torque has its sign: it holds the shaft back. At rest it
    holds up to peak times that. Give normal, or pressure and area: normal = max(area * pressure - return_force, 0). The
    brake is open at 0; a normal force or a pressure below 0 acts as 0, and the run warns. A set-valued law, for
    time_stepping and variable_step.
    """

    core_words: ClassVar[Mapping[str, str]] = {
        "housing": "a",
        "shaft": "b",
        "geometry": "factor",
        "friction": "curve",
        "torque": "force",
    }
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft.angle", color="branch", colors=CLUTCH_COLORS)

    outputs: ClassVar[tuple[OutputSpec, ...]] = BRAKE_FRICTION
