"""Gear with losses in mesh and bearings."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.curve import CurveBase, CurveOrLevel
from koppel.model.drawing import GEAR_COLORS, Drawing
from koppel.model.element import (
    Element,
    Energy,
    Numbers,
    OutputSpec,
    Shaft,
    curve,
    element,
    output,
    port,
    quantity,
    transmitted,
)
from koppel.model.errors import ModelError
from koppel.model.line import check_ratio
from koppel.model.value import Value


def mesh_efficiency(drives: str) -> Any:
    """Declares an efficiency over the speed; drives says in words which way the power flows."""
    return curve("rad/s", "1", f"mesh efficiency while {drives}; none: 1", above=0, at_most=1, default=None)


def bearing_loss(where: str) -> Any:
    """Declares a loss over the speed; where says in words at which shaft and which way the power flows."""
    return curve("rad/s", "N*m", f"bearing loss at {where}; none: 0", at_least=0, default=None)


def loss_outputs(where: str, still: str) -> tuple[OutputSpec, ...]:
    """Declares loss, branch and lost power; where: the side at which the loss counts, still: what branch 0 is."""
    return (
        output("loss", "N*m", f"loss at {where}"),
        output("branch", "1", f"1 forward, -1 backward, 0 {still}"),
        output("power", "W", "power that is lost, negative"),
    )


@element("rotational.lossy_gear")
class LossyGear(Element):
    """speed of shaft_a = ratio * speed of shaft_b, with losses and exact sticking.

    Ta, Tb: torques into the gear. 0 = Tb + ratio * (Ta - loss). Turning forward the loss is (1 - efficiency_a) Ta +
    bearing_a while a drives and (1 - 1/efficiency_b) Ta + bearing_b while b drives, backward alike with the signs
    turned; it changes from one to the other where both agree. At rest the loss is whatever keeps the gear at rest, up
    to these. Curves are over |speed of shaft_a|; beyond its points an efficiency is extrapolated linearly, at most to
    1 and not to 0. Where both efficiencies are 1 both bearing losses are the same. A set-valued law, for time_stepping
    and variable_step.
    """

    core_kind: ClassVar[str] = "line.lossy_gear"
    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = Drawing("gear", turn="shaft_a.angle", color="branch", colors=GEAR_COLORS)

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")
    ratio: Value = quantity("1", "speed of shaft_a per speed of shaft_b; not 0")
    efficiency_a: CurveOrLevel | None = mesh_efficiency("a drives")
    efficiency_b: CurveOrLevel | None = mesh_efficiency("b drives")
    bearing_a: CurveOrLevel | None = bearing_loss("a while a drives")
    bearing_b: CurveOrLevel | None = bearing_loss("a while b drives")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque_a", "N*m", "torque into the gear at shaft_a"),
        output("torque_b", "N*m", "torque into the gear at shaft_b"),
        *loss_outputs("shaft_a", "stuck"),
        transmitted("torque_b", "shaft_b"),
    )

    def gear_row(self, read: Any) -> list[tuple[str, Any]]:
        return [(str(self.shaft_a), 1.0), (str(self.shaft_b), -read(self.ratio, "1"))]

    def check_values(self, number: Numbers) -> None:
        check_ratio(number(self.ratio))
        check_losses(self, ("efficiency_a", "efficiency_b"), ("bearing_a", "bearing_b"), number)


def check_losses(gear: Element, efficiencies: tuple[str, str], bearings: tuple[str, str], number: Numbers) -> None:
    """Raises where both efficiencies are 1 and the bearing losses differ: no torque changes from one to the other."""
    curves = {name: getattr(gear, name) for name in (*efficiencies, *bearings)}
    speeds = sorted({0.0, *(x for curve in curves.values() if curve is not None for x, _ in curve.probe(number))})

    def level(name: str, speed: float, absent: float) -> float:
        curve: CurveBase | None = curves[name]
        return absent if curve is None else curve.law(speed, number)

    for speed in speeds:
        if all(level(name, speed, 1.0) >= 1.0 for name in efficiencies):
            first, second = (level(name, speed, 0.0) for name in bearings)
            if abs(first - second) > 1e-12 * max(abs(first), abs(second)):  # rounding of an interpolation
                raise ModelError(
                    f"= {second:g} N*m at {speed:g} rad/s differs from {bearings[0]} = {first:g} N*m while both "
                    "efficiencies are 1; give both losses the same value or an efficiency below 1",
                    path=bearings[1],
                )
