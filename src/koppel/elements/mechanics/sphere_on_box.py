"""A sphere on a box."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.contact import ContactBase, contact_outputs
from koppel.model.element import FramePort, OutputSpec, element, port, quantity
from koppel.model.value import Value


@element("mechanics.sphere_on_box")
class SphereOnBox(ContactBase):
    """A sphere on a box: unilateral contact with Coulomb friction where the box is nearest to the center of the
    sphere.

    The box lies around frame_a with its edges along the axes; the sphere is around frame_b. Faces, edges and
    corners of the box count; inside the box the nearest face does. The law is that of mechanics.contact.
    """

    frame_a: FramePort = port("side a, in the middle of the box")
    frame_b: FramePort = port("side b, the center of the sphere")
    length_x: Value = quantity("m", "length of the box along x of frame_a", at_least=0)
    length_y: Value = quantity("m", "length of the box along y of frame_a", at_least=0)
    length_z: Value = quantity("m", "length of the box along z of frame_a", at_least=0)
    radius: Value = quantity("m", "radius of the sphere", at_least=0)

    def turned_by(self, port: str) -> str:
        return super().turned_by(port) if port == "frame_a" else self._turned_by_friction(self.radius)

    outputs: ClassVar[tuple[OutputSpec, ...]] = contact_outputs()
