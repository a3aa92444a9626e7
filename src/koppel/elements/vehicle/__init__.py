"""Tires and the roads that they touch."""

from koppel.elements.vehicle.plane_road import PlaneRoad
from koppel.elements.vehicle.tmeasy import Tmeasy
from koppel.model.element import Element, find_in_package

__all__ = ["PlaneRoad", "Tmeasy"]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue that is not named above, from the file of its name."""
    return find_in_package(__name__, name)
