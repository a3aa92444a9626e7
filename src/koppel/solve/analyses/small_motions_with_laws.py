"""Small motions of machines with set-valued laws, each on its branch: along the directions that these leave free."""

from __future__ import annotations

import numpy as np

from koppel.compile.tolerances import DEPENDENT, DIFFERENCE, STILL
from koppel.model.errors import KoppelError
from koppel.solve.machine import Array, Machine
from koppel.solve.responses import Directions, HeldRows, compute_responses

STICKS = 1  # branch of a contact


def refuse_rolling(machine: Machine) -> None:
    """Raises where a contact sticks while things move: what rolls reaches more positions than its velocities span."""
    if np.all(np.abs(machine.u) < STILL):
        return
    for name, branch in zip(machine.compiled.laws, machine.core.law_branches, strict=True):
        if name in machine.compiled.contacts and branch == STICKS:
            raise KoppelError(
                f"linearize: '{name}' rolls, and its small motions are not those of its velocities alone; take A of "
                "StandardForm.jacobians, which has all positions among its states, or linearize at rest"
            )


def find_law_directions(machine: Machine, q: Array, t: float) -> Array:
    """Z: an orthonormal basis of the velocities that closed loops and what sticks leave free, one column each."""
    n = machine.compiled.system.nu
    rest = machine.core.project_laws(t, q, np.zeros(n))[1]
    kept = np.array([machine.core.project_laws(t, q, unit)[1] - rest for unit in np.eye(n)]).T
    directions, sizes, _ = np.linalg.svd(kept)
    rank = int(np.sum(sizes > DEPENDENT * max(1.0, float(np.max(sizes, initial=0.0)))))
    return np.asarray(directions[:, :rank])


def move_with_laws(machine: Machine, Z: Array, y: Array, t: float) -> tuple[Array, Array]:
    """The position after a small motion Z y, and velocities there with the same Z^T u that keep loops and laws."""
    core, u = machine.core, machine.u
    q, moved = core.project_laws(t, core.retract(machine.q, Z @ y), u)
    if not np.any(u):
        return q, moved
    there = find_law_directions(machine, q, t)
    return q, moved + there @ np.linalg.solve(Z.T @ there, Z.T @ (u - moved))


def compute_law_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """d(Z^T u')/dy and d(Z^T u')/dv with v = Z^T u on the branches in force, exact or by differences."""
    if not machine.has_exact_matrices:
        return difference_law_slopes(machine, t, Z)
    k = Z.shape[1]
    A = compute_law_matrix(machine, t, Z)
    return A[k : 2 * k, :k], A[k : 2 * k, k : 2 * k]


def compute_law_matrix(machine: Machine, t: float, Z: Array) -> Array:
    """A over (y, v, x) with theta = Z y, v = Z^T u along loops and laws on the branches in force, exact.

    Positions move along Z; velocities go with them, and with other states where a speed follows these, so that they
    stay on what is held with the same Z^T u.
    """
    n, k, nx = len(Z), Z.shape[1], len(machine.compiled.states)
    directions = Directions(np.zeros((n, 2 * k + nx)), np.zeros((n, 2 * k + nx)), np.zeros((nx, 2 * k + nx)))
    rho, sigma, chi = directions
    rho[:, :k], sigma[:, k : 2 * k], chi[:, 2 * k :] = Z, Z, np.eye(nx)
    held = HeldRows.find(machine, t)
    wanted = -(held.rate @ rho + held.by_state @ chi)
    wanted[:, k : 2 * k] = 0.0
    wanted = np.vstack([wanted, np.zeros((k, 2 * k + nx))])
    sigma += np.linalg.lstsq(np.vstack([held.rows, Z.T]), wanted, rcond=DEPENDENT)[0]
    found = compute_responses(machine, t, held, directions)
    A = np.zeros((2 * k + nx, 2 * k + nx))
    A[:k, k : 2 * k], A[k : 2 * k], A[2 * k :] = np.eye(k), Z.T @ found[:n], found[n : n + nx]
    return A


def difference_law_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """The same by central differences."""
    over_y, over_v = [], []
    for unit in DIFFERENCE * np.eye(Z.shape[1]):
        states = (move_with_laws(machine, Z, sign * unit, t) for sign in (1.0, -1.0))
        ahead, behind = (Z.T @ machine.rates(t, *state)[0] for state in states)
        over_y.append((ahead - behind) / (2 * DIFFERENCE))
        fast, slow = (Z.T @ machine.rates(t, machine.q, machine.u + sign * (Z @ unit))[0] for sign in (1.0, -1.0))
        over_v.append((fast - slow) / (2 * DIFFERENCE))
    return np.array(over_y).T, np.array(over_v).T
