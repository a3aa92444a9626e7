"""Gear sets: ratios follow the Willis equations, losses follow the mesh efficiencies, nonsense is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel import powertrain, rotational
from koppel.libraries.powertrain import LepelletierData, Profile, ShiftLines

GEARS = {"1": "AD", "2": "AC", "3": "AB", "4": "AE", "5": "BE", "6": "CE", "R": "BD"}
PUBLISHED = {"1": 4.17, "2": 2.34, "3": 1.52, "4": 1.14, "5": 0.87, "6": 0.69, "R": -3.40}
ONE_GEAR = ShiftLines(throttle=(0.0, 1.0), up=(), down=())
SPEEDS = ("input", "pre_carrier", "small_sun", "large_sun", "carrier", "output")


def solve_willis(closed: str) -> dict[str, float]:
    """Speeds of all shafts for input speed 1: (sun - carrier) teeth_sun = -+ (ring - carrier) teeth_ring."""
    i, p, s, b, c, o = np.eye(6)
    clutches = {"A": p - s, "B": p - b, "C": b, "D": c, "E": i - c}
    sets = [(0 - p) * 37 + (i - p) * 71, (s - c) * 31 - (o - c) * 85, (b - c) * 38 + (o - c) * 85]
    speeds = np.linalg.solve(np.array([i, *sets, *(clutches[name] for name in closed)]), np.eye(6)[0])
    return dict(zip(SPEEDS, speeds, strict=True))


def build_rig(closed: str, efficiency: float | None) -> koppel.Model:
    """The gearbox with two clutches closed for good; its bus signals are constant."""
    gear, table = 1, {1: tuple(closed)}
    if closed == GEARS["R"]:
        gear, table = -1, {1: tuple(GEARS["1"]), "R": tuple(closed)}
    data = LepelletierData(efficiency=efficiency, shift_table=table, shift_lines=ONE_GEAR, start_gear=gear)
    model = koppel.Model("rig")
    model.submodel("gearbox", powertrain.lepelletier(data))
    for name, value in (("throttle", 1), ("vehicle_speed", 0), ("selector", gear)):
        model.publish(name, value)
    return model


@pytest.mark.parametrize("gear", GEARS)
def test_gear_turns_as_willis_says(gear: str) -> None:
    model = build_rig(GEARS[gear], None)
    model.add("drive", rotational.Torque(shaft_b="gearbox.input", torque=40))
    run = koppel.simulate(model, until=0.2, stepper=koppel.TimeStepping(step=1e-3))
    wanted, speed = solve_willis(GEARS[gear]), run["gearbox.input.speed"][-1]
    assert speed > 10.0
    for shaft in SPEEDS:
        assert run[f"gearbox.{shaft}.speed"][-1] == pytest.approx(wanted[shaft] * speed, abs=1e-12 * speed), shaft
    for clutch in GEARS[gear]:
        assert np.all(run[f"gearbox.{clutch}.slip"][1:] == 0.0)
    assert 1.0 / wanted["output"] == pytest.approx(PUBLISHED[gear], abs=5e-3)


def test_ratios_of_the_table_are_those_of_the_equations() -> None:
    found = powertrain.gear_ratios()
    for gear, closed in GEARS.items():
        assert found[-1 if gear == "R" else int(gear)] == pytest.approx(1 / solve_willis(closed)["output"], rel=1e-12)


def measure_torque_ratio(closed: str, efficiency: float | None, load: float) -> float:
    """Torque at the output per torque at the input while the gearbox turns evenly."""
    model = build_rig(closed, efficiency)
    model.add("drive", rotational.Motion(shaft="gearbox.input", speed=100))
    model.add("load", rotational.Torque(shaft_b="gearbox.output", torque=-float(load)))
    wanted = solve_willis(closed)
    for shaft in SPEEDS:  # starts at the speeds of the gear
        given = model.submodels["gearbox"].model.elements[shaft]
        model.submodels["gearbox"].model.elements[shaft] = given.model_copy(
            update={"speed": 100 * float(wanted[shaft])}
        )
    run = koppel.simulate(model, until=0.1, stepper=koppel.TimeStepping(step=1e-3))
    return float(load / run["drive.torque"][-1])


def test_ideal_gearbox_multiplies_torque_by_its_ratio() -> None:
    for closed in GEARS.values():
        wanted = 1 / solve_willis(closed)["output"]
        assert measure_torque_ratio(closed, None, 100.0 * np.sign(wanted)) == pytest.approx(wanted, rel=1e-9)


def test_losses_of_first_gear_are_those_of_its_two_meshes() -> None:
    # first set: the ring drives the carrier against the fixed sun; seen from the carrier power goes from ring to sun
    eta, first, second = 0.97, 71 / 37, 85 / 31
    wanted = (1 + eta / first) * eta * second
    assert measure_torque_ratio("AD", eta, 100.0) == pytest.approx(wanted, rel=1e-9)


def test_losses_in_overrun_turn_around() -> None:
    eta, first, second = 0.97, 71 / 37, 85 / 31
    wanted = (1 + 1 / (eta * first)) * second / eta
    assert measure_torque_ratio("AD", eta, -100.0) == pytest.approx(wanted, rel=1e-9)


def test_every_gear_loses_power() -> None:
    for closed in GEARS.values():
        ratio = 1 / solve_willis(closed)["output"]
        share = measure_torque_ratio(closed, 0.98, 100.0 * np.sign(ratio)) / ratio
        assert 0.9 < share < 1.0


def test_ravigneaux_set_alone_keeps_both_equations() -> None:
    model = powertrain.ravigneaux()
    model.add("drive", rotational.Torque(shaft_b="small_sun", torque=1))
    model.add("hold", rotational.Fixed(shaft="large_sun"))
    run = koppel.simulate(model, until=0.1, stepper=koppel.TimeStepping(step=1e-3))
    s, large, c, r = (run[f"{name}.speed"][-1] for name in ("small_sun", "large_sun", "carrier", "ring"))
    assert abs((s - c) * 31 - (r - c) * 85) < 1e-11 * abs(s) * 85
    assert abs(large) < 1e-12 * abs(s) and abs(-c * 38 + (r - c) * 85) < 1e-11 * abs(s) * 85


BAD_TABLES = [
    ({1: ("A",)}, r"shift_table\.1.*closes 1 clutches; a gear needs 2 of A, B, C, D, E"),
    ({1: ("A", "A")}, r"shift_table\.1.*closes 1 clutches"),
    ({1: ("A", "F")}, r"shift_table\.1.*there is no clutch 'F'"),
    ({1: ("A", "D"), 3: ("A", "B")}, r"shift_table: has no gear 2; give every gear from 1 to 3"),
    ({"first": ("A", "D")}, r"shift_table\.first: is no gear"),
    ({1: ("C", "D")}, r"shift_table\.1 = \['C', 'D'\] locks the gearbox against itself"),
]


@pytest.mark.parametrize(("table", "message"), BAD_TABLES)
def test_bad_shift_table_is_refused(table: dict[int | str, tuple[str, ...]], message: str) -> None:
    with pytest.raises(koppel.ModelError, match=message):
        powertrain.gearbox("lepelletier6", shift_table=table, shift_lines=ONE_GEAR)


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(koppel.ModelError, match=r"efficiency = 1\.2 is outside 0 \.\. 1"):
        powertrain.gearbox("lepelletier6", efficiency=1.2)
    with pytest.raises(koppel.ModelError, match=r"efficiency = 0 is outside 0 \.\. 1"):
        powertrain.gearbox("manual5", efficiency=0.0)
    with pytest.raises(koppel.ModelError, match=r"ratio = 0"):
        powertrain.gearbox("fixed", ratio=0.0)
    with pytest.raises(koppel.ModelError, match=r"teeth\.sun = 0 is not above 0"):
        powertrain.gearbox("lepelletier6", teeth={**powertrain.LepelletierData().teeth, "sun": 0})
    with pytest.raises(koppel.ModelError, match="there is no gearbox 'cvd'; did you mean cvt"):
        powertrain.gearbox("cvd")


def test_planetary_set_that_locks_is_refused() -> None:
    model = koppel.Model("set")
    for ratio in (0.0, -1.0):
        with pytest.raises(koppel.ModelError, match="locks two shafts together"):
            powertrain.add_planetary(model, "set", sun="a", carrier="b", ring="c", ratio=ratio)


def test_negative_pressure_is_refused() -> None:
    profiles = {**LepelletierData().profiles, "C": Profile(hold="-2 bar")}
    with pytest.raises(koppel.ModelError, match=r"profiles\.C\.hold = -200000 Pa is below 0 Pa"):
        powertrain.six_speed_vehicle(profiles=profiles)


def test_shift_lines_that_cross_are_refused() -> None:
    lines = LepelletierData().shift_lines
    with pytest.raises(koppel.ModelError, match=r"down\[0\] = 1\.8 m/s is not below the line up at 1 m/s"):
        powertrain.gearbox(
            "lepelletier6",
            shift_lines=ShiftLines(throttle=lines.throttle, up=((1, 1, 1, 1), *lines.up[1:]), down=lines.down),
        )
    with pytest.raises(koppel.ModelError, match="up: has 4 lines; 6 gears need 5"):
        powertrain.gearbox(
            "lepelletier6", shift_lines=ShiftLines(throttle=lines.throttle, up=lines.up[1:], down=lines.down)
        )


def test_nedc_has_its_published_length() -> None:
    # UN ECE R83: 4 x 195 s + 400 s, 4 x 1.013 km + 6.955 km, at most 120 km/h
    cycle = powertrain.nedc()
    assert cycle.duration == 1180.0
    assert cycle.distance == pytest.approx(11_007, rel=1e-3)
    assert float(cycle.speed.max()) == pytest.approx(120 / 3.6)
    urban = cycle.time <= 195.0
    assert np.trapezoid(cycle.speed[urban], cycle.time[urban]) == pytest.approx(1013, rel=2e-3)
    assert np.all(np.diff(cycle.time) > 0.0)
    rates = np.diff(cycle.speed) / np.diff(cycle.time)
    assert rates.max() == pytest.approx(1.04, abs=5e-3) and rates.min() == pytest.approx(-1.39, abs=5e-3)


def test_wltc_comes_from_a_file(tmp_path: Path) -> None:
    with pytest.raises(koppel.KoppelError, match=r"there is no WLTC file '.*none\.csv'; save class 3"):
        powertrain.wltc(tmp_path / "none.csv")
    file = tmp_path / "wltc.csv"
    file.write_text("t,v\n" + "\n".join(f"{t},{36.0 if 100 <= t < 1700 else 0.0}" for t in range(1801)) + "\n")
    assert powertrain.wltc(file).distance == pytest.approx(16_000)
    file.write_text("t,v\n0,0\n10,36\n")
    with pytest.raises(koppel.KoppelError, match="10 s; the WLTC of class 3 takes 1800 s"):
        powertrain.wltc(file)


GOOD_CYCLES = {
    "plain": "0,0\n5,36\n",
    "heading": "time,speed\n0,0\n5,36\n",
    "meters per second": "time in s,speed in m/s\n0,0\n5,10\n",
    "brackets": "Time [s];Speed [m/s]\n0;0\n5;10\n",
    "german": "Zeit [s];Geschwindigkeit [km/h]\n0;0\n5,0;36,0\n",
    "unit alone": "s,km/h\n0,0\n5,36\n",
    "semicolon and decimal comma": "t;v [km/h]\n0;0\n5,0;36,0\n",
    "tab, comment, blank line and more columns": "# short\ntime\tspeed\tgear\n0\t0\t1\n\n5\t36\t2\n",
}


@pytest.mark.parametrize("text", GOOD_CYCLES.values(), ids=GOOD_CYCLES)
def test_cycle_file_gives_the_same_points(text: str, tmp_path: Path) -> None:
    file = tmp_path / "cycle.csv"
    file.write_text(text)
    cycle = powertrain.read_cycle(file)
    assert cycle.time.tolist() == [0.0, 5.0] and cycle.speed.tolist() == pytest.approx([0.0, 10.0])
    assert cycle.distance == pytest.approx(25.0) and powertrain.find_cycle(str(file)).name == "cycle"


BAD_CYCLES = [
    ("t,v\n0,0\n0,36\n", r"cycle\.csv, line 3, column 1: time does not increase; sort"),
    ("0,0\n5,3\n4,36\n", r"cycle\.csv, line 3, column 1: time does not increase; sort"),
    ("t,v\n0,fast\n", r"cycle\.csv, line 2, column 2: the speed is not a number; give time in s and speed"),
    ("t,v\n0,0\n\n3,nan\n", r"cycle\.csv, line 4, column 2: the speed is not finite"),
    ("t,v\n0,0\n3,inf\n", r"cycle\.csv, line 3, column 2: the speed is not finite"),
    ("t,v\n0,0\n3,-5\n", r"cycle\.csv, line 3, column 2: the speed is below 0"),
    ("t,v\n-1,0\n3,5\n", r"cycle\.csv, line 2, column 1: the time is below 0"),
    ("speed,time\n0,0\n36,5\n", r"cycle\.csv, line 1, column 1: stands over a speed; put time first"),
    ("time,speed [mph]\n0,0\n5,36\n", r"csv, line 1, column 2: the unit of the speed is not known; use km/h or m/s"),
    ("time,speed mph\n0,0\n5,36\n", r"line 1, column 2: the heading over the speed is not known; write speed"),
    ("time,v_mph\n0,0\n5,36\n", r"line 1, column 2: the heading over the speed is not known"),
    ("Geschwindigkeit;Zeit\n0;0\n50;1\n", r"line 1, column 1: stands over a speed; put time first"),
    ("x;Zeit\n0;0\n50;1\n", r"line 1, column 1: stands over a speed; put time first"),
    ("km/h,s\n0,0\n50,1\n", r"line 1, column 1: stands over a speed; put time first"),
    ("t,v\n0,0\n", r"cycle\.csv: has 1 rows of numbers; give two or more"),
    ("t,v\n0\n1\n", r"cycle\.csv, line 2: has 1 column"),
    ("", r"cycle\.csv: is empty"),
]


@pytest.mark.parametrize(("text", "message"), BAD_CYCLES)
def test_bad_cycle_file_is_refused_by_its_line(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "cycle.csv"
    file.write_text(text)
    with pytest.raises(koppel.KoppelError, match=message):
        powertrain.read_cycle(file)


def test_cycle_that_starts_late_ends_with_its_last_point(tmp_path: Path) -> None:
    file = tmp_path / "late.csv"
    file.write_text("10,0\n15,36\n30,36\n")
    cycle = powertrain.read_cycle(file)
    assert cycle.duration == 30.0
    assert cycle.distance == pytest.approx(0.5 * 10 * 5 + 10 * 15)


def test_cycle_is_given_by_name_or_refused() -> None:
    for name in ("nedc", "stop_and_go", "up_and_down"):
        assert powertrain.find_cycle(name).duration > 60.0
    with pytest.raises(koppel.KoppelError, match="there is no cycle or file 'nedz'; use nedc, stop_and_go"):
        powertrain.vehicle("fixed", cycle="nedz")
    with pytest.raises(koppel.KoppelError, match="cycle = 7 is no Cycle"):
        powertrain.vehicle("fixed", cycle=7)  # type: ignore[arg-type]
    with pytest.raises(koppel.KoppelError, match="cycle 'x': has no segments"):
        powertrain.from_segments("x", [])
    with pytest.raises(koppel.KoppelError, match="cycle 'x': a speed of -5 km/h; give 0 km/h or more"):
        powertrain.from_segments("x", [(1, -5)])


def test_changes_leave_the_rest_of_the_data() -> None:
    data = LepelletierData(efficiency=0.9)
    box = powertrain.gearbox("lepelletier6", data=data, peak=1.2)
    assert box.elements["pre_set"].efficiency_sun.y == (0.9, 0.9)  # type: ignore[attr-defined]
    assert box.elements["A"].peak == 1.2  # type: ignore[attr-defined]


D = LepelletierData()
BAD_OPTIONS = [
    ({"profiles": {k: v for k, v in D.profiles.items() if k != "C"}}, "profiles: has no 'C'; give the profile of A, B"),
    ({"profiles": {**D.profiles, "F": Profile()}}, "profiles: there is no profile 'F'; known: A, B, C, D, E"),
    ({"profiles": {**D.profiles, "C": {"held": 3}}}, r"profiles\.C: there is no field 'held'; did you mean hold"),
    ({"profiles": {**D.profiles, "C": Profile(ramp_time=0)}}, r"profiles\.C\.ramp_time = 0 s is below 1e-06 s"),
    ({"geometry": {"B": 1}}, "geometry: has no 'A'; give the geometry of A, B, C, D, E"),
    ({"geometry": 0.7}, "geometry = 0.7 is not a mapping; give the geometry of A, B"),
    ({"inertias": {**D.inertias, "ring": 1}}, "inertias: there is no inertia 'ring'"),
    ({"inertias": {"input": 1}}, "inertias: has no 'pre_carrier'; give the inertia of input, pre_carrier"),
    ({"teeth": {**D.teeth, "sun": "37"}}, r"teeth\.sun = '37' is not a whole number"),
    ({"teeth": {**D.teeth, "ring": 20}}, r"teeth\.ring = 20 is not above the 31 of small_sun"),
    ({"efficiency": "high"}, "efficiency = 'high' is not a number"),
    ({"efficiency": {"type": "table"}}, r"^efficiency\.type = 'table' is no curve; known: cubic"),
    ({"efficiency": [0.9]}, r"^efficiency = \[0\.9\] is not a value"),
    ({"shift_table": None}, "shift_table = None is not a mapping of gears to clutches"),
    ({"shift_table": {"N": ("A", "B")}}, r"shift_table\.N: is neutral, in which all clutches are open"),
    ({"shift_table": {1: 5}}, r"shift_table\.1 = 5 is not a list of clutches; name 2"),
    ({"shift_lines": None}, "shift_lines = None does not fit; give ShiftLines or a mapping of its fields"),
    ({"shift_lines": {"throttle": [0, 1], "up": []}}, "shift_lines: has no 'down'; give throttle, up, down"),
    ({"shift_lines": {"throttle": [0, 1], "up": 3, "down": []}}, r"shift_lines\.up = 3 is not a list of lines"),
    ({"shift_lines": {"throttle": [1, 0], "up": [], "down": []}}, r"shift_lines\.throttle: must increase"),
    ({"profile": 3}, "profile: gearbox 'lepelletier6' has no such option; did you mean profiles"),
    ({"data": {"peak": 1}}, "data = {'peak': 1} is no LepelletierData; give its fields as options instead"),
]


@pytest.mark.parametrize(("options", "message"), BAD_OPTIONS)
def test_bad_option_is_refused_by_its_name(options: dict[str, object], message: str) -> None:
    with pytest.raises(koppel.ModelError, match=message) as found:
        powertrain.gearbox("lepelletier6", **options)
    assert "\n" not in str(found.value)


def test_plain_data_is_as_good_as_objects() -> None:
    curve = {"type": "piecewise", "x": [0, 100], "y": [0.9, 0.98]}
    lines = {"throttle": [0, 1], "up": [["18 km/h", "36 km/h"]], "down": [["9 km/h", 5]]}
    box = powertrain.gearbox("manual5", ratios=(3, 2), efficiency=curve, shift_lines=lines)
    same = ShiftLines(throttle=(0, 1), up=((5.0, 10.0),), down=((2.5, 5),))
    assert box == powertrain.gearbox("manual5", ratios=[3.0, "2"], efficiency=curve, shift_lines=same)


CREATES = {  # speed ratio, capacity, torque ratio, and where it shows
    "at_a_point": ((0, 1, 2), (1e-3, 1e-3, -1e-3), (3, 3, 1), "at speed ratio"),
    "between_points": ((0, 1), (1e-3, 0), (3, 1), "at speed ratio"),
    "beyond_the_points": ((0, 1), (1e-3, 1e-3), (2, 1), "at speed ratio 2, beyond the points,"),
    "coasting": ((0, 1, 2), (1e-3, 0, -1e-3), (2, 1, 0.1), "the pump drives with it"),
    "pump_drives_at_stall": ((0, 1, 2), (-1e-3, 0, 1e-3), (2, 1, 0.5), "the pump drives with it"),
}


@pytest.mark.parametrize("name", CREATES)
def test_converter_that_creates_power_is_refused(name: str) -> None:
    """Power that is lost: capacity * (1 - nu * torque_ratio) * pump speed**3, never below 0."""
    *curves, told = CREATES[name]
    given = dict(zip(("speed_ratio", "capacity", "torque_ratio"), curves, strict=True))
    with pytest.raises(koppel.ModelError, match=r"^c\.capacity = .* creates power") as caught:
        powertrain.add_converter(koppel.Model("converter"), "c", pump="p", turbine="t", **given)
    assert told in str(caught.value)


def test_the_shipped_converter_and_the_parabola_lose_power() -> None:
    """1 - nu (2 - nu) = (1 - nu)**2."""
    for curves in ({}, {"speed_ratio": (0, 1), "capacity": (4e-3, 0), "torque_ratio": (2, 1)}):
        powertrain.add_converter(koppel.Model("converter"), "c", pump="p", turbine="t", **curves)


@pytest.mark.parametrize("closed", ["maybe", 5, None])
def test_a_lock_up_is_closed_or_not(closed: object) -> None:
    with pytest.raises(koppel.ModelError, match=r"c\.closed = .* is neither true nor false"):
        powertrain.add_converter(koppel.Model("converter"), "c", pump="p", turbine="t", closed=closed)
