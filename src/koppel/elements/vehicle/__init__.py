"""Tires, the roads that they touch, and half shafts."""

from typing import TYPE_CHECKING

from koppel.model.element import Element, find_in_package

if TYPE_CHECKING:
    from koppel.elements.vehicle.drive_shaft import DriveShaft
    from koppel.elements.vehicle.grid_road import GridRoad
    from koppel.elements.vehicle.magic_formula import MagicFormula
    from koppel.elements.vehicle.plane_road import PlaneRoad
    from koppel.elements.vehicle.profile_road import ProfileRoad
    from koppel.elements.vehicle.random_road import RandomRoad
    from koppel.elements.vehicle.tmeasy import Tmeasy

__all__ = ["DriveShaft", "GridRoad", "MagicFormula", "PlaneRoad", "ProfileRoad", "RandomRoad", "Tmeasy"]


def __getattr__(name: str) -> type[Element]:
    """A class of the catalogue, from the file of its name, when it is first named."""
    return find_in_package(__name__, name)
