"""Paths in a model: references that the builder gives, ports that name a frame or a coordinate, and hardpoints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import PlainValidator, WithJsonSchema

from koppel.model.errors import ModelError, shorten
from koppel.model.expression import constant
from koppel.model.value import to_expr

PATH = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")


class Fixed:
    """What has a path in a model and no attributes of its own to set."""

    _path: str

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            raise ModelError(
                f"= {shorten(value)} cannot be set: '{self._path}' is a reference; values stand in the model itself",
                path=name,
            )
        super().__setattr__(name, value)


class Reference(Fixed):
    """Something in a model that a port can point to; path is how a file writes it, e.g. "carrier.bearing"."""

    def __init__(self, path: str, owner: Any = None) -> None:
        self._path = path
        self._owner = owner

    @property
    def path(self) -> str:
        """The path from the model in which the reference is used."""
        return self._path

    @property
    def owner(self) -> Any:
        """The model that gave the reference; None for a path of one's own."""
        return self._owner

    def __str__(self) -> str:
        return self._path

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._path!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reference) and other._path == self._path

    def __hash__(self) -> int:
        return hash(self._path)


class OwnedPath(str):
    """A path as text that remembers the model whose reference it was, until the element is added to one."""

    owner: Any = None

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # copies and files are plain text


def check_path(value: object) -> str:
    """A path such as "carrier.bearing", given as text or as a reference of the builder."""
    path = value.path if isinstance(value, Reference) else value
    if not isinstance(path, str) or not PATH.fullmatch(path):
        raise ModelError(f"= {shorten(path)} is not a path; write it like carrier.bearing, ground or ground.tower")
    if isinstance(value, Reference) and value.owner is not None and path != "ground":
        path = OwnedPath(path)
        path.owner = value.owner
    return path


def check_owner(path: object, model: Any) -> None:
    """Raises for the path of a reference that another model gave."""
    if isinstance(path, OwnedPath) and path.owner is not model:
        other = f"model '{path.owner.name}'" if path.owner.name else "another model"
        raise ModelError(f"= '{path}' belongs to {other}, not to this model; take the reference that this model gave")


FramePort: TypeAlias = Annotated[
    str | Reference, PlainValidator(check_path), WithJsonSchema({"type": "string", "pattern": f"^{PATH.pattern}$"})
]
"""A frame: "part.frame", "part" for the frame of the part itself, "ground" or "ground.frame". Stored as text."""

ElementPath: TypeAlias = FramePort
"""The path of an element. Stored as text."""

Shaft: TypeAlias = FramePort
"""A turning coordinate: a rotational.shaft, a joint that turns, or ground. Stored as text."""

Sled: TypeAlias = FramePort
"""A sliding coordinate: a translational.sled, a joint that shifts, or ground. Stored as text."""

Node: TypeAlias = FramePort
"""A node of a hydraulic network. Stored as text."""

Flow: TypeAlias = FramePort
"""The flow of a hydraulic line: the line itself. Stored as text."""


@dataclass(frozen=True)
class Hardpoint:
    """A place on a part, in model coordinates at the design position, as in a table of hardpoints.

    axis: direction of the z axis there, with x as near as possible to x of the model (to y where z is along x); without
    it the axes are those of the model.
    """

    part: str
    position: tuple[float | int | str, ...]
    axis: tuple[float | int | str, ...] | None = None


def place_frames(element: Any, axis: tuple[float | int | str, ...] | None = None) -> dict[str, Hardpoint]:
    """frame_a and frame_b where the quantity position of an element says, if it does."""
    if element.position is None:
        return {}
    return {side: Hardpoint(str(getattr(element, side)), element.position, axis) for side in ("frame_a", "frame_b")}


def check_axis(element: Any) -> None:
    """Raises for an axis without position or without direction."""
    if element.axis is not None and element.position is None:
        raise ModelError("belongs to a position; give that too, or turn frame_a", path="axis")
    numbers = [constant(to_expr(v, "1")) for v in element.axis or (1,)]
    if not any(number is None or number != 0.0 for number in numbers):
        raise ModelError("has length 0; give the axis a direction", path="axis")
