"""Ideal lever or pulley."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.rotational.gear import check_ratio
from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Sled, element, output, port, quantity
from koppel.model.value import Value


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

    def check_values(self, number: Numbers) -> None:
        check_ratio(number(self.ratio))

    def line_rows(self, scene: Any) -> list[LineRow]:
        return [LineRow(((str(self.sled_a), 1.0), (str(self.sled_b), -scene.value("ratio", "1"))))]

    def readings(self, scene: Any) -> list[Any]:
        force = scene.row_force()
        return [force, -scene.value("ratio", "1") * force]
