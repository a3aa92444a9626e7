"""Random road after ISO 8608."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from koppel.model.element import Numbers, RoadData, element, option, quantity
from koppel.model.errors import ModelError
from koppel.model.road import Array, Road
from koppel.model.value import Value, as_number

CLASSES = "ABCDEFGH"
REFERENCE = 0.1  # spatial frequency to which the roughness of a class belongs, cycles/m
ROUGHNESS = 16e-6  # geometric mean of class A there, m**3; each class has four times that of the one before


@element("vehicle.random_road")
class RandomRoad(Road):
    """Two tracks with the displacement spectrum of ISO 8608: G(n) = G0 (n / n0)**-2, n0 = 0.1 cycles/m.

    G0 is the geometric mean of the class, 16e-6 m**3 for A and four times as much from class to class. The tracks have
    equal spectra, and the coherence of both is exp(-decay * n * track): they are equal for long waves and independent
    for short ones, track being their distance. Waves from 1/length to the highest frequency have amplitudes
    sqrt(2 G(n) dn) and random phases, so the road repeats after its length; the seed makes it the same road again. The
    first and the last lead_in meters rise smoothly from a level road.

    >>> road = RandomRoad(road_class="A", length=100, seed=4)
    >>> bool(abs(road.height(30.0, 0.75)) < 0.05), bool(road.height(30.0, 0.75) != road.height(30.0, -0.75))
    (True, True)
    """

    road_class: Literal["A", "B", "C", "D", "E", "F", "G", "H"] = option("class, A is very good", default="A")
    length: Value = quantity("m", "length after which it repeats", above=0, core=False, default=1000)
    seed: int = option("of the random phases", default=1)
    lowest: Value = quantity("1/m", "lowest spatial frequency", at_least=0, core=False, default=0.01)
    highest: Value = quantity("1/m", "highest spatial frequency", above=0, core=False, default=4)
    spacing: Value = quantity("m", "distance of the points", above=0, core=False, default=0.05)
    half_track: Value = quantity("m", "distance of the tracks from y = 0", above=0, core=False, default=0.75)
    decay: Value = quantity("1", "decay of the coherence", at_least=0, core=False, default=3)
    lead_in: Value = quantity("m", "length of smooth beginning and end", at_least=0, core=False, default=0)

    def check_values(self, number: Numbers) -> None:
        """Waves fit the length and the spacing."""
        length, spacing, high = number(self.length), number(self.spacing), number(self.highest)
        if high * spacing > 0.5:
            raise ModelError(
                f"= {high:g} 1/m needs points {0.5 / high:g} m apart or less; spacing is {spacing:g} m", path="highest"
            )
        if length < 4 * spacing:
            raise ModelError(f"= {length:g} m has no four points {spacing:g} m apart", path="length")
        if 2 * number(self.lead_in) > length:
            raise ModelError(
                f"= {number(self.lead_in):g} m at both ends is more than length = {length:g} m", path="lead_in"
            )

    def tracks(self) -> Array:
        """Heights of the left and the right track, spacing apart."""
        names = ("length", "lowest", "highest", "spacing", "half_track", "decay", "lead_in")
        return make_tracks(self.road_class, self.seed, *(float(as_number(getattr(self, name), {})) for name in names))

    def road_data(self, read: Callable[[Any, str], Any]) -> RoadData:
        heights = self.tracks()
        points = heights.shape[1]
        shape = 0.0, as_number(self.length, {}) / points, as_number(self.half_track, {})
        return RoadData("profile", read(self.factor, "1"), shape, heights, "repeats", self.table())


@lru_cache(maxsize=4)
def make_tracks(
    road_class: str, seed: int, length: float, lowest: float, highest: float, spacing: float, half_track: float,
    decay: float, lead_in: float,
) -> Array:  # fmt: skip
    """Two tracks, by the inverse transform of their spectra."""
    points = max(4, round(length / spacing))
    if seed < 0:
        raise ModelError(f"= {seed} is below 0; give 0 or more", path="seed")
    rng = np.random.default_rng(seed)
    n = np.arange(points // 2 + 1) / length
    G = np.zeros_like(n)
    used = (n >= max(lowest, 0.5 / length)) & (n <= highest)
    G[used] = ROUGHNESS * 4.0 ** CLASSES.index(road_class) * (n[used] / REFERENCE) ** -2
    amplitude = np.sqrt(2.0 * G / length)
    # two independent ones, mixed so that |cross spectrum| / spectrum is the square root of the coherence
    first, other = (np.exp(2j * np.pi * rng.random(len(n))) for _ in range(2))
    share = np.exp(-0.5 * decay * n * 2.0 * half_track)
    right = share * first + np.sqrt(1.0 - share**2) * other
    tracks = np.array([np.fft.irfft(amplitude * wave * points / 2.0, points) for wave in (first, right)])
    if lead_in > 0.0:
        x = np.arange(points) * length / points
        t = np.clip(np.minimum(x, length - x) / lead_in, 0.0, 1.0)
        tracks *= t * t * (3.0 - 2.0 * t)
    return tracks
