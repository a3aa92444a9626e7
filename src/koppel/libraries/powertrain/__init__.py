"""Assemblies for drivelines: planetary gearboxes, converters, engines, cars, drivers and speed profiles."""

from koppel.libraries.powertrain.cycles import (
    Cycle,
    find_cycle,
    from_segments,
    nedc,
    read_cycle,
    stop_and_go,
    up_and_down,
    wltc,
)
from koppel.libraries.powertrain.drivelines import read_part, six_speed_vehicle, vehicle
from koppel.libraries.powertrain.gearboxes import SIGNALS, gearbox
from koppel.libraries.powertrain.gearsets import add_planetary, add_ravigneaux, ravigneaux
from koppel.libraries.powertrain.launch import add_converter, add_launch_clutch, converter, launch_clutch
from koppel.libraries.powertrain.shifting import Profile, ShiftLines
from koppel.libraries.powertrain.six_speed import LepelletierData, gear_ratios, lepelletier

__all__ = [
    "SIGNALS",
    "Cycle",
    "LepelletierData",
    "Profile",
    "ShiftLines",
    "add_converter",
    "add_launch_clutch",
    "add_planetary",
    "add_ravigneaux",
    "converter",
    "find_cycle",
    "from_segments",
    "gear_ratios",
    "gearbox",
    "launch_clutch",
    "lepelletier",
    "nedc",
    "ravigneaux",
    "read_cycle",
    "read_part",
    "six_speed_vehicle",
    "stop_and_go",
    "up_and_down",
    "vehicle",
    "wltc",
]
