"""The equations of small motions as sparse matrices, and some of their eigenvalues by shift and invert.

Implicitly restarted Arnoldi method (Lehoucq, Sorensen and Yang 1998) through SciPy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tolerances import DEPENDENT, TINY
from koppel.model.tolerances import ROUNDED
from koppel.solve.machine import Array, Machine

LARGE = 100
"""Velocities from which on matrices stay sparse until somebody asks for dense ones."""
BESIDE = 1e-4
"""Share of the scale by which the search for the lowest eigenvalues stands beside 0, where K is singular."""
MAYBE_ZERO = 1e-5
"""Eigenvalues below this share of the scale may be those of free motions: rounding of 1e-10 moves pairs by its root."""


@dataclass(frozen=True)
class SmallMotions:
    """M u' = K theta + D u + W lambda along small motions, W^T theta = 0; all matrices are sparse.

    K is d(h + W lambda - M u')/dtheta, laws included, stiffness dh/dtheta alone. turning: theta' = u + turning theta,
    because turns are seen from axes that turn themselves. rate, bend_by_position, bend_by_velocity: what the rates of
    the constraints, and the rates of these, change by. rests: nothing moves.
    """

    M: Any
    D: Any
    K: Any
    stiffness: Any
    W: Any
    turning: Any
    rate: Any
    bend_by_position: Any
    bend_by_velocity: Any
    rests: bool

    @property
    def size(self) -> int:
        """Number of velocities."""
        return int(self.M.shape[0])


def find_small_motions(machine: Machine, t: float, given: tuple[Array, Array] | None = None) -> SmallMotions:
    """The matrices at the state in force, exact; for machines whose matrices come from the core.

    given: u' and the forces of all rows, those of laws too, where these do not follow from the constraints alone; rate,
    bend_by_position and bend_by_velocity then have a row for each of these.
    """
    from scipy import sparse

    core, n, m = machine.core, machine.compiled.system.nu, machine.compiled.system.n_lambda
    q, u = machine.q, machine.u

    def entries(a: float, b: float, full: bool, mass: bool, rates: Array | None = None) -> Any:
        rows, columns, values = core.matrix_entries(a, b, full, mass, rates)
        return sparse.csc_matrix((values, (rows, columns)), shape=(n, n))

    rates: Array | None
    rates, forces = given or (core.constrained_accelerations(t, q, u) if m else (None, np.zeros(0)))
    h = core.evaluate(t, q, u, True)
    M = entries(0.0, 0.0, False, True)
    if rates is None:
        rates = core.mass_solve(h, True)
    D, stiffness = -entries(1.0, 0.0, True, False), -entries(0.0, 1.0, True, False)
    K = -entries(0.0, 1.0, True, False, np.ascontiguousarray(rates)) if np.any(rates) else stiffness
    turning = sparse.lil_matrix((n, n))
    for first in machine.compiled.turns:
        x, y, z = u[first : first + 3]
        turning[first : first + 3, first : first + 3] = -np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    none = sparse.csc_matrix((len(forces), n))
    if len(forces) == 0:
        return SmallMotions(M, D, K, stiffness, none, turning.tocsc(), none, none, none, True)
    W = sparse.csc_matrix(core.constraint_matrix(q))
    rest, moves = np.zeros(n), bool(np.any(u))
    turned, rate, bend, bend_by_velocity = [], [], [], []
    for unit in np.eye(n):
        force, of_rate, of_bend = core.constraint_slopes(t, q, u, rates, forces, unit, rest)
        turned.append(sparse.csc_matrix(force).T)
        rate.append(sparse.csc_matrix(of_rate).T)
        bend.append(sparse.csc_matrix(of_bend).T)
        if moves:
            of_bend = core.constraint_slopes(t, q, u, rates, forces, rest, unit)[2]
            bend_by_velocity.append(sparse.csc_matrix(of_bend).T)
    K = (K + sparse.hstack(turned)).tocsc()
    along = sparse.hstack(bend_by_velocity).tocsc() if moves else none
    return SmallMotions(
        M,
        D,
        K,
        stiffness,
        W,
        turning.tocsc(),
        sparse.hstack(rate).tocsc(),
        sparse.hstack(bend).tocsc(),
        along,
        not moves,
    )


def find_loaded_stiffness(machine: Machine, q: Array, t: float, forces: Array) -> tuple[Any, Any, Array]:
    """d(h + W lambda)/dtheta and W^T as sparse matrices, and h, at rest at q with the given forces of constraints."""
    from scipy import sparse

    core, n = machine.core, machine.compiled.system.nu
    rest = np.zeros(n)
    h = core.evaluate(t, q, rest, True)
    rows, columns, values = core.matrix_entries(0.0, 1.0, True, False)
    K = -sparse.csc_matrix((values, (rows, columns)), shape=(n, n))
    turned = [core.constraint_slopes(t, q, rest, rest, forces, unit, rest)[0] for unit in np.eye(n)]
    return K + sparse.csc_matrix(np.array(turned).T), sparse.csc_matrix(core.constraint_matrix(q)), h


def find_speeds(motions: SmallMotions, Z: Array) -> Array:
    """du/dy with theta = Z y: the same Z^T u, on the loops there."""
    n, k = Z.shape
    if not motions.bend_by_velocity.nnz and not motions.rate.nnz:
        return np.zeros((n, k))
    wanted = np.vstack([-(motions.rate @ Z), np.zeros((k, k))])
    return np.asarray(np.linalg.lstsq(np.vstack([motions.W.toarray(), Z.T]), wanted, rcond=DEPENDENT)[0])


def find_slopes(motions: SmallMotions, Z: Array) -> tuple[Array, Array]:
    """d(Z^T u')/dy and d(Z^T u')/dv with theta = Z y, v = Z^T u, loops closed and velocities on them.

    M du' - W dlambda = K dtheta + D du, W^T du' = -d(W^T u' + W'^T u).
    """
    n, k = Z.shape
    M, W = motions.M.toarray(), motions.W.toarray()
    speed = find_speeds(motions, Z)

    def respond(push: Array, along: Array) -> Array:
        held = np.linalg.lstsq(W, along, rcond=DEPENDENT)[0] if len(W) else np.zeros((n, k))
        return np.asarray(np.linalg.solve(Z.T @ M @ Z, Z.T @ (push - M @ held)) + Z.T @ held)

    by_position = respond(
        motions.K @ Z + motions.D @ speed, -(motions.bend_by_position @ Z + motions.bend_by_velocity @ speed)
    )
    return by_position, respond(motions.D @ Z, -(motions.bend_by_velocity @ Z))


def find_eigenvalues(
    motions: SmallMotions, count: int, around: float | None
) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """Eigenvalues with Im >= 0 and their theta as columns: the slowest, or those next to a frequency in Hz.

    Arnoldi's method on (F - s E)^-1 E, with E y' = F y for y = (theta, u, lambda). It starts from a fixed vector, so
    that the result is the same in every run. With closed loops the machine has no velocities; where it has
    accelerations (it does not rest in balance) their part W mu across the free motions, with
    W^T W mu = -bend_by_position theta, joins y.
    """
    from scipy import sparse
    from scipy.sparse import linalg

    n, m = motions.size, motions.W.shape[0]
    W, M = motions.W, motions.M
    scale = float(np.sqrt(_median_ratio(motions)))
    stiff = max(float(np.max(np.abs(motions.K.diagonal()), initial=0.0)), scale**2)
    # rows that repeat others: a compliance that is not felt keeps them solvable
    give = 1e-12 * sparse.eye(m)  # rows that repeat others give way a little
    blocks: list[list[Any]] = [[motions.turning, sparse.eye(n)], [motions.K, motions.D]]
    masses: list[Any] = [sparse.eye(n), M]
    if m:
        blocks = [[*blocks[0], None], [*blocks[1], W.T], [W, None, -give / max(stiff, TINY)]]
        masses.append(sparse.csc_matrix((m, m)))
    bend = motions.bend_by_position
    if m and float(np.max(np.abs(bend.data), initial=0.0)) > ROUNDED:
        blocks = [[*blocks[0], None], [*blocks[1], -M @ W.T], [*blocks[2], None], [bend, None, None, W @ W.T + give]]
        masses.append(sparse.csc_matrix((m, m)))
    E, F = sparse.block_diag(masses).tocsc(), sparse.bmat(blocks).tocsc()
    shift: complex | float = BESIDE * scale if around is None else 2j * np.pi * around
    if around == 0.0:
        shift = BESIDE * scale
    factor = linalg.splu((F - shift * E).tocsc())
    start = np.random.default_rng(0).standard_normal(F.shape[0])
    number: type = complex if isinstance(shift, complex) else float
    inverse = linalg.LinearOperator(
        F.shape, matvec=lambda y: factor.solve(np.asarray(E @ y, dtype=number)), dtype=number
    )
    wanted = min((2 * count if number is float else count) + 8, F.shape[0] - 2)
    while True:
        found, vectors = linalg.eigs(inverse, k=wanted, which="LM", v0=start.astype(number))
        values = shift + 1.0 / found
        for i in np.flatnonzero(np.abs(values) < MAYBE_ZERO * scale):
            values[i] = 0.0 if _is_neutral(motions, values[i], vectors[:, i]) else values[i]
        upper = values.imag >= -1e-9 * np.abs(values)  # real ones have rounding there
        reach = float(np.max(np.abs(values - shift)))
        distance = np.abs(values) if around is None else np.abs(values - shift)
        covered = distance + (abs(shift) if around is None else 0.0) <= reach
        if np.sum(upper & covered) >= count or wanted >= F.shape[0] - 2:
            break
        wanted = min(2 * wanted, F.shape[0] - 2)
    order = [i for i in np.argsort(distance, kind="stable") if upper[i]][:count]
    return values[order], vectors[:n, order]


def _is_neutral(motions: SmallMotions, value: complex, y: NDArray[np.complex128]) -> bool:
    """True where no force drives a shape back, but for rounding: K theta + W lambda = 0.

    Slow motions of large machines have small forces too, but these are what s M u - D u asks for.
    """
    n, m = motions.size, motions.W.shape[0]
    theta, u, forces = y[:n], y[n : 2 * n], y[2 * n : 2 * n + m]
    left = motions.K @ theta + motions.W.T @ forces
    terms = abs(motions.K) @ np.abs(theta) + abs(motions.W.T) @ np.abs(forces)
    missed = value * (motions.M @ u) - motions.D @ u - left
    small = float(np.max(np.abs(left), initial=0.0))
    # 1e-10: rounding of solves with some hundred parts; 0.1: forces that only rounding makes miss by their own size
    return bool(small <= 1e-10 * np.max(terms, initial=0.0) and np.max(np.abs(missed), initial=0.0) >= 0.1 * small)


def _median_ratio(motions: SmallMotions) -> float:
    """A typical square of a frequency: the median of diagonal stiffness over diagonal mass."""
    mass, stiffness = motions.M.diagonal(), np.abs(motions.K.diagonal())
    held = (mass > 0.0) & (stiffness > 0.0)
    return float(np.median(stiffness[held] / mass[held])) if np.any(held) else 1.0
