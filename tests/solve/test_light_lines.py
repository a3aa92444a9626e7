"""Shafts and sleds without inertia: exact where gears tie them to something with inertia, refused elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import FIXED_STEPS
from scipy.linalg import expm

import koppel
from koppel import control, rotational, translational

VARIABLE = koppel.VariableStep(rtol=1e-9, atol=1e-11)
METHODS = [*FIXED_STEPS, VARIABLE]


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_two_gears_with_nothing_between_them_hand_the_torque_on(method: koppel.Stepper) -> None:
    """J a' = T/(5*3) with T on the last shaft; the gears carry T/15 and T/3."""
    model = koppel.Model("two gears")
    model.add("a", rotational.Shaft(inertia=0.1, speed=10))
    for name in ("z", "y"):
        model.add(name, rotational.Shaft())
    model.add("first", rotational.Gear(shaft_a="a", shaft_b="z", ratio=5))
    model.add("second", rotational.Gear(shaft_a="z", shaft_b="y", ratio=3))
    model.add("load", rotational.Torque(shaft_b="y", torque=30))
    run = koppel.simulate(model, until=0.5, every=0.05, stepper=method)
    assert run["a.speed"] == pytest.approx(10 + 30 / 15 / 0.1 * run.time, rel=1e-10)
    assert run["y.speed"] == pytest.approx(run["a.speed"] / 15, rel=1e-10)
    assert run["first.torque_a"][1:] == pytest.approx(30 / 15, rel=1e-9)
    assert run["second.torque_a"][1:] == pytest.approx(30 / 3, rel=1e-9)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_planetary_set_with_a_carrier_without_inertia(method: koppel.Stepper) -> None:
    """Torque T on the carrier gives T/(1 + i) to the sun and T i/(1 + i) to the ring."""
    model = koppel.Model("set")
    model.add("sun", rotational.Shaft(inertia=0.2))
    model.add("ring", rotational.Shaft(inertia=0.7))
    model.add("carrier", rotational.Shaft())
    model.add("set", rotational.Planetary(sun="sun", ring="ring", carrier="carrier", ratio=2.5))
    model.add("drive", rotational.Torque(shaft_b="carrier", torque=7))
    run = koppel.simulate(model, until=0.4, every=0.1, stepper=method)
    assert run["sun.speed"] == pytest.approx(7 / 3.5 / 0.2 * run.time, rel=1e-10, abs=1e-12)
    assert run["ring.speed"] == pytest.approx(7 * 2.5 / 3.5 / 0.7 * run.time, rel=1e-10, abs=1e-12)
    assert run["set.torque_sun"][1:] == pytest.approx(7 / 3.5, rel=1e-9)


@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-3), VARIABLE], ids=lambda method: method.name)
def test_a_lossy_gear_to_a_shaft_without_inertia_loses_its_share(method: koppel.Stepper) -> None:
    """b drives: Tb = -ratio Ta / efficiency, so a gets efficiency * T / ratio; then a brake of 20 N*m acts on b."""
    model = koppel.Model("lossy")
    model.add("a", rotational.Shaft(inertia=0.1, speed=1))
    model.add("b", rotational.Shaft())
    model.add("gear", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=5, efficiency_a=0.9, efficiency_b=0.8))
    model.add("drive", rotational.Torque(shaft_b="b", torque=30))
    model.add("brake", rotational.Brake(shaft="b", normal={"step": {"time": 0.2, "after": 20}}))
    run = koppel.simulate(model, until=0.4, every=0.1, stepper=method)
    slope = np.array([30, 10]) * 0.8 / 5 / 0.1
    expected = 1 + slope[0] * np.minimum(run.time, 0.2) + slope[1] * np.maximum(run.time - 0.2, 0)
    assert run["a.speed"] == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_driven_shaft_and_a_sled_on_a_rack_need_no_inertia(method: koppel.Stepper) -> None:
    """The motion carries what acts on them: torque = -radius * force, angle = 3 t."""
    model = koppel.Model("rack")
    model.add("pinion", rotational.Shaft())
    model.add("sled", translational.Sled())
    model.add("rack", rotational.Rack(shaft="pinion", sled="sled", radius=0.2))
    model.add("push", translational.Force(sled_b="sled", force=-50))
    model.add("drive", rotational.Motion(shaft="pinion", speed=3))
    run = koppel.simulate(model, until=0.5, every=0.1, stepper=method)
    assert run["sled.position"] == pytest.approx(0.6 * run.time, rel=1e-10)
    assert run["drive.torque"][1:] == pytest.approx(10, rel=1e-9)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_inertia_that_an_element_adds_counts(method: koppel.Stepper) -> None:
    model = koppel.Model("flywheel")
    model.add("shaft", rotational.Shaft())
    model.add("wheel", rotational.Inertia(shaft="shaft", inertia=0.5))
    model.add("drive", rotational.Torque(shaft_b="shaft", torque=2))
    run = koppel.simulate(model, until=0.5, every=0.1, stepper=method)
    assert run["shaft.speed"] == pytest.approx(4 * run.time, abs=1e-12)


REFUSED = {
    "alone": {},
    "clutch": {"c": rotational.Clutch(shaft_a="a", shaft_b="z", normal=5)},
    "spring_and_clutch": {
        "k": rotational.SpringDamper(shaft_a="a", shaft_b="z", stiffness=5),
        "c": rotational.Clutch(shaft_a="z", shaft_b="b", normal=5),
    },
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_shaft_that_nothing_gives_inertia_is_refused_by_name(name: str) -> None:
    model = koppel.Model("bare")
    model.add("a", rotational.Shaft(inertia=0.1))
    model.add("b", rotational.Shaft(inertia=0.1))
    model.add("z", rotational.Shaft())
    for key, element in REFUSED[name].items():
        model.add(key, element)
    with pytest.raises(
        koppel.ModelError, match=r"^elements\.z\.inertia = 0 kg\*m\*\*2 and nothing adds to it; give it"
    ):
        koppel.compile_model(model)


def test_two_shafts_without_inertia_geared_to_each_other_are_refused() -> None:
    model = koppel.Model("pair")
    model.add("y", rotational.Shaft())
    model.add("z", rotational.Shaft())
    model.add("gear", rotational.Gear(shaft_a="y", shaft_b="z", ratio=2))
    with pytest.raises(koppel.ModelError, match=r"^elements\.y\.inertia = 0"):
        koppel.compile_model(model)


def test_a_sled_without_mass_is_refused_by_name() -> None:
    model = koppel.Model("sled")
    model.add("s", translational.Sled())
    model.add("speed", control.Lag(input="s.speed", time_constant=1))
    with pytest.raises(
        koppel.ModelError, match=r"^elements\.s\.mass = 0 kg and nothing adds to it; give it mass above 0"
    ):
        koppel.compile_model(model)


def test_inertia_that_a_parameter_takes_away_is_refused() -> None:
    model = koppel.Model("tuned")
    model.parameter("j", "0.1 kg*m**2")
    model.add("a", rotational.Shaft(inertia="j"))
    machine = koppel.Machine(model)
    with pytest.raises(koppel.KoppelError, match=r"^a: its inertia becomes 0; keep it above 0"):
        machine.set_parameters({"j": 0})
    assert machine.core.parameters[machine.compiled.parameters["j"]] == 0.1


def test_the_linear_system_of_a_shaft_without_inertia_is_that_of_what_it_moves() -> None:
    """0.1 a'' = -(500 a + 0.5 a')/5**2."""
    model = koppel.Model("oscillator")
    model.add("a", rotational.Shaft(inertia=0.1))
    model.add("z", rotational.Shaft())
    model.add("gear", rotational.Gear(shaft_a="a", shaft_b="z", ratio=5))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="z", stiffness=500, damping=0.5))
    assert pytest.approx(np.array([[0, 1], [-200, -0.2]]), rel=1e-9) == koppel.linearize(model).A


@pytest.mark.parametrize("options", [{"method": "IDA"}, {"constraints": "baumgarte"}], ids=["IDA", "baumgarte"])
def test_shafts_without_inertia_run_with_every_method(options: dict[str, Any]) -> None:
    """0.1 a' = 3/5."""
    model = koppel.Model("pair")
    model.add("a", rotational.Shaft(inertia=0.1))
    model.add("z", rotational.Shaft())
    model.add("gear", rotational.Gear(shaft_a="a", shaft_b="z", ratio=5))
    model.add("torque", rotational.Torque(shaft_b="z", torque=3))
    run = koppel.simulate(model, until=0.1, stepper=koppel.VariableStep(**options))
    assert abs(run["a.speed"][-1] - 0.6) < 1e-6 and abs(run["z.speed"][-1] - 0.12) < 1e-6


def geared_arm(light: str) -> koppel.Model:
    """A motor drives an arm through a spring and a gear of 50; the shaft without inertia is before or behind the gear.

    A spring behind the gear acts as one before it with a 50**2 times smaller stiffness.
    """
    model = koppel.Model("arm")
    model.add_part("arm", mass=3, center_of_mass=(0.4, 0, 0), inertia={"xx": 0.01, "yy": 0.1, "zz": 0.1})
    model.add("hinge", koppel.joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, 1, 0), angle=0.3))
    model.add("motor", rotational.Shaft(inertia=2e-3, angle=15 if light == "input" else 0))
    model.add("drive", rotational.Torque(shaft_b="motor", torque={"sine": {"amplitude": 0.4, "frequency": 2}}))
    if light == "input":
        model.add("light", rotational.Shaft(angle=15))
        spring = rotational.SpringDamper(shaft_a="motor", shaft_b="light", stiffness=2, damping=0.004)
        gear = rotational.Gear(shaft_a="light", shaft_b="hinge", ratio=50)
    else:
        model.add("light", rotational.Shaft(angle=0.3))
        spring = rotational.SpringDamper(shaft_a="light", shaft_b="hinge", stiffness=2 * 50**2, damping=0.004 * 50**2)
        gear = rotational.Gear(shaft_a="motor", shaft_b="light", ratio=50)
    model.add("spring", spring)
    model.add("gear", gear)
    return model


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_shaft_without_inertia_may_be_geared_to_a_joint_of_parts(method: koppel.Stepper) -> None:
    runs = [koppel.simulate(geared_arm(light), until=0.5, every=0.01, stepper=method) for light in ("input", "output")]
    assert np.ptp(runs[0]["hinge.angle"]) > 0.01
    for channel in ("hinge.angle", "hinge.rate", "motor.speed"):
        size = float(np.max(np.abs(runs[1][channel])))
        assert np.max(np.abs(runs[0][channel] - runs[1][channel])) < 1e-6 * size, channel


# between springs and dampers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_springs_in_a_row_are_one_spring(method: koppel.Stepper) -> None:
    """1/c = 1/c1 + 1/c2 + 1/c3, with two shafts without inertia between them; a torque on one of these acts at once."""
    runs = []
    for parted in (True, False):
        model = koppel.Model("row")
        model.add("wheel", rotational.Shaft(inertia=0.3, angle=0.4))
        springs = [("ground", "wheel", 1 / (1 / 30 + 1 / 20 + 1 / 60), 0.1)]
        if parted:
            model.add("y", rotational.Shaft())
            model.add("z", rotational.Shaft())
            springs = [("ground", "y", 30, 0.1), ("y", "z", 20, 0), ("z", "wheel", 60, 0)]
        for n, (a, b, stiffness, rest) in enumerate(springs):
            spring = rotational.SpringDamper(shaft_a=a, shaft_b=b, stiffness=stiffness, rest=rest)
            model.add(f"spring_{n}", spring)
        runs.append(koppel.simulate(model, until=1.0, every=0.02, stepper=method))
    assert np.max(np.abs(runs[0]["wheel.angle"] - runs[1]["wheel.angle"])) < 1e-7
    assert np.max(np.abs(runs[0]["spring_2.torque"] - runs[1]["spring_0.torque"])) < 1e-5


def maxwell(damping: float) -> koppel.Model:
    """A mass on a spring, beside it a spring and a damper in a row with a sled without mass between them."""
    model = koppel.Model("maxwell")
    model.add("mass", translational.Sled(mass=1, position=0.1))
    model.add("joint", translational.Sled(position=0.1))
    model.add("static", translational.SpringDamper(sled_a="ground", sled_b="mass", stiffness=50))
    model.add("spring", translational.SpringDamper(sled_a="mass", sled_b="joint", stiffness=300))
    model.add("damper", translational.SpringDamper(sled_a="ground", sled_b="joint", damping=damping))
    return model


@pytest.mark.parametrize(("method", "error"), zip(METHODS, (2e-3, 2e-3, 5e-6, 5e-6, 2e-3, 1e-7), strict=True))
def test_spring_and_damper_in_a_row_follow_the_linear_equations(method: koppel.Stepper, error: float) -> None:
    """x, x' and the place s of the sled: 300 (s - x) + d s' = 0, a time constant of 10 ms."""
    damping = 3.0
    A = np.array([[0, 1, 0], [-350, 0, 300], [300 / damping, 0, -300 / damping]])
    run = koppel.simulate(maxwell(damping), until=1.0, every=0.05, stepper=method)
    exact = np.array([expm(A * t) @ [0.1, 0, 0.1] for t in run.time])
    assert np.max(np.abs(run["mass.position"] - exact[:, 0])) < error
    assert np.max(np.abs(run["joint.position"] - exact[:, 2])) < error


def test_creep_that_a_fixed_step_cannot_follow_is_refused() -> None:
    message = r"lsrt2: 'joint' has no mass and creeps with a time constant of 0.0001 s, below the 0.001 s"
    with pytest.raises(koppel.KoppelError, match=message):
        koppel.simulate(maxwell(0.03), until=0.1, stepper=koppel.Lsrt2(step=1e-3))
    run = koppel.simulate(maxwell(0.03), until=0.1, every=0.01, stepper=VARIABLE)
    assert run.time[-1] == 0.1
