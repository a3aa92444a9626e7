"""Ideal planetary gear."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, Numbers, OutputSpec, Shaft, element, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.value import Value

SIDES = ("sun", "carrier", "ring")


@element("rotational.planetary")
class Planetary(Element):
    """sun + ratio * ring = (1 + ratio) * carrier for speeds, and for angles counted from the start.

    ratio = teeth of the ring / teeth of the sun. Torques on sun : ring : carrier are 1 : ratio : -(1 + ratio),
    without losses. A negative ratio (below -1) is a set with double planets; 0 and -1 would lock it.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("planets", turn="carrier.angle")

    sun: Shaft = port("shaft of the sun", to="shaft")
    carrier: Shaft = port("shaft of the carrier", to="shaft")
    ring: Shaft = port("shaft of the ring", to="shaft")
    ratio: Value = quantity("1", "teeth of the ring per teeth of the sun")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque_sun", "N*m", "torque that the gear puts on the sun"),
        output("torque_carrier", "N*m", "torque that the gear puts on the carrier: -(1 + ratio) * torque_sun"),
        output("torque_ring", "N*m", "torque that the gear puts on the ring: ratio * torque_sun"),
        *(output(f"power_{side}", "W", f"power that the gear puts into the {side}") for side in SIDES),
    )

    def check_values(self, number: Numbers) -> None:
        check_set(number(self.ratio))

    def line_rows(self, context: Any) -> list[LineRow]:
        ratio = context.value("ratio", "1")
        return [LineRow(((str(self.sun), 1.0), (str(self.ring), ratio), (str(self.carrier), -(1.0 + ratio))))]

    def readings(self, context: Any) -> list[Any]:
        torque, ratio = context.row_force(), context.value("ratio", "1")
        torques = [torque, -(1.0 + ratio) * torque, ratio * torque]
        speeds = [context.line(str(getattr(self, side)), "shaft")[1] for side in SIDES]
        return [*torques, *(T * w for T, w in zip(torques, speeds, strict=True))]


def check_set(ratio: float) -> None:
    """Raises for a ratio with which the set would lock itself."""
    if ratio in (0.0, -1.0):
        raise ModelError(f"= {ratio:g} locks the set; give the teeth of the ring per teeth of the sun", path="ratio")
    if -1.0 < ratio < 0.0:
        raise ModelError(
            f"= {ratio:g} is between -1 and 0: the ring would have fewer teeth than the sun; with double planets give "
            "less than -1",
            path="ratio",
        )
