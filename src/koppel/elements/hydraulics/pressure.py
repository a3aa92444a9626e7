"""A node with a given pressure."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Numbers, OutputSpec, element, output, signal
from koppel.model.errors import ModelError
from koppel.model.fluid import FluidNode
from koppel.model.signal import Signal


@element("hydraulics.pressure")
class Pressure(FluidNode):
    """A node whose absolute pressure is a signal: a reservoir, the surroundings, a pump with ideal control."""

    drawing: ClassVar[Drawing | None] = Drawing("node", pressure="pressure")

    prescribed: ClassVar[bool] = True

    pressure: Signal = signal("Pa", "absolute pressure", default=1e5)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("pressure", "Pa", "absolute pressure"),)

    def check_values(self, number: Numbers) -> None:
        p = number.constant(self.pressure)
        if p is not None and p <= 0.0:
            raise ModelError(
                f"= {p:g} Pa is not above 0; pressures are absolute, write 0 barg for that of the surroundings",
                path="pressure",
            )

    def readings(self, context: Any) -> list[Any]:
        return [context.compiler.node_pressure(context.path)]
