"""Subframes: a part under the body that carries lower arms and rack, on elastic mounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from koppel.elements.mechanics import Bushing
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.given import read_mapping, read_number, read_vector
from koppel.model.model import Model, PartRef
from koppel.vehicle.linkage import Linkage

SUBFRAME: Mapping[str, Any] = {
    "points": None,
    "rack": True,
    "mass": 18.0,
    "position": (-0.03, 0.0, -0.08),
    "inertia": (1.2, 0.6, 1.7),
    "mounts": ((0.25, 0.38, -0.06), (-0.3, 0.38, -0.06)),
    "radial": 3e6,
    "axial": 6e6,
    "damping_time": 3e-4,
}
"""Chosen: points of the lower arm, mass [kg], its center [m] and inertia about it [kg*m**2], mounts of the left side
[m], stiffness along x and y and along z [N/m], and damping per stiffness [s]."""


def read_subframe(given: Any, linkage: Linkage) -> dict[str, Any] | None:
    """Values of a subframe, in SI; nothing where there is none."""
    if given is False or given is None:
        return None
    table = {**SUBFRAME, **({} if given is True else read_mapping(given, "subframe", tuple(SUBFRAME), "a subframe"))}
    inner = [link.inner for link in linkage.links if link.on == "chassis"]
    points = table["points"]
    if points is None:
        points = [linkage.link(name).inner for name in linkage.arms.get("lower_arm", ())]
        if not points:
            told = f"is missing; a {linkage.kind} has {', '.join(inner) or 'no links on the body'}"
            raise ModelError(told, path="subframe.points")
    if isinstance(points, str) or not isinstance(points, Sequence) or not points:
        raise ModelError(f"= {shorten(points)} is no list of points", path="subframe.points")
    for name in points:
        if name not in inner:
            raise ModelError(f"= '{name}' holds no link on the body{suggest(str(name), inner)}", path="subframe.points")
    for arm, links in linkage.arms.items():
        held = [linkage.link(name).inner in points for name in links]
        if any(held) and not all(held):
            raise ModelError(f"hold a part of {arm} only; name all its points or none", path="subframe.points")
    if not isinstance(table["rack"], bool):
        raise ModelError(f"= {shorten(table['rack'])} is neither true nor false", path="subframe.rack")
    mounts = table["mounts"]
    if isinstance(mounts, str) or not isinstance(mounts, Sequence) or len(mounts) < 2:
        raise ModelError(f"= {shorten(mounts)} does not fit; give two places or more", path="subframe.mounts")
    units = {"mass": "kg", "radial": "N/m", "axial": "N/m", "damping_time": "s"}
    numbers = {key: read_number(table[key], unit, f"subframe.{key}", at_least=0) for key, unit in units.items()}
    places = {key: read_vector(table[key], "m" if key == "position" else "kg*m**2", f"subframe.{key}") for key in
              ("position", "inertia")}  # fmt: skip
    mounted = [read_vector(place, "m", f"subframe.mounts[{k}]") for k, place in enumerate(mounts)]
    return {**numbers, **places, "points": tuple(points), "rack": table["rack"], "mounts": mounted}


def hung_on_subframe(linkage: Linkage, points: Sequence[str]) -> Linkage:
    """The linkage with these inner points on the subframe."""
    hung = {link.name for link in linkage.links if link.inner in points and link.on == "chassis"}
    links = tuple(replace(link, on="subframe") if link.name in hung else link for link in linkage.links)
    return replace(linkage, links=links)


def add_subframe(axle: Model, body: PartRef, frame: Mapping[str, Any]) -> PartRef:
    """The part subframe, its origin that of the axle, and its mounts on both sides."""
    xx, yy, zz = frame["inertia"]
    part = axle.add_part(
        "subframe",
        mass=frame["mass"],
        center_of_mass=frame["position"],
        inertia={"xx": xx, "yy": yy, "zz": zz},
    )
    stiffness = (frame["radial"], frame["radial"], frame["axial"], 0.0, 0.0, 0.0)
    damping = tuple(frame["damping_time"] * rate for rate in stiffness)
    for k, (x, y, z) in enumerate(frame["mounts"]):
        for side, sign in (("left", 1.0), ("right", -1.0)):
            name = f"mount_{side}_{k}"
            on_body, on_frame = (one.frame(name, position=(x, sign * y, z)) for one in (body, part))
            bushing = Bushing(frame_a=on_body, frame_b=on_frame, stiffness=stiffness, damping=damping)
            axle.add(f"subframe_{name}", bushing)
    return part
