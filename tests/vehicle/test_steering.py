"""The rack steering and the axles in time: drives, external rack, bushings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from vehicle.test_hardpoints import POINTS

import koppel
from koppel import vehicle
from koppel.elements.mechanics import Force

FULL: dict[str, Any] = {**POINTS, "E": (0.05, 0.5, 0.4), "D": (0.05, 0.6, 0.0)}
OPTIONS: dict[str, Any] = {"spring": {"rate": 30e3, "preload": 4000}, "damper": 2000.0}
RATIO = -0.00889278244526


def on_tires(axle: koppel.Model) -> koppel.Model:
    for side in ("left", "right"):
        load = f"(1 N)*(4400 - 2e5*({side}.wheel_pose.z/(1 m)) - 300*{side}.wheel_velocity.vz/(1 m)*(1 s))"
        axle.add(f"tire_{side}", Force(frame=f"{side}.carrier.wheel_center", force=(0, 0, load)))
    return axle


def settle(steering: Any, until: float = 4.0, **options: Any) -> koppel.Run:
    axle = on_tires(vehicle.double_wishbone(FULL, **{**OPTIONS, **options}, steering=steering))
    return koppel.simulate(axle, until=until, stepper=koppel.GeneralizedAlpha(step=1e-3), every=0.05)


def test_angle_torque_and_rack_lead_to_the_same_position() -> None:
    by_angle = settle({"angle": "0.8*(1 - cos(min(time/(1 s), 1)*pi))/2"})
    torque, rack = by_angle["steering.column_torque"][-1], by_angle["steering.rack_travel"][-1]
    assert abs(torque) > 0.05
    assert 0.8 - rack / RATIO == pytest.approx(torque / 150, abs=1e-6)  # what the column yields
    by_rack = settle({"rack": f"{rack!r} * 1 m * (1 - cos(min(time/(1 s), 1)*pi))/2".replace("np.float64", "")})
    assert by_rack["left.toe"][-1] == pytest.approx(by_angle["left.toe"][-1], abs=1e-4)
    assert by_rack["steering.rack_force"][-1] == pytest.approx(torque / RATIO, rel=1e-3)
    signals = settle({"angle": "0.8 rad", "rate": "0 rad/s"})
    assert signals["left.toe"][-1] == pytest.approx(by_angle["left.toe"][-1], abs=1e-4)


def test_torque_on_the_steering_wheel_is_carried_by_the_column() -> None:
    axle = on_tires(vehicle.double_wishbone(FULL, **OPTIONS, steering={"torque": "0.5 N*m"}, rotor=False))
    machine = koppel.Machine(axle)
    koppel.find_equilibrium(machine)
    found = machine.outputs()
    assert found["steering.column_torque"] == pytest.approx(0.5, abs=1e-6)
    assert found["steering.rack_force"] == pytest.approx(0.5 / RATIO, rel=1e-5)
    twist = found["steering.steering_wheel.angle"] - found["steering.rack_travel"] / RATIO
    assert twist == pytest.approx(0.5 / 150, abs=1e-8)
    machine.reset()
    run = koppel.simulate(machine, until=0.2, stepper=koppel.SemiImplicitEuler(step=1e-3))
    start = run["steering.steering_wheel.speed"][5] / run.time[5]
    assert start == pytest.approx(0.5 / 0.04, rel=0.2)  # at first the wheel alone turns, with its inertia


def test_an_external_rack_is_an_interface_of_the_axle() -> None:
    axle = vehicle.double_wishbone(FULL, **OPTIONS, steering="external")
    model = koppel.Model("axle and steering apart")
    model.submodel("steering", vehicle.rack_steering(height=(-0.15, -0.05), angle=0.3))
    model.submodel("front", axle, connections={"rack": "steering.rack"})
    apart = koppel.Machine(model)
    joined = koppel.Machine(vehicle.double_wishbone(FULL, **OPTIONS, steering={"angle": 0.3}))
    for machine in (apart, joined):
        koppel.find_equilibrium(machine)
    one, two = apart.outputs(), joined.outputs()
    for name in ("left.toe", "right.toe", "left.tie_rod_force", "steering.rack_travel"):
        assert one[name if name.startswith("steering") else f"front.{name}"] == pytest.approx(two[name], abs=1e-9)


def test_bushings_run_at_one_millisecond_and_settle_where_the_rig_does() -> None:
    axle = on_tires(vehicle.double_wishbone(FULL, **OPTIONS, joints="bushings"))
    run = koppel.simulate(axle, until=3.0, stepper=koppel.SemiImplicitEuler(step=1e-3), every=0.1)
    load, travel = 4400 - 2e5 * run["left.wheel_pose.z"][-1], run["left.travel"][-1]
    rig = vehicle.Rig(vehicle.double_wishbone(FULL, **OPTIONS, joints="bushings"), load_at="center")
    sweep = rig.parallel_travel([travel])
    assert sweep["left.wheel_load"][0] == pytest.approx(load, abs=0.5)
    assert sweep["left.toe"][0] == pytest.approx(run["left.toe"][-1], abs=1e-4)
    assert sweep["left.camber"][0] == pytest.approx(run["left.camber"][-1], abs=1e-4)


def test_a_damper_read_for_compression_is_turned_round() -> None:
    table = [(-1.0, -2000.0), (0.0, 0.0), (1.0, 500.0)]
    turned = [(-1.0, -500.0), (0.0, 0.0), (1.0, 2000.0)]
    one = vehicle.double_wishbone(FULL, **{**OPTIONS, "damper": table}, damper_positive="bump")
    two = vehicle.double_wishbone(FULL, **{**OPTIONS, "damper": turned})
    assert one.submodels["left"].model.elements["damper"] == two.submodels["left"].model.elements["damper"]


def test_stops_push_beyond_their_gap() -> None:
    stop = {"gap": 0.03, "stiffness": 2e5}
    rig = vehicle.Rig(vehicle.double_wishbone(FULL, **OPTIONS, bump_stop=stop, rebound_stop=stop))
    free = vehicle.Rig(vehicle.double_wishbone(FULL, **OPTIONS))
    z = np.array([-0.06, -0.02, 0.0, 0.02, 0.06])
    more = rig.parallel_travel(z)["left.wheel_load"] - free.parallel_travel(z)["left.wheel_load"]
    assert more[1:4] == pytest.approx(0.0, abs=1e-9) and more[0] < -1000 and more[4] > 1000
