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

    drawing: ClassVar[Drawing | None] = Drawing("valve")
    example: ClassVar[str] = """\
koppel: 1
name: a rectifier
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  source: {type: hydraulics.pressure, pressure: "5e5 Pa + 4e5 Pa*sin(2*pi*25 Hz*time)"}
  chamber: {type: hydraulics.elastic_node, volume: 100 cm**3, pressure: 1e5 Pa}
  tank: {type: hydraulics.pressure, pressure: 1e5 Pa}
  feed:
    type: hydraulics.line
    node_a: source
    node_b: chamber
    length: 0.5 m
    diameter: 6 mm
    zeta: 5
  valve: {type: hydraulics.check_valve, pipe: feed}
  outlet: {type: hydraulics.orifice, node_a: chamber, node_b: tank, area: 3 mm**2}
"""

    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")

    outputs: ClassVar[tuple[OutputSpec, ...]] = VALVE_OUTPUTS
