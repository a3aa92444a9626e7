"""Given motions: those that contradict each other are refused by name; those of inputs follow in all methods."""

from __future__ import annotations

import pytest
from machines import FIXED_STEPS

import koppel
from koppel import joints, rotational, translational

METHODS = [*FIXED_STEPS, koppel.VariableStep()]
SOME = [koppel.TimeStepping(step=1e-3), koppel.Lsrt2(step=1e-3), koppel.VariableStep()]


def shafts(**elements: object) -> koppel.Model:
    """Two shafts and a sled with these elements."""
    model = koppel.Model("motions")
    model.add("a", rotational.Shaft(inertia=0.1))
    model.add("b", rotational.Shaft(inertia=0.1))
    model.add("s", translational.Sled(mass=1))
    for name, element in elements.items():
        model.add(name, element)
    return model


GEAR = rotational.Gear(shaft_a="a", shaft_b="b", ratio=2)
LOSSY = rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=2, efficiency_a=0.9, efficiency_b=0.9)


def speed(shaft: str, signal: object) -> rotational.Motion:
    return rotational.Motion(shaft=shaft, speed=signal)


CLASHES = {
    "fixed": ({"f": rotational.Fixed(shaft="a"), "m": speed("a", 3)}, ["'f'", "'m' (3 rad/s)", "t = 0 s"]),
    "gear": ({"f": speed("a", 3), "m": speed("b", 3), "g": GEAR}, ["'f' (3 rad/s)", "'m' (3 rad/s)", "'g'"]),
    "lossy": ({"f": speed("a", 3), "m": speed("b", 3), "g": LOSSY}, ["'f' (3 rad/s)", "'m' (3 rad/s)", "'g'"]),
    "angles": (
        {"f": rotational.Fixed(shaft="a"), "m": rotational.Motion(shaft="a", angle=0.5)},
        ["'f'", "'m' (0.5 rad)"],
    ),
    "rack": (
        {
            "f": speed("a", 3),
            "m": translational.Motion(sled="s", speed=1),
            "r": rotational.Rack(shaft="a", sled="s", radius=0.5),
        },
        ["'f' (3 rad/s)", "'m' (1 m/s)", "'r'"],
    ),
}


@pytest.mark.parametrize("name", CLASHES)
def test_motions_that_contradict_each_other_are_refused_by_name(name: str) -> None:
    elements, words = CLASHES[name]
    with pytest.raises(koppel.ModelError, match="contradict each other") as caught:
        koppel.Machine(shafts(**elements))
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert "take one of them out" in str(caught.value)


@pytest.mark.parametrize("signal", ["1*time", {"step": {"time": 0.31, "after": 1}}], ids=["ramp", "step"])
@pytest.mark.parametrize(
    "method",
    SOME,
    ids=lambda method: method.name,
)
def test_motions_that_agree_only_at_the_start_are_refused_before_the_run(
    method: koppel.Stepper, signal: object
) -> None:
    model = shafts(f=speed("a", signal), m=speed("b", signal), g=GEAR)
    with pytest.raises(koppel.ModelError, match="contradict each other at t = 0"):
        koppel.simulate(model, until=1.0, stepper=method)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_motions_that_say_the_same_twice_run(method: koppel.Stepper) -> None:
    model = shafts(f=speed("a", "6*time"), m=speed("b", "3*time"), g=GEAR)
    run = koppel.simulate(model, until=0.5, every=0.1, stepper=method)
    assert run["a.speed"] == pytest.approx(6 * run.time, abs=1e-8)
    assert run["b.speed"] == pytest.approx(3 * run.time, abs=1e-8)


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_motion_of_speed_follows_an_input_from_outside(method: koppel.Stepper) -> None:
    model = koppel.Model("input")
    model.input("w", "rad/s", signal=1)
    model.add("a", rotational.Shaft(inertia=0.1))
    model.add("m", speed("a", "2*w"))
    machine = koppel.Machine(model)
    assert koppel.simulate(machine, until=0.1, every=0.05, stepper=method)["a.speed"][-1] == pytest.approx(2, rel=1e-9)
    machine.set_input("w", 5.0)
    run = koppel.simulate(machine, until=0.2, every=0.05, stepper=method)
    assert run["a.speed"][1:] == pytest.approx(10, rel=1e-9)
    machine.release_input("w")
    run = koppel.simulate(machine, until=0.3, every=0.05, stepper=method)
    assert run["a.speed"][1:] == pytest.approx(2, rel=1e-9)


def test_an_input_that_contradicts_another_motion_is_refused_when_it_is_given() -> None:
    model = shafts(f=speed("a", 4), g=GEAR)
    model.input("w", "rad/s", signal=2)
    model.add("m", speed("b", "w"))
    machine = koppel.Machine(model)
    with pytest.raises(koppel.ModelError, match=r"'m' \(5 rad/s\)"):
        machine.set_input("w", 5.0)


def test_an_input_of_a_position_is_refused_when_it_is_given() -> None:
    model = koppel.Model("input")
    model.input("phi", "rad", signal="0.1 rad")
    model.add("a", rotational.Shaft(inertia=0.1))
    model.add("m", rotational.Motion(shaft="a", angle="phi"))
    with pytest.raises(koppel.KoppelError, match=r"^input 'phi' gives the position of 'm'"):
        koppel.Machine(model).set_input("phi", 0.3)


def test_a_driven_joint_and_a_motion_through_a_gear_are_compared() -> None:
    model = shafts()
    model.add_part("arm", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm"))
    model.add("g", rotational.Gear(shaft_a="a", shaft_b="hinge", ratio=2))
    model.add("f", speed("a", 4))
    model.add("m", speed("hinge", 1))
    with pytest.raises(koppel.ModelError, match="contradict each other"):
        koppel.Machine(model)
