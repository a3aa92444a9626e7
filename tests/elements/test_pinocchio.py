"""Trees of joints against an independent program (Pinocchio)."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel.cli.benchmarks.tree import RandomTree

pin = pytest.importorskip("pinocchio", reason="Pinocchio (package pin) is not installed")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_tree_of_34_hinges_agrees_with_pinocchio(seed: int) -> None:
    """Mass matrix, bias forces and forward dynamics to 1e-10."""
    tree = RandomTree.draw(34, seed)
    machine = koppel.Machine(tree.to_model())
    model, data, order = tree.to_pinocchio()
    model.gravity.linear = np.array([0.0, 0.0, -9.81])
    slots = [machine.compiled.velocities.index(f"hinge_{i}.rate") for i in range(34)]
    rng = np.random.default_rng(seed)
    angle, rate = rng.standard_normal(34), rng.standard_normal(34)
    q, u = np.empty(34), np.empty(34)
    q[slots], u[slots] = angle, rate
    q_pin, u_pin = np.empty(34), np.empty(34)
    q_pin[order], u_pin[order] = angle, rate

    M = machine.matrices(0.0, q, u)[0][np.ix_(slots, slots)]
    M_pin = pin.crba(model, data, q_pin)
    M_pin = (np.triu(M_pin) + np.triu(M_pin, 1).T)[np.ix_(order, order)]
    assert np.max(np.abs(M - M_pin)) < 1e-10 * np.max(np.abs(M_pin))

    h, bias = machine.forces(0.0, q, u)[slots], pin.nonLinearEffects(model, data, q_pin, u_pin)[order]
    assert np.max(np.abs(h + bias)) < 1e-10 * np.max(np.abs(bias))

    found = machine.accelerations(0.0, q, u)[slots]
    wanted = pin.aba(model, data, q_pin, u_pin, np.zeros(34))[order]
    assert np.max(np.abs(found - wanted)) < 1e-10 * np.max(np.abs(wanted))


def test_forward_and_inverse_dynamics_are_inverse() -> None:
    """M u' - h is what forward dynamics leaves: zero to 1e-10."""
    machine = koppel.Machine(RandomTree.draw(34, 5).to_model())
    rng = np.random.default_rng(5)
    q, u = rng.standard_normal(34), rng.standard_normal(34)
    h = machine.forces(0.0, q, u)
    u_dot = machine.core.mass_solve(h)
    assert np.max(np.abs(machine.core.mass_times(u_dot) - h)) < 1e-10 * np.max(np.abs(h))
