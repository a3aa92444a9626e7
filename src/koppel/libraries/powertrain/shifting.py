"""Shift logic on signals: which gear, and how hard each clutch is pressed together on the way there.

A state machine of three held values: gear (where it goes), previous (where it comes from) and since (when the last
shift began). They change together at a tick; everything else is a function of them and of time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from koppel.elements.control import Held, Table
from koppel.libraries.powertrain.options import add_parameter, read_numbers
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.model import Model
from koppel.model.signal import check_increasing
from koppel.model.value import Value


@dataclass(frozen=True, kw_only=True)
class Profile:
    """Pressure of one clutch over the time since a shift began.

    Coming: fill for fill_time, then a ramp to hold in ramp_time. Going: hold until release_time, then down to 0 in
    release_ramp. hold counts with the throttle down; with less throttle the line pressure is lower, see
    add_shift_logic. Numbers are in Pa and s; text with units is as good.
    """

    hold: Value = "12 bar"
    fill: Value = "1.2 bar"
    fill_time: Value = "0.15 s"
    ramp_time: Value = "0.7 s"
    release_time: Value = "0.1 s"
    release_ramp: Value = "0.2 s"


@dataclass(frozen=True, kw_only=True)
class ShiftLines:
    """Speeds of the car in m/s at which it shifts, one row per gear from 1 on, one value per throttle.

    up[g - 1]: from g to g + 1; down[g - 1]: from g + 1 to g. Down lies below up, the difference is the hysteresis.
    """

    throttle: Sequence[Any]
    up: Sequence[Sequence[Any]]
    down: Sequence[Sequence[Any]]

    def in_numbers(self) -> ShiftLines:
        """The same with plain numbers; text such as "20 km/h" is as good."""
        found = {}
        for name, lines in (("up", self.up), ("down", self.down)):
            if not isinstance(lines, Sequence) or isinstance(lines, str):
                raise ModelError(f"= {shorten(lines)} is not a list of lines", path=f"shift_lines.{name}")
            found[name] = [read_numbers(line, f"shift_lines.{name}[{k}]", "m/s") for k, line in enumerate(lines)]
        return ShiftLines(throttle=read_numbers(self.throttle, "shift_lines.throttle"), **found)

    def check(self, gears: int) -> None:
        """Raises when lines are missing or cross, or throttle does not rise between 0 and 1."""
        if not all(0.0 <= value <= 1.0 for value in self.throttle):
            raise ModelError(f"= {list(self.throttle)} is outside 0 .. 1", path="shift_lines.throttle")
        check_increasing(self.throttle, "shift_lines.throttle")
        for name, lines in (("up", self.up), ("down", self.down)):
            if len(lines) != gears - 1:
                raise ModelError(f"has {len(lines)} lines; {gears} gears need {gears - 1}", path=f"shift_lines.{name}")
            for index, line in enumerate(lines):
                if len(line) != len(self.throttle):
                    raise ModelError(
                        f"has {len(line)} values; give one for each of the {len(self.throttle)} throttles",
                        path=f"shift_lines.{name}[{index}]",
                    )
        for index, (up, down) in enumerate(zip(self.up, self.down, strict=True)):
            for high, low in zip(up, down, strict=True):
                if not low < high:
                    raise ModelError(
                        f"= {low:g} m/s is not below the line up at {high:g} m/s; the gearbox would hunt",
                        path=f"shift_lines.down[{index}]",
                    )


ShiftTable = Mapping[int | str, Sequence[str]]
"""Gear (1, 2, ... or "R") to the names of the clutches that are closed in it."""


def check_shift_table(table: ShiftTable, clutches: Sequence[str], closed: int) -> dict[int, tuple[str, ...]]:
    """The table with numbers as keys (R is -1); refuses unknown clutches and gears with too few.

    >>> check_shift_table({"1": ["A", "D"], "R": ["B", "D"]}, "ABCDE", 2)
    {1: ('A', 'D'), -1: ('B', 'D')}
    """
    found: dict[int, tuple[str, ...]] = {}
    if not isinstance(table, Mapping):
        raise ModelError(f"= {shorten(table)} is not a mapping of gears to clutches", path="shift_table")
    for key, names in table.items():
        path = f"shift_table.{key}"
        if str(key) == "N":
            raise ModelError("is neutral, in which all clutches are open; leave it out", path=path)
        if (not str(key).isdigit() or int(key) < 1) and str(key) != "R":
            raise ModelError("is no gear; use 1, 2, 3 ... or R", path=path)
        if not isinstance(names, Sequence):
            raise ModelError(f"= {shorten(names)} is not a list of clutches; name {closed}", path=path)
        for name in names:
            if name not in clutches:
                raise ModelError(f"there is no clutch '{name}'{suggest(name, clutches)}", path=path)
        if len(set(names)) != closed:
            raise ModelError(
                f"= {list(names)} closes {len(set(names))} clutches; a gear needs {closed} of {', '.join(clutches)}",
                path=path,
            )
        found[-1 if str(key) == "R" else int(key)] = tuple(names)
    highest = max(found, default=0)
    for gear in range(1, max(highest, 1) + 1):
        if gear not in found:
            raise ModelError(f"has no gear {gear}; give every gear from 1 to {max(highest, 1)}", path="shift_table")
    return found


def add_shift_logic(
    model: Model,
    table: Mapping[int, tuple[str, ...]],
    lines: ShiftLines,
    *,
    ratios: Mapping[int, float],
    shift_time: Value = "0.8 s",
    tick: Value = "10 ms",
    lockup_from: int = 3,
    torque_cut: Value = 0.3,
    cut_down: bool = False,
    dwell: Value = 0,
    line_low: Value = 0.35,
    start_gear: int = 1,
) -> None:
    """Adds the state machine and publishes gear, gear_ratio, shifting, lockup and torque_factor.

    Reads bus.throttle, bus.vehicle_speed and bus.selector. shift_time: from the beginning of a shift to the next.
    lockup_from: lowest gear in which lockup asks for a closed converter. torque_cut: share of the throttle that is
    taken away while a shift up is on its way, with cut_down also while one down is. dwell: from a shift to one that
    takes it back, when longer than shift_time. line_low: line pressure without throttle per line pressure with it.
    start_gear: gear at the start. A car that rolls faster than turn_speed waits in neutral to turn around.
    """
    gears = sorted({*table, 0})
    if start_gear not in gears:
        raise ModelError(f"= {start_gear!r} is no gear; use {', '.join(map(str, gears))}", path="start_gear")
    top = max(table)
    lines = lines.in_numbers()
    lines.check(top)
    model.parameter("shift_time", shift_time, unit="s", at_least=0)
    model.parameter("dwell", dwell, unit="s", at_least=0, description="time until a shift is taken back")
    model.parameter("tick", tick, unit="s", at_least=0, description="time between decisions")
    model.parameter("turn_speed", "2 m/s", at_least=0, description="reverse and first gear are not closed above it")
    model.parameter("torque_cut", torque_cut, at_least=0, at_most=1)
    model.parameter("line_low", line_low, at_least=0, at_most=1)

    # shift lines over throttle, all gears in one table over 10 * gear + throttle; the ends never shift
    never_up, never_down = [1e3] * len(lines.throttle), [-1e3] * len(lines.throttle)
    places = tuple(10.0 * gear + throttle for gear in range(1, top + 1) for throttle in lines.throttle)
    for name, rows in (("up_line", [*lines.up, never_up]), ("down_line", [never_down, *lines.down])):
        speeds = tuple(speed for row in rows for speed in row)
        model.add(name, Table(input="10*gear.value + bus.throttle", x=places, y=speeds))

    # one gear up or down when the last shift is over; slowly enough into 1, 0 (neutral) or -1 (reverse)
    after, back = "step(time - since.value - shift_time)", "step(time - since.value - max(dwell, shift_time))"
    up_now = f"select(gear.value - previous.value, {after}, {back})*step(bus.vehicle_speed - up_line.value)"
    down_now = f"select(previous.value - gear.value, {after}, {back})*step(down_line.value - bus.vehicle_speed)"
    forward = f"select(gear.value - 0.5, gear.value + {up_now} - {down_now}, step(bus.vehicle_speed + turn_speed))"
    reverse = "0 - select(-gear.value - 0.5, 1, step(turn_speed - bus.vehicle_speed))" if -1 in table else "0"
    wanted = f"select(bus.selector - 0.5, {forward}, select(-bus.selector - 0.5, {reverse}, 0))"
    changes = f"abs({wanted} - gear.value) - 0.5"
    model.add("gear", Held(next=wanted, start=start_gear, every="tick"))
    model.add("previous", Held(next=f"select({changes}, gear.value, previous.value)", start=start_gear, every="tick"))
    model.add("since", Held(next=f"select({changes}, time, since.value)", start=-10, every="tick"))

    busy = "step(shift_time - (time - since.value))"
    model.publish("gear", "gear.value", unit="1", description="-1 reverse, 0 neutral, 1 ...")
    model.publish("shifting", busy, unit="1", description="1 while a shift is on its way")
    model.publish(
        "lockup", f"step(gear.value - {lockup_from - 0.5})*(1 - {busy})", unit="1", description="1: converter closed"
    )
    ways = "abs(gear.value - previous.value)" if cut_down else "gear.value - previous.value"
    model.publish(
        "torque_factor",
        f"1 - torque_cut*{busy}*step({ways} - 0.5)",
        unit="1",
        description="share of the throttle that the engine may use",
    )
    model.add(
        "ratio_of_gear",
        Table(
            input="gear.value",
            x=steps_at(gears),
            y=tuple(ratios.get(gear, 0.0) for gear in gears),
            interpolation="hold",
        ),
    )
    model.publish("gear_ratio", "ratio_of_gear.value", unit="1", description="speed of the input per output in gear")


def steps_at(gears: Sequence[int]) -> tuple[float, ...]:
    """Where a table over gears steps: halfway between them, so that no gear lies on a step."""
    return tuple(gear - 0.5 for gear in gears)


def add_pressure(model: Model, clutch: str, table: Mapping[int, tuple[str, ...]], profile: Profile) -> str:
    """Adds the pressure of one clutch; returns the signal, in Pa. The parameters are CLUTCH_hold, CLUTCH_fill ...

    Closed before and after: hold. Only after: the profile of coming. Only before: that of going.
    """
    units = {"hold": "Pa", "fill": "Pa", "fill_time": "s", "ramp_time": "s", "release_time": "s", "release_ramp": "s"}
    for name, unit in units.items():
        least = 1e-6 if name.endswith("_ramp") or name == "ramp_time" else 0  # a ramp divides by its length
        option = f"profiles.{clutch}.{name}"
        add_parameter(model, f"{clutch}_{name}", getattr(profile, name), option, unit=unit, at_least=least)
    gears = sorted({*table, 0})
    closed = tuple(float(clutch in table.get(gear, ())) for gear in gears)
    for name, gear in (("after", "gear.value"), ("before", "previous.value")):
        entry = Table(input=gear, x=steps_at(gears), y=closed, interpolation="hold")
        model.add(f"{clutch}_{name}", entry)
    after, before, age = f"{clutch}_after.value", f"{clutch}_before.value", "(time - since.value)"
    hold, fill = f"{clutch}_hold*(line_low + (1 - line_low)*bus.throttle)", f"{clutch}_fill"
    coming = f"{fill} + ({hold} - {fill})*clip(({age} - {clutch}_fill_time)/{clutch}_ramp_time, 0, 1)"
    going = f"{hold}*clip(1 - ({age} - {clutch}_release_time)/{clutch}_release_ramp, 0, 1)"
    return f"select({after} - 0.5, select({before} - 0.5, {hold}, {coming}), select({before} - 0.5, {going}, 0 Pa))"
