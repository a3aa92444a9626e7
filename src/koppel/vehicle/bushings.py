"""Elastic joints: arms and rods as parts, held by bushings at the same hardpoints."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from koppel.elements.joints import Cylindrical
from koppel.elements.mechanics import Bushing
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.given import read_number
from koppel.model.model import Model, PartRef
from koppel.model.tolerances import NO_DIRECTION
from koppel.model.value import as_number
from koppel.vehicle.hardpoints import Point, Points
from koppel.vehicle.linkage import Linkage

DEFAULT: dict[str, float] = {"radial": 5e6, "axial": 1e6, "rotational": 100.0, "damping_time": 1e-4}
"""Chosen: stiffness across and along the axis [N/m], about every axis [N*m/rad], and damping per stiffness [s]."""
MASSES = {"arm_mass": 2.0, "rod_mass": 0.8}
"""Chosen: mass of an arm and of a rod [kg]; the body of a car is lighter by them."""
UNITS = {"radial": "N/m", "axial": "N/m", "rotational": "N*m/rad", "damping_time": "s"}
UNITS |= dict.fromkeys(MASSES, "kg")
RADIUS = 0.01
"""Arms and rods are round bars of this radius [m]."""

Matrix = list[list[float]]


def add_bushed_linkage(
    model: Model, linkage: Linkage, points: Points, table: Mapping[str, Any], carrier: str = "carrier"
) -> None:
    """Arms and rods of a corner as parts with bushings at both ends.

    table: radial, axial, rotational and damping_time of all bushings, arm_mass, rod_mass, and by the name of a point
    what differs there, with axis, the direction of the bushing. Axis unless given: the line of both bearings for an
    arm, the kingpin for its outer end, level and square to the link for a rod, the axis of a strut or of a hinge.
    carrier: the part or interface that holds the outer ends.
    """
    places = {*points} - {"WC", "F", "G", "D", "E", "S"}
    if not isinstance(table, Mapping):
        told = "does not fit; give radial, axial, ... or {point: {...}}"
        raise ModelError(f"= {shorten(table)} {told}", path="bushings")
    for name in table:
        if name not in DEFAULT and name not in MASSES and name not in places:
            raise ModelError(f"is no bushing{suggest(name, [*DEFAULT, *MASSES, *places])}", path=f"bushings.{name}")
    common, masses = (read_rates(table, usual, "bushings") for usual in (DEFAULT, MASSES))
    in_arms = {name for names in linkage.arms.values() for name in names}
    for wishbone, names in linkage.arms.items():
        links = [linkage.link(name) for name in names]
        inner, outer = [link.inner for link in links], links[0].outer
        part = add_link_part(model, wishbone, [(points[name], points[outer]) for name in inner], masses["arm_mass"])
        along = difference(points[inner[1]], points[inner[0]])
        for name in inner:
            add_bushing(model, part, name, points, f"{links[0].on}.{name}", along, None, common, table)
        kingpin = difference(points[linkage.kingpin[1]], points[linkage.kingpin[0]]) if linkage.kingpin else along
        add_bushing(model, part, outer, points, f"{carrier}.{outer}", kingpin, None, common, table)
    for link in linkage.links:
        if link.name in in_arms:
            continue
        ends = points[link.inner], points[link.outer]
        part = add_link_part(model, link.name, [ends], masses["rod_mass"])
        along = difference(ends[1], ends[0])
        upright = math.hypot(along[0], along[1]) < 1e-3 * math.dist(*ends)  # below it a direction is vague
        level = (1.0, 0.0, 0.0) if upright else (-along[1], along[0], 0.0)
        add_bushing(model, part, link.inner, points, f"{link.on}.{link.inner}", level, along, common, table)
        add_bushing(model, part, link.outer, points, f"{carrier}.{link.outer}", level, along, common, table)
    if linkage.guide:
        top, foot = linkage.guide
        ends = points[foot], points[top]
        part = add_link_part(model, "strut_rod", [ends], masses["rod_mass"])
        along = difference(ends[1], ends[0])
        foot_frame = part.frame("foot", position=difference(points[foot], part_origin(model, "strut_rod")))
        sides: dict[str, Any] = {"frame_a": f"{carrier}.{foot}", "frame_b": foot_frame}
        model.add("strut", Cylindrical(**sides, axis=along, cut=True))
        add_bushing(model, part, top, points, f"chassis.{top}", along, None, common, table)
    if linkage.hinge:
        along = difference(points[linkage.hinge[1]], points[linkage.hinge[0]])
        arm = PartRef(carrier, model.parts[carrier].frames)
        for name in linkage.hinge:
            add_bushing(model, arm, name, points, f"chassis.{name}", along, None, common, table)
    steer = linkage.steering_link
    if steer is not None:
        model.output("tie_rod_force", f"bushing_{steer.inner}.force_x", unit="N", description="tension of the tie rod")


def link_mass(linkage: Linkage, table: Mapping[str, Any] | None = None) -> float:
    """Mass of all arms and rods of an axle with bushings, in kg; the body of a car is lighter by it."""
    masses = {key: float((table or {}).get(key, value)) for key, value in MASSES.items()}
    rods = len(linkage.links) - sum(len(names) for names in linkage.arms.values()) + (1 if linkage.guide else 0)
    return 2.0 * (len(linkage.arms) * masses["arm_mass"] + rods * masses["rod_mass"])


def read_rates(table: Mapping[str, Any], usual: Mapping[str, float], path: str) -> dict[str, float]:
    """Values of a table, with the usual ones where it has none."""
    return {
        key: read_number(table.get(key, value), UNITS[key], f"{path}.{key}", at_least=0) for key, value in usual.items()
    }


def difference(a: Sequence[float], b: Sequence[float]) -> Point:
    """a - b."""
    x, y, z = (p - q for p, q in zip(a, b, strict=True))
    return x, y, z


def unit(v: Sequence[float]) -> Point:
    """A vector of length 1."""
    size = math.hypot(*v)
    x, y, z = (c / size for c in v)
    return x, y, z


def cross(a: Sequence[float], b: Sequence[float]) -> Point:
    """a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def frame_along(axis: Sequence[float], first: Sequence[float] | None) -> Matrix:
    """Columns x, y, z with z along the axis of a bushing; x along first, made square to it, if there is one."""
    z = unit(axis)
    if first is None:
        first = (1.0, 0.0, 0.0) if abs(z[0]) < 0.8 else (0.0, 1.0, 0.0)
    x = unit(cross(cross(z, first), z))
    y = cross(z, x)
    return [[x[i], y[i], z[i]] for i in range(3)]


def part_origin(model: Model, name: str) -> Point:
    """Where a part has its origin, in axes of the model."""
    x, y, z = (as_number(v, {}) for v in model.parts[name].position)
    return x, y, z


def add_link_part(model: Model, name: str, bars: Sequence[tuple[Point, Point]], mass: float) -> PartRef:
    """A part made of equal round bars between points; its origin is its center of mass."""
    share, center = mass / len(bars), [0.0, 0.0, 0.0]
    for a, b in bars:
        for i in range(3):
            center[i] += 0.5 * (a[i] + b[i]) / len(bars)
    inertia = [[0.0] * 3 for _ in range(3)]
    for a, b in bars:
        length, d = math.dist(a, b), unit(difference(b, a))
        r = difference([0.5 * (p + q) for p, q in zip(a, b, strict=True)], center)
        across, along, size = share * (length**2 / 12 + RADIUS**2 / 4), 0.5 * share * RADIUS**2, sum(v * v for v in r)
        for i in range(3):
            inertia[i][i] += across + share * size
            for j in range(3):
                inertia[i][j] += (along - across) * d[i] * d[j] - share * r[i] * r[j]
    return model.add_part(name, mass=mass, inertia=inertia, position=center)


def add_bushing(
    model: Model,
    part: PartRef,
    name: str,
    points: Points,
    other: str,
    axis: Sequence[float],
    first: Sequence[float] | None,
    common: Mapping[str, float],
    table: Mapping[str, Any],
) -> None:
    """A bushing at a point between a part and what carries the frame other; z of its frames is its axis."""
    own: Any = table.get(name, {})
    if not isinstance(own, Mapping):
        what = f"= {shorten(own)} is not a mapping; give radial, axial, rotational, axis"
        raise ModelError(what, path=f"bushings.{name}")
    for key in own:
        if key not in DEFAULT and key != "axis":
            raise ModelError(f"is not known{suggest(key, [*DEFAULT, 'axis'])}", path=f"bushings.{name}.{key}")
    rates = read_rates(own, common, f"bushings.{name}")
    direction = own.get("axis", axis)
    if not isinstance(direction, Sequence) or len(direction) != 3 or math.hypot(*direction) < NO_DIRECTION:
        raise ModelError(f"= {shorten(direction)} is no direction", path=f"bushings.{name}.axis")
    turned = frame_along(direction, first if "axis" not in own else None)
    stiffness = (rates["radial"], rates["radial"], rates["axial"], *[rates["rotational"]] * 3)
    damping = tuple(rates["damping_time"] * k for k in stiffness)
    owner, frame = other.split(".")
    frames = model.parts[owner].frames if owner in model.parts else model.interfaces[owner].frames
    origin = part_origin(model, owner) if owner in model.parts else (0.0, 0.0, 0.0)
    on_owner = PartRef(owner, frames).frame(
        f"{frame}_bushing", position=difference(points[name], origin), rotation=turned
    )
    on_part = part.frame(name, position=difference(points[name], part_origin(model, part.path)), rotation=turned)
    model.add(f"bushing_{name}", Bushing(frame_a=on_owner, frame_b=on_part, stiffness=stiffness, damping=damping))
