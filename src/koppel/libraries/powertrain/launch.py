"""What connects engine and gearbox: a torque converter with lock-up clutch, or a launch clutch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from koppel.elements.control import Lag, Table
from koppel.elements.rotational import Clutch, Shaft, Torque
from koppel.libraries.powertrain.options import (
    add_parameter,
    check_options,
    option_names,
    read_choice,
    read_numbers,
    told_as,
)
from koppel.model.errors import ModelError
from koppel.model.library import library
from koppel.model.model import Model
from koppel.model.signal import check_increasing
from koppel.model.tolerances import ROUNDED
from koppel.model.value import Value

SPEED_RATIO = (0.0, 0.2, 0.4, 0.6, 0.8, 0.85, 0.9, 0.95, 1.0, 1.1, 1.5, 3.0)
CAPACITY = (5.6e-3, 5.6e-3, 5.4e-3, 4.9e-3, 3.9e-3, 3.5e-3, 2.8e-3, 1.6e-3, 0.0, -1.5e-3, -4e-3, -8e-3)
TORQUE_RATIO = (2.0, 1.75, 1.5, 1.28, 1.06, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)


def add_converter(
    model: Model,
    name: str,
    *,
    pump: str,
    turbine: str,
    speed_ratio: Sequence[float] = SPEED_RATIO,
    capacity: Sequence[float] = CAPACITY,
    torque_ratio: Sequence[float] = TORQUE_RATIO,
    lockup_torque: Value = "600 N*m",
    lockup_time: Value = "0.15 s",
    closed: bool = False,
) -> None:
    """Adds a torque converter between two shafts, with a lock-up clutch that follows bus.lockup (0 .. 1).

    pump torque = capacity(nu) * pump speed**2, turbine torque = torque_ratio(nu) * pump torque, nu = turbine speed /
    pump speed. capacity is in N*m*s**2, negative above nu = 1 where the turbine drives. closed: the lock-up is closed
    at the start. The elements are NAME_pump, NAME_turbine, NAME_lockup and the tables behind them.
    """
    speed_ratio, capacity, torque_ratio = (
        read_numbers(values, f"{name}.{word}", unit)
        for word, values, unit in (
            ("speed_ratio", speed_ratio, "1"),
            ("capacity", capacity, "N*m*s**2/rad**2"),
            ("torque_ratio", torque_ratio, "1"),
        )
    )
    if not len(speed_ratio) == len(capacity) == len(torque_ratio):
        sizes = f"{len(speed_ratio)}, {len(capacity)} and {len(torque_ratio)}"
        raise ModelError(f"has {sizes} points; give one capacity and one torque ratio per speed ratio", path=name)
    check_increasing(speed_ratio, f"{name}.speed_ratio")
    check_loss(speed_ratio, capacity, torque_ratio, name)
    add_parameter(model, f"{name}_lockup_torque", lockup_torque, f"{name}.lockup_torque", unit="N*m", at_least=0)
    model.parameter(f"{name}_slow", "5 rad/s", description="below it the speed ratio counts this pump speed")
    nu = f"{turbine}.speed/max({pump}.speed, {name}_slow)"
    model.add(f"{name}_capacity", Table(input=nu, x=speed_ratio, y=capacity))
    model.add(f"{name}_ratio", Table(input=nu, x=speed_ratio, y=torque_ratio))
    torque = f"{name}_capacity.value*{pump}.speed*abs({pump}.speed)"
    model.add(f"{name}_pump", Torque(shaft_b=pump, torque=f"-{torque}"))
    model.add(f"{name}_turbine", Torque(shaft_b=turbine, torque=f"{name}_ratio.value*{torque}"))

    if not isinstance(model.hidden, bool):  # the lock-up stands for the whole converter
        model.hidden = (*model.hidden, f"{name}_pump", f"{name}_turbine")

    # closing is a lag, opening is at once
    start = float(read_choice(closed, f"{name}.closed"))
    with told_as({"time_constant": f"{name}.lockup_time"}):
        model.add(f"{name}_closing", Lag(input="bus.lockup", time_constant=lockup_time, start=start))
    force = f"max({name}_closing.value*bus.lockup - 0.02, 0)*{name}_lockup_torque/(1 m)"
    model.add(f"{name}_lockup", Clutch(shaft_a=pump, shaft_b=turbine, normal=force))


def check_loss(nu: Sequence[float], capacity: Sequence[float], torque_ratio: Sequence[float], path: str) -> None:
    """Raises where the fluid would create power: capacity * (1 - nu * torque_ratio) >= 0 at, between and beyond points.

    Beyond the points both curves keep their end values.
    """
    for index, turns in enumerate(torque_ratio):
        if turns < 0.0:
            raise ModelError(f"= {turns:g} is below 0; give 0 or more", path=f"{path}.torque_ratio[{index}]")
    places = list(nu)
    for k in range(len(nu) - 1):
        length = nu[k + 1] - nu[k]
        c = np.polynomial.Polynomial([capacity[k], (capacity[k + 1] - capacity[k]) / length])
        r = np.polynomial.Polynomial([torque_ratio[k], (torque_ratio[k + 1] - torque_ratio[k]) / length])
        loss = c * (1.0 - np.polynomial.Polynomial([nu[k], 1.0]) * r)
        flat = [complex(x) for x in loss.deriv().roots()]  # where the loss is least or most
        # 1e-12: rounding of a root that is real
        places += [nu[k] + x.real for x in flat if abs(x.imag) < 1e-12 and 0.0 < x.real < length]
    places += [min(nu[0], 0.0) - 1.0, nu[-1] + 1.0, 2.0 * abs(nu[-1]) + 1e3]
    most = max(abs(c) for c in capacity)
    for at in sorted(places):
        taken, turns = float(np.interp(at, nu, capacity)), float(np.interp(at, nu, torque_ratio))
        if taken * (1.0 - at * turns) < -ROUNDED * most:
            drives = "the turbine gives more than the pump takes" if at * turns > 1.0 else "the pump drives with it"
            where = f"at speed ratio {at:g}" + (", beyond the points," if not nu[0] <= at <= nu[-1] else "")
            raise ModelError(
                f"= {taken:g} N*m*s**2 with torque ratio {turns:g} {where} creates power: {drives}; keep "
                "capacity * (1 - speed ratio * torque ratio) at 0 or more",
                path=f"{path}.capacity",
            )


def add_launch_clutch(
    model: Model,
    name: str,
    *,
    engine: str,
    gearbox: str,
    torque: Value = "500 N*m",
    engage_from: Value = "95 rad/s",
    engage_until: Value = "180 rad/s",
    time_constant: Value = "0.1 s",
) -> None:
    """Adds a dry clutch that closes with the speed of the engine and opens while bus.shifting is 1.

    Its torque rises from 0 at engage_from to torque at engage_until.
    """
    add_parameter(model, f"{name}_torque", torque, f"{name}.torque", unit="N*m", at_least=0)
    add_parameter(model, f"{name}_from", engage_from, f"{name}.engage_from", unit="rad/s", at_least=0)
    add_parameter(model, f"{name}_until", engage_until, f"{name}.engage_until", unit="rad/s", at_least=0)
    rise = f"clip(({engine}.speed - {name}_from)/({name}_until - {name}_from), 0, 1)"
    with told_as({"time_constant": f"{name}.time_constant"}):
        model.add(f"{name}_closing", Lag(input="1 - bus.shifting", time_constant=time_constant, start=1))
    force = f"{rise}*{name}_closing.value*(1 - bus.shifting)*{name}_torque/(1 m)"
    model.add(name, Clutch(shaft_a=engine, shaft_b=gearbox, normal=force, peak=1))


@library("powertrain.converter")
def converter(
    *, pump_inertia: Value = "0.02 kg*m**2", turbine_inertia: Value = "0.02 kg*m**2", **options: Any
) -> Model:
    """A torque converter with lock-up clutch as a model of its own, with the shafts pump and turbine.

    options: those of add_converter. It follows bus.lockup, which gearboxes publish. In a file a gear with ratio 1 joins
    each of its shafts to that of its neighbor.

    >>> sorted(converter(lockup_torque="400 N*m").elements)[:3]
    ['fluid_capacity', 'fluid_closing', 'fluid_lockup']
    """
    model = two_shafts("converter", pump=pump_inertia, turbine=turbine_inertia)
    check_own_options(options, add_converter, "pump", "turbine")
    with told_as({"fluid": ""}):
        add_converter(model, "fluid", pump="pump", turbine="turbine", **options)
    return model


@library("powertrain.launch_clutch")
def launch_clutch(
    *, input_inertia: Value = "0.02 kg*m**2", output_inertia: Value = "0.005 kg*m**2", **options: Any
) -> Model:
    """A launch clutch as a model of its own, with the shafts input and output.

    options: those of add_launch_clutch. It follows bus.shifting, which gearboxes publish.

    >>> sorted(launch_clutch(torque="300 N*m").elements)
    ['clutch', 'clutch_closing', 'input', 'output']
    """
    model = two_shafts("launch clutch", input=input_inertia, output=output_inertia)
    check_own_options(options, add_launch_clutch, "engine", "gearbox")
    with told_as({"clutch": ""}):
        add_launch_clutch(model, "clutch", engine="input", gearbox="output", **options)
    return model


def two_shafts(name: str, **inertias: Value) -> Model:
    """A model with one shaft per inertia, which is its parameter SHAFT_inertia."""
    model = Model(name)
    for shaft, inertia in inertias.items():
        add_parameter(model, f"{shaft}_inertia", inertia, unit="kg*m**2", at_least=0)
        model.add(shaft, Shaft(inertia=f"{shaft}_inertia"))
    return model


def check_own_options(options: dict[str, Any], function: Callable[..., None], *taken: str) -> None:
    """Raises for an option that the function has not, or that the model gives itself."""
    known = [name for name in option_names(function) if name not in ("model", "name", *taken)]
    check_options(options, known, function.__name__.removeprefix("add_").replace("_", " "))
