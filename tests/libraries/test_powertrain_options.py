"""Options of the library: an error names the option as it was written, whatever is made of it inside."""

from __future__ import annotations

import pytest

import koppel
from koppel import powertrain
from koppel.model.files import read_text

PROFILES = "{A: {}, B: {}, C: {hold: -12 bar}, D: {}, E: {}}"
PATHS = {  # library entry, type, options, what the line begins with behind "options."
    "lockup_time": ("converter", "", "lockup_time: 0 s", "lockup_time = 0 s must be above 0 s"),
    "lockup_torque": ("converter", "", "lockup_torque: -5 N*m", "lockup_torque = -5 N*m is below 0 N*m"),
    "speed_ratio": (
        "converter", "", "speed_ratio: [0, 1, 0.5], capacity: [1, 0, 1], torque_ratio: [1, 1, 1]", "speed_ratio: must"
    ),
    "closed": ("converter", "", "closed: maybe", "closed = 'maybe' is neither true nor false"),
    "pump_inertia": ("converter", "", "pump_inertia: 3 kg", "pump_inertia = '3 kg' has unit kg; give it in kg*m**2"),
    "clutch": ("launch_clutch", "", "time_constant: 0", "time_constant = 0 s must be above 0 s"),
    "clutch_torque": ("launch_clutch", "", "torque: 5 N", "torque = '5 N' has unit N; give it in N*m"),
    "slope": ("chassis", "", "slope: 5 kg", "slope = '5 kg' has unit kg; give it in rad"),
    "direction": ("driver", "", "direction: 5 kg", "direction = '5 kg' has unit kg; give it"),
    "inertias": (
        "gearbox", "lepelletier6",
        "inertias: {input: -1, pre_carrier: 1, small_sun: 1, large_sun: 1, carrier: 1, output: 1}",
        "inertias.input = -1 kg*m**2 is below 0 kg*m**2",
    ),
    "geometry": ("gearbox", "lepelletier6", "geometry: {A: -1, B: 1, C: 1, D: 1, E: 1}", "geometry.A = -1 m is below"),
    "profiles": ("gearbox", "lepelletier6", f"profiles: {PROFILES}", "profiles.C.hold = -1.2e+06 Pa is below 0 Pa"),
    "efficiency": ("gearbox", "lepelletier6", "efficiency: 1.1", "efficiency = 1.1 is outside 0 .. 1"),
    "curve": (
        "gearbox", "lepelletier6", "efficiency: {type: piecewise, x: [0, 5], y: [0.9, 1.9]}",
        "efficiency = 1.9 at 5 rad/s is outside 0 .. 1",
    ),
    "teeth": (
        "gearbox", "lepelletier6", "teeth: {sun: 0, pre_ring: 71, small_sun: 31, large_sun: 38, ring: 85}",
        "teeth.sun = 0 is not above 0; count the teeth",
    ),
    "ratios": ("gearbox", "manual5", "ratios: [3.6, 0, 1.4, 1, 0.8]", "ratios[1] = 0 is not above 0"),
    "negative": ("gearbox", "manual5", "ratios: [3.6, -2, 1.4, 1, 0.8]", "ratios[1] = -2 is not above 0"),
    "rising": ("gearbox", "manual5", "ratios: [3.6, 2, 2.4, 1, 0.8]", "ratios[2] = 2.4 is not below the 2 of the gear"),
    "mesh": ("gearbox", "manual5", "efficiency: 1.2", "efficiency = 1.2 is outside 0 .. 1"),
    "fixed": ("gearbox", "fixed", "ratio: 0", "ratio = 0 is not above 0"),
    "backward": ("gearbox", "fixed", "ratio: -4", "ratio = -4 is not above 0"),
    "belt": ("gearbox", "cvt", "belt: -1", "belt = -1 N*m*s is below 0 N*m*s"),
    "final_drive": ("vehicle", "cvt", "final_drive: 0", "final_drive = 0; give the speed"),
    "final_efficiency": ("vehicle", "cvt", "final_efficiency: 2", "final_efficiency = 2 is outside 0 .. 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", PATHS)
def test_an_error_names_the_option_as_it_was_written(name: str) -> None:
    entry, type, options, told = PATHS[name]
    kind = f"type: {type}, " if type else ""
    text = f"koppel: 1\nsubmodels:\n  x: {{library: powertrain.{entry}, {kind}options: {{{options}}}}}\n"
    with pytest.raises(koppel.ModelError) as caught:
        koppel.compile_model(read_text(text, "car.yaml"))
    assert str(caught.value).startswith(f"car.yaml: submodels.x.options.{told}")


GEARS: dict[int | str, tuple[str, ...]] = {
    1: ("A", "D"), 2: ("A", "C"), 3: ("A", "B"), 4: ("A", "E"), 5: ("B", "E"), 6: ("C", "E"), "R": ("B", "D")
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({2: ("D", "A")}, "shift_table.2 = ['D', 'A'] is the same as gear 1"),
        ({3: ("A", "E"), 4: ("A", "B")}, "shift_table.4 = ['A', 'B'] has ratio 1.521, not below the 1.143 of gear 3"),
        ({1: ("B", "D"), "R": ("A", "D")}, "shift_table.1 = ['B', 'D'] drives backward with -3.403; that is R"),
        ({"R": ("A", "D")}, "shift_table.R = ['A', 'D'] drives forward with 4.171; reverse turns the output backward"),
    ],
)
def test_gears_that_make_no_sense_are_refused(changes: dict[int | str, tuple[str, ...]], told: str) -> None:
    with pytest.raises(koppel.ModelError) as caught:
        powertrain.gearbox("lepelletier6", shift_table={**GEARS, **changes})
    assert str(caught.value).startswith(told)
