"""Two runs side by side: which channels differ, by how much, and where first."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape
from typing import Any

import numpy as np

from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError
from koppel.results.run import Run
from koppel.results.run_file import Array

SHOWN = 20  # rows of a table
FLOOR = 1e-3  # share of the largest range in a unit


@dataclass(frozen=True)
class Difference:
    """One channel of two runs over their common time.

    largest: the largest distance of the two, in the unit, and at: its instant in s; relative: against the range that
    the channel has in both runs together, or a thousandth of the largest range of a channel in the same unit where that
    is more (what hardly moves differs by rounding); mean: root of the mean square.
    """

    path: str
    unit: str
    largest: float
    relative: float
    at: float
    mean: float


class Comparison:
    """What two runs have in common and where they differ, the largest difference first.

    >>> from koppel.results import Channel
    >>> a = Run([Channel("x", "m"), Channel("v", "m/s")], [0.0, 1.0], [[0.0, 1.0], [2.0, 1.0]])
    >>> b = Run([Channel("x", "m"), Channel("v", "m/s")], [0.0, 1.0], [[0.0, 1.0], [2.5, 1.0]])
    >>> found = compare(a, b)
    >>> found.differences[0].path, found.differences[0].largest
    ('x', 0.5)
    >>> found.equal
    False
    """

    def __init__(self, a: Run, b: Run) -> None:
        self.a, self.b = a, b
        self.only_a = tuple(path for path in a if path not in b)
        self.only_b = tuple(path for path in b if path not in a)
        time, other = np.asarray(a.time), np.asarray(b.time)
        if not len(time) or not len(other):
            raise KoppelError("a run without rows has nothing to compare")
        begin, end = max(time[0], other[0]), min(time[-1], other[-1])
        if begin > end:
            raise KoppelError(
                f"the runs have no time in common: {time[0]:g} .. {time[-1]:g} s and {other[0]:g} .. {other[-1]:g} s"
            )
        self.time = time[(time >= begin) & (time <= end)]
        """Instants of the first run that lie in both, in s; the second one is interpolated where it has other rows."""
        self.same_rows = bool(len(time) == len(other) and np.array_equal(time, other))
        common = [path for path in a if path in b and a.channel(path).unit == b.channel(path).unit]
        if not common:
            first, second = (", ".join([*list(run)[:3], "..."]) for run in (a, b))
            raise KoppelError(f"the runs have no channel in common: {first} and {second}")
        ranges = {path: self._range(path) for path in common}
        floors: dict[str, float] = {}
        for path, reach in ranges.items():
            unit = a.channel(path).unit
            floors[unit] = max(floors.get(unit, 0.0), FLOOR * reach)
        found = [self._compare(path, max(ranges[path], floors[a.channel(path).unit])) for path in common]
        self.other_units = tuple(path for path in a if path in b and a.channel(path).unit != b.channel(path).unit)
        self.differences = tuple(sorted(found, key=lambda one: (-one.relative, -one.largest, one.path)))
        """All common channels, the largest relative difference first."""

    def _range(self, path: str) -> float:
        both = np.concatenate(self.values(path))
        finite = both[np.isfinite(both)]
        return float(np.ptp(finite)) if len(finite) else 0.0

    def _compare(self, path: str, reach: float) -> Difference:
        x, y = self.values(path)
        odd = np.isnan(x) != np.isnan(y)
        gap = np.abs(y - x)
        gap = np.where(odd, np.inf, np.where(np.isnan(gap), 0.0, gap))
        row = int(np.argmax(gap))
        largest = float(gap[row])
        relative = largest / reach if reach > 0.0 else 0.0 if largest == 0.0 else float("inf")
        mean = float(np.sqrt(np.mean(gap**2)))
        return Difference(path, self.a.channel(path).unit, largest, relative, float(self.time[row]), mean)

    def values(self, path: str) -> tuple[Array, Array]:
        """A channel of both runs at the common instants."""
        time = np.asarray(self.a.time)
        first = np.asarray(self.a[path])[(time >= self.time[0]) & (time <= self.time[-1])]
        if self.same_rows:
            return first, np.asarray(self.b[path])
        return first, np.interp(self.time, np.asarray(self.b.time), np.asarray(self.b[path]))

    @property
    def equal(self) -> bool:
        """True when both have the same channels, and all of them are equal to the last bit."""
        alone = self.only_a or self.only_b or self.other_units
        return self.same_rows and not alone and all(one.largest == 0.0 for one in self.differences)

    def changed(self) -> dict[str, tuple[str, str]]:
        """Attributes of the runs that differ, such as the stepper."""
        names = sorted({*self.a.attributes, *self.b.attributes} - {"created", "scene", "laws"})
        texts = {name: (str(self.a.attributes.get(name, "")), str(self.b.attributes.get(name, ""))) for name in names}
        return {name: pair for name, pair in texts.items() if pair[0] != pair[1]}

    def to_data(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        plain = [
            {k: v if not isinstance(v, float) or np.isfinite(v) else None for k, v in asdict(one).items()}
            for one in self.differences
        ]
        return {
            "equal": self.equal,
            "begin": float(self.time[0]),
            "end": float(self.time[-1]),
            "differences": plain,
            "only_a": list(self.only_a),
            "only_b": list(self.only_b),
            "other_units": list(self.other_units),
            "attributes": {name: list(pair) for name, pair in self.changed().items()},
        }

    def __repr__(self) -> str:
        if self.equal:
            return f"<Comparison: equal to the last bit, {len(self.differences)} channels>"
        differ = sum(one.largest > 0.0 for one in self.differences)
        return f"<Comparison: {differ} of {len(self.differences)} channels differ>"

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        rows = "".join(
            f"<tr><td>{escape(d.path)}</td><td>{d.largest:.4g} {escape(d.unit)}</td><td>{d.relative:.3g}</td>"
            f"<td>{d.at:.4g} s</td></tr>"
            for d in self.differences[:SHOWN]
            if d.largest > 0.0
        )
        head = "<tr><th>channel</th><th>largest difference</th><th>against its range</th><th>at</th></tr>"
        return f"<p>{escape(repr(self)[1:-1])}</p>" + (f"<table>{head}{rows}</table>" if rows else "")


@spelled()
def compare(a: Run, b: Run) -> Comparison:
    """Compares two runs channel by channel over the time that they have in common.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> koppel.compare(koppel.simulate(model, until=0.1), koppel.simulate(model, until=0.1))
    <Comparison: equal to the last bit, 13 channels>
    """
    return Comparison(a, b)
