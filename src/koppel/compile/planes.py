"""Planes and lines of contacts in a picture: each once, however many touch it; a page draws what the motion needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.compile.shapes import Array, to_list, to_quaternion
from koppel.model.drawing import FILLS

if TYPE_CHECKING:
    from koppel.compile.flatten import Instance
    from koppel.compile.scene import Drawings
    from koppel.model.element import Element


def find_planes(drawings: Drawings) -> Iterator[dict[str, Any]]:
    """Surfaces on ground, and on parts whose shape is not declared: pose, and the frames that move on each.

    A plane has axes of its own that no turn of a frame about its normal changes, and the name of its first frame.
    """
    flat = drawings.lines.flat
    parts = ((i.absolute(name), part) for i in flat.instances for name, part in i.model.parts.items())
    shaped = {path for path, part in parts if part.shape is not None}
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for instance, name, element in flat.elements():
        surface = carried_surface(element)
        if surface not in ("plane", "line") or drawings.is_hidden(instance.absolute(name)):
            continue
        carrier, position, rotation = drawings.pose(instance, element.port_paths()["frame_a"])
        if carrier in shaped:
            continue
        if surface == "plane":
            rotation = plane_axes(rotation[:, 2])
            position = rotation[:, 2] * float(position @ rotation[:, 2])
        else:
            position = position - rotation[:, 0] * float(position @ rotation[:, 0])
        key = (surface, carrier, *to_list(position), *to_quaternion(rotation))
        label = f"{frame_name(instance, name, element)} {surface}"
        one = found.setdefault(
            key,
            {
                "path": label,
                "type": surface,
                "shape": "plane",
                "fill": FILLS["plane"],
                "carrier": carrier,
                "position": to_list(position),
                "quaternion": to_quaternion(rotation),
                "narrow": surface == "line",
                "touching": [],
            },
        )
        one["path"] = min(one["path"], label)
        one["touching"].append(drawings.frame(instance, element, "frame_b"))
    for one in found.values():
        one["touching"].sort(key=lambda place: (place["carrier"], place["position"], place["quaternion"]))
    yield from sorted(found.values(), key=lambda one: str(one["path"]))


def carried_surface(element: Element) -> str:
    """What frame_a of a contact carries; nothing where that is drawn with its part."""
    word = element.drawing.surface if element.drawing is not None else ""
    return word if word in ("", "plane") else str(getattr(element, word))


def plane_axes(normal: Array) -> Array:
    """Axes with the normal as z; x is that of the carrier, or its y, less its share along the normal."""
    near = np.array([1.0, 0.0, 0.0]) if abs(normal[0]) < 0.9 else np.array([0.0, 1.0, 0.0])
    x = near - normal * float(near @ normal)
    x /= np.linalg.norm(x)
    return np.stack([x, np.cross(normal, x), normal], axis=1)


def frame_name(instance: Instance, name: str, element: Element) -> str:
    """Of frame_a of a contact, as the tree shows it; a point given in place has the name of the contact."""
    given = element.port_paths()["frame_a"]
    return instance.absolute(given.removeprefix("ground.") if isinstance(given, str) else name)
