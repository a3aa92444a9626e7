"""Ideal lever or pulley."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, OutputSpec, Sled, element, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.expression import constant
from koppel.model.value import Value, to_expr


@element("translational.lever")
class Lever(Element):
    """speed of sled_a = ratio * speed of sled_b, without losses; ratio 1 couples them rigidly.

    The ground takes the support force; between sleds on carriers the carriers do.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("rack", shift="sled_a.position")

    sled_a: Sled = port("side a", to="sled")
    sled_b: Sled = port("side b", to="sled")
    ratio: Value = quantity("1", "speed of sled_a per speed of sled_b; not 0", default=1)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force_a", "N", "force that the lever puts on sled_a"),
        output("force_b", "N", "force that the lever puts on sled_b: -ratio * force_a"),
    )

    def line_rows(self, scene: Any) -> list[LineRow]:
        check_ratio(self.ratio)
        return [LineRow(((str(self.sled_a), 1.0), (str(self.sled_b), -scene.value("ratio", "1"))))]

    def readings(self, scene: Any) -> list[Any]:
        force = scene.row_force()
        return [force, -scene.value("ratio", "1") * force]


def check_ratio(ratio: Value) -> None:
    """Raises for a ratio of 0."""
    if constant(to_expr(ratio, "1", "ratio")) == 0.0:
        raise ModelError("= 0; give the speed of side a per speed of side b, not 0", path="ratio")
