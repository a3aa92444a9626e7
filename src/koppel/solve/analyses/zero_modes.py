"""Eigenvalues of motions that nothing drives back: exactly 0, not what rounding makes of them.

A part that floats has two eigenvalues 0 that share one shape: it stays where it is put, and goes on as it is pushed.
Such a pair is defective; rounding of 1e-16 moves it by the root of that, to both sides of the imaginary axis. So the
directions that A does not move are found first by singular values, then those that it moves into these alone, and so
on (the staircase form of Kublanovskaya 1966; Golub and Wilkinson 1976); what is left has no eigenvalue 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel.solve.machine import Array

NOISE = 1e-20
"""An entry below this part of the largest of its row is what cancelling left, such as 1e-33 beside 1e3 in a motion
without stiffness; balancing would scale it up to the others, and shapes would be wrong by that scale."""

GAP = 1e3
"""Singular values count as 0 where the next one is larger than rounding by this factor; else nothing is decided."""


@dataclass(frozen=True)
class Staircase:
    """scale^-1 A scale = Q [[N, C], [0, R]] Q^T with N nilpotent and as many zeros as it has rows."""

    scale: Array
    Q: Array
    N: Array
    C: Array
    R: Array

    @property
    def zeros(self) -> int:
        """How many eigenvalues are 0."""
        return len(self.N)

    def values(self) -> NDArray[np.complex128]:
        """All eigenvalues; first those that are 0."""
        return np.concatenate([np.zeros(self.zeros, complex), np.linalg.eigvals(self.R) if len(self.R) else []])

    def vectors(self) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
        """All eigenvalues and a vector for each; of those that are 0 a basis of all they move."""
        values, inner = np.linalg.eig(self.R) if len(self.R) else (np.zeros(0, complex), np.zeros((0, 0), complex))
        found: list[NDArray[np.complex128]] = [self.Q[:, k].astype(complex) for k in range(self.zeros)]
        for value, vector in zip(values, inner.T, strict=True):
            above = np.linalg.solve(self.N - value * np.eye(self.zeros), -self.C @ vector)
            whole = self.Q @ np.concatenate([above, vector])
            found.append(whole / np.linalg.norm(whole))
        columns = self.scale[:, None] * np.array(found).T if found else np.zeros((0, 0))
        return np.concatenate([np.zeros(self.zeros, complex), values]), columns.astype(complex)


def find_staircase(A: Array) -> Staircase:
    """Parts A; without eigenvalues that are certainly 0 the nilpotent part is empty."""
    from scipy.linalg import matrix_balance

    n = len(A)
    if n == 0:
        return Staircase(np.ones(0), A, A, A, A)
    A = np.where(np.abs(A) < NOISE * np.max(np.abs(A), axis=1, keepdims=True), 0.0, A)
    with np.errstate(invalid="ignore"):  # it reads large scales as numbers of rows too, which nobody uses
        balanced, (scale, _) = matrix_balance(A, permute=False, separate=True)
    Q, R, zeros = np.eye(n), balanced, 0
    rounding = 4.0 * n * np.finfo(float).eps * float(np.linalg.norm(balanced, 2))
    while len(R):
        _, sizes, directions = np.linalg.svd(R)
        rank = int(np.sum(sizes > rounding))
        if rank == len(R) or (rank > 0 and sizes[rank - 1] < GAP * rounding):
            break
        turn = np.vstack([directions[rank:], directions[:rank]]).T
        Q[:, zeros:] = Q[:, zeros:] @ turn
        zeros += len(R) - rank
        R = directions[:rank] @ R @ directions[:rank].T
    whole = Q.T @ balanced @ Q
    return Staircase(scale, Q, np.triu(whole[:zeros, :zeros], 1), whole[:zeros, zeros:], whole[zeros:, zeros:])
