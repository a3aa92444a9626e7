"""Timing on noisy machines: batches of the measured thing and of its yardstick alternate.

Ratios are of 10th percentiles of the batches.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BATCHES = 40


@dataclass(frozen=True)
class Timing:
    """Times in microseconds: of single calls where known, and the mean of each batch."""

    calls: NDArray[np.float64]
    batches: NDArray[np.float64]

    @property
    def low(self) -> float:
        """10th percentile of the batches."""
        return float(np.percentile(self.batches, 10))

    def summary(self) -> dict[str, float]:
        """Median, 99th percentile and worst of the single calls."""
        return {
            "median": float(np.median(self.calls)),
            "p99": float(np.percentile(self.calls, 99)),
            "worst": float(np.max(self.calls)),
        }


def alternate(things: dict[str, Callable[[], NDArray[np.float64]]], batches: int = BATCHES) -> dict[str, Timing]:
    """Runs one batch of each thing in turn; each call of a thing returns the microseconds of its calls."""
    for thing in things.values():  # caches and clock settle
        thing()
    found: dict[str, list[NDArray[np.float64]]] = {name: [] for name in things}
    for _ in range(batches):
        for name, thing in things.items():
            found[name].append(thing())
    return {
        name: Timing(np.concatenate(lists), np.array([float(np.mean(times)) for times in lists]))
        for name, lists in found.items()
    }


def time_calls(
    call: Callable[[], object], count: int, before: Callable[[], object] | None = None
) -> NDArray[np.float64]:
    """Microseconds of `count` calls, without what `before` takes."""
    times = np.empty(count)
    for index in range(count):
        if before is not None:
            before()
        begin = time.perf_counter()
        call()
        times[index] = (time.perf_counter() - begin) * 1e6
    return times
