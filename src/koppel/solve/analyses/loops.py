"""Small motions of machines with closed loops: coordinates y along the directions that the loops leave free."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from koppel.compile.tolerances import DEPENDENT, DIFFERENCE, INVOLVED
from koppel.solve.analyses.small_motions import find_slopes, find_small_motions
from koppel.solve.machine import Array, Machine
from koppel.solve.start_conditions import position_rows


def find_free_directions(machine: Machine, q: Array, held: Sequence[int] = ()) -> Array:
    """Z: an orthonormal basis of the velocities with W^T u = 0, one column each; those held are 0."""
    return find_null_space(np.vstack([resting_rows(machine, q), np.eye(machine.compiled.system.nu)[list(held)]]))


def find_null_space(W: Array) -> Array:
    """An orthonormal basis of W x = 0."""
    _, sizes, directions = np.linalg.svd(W)
    rank = int(np.sum(sizes > DEPENDENT * max(1.0, float(np.max(sizes, initial=0.0)))))
    return np.asarray(directions[rank:].T)


def resting_rows(machine: Machine, q: Array) -> Array:
    """W^T of the conditions; rows that balance forces of dampers are 0: at rest the forces themselves say the same."""
    W = machine.core.constraint_matrix(q)
    W[machine.compiled.creeping()[0]] = 0.0
    return W


def find_tied_speeds(machine: Machine, q: Array, t: float) -> list[int]:
    """Conditions on velocities that ask for other speeds at other positions, as a damper against a spring does."""
    core, rest = machine.core, np.zeros(machine.compiled.system.nu)
    rows = np.flatnonzero(machine.compiled.of_speeds)
    if not len(rows):
        return []
    none = np.zeros(machine.compiled.system.n_lambda)
    along = [core.constraint_slopes(t, q, rest, rest, none, unit, rest)[1] for unit in np.eye(len(rest))]
    change = np.array(along)[:, rows]
    return [int(row) for row in rows[np.max(np.abs(change), axis=0, initial=0.0) > INVOLVED]]


def close_position(machine: Machine, q: Array, t: float, held: Sequence[int] = ()) -> Array:
    """The nearest position on the loops."""
    core, rest = machine.core, np.zeros(machine.compiled.system.nu)
    for _ in range(20):
        g, _, _ = core.constraints(q, rest, t)
        if np.max(np.abs(g), initial=0.0) < 1e-14:  # rounding of a position: no step is left
            break
        q = core.retract(q, _shortest(position_rows(core, machine.compiled, q), -g, held))
    return q


def _shortest(W: Array, wanted: Array, held: Sequence[int]) -> Array:
    """The shortest x with W x = wanted, 0 where held; wanted may have columns."""
    if not (np.all(np.isfinite(W)) and np.all(np.isfinite(wanted))):
        raise np.linalg.LinAlgError("closed loops have no finite position")
    free = np.setdiff1d(np.arange(W.shape[1]), held)
    x = np.zeros((W.shape[1], *wanted.shape[1:]))
    x[free] = np.linalg.lstsq(W[:, free], wanted, rcond=DEPENDENT)[0]
    return x


def move_along(
    machine: Machine, q: Array, Z: Array, y: Array, t: float, held: Sequence[int] = ()
) -> tuple[Array, Array]:
    """The position after a small motion Z y, loops closed, and Z brought into the free directions there."""
    moved = close_position(machine, machine.core.retract(q, Z @ y), t, held)
    W = resting_rows(machine, moved)
    return moved, Z - _shortest(W, W @ Z, held)


def compute_load(machine: Machine, q: Array, Z: Array, t: float) -> Array:
    """Z^T h at rest, what drives the free directions; below it x' of the states of control elements."""
    rest = np.zeros(machine.compiled.system.nu)
    load = Z.T @ machine.core.evaluate(t, q, rest, False)
    if not machine.compiled.states:
        return np.asarray(load)
    return np.concatenate([load, machine.rates(t, q, rest)[1]])


def compute_stiffness(machine: Machine, q: Array, Z: Array, t: float, held: Sequence[int] = ()) -> Array:
    """d(Z^T h)/dy along the loops; with states d(Z^T h, x')/d(y, x).

    Exact: Z^T (dh/dtheta + d(W lambda)/dtheta) Z with the forces lambda that hold h. By central differences with states
    of control elements, and where Machine.has_exact_matrices is false.
    """
    if machine.has_exact_matrices and not machine.compiled.states:
        core, rest = machine.core, np.zeros(machine.compiled.system.nu)
        h = core.evaluate(t, q, rest, True)
        K = -core.matrix(0.0, 1.0, True, False)
        W = core.constraint_matrix(q)
        free = np.setdiff1d(np.arange(len(rest)), held)
        forces = np.asarray(np.linalg.lstsq(W[:, free].T, -h[free], rcond=DEPENDENT)[0])
        turned = [core.constraint_slopes(t, q, rest, rest, forces, z, rest)[0] for z in np.ascontiguousarray(Z.T)]
        return np.asarray(Z.T @ (K @ Z + np.array(turned).T))
    return difference_stiffness(machine, q, Z, t, held)


def difference_stiffness(machine: Machine, q: Array, Z: Array, t: float, held: Sequence[int] = ()) -> Array:
    """The same by central differences."""
    columns = []
    for i in range(Z.shape[1]):
        y = np.zeros(Z.shape[1])
        y[i] = DIFFERENCE
        beside = (move_along(machine, q, Z, sign * y, t, held) for sign in (1.0, -1.0))
        ahead, behind = (compute_load(machine, *place, t) for place in beside)
        columns.append((ahead - behind) / (2 * DIFFERENCE))
    x = machine.core.x
    for i in range(len(x)):
        loads, step = [], DIFFERENCE * max(machine.compiled.state_magnitudes[i], abs(float(x[i])))
        for sign in (1.0, -1.0):
            machine.core.x = x + sign * step * np.eye(len(x))[i]
            loads.append(compute_load(machine, q, Z, t))
        columns.append((loads[0] - loads[1]) / (2 * step))
    if len(x):
        machine.core.x = x
    return np.array(columns).T


def move_with_velocity(machine: Machine, Z: Array, y: Array, t: float) -> tuple[Array, Array]:
    """The position after a small motion Z y, and velocities there with the same Z^T u that keep loops and drives."""
    core, u = machine.core, machine.u
    moved = move_along(machine, machine.q, Z, y, t)[0]
    if not np.any(u):
        return moved, u
    _, wanted, _ = core.constraints(machine.q, u, t)
    _, rate, _ = core.constraints(moved, u, t)
    rows = np.vstack([core.constraint_matrix(moved), Z.T])
    change = np.concatenate([wanted - rate, np.zeros(Z.shape[1])])
    return moved, u + np.linalg.lstsq(rows, change, rcond=DEPENDENT)[0]


def compute_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """d(Z^T u')/dy and d(Z^T u')/dv with v = Z^T u.

    Exact, from the equations of motion and of the constraints along each direction:
    M du' - W dlambda = d(h + W lambda - M u'), W^T du' = -d(W^T u' + W'^T u). By central differences where
    Machine.has_exact_matrices is false.
    """
    if machine.has_exact_matrices:
        return find_slopes(find_small_motions(machine, t), Z)
    return difference_slopes(machine, t, Z)


def difference_slopes(machine: Machine, t: float, Z: Array) -> tuple[Array, Array]:
    """The same by central differences."""
    q, u, k = machine.q, machine.u, Z.shape[1]
    over_y, over_v = [], []
    for i in range(k):
        unit = np.zeros(k)
        unit[i] = DIFFERENCE
        states = (move_with_velocity(machine, Z, sign * unit, t) for sign in (1.0, -1.0))
        ahead, behind = (Z.T @ machine.accelerations(t, *state) for state in states)
        over_y.append((ahead - behind) / (2 * DIFFERENCE))
        fast, slow = (Z.T @ machine.accelerations(t, q, u + sign * (Z @ unit)) for sign in (1.0, -1.0))
        over_v.append((fast - slow) / (2 * DIFFERENCE))
    return np.array(over_y).T, np.array(over_v).T
