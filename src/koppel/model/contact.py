"""What contacts have in common: the law of mechanics.contact, whatever touches."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.declaration import polar
from koppel.model.drawing import Arrow, Drawing
from koppel.model.element import Element, Energy, FramePort, OutputSpec, is_nothing, output, port, quantity
from koppel.model.value import Value

CONTACT_COLORS = {"2": "gray", "0": "green", "1": "orange"}
"""Open, sticks, slides."""


def contact_outputs(nearest: str = "") -> tuple[OutputSpec, ...]:
    """The outputs of a contact; nearest: of several points that may touch, what the gap belongs to."""
    friction = "sum of the sizes of the friction forces" if nearest else "size of the friction force"
    gap = f"smallest distance of {nearest}" if nearest else "distance of the surfaces"
    place = "center of pressure of what touches" if nearest else "place where it touches"
    slip = "largest sliding speed of what touches; 0.0 while all sticks"
    return (
        output("force", "N", "normal force, pushes apart"),
        output("friction_force", "N", friction),
        output("gap", "m", gap),
        output("slip", "m/s", slip if nearest else "size of the sliding speed; 0.0 while it sticks"),
        output("branch", "1", "2 open, 0 sticks, 1 slides"),
        output("power", "W", "power of the friction, never positive"),
        *polar("normal_{}", "N", "normal force on side b along {} of frame_a"),
        *polar("friction_{}", "N", "friction force on side b along {} of frame_a"),
        *polar("point_{}", "m", f"{place}, from frame_a along {{}} of it; 0 while it is open"),
    )


def contact_drawing(size: str = "", surface: str = "") -> Drawing:
    """A patch where it touches, and what it pushes side b with there; surface: what side a carries."""
    point = ("point_x", "point_y", "point_z")
    arrows = tuple(
        Arrow((f"{name}_x", f"{name}_y", f"{name}_z"), "frame_a", "frame_a", point=point)
        for name in ("normal", "friction")
    )
    return Drawing("contact", color="branch", colors=CONTACT_COLORS, size=size, arrows=arrows, surface=surface)


class ContactBase(Element):
    """Unilateral contact with Coulomb friction between two frames; a contact says what they carry."""

    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = contact_drawing()

    frame_a: FramePort = port("side a")
    frame_b: FramePort = port("side b")
    friction: Value = quantity("1", "coefficient of friction", at_least=0, default=0)
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("m/s", "slower impacts do not bounce", at_least=0, default=0.01)

    def _turned_by_friction(self, radius: Value) -> str:
        """Friction turns a sphere about its center; what pushes it does not."""
        return "" if is_nothing(radius) or is_nothing(self.friction) else "the friction"
