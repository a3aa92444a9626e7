"""A given flow."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Node, Numbers, OutputSpec, element, port, signal
from koppel.model.errors import ModelError
from koppel.model.fluid import FLOW_OUTPUTS
from koppel.model.signal import Signal


@element("hydraulics.flow_source")
class FlowSource(Element):
    """A given flow from node_a to node_b: a pump, or a boundary of the network; a side that is left out is outside.

    Into a rigid node the flow must follow time and parameters alone.
    """

    drawing: ClassVar[Drawing | None] = Drawing("arrow", pressure="node_b.pressure")

    energy: ClassVar[Energy | None] = "source"

    node_a: Node | None = port("where it takes oil; none: from outside", default=None, to="node")
    node_b: Node | None = port("where it puts oil; none: outside", default=None, to="node")
    flow: Signal = signal("m**3/s", "flow from node_a to node_b")

    outputs: ClassVar[tuple[OutputSpec, ...]] = FLOW_OUTPUTS

    def check_values(self, number: Numbers) -> None:
        if self.node_a is None and self.node_b is None:
            raise ModelError(
                "are both missing; give a node that it takes oil from or puts it into", path="node_a, node_b"
            )
