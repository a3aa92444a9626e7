"""Flow sensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import ElementPath, OutputSpec, element, option, output, quantity
from koppel.model.fluid import OfOil
from koppel.model.value import Value


@element("hydraulics.flow_sensor")
class FlowSensor(OfOil):
    """Flow of a line, valve, pump or gap: volume and mass per time, what has passed since the start, and its power.

    mass_flow = density * flow with the density of the oil at its reference pressure; power = pressure at node_a less
    that at node_b, times flow. What has passed and energy are states of their own. Of elements without mass the flow is
    that of the last finished step.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")
    core: ClassVar[bool] = False

    at: ElementPath = option("the element whose flow it measures")
    passed: Value = quantity("m**3", "volume that counts as passed at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("flow", "m**3/s", "flow from node_a to node_b of the element"),
        output("mass_flow", "kg/s", "mass per time"),
        output("volume", "m**3", "volume that has passed"),
        output("mass", "kg", "mass that has passed since the start"),
        output("power", "W", "hydraulic power that the element takes"),
        output("energy", "J", "energy that it has taken since the start"),
    )

    def state_starts(self, read: Callable[[Any, str], Any]) -> list[Any]:
        return [read(self.passed, "m**3"), 0.0, 0.0]

    def state_rates(self, context: Any) -> list[Any]:
        flow, mass, power = self._measure(context)
        return [flow, mass, power]

    def _measure(self, context: Any) -> tuple[Any, Any, Any]:
        flow, drop, density = context.compiler.measure_flow(context)
        return flow, density * flow, drop * flow

    def readings(self, context: Any) -> list[Any]:
        flow, mass, power = self._measure(context)
        return [flow, mass, context.state(0), context.state(1), power, context.state(2)]
