"""Tables over three coordinates as the core reads them: cubic splines through equally spaced points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import ModelError

Array: TypeAlias = NDArray[np.float64]
EVEN = 1e-6
"""Share of a spacing by which equally spaced points may be off."""


@dataclass(frozen=True, eq=False)
class Grid:
    """Several values per point of a grid over three coordinates, smooth in between; see core/grid.hpp.

    axes: the points along each coordinate, rising and equally spaced; one point: no dependence. table: values in the
    shape (points 0, points 1, points 2, values).

    >>> Grid(([0, 1, 2], [0], [0]), np.array([0.0, 1.0, 4.0]).reshape(3, 1, 1, 1)).at(1.5, 0, 0)
    array([2.25])
    """

    axes: tuple[Sequence[float], Sequence[float], Sequence[float]]
    table: Array

    @property
    def points(self) -> list[int]:
        """Points along each coordinate."""
        return [len(axis) for axis in self.axes]

    @property
    def values(self) -> int:
        """Values per point."""
        return int(self.table.shape[3])

    def coefficients(self) -> Array:
        """Coefficients of the B-splines, coordinate by coordinate."""
        found = np.asarray(self.table, dtype=float)
        for k, axis in enumerate(self.axes):
            if len(axis) > 1:
                found = np.moveaxis(np.tensordot(spline_matrix(len(axis)), found, axes=(1, k)), 0, k)
        return found

    def numbers(self) -> Array:
        """Starts, spacings and coefficients, as the core keeps them."""
        starts = [float(axis[0]) for axis in self.axes]
        spacings = [float(axis[-1] - axis[0]) / (len(axis) - 1) if len(axis) > 1 else 1.0 for axis in self.axes]
        return np.concatenate([starts, spacings, self.coefficients().ravel()])

    def at(self, *place: float) -> Array:
        """The values at a place; beyond the last points along straight lines."""
        found = self.coefficients()
        for axis, x in zip(self.axes, place, strict=True):
            found = np.tensordot(spline_weights(axis, x), found, axes=(0, 0))
        return np.asarray(found)


def spline_weights(axis: Sequence[float], x: float) -> Array:
    """The weights of all coefficients at x."""
    n = len(axis)
    if n < 2:
        return np.ones(1)
    s = (x - axis[0]) / (axis[-1] - axis[0]) * (n - 1)
    inside = min(max(s, 0.0), n - 1.0)
    i = min(int(inside), n - 2)
    t, r = inside - i, 1.0 - inside + i
    value = np.array([r**3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3]) / 6
    slope = np.array([-(r**2), 3 * t**2 - 4 * t, -3 * t**2 + 2 * t + 1, t**2]) / 2
    weights = np.zeros(n + 2)
    weights[i : i + 4] = value + (s - inside) * slope
    return weights


def spline_matrix(n: int) -> Array:
    """Values at n equally spaced points -> n + 2 coefficients of cubic B-splines through them.

    Two more conditions: the first two pieces are one cubic, and so are the last two (not-a-knot); through three points
    runs a parabola, through two a line.
    """
    A = np.zeros((n + 2, n + 2))
    for i in range(n):
        A[i, i : i + 3] = np.array([1.0, 4.0, 1.0]) / 6.0
    third, second = np.array([-1.0, 3.0, -3.0, 1.0]), np.array([1.0, -2.0, 1.0])
    if n == 2:
        A[n, 0:3], A[n + 1, 1:4] = second, second
    elif n == 3:
        A[n, 0:4], A[n + 1, 1:5] = third, third
    else:
        A[n, 0:4] += third
        A[n, 1:5] -= third
        A[n + 1, n - 3 : n + 1] += third
        A[n + 1, n - 2 : n + 2] -= third
    right = np.zeros((n + 2, n))
    right[:n] = np.eye(n)
    return np.asarray(np.linalg.solve(A, right))


def check_axis(points: Sequence[float], path: str, unit: str = "m") -> None:
    """Raises where points do not rise in equal steps."""
    values = [float(v) for v in points]
    if not values or not np.all(np.isfinite(values)):
        raise ModelError("has no points, or such that are no numbers", path=path)
    for k in range(1, len(values)):
        if not values[k] > values[k - 1]:
            what = f"= {values[k]:g} {unit} is not above the point before, {values[k - 1]:g} {unit}"
            raise ModelError(f"{what}; give rising values", path=f"{path}[{k}]")
    wanted = np.linspace(values[0], values[-1], len(values))
    off = np.abs(wanted - values)
    if len(values) > 2 and off.max() > EVEN * (wanted[1] - wanted[0]):
        k = int(off.argmax())
        what = f"= {values[k]:g} {unit} is not equally spaced: {wanted[k]:g} {unit} would be"
        raise ModelError(f"{what}; give {len(values)} points in equal steps", path=f"{path}[{k}]")
