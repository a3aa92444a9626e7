"""A box on a plane."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.contact import ContactBase, contact_drawing, contact_outputs
from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, OutputSpec, element, port, quantity
from koppel.model.value import Value


@element("mechanics.box_on_plane")
class BoxOnPlane(ContactBase):
    """The eight corners of a box on the plane z = 0 of frame_a: unilateral contact with Coulomb friction at each.

    The box lies around frame_b with its edges along the axes. Each corner follows the law of mechanics.contact;
    force and friction_force are sums over the corners, gap is the smallest of them, slip the largest of those that
    touch.
    """

    drawing: ClassVar[Drawing | None] = contact_drawing(surface="plane")

    frame_a: FramePort = port("side a, which carries the plane")
    frame_b: FramePort = port("side b, in the middle of the box")
    length_x: Value = quantity("m", "length of the box along x of frame_b", at_least=0)
    length_y: Value = quantity("m", "length of the box along y of frame_b", at_least=0)
    length_z: Value = quantity("m", "length of the box along z of frame_b", at_least=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = contact_outputs("a corner")
