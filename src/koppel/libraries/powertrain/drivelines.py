"""Complete drivelines: engine, converter or clutch, gearbox, chassis and driver on one bus."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from koppel.libraries.powertrain.cycles import Cycle, find_cycle
from koppel.libraries.powertrain.gearboxes import add_mesh, check_type, gearbox, list_options
from koppel.libraries.powertrain.gearsets import Efficiency
from koppel.libraries.powertrain.launch import add_converter, add_launch_clutch
from koppel.libraries.powertrain.options import check_known, option_names
from koppel.model.errors import ModelError, suggest
from koppel.model.files import read_model
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
    check_known(options, [*list_options(type), *own], "option", f"vehicle with gearbox '{type}'")
    model = Model(f"vehicle with {type} gearbox")
    box = gearbox(type, **options)
    values = parameters or {}
    check_known(values, [*PARTS, "gearbox"], "part", "parameters")
    engine, driver, chassis = (read_part(name) for name in PARTS)
    wanted = find_cycle("up_and_down" if cycle is None else cycle).signal
    driver.inputs["target"] = Input(unit="m/s", signal=wanted, description="speed to follow")
    driver.inputs["direction"] = Input(unit="1", signal=direction, description="1 forward, 0 neutral, -1 reverse")
    chassis.inputs["slope"] = Input(unit="rad", signal=slope, description="slope of the road, positive uphill")
    parts = {"engine": engine, "gearbox": box, "chassis": chassis, "driver": driver}
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
