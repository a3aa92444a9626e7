"""Shapes of parts that declare none: rods between their frames, or the box with the same mass properties.

All lengths in m, from the center of mass, in the axes of the part.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEEL = 7850.0  # kg/m**3
DIGITS = 9  # of lengths in m
FINEST = 10.0**-DIGITS  # m: nothing in a picture is smaller
SAME_POINT = 1e-4  # of the size of a part: points so near each other look like one
SMALL = 0.05  # m, where nothing says how large something is
THINNEST, THICKEST = 1.0 / 40.0, 1.0 / 8.0  # radius of a rod per length: 1/20 .. 1/4 thick


def derive_shapes(mass: float, inertia: Array, points: list[Array]) -> list[dict[str, Any]]:
    """Two points: a rod; three: a plate with rods; more: a star from the center of mass; none: a box.

    points: frames and places where something acts.

    >>> derive_shapes(1.0, np.eye(3), [np.zeros(3), np.array([0.4, 0.0, 0.0])])[0]["kind"]
    'capsule'
    """
    places = _distinct(points)
    if len(places) == 1 and np.linalg.norm(places[0]) > FINEST:
        radius = _ball(mass)
        rod = _rod(places[0], np.zeros(3), THINNEST * float(np.linalg.norm(places[0])))
        return [rod, {"kind": "sphere", "position": to_list(np.zeros(3)), "radius": round(radius, DIGITS)}]
    if len(places) < 2:
        return [_box(mass, inertia)]
    if len(places) == 2:
        pairs = [(places[0], places[1])]
    elif len(places) == 3:
        pairs = [(places[0], places[1]), (places[1], places[2]), (places[2], places[0])]
    else:
        pairs = [(np.zeros(3), place) for place in places if np.linalg.norm(place) > FINEST]
    radius = _radius(mass, [float(np.linalg.norm(b - a)) for a, b in pairs])
    shapes = [_rod(a, b, radius) for a, b in pairs]
    if len(places) == 3:
        plate = {"kind": "plate", "points": [to_list(place) for place in places], "thickness": round(radius, DIGITS)}
        shapes.insert(0, plate)
    return shapes


def _distinct(points: list[Array]) -> list[Array]:
    """Points that are apart, in an order of their own: names and order of the model do not count."""
    found: list[Array] = []
    apart = max(SAME_POINT * max((float(np.linalg.norm(point)) for point in points), default=0.0), FINEST)
    for point in sorted(points, key=to_list):
        if all(np.linalg.norm(point - other) > apart for other in found):
            found.append(point)
    return found


def _radius(mass: float, lengths: list[float]) -> float:
    """Of round rods of steel with that mass, within bounds."""
    longest, total = max(lengths), sum(lengths)
    return float(np.clip(np.sqrt(mass / (np.pi * STEEL * total)), THINNEST * longest, THICKEST * longest))


def _ball(mass: float) -> float:
    return float((3.0 * mass / (4.0 * np.pi * STEEL)) ** (1.0 / 3.0)) or SMALL / 2


def _rod(a: Array, b: Array, radius: float) -> dict[str, Any]:
    return {"kind": "capsule", "from": to_list(a), "to": to_list(b), "radius": round(radius, DIGITS)}


def _box(mass: float, inertia: Array) -> dict[str, Any]:
    """The box with this mass and inertia; a ball where there is none."""
    moments, axes = np.linalg.eigh(inertia)
    if mass <= 0.0 or moments[-1] <= FINEST**2 * mass:
        return {"kind": "sphere", "position": [0.0, 0.0, 0.0], "radius": round(_ball(mass), DIGITS)}
    total = float(np.sum(moments)) / 2.0
    edges = np.sqrt(np.maximum(12.0 * (total - moments) / mass, 0.0))
    edges = np.maximum(edges, edges.max() / 20.0)
    if np.linalg.det(axes) < 0.0:
        axes[:, 2] = -axes[:, 2]
    return {"kind": "box", "position": [0.0, 0.0, 0.0], "quaternion": to_quaternion(axes), "size": to_list(edges)}


def to_list(vector: Array) -> list[float]:
    """Rounded to nanometers, without -0."""
    return [float(value) + 0.0 for value in np.round(vector, DIGITS)]


def to_quaternion(rotation: Array) -> list[float]:
    """w, x, y, z of a rotation matrix (columns are the axes), w not negative; rounded.

    >>> to_quaternion(np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]))
    [0.707106781, 0.0, 0.0, 0.707106781]
    """
    return to_list(quaternion_of(rotation))


def quaternion_of(rotation: Array) -> Array:
    """The same, not rounded: the eigenvector of the largest eigenvalue of a symmetric matrix (Bar-Itzhack 2000)."""
    R = rotation
    K = np.array(
        [
            [R[0, 0] + R[1, 1] + R[2, 2], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
            [R[2, 1] - R[1, 2], R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]],
            [R[0, 2] - R[2, 0], R[0, 1] + R[1, 0], R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1]],
            [R[1, 0] - R[0, 1], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], R[2, 2] - R[0, 0] - R[1, 1]],
        ]
    )
    q = np.linalg.eigh(K)[1][:, -1]
    return np.asarray(q if q[0] >= 0.0 else -q)
