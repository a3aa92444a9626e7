"""Complete drivelines: engine, converter or clutch, gearbox, chassis and driver on one bus."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from koppel.libraries.powertrain.cycles import Cycle, find_cycle
from koppel.libraries.powertrain.gearboxes import add_mesh, check_type, gearbox, list_options
from koppel.libraries.powertrain.gearsets import Efficiency
from koppel.libraries.powertrain.launch import add_converter, add_launch_clutch
from koppel.libraries.powertrain.options import check_known, check_options, option_names
from koppel.model.errors import ModelError, suggest
from koppel.model.files import read_model
from koppel.model.library import library
from koppel.model.model import Input, Model
from koppel.model.signal import Signal

PARTS = ("engine", "driver", "chassis")
FINAL_DRIVE = {"lepelletier6": 3.46, "manual5": 3.9, "cvt": 5.2, "fixed": 1.0}
LAUNCH = {"lepelletier6": "converter", "manual5": "clutch", "cvt": "converter", "fixed": "clutch"}


def read_part(name: str) -> Model:
    """A shipped part of the driveline: engine, driver or chassis.

    >>> sorted(read_part("engine").bus)
    ['engine_speed', 'engine_torque', 'fuel']
    """
    if name not in PARTS:
        raise ModelError(f"there is no part '{name}'{suggest(name, PARTS)}")
    with as_file(files(__package__) / f"{name}.yaml") as path:
        return read_model(path)


@library("powertrain.engine")
def engine() -> Model:
    """The combustion engine: torque map over speed and throttle, idle control, fuel."""
    return read_part("engine")


@library("powertrain.driver")
def driver(cycle: Cycle | str | Path = "up_and_down", direction: Signal = 1) -> Model:
    """The driver who follows a cycle: itself, nedc, stop_and_go or up_and_down, or the path of a CSV file.

    direction: 1 forward, 0 neutral, -1 reverse.
    """
    model = read_part("driver")
    wanted = find_cycle(cycle).signal
    model.inputs["target"] = Input(unit="m/s", signal=wanted, description="speed to follow")
    model.inputs["direction"] = Input(unit="1", signal=direction, description="1 forward, 0 neutral, -1 reverse")
    return model


@library("powertrain.chassis")
def chassis(slope: Signal = 0) -> Model:
    """Differential, driveshafts, wheels, brakes and the car on a road with a slope in rad."""
    model = read_part("chassis")
    model.inputs["slope"] = Input(unit="rad", signal=slope, description="slope of the road, positive uphill")
    return model


@library("powertrain.vehicle")
def vehicle(
    type: str = "lepelletier6",
    *,
    cycle: Cycle | str | Path | None = None,
    slope: Signal = 0,
    direction: Signal = 1,
    final_drive: float | None = None,
    final_efficiency: Efficiency = None,
    parameters: dict[str, dict[str, Any]] | None = None,
    **options: Any,
) -> Model:
    """A car with a gearbox of this type whose driver follows a cycle.

    cycle: itself, nedc, stop_and_go or up_and_down, or the path of a CSV file. final_drive: speed of the gearbox output
    per speed of the wheels. slope: of the road, as a signal in rad. direction: 1 forward, 0 neutral, -1 reverse.
    parameters: values for engine, driver, chassis and gearbox, as in {"chassis": {"mass": 1400}}. options: those of the
    gearbox. The submodels are engine, gearbox, chassis and driver.

    >>> model = vehicle("fixed", ratio=5.0)
    >>> sorted(model.submodels)
    ['chassis', 'driver', 'engine', 'gearbox']
    """
    check_type(type)
    own = [name for name in option_names(vehicle) if name != "type"]
    check_options(options, [*list_options(type), *own], f"vehicle with gearbox '{type}'")
    model = Model(f"vehicle with {type} gearbox")
    box = gearbox(type, **options)
    values = parameters or {}
    check_known(values, [*PARTS, "gearbox"], "part", "parameters")
    parts = {
        "engine": engine(),
        "gearbox": box,
        "chassis": chassis(slope),
        "driver": driver("up_and_down" if cycle is None else cycle, direction),
    }
    for name, part in parts.items():
        model.submodel(name, part, parameters=values.get(name))
    if LAUNCH[type] == "converter":
        add_converter(model, "converter", pump="engine.crank", turbine="gearbox.input")
    else:
        add_launch_clutch(model, "clutch", engine="engine.crank", gearbox="gearbox.input")
    ratio = FINAL_DRIVE[type] if final_drive is None else final_drive
    add_mesh(model, "final_drive", "gearbox.output", "chassis.differential", ratio, final_efficiency)
    return model


def six_speed_vehicle(cycle: Cycle | str | Path | None = None, *, lossy: bool = True, **options: Any) -> Model:
    """The complete driveline: engine, converter with lock-up, six-speed gearbox with lossy meshes, chassis, driver.

    lossy: False takes ideal meshes. options: those of vehicle.

    >>> model = six_speed_vehicle()
    >>> model.bus_units()["bus.gear_ratio"]
    '1'
    """
    losses: dict[str, Any] = {"final_efficiency": 0.97} if lossy else {"efficiency": None}
    return vehicle("lepelletier6", cycle=cycle, **{**losses, **options})
