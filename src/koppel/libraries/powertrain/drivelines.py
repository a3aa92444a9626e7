"""Complete drivelines: engine, converter or clutch, gearbox, chassis and driver on one bus."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from koppel.libraries.powertrain.cycles import Cycle, find_cycle
from koppel.libraries.powertrain.gearboxes import add_mesh, check_type, find_start, gearbox, list_options
from koppel.libraries.powertrain.gearsets import Efficiency
from koppel.libraries.powertrain.launch import add_converter, add_launch_clutch
from koppel.libraries.powertrain.options import check_known, check_options, option_names, read_number, told_as
from koppel.model.errors import ModelError, suggest
from koppel.model.files import read_model
from koppel.model.library import library
from koppel.model.model import Input, Model
from koppel.model.signal import Signal
from koppel.model.value import Value

PARTS = ("engine", "driver", "chassis")
FINAL_DRIVE = {"lepelletier6": 3.46, "manual5": 3.9, "cvt": 5.2, "fixed": 1.0}
LOCKUP_FROM = 3
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
    with told_as({"signal": "direction"}):
        model.inputs["direction"] = Input(unit="1", signal=direction, description="1 forward, 0 neutral, -1 reverse")
    return model


@library("powertrain.chassis")
def chassis(slope: Signal = 0) -> Model:
    """Differential, driveshafts, wheels, brakes and the car on a road with a slope in rad."""
    model = read_part("chassis")
    with told_as({"signal": "slope"}):
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
    start_speed: Value | None = None,
    parameters: dict[str, dict[str, Any]] | None = None,
    **options: Any,
) -> Model:
    """A car with a gearbox of this type whose driver follows a cycle.

    cycle: itself, nedc, stop_and_go or up_and_down, or the path of a CSV file. final_drive: speed of the gearbox output
    per speed of the wheels. slope: of the road, as a signal in rad. direction: 1 forward, 0 neutral, -1 reverse.
    start_speed: of the car in m/s; all shafts and the engine start with the speeds that belong to it, in the gear
    start_gear of the gearbox or, without one, in that of the shift lines. parameters: values for engine, driver,
    chassis and gearbox, as in {"chassis": {"mass": 1400}}. options: those of the gearbox. The submodels are engine,
    gearbox, chassis and driver.

    >>> model = vehicle("fixed", ratio=5.0)
    >>> sorted(model.submodels)
    ['chassis', 'driver', 'engine', 'gearbox']
    """
    check_type(type)
    own = [name for name in option_names(vehicle) if name != "type"]
    check_options(options, [*list_options(type), *own], f"vehicle with gearbox '{type}'")
    model = Model(f"vehicle with {type} gearbox")
    check_known(parameters or {}, [*PARTS, "gearbox"], "part", "parameters")
    values = {name: dict((parameters or {}).get(name, {})) for name in (*PARTS, "gearbox")}
    drive = read_number(FINAL_DRIVE[type] if final_drive is None else final_drive, "final_drive")
    if start_speed is None:
        start_speed = values["chassis"].pop("start_speed", None)
    closed = False
    if start_speed is not None:
        speed = read_number(start_speed, "start_speed", "m/s")
        radius = read_number(start_value(values, "chassis", "wheel_radius"), "chassis.wheel_radius", "m")
        gear, ratio = find_start(type, speed, drive * speed / radius, options)
        if type != "cvt":
            options["start_gear"] = gear
        closed = gear >= LOCKUP_FROM
        set_start(model, values, start_speed, drive, ratio)
    box = gearbox(type, **options)
    parts = {
        "engine": engine(),
        "gearbox": box,
        "chassis": chassis(slope),
        "driver": driver("up_and_down" if cycle is None else cycle, direction),
    }
    for name, part in parts.items():
        model.submodel(name, part, parameters=values.get(name))
    if LAUNCH[type] == "converter":
        add_converter(model, "converter", pump="engine.crank", turbine="gearbox.input", closed=closed)
    else:
        add_launch_clutch(model, "clutch", engine="engine.crank", gearbox="gearbox.input")
    with told_as({"final_drive.ratio": "final_drive", "final_drive.efficiency": "final_efficiency"}):
        add_mesh(model, "final_drive", "gearbox.output", "chassis.differential", drive, final_efficiency)
    return model


def start_value(values: dict[str, dict[str, Any]], part: str, name: str) -> Value:
    """A parameter of a part: the value given, else that of the shipped part."""
    found: Value = values[part].get(name, read_part(part).parameters[name].value)
    return found


def set_start(
    model: Model, values: dict[str, dict[str, Any]], start_speed: Value, final_drive: float, ratio: float
) -> None:
    """Adds the parameter start_speed and lets all start speeds follow it; what is given for a part stays.

    The engine turns with the gearbox, but not below its idle speed; with ratio 0 it idles.
    """
    model.parameter("start_speed", start_speed, unit="m/s", description="speed of the car at the start")
    model.parameter("wheel_radius", start_value(values, "chassis", "wheel_radius"), unit="m", at_least="1 mm")
    model.parameter("idle_speed", start_value(values, "engine", "idle_speed"), unit="rad/s", at_least=0)
    output = f"{final_drive!r}*start_speed/wheel_radius"
    values["chassis"].update(start_speed="start_speed", wheel_radius="wheel_radius")
    values["engine"].setdefault("start_speed", f"max(idle_speed, {ratio!r}*{output})" if ratio else "idle_speed")
    values["engine"]["idle_speed"] = "idle_speed"
    values["gearbox"].setdefault("start_speed", output)


def six_speed_vehicle(cycle: Cycle | str | Path | None = None, *, lossy: bool = True, **options: Any) -> Model:
    """The complete driveline: engine, converter with lock-up, six-speed gearbox with lossy meshes, chassis, driver.

    lossy: False takes ideal meshes. options: those of vehicle.

    >>> model = six_speed_vehicle()
    >>> model.bus_units()["bus.gear_ratio"]
    '1'
    """
    losses: dict[str, Any] = {"final_efficiency": 0.97} if lossy else {"efficiency": None}
    return vehicle("lepelletier6", cycle=cycle, **{**losses, **options})
