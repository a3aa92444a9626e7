"""A valve that closes a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Flow, Numbers, OutputSpec, element, output, port, quantity, signal
from koppel.model.fluid import check_area
from koppel.model.signal import Signal
from koppel.model.value import Value

VALVE_OUTPUTS: tuple[OutputSpec, ...] = (
    output("drop", "Pa", "pressure difference that the closed valve takes; 0 while it is open"),
    output("flow", "m**3/s", "flow of the line; 0.0 while it is closed"),
    output("branch", "1", "0 closed, 1 open"),
)
"""Outputs of valves in a line."""


@element("hydraulics.shut_off")
class ShutOff(Element):
    """Closes a line while opening < smallest_opening: flow = 0 then, whatever the pressures; else it does nothing.

    What is left of the flow when it closes jumps to 0: an impulse. A set-valued law, for time_stepping and
    variable_step. The loss of the open valve belongs to the line, see its opening.
    """

    drawing: ClassVar[Drawing | None] = Drawing("valve", pressure="pipe.node_a.pressure")

    core_words: ClassVar[Mapping[str, str]] = {"opening": "area", "smallest_opening": "smallest_area"}
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it closes", to="flow")
    smallest_opening: Value = quantity("m**2", "below this area it is closed", at_least=0)
    opening: Signal = signal("m**2", "open area")

    outputs: ClassVar[tuple[OutputSpec, ...]] = VALVE_OUTPUTS

    def check_values(self, number: Numbers) -> None:
        check_area(number, self.opening, "opening")
