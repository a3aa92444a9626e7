"""Friction of a piece of pipe as a loss in a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from koppel.model.element import Energy, Flow, Numbers, OutputSpec, element, output, port, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.fluid import OIL_CHANGES, FluidElement, OfOil
from koppel.model.signal import Signal
from koppel.model.value import Value

LOSS_OUTPUTS: tuple[OutputSpec, ...] = (
    output("loss", "Pa", "pressure lost, in the direction of the flow of the line"),
    output("power", "W", "power that it takes from the oil, never positive"),
)
"""Outputs of losses in a line."""


@element("hydraulics.friction_loss")
class FrictionLoss(OfOil, FluidElement):
    """Friction of a straight round piece of pipe in a line: lambda length / diameter density/2 Q |Q| / area**2.

    lambda = 64 / Re below Re = 1440, after Colebrook with the roughness above 2320, linear in Re between, as in
    hydraulics.pipe; linear in Q at rest. The loss adds to those of the line; the length has no inertia of its own.
    diameter_signal: a diameter that changes, as that of a valve whose loss depends on the Reynolds number; below
    smallest_diameter it counts as this, and hydraulics.shut_off closes the line there.
    """

    core_params: ClassVar[tuple[str, ...] | None] = ("length", "smallest_diameter", "roughness", "viscosity", "density")
    core_words: ClassVar[Mapping[str, str]] = {"diameter_signal": "diameter"}
    oil_signals: ClassVar[tuple[str, ...]] = OIL_CHANGES
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")
    length: Value = quantity("m", "length", above=0)
    diameter: Value = quantity("m", "inner diameter", above=0)
    roughness: Value = quantity("m", "height of the roughness of the wall", at_least=0, default=0)
    diameter_signal: Signal | None = signal("m", "diameter as it changes; none: diameter", default=None)
    smallest_diameter: Value = quantity("m", "diameter_signal below which it counts as this", above=0, default=1e-5)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (*LOSS_OUTPUTS, output("reynolds", "1", "Reynolds number"))

    def check_values(self, number: Numbers) -> None:
        given = None if self.diameter_signal is None else number.constant(self.diameter_signal)
        if given is not None and given < 0.0:
            raise ModelError(f"= {given:g} m is below 0 m; 0 is closed", path="diameter_signal")

    def core_values(self, context: Any) -> list[Any]:
        oil = context.compiler.oil_of(context)
        least = "diameter" if self.diameter_signal is None else "smallest_diameter"
        sizes = [context.value(name, "m") for name in ("length", least, "roughness")]
        return [*sizes, oil.viscosity, oil.density]
