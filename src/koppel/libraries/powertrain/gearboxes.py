"""One component, several gearboxes: all have the shafts input and output and publish the same signals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from koppel.elements.control import Lag, Table
from koppel.elements.rotational import Clutch, Gear, LossyGear, Shaft, Torque
from koppel.libraries.powertrain.gearsets import Efficiency, efficiency_curve
from koppel.libraries.powertrain.options import (
    add_parameter,
    check_gear,
    check_options,
    option_names,
    read_number,
    read_numbers,
    read_record,
    told_as,
)
from koppel.libraries.powertrain.shifting import (
    Profile,
    ShiftLines,
    add_pressure,
    add_shift_logic,
)
from koppel.libraries.powertrain.six_speed import LepelletierData, gear_ratios, lepelletier
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
    ['ratio', 'efficiency', 'synchronizer_torque', 'dog_torque', 'start_gear']
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
SYNCHRONIZER = Profile(
    hold="1 Pa", fill=0, fill_time="0.25 s", ramp_time="0.3 s", release_time=0, release_ramp="0.05 s"
)


def manual5(
    *,
    ratios: Sequence[float] = MANUAL_RATIOS,
    reverse: float = 3.4,
    shift_lines: ShiftLines | Mapping[str, Any] = MANUAL_LINES,
    efficiency: Efficiency = None,
    synchronizer_torque: Value = "800 N*m",
    dog_torque: Value = "6000 N*m",
    start_gear: int = 1,
) -> Model:
    """A manual gearbox with five gears and reverse, shifted by a robot.

    The wheels of the gears are loose on the output; a synchronizer each brings them to its speed, then dogs hold them.
    reverse: speed of the input per speed of the output in reverse, without sign. Open the clutch in front of the
    gearbox while bus.shifting is 1; the engine gives no torque then.
    """
    model = Model("manual gearbox")
    forward, backward = read_ratios(ratios, reverse)
    meshes = {gear: (f"_{gear}", ratio) for gear, ratio in enumerate(forward, 1)}
    meshes[-1] = ("_reverse", -backward)
    lines = read_record(ShiftLines, shift_lines, "shift_lines")
    torques = (synchronizer_torque, dog_torque)
    add_loose_wheels(model, meshes, lines, efficiency, torques, start_gear)
    return model


def read_ratios(ratios: object, reverse: object) -> tuple[tuple[float, ...], float]:
    """Ratios forward, which fall from gear to gear, and that of reverse without its sign."""
    forward, backward = read_numbers(ratios, "ratios"), abs(read_number(reverse, "reverse"))
    for index, ratio in enumerate(forward):
        if not ratio > 0.0:
            raise ModelError(f"= {ratio:g} is not above 0; reverse is the option reverse", path=f"ratios[{index}]")
        if index and not ratio < forward[index - 1]:
            raise ModelError(
                f"= {ratio:g} is not below the {forward[index - 1]:g} of the gear before; a higher gear turns the "
                "output faster",
                path=f"ratios[{index}]",
            )
    if backward == 0.0:
        raise ModelError("= 0; give the speed of the input per speed of the output", path="reverse")
    return forward, backward


def fixed(
    *,
    ratio: float = 8.0,
    efficiency: Efficiency = None,
    synchronizer_torque: Value = "800 N*m",
    dog_torque: Value = "6000 N*m",
    start_gear: int = 1,
) -> Model:
    """One gear forward and the same backward, closed by a synchronizer and dogs each; both are open in neutral."""
    model = Model("fixed gear")
    number = read_number(ratio, "ratio")
    if not number > 0.0:
        raise ModelError(f"= {number:g} is not above 0; reverse is a gear of its own", path="ratio")
    lines = ShiftLines(throttle=(0.0, 1.0), up=(), down=())
    meshes = {1: ("", number), -1: ("_reverse", -number)}
    torques = (synchronizer_torque, dog_torque)
    add_loose_wheels(model, meshes, lines, efficiency, torques, start_gear)
    return model


def add_loose_wheels(
    model: Model,
    meshes: Mapping[int, tuple[str, float]],
    lines: ShiftLines,
    efficiency: Efficiency,
    torques: tuple[Value, Value],
    start_gear: int,
) -> None:
    """Adds input, output, and for each gear a mesh, a wheel that is loose on the output and a synchronizer.

    meshes: gear to the end of its names and its ratio. torques: what a synchronizer transmits while it brings its wheel
    to speed, and what its dogs hold when it is closed. The wheels start with the speeds of start_gear.
    """
    ratios = {gear: ratio for gear, (_, ratio) in meshes.items()}
    table = {gear: (f"synchronizer{end}",) for gear, (end, _) in meshes.items()}
    model.parameter("start_speed", 0, unit="rad/s", description="speed of the output at the start")
    add_parameter(model, "synchronizer_torque", torques[0], unit="N*m", at_least=0)
    add_parameter(model, "dog_torque", torques[1], unit="N*m", at_least=0)
    check_gear(start_gear)
    turns = ratios.get(start_gear, 0.0)
    model.add("input", Shaft(inertia=0.02, speed=f"{turns!r}*start_speed" if turns else 0))
    model.add("output", Shaft(inertia=0.03, speed="start_speed"))
    add_shift_logic(
        model,
        table,
        lines,
        ratios=ratios,
        lockup_from=100,
        torque_cut=1,
        cut_down=True,
        dwell="2.5 s",
        line_low=1,
        start_gear=start_gear,
    )
    for gear, (end, ratio) in meshes.items():
        name = table[gear][0]
        with told_as({f"mesh{end}.efficiency": "efficiency"}):
            add_mesh(model, f"mesh{end}", "input", f"wheel{end}", ratio, efficiency)
        model.add(f"wheel{end}", Shaft(inertia=0.002, speed=f"{turns / ratio!r}*start_speed" if turns else 0))
        closed = add_pressure(model, name, table, SYNCHRONIZER)
        share = f"{name}_share"
        model.add(share, Table(input=f"({closed})/(1 Pa)", x=(0.0, 1.0, 1.001), y=(0.0, 1.0, 1.0)))
        force = f"select({share}.value - 0.999, dog_torque, {share}.value*synchronizer_torque)/(1 m)"
        model.add(name, Clutch(shaft_a=f"wheel{end}", shaft_b="output", normal=force))
    publish_speeds(model)


BELT_LIMITS = ("longest", "shortest", "coasting", "slow")


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
    add_parameter(model, "shortest", shortest, at_least=0)
    add_parameter(model, "longest", longest, at_least=0)
    add_parameter(model, "belt", belt, unit="N*m*s/rad", at_least=0, description="torque per creep")
    add_parameter(model, "limit", limit, unit="N*m", at_least=0, description="torque at which the belt slips")
    model.parameter("slow", "2 rad/s", description="below it the output counts as turning so fast")
    model.parameter("start_speed", 0, unit="rad/s", description="speed of the output at the start")
    model.parameter("coasting", speeds[0], unit="rad/s", description="wanted speed of the input without throttle")
    turns = "clip(coasting/max(abs(start_speed), slow), longest, shortest)"
    model.parameter("start_ratio", f"select(start_speed, 1, -1)*{turns}", description="ratio at the start")
    model.add("input", Shaft(inertia=0.08, speed="start_ratio*start_speed"))
    model.add("output", Shaft(inertia=0.3, speed="start_speed"))
    model.add("wanted", Table(input="bus.throttle", x=pedals, y=speeds))
    turns = "clip(wanted.value/max(abs(output.speed), slow), longest, shortest)"
    model.add(
        "ratio",
        Lag(
            input=f"select(bus.selector + 0.5, 1, -1)*{turns}",
            time_constant=time_constant,
            start="start_ratio",
        ),
    )
    torque = "clip(belt*(input.speed - ratio.value*output.speed), -limit, limit)*abs(bus.selector)"
    model.add("primary", Torque(shaft_b="input", torque=f"-{torque}"))
    model.add("secondary", Torque(shaft_b="output", torque=f"ratio.value*{torque}"))
    publish_constant(model, "bus.selector", "ratio.value", "step(bus.vehicle_speed - 5)")
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


def find_start(type: str, speed: float, output: float, options: Mapping[str, Any]) -> tuple[int, float]:
    """Gear in which a car that rolls at a speed in m/s starts, and its ratio; output: speed of the output in rad/s.

    The gear is start_gear where it is given, else the highest that the shift lines allow without throttle.

    >>> find_start("manual5", 20.0, 250.0, {})
    (5, 0.84)
    """
    if type == "cvt":
        box = cvt(**options)
        low, high, coasting, slow = (literal(box.parameters[n].value) or 0.0 for n in BELT_LIMITS)
        ratio = min(max(coasting / max(abs(output), slow), low), high)
        return 1, ratio if output >= 0.0 else -ratio
    if type == "fixed":
        ratio = read_number(options.get("ratio", 8.0), "ratio")
        ratios, lines = {1: ratio, -1: -ratio}, None
    elif type == "manual5":
        forward, backward = read_ratios(options.get("ratios", MANUAL_RATIOS), options.get("reverse", 3.4))
        ratios = {**dict(enumerate(forward, 1)), -1: -backward}
        lines = options.get("shift_lines", MANUAL_LINES)
    else:
        changes = {key: value for key, value in options.items() if key != "data"}
        data = replace(options.get("data") or LepelletierData(), **changes)
        ratios, lines = gear_ratios(data.shift_table, data.teeth), data.shift_lines
    gear = options.get("start_gear")
    if gear is None:
        rising = read_record(ShiftLines, lines, "shift_lines").in_numbers().up if lines is not None else ()
        gear = -1 if speed < 0.0 else 1 + sum(speed > line[0] for line in rising)
    check_gear(gear)
    return gear, ratios.get(gear, 0.0)


TYPES: dict[str, Callable[..., Model]] = {
    "lepelletier6": lepelletier6,
    "manual5": manual5,
    "cvt": cvt,
    "fixed": fixed,
}
