"""Gear with losses in mesh and bearings."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.rotational.gear import check_ratio
from koppel.model.curve import CurveOrLevel, Hermite, Piecewise
from koppel.model.drawing import GEAR_COLORS, Drawing
from koppel.model.element import Element, OutputSpec, Shaft, curve, element, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.expression import constant
from koppel.model.value import Value, to_expr


@element("rotational.lossy_gear")
class LossyGear(Element):
    """speed of shaft_a = ratio * speed of shaft_b, with losses and exact sticking.

    Ta, Tb: torques into the gear. 0 = Tb + ratio * (Ta - loss). Turning forward the loss is (1 - efficiency_a) Ta +
    bearing_a while a drives and (1 - 1/efficiency_b) Ta + bearing_b while b drives, backward alike with the signs
    turned; it changes from one to the other where both agree. At rest the loss is whatever keeps the gear at rest, up
    to these. Curves are over |speed of shaft_a|; efficiencies are above 0 and at most 1.
    """

    core_kind: ClassVar[str] = "line.lossy_gear"
    drawing: ClassVar[Drawing | None] = Drawing("gear", turn="shaft_a.angle", color="mode", colors=GEAR_COLORS)

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")
    ratio: Value = quantity("1", "speed of shaft_a per speed of shaft_b; not 0")
    efficiency_a: CurveOrLevel | None = curve("rad/s", "1", "mesh efficiency while a drives; none: 1", default=None)
    efficiency_b: CurveOrLevel | None = curve("rad/s", "1", "mesh efficiency while b drives; none: 1", default=None)
    bearing_a: CurveOrLevel | None = curve("rad/s", "N*m", "bearing loss at a while a drives; none: 0", default=None)
    bearing_b: CurveOrLevel | None = curve("rad/s", "N*m", "bearing loss at a while b drives; none: 0", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque_a", "N*m", "torque into the gear at shaft_a"),
        output("torque_b", "N*m", "torque into the gear at shaft_b"),
        output("loss", "N*m", "loss at shaft_a"),
        output("mode", "1", "1 forward, -1 backward, 0 stuck"),
        output("power", "W", "power that is lost, negative"),
    )

    def gear_row(self, read: Any) -> list[tuple[str, Any]]:
        return [(str(self.shaft_a), 1.0), (str(self.shaft_b), -read(self.ratio, "1"))]

    def line_paths(self) -> list[str]:
        check_ratio(self.ratio)
        check_efficiency(self, "efficiency_a", "efficiency_b")
        return super().line_paths()


def check_efficiency(gear: Element, *names: str) -> None:
    """Raises for an efficiency that is not above 0 and at most 1."""
    for name in names:
        found = getattr(gear, name)
        if isinstance(found, Piecewise | Hermite):
            for source in found.y:
                number = constant(to_expr(source, "1", name))
                if number is not None and not 0.0 < number <= 1.0:
                    raise ModelError(f"= {number:g} is not above 0 and at most 1", path=name)
