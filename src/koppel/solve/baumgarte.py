"""Baumgarte's stabilization: closed loops on the level of accelerations (index 1), with a pull back to the loops."""

from __future__ import annotations

import numpy as np

from koppel.solve.machine import Array, Machine
from koppel.solve.start import least_motion


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
    free = np.linalg.solve(M, h)
    wanted = -bias - 2.0 / time * rate - g / time**2
    return np.concatenate([core.q_rate(q, u), free + least_motion(M, W, wanted - W @ free, rcond=1e-6)])
