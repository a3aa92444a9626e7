"""Vehicles: suspensions from hardpoints, steering, tires, roads, the whole car."""

from koppel.elements.vehicle import GridRoad, MagicFormula, PlaneRoad, ProfileRoad, RandomRoad, Tmeasy
from koppel.vehicle.car import WHEELS, car, midsize, split_mass
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.hardpoints import read_hardpoints, write_hardpoints
from koppel.vehicle.steering import rack_steering
from koppel.vehicle.suspension import double_wishbone, five_link, mcpherson, suspension, trailing_arm
from koppel.vehicle.tire_files import TireFile, read_tire
from koppel.vehicle.tires import MIDSIZE_TIRE, TireBench

__all__ = [
    "MIDSIZE",
    "MIDSIZE_TIRE",
    "WHEELS",
    "GridRoad",
    "MagicFormula",
    "PlaneRoad",
    "ProfileRoad",
    "RandomRoad",
    "TireBench",
    "TireFile",
    "Tmeasy",
    "car",
    "double_wishbone",
    "five_link",
    "mcpherson",
    "midsize",
    "rack_steering",
    "read_hardpoints",
    "read_tire",
    "split_mass",
    "suspension",
    "trailing_arm",
    "write_hardpoints",
]
