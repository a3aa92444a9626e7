"""Vehicles: suspensions from hardpoints, steering."""

from koppel.vehicle.hardpoints import read_hardpoints, write_hardpoints
from koppel.vehicle.rig import Load, Rig, RigError, Sweep
from koppel.vehicle.rig_file import measure_file, read_rig
from koppel.vehicle.rig_sheet import Figure, Sheet, measure
from koppel.vehicle.steering import rack_steering
from koppel.vehicle.suspension import double_wishbone, five_link, mcpherson, suspension, trailing_arm

__all__ = [
    "Figure",
    "Load",
    "Rig",
    "RigError",
    "Sheet",
    "Sweep",
    "double_wishbone",
    "five_link",
    "mcpherson",
    "measure",
    "measure_file",
    "rack_steering",
    "read_hardpoints",
    "read_rig",
    "suspension",
    "trailing_arm",
    "write_hardpoints",
]
