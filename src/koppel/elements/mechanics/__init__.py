"""Elements between frames of parts."""

from koppel.elements.mechanics.bushing import Bushing
from koppel.elements.mechanics.constraint import Constraint
from koppel.elements.mechanics.contact import Contact
from koppel.elements.mechanics.force import Force
from koppel.elements.mechanics.point_to_point import PointToPoint
from koppel.elements.mechanics.rolling import Rolling
from koppel.model.element import Element, find_in_package

__all__ = ["Bushing", "Constraint", "Contact", "Force", "PointToPoint", "Rolling"]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue that is not named above, from the file of its name."""
    return find_in_package(__name__, name)
