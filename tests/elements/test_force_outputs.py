"""What ideal gears put on each of their sides, and the power of laws that only block."""

import numpy as np
from machines import build_rack

import koppel
from koppel import mechanics, rotational, translational


def test_gear_puts_minus_ratio_times_its_torque_on_side_b() -> None:
    """J_a a = T + torque_a, J_b b = torque_b, a = ratio b."""
    model = koppel.Model("gear")
    ratio, inertia_a, inertia_b, torque = 2.5, 0.3, 4.0, 6.0
    model.add("a", rotational.Shaft(inertia=inertia_a))
    model.add("b", rotational.Shaft(inertia=inertia_b))
    model.add("drive", rotational.Torque(shaft_b="a", torque=torque))
    model.add("gear", rotational.Gear(shaft_a="a", shaft_b="b", ratio=ratio))
    run = koppel.simulate(model, until=0.1)
    speed_up = torque * ratio / (inertia_a * ratio**2 + inertia_b)  # of b
    assert np.isclose(run["gear.torque_a"][-1], inertia_a * ratio * speed_up - torque, rtol=1e-9)
    assert np.isclose(run["gear.torque_b"][-1], inertia_b * speed_up, rtol=1e-9)


def test_planetary_puts_torques_that_sum_up_to_nothing_on_its_shafts() -> None:
    model = koppel.Model("set")
    inertia = {"sun": 0.2, "carrier": 0.7, "ring": 0.5}
    for name, value in inertia.items():
        model.add(name, rotational.Shaft(inertia=value))
    model.add("set", rotational.Planetary(sun="sun", carrier="carrier", ring="ring", ratio=2.0))
    model.add("drive", rotational.Torque(shaft_b="sun", torque=3.0))
    run = koppel.simulate(model, until=0.1)
    torques = {name: run[f"set.torque_{name}"][-1] for name in inertia}
    assert abs(sum(torques.values())) < 1e-12
    for name, value in inertia.items():
        load = 3.0 if name == "sun" else 0.0
        assert np.isclose(value * run[f"{name}.speed"][-1] / 0.1, torques[name] + load, rtol=1e-9), name


def test_rack_and_lever_report_both_sides() -> None:
    lever = translational.Lever(sled_a="bar", sled_b="end", ratio=0.5)
    model = build_rack(lever, inertia=0.02, bar=3.0, end=1.0, radius=0.1, torque=2.0)
    run = koppel.simulate(model, until=0.1)
    turn, shift, end = run["pinion.speed"][-1] / 0.1, run["bar.speed"][-1] / 0.1, run["end.speed"][-1] / 0.1
    assert np.isclose(0.02 * turn, 2.0 + run["rack.torque"][-1], rtol=1e-9)
    assert np.isclose(3.0 * shift, run["rack.force"][-1] + run["lever.force_a"][-1], rtol=1e-9)
    assert np.isclose(1.0 * end, run["lever.force_b"][-1], rtol=1e-9)


def test_power_of_a_sliding_contact_is_what_the_block_loses() -> None:
    model = koppel.Model("block")
    model.add_part("block", mass=2.0, inertia={"xx": 1, "yy": 1, "zz": 1}, velocity=(3, 0, 0))
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="block", friction=0.3))
    run = koppel.simulate(model, until=0.5)
    sliding = (run["touch.branch"] == 1) & (run["touch.force"] > 0)
    assert np.sum(sliding) > 300
    assert np.allclose(run["touch.power"][sliding], -0.3 * 2.0 * 9.81 * run["block.vx"][sliding], rtol=1e-9)


def test_power_of_a_one_way_clutch_is_zero_locked_and_free() -> None:
    model = koppel.Model("one way")
    model.add("a", rotational.Shaft(inertia=1.0, speed=2.0))
    model.add("b", rotational.Shaft(inertia=1.0))
    model.add("drive", rotational.Torque(shaft_b="b", torque={"step": {"time": 0.2, "before": 0, "after": 5}}))
    model.add("clutch", rotational.OneWayClutch(shaft_a="a", shaft_b="b"))
    run = koppel.simulate(model, until=0.4)
    assert set(run["clutch.branch"][1:]) == {0.0, 1.0}
    assert np.all(run["clutch.power"][1:] == 0.0)
