"""A sphere on a box."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, element, output, port, quantity
from koppel.model.value import Value


@element("mechanics.sphere_on_box")
class SphereOnBox(Element):
    """A sphere on a box: unilateral contact with Coulomb friction where the box is nearest to the center of the
    sphere.

    The box lies around frame_a with its edges along the axes; the sphere is around frame_b. Faces, edges and
    corners of the box count; inside the box the nearest face does. The law is that of mechanics.contact.
    """

    drawing: ClassVar[Drawing | None] = Drawing(
        "contact", color="branch", colors={"2": "gray", "0": "green", "1": "orange"}
    )

    frame_a: FramePort = port("side a, in the middle of the box")
    frame_b: FramePort = port("side b, the center of the sphere")
    friction: Value = quantity("1", "coefficient of friction", at_least=0, default=0)
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("m/s", "slower impacts do not bounce", at_least=0, default=0.01)
    length_x: Value = quantity("m", "length of the box along x of frame_a", at_least=0)
    length_y: Value = quantity("m", "length of the box along y of frame_a", at_least=0)
    length_z: Value = quantity("m", "length of the box along z of frame_a", at_least=0)
    radius: Value = quantity("m", "radius of the sphere", at_least=0)

    energy: ClassVar[Energy | None] = "dissipative"

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "normal force, pushes apart"),
        output("friction_force", "N", "size of the friction force"),
        output("gap", "m", "distance of the surfaces"),
        output("slip", "m/s", "size of the sliding speed; 0.0 while it sticks"),
        output("branch", "1", "2 open, 0 sticks, 1 slides"),
        output("power", "W", "power of the friction, never positive"),
    )
