"""Shafts, sleds and what connects them: coordinates of their own, on joints, or on a carrier in space."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from koppel.compile.flatten import Instance
from koppel.compile.geometry import transposed
from koppel.compile.numbering import Numbering
from koppel.compile.scene import Scene
from koppel.compile.tape import NO
from koppel.compile.topology import find_target
from koppel.model.element import Element, LineRow
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Scalar, constant
from koppel.model.joint import unit_axis

GROUND = (NO, NO)
Slots = tuple[int, int]


class Lines(Numbering):
    """The coordinates of shafts and sleds, their inertia, and the equations between them."""

    def collect_inertia(self) -> None:
        """Sums up what acts as inertia on each coordinate."""
        for instance, name, element in self.flat.elements():
            if element.line:
                absolute = instance.absolute(name)
                name_of, unit = ("inertia", "kg*m**2") if element.line == "shaft" else ("mass", "kg")
                self.line_inertia[absolute] = instance.read(getattr(element, name_of), unit)
                self.line_owner[absolute] = (instance, element)
        for instance, name, element in self.flat.elements():
            found = element.inertia_on()
            if found is None:
                continue
            path, source, unit = found
            target = self.line_target(instance, path)
            if target == "ground":
                raise ModelError("is ground; name a shaft or a sled", path=instance.where(f"elements.{name}"))
            self.line_inertia[target] = self.line_inertia.get(target, 0.0) + instance.read(source, unit)

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
        kinds = ("turn", "screw") if to == "shaft" else ("shift",)
        slots = [slot for kind, slot in self.joint_motions[target] if kind in kinds]
        if len(slots) != 1:
            raise ModelError(f"= '{path}' has {len(slots)} such motions; name a joint with one", path=where)
        return slots[0]

    def add_lines(self, q: list[Scalar], u: list[Scalar]) -> list[tuple[int, int, int]]:
        """Coordinates of their own: (q, u, slot of the inertia)."""
        rows: list[tuple[int, int, int]] = []
        for path, (instance, element) in self.line_owner.items():
            if rides(element):
                continue  # a link of a tree, see carried_shafts
            shaft = element.line == "shaft"
            self.line_slots[path] = (len(q), len(u))
            rows.append((len(q), len(u), self.slot(self.line_inertia[path])))
            q.append(instance.read(element.start_position(), "rad" if shaft else "m"))  # type: ignore[attr-defined]
            u.append(instance.read(element.speed, "rad/s" if shaft else "m/s"))  # type: ignore[attr-defined]
            self.velocity_names.append((f"{path}.speed", "N*m" if shaft else "N"))
            self.blocks.append(path)
        return rows

    def plain_lines(self) -> list[str]:
        """The shafts and sleds with coordinates of their own, in the order of add_lines."""
        return [path for path, (_, element) in self.line_owner.items() if not rides(element)]

    def carried_shafts(self) -> dict[str, list[tuple[str, Instance, Any, list[Scalar]]]]:
        """Body to the shafts that are mounted in it, with their axes in the axes of the body."""
        found: dict[str, list[tuple[str, Instance, Any, list[Scalar]]]] = {}
        for path, (instance, element) in self.line_owner.items():
            if not rides(element):
                continue
            owner, pose = self.flat.find_frame(instance, str(element.carrier))  # type: ignore[attr-defined]
            if all(self.flat.number(instance.read(v, "1")) == 0.0 for v in element.axis):  # type: ignore[attr-defined]
                where = instance.where(f"elements.{path.rpartition('.')[2]}.axis")
                raise ModelError("has length 0; give the axis a direction", instance.model.file, where)
            axis = unit_axis(element.axis, instance.read)  # type: ignore[attr-defined]
            if instance.placement.mirror:
                axis = (-axis[0], axis[1], -axis[2])
            world = [sum_row(row, axis) for row in pose.rotation]
            local = (
                world
                if owner == "ground"
                else [sum_row(row, world) for row in transposed(self.flat.bodies[owner].axes)]
            )
            found.setdefault(owner, []).append((path, instance, element, local))
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
            sides = {str(getattr(element, spec.name)): spec for spec in element.declared_lines()}
            try:
                found = self.rows_of(instance, element, absolute, where)
                if found:
                    self.check_different(instance, element, where)
                for row in found:
                    count = 0
                    start: Scalar = 0.0
                    for path, factor in row.entries:
                        spec = sides[path]
                        q, u = self.line(instance, path, spec.to, f"{where}.{spec.name}")
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
        return rows, entries

    def rows_of(self, instance: Instance, element: Element, absolute: str, where: str) -> list[LineRow]:
        """The equations of one element."""
        if not element.declared_lines():
            return []
        try:
            return element.line_rows(Scene(self, instance, element, absolute))
        except ModelError as error:
            raise error.within(where) from None

    def check_different(self, instance: Instance, element: Element, where: str) -> None:
        """Raises when an element that connects shafts or sleds has the same one on two sides."""
        seen: dict[Slots, str] = {}
        for spec in element.declared_lines():
            path = str(getattr(element, spec.name))
            slots = self.line(instance, path, spec.to, f"{where}.{spec.name}")
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
                velocity = self.line(instance, path, sides[path].to, where)[1]
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

    def add_states(self) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        """What states and held values of control elements become: (node, start, decay) and (node, start, period)."""
        rates: list[tuple[int, int, int]] = []
        held: list[tuple[int, int, int]] = []
        for instance, name, element in self.flat.elements():
            absolute = instance.absolute(name)
            if absolute not in self.state_slots and absolute not in self.held_slots:
                continue
            scene = Scene(self, instance, element, absolute)
            try:
                starts = element.state_starts(instance.read)
                decays = element.state_decays(scene)
                for start, rate, decay in zip(starts, element.state_rates(scene), decays, strict=True):
                    node = NO if constant(decay) == 0.0 else self.resolve_absolute(self.on_tape(decay).name)
                    rates.append((self.resolve_absolute(self.on_tape(rate).name), self.slot(start), node))
                ticks = element.held_starts(instance.read)
                for (start, every), value in zip(ticks, element.held_next(scene), strict=True):
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
            if ticks:
                self.held_slots[instance.absolute(name)] = list(range(self.n_held, self.n_held + ticks))
                self.n_held += ticks


def rides(element: Element) -> bool:
    """True for a shaft that is mounted in a part which feels its spin."""
    return getattr(element, "carrier", None) is not None and getattr(element, "gyroscopic", "none") != "none"


def sum_row(row: Any, vector: Any) -> Scalar:
    """Row times vector."""
    total: Scalar = 0.0
    for a, b in zip(row, vector, strict=True):
        total = total + a * b
    return total
