"""The exact matrix of small motions beside the one by differences."""

from __future__ import annotations

import numpy as np

import koppel
from koppel.solve.analyses.linearize import difference_law_matrix
from koppel.solve.analyses.small_motions_with_laws import compute_law_matrix, find_law_directions


def assert_exact(machine: koppel.Machine) -> koppel.Linearization:
    """The matrix that linearize gives is the exact one, and differences of the motion give the same."""
    machine.settle_laws()
    Z = find_law_directions(machine, machine.q, 0.0)
    exact, wanted = compute_law_matrix(machine, 0.0, Z), difference_law_matrix(machine, 0.0, Z)
    assert np.max(np.abs(exact - wanted)) < 3e-7 * np.max(np.abs(wanted))
    found = koppel.linearize(machine)
    assert np.array_equal(found.A, exact)
    return found
