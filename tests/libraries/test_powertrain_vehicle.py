"""Complete drivelines: launch, all shifts up and down, standstill, energy, and gearboxes that replace each other."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel import powertrain
from koppel.libraries.powertrain import Cycle, from_segments, up_and_down

STEP = 1e-3
LOWER_HEATING_VALUE = 42.7e6  # J/kg


def count_changes(values: np.ndarray) -> int:
    return int(np.count_nonzero(np.diff(values)))


@cache
def drive_through_all_gears() -> tuple[koppel.Machine, koppel.Run]:
    cycle = up_and_down(top=120, accelerate=20, brake=16)
    machine = koppel.Machine(powertrain.six_speed_vehicle(cycle))
    run = koppel.simulate(machine, until=cycle.duration, stepper=koppel.TimeStepping(step=STEP), start="design")
    return machine, run


def kinetic_energy(machine: koppel.Machine, run: koppel.Run, row: int) -> float:
    """Of all shafts and the car; their inertias are the diagonal of the mass matrix."""
    machine.forces(keep=True)
    inertias = np.diag(machine.core.matrix(0.0, 0.0, False, True))
    speeds = [run[path][row] for path in machine.compiled.velocities]
    return float(sum(0.5 * j * w**2 for j, w in zip(inertias, speeds, strict=False)))


def test_car_shifts_up_and_down_through_all_gears() -> None:
    _, run = drive_through_all_gears()
    gears = run["gearbox.gear.value"]
    visited = gears[np.append(True, np.diff(gears) != 0)]
    assert visited.tolist() == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_laws_settle_and_do_not_chatter() -> None:
    machine, run = drive_through_all_gears()
    count = machine.core.law_count
    assert count["unsettled"] == 0
    for clutch in "ABCDE":  # each shift in which a clutch takes part changes its branch two or three times
        table = [clutch in pair for pair in ("AD", "AC", "AB", "AE", "BE", "CE")]
        shifts = 2 * sum(a != b for a, b in pairwise(table))
        assert count_changes(run[f"gearbox.{clutch}.branch"]) <= 6 * shifts + 4, clutch
    for mesh in ("gearbox.pre_set", "gearbox.ravigneaux_small", "gearbox.ravigneaux_large", "final_drive"):
        assert count_changes(run[f"{mesh}.branch"]) <= 30, mesh


def test_closed_clutches_do_not_slip_and_speeds_fit_the_gear() -> None:
    _, run = drive_through_all_gears()
    ratios = powertrain.gear_ratios()
    settled = run.time - run["gearbox.since.value"] > 1.2
    for gear in range(1, 7):
        rows = settled & (run["gearbox.gear.value"] == gear) & (run.time > 1.0)
        assert np.count_nonzero(rows) > 100, gear
        error = run["gearbox.input.speed"][rows] - ratios[gear] * run["gearbox.output.speed"][rows]
        assert np.max(np.abs(error)) < 1e-9, gear
        for clutch in powertrain.LepelletierData().shift_table[gear]:
            assert np.all(run[f"gearbox.{clutch}.slip"][rows] == 0.0), (gear, clutch)


def test_car_stands_exactly_before_and_after() -> None:
    _, run = drive_through_all_gears()
    speed = run["chassis.car.speed"]
    assert np.all(speed[run.time < 1.0] == 0.0)
    assert np.all(speed[run.time > run.time[-1] - 1.0] == 0.0)
    assert speed.max() == pytest.approx(120 / 3.6, rel=0.05)


def test_converter_is_closed_in_high_gears() -> None:
    _, run = drive_through_all_gears()
    rows = (run["gearbox.gear.value"] == 6) & (run.time - run["gearbox.since.value"] > 2.0)
    assert np.all(run["converter_lockup.slip"][rows] == 0.0)
    assert np.all(run["converter_lockup.branch"][run["gearbox.gear.value"] < 3] == 2.0)


def test_energy_is_accounted_for() -> None:
    machine, run = drive_through_all_gears()
    powers = {
        channel.path: run[channel.path] for channel in machine.compiled.channels if channel.path.endswith(".power")
    }
    work = {path: float(np.sum(power[1:]) * STEP) for path, power in powers.items()}
    engine = work["engine.combustion.power"]
    # what the elements put in is what the inertias gain; the rest is of the order of the step
    assert sum(work.values()) == pytest.approx(
        kinetic_energy(machine, run, -1) - kinetic_energy(machine, run, 0), abs=1e-3 * engine
    )
    top = int(np.argmax(run["chassis.car.speed"]))
    gained = kinetic_energy(machine, run, top) - kinetic_energy(machine, run, 0)
    assert sum(float(np.sum(p[1 : top + 1]) * STEP) for p in powers.values()) == pytest.approx(gained, rel=1e-3)

    # friction and meshes only take
    for path, power in powers.items():
        if any(word in path for word in ("gearbox", "lockup", "brake", "rolling", "final_drive")):
            assert np.all(power <= 1e-6), path  # W
    converter = powers["converter_pump.power"] + powers["converter_turbine.power"]
    assert np.sum(converter) < 0.0

    # the engine turns a plausible share of the fuel into work, and the brakes take most of the kinetic energy
    assert 0.2 < engine / (run["engine.fuel.value"][-1] * LOWER_HEATING_VALUE) < 0.4
    brakes = -work["chassis.brake_left.power"] - work["chassis.brake_right.power"]
    assert 0.5 * gained < brakes < gained
    assert np.all(np.diff(run["engine.fuel.value"]) >= -1e-12)


@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt", "fixed"])
def test_gearboxes_replace_each_other(type: str) -> None:
    cycle = from_segments("hop", [(1, 0), (10, 40), (6, 40), (8, 0), (3, 0)])
    model = powertrain.vehicle(type, cycle=cycle)
    assert set(model.submodels["gearbox"].model.bus) == set(powertrain.SIGNALS)
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=cycle.duration, stepper=koppel.TimeStepping(step=STEP), every=0.01)
    error = run["chassis.car.speed"] - np.interp(run.time, cycle.time, cycle.speed)
    assert np.sqrt(np.mean(error**2)) < 0.6
    assert run["chassis.car.speed"][-1] == 0.0
    assert run["engine.crank.speed"].min() > 40.0, "the engine stalls"
    assert machine.core.law_count["unsettled"] == 0


def test_fixed_gear_runs_at_its_ratio() -> None:
    cycle = from_segments("go", [(1, 0), (8, 30)])
    run = koppel.simulate(
        powertrain.vehicle("fixed", ratio=7.0, cycle=cycle),
        until=9.0,
        stepper=koppel.TimeStepping(step=STEP),
        every=0.01,
    )
    assert run["gearbox.input.speed"][-1] > 50.0
    assert run["gearbox.input.speed"][-1] == pytest.approx(7.0 * run["gearbox.output.speed"][-1], rel=1e-12)


def test_belt_drive_keeps_the_speed_of_its_throttle() -> None:
    cycle = from_segments("go", [(1, 0), (15, 70), (30, 70)])
    run = koppel.simulate(
        powertrain.vehicle("cvt", cycle=cycle), until=46.0, stepper=koppel.TimeStepping(step=STEP), every=0.01
    )
    wanted = np.interp(max(run["driver.pedal.value"][-1], 0), (0, 0.2, 0.5, 1), (140, 170, 280, 480))
    assert run["gearbox.input.speed"][-1] == pytest.approx(wanted, rel=0.05)
    assert 0.42 <= run["gearbox.ratio.value"][-1] <= 2.4


def test_reverse_goes_backward() -> None:
    cycle = from_segments("back", [(2, 0), (6, 10), (4, 10)])
    model = powertrain.six_speed_vehicle(cycle, direction={"step": {"time": 0.5, "before": 0, "after": -1}})
    run = koppel.simulate(model, until=12.0, stepper=koppel.TimeStepping(step=STEP), every=0.01)
    assert run["gearbox.gear.value"][-1] == -1
    assert run["chassis.car.speed"][-1] == pytest.approx(-10 / 3.6, rel=0.1)
    ratio = run["gearbox.input.speed"][-1] / run["gearbox.output.speed"][-1]
    assert ratio == pytest.approx(powertrain.gear_ratios()[-1], rel=1e-12)


def test_car_stands_on_a_slope_with_the_brake_and_rolls_without() -> None:
    cycle = Cycle("rest", np.array([0.0, 100.0]), np.zeros(2))
    for hold, stands in ((0.6, True), (0.0, False)):
        model = powertrain.six_speed_vehicle(
            cycle, slope="8 deg", direction=0, parameters={"driver": {"hold": hold, "gain": 1e-6}}
        )
        run = koppel.simulate(model, until=3.0, stepper=koppel.TimeStepping(step=STEP), every=0.01)
        speed = run["chassis.car.speed"]
        if stands:
            assert abs(speed[-1]) < 1e-6
        else:
            # once the clutches of first gear are open: a little less than g (sin - c cos), as wheels and shafts turn
            free = 9.81 * (np.sin(np.deg2rad(8)) - 0.011 * np.cos(np.deg2rad(8)))
            assert 0.95 * free < speed[-101] - speed[-1] < free


def test_unknown_part_is_named() -> None:
    with pytest.raises(koppel.ModelError, match="there is no part 'chasis'; did you mean chassis"):
        powertrain.six_speed_vehicle(parameters={"chasis": {"mass": 1000}})


@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt", "fixed"])
def test_car_goes_to_a_file_and_back(type: str, tmp_path: Path) -> None:
    model = powertrain.vehicle(type)
    koppel.write_model(model, tmp_path / "car.yaml")
    again = koppel.read_model(tmp_path / "car.yaml")
    assert koppel.Machine(again).compiled.velocities == koppel.Machine(model).compiled.velocities
    assert again.bus_units() == model.bus_units()


def test_parameters_reach_the_parts() -> None:
    machine = koppel.Machine(powertrain.six_speed_vehicle(parameters={"chassis": {"mass": "1400 kg"}}))
    assert machine.core.parameters[machine.compiled.parameters["chassis.mass"]] == 1400.0
    machine.set_parameters({"gearbox.C_ramp_time": "0.9 s"})


# rolling start, selector, shifts ------------------------------------------------------------------------------------


def roll_at(speed: float) -> Cycle:
    return Cycle("constant", np.array([0.0, 100.0]), np.array([speed, speed]))


@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt", "fixed"])
def test_car_that_rolls_at_the_start_has_no_blow_in_its_driveline(type: str) -> None:
    final = {"lepelletier6": 3.46, "manual5": 3.9, "cvt": 5.2, "fixed": 1.0}[type]
    options = {"ratio": 4.0} if type == "fixed" else {}
    model = powertrain.vehicle(type, cycle=roll_at(20.0), start_speed="20 m/s", **options)  # type: ignore[arg-type]
    machine = koppel.Machine(model)
    values = machine.outputs()
    wheel = 20.0 / 0.31
    assert values["gearbox.output.speed"] == pytest.approx(final * wheel, rel=1e-12)
    ratio = values["bus.gear_ratio"]
    assert values["gearbox.input.speed"] == pytest.approx(ratio * final * wheel, rel=1e-12)
    assert values["engine.crank.speed"] == pytest.approx(max(80.0, ratio * final * wheel), rel=1e-12)
    run = koppel.simulate(machine, until=0.5, stepper=koppel.TimeStepping(step=STEP), start="design")
    # engine drag (below 60 N*m at these speeds) through gearbox and final drive, on two driveshafts, with overshoot 2
    bound = 2.0 * 60.0 * ratio * final / 2.0
    assert np.max(np.abs(run["chassis.driveshaft_left.torque"])) < bound
    jump = np.abs(np.diff(run["gearbox.input.speed"]))
    assert np.max(jump) < 2.0  # rad/s in one step
    resistance = 0.011 * 1600 * 9.81 + 0.5 * 1.2 * 0.68 * 400 + 60 * ratio * final / 0.31
    assert 20.0 - run["chassis.car.speed"][-1] < 1.2 * resistance / 1600 * 0.5


def test_start_gear_and_parameters_set_all_speeds() -> None:
    model = powertrain.six_speed_vehicle(start_speed=10.0, start_gear=3, parameters={"chassis": {"wheel_radius": 0.3}})
    machine = koppel.Machine(model)
    machine.set_parameters({"start_speed": "12 m/s"})
    machine.reset()
    values = machine.outputs()
    assert values["bus.gear"] == 3.0 and values["bus.shifting"] == 0.0
    output = 12.0 / 0.3 * 3.46
    assert values["gearbox.output.speed"] == pytest.approx(output, rel=1e-12)
    ratio = powertrain.gear_ratios()[3]
    assert values["gearbox.input.speed"] == pytest.approx(ratio * output, rel=1e-12)
    for clutch in "AB":  # closed in third gear
        assert abs(values[f"gearbox.{clutch}.slip"]) < 1e-9
    with pytest.raises(koppel.ModelError, match=r"start_gear = 9 is no gear; use -1, 0, 1, 2, 3, 4, 5, 6"):
        powertrain.six_speed_vehicle(start_speed=10.0, start_gear=9)


def test_speed_of_the_chassis_alone_sets_the_driveline_as_well() -> None:
    model = powertrain.vehicle("manual5", parameters={"chassis": {"start_speed": "20 m/s"}})
    same = powertrain.vehicle("manual5", start_speed="20 m/s")
    assert model == same


@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt", "fixed"])
def test_selector_does_what_it_says(type: str) -> None:
    cycle = from_segments("hop", [(1, 0), (5, 15), (4, 15)])
    for direction in (-1, 0, 1):
        model = powertrain.vehicle(type, cycle=cycle, direction=direction)
        run = koppel.simulate(model, until=10.0, stepper=koppel.TimeStepping(step=STEP), every=0.01)
        speed = run["chassis.car.speed"]
        assert speed[-1] == pytest.approx(direction * 15 / 3.6, abs=0.3), direction
        assert np.sign(run["bus.gear"][-1]) == direction
        assert run["engine.crank.speed"].max() < 250.0  # nobody revs in neutral


@pytest.mark.parametrize("type", ["lepelletier6", "manual5", "cvt", "fixed"])
def test_car_stops_before_it_turns_around(type: str) -> None:
    cycle = from_segments("hop", [(1, 0), (5, 15), (14, 15)])
    turn = {"step": {"time": 8, "before": 1, "after": -1}}
    model = powertrain.vehicle(type, cycle=cycle, direction=turn)  # type: ignore[arg-type]
    run = koppel.simulate(model, until=20.0, stepper=koppel.TimeStepping(step=STEP), every=0.01)
    speed = run["chassis.car.speed"]
    assert speed[run.time == 8.0] > 3.0 and speed[-1] == pytest.approx(-15 / 3.6, abs=0.4)
    if type != "cvt":
        assert np.all(speed[run["bus.gear"] == -1] < 2.0 + 0.1)  # turn_speed, and one tick of the logic
    brakes = run["chassis.brake_left.torque"][(run.time > 8.0) & (speed > 2.5)]
    assert np.min(np.abs(brakes)) >= 0.0 and np.max(np.abs(brakes)) > 100.0


@pytest.mark.parametrize("cycle", [up_and_down(), powertrain.stop_and_go()], ids=lambda cycle: cycle.name)
def test_manual_gearbox_does_not_hunt_and_keeps_the_engine_in_bounds(cycle: Cycle) -> None:
    model = powertrain.vehicle("manual5", cycle=cycle)
    run = koppel.simulate(model, until=cycle.duration, stepper=koppel.TimeStepping(step=STEP), every=0.01)
    gear = run["gearbox.gear.value"]
    at = np.flatnonzero(np.diff(gear))
    ways = np.diff(gear)[at]
    for first, second, way, next_way in zip(at, at[1:], ways, ways[1:], strict=False):
        assert way == next_way or run.time[second] - run.time[first] > 5.0
    # in gear the engine turns with the wheels; while the clutch is open it gets no throttle, in both directions
    assert np.all(run["bus.torque_factor"][run["bus.shifting"] == 1.0] == 0.0)
    assert np.all(run["bus.torque_factor"][run["bus.shifting"] == 0.0] == 1.0)
    assert run["engine.crank.speed"].max() < 420.0  # 130 km/h in fifth gear is 381 rad/s
    for shift in at:
        now, soon = int(shift), int(shift) + 80
        assert run["engine.crank.speed"][now:soon].max() < run["engine.crank.speed"][now] + 45.0


def test_shift_back_waits_for_the_dwell_time() -> None:
    """The throttle jumps right behind a shift up: without dwell the gearbox shifts down after shift_time."""
    lines = powertrain.ShiftLines(throttle=(0, 1), up=((5, 15),), down=((2, 12),))
    box = powertrain.gearbox("manual5", ratios=(3, 2), shift_lines=lines)
    model = koppel.Model("rig")
    model.submodel("gearbox", box)
    model.publish("throttle", "step(time - 1.2)", unit="1")
    model.publish("vehicle_speed", "select(time - 1, 6, 1)", unit="m/s")
    model.publish("selector", "1", unit="1")
    for dwell, wanted in ((0.0, 1.8), (2.5, 3.5)):
        machine = koppel.Machine(model)
        machine.set_parameters({"gearbox.dwell": dwell})
        machine.reset()
        run = koppel.simulate(machine, until=4.0, stepper=koppel.TimeStepping(step=STEP), start="state")
        gear = run["gearbox.gear.value"]
        up, down = run.time[np.flatnonzero(np.diff(gear) > 0)], run.time[np.flatnonzero(np.diff(gear) < 0)]
        assert up == pytest.approx([1.0], abs=0.02) and down == pytest.approx([wanted], abs=0.02)
