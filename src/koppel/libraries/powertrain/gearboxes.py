"""One component, several gearboxes: all have the shafts input and output and publish the same signals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from koppel.elements.control import Lag, Table
from koppel.elements.rotational import Clutch, Gear, LossyGear, Shaft, Torque
from koppel.libraries.powertrain.gearsets import Efficiency, efficiency_curve
from koppel.libraries.powertrain.options import check_options, option_names, read_number, read_numbers, read_record
from koppel.libraries.powertrain.shifting import (
    Profile,
    ShiftLines,
    add_pressure,
    add_shift_logic,
    check_shift_table,
)
from koppel.libraries.powertrain.six_speed import LepelletierData, lepelletier
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.library import library
from koppel.model.model import Model
from koppel.model.signal import check_points
from koppel.model.value import Value, literal

SIGNALS = {
    "gear": "-1 reverse, 0 neutral, 1 ...",
    "gear_ratio": "speed of the input per speed of the output in gear",
    "shifting": "1 while a shift is on its way",
    "lockup": "1 when the converter shall be closed",
    "torque_factor": "share of the throttle that the engine may use",
    "gearbox_input_speed": "rad/s",
    "gearbox_output_speed": "rad/s",
}
"""What every gearbox puts on the bus."""


@library("powertrain.gearbox")
def gearbox(type: str = "lepelletier6", **options: Any) -> Model:
    """A gearbox by its type: lepelletier6, manual5, cvt or fixed; options are those of the function of that type.

    All have the shafts input and output and publish SIGNALS, so that one replaces the other in a driveline.

    >>> sorted(gearbox("fixed", ratio=4.0).bus) == sorted(gearbox("lepelletier6").bus) == sorted(SIGNALS)
    True
    """
    check_type(type)
    check_options(options, list_options(type), f"gearbox '{type}'")
    return TYPES[type](**options)


def check_type(type: object) -> None:
    """Raises for a gearbox that is not known."""
    if type not in TYPES:
        close = suggest(str(type), TYPES) if "did you mean" in suggest(str(type), TYPES) else ";"
        raise ModelError(f"there is no gearbox '{type}'{close} known: {', '.join(TYPES)}", path="type")


def list_options(type: str) -> list[str]:
    """What a gearbox of this type can be given.

    >>> list_options("fixed")
    ['ratio', 'efficiency']
    """
    names = option_names(TYPES[type])
    return [*names, *(field.name for field in fields(LepelletierData))] if type == "lepelletier6" else names


def add_mesh(model: Model, name: str, a: str, b: str, ratio: float, efficiency: Efficiency) -> None:
    """Adds a gear between two shafts, speed_a = ratio * speed_b, with losses when an efficiency is given."""
    ratio = read_number(ratio, f"{name}.ratio")
    if ratio == 0.0:
        raise ModelError("= 0; give the speed of side a per speed of side b, not 0", path=f"{name}.ratio")
    if efficiency is None:
        model.add(name, Gear(shaft_a=a, shaft_b=b, ratio=ratio))
        return
    loss = efficiency_curve(efficiency, f"{name}.efficiency")
    model.add(name, LossyGear(shaft_a=a, shaft_b=b, ratio=ratio, efficiency_a=loss, efficiency_b=loss))


def lepelletier6(data: LepelletierData | None = None, **changes: Any) -> Model:
    """The six-speed automatic; changes replace fields of data."""
    if data is not None and not isinstance(data, LepelletierData):
        raise ModelError(f"= {shorten(data)} is no LepelletierData; give its fields as options instead", path="data")
    return lepelletier(replace(data or LepelletierData(), **changes))


MANUAL_RATIOS = (3.6, 2.05, 1.36, 1.03, 0.84)
MANUAL_LINES = ShiftLines(
    throttle=(0.0, 0.5, 1.0),
    up=((5, 7, 11), (9, 12, 20), (13, 18, 30), (18, 24, 40)),
    down=((2.5, 3, 5), (5.5, 7, 12), (8.5, 11, 20), (12, 15, 28)),
)


def manual5(
    *,
    ratios: Sequence[float] = MANUAL_RATIOS,
    shift_lines: ShiftLines | Mapping[str, Any] = MANUAL_LINES,
    efficiency: Efficiency = None,
    synchronizer_torque: Value = "800 N*m",
) -> Model:
    """A manual gearbox with five gears, shifted by a robot: loose wheels on the output, one synchronizer each.

    Open the clutch in front of it while bus.shifting is 1.
    """
    model = Model("manual gearbox")
    ratios = read_numbers(ratios, "ratios")
    shift_lines = read_record(ShiftLines, shift_lines, "shift_lines")
    model.add("input", Shaft(inertia=0.02))
    model.add("output", Shaft(inertia=0.03))
    names = [f"synchronizer_{gear}" for gear in range(1, len(ratios) + 1)]
    table = check_shift_table({gear: (name,) for gear, name in enumerate(names, 1)}, names, 1)
    add_shift_logic(model, table, shift_lines, ratios=dict(enumerate(ratios, 1)), lockup_from=100, torque_cut=1)
    model.parameter("synchronizer_torque", synchronizer_torque, unit="N*m", at_least=0)
    at_once = Profile(hold="1 Pa", fill=0, fill_time="0.25 s", ramp_time="0.3 s", release_time=0, release_ramp="0.05 s")
    for gear, ratio in enumerate(ratios, 1):
        model.add(f"wheel_{gear}", Shaft(inertia=0.002))
        add_mesh(model, f"mesh_{gear}", "input", f"wheel_{gear}", ratio, efficiency)
        closed = add_pressure(model, names[gear - 1], table, at_once)
        force = f"synchronizer_torque/(1 m)*{closed}/(1 Pa)"
        model.add(names[gear - 1], Clutch(shaft_a=f"wheel_{gear}", shaft_b="output", normal=force))
    publish_speeds(model)
    return model


def cvt(
    *,
    shortest: Value = 2.4,
    longest: Value = 0.42,
    time_constant: Value = "0.4 s",
    throttle: Sequence[float] = (0.0, 0.2, 0.5, 1.0),
    speed: Sequence[float] = (140.0, 170.0, 280.0, 480.0),
    belt: Value = "25 N*m*s/rad",
    limit: Value = "600 N*m",
) -> Model:
    """A belt drive whose ratio moves until the input has the speed that belongs to the throttle.

    torque = belt * (input - ratio * output), at most limit: the belt creeps in proportion to the torque, as belts do.
    It takes torque from the input and gives ratio * torque to the output; what is lost is the creep.
    """
    model = Model("continuously variable gearbox")
    long, short = literal(longest), literal(shortest)
    if long is not None and short is not None and not 0.0 < long < short:
        raise ModelError(f"= {long:g} is not between 0 and shortest = {short:g}", path="longest")
    pedals, speeds = read_numbers(throttle, "throttle"), read_numbers(speed, "speed", "rad/s")
    check_points("throttle", pedals, {"speed": speeds})
    model.parameter("shortest", shortest, at_least=0)
    model.parameter("longest", longest, at_least=0)
    model.parameter("belt", belt, unit="N*m*s/rad", at_least=0, description="torque per creep")
    model.parameter("limit", limit, unit="N*m", at_least=0, description="torque at which the belt slips")
    model.parameter("slow", "2 rad/s", description="below it the output counts as turning so fast")
    model.add("input", Shaft(inertia=0.08))
    model.add("output", Shaft(inertia=0.3))
    model.add("wanted", Table(input="bus.throttle", x=pedals, y=speeds))
    turns = "clip(wanted.value/max(abs(output.speed), slow), longest, shortest)"
    model.add(
        "ratio",
        Lag(
            input=f"select(bus.selector + 0.5, 1, -1)*{turns}",
            time_constant=time_constant,
            start="shortest",
        ),
    )
    torque = "clip(belt*(input.speed - ratio.value*output.speed), -limit, limit)*abs(bus.selector)"
    model.add("primary", Torque(shaft_b="input", torque=f"-{torque}"))
    model.add("secondary", Torque(shaft_b="output", torque=f"ratio.value*{torque}"))
    publish_constant(model, "bus.selector", "ratio.value", "step(bus.vehicle_speed - 5)")
    return model


def fixed(*, ratio: float = 8.0, efficiency: Efficiency = None) -> Model:
    """One gear, as behind an electric motor."""
    model = Model("fixed gear")
    ratio = read_number(ratio, "mesh.ratio")
    model.add("input", Shaft(inertia=0.02))
    model.add("output", Shaft(inertia=0.03))
    add_mesh(model, "mesh", "input", "output", ratio, efficiency)
    publish_constant(model, "1", f"{ratio!r}", "0")
    return model


def publish_constant(model: Model, gear: str, ratio: str, lockup: str) -> None:
    """The signals of a gearbox that does not shift."""
    for name, value in (("gear", gear), ("gear_ratio", ratio), ("lockup", lockup)):
        model.publish(name, value, unit="1", description=SIGNALS[name])
    model.publish("shifting", "0", unit="1", description=SIGNALS["shifting"])
    model.publish("torque_factor", "1", unit="1", description=SIGNALS["torque_factor"])
    publish_speeds(model)


def publish_speeds(model: Model) -> None:
    """Speeds of input and output."""
    model.publish("gearbox_input_speed", "input.speed", unit="rad/s")
    model.publish("gearbox_output_speed", "output.speed", unit="rad/s")


TYPES: dict[str, Callable[..., Model]] = {
    "lepelletier6": lepelletier6,
    "manual5": manual5,
    "cvt": cvt,
    "fixed": fixed,
}
