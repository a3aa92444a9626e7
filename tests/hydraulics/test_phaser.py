"""The cam phaser rig against PHASER.md and its tables."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hydraulics.cases import CASES, Array, read_reference, rig_data

import koppel
from koppel.libraries.hydraulics import phaser, phaser_control

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
    outlet = phaser.read_geometry(rig_data(), "outlet")
    assert inlet.displacement * 1e5 == pytest.approx(4.0260, abs=5e-5)
    assert np.radians(inlet.displacement) * 1e9 == pytest.approx(702.67, abs=5e-3)
    assert outlet.displacement * 1e5 == pytest.approx(3.7125, abs=5e-5)
    assert np.radians(outlet.displacement) * 1e9 == pytest.approx(647.95, abs=5e-3)


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


@pytest.mark.parametrize("volume", [1e-9, 1e-12])
@pytest.mark.parametrize("step", [2e-4, 4e-4, 8e-4])
def test_ports_of_a_cubic_millimeter_run_at_the_same_step(pack: Path, step: float, volume: float) -> None:
    _, rigid = run_shift(50, 8, step=step, further=0.26)
    _, small = run_shift(50, 8, step=step, further=0.26, valve_node_volume=volume)
    assert np.max(np.abs(np.asarray(small["rotor.angle"]) - np.asarray(rigid["rotor.angle"]))) < 1e-3 * TRAVEL


def test_halving_a_step_of_400_microseconds_changes_little(pack: Path) -> None:
    time, coarse = run_shift(50, 8, step=4e-4, chambers=True, further=0.2)
    fine_time, fine = run_shift(50, 8, step=2e-4, chambers=True, further=0.2)
    change = np.interp(time, fine_time, np.asarray(fine["rotor.angle"])) - np.asarray(coarse["rotor.angle"])
    assert np.max(np.abs(change)) < 5e-3 * TRAVEL


def test_a_moment_from_outside_holds_what_the_pressure_cannot_turn(pack: Path) -> None:
    """The weight on the chain of 5.1.1 against 4.026 N m/bar times 8 bar.

    A little more, and the rotor falls back once the first rise of the pressure is over; a little less, and it shifts.
    """
    shape = phaser.read_geometry(rig_data())
    largest = 8e5 * shape.displacement
    for share, moves in ((-1.03, False), (-0.97, True), (0.3, True)):
        time, run = run_shift(50, 8, further=3.0 if share < -0.5 else 0.25, torque=share * largest)
        assert (run["rotor.angle"][-1] > 0.99 * TRAVEL) == moves, share
        if not moves:
            assert np.max(run["rotor.angle"]) < 0.1 * TRAVEL and run["rotor.angle"][-1] == 0.0
    assert full_shift(time, run) < full_shift(*run_shift(50, 8)) - 5e-3


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


# with the torque of a camshaft ------------------------------------------------------------------------------------


def rig_with_cam(pack: Path, temperature: float, bar: float, rpm: float, current: Any) -> koppel.Model:
    """The phaser on an engine: inertia of rotor and camshaft, torque of the valves of three cylinders."""
    inertia = rig_data()["phaser"]["chosen"]["inertia_rotor_and_camshaft_engine"]
    model = phaser.phaser_rig(
        rig_data(), temperature=273.15 + temperature, supply_gauge=1e5 * bar, current=current, chambers=False,
        inertia=inertia,
    )  # fmt: skip
    rows = np.genfromtxt(pack / "cam_torque_map.csv", delimiter=",", names=True)
    rows = rows[rows["theta_deg"] <= 120.0]
    torques = phaser_control.torque_at(rows["M_375"], rows["M_3600"], (375, 3600), rpm)
    phaser_control.add_cam_torque(model, np.radians(rows["theta_deg"]).tolist(), torques, rpm * np.pi / 30)
    return model


def cam_shift(pack: Path, temperature: float, bar: float, rpm: float, until: float) -> tuple[Array, Array, koppel.Run]:
    """Time from the current on, angle in deg, and the run."""
    model = rig_with_cam(pack, temperature, bar, rpm, "amperes")
    model.input("amperes", "1", {"step": {"time": 0.02, "after": 1}})
    run = koppel.simulate(model, until=round(until / STEP) * STEP, stepper=koppel.TimeStepping(step=STEP))
    return np.asarray(run.time) - 0.02, np.degrees(np.asarray(run["rotor.angle"])), run


def back_swing(time: Array, angle: Array) -> float:
    """How far the angle goes back between 4 and 16 deg before 98 % of the travel are reached."""
    reached = np.argmax(angle >= 0.98 * 20.5)
    inside = (angle[:reached] > 4.0) & (angle[:reached] < 16.0)
    return float(np.max((np.maximum.accumulate(angle[:reached]) - angle[:reached])[inside]))


def read_cam_table(pack: Path) -> list[tuple[float, float, float, float, bool]]:
    """Speed, temperature, pressure, time to 98 % in ms, and whether it swings back, from PHASER.md."""
    lines = (pack / "PHASER.md").read_text().splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith("| cam rpm"))
    bars = [float(cell.split()[0]) for cell in lines[first].strip("| ").split("|")[2:]]
    found = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rpm, T, *cells = (cell.strip() for cell in line.strip("| ").split("|"))
        for bar, cell in zip(bars, cells, strict=True):
            found.append((float(rpm), float(T), bar, float(cell.rstrip("*")), cell.endswith("*")))
    return found


def test_shift_times_with_cam_torque(pack: Path) -> None:
    """The 84 points of PHASER.md within 3 %; low pressures swing back, high ones do not."""
    table = read_cam_table(pack)
    assert len(table) == 84
    agree = 0
    for rpm, T, bar, wanted, swings in table:
        time, angle, _ = cam_shift(pack, T, bar, rpm, 0.03 + 1.25e-3 * wanted)
        found = 1e3 * float(time[np.argmax(angle >= 0.98 * 20.5)])
        assert found == pytest.approx(wanted, rel=0.03), (rpm, T, bar)
        agree += (back_swing(time, angle) > 1e-3) == swings
    assert agree >= 82  # where it just stands still for a moment either may be said


def test_angle_and_pressures_under_cam_torque(pack: Path) -> None:
    """Ripple at order 3 of the cam; early and late pressures in opposite phase; back-swing at 2 bar only."""
    time, angle, run = cam_shift(pack, 90, 4, 750, 0.2)
    during = (time > 0.03) & (time < 0.12)
    early, late = (np.asarray(run[f"{side}.pressure"])[during] for side in "FS")
    parts = []
    for values in (angle[during], early, late):
        smooth = values - np.polyval(np.polyfit(time[during], values, 3), time[during])
        wave = np.exp(-2j * np.pi * 37.5 * time[during])
        parts.append(2 * np.mean(smooth * wave))
        others = [abs(2 * np.mean(smooth * np.exp(-2j * np.pi * f * time[during]))) for f in (60.0, 90.0, 120.0)]
        assert abs(parts[-1]) > 2.0 * max(others)
    assert 0.05 < abs(parts[0]) < 0.4
    assert abs(np.angle(parts[1] / -parts[2])) < 0.6  # anticyclic
    assert back_swing(*cam_shift(pack, 90, 2, 750, 0.3)[:2]) > 0.3
    assert back_swing(*cam_shift(pack, 90, 8, 750, 0.2)[:2]) < 1e-3


def held_angles(
    pack: Path, point: tuple[float, float, float], step: float, levels: list[float], hold: float
) -> list[tuple[Array, Array]]:
    """Time since its start and angle in deg of each hold of a profile: ramps to level two and three, else steps."""
    temperature, bar, rpm = point
    target, starts = {"time": [0.0], "value": [0.0]}, []
    at = 0.05
    for k, level in enumerate(levels):
        ramp = 0.15 if k in (1, 2) else 1e-3
        target["time"] += [at, at + ramp]
        target["value"] += [target["value"][-1], float(np.radians(level))]
        starts.append(at + ramp)
        at += ramp + hold
    model = rig_with_cam(pack, temperature, bar, rpm, "command.value")
    model.input("target", "1", {"table": target})
    phaser_control.add_controller(model, rig_data(), "target")
    until = round(at / step) * step
    run = koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step), record=["rotor.angle"])
    time, angle = np.asarray(run.time), np.degrees(np.asarray(run["rotor.angle"]))
    inside = [(time > start) & (time < start + hold) for start in starts]
    return [(time[rows] - start, angle[rows]) for rows, start in zip(inside, starts, strict=True)]


WINDOW = 0.16
"""In s: twice 80 ms, in which 80 samples and 11 periods of order 3 of the cam at 2750 rpm come together."""


@pytest.mark.parametrize("step", [STEP, STEP / 2])
@pytest.mark.parametrize("point", [(90, 4, 750), (50, 6, 1500)])
def test_control_holds_the_angle(pack: Path, point: tuple[float, float, float], step: float) -> None:
    """Ramps and steps to 2, 10, 18, 8, 5 deg: each hold ends within 1 deg in the mean, ripple below 0.4 deg rms."""
    levels = [2.0, 10.0, 18.0, 8.0, 5.0]
    for level, (time, angle) in zip(levels, held_angles(pack, point, step, levels, 0.45), strict=True):
        end = angle[time > 0.45 - WINDOW]
        assert abs(np.mean(end) - level) < 1.0, (level, np.mean(end))
        assert np.std(end) < 0.4, (level, np.std(end))


def test_control_holds_the_angle_at_120_degrees_on_average(pack: Path) -> None:
    """There the held angle is chaotic: runs that differ by 1e-6 K part by a factor e in 0.15 s, at every step.

    So a single window has any ripple from 0.15 to 0.45 deg rms. What is certain is the root mean square over the
    windows of a long hold: 0.31, 0.35, 0.37, 0.36, 0.35 deg at 2, 10, 18, 8, 5 deg, alike within 2 % at 50 and 25 us
    (0.26, 0.34, 0.36, 0.34, 0.33 at 100 us). Nothing of it comes from rounding: that only says which window is which.
    """
    point = (120, 3, 2750)
    levels = [2.0, 10.0, 18.0, 8.0, 5.0]
    ends = [angle[time > 0.45 - WINDOW] for time, angle in held_angles(pack, point, STEP, levels, 0.45)]
    assert max(abs(np.mean(end) - level) for end, level in zip(ends, levels, strict=True)) < 1.0
    assert np.sqrt(np.mean([np.var(end) for end in ends])) < 0.4
    for level, (time, angle) in zip(levels, held_angles(pack, point, STEP, levels, 3.3), strict=True):
        held = angle[time > 0.3]  # each whole hold, once it has settled: 0.28 to 0.33 deg rms
        assert abs(np.mean(held) - level) < 0.1, (level, np.mean(held))
        assert np.std(held) < 0.4, (level, np.std(held))
    levels = [10.0, 18.0]
    for level, (time, angle) in zip(levels, held_angles(pack, point, STEP / 2, levels, 3.3), strict=True):
        first = np.arange(0.3, 3.3 - WINDOW, WINDOW)
        windows = [angle[(time > start) & (time <= start + WINDOW)] for start in first]
        assert max(abs(np.mean(window) - level) for window in windows) < 1.0
        ripple = np.sqrt(np.mean([np.var(window) for window in windows]))
        assert 0.32 < ripple < 0.39, (level, ripple)


def test_figure_6_5_is_a_study(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """koppel study over pressure, temperature and speed; points of PHASER.md within 3 %, all in the plot."""
    from typer.testing import CliRunner

    from koppel.cli.main import app

    monkeypatch.chdir(tmp_path)
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "hydraulics" / "phaser_map.py"))
    study = example["write_study"](rig_data(), tmp_path / "out", (375, 1500), (50, 90), (4, 8), until=0.2)
    done = CliRunner().invoke(app, ["study", str(study), "--out", "figure.csv", "--workers", "0"])
    assert done.exit_code == 0, done.output
    table = np.genfromtxt("figure.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    first = {name.split("_")[0]: name for name in table.dtype.names}
    by_name = {"cam_speed": "cam", "temperature": "temperature", "supply_gauge": "supply", "shift": "shift",
               "angle": "angle"}  # fmt: skip
    columns = {name: np.asarray(table[first[key]]) for name, key in by_name.items()}
    wanted = {(rpm, T, bar): ms for rpm, T, bar, ms, _ in read_cam_table(pack)}
    figure = example["draw"](columns)
    shown = {
        (float(panel.get_title().split()[2]), float(curve.get_label().split()[0]), bar): ms
        for panel in figure.axes for curve in panel.get_lines() for bar, ms in zip(*curve.get_data(), strict=True)
    }  # fmt: skip
    assert len(shown) == 8
    for at, ms in shown.items():
        assert ms == pytest.approx(wanted[at], rel=0.03), at


def ripple(pack: Path, rpm: float, gain: float, lead: float) -> float:
    """Swing of the held angle in deg rms at 120 degC and 3 bar, with a feed-forward of this gain in A/(N m)."""
    model = phaser.phaser_rig(
        rig_data(), temperature="120 degC", supply_gauge=3e5, current="command.value", chambers=False,
        inertia=rig_data()["phaser"]["chosen"]["inertia_rotor_and_camshaft_engine"],
    )  # fmt: skip
    rows = np.genfromtxt(pack / "cam_torque_map.csv", delimiter=",", names=True)
    rows = rows[rows["theta_deg"] <= 120.0]
    torques = phaser_control.torque_at(rows["M_375"], rows["M_3600"], (375, 3600), rpm)
    angles = np.radians(rows["theta_deg"]).tolist()
    phaser_control.add_cam_torque(model, angles, torques, rpm * np.pi / 30, lead=lead)
    phaser_control.add_controller(model, rig_data(), np.radians(10.0), f"{gain!r}*cam_ahead.value")
    run = koppel.simulate(model, until=1.2, stepper=koppel.TimeStepping(step=STEP))
    hold = np.asarray(run.time) > 0.8
    return float(np.std(np.degrees(np.asarray(run["rotor.angle"])[hold])))


@pytest.mark.parametrize(("rpm", "lead", "share"), [(375, 16e-3, 0.3), (750, 12e-3, 0.85), (1600, 9.4e-3, 0.85)])
def test_feed_forward_of_the_cam_torque_calms_the_angle(pack: Path, rpm: float, lead: float, share: float) -> None:
    """6.3.1: the known torque moves the spool ahead of time; less ripple up to 3200 turns of the crank per minute."""
    assert ripple(pack, rpm, 0.005, lead) < share * ripple(pack, rpm, 0.0, lead)


# the outlet phaser, both together, pulses, valve train ---------------------------------------------------------------


def test_outlet_rests_early_and_returns_by_its_spring(pack: Path) -> None:
    """Without current it stays early; current shifts it late against 58e-3 N m/deg; the spring helps it back."""
    times = {}
    for spring in (None, {}):
        model = phaser.phaser_rig(
            rig_data(), side="outlet", chambers=False, current="amperes", return_spring=spring, supply_gauge=2e5
        )
        currents = {"time": [0, 0.1, 0.5], "value": [0, 1, 0], "interpolation": "hold"}
        model.input("amperes", "1", {"table": currents})
        run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=STEP))
        time, angle = np.asarray(run.time), np.asarray(run["rotor.angle"])
        assert np.all(angle[time <= 0.1] == angle[0]) and angle[0] == pytest.approx(TRAVEL, abs=1e-12)
        there = float(time[np.argmax(angle <= 1e-7)]) - 0.1
        back = float(time[time > 0.5][np.argmax(angle[time > 0.5] >= TRAVEL - 1e-7)]) - 0.5
        times[spring is None] = there, back
        assert angle[-1] == pytest.approx(TRAVEL, abs=1e-9)
    assert times[True][0] > times[False][0] and times[True][1] < times[False][1]
    assert times[False][0] == pytest.approx(times[False][1], rel=0.02)


def test_without_its_spring_the_outlet_is_the_inlet_turned_round(pack: Path) -> None:
    """With the radius of the inlet and no spring: early and late change places, to rounding."""
    rig = rig_data()
    found = {}
    for side in ("inlet", "outlet"):
        model = phaser.phaser_rig(rig, side=side, chambers=False, current="amperes", return_spring={})
        if side == "outlet":
            for name in ("vane_F", "vane_S"):
                vane = model.elements[name]
                radius = phaser.read_geometry(rig).inner_radius
                model.elements[name] = vane.model_copy(update={"inner_radius": radius})
        model.input("amperes", "1", {"step": {"time": 0.1, "after": 1}})
        found[side] = koppel.simulate(model, until=0.3, stepper=koppel.TimeStepping(step=STEP))
    inlet, outlet = (np.asarray(found[side]["rotor.angle"]) for side in ("inlet", "outlet"))
    assert np.max(np.abs(inlet - (TRAVEL - outlet))) < 1e-9
    late, early = np.asarray(found["inlet"]["S.pressure"]), np.asarray(found["outlet"]["F.pressure"])
    assert np.max(np.abs(late - early)) < 1e-6 * np.max(late)


def test_two_phasers_share_one_unit(pack: Path) -> None:
    """Alone the inlet of the pair moves as that of the rig; shifted together both take longer."""
    times = {}
    for name, currents in (("alone", {"inlet": "amperes"}), ("both", {"inlet": "amperes", "outlet": "amperes"})):
        model = phaser.phaser_pair(rig_data(), currents=currents)
        model.input("amperes", "1", {"step": {"time": STEP_AT, "after": 1}})
        run = koppel.simulate(model, until=0.6, stepper=koppel.TimeStepping(step=STEP))
        angle = np.asarray(run["inlet_rotor.angle"])
        times[name] = float(np.asarray(run.time)[np.argmax(angle >= TRAVEL - 1e-7)]) - STEP_AT
        moved = np.asarray(run["outlet_rotor.angle"])
        assert moved[-1] == pytest.approx(0.0 if name == "both" else TRAVEL, abs=1e-9)
    time, run = run_shift(50, 8)
    assert times["alone"] == pytest.approx(full_shift(time, run), rel=0.02)
    assert times["both"] > 1.1 * times["alone"]


def test_no_flow_passes_the_closed_return_but_what_leaks(pack: Path) -> None:
    """Leakage test of 5.2.3: flow into the phaser = that of its outer gaps, by the formula of the plane gap."""
    model = phaser.phaser_rig(rig_data(), chambers=False, return_opening=0.0, temperature="90 degC")
    run = koppel.simulate(model, until=30, every=3, stepper=koppel.TimeStepping(step=2e-3))
    assert np.all(np.asarray(run["line_T.flow"]) == 0.0)
    gap = rig_data()["phaser"]["chosen"]["external_gaps_per_side"]
    eta = float(phaser.read_oil(rig_data(), 363.15).values().dynamic_viscosity)  # type: ignore[arg-type]
    each = gap["n"] * gap["b"] * gap["h"] ** 3 / (12 * eta * gap["L"])
    out = sum(each * (float(run[f"{side}.pressure"][-1]) - 1e5) for side in "SF")
    assert float(run["line_P.flow"][-1]) == pytest.approx(out, rel=2e-3)


def test_pulses_hold_their_mean_whatever_the_step() -> None:
    """Mean over whole periods = share, also where no edge of a pulse lies on a step; the magnet sees their mean."""
    for step in (1e-3, 3e-4, 1.7e-4):
        model = koppel.Model("pulses", gravity=(0, 0, 0))
        model.add("pulses", koppel.control.Expression(input=phaser_control.pulse_width(0.37, 50.0, step)))
        model.add("sum", koppel.control.Integrator(rate="pulses.value"))
        count = round(0.2 / step)
        run = koppel.simulate(model, until=count * step, stepper=koppel.Lsrt2(step=step))
        mean = float(np.mean(np.asarray(run["pulses.value"])[1:]))
        whole = np.floor(50 * count * step)
        exact = (whole * 0.37 + min(50 * count * step - whole, 0.37)) / (50 * count * step)
        assert mean == pytest.approx(exact, abs=1e-9)
    with pytest.raises(koppel.ModelError, match="frequency = 0 Hz"):
        phaser_control.pulse_width(0.5, 0.0, 1e-3)


def test_valve_train_gives_the_map_of_the_cam(pack: Path) -> None:
    """Lift, its derivatives and torques over angle and speed (6.1.1); derivatives against differences."""
    rows = np.genfromtxt(pack / "cam_torque_map.csv", delimiter=",", names=True)
    train = phaser_control.ValveTrain(10e-3, np.radians(65), 220.0, 27e3, 0.105, friction=1.5)
    angle = np.radians(rows["theta_deg"])
    lift = train.lift_at(angle)
    for name, values in zip(("L", "dL", "ddL"), lift, strict=True):
        assert np.max(np.abs(values - rows[name])) < 1e-9 * np.max(np.abs(rows[name]))
    for rpm in (375, 750, 1750, 2750, 3600):
        found = train.torque(angle, rpm * np.pi / 30)
        assert np.max(np.abs(found - rows[f"M_{rpm}"])) < 1e-9 * np.max(np.abs(rows[f"M_{rpm}"]))
    at = np.linspace(-1.0, 1.0, 41)
    for k in (0, 1):
        slope = (train.lift_at(at + 1e-6)[k] - train.lift_at(at - 1e-6)[k]) / 2e-6
        assert np.max(np.abs(slope - train.lift_at(at)[k + 1])) < 1e-6 * np.max(np.abs(slope))
