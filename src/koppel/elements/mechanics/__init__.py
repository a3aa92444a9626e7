"""Elements between frames of parts."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.mechanics.anti_roll_bar import AntiRollBar
    from koppel.elements.mechanics.anti_roll_bar_side import AntiRollBarSide
    from koppel.elements.mechanics.box_on_box import BoxOnBox
    from koppel.elements.mechanics.box_on_plane import BoxOnPlane
    from koppel.elements.mechanics.bushing import Bushing
    from koppel.elements.mechanics.constraint import Constraint
    from koppel.elements.mechanics.contact import Contact
    from koppel.elements.mechanics.disc_on_plane import DiscOnPlane
    from koppel.elements.mechanics.force import Force
    from koppel.elements.mechanics.guide import Guide
    from koppel.elements.mechanics.point_to_point import PointToPoint
    from koppel.elements.mechanics.rod import Rod
    from koppel.elements.mechanics.rolling import Rolling
    from koppel.elements.mechanics.sphere_on_box import SphereOnBox

__all__ = [
    "AntiRollBar",
    "AntiRollBarSide",
    "BoxOnBox",
    "BoxOnPlane",
    "Bushing",
    "Constraint",
    "Contact",
    "DiscOnPlane",
    "Force",
    "Guide",
    "PointToPoint",
    "Rod",
    "Rolling",
    "SphereOnBox",
]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
