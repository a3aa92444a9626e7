"""Planetary set with losses in mesh and bearings."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.rotational.lossy_gear import bearing_loss, check_losses, loss_outputs, mesh_efficiency
from koppel.elements.rotational.planetary import SIDES, check_set
from koppel.model.curve import CurveOrLevel
from koppel.model.drawing import GEAR_COLORS, Drawing
from koppel.model.element import (
    Element,
    Energy,
    Numbers,
    OutputSpec,
    Shaft,
    element,
    flow,
    output,
    port,
    quantity,
)
from koppel.model.value import Value


@element("rotational.lossy_planetary")
class LossyPlanetary(Element):
    """sun + ratio * ring = (1 + ratio) * carrier, with losses and exact sticking.

    Seen from the carrier the set is a gear from the sun to the ring: the laws of rotational.lossy_gear hold with the
    speed of the sun against the carrier, the sun as side a and the ring as side b. Where sun and carrier turn alike the
    set is stuck and turns as a block. A set-valued law, for time_stepping and variable_step.
    """

    core_kind: ClassVar[str] = "line.lossy_planetary"
    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = Drawing("planets", turn="carrier.angle", color="branch", colors=GEAR_COLORS)

    sun: Shaft = port("shaft of the sun", to="shaft")
    carrier: Shaft = port("shaft of the carrier", to="shaft")
    ring: Shaft = port("shaft of the ring", to="shaft")
    ratio: Value = quantity("1", "teeth of the ring per teeth of the sun; negative for double planets")
    efficiency_sun: CurveOrLevel | None = mesh_efficiency("the sun drives")
    efficiency_ring: CurveOrLevel | None = mesh_efficiency("the ring drives")
    bearing_sun: CurveOrLevel | None = bearing_loss("the sun while it drives")
    bearing_ring: CurveOrLevel | None = bearing_loss("the sun while the ring drives")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque_sun", "N*m", "torque into the set at the sun"),
        output("torque_carrier", "N*m", "torque into the set at the carrier"),
        output("torque_ring", "N*m", "torque into the set at the ring"),
        *loss_outputs("the sun", "turns as a block"),
        *(
            flow(f"power_{side}", f"power that it puts into the {side}", force=f"torque_{side}", port=side, sign=-1)
            for side in SIDES
        ),
    )

    def gear_row(self, read: Any) -> list[tuple[str, Any]]:
        ratio = read(self.ratio, "1")
        return [
            (str(self.sun), 1.0),
            (str(self.ring), ratio),
            (str(self.carrier), -(1.0 + ratio)),
        ]

    def check_values(self, number: Numbers) -> None:
        check_set(number(self.ratio))
        check_losses(self, ("efficiency_sun", "efficiency_ring"), ("bearing_sun", "bearing_ring"), number)
