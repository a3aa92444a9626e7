"""Stabilization after Baumgarte (1972): loops on the level of accelerations (index 1), pulled back to being closed."""

from __future__ import annotations

import numpy as np

from koppel.solve.machine import Array, Machine


def baumgarte_rhs(machine: Machine, t: float, y: Array, time: float) -> Array:
    """y' for y = (q, u): M u' = h + W lambda with W^T u' = -bias - 2/T rate - 1/T^2 g, T the given time in s.

    g and rate are the defects of the loops and their rates, bias is the rate of these while u is constant: a defect
    fades as in g'' + 2/T g' + g/T^2 = 0, critically damped. Rows that repeat others up to 1e-6 count once.
    """
    core = machine.core
    q, u = machine.split(y)
    W = core.constraint_matrix(q)
    g, rate, bias = core.constraints(q, u, t)
    h = core.evaluate(t, q, u, True)
    M = core.matrix(0.0, 0.0, False, True)
    wanted = -bias - 2.0 / time * rate - g / time**2
    if np.any(np.diag(M) <= 0.0):  # shafts without inertia: W u' = wanted adds what does not change the solution
        weight = float(np.max(np.diag(M)))
        M, h = M + weight * W.T @ W, h + weight * W.T @ wanted
    free = np.linalg.solve(M, h)
    return np.concatenate([core.q_rate(q, u), free + pushed_motion(M, W, wanted - W @ free)])


def pushed_motion(M: Array, W: Array, wanted: Array) -> Array:
    """x = M^-1 W^T lambda with W x = wanted, rows that repeat others counted once. M need not be symmetric.

    With the root of the lower triangle of M the independent rows become pushes of unit size: the system that is left
    is the identity for symmetric M, and well conditioned else.
    """
    root = np.linalg.cholesky(M)
    U, sizes, Vt = np.linalg.svd(np.linalg.solve(root, W.T).T, full_matrices=False)
    kept = sizes > 1e-6 * np.max(sizes, initial=0.0)  # rows of loops drift apart by up to 1e-6
    push = root @ Vt[kept].T
    motion = np.linalg.solve(M, push)
    return np.asarray(motion @ np.linalg.solve(push.T @ motion, (U.T[kept] @ wanted) / sizes[kept]))
