"""Complete drivelines: engine, converter or clutch, gearbox, chassis and driver on one bus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from koppel.elements.control import Map, Table
from koppel.elements.rotational import Clutch, Shaft
from koppel.libraries.powertrain.cycles import Cycle, find_cycle
from koppel.libraries.powertrain.gearboxes import SIGNALS, add_mesh, check_type, find_start, gearbox, list_options
from koppel.libraries.powertrain.gearsets import Efficiency
from koppel.libraries.powertrain.launch import add_converter, add_launch_clutch
from koppel.libraries.powertrain.options import (
    add_parameter,
    check_entries,
    check_known,
    check_options,
    option_names,
    read_map,
    read_number,
    read_numbers,
    told_as,
)
from koppel.model.declared import Input
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.expression import names
from koppel.model.files import read_model
from koppel.model.library import library, locate
from koppel.model.model import Model
from koppel.model.signal import Signal, check_points
from koppel.model.value import Value, to_expr

PARTS = ("engine", "driver", "chassis")
FINAL_DRIVE = {"lepelletier6": 3.46, "manual5": 3.9, "cvt": 5.2, "fixed": 1.0}
LOCKUP_FROM = 3
SIDES = ("left", "right")
LEAD = 0.35
"""So many seconds the driver looks ahead."""
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
def engine(torque: Mapping[str, Any] | None = None, fuel: Mapping[str, Any] | None = None) -> Model:
    """The combustion engine: torque map over speed and throttle, idle control, fuel.

    torque: another torque map, with the lists speed (rad/s) and throttle (0 .. 1) and torque (N*m), a row for each
    throttle. fuel: another fuel map, with speed (rad/s), torque (N*m) and rate (kg/s), a row for each torque.

    >>> small = {"speed": ["800 rpm", "6000 rpm"], "throttle": [0, 1], "torque": [[-10, -30], [90, 60]]}
    >>> engine(torque=small).elements["map"].z
    (-10.0, -30.0, 90.0, 60.0)
    """
    model = read_part("engine")
    maps = {"map": ("torque", torque, ("throttle", "1"), ("torque", "N*m"))}
    maps["consumption"] = ("fuel", fuel, ("torque", "N*m"), ("rate", "kg/s"))
    for name, (option, given, rows, values) in maps.items():
        if given is not None:
            old = model.elements[name]
            assert isinstance(old, Map)
            x, y, z = read_map(given, option, ("speed", "rad/s"), rows, values)
            model.elements[name] = Map(x_input=old.x_input, y_input=old.y_input, x=x, y=y, z=z)
    return model


@library("powertrain.driver")
def driver(cycle: Cycle | str | Path = "up_and_down", direction: Signal = 1) -> Model:
    """The driver who follows a cycle: itself, nedc, stop_and_go or up_and_down, or the path of a CSV file.

    direction: 1 forward, 0 neutral, -1 reverse.
    """
    model = read_part("driver")
    found = find_cycle(cycle)
    model.inputs["target"] = Input(unit="m/s", signal=found.signal, description="speed to follow")
    for name, signal in (("lead", found.lead(LEAD)), ("acceleration", found.slope(LEAD))):
        model.inputs[name] = model.inputs[name].model_copy(update={"signal": signal})
    with told_as({"signal": "direction"}):
        model.inputs["direction"] = Input(unit="1", signal=direction, description="1 forward, 0 neutral, -1 reverse")
    return model


@library("powertrain.chassis")
def chassis(slope: Signal | Mapping[str, Any] = 0, grip: Sequence[Value] | None = None) -> Model:
    """Differential, driveshafts, wheels, brakes and the car on a road with a slope in rad.

    slope: a signal of time; an expression of car.position, such as "0.05*sin(car.position/(100 m))"; or the mapping
    {"position": [...], "slope": [...]} in m and rad, with straight lines between. grip: friction of the road under the
    left and the right driven wheel; each then has a tread of its own that sticks or slips, and the differential lets
    them turn apart. Without it the tires never slip.
    """
    model = read_part("chassis")
    text = None
    if isinstance(slope, Mapping) and "position" in slope:
        check_entries(slope, ("position", "slope"), "list", "slope")
        places = read_numbers(slope["position"], "slope.position", "m")
        slopes = read_numbers(slope["slope"], "slope.slope", "rad")
        with told_as({"position": "slope.position", "slope": "slope.slope"}):
            check_points("position", places, {"slope": slopes})
        model.add("hill", Table(input="car.position", x=places, y=slopes))
        text = "hill.value"
    elif isinstance(slope, str) and names(to_expr(slope, "rad", "slope")) - {"time"}:
        text = slope
    else:
        with told_as({"signal": "slope"}):
            given: Any = slope
            model.inputs["slope"] = Input(unit="rad", signal=given, description="slope of the road, positive uphill")
    if text is not None:
        old = model.bus["road_slope"]
        model.bus["road_slope"] = old.model_copy(update={"value": f"slope + ({text})"})
    if grip is not None:
        add_grip(model, grip)
    return model


def add_grip(model: Model, grip: Sequence[Value]) -> None:
    """Parts the tread of a chassis in a left and a right one that stick to the road or slip on it."""
    if not isinstance(grip, Sequence) or isinstance(grip, str) or len(grip) != len(SIDES):
        raise ModelError(f"= {shorten(grip)} is not a list of two; give the friction left and right", path="grip")
    share = "share of the weight on the driven wheels"
    model.parameter("driven_share", 0.6, at_least=0, at_most=1, description=share)
    model.parameter("tread_inertia", 0.05, unit="kg*m**2", at_least=0)
    for index, side in enumerate(SIDES):
        add_parameter(model, f"grip_{side}", grip[index], f"grip[{index}]", at_least=0)
        model.add(f"tread_{side}", Shaft(inertia="tread_inertia", speed="start_speed/wheel_radius", axis=(0, 1, 0)))
        tire = model.elements[f"tire_{side}"]
        model.elements[f"tire_{side}"] = tire.model_copy(update={"shaft_b": f"tread_{side}"})
        load = "0.5*driven_share*mass*g*cos(bus.road_slope)"
        lining: dict[str, Any] = {"geometry": "wheel_radius", "coefficient": f"grip_{side}"}
        model.add(f"contact_{side}", Clutch(shaft_a="tread", shaft_b=f"tread_{side}", normal=load, **lining))


BUILDERS: dict[str, Callable[..., Model]] = {"engine": engine, "chassis": chassis, "gearbox": gearbox}
TAKEN = ("model", "name", "pump", "turbine", "engine", "gearbox")


@library("powertrain.vehicle")
def vehicle(
    type: str = "lepelletier6",
    *,
    cycle: Cycle | str | Path | None = None,
    slope: Signal | Mapping[str, Any] = 0,
    direction: Signal = 1,
    final_drive: float | None = None,
    final_efficiency: Efficiency = None,
    start_speed: Value | None = None,
    parameters: dict[str, dict[str, Any]] | None = None,
    gearbox: Model | str | Path | None = None,
    engine: Mapping[str, Any] | None = None,
    converter: Mapping[str, Any] | None = None,
    clutch: Mapping[str, Any] | None = None,
    chassis: Mapping[str, Any] | None = None,
    **options: Any,
) -> Model:
    """A car with a gearbox of this type whose driver follows a cycle.

    gearbox: instead of a type a model of your own, or the path of its file; it has the shafts input and output and
    publishes SIGNALS, and final_drive must be given. engine, chassis, converter, clutch: options of these parts, as in
    {"torque": ...}, {"grip": [0.8, 0.2]}, {"capacity": ...}; the car has a clutch when options for one are given, else
    what the type has, and with a gearbox of your own a converter.

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
    if gearbox is None:
        check_type(type)
        known = [name for name in option_names(vehicle) if name != "type"]
        check_options(options, [*list_options(type), *known], f"vehicle with gearbox '{type}'")
    elif options:
        raise ModelError("goes with a type of gearbox, not with a gearbox of your own", path=next(iter(options)))
    model = Model("vehicle with its own gearbox" if gearbox is not None else f"vehicle with {type} gearbox")
    check_known(parameters or {}, [*PARTS, "gearbox"], "part", "parameters")
    values = {name: dict((parameters or {}).get(name, {})) for name in (*PARTS, "gearbox")}
    if gearbox is not None and final_drive is None:
        raise ModelError("is missing; a gearbox of your own needs its final drive", path="final_drive")
    drive = read_number(FINAL_DRIVE[type] if final_drive is None else final_drive, "final_drive")
    if start_speed is None:
        start_speed = values["chassis"].pop("start_speed", None)
    closed = False
    if start_speed is not None:
        if gearbox is not None:
            what = "needs the ratios of the gearbox; give the parts of the car their own start speeds by parameters"
            raise ModelError(what, path="start_speed")
        speed = read_number(start_speed, "start_speed", "m/s")
        radius = read_number(start_value(values, "chassis", "wheel_radius"), "chassis.wheel_radius", "m")
        gear, ratio = find_start(type, speed, drive * speed / radius, options)
        if type != "cvt":
            options["start_gear"] = gear
        closed = gear >= LOCKUP_FROM
        set_start(model, values, start_speed, drive, ratio)
    parts = {
        "engine": build_part("engine", engine),
        "gearbox": BUILDERS["gearbox"](type, **options) if gearbox is None else read_gearbox(gearbox),
        "chassis": build_part("chassis", chassis, slope=slope),
        "driver": driver("up_and_down" if cycle is None else cycle, direction),
    }
    for name, part in parts.items():
        model.submodel(name, part, parameters=values.get(name))
    add_launch(model, converter, clutch, closed, "converter" if gearbox is not None else LAUNCH[type])
    with told_as({"final_drive.ratio": "final_drive", "final_drive.efficiency": "final_efficiency"}):
        add_mesh(model, "final_drive", "gearbox.output", "chassis.differential", drive, final_efficiency)
    return model


def build_part(name: str, options: Mapping[str, Any] | None, **given: Any) -> Model:
    """A part of the car with its options; given: those that the car has itself, which do not stand twice."""
    options = check_mapping(options, name)
    check_known(options, option_names(BUILDERS[name]), "option", name)
    told = {option: option if option in given and option not in options else f"{name}.{option}" for option in given}
    try:
        return BUILDERS[name](**{**given, **options})
    except ModelError as error:
        first = (error.path or "").partition(".")[0].partition("[")[0]
        raise error.within(None if told.get(first) == first else name) from None


def check_mapping(options: object, path: str) -> dict[str, Any]:
    """Options as a mapping; none when they are absent."""
    if options is not None and not isinstance(options, Mapping):
        raise ModelError(f"= {shorten(options)} is not a mapping of options", path=path)
    return dict(options or {})


def add_launch(model: Model, converter: Any, clutch: Any, closed: bool, usual: str) -> None:
    """Adds what connects engine and gearbox: the one that has options, else the usual one."""
    if converter is not None and clutch is not None:
        raise ModelError("stands beside converter; a car has one of them", path="clutch")
    if converter is not None or (clutch is None and usual == "converter"):
        options = check_mapping(converter, "converter")
        check_known(options, [n for n in option_names(add_converter) if n not in TAKEN], "option", "converter")
        options = {"closed": closed, **options}
        add_converter(model, "converter", pump="engine.crank", turbine="gearbox.input", **options)
        return
    options = check_mapping(clutch, "clutch")
    check_known(options, [n for n in option_names(add_launch_clutch) if n not in TAKEN], "option", "clutch")
    add_launch_clutch(model, "clutch", engine="engine.crank", gearbox="gearbox.input", **options)


def read_gearbox(given: Model | str | Path) -> Model:
    """A gearbox of the user, itself or from its file; refuses one without the shafts or signals of a gearbox."""
    if isinstance(given, str | Path):
        file = locate(given)
        if not file.is_file():
            what = f"= '{given}' is no file; it is looked for in {file.parent.resolve()}"
            raise ModelError(what, path="gearbox")
        given = read_model(file)
    if not isinstance(given, Model):
        raise ModelError(f"= {shorten(given)} is no model; give a Model or the path of its file", path="gearbox")
    for shaft in ("input", "output"):
        if shaft not in given.elements or given.elements[shaft].line != "shaft":
            raise ModelError(f"has no shaft '{shaft}'; a gearbox has the shafts input and output", path="gearbox")
    published = {name.removeprefix("bus.") for name in given.bus_units()}
    for name, meaning in SIGNALS.items():
        if name not in published:
            raise ModelError(
                f"does not publish '{name}' ({meaning}); a gearbox publishes {', '.join(SIGNALS)}", path="gearbox"
            )
    return given


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
