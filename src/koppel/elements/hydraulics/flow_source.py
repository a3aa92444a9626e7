"""A given flow."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Node, OutputSpec, element, port, signal
from koppel.model.fluid import FLOW_OUTPUTS
from koppel.model.signal import Signal


@element("hydraulics.flow_source")
class FlowSource(Element):
    """A given flow from node_a to node_b: a pump, or a boundary of the network; a side that is left out is outside.

    Into a rigid node the flow must follow time and parameters alone.
    """

    drawing: ClassVar[Drawing | None] = Drawing("arrow")
    example: ClassVar[str] = """\
koppel: 1
name: a pump fills a chamber
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  chamber: {type: hydraulics.elastic_node, volume: 100 cm**3, pressure: 1e5 Pa}
  tank: {type: hydraulics.pressure, pressure: 1e5 Pa}
  pump: {type: hydraulics.flow_source, node_a: tank, node_b: chamber, flow: 5e-5 m**3/s}
  outlet: {type: hydraulics.orifice, node_a: chamber, node_b: tank, area: 1 mm**2}
"""

    energy: ClassVar[Energy | None] = "source"

    node_a: Node | None = port("where it takes oil; none: from outside", default=None, to="node")
    node_b: Node | None = port("where it puts oil; none: outside", default=None, to="node")
    flow: Signal = signal("m**3/s", "flow from node_a to node_b")

    outputs: ClassVar[tuple[OutputSpec, ...]] = FLOW_OUTPUTS
