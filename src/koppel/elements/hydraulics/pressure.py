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
    example: ClassVar[str] = """\
koppel: 1
name: two given pressures and an orifice
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  supply: {type: hydraulics.pressure, pressure: "2e6 Pa*clip(time/(50 ms), 0, 1) + 1e5 Pa"}
  tank: {type: hydraulics.pressure, pressure: 1e5 Pa}
  nozzle: {type: hydraulics.orifice, node_a: supply, node_b: tank, area: 5 mm**2}
"""

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
