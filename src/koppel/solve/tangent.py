"""Positions and their tangent space: q' = T(q) u."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from koppel.compile.compiled import CompiledModel

Array = NDArray[np.float64]


def tangent_map(compiled: CompiledModel, q: Array) -> Array:
    """T with q' = T(q) u: ones for plain coordinates, (q w)/2 for a quaternion q and the angular velocity w."""
    T = np.zeros((compiled.system.nq, compiled.system.nu))
    quaternions = {slot for first in compiled.quaternions for slot in range(first, first + 4)}
    turns = {slot for first in compiled.turns for slot in range(first, first + 3)}
    plain_q = [slot for slot in range(compiled.system.nq) if slot not in quaternions]
    plain_u = [slot for slot in range(compiled.system.nu) if slot not in turns and slot not in compiled.flows]
    T[plain_q, plain_u] = 1.0
    for first, turn in zip(compiled.quaternions, compiled.turns, strict=True):
        w, x, y, z = q[first : first + 4]
        T[first : first + 4, turn : turn + 3] = 0.5 * np.array([[-x, -y, -z], [w, -z, y], [z, w, -x], [-y, x, w]])
    return T


def tangent_map_slopes(compiled: CompiledModel, q: Array, u: Array) -> Array:
    """d(T(q) u)/dq of a q whose quaternions are brought to unit length first."""
    slopes = np.zeros((len(q), len(q)))
    for first, turn in zip(compiled.quaternions, compiled.turns, strict=True):
        a, b, c = u[turn : turn + 3]
        e = q[first : first + 4]
        across = np.eye(4) - np.outer(e, e)
        product = 0.5 * np.array([[0, -a, -b, -c], [a, 0, c, -b], [b, -c, 0, a], [c, b, -a, 0]])
        slopes[first : first + 4, first : first + 4] = product @ across
    return slopes
