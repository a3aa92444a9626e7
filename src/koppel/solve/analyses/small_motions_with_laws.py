"""Small motions of machines with set-valued laws, each on its branch: along the directions that these leave free."""

from __future__ import annotations

import numpy as np

from koppel.model.errors import KoppelError
from koppel.solve.analyses.loops import STEP
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


def compute_law_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """d(Z^T u')/dy and d(Z^T u')/dv with v = Z^T u, by central differences on the branches in force."""
    over_y, over_v = [], []
    for unit in STEP * np.eye(Z.shape[1]):
        states = (move_with_laws(machine, Z, sign * unit, t) for sign in (1.0, -1.0))
        ahead, behind = (Z.T @ machine.rates(t, *state)[0] for state in states)
        over_y.append((ahead - behind) / (2 * STEP))
        fast, slow = (Z.T @ machine.rates(t, machine.q, machine.u + sign * (Z @ unit))[0] for sign in (1.0, -1.0))
        over_v.append((fast - slow) / (2 * STEP))
    return np.array(over_y).T, np.array(over_v).T
