"""Contact with dry friction."""

from __future__ import annotations

from typing import ClassVar, Literal

from koppel.model.contact import ContactBase, contact_drawing, contact_outputs
from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, OutputSpec, element, option, port, quantity
from koppel.model.value import Value


@element("mechanics.contact")
class Contact(ContactBase):
    """Unilateral contact and Coulomb friction between two frames: 0 <= force, 0 <= gap, one of them 0.

    Side a: a plane through frame_a with normal z; a line along x of frame_a with normal z (friction along x only); or a
    sphere of radius_a. Side b: a sphere of radius_b, a point for radius 0. |friction_force| <= friction * force while
    it sticks, equal and against the slip while it slides. An impact faster than slowest_bounce leaves with restitution
    times the approach speed, or slower where that would gain energy. Solved by time_stepping; variable_step locates
    the instants at which it closes, opens, sticks and slides.
    """

    drawing: ClassVar[Drawing | None] = contact_drawing("radius_b", "shape")

    frame_a: FramePort = port("side a, which carries the plane, line or sphere")
    frame_b: FramePort = port("side b, which carries the point or sphere")
    radius_a: Value = quantity("m", "radius of the sphere at frame_a", at_least=0, default=0)
    radius_b: Value = quantity("m", "radius of the sphere at frame_b; 0: a point", at_least=0, default=0)
    shape: Literal["plane", "line", "sphere"] = option("what side a carries", default="plane")

    def turned_by(self, port: str) -> str:
        if port == "frame_a":
            return super().turned_by(port) if self.shape != "sphere" else self._turned_by_friction(self.radius_a)
        return self._turned_by_friction(self.radius_b)

    outputs: ClassVar[tuple[OutputSpec, ...]] = contact_outputs()
