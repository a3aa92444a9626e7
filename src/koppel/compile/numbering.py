"""Names -> numbers: slots for values, frames, curves, tables and roads, and what counts from the design position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from koppel.compile.flatten import Flat, Instance
from koppel.compile.geometry import Pose, cardan_angles, minus, multiply, norm, times, transposed
from koppel.compile.tape import NO, Slots, Tape
from koppel.compile.topology import assemble, check_positions, find_tree, move_pose
from koppel.model.curve import Cubic, CurveBase, Gas, Hermite, Linear, Piecewise, Stop
from koppel.model.element import Element, Hardpoint
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Name, Scalar, names
from koppel.model.grid import Grid
from koppel.model.road import SHAPE, pack_road, road_row
from koppel.model.signal import check_increasing

CURVES: dict[type[CurveBase], int] = {Linear: 0, Cubic: 1, Piecewise: 2, Hermite: 3, Stop: 4, Gas: 5}
DesignKind = Literal["length", "pose"]


@dataclass(frozen=True)
class DesignReading:
    """What an element or sensor counts from: distance, or position and Cardan angles, of two frames by design.

    slot: where the value, or the first of six, stands; sides: part and first slot of the pose of the frame on it;
    needed_by: path of an element that must have a length; rod: path of a rod that keeps it.
    """

    slot: int
    kind: DesignKind
    side_a: tuple[str, int]
    side_b: tuple[str, int]
    needed_by: str = ""
    rod: str = ""


APART = 0.1
"""Frames that should be at one place and are farther apart than this [m] are told; preloads shift them by less."""
NO_LENGTH = "has length 0 at the design position; give its length, or design values of joints that part its frames"


@dataclass
class TableRows:
    """All rows of one kind of element: frames, signal nodes, curves and values, row after row."""

    frames: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    curves: list[int] = field(default_factory=list)
    roads: list[int] = field(default_factory=list)
    grids: list[int] = field(default_factory=list)
    values: list[Scalar] = field(default_factory=list)
    rows: int = 0


class Numbering:
    """What is numbered so far, and how the names of a model become numbers."""

    def __init__(self, flat: Flat, max_depth: int) -> None:
        self.flat = flat
        self.slots = Slots()
        self.tape = Tape(self.slots)
        self.parameter_tape = Tape(self.slots)
        self.targets: list[tuple[int, int]] = []
        self.parameter_slots: dict[str, int] = {}
        self.parameter_nodes: dict[str, int] = {}
        self.links: dict[str, int] = {"ground": 0}
        self.frames: list[tuple[int, int]] = []
        self.frame_index: dict[tuple[str, str | Hardpoint], int] = {}
        self.frame_poses: list[Pose] = []
        self.curves: list[tuple[int, int, int]] = []
        self.roads: dict[tuple[str, bool], list[int]] = {}
        self.road_data: list[Any] = []
        self.grids: list[list[int]] = []
        self.grid_data: list[Any] = []
        self.tables: dict[str, TableRows] = {}
        self.rows: dict[str, tuple[str, int]] = {}
        self.inputs: dict[str, int] = {}
        self.input_units: dict[str, str] = {}
        self.table_slots: dict[tuple[Scalar, ...], int] = {}
        self.placeholders: dict[str, int] = {}
        self.sensors: dict[str, tuple[Instance, Element]] = {}
        self.force_elements: dict[str, tuple[Instance, Element]] = {}
        self.given_signals: dict[str, dict[str, int]] = {}
        self.resolving: list[str] = []
        self.resolved: dict[str, list[int]] = {}
        self.outputs_open = False
        self.last: dict[Hashable, Callable[[], int]] = {}
        self.jumps: set[int] = set()
        self.repeats: dict[tuple[int, ...], None] = {}
        self.tree, self.cuts = find_tree(flat, max_depth)
        self.placed = assemble(flat, self.tree)
        starts_apart = any(item.design is not item.motions for part in self.tree for item in (part, part.start) if item)
        self.designed = assemble(flat, self.tree, design=True) if starts_apart else self.placed
        check_positions(flat, self.tree, self.designed, self.placed)
        self.design_slots: dict[str, int] = {}
        self.distances: dict[str, int] = {}
        self.design_readings: list[DesignReading] = []
        self.joint_slots: dict[str, list[tuple[int, int]]] = {}
        self.joint_motions: dict[str, list[tuple[str, tuple[int, int]]]] = {}
        self.joint_coordinates: dict[str, list[str]] = {}
        self.velocity_names: list[tuple[str, str]] = []
        self.blocks: list[str] = []
        self.constraint_names: list[str] = []
        self.row_forces: dict[str, list[int]] = {}
        self.cut_constraints: dict[str, int] = {}
        self.line_inertia: dict[str, Scalar] = {}
        self.line_owner: dict[str, tuple[Instance, Element]] = {}
        self.line_slots: dict[str, tuple[int, int]] = {}
        self.start_values: list[Scalar] = []
        self.state_slots: dict[str, list[int]] = {}
        self.held_slots: dict[str, list[int]] = {}
        self.steady: list[str] = []
        self.open_units: dict[str, str] = {}
        self.opening: dict[str, None] = {}  # outputs whose unit is being found
        self.unit_tables: dict[str, dict[str, str]] = {}  # per instance
        self.known_buses: dict[int, dict[str, list[str]]] = {}
        self.by_prefix: dict[str, Instance] = {}
        self.nx, self.n_held, self.nu = 0, 0, 0

    # values -------------------------------------------------------------------------------------------------------

    def slot(self, value: Scalar) -> int:
        """A slot for a value; computed by the parameter tape when it depends on parameters."""
        return self.slots_for([value])

    def slots_for(self, values: list[Scalar]) -> int:
        """Neighboring slots; the first one."""
        slots = [self.slots.new(self.flat.number(value)) for value in values]
        for slot, value in zip(slots, values, strict=True):  # the tape takes slots of its own
            if isinstance(value, Expr):
                self.targets.append((slot, self.parameter_tape.build(value, self.parameter_node)))
        return slots[0] if slots else len(self.slots.values) - 1

    def parameter_node(self, path: str) -> int:
        """The node of a parameter on the parameter tape; what it depends on comes first, without recursion."""
        known, pending = self.parameter_nodes, [path]
        while pending:
            top = pending[-1]
            if top in self.design_slots:
                known[pending.pop()] = self.parameter_tape.add("constant", data=self.design_slots[top])
                continue
            expr = self.flat.parameters[top].expr
            missing = [name for name in sorted(names(expr)) if name not in known] if isinstance(expr, Expr) else []
            if missing:
                pending += missing
                continue
            pending.pop()
            if top not in known:
                known[top] = (
                    self.parameter_tape.build(expr, known.__getitem__)
                    if isinstance(expr, Expr)
                    else self.parameter_tape.add("constant", data=self.parameter_slots[top])
                )
        return known[path]

    # the design position -------------------------------------------------------------------------------------------

    def design_length(self, frame_a: int, frame_b: int, needed_by: str = "", rod: str = "") -> Scalar:
        """Distance of two frames at the design position; needed_by, rod: paths of what needs it there, or keeps it."""
        a, b = self.frame_poses[frame_a].position, self.frame_poses[frame_b].position
        length = norm(minus(b, a))
        if needed_by and not self.closes_loops and self.flat.number(length) == 0.0:
            raise ModelError(NO_LENGTH, path=needed_by)
        return self.by_design("length", frame_a, frame_b, [length], needed_by, rod)[0]

    def note_distance(self, frame_a: int, frame_b: int, axes: tuple[bool, bool, bool], path: str) -> None:
        """Notes the distance of two frames that should be at one place at the design position, where they are not.

        axes: those of frame_a along which it counts.
        """
        a, b = self.frame_poses[frame_a], self.frame_poses[frame_b]
        if self.flat.number(norm(minus(b.position, a.position))) > APART:
            place = self.design_pose(frame_a, frame_b)[:3]
            x, y, z = (v if counts else 0.0 for v, counts in zip(place, axes, strict=True))
            self.distances[path] = self.slots_for([norm((x, y, z))])

    def design_pose(self, frame_a: int, frame_b: int) -> list[Scalar]:
        """Position and Cardan angles of frame b against frame a at the design position."""
        a, b = self.frame_poses[frame_a], self.frame_poses[frame_b]
        back = transposed(a.rotation)
        place = times(back, minus(b.position, a.position))
        return self.by_design("pose", frame_a, frame_b, [*place, *cardan_angles(multiply(back, b.rotation))])

    def by_design(
        self, kind: DesignKind, frame_a: int, frame_b: int, values: list[Scalar], path: str = "", rod: str = ""
    ) -> list[Scalar]:
        """Readings at the design position: as found with all joints there, or behind names where loops must be closed.

        A Machine closes the loops from the design position and puts the values into the slots of these names.
        """
        if not self.closes_loops:
            return values
        slots = [self.slots.new(self.flat.number(value)) for value in values]
        found: list[Scalar] = []
        for slot in slots:
            name = f"design {slot}"
            self.design_slots[name], self.flat.design[name] = slot, self.slots.values[slot]
            found.append(Name(name))
        owners = {link: owner for owner, link in self.links.items()}
        sides = [(owners[self.frames[frame][0]], self.frames[frame][1]) for frame in (frame_a, frame_b)]
        self.design_readings.append(DesignReading(slots[0], kind, sides[0], sides[1], path, rod))
        return found

    @cached_property
    def closes_loops(self) -> bool:
        """True where conditions may move parts away from where joints by design put them."""
        return bool(self.cuts) or any(element.ties_design() for _, _, element in self.flat.elements())

    # frames and curves --------------------------------------------------------------------------------------------

    def frame(self, instance: Instance, path: str | Hardpoint) -> int:
        """The number of a frame."""
        key = (instance.prefix, path)
        if key not in self.frame_index:
            owner, pose = self.flat.find_frame(instance, path)
            position, rotation = self.flat.local_pose(owner, pose)
            pose = move_pose(self.flat, self.designed, owner, pose)
            self.frame_index[key] = len(self.frames)
            self.frames.append((self.links[owner], self.slots_for([*position, *(v for row in rotation for v in row)])))
            self.frame_poses.append(pose)
        return self.frame_index[key]

    def curve(self, instance: Instance, curve: Any, x_unit: str, y_unit: str, slope_unit: str, path: str) -> int:
        """The number of a curve; a plain value is a slope."""
        if curve is None:
            return NO
        if not isinstance(curve, CurveBase):
            self.curves.append((0, 0, self.slot(instance.read(curve, slope_unit))))
            return len(self.curves) - 1
        found: dict[str, list[Scalar]] = {}
        for item in curve.items(x_unit, y_unit):
            found.setdefault(item.path.partition("[")[0], []).append(instance.read(item.source, item.unit))
        if isinstance(curve, Piecewise | Hermite):
            check_increasing([self.flat.number(v) for v in found["x"]], f"{path}.x")
        values = [v for part in found.values() for v in part]
        if isinstance(curve, Stop):
            values = [float(curve.sign), found["gap"][0], found["stiffness"][0], found["cubic"][0]]
        if isinstance(curve, Gas) and self.flat.number(found["column"][0]) == 0.0:
            raise ModelError("is 0 m; give the length of the gas column", path=f"{path}.column")
        points = len(found["x"]) if isinstance(curve, Piecewise | Hermite) else 0
        self.curves.append((CURVES[type(curve)], points, self.slots_for(values)))
        return len(self.curves) - 1

    # tables over three coordinates ----------------------------------------------------------------------------------

    def grid(self, element: Element) -> int:
        """The number of the table that an element reads; -1 without one."""
        given = element.grid_data()
        return NO if given is None else self.add_grid(given)

    def add_grid(self, given: Grid) -> int:
        """The number of a table."""
        first = sum(len(part) for part in self.grid_data)
        self.grid_data.append(given.numbers())
        self.grids.append([*given.points, given.values, first])
        return len(self.grids) - 1

    # roads --------------------------------------------------------------------------------------------------------

    def road(self, instance: Instance, element: Element) -> int:
        """The number of the road that an element touches, mirrored where the element is; -1 for the plane z = 0."""
        (spec,) = [spec for spec in element.declared_references() if spec.to == "road"]
        path = getattr(element, spec.name)
        if path is None:
            return NO
        mirror, words = instance.placement.mirror, str(path).split(".")
        while words[0] in instance.children:
            instance, words = instance.children[words[0]], words[1:]
        key = instance.absolute(words[0]), mirror
        if key not in self.roads:
            road = instance.model.elements[words[0]].road_data(instance.read)
            road = road.mirrored() if mirror else road
            values = [road.friction, *road.shape, *[0.0] * (SHAPE - len(road.shape))]
            sizes, numbers = pack_road(road)
            first = sum(len(part) for part in self.road_data)
            self.road_data.append(numbers)
            self.roads[key] = road_row(sizes, self.slots_for(values), first)
        return list(self.roads).index(key)
