"""How a viewer shows the elements: shape, what moves and colors it, and where it stands, as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from koppel.compile.flatten import Instance
from koppel.model.drawing import Drawing, is_hidden
from koppel.model.element import Element, Hardpoint
from koppel.model.joint import sliding_axis, turning_axis

if TYPE_CHECKING:
    from koppel.compile.lines import Lines

STEEL = 7850.0  # kg/m**3
SMALL = 0.05  # m, where nothing says how large something is
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Place:
    """Where something is: position from the center of mass of the carrier and axis, in its axes.

    Without a carrier the place is one in a row along x, in the axes of ground.
    """

    size: float
    position: Array = field(default_factory=lambda: np.zeros(3))
    axis: Array = field(default_factory=lambda: np.array([1.0, 0.0, 0.0]))
    carrier: str = ""


def list_drawings(lines: Lines) -> str:
    """All drawings that are not hidden, as JSON."""
    return json.dumps(list(Drawings(lines).entries()))


class Drawings:
    """The drawings of a machine; shafts and sleds that are mounted nowhere stand in a row."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.places: dict[str, Place] = {}
        row = 0.0
        for path, (instance, element) in lines.line_owner.items():
            if element.line not in ("shaft", "sled"):
                continue
            place = self.place_line(path, instance, element)
            if not place.carrier:
                row += 2.0 * place.size
                place = replace(place, position=np.array([row, 0.0, 0.0]))
                row += 2.0 * place.size
            self.places[path] = place

    def entries(self) -> Iterator[dict[str, Any]]:
        """One mapping per element."""
        for instance, name, element in self.lines.flat.elements():
            if element.drawing is None or is_hidden(self.lines.flat.root.model, instance.absolute(name)):
                continue
            size = element.drawing.size
            sized = bool(size) and getattr(element, size) is not None
            data = element.drawing.to_data(instance.absolute(name), element.kind, sized=sized)
            data.update(self.moving_channels(instance, name, element, element.drawing))
            if element.declared_ports():
                ports = [spec.name for spec in element.declared_ports()]
                data["frames"] = {port: self.frame(instance, element, port) for port in ports}
                data["size"] = self.own_size(instance, element)
            else:
                data.update(self.place(instance, name, element))
            yield {key: value for key, value in data.items() if value != ""}

    # what moves it ------------------------------------------------------------------------------------------------

    def moving_channels(self, instance: Instance, name: str, element: Element, drawing: Drawing) -> dict[str, str]:
        """turn, shift and color as absolute channels; those of ground are left out."""
        found = {}
        for key in ("turn", "shift"):
            port, _, output = getattr(drawing, key).rpartition(".")
            if port:
                found[key] = self.line_channel(instance, str(getattr(element, port)), output)
            elif output:
                found[key] = f"{instance.absolute(name)}.{output}"
        if drawing.color:
            found["color"] = f"{instance.absolute(name)}.{drawing.color}"
        return found

    def line_channel(self, instance: Instance, path: str, output: str) -> str:
        """The channel of a shaft or sled, or of the joint in its place."""
        target = self.lines.line_target(instance, path)
        if target == "ground":
            return ""
        joint = target not in self.lines.line_owner
        return f"{target}.{'shift' if joint and output == 'position' else output}"

    # where it is --------------------------------------------------------------------------------------------------

    def place(self, instance: Instance, name: str, element: Element) -> dict[str, Any]:
        """Place of an element: its own, or the middle between the shafts or sleds on the same carrier."""
        own = self.places.get(instance.absolute(name))
        if own is None:
            sides = [self.side(instance, str(getattr(element, spec.name))) for spec in element.declared_lines()]
            known = [side for side in sides if side is not None]
            own = known[-1] if known else Place(SMALL)
            near = [side.position for side in known if side.carrier == own.carrier]
            own = replace(own, position=np.mean(near, axis=0)) if near else own
            if element.drawing is not None and element.drawing.size:
                own = replace(own, size=self.own_size(instance, element))
        return {
            "carrier": own.carrier,
            "position": to_list(own.position),
            "axis": to_list(own.axis),
            "size": round(own.size, 6),
        }

    def side(self, instance: Instance, path: str) -> Place | None:
        """The place of a shaft, sled or joint; none for ground."""
        target = self.lines.line_target(instance, path)
        if target == "ground":
            return None
        if target not in self.places:
            self.places[target] = self.place_joint(target)
        return self.places[target]

    def place_line(self, path: str, instance: Instance, element: Element) -> Place:
        """Shafts and sleds: with their radius, or as large as a steel disk as thick as its radius or a steel cube."""
        inertia = self.lines.flat.number(self.lines.line_inertia[path])
        size = (2.0 * inertia / (np.pi * STEEL)) ** 0.2 if element.line == "shaft" else (inertia / STEEL) ** (1.0 / 3.0)
        if element.drawing is not None and element.drawing.size and getattr(element, element.drawing.size) is not None:
            size = self.own_size(instance, element)
        size = float(size) or SMALL
        found = self.lines.flat.find_mount(instance, element)
        if found is None:
            return Place(size)
        owner, pose, _ = found
        position, _ = self.lines.flat.local_pose(owner, pose)
        return Place(size, self.numbers(position), self.numbers(self.lines.mounts[path].axis), owner)

    def place_joint(self, path: str) -> Place:
        """A joint used as shaft or sled: on the part of its frame_a."""
        for instance, name, element in self.lines.flat.elements():
            if instance.absolute(name) == path:
                owner, position, rotation = self.pose(instance, element.port_paths()["frame_a"])
                axis = getattr(element, "axis", (0.0, 0.0, 1.0))
                turns = any(output.name == "angle" for output in element.outputs)
                along = (turning_axis if turns else sliding_axis)(axis, instance.read, instance.placement.mirror)
                return Place(SMALL, position, rotation @ self.numbers(along), owner)
        raise KeyError(path)

    def pose(self, instance: Instance, path: str | Hardpoint) -> tuple[str, Array, Array]:
        """Owner of a frame, and the frame from the center of mass of the owner in its axes."""
        owner, pose = self.lines.flat.find_frame(instance, path)
        position, rotation = self.lines.flat.local_pose(owner, pose)
        return owner, self.numbers(position), np.array([self.numbers(row) for row in rotation])

    def frame(self, instance: Instance, element: Element, port: str) -> dict[str, Any]:
        """A frame of an element, with its z axis."""
        owner, position, rotation = self.pose(instance, element.port_paths()[port])
        return {"carrier": owner, "position": to_list(position), "axis": to_list(rotation[:, 2])}

    def own_size(self, instance: Instance, element: Element) -> float:
        """The quantity that the drawing names, in m."""
        name = element.drawing.size if element.drawing is not None else ""
        size = self.lines.flat.number(instance.read(getattr(element, name), "m")) if name else 0.0
        return round(size, 6) or SMALL

    def numbers(self, values: Any) -> Array:
        """Values with the parameters of the model."""
        return np.array([self.lines.flat.number(value) for value in values])


def to_list(vector: Array) -> list[float]:
    """Rounded to micrometers, without -0."""
    return [float(value) + 0.0 for value in np.round(vector, 6)]
