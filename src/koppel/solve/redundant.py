"""Conditions that repeat each other: which joints and constraints they belong to, and how many motions are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tolerances import INVOLVED, TINY

Array = NDArray[np.float64]
SMALLEST = 1e-9
"""Singular values below this, of rows scaled to length 1, count as 0; so do rows so much shorter than the longest."""


@dataclass(frozen=True)
class Redundant:
    """Joints, drives and constraints (names) among whose conditions some (repeated) say nothing new."""

    names: tuple[str, ...]
    conditions: int
    repeated: int

    def __str__(self) -> str:
        verb = "repeats" if self.repeated == 1 else "repeat"
        return f"{self.repeated} of the {self.conditions} conditions of {', '.join(self.names)} {verb} others"


def find_rank(W: Array) -> int:
    """How many rows of W^T, given as rows, are independent."""
    return int(np.sum(np.linalg.svd(_scaled(W), compute_uv=False) > SMALLEST)) if W.size else 0


def find_redundant(W: Array, names: Sequence[str]) -> tuple[Redundant, ...]:
    """Groups of conditions that repeat each other; names: whose condition each row of W^T is.

    P projects onto the combinations of rows that vanish, n^T W^T = 0; rows with P[i, k] not 0 repeat each other, and
    the trace of P over a group is the number of its rows that say nothing new.
    """
    if not W.size:
        return ()
    U, sizes, _ = np.linalg.svd(_scaled(W))
    null = U[:, int(np.sum(sizes > SMALLEST)) :]
    P = null @ null.T
    found: dict[tuple[str, ...], float] = {}
    left = [i for i in range(len(names)) if P[i, i] > INVOLVED]
    while left:
        group, pending = set[int](), [left[0]]
        while pending:
            i = pending.pop()
            group.add(i)
            pending += [k for k in left if k not in group and abs(P[i, k]) > INVOLVED]
        owners = tuple(dict.fromkeys(names[i] for i in sorted(group)))
        found[owners] = found.get(owners, 0.0) + sum(P[i, i] for i in group)
        left = [i for i in left if i not in group]
    return tuple(
        Redundant(owners, sum(name in owners for name in names), round(count)) for owners, count in found.items()
    )


def _scaled(W: Array) -> Array:
    """Rows of length 1; those that are nothing but rounding become 0."""
    lengths = np.linalg.norm(W, axis=1)
    kept = lengths > SMALLEST * max(float(np.max(lengths, initial=0.0)), TINY)
    return np.where(kept[:, None], W / np.where(kept, lengths, 1.0)[:, None], 0.0)
