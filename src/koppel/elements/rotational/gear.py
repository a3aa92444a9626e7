"""Ideal gear."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Shaft, element, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.value import Value


@element("rotational.gear")
class Gear(Element):
    """speed of shaft_a = ratio * speed of shaft_b, without losses; ratio 1 couples them rigidly.

    The ground takes the support torque; between shafts on carriers the carriers do.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("gear", turn="shaft_a.angle")

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")
    ratio: Value = quantity("1", "speed of shaft_a per speed of shaft_b; not 0", default=1)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque_a", "N*m", "torque that the gear puts on shaft_a"),
        output("torque_b", "N*m", "torque that the gear puts on shaft_b: -ratio * torque_a"),
    )

    def check_values(self, number: Numbers) -> None:
        check_ratio(number(self.ratio))

    def line_rows(self, scene: Any) -> list[LineRow]:
        return [LineRow(((str(self.shaft_a), 1.0), (str(self.shaft_b), -scene.value("ratio", "1"))))]

    def readings(self, scene: Any) -> list[Any]:
        torque = scene.row_force()
        return [torque, -scene.value("ratio", "1") * torque]


def check_ratio(ratio: float) -> None:
    """Raises for a ratio of 0."""
    if ratio == 0.0:
        raise ModelError("= 0; give the speed of side a per speed of side b, not 0", path="ratio")
