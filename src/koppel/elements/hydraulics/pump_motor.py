"""Pump and motor."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Node, OutputSpec, Shaft, element, output, port, quantity, signal
from koppel.model.expression import as_expr
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("hydraulics.pump_motor")
class PumpMotor(Element):
    """A pump or motor: flow = D speed + leakage dp from node_a to node_b, torque on shaft_b = D dp - drag speed.

    D = displacement * setting, speed of shaft_b against shaft_a (its housing), dp = p_a - p_b. A pump is driven against
    a higher pressure at node_b; a motor is turned by a higher one at node_a. setting: -1 to 1 for a variable one.
    """

    drawing: ClassVar[Drawing | None] = Drawing("gear", turn="shaft_b.angle", pressure="node_b.pressure")

    energy: ClassVar[Energy | None] = "dissipative"

    shaft_b: Shaft = port("shaft that turns", to="shaft")
    shaft_a: Shaft = port("housing", to="shaft", default="ground")
    node_a: Node = port("where it takes oil as shaft_b turns forward", to="node")
    node_b: Node = port("where it puts it", to="node")
    displacement: Value = quantity("m**3/rad", "volume per angle", above=0)
    leakage: Value = quantity("m**3/s/Pa", "flow of leakage per pressure difference", at_least=0, default=0)
    drag: Value = quantity("N*m*s/rad", "torque of viscous friction per speed", at_least=0, default=0)
    setting: Signal | None = signal("1", "share of the displacement; none: 1", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("flow", "m**3/s", "flow from node_a to node_b"),
        output("torque", "N*m", "torque on shaft_b"),
        output("drop", "Pa", "pressure at node_a less that at node_b"),
        output("power", "W", "power of its losses, never positive"),
    )

    def line_paths(self) -> list[str]:
        return super().line_paths()[::-1]

    def core_signals(self, signals: list[Any], read: Any) -> list[Any]:
        return [as_expr(1.0) if self.setting is None else signals[0]]
