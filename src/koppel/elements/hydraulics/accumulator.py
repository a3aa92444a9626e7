"""A gas accumulator."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import (
    Energy,
    LineKind,
    Node,
    Numbers,
    OutputSpec,
    element,
    output,
    port,
    quantity,
)
from koppel.model.errors import ModelError
from koppel.model.fluid import FluidElement, OfOil, round_area
from koppel.model.value import Value


@element("hydraulics.accumulator")
class Accumulator(OfOil, FluidElement):
    """Gas behind a piston or bladder: gas_pressure = precharge (volume / (volume - filled))**exponent, filled' = flow.

    The oil comes and goes through a neck, density neck_length / area * flow' = p - gas_pressure - loss(flow), with
    laminar friction and the loss coefficient zeta. It may run empty: filled >= 0 is a set-valued law, inelastic;
    then the bladder takes what the gas presses beyond the oil. exponent: 1 slow (isothermal) to 1.4 quick (adiabatic).
    """

    core_params: ClassVar[tuple[str, ...] | None] = ("precharge", "volume", "exponent", "linear", "quadratic")
    energy: ClassVar[Energy | None] = "dissipative"
    line: ClassVar[LineKind] = "flow"

    node: Node = port("where it takes oil", to="node")
    volume: Value = quantity("m**3", "volume of the gas while it is empty of oil", above=0)
    precharge: Value = quantity("Pa", "absolute pressure of the gas then", above=0)
    exponent: Value = quantity("1", "polytropic exponent of the gas", at_least=1, default=1.4)
    neck_length: Value = quantity("m", "length of the neck", above=0, default=0.05)
    neck_diameter: Value = quantity("m", "inner diameter of the neck", above=0, default=0.02)
    zeta: Value = quantity("1", "loss coefficient of the neck", at_least=0, default=1.5)
    filled: Value = quantity("m**3", "oil in it at the start", at_least=0, default=0)
    flow: Value = quantity("m**3/s", "flow into it at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("flow", "m**3/s", "flow into it"),
        output("filled", "m**3", "oil in it"),
        output("gas_pressure", "Pa", "absolute pressure of the gas"),
        output("stored", "J", "work that the gas has taken since it was empty of oil"),
        output("power", "W", "power that losses in the neck take, never positive"),
    )

    def check_values(self, number: Numbers) -> None:
        if number(self.filled) >= number(self.volume):
            raise ModelError(
                f"= {number(self.filled):g} m**3 of oil leaves no gas in volume = {number(self.volume):g} m**3",
                path="filled",
            )

    def inertance(self, context: Any) -> Any:
        """Pressure per rate of the flow."""
        area = round_area(context.value("neck_diameter", "m"))
        return context.compiler.oil_of(context).density * context.value("neck_length", "m") / area

    def core_values(self, context: Any) -> list[Any]:
        oil, d, length = (
            context.compiler.oil_of(context),
            context.value("neck_diameter", "m"),
            context.value("neck_length", "m"),
        )
        area = round_area(d)
        gas = [context.value("precharge", "Pa"), context.value("volume", "m**3"), context.value("exponent", "1")]
        linear = 32.0 * oil.dynamic_viscosity * length / (d * d * area)
        return [*gas, linear, 0.5 * oil.density * context.value("zeta", "1") / area**2]
