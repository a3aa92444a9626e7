"""Road by heights along one or two tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koppel.model.element import Numbers, RoadData, element, option, quantity
from koppel.model.errors import ModelError
from koppel.model.road import Outside, Road
from koppel.model.value import Value, Values, as_number


@element("vehicle.profile_road")
class ProfileRoad(Road):
    """Heights z(x) along one track, or along a left one at y = half_track and a right one at y = -half_track.

    The points are spacing apart, the first one at x = start. Between them runs the cubic of Catmull and Rom (1974),
    with a continuous slope; from track to track the height goes over with 3 t**2 - 2 t**3, t from 0 at the left to 1 at
    the right one, beyond the tracks it stays. outside: the run stops where the road ends, the road repeats, or it goes
    on level.

    >>> road = ProfileRoad(left=[0, 0, 0.1, 0, 0], spacing=0.5, outside="holds")
    >>> [round(float(z), 6) for z in road.height([1.0, 1.25, 9.0], 0.0)]
    [0.1, 0.05625, 0.0]
    """

    left: Values = option("heights of the left track, or of the only one [m]")
    right: Values | None = option("heights of the right track, as many [m]; none: the same everywhere", default=None)
    spacing: Value = quantity("m", "distance of the points", above=0, core=False)
    start: Value = quantity("m", "x of the first point", core=False, default=0)
    half_track: Value = quantity("m", "distance of the tracks from y = 0", above=0, core=False, default=0.75)
    outside: Outside = option("what is beyond the last point", default="ends")

    def check_values(self, number: Numbers) -> None:
        """Two points or more, and as many on both sides."""
        if len(self.left) < 2:
            raise ModelError(f"has {len(self.left)} points; give two or more", path="left")
        if self.right is not None and len(self.right) != len(self.left):
            raise ModelError(f"has {len(self.right)} points and left has {len(self.left)}; give as many", path="right")

    def road_data(self, read: Callable[[Any, str], Any]) -> RoadData:
        tracks = [self.left] if self.right is None else [self.left, self.right]
        heights = [[as_number(v, {}) for v in track] for track in tracks]
        shape = read(self.start, "m"), read(self.spacing, "m"), read(self.half_track, "m")
        return RoadData("profile", read(self.factor, "1"), shape, heights, self.outside, self.table())
