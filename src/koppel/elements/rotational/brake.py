"""Friction brake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.curve import CurveOrLevel
from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import Energy, OutputSpec, Shaft, curve, element, port, quantity, signal
from koppel.model.line import BRAKE_FRICTION, AgainstGround, Pressed
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.brake")
class Brake(Pressed, AgainstGround):
    """A clutch between a shaft and the housing: |torque| = geometry * friction(|slip|) * normal, exact sticking.

    slip: speed of the shaft against the housing. The output torque has its sign: it holds the shaft back. At rest it
    holds up to peak times that. Give normal, or pressure and area: normal = max(area * pressure - return_force, 0). The
    brake is open at 0; a normal force or a pressure below 0 acts as 0, and the run warns. A set-valued law, for
    time_stepping and variable_step.
    """

    core_kind: ClassVar[str] = "line.friction"
    core_words: ClassVar[Mapping[str, str]] = {
        "housing": "a",
        "shaft": "b",
        "geometry": "factor",
        "friction": "curve",
        "torque": "force",
    }
    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft.angle", color="branch", colors=CLUTCH_COLORS)

    shaft: Shaft = port("shaft that is braked", to="shaft")
    housing: Shaft = port("what it is braked against", to="shaft", default="ground")
    geometry: Value = quantity("m", "mean radius times number of friction faces", at_least=0, default=1)
    coefficient: Value = quantity("1", "coefficient of friction, without a curve", at_least=0, default=1)
    peak: Value = quantity("1", "torque at break-away per torque at slip 0", at_least=1, default=1)
    friction: CurveOrLevel | None = curve("rad/s", "1", "coefficient of friction over |slip|", at_least=0, default=None)
    normal: Signal | None = signal("N", "normal force", positive=True, default=None)
    pressure: Signal | None = signal("Pa", "pressure on the piston", positive=True, core=False, default=None)
    area: Value | None = quantity("m**2", "area of the piston, with pressure", at_least=0, core=False, default=None)
    return_force: Value = quantity("N", "of the spring that opens it, with pressure", at_least=0, core=False, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = BRAKE_FRICTION
