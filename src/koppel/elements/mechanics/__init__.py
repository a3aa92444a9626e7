"""Elements between frames of parts."""

from koppel.elements.mechanics.bushing import Bushing
from koppel.elements.mechanics.constraint import Constraint
from koppel.elements.mechanics.contact import Contact
from koppel.elements.mechanics.force import Force
from koppel.elements.mechanics.point_to_point import PointToPoint
from koppel.elements.mechanics.rolling import Rolling

__all__ = ["Bushing", "Constraint", "Contact", "Force", "PointToPoint", "Rolling"]
