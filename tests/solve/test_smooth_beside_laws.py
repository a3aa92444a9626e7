"""Vibrations beside set-valued laws: the default of time_stepping keeps what it resolves and damps what it does not."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from machines import measure_order

import koppel
from koppel import joints, mechanics, rotational, translational
from koppel.model.curve import Hermite


def beside_a_brake(frequency: float, *, connected: bool = True, amplitude: float = 0.1) -> koppel.Model:
    """A wheel of 1 kg m2 on an elastic shaft, whose other end a brake of 1000 N m holds; or the brake apart."""
    model = koppel.Model("vibration beside a parked brake")
    model.add("held", rotational.Shaft(inertia=0.5))
    model.add("brake", rotational.Friction(shaft_b="held", torque=1e6))
    model.add("wheel", rotational.Shaft(inertia=1.0, angle=amplitude))
    stiffness = (2 * np.pi * frequency) ** 2
    shaft_a = "held" if connected else "ground"
    model.add("spring", rotational.SpringDamper(shaft_a=shaft_a, shaft_b="wheel", stiffness=stiffness))
    return model


@pytest.mark.parametrize("connected", [True, False])
@pytest.mark.parametrize("frequency", [5.0, 20.0])
def test_a_vibration_beside_a_parked_brake_stays(frequency: float, connected: bool) -> None:
    """At least 98 % of the amplitude after 2 s at 1 ms."""
    run = koppel.simulate(beside_a_brake(frequency, connected=connected), until=2.0, stepper=koppel.TimeStepping())
    w = 2 * np.pi * frequency
    size = np.hypot(run["wheel.angle"], run["wheel.speed"] / w)
    assert size[-1] > 0.98 * size[0]
    assert np.all(run["held.speed"] == 0.0) and np.max(np.abs(run["held.angle"])) < 1e-12


@pytest.mark.parametrize("resolved", [10.0, 100.0, 1000.0])
def test_what_a_step_does_not_resolve_is_damped(resolved: float) -> None:
    """omega * step = 10 and more: below 20 % within 10 steps."""
    run = koppel.simulate(beside_a_brake(resolved / (2 * np.pi * 1e-3), amplitude=1e-3), until=0.01)
    w = resolved / 1e-3
    size = np.hypot(run["wheel.angle"], run["wheel.speed"] / w)
    assert size[-1] < 0.2 * size[0]


def test_no_step_gains_energy() -> None:
    """Six wheels of all frequencies on shafts with brakes that stick and slip; linear springs, no inputs."""
    rng = np.random.default_rng(5)
    for _ in range(20):
        model = koppel.Model("chain")
        springs = []
        for i in range(6):
            model.add(f"w{i}", rotational.Shaft(inertia=float(rng.uniform(0.1, 3)), speed=float(rng.normal(0, 5))))
            if i:
                k = 10.0 ** rng.uniform(1, 9)
                model.add(f"s{i}", rotational.SpringDamper(shaft_a=f"w{i - 1}", shaft_b=f"w{i}", stiffness=float(k)))
                springs.append((i, k))
            if rng.random() < 0.6:
                torque = float(10.0 ** rng.uniform(-1, 2))
                model.add(f"b{i}", rotational.Friction(shaft_b=f"w{i}", torque=torque))
        run = koppel.simulate(model, until=0.3, stepper=koppel.TimeStepping())
        inertia = [float(model.elements[f"w{i}"].inertia) for i in range(6)]
        energy = sum(0.5 * J * run[f"w{i}.speed"] ** 2 for i, J in enumerate(inertia))
        energy += sum(0.5 * k * (run[f"w{i}.angle"] - run[f"w{i - 1}.angle"]) ** 2 for i, k in springs)
        assert np.max(np.diff(energy)) <= 1e-6 * energy[0]


def test_islands_do_not_damp_each_other() -> None:
    """A stick-slip oscillator that switches all the time leaves a vibration elsewhere alone, to the last bit."""

    def vibration(model: koppel.Model) -> koppel.Model:
        model.add("wheel", rotational.Shaft(inertia=1.0, angle=0.1))
        k = (2 * np.pi * 20) ** 2
        model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=k))
        model.add("held", rotational.Shaft(inertia=0.5))
        model.add("brake", rotational.Friction(shaft_b="held", torque=1e6))
        return model

    alone = koppel.simulate(vibration(koppel.Model("alone")), until=2.0, stepper=koppel.TimeStepping())
    model = vibration(koppel.Model("with a rattle"))
    model.add("block", translational.Sled(mass=1))
    model.add("pull", translational.Force(sled_b="block", force="30 N*sin(200*time/(1 s))"))
    model.add("rub", translational.Friction(sled_b="block", force=10))
    run = koppel.simulate(model, until=2.0, stepper=koppel.TimeStepping())
    assert len(np.flatnonzero(np.diff(run["rub.branch"]))) > 100
    assert np.array_equal(run["wheel.angle"], alone["wheel.angle"])
    size = np.hypot(run["wheel.angle"], run["wheel.speed"] / (2 * np.pi * 20))
    assert size[-1] > 0.98 * size[0]


def test_a_switch_costs_half_the_square_of_what_a_step_turns() -> None:
    """The step in which a law switches is taken with theta = 1: 1 - (w h)^2 / 2 of the amplitude to leading order."""
    losses = []
    for step in (1e-3, 5e-4):
        run = koppel.simulate(stopping(), until=0.2, every=step, stepper=koppel.TimeStepping(step=step))
        w = 2 * np.pi * 20
        size = np.hypot(run["wheel.angle"], run["wheel.speed"] / w)
        at = int(np.flatnonzero(np.diff(run["brake.branch"]))[0])
        losses.append(1 - size[at + 1] / size[at])
    assert losses[0] == pytest.approx((2 * np.pi * 20 * 1e-3) ** 2 / 2, rel=0.15)
    assert losses[0] / losses[1] == pytest.approx(4, rel=0.15)


def stopping() -> koppel.Model:
    """A wheel at the other end of a soft shaft comes to rest at 0.1033 s; the vibration hardly feels it."""
    model = koppel.Model("stopping")
    model.add("wheel", rotational.Shaft(inertia=1.0, angle=0.1))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=(2 * np.pi * 20) ** 2))
    model.add("other", rotational.Shaft(inertia=1.0, speed=1.033))
    model.add("link", rotational.SpringDamper(shaft_a="wheel", shaft_b="other", stiffness=1e-6))
    model.add("brake", rotational.Friction(shaft_b="other", torque=10))
    return model


@pytest.mark.parametrize("slip", [False, True])
def test_order_two_beside_a_law_on_shafts(slip: bool) -> None:
    """A nonlinear vibration on a shaft that sticks, or that slips along a rising curve."""

    def build() -> koppel.Model:
        model = koppel.Model("order")
        model.add("a", rotational.Shaft(inertia=0.4, speed=8.0 if slip else 0.0))
        rising = Hermite(x=(0, 10, 40), y=(0.3, 0.5, 2.0), slope=(0.01, 0.03, 0.06))
        friction = (
            rotational.Friction(shaft_b="a", curve=rising) if slip else rotational.Friction(shaft_b="a", torque=50)
        )
        model.add("rub", friction)
        model.add("b", rotational.Shaft(inertia=0.3, angle=0.5))
        model.add("spring", rotational.SpringDamper(shaft_a="a", shaft_b="b", stiffness=60, damping=0.1))
        model.add("bend", rotational.Torque(shaft_b="b", torque="30 N*(1 m)*(0.1*sin(9*time/(1 s)) - sin(b.angle))"))
        return model

    ends = []
    for step in (4e-3, 2e-3, 1e-3, 5e-4):
        run = koppel.simulate(build(), until=0.4, every=0.4, stepper=koppel.TimeStepping(step=step))
        ends.append(np.array([run[name][-1] for name in ("a.angle", "b.angle", "b.speed")]))
    reference = koppel.simulate(
        build(), until=0.4, every=0.4, stepper=koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    )
    exact = np.array([reference[name][-1] for name in ("a.angle", "b.angle", "b.speed")])
    errors = [float(np.max(np.abs(end - exact))) for end in ends]
    assert min(measure_order(errors)) > 1.8, errors


def pendulum_beside_a_contact() -> koppel.Model:
    """A spatial pendulum of two links on a body that rests on a plane: trees and contacts together."""
    model = koppel.Model("pendulum and block")
    block = model.add_part("block", mass=50, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, 0.1), free=True)
    plane = model.ground.frame("floor")
    for i, (x, y) in enumerate([(0.3, 0.3), (0.3, -0.3), (-0.3, 0.3), (-0.3, -0.3)]):
        corner = block.frame(f"c{i}", position=(x, y, -0.1))
        model.add(f"foot{i}", mechanics.Contact(frame_a=plane, frame_b=corner, friction=0.8))
    arm = model.add_part("arm", mass=1, inertia={"xx": 0.02, "yy": 0.02, "zz": 0.001}, center_of_mass=(0, 0, -0.3))
    fork = model.add_part("fork", mass=0.5, inertia={"xx": 0.01, "yy": 0.01, "zz": 0.001}, center_of_mass=(0, 0, -0.2))
    top = block.frame("top", position=(0, 0, 1.5))
    model.add("hinge", joints.Revolute(frame_a=top, frame_b=arm, axis=(0, 1, 0), angle=0.4))
    end = arm.frame("end", position=(0, 0, -0.6))
    model.add("knee", joints.Revolute(frame_a=end, frame_b=fork, axis=(1, 0, 0), angle=-0.3))
    return model


def test_order_two_beside_contacts_that_rest() -> None:
    ends = []
    for step in (4e-3, 2e-3, 1e-3, 5e-4):
        run = koppel.simulate(pendulum_beside_a_contact(), until=0.4, every=0.4, stepper=koppel.TimeStepping(step=step))
        ends.append(np.array([run[name][-1] for name in ("hinge.angle", "knee.angle", "hinge.rate")]))
        assert abs(run["block.z"][-1] - 0.1) < 1e-9
    differences = [float(np.max(np.abs(a - b))) for a, b in itertools.pairwise(ends)]
    assert min(measure_order(differences)) > 1.7, differences
