"""A disc on a plane."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.contact import ContactBase, contact_drawing, contact_outputs
from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, OutputSpec, element, port, quantity
from koppel.model.value import Value


@element("mechanics.disc_on_plane")
class DiscOnPlane(ContactBase):
    """The rim of a thin disc on the plane z = 0 of frame_a: it rolls, tilts, slides and lies down.

    The axis of the disc is y of frame_b. It touches with the lowest point of its rim, and lying flat also with the
    two points a third of the way round; each follows the law of mechanics.contact. force and friction_force are
    sums over the points, gap is the smallest, slip the largest of those that touch.
    """

    drawing: ClassVar[Drawing | None] = contact_drawing(surface="plane")

    frame_a: FramePort = port("side a, which carries the plane")
    frame_b: FramePort = port("side b, the center of the disc, axis y")
    radius: Value = quantity("m", "radius of the disc", at_least=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = contact_outputs("a point")
