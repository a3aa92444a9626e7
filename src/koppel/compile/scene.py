"""How a viewer shows the elements: shape, what moves and colors it, and where it stands, as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.compile.chains import find_chains
from koppel.compile.diagram import Diagram, Member
from koppel.compile.flatten import Instance
from koppel.compile.planes import find_planes
from koppel.compile.shapes import DIGITS, SMALL, STEEL, Array, derive_shapes, to_list, to_quaternion
from koppel.model.curve import Gas, Stop
from koppel.model.drawing import Drawing, is_hidden
from koppel.model.element import Element, Hardpoint
from koppel.model.errors import KoppelError, ModelError
from koppel.model.joint import Joint, sliding_axis, turning_axis
from koppel.model.mesh import list_meshes, load_mesh
from koppel.model.part import Part
from koppel.model.shape import Ball, Box, Hull, MeshFile, PartShape, Plate, Rod, Wheel
from koppel.model.tolerances import NO_DIRECTION, ROUNDED

if TYPE_CHECKING:
    from koppel.compile.lines import Lines

VERSION = 1  # of the scene in result files
SPACE = 0.25  # m between the shafts of a diagram
NODE = 0.04  # m, radius of a node of oil in one
ROAD = (-20.0, 300.0, 1.0), (-10.0, 10.0, 2.0)  # m: from, to and distance of the points of a road that is not even
FLAT = 2000.0  # m, half the length of one that is
LARGEST = 0.1  # m, radius of what stands in one
TALLEST = 6  # nodes one above the other
DIAGRAM_LOOK = [0.42, -1.0, 0.3]  # from where a diagram is seen at first: nearly from the side
NETWORK_LOOK = [0.2, -1.0, 0.15]  # and one of sleds and oil alone


@dataclass(frozen=True)
class Place:
    """Where something is: position from the center of mass of the carrier and axis, in its axes.

    Without a carrier the place is one in a diagram, in the axes of ground.
    """

    size: float
    position: Array = field(default_factory=lambda: np.zeros(3))
    axis: Array = field(default_factory=lambda: np.array([1.0, 0.0, 0.0]))
    carrier: str = ""


def describe_scene(lines: Lines) -> str:
    """Everything that a picture of the machine needs, as JSON: parts with shapes, elements that are not hidden."""
    drawings = Drawings(lines)
    elements = [*drawings.entries(), *drawings.tubes(), *find_planes(drawings)]
    return json.dumps(
        {
            "version": VERSION,
            "name": lines.flat.root.model.name,
            "parts": list(drawings.parts()),
            "elements": elements,
            "wires": drawings.wires,
            **({} if lines.flat.bodies else {"look": DIAGRAM_LOOK if drawings.diagram.shafts else NETWORK_LOOK}),
        }
    )


def joined_by(element: Element) -> list[str]:
    """Shafts, sleds, nodes and flows that an element names."""
    named = (getattr(element, spec.name) for spec in (*element.declared_lines(), *element.declared_fluids()))
    return [str(name) for name in named if name is not None]


def mean_height(path: str, neighbors: dict[str, list[str]], found: dict[str, Array]) -> float:
    """Of the neighbors of a node that have a place already."""
    known = [found[near][2] for near in neighbors[path] if near in found]
    return float(np.mean(known)) if known else 0.0


class Drawings:
    """The drawings of a machine; shafts and sleds that are mounted nowhere make a diagram of their own."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.places: dict[str, Place] = {}
        for path, (instance, element) in lines.line_owner.items():
            if element.line in ("shaft", "sled"):
                self.places[path] = self.place_line(path, instance, element)
        self.flows = {
            instance.absolute(name): (instance, element)
            for instance, name, element in lines.flat.elements()
            if element.declared_fluids() and not element.is_node
        }
        for instance, name, element in lines.flat.elements():
            if element.is_node:
                self.places[instance.absolute(name)] = Place(NODE)
        self.wires: list[list[list[float]]] = []
        self.meshes: list[tuple[Path, str]] | None = None
        alone = [path for path, place in self.places.items() if not place.carrier]
        self.members = {member.path: member for member in self.find_members(alone)}
        turning = [path for path in alone if path in lines.line_owner and lines.line_owner[path][1].line == "shaft"]
        self.diagram = Diagram(turning, list(self.members.values()), self.find_ratios())
        for path in turning:
            self.places[path] = replace(self.places[path], position=self.diagram.position(path))
        for path, position in self.lay_out([path for path in alone if path not in turning]).items():
            self.places[path] = replace(self.places[path], position=position)
        self.hang_racks()
        self.chains = find_chains(self)
        self.linked = {instance.absolute(name) for chain in self.chains for instance, name, _ in chain.joints}
        self.stops: dict[str, list[tuple[Instance, Any]]] = {}
        for instance, _, element in lines.flat.elements():
            if element.kind in ("rotational.stops", "translational.stops"):
                held = str(getattr(element, "shaft_b" if element.kind == "rotational.stops" else "sled_b"))
                self.stops.setdefault(lines.line_target(instance, held), []).append((instance, element))

    def find_members(self, alone: list[str]) -> Iterator[Member]:
        """Elements of the stick diagram: those whose shafts are mounted nowhere."""
        owners = self.lines.line_owner
        for instance, name, element in self.lines.flat.elements():
            path = instance.absolute(name)
            if element.drawing is None or element.drawing.shape == "none" or path in owners:
                continue
            ports = {
                spec.name: self.lines.line_target(instance, str(getattr(element, spec.name)))
                for spec in element.declared_lines()
                if getattr(element, spec.name) is not None
            }
            shafts = {port: line for port, line in ports.items() if line == "ground" or self.is_shaft(line)}
            if all(line == "ground" or line in alone for line in ports.values()) and set(shafts.values()) - {"ground"}:
                yield Member(path, instance, element, element.drawing.shape, shafts)

    def is_shaft(self, path: str) -> bool:
        """Whether a line is a shaft of its own."""
        return path in self.lines.line_owner and self.lines.line_owner[path][1].line == "shaft"

    def find_ratios(self) -> dict[str, float]:
        """Of gears, by path."""
        found = {}
        for member in self.members.values():
            ratio = getattr(member.element, "ratio", None)
            if member.is_gear and ratio is not None:
                found[member.path] = self.lines.flat.number(member.instance.read(ratio, "1"))
        return found

    def hang_racks(self) -> None:
        """Sleds that a rack moves lie under its wheel, across the axis."""
        for member in self.members.values():
            sled = self.lines.line_target(member.instance, str(getattr(member.element, "sled", "ground")))
            if member.shape == "rack" and sled in self.places:
                below = self.diagram.place(member) + np.array([0.0, 0.0, -0.17])
                self.places[sled] = replace(self.places[sled], position=below, axis=np.array([0.0, 1.0, 0.0]))

    def lay_out(self, paths: list[str]) -> dict[str, Array]:
        """Places of sleds and nodes by what joins them, upright as on a drawing board: along x the number of elements
        from the first, one above the other what is equally far, in the order of what leads there (Sugiyama et al.
        1981); below the diagram of the shafts."""
        neighbors: dict[str, list[str]] = {path: [] for path in paths}
        for instance, _, element in self.lines.flat.elements():
            sides = [self.lines.line_target(instance, name) for name in joined_by(element)]
            known = [side for side in sides if side in neighbors]
            for a in known:
                neighbors[a] += [b for b in known if b != a and b not in neighbors[a]]
        found: dict[str, Array] = {}
        begin = 0
        for first in paths:
            if first in found:
                continue
            layer, depth = [first], begin
            while layer:
                columns, placed = -(-len(layer) // TALLEST), {}
                for k, path in enumerate(sorted(layer, key=lambda path: mean_height(path, neighbors, found))):
                    height = k // columns - 0.5 * ((len(layer) - 1) // columns)
                    placed[path] = SPACE * np.array([depth + k % columns, 0.0, height])
                found |= placed
                following = [near for path in layer for near in neighbors[path] if near not in found]
                layer, depth = list(dict.fromkeys(following)), depth + columns
            begin = depth
        if self.diagram.shafts and found:
            low = min(self.diagram.position(path)[2] for path in self.diagram.shafts)
            below = low - 1.5 * SPACE - max(place[2] for place in found.values())
            found = {path: place + np.array([0.0, 0.0, below]) for path, place in found.items()}
        pairs = {tuple(sorted((a, b))) for a, near in neighbors.items() for b in near}
        self.wires = [[to_list(found[a]), to_list(found[b])] for a, b in sorted(pairs)]
        return found

    def entries(self) -> Iterator[dict[str, Any]]:
        """One mapping per element."""
        for instance, name, element in self.lines.flat.elements():
            if element.drawing is None or element.drawing.shape == "none":
                continue
            if element.is_road:
                yield from self.road(instance, name, element)
                continue
            if self.is_hidden(instance.absolute(name)):
                continue
            size = element.drawing.size
            sized = bool(size) and getattr(element, size) is not None
            data = element.drawing.to_data(instance.absolute(name), element.kind, sized=sized)
            data.update(self.moving_channels(instance, name, element, element.drawing))
            if instance.absolute(name) in self.linked:
                data["on_demand"] = True
            if (pieces := self.pieces(instance, name, element)) is not None:
                data.update(pieces)
            elif element.declared_ports():
                ports = [spec.name for spec in element.declared_ports()]
                data["frames"] = {port: self.frame(instance, element, port) for port in ports}
                data["size"] = self.own_size(instance, element)
                data.update(self.details(instance, instance.absolute(name), element))
                if element.drawing.arrows:
                    data["arrows"] = self.arrows(instance, instance.absolute(name), element)
            else:
                data.update(self.place(instance, name, element))
            yield {key: value for key, value in data.items() if value != ""}

    def is_hidden(self, path: str) -> bool:
        """Whether the model hides an element."""
        return is_hidden(self.lines.flat.root.model, path)

    def tubes(self) -> Iterator[dict[str, Any]]:
        """Chains and belts: a tube through their joints, as thick as their links would be."""
        for chain in self.chains:
            places = [self.frame(user, joint, next(iter(joint.port_paths()))) for user, _, joint in chain.joints]
            parts = [part for part in self.parts(all_of_them=True) if part["path"] in chain.links]
            rods = [shape for part in parts for shape in part["shapes"] if shape["kind"] == "capsule"]
            lengths = [np.linalg.norm(np.subtract(rod["to"], rod["from"])) for rod in rods]
            radius = round(max(0.12 * min(lengths), *(rod["radius"] for rod in rods)), DIGITS) if rods else SMALL / 5
            yield {
                "path": chain.path,
                "type": "belt" if chain.closed else "chain",
                "shape": "tube",
                "fill": "dimgray",
                "size": radius,
                "through": places,
                "closed": chain.closed,
            }

    def pieces(self, instance: Instance, name: str, element: Element) -> dict[str, Any] | None:
        """Solids of a shaft or element of the stick diagram, from its place; none for everything else."""
        path, diagram = instance.absolute(name), self.diagram
        if path in diagram.spans:
            wheel = getattr(element, "radius", None) is not None
            inert = self.lines.flat.number(self.lines.line_inertia[path]) > 0.0
            turn = f"{path}.angle"
            place, solids = diagram.position(path), diagram.draw_shaft(path, turn, wheel=wheel, inert=inert)
        elif path in self.members:
            member = self.members[path]
            turns = {port: self.line_channel(instance, str(getattr(element, port)), "angle") for port in member.ports}
            place, solids = diagram.place(member), diagram.draw(member, turns)
        else:
            return None
        return {"position": to_list(place), "size": LARGEST, "pieces": solids}

    def parts(self, *, all_of_them: bool = False) -> Iterator[dict[str, Any]]:
        """Every part with its shape: rods between its frames and the places where elements act on it.

        Links of a chain have none of their own, unless all are asked for.
        """
        flat = self.lines.flat
        links = set() if all_of_them else {link for chain in self.chains for link in chain.links}
        points: dict[str, list[Array]] = {path: [] for path in flat.bodies}
        for instance in flat.instances:
            for name, part in instance.model.parts.items():
                for frame in part.frames:
                    owner, position, _ = self.pose(instance, f"{name}.{frame}")
                    points[owner].append(position)
        for instance, name, element in flat.elements():
            if self.is_hidden(instance.absolute(name)):
                continue
            for path in element.port_paths().values():
                owner, position, _ = self.pose(instance, path)
                if owner in points and (element.is_joint or element.energy is not None):
                    points[owner].append(position)
        declared = {i.absolute(name): (i, part) for i in flat.instances for name, part in i.model.parts.items()}
        for path, body in flat.bodies.items():
            instance, part = declared[path]
            if part.shape is not None:
                declared_shapes = [one for one in part.shape if isinstance(one, PartShape)]  # none: a word, no shape
                shapes = [self.shape(instance, part, one) for one in declared_shapes]
                yield {"path": path, "shapes": shapes}
                continue
            if path in links:
                yield {"path": path, "shapes": []}
                continue
            inertia = np.array([self.numbers(row) for row in body.inertia])
            yield {"path": path, "shapes": derive_shapes(flat.number(body.mass), inertia, points[path])}

    def shape(self, instance: Instance, part: Part, shape: PartShape) -> dict[str, Any]:
        """A declared shape, from the center of mass in part axes."""
        center = self.numbers([instance.read(v, "m") for v in part.center_of_mass])
        flip = np.array([1.0, -1.0, 1.0]) if instance.placement.mirror else np.ones(3)

        def place(values: Any) -> list[float]:
            return to_list(flip * (self.numbers([instance.read(v, "m") for v in values]) - center))

        def length(value: Any) -> float:
            return round(self.lines.flat.number(instance.read(value, "m")), DIGITS)

        data: dict[str, Any] = {"kind": shape.word}
        if isinstance(shape, Rod):
            data |= {"from": place(shape.start), "to": place(shape.end), "radius": length(shape.radius)}
        elif isinstance(shape, Box):
            size = to_list(self.numbers([instance.read(v, "m") for v in shape.size]))
            data |= {"position": place(shape.position), "quaternion": [1.0, 0.0, 0.0, 0.0], "size": size}
        elif isinstance(shape, Ball):
            data |= {"position": place(shape.position), "radius": length(shape.radius)}
        elif isinstance(shape, Wheel):
            axis = flip * self.numbers([instance.read(v, "1") for v in shape.axis])
            data |= {"position": place(shape.position), "radius": length(shape.radius), "width": length(shape.width)}
            data |= {"from": [0.0, 0.0, 0.0], "to": to_list(axis / np.linalg.norm(axis))}
            if shape.rim is not None:
                data["rim"] = length(shape.rim)
                if not data["rim"] < data["radius"]:
                    raise ModelError(f"= {data['rim']:g} m does not fit into {data['radius']:g} m", path="rim")
        elif isinstance(shape, Plate | Hull):
            data["points"] = [place(point) for point in shape.points]
            if isinstance(shape, Plate):
                data["thickness"] = length(shape.thickness)
        elif isinstance(shape, MeshFile):
            data |= self.mesh(instance, shape, flip)
            data["position"] = place(shape.position)
        return data if shape.color is None else {**data, "color": shape.color}

    def mesh(self, instance: Instance, shape: MeshFile, flip: Array) -> dict[str, Any]:
        """Which of the meshes of the machine, and how it stands; on a mirrored side it is mirrored."""
        folder = Path(instance.model.file).parent if instance.model.file else Path()
        where = (folder / shape.file, shape.unit)
        if self.meshes is None:
            self.meshes = list_meshes(self.lines.flat.root.model)
        found = load_mesh(*where)
        q = self.numbers([instance.read(v, "1") for v in shape.quaternion])
        size = float(np.linalg.norm(q))
        if size < NO_DIRECTION:
            raise ModelError(f"{shape.file}: a quaternion of zeros is no rotation", instance.model.file)
        # a mirror S R S turns about the mirrored axis the other way
        turn = np.array([1.0, *(-flip if flip[1] < 0 else np.ones(3))]) * q / size
        return {
            "mesh": self.meshes.index(where),
            "quaternion": to_list(turn),
            "mirror": bool(flip[1] < 0),
            "triangles": [found.read, len(found.triangles)],
        }

    def details(self, instance: Instance, path: str, element: Element) -> dict[str, Any]:
        """What a shape needs beside its frames: motions of a joint, axis of a sleeve, what lies along a line."""
        shape = element.drawing.shape if element.drawing is not None else "none"
        if shape == "joint" and isinstance(element, Joint):
            motions = element.motions(instance.read, instance.placement.mirror)
            found = [{"kind": m.kind, "axis": to_list(self.numbers(m.axis))} for m in motions]
            return {"motions": found, **self.limits(instance, path, element, found)}
        if shape == "sleeve":
            stiffness = getattr(element, "stiffness", None)
            return {"along": self.sleeve_axis(instance, stiffness)}
        if shape == "line":
            has = {name for name in ("elastic", "damping", "force") if getattr(element, name, None) is not None}
            for curve, word in ((Stop, "stop"), (Gas, "gas")):  # a buffer that is reached, a gas spring: no coils
                if isinstance(getattr(element, "elastic", None), curve):
                    has = (has - {"elastic"}) | {word}
            return {"contents": sorted(has)}
        return {}

    def limits(self, instance: Instance, path: str, element: Joint, motions: list[dict[str, Any]]) -> dict[str, Any]:
        """Ranges of the coordinates of a joint, each with its axis: those of its limits and of stops on it."""
        turns, shifts = ([m for m in motions if m["kind"] == kind] for kind in ("turn", "shift"))
        found = []
        for name, (low, high) in element.limits.items():
            unit = {"angle": "rad", "shift": "m"}.get(name.rstrip("_123456789"))
            alike = turns if unit == "rad" else shifts
            k = int(name.rpartition("_")[2]) - 1 if "_" in name else 0
            if unit is not None and k < len(alike):
                ends = self.numbers([instance.read(value, unit) for value in (low, high)])
                found.append({**alike[k], "range": to_list(ends)})
        for user, stops in self.stops.get(path, ()):
            unit, alike = ("rad", turns) if stops.kind == "rotational.stops" else ("m", shifts)
            if len(alike) == 1:
                ends = self.numbers([user.read(getattr(stops, name), unit) for name in ("lower", "upper")])
                found.append({**alike[0], "range": to_list(ends)})
        return {"limits": found} if found else {}

    def sleeve_axis(self, instance: Instance, stiffness: Any) -> str:
        """The axis whose stiffness differs most from the other two: that of a round rubber. z where all are alike."""
        try:
            rates = np.abs([self.lines.flat.number(instance.read(v, "N/m")) for v in list(stiffness)[:3]])
        except (TypeError, ModelError):
            return "z"
        apart = [abs(rates[i] - 0.5 * (rates.sum() - rates[i])) for i in range(3)]
        others = [abs(rates[(i + 1) % 3] - rates[(i + 2) % 3]) for i in range(3)]
        best = max(range(3), key=lambda i: (apart[i] - others[i], i))
        return "xyz"[best] if apart[best] > ROUNDED * rates.max(initial=0.0) else "z"

    def arrows(self, instance: Instance, path: str, element: Element) -> list[dict[str, Any]]:
        """Channels of each arrow, the port where it acts and the port (or world) whose axes they are written in.

        A mirrored element reports some components with the sign of its own side: signs turns them back. turn: from the
        axes of a submodel to those of the world.
        """
        assert element.drawing is not None
        odd = {spec.name for spec in element.declared_outputs() if spec.odd} if instance.placement.mirror else set()

        def name(outputs: tuple[str, ...]) -> tuple[list[str], list[float]]:
            return [f"{path}.{output}" for output in outputs], [-1.0 if output in odd else 1.0 for output in outputs]

        found = []
        for arrow in element.drawing.arrows:
            axes = str(getattr(element, "axes", "world")) if arrow.axes == "axes" else arrow.axes
            channels, signs = name(arrow.outputs)
            data: dict[str, Any] = {"kind": arrow.kind, "channels": channels, "at": arrow.at, "axes": axes}
            data["sign"] = arrow.sign
            if axes == "world":  # those of the submodel
                axial = -1.0 if arrow.kind == "torque" and instance.placement.mirror else 1.0
                turn = axial * np.array([self.numbers(row) for row in instance.placement.matrix])
                if not np.array_equal(turn, np.eye(3)):
                    data["turn"] = [to_list(row) for row in turn]
            elif min(signs) < 0.0:
                data["signs"] = signs
            if arrow.point is not None:
                data["point"], signs = name(arrow.point)
                if min(signs) < 0.0:
                    data["point_signs"] = signs
            found.append(data)
        return found

    # what moves it ------------------------------------------------------------------------------------------------

    def moving_channels(self, instance: Instance, name: str, element: Element, drawing: Drawing) -> dict[str, Any]:
        """turn, shift, color and pressure as absolute channels; those of ground are left out."""
        found: dict[str, Any] = {}
        for key in ("turn", "shift"):
            port, _, output = getattr(drawing, key).rpartition(".")
            if port:
                found[key] = self.line_channel(instance, str(getattr(element, port)), output)
            elif output:
                found[key] = f"{instance.absolute(name)}.{output}"
        if channel := self.pressure_channel(instance, instance.absolute(name), element, drawing.pressure.split(".")):
            found["pressure"] = {"channel": channel}
        if drawing.color:
            found["color"] = f"{instance.absolute(name)}.{drawing.color}"
        return found

    def pressure_channel(self, instance: Instance, path: str, element: Element, words: list[str]) -> str:
        """The channel of a pressure: an output, or a port and its output, or the port of a line that a port names."""
        if len(words) == 1:
            return f"{path}.{words[0]}" if words[0] else ""
        given = getattr(element, words[0], None)
        if given is None:
            return ""
        target = self.lines.line_target(instance, str(given))
        if len(words) == 2:
            return self.line_channel(instance, str(given), words[1])
        return self.pressure_channel(*self.flows[target][:1], target, self.flows[target][1], words[1:])

    def line_channel(self, instance: Instance, path: str, output: str) -> str:
        """The channel of a shaft or sled, or of the joint in its place."""
        target = self.lines.line_target(instance, path)
        if target == "ground":
            return ""
        joint = target not in self.lines.line_owner and target not in self.places
        return f"{target}.{'shift' if joint and output == 'position' else output}"

    # where it is --------------------------------------------------------------------------------------------------

    def place(self, instance: Instance, name: str, element: Element) -> dict[str, Any]:
        """Place of an element: its own, or the middle between the shafts or sleds on the same carrier."""
        own, more = self.places.get(instance.absolute(name)), {}
        if own is None:
            sides = [self.side(instance, name) for name in joined_by(element)]
            known = [side for side in sides if side is not None]
            ends = [to_list(side.position) for side in known if not side.carrier]
            if element.drawing is not None and element.drawing.shape in ("pipe", "valve") and len(ends) > 1:
                more = {"ends": ends[:2]}
            own = known[-1] if known else Place(SMALL)
            near = [side.position for side in known if side.carrier == own.carrier]
            own = replace(own, position=np.mean(near, axis=0)) if near else own
            if element.drawing is not None and element.drawing.size:
                size = self.own_size(instance, element)
                own = replace(own, size=size if own.carrier else min(size, LARGEST))
        return {
            "carrier": own.carrier,
            "position": to_list(own.position),
            "axis": to_list(own.axis),
            "size": round(own.size, DIGITS),
            **more,
        }

    def road(self, instance: Instance, name: str, element: Any) -> Iterator[dict[str, Any]]:
        """A surface by its heights at points, in the frame in which a tire stands on it; ground without a tire."""
        path = instance.absolute(name)
        try:
            even = element.kind == "vehicle.plane_road"
            ranges = ((-FLAT, FLAT, 2 * FLAT), (-FLAT, FLAT, 2 * FLAT)) if even else ROAD
            x, y = (np.arange(low, high + 0.5 * step, step) for low, high, step in ranges)
            z = np.asarray(element.height(x[:, None], y[None, :]))
        except (KoppelError, ValueError, TypeError, KeyError):  # values that follow parameters: only the core knows
            return
        data = element.drawing.to_data(path, element.kind)
        data["grid"] = {"x": [float(x[0]), float(x[1] - x[0]), len(x)], "y": [float(y[0]), float(y[1] - y[0]), len(y)]}
        place = {"carrier": "ground", "position": [0.0, 0.0, 0.0], "quaternion": [1.0, 0.0, 0.0, 0.0]}
        for user, _, tire in self.lines.flat.elements():
            if getattr(tire, "road", None) is not None and user.absolute(str(tire.road)) == path:  # type: ignore[attr-defined]
                place |= self.frame(user, tire, "ground")
                z = z[:, ::-1] if user.placement.mirror else z
                break
        grid = [None if not np.isfinite(v) else round(float(v), 5) for v in z.ravel()]
        yield {**data, "size": 1.0, **place, "heights": grid}

    def side(self, instance: Instance, path: str) -> Place | None:
        """The place of a shaft, sled or joint; none for ground."""
        target = self.lines.line_target(instance, path)
        if target == "ground":
            return None
        if target in self.flows and target not in self.places:
            return self.middle(target)
        if target not in self.places:
            self.places[target] = self.place_joint(target)
        return self.places[target]

    def middle(self, path: str) -> Place:
        """Of a flow: between the nodes that it joins."""
        instance, element = self.flows[path]
        known = [side for name in joined_by(element) if (side := self.side(instance, name)) is not None]
        return replace(known[0], position=np.mean([s.position for s in known], axis=0)) if known else Place(NODE)

    def place_line(self, path: str, instance: Instance, element: Element) -> Place:
        """Shafts and sleds: with their radius; on a part as large as a steel disk as thick as its radius or a steel
        cube; in a diagram all alike."""
        inertia = self.lines.flat.number(self.lines.line_inertia[path])
        size = (2.0 * inertia / (np.pi * STEEL)) ** 0.2 if element.line == "shaft" else (inertia / STEEL) ** (1.0 / 3.0)
        if self.lines.flat.find_mount(instance, element) is None:
            size = SMALL
        if element.drawing is not None and element.drawing.size and getattr(element, element.drawing.size) is not None:
            size = self.own_size(instance, element)
        size = float(size) or SMALL
        found = self.lines.flat.find_mount(instance, element)
        if found is None:
            return Place(min(size, LARGEST))
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
        """A frame of an element, with its z axis and all of its axes (quaternion w, x, y, z)."""
        owner, position, rotation = self.pose(instance, element.port_paths()[port])
        place = {"carrier": owner, "position": to_list(position), "axis": to_list(rotation[:, 2])}
        return {**place, "quaternion": to_quaternion(rotation)}

    def own_size(self, instance: Instance, element: Element) -> float:
        """The quantity that the drawing names, in m."""
        name = element.drawing.size if element.drawing is not None else ""
        size = self.lines.flat.number(instance.read(getattr(element, name), "m")) if name else 0.0
        return round(size, DIGITS) or SMALL

    def numbers(self, values: Any) -> Array:
        """Values with the parameters of the model."""
        return np.array([self.lines.flat.number(value) for value in values])
