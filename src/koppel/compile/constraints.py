"""Conditions in the order of the core: joints that close loops, guides, rods, drives, expressions, rolling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from koppel.compile.bodies import Bodies
from koppel.compile.compiled import LineConditions
from koppel.compile.flatten import Flat, Instance
from koppel.compile.geometry import sum_of
from koppel.compile.nodes import balance_rows, is_massless, line_balance
from koppel.compile.points import PointMotion
from koppel.compile.tape import NO, OPS
from koppel.compile.topology import find_target
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, as_expr, names
from koppel.model.joint import Drive, perpendicular, sliding_axis, turning_axis
from koppel.model.units import ANY_UNIT
from koppel.model.value import to_expr

if TYPE_CHECKING:
    from koppel.elements.mechanics import Guide, Rod, Rolling

ROTATIONS = {"none": (0, 0), "align": (1, 2), "lock": (2, 3), "angle": (3, 1), "twist": (4, 1)}
"""Condition: its number in the core, and how many rows it has."""
MOTION_UNITS = ("m", "rad", "m/s", "rad/s")


class Constraints(Bodies):
    """Numbers the rows of all conditions, and notes which element each belongs to."""

    def __init__(self, flat: Flat, max_depth: int) -> None:
        super().__init__(flat, max_depth)
        self.loads: dict[str, tuple[int, ...]] = {}
        self.expression_units: dict[str, str] = {}
        self.points: dict[str, tuple[int, ...]] = {}
        self.balanced_lines: set[str] = set()
        self.design_rows: list[int] = []

    def add_constraints(self) -> list[tuple[int, ...]]:
        """The joints that close loops."""
        rows: list[tuple[int, ...]] = []
        closings = [(e, e.joint.closing(e.instance.read, e.instance.placement.mirror)) for e in self.cuts]
        carrying = [item.edge for item in self.tree if item.edge is not None]
        closings += [(e, e.joint.remaining(e.instance.read, e.instance.placement.mirror)) for e in carrying]
        for edge, closing in closings:
            if closing is None:
                continue
            self.cut_constraints[edge.path] = len(rows)
            frames = [self.frame(edge.instance, path) for path in edge.joint.port_paths().values()]
            directions = self.slots_for([v for d in closing.positions for v in d])
            axis_a, axis_b = self.slots_for(list(closing.axis_a)), self.slots_for(list(closing.axis_b))
            cosine = self.slot(sum_of(*(a * b for a, b in zip(closing.axis_a, closing.axis_b, strict=True))))
            turns = ROTATIONS[closing.rotation]
            rows.append((*frames, len(closing.positions), directions, turns[0], axis_a, axis_b, cosine))
            self.constraint_names += [edge.path] * (len(closing.positions) + turns[1])
        self.design_rows += range(len(self.constraint_names))
        return rows + self.add_guides()

    def add_guides(self) -> list[tuple[int, ...]]:
        """Guides as conditions between frames: two rows across their line."""
        rows: list[tuple[int, ...]] = []
        for instance, name, element in self.flat.elements():
            if element.kind != "mechanics.guide":
                continue
            self.design_rows += range(len(self.constraint_names), len(self.constraint_names) + 2)
            ports = self.held_ports(instance, name, element, 2)
            axis = sliding_axis(cast("Guide", element).axis, instance.read, instance.placement.mirror)
            directions, unused = self.slots_for([v for d in perpendicular(axis) for v in d]), self.slots_for([0.0] * 3)
            rows.append((*ports.values(), 2, directions, ROTATIONS["none"][0], unused, unused, self.slot(0.0)))
        return rows

    def add_rods(self) -> list[tuple[int, int, int]]:
        """Rods: their two frames and the slot of their length."""
        rows = []
        for instance, name, element in self.flat.elements():
            if element.kind != "mechanics.rod":
                continue
            rod = cast("Rod", element)
            if rod.length is not None:  # one whose length follows from the design position fits it
                self.design_rows.append(len(self.constraint_names))
            a, b = self.held_ports(instance, name, element, 1).values()
            path = instance.absolute(name)
            length = self.design_length(a, b, rod=path) if rod.length is None else instance.read(rod.length, "m")
            if self.flat.number(length) <= 0:
                where = instance.where(f"elements.{name}")
                raise ModelError("joins two points at one place; a rod has a length", instance.model.file, where)
            rows.append((a, b, self.slot(length)))
        return rows

    def held_ports(self, instance: Instance, name: str, element: Element, rows: int) -> dict[str, int]:
        """The frames of an element that is a number of conditions; notes these."""
        absolute = instance.absolute(name)
        ports = {port: self.frame(instance, where) for port, where in element.port_paths().items()}
        self.check_ports(ports, instance.where(f"elements.{name}"))
        self.row_forces[absolute] = [len(self.constraint_names) + row for row in range(rows)]
        self.constraint_names += [absolute] * rows
        return ports

    def check_ports(self, ports: dict[str, int], path: str) -> None:
        """Two sides must be on two different bodies."""
        links = [self.frames[index][0] for index in ports.values()]
        if len(links) == 2 and links[0] == links[1]:
            (a, b), owner = list(ports), next(name for name, link in self.links.items() if link == links[0])
            raise ModelError(f"{a} and {b} are both on '{owner}'; connect two different parts", path=path)

    def add_drives(self) -> list[tuple[int, int, int, int]]:
        """Joint coordinates that follow a signal: (q, u, slot of the factor, node)."""
        rows: list[tuple[int, int, int, int]] = []
        carrying = {item.edge.path: item.edge for item in self.tree if item.edge is not None}
        for instance, name, element in self.flat.elements():
            if not isinstance(element, Drive):
                continue
            path, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
            target = find_target(instance, str(element.joint))
            try:
                if target not in carrying:
                    cut = next(edge for edge in self.cuts if edge.path == target).joint.cut
                    why = "is cut; leave out its cut: true" if cut else "closes a loop whose other joints must not"
                    raise ModelError(f"= '{element.joint}' {why}, or drive another joint", path=f"{path}.joint")
                edge = carrying[target]
                try:
                    motion, coordinate = element.find_motion(edge.joint)
                except ModelError as error:
                    raise error.within(path) from None
                (spec,) = element.declared_signals()
                signal = getattr(element, spec.name)
                node = self.resolve_absolute(
                    self.signal(instance, signal, str(spec.unit), {}, f"{path}.{spec.name}").name
                )
                if not self.tape.depends_on_time_alone(node):
                    raise ModelError(
                        "depends on the motion; a drive follows time and parameters alone", path=f"{path}.{spec.name}"
                    )
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
            factor = self.slot(edge.joint.drive_factor(coordinate, edge.instance.read))
            rows.append((*self.joint_slots[target][motion], factor, node))
            self.row_forces[absolute] = [len(self.constraint_names)]
            self.constraint_names.append(absolute)
        return rows

    def add_expressions(self, loose: list[str]) -> list[int]:
        """Conditions that are expressions of sensors: the nodes that stay zero. loose: shafts that move no inertia."""
        nodes: list[int] = []
        for instance, name, element in self.flat.elements():
            source = element.zero_expression()
            if source is None:
                continue
            absolute, where = instance.absolute(name), instance.where(f"elements.{name}.zero")
            try:
                node = self.resolve_absolute(self.signal(instance, source, ANY_UNIT, {}, where).name)
                self.check_condition(node, where)
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
            self.expression_units[absolute] = self.zero_unit(instance, source)
            self.design_rows.append(len(self.constraint_names))
            nodes.append(node)
            self.row_forces[absolute] = [len(self.constraint_names)]
            self.constraint_names.append(absolute)
        for item in self.tree:
            if item.edge is not None and isinstance(item.edge.joint, PointMotion) and is_massless(self.flat, item.body):
                body = self.flat.bodies[item.body]
                nodes += self.add_balance(item.body, balance_rows(self, item.body), "m", body.where, body.file)
        for path in loose:
            row, (instance, element) = line_balance(self, path), self.line_owner[path]
            if row is not None:
                unit, where = "rad" if element.line == "shaft" else "m", f"elements.{path.rpartition('.')[2]}"
                nodes += self.add_balance(path, [row], unit, instance.where(where), instance.model.file)
                self.balanced_lines.add(path)
        return nodes + self.add_wall_balances()

    def add_balance(self, path: str, rows: list[Expr], unit: str, where: str, file: str | None) -> list[int]:
        """The balance of something without mass: nodes that stay zero."""
        found = []
        self.expression_units[path] = unit
        for row in rows:
            node = self.resolve_absolute(self.on_tape(row).name)
            try:
                self.check_condition(node, where)
            except ModelError as error:
                raise error.within(file=file) from None
            found.append(node)
            self.constraint_names.append(path)
        count = len(self.constraint_names)
        self.points[path] = tuple(range(count - len(rows), count))
        return found

    def add_rollings(self) -> list[tuple[int, int, int, int]]:
        """Discs and spheres that roll: frames of plane and center, slots of axis (or -1) and radius."""
        found = []
        for instance, name, element in self.flat.elements():
            if element.kind != "mechanics.rolling":
                continue
            rolling = cast("Rolling", element)
            absolute, read = instance.absolute(name), instance.read
            plane, center = (self.frame(instance, path) for path in element.port_paths().values())
            self.check_ports({"frame_a": plane, "frame_b": center}, instance.where(f"elements.{name}"))
            axis = turning_axis(rolling.axis, read, instance.placement.mirror)
            found.append(
                (
                    plane,
                    center,
                    NO if rolling.shape == "sphere" else self.slots_for(list(axis)),
                    self.slot(read(rolling.radius, "m")),
                )
            )
            self.row_forces[absolute] = [len(self.constraint_names) + row for row in range(3)]
            self.constraint_names += [absolute] * 3
        return found

    def check_condition(self, node: int, path: str) -> None:
        """Raises when an expression cannot be a condition on positions or on velocities."""
        if self.tape.reads(node, "output", "lambda", "x", "held", "branch", "last"):
            raise ModelError("reads forces or states; positions, velocities and time are allowed", path=path)
        if not self.tape.reads(node, "sensor", "q", "u"):
            raise ModelError("reads no position; name sensors of the motion", path=path)
        if self.tape.velocity_degree(node) > 1:
            raise ModelError("is not linear in velocities; write it as a sum of factors times velocities", path=path)
        kink = self.tape.find_kink(node)
        if kink is not None:
            often = "once" if self.tape.velocity_degree(node) else "twice"
            raise ModelError(
                f"has a kink or a jump: {kink} of a position; the expression must be {often} differentiable", path=path
            )

    def zero_unit(self, instance: Instance, source: Any) -> str:
        """The unit of a condition; where numbers without unit stand in it, that of the positions it reads."""
        expr = as_expr(to_expr(source, ANY_UNIT))
        channels = instance.model.channels()
        read = {unit.removesuffix("/s") for name in names(expr) if (unit := channels.get(name, "")) in MOTION_UNITS}
        unit = self.expression_unit(instance, expr).removesuffix("/s")
        return unit if unit not in ("", "1") else (read.pop() if len(read) == 1 else "")

    def list_line_conditions(
        self,
        first: int,
        drives: list[tuple[int, int, int, int]],
        rows: list[tuple[int, int, int]],
        expressions: list[int],
    ) -> LineConditions:
        """What holds speeds of shafts, sleds and driven joints together, and the inputs behind given motions."""
        positions, speeds = dict[str, str](), dict[str, str]()
        types = [1] * len(drives) + [kind for _, kind, _ in rows]
        nodes = [(kind, node) for kind, (*_, node) in zip(types, [*drives, *rows], strict=True)]
        nodes += [(2 if self.tape.velocity_degree(node) else 1, node) for node in expressions]
        for index, (kind, node) in enumerate(nodes):
            behind = [self.tape.ops[k] for k in self.tape.behind(node)] if node != NO else []
            read = {op[4] for op in behind if op[0] == OPS["input"]}
            for path, number in self.inputs.items():
                if number in read:
                    (speeds if kind == 2 else positions).setdefault(path, self.constraint_names[first + index])
        return LineConditions(first, tuple(kind == 2 for kind in types), self.list_gear_rows(), positions, speeds)

    def list_speed_rows(
        self, first: int, lines: tuple[bool, ...], expressions: list[int], spins: int, rollings: int
    ) -> tuple[bool, ...]:
        """For each row of the constraints whether it is a condition on velocities alone."""
        of_expressions = [self.tape.velocity_degree(node) > 0 for node in expressions]
        return (*[False] * first, *lines, *of_expressions, *[True] * spins, *[False, True, True] * rollings)

    def load_of(self, path: str) -> int:
        """The number of the load of a joint."""
        if path not in self.loads:
            edge = next((e for e in self.cuts if e.path == path), None)
            item = next((i for i in self.tree if i.edge is not None and i.edge.path == path), None)
            found = edge or (item.edge if item is not None else None)
            assert found is not None
            frames = [self.frame(found.instance, str(port)) for port in (found.joint.frame_a, found.joint.frame_b)]
            link = self.links[item.body] if item is not None else NO
            reverse = int(item.reverse) if item is not None else 0
            self.loads[path] = (link, self.cut_constraints.get(path, NO), *frames, reverse)
        return list(self.loads).index(path)
