"""Check valve."""

from __future__ import annotations

from typing import ClassVar

from koppel.elements.hydraulics.shut_off import VALVE_OUTPUTS
from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Flow, OutputSpec, element, port


@element("hydraulics.check_valve")
class CheckValve(Element):
    """Lets a line flow from its node_a to its node_b only: 0 <= flow, 0 <= -drop, one of them is 0.

    A set-valued law, for time_stepping and variable_step; the cracking_pressure is a loss of the line. For a line with
    two loss coefficients instead, see zeta_back of hydraulics.line.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="pipe.node_a.pressure")

    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")

    outputs: ClassVar[tuple[OutputSpec, ...]] = VALVE_OUTPUTS
