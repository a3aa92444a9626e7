"""Shafts, sleds and what connects them: coordinates of their own, on joints, or on a carrier in space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from koppel.compile.context import ElementContext
from koppel.compile.flatten import Flat, Instance
from koppel.compile.geometry import norm, transposed
from koppel.compile.signals import Signals
from koppel.compile.tape import NO
from koppel.compile.topology import find_target, split_target
from koppel.model.element import Element, LineRow
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Scalar
from koppel.model.joint import Joint

GROUND = (NO, NO)
Slots = tuple[int, int]


@dataclass(frozen=True)
class Mount:
    """A shaft in a part: the part, the axis in its axes, and whether the part feels spin and support of the shaft."""

    owner: str
    axis: list[Scalar]
    felt: bool


class Lines(Signals):
    """The coordinates of shafts and sleds, their inertia, and the equations between them.

    A mounted shaft counts against its part. What connects it with something that counts against another part takes hold
    of it as seen from there: a coordinate of its own without inertia (outer), held to the shaft by a condition between
    speeds. Then its torque acts on part and shaft together, as it must; on the coordinate of the shaft it would be one
    between shaft and part.
    """

    def __init__(self, flat: Flat, max_depth: int) -> None:
        super().__init__(flat, max_depth)
        self.mounts: dict[str, Mount] = {}
        self.dependent: dict[str, int] = {}  # flows that follow from others, by their number
        self.kept_nodes: frozenset[str] = frozenset()  # rigid nodes whose pressure signals read
        self.read_nodes: set[str] = set()  # those found so far
        self.outer: dict[tuple[str, str], Slots] = {}  # shaft and the part from which it is seen
        self.starts_from = {item.edge.path: item.edge.owner_a for item in self.tree if item.edge is not None}

    def collect_inertia(self) -> None:
        """Sums up what acts as inertia on each coordinate."""
        for instance, name, element in self.flat.elements():
            if element.line in ("shaft", "sled"):
                absolute = instance.absolute(name)
                name_of, unit = ("inertia", "kg*m**2") if element.line == "shaft" else ("mass", "kg")
                self.line_inertia[absolute] = instance.read(getattr(element, name_of), unit)
                self.line_owner[absolute] = (instance, element)
                self.find_mount(instance, name, element)
        for instance, name, element in self.flat.elements_by_path():
            found = element.inertia_on()
            if found is None:
                continue
            path, source, unit = found
            target = self.line_target(instance, path)
            if target == "ground":
                raise ModelError("is ground; name a shaft or a sled", path=instance.where(f"elements.{name}"))
            self.line_inertia[target] = self.line_inertia.get(target, 0.0) + instance.read(source, unit)
        for instance, _, element in self.flat.elements():
            base = self.find_base(instance, element)
            for target in self.seen_from(instance, element, base):
                self.outer.setdefault((target, str(base)), GROUND)
        self.collect_fluids()

    def collect_fluids(self) -> None:
        """Notes flows and nodes, and what acts as their inertia."""

    def add_fluid(self, path: str, instance: Instance, element: Element, q: list[Scalar], u: list[Scalar]) -> Slots:
        """Start values of a flow or a node; its slots."""
        raise AssertionError("flows and nodes are numbered by Fluids")

    def fluid_rows(self, rows: list[tuple[int, int, int]], entries: list[tuple[int, int, int]]) -> None:
        """Adds the equations of nodes without compression."""

    def add_wall_balances(self) -> list[int]:
        """Those that are expressions: nodes that stay zero."""
        raise AssertionError("balances of nodes are formed by Fluids")

    def cavities_at_frames(self) -> dict[str, float]:
        """Cavities whose balance is an expression, with what each one moves."""
        raise AssertionError("balances of nodes are formed by Fluids")

    # mounted shafts -----------------------------------------------------------------------------------------------

    def find_mount(self, instance: Instance, name: str, element: Element) -> None:
        """Notes the part in which a shaft is mounted, if it is."""
        found = self.flat.find_mount(instance, element)
        if found is None:
            return
        owner, pose, axis = found
        if all(self.flat.number(v) == 0.0 for v in axis):
            where = instance.where(f"elements.{name}.axis")
            raise ModelError("has length 0; give the axis a direction", instance.model.file, where)
        world = [sum_row(row, unit(axis)) for row in pose.rotation]
        if owner != "ground":
            world = [sum_row(row, world) for row in transposed(self.flat.bodies[owner].axes)]
        felt = owner != "ground" and element.gyroscopic != "none"  # type: ignore[attr-defined]
        self.mounts[instance.absolute(name)] = Mount(owner, world, felt)

    def rides(self, path: str) -> bool:
        """True for a shaft with inertia that is mounted in a part which feels its spin: a link of a tree."""
        mount = self.mounts.get(path)
        return mount is not None and mount.felt and self.flat.number(self.line_inertia[path]) > 0.0

    def counts_against(self, target: str) -> str:
        """The part against which the motion of a shaft, sled or joint counts."""
        if target in self.mounts:
            return self.mounts[target].owner
        return self.starts_from.get(target, "ground")

    def find_base(self, instance: Instance, element: Element) -> str | None:
        """The part against which everything counts that an element connects; none where it is the same for all anyway.

        That of the shafts, sleds and joints that count against one part alone, if there are such, else ground.
        """
        if element.knows_carriers:
            return None
        targets = [self.line_target(instance, str(getattr(element, spec.name))) for spec in element.declared_lines()]
        bases = {target: self.counts_against(target) for target in targets if target != "ground"}
        if len(set(bases.values())) < 2:
            return None
        firm = {base for target, base in bases.items() if target not in self.mounts}
        return firm.pop() if len(firm) == 1 else "ground"

    def seen_from(self, instance: Instance, element: Element, base: str | None) -> list[str]:
        """The shafts of an element that are mounted in other parts than its base."""
        if base is None:
            return []
        targets = [self.line_target(instance, str(getattr(element, spec.name))) for spec in element.declared_lines()]
        mounts = [(target, self.mounts[target]) for target in targets if target in self.mounts]
        return [target for target, mount in mounts if mount.felt and mount.owner != base]

    def side(self, instance: Instance, element: Element, path: str, to: str, where: str) -> Slots:
        """Coordinate and velocity of a shaft, sled or joint as an element takes hold of it."""
        base = self.find_base(instance, element)
        target = self.line_target(instance, path)
        if target in self.seen_from(instance, element, base):
            return self.outer[target, str(base)]
        return self.line(instance, path, to, where)

    def add_spins(self) -> list[tuple[int, ...]]:
        """Mounted shafts seen from other parts: both links, axis, then q and u as seen from there and in the part."""
        rows: list[tuple[int, ...]] = []
        for (path, base), slots in self.outer.items():
            mount = self.mounts[path]
            links = self.links[mount.owner], self.links[base]
            rows.append((*links, self.slots_for(mount.axis), *slots, *self.line_slots[path]))
            self.constraint_names.append(path)
        return rows

    # coordinates --------------------------------------------------------------------------------------------------

    def line_target(self, instance: Instance, path: str) -> str:
        """The absolute path of a shaft, sled or joint; "ground" for ground."""
        return find_target(instance, path)

    def line(self, instance: Instance, path: str, to: str, where: str) -> Slots:
        """Coordinate and velocity of a shaft, sled or joint."""
        target = self.line_target(instance, path)
        if target == "ground":
            return GROUND
        if target in self.line_slots:
            return self.line_slots[target]
        if target not in self.joint_motions:
            raise ModelError(f"= '{path}' closes a loop and has no coordinate; name another joint", path=where)
        _, name = split_target(instance, path)
        if name:
            return self.joint_slots[target][self.joint_coordinates[target].index(name)]
        kinds = ("turn", "screw") if to == "shaft" else ("shift",)
        slots = [slot for kind, slot in self.joint_motions[target] if kind in kinds]
        if len(slots) != 1:
            raise ModelError(f"= '{path}' has {len(slots)} such motions; name a joint with one", path=where)
        return slots[0]

    def add_lines(self, q: list[Scalar], u: list[Scalar]) -> list[tuple[int, int, int]]:
        """Coordinates of their own: (q, u, slot of the inertia)."""
        rows: list[tuple[int, int, int]] = []
        for path, (instance, element) in self.line_owner.items():
            if not self.has_coordinate(path):
                continue
            if element.line not in ("shaft", "sled"):
                self.line_slots[path] = at = self.add_fluid(path, instance, element, q, u)
                rows.append((*at, self.slot(self.line_inertia[path])))
                self.blocks.append(path)
                continue
            shaft = element.line == "shaft"
            self.line_slots[path] = (len(q), len(u))
            rows.append((len(q), len(u), self.slot(self.line_inertia[path])))
            q.append(instance.read(element.start_position(), "rad" if shaft else "m"))  # type: ignore[attr-defined]
            u.append(instance.read(element.speed, "rad/s" if shaft else "m/s"))  # type: ignore[attr-defined]
            self.velocity_names.append((f"{path}.speed", "N*m" if shaft else "N"))
            self.blocks.append(path)
        for path, base in self.outer:
            self.outer[path, base] = (len(q), len(u))
            rows.append((len(q), len(u), self.slot(0.0)))
            instance, element = self.line_owner[path]
            q.append(instance.read(element.angle, "rad"))  # type: ignore[attr-defined]
            u.append(instance.read(element.speed, "rad/s"))  # type: ignore[attr-defined]
            name = f"{path}.outside" if base == "ground" else f"{path}.seen_from.{base}"
            self.velocity_names.append((f"{name}.speed", "N*m"))
            self.blocks.append(path)
        return rows

    def plain_lines(self) -> list[str]:
        """The shafts and sleds with coordinates of their own, in the order of add_lines; outer ones follow them."""
        return [path for path in self.line_owner if self.has_coordinate(path)]

    def has_coordinate(self, path: str) -> bool:
        """False for a shaft that is a link of a tree, see carried_shafts, and for a flow that follows from others."""
        return not self.rides(path) and path not in self.dependent

    def carried_shafts(self) -> dict[str, list[tuple[str, Instance, Any, list[Scalar]]]]:
        """Body to the shafts with inertia that are mounted in it, with their axes in the axes of the body."""
        found: dict[str, list[tuple[str, Instance, Any, list[Scalar]]]] = {}
        for path, (instance, element) in self.line_owner.items():
            if self.rides(path):
                mount = self.mounts[path]
                found.setdefault(mount.owner, []).append((path, instance, element, mount.axis))
        return found

    def armatures(self) -> list[tuple[int, int]]:
        """Inertia on coordinates of joints: (velocity, slot)."""
        return [
            (self.line(self.flat.root, path, "shaft", path)[1], self.slot(value))
            if len([1 for kind, _ in self.joint_motions[path] if kind in ("turn", "screw")]) == 1
            else (self.line(self.flat.root, path, "sled", path)[1], self.slot(value))
            for path, value in self.line_inertia.items()
            if path not in self.line_owner
        ]

    def add_line_rows(self) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        """Equations between coordinates: (entries, type, node) and (q, u, slot of the factor)."""
        rows: list[tuple[int, int, int]] = []
        entries: list[tuple[int, int, int]] = []
        for instance, name, element in self.flat.elements():
            if element.core:
                continue
            where, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
            try:
                found = self.rows_of(instance, element, absolute, where)
                if found:
                    self.check_different(instance, element, where)
                for row in found:
                    count = 0
                    start: Scalar = 0.0
                    for path, factor in row.entries:
                        q, u = self.row_side(instance, element, absolute, path, where)
                        value = factor if isinstance(factor, float | int | Expr) else instance.read(factor, "1")
                        if u == NO:
                            continue
                        entries.append((q, u, self.slot(value)))
                        start = start + value * self.start_values[q]
                        count += 1
                    if count == 0:
                        raise ModelError("connects ground with ground; name a shaft or a sled", path=where)
                    node = NO
                    if row.state:
                        node = self.tape.add("x", data=self.state_slots[absolute][0])
                    elif row.signal is not None:
                        node = self.time_signal(instance, element, row.signal, where)
                    elif not row.speeds and not row.absolute:
                        node = self.tape.add("constant", data=self.slot(start))
                    rows.append((count, 2 if row.speeds else 1, node))
                    self.row_forces.setdefault(absolute, []).append(len(self.constraint_names))
                    self.constraint_names.append(absolute)
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
        self.fluid_rows(rows, entries)
        return rows, entries

    def row_side(self, instance: Instance, element: Element, absolute: str, path: str, where: str) -> Slots:
        """Coordinate and velocity of one entry of a row; ".name" is a coordinate of the joint that has the row."""
        if path.startswith("."):
            assert isinstance(element, Joint)
            names = [name for name, _ in element.own_coordinates()]
            return self.joint_slots[absolute][names.index(path[1:])]
        spec = next(spec for spec in element.declared_lines() if str(getattr(element, spec.name)) == path)
        return self.side(instance, element, path, spec.to, f"{where}.{spec.name}")

    def rows_of(self, instance: Instance, element: Element, absolute: str, where: str) -> list[LineRow]:
        """The equations of one element."""
        if not element.declared_lines():
            return []
        try:
            return element.line_rows(ElementContext(self, instance, element, absolute))
        except ModelError as error:
            raise error.within(where) from None

    def check_different(self, instance: Instance, element: Element, where: str) -> None:
        """Raises when an element that connects shafts or sleds has the same one on two sides."""
        seen: dict[Slots, str] = {}
        for spec in element.declared_lines():
            path = str(getattr(element, spec.name))
            slots = self.side(instance, element, path, spec.to, f"{where}.{spec.name}")
            if slots in seen and slots != GROUND:
                raise ModelError(
                    f"= '{path}' is {seen[slots]} as well; connect different ones", path=f"{where}.{spec.name}"
                )
            seen[slots] = spec.name

    def list_gear_rows(self) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
        """Speeds that laws hold together: path of the gear, then velocity and slot of the factor of each side."""
        found = []
        for instance, name, element in self.flat.elements():
            sides = {str(getattr(element, spec.name)): spec for spec in element.declared_lines()}
            where = instance.where(f"elements.{name}")
            row = []
            for path, factor in element.gear_row(instance.read):
                velocity = self.side(instance, element, path, sides[path].to, where)[1]
                if velocity != NO:
                    row.append((velocity, self.slot(factor)))
            if row:
                found.append((instance.absolute(name), tuple(row)))
        return tuple(found)

    def time_signal(self, instance: Instance, element: Element, signal: tuple[str, str], where: str) -> int:
        """The node of a signal that depends on time and parameters alone."""
        name, unit = signal
        node = self.resolve_absolute(self.signal(instance, getattr(element, name), unit, {}, f"{where}.{name}").name)
        if not self.tape.depends_on_time_alone(node):
            remedy = "give a time_constant" if name == "speed" else "it must follow time and parameters alone"
            raise ModelError(f"depends on the motion; {remedy}", path=f"{where}.{name}")
        return node

    def add_states(self) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
        """What states and held values of control elements become: (node, start) and (node, start, period)."""
        rates: list[tuple[int, int]] = []
        held: list[tuple[int, int, int]] = []
        for instance, name, element in self.flat.elements():
            absolute = instance.absolute(name)
            owns = absolute in self.state_slots and not element.declared_states()
            if not owns and absolute not in self.held_slots:
                continue
            context = ElementContext(self, instance, element, absolute)
            try:
                for start, rate in zip(element.state_starts(instance.read), element.state_rates(context), strict=True):
                    rates.append((self.resolve_absolute(self.on_tape(rate).name), self.slot(start)))
                ticks = element.held_starts(instance.read)
                for (start, every), value in zip(ticks, element.held_next(context), strict=True):
                    node = self.resolve_absolute(self.on_tape(value).name)
                    held.append((node, self.slot(start), self.slot(every)))
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
        return rates, held

    def held_names(self) -> list[str]:
        """The element behind each held value."""
        return [path for path, slots in self.held_slots.items() for _ in slots]

    def note_states(self) -> None:
        """Numbers the states and held values of control elements."""
        read: Callable[[Any, str], Scalar]
        for instance, name, element in self.flat.elements():
            read = instance.read
            count, ticks = len(element.state_starts(read)), len(element.held_starts(read))
            if count:
                self.state_slots[instance.absolute(name)] = list(range(self.nx, self.nx + count))
                self.nx += count
                if getattr(element, "steady", False):
                    self.steady.append(instance.absolute(name))
            if ticks:
                self.held_slots[instance.absolute(name)] = list(range(self.n_held, self.n_held + ticks))
                self.n_held += ticks
        # states of elements in the core come after these: table after table, row after row
        for kind in self.tables:
            for instance, name, element in self.flat.elements():
                count = len(self.state_names(element)) if (element.core_kind or element.kind) == kind else 0
                if count:
                    self.state_slots[instance.absolute(name)] = list(range(self.nx, self.nx + count))
                    self.nx += count

    def list_state_magnitudes(self) -> tuple[float, ...]:
        """What each state typically reaches, in SI: as its element declares, 1 for those of control elements."""
        found = [1.0] * self.nx
        for instance, name, element in self.flat.elements():
            slots = self.state_slots.get(instance.absolute(name), [])
            sizes = [spec.magnitude for spec in element.declared_states() for _ in spec.parts()]
            for slot, size in zip(slots if sizes else [], sizes, strict=True):
                found[slot] = size
        return tuple(found)

    def list_state_starts(self) -> list[int]:
        """Slots of the start values of the states of elements in the core, in their order."""
        found = {}
        for instance, name, element in self.flat.elements():
            starts = [instance.read(item.source, item.unit) for item in element.state_items()]
            for slot, start in zip(
                self.state_slots.get(instance.absolute(name), []) if starts else [], starts, strict=True
            ):
                found[slot] = self.slot(start)
        return [found[slot] for slot in sorted(found)]


def unit(axis: Sequence[Scalar]) -> list[Scalar]:
    """The axis with length 1."""
    size = norm(axis)
    return [v / size for v in axis]


def sum_row(row: Any, vector: Any) -> Scalar:
    """Row times vector."""
    total: Scalar = 0.0
    for a, b in zip(row, vector, strict=True):
        total = total + a * b
    return total
