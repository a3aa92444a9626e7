"""A valve that closes a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Flow, OutputSpec, element, output, port, quantity, signal
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

    drawing: ClassVar[Drawing | None] = Drawing("valve")
    example: ClassVar[str] = """\
koppel: 1
name: a line is shut off
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  supply: {type: hydraulics.pressure, pressure: "2e6 Pa*clip(time/(50 ms), 0, 1) + 1e5 Pa"}
  chamber: {type: hydraulics.elastic_node, volume: 100 cm**3, pressure: 1e5 Pa}
  feed:
    type: hydraulics.line
    node_a: supply
    node_b: chamber
    length: 1 m
    diameter: 8 mm
    zeta: 2
  tank: {type: hydraulics.pressure, pressure: 1e5 Pa}
  outlet: {type: hydraulics.orifice, node_a: chamber, node_b: tank, area: 3 mm**2}
  valve:
    type: hydraulics.shut_off
    pipe: feed
    smallest_opening: 0.1 mm**2
    opening: "20 mm**2*(1 - clip((time - 0.15 s)/(20 ms), 0, 1))"
"""

    core_words: ClassVar[Mapping[str, str]] = {"opening": "area", "smallest_opening": "smallest_area"}
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it closes", to="flow")
    smallest_opening: Value = quantity("m**2", "below this area it is closed", at_least=0)
    opening: Signal = signal("m**2", "open area")

    outputs: ClassVar[tuple[OutputSpec, ...]] = VALVE_OUTPUTS
