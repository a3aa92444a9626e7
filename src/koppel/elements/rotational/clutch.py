"""Friction clutch and brake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.curve import CurveOrLevel
from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import Energy, OutputSpec, Shaft, curve, element, port, quantity, signal
from koppel.model.line import TURNING_FRICTION, Pressed
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.clutch")
class Clutch(Pressed):
    """Dry friction under a normal force or a pressure, with exact sticking.

    |torque| = geometry * friction(|slip|) * normal against the slip; at rest it holds up to peak times that. geometry
    is the mean radius times the number of faces. slip: speed of shaft_b against shaft_a; the output torque has its
    sign. Give normal, or pressure and area: normal = max(area * pressure - return_force, 0). The clutch is open at 0; a
    normal force or a pressure below 0 acts as 0, and the run warns. A set-valued law, for time_stepping and
    variable_step.
    """

    core_kind: ClassVar[str] = "line.friction"
    core_words: ClassVar[Mapping[str, str]] = {"geometry": "factor", "friction": "curve", "torque": "force"}
    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft_b.angle", color="branch", colors=CLUTCH_COLORS)

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")
    geometry: Value = quantity("m", "mean radius times number of friction faces", at_least=0, default=1)
    coefficient: Value = quantity("1", "coefficient of friction, without a curve", at_least=0, default=1)
    peak: Value = quantity("1", "torque at break-away per torque at slip 0", at_least=1, default=1)
    friction: CurveOrLevel | None = curve("rad/s", "1", "coefficient of friction over |slip|", at_least=0, default=None)
    normal: Signal | None = signal("N", "normal force", positive=True, default=None)
    pressure: Signal | None = signal("Pa", "pressure on the piston", positive=True, core=False, default=None)
    area: Value | None = quantity("m**2", "area of the piston, with pressure", at_least=0, core=False, default=None)
    return_force: Value = quantity("N", "of the spring that opens it, with pressure", at_least=0, core=False, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_FRICTION

    def line_paths(self) -> list[str]:
        return [str(self.shaft_a), str(self.shaft_b)]
