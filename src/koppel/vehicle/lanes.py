"""Double lane changes of ISO 3888: lanes, cones, a path through them, and what the outline of the car touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from koppel.model.arguments import spelled
from koppel.model.errors import ModelError, shorten
from koppel.model.given import read_number
from koppel.model.units import read_quantity
from koppel.vehicle.driver import Path

Array = NDArray[np.float64]
Offset = Literal["center", "edge", "gap"]


@spelled("Lane(start=0, end=15, center=0, width=2.2)")
@dataclass(frozen=True)
class Lane:
    """A lane between cones: from start to end along x, center and width across."""

    start: float
    end: float
    center: float
    width: float


@spelled("iso_3888_1(1.8)")
def iso_3888_1(width: float, *, offset: Offset | float = "center", start: float = 0.0) -> tuple[Lane, ...]:
    """Lanes of ISO 3888-1 (2018) for a car of this width: sections 15, 30, 25, 25, 15 and 15 m long.

    The standard gives an offset of 3.5 m. center: from center to center of the lanes, edge: between edges of the same
    side, gap: from the center of the first lane to the near edge of the second; or a number, center to center. Lanes 1
    and 5 share their outer edge.

    >>> [round(lane.width, 3) for lane in iso_3888_1(1.8)]
    [2.23, 2.41, 2.59]
    """
    width = read_number(width, "m", "width", above=0)
    one, three, five = 1.1 * width + 0.25, 1.2 * width + 0.25, 1.3 * width + 0.25
    shifts = {"center": 3.5, "edge": 3.5 + 0.5 * (three - one), "gap": 3.5 + 0.5 * three}
    return _lanes((15.0, 30.0, 25.0, 25.0, 30.0), (one, three, five), _shift(offset, shifts), start)


@spelled("iso_3888_2(1.8)")
def iso_3888_2(width: float, *, offset: float | None = None, start: float = 0.0) -> tuple[Lane, ...]:
    """Lanes of ISO 3888-2 (2011): sections 12, 13.5, 11, 12.5 and 12 m long, 1 m between the edges of lanes 1 and 3.

    offset: between the centers of lanes 1 and 3, where it is another.

    >>> [round(lane.width, 3) for lane in iso_3888_2(1.8)]
    [2.23, 2.8, 3.0]
    """
    width = read_number(width, "m", "width", above=0)
    one, three, five = 1.1 * width + 0.25, width + 1.0, max(1.3 * width + 0.25, 3.0)
    shift = 0.5 * one + 1.0 + 0.5 * three if offset is None else read_number(offset, "m", "offset")
    return _lanes((12.0, 13.5, 11.0, 12.5, 12.0), (one, three, five), shift, start)


def _shift(offset: Any, known: Mapping[str, float]) -> float:
    if isinstance(offset, str):
        if offset not in known and read_quantity(offset) is not None:
            return read_number(offset, "m", "offset")
        if offset not in known:
            raise ModelError(f"= '{offset}' does not fit; give {', '.join(known)} or a number in m", path="offset")
        return known[offset]
    return read_number(offset, "m", "offset")


def _lanes(lengths: Sequence[float], widths: Sequence[float], shift: float, start: float) -> tuple[Lane, ...]:
    ends = start + np.cumsum([0.0, *lengths])
    one, three, five = widths
    outer = -0.5 * one  # lanes 1 and 5 share this edge
    return (
        Lane(float(ends[0]), float(ends[1]), 0.0, one),
        Lane(float(ends[2]), float(ends[3]), shift, three),
        Lane(float(ends[4]), float(ends[5]), outer + 0.5 * five, five),
    )


@spelled("lane_change_path(iso_3888_1(1.8), slack=0.3)")
def lane_change_path(
    lanes: Sequence[Lane], *, slack: float, early: float = 5.0, run_out: float = 120.0, spacing: float = 0.5
) -> Path:
    """A path for the middle of the front axle: along the lanes, from one to the next with y = d (u - sin(2 pi u)/2 pi).

    Its curvature is continuous. slack: how far it keeps to the side of the next lane; early: how far it leaves a lane
    before its end and reaches the next one after its start. It starts at x = 0 on the line of the first lane.
    """
    if len(lanes) != 3 or not all(isinstance(lane, Lane) for lane in lanes):
        raise ModelError(f"= {shorten(lanes)} does not fit; give three lanes, such as iso_3888_1(1.8)", path="lanes")
    slack, early, run_out, spacing = (
        read_number(value, "m", name, above=0 if name == "spacing" else None)
        for name, value in (("slack", slack), ("early", early), ("run_out", run_out), ("spacing", spacing))
    )
    one, three, five = lanes
    levels = [one.center + slack, three.center - slack, five.center + slack]
    moves = [(one.end - early, three.start + early), (three.end - early, five.start + early)]

    def height(x: Array) -> Array:
        y = np.full_like(x, levels[0])
        for (begin, end), low, high in zip(moves, levels, levels[1:], strict=False):
            u = np.clip((x - begin) / (end - begin), 0.0, 1.0)
            y += (high - low) * (u - np.sin(2 * np.pi * u) / (2 * np.pi))
        return y

    return Path.over(np.arange(0.0, five.end + run_out, spacing), height)


def outline_corners(run: Any, outline: Mapping[str, float]) -> tuple[Array, Array]:
    """x and y of the corners of the body over time, 4 by rows: front left, front right, rear left, rear right."""
    nose, half = outline["front_overhang"], 0.5 * outline["width"]
    tail = nose - outline["length"]
    yaw = run["yaw"]
    x, y = (
        np.stack([run[path] + a * along + b * across for a in (nose, tail) for b in (half, -half)])
        for path, along, across in (("pose.x", np.cos(yaw), -np.sin(yaw)), ("pose.y", np.sin(yaw), np.cos(yaw)))
    )
    return x, y


@spelled("cone_clearance(run, lanes, outline)")
def cone_clearance(run: Any, lanes: Sequence[Lane], outline: Mapping[str, float]) -> list[float]:
    """Per lane: the least distance of a corner of the body from a line of cones; negative beyond it.

    Corners move on straight lines between the rows of the run, so lines of cones are met where they begin and end.
    """
    found = []
    corners = outline_corners(run, outline)
    for lane in lanes:
        least = np.inf
        for x, y in zip(*corners, strict=True):
            if not x[0] <= lane.start or not x[-1] >= lane.end:
                raise ModelError(
                    f"the run from x = {x[0]:.1f} m to {x[-1]:.1f} m does not pass the lane of {lane.end:g} m"
                )
            ends = np.interp([lane.start, lane.end], x, y)
            inside = (x >= lane.start) & (x <= lane.end)
            across = np.abs(np.concatenate([ends, y[inside]]) - lane.center)
            least = min(least, 0.5 * lane.width - float(np.max(across)))
        found.append(least)
    return found
