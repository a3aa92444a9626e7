"""Blocks with memory for signals."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
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


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
