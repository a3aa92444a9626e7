"""Two boxes."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.box_on_box")
class BoxOnBox(Element):
    """Two boxes that touch: corners of each on the faces of the other, and edges that cross.

    Each box lies around its frame with its edges along the axes. A corner counts where it is above or in a face,
    and at an edge of the other box with the normal across it. Of the edges the pair that keeps the boxes apart
    counts, one at a time. Every place follows the law of mechanics.contact; force and friction_force are sums, gap
    is the smallest, slip the largest of what touches. Steps must be short enough that no corner passes through the
    other box in one of them.
    """

    drawing: ClassVar[Drawing | None] = Drawing(
        "contact", color="branch", colors={"2": "gray", "0": "green", "1": "orange"}
    )

    frame_a: FramePort = port("side a, in the middle of the first box")
    frame_b: FramePort = port("side b, in the middle of the second box")
    friction: Value = quantity("1", "coefficient of friction", at_least=0, default=0)
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("m/s", "slower impacts do not bounce", at_least=0, default=0.01)
    length_a_x: Value = quantity("m", "length of the first box along x of frame_a", at_least=0)
    length_a_y: Value = quantity("m", "length of the first box along y of frame_a", at_least=0)
    length_a_z: Value = quantity("m", "length of the first box along z of frame_a", at_least=0)
    length_b_x: Value = quantity("m", "length of the second box along x of frame_b", at_least=0)
    length_b_y: Value = quantity("m", "length of the second box along y of frame_b", at_least=0)
    length_b_z: Value = quantity("m", "length of the second box along z of frame_b", at_least=0)

    energy: ClassVar[Energy | None] = "dissipative"

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "normal force, pushes apart"),
        output("friction_force", "N", "sum of the sizes of the friction forces"),
        output("gap", "m", "smallest distance of a corner or edge"),
        output("slip", "m/s", "largest sliding speed of what touches; 0.0 while all sticks"),
        output("branch", "1", "2 open, 0 sticks, 1 slides"),
        output("power", "W", "power of the friction, never positive"),
    )
