"""A box on a plane."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.box_on_plane")
class BoxOnPlane(Element):
    """The eight corners of a box on the plane z = 0 of frame_a: unilateral contact with Coulomb friction at each.

    The box lies around frame_b with its edges along the axes. Each corner follows the law of mechanics.contact;
    force and friction_force are sums over the corners, gap is the smallest of them, slip the largest of those that
    touch.
    """

    drawing: ClassVar[Drawing | None] = Drawing(
        "contact", color="branch", colors={"2": "gray", "0": "green", "1": "orange"}
    )

    frame_a: FramePort = port("side a, which carries the plane")
    frame_b: FramePort = port("side b, in the middle of the box")
    friction: Value = quantity("1", "coefficient of friction", at_least=0, default=0)
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("m/s", "slower impacts do not bounce", at_least=0, default=0.01)
    length_x: Value = quantity("m", "length of the box along x of frame_b", at_least=0)
    length_y: Value = quantity("m", "length of the box along y of frame_b", at_least=0)
    length_z: Value = quantity("m", "length of the box along z of frame_b", at_least=0)

    energy: ClassVar[Energy | None] = "dissipative"

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "normal force, pushes apart"),
        output("friction_force", "N", "sum of the sizes of the friction forces"),
        output("gap", "m", "smallest distance of a corner"),
        output("slip", "m/s", "largest sliding speed of what touches; 0.0 while all sticks"),
        output("branch", "1", "2 open, 0 sticks, 1 slides"),
        output("power", "W", "power of the friction, never positive"),
    )
