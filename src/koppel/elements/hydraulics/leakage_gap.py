"""Leakage through a narrow gap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Energy, Node, Numbers, OutputSpec, element, port, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.expression import Scalar, apply, as_expr
from koppel.model.fluid import FLOW_OUTPUTS, OIL_CHANGES, BetweenNodes, FluidElement, OfOil
from koppel.model.signal import Signal
from koppel.model.value import Value


class Gap(OfOil, FluidElement):
    """A narrow gap with laminar flow: how wide, high and long it is, and what that resists."""

    core_params: ClassVar[tuple[str, ...] | None] = ("resistance",)
    core_words: ClassVar[Mapping[str, str]] = {"height_signal": "opening"}
    oil_signals: ClassVar[tuple[str, ...]] = OIL_CHANGES
    energy: ClassVar[Energy | None] = "dissipative"

    width: Value = quantity("m", "width across the flow", above=0)
    height: Value = quantity("m", "height of the gap", above=0)
    length: Value = quantity("m", "length along the flow", above=0)
    eccentricity: Value = quantity("1", "relative eccentricity of an annular gap", at_least=0, at_most=1, default=0)
    count: Value = quantity("1", "number of equal gaps side by side", above=0, default=1)
    height_signal: Signal | None = signal("m", "height as it changes; none: height", default=None)
    length_signal: Signal | None = signal("m", "length as it changes, above 0; none: length", core=False, default=None)

    def check_values(self, number: Numbers) -> None:
        for name in ("height", "length"):
            given = getattr(self, f"{name}_signal")
            value = None if given is None else number.constant(given)
            if value is not None and (value < 0.0 or (name == "length" and value == 0.0)):
                bound = "is below 0 m; 0 is closed" if name == "height" else "is not above 0 m"
                raise ModelError(f"= {value:g} m {bound}", path=f"{name}_signal")

    def opening(self, signals: list[Any], read: Any, least: Scalar = 0.0) -> Any:
        """Flow over that of the height and length of the gap; heights below the least count as that."""
        height, length = signals
        opening = as_expr(1.0)
        if height is not None:
            opening = apply("max", height / read(self.height, "m"), least / read(self.height, "m")) ** 3
        return opening if length is None else opening * (read(self.length, "m") / length)

    def resistance(self, read: Any, eta: Any) -> Any:
        """Pressure per flow at the height, for a dynamic viscosity eta in Pa s."""
        h, wide = read(self.height, "m"), read(self.count, "1") * read(self.width, "m")
        share = 1.0 + 1.5 * read(self.eccentricity, "1") ** 2
        return 12.0 * eta * read(self.length, "m") / (wide * h**3 * share)

    def core_values(self, context: Any) -> list[Any]:
        return [self.resistance(context.instance.read, context.compiler.oil_of(context).dynamic_viscosity)]


@element("hydraulics.leakage_gap")
class LeakageGap(Gap, BetweenNodes):
    """Laminar flow through a plane gap: Q = count width height**3 / (12 eta length) (1 + 1.5 eccentricity**2) dp.

    An annular gap around a piston has width = pi * diameter, and eccentricity from 0 (concentric) to 1 (touching).
    height_signal, length_signal: height and length of gaps that change; a negative height counts as 0. With mass:
    hydraulics.gap_loss in a hydraulics.line.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="node_a.pressure")

    node_a: Node = port("side a", to="node")
    node_b: Node = port("side b", to="node")

    outputs: ClassVar[tuple[OutputSpec, ...]] = FLOW_OUTPUTS

    def core_signals(self, signals: list[Any], read: Any) -> list[Any]:
        return [self.opening(signals, read)]
