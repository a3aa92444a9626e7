"""Hydraulics: oil, nodes, lines, valves (the elements), and what is made of them."""

from typing import TYPE_CHECKING, Any

from koppel.elements import hydraulics as _elements
from koppel.lazy import lazy_names

if TYPE_CHECKING:
    from koppel.elements.hydraulics import *  # noqa: F403
    from koppel.libraries.hydraulics.elastic_line import elastic_line

_HOMES = {"koppel.libraries.hydraulics.elastic_line": "elastic_line"}
_find, __dir__ = lazy_names(__name__, _HOMES)
__all__ = [*_elements.__all__, "elastic_line"]


def __getattr__(name: str) -> Any:
    """An element, or what is made of them."""
    return getattr(_elements, name) if name in _elements.__all__ else _find(name)
