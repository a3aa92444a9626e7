"""A volume of oil that gives way."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import LineKind, Numbers, OutputSpec, element, output, quantity
from koppel.model.errors import ModelError
from koppel.model.fluid import STRAIN, FluidNode, OfOil, OilValues
from koppel.model.value import Value


@element("hydraulics.elastic_node")
class ElasticNode(OfOil, FluidNode):
    """A node with a volume: volume * compression' = net inflow - growth of the volume, pressure' = E(p) compression'.

    Its state is the compression phi = Phi(p), dPhi/dp = 1/E(p) with the modulus of its oil, so that the balance of
    volumes is linear in the flows and every method keeps it; started from the pressure. With air the pressure stays
    above 0. Walls add to the volume and make it grow. compliance: of the wall, 1/E = 1/E(p) + compliance, which is
    diameter / (thickness * modulus of the wall) for a thin pipe.
    """

    drawing: ClassVar[Drawing | None] = Drawing("node", pressure="pressure")

    line: ClassVar[LineKind] = "node"

    volume: Value = quantity("m**3", "volume without that behind walls", at_least=0)
    pressure: Value = quantity("Pa", "absolute pressure at the start", default=1e5)
    compliance: Value = quantity("1/Pa", "of the wall: relative growth per pressure", at_least=0, default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("pressure", "Pa", "absolute pressure"),
        output("volume", "m**3", "volume"),
        output("compression", "1", "state of the node, dp / E(p) summed up"),
        output("modulus", "Pa", "bulk modulus at this pressure"),
    )

    def check_values(self, number: Numbers) -> None:
        p = number(self.pressure)
        if not p > 0.0:
            hint = "; pressures are absolute, write 0 barg for that of the surroundings"
            raise ModelError(f"= {p:g} Pa is not above 0{hint}", path="pressure")

    def check_oil(self, oil: OilValues, number: Numbers) -> None:
        """Raises for a wall that gives way with the modulus for which the law of the node leaves it out."""
        if oil.tangent and number(self.compliance) > 0.0:
            message = "goes with an oil of modulus reference; the tangent one leaves walls out"
            raise ModelError(message, path="compliance")

    def start_compression(self, context: Any, oil: OilValues) -> Any:
        """The state at the start."""
        return oil.compression_at(context.value("pressure", "Pa"), context.value("compliance", "1/Pa"))

    def readings(self, context: Any) -> list[Any]:
        compiler = context.compiler
        p, oil = compiler.node_pressure(context.path), compiler.oil_of(context)
        volume = compiler.node_volume(context.path)
        state = compiler.placeholder(compiler.tape.add("u", data=compiler.line_slots[context.path][1]))
        fixed = context.value("volume", "m**3") if volume is None else volume
        return [p, fixed, STRAIN * state, oil.modulus_at(p, context.value("compliance", "1/Pa"))]
