"""Momentum beside dampers that are much faster than a step: what rounding may take of it, and no more."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import rotational

STEP, EPSILON = 1e-3, 1.1e-16
INERTIAS = np.array([1.0, 0.7])
REDUCED = float(np.prod(INERTIAS) / np.sum(INERTIAS))


def lost(stepper: koppel.Stepper, damping: float) -> float:
    """The largest change of the momentum of two shafts in 100 steps, against its size."""
    model = koppel.Model("damper between two shafts")
    for name, inertia, speed in zip("ab", INERTIAS, (1.0, -0.3), strict=True):
        model.add(name, rotational.Shaft(inertia=float(inertia), speed=speed))
    model.add("damper", rotational.SpringDamper(shaft_a="a", shaft_b="b", damping=damping))
    machine = koppel.Machine(model, stepper=stepper)
    momentum = []
    for _ in range(100):
        momentum.append(float(INERTIAS @ machine.u))
        machine.step(1)
    assert abs(machine.u[0] - machine.u[1]) < 1e-3  # the damper has done its work
    return float(np.max(np.abs(np.array(momentum) - momentum[0])) / momentum[0])


@pytest.mark.parametrize("damping", [1e5, 1e7, 1e9])
def test_generalized_alpha_loses_momentum_with_the_square_of_what_a_step_does_not_resolve(damping: float) -> None:
    """Rounding of accelerations d u/J that it keeps: epsilon (d step/J)**2; 10: steps until they have faded."""
    assert lost(koppel.GeneralizedAlpha(step=STEP), damping) < 10 * EPSILON * (damping * STEP / REDUCED) ** 2


@pytest.mark.parametrize("damping", [1e5, 1e7, 1e9])
@pytest.mark.parametrize("method", [koppel.Lsrt2, koppel.SemiImplicitEuler, koppel.LinearImplicitEuler])
def test_other_methods_keep_momentum_to_rounding_of_one_solve(method: type[koppel.Stepper], damping: float) -> None:
    """Velocities of size 1 in a matrix with entries up to d step/J; 10: 100 steps of which only the first ones move."""
    assert lost(method(step=STEP), damping) < 10 * EPSILON * (1.0 + damping * STEP / REDUCED)
