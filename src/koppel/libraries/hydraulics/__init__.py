"""Hydraulics: oil, nodes, lines, valves (the elements), and what is made of them."""

from typing import Any

from koppel.elements import hydraulics as _elements
from koppel.elements.hydraulics import *  # noqa: F403
from koppel.libraries.hydraulics.elastic_line import elastic_line

__all__ = [*_elements.__all__, "elastic_line"]


def __getattr__(name: str) -> Any:
    """What is not named above, from the file of its name."""
    if name.startswith("__"):
        raise AttributeError(name)
    return getattr(_elements, name)
