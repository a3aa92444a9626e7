"""Least squares: parameters whose predictions are nearest to what was measured, and how well they are known."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import least_squares
from scipy.stats import qmc
from scipy.stats import t as student

from koppel.compile.flatten import ParameterEntry
from koppel.compile.tolerances import TINY
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, shorten
from koppel.solve.analyses.identify.experiments import Experiment, Formula, Measured, OfModel
from koppel.solve.analyses.study import read_value
from koppel.solve.machine import Array, si_unit

INSIDE, INSIDE_ABOVE = 1e-9, 1e-12
"""How far inside its bounds a search starts, per width or (half open) as a number: SciPy starts nowhere else."""
AT_BOUND = 1e-6
"""Of the width between bounds: so near a bound a parameter is at it; searches end 1e-8 beside one."""
HARDLY = 1e-6
"""Smallest singular value of sensitivities, per the largest, that tells parameters apart: differences leave 1e-8."""
SAME_FIT, SAME_PLACE = 1.01, (1e-2, 1e-6)
"""Ends of searches whose squares differ by less than 1 % are rivals, unless they lie within 1 %, or 1e-6 of a scale."""
EXACT = 1e-30
"""Sums of weighted squares below this are rounding of an exact fit."""
PROFILE = 1e-8
"""Tolerance of the searches of a profile: what a picture shows needs less than the result itself."""
LOST = 1e6  # weighted residual of every value where a prediction fails: far outside, and finite for the search


@dataclass(frozen=True)
class Free:
    """A parameter, or a quantity by its path, to be found: where the search starts and the range in which it stays.

    Text with a unit, or bare numbers, which count as in the model. start: the value of the model unless given. Bounds
    of the model hold as well. log: the search goes over the logarithm, for values above 0 known to orders of magnitude.
    """

    start: float | str | None = None
    at_least: float | str | None = None
    at_most: float | str | None = None
    log: bool = False


@dataclass(frozen=True)
class _Axis:
    """A free parameter in numbers: value = scale * z, or exp(z)."""

    path: str
    unit: str
    start: float
    low: float
    high: float
    owners: tuple[str, str]  # whose bounds these are
    scale: float
    log: bool

    def describe_bound(self, upper: bool) -> str:
        """A bound with its unit and who gave it."""
        unit = "" if self.unit in ("", "1") else f" {self.unit}"
        return f"{(self.low, self.high)[upper]:g}{unit} ({self.owners[upper]})"

    def value(self, z: float) -> float:
        return float(np.exp(z)) if self.log else float(self.scale * z)

    def place(self, value: float) -> float:
        if self.log:
            return float(np.log(value)) if value > 0.0 else -np.inf
        return value / self.scale

    def slope(self, z: float) -> float:
        """d value / d z."""
        return float(np.exp(z)) if self.log else self.scale


@dataclass(frozen=True)
class Profile:
    """Sum of squares over one parameter, all others found anew at each value.

    value: in SI. squares: weighted sum there. limit: its height where the interval of the confidence ends. interval:
    where the curve crosses the limit, the end of the range where it does not.
    """

    path: str
    unit: str
    value: Array
    squares: Array
    limit: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Identification:
    """Parameters that were found, all numbers in SI.

    values, deviations (standard), intervals (confidence, by Student's t of the linearized model), covariance and
    correlation in the order of values. At a bound a parameter counts as given: its deviation is nan. squares: weighted
    sum of squares; free: measured values less parameters found; spread: sqrt(squares / free), near 1 where every sigma
    is known and right. measured, predicted: by experiment and channel. tried: (squares, values) of every start,
    best first.
    """

    values: dict[str, float]
    units: dict[str, str]
    deviations: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    confidence: float
    covariance: Array
    squares: float
    free: int
    measured: tuple[Measured, ...]
    predicted: tuple[Array, ...]
    tried: tuple[tuple[float, dict[str, float]], ...]
    warnings: tuple[str, ...]
    evaluations: int
    _problem: _Problem = field(repr=False)
    _z: Array = field(repr=False)

    @property
    def correlation(self) -> Array:
        """Correlation of the parameters; nan where one is at its bound."""
        d = np.sqrt(np.diag(self.covariance))
        return np.asarray(self.covariance / np.outer(d, d))

    @property
    def spread(self) -> float:
        """sqrt(squares / free): measured deviation per stated deviation."""
        return float(np.sqrt(self.squares / self.free)) if self.free > 0 else float("nan")

    def residuals(self) -> dict[str, Array]:
        """Predicted less measured, by channel; a second experiment with the same channel counts its name up."""
        found: dict[str, Array] = {}
        for measured, predicted in zip(self.measured, self.predicted, strict=True):
            name, number = measured.name, 2
            while name in found:
                name, number = f"{measured.name} ({number})", number + 1
            found[name] = predicted - measured.values
        return found

    def profile(self, path: str, count: int = 13, span: float = 3.0) -> Profile:
        """Sum of squares over one parameter within span standard deviations, the others found anew each time."""
        return self._problem.profile(self, path, count, span)

    def plot_residuals(self, file: str | os.PathLike[str]) -> Path:
        """Draws measured and predicted values and what is left between them, one row per channel."""
        from koppel.solve.analyses.identify.figures import draw_residuals

        return draw_residuals(self, Path(file))

    def plot_profile(self, path: str, file: str | os.PathLike[str]) -> Path:
        """Draws the profile of a parameter with its interval."""
        from koppel.solve.analyses.identify.figures import draw_profiles

        return draw_profiles([self.profile(path)], Path(file))

    def report(self, file: str | os.PathLike[str], *, profiles: bool = True) -> Path:
        """Writes one self-contained HTML page: table, correlation, residuals, profiles."""
        from koppel.solve.analyses.identify.figures import write_report

        return write_report(self, Path(file), profiles)

    def __str__(self) -> str:
        lines = [
            f"{path} = {value:.6g} {self.units[path]}, deviation {self.deviations[path]:.2g}, "
            f"{100 * self.confidence:g} %: {self.intervals[path][0]:.6g} .. {self.intervals[path][1]:.6g}"
            for path, value in self.values.items()
        ]
        return "\n".join([*lines, f"spread {self.spread:.3g} with {self.free} free values", *self.warnings])


@spelled()
def identify(
    free: Mapping[str, Free],
    experiments: Sequence[Experiment] | OfModel | Formula = (),
    *,
    starts: int = 1,
    seed: int = 0,
    confidence: float = 0.95,
    tolerance: float = 1e-10,
    difference: float = 1e-5,
) -> Identification:
    """Finds parameters by least squares: min over p of the sum of ((predicted(p) - measured) / sigma)^2.

    free: parameter -> where it starts and stays. experiments: Series, Points or Formula, several together. starts: so
    many searches, the first from the start values, the others from a Latin hypercube (seed) within the bounds; the best
    counts. The search is a trust-region reflective one (Branch, Coleman and Li 1999, SciPy); derivatives are central
    differences over difference times the scale of the parameter. Covariance: s^2 (J^T J)^-1, with s^2 = squares / free
    where a sigma is unknown and 1 where all are given. tolerance: a search ends where neither the sum, a parameter nor
    the slope changes by more of its size; difference: runs repeat to about 1e-10, of which 1e-5 leaves five digits.

    >>> import koppel
    >>> x = np.linspace(0, 1, 5)
    >>> line = koppel.Formula(lambda p: p["b"] * x, 2 * x + [0.01, -0.01, 0.01, -0.01, 0.01], name="y")
    >>> found = koppel.identify({"b": koppel.Free(start=1)}, [line])
    >>> print(f"{found.values['b']:.3f}, deviation {found.deviations['b']:.3f}")
    2.003, deviation 0.008
    """
    problem = _Problem(free, experiments, difference)
    return problem.solve(starts, seed, confidence, tolerance)


class _Problem:
    """Residuals over z, the scaled parameters."""

    def __init__(self, free: Mapping[str, Free], experiments: Any, difference: float) -> None:
        if not isinstance(free, Mapping) or not free:
            raise KoppelError("nothing is free; name at least one parameter, as in {'k': koppel.Free(start=1)}")
        for path, wish in free.items():
            if not isinstance(wish, Free):
                start = repr(wish) if isinstance(wish, int | float | str) else "..."
                raise KoppelError(f"free['{path}'] = {shorten(wish)} does not fit; give koppel.Free(start={start})")
        one = isinstance(experiments, OfModel | Formula)
        given: list[Any] = [experiments] if one else list(experiments) if isinstance(experiments, Iterable) else []
        if not given:
            raise KoppelError("nothing was measured; give at least one experiment: a Series, Points or a Formula")
        for number, experiment in enumerate(given):
            if isinstance(experiment, type) or not (hasattr(experiment, "measured") and hasattr(experiment, "predict")):
                what = f"experiments[{number}] = {shorten(experiment)}"
                raise KoppelError(f"{what} is no experiment; give koppel.Series, koppel.Points or koppel.Formula")
        self.experiments: tuple[Experiment, ...] = tuple(given)
        self.difference = difference
        self.axes = [self._axis(path, wish) for path, wish in free.items()]
        self.measured = tuple(measured for experiment in self.experiments for measured in experiment.measured)
        self.sigma_known = all(measured.sigma is not None for measured in self.measured)
        self.weights = np.concatenate([1.0 / self._sigma(measured) for measured in self.measured])
        self.target = np.concatenate([measured.values for measured in self.measured])
        self.failures: list[str] = []
        self.evaluations = 0
        if self.target.size < len(self.axes):
            raise KoppelError(f"{self.target.size} measured values cannot tell {len(self.axes)} parameters")

    @staticmethod
    def _sigma(measured: Measured) -> Array:
        """Deviations of a channel; unknown ones are measured against its own size, so that units do not count."""
        if measured.sigma is not None:
            return measured.sigma
        size = float(np.std(measured.values)) or float(np.max(np.abs(measured.values))) or 1.0
        return np.full(measured.values.shape, size)

    def _axis(self, path: str, wish: Free) -> _Axis:
        entries = [entry for experiment in self.experiments if (entry := experiment.entry(path)) is not None]
        entry = entries[0] if entries else None
        models = [experiment for experiment in self.experiments if isinstance(experiment, OfModel)]
        if entry is None and len(models) == len(self.experiments):
            models[0].reach(path)  # says what there is instead
        if entry is not None and (not entry.free or entry.structural):
            why = "structural" if entry.structural else "computed from others"
            raise KoppelError(f"parameter '{path}' is {why} and cannot be identified")
        given = entry.value if entry is not None and wish.start is None else wish.start
        if given is None:
            raise KoppelError(f"'{path}' needs a start value: it belongs to a formula alone")
        start = float(given) if entry is not None and wish.start is None else _read(given, entry, path)
        of_model = entry.bounds if entry else (-np.inf, np.inf)
        lows = [(of_model[0], "bound of the model")]
        highs = [(of_model[1], "bound of the model")]
        if wish.at_least is not None:
            lows.append((_read(wish.at_least, entry, path), "at_least"))
        if wish.at_most is not None:
            highs.append((_read(wish.at_most, entry, path), "at_most"))
        if wish.log:
            lows.append((float(np.finfo(float).tiny), "log: only values above 0"))
        low, high = max(lows, key=lambda one: one[0]), min(highs, key=lambda one: one[0])
        span = high[0] - low[0]
        scale = abs(start) if start != 0.0 else span if np.isfinite(span) else 1.0
        unit = si_unit(entry.unit) if entry else ""
        axis = _Axis(path, unit, start, low[0], high[0], (low[1], high[1]), scale, wish.log)
        if not low[0] < high[0]:
            raise KoppelError(
                f"'{path}' has no range: from {axis.describe_bound(False)} to {axis.describe_bound(True)}"
            )
        if not low[0] <= start <= high[0]:
            side = "below" if start < low[0] else "above"
            raise KoppelError(f"'{path}' starts at {start:g}, {side} {axis.describe_bound(start > high[0])}")
        return axis

    def values(self, z: Array) -> dict[str, float]:
        return {
            axis.path: float(min(max(axis.value(zi), axis.low), axis.high))
            for axis, zi in zip(self.axes, z, strict=True)
        }

    def predict(self, z: Array) -> list[Array]:
        self.evaluations += 1
        values = self.values(z)
        return [column for experiment in self.experiments for column in experiment.predict(values)]

    def residuals(self, z: Array) -> Array:
        """Weighted residuals; where the model cannot be computed, far outside."""
        try:
            found = (np.concatenate(self.predict(z)) - self.target) * self.weights
        except KoppelError as error:
            self.failures.append(str(error))
            return np.full(self.target.shape, LOST)
        return np.where(np.isfinite(found), found, LOST)

    def jacobian(self, z: Array) -> Array:
        """Central differences, one-sided at a bound."""
        columns = []
        for k, axis in enumerate(self.axes):
            step = self.difference * (1.0 if axis.log else max(1.0, abs(z[k])))
            ahead, back = z.copy(), z.copy()
            ahead[k] = min(z[k] + step, axis.place(axis.high))
            back[k] = max(z[k] - step, axis.place(axis.low))
            columns.append((self.residuals(ahead) - self.residuals(back)) / (ahead[k] - back[k]))
        return np.stack(columns, axis=1)

    def search(self, z: Array, tolerance: float, fixed: int | None = None) -> tuple[float, Array]:
        """Sum of squares and place of the minimum reached from z; fixed: a parameter that stays."""
        moving = [k for k in range(len(self.axes)) if k != fixed]
        if not moving:
            return float(np.sum(self.residuals(z) ** 2)), z

        def whole(part: Array) -> Array:
            full = z.copy()
            full[moving] = part
            return full

        low = np.array([self.axes[k].place(self.axes[k].low) for k in moving])
        high = np.array([self.axes[k].place(self.axes[k].high) for k in moving])
        begin = np.clip(z[moving], low, high)
        inside = np.isfinite(high - low)
        margin = np.where(inside, INSIDE * np.where(inside, high - low, 1.0), INSIDE_ABOVE)
        found = least_squares(
            lambda part: self.residuals(whole(part)),
            np.clip(begin, low + margin, high - margin),
            jac=lambda part: self.jacobian(whole(part))[:, moving],
            bounds=(low, high),
            x_scale=1.0,
            ftol=tolerance,
            xtol=tolerance,
            gtol=tolerance,
            max_nfev=200,
        )
        return float(2.0 * found.cost), whole(np.asarray(found.x))

    def solve(self, starts: int, seed: int, confidence: float, tolerance: float) -> Identification:
        if starts < 1 or not 0.0 < confidence < 1.0:
            raise KoppelError(
                f"starts = {starts}, confidence = {confidence:g}: at least one start, confidence between 0 and 1"
            )
        first = np.array([axis.place(axis.start) for axis in self.axes])
        self.predict(first)  # what fails at the start is told, not searched around
        begins = [first, *self._spread_starts(starts - 1, seed)]
        tried = sorted((self.search(z, tolerance) for z in begins), key=lambda found: found[0])
        squares, z = tried[0]
        predicted = self.predict(z)
        values = self.values(z)
        warnings = []
        at_bound = [self._is_at_bound(k, z[k]) for k in range(len(z))]
        for axis, held in zip(self.axes, at_bound, strict=True):
            if held:
                upper = axis.high - values[axis.path] < values[axis.path] - axis.low
                warnings.append(
                    f"'{axis.path}' ends at its {'upper' if upper else 'lower'} bound {axis.describe_bound(upper)}; "
                    "its deviation is not known"
                )
        inner = [k for k, held in enumerate(at_bound) if not held]
        free = self.target.size - len(inner)
        covariance, blurred = self._covariance(z, squares, free, inner)
        warnings += blurred
        if self.failures:
            count = len(self.failures)
            warnings.append(
                f"the model could not be computed at {count} trial values, the first with: {self.failures[0]}"
            )
        rivals = [
            found
            for found in tried[1:]
            if found[0] < SAME_FIT * squares + EXACT and not np.allclose(found[1], z, *SAME_PLACE)
        ]
        if rivals:
            warnings.append(f"{len(rivals)} other starts end elsewhere with a sum of squares within 1 %")
        deviations = np.sqrt(np.diag(covariance))
        width = (
            float(student.ppf(0.5 + 0.5 * confidence, max(free, 1)))
            if not self.sigma_known
            else float(student.ppf(0.5 + 0.5 * confidence, 1e9))
        )
        intervals = {
            axis.path: (axis.value(z[k] - width * deviations[k]), axis.value(z[k] + width * deviations[k]))
            for k, axis in enumerate(self.axes)
        }
        slopes = np.array([axis.slope(z[k]) for k, axis in enumerate(self.axes)])
        return Identification(
            values=values,
            units={axis.path: axis.unit for axis in self.axes},
            deviations={axis.path: float(slopes[k] * deviations[k]) for k, axis in enumerate(self.axes)},
            intervals=intervals,
            confidence=confidence,
            covariance=covariance * np.outer(slopes, slopes),
            squares=squares,
            free=free,
            measured=self.measured,
            predicted=tuple(predicted),
            tried=tuple((one, self.values(at)) for one, at in tried),
            warnings=tuple(warnings),
            evaluations=self.evaluations,
            _problem=self,
            _z=z,
        )

    def _spread_starts(self, count: int, seed: int) -> list[Array]:
        if count == 0:
            return []
        low = np.array([axis.place(axis.low) for axis in self.axes])
        high = np.array([axis.place(axis.high) for axis in self.axes])
        for axis, a, b in zip(self.axes, low, high, strict=True):
            if not np.isfinite(b - a) or (axis.log and axis.low <= np.finfo(float).tiny):
                raise KoppelError(f"several starts need bounds on both sides of '{axis.path}'")
        unit = qmc.LatinHypercube(d=len(self.axes), rng=np.random.default_rng(seed)).random(count)
        return list(low + (high - low) * unit)

    def _is_at_bound(self, k: int, z: float) -> bool:
        axis = self.axes[k]
        low, high = axis.place(axis.low), axis.place(axis.high)
        near = AT_BOUND * (high - low if np.isfinite(high - low) else max(1.0, abs(z)))
        return z - low < near or high - z < near

    def _covariance(self, z: Array, squares: float, free: int, inner: list[int]) -> tuple[Array, list[str]]:
        """Covariance of z, and a word where the data do not tell parameters apart."""
        n = len(self.axes)
        told: list[str] = []
        covariance = np.full((n, n), np.nan)
        if not inner:
            return covariance, told
        J = self.jacobian(z)[:, inner]
        size = np.linalg.norm(J, axis=0)
        for k, s in zip(inner, size, strict=True):
            if s == 0.0:
                told.append(f"'{self.axes[k].path}' changes nothing that was measured")
        seen = [i for i, s in enumerate(size) if s > 0.0]
        inner, size, J = [inner[i] for i in seen], size[seen], J[:, seen]
        if not inner:
            return covariance, told
        _, s, Vt = np.linalg.svd(J / size, full_matrices=False)
        if s[-1] < HARDLY * s[0]:
            paths = [self.axes[inner[i]].path for i in np.flatnonzero(np.abs(Vt[-1]) > 0.1)]
            told.append(f"the measurements hardly tell {', '.join(paths)} apart")
        scatter = 1.0 if self.sigma_known else squares / free if free > 0 else np.nan
        inverse = (Vt.T / np.maximum(s, TINY) ** 2) @ Vt / np.outer(size, size)
        covariance[np.ix_(inner, inner)] = scatter * inverse
        return covariance, told

    def profile(self, found: Identification, path: str, count: int, span: float) -> Profile:
        paths = [axis.path for axis in self.axes]
        if path not in paths:
            raise KoppelError(f"'{path}' was not free; known: {', '.join(paths)}")
        k = paths.index(path)
        axis, z0, free = self.axes[k], found._z, found.free
        deviation = found.deviations[path] / axis.slope(z0[k])
        if not deviation > 0.0 or count < 3:
            raise KoppelError(f"'{path}' has no deviation to draw a profile over, or count = {count} is below 3")
        width = float(student.ppf(0.5 + 0.5 * found.confidence, 1e9 if self.sigma_known else max(free, 1)))
        limit = found.squares + width**2 * (1.0 if self.sigma_known else found.squares / max(free, 1))
        places = np.clip(
            z0[k] + deviation * np.linspace(-span, span, 2 * (count // 2) + 1),
            axis.place(axis.low),
            axis.place(axis.high),
        )
        places = np.unique(places)
        squares = np.empty(places.size)
        middle = int(np.argmin(np.abs(places - z0[k])))
        for way in (range(middle, places.size), range(middle, -1, -1)):
            z = z0.copy()
            for i in way:  # each from where its neighbor ended
                z[k] = places[i]
                squares[i], z = self.search(z, PROFILE, fixed=k)
        values = np.array([axis.value(place) for place in places])
        low = _cross(values[: middle + 1][::-1], squares[: middle + 1][::-1], limit)
        high = _cross(values[middle:], squares[middle:], limit)
        return Profile(path, axis.unit, values, squares, limit, (low, high))


def _cross(values: Array, squares: Array, limit: float) -> float:
    """Where the sum of squares first rises over the limit, by the square root, which is nearly linear there."""
    for i in range(1, values.size):
        if squares[i] > limit >= squares[i - 1]:
            a, b, c = (np.sqrt(max(s - squares[0], 0.0)) for s in (squares[i - 1], squares[i], limit))
            return float(values[i - 1] + (values[i] - values[i - 1]) * (c - a) / (b - a))
    return float(values[-1])


def _read(value: float | str, entry: ParameterEntry | None, path: str) -> float:
    if entry is not None:
        return read_value(value, entry)
    try:
        return float(value)
    except ValueError:
        raise KoppelError(f"'{path}' = '{value}' belongs to a formula and has no unit; give a number") from None
