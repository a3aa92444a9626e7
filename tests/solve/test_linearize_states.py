"""Other states beside closed loops: their part of A is exact."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import control, joints, mechanics
from koppel.solve.analyses.linearize import add_states
from koppel.solve.analyses.loops import (
    add_states_to_loops,
    compute_slopes,
    find_free_directions,
    follows_states,
    move_with_velocity,
)


def controlled_four_bar() -> koppel.Model:
    """Crank, rod and rocker in a plane; lags feel both cranks and the way of the rocker, and push it."""
    model = koppel.Model("four bar")
    inertia = {"xx": 0.02, "yy": 0.03, "zz": 0.025}
    crank = model.add_part("crank", mass=1, center_of_mass=(0.1, 0, 0), inertia=inertia)
    rod = model.add_part("rod", mass=2, center_of_mass=(0.25, 0, 0), inertia=inertia)
    rocker = model.add_part("rocker", mass=1.5, center_of_mass=(0.2, 0, 0), inertia=inertia)
    foot, far = model.ground_frame("foot"), model.ground_frame("far", position=(0.6, 0, 0))
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
    assert not follows_states(machine, 0.0)
    Z = find_free_directions(machine, machine.q)
    k = Z.shape[1]
    over_y, over_v = compute_slopes(machine, 0.0, Z)
    A = np.block([[np.zeros((k, k)), np.eye(k)], [over_y, over_v]])
    exact = add_states_to_loops(machine, 0.0, A, Z)

    def along(step: koppel.solve.machine.Array) -> tuple[np.ndarray, np.ndarray]:
        return move_with_velocity(machine, Z, Z.T @ step, 0.0)

    differences = add_states(machine, 0.0, A, Z, [along, lambda step: (machine.q, machine.u + step)])
    assert np.count_nonzero(np.abs(exact[2 * k :]) > 1e-3) >= 7  # states feel the motion and each other
    assert np.max(np.abs(exact - differences)) < 1e-6 * np.max(np.abs(exact))


def test_linearize_takes_the_exact_states() -> None:
    machine = koppel.Machine(controlled_four_bar())
    found = koppel.linearize(machine)
    Z = find_free_directions(machine, machine.q)
    k = Z.shape[1]
    A = np.asarray(found.A)
    assert np.array_equal(A, add_states_to_loops(machine, 0.0, A[: 2 * k, : 2 * k], Z))
