"""Elastic contact behind a gap in time_stepping: closed forms, energy, order, and machines with bodies."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints, rotational, translational


def ball_between_walls(stiffness: float, damping: float = 0.0) -> koppel.Model:
    """1 kg that flies at 1 m/s between two walls 0.1 m apart."""
    model = koppel.Model("ball between walls")
    model.add("ball", translational.Sled(mass=1, speed=1))
    model.add(
        "walls",
        translational.Backlash(sled_a="ground", sled_b="ball", stiffness=stiffness, damping=damping, gap=0.1),
    )
    return model


@pytest.mark.parametrize("theta", [0.5, 0.75, 1.0])
@pytest.mark.parametrize("radians", [0.03, 0.3, 1.0, 3.0, 10.0, 100.0])
def test_walls_of_any_stiffness_give_no_energy(theta: float, radians: float) -> None:
    """radians: what the contact turns in a step, sqrt(c / m) times the step."""
    step = 1e-3
    stiffness = (radians / step) ** 2
    run = koppel.simulate(
        ball_between_walls(stiffness), until=2.0, every=step, stepper=koppel.TimeStepping(step=step, theta=theta)
    )
    beyond = np.maximum(np.abs(run["ball.position"]) - 0.05, 0.0)
    energy = 0.5 * run["ball.speed"] ** 2 + 0.5 * stiffness * beyond**2
    assert np.max(energy[beyond == 0.0]) <= 0.5 * 1.01  # at its kink theta = 0.5 errs both ways, and never adds up
    assert np.max(beyond) <= 1.1 * (step / radians + step)  # v sqrt(m / c), and what a step can overlook


def test_what_the_step_resolves_keeps_its_energy_with_theta_one_half() -> None:
    run = koppel.simulate(
        ball_between_walls(900.0), until=2.0, every=1e-3, stepper=koppel.TimeStepping(step=1e-3, theta=0.5)
    )
    inside = np.abs(run["ball.position"]) < 0.05
    assert np.min(run["ball.speed"][inside] ** 2) > 0.98  # eight walls later


def test_order_2_where_no_kink_is_passed() -> None:
    """A mass that swings on one side of the gap: x = 0.15 + 0.02 cos(w t), w = 20 rad/s."""
    errors = []
    for steps in (100, 200, 400):
        model = koppel.Model("held against a wall")
        model.add("mass", translational.Sled(mass=1, position=0.15 + 0.02))
        model.add("wall", translational.Backlash(sled_a="ground", sled_b="mass", stiffness=400, gap=0.2))
        model.add("push", translational.Force(sled_b="mass", force=400 * 0.05))
        machine = koppel.Machine(model)
        koppel.simulate(machine, until=0.4, every=0.4, stepper=koppel.TimeStepping(step=0.4 / steps, theta=0.5))
        errors.append(abs(machine.q[0] - 0.15 - 0.02 * np.cos(20 * 0.4)))
    assert np.min(np.log2(np.array(errors[:-1]) / errors[1:])) > 1.9, errors


def test_gaps_that_close_and_open_within_a_step_keep_order_2() -> None:
    """Flights of 0.05 and 0.1 s and half a swing on a wall, in turns: x is known. Every step size errs at random, by
    where its steps meet the walls: the root mean square over ten of them falls with the square of the step."""
    w, until = 30.0, 0.37

    def position(t: float) -> float:
        t, side = t - 0.05, 1.0
        while t > np.pi / w + 0.1:
            t, side = t - np.pi / w - 0.1, -side
        flying = t - np.pi / w
        return side * (0.05 - flying) if flying > 0 else side * (0.05 + np.sin(w * t) / w)

    errors = []
    for most in (1e-3, 2.5e-4, 6.25e-5):
        found = []
        for share in np.linspace(0.85, 1.0, 10):
            machine = koppel.Machine(ball_between_walls(w**2))
            step = until / np.ceil(until / (share * most))
            koppel.simulate(machine, until=until, every=until, stepper=koppel.TimeStepping(step=step))
            found.append(machine.q[0] - position(until))
        errors.append(np.sqrt(np.mean(np.square(found))))
    assert errors[1] < errors[0] / 10 and errors[2] < errors[1] / 10, errors


@pytest.mark.parametrize(("theta", "rebound"), [(0.5, 0.5), (1.0, 0.01)])
def test_a_weight_on_a_very_stiff_contact_comes_to_rest(theta: float, rebound: float) -> None:
    """10 g fall 1 mm on 1e6 N/m and 250 N s/m, 1e4 rad/s: they come to rest m g / c deep.

    With theta = 1 at once, as the overdamped contact does; with 0.5 a step of 10 rad may end with a rebound.
    """
    model = koppel.Model("plate")
    model.add("plate", translational.Sled(mass=0.01, position=1e-3))
    model.add("weight", translational.Force(sled_b="plate", force=-0.01 * 9.81))
    model.add(
        "floor_below",
        translational.Backlash(sled_a="ground", sled_b="plate", stiffness=1e6, damping=250, contacts="lower"),
    )
    run = koppel.simulate(model, until=0.1, every=1e-3, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    assert run["plate.position"][-1] == pytest.approx(-0.01 * 9.81 / 1e6, rel=1e-6)
    assert np.max(run["plate.speed"]) < rebound * np.sqrt(2 * 9.81 * 1e-3)


def arm_with_play() -> koppel.Model:
    """A pendulum whose hinge turns a gear wheel with play against a heavy wheel."""
    model = koppel.Model("arm with play")
    arm = model.add_part("arm", mass=2, center_of_mass=(0, 0, -0.5), inertia={"xx": 0.2, "yy": 0.2, "zz": 0.02})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, 1, 0), angle=1.0))
    model.add("wheel", rotational.Shaft(inertia=0.4))
    model.add("play", rotational.Backlash(shaft_a="hinge", shaft_b="wheel", stiffness=300, damping=1, gap=0.1))
    return model


def test_play_on_the_motion_of_a_joint_converges_to_the_variable_step() -> None:
    exact = koppel.Machine(arm_with_play())
    koppel.simulate(exact, until=1.5, every=1.5, stepper=koppel.VariableStep(method="Radau", rtol=1e-10, atol=1e-11))
    errors = []
    for step in (1e-3, 2.5e-4, 6.25e-5):
        machine = koppel.Machine(arm_with_play())
        koppel.simulate(machine, until=1.5, every=1.5, stepper=koppel.TimeStepping(step=step, theta=0.5))
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert errors[0] < 0.02 and errors[1] < errors[0] / 3 and errors[2] < errors[1] / 3, errors
