"""Drag and lift of a body in moving air."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity, signal
from koppel.model.signal import SignalVector
from koppel.model.value import Value


@element("mechanics.air_drag")
class AirDrag(Element):
    """Quadratic drag against the velocity through the air, and lift across it, at the origin of a frame.

    v = velocity of the origin - wind
    force = density/2 * area * (-drag * |v| * v + lift * (|v|**2 * z - (v . z) * v))
    with z the third axis of the frame: the lift is normal to v, in the plane of v and z, and largest where they are
    square to each other. Wind is in world axes; in a submodel in those of the submodel. Without wind it takes energy.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ()
    drawing: ClassVar[Drawing | None] = Drawing("triad", on_demand=True)
    energy: ClassVar[Energy | None] = "dissipative"

    frame: FramePort = port("center of pressure; its z axis is the direction of positive lift")
    area: Value = quantity("m**2", "reference area", at_least=0)
    drag: Value = quantity("1", "drag coefficient", at_least=0)
    lift: Value = quantity("1", "lift coefficient", default=0)
    density: Value = quantity("kg/m**3", "density of the air", at_least=0, default=1.2)
    wind: SignalVector = signal(("m/s", "m/s", "m/s"), "velocity of the air", default=(0, 0, 0))

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("speed", "m/s", "speed through the air"),
        output("drag_force", "N", "size of the drag"),
        output("power", "W", "power that the air puts into the body"),
    )

    def place_signals(self, signals: list[Any], placement: Any) -> list[Any]:
        """Wind is a polar vector."""
        return [sum(entry * part for entry, part in zip(row, signals, strict=True)) for row in placement.matrix]
