"""A disc on a plane."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.disc_on_plane")
class DiscOnPlane(Element):
    """The rim of a thin disc on the plane z = 0 of frame_a: it rolls, tilts, slides and lies down.

    The axis of the disc is y of frame_b. It touches with the lowest point of its rim, and lying flat also with the
    two points a third of the way round; each follows the law of mechanics.contact. force and friction_force are
    sums over the points, gap is the smallest, slip the largest of those that touch.
    """

    drawing: ClassVar[Drawing | None] = Drawing(
        "contact", color="branch", colors={"2": "gray", "0": "green", "1": "orange"}
    )

    frame_a: FramePort = port("side a, which carries the plane")
    frame_b: FramePort = port("side b, the center of the disc, axis y")
    friction: Value = quantity("1", "coefficient of friction", at_least=0, default=0)
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("m/s", "slower impacts do not bounce", at_least=0, default=0.01)
    radius: Value = quantity("m", "radius of the disc", at_least=0)

    energy: ClassVar[Energy | None] = "dissipative"

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "normal force, pushes apart"),
        output("friction_force", "N", "sum of the sizes of the friction forces"),
        output("gap", "m", "smallest distance of a point"),
        output("slip", "m/s", "largest sliding speed of what touches; 0.0 while all sticks"),
        output("branch", "1", "2 open, 0 sticks, 1 slides"),
        output("power", "W", "power of the friction, never positive"),
    )
