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
    data = LepelletierData(efficiency=efficiency, shift_table={1: tuple(closed)}, shift_lines=ONE_GEAR)
    model = koppel.Model("rig")
    model.submodel("gearbox", powertrain.lepelletier(data))
    for name, value in (("throttle", 1), ("vehicle_speed", 0), ("selector", 1)):
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
    with pytest.raises(koppel.ModelError, match=r"mesh\.ratio = 0"):
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
    with pytest.raises(koppel.ModelError, match=r"C_hold.*-200000 Pa is below 0 Pa"):
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
    file.write_text("t,v\n0,0\n0,36\n")
    with pytest.raises(koppel.KoppelError, match="time does not increase at 0 s"):
        powertrain.read_cycle(file)
    file.write_text("t,v\n0,fast\n")
    with pytest.raises(koppel.KoppelError, match="give one heading"):
        powertrain.read_cycle(file)
