"""Points of a study: grids, random samples, and their values."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from koppel.compile.flatten import ParameterEntry
from koppel.model.errors import KoppelError, ModelError, shorten
from koppel.model.expression import Expr
from koppel.model.units import DIMENSIONLESS, format_unit, parse_unit
from koppel.model.value import in_unit, to_expr

MAX_POINTS = 1_000_000
"""Points of a study: more would be a list of arguments that no machine works off."""


@dataclass(frozen=True)
class Uniform:
    """Equally likely between low and high; text with a unit, or bare numbers as in the model."""

    low: float | str
    high: float | str


@dataclass(frozen=True)
class Normal:
    """Normal distribution with mean and standard deviation; text with a unit, or bare numbers as in the model."""

    mean: float | str
    deviation: float | str


Distribution = Uniform | Normal
Point = Mapping[str, float | str]


def grid(axes: Mapping[str, Sequence[float | str]]) -> list[dict[str, float | str]]:
    """Every combination of the values; the last parameter changes fastest.

    >>> grid({"k": [1, 2], "d": ["3 N*s/m"]})
    [{'k': 1, 'd': '3 N*s/m'}, {'k': 2, 'd': '3 N*s/m'}]
    """
    for path, values in axes.items():
        if isinstance(values, str) or not isinstance(values, Sequence | np.ndarray) or len(values) == 0:
            raise ModelError(f"= {shorten(values)} is not a list of values", path=path)
    count = int(np.prod([len(values) for values in axes.values()], dtype=float))
    if count > MAX_POINTS:
        raise KoppelError(f"the grid has {count} points; at most {MAX_POINTS}")
    return [dict(zip(axes, combination, strict=True)) for combination in itertools.product(*axes.values())]


@dataclass(frozen=True)
class Samples:
    """Random points: count of them, from a seed, drawn plainly or as a Latin hypercube.

    The hypercube is that of McKay, Beckman and Conover (1979).
    Plain samples extend: the first points of a larger count are those of a smaller one.
    """

    of: Mapping[str, Distribution]
    count: int
    seed: int = 0
    method: Literal["random", "latin_hypercube"] = "random"

    def __post_init__(self) -> None:
        if not self.of:
            raise KoppelError("samples need at least one parameter with a distribution")
        if isinstance(self.count, bool) or not isinstance(self.count, int) or not 1 <= self.count <= MAX_POINTS:
            raise KoppelError(f"count = {self.count} is not between 1 and {MAX_POINTS}")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or self.seed < 0:
            raise KoppelError(f"seed = {self.seed} is not a whole number from 0 on")
        if self.method not in ("random", "latin_hypercube"):
            raise KoppelError(f"method = '{self.method}' is not known; use random or latin_hypercube")

    def draw(self, known: Mapping[str, ParameterEntry]) -> list[dict[str, float]]:
        """The points in SI; known: the parameters of the model."""
        from scipy.special import ndtri
        from scipy.stats import qmc

        rng = np.random.default_rng(self.seed)
        if self.method == "latin_hypercube":
            shares = qmc.LatinHypercube(d=len(self.of), seed=rng).random(self.count)
        else:
            shares = rng.random((self.count, len(self.of)))
        columns = []
        for share, (path, law) in zip(shares.T, self.of.items(), strict=True):
            if isinstance(law, Uniform):
                low, high = (read_value(v, known[path]) for v in (law.low, law.high))
                if not low <= high:
                    raise ModelError(f"uniform from {low:g} to {high:g}: the first value is the larger one", path=path)
                columns.append(low + share * (high - low))
            else:
                mean, deviation = (read_value(v, known[path]) for v in (law.mean, law.deviation))
                if not deviation >= 0.0:
                    raise ModelError(f"normal with a deviation of {deviation:g}, which is below 0", path=path)
                # a share of exactly 0 would be minus infinity
                columns.append(mean + deviation * ndtri(np.maximum(share, np.finfo(float).tiny)))
        return [dict(zip(self.of, map(float, values), strict=True)) for values in zip(*columns, strict=True)]


def read_number(value: float | str, unit: str, path: str) -> float:
    """A number with or without unit, in SI."""
    return _check_number(to_expr(value, unit, path), value, path)


def read_value(value: float | str, entry: ParameterEntry) -> float:
    """A value of a parameter in SI; what has no unit counts in that of the parameter."""
    return _check_number(in_unit(value, entry.unit, entry.path), value, entry.path)


def _check_number(number: Expr | float, value: float | str, path: str) -> float:
    if isinstance(number, Expr):
        raise ModelError(f"= {shorten(value)} is not a number; a point holds numbers, with or without unit", path=path)
    return float(number)


def spell_value(number: float, entry: ParameterEntry) -> str:
    """A number in SI as text with its unit: the same bits for whoever reads it, whatever unit is declared."""
    return spell_number(number, entry.unit)


def spell_number(number: float, declared: str) -> str:
    """The same for a value that counts in the declared unit; a pure number stays one, also where % is declared."""
    unit = parse_unit(declared)
    if unit.dimension != DIMENSIONLESS:
        return f"{number!r} {format_unit(unit.dimension)}"
    return repr(number) if unit.factor == 1.0 else f"{number!r} rad"
