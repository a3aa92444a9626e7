"""Tires, the roads that they touch, half shafts, and axles by tables."""

from typing import TYPE_CHECKING

from koppel.model.registry import open_package

if TYPE_CHECKING:
    from koppel.elements.vehicle.drive_shaft import DriveShaft as DriveShaft
    from koppel.elements.vehicle.grid_road import GridRoad as GridRoad
    from koppel.elements.vehicle.guided_axle import GuidedAxle as GuidedAxle
    from koppel.elements.vehicle.magic_formula import MagicFormula as MagicFormula
    from koppel.elements.vehicle.plane_road import PlaneRoad as PlaneRoad
    from koppel.elements.vehicle.profile_road import ProfileRoad as ProfileRoad
    from koppel.elements.vehicle.random_road import RandomRoad as RandomRoad
    from koppel.elements.vehicle.reduced_axle import ReducedAxle as ReducedAxle
    from koppel.elements.vehicle.tmeasy import Tmeasy as Tmeasy
    from koppel.elements.vehicle.wheel_guide import WheelGuide as WheelGuide
else:  # a checker would take every name for one that exists
    __getattr__, __all__ = open_package(__name__, __file__)
