"""A line between two frames."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.hydraulics.line import Line
from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, Numbers, OutputSpec, element, output, port, state
from koppel.model.errors import ModelError
from koppel.model.value import Value


@element("hydraulics.frame_line")
class FrameLine(Line):
    """A straight line between two frames: density length / area * flow' = p_a - p_b - loss(flow) + density (g - a).l.

    l from frame_a to frame_b, g the mean gravity of the model along it (exact towards a center; of a field of signals
    (g_a + 4 g_middle + g_b) / 6, exact up to cubic fields), a the mean acceleration of the two frames, which is exact
    where both are on one part. Its oil belongs to the mass of the parts: it does not act on them. Its unknown is the
    flow as seen from the ground, so that valves, further losses and rigid nodes, which are about the flow against the
    line, cannot be at it. All else is as in hydraulics.line.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ()
    drawing: ClassVar[Drawing | None] = Drawing("line", pressure="node_a.pressure")
    core_params: ClassVar[tuple[str, ...] | None] = (
        "laminar", "linear", "forward", "backward", "edge", "smallest_area", "weight", "drive", "viscosity", "diameter",
        "density", "inertance", "gravity_x", "gravity_y", "gravity_z", "center_x", "center_y", "center_z", "strength",
    )  # fmt: skip
    gravity_signals: ClassVar[tuple[str, ...]] = ("field",)
    from_ground: ClassVar[bool] = True
    joins_parts: ClassVar[bool] = False

    frame_a: FramePort = port("end at node_a")
    frame_b: FramePort = port("end at node_b")
    passed: Value = state("m**3", "volume that has passed from node_a to node_b", start=0, magnitude=1e-5)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *Line.outputs[:4],
        output("head", "Pa", "pressure that the weight of the column adds from node_a to node_b"),
    )

    def check_values(self, number: Numbers) -> None:
        super().check_values(number)
        if number(self.rise) != 0.0:
            raise ModelError("follows from the frames here; leave it out", path="rise")

    def core_values(self, context: Any) -> list[Any]:
        density = context.compiler.oil_of(context).density
        return [*super().core_values(context), density, self.inertance(context), *context.compiler.read_gravity()]
