"""Speed profiles for the driver: legislative and short synthetic ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from koppel.libraries.powertrain.cycles.reading import KMH, read_points
from koppel.model.errors import KoppelError, shorten
from koppel.model.library import locate
from koppel.model.signal import Table


@dataclass(frozen=True)
class Cycle:
    """Speed over time: straight lines between points, in s and m/s; before the first point the first speed."""

    name: str
    time: NDArray[np.float64]
    speed: NDArray[np.float64]

    @property
    def duration(self) -> float:
        """Time at which it ends, in s; a run until then goes through all of it, also when it starts late."""
        return float(self.time[-1])

    @property
    def distance(self) -> float:
        """Way in m."""
        return float(np.trapezoid(self.speed, self.time))

    @property
    def signal(self) -> Table:
        """The speed as a signal of a model."""
        return Table(time=tuple(self.time.tolist()), value=tuple(self.speed.tolist()))

    def lead(self, ahead: float) -> Table:
        """How much faster it is some seconds later, as a signal."""
        time = np.unique(np.concatenate([self.time, self.time - ahead]))
        value = np.interp(time + ahead, self.time, self.speed) - np.interp(time, self.time, self.speed)
        return Table(time=tuple(time.tolist()), value=tuple(value.tolist()))

    def slope(self, ahead: float) -> Table:
        """Its acceleration some seconds later, as a signal that holds from point to point."""
        slopes = np.append(np.diff(self.speed) / np.diff(self.time), 0.0)
        before = self.time[0] - ahead - 1.0  # until the first point it stands at its speed
        time = np.concatenate([[before], self.time - ahead])
        return Table(time=tuple(time.tolist()), value=(0.0, *slopes.tolist()), interpolation="hold")


def from_segments(name: str, segments: Sequence[tuple[float, float]]) -> Cycle:
    """A cycle from (duration in s, speed at the end in km/h), starting at rest; equal speeds are joined.

    >>> from_segments("ramp", [(5, 0), (10, 36)]).distance
    50.0
    """
    time, speed = [0.0], [0.0]
    if len(segments) == 0:
        raise KoppelError(f"cycle '{name}': has no segments; give (duration in s, speed at the end in km/h)")
    for segment in segments:
        try:
            duration, end = (float(value) for value in segment)
        except (TypeError, ValueError):
            raise KoppelError(
                f"cycle '{name}': {shorten(segment)} is no segment; give (duration in s, speed at the end in km/h)"
            ) from None
        if not duration > 0.0 or not np.isfinite(duration):
            raise KoppelError(f"cycle '{name}': a segment of {duration:g} s; durations are above 0 s")
        if not end >= 0.0 or not np.isfinite(end):
            raise KoppelError(f"cycle '{name}': a speed of {end:g} km/h; give 0 km/h or more")
        if len(speed) > 1 and speed[-2] == speed[-1] == end * KMH:
            time[-1] += duration
        else:
            time.append(time[-1] + duration)
            speed.append(end * KMH)
    return Cycle(name, np.array(time), np.array(speed))


# UN ECE R83, annex 4, appendix 1: (duration in s, speed at the end in km/h); gear changes at constant speed
URBAN = (
    *((11, 0), (4, 15), (8, 15), (2, 10), (3, 0), (21, 0)),
    *((5, 15), (2, 15), (5, 32), (24, 32), (8, 10), (3, 0), (21, 0)),
    *((5, 15), (2, 15), (9, 35), (2, 35), (8, 50), (12, 50), (8, 35), (13, 35), (2, 32), (7, 10), (3, 0), (7, 0)),
)
EXTRA_URBAN = (
    *((20, 0), (5, 15), (2, 15), (9, 35), (2, 35), (8, 50), (2, 50), (13, 70), (50, 70), (8, 50), (69, 50)),
    *((13, 70), (50, 70), (35, 100), (30, 100), (20, 120), (10, 120), (16, 80), (8, 50), (10, 0), (20, 0)),
)


def nedc() -> Cycle:
    """New European driving cycle: four times the urban part, once the extra-urban part, 1180 s.

    >>> round(nedc().duration), round(nedc().distance)
    (1180, 11013)
    """
    return from_segments("NEDC", [*URBAN, *URBAN, *URBAN, *URBAN, *EXTRA_URBAN])


def read_cycle(path: str | Path, name: str | None = None) -> Cycle:
    """A cycle from a CSV file with the columns time in s and speed, in km/h unless the heading says m/s.

    A heading is optional; the separator is comma, semicolon or tab; further columns, blank lines and lines that start
    with # do not count. A cycle that starts late stands at its first speed until then.
    """
    file = Path(path)
    time, speed = read_points(file)
    return Cycle(name or file.stem, np.array(time), np.array(speed))


def find_cycle(given: Cycle | str | Path) -> Cycle:
    """A cycle as given, one of nedc, stop_and_go and up_and_down by its name, or one from a CSV file.

    In a model file the path of the CSV file is relative to the model file.

    >>> find_cycle("nedc").duration
    1180.0
    """
    known: dict[str, Callable[[], Cycle]] = {"nedc": nedc, "stop_and_go": stop_and_go, "up_and_down": up_and_down}
    if isinstance(given, Cycle):
        return given
    if not isinstance(given, str | Path):
        raise KoppelError(f"cycle = {shorten(given)} is no Cycle; use {', '.join(known)} or the path of a CSV file")
    if str(given) in known:
        return known[str(given)]()
    file = locate(given)
    if not file.is_file():
        what = f"there is no cycle or file '{given}'; use {', '.join(known)} or the path of a CSV file"
        raise KoppelError(f"{what}; it is looked for in {file.parent.resolve()}")
    return read_cycle(file)


def wltc(path: str | Path) -> Cycle:
    """WLTC of class 3 from a CSV file of its 1800 s; the table itself is not part of koppel."""
    if not Path(path).is_file():
        raise KoppelError(
            f"there is no WLTC file '{path}'; save class 3 of UN GTR 15, annex 1 as CSV: time in s, speed in km/h"
        )
    cycle = read_cycle(path, "WLTC class 3")
    if abs(cycle.duration - cycle.time[0] - 1800.0) > 1.0:
        raise KoppelError(f"{path}: {cycle.duration:g} s; the WLTC of class 3 takes 1800 s")
    return cycle


def up_and_down(top: float = 130.0, accelerate: float = 30.0, brake: float = 25.0) -> Cycle:
    """From rest to top (km/h) and back to rest, through all gears; accelerate and brake in s.

    >>> up_and_down().duration
    68.0
    """
    return from_segments("up and down", [(1, 0), (accelerate, top), (8, top), (brake, 0), (4, 0)])


def stop_and_go() -> Cycle:
    """A short trip through a town, shipped as a CSV file: 120 s, three stops."""
    with as_file(files(__package__) / "stop_and_go.csv") as path:
        return read_cycle(path, "stop and go")
