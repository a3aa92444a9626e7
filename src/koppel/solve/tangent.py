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


def tangent_difference(compiled: CompiledModel, a: Array, b: Array) -> Array:
    """theta with b = a moved by theta: differences of coordinates, rotation vectors where there is a quaternion."""
    theta = np.zeros(compiled.system.nu)
    turns = {slot for first in compiled.turns for slot in range(first, first + 3)}
    quaternions = {slot for first in compiled.quaternions for slot in range(first, first + 4)}
    plain_u = [slot for slot in range(compiled.system.nu) if slot not in turns and slot not in compiled.flows]
    plain_q = [slot for slot in range(compiled.system.nq) if slot not in quaternions]
    theta[plain_u] = b[plain_q] - a[plain_q]
    for q, u in zip(compiled.quaternions, compiled.turns, strict=True):
        theta[u : u + 3] = turn_between(a[q : q + 4], b[q : q + 4])
    return theta


def rotation(quaternion: Array) -> Array:
    """Rotation matrix of w, x, y, z."""
    w, x, y, z = quaternion / np.linalg.norm(quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def turn_between(a: Array, b: Array) -> Array:
    """Rotation vector from unit quaternion a to b, in the axes of b (and of a: it is their common axis)."""
    w, v = float(a @ b), a[0] * b[1:] - b[0] * a[1:] - np.cross(a[1:], b[1:])
    if w < 0.0:
        w, v = -w, -v
    size = float(np.linalg.norm(v))  # below 1e-12 the turn is 2 v to rounding
    return np.asarray(v * (2.0 * np.arctan2(size, w) / size if size > 1e-12 else 2.0))
