"""Stiffness matrices of large machines without dense ones: whether they hold, and which motions they leave free."""

from __future__ import annotations

from typing import Any

import numpy as np

from koppel.compile.tolerances import TINY
from koppel.solve.machine import Array

FREE = 1e-12
"""Singular values below this share of the largest belong to motions that nothing holds: rounding leaves 1e-15 of it.
Far below DEPENDENT: the softest bending of a rod of n parts has n**-4 of the stiffness of one, 4e-12 with 500."""
LOOSENED = 1e-14
"""Stiffness, per the largest, that is added to solve with a singular matrix: above rounding, far below FREE."""
PROBES, MOST_PROBES = 16, 64
"""Motions that are tried at a time: the six of each of two parts that float, and some more."""
ROUNDS = 6
"""Of the iteration on subspaces: each lets motions that rounding alone holds outgrow the others by 1e4."""


def holds_everywhere(K: Any, least: float) -> bool:
    """True where the symmetric part of K - least is negative definite.

    Then no eigenvalue of K has a real part above least (Bendixson 1902). The pivots of a factor without exchanged rows
    have the signs of the eigenvalues (Sylvester).
    """
    from scipy.sparse import eye
    from scipy.sparse.linalg import splu

    A = ((K + K.T) / 2 - least * eye(K.shape[0])).tocsc()
    try:
        factor = splu(A, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    except RuntimeError:  # a pivot is 0
        return False
    return bool(np.array_equal(factor.perm_r, factor.perm_c) and np.all(factor.U.diagonal() < 0.0))


class LooseSolver:
    """The shortest d with A d = r but for what lies along free motions, those of singular values below FREE.

    right, left: the singular vectors of these as columns. known is False where there are too many of them.
    """

    def __init__(self, A: Any) -> None:
        from scipy.sparse import eye
        from scipy.sparse.linalg import splu

        self.A, n = A.tocsc(), A.shape[0]
        random = np.random.default_rng(0)
        some = random.standard_normal((n, PROBES))
        for _ in range(ROUNDS):
            some = np.linalg.qr(self.A.T @ (self.A @ some))[0]
        self.largest = float(np.linalg.norm(self.A @ some, 2))
        self.factor = splu(self.A + LOOSENED * max(self.largest, TINY) * eye(n, format="csc"))
        count, self.known = PROBES, False
        while not self.known and count <= min(MOST_PROBES, n):
            self.known = self._find_free(random.standard_normal((n, count)))
            count *= 2

    def _find_free(self, left: Array) -> bool:
        """Iterates on subspaces with (A^T A)^-1. False where all that were tried are free."""
        for _ in range(ROUNDS):
            right = np.linalg.qr(self.factor.solve(left))[0]
            left = np.linalg.qr(self.factor.solve(right, trans="T"))[0]
        right = np.linalg.qr(self.factor.solve(left))[0]
        vectors = []
        for some, pushed in ((right, self.A @ right), (left, self.A.T @ left)):
            _, sizes, turned = np.linalg.svd(pushed, full_matrices=False)
            vectors.append((some @ turned.T)[:, sizes < FREE * max(self.largest, TINY)])
        self.right, self.left = vectors
        return bool(self.right.shape[1] == self.left.shape[1] < left.shape[1])

    def solve(self, r: Array) -> Array:
        wanted = r - self.left @ (self.left.T @ r)
        d = np.zeros_like(r)
        for _ in range(4):  # LOOSENED is at most 1e-2 of what holds, which each round wins
            d = d + self.factor.solve(wanted - self.A @ d)
            d = d - self.right @ (self.right.T @ d)
        return np.asarray(d)
