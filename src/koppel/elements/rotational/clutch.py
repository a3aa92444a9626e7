"""Friction clutch and brake."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.curve import CurveOrLevel
from koppel.model.drawing import CLUTCH_COLORS, Drawing
from koppel.model.element import Element, Numbers, OutputSpec, Shaft, curve, element, port, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.line import TURNING_FRICTION
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.clutch")
class Clutch(Element):
    """Dry friction under a normal force, with exact sticking.

    |torque| = geometry * friction(|slip|) * normal against the slip; at rest it holds up to peak times that. geometry
    is the mean radius times the number of faces. slip: speed of shaft_b against shaft_a; the output torque has its
    sign. A normal force of 0 or less opens the clutch. A set-valued law, for time_stepping and variable_step.
    """

    core_kind: ClassVar[str] = "line.friction"
    drawing: ClassVar[Drawing | None] = Drawing("disks", turn="shaft_b.angle", color="mode", colors=CLUTCH_COLORS)

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")
    geometry: Value = quantity("m", "mean radius times number of friction faces", at_least=0, default=1)
    coefficient: Value = quantity("1", "coefficient of friction, without a curve", at_least=0, default=1)
    peak: Value = quantity("1", "torque at break-away per torque at slip 0", at_least=1, default=1)
    friction: CurveOrLevel | None = curve("rad/s", "1", "coefficient of friction over |slip|", at_least=0, default=None)
    normal: Signal = signal("N", "normal force")

    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_FRICTION

    def check_values(self, number: Numbers) -> None:
        check_normal(number.constant(self.normal))

    def line_paths(self) -> list[str]:
        return [str(self.shaft_a), str(self.shaft_b)]


def check_normal(normal: float | None) -> None:
    """Raises for a normal force that is always below 0."""
    if normal is not None and normal < 0.0:
        raise ModelError(f"= {normal:g} N is below 0 N; a clutch is pressed together or open", path="normal")
