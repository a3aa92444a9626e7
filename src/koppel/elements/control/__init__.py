"""Blocks with memory for signals."""

from koppel.elements.control.expression import Expression
from koppel.elements.control.held import Held
from koppel.elements.control.integrator import Integrator
from koppel.elements.control.lag import Lag
from koppel.elements.control.map import Map
from koppel.elements.control.pi import Pi
from koppel.elements.control.table import Table

__all__ = [
    "Expression",
    "Held",
    "Integrator",
    "Lag",
    "Map",
    "Pi",
    "Table",
]
