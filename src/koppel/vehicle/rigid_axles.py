"""Rigid axles: one part that carries both wheels, on links and a Panhard rod."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from koppel.elements.mechanics import Rod
from koppel.model.arguments import spelled
from koppel.model.errors import ModelError, shorten
from koppel.model.library import library
from koppel.model.model import Model
from koppel.vehicle.bushings import add_bushed_linkage
from koppel.vehicle.hardpoints import AxesName, Points, Source, check_apart, check_points, read_angle, read_hardpoints
from koppel.vehicle.linkage import OPTIONAL, RIGID_AXLE, SINGLE_LINKS, UPPER_LINKS, Linkage, SuspensionLink
from koppel.vehicle.suspensions import (
    Joints,
    Sides,
    add_angles,
    add_bar,
    add_bar_side,
    add_damper,
    add_rotor,
    add_spring,
    read_wheel,
    turned_inertia,
    wheel_rotation,
)

BEAM = {"mass": 30.0, "inertia": (6.0, 0.6, 6.0)}
"""The beam without wheels: mass [kg] and moments about its middle [kg*m**2]; chosen."""


@library("vehicle.rigid_axle")
@spelled("rigid_axle({'WC': [0, 0.75, 0.3], ...})")
def rigid_axle(
    points: Source,
    *,
    toe: Any = 0.0,
    camber: Any = 0.0,
    unit: str | None = None,
    axes: AxesName | None = None,
    names: Mapping[str, str] | None = None,
    beam: Mapping[str, Any] | None = None,
    wheel: Mapping[str, Any] | None = None,
    spring: Any = None,
    damper: Any = None,
    damper_positive: Literal["rebound", "bump"] = "rebound",
    bump_stop: Mapping[str, Any] | None = None,
    rebound_stop: Mapping[str, Any] | None = None,
    anti_roll_bar: Any = None,
    joints: Joints = "ideal",
    bushings: Mapping[str, Any] | None = None,
    rotor: bool = True,
) -> Model:
    """A rigid axle from the hardpoints of its left side: lower links A1-B1, Panhard rod PA-PB, and upper links.

    Upper links: one in the middle, CA-CB, which leaves heave and roll; or one on each side, A2-B2, which with ideal
    joints leaves heave alone and is refused: roll then twists the axle, give joints="bushings". The Panhard rod may
    have points on either side. The part axle has its origin in its middle; beam: mass and inertia of what is not
    wheel; wheel: mass, inertia, spin_inertia, radius of each wheel, added to it. Other options and channels as in
    suspension: the submodels left and right have the frames carrier.wheel_center, carrier.F, ... on the axle.

    >>> points = {"WC": [0, 0.75, 0], "A1": [0.5, 0.4, -0.05], "B1": [0.0, 0.45, -0.1]}
    >>> points |= {"CA": [0.3, 0, 0.15], "CB": [0.0, 0, 0.2], "PA": [-0.1, -0.5, 0.05], "PB": [-0.1, 0.5, 0.05]}
    >>> sorted(rigid_axle(points).elements)
    ['center_link', 'panhard']
    """
    where = read_hardpoints(points, unit=unit, axes=axes, names=names)
    upper = any(name in where for name in UPPER_LINKS)
    single = [name for name, ends in SINGLE_LINKS.items() if any(end in where for end in ends)]
    linkage = RIGID_AXLE
    if upper:
        more = SuspensionLink("upper_link", "A2", "B2")
        linkage = replace(linkage, points={**linkage.points, **UPPER_LINKS}, links=(*linkage.links, more))
    check_links(linkage, where, single, joints)
    if bushings is not None and joints == "ideal":
        raise ModelError("goes with joints: bushings", path="bushings")

    data = read_wheel(wheel)
    frame = wheel_rotation(read_angle(toe, "toe"), read_angle(camber, "camber"))
    corner = Model("rigid_axle")
    chassis, carrier = corner.interface("chassis"), corner.interface("carrier")
    carrier.frame("wheel_center", position=where["WC"], rotation=frame)
    for link in linkage.links:
        chassis.frame(link.inner, position=where[link.inner])
        carrier.frame(link.outer, position=where[link.outer])
        if joints == "ideal":
            corner.add(link.name, Rod(frame_a=f"chassis.{link.inner}", frame_b=f"carrier.{link.outer}"))
    of_sides = {name: point for name, point in where.items() if name not in single_points()}
    table = dict(bushings or {})
    if joints == "bushings":
        own = {name: value for name, value in table.items() if name not in single_points()}
        add_bushed_linkage(corner, linkage, of_sides, own)
    if rotor:
        add_rotor(corner, data)
    sides = Sides(chassis, carrier, of_sides, (0.0, 0.0, 0.0))
    add_spring(corner, sides, spring)
    add_damper(corner, sides, damper, damper_positive, bump_stop, rebound_stop)
    add_bar_side(corner, sides, anti_roll_bar)
    add_angles(corner, chassis, where["WC"][2])

    axle = Model("rigid axle")
    body = axle.interface("chassis")
    middle = body.frame("middle")
    beam_part = axle.add_part("axle", **add_up(where, data, frame, beam))
    for name in single:
        ends = {end: where[end] for end in SINGLE_LINKS[name]}
        inner, outer = ends
        body.frame(inner, position=ends[inner])
        beam_part.frame(outer, position=ends[outer])
        if joints == "ideal":
            axle.add(name, Rod(frame_a=f"chassis.{inner}", frame_b=f"axle.{outer}"))
        else:
            alone = Linkage(name, {}, (SuspensionLink(name, inner, outer),))
            given = {key: value for key, value in table.items() if key not in of_sides}
            others = {end for end in single_points() if end not in ends}
            given = {key: value for key, value in given.items() if key not in others}
            add_bushed_linkage(axle, alone, ends, given, carrier="axle")
    for side in ("left", "right"):
        axle.submodel(side, corner, connections={"chassis": body, "carrier": beam_part}, mirror=side == "right")
    add_bar(axle, middle, anti_roll_bar)
    return axle


def single_points() -> list[str]:
    """Names of the points of links that a rigid axle has once."""
    return [end for ends in SINGLE_LINKS.values() for end in ends]


def check_links(linkage: Linkage, points: Points, single: list[str], joints: str) -> None:
    """Raises where points are missing or the links do not leave heave and roll."""
    if joints not in ("ideal", "bushings"):
        raise ModelError(f"= {shorten(joints)} does not fit; give ideal or bushings", path="joints")
    needed = {**linkage.points}
    for name in single:
        needed |= dict.fromkeys(SINGLE_LINKS[name], "")  # on either side
    check_points(points, needed, OPTIONAL, "rigid axle")
    check_apart(points, [(link.name, link.inner, link.outer) for link in linkage.links])
    check_apart(points, [(name, *SINGLE_LINKS[name]) for name in single])  # type: ignore[misc]
    conditions = 2 * len(linkage.links) + len(single)
    if joints == "ideal" and conditions != 4:
        names = ", ".join([*(f"two of {link.name}" for link in linkage.links), *single])
        what = "binds in roll; give joints='bushings'" if conditions > 4 else "does not hold the axle"
        raise ModelError(
            f"{conditions} conditions ({names}) instead of 4, which leave heave and roll: it {what}; "
            "two lower links, center_link and panhard are 4",
            path="points",
        )


def add_up(points: Points, wheel: Mapping[str, Any], frame: list[list[float]], beam: Any) -> dict[str, Any]:
    """Mass, inertia and center of mass of beam and both wheels."""
    given = {**BEAM, **(beam or {})}
    for name in given:
        if name not in BEAM:
            raise ModelError(f"is not known; a beam has {', '.join(BEAM)}", path=f"beam.{name}")
    x, y, z = points["WC"]
    mass, center = float(wheel["mass"]), (x, 0.0, z)
    one = turned_inertia(wheel["inertia"], frame)
    total = [[0.0] * 3 for _ in range(3)]
    for i in range(3):
        total[i][i] += float(given["inertia"][i])
        for sign in (1.0, -1.0):
            r = (0.0, sign * y, 0.0)
            for j in range(3):
                mirror = sign if (i == 1) != (j == 1) else 1.0
                total[i][j] += mirror * one[i][j] + mass * (y * y * (i == j) - r[i] * r[j])
    return {"mass": 2 * mass + float(given["mass"]), "inertia": total, "center_of_mass": center}
