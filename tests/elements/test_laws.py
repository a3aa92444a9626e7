"""The law of each element between shafts and sleds, in both directions, from its formula."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel
from koppel import control, rotational, translational
from koppel.elements.joints import Revolute

SIGNS = pytest.mark.parametrize("sign", [1.0, -1.0])
STRIBECK = {"type": "piecewise", "x": [0, 2, 10], "y": [0.5, 0.2, 0.4]}


def simulate(model: Any, until: float, step: float = 1e-3, theta: float = 1.0, **others: Any) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step, theta=theta), **others)


def one_shaft(speed: float = 0.0, inertia: float = 2.0) -> koppel.Model:
    model = koppel.Model("one shaft")
    model.add("shaft", rotational.Shaft(inertia=inertia, speed=speed))
    return model


def two_shafts(speed_a: float = 0.0, speed_b: float = 0.0) -> koppel.Model:
    model = koppel.Model("two shafts")
    model.add("a", rotational.Shaft(inertia=2, speed=speed_a))
    model.add("b", rotational.Shaft(inertia=3, speed=speed_b))
    return model


def outputs_at_start(model: koppel.Model) -> dict[str, float]:
    machine = koppel.Machine(model)
    machine.settle_laws()
    return machine.outputs()


def curve_value(slip: float) -> float:
    return float(np.interp(slip, STRIBECK["x"], STRIBECK["y"]))


# dry friction -----------------------------------------------------------------------------------------------------


@SIGNS
def test_a_slipping_clutch_transmits_geometry_times_friction_times_normal_against_the_slip(sign: float) -> None:
    model = two_shafts(10.0, 10.0 + 6.0 * sign)
    clutch = rotational.Clutch(shaft_a="a", shaft_b="b", normal=50, geometry=0.3, coefficient=9, friction=STRIBECK)
    model.add("clutch", clutch)
    torque = 0.3 * 50 * curve_value(6.0)
    start = outputs_at_start(model)
    assert abs(start["clutch.torque"] - sign * torque) < 1e-12
    assert start["clutch.branch"] == sign
    assert abs(start["clutch.slip"] - 6.0 * sign) < 1e-12
    assert abs(start["clutch.power"] + 6.0 * torque) < 1e-11
    run = simulate(model, 1e-3, 1e-5)  # the sides run towards each other
    rate = (run["b.speed"][1] - run["b.speed"][0]) / 1e-5
    assert abs(rate + sign * torque / 3) < 1e-3
    assert abs((run["a.speed"][1] - run["a.speed"][0]) / 1e-5 - sign * torque / 2) < 1e-3


@pytest.mark.parametrize("normal", [0, "0 N", {"sine": {"amplitude": -40, "frequency": 1, "phase": 1}}])
def test_a_normal_force_of_zero_or_less_opens_a_clutch(normal: Any) -> None:
    model = two_shafts(10.0, 4.0)
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=normal))
    run = simulate(model, 0.1)
    assert np.all(run["clutch.branch"] == 2)
    assert np.all(run["clutch.torque"] == 0.0)
    assert np.all(run["b.speed"] == 4.0)


@SIGNS
def test_a_brake_acts_against_its_housing(sign: float) -> None:
    model = two_shafts(5.0, 5.0 + sign)
    model.add("brake", rotational.Brake(shaft="b", housing="a", normal=10, coefficient=0.5))
    start = outputs_at_start(model)
    assert start["brake.branch"] == sign
    assert abs(start["brake.torque"] - 5.0 * sign) < 1e-12
    run = simulate(model, 1.0)
    assert run["brake.slip"][-1] == 0.0
    assert abs(run["a.speed"][-1] - (2 * 5.0 + 3 * (5.0 + sign)) / 5) < 1e-12


@SIGNS
def test_friction_with_a_curve_and_a_load(sign: float) -> None:
    """limit = curve(|slip|) * load * scale; here it slows a shaft along the rising part of the curve."""
    rising = {"type": "piecewise", "x": [0, 100], "y": [3, 203]}  # 3 + 2 |slip|
    model = one_shaft(8.0 * sign)
    model.add("friction", rotational.Friction(shaft_b="shaft", curve=rising, load=0.25, scale=2))
    run = simulate(model, 2.0, 1e-4, 0.5)
    # J w' = -(3 + 2 w) / 2: w = (8 + 1.5) exp(-t / 2) - 1.5, at rest after 2 log(9.5 / 1.5)
    exact = sign * (9.5 * np.exp(-run.time / 2) - 1.5)
    assert np.max(np.abs(run["shaft.speed"] - exact)) < 1e-6
    assert np.max(np.abs(np.abs(run["friction.torque"][1:]) - 0.5 * (3 + 2 * np.abs(exact[1:])))) < 1e-3


@SIGNS
def test_friction_holds_up_to_peak_times_the_limit_at_rest(sign: float) -> None:
    for load, holds in ((1.19, True), (1.21, False)):
        model = one_shaft()
        model.add("friction", rotational.Friction(shaft_b="shaft", torque=10, peak=1.2))
        model.add("load", rotational.Torque(shaft_b="shaft", torque=10 * load * sign))
        run = simulate(model, 0.1)
        assert np.all(run["friction.branch"][1:] == (0.0 if holds else sign))
        assert np.max(np.abs(run["friction.torque"][1:] - (10 * load if holds else 10) * sign)) < 1e-10


@SIGNS
def test_friction_of_sleds_follows_the_same_law(sign: float) -> None:
    model = koppel.Model("sled")
    model.add("sled", translational.Sled(mass=2, speed=3 * sign))
    model.add("guide", translational.Friction(sled_b="sled", force=4))
    run = simulate(model, 2.0)
    moving = run.time < 1.5 - 1e-9  # 3 m/s at 2 m/s**2
    assert np.max(np.abs(run["sled.speed"] - sign * np.maximum(3 - 2 * run.time, 0))) < 1e-12
    assert np.max(np.abs(run["guide.force"][moving] - 4 * sign)) < 1e-12
    assert np.all(run["sled.speed"][~moving][1:] == 0.0)
    assert np.all(run["guide.force"][~moving][2:] == 0.0)


def test_a_negative_constant_normal_force_is_refused() -> None:
    model = two_shafts()
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=-3))
    with pytest.raises(koppel.ModelError, match="clutch"):
        koppel.Machine(model)


# gear with losses -------------------------------------------------------------------------------------------------


def lossy(torque_a: float, torque_b: float, speed: float, **losses: Any) -> koppel.Model:
    """A gear of ratio 2 between 1 and 4 kg m2 that turns with speed at a."""
    model = koppel.Model("lossy gear")
    model.add("a", rotational.Shaft(inertia=1, speed=speed))
    model.add("b", rotational.Shaft(inertia=4, speed=speed / 2))
    model.add("gear", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=2, **losses))
    model.add("drive", rotational.Torque(shaft_b="a", torque=torque_a))
    model.add("load", rotational.Torque(shaft_b="b", torque=torque_b))
    return model


def flat(value: float) -> dict[str, Any]:
    return {"type": "piecewise", "x": [0, 1], "y": [value, value]}


LOSSES = {"efficiency_a": flat(0.8), "efficiency_b": flat(0.6), "bearing_a": flat(0.3), "bearing_b": flat(0.5)}


def expected_rate(torque_a: float, torque_b: float, forward: bool) -> tuple[float, float, float]:
    """Acceleration of a, Ta and loss from the law of CONVENTIONS, ratio 2, inertias 1 and 4, tried on both branches.

    torque_a - Ta = 1 w', torque_b - Tb = 4 w'/2, 0 = Tb + 2 (Ta - loss), loss = slope Ta + offset.
    """
    eta1, eta2, bf1, bf2 = 0.8, 0.6, 0.3, 0.5
    inner = (bf1 - bf2) / (eta1 - 1 / eta2)
    branches = [(1 - eta1, bf1, True), (1 - 1 / eta2, bf2, False)] if forward else []
    branches = branches or [(1 - 1 / eta2, -bf2, True), (1 - eta1, -bf1, False)]
    for slope, offset, upper in branches:
        # Ta = torque_a - w'; torque_b - 2 w' + 2 ((1 - slope)(torque_a - w') - offset) = 0
        rate = (torque_b + 2 * (1 - slope) * torque_a - 2 * offset) / (2 + 2 * (1 - slope))
        Ta = torque_a - rate
        if (Ta - inner >= 0 if forward else Ta + inner >= 0) == upper:
            return rate, Ta, slope * Ta + offset
    raise AssertionError("no branch fits")


@pytest.mark.parametrize("speed", [30.0, -30.0])
@pytest.mark.parametrize(("torque_a", "torque_b"), [(10, -12), (-7, 12), (10, 12), (-10, -3), (0.1, 0)])
def test_a_lossy_gear_loses_what_its_law_says(torque_a: float, torque_b: float, speed: float) -> None:
    model = lossy(torque_a, torque_b, speed, **LOSSES)
    rate, Ta, loss = expected_rate(torque_a, torque_b, speed > 0)
    run = simulate(model, 0.1)
    assert np.max(np.abs(run["a.speed"] - speed - rate * run.time)) < 1e-9
    assert np.max(np.abs(run["a.speed"] - 2 * run["b.speed"])) < 1e-11
    assert abs(run["gear.torque_a"][-1] - Ta) < 1e-9
    assert abs(run["gear.loss"][-1] - loss) < 1e-9
    assert abs(run["gear.torque_b"][-1] + 2 * (Ta - loss)) < 1e-9
    assert np.all(run["gear.branch"] == np.sign(speed))
    assert np.max(run["gear.power"]) <= 0.0
    assert abs(run["gear.power"][-1] + loss * run["a.speed"][-1]) < 1e-7


def test_a_gear_whose_driven_side_loses_more_than_it_gets_does_not_turn_back() -> None:
    """Self-locking: with b driving, a worm of efficiency 0.3 and bearings of 1 N m keep a small torque at b at rest."""
    losses = {"efficiency_a": flat(0.9), "efficiency_b": flat(0.3), "bearing_a": flat(1.0), "bearing_b": flat(1.0)}
    model = lossy(0.0, 1.5, 0.0, **losses)
    run = simulate(model, 1.0)
    assert np.all(run["gear.branch"] == 0)
    assert np.all(run["a.speed"] == 0.0)
    assert np.max(np.abs(run["b.angle"])) < 1e-15
    turns = lossy(0.0, 2.5, 0.0, **losses)  # 0.5 * 2.5 at a is more than the bearing: it turns
    assert simulate(turns, 1.0)["a.speed"][-1] > 0.0


@pytest.mark.parametrize("ratio", [2.0, -2.0, 0.5])
def test_a_lossy_gear_without_losses_is_a_gear(ratio: float) -> None:
    runs = []
    for kind in (rotational.LossyGear, rotational.Gear):
        model = two_shafts(-2.0, -2.0 / ratio)
        model.add("gear", kind(shaft_a="a", shaft_b="b", ratio=ratio))
        model.add("drive", rotational.Torque(shaft_b="a", torque={"sine": {"amplitude": 400, "frequency": 1.5}}))
        runs.append(simulate(model, 1.0))
    top = float(np.max(np.abs(runs[1]["a.speed"])))
    assert np.max(np.abs(runs[0]["a.speed"] - runs[1]["a.speed"])) < 1e-9 * top
    assert np.min(runs[1]["a.speed"]) < 0.0 < np.max(runs[1]["a.speed"])  # it turns both ways


# springs, gaps, loads ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("twist", "rate", "torque"),
    [
        (0.05, 3.0, 0.0),  # in the gap
        (0.3, 1.0, 100 * 0.2 + 5 * 1.0),
        (0.3, -1.0, 100 * 0.2 - 5 * 1.0),
        (0.3, -9.0, 0.0),  # never pulls
        (0.3, 9.0, 2 * 100 * 0.2),  # the damper pushes no more than the spring
        (-0.3, -1.0, -100 * 0.2 - 5 * 1.0),
        (-0.3, 9.0, 0.0),
    ],
)
def test_backlash_touches_outside_its_gap_and_never_pulls(twist: float, rate: float, torque: float) -> None:
    model = koppel.Model("gap")
    model.add("a", rotational.Shaft(inertia=1, angle=1.0, speed=7))
    model.add("b", rotational.Shaft(inertia=1, angle=1.5 + twist, speed=7 + rate))
    model.add("gap", rotational.Backlash(shaft_a="a", shaft_b="b", stiffness=100, damping=5, gap=0.2, rest=0.5))
    machine = koppel.Machine(model)
    found = machine.outputs()
    assert abs(found["gap.torque"] - torque) < 1e-10
    assert abs(found["gap.power"] + torque * rate) < 1e-9
    assert np.max(np.abs(machine.accelerations() - [torque, -torque])) < 1e-10


@pytest.mark.parametrize(("contacts", "upper", "lower"), [("both", 5, -5), ("upper", 5, 0), ("lower", 0, -5)])
def test_backlash_touches_on_the_sides_that_it_has(contacts: str, upper: float, lower: float) -> None:
    for position, force in ((0.15, upper), (-0.15, lower)):
        model = koppel.Model("gap")
        model.add("sled", translational.Sled(mass=1, position=position))
        gap = translational.Backlash(sled_a="ground", sled_b="sled", stiffness=100, gap=0.2, contacts=contacts)
        model.add("gap", gap)
        assert abs(koppel.Machine(model).outputs()["gap.force"] - force) < 1e-12


def test_a_spring_pulls_the_sides_together_and_a_torque_reacts_on_its_other_shaft() -> None:
    model = two_shafts(1.0, 4.0)
    model.add("spring", rotational.SpringDamper(shaft_a="a", shaft_b="b", stiffness=50, damping=2, rest=-0.1))
    model.add("motor", rotational.Torque(shaft_a="a", shaft_b="b", torque=7))
    machine = koppel.Machine(model)
    found = machine.outputs()
    torque = 50 * 0.1 + 2 * 3
    assert abs(found["spring.torque"] - torque) < 1e-12
    assert abs(found["spring.power"] + torque * 3) < 1e-12
    assert abs(found["motor.power"] - 7 * 3) < 1e-12
    assert np.max(np.abs(machine.accelerations() - [(torque - 7) / 2, (7 - torque) / 3])) < 1e-12


# holding and moving -----------------------------------------------------------------------------------------------


def test_a_fixed_shaft_takes_the_torque_and_stays() -> None:
    model = one_shaft()
    model.add("hold", rotational.Fixed(shaft="shaft"))
    model.add("load", rotational.Torque(shaft_b="shaft", torque=9))
    run = simulate(model, 0.5)
    assert np.all(np.abs(run["shaft.angle"]) < 1e-12)
    assert np.max(np.abs(run["hold.torque"][1:] + 9)) < 1e-9


def test_a_given_speed_is_followed_with_the_torque_that_it_takes() -> None:
    """speed = 3 t on 2 kg m2 against 5 N m of friction: 6 + 5 N m."""
    model = one_shaft()
    model.add("motion", rotational.Motion(shaft="shaft", speed={"table": {"time": [0, 10], "value": [0, 30]}}))
    model.add("friction", rotational.Friction(shaft_b="shaft", torque=5))
    run = simulate(model, 1.0)
    assert np.max(np.abs(run["shaft.speed"] - 3 * run.time)) < 1e-10
    assert np.max(np.abs(run["motion.torque"][2:] - 11)) < 1e-7


def test_a_given_angle_is_followed() -> None:
    model = one_shaft()
    model.add("motion", rotational.Motion(shaft="shaft", angle={"sine": {"amplitude": 0.2, "frequency": 1}}))
    run = simulate(model, 1.0)
    assert np.max(np.abs(run["shaft.angle"] - 0.2 * np.sin(2 * np.pi * run.time))) < 1e-10
    assert np.max(np.abs(run["motion.torque"][5:] + 2 * (2 * np.pi) ** 2 * run["shaft.angle"][5:])) < 0.05


def test_a_sensor_reads_b_against_a() -> None:
    model = koppel.Model("pair")
    model.add("a", rotational.Shaft(inertia=1, angle=0.5, speed=3))
    model.add("b", rotational.Shaft(inertia=1, angle=0.7, speed=-1))
    model.add("turn", rotational.Relative(shaft_a="a", shaft_b="b"))
    found = koppel.Machine(model).outputs()
    assert abs(found["turn.angle"] - 0.2) < 1e-15
    assert found["turn.speed"] == -4.0


# joints of bodies -------------------------------------------------------------------------------------------------


def test_a_brake_holds_a_pendulum_at_its_joint() -> None:
    """2 kg at 0.5 m hang horizontally: 9.81 N m at the joint; a brake of 9.8 lets go, one of 9.82 holds."""
    for limit, holds in ((9.82, True), (9.80, False)):
        model = koppel.Model("pendulum", gravity=(0, -9.81, 0))
        arm = model.add_part("arm", mass=2, center_of_mass=[0.5, 0, 0], inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
        model.add("hinge", Revolute(frame_a="ground", frame_b=arm))
        model.add("brake", rotational.Brake(shaft="hinge", normal=limit))
        run = simulate(model, 0.5)
        if holds:
            assert np.all(run["hinge.rate"] == 0.0)
            assert np.all(run["hinge.angle"] == 0.0)
            assert np.max(np.abs(run["brake.torque"][1:] + 9.81)) < 1e-9
        else:
            assert run["brake.branch"][-1] == -1


def test_a_gear_couples_a_shaft_with_a_joint() -> None:
    model = koppel.Model("winch", gravity=(0, 0, 0))
    drum = model.add_part("drum", mass=1, inertia={"xx": 2, "yy": 2, "zz": 3})
    model.add("hinge", Revolute(frame_a="ground", frame_b=drum))
    model.add("motor", rotational.Shaft(inertia=0.1))
    model.add("gear", rotational.Gear(shaft_a="motor", shaft_b="hinge", ratio=-5))
    model.add("drive", rotational.Torque(shaft_b="motor", torque=2))
    run = simulate(model, 1.0)
    rate = 2 / (0.1 + 3 / 25)
    assert np.max(np.abs(run["motor.speed"] - rate * run.time)) < 1e-9
    assert np.max(np.abs(run["motor.speed"] + 5 * run["hinge.rate"])) < 1e-12 * rate


# signals with memory ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theta", "order"), [(1.0, 1), (0.5, 2)])
def test_a_lag_follows_a_sine_with_the_order_of_the_method(theta: float, order: int) -> None:
    """T x' = sin(w t) - x: x = (sin(w t) - w T cos(w t) + w T exp(-t / T)) / (1 + (w T)**2)."""
    T, w = 0.2, 2 * np.pi
    model = one_shaft()
    model.input("wave", "1", {"sine": {"amplitude": 1, "frequency": 1}})
    model.add("lag", control.Lag(input="wave", time_constant=T))
    errors = []
    for step in (4e-3, 2e-3, 1e-3):
        run = simulate(model, 1.0, step, theta)
        t = run.time
        exact = (np.sin(w * t) - w * T * np.cos(w * t) + w * T * np.exp(-t / T)) / (1 + (w * T) ** 2)
        errors.append(float(np.max(np.abs(run["lag.value"] - exact))))
    measured = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.min(measured) > order - 0.2, errors


def test_an_integrator_of_a_speed_is_the_angle() -> None:
    model = one_shaft(3.0)
    model.parameter("unit", "1 rad/s")
    model.add("drive", rotational.Torque(shaft_b="shaft", torque={"sine": {"amplitude": 9, "frequency": 2}}))
    model.add("sum", control.Integrator(rate="shaft.speed / unit", start=0.4))
    for theta in (0.5, 1.0):
        run = simulate(model, 1.0, 1e-3, theta)
        assert np.max(np.abs(run["sum.value"] - 0.4 - run["shaft.angle"])) < 1e-12


def test_held_values_count_ticks_together() -> None:
    """A counter and a shift register: each next reads the values before the tick."""
    model = one_shaft()
    model.add("count", control.Held(next="count.value + 1", every=0.01))
    model.add("last", control.Held(next="count.value", every=0.01))
    run = simulate(model, 0.1)
    ticks = run["count.value"]
    assert abs(ticks[-1] - ticks[0] - 10) <= 1
    assert np.all(np.diff(ticks) >= 0)
    later = run.time > 0.02
    assert np.all(run["last.value"][later] == ticks[later] - 1)


def test_a_table_and_a_map_interpolate_and_hold_outside() -> None:
    model = one_shaft()
    model.input("x", "1", {"table": {"time": [0, 1], "value": [-1, 4]}})
    model.input("y", "1", 0.25)
    model.add("curve", control.Table(input="x", x=[0, 1, 3], y=[2, 5, 1]))
    model.add("line", control.Table(input="x", x=[0, 1, 3], y=[2, 5, 1], outside="linear"))
    model.add("map", control.Map(x_input="x", y_input="y", x=[0, 1, 3], y=[0, 1], z=[2, 5, 1, 10, 20, 30]))
    run = simulate(model, 1.0, 1e-2)
    x = -1 + 5 * run.time
    assert np.max(np.abs(run["curve.value"] - np.interp(x, [0, 1, 3], [2, 5, 1]))) < 1e-12
    straight = np.where(x < 0, 2 + 3 * x, np.where(x > 3, 1 - 2 * (x - 3), np.interp(x, [0, 1, 3], [2, 5, 1])))
    assert np.max(np.abs(run["line.value"] - straight)) < 1e-12
    rows = [np.interp(x, [0, 1, 3], z) for z in ([2, 5, 1], [10, 20, 30])]
    assert np.max(np.abs(run["map.value"] - 0.75 * rows[0] - 0.25 * rows[1])) < 1e-12


def test_gears_that_lock_a_shaft_are_refused_by_name() -> None:
    model = two_shafts(0.0, 0.0)
    model.add("g1", rotational.Gear(shaft_a="a", shaft_b="b", ratio=2))
    model.add("g2", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=3))
    with pytest.raises(koppel.ModelError, match=r"elements\.g2: locks 'a': the ratios of 'g1', 'g2' do not agree"):
        koppel.compile_model(model)


@pytest.mark.parametrize("kind", ["clutch", "brake"])
def test_a_piston_presses_with_area_times_pressure_less_its_spring(kind: str) -> None:
    """2 bar on 10 cm**2 against 50 N leave 150 N; below 0.5 bar the spring holds it open, without a warning."""
    model = two_shafts(10.0, 0.0)
    piston = {"area": "10 cm**2", "return_force": "50 N", "geometry": 0.2, "coefficient": 0.5}
    pressure = {"table": {"time": [0, 1, 1.1], "value": ["2 bar", "2 bar", "0.4 bar"]}}
    if kind == "clutch":
        model.add("c", rotational.Clutch(shaft_a="b", shaft_b="a", pressure=pressure, **piston))
    else:
        model.add("c", rotational.Brake(shaft="a", pressure=pressure, **piston))
    model.add("drive", rotational.Torque(shaft_b="a", torque=50))
    run = simulate(model, 1.5, 1e-3)
    assert abs(run["c.torque"][500] - 0.2 * 0.5 * 150.0) < 1e-9
    assert run["c.torque"][-1] == 0.0 and run["c.branch"][-1] == 2.0 and run.warnings == ()


@pytest.mark.parametrize("kind", [rotational.Gear, rotational.LossyGear])
def test_gears_that_lock_a_shaft_by_a_parameter_are_refused_alike(kind: type[koppel.Element]) -> None:
    """The check of compile with the message of compile; the machine keeps the parameters that it had."""
    model = two_shafts(0.0, 0.0)
    model.parameter("i", 2)
    model.add("g1", rotational.Gear(shaft_a="a", shaft_b="b", ratio=2))
    model.add("g2", kind(shaft_a="a", shaft_b="b", ratio="i"))
    machine = koppel.Machine(model)
    with pytest.raises(koppel.ModelError, match=r"elements\.g2: locks 'a': the ratios of 'g1', 'g2' do not agree"):
        machine.set_parameters({"i": 3})
    assert machine.core.parameters[machine.compiled.parameters["i"]] == 2.0
    machine.set_parameters({"i": 2})


def test_a_planetary_set_with_a_side_on_ground_is_part_of_the_loop() -> None:
    model = two_shafts(0.0, 0.0)
    model.add("set", rotational.Planetary(sun="a", carrier="b", ring="ground", ratio=2))  # a = 3 b
    model.add("gear", rotational.Gear(shaft_a="a", shaft_b="b", ratio=2))
    with pytest.raises(koppel.ModelError, match=r"elements\.gear: locks 'a': the ratios of 'set', 'gear' do not"):
        koppel.compile_model(model)
    model.elements["gear"] = rotational.Gear(shaft_a="a", shaft_b="b", ratio=3)
    koppel.compile_model(model)


def test_speeds_of_zero_follow_gears_with_losses_at_the_start() -> None:
    """A chain of lossy gears and a lossy set takes up the speed of the one shaft that has one, without an impact."""
    model = koppel.Model("chain")
    model.add("a", rotational.Shaft(inertia=1, speed=100.0))
    for name in ("b", "c", "carrier"):
        model.add(name, rotational.Shaft(inertia=1))
    losses = {"efficiency_a": 0.9, "efficiency_b": 0.9}
    model.add("first", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio="turns", **losses))
    model.add("second", rotational.LossyGear(shaft_a="b", shaft_b="c", ratio=-4, **losses))
    model.add("set", rotational.LossyPlanetary(sun="c", ring="ground", carrier="carrier", ratio=1.5))
    model.parameter("turns", 2)
    machine = koppel.Machine(model)
    for turns in (2.0, 5.0):
        machine.set_parameters({"turns": turns})
        machine.reset()
        speed = 100.0 / turns
        assert machine.u == pytest.approx([100.0, speed, -speed / 4, -speed / 4 / 2.5], rel=1e-12)


def test_given_speeds_that_contradict_a_lossy_gear_are_left_to_its_law() -> None:
    """Impact of two shafts that are both given: J (1 + 1/(eta i**2)) of what a keeps; a drives, so eta counts."""
    model = koppel.Model("impact")
    model.add("a", rotational.Shaft(inertia=1, speed=100))
    model.add("b", rotational.Shaft(inertia=1, speed=10))
    model.add("g", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=2, efficiency_a=0.9, efficiency_b=0.9))
    assert koppel.Machine(model).u == pytest.approx([100.0, 10.0])
    run = koppel.simulate(model, until=0.001, stepper=koppel.TimeStepping(step=1e-3))
    # impulse P at a, 2 * 0.9 P at b: 100 - P = 2 (10 + 1.8 P)
    assert run["b.speed"][-1] == pytest.approx(10 + 1.8 * 80 / 4.6, rel=1e-9)
