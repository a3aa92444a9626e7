"""Speed profiles for the driver: legislative and short synthetic ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from koppel.model.errors import KoppelError
from koppel.model.signal import Table

KMH = 1.0 / 3.6


@dataclass(frozen=True)
class Cycle:
    """Speed over time: straight lines between points, in s and m/s."""

    name: str
    time: NDArray[np.float64]
    speed: NDArray[np.float64]

    @property
    def duration(self) -> float:
        """Length in s."""
        return float(self.time[-1] - self.time[0])

    @property
    def distance(self) -> float:
        """Way in m."""
        return float(np.trapezoid(self.speed, self.time))

    @property
    def signal(self) -> Table:
        """The speed as a signal of a model."""
        return Table(time=tuple(self.time.tolist()), value=tuple(self.speed.tolist()))


def from_segments(name: str, segments: Sequence[tuple[float, float]]) -> Cycle:
    """A cycle from (duration in s, speed at the end in km/h), starting at rest; equal speeds are joined.

    >>> from_segments("ramp", [(5, 0), (10, 36)]).distance
    50.0
    """
    time, speed = [0.0], [0.0]
    for duration, end in segments:
        if not duration > 0.0:
            raise KoppelError(f"cycle '{name}': a segment of {duration:g} s; durations are above 0 s")
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
    """A cycle from a CSV file with a heading and the columns time in s and speed in km/h."""
    file = Path(path)
    if not file.is_file():
        raise KoppelError(f"there is no cycle file '{file}'; give a CSV file with time in s and speed in km/h")
    try:
        table = np.loadtxt(file, delimiter=",", skiprows=1, ndmin=2)
    except ValueError as error:
        raise KoppelError(f"{file}: {error}; give one heading, then time in s and speed in km/h") from None
    if table.shape[0] < 2 or table.shape[1] < 2:
        raise KoppelError(f"{file}: {table.shape[0]} rows of {table.shape[1]}; give time in s and speed in km/h")
    rising = np.diff(table[:, 0]) > 0.0
    if not np.all(rising):
        raise KoppelError(
            f"{file}: time does not increase at {table[int(np.argmin(rising)) + 1, 0]:g} s; sort the rows"
        )
    return Cycle(name or file.stem, table[:, 0], table[:, 1] * KMH)


def wltc(path: str | Path) -> Cycle:
    """WLTC of class 3 from a CSV file of its 1800 s; the table itself is not part of koppel."""
    if not Path(path).is_file():
        raise KoppelError(
            f"there is no WLTC file '{path}'; save class 3 of UN GTR 15, annex 1 as CSV: time in s, speed in km/h"
        )
    cycle = read_cycle(path, "WLTC class 3")
    if abs(cycle.duration - 1800.0) > 1.0:
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
