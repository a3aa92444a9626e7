"""time_stepping against what a pencil gives: locking, releasing, sticking, gears, stops, energy, bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from machines import build_rack
from scipy.integrate import solve_ivp

import koppel
from koppel import rotational, translational
from koppel.elements.joints import Revolute

THETAS = pytest.mark.parametrize("theta", [1.0, 0.5])


def shafts(**inertias: float | tuple[float, float]) -> koppel.Model:
    """A model with shafts; a pair is inertia and speed."""
    model = koppel.Model("drivetrain")
    for name, value in inertias.items():
        inertia, speed = value if isinstance(value, tuple) else (value, 0.0)
        model.add(name, rotational.Shaft(inertia=inertia, speed=speed))
    return model


def simulate(model: Any, until: float, step: float = 1e-3, theta: float = 1.0, **others: Any) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step, theta=theta), **others)


def first(run: koppel.Run, condition: Any) -> float:
    """The first time at which a condition holds."""
    return float(run.time[np.flatnonzero(condition)[0]])


# locking and releasing --------------------------------------------------------------------------------------------


@THETAS
@pytest.mark.parametrize("step", [1e-2, 1e-3])
def test_a_clutch_locks_when_the_speeds_meet_and_momentum_stays(theta: float, step: float) -> None:
    """slip = w0 - T (1/J1 + 1/J2) t is used up at 100 / (30 * 5/6) = 4 s; speed then 2 * 100 / 5."""
    model = shafts(a=(2, 100), b=3)
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=300, geometry=0.25, coefficient=0.4))
    run = simulate(model, 5.0, step, theta)
    locked = run["clutch.branch"] == 0
    assert abs(first(run, locked) - 4.0) <= step * 1.000001
    assert np.all(locked[run.time > 4.0 + step])
    assert np.max(np.abs(2 * run["a.speed"] + 3 * run["b.speed"] - 200.0)) < 1e-10
    assert abs(run["b.speed"][-1] - 40.0) < 1e-12
    assert np.all(run["clutch.slip"][locked] == 0.0)
    assert np.all(run["a.speed"][locked] == run["b.speed"][locked])
    sliding = ~locked
    assert np.max(np.abs(run["clutch.torque"][sliding] + 30.0)) < 1e-10  # b lags behind a: backward


@THETAS
@pytest.mark.parametrize("peak", [1.0, 1.2])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_a_brake_holds_a_rising_torque_up_to_its_peak_and_then_slides(theta: float, peak: float, sign: float) -> None:
    """It holds 10 N*m/s * t up to peak * 12 N*m, then 12 N*m remain against the motion."""
    step, inertia, limit, rise = 1e-3, 0.5, 12.0, 10.0
    model = shafts(wheel=inertia)
    model.add("brake", rotational.Brake(shaft="wheel", normal=limit, peak=peak))
    torque = {"table": {"time": [0, 10], "value": [0, sign * rise * 10]}}
    model.add("load", rotational.Torque(shaft_b="wheel", torque=torque))
    run = simulate(model, 2.0, step, theta)
    release = peak * limit / rise
    slides = run["brake.branch"] == sign
    assert abs(first(run, slides) - release) <= 1.000001 * step
    stuck = run["brake.branch"] == 0
    assert np.all(run["brake.slip"][stuck] == 0.0)
    assert np.all(run["wheel.speed"][stuck] == 0.0)
    assert np.all(run["wheel.angle"][stuck] == 0.0)
    assert np.max(np.abs(run["brake.torque"][slides] - sign * limit)) < 1e-10
    held = stuck & (run.time > 0)  # the reaction of a step is that of its load at t + theta step
    late = (1 - theta) * step
    assert np.max(np.abs(run["brake.torque"][held] - sign * rise * (run.time[held] - late))) < 1e-9
    t = run.time[-1]  # J w' = rise t - limit from the release on
    speed = (0.5 * rise * (t**2 - release**2) - limit * (t - release)) / inertia
    assert abs(run["wheel.speed"][-1] - sign * speed) < rise * release * step / inertia


@THETAS
def test_a_locked_clutch_releases_when_the_share_of_the_driven_side_exceeds_its_limit(theta: float) -> None:
    """Locked it carries T J2 / (J1 + J2) = 20 t * 3/4, which reaches 1.1 * 9 at 0.66 s."""
    step = 1e-3
    model = shafts(a=(1, 50), b=(3, 50))
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=9, peak=1.1))
    model.add("drive", rotational.Torque(shaft_b="a", torque={"table": {"time": [0, 10], "value": [0, 200]}}))
    run = simulate(model, 1.0, step, theta)
    assert abs(first(run, run["clutch.branch"] == -1) - 0.66) <= 1.000001 * step
    locked = run["clutch.branch"] == 0
    assert np.all(run["clutch.slip"][locked] == 0.0)
    held = locked & (run.time > 0)
    wanted = -15.0 * (run.time[held] - (1 - theta) * step)
    assert np.max(np.abs(run["clutch.torque"][held] - wanted)) < 1e-9


def test_a_command_that_jumps_to_zero_opens_and_one_that_comes_back_slides() -> None:
    """Locked on a turning pair until 0.25 s, open until 0.75 s (drive on a alone), then sliding."""
    model = shafts(a=(1, 10), b=(1, 10))
    normal = {"table": {"time": [0, 0.25, 0.75], "value": [100, 0, 5], "interpolation": "hold"}}
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=normal))
    model.add("drive", rotational.Torque(shaft_b="a", torque=8))
    run = simulate(model, 1.0)
    between = (run.time > 0.2501) & (run.time < 0.7501)
    assert np.all(run["clutch.branch"][run.time < 0.2501] == 0)
    assert np.all(run["clutch.branch"][between] == 2)
    assert np.all(run["clutch.torque"][between] == 0.0)
    assert np.all(run["clutch.branch"][run.time > 0.7501] == -1)
    assert abs(run["b.speed"][750] - 11.0) < 1e-10  # 8 / 2 * 0.25 s gained together
    assert abs(run["a.speed"][750] - 15.0) < 1e-10  # then 8 / 1 * 0.5 s alone
    assert abs(run["b.speed"][-1] - (11.0 + 5 * 0.25)) < 1e-10


# sticking ---------------------------------------------------------------------------------------------------------


@THETAS
def test_a_brake_holds_a_vehicle_on_a_hill_for_100_s_without_creep(theta: float) -> None:
    model = koppel.Model("hill")
    model.add("vehicle", rotational.Shaft(inertia=60, angle=0.3))
    model.add("slope", rotational.Torque(shaft_b="vehicle", torque=-417.3))
    model.add("brake", rotational.Brake(shaft="vehicle", normal=500))
    run = simulate(model, 100.0, 1e-3, theta, every=0.1)
    assert np.all(run["vehicle.angle"] == 0.3)
    assert np.all(run["vehicle.speed"] == 0.0)
    assert np.all(run["brake.slip"] == 0.0)
    assert np.max(np.abs(run["brake.torque"] + 417.3)) < 1e-9


@THETAS
@pytest.mark.parametrize("ratio", [1.0, -3.7])
def test_a_clutch_and_a_gear_hold_a_vehicle_on_a_hill_for_100_s(theta: float, ratio: float) -> None:
    """Wheel on the hill, gear to the output of the gearbox, locked clutch to a shaft that a brake holds."""
    model = koppel.Model("hill")
    model.add("wheel", rotational.Shaft(inertia=60))
    model.add("shaft", rotational.Shaft(inertia=0.1, angle=0.7))
    model.add("engine", rotational.Shaft(inertia=0.2, angle=-1.1))
    model.add("gear", rotational.Gear(shaft_a="shaft", shaft_b="wheel", ratio=ratio))
    model.add("slope", rotational.Torque(shaft_b="wheel", torque=-300))
    model.add("clutch", rotational.Clutch(shaft_a="engine", shaft_b="shaft", normal=400))
    model.add("brake", rotational.Brake(shaft="engine", normal=400))
    machine = koppel.Machine(model)
    start = machine.q.copy()
    run = simulate(machine, 100.0, 1e-3, theta, every=0.1)
    for name, angle in zip(("wheel", "shaft", "engine"), start, strict=True):
        assert np.max(np.abs(run[f"{name}.angle"] - angle)) < 1e-12, name
    assert np.all(run["clutch.slip"] == 0.0)
    assert np.all(run["brake.slip"] == 0.0)
    assert np.max(np.abs(run["wheel.speed"])) < 1e-13
    assert np.max(np.abs(run["clutch.torque"][1:] + 300 / ratio)) < 1e-8  # the wheel pulls back, the clutch pulls on


@THETAS
@pytest.mark.parametrize("start", [0.0, 0.3])
def test_two_shafts_locked_together_at_200_rad_per_s_do_not_twist_in_100_s(theta: float, start: float) -> None:
    """The angle of 2e4 rad has a rounding of 4e-12 rad itself; more than that must not come."""
    model = koppel.Model("pair")
    model.add("a", rotational.Shaft(inertia=0.3, speed=200))
    model.add("b", rotational.Shaft(inertia=1.1, speed=200, angle=start))
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=300))
    model.add("drive", rotational.Torque(shaft_b="a", torque={"sine": {"amplitude": 50, "frequency": 3}}))
    run = simulate(model, 100.0, 1e-3, theta, every=0.1)
    assert np.all(run["clutch.branch"] == 0)
    assert np.all(run["clutch.slip"] == 0.0)
    assert np.all(run["a.speed"] == run["b.speed"])
    twist = run["b.angle"] - run["a.angle"]
    spacing = np.spacing(np.abs(run["b.angle"])) if start else 0.0
    assert np.all(np.abs(twist - start) <= 1e-12 + spacing)


def test_the_twist_at_which_a_clutch_locks_is_kept() -> None:
    """After lock-up in the middle of a step, with speeds that no longer change much: 20 s at about 40 rad/s."""
    model = shafts(a=(2, 100), b=3)
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=77))
    run = simulate(model, 20.0)
    locked = np.flatnonzero(run["clutch.branch"] == 0)
    twist = (run["b.angle"] - run["a.angle"])[locked]
    assert locked[0] > 100
    assert np.max(np.abs(twist - twist[0])) <= 1e-12 + np.spacing(np.max(run["a.angle"]))


@THETAS
def test_a_chain_of_locked_clutches_moves_as_one_and_each_carries_what_lies_behind_it(theta: float) -> None:
    inertias = [1.0, 0.01, 2.0, 0.5, 30.0, 0.2]
    model = shafts(**{f"s{i}": J for i, J in enumerate(inertias)})
    for i in range(5):
        model.add(f"c{i}", rotational.Clutch(shaft_a=f"s{i}", shaft_b=f"s{i + 1}", normal=100))
    model.add("drive", rotational.Torque(shaft_b="s0", torque=20))
    machine = koppel.Machine(model)
    run = simulate(machine, 3.0, 1e-3, theta)
    total = sum(inertias)
    for i in range(6):
        assert np.all(run[f"s{i}.speed"] == run["s0.speed"])
        assert np.max(np.abs(run[f"s{i}.speed"] - 20 / total * run.time)) < 1e-11
    for i in range(5):
        behind = sum(inertias[i + 1 :])
        assert np.max(np.abs(run[f"c{i}.torque"][1:] + 20 * behind / total)) < 1e-8
    assert machine.core.law_count["unsettled"] == 0


def test_a_chain_of_clutches_locks_one_after_the_other() -> None:
    """Limits 40, 20, 10 from a fast shaft to slow ones; all lock in the end."""
    model = shafts(a=(1, 60), b=1, c=1, d=1)
    for i, limit in enumerate([40, 20, 10]):
        model.add(f"c{i}", rotational.Clutch(shaft_a="abcd"[i], shaft_b="abcd"[i + 1], normal=limit))
    machine = koppel.Machine(model)
    run = simulate(machine, 3.0)
    # b: 40 - 20, a: -40; c: 20 - 10; d: 10; a meets b after 60 / 60 s at 20 rad/s; c has 10, d has 10 rad/s
    assert abs(first(run, run["c0.branch"] == 0) - 1.0) <= 1.001e-3
    # then a and b lose 20 / 2 together, c gains 10, d gains 10 (c and d are equal and stick): b meets c after 10 / 20 s
    assert abs(first(run, run["c1.branch"] == 0) - 1.5) <= 1.001e-3
    assert np.max(np.abs(run["d.speed"][1510:] - 15.0)) < 1e-9
    assert np.all(run["c2.branch"][1510:] == 0)
    assert machine.core.law_count["unsettled"] == 0


# gears ------------------------------------------------------------------------------------------------------------


@THETAS
@pytest.mark.parametrize("ratio", [3.0, -2.5, 0.04])
def test_a_gear_keeps_its_ratio_and_its_torque_has_the_sign_of_the_law(theta: float, ratio: float) -> None:
    """speed_a = ratio speed_b; on a: (Ja + Jb / ratio**2) w' = Ta + Tb / ratio; the gear puts Ja w' - Ta there."""
    Ja, Jb, Ta, Tb = 0.3, 7.0, 4.0, -9.0
    model = shafts(a=Ja, b=Jb)
    model.add("gear", rotational.Gear(shaft_a="a", shaft_b="b", ratio=ratio))
    model.add("drive", rotational.Torque(shaft_b="a", torque=Ta))
    model.add("load", rotational.Torque(shaft_b="b", torque=Tb))
    run = simulate(model, 1.0, 1e-3, theta)
    rate = (Ta + Tb / ratio) / (Ja + Jb / ratio**2)
    top = float(np.max(np.abs([run["a.speed"], run["b.speed"]])))
    assert np.max(np.abs(run["a.speed"] - ratio * run["b.speed"])) < 1e-12 * top
    assert np.max(np.abs(run["a.angle"] - ratio * run["b.angle"])) < 1e-12 * max(1.0, top)
    assert abs(run["a.speed"][-1] - rate) < 1e-9 * abs(rate)
    assert np.max(np.abs(run["gear.torque_a"][1:] - (Ja * rate - Ta))) < 1e-8


@THETAS
@pytest.mark.parametrize("ratio", [1.5, 3.2, -2.4])
def test_a_planetary_keeps_the_equation_of_willis_and_the_ratios_of_its_torques(theta: float, ratio: float) -> None:
    """sun + ratio ring = (1 + ratio) carrier; torques on sun : ring : carrier = 1 : ratio : -(1 + ratio)."""
    inertias, torques = {"sun": 0.2, "carrier": 3.0, "ring": 0.7}, {"sun": 5.0, "carrier": -11.0, "ring": 2.0}
    model = shafts(**inertias)
    model.add("set", rotational.Planetary(sun="sun", carrier="carrier", ring="ring", ratio=ratio))
    for name, torque in torques.items():
        model.add(f"load_{name}", rotational.Torque(shaft_b=name, torque=torque))
    run = simulate(model, 2.0, 1e-3, theta)
    weights = {"sun": 1.0, "ring": ratio, "carrier": -(1.0 + ratio)}
    for what in ("speed", "angle"):
        top = max(1.0, *(float(np.max(np.abs(run[f"{name}.{what}"]))) for name in weights))
        sums = sum(weight * run[f"{name}.{what}"] for name, weight in weights.items())
        assert np.max(np.abs(sums)) < 1e-12 * top, what
    share = -sum(w * torques[k] / inertias[k] for k, w in weights.items())
    share /= sum(w**2 / inertias[k] for k, w in weights.items())
    for name, weight in weights.items():
        rate = (torques[name] + weight * share) / inertias[name]
        assert np.max(np.abs(run[f"{name}.speed"] - rate * run.time)) < 1e-9
    assert np.max(np.abs(run["set.torque_sun"][1:] - share)) < 1e-8


def test_a_rack_and_a_lever_keep_their_ratios() -> None:
    lever = translational.Lever(sled_a="end", sled_b="bar", ratio=-4)
    model = build_rack(lever, inertia=0.1, bar=2, end=1, radius=0.05, torque=3)
    run = simulate(model, 1.0)
    rate = 3 / (0.1 + 0.05**2 * 2 + 0.2**2 * 1)
    assert np.max(np.abs(run["pinion.speed"] - rate * run.time)) < 1e-10
    assert np.max(np.abs(run["bar.speed"] - 0.05 * run["pinion.speed"])) < 1e-12 * rate
    assert np.max(np.abs(run["end.speed"] + 4 * run["bar.speed"])) < 1e-12 * rate


def four_shafts_in_a_ring(normal_1: float, normal_2: float, ratio: float) -> koppel.Model:
    """a drives b through clutch one, and through two gears (2, then 0.5 * ratio) and clutch two."""
    model = shafts(a=1, b=(4, 0), c=0.1, d=0.1)
    model.add("down", rotational.Gear(shaft_a="a", shaft_b="c", ratio=2))
    model.add("up", rotational.Gear(shaft_a="c", shaft_b="d", ratio=0.5 * ratio))
    model.add("one", rotational.Clutch(shaft_a="a", shaft_b="b", normal=normal_1))
    model.add("two", rotational.Clutch(shaft_a="d", shaft_b="b", normal=normal_2))
    model.add("drive", rotational.Torque(shaft_b="a", torque=30))
    return model


@THETAS
def test_two_clutches_that_lock_the_same_motion_share_its_torque(theta: float) -> None:
    """Redundant rows: the ratio around the ring is 1, so both may lock, and only the sum of the torques is known."""
    machine = koppel.Machine(four_shafts_in_a_ring(40, 40, 1.0))
    run = simulate(machine, 1.0, 1e-3, theta)
    total = 1 + 4 + 0.1 / 4 + 0.1
    for name in "abd":
        assert np.max(np.abs(run[f"{name}.speed"] - 30 / total * run.time)) < 1e-9, name
    for name in ("one", "two"):
        assert np.all(run[f"{name}.branch"] == 0)
        assert np.all(run[f"{name}.slip"] == 0.0)
        assert np.all(np.abs(run[f"{name}.torque"]) <= 40)
    assert np.max(np.abs(run["one.torque"] + run["two.torque"] + 4 * 30 / total)[1:]) < 1e-7
    assert machine.core.law_count["unsettled"] == 0


@pytest.mark.parametrize("drive", [30.0, -30.0])
def test_a_tie_up_of_two_ratios_stands_still_while_both_hold(drive: float) -> None:
    """Ratio 2 and ratio 1 at once allow no motion: both clutches hold, and the weaker one gives in when it must.

    Standing still: 0 = T + one + two / 2 on a, 0 = one + two on b, so one = -2 T, two = 2 T in magnitude.
    """
    holds, slips = four_shafts_in_a_ring(65, 65, 2.0), four_shafts_in_a_ring(1000, 20, 2.0)
    for model in (holds, slips):
        model.elements["drive"] = rotational.Torque(shaft_b="a", torque=drive)
    run = simulate(holds, 1.0)
    for name in "abcd":
        assert np.max(np.abs(run[f"{name}.speed"])) < 1e-13, name
    for name in ("one", "two"):
        assert np.max(np.abs(np.abs(run[f"{name}.torque"][1:]) - 60)) < 1e-7
    run = simulate(slips, 1.0)
    assert np.all(run["one.branch"] == 0)  # a and b are one, d runs at half the speed; two brakes with 20 (1 - 1/2)
    rate = (abs(drive) - 20 * 0.5) / (1 + 4 + 0.1 / 4 + 0.1 / 4)
    assert np.max(np.abs(np.abs(run["a.speed"]) - rate * run.time)) < 1e-9


# one-way clutch ---------------------------------------------------------------------------------------------------


@THETAS
def test_a_one_way_clutch_drives_and_lets_run_ahead(theta: float) -> None:
    """1 s with +6 on 1 + 2 kg m2: both reach 2 rad/s; then -6: a alone loses 6 rad/s**2 and b runs on."""
    model = shafts(a=1, b=2)
    model.add("free", rotational.OneWayClutch(shaft_a="a", shaft_b="b"))
    model.add("drive", rotational.Torque(shaft_b="a", torque={"step": {"time": 1.0, "before": 6, "after": -6}}))
    run = simulate(model, 2.0, 1e-3, theta)
    driving = run.time < 1.0005
    assert np.all(run["free.branch"][driving] == 0)
    assert np.all(run["free.slip"][driving] == 0.0)
    assert np.max(np.abs(run["free.torque"][driving][1:] + 4.0)) < 1e-9
    assert np.max(np.abs(run["b.speed"][driving] - 2.0 * run.time[driving])) < 1e-11
    ahead = run.time > 1.0005
    assert np.all(run["free.branch"][ahead] == 1)
    assert np.all(run["free.torque"][ahead] == 0.0)
    assert np.max(np.abs(run["b.speed"][ahead] - 2.0)) < 1e-11
    assert np.max(np.abs(run["a.speed"][ahead] - (2.0 - 6.0 * (run.time[ahead] - 1.0)))) < 1e-10


@THETAS
def test_a_one_way_clutch_catches_the_driven_side_without_a_step_of_slip_below_zero(theta: float) -> None:
    """a from -3 rad/s gains 4 rad/s**2 and meets b (1 rad/s) after 1 s; then 4 N m drive 1 + 3 kg m2."""
    model = shafts(a=(1, -3), b=(3, 1))
    model.add("free", rotational.OneWayClutch(shaft_a="a", shaft_b="b"))
    model.add("drive", rotational.Torque(shaft_b="a", torque=4))
    run = simulate(model, 2.0, 1e-3, theta)
    assert np.min(run["b.speed"] - run["a.speed"]) >= 0.0
    assert abs(first(run, run["free.branch"] == 0) - 1.0) <= 1.001e-3
    assert abs(run["b.speed"][-1] - 2.0) < 1e-10  # all momentum: (-3 + 3 + 4 * 2) / 4


# stops ------------------------------------------------------------------------------------------------------------

STOP_THETAS = pytest.mark.parametrize("theta", [1.0, 0.5])


def sled_between_stops(force: Any, speed: float, friction: float = 0.0) -> koppel.Model:
    model = koppel.Model("stops")
    model.add("sled", translational.Sled(mass=2, speed=speed))
    model.add("stops", translational.Stops(sled_b="sled", lower=-0.0305, upper=0.1007))
    model.add("drive", translational.Force(sled_b="sled", force=force))
    if friction:
        model.add("guide", translational.Friction(sled_b="sled", force=friction))
    return model


@STOP_THETAS
def test_stops_are_not_passed_and_left_again(theta: float) -> None:
    """Pushed against both ends in turn; it leaves a stop as soon as the force turns, at 0.5 s, 1 s and so on."""
    force = {"sine": {"amplitude": 30, "frequency": 1}}
    machine = koppel.Machine(sled_between_stops(force, 2.3))
    run = simulate(machine, 3.0, 1e-3, theta)
    travel, branch = run["stops.travel"], run["stops.branch"]
    assert np.max(travel) <= 0.1007 + 1e-12
    assert np.min(travel) >= -0.0305 - 1e-12
    assert np.all(np.abs(travel[branch == 1] - 0.1007) < 1e-12)
    assert np.all(np.abs(travel[branch == -1] + 0.0305) < 1e-12)
    assert np.all(run["stops.force"][branch == 1] >= 0.0)  # pulls back from the upper stop
    assert np.all(run["stops.force"][branch == -1] <= 0.0)
    for leaves in (0.5, 1.0, 1.5, 2.0, 2.5):
        at = np.searchsorted(run.time, leaves - 1e-9)
        assert branch[at - 3] != 0
        assert branch[at + 3] == 0
    assert machine.core.law_count["unsettled"] == 0


@STOP_THETAS
def test_a_sled_rests_at_a_stop_with_the_force_that_it_needs(theta: float) -> None:
    run = simulate(sled_between_stops(5.0, 3.0), 1.0, 1e-3, theta)
    late = run.time > 0.2
    assert np.max(np.abs(run["stops.travel"][late] - 0.1007)) < 1e-12
    assert np.max(np.abs(run["sled.speed"][late])) == 0.0
    assert np.max(np.abs(run["stops.force"][late] - 5.0)) < 1e-9


@THETAS
def test_friction_stays_within_its_limit_in_a_blow_against_a_stop(theta: float) -> None:
    machine = koppel.Machine(sled_between_stops(5.0, 3.0, friction=1.0))
    run = simulate(machine, 0.2, 1e-3, theta)
    assert machine.core.law_count["unsettled"] == 0
    assert np.max(np.abs(run["guide.force"])) <= 1.0 + 1e-9


# energy -----------------------------------------------------------------------------------------------------------


def gearbox() -> koppel.Model:
    """Engine, clutch, planetary with brake, one-way clutch, spring, rough load, stops by backlash: all laws at once."""
    model = shafts(engine=(0.2, 150), turbine=0.05, sun=0.02, ring=0.05, carrier=0.1, wheel=(4, 5))
    pressed = {"table": {"time": [0, 0.2, 0.5, 1.2, 1.5], "value": [0, 30, 400, 400, 0]}}
    braked = {"table": {"time": [0, 0.8, 0.9], "value": [200, 200, 0]}}
    model.add("clutch", rotational.Clutch(shaft_a="engine", shaft_b="turbine", normal=pressed, peak=1.2))
    model.add("damper", rotational.SpringDamper(shaft_a="turbine", shaft_b="sun", stiffness=900, damping=0.5))
    model.add("set", rotational.Planetary(sun="sun", carrier="carrier", ring="ring", ratio=2.1))
    model.add("brake", rotational.Brake(shaft="ring", normal=braked))
    model.add("free", rotational.OneWayClutch(shaft_a="ground", shaft_b="ring"))
    model.add("shaft", rotational.SpringDamper(shaft_a="carrier", shaft_b="wheel", stiffness=2e4, damping=3))
    rough = {"type": "piecewise", "x": [0, 5, 20, 100], "y": [12, 8, 9, 20]}
    model.add("rough", rotational.Friction(shaft_b="wheel", curve=rough, peak=1.1))
    model.add("drive", rotational.Torque(shaft_b="engine", torque={"sine": {"amplitude": 60, "frequency": 2}}))
    return model


SPRINGS = {"damper": 900.0, "shaft": 2e4}


@pytest.mark.parametrize("step", [1e-3, 4e-3])
def test_laws_take_energy_and_never_give_any(step: float) -> None:
    """theta = 1: E(n+1) - E(n) <= step * external power at the end of the step."""
    machine = koppel.Machine(gearbox())
    run = simulate(machine, 2.0, step)
    inertias = {"engine": 0.2, "turbine": 0.05, "sun": 0.02, "ring": 0.05, "carrier": 0.1, "wheel": 4.0}
    energy = sum(0.5 * J * run[f"{name}.speed"] ** 2 for name, J in inertias.items())
    energy = energy + sum(0.5 * c * run[f"{name}.twist"] ** 2 for name, c in SPRINGS.items())
    outside = 60 * np.sin(4 * np.pi * run.time) * run["engine.speed"]
    assert np.max(np.diff(energy) - step * outside[1:]) <= 1e-9 * np.max(energy)
    branches = {name: set(run[f"{name}.branch"]) for name in ("clutch", "brake", "free", "rough")}
    assert branches["clutch"] >= {-1.0, 0.0, 2.0}  # the run meets what it is meant to
    assert {0.0, 2.0} <= branches["brake"]
    assert machine.core.law_count["unsettled"] == 0


@THETAS
def test_the_power_of_a_law_is_never_positive(theta: float) -> None:
    run = simulate(gearbox(), 2.0, 1e-3, theta)
    for name in ("clutch", "brake", "rough"):
        assert np.max(run[f"{name}.power"]) <= 0.0, name
        slipping = np.abs(run[f"{name}.branch"]) == 1
        assert np.all(run[f"{name}.torque"][slipping] * run[f"{name}.slip"][slipping] >= 0.0), name
    assert np.max(np.abs(run["free.torque"] * run["free.slip"])) == 0.0


# order ------------------------------------------------------------------------------------------------------------


def orders(build: Callable[[], koppel.Machine], exact: Any, until: float, theta: float, first: int = 200) -> Any:
    errors = []
    for steps in (first, 2 * first, 4 * first, 8 * first):
        machine = build()
        simulate(machine, until, until / steps, theta, every=until)
        errors.append(float(np.max(np.abs(np.concatenate([machine.q, machine.u]) - exact))))
    return np.log2(np.array(errors[:-1]) / errors[1:])


@pytest.mark.parametrize(("theta", "order", "first"), [(0.5, 2, 200), (1.0, 1, 6400)])
def test_the_order_on_a_smooth_drivetrain_with_gears(theta: float, order: int, first: int) -> None:
    """Shaft a, gear 3 to b, spring and damper to c; a sine drives a: two motions left, solved by hand on b and c."""

    def build() -> koppel.Machine:
        model = shafts(a=(0.2, 9), b=(0.5, 3), c=2)
        model.add("gear", rotational.Gear(shaft_a="a", shaft_b="b", ratio=3))
        model.add("spring", rotational.SpringDamper(shaft_a="b", shaft_b="c", stiffness=700, damping=2))
        model.add("drive", rotational.Torque(shaft_b="a", torque={"sine": {"amplitude": 10, "frequency": 2}}))
        return koppel.Machine(model)

    def rhs(t: float, y: Any) -> list[float]:
        torque = 700 * (y[1] - y[0]) + 2 * (y[3] - y[2])
        return [y[2], y[3], (3 * 10 * np.sin(4 * np.pi * t) + torque) / (0.5 + 9 * 0.2), -torque / 2]

    found = solve_ivp(rhs, (0, 1), [0, 0, 3, 0], method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    b, c, wb, wc = found
    measured = orders(build, [3 * b, b, c, 3 * wb, wb, wc], 1.0, theta, first)
    assert np.min(measured) > order - 0.1, measured
    assert np.max(measured) < order + 0.2, measured


def test_theta_half_has_order_2_with_joints() -> None:
    def build() -> koppel.Machine:
        model = koppel.Model("two arms", gravity=(0, -9.81, 0))
        for name in ("one", "two"):
            part = model.add_part(name, mass=1, center_of_mass=[0.5, 0, 0], inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
            part.frame("end", position=[1, 0, 0])
        model.add("first", Revolute(frame_a="ground", frame_b="one"))
        model.add("second", Revolute(frame_a="one.end", frame_b="two"))
        return koppel.Machine(model)

    exact = build()
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(exact, until=0.5, every=0.5, stepper=method)
    assert np.min(orders(build, np.concatenate([exact.q, exact.u]), 0.5, 0.5)) > 1.9


# bits -------------------------------------------------------------------------------------------------------------


@THETAS
def test_a_run_repeated_gives_the_same_bits(theta: float) -> None:
    runs = [simulate(gearbox(), 1.0, 1e-3, theta) for _ in range(2)]
    for channel in runs[0].channels:
        assert runs[0][channel.path].tobytes() == runs[1][channel.path].tobytes(), channel


@THETAS
def test_a_run_in_pieces_gives_the_same_bits(theta: float) -> None:
    """With a step of 2**-10 s, so that the times of the pieces are exact."""
    step = 2.0**-10
    whole, parts = koppel.Machine(gearbox()), koppel.Machine(gearbox())
    simulate(whole, 1.5, step, theta)
    for until in (0.125, 0.25, 0.78125, 1.5):
        simulate(parts, until, step, theta)
    assert whole.q.tobytes() == parts.q.tobytes()
    assert whole.u.tobytes() == parts.u.tobytes()
    assert np.array_equal(whole.core.outputs(1.5), parts.core.outputs(1.5))


@THETAS
def test_a_state_taken_back_gives_the_same_bits_again(theta: float) -> None:
    """Also in another machine: branches and memories of the laws belong to the state."""
    method = koppel.TimeStepping(step=1e-3, theta=theta)

    def go(machine: koppel.Machine, steps: int) -> bytes:
        machine.core.run(method.name, method.options, method.step, steps)
        return machine.core.state_bytes()

    one, other = koppel.Machine(gearbox()), koppel.Machine(gearbox())
    for _ in range(8):
        start = go(one, 150)
        end = go(one, 97)
        one.core.set_state_bytes(start)
        assert go(one, 97) == end
        other.core.set_state_bytes(start)
        assert go(other, 97) == end


# other methods ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [koppel.Lsrt2(), koppel.LinearImplicitEuler(), koppel.GeneralizedAlpha()])
def test_a_method_that_does_not_know_laws_refuses_them(method: koppel.Stepper) -> None:
    with pytest.raises(koppel.KoppelError):
        koppel.simulate(gearbox(), until=0.01, stepper=method)
