"""Blocks with memory for signals."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.control.expression import Expression as Expression
    from koppel.elements.control.held import Held as Held
    from koppel.elements.control.integrator import Integrator as Integrator
    from koppel.elements.control.lag import Lag as Lag
    from koppel.elements.control.map import Map as Map
    from koppel.elements.control.pi import Pi as Pi
    from koppel.elements.control.table import Table as Table
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
