"""Small motions of machines with set-valued laws, each on its branch: along the directions that these leave free."""

from __future__ import annotations

import numpy as np

from koppel.model.errors import KoppelError
from koppel.solve.analyses.loops import STEP
from koppel.solve.analyses.small_motions import find_small_motions
from koppel.solve.machine import Array, Machine

STICKS = 1  # branch of a contact


def refuse_rolling(machine: Machine) -> None:
    """Raises where a contact sticks while things move: what rolls reaches more positions than its velocities span."""
    if np.all(np.abs(machine.u) < 1e-9):
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
    rank = int(np.sum(sizes > 1e-9 * max(1.0, float(np.max(sizes, initial=0.0)))))
    return np.asarray(directions[:, :rank])


def move_with_laws(machine: Machine, Z: Array, y: Array, t: float) -> tuple[Array, Array]:
    """The position after a small motion Z y, and velocities there with the same Z^T u that keep loops and laws."""
    core, u = machine.core, machine.u
    q, moved = core.project_laws(t, core.retract(machine.q, Z @ y), u)
    if not np.any(u):
        return q, moved
    there = find_law_directions(machine, q, t)
    return q, moved + there @ np.linalg.solve(Z.T @ there, Z.T @ (u - moved))


def has_exact_laws(machine: Machine, t: float) -> bool:
    """True where small motions with laws are exact: no contacts, and nothing that is held follows another state."""
    if not machine.has_exact_matrices or machine.compiled.contacts:
        return False
    n = machine.compiled.system.nu
    return not np.any(machine.core.law_rows(t, machine.q, machine.u)[0][:, n:])


def compute_law_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """d(Z^T u')/dy and d(Z^T u')/dv with v = Z^T u on the branches in force, exact or by differences."""
    if not has_exact_laws(machine, t):
        return difference_law_slopes(machine, t, Z)
    k = Z.shape[1]
    A = compute_law_matrix(machine, t, Z)
    return A[k : 2 * k, :k], A[k : 2 * k, k : 2 * k]


def compute_law_matrix(machine: Machine, t: float, Z: Array) -> Array:
    """A over (y, v, x) with theta = Z y, v = Z^T u on the branches in force, exact.

    M du' - W dlambda - W_l dy = d(h + W lambda - M u'), W^T du' = -d(W^T u' + W'^T u) for constraints and what is
    locked, E dy = -d(E y - b) for what slips, and x' with them; W_l, directions of laws between lines, are constant.
    Velocities go with positions so that they stay on what is held with the same Z^T u.
    """
    core, system = machine.core, machine.compiled.system
    q, u, n, m, k, nx = machine.q, machine.u, system.nu, system.n_lambda, Z.shape[1], len(machine.compiled.states)
    rates, forces, _, _, _ = core.law_accelerations(t, q, u, False)
    W, F = core.law_rows(t, q, u)
    held = np.vstack([W[:m, :n], (F @ W[m:, :n])[np.any(F != 0.0, axis=1)]])
    motions = find_small_motions(machine, t, (rates, forces[:m]))
    rate = np.vstack([motions.rate @ Z, np.zeros((len(held) - m, k))])
    wanted = np.vstack([-rate, np.zeros((k, k))])
    along = np.asarray(np.linalg.lstsq(np.vstack([held, Z.T]), wanted, rcond=1e-9)[0])
    rho, sigma, chi = np.zeros((n, 2 * k + nx)), np.zeros((n, 2 * k + nx)), np.zeros((nx, 2 * k + nx))
    rho[:, :k], sigma[:, :k], sigma[:, k : 2 * k], chi[:, 2 * k :] = Z, along, Z, np.eye(nx)

    machine.forces(t, keep=True)
    by_position = -core.matrix(0.0, 1.0, True, False, True)
    by_rate = -core.matrix(1.0, 0.0, True, False, True)
    push = np.zeros((n + nx + len(W), 2 * k + nx))
    push[:n] = motions.K @ rho + motions.D @ sigma + by_rate[:n, n:] @ chi
    push[n : n + nx] = by_position[n:, :n] @ rho + by_rate[n:, :n] @ sigma + by_rate[n:, n:] @ chi
    push[n + nx : n + nx + m] = -(motions.bend_by_position @ rho + motions.bend_by_velocity @ sigma)
    directions = (np.ascontiguousarray(part.T) for part in (rho, sigma, chi))
    for column, direction in enumerate(zip(*directions, strict=True)):
        push[n + nx + m :, column] = -core.law_slopes(t, q, u, forces, *direction)
    machine.forces(t, keep=True)
    found = core.factor(0.0, 0.0, False, True).solve(push)
    A = np.zeros((2 * k + nx, 2 * k + nx))
    A[:k, k : 2 * k], A[k : 2 * k], A[2 * k :] = np.eye(k), Z.T @ found[:n], found[n : n + nx]
    return A


def difference_law_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """The same by central differences."""
    over_y, over_v = [], []
    for unit in STEP * np.eye(Z.shape[1]):
        states = (move_with_laws(machine, Z, sign * unit, t) for sign in (1.0, -1.0))
        ahead, behind = (Z.T @ machine.rates(t, *state)[0] for state in states)
        over_y.append((ahead - behind) / (2 * STEP))
        fast, slow = (Z.T @ machine.rates(t, machine.q, machine.u + sign * (Z @ unit))[0] for sign in (1.0, -1.0))
        over_v.append((fast - slow) / (2 * STEP))
    return np.array(over_y).T, np.array(over_v).T
