"""Directions of the rows of a joint between two frames."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from koppel.couple.coupling import Coupling

Array = NDArray[np.float64]


def joint_rows(coupling: Coupling, a: Array, b: Array) -> Array:
    """Directions of the rows on side b: force and moment, six columns, at the poses of both frames."""
    if coupling.joint == "rigid":
        return np.eye(6)
    if coupling.joint == "ball":
        return np.eye(6)[:3]
    if coupling.joint == "distance":
        along = b[:3] - a[:3]
        return np.concatenate([along / np.linalg.norm(along), np.zeros(3)])[None]
    axis = a[3:12].reshape(3, 3) @ (np.asarray(coupling.axis, dtype=float) / np.linalg.norm(coupling.axis))
    across = np.linalg.svd(axis[None])[2][1:]
    return np.vstack([np.eye(6)[:3], np.hstack([np.zeros((2, 3)), across])])
