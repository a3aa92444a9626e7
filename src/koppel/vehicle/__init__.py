"""Vehicles: suspensions from hardpoints, steering."""

from koppel.vehicle.hardpoints import read_hardpoints, write_hardpoints
from koppel.vehicle.steering import rack_steering
from koppel.vehicle.suspension import double_wishbone, five_link, mcpherson, suspension, trailing_arm

__all__ = [
    "double_wishbone",
    "five_link",
    "mcpherson",
    "rack_steering",
    "read_hardpoints",
    "suspension",
    "trailing_arm",
    "write_hardpoints",
]
