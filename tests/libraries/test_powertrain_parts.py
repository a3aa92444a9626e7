"""Parts of a car that are exchanged: maps, curves, the gearbox, and what lies under the wheels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import koppel
from koppel import powertrain, rotational
from koppel.model.files import read_text

STEP = koppel.TimeStepping(step=1e-3)
HOP = powertrain.from_segments("hop", [(1, 0), (6, 40), (2, 40)])
TORQUE = {"speed": ["0 rpm", "1000 rpm", "6000 rpm"], "throttle": [0, 1], "torque": [[0, -10, -40], [60, 120, 90]]}
FUEL = {"speed": [0, 600], "torque": [0, 100], "rate": [[0, 1e-3], [0, 5e-3]]}


def test_the_maps_of_an_engine_are_options() -> None:
    """At 500 rad/s with the throttle down: straight lines between 1000 and 6000 rpm, and over speed and torque."""
    model = koppel.Model("test bed")
    model.submodel("engine", library="powertrain.engine", options={"torque": TORQUE, "fuel": FUEL})
    model.publish("throttle", 1, unit="1")
    model.publish("torque_factor", 1, unit="1")
    model.add("bench", rotational.Motion(shaft="engine.crank", speed=500))
    run = koppel.simulate(model, until=2.0, every=0.1, stepper=STEP)
    share = (500 - 1000 * np.pi / 30) / (5000 * np.pi / 30)
    torque = 120 + share * (90 - 120)
    assert run["engine.map.value"][-1] == pytest.approx(torque, rel=1e-6)
    rates = [500 / 600 * 1e-3, 500 / 600 * 5e-3]
    assert run["engine.consumption.value"][-1] == pytest.approx(np.interp(torque, [0, 100], rates), rel=1e-6)


def test_a_car_passes_options_on_to_its_parts() -> None:
    curves = {"speed_ratio": [0, 1], "capacity": ["6e-3 N*m*s**2", 0], "torque_ratio": [1.8, 1]}
    car = powertrain.vehicle("cvt", engine={"torque": TORQUE}, converter=curves, chassis={"grip": [0.9, 0.9]})
    assert car.submodels["engine"].model.elements["map"].x[2] == pytest.approx(200 * np.pi)
    assert car.elements["converter_capacity"].y == (6e-3, 0.0)
    assert "contact_left" in car.submodels["chassis"].model.elements
    other = powertrain.vehicle("lepelletier6", clutch={"torque": "700 N*m"})
    assert "clutch" in other.elements and "converter_pump" not in other.elements
    text = (
        "koppel: 1\nsubmodels:\n  car:\n    library: powertrain.vehicle\n    type: cvt\n"
        "    options: {converter: {lockup_torque: 300 N*m}, engine: {fuel: {speed: [0, 600], torque: [0, 100], "
        "rate: [[0, 0.001], [0, 0.005]]}}}\n"
    )
    koppel.compile_model(read_text(text))


WRONG = {
    "engine": ({"engine": {"torq": {}}}, "engine: there is no option 'torq'; did you mean torque?"),
    "no_list": ({"engine": {"torque": {"speed": [0, 1]}}}, "engine.torque: has no 'throttle'; give the list of"),
    "rows": (
        {"engine": {"torque": {**TORQUE, "torque": [[0, 1, 2]]}}},
        "engine.torque.torque = [[0, 1, 2]] has not one row for each of the 2 values of throttle",
    ),
    "short_row": (
        {"engine": {"torque": {**TORQUE, "torque": [[0, 1, 2], [3, 4]]}}},
        "engine.torque.torque[1]: has 2 values; give one for each of the 3 values of speed",
    ),
    "unit": (
        {"engine": {"torque": {**TORQUE, "throttle": [0, "1 N"]}}}, "engine.torque.throttle[1] = '1 N' has unit N"
    ),
    "order": ({"engine": {"fuel": {**FUEL, "speed": [600, 0]}}}, "engine.fuel.speed: must increase"),
    "both": ({"converter": {}, "clutch": {}}, "clutch: stands beside converter; a car has one of them"),
    "grip": ({"chassis": {"grip": [0.9, -1]}}, "chassis.grip[1] = -1 is below 0"),
    "hill": ({"slope": {"position": [0, 5, 3], "slope": [0, 0, 0]}}, "slope.position: must increase"),
    "no_gearbox": ({"gearbox": koppel.Model("box"), "final_drive": 3}, "gearbox: has no shaft 'input'"),
    "no_drive": ({"gearbox": koppel.Model("box")}, "final_drive: is missing; a gearbox of your own needs"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_parts_that_do_not_fit_are_refused(name: str) -> None:
    options, told = WRONG[name]
    with pytest.raises(koppel.ModelError) as caught:
        powertrain.vehicle(**options)
    assert str(caught.value).startswith(told)


def own_gearbox() -> koppel.Model:
    """One ideal gear that never shifts."""
    box = koppel.Model("own gearbox")
    for shaft in ("input", "output"):
        box.add(shaft, rotational.Shaft(inertia=0.02))
    box.add("mesh", rotational.Gear(shaft_a="input", shaft_b="output", ratio=2))
    values = {"gear": 1, "gear_ratio": 2, "shifting": 0, "lockup": 0, "torque_factor": 1}
    for name, value in values.items():
        box.publish(name, value, unit="1")
    box.publish("gearbox_input_speed", "input.speed", unit="rad/s")
    box.publish("gearbox_output_speed", "output.speed", unit="rad/s")
    return box


def test_a_car_takes_a_gearbox_of_your_own(tmp_path: Path) -> None:
    koppel.write_model(own_gearbox(), tmp_path / "box.yaml")
    runs = [
        koppel.simulate(
            powertrain.vehicle(gearbox=box, final_drive=4, cycle=HOP), until=HOP.duration, every=0.1, stepper=STEP
        )
        for box in (own_gearbox(), tmp_path / "box.yaml")
    ]
    assert np.allclose(runs[0]["gearbox.input.speed"], 2 * runs[0]["gearbox.output.speed"])
    assert runs[0]["chassis.car.speed"][-1] == pytest.approx(40 / 3.6, rel=0.1)
    assert np.array_equal(runs[0]["chassis.car.speed"], runs[1]["chassis.car.speed"])
    broken = own_gearbox()
    del broken.bus["lockup"]
    with pytest.raises(koppel.ModelError, match=r"gearbox: does not publish 'lockup' \(1 when the converter"):
        powertrain.vehicle(gearbox=broken, final_drive=4)


@pytest.mark.parametrize(
    "slope",
    [
        "0.04*sin(car.position/(20 m))",
        {"position": list(range(200)), "slope": [0.04 * np.sin(x / 20) for x in range(200)]},
    ],
    ids=["expression", "table"],
)
def test_a_slope_may_follow_the_position(slope: object) -> None:
    car = powertrain.vehicle("fixed", cycle=HOP, slope=slope)
    run = koppel.simulate(car, until=HOP.duration, every=0.1, stepper=STEP)
    way = run["chassis.car.position"]
    assert way[-1] > 40.0
    assert np.allclose(run["bus.road_slope"], 0.04 * np.sin(way / 20), atol=2e-5)


def test_a_wheel_on_ice_spins_and_the_differential_shares_the_torque() -> None:
    """The open differential drives both sides with the same torque, so that the ice limits the wheel with grip too."""
    ice = 0.05
    car = powertrain.vehicle("lepelletier6", cycle=HOP, efficiency=None, chassis={"grip": [0.9, ice]})
    run = koppel.simulate(car, until=6.0, every=0.01, stepper=STEP)
    rows = run.time > 3.0
    left, right = run["chassis.wheel_left.speed"], run["chassis.wheel_right.speed"]
    assert np.all(run["chassis.contact_left.branch"][rows] == 0)
    assert np.all(run["chassis.contact_right.branch"][rows] == 1)
    assert np.all(right[rows] > left[rows] + 5.0)
    assert np.allclose(
        run["chassis.differential.speed"], 0.5 * (run["chassis.left.speed"] + run["chassis.right.speed"])
    )
    limit = ice * 0.31 * 0.5 * 0.6 * 1600 * 9.81
    assert np.allclose(run["chassis.contact_right.torque"][rows], limit)
    torques = [run[f"chassis.driveshaft_{side}.torque"][rows] for side in ("left", "right")]
    assert np.max(np.abs(torques[0] - torques[1])) < 0.02 * (
        np.max(np.abs(torques[0])) + 40.0
    )  # side gears have inertia


def test_with_enough_grip_the_tires_stick_and_nothing_changes() -> None:
    runs = [
        koppel.simulate(powertrain.vehicle("fixed", cycle=HOP, chassis=c), until=HOP.duration, every=0.1, stepper=STEP)
        for c in (None, {"grip": [5, 5]})
    ]
    assert np.all(runs[1]["chassis.contact_left.slip"] == 0.0)
    assert np.allclose(runs[0]["chassis.car.speed"], runs[1]["chassis.car.speed"], atol=2e-3)
