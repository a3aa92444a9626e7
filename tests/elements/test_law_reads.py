"""Friction whose normal force reads forces of other elements: those of the same step, from closed forms."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from elements.readings import (
    DRUM,
    LINING,
    LOADS,
    LOCATED,
    MASS,
    MIRRORS,
    PUSH,
    ROTOR,
    SIGNS,
    STAGES,
    STEPPED,
    STEPPERS,
    WAY,
    G,
    changes,
    close,
    geared,
    locate,
    pressed,
    ramp,
    rope,
    shoe_brake,
    simulate,
)
from machines import measure_order
from scipy.optimize import brentq

import koppel
from koppel import rotational, translational


@STEPPERS
@MIRRORS
@SIGNS
@pytest.mark.parametrize("gain", [0.45, 0.9])
def test_a_leading_shoe_presses_itself_on_and_a_trailing_one_off(
    gain: float, sign: float, mirror: float, stepper: Any
) -> None:
    run = simulate(shoe_brake(gain, 50.0 * sign, mirror), 0.1, stepper)
    normal = PUSH / (1.0 - sign * gain)
    torque = gain * WAY * normal
    assert close(run["face.force"], mirror * normal)
    assert close(run["lining.torque"], sign * mirror * torque)
    assert close(run["wedge.force"], mirror * (normal - PUSH))  # what the anchor adds to the push
    assert close(run["drum.speed"], mirror * sign * (50.0 - torque / DRUM * run.time))
    assert np.max(run["lining.power"]) <= 0.0


@MIRRORS
@SIGNS
def test_a_shoe_brake_stops_its_drum_at_the_instant_of_the_formula(sign: float, mirror: float) -> None:
    """T = way * gain * push / (1 -+ gain), at rest after J w / T: 80 and 320 ms."""
    gain = 0.6
    instant = DRUM * 6.0 * (1.0 - sign * gain) / (gain * WAY * PUSH)
    run, switches = locate(shoe_brake(gain, 6.0 * sign, mirror), 2.0 * instant)
    ((stops, _, _),) = changes(switches, "lining")
    assert abs(stops - instant) < 1e-9
    later = run["time"] > instant
    assert np.all(run["lining.slip"][later] == 0.0)
    assert close(run["face.force"][later], mirror * PUSH)
    stepped = simulate(shoe_brake(gain, 6.0 * sign, mirror), 2.0 * instant)
    later = stepped.time > instant + 1.5e-3
    assert np.all(stepped["lining.slip"][later] == 0.0)
    assert close(stepped["face.force"][later], mirror * PUSH)


@STEPPERS
@MIRRORS
@pytest.mark.parametrize("gain", [1.0001, 1.5])
def test_beyond_a_gain_of_one_a_leading_shoe_locks_at_once(gain: float, mirror: float, stepper: Any) -> None:
    """N = push / (1 - gain) would have to pull; the only forces that fit stop the drum by an impact."""
    run = simulate(shoe_brake(gain, 50.0, mirror), 0.02, stepper)
    assert np.all(run["lining.slip"][1:] == 0.0)
    assert np.all(run["lining.branch"][1:] == 0)
    assert np.max(np.abs(run["drum.speed"][1:])) < 1e-12
    assert close(run["face.force"][2:], mirror * PUSH)
    trailing = simulate(shoe_brake(gain, -50.0, mirror), 0.02, stepper)
    assert close(trailing["face.force"], mirror * PUSH / (1.0 + gain))


@STEPPERS
@MIRRORS
@pytest.mark.parametrize("gain", [0.99, 0.999])
def test_just_below_a_gain_of_one_the_force_is_large_but_finite(gain: float, mirror: float, stepper: Any) -> None:
    run = simulate(shoe_brake(gain, 1e4, mirror), 0.002, stepper)
    assert close(run["face.force"], mirror * PUSH / (1.0 - gain), 1e-7)
    assert np.all(run["lining.branch"] == mirror)


@STEPPERS
@MIRRORS
@pytest.mark.parametrize("gain", [0.5, 1.0, 1.5])
def test_a_held_drum_slips_at_the_load_of_the_formula(gain: float, mirror: float, stepper: Any) -> None:
    """At rest T = load, N = push + load / way; it holds while |load| <= way * gain * N.

    Against the lead: -load <= way * gain * push / (1 + gain). With the lead: load <= way * gain * push / (1 - gain)
    below a gain of one, beyond that any load.
    """
    limits = [-WAY * gain * PUSH / (1.0 + gain)]
    if gain < 1.0:
        limits.append(WAY * gain * PUSH / (1.0 - gain))
    else:
        run = simulate(shoe_brake(gain, 0.0, mirror, load=1e5), 0.01, stepper)
        assert np.all(run["lining.slip"] == 0.0) and close(run["face.force"][2:], mirror * (PUSH + 1e5 / WAY))
    for limit, share in itertools.product(limits, (0.999, 1.001)):
        run = simulate(shoe_brake(gain, 0.0, mirror, load=share * limit), 0.01, stepper)
        if share < 1.0:
            assert np.all(run["lining.slip"] == 0.0)
            assert close(run["face.force"][2:], mirror * (PUSH + share * limit / WAY))
        else:
            assert np.all(run["lining.branch"][1:] == mirror * np.sign(limit))
            assert close(run["face.force"][2:], mirror * PUSH / (1.0 - np.sign(limit) * gain))


@MIRRORS
@pytest.mark.parametrize("gain", [0.5, 1.5])
def test_a_load_that_turns_around_releases_a_locked_shoe_brake(gain: float, mirror: float) -> None:
    """Load 10 -> -90 N m within 1 s: it slips back from the instant of -load = way * gain * push / (1 + gain) on."""
    limit = WAY * gain * PUSH / (1.0 + gain)
    instant = (10.0 + limit) / 100.0
    model = shoe_brake(gain, 0.0, mirror, load=ramp((0, 10), (1, -90)))
    run, switches = locate(model, 1.0)
    ((slips, _, _),) = changes(switches, "lining")
    assert abs(slips - instant) < 1e-8
    exact = -np.where(run["time"] > instant, 50.0 * (run["time"] - instant) ** 2 / DRUM, 0.0)  # J w' = load + limit
    assert close(run["drum.speed"], mirror * exact, 1e-7)
    for step in (1e-3, 5e-4):
        stepped = simulate(model, 1.0, koppel.TimeStepping(step=step), every=1e-2)
        assert np.max(np.abs(stepped["drum.speed"] - mirror * exact)) < 1.1 * step * 100.0 / DRUM


@MIRRORS
def test_a_locked_shoe_lets_go_only_when_it_is_pulled_hard_enough(mirror: float) -> None:
    """N = push + load / way and load <= way * gain * N: it holds while push >= -load (gain - 1) / (gain * way)."""
    gain, load = 1.5, 20.0
    pull = load * (gain - 1.0) / (gain * WAY)
    for share, holds in ((0.999, True), (1.001, False)):
        model = shoe_brake(gain, 0.0, mirror, push=ramp((0, PUSH), (0.1, -share * pull), (1, -share * pull)), load=load)
        for stepper in (STEPPED, LOCATED):
            run = simulate(model, 0.3, stepper)
            if holds:
                assert np.all(run["lining.slip"] == 0.0)
                assert close(run["face.force"][-1], mirror * (load / WAY - share * pull))
            else:
                assert mirror * run["drum.speed"][-1] > 1e-3
            assert np.max(run["lining.power"]) <= 0.0


@STEPPERS
@LOADS
@SIGNS
@pytest.mark.parametrize("ratio", [2.0, -0.5])
def test_friction_under_the_load_of_a_gear(drive: float, load: float, ratio: float, sign: float, stepper: Any) -> None:
    """1 w' = drive + Ta - s k |Ta| and 4 w' / ratio = -load - ratio Ta, on the branch on which Ta has its sign c:

    w' = (drive - (1 - s c k) load / ratio) / (1 + (1 - s c k) 4 / ratio**2).
    """
    share = 0.3
    found = []
    for c in (1.0, -1.0):
        kept = 1.0 - sign * c * share
        rate = (drive - kept * load / ratio) / (1.0 + kept * 4.0 / ratio**2)
        torque = -(load + 4.0 * rate / ratio) / ratio
        if torque * c >= 0.0:
            found.append((rate, torque))
    ((rate, torque),) = found
    model = geared(drive, load, 50.0 * sign, ratio, share, rotational.Gear, "abs(gear.torque_a)/(1 m)")
    run = simulate(model, 0.1, stepper)
    assert close(run["a.speed"], 50.0 * sign + rate * run.time)
    assert close(run["gear.torque_a"], torque)
    assert close(run["bearing.torque"], sign * share * abs(torque))
    other = geared(drive, load, 50.0 * sign, ratio, share, rotational.Gear, f"abs(gear.torque_b)/({abs(ratio)} m)")
    assert close(simulate(other, 0.1, stepper)["a.speed"], run["a.speed"])


@STEPPERS
@SIGNS
def test_friction_under_load_holds_within_its_cone(sign: float, stepper: Any) -> None:
    """At rest Ta = -load / ratio; it holds while |drive + Ta| <= k |Ta|: drive within (1 -+ k) load / ratio."""
    share, load, ratio = 0.3, 6.0 * sign, 2.0
    for factor, direction in ((0.7001, 0), (1.2999, 0), (0.6999, -1), (1.3001, 1)):
        drive = factor * load / ratio
        model = geared(drive, load, 0.0, ratio, share, rotational.Gear, "abs(gear.torque_a)/(1 m)")
        run = simulate(model, 0.1, stepper)
        assert np.all(run["bearing.branch"][1:] == direction * sign)
        if direction == 0:
            assert np.all(run["bearing.slip"] == 0.0)
            assert close(run["bearing.torque"][1:], drive - load / ratio)


@STEPPERS
@LOADS
@SIGNS
def test_friction_under_the_load_of_a_lossy_gear(drive: float, load: float, sign: float, stepper: Any) -> None:
    """Ta, Tb into the gear: Tb = -ratio (Ta - loss), with the loss of its law; the root of the balance at b in w'."""
    share, ratio, eta_a, eta_b = 0.25, 2.0, 0.8, 0.6

    def torque_a(rate: float) -> float:
        """1 w' = drive - Ta - s k |Ta|: the right side falls with Ta, so that Ta has the sign of drive - w'."""
        rest = drive - rate
        return rest / (1.0 + sign * share * np.sign(rest))

    def torque_b(rate: float) -> float:
        """With Ta w > 0 side a drives and eta_a of Ta reaches b, otherwise b has to give Ta / eta_b."""
        Ta = torque_a(rate)
        return -ratio * Ta * (eta_a if Ta * sign > 0.0 else 1.0 / eta_b)

    rate = brentq(lambda rate: -load - torque_b(rate) - 4.0 * rate / ratio, -100.0, 100.0, xtol=1e-14)

    def lossy(**ports: Any) -> rotational.LossyGear:
        return rotational.LossyGear(**ports, efficiency_a=eta_a, efficiency_b=eta_b)

    model = geared(drive, load, 50.0 * sign, ratio, share, lossy, "abs(gear.torque_a)/(1 m)")
    run = simulate(model, 0.1, stepper)
    assert close(run["a.speed"], 50.0 * sign + rate * run.time)
    assert close(run["gear.torque_a"], torque_a(rate), 1e-8)
    assert close(run["gear.torque_b"], torque_b(rate), 1e-8)
    assert close(run["bearing.torque"], sign * share * abs(torque_a(rate)), 1e-8)
    assert np.max(run["gear.power"]) <= 0.0 and np.max(run["bearing.power"]) <= 0.0


@STEPPERS
@SIGNS
@pytest.mark.parametrize("drive", [8.0, -5.0])
@pytest.mark.parametrize(("member", "factor"), [("torque_sun", 1.0), ("torque_ring", 1.5), ("torque_carrier", 2.5)])
def test_friction_under_the_load_of_a_planetary_set(
    member: str, factor: float, drive: float, sign: float, stepper: Any
) -> None:
    """Ring held, ratio r = 1.5: with Ts on the sun the carrier gets -(1 + r) Ts, and its bearing loses k |T member|.

    1 ws' = drive + Ts and 3 ws' / (1 + r) = -(1 + r) Ts - load - s k f |Ts|.
    """
    r, share, load = 1.5, 0.2, 4.0
    found = []
    for c in (1.0, -1.0):
        weight = (1.0 + r) + sign * share * factor * c  # of -Ts in the balance of the carrier
        rate = (weight * drive - load) / (3.0 / (1.0 + r) + weight)
        if (rate - drive) * c >= 0.0:
            found.append(rate)
    (rate,) = found
    model = koppel.Model("set")
    model.add("sun", rotational.Shaft(inertia=1, speed=100.0 * sign))
    model.add("carrier", rotational.Shaft(inertia=3, speed=40.0 * sign))
    model.add("ring", rotational.Shaft(inertia=1))
    model.add("set", rotational.Planetary(sun="sun", carrier="carrier", ring="ring", ratio=r))
    model.add("hold", rotational.Fixed(shaft="ring"))
    model.add("drive", rotational.Torque(shaft_b="sun", torque=drive))
    model.add("load", rotational.Torque(shaft_b="carrier", torque=-load))
    model.add("bearing", rotational.Brake(shaft="carrier", coefficient=share, normal=f"abs(set.{member})/(1 m)"))
    run = simulate(model, 0.1, stepper)
    assert close(run["sun.speed"], 100.0 * sign + rate * run.time)
    assert close(run["set.torque_sun"], rate - drive)
    assert close(run["bearing.torque"], sign * share * factor * abs(rate - drive))


@STEPPERS
@SIGNS
def test_friction_of_a_guide_reads_its_factor_from_a_rack(sign: float, stepper: Any) -> None:
    """m v' = F - s k |F|, (J / r**2) v' = -F + M / r with the force F of the rack: v' (m + J (1 - s c k) / r**2) =
    (1 - s c k) M / r."""
    share, r = 0.2, 0.1
    for torque in (3.0, -3.0):
        c = np.sign(torque)
        model = koppel.Model("guide")
        model.add("pinion", rotational.Shaft(inertia=0.02, speed=20.0 * sign))
        model.add("sled", translational.Sled(mass=5, speed=2.0 * sign))
        model.add("rack", rotational.Rack(shaft="pinion", sled="sled", radius=r))
        model.add("drive", rotational.Torque(shaft_b="pinion", torque=torque))
        model.add("guide", translational.Friction(sled_b="sled", force=share, load="abs(rack.force)/(1 N)"))
        run = simulate(model, 0.1, stepper)
        kept = 1.0 - sign * c * share
        assert close(run["sled.speed"], 2.0 * sign + kept * torque / r / (5.0 + kept * 0.02 / r**2) * run.time)


@STEPPERS
@STAGES
@SIGNS
def test_a_band_brake_multiplies_its_force_from_stage_to_stage(stages: int, sign: float, stepper: Any) -> None:
    """Stage k presses with angle * S(k-1) and adds its drag: S(k) = S(k-1) (1 +- friction * angle)."""
    friction, angle, radius, slack, inertia = 0.3, 0.4, 0.2, 50.0, 40.0
    model = koppel.Model("band")
    model.add("drum", rotational.Shaft(inertia=inertia, speed=90.0 * sign))
    before = f"{slack}"
    for k in range(stages):
        press = {"geometry": radius, "coefficient": friction, "normal": f"{angle}*({before})"}
        model.add(f"stage_{k}", rotational.Brake(shaft="drum", **press))
        before += f" + stage_{k}.torque/({radius} m)"
    run = simulate(model, 0.1, stepper)
    tight = slack * (1.0 + sign * friction * angle) ** stages
    assert close(sum(run[f"stage_{k}.torque"] for k in range(stages)), radius * (tight - slack))
    assert close(run["drum.speed"], 90.0 * sign - radius * (tight - slack) / inertia * run.time)


@STEPPERS
@STAGES
@SIGNS
def test_a_rope_is_held_with_the_product_of_its_stages(stages: int, sign: float, stepper: Any) -> None:
    """Normal force from the tension before a piece: S(k) = S(k-1) (1 +- friction * angle)."""
    friction, angle, slack = 0.3, 0.4, 50.0
    run = simulate(rope(stages, lambda before, _: f"{angle}*{before}", slack, 30.0 * sign, friction), 0.05, stepper)
    tension = slack * (1.0 + sign * friction * angle) ** np.arange(1, stages + 1)
    for k in range(stages):
        assert close(run[f"tie_{k}.torque_a"], -tension[k])
    assert close(run["hold.torque"], -tension[-1])
    assert np.max(np.abs(run["piece_0.speed"])) < 1e-12


@STEPPERS
@SIGNS
def test_a_rope_of_many_pieces_follows_euler_and_eytelwein(sign: float, stepper: Any) -> None:
    """The mean tension presses: S(k) = S(k-1) (1 +- h) / (1 -+ h) with h = friction * angle / 2, and in the limit of
    many pieces exp(+-friction * wrap)."""
    friction, wrap, slack, gaps = 0.25, 2.0 * np.pi, 50.0, []
    for stages in (6, 12):
        half = 0.5 * wrap / stages
        model = rope(stages, lambda one, two, half=half: f"{half}*({one} + {two})", slack, 30.0 * sign, friction)
        run = simulate(model, 0.02, stepper)
        h = sign * friction * half
        assert close(run["hold.torque"], -slack * ((1.0 + h) / (1.0 - h)) ** stages)
        gaps.append(abs(-run["hold.torque"][-1] / slack / np.exp(sign * friction * wrap) - 1.0))
    assert 3.5 < gaps[0] / gaps[1] < 4.5  # second order in the angle of a piece


@SIGNS
def test_a_contact_under_a_changing_load_presses_a_brake(sign: float) -> None:
    """N = m g - 15 sin(2 pi t): w = w0 - mu (m g t - 15 (1 - cos(2 pi t)) / (2 pi)) / J."""
    model = pressed({"sine": {"amplitude": 15, "frequency": 1}}, speed=30.0 * sign)
    wave = 2.0 * np.pi
    errors = []
    for stepper in (koppel.TimeStepping(step=1e-3), koppel.TimeStepping(step=5e-4), LOCATED):
        run = simulate(model, 0.5, stepper, every=1e-2)
        normal = MASS * G - 15.0 * np.sin(wave * run.time)
        exact = 30.0 - LINING * (MASS * G * run.time - 15.0 * (1.0 - np.cos(wave * run.time)) / wave) / ROTOR
        errors.append(float(np.max(np.abs(run["rotor.speed"] - sign * exact))))
        assert close(run["brake.torque"], sign * LINING * run["touch.force"])  # of the same step
        if stepper is LOCATED:
            assert close(run["touch.force"], normal)
    assert errors[2] < 1e-9 and errors[0] < 1e-3 * LINING * 15.0 / ROTOR
    assert measure_order(errors[:2])[0] > 0.9


@SIGNS
def test_a_contact_that_opens_opens_the_brake(sign: float) -> None:
    """Lift 100 t: it opens at m g / 100 = 0.2 s, until then w = w0 - mu (m g t - 50 t**2) / J."""
    model = pressed(ramp((0, 0), (1, 100)), speed=30.0 * sign)
    run, switches = locate(model, 0.4)
    ((opens, _, after),) = changes(switches, "touch")
    assert abs(opens - 0.2) < 1e-8 and after == 0
    way = np.minimum(run["time"], 0.2)
    exact = sign * (30.0 - LINING * (MASS * G * way - 50.0 * way**2) / ROTOR)
    assert close(run["rotor.speed"], exact)
    assert np.all(run["brake.branch"][run["time"] > 0.2 + 1e-6] == 2)
    assert np.all(run["brake.torque"][run["time"] > 0.2 + 1e-6] == 0.0)
    stepped = simulate(model, 0.4, every=4e-3)
    assert np.max(np.abs(stepped["rotor.speed"] - exact)) < 1e-3 * 0.5 * LINING * MASS * G / ROTOR
    late = stepped.time > 0.2 + 2e-3
    assert np.all(stepped["brake.branch"][late] == 2) and np.all(stepped["brake.torque"][late] == 0.0)


@SIGNS
@pytest.mark.parametrize(
    ("step", "restitution"),
    [
        (1e-3, 0.0),
        (1e-4, 0.0),
        (1e-3, 0.5),
        (1e-4, 0.5),
        (None, 0.0),
        (None, 0.5),
    ],
)
def test_a_blow_of_a_contact_is_a_blow_of_the_brake_that_it_presses(
    restitution: float, sign: float, step: float | None
) -> None:
    """The impulse of a contact is m v (1 + e), that of the brake friction times it, however long the steps are.

    Dropped from h: v = sqrt(2 g h), down again after 2 e v / g. All impacts together, and the weight afterwards, are
    the weight over the whole time from rest to rest: mu m g t / J.
    """
    height = 0.05
    model = pressed(height=height, speed=30.0 * sign, restitution=restitution)
    stepper = LOCATED if step is None else koppel.TimeStepping(step=step)
    run = simulate(model, 0.5, stepper, every=0.01)
    first = np.sqrt(2.0 * height / G)
    lost = LINING * MASS * G * first * (1.0 + restitution) / ROTOR
    flies = (run.time > first + 2e-3) & (run.time < first * (1.0 + 2.0 * restitution) - 2e-3)
    if restitution > 0.0:
        assert np.max(np.abs(run["rotor.speed"][flies] - sign * (30.0 - lost))) < 1e-5 + 0.01 * lost
    whole = LINING * MASS * G * run.time[-1] / ROTOR
    assert abs(run["rotor.speed"][-1] - sign * (30.0 - whole)) < 1e-3 * whole
    assert np.max(run["brake.power"]) <= 0.0


@SIGNS
def test_a_brake_under_a_bouncing_contact_only_takes_energy(sign: float) -> None:
    """It slows the rotor and never drives it, opens between the bounces, and stops it by the weight at the latest."""
    model = pressed(height=0.2, falls=1.0, speed=0.3 * sign, restitution=0.6)
    for stepper in (STEPPED, LOCATED):
        run = simulate(model, 4.0, stepper)  # 0.3 * 2 / (0.02 * 20) = 1.5 s of weight, after about 1.5 s of bounces
        assert np.max(np.diff(np.abs(run["rotor.speed"]))) <= 1e-15
        assert np.max(run["brake.power"]) <= 0.0
        open_ = run["touch.branch"] == 2
        assert np.sum(open_) > 500 and np.all(run["brake.torque"][open_] == 0.0)
        assert run["brake.slip"][-1] == 0.0 and abs(run["rotor.speed"][-1]) < 1e-15


@STEPPERS
@SIGNS
def test_a_clutch_between_moving_shafts_reads_a_contact_elsewhere(sign: float, stepper: Any) -> None:
    model = pressed(lift=-12.0)
    model.add("one", rotational.Shaft(inertia=1, speed=10))
    model.add("two", rotational.Shaft(inertia=3, speed=10 + 4 * sign))
    model.add("clutch", rotational.Clutch(shaft_a="one", shaft_b="two", coefficient=0.25, normal="touch.force"))
    run = simulate(model, 0.2, stepper)
    torque = 0.25 * (MASS * G + 12.0)
    assert close(run["clutch.torque"], sign * torque)
    assert close(run["two.speed"], 10.0 + sign * (4.0 - torque / 3.0 * run.time))
    assert close(run["one.speed"], 10.0 + sign * torque * run.time)
