"""Other states beside closed loops: their part of A is exact."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import control, joints, mechanics, rotational
from koppel.solve.analyses.linearize import difference_loop_matrix
from koppel.solve.analyses.loops import compute_slopes, find_free_directions
from koppel.solve.analyses.small_motions_with_laws import compute_law_matrix


def controlled_four_bar() -> koppel.Model:
    """Crank, rod and rocker in a plane; lags feel both cranks and the way of the rocker, and push it."""
    model = koppel.Model("four bar")
    inertia = {"xx": 0.02, "yy": 0.03, "zz": 0.025}
    crank = model.add_part("crank", mass=1, center_of_mass=(0.1, 0, 0), inertia=inertia)
    rod = model.add_part("rod", mass=2, center_of_mass=(0.25, 0, 0), inertia=inertia)
    rocker = model.add_part("rocker", mass=1.5, center_of_mass=(0.2, 0, 0), inertia=inertia)
    foot, far = model.ground.frame("foot"), model.ground.frame("far", position=(0.6, 0, 0))
    axis = (0, 1, 0)
    model.add("drive", joints.Revolute(frame_a=foot, frame_b=crank, axis=axis, angle="-80 deg"))
    model.add("back", joints.Revolute(frame_a=far, frame_b=rocker, axis=axis, angle="-100 deg"))
    tip, end = crank.frame("tip", position=(0.2, 0, 0)), rod.frame("end", position=(0.5, 0, 0))
    top = rocker.frame("top", position=(0.4, 0, 0))
    model.add("knee", joints.Revolute(frame_a=tip, frame_b=rod, axis=axis, angle="60 deg"))
    model.add("closing", joints.Revolute(frame_a=end, frame_b=top, axis=axis))
    model.add("ahead", control.Lag(input="drive.angle/(1 rad)*sin(back.angle)", time_constant=0.03, start=0.3))
    model.add("behind", control.Lag(input="ahead.value**2 + way.length/(1 m)", time_constant=0.02, start=0.2))
    model.add("way", koppel.sensors.Travel(frame_a=foot, frame_b=top))
    model.add("fast", control.Lag(input="way.rate*(1 s)/(1 m)", time_constant=0.01))
    model.add("push", mechanics.Force(frame=top, force=["40 N*behind.value*ahead.value", 0, "9 N*fast.value"]))
    return model


@pytest.mark.parametrize("moves", [False, True], ids=["at rest", "in motion"])
def test_states_beside_loops_are_exact(moves: bool) -> None:
    """Against central differences along the loops, to their own error."""
    machine = koppel.Machine(controlled_four_bar())
    if moves:
        speeds = np.random.default_rng(0).normal(size=machine.compiled.system.nu)
        machine.set_state(*machine.core.project_state(0.0, machine.q, speeds))
        assert np.max(np.abs(machine.u)) > 0.1
    Z = find_free_directions(machine, machine.q)
    k = Z.shape[1]
    exact, differences = compute_law_matrix(machine, 0.0, Z), difference_loop_matrix(machine, 0.0, Z)
    over_y, over_v = compute_slopes(machine, 0.0, Z)
    assert np.max(np.abs(exact[k : 2 * k, : 2 * k] - np.hstack([over_y, over_v]))) < 1e-11 * np.max(np.abs(exact))
    assert np.count_nonzero(np.abs(exact[2 * k :]) > 1e-3) >= 7  # states feel the motion and each other
    assert np.max(np.abs(exact - differences)) < 1e-6 * np.max(np.abs(exact))


def test_linearize_takes_the_exact_states() -> None:
    machine = koppel.Machine(controlled_four_bar())
    found = koppel.linearize(machine)
    assert np.array_equal(found.A, compute_law_matrix(machine, 0.0, find_free_directions(machine, machine.q)))


def test_speeds_that_follow_states_are_exact() -> None:
    """A shaft whose speed is a state, which follows another one, turns a wheel behind a spring."""
    model = koppel.Model("driven")
    model.add("motor", rotational.Shaft(inertia=0.1))
    model.add("wheel", rotational.Shaft(inertia=0.3))
    model.add("other", control.Lag(input="3 + 0.5*third.value", time_constant=0.1, start=0.4))
    model.add("third", control.Lag(input="1 + other.value**3", time_constant=0.3, start=0.7))
    model.add("drive", rotational.Motion(shaft="motor", speed="other.value**2*(1 rad/s)", time_constant=0.2, start=1.5))
    model.add("spring", rotational.SpringDamper(shaft_a="motor", shaft_b="wheel", stiffness=20, damping=0.7))
    machine = koppel.Machine(model)
    Z = find_free_directions(machine, machine.q)
    exact, differences = compute_law_matrix(machine, 0.0, Z), difference_loop_matrix(machine, 0.0, Z)
    assert np.max(np.abs(exact - differences)) < 1e-7 * np.max(np.abs(exact))
    # over angle and speed of the wheel, then the speed of the motor: what it is, and what of the damper it moves
    assert exact[1, :2] == pytest.approx([-20 / 0.3, -0.7 / 0.3], rel=1e-12)
    assert np.max(np.abs(exact[1, 2:])) == pytest.approx(0.7 / 0.3, rel=1e-12)
    assert np.array_equal(koppel.linearize(machine).A, exact)
