"""Friction brake."""

from __future__ import annotations

from typing import ClassVar

from koppel.elements.rotational.clutch import check_normal
from koppel.model.curve import CurveOrLevel
from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import Numbers, OutputSpec, Shaft, curve, element, port, quantity, signal
from koppel.model.line import TURNING_FRICTION, AgainstGround
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.brake")
class Brake(AgainstGround):
    """A clutch between a shaft and the housing: |torque| = geometry * friction(|slip|) * normal, exact sticking.

    slip: speed of the shaft against the housing. The output torque has its sign: it holds the shaft back. At rest it
    holds up to peak times that. A normal force of 0 or less opens the brake. A set-valued law, for time_stepping and
    variable_step.
    """

    core_kind: ClassVar[str] = "line.friction"
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft.angle", color="mode", colors=CLUTCH_COLORS)

    shaft: Shaft = port("shaft that is braked", to="shaft")
    housing: Shaft = port("what it is braked against", to="shaft", default="ground")
    geometry: Value = quantity("m", "mean radius times number of friction faces", at_least=0, default=1)
    coefficient: Value = quantity("1", "coefficient of friction, without a curve", at_least=0, default=1)
    peak: Value = quantity("1", "torque at break-away per torque at slip 0", at_least=1, default=1)
    friction: CurveOrLevel | None = curve("rad/s", "1", "coefficient of friction over |slip|", at_least=0, default=None)
    normal: Signal = signal("N", "normal force")

    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_FRICTION

    def check_values(self, number: Numbers) -> None:
        check_normal(number.constant(self.normal))
