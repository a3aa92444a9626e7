"""A narrow gap as a loss in a line."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.hydraulics.friction_loss import LOSS_OUTPUTS
from koppel.elements.hydraulics.leakage_gap import Gap
from koppel.model.element import Flow, OutputSpec, element, port, quantity
from koppel.model.value import Value


@element("hydraulics.gap_loss")
class GapLoss(Gap):
    """A narrow gap in a line with inertia: loss = 12 eta length / (count width height**3 (1 + 1.5 eccentricity**2)) Q.

    An annular gap around a piston has width = pi * diameter, and eccentricity from 0 (concentric) to 1 (touching).
    height_signal, length_signal: height and length of gaps that change; below smallest_height the height counts as
    this, and hydraulics.shut_off closes the line there. The oil in the gap is that of the line: its area is count *
    width * height. Without mass: hydraulics.leakage_gap.
    """

    pipe: Flow = port("the line that it is in", to="flow")
    smallest_height: Value = quantity("m", "height_signal below which it counts as this", above=0, default=1e-6)

    outputs: ClassVar[tuple[OutputSpec, ...]] = LOSS_OUTPUTS

    def core_signals(self, signals: list[Any], read: Any) -> list[Any]:
        return [self.opening(signals, read, read(self.smallest_height, "m"))]
