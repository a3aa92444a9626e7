"""Vehicles: suspensions from hardpoints, the axle rig, steering, tires, roads, the whole car, maneuvers."""

from typing import TYPE_CHECKING

from koppel.lazy import lazy_names

if TYPE_CHECKING:
    from koppel.elements.vehicle import (
        GridRoad,
        GuidedAxle,
        MagicFormula,
        PlaneRoad,
        ProfileRoad,
        RandomRoad,
        ReducedAxle,
        Tmeasy,
        WheelGuide,
    )
    from koppel.vehicle.axle_maps import AxleMaps, measure_maps, read_maps, reduce_axle
    from koppel.vehicle.car_data import MIDSIZE
    from koppel.vehicle.car_table import split_mass, steering_ratio
    from koppel.vehicle.cars import WHEELS, car, midsize
    from koppel.vehicle.driver import Driver, Path
    from koppel.vehicle.hardpoints import read_hardpoints, write_hardpoints
    from koppel.vehicle.lanes import Lane, cone_clearance, iso_3888_1, iso_3888_2, lane_change_path
    from koppel.vehicle.maneuvers import MANEUVERS, Driven, Maneuver, drive, read_maneuver
    from koppel.vehicle.rig import Rig, Sweep
    from koppel.vehicle.rig_file import measure_file, read_rig
    from koppel.vehicle.rig_follower import RigError
    from koppel.vehicle.rig_loads import Load
    from koppel.vehicle.rig_sheet import Figure, Sheet, measure
    from koppel.vehicle.rigid_axles import rigid_axle
    from koppel.vehicle.steering import rack_steering
    from koppel.vehicle.suspensions import double_wishbone, five_link, mcpherson, suspension, trailing_arm
    from koppel.vehicle.tire_files import TireFile, read_tire
    from koppel.vehicle.tires import MIDSIZE_TIRE, TireBench

# where each name lives; a module is loaded when one of its names is first used
_HOMES = {
    "koppel.elements.vehicle": (
        "GridRoad GuidedAxle MagicFormula PlaneRoad ProfileRoad RandomRoad ReducedAxle Tmeasy WheelGuide"
    ),
    "koppel.vehicle.axle_maps": "AxleMaps measure_maps read_maps reduce_axle",
    "koppel.vehicle.cars": "WHEELS car midsize",
    "koppel.vehicle.car_table": "split_mass steering_ratio",
    "koppel.vehicle.car_data": "MIDSIZE",
    "koppel.vehicle.driver": "Driver Path",
    "koppel.vehicle.hardpoints": "read_hardpoints write_hardpoints",
    "koppel.vehicle.lanes": "Lane cone_clearance iso_3888_1 iso_3888_2 lane_change_path",
    "koppel.vehicle.maneuvers": "MANEUVERS Driven Maneuver drive read_maneuver",
    "koppel.vehicle.rig": "Rig Sweep",
    "koppel.vehicle.rig_file": "measure_file read_rig",
    "koppel.vehicle.rig_follower": "RigError",
    "koppel.vehicle.rig_loads": "Load",
    "koppel.vehicle.rig_sheet": "Figure Sheet measure",
    "koppel.vehicle.rigid_axles": "rigid_axle",
    "koppel.vehicle.steering": "rack_steering",
    "koppel.vehicle.suspensions": "double_wishbone five_link mcpherson suspension trailing_arm",
    "koppel.vehicle.tire_files": "TireFile read_tire",
    "koppel.vehicle.tires": "MIDSIZE_TIRE TireBench",
}
__getattr__, __dir__ = lazy_names(__name__, _HOMES)

__all__ = [
    "MANEUVERS",
    "MIDSIZE",
    "MIDSIZE_TIRE",
    "WHEELS",
    "AxleMaps",
    "Driven",
    "Driver",
    "Figure",
    "GridRoad",
    "GuidedAxle",
    "Lane",
    "Load",
    "MagicFormula",
    "Maneuver",
    "Path",
    "PlaneRoad",
    "ProfileRoad",
    "RandomRoad",
    "ReducedAxle",
    "Rig",
    "RigError",
    "Sheet",
    "Sweep",
    "TireBench",
    "TireFile",
    "Tmeasy",
    "WheelGuide",
    "car",
    "cone_clearance",
    "double_wishbone",
    "drive",
    "five_link",
    "iso_3888_1",
    "iso_3888_2",
    "lane_change_path",
    "mcpherson",
    "measure",
    "measure_file",
    "measure_maps",
    "midsize",
    "rack_steering",
    "read_hardpoints",
    "read_maneuver",
    "read_maps",
    "read_rig",
    "read_tire",
    "reduce_axle",
    "rigid_axle",
    "split_mass",
    "steering_ratio",
    "suspension",
    "trailing_arm",
    "write_hardpoints",
]
