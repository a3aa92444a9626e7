"""Two boxes."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.contact import ContactBase, contact_outputs
from koppel.model.element import FramePort, OutputSpec, element, port, quantity
from koppel.model.value import Value


@element("mechanics.box_on_box")
class BoxOnBox(ContactBase):
    """Two boxes that touch: corners of each on the faces of the other, and edges that cross.

    Each box lies around its frame with its edges along the axes. A corner counts where it is above or in a face,
    and at an edge of the other box with the normal across it. Of the edges the pair that keeps the boxes apart
    counts, one at a time. Every place follows the law of mechanics.contact; force and friction_force are sums, gap
    is the smallest, slip the largest of what touches. Steps must be short enough that no corner passes through the
    other box in one of them.
    """

    frame_a: FramePort = port("side a, in the middle of the first box")
    frame_b: FramePort = port("side b, in the middle of the second box")
    length_a_x: Value = quantity("m", "length of the first box along x of frame_a", at_least=0)
    length_a_y: Value = quantity("m", "length of the first box along y of frame_a", at_least=0)
    length_a_z: Value = quantity("m", "length of the first box along z of frame_a", at_least=0)
    length_b_x: Value = quantity("m", "length of the second box along x of frame_b", at_least=0)
    length_b_y: Value = quantity("m", "length of the second box along y of frame_b", at_least=0)
    length_b_z: Value = quantity("m", "length of the second box along z of frame_b", at_least=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = contact_outputs("a corner or edge")
