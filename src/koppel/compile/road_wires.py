"""Roads in the picture: lines along and across them, where they lie in the ground."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from koppel.compile.shapes import Array, to_list
from koppel.model.element import Element, RoadData
from koppel.model.road import surface_of

if TYPE_CHECKING:
    from koppel.compile.flatten import Instance
    from koppel.compile.scene import Drawings

BEHIND, AHEAD, BESIDE = 10.0, 120.0, 3.0
"""A road is drawn from so far behind x = 0 to so far ahead, and a plane so far to both sides [m]."""
PIECES = 60
"""Straight pieces of a line along a bumpy road."""


def draw_roads(drawings: Drawings) -> list[list[list[float]]]:
    """Lines of every road that a tire touches in the ground; the level plane z = 0 has none, the grid shows it."""
    found: list[list[list[float]]] = []
    seen: set[tuple[int, tuple[float, ...]]] = set()
    for instance, _, element in drawings.lines.flat.elements():
        named = [getattr(element, spec.name) for spec in element.declared_references() if spec.to == "road"]
        if not named or named[0] is None:
            continue
        owner, position, axes = drawings.pose(instance, element.port_paths()["ground"])
        place = (id(find_road(instance, str(named[0]))[1]), (*position, *axes.ravel()))
        if owner != "ground" or place in seen:
            continue
        seen.add(place)
        where, road = find_road(instance, str(named[0]))
        for line in road_lines(read_road(drawings, where, road)):
            points = [to_list(position + axes @ point) for point in line]
            found += [[a, b] for a, b in pairwise(points)]
    return found


def find_road(instance: Instance, path: str) -> tuple[Instance, Element]:
    """A road by its path in a model, with the instance in which it stands."""
    words = path.split(".")
    while words[0] in instance.children:
        instance, words = instance.children[words[0]], words[1:]
    return instance, instance.model.elements[words[0]]


def read_road(drawings: Drawings, instance: Instance, road: Element) -> RoadData:
    """A road with numbers for its values."""
    return road.road_data(lambda source, unit: drawings.lines.flat.number(instance.read(source, unit)))


def road_lines(road: RoadData) -> list[Array]:
    """Lines on a road in its frame: along it, and across it every few meters.

    >>> len(road_lines(RoadData("plane", 1.0, (0.0, 0.0))))
    0
    >>> lines = road_lines(RoadData("plane", 1.0, (0.1, 0.0)))
    >>> [round(float(v), 6) for v in lines[0][-1]]
    [120.0, -3.0, 12.0]
    """
    x0, x1, y0, y1, pieces, lanes = -BEHIND, AHEAD, -BESIDE, BESIDE, 1, 3
    if road.type == "plane":
        if not any(road.shape):
            return []
    else:
        heights = np.atleast_2d(np.asarray(road.heights, dtype=float))
        start, spacing = road.shape[:2]
        count = heights.shape[0] if road.type == "grid" else heights.shape[1]
        first, last = start, start + (count - 1) * spacing
        x0, x1 = (max(x0, first), min(x1, last)) if road.outside != "repeats" else (x0, x1)
        pieces = PIECES
        if road.type == "grid":
            y0, y1, lanes = road.shape[2], road.shape[2] + (heights.shape[1] - 1) * road.shape[3], 7
        else:
            y0, y1 = -road.shape[2], road.shape[2]
        if not x1 > x0:
            x0, x1 = first, min(last, first + AHEAD)
    smooth = replace(road, friction_table=None)
    x, y = np.linspace(x0, x1, pieces + 1), np.linspace(y0, y1, lanes)
    across = np.linspace(x0, x1, 27)

    def line(xs: Array, ys: Array) -> Array:
        xs, ys = np.broadcast_arrays(xs, ys)
        points = np.column_stack([xs, ys, surface_of(smooth, xs, ys)[0]])
        return np.asarray(points[np.all(np.isfinite(points), axis=1)])

    return [line(x, np.array(lane)) for lane in y] + [line(np.array(at), y) for at in across]
