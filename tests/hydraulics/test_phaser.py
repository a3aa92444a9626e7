"""The cam phaser rig against PHASER.md and its tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hydraulics.cases import CASES, Array, read_reference, rig_data

import koppel
from koppel.libraries.hydraulics import phaser

STEP = 2e-4
TRAVEL = np.radians(20.5)
STEP_AT = 0.3


@pytest.fixture(scope="module")
def pack(shared: Path) -> Path:
    return shared / "hydraulics"


def run_shift(temperature: float, bar: float, *, step: float = STEP, further: float = 0.25, back: bool = False,
              **values: Any) -> tuple[Array, koppel.Run]:  # fmt: skip
    """Current from 0 to 1 A once the rig has come to rest; time counts from there."""
    values = {"chambers": False, **values}
    model = phaser.phaser_rig(
        rig_data(), temperature=273.15 + temperature, supply_gauge=1e5 * bar, current="amperes", **values
    )
    currents = {"time": [0, STEP_AT, STEP_AT + further], "value": [0, 1, 0], "interpolation": "hold"}
    model.input("amperes", "1", {"table": currents} if back else {"step": {"time": STEP_AT, "after": 1}})
    run = koppel.simulate(model, until=STEP_AT + (2 if back else 1) * further, stepper=koppel.TimeStepping(step=step))
    return np.asarray(run.time) - STEP_AT, run


def full_shift(time: Array, run: koppel.Run) -> float:
    """From the current to the stop."""
    return float(time[np.argmax(np.asarray(run["rotor.angle"]) >= TRAVEL - 1e-7)])


def test_geometry_gives_torque_and_volume(pack: Path) -> None:
    """4.0260 N m/bar and 702.67 mm**3/deg of the inlet, 3.7125 and 647.95 of the outlet (table 1.1)."""
    inlet = phaser.read_geometry(rig_data())
    outlet = phaser.Geometry(inlet.inner_radius, 0.0365, inlet.height, inlet.vanes, inlet.travel)
    assert inlet.displacement * 1e5 == pytest.approx(4.0260, abs=5e-5)
    assert np.radians(inlet.displacement) * 1e9 == pytest.approx(702.67, abs=5e-3)
    assert outlet.displacement < inlet.displacement


def test_full_shift_and_the_way_back(pack: Path) -> None:
    time, run = run_shift(50, 8, back=True)
    assert full_shift(time, run) == pytest.approx(0.1003, rel=0.01)
    angle = np.asarray(run["rotor.angle"])
    gone = time >= 0.25
    back = float(time[gone][np.argmax(angle[gone] <= 1e-7)]) - 0.25
    assert 0.05 < back < 0.2
    assert angle[-1] == 0.0


def test_both_sides_are_close_half_way(pack: Path) -> None:
    _, run = run_shift(50, 8)
    half = np.argmax(np.asarray(run["rotor.angle"]) >= TRAVEL / 2)
    late, early = np.asarray(run["S.pressure"])[half], np.asarray(run["F.pressure"])[half]
    assert abs(early - late) < 0.3e5
    assert early / 1e5 - 1 == pytest.approx(3.4, abs=0.1)
    assert late / 1e5 - 1 == pytest.approx(3.2, abs=0.1)


def test_the_32_points_of_the_map(pack: Path) -> None:
    """Shift times within 2 %, peak and under-pressure at the end of the travel within 2 % and 0.02 bar."""
    rows = np.genfromtxt(pack / "phaser_shift_times.csv", delimiter=",", names=True)
    assert len(rows) == 32
    found = {}
    for row in rows:
        T, bar = float(row["temperature_C"]), float(row["supply_bar_gauge"])
        time, run = run_shift(T, bar, further=float(row["t_full_s"]) + 0.05)
        found[T, bar] = full_shift(time, run)
        assert found[T, bar] == pytest.approx(row["t_full_s"], rel=0.02), (T, bar)
        peak, low = np.max(np.asarray(run["F.pressure"])), np.min(np.asarray(run["S.pressure"]))
        assert peak / 1e5 - 1 == pytest.approx(row["peak_p_F_bar_gauge"], rel=0.02), (T, bar)
        assert low / 1e5 - 1 == pytest.approx(row["min_p_S_bar_gauge"], abs=0.02), (T, bar)
    assert found[50.0, 8.0] / found[50.0, 5.0] == pytest.approx(0.77, abs=0.01)
    assert found[50.0, 2.0] / found[50.0, 5.0] == pytest.approx(1.72, abs=0.01)
    assert found[20.0, 2.0] / found[90.0, 2.0] == pytest.approx(1.76, abs=0.01)
    assert found[20.0, 8.0] / found[90.0, 8.0] == pytest.approx(1.35, abs=0.01)


def test_eight_chambers_move_as_joined_ones(pack: Path) -> None:
    _, joined = run_shift(50, 8)
    _, eight = run_shift(50, 8, chambers=True)
    assert np.max(np.abs(np.asarray(eight["rotor.angle"]) - np.asarray(joined["rotor.angle"]))) < 1e-10


def test_halving_a_step_of_400_microseconds_changes_little(pack: Path) -> None:
    time, coarse = run_shift(50, 8, step=4e-4, chambers=True, further=0.2)
    fine_time, fine = run_shift(50, 8, step=2e-4, chambers=True, further=0.2)
    change = np.interp(time, fine_time, np.asarray(fine["rotor.angle"])) - np.asarray(coarse["rotor.angle"])
    assert np.max(np.abs(change)) < 5e-3 * TRAVEL


def test_stationary_losses_shift_faster(pack: Path) -> None:
    """94.4 ms with the losses of the stationary measurements."""
    time, run = run_shift(50, 8, correction="stationary")
    assert full_shift(time, run) == pytest.approx(0.0944, rel=0.01)


def test_single_figures_of_the_case(pack: Path) -> None:
    """From the current to the stop, and from 2 % to 98 % of the travel, as the pack reads them off its rows."""
    scalars = read_reference(pack, "phaser_shift_50C_8bar").entry["scalars"]
    time, run = run_shift(50, 8, step=1e-4)
    angle = np.asarray(run["rotor.angle"]) / TRAVEL
    assert full_shift(time, run) == pytest.approx(scalars["t_full"]["value"], rel=scalars["t_full"]["tol_rel"])
    between = float(np.interp(0.98, angle, time) - np.interp(0.02, angle, time))
    assert between == pytest.approx(scalars["t_2_98"]["value"], rel=scalars["t_2_98"]["tol_rel"])
    assert "phaser_shift_50C_8bar" in CASES


def travel(frequency: float, amplitude: float) -> float:
    """Peak to peak travel of the spool under 0.53 A and a sine."""
    model = koppel.Model("magnet")
    koppel.hydraulics.add_magnet(
        model, phaser.read_magnet(rig_data()), f"0.53 + {amplitude}*sin(2*pi*{frequency}*time)"
    )
    until = 0.3 + 2 / frequency
    run = koppel.simulate(model, until=round(until, 4), stepper=koppel.TimeStepping(step=2.5e-5))
    late = np.asarray(run.time) > until - 1 / frequency
    return float(np.ptp(np.asarray(run["spool.position"])[late]))


@pytest.mark.parametrize(
    ("amplitude", "frequency", "wanted"),
    [(0.27, 10, 3.0), (0.27, 50, 3.0), (0.27, 80, 0.93), (0.27, 100, 0.50),
     (0.09, 10, 0.96), (0.09, 50, 0.82), (0.09, 80, 0.26), (0.09, 100, 0.14)],
)  # fmt: skip
def test_spool_travel_over_frequency(pack: Path, amplitude: float, frequency: float, wanted: float) -> None:
    """Within 3 % of the figures of PHASER.md, which have two digits."""
    found = 1e3 * travel(frequency, amplitude)
    assert found == pytest.approx(wanted, rel=0.03, abs=0.005)
