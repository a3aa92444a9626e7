"""Engine, gearbox and half shafts in the car, engine on mounts, subframes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel
from koppel import vehicle
from koppel.vehicle import MIDSIZE, WHEELS, Driver, midsize

FIXED = {"type": "fixed", "gearbox": {"ratio": 1.0}, "final_drive": 3.46, "final_efficiency": None}


def test_the_body_takes_the_reaction_of_the_powertrain() -> None:
    """Pitch, wheel loads and speed are those of an ideal drive with the torques of the half shafts."""
    driver = Driver(speed="15 + 2*clip(time/(1 s) - 2, 0, 3)")
    model = midsize(speed=15.0, drive="powertrain", powertrain=FIXED, driver=driver)
    run = koppel.simulate(model, until=4.5, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    torque = -run["drive_shaft_left.torque"]
    assert np.max(torque) > 150.0 and np.allclose(torque, -run["drive_shaft_right.torque"], atol=1e-6)
    table = {"table": {"time": run["time"].tolist(), "value": torque.tolist()}}
    ideal = midsize(speed=15.0, drive="front", inputs={"drive_fl": table, "drive_fr": table})
    other = koppel.simulate(ideal, until=4.5, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    late = run["time"] > 2.0
    for path in ("v_x", "pitch", "load_fl", "load_rl"):
        assert np.max(np.abs(run[path] - other[path])[late]) < 0.02 * np.ptp(other[path][late]), path


def test_the_six_speed_powertrain_pulls_away_and_shifts() -> None:
    """Work of the engine is kinetic energy of the car and what converter, clutches, meshes and tires take."""
    driver = Driver(speed="clip(2.5*(time/(1 s) - 1), 0, 20)")
    model = midsize(drive="powertrain", brakes=True, driver=driver, tire={"lever": "rolling"})
    run = koppel.simulate(model, until=9.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    gears = run["bus.gear"]
    assert gears[0] == 1 and gears[-1] >= 3 and np.all(np.abs(np.diff(gears)) <= 1)
    assert run["v_x"][-1] == pytest.approx(driver_speed(9.0), abs=1.5)
    work = np.trapezoid(run["bus.engine_torque"] * run["bus.engine_speed"], run["time"])
    shafts = -sum(
        np.trapezoid(run[f"drive_shaft_{side}.torque"] * run[f"wheel_speed_f{side[0]}"], run["time"])
        for side in ("left", "right")
    )
    kinetic = 0.5 * (1350 + 4 * 0.9 / 0.303**2) * run["v_x"][-1] ** 2
    assert kinetic < shafts < 1.05 * kinetic  # slip of the tires takes a little
    assert shafts < work


def driver_speed(time: float) -> float:
    return min(max(2.5 * (time - 1), 0.0), 20.0)


def test_throttle_and_selector_are_inputs_without_a_driver() -> None:
    model = midsize(speed=20.0, drive="powertrain", inputs={"throttle": 0.6})
    run = koppel.simulate(model, until=2.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    assert run["v_x"][-1] > 20.5


def test_engine_mounts_carry_the_unit() -> None:
    """Vertical forces of the mounts are its weight, and the whole car weighs what it did."""
    machine = koppel.Machine(midsize(engine_mounts=True))
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    held = sum(out[f"mount_{k}.force_z"] for k in range(3))
    assert abs(held) == pytest.approx(180 * 9.81, rel=1e-4)
    assert sum(out[f"load_{wheel}"] for wheel in WHEELS) == pytest.approx(1350 * 9.81, rel=1e-9)


def test_the_unit_turns_in_its_mounts_under_the_torque_of_the_drive() -> None:
    """Torque of the half shafts about y of the car: by hand from the stiffness of the mounts about their center."""
    power = {**FIXED, "final_drive": 9.0}
    model = midsize(speed=10.0, drive="powertrain", powertrain=power, engine_mounts=True, inputs={"throttle": 0.8})
    model.add("tilt", koppel.sensors.Pose(frame="power_unit", relative_to="body"))
    run = koppel.simulate(model, until=3.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    mounts = np.array(vehicle.car_power.UNIT["mounts"])
    arms = mounts - mounts.mean(axis=0)
    stiffness = 5e5 * np.sum(arms[:, 0] ** 2 + arms[:, 2] ** 2)
    torque = sum(run[f"drive_shaft_{side}.torque"][-1] for side in ("left", "right"))  # on the unit, about y
    assert torque < -300.0
    unit = vehicle.car_power.UNIT
    lever = np.array(unit["position"]) - mounts.mean(axis=0)
    moment = torque + 180 * (9.81 * lever[0] - run["ax"][-1] * lever[2])  # nose down, about the center of the mounts
    assert run["tilt.ry"][-1] == pytest.approx(moment / stiffness, rel=0.05)  # shafts that speed up turn it too


@pytest.mark.parametrize("joints", ["ideal", "bushings"])
def test_a_subframe_yields_with_one_over_its_stiffness(joints: Any) -> None:
    front = dict(MIDSIZE["front"])

    def toe(subframe: Any) -> float:
        axle = vehicle.suspension(**front, steering=MIDSIZE["steering"], joints=joints, subframe=subframe)
        sweep = vehicle.Rig(axle).load("lateral", [-1000.0, 0.0, 1000.0])
        return float(sweep["left.toe"][2] - sweep["left.toe"][0])

    rigid = toe(False)
    soft, hard = (toe({"radial": 3e6 * k, "axial": 6e6 * k}) - rigid for k in (1.0, 100.0))
    assert abs(soft) > 1e-3
    assert hard == pytest.approx(soft / 100, rel=0.05)


def test_subframe_and_payload_keep_the_static_loads() -> None:
    changes = {"front": {"subframe": True}, "rear": {"subframe": {"points": ["O1", "O2", "V1", "V2"]}}}
    machine = koppel.Machine(midsize(changes=changes, payloads=[{"mass": 90, "position": (-1.1, 0, 0.3)}]))
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    assert sum(out[f"load_{wheel}"] for wheel in WHEELS) == pytest.approx(1440 * 9.81, rel=1e-9)
    assert out["load_fl"] == pytest.approx(out["load_fr"], rel=1e-9)
    assert (out["load_rl"] + out["load_rr"]) / (1440 * 9.81) == pytest.approx(1.1 / 2.7, abs=2e-3)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"powertrain": {}}, "powertrain: goes with drive='powertrain'"),
        ({"drive": "powertrain", "powertrain": {"typ": "fixed"}}, "powertrain.typ: is not known; did you mean type?"),
        ({"drive": "powertrain", "powertrain": {"type": "dct7"}}, "powertrain.type: there is no gearbox 'dct7'"),
        ({"drive": "powertrain", "powertrain": {"axle": "all"}}, "powertrain.axle = 'all' does not fit; give front"),
        ({"drive": "powertrain", "powertrain": {"final_drive": "x"}}, "powertrain.final_drive = 'x' is no number"),
        ({"engine_mounts": {"weight": 3}}, "engine_mounts.weight: is not known"),
        ({"engine_mounts": {"mass": -3}}, "engine_mounts.mass = -3 kg must be above 0 kg"),
        ({"engine_mounts": {"mounts": [(0, 0, 0)]}}, "engine_mounts.mounts = [(0, 0, 0)] does not fit"),
        ({"engine_mounts": {"mass": 2000}}, "mass = 1350 kg leaves"),
        ({"changes": {"front": {"subframe": {"points": ["O1"]}}}}, "hold a part of lower_arm only"),
        ({"changes": {"front": {"subframe": {"points": ["P"]}}}}, "subframe.points = 'P' holds no link on the body"),
        ({"changes": {"front": {"subframe": {"mass": "x"}}}}, "front.subframe.mass = 'x' is no number"),
    ],
)
def test_what_does_not_fit_is_one_line(options: dict[str, Any], says: str) -> None:
    with pytest.raises(koppel.ModelError) as caught:
        midsize(**options)
    assert says in str(caught.value) and "\n" not in str(caught.value)
