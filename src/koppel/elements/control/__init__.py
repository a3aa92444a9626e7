"""Blocks with memory for signals."""

from koppel.elements.control.expression import Expression
from koppel.elements.control.held import Held
from koppel.elements.control.integrator import Integrator
from koppel.elements.control.lag import Lag
from koppel.elements.control.map import Map
from koppel.elements.control.pi import Pi
from koppel.elements.control.table import Table
from koppel.model.element import Element, find_in_package

__all__ = [
    "Expression",
    "Held",
    "Integrator",
    "Lag",
    "Map",
    "Pi",
    "Table",
]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue that is not named above, from the file of its name."""
    return find_in_package(__name__, name)
