"""Vectors and matrices of three whose entries are numbers or expressions of parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from koppel.model.expression import Scalar, apply, sqrt

Vec = Sequence[Scalar]
Mat = Sequence[Sequence[Scalar]]

IDENTITY: Mat = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
MIRROR = (1.0, -1.0, 1.0)
"""S = diag(1, -1, 1)."""


def sum_of(*terms: Scalar) -> Scalar:
    """Their sum."""
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total


def multiply(A: Mat, B: Mat) -> list[list[Scalar]]:
    """A B."""
    (b00, b01, b02), (b10, b11, b12), (b20, b21, b22) = B  # written out: frames are most of what a compiler computes
    return [
        [x * b00 + y * b10 + z * b20, x * b01 + y * b11 + z * b21, x * b02 + y * b12 + z * b22] for x, y, z in A
    ]


def times(A: Mat, v: Vec) -> list[Scalar]:
    """A v."""
    a, b, c = v
    return [x * a + y * b + z * c for x, y, z in A]


def transposed(A: Mat) -> list[list[Scalar]]:
    """A^T."""
    return [[A[j][i] for j in range(3)] for i in range(3)]


def plus(a: Vec, b: Vec) -> list[Scalar]:
    """a + b."""
    return [x + y for x, y in zip(a, b, strict=True)]


def minus(a: Vec, b: Vec) -> list[Scalar]:
    """a - b."""
    return [x - y for x, y in zip(a, b, strict=True)]


def norm(a: Vec) -> Scalar:
    """|a|."""
    return sqrt(sum_of(*(x * x for x in a)))


def cardan_angles(R: Mat) -> list[Scalar]:
    """Angles of R = Rx(a) Ry(b) Rz(c)."""
    return [
        apply("atan2", -R[1][2], R[2][2]),
        apply("atan2", R[0][2], sqrt(R[0][0] * R[0][0] + R[0][1] * R[0][1])),
        apply("atan2", -R[0][1], R[0][0]),
    ]


@dataclass(frozen=True)
class Pose:
    """Where a frame stands in the design position: origin and axes (columns) in world coordinates."""

    position: Vec
    rotation: Mat


@dataclass(frozen=True)
class Placement:
    """Where the coordinates of a (sub)model stand in the world: p_world = position + matrix * p; mirror: det < 0."""

    position: Vec
    matrix: Mat
    mirror: bool

    def point(self, p: Vec) -> list[Scalar]:
        """World position of a point."""
        return plus(self.position, times(self.matrix, p))

    def axes(self, R: Mat) -> list[list[Scalar]]:
        """World axes of a frame; when mirrored Q R S, so that they stay right-handed."""
        turned = multiply(self.matrix, R)
        return [[entry * s for entry, s in zip(row, MIRROR, strict=True)] for row in turned] if self.mirror else turned

    def within(self, position: Vec, rotation: Mat, mirror: bool) -> Placement:
        """The placement of a submodel mounted here."""
        matrix = multiply(self.matrix, rotation)
        if mirror:
            matrix = [[entry * s for entry, s in zip(row, MIRROR, strict=True)] for row in matrix]
        return Placement(self.point(position), matrix, self.mirror != mirror)


WORLD = Placement((0.0, 0.0, 0.0), IDENTITY, False)


def mirror_tensor(J: Mat) -> list[list[Scalar]]:
    """S J S."""
    return [[J[i][j] * (MIRROR[i] * MIRROR[j]) for j in range(3)] for i in range(3)]
