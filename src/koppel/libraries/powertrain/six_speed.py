"""Six-speed automatic gearbox after Lepelletier: a simple planetary set feeds a Ravigneaux set.

Clutches A, B, E and brakes C, D; two of them are closed in each gear. Engagement pattern of the production gearbox of
this kind, teeth that give its ratios 4.17 2.34 1.52 1.14 0.87 0.69 and -3.40.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from koppel.elements.rotational import Clutch, Shaft
from koppel.libraries.powertrain.gearsets import (
    RAVIGNEAUX_TEETH,
    Efficiency,
    add_planetary,
    add_ravigneaux,
    check_teeth,
    solve_speeds,
)
from koppel.libraries.powertrain.options import add_parameter, check_entries, check_gear, read_record, told_as
from koppel.libraries.powertrain.shifting import (
    Profile,
    ShiftLines,
    ShiftTable,
    add_pressure,
    add_shift_logic,
    check_shift_table,
)
from koppel.model.curve import CurveOrLevel, Piecewise
from koppel.model.errors import ModelError
from koppel.model.model import Model
from koppel.model.tolerances import ROUNDED
from koppel.model.value import Value

CLUTCHES = {
    "A": ("pre_carrier", "small_sun"),
    "B": ("pre_carrier", "large_sun"),
    "C": ("ground", "large_sun"),
    "D": ("ground", "carrier"),
    "E": ("input", "carrier"),
}
"""Clutch or brake to the two shafts between which it acts."""
SHIFT_TABLE: ShiftTable = {
    1: ("A", "D"),
    2: ("A", "C"),
    3: ("A", "B"),
    4: ("A", "E"),
    5: ("B", "E"),
    6: ("C", "E"),
    "R": ("B", "D"),
}
TEETH = {"sun": 37, "pre_ring": 71, **RAVIGNEAUX_TEETH}
INERTIAS = {
    "input": 0.03,
    "pre_carrier": 0.012,
    "small_sun": 0.004,
    "large_sun": 0.008,
    "carrier": 0.015,
    "output": 0.03,
}
"""Moments of inertia of the shafts in kg*m**2."""
LINES = ShiftLines(
    throttle=(0.0, 0.3, 0.7, 1.0),
    up=((3.5, 5, 8.5, 11), (6.5, 9, 15, 20), (10, 14, 24, 31), (14, 19, 33, 41), (18, 25, 44, 53)),
    down=((1.8, 2.2, 4, 6), (4, 5, 8.5, 13), (7, 9, 15, 22), (10.5, 13, 23, 31), (14, 18, 32, 41)),
)
FRICTION = Piecewise(x=(0.0, 10.0, 100.0, 1000.0), y=(0.13, 0.125, 0.12, 0.115))
PROFILES = {
    "A": Profile(hold="16 bar"),
    "B": Profile(hold="12 bar"),
    "C": Profile(hold="12 bar"),
    "D": Profile(hold="20 bar"),
    "E": Profile(hold="12 bar"),
}


@dataclass(frozen=True, kw_only=True)
class LepelletierData:
    """What makes one gearbox different from another; start_gear: -1, 0, 1 ... in which it starts."""

    teeth: Mapping[str, int] = field(default_factory=lambda: TEETH)
    inertias: Mapping[str, Value] = field(default_factory=lambda: INERTIAS)
    efficiency: Efficiency = 0.985
    shift_table: ShiftTable = field(default_factory=lambda: SHIFT_TABLE)
    shift_lines: ShiftLines | Mapping[str, Any] = LINES
    profiles: Mapping[str, Profile | Mapping[str, Any]] = field(default_factory=lambda: PROFILES)
    geometry: Mapping[str, Value] = field(
        default_factory=lambda: {"A": 0.7, "B": 0.7, "C": 0.7, "D": 1.0, "E": 0.7}
    )  # m
    piston_area: Value = "0.01 m**2"
    touch_pressure: Value = "1 bar"
    friction: CurveOrLevel = FRICTION
    peak: Value = 1.0
    start_gear: int = 1

    def ideal(self) -> LepelletierData:
        """The same without losses in the meshes."""
        return replace(self, efficiency=None)


def mesh_equations(teeth: Mapping[str, int] = TEETH) -> list[dict[str, float]]:
    """Willis equations of the three sets: sun + ratio * ring - (1 + ratio) * carrier = 0."""
    check_teeth(teeth, tuple(TEETH))
    first = teeth["pre_ring"] / teeth["sun"]
    small, large = -teeth["ring"] / teeth["small_sun"], teeth["ring"] / teeth["large_sun"]
    return [
        {"ground": 1.0, "input": first, "pre_carrier": -(1.0 + first)},
        {"small_sun": 1.0, "output": small, "carrier": -(1.0 + small)},
        {"large_sun": 1.0, "output": large, "carrier": -(1.0 + large)},
    ]


def gear_equations(closed: Sequence[str], teeth: Mapping[str, int]) -> list[dict[str, float]]:
    """The equations of the sets and of the closed clutches."""
    return [*mesh_equations(teeth), *({a: 1.0, b: -1.0} for a, b in (CLUTCHES[name] for name in closed))]


def gear_ratios(shift_table: ShiftTable = SHIFT_TABLE, teeth: Mapping[str, int] = TEETH) -> dict[int, float]:
    """Speed of the input per speed of the output in each gear; R is -1.

    Refuses gears that lock the gearbox, ratios forward that do not fall from gear to gear, and a reverse that is none.

    >>> [round(ratio, 2) for ratio in gear_ratios().values()]
    [4.17, 2.34, 1.52, 1.14, 0.87, 0.69, -3.4]
    """
    table = check_shift_table(shift_table, tuple(CLUTCHES), 2)
    found: dict[int, float] = {}
    for gear, closed in table.items():
        name = "R" if gear == -1 else gear
        speeds = solve_speeds(gear_equations(closed, teeth), {"input": 1.0})
        if speeds is None or abs(speeds["output"]) < ROUNDED:
            raise ModelError(
                f"= {list(closed)} locks the gearbox against itself; close two clutches that let it turn",
                path=f"shift_table.{name}",
            )
        found[gear] = 1.0 / speeds["output"]
    check_order(found, table)
    return found


def check_order(ratios: Mapping[int, float], table: Mapping[int, tuple[str, ...]]) -> None:
    """Raises unless gears drive forward, each faster than the one before, and R backward."""
    for gear, ratio in ratios.items():
        name, closed = ("R", list(table[gear])) if gear == -1 else (str(gear), list(table[gear]))
        before = ratios.get(gear - 1, float("inf")) if gear > 1 else float("inf")
        wrong = ""
        if gear == -1 and ratio > 0.0:
            wrong = f"drives forward with {ratio:.4g}; reverse turns the output backward"
        elif gear > 0 and ratio < 0.0:
            wrong = f"drives backward with {ratio:.4g}; that is R"
        elif gear > 1 and set(table[gear]) == set(table[gear - 1]):
            wrong = f"is the same as gear {gear - 1}; close others"
        elif gear > 1 and not ratio < before - ROUNDED:
            wrong = f"has ratio {ratio:.4g}, not below the {before:.4g} of gear {gear - 1}; sort the gears"
        if wrong:
            raise ModelError(f"= {closed} {wrong}", path=f"shift_table.{name}")


def lepelletier(data: LepelletierData | None = None) -> Model:
    """The six-speed gearbox with its shift logic: shafts input and output, clutches A B E, brakes C D.

    Reads bus.throttle, bus.vehicle_speed and bus.selector; publishes what every gearbox publishes (see gearbox).

    >>> model = lepelletier()
    >>> [name for name in model.elements if len(name) == 1]
    ['A', 'B', 'C', 'D', 'E']
    """
    data = data or LepelletierData()
    check_entries(data.inertias, INERTIAS, "inertia", "inertias")
    check_entries(data.profiles, CLUTCHES, "profile", "profiles")
    check_entries(data.geometry, CLUTCHES, "geometry", "geometry")
    ratios = gear_ratios(data.shift_table, data.teeth)
    table = check_shift_table(data.shift_table, tuple(CLUTCHES), 2)
    model = Model("Lepelletier six-speed gearbox")
    model.parameter("start_speed", 0, unit="rad/s", description="speed of the output at the start")
    check_gear(data.start_gear)
    closed = table.get(data.start_gear, ())
    turns = solve_speeds(gear_equations(closed, data.teeth), {"output": 1.0}) or {"output": 1.0}
    for shaft in INERTIAS:
        factor = round(turns.get(shaft, 0.0), 12)  # rounding of the solution is no speed
        speed = f"{factor!r}*start_speed" if factor else 0
        with told_as({"inertia": f"inertias.{shaft}"}):
            model.add(shaft, Shaft(inertia=data.inertias[shaft], speed=speed))
    first = data.teeth["pre_ring"] / data.teeth["sun"]
    shafts = {shaft: shaft for shaft in ("small_sun", "large_sun", "carrier")}
    with told_as({"pre_set.efficiency": "efficiency"}):  # the first of the sets that have it
        sides = {"sun": "ground", "carrier": "pre_carrier", "ring": "input"}
        add_planetary(model, "pre_set", **sides, ratio=first, efficiency=data.efficiency)
    add_ravigneaux(model, "ravigneaux", **shafts, ring="output", teeth=data.teeth, efficiency=data.efficiency)
    lines = read_record(ShiftLines, data.shift_lines, "shift_lines")
    add_shift_logic(model, table, lines, ratios=ratios, start_gear=data.start_gear)
    add_parameter(model, "piston_area", data.piston_area, unit="m**2", at_least=0)
    add_parameter(model, "touch_pressure", data.touch_pressure, unit="Pa", at_least=0, description="return springs")
    for name, (a, b) in CLUTCHES.items():
        pressure = add_pressure(model, name, table, read_record(Profile, data.profiles[name], f"profiles.{name}"))
        piston: dict[str, Any] = {
            "pressure": pressure,
            "area": "piston_area",
            "return_force": "piston_area*touch_pressure",
        }
        lining: dict[str, Any] = {"geometry": data.geometry[name], "friction": data.friction, "peak": data.peak}
        with told_as({"geometry": f"geometry.{name}"}):
            model.add(name, Clutch(shaft_a=a, shaft_b=b, **piston, **lining))
    model.publish("gearbox_input_speed", "input.speed", unit="rad/s")
    model.publish("gearbox_output_speed", "output.speed", unit="rad/s")
    return model
