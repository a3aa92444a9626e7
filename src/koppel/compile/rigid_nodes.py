"""Rigid nodes of hydraulic networks: which of them are taken out of the equations, and what the core knows of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from koppel.compile.flatten import Instance
from koppel.compile.lines import Lines
from koppel.compile.minimal import Balance, Reduction, reduce_flows
from koppel.compile.tape import NO
from koppel.compile.topology import find_target
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Scalar, apply
from koppel.model.fluid import CAVITY, FLOW, FluidNode

VALVE_BRANCH = "branch"
"""Output of valves: 0 closed, 1 open."""
MOST_VALVES = 8
"""So many valves in a row are followed to find out whether a node is enclosed."""

if TYPE_CHECKING:
    from koppel.elements.hydraulics import RigidNode


@dataclass
class Meeting:
    """What meets at a node: flows with +1 where they leave it, walls, given flows, and everything by path.

    oils: those of several in the model that elements have there, with one that does.
    """

    flows: list[tuple[str, Scalar]] = field(default_factory=list)
    walls: list[tuple[Instance, Any, str]] = field(default_factory=list)
    sources: list[tuple[Instance, Any, str, float]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    oils: dict[str, str] = field(default_factory=dict)


@dataclass
class Group:
    """Rigid nodes that lines without valves join.

    outlet: something defines their pressure whatever valves do; lines: those with valves that begin or end there, with
    the node at the other end and 1 where that is their end; ways: the same with the group there, None for other nodes.
    """

    outlet: bool = False
    lines: list[tuple[str, str, int]] = field(default_factory=list)
    ways: list[tuple[str, Group | None, int]] = field(default_factory=list)


class RigidNodes(Lines):
    """Chooses minimal coordinates, see minimal.py, and hands them to the core."""

    nodes: dict[str, tuple[Instance, FluidNode]]
    meetings: dict[str, Meeting]
    elastic: dict[str, int]
    owners: dict[str, tuple[Instance, Element]]
    rigid_numbers: dict[str, int] | None
    measured_by: dict[str, str]
    groups: dict[str, Group] | None
    sealed: dict[str, str] | None
    passed: dict[int, Scalar] | None
    reached: dict[int, Scalar]
    valves: dict[str, list[str]]

    def reduce_nodes(self) -> None:
        """Chooses which rigid nodes are taken out of the equations, and says why the others are not."""
        self.reduction = Reduction()
        self.kept_because: dict[str, str] = {}
        valves = self.valves_by_line()
        balances: dict[str, Balance] = {}
        for path in sorted(self.nodes):
            instance, element = self.nodes[path]
            if element.kind != "hydraulics.rigid_node":
                continue
            wanted = cast("RigidNode", element).coordinates
            reason = self.why_condition(path)
            if reason is None and wanted == "constraint":
                reason = "coordinates: constraint"
            elif reason is not None and wanted == "minimal":
                raise ModelError(
                    f"= minimal, but {reason}; write coordinates: automatic",
                    instance.model.file,
                    instance.where(f"elements.{path.rpartition('.')[2]}.coordinates"),
                )
            if reason is not None:
                self.kept_because[path] = reason
                continue
            balances[path] = Balance(self.balance_of(path), self.pivots_at(path), forced=wanted == "minimal")
        ends = {
            line: tuple(node for node in self.ends_of(line) if node in self.elastic)
            for balance in balances.values()
            for line in balance.entries
            if line in self.line_owner and self.line_owner[line][1].line == "flow"
        }
        self.reduction = reduce_flows(balances, frozenset(valves), ends)
        self.refuse_unbalanced(balances)
        for path in balances:
            if path not in self.reduction.pivots:
                alone = len(balances[path].entries) == 1
                why = "a single line ends there, which cannot flow" if alone else "taking it out would fill the matrix"
                self.kept_because.setdefault(path, why)
                if balances[path].forced:
                    instance, _ = self.nodes[path]
                    raise ModelError(
                        "= minimal, but every line at it has a valve, or its flow follows from those of other nodes; "
                        "write coordinates: automatic",
                        instance.model.file,
                        instance.where(f"elements.{path.rpartition('.')[2]}.coordinates"),
                    )
        self.dependent = {line: number for number, line in enumerate(sorted(self.reduction.dependent))}

    def refuse_unbalanced(self, balances: dict[str, Balance]) -> None:
        """Where flows at the start do not fit together all stay conditions: the start finds some that do."""
        number = self.flat.number
        for path in self.reduction.pivots:
            flows = {line: number(self.start_speed(line)) for line in balances[path].entries}
            total = sum(number(balances[path].entries[line]) * flow for line, flow in flows.items())
            if abs(total) > 1e-12 * max(abs(flow) for flow in flows.values()):  # rounding of a sum of some flows
                self.reduction = Reduction()
                self.kept_because.update(dict.fromkeys(balances, f"flows at the start do not balance at '{path}'"))
                return

    def start_speed(self, path: str) -> Scalar:
        """Flow, or speed of a shaft or sled, at the start, in units of the unknowns."""
        instance, element = self.line_owner[path]
        if element.line in ("shaft", "sled"):
            return instance.read(element.speed, "rad/s" if element.line == "shaft" else "m/s")  # type: ignore[attr-defined]
        return instance.read(element.flow, "m**3/s") / FLOW  # type: ignore[attr-defined]

    def valves_by_line(self) -> dict[str, list[str]]:
        """Lines that a law may close, with the valves in them."""
        found: dict[str, list[str]] = {}
        for instance, name, element in self.flat.elements():
            if element.kind in ("hydraulics.shut_off", "hydraulics.check_valve"):
                line = find_target(instance, str(element.pipe))  # type: ignore[attr-defined]
                found.setdefault(line, []).append(instance.absolute(name))
        return found

    def why_condition(self, path: str) -> str | None:
        """Why a rigid node stays a condition; None where it need not."""
        meeting = self.meetings[path]
        if path in self.kept_nodes:
            return "a signal reads its pressure"
        if meeting.sources:
            return "flows are given at it"
        for at, wall, absolute in meeting.walls:
            if wall.between_frames:
                return f"its wall '{absolute}' is between frames"
            for side, _ in wall.row_sides(at.read):
                target = self.line_target(at, side)
                own = target in self.line_owner and target not in self.mounts
                if target != "ground" and not (own and self.flat.number(self.line_inertia[target]) > 0.0):
                    return f"its wall '{absolute}' is moved by '{target}', a joint, a shaft in a part or without mass"
        if not self.pivots_at(path):
            return "no line with inertia is at it"
        reached, pending = {path}, [path]
        while pending:
            node = pending.pop()
            if self.meetings[node].walls or self.meetings[node].sources:
                return None
            for line, _ in self.meetings[node].flows:
                if self.line_owner_kind(line) != "flow" or hasattr(self.element_at(line), "filled"):
                    return None
                for end in self.ends_of(line):
                    if not self.nodes[end][1].is_rigid or self.nodes[end][1].line == "cavity":
                        return None
                    if end not in reached:
                        reached.add(end)
                        pending.append(end)
        return "nothing beside lines between rigid nodes defines its pressure"

    def node_impulse(self, path: str) -> Scalar:
        """What flows that valves cut off in the last step left at a rigid node, as a signal."""
        if not self.outputs_open:
            return 0.0  # signals cannot read it
        unit = CAVITY if self.element_at(path).line == "cavity" else 1.0
        return self.placeholder(self.instant_of(path, 1)) * (unit / FLOW)

    def instant_of(self, path: str, what: int) -> int:
        """The force of the condition of a rigid node at an instant, or (1) the impulse there, on the tape."""
        numbers = self.number_rigid_nodes()
        return self.tape.add("node_pressure", data=what * len(numbers) + numbers[path])

    # nodes that nothing defines ------------------------------------------------------------------------------------

    def node_enclosed(self, path: str) -> Scalar:
        """1 while closed valves part a rigid node, with those joined to it by lines, from what defines a pressure.

        An open check valve defines one only while something may flow through it: where it leads to a dead end, open
        without a flow and closed without a force are the same, and rounding says which.
        """
        if self.groups is None:
            self.groups = self.group_nodes()
        mine = self.groups.get(path)
        if mine is None or mine.outlet:
            return 0.0
        groups = list({id(g): g for g in self.groups.values()}.values())
        rounds = min(len(groups), MOST_VALVES)
        if self.passed is None:
            self.passed = {}
            for _ in range(rounds):
                self.passed = {id(g): self.may_pass(g, self.passed) for g in groups}
            self.reached = {}
            for _ in range(rounds):
                self.reached = {id(g): self.reach(g, self.reached) for g in groups}
        return 1.0 - self.reached[id(mine)]

    def reach(self, group: Group, reached: dict[int, Scalar]) -> Scalar:
        """1 where an open valve leads to what defines a pressure, or to a group that is reached."""
        if group.outlet:
            return 1.0
        assert self.passed is not None
        found: Scalar = 0.0
        for line, other, _ in group.ways:
            free: Scalar = 1.0 if other is None or other.outlet else reached.get(id(other), 0.0)
            if not isinstance(free, Expr) and free == 0.0:
                continue
            free = free * self.is_open(line)
            if self.has_check_valve(line):
                free = free * self.passed[id(group)]
            found = free if not isinstance(found, Expr) and found == 0.0 else apply("max", found, free)
        return found

    def may_pass(self, group: Group, passed: dict[int, Scalar]) -> Scalar:
        """1 where oil may flow in through one open valve and out through another one, and on from there."""
        if group.outlet:
            return 1.0
        inward: Scalar = 0.0
        outward: Scalar = 0.0
        ways: Scalar = 0.0
        for line, other, leaves in group.ways:
            if other is group:
                continue
            free = self.is_open(line) * (1.0 if other is None or other.outlet else passed.get(id(other), 1.0))
            one_way = self.has_check_valve(line)
            ways = ways + free
            inward = inward if one_way and leaves else inward + free
            outward = outward + free if leaves or not one_way else outward
        return apply("max", 0.0, apply("min", apply("min", inward, outward), apply("min", ways - 1.0, 1.0)))

    def is_open(self, line: str) -> Scalar:
        """1 while all valves in a line are open; their branches are 0 and 1."""
        found: Scalar = 1.0
        for valve in self.valves[line]:
            found = found * self.placeholder(self.element_output(valve, VALVE_BRANCH, valve))
        return found

    def group_nodes(self) -> dict[str, Group]:
        """Rigid nodes that lines without valves join, with the lines with valves that lead out."""
        self.valves = self.valves_by_line()
        rigid = [path for path, (_, e) in self.nodes.items() if e.kind == "hydraulics.rigid_node"]
        groups: dict[str, Group] = {}
        for start in rigid:
            if start in groups:
                continue
            groups[start] = group = Group()
            pending = [start]
            while pending:
                node = pending.pop()
                meeting = self.meetings[node]
                group.outlet = group.outlet or bool(meeting.walls or meeting.sources)
                for line, _ in meeting.flows:
                    far = [end for end in self.ends_of(line) if end != node]
                    if not far or self.element_at(line).line != "flow":
                        group.outlet = True
                    elif line in self.valves:
                        group.lines.append((line, far[0], int(self.ends_of(line)[0] == node)))
                    elif far[0] not in rigid:
                        group.outlet = True
                    elif far[0] not in groups:
                        groups[far[0]] = group
                        pending.append(far[0])
        for group in {id(g): g for g in groups.values()}.values():
            group.ways = [(line, groups.get(node), leaves) for line, node, leaves in group.lines]
        return groups

    def find_sealed(self) -> dict[str, str]:
        """Check valves through which nothing can ever flow, with a rigid node that they all lead away from, or to.

        Lines to such a node are as good as closed, which may leave the next one without a way.
        """
        if self.sealed is None:
            self.groups = self.groups or self.group_nodes()
            shut: dict[str, str] = {}
            found = -1
            while found < len(shut):
                found = len(shut)
                for node, group in self.groups.items():
                    ways = {line: leaves for line, other, leaves in group.ways if other is not group}
                    ways = {line: leaves for line, leaves in ways.items() if line not in shut}
                    one_way = len(set(ways.values())) == 1 and all(self.has_check_valve(line) for line in ways)
                    if one_way and not group.outlet:
                        shut.update(dict.fromkeys(ways, node))
            self.sealed = {valve: node for line, node in sorted(shut.items()) for valve in self.valves[line]
                           if self.element_at(valve).kind == "hydraulics.check_valve"}  # fmt: skip
        return self.sealed

    def has_check_valve(self, line: str) -> bool:
        """Whether it flows one way only."""
        return any(self.element_at(valve).kind == "hydraulics.check_valve" for valve in self.valves[line])

    def element_at(self, path: str) -> Element:
        """The element of a path."""
        return self.owners[path][1]

    def line_owner_kind(self, path: str) -> str | None:
        """flow, mode and so on."""
        return self.element_at(path).line

    def ends_of(self, line: str) -> tuple[str, ...]:
        """Nodes at which a line begins and ends."""
        instance, element = self.owners[line]
        specs = [spec for spec in element.declared_fluids() if spec.to == "node"]
        return tuple(find_target(instance, str(getattr(element, spec.name))) for spec in specs)

    def pivots_at(self, path: str) -> frozenset[str]:
        """Lines at a node whose flow may follow from the others."""
        return frozenset(
            line
            for line, _ in self.meetings[path].flows
            if self.element_at(line).kind in ("hydraulics.line", "hydraulics.pipe")
        )

    def balance_of(self, path: str) -> dict[str, Scalar]:
        """What flows out of a rigid node, per unit of flow, by the path of what moves it."""
        meeting = self.meetings[path]
        found: dict[str, Scalar] = {}
        for line, sign in meeting.flows:
            found[line] = found.get(line, 0.0) + sign
        for at, wall, _ in meeting.walls:
            for side, factor in wall.row_sides(at.read):
                target = self.line_target(at, side)
                if target != "ground":
                    found[target] = found.get(target, 0.0) + factor / FLOW
        return found

    def list_dependent(self) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        """For the core: (terms, slots of offset and inertia) and (position, velocity, slot of the factor)."""
        lines: list[tuple[int, int, int]] = []
        terms: list[tuple[int, int, int]] = []
        for path in self.dependent:
            instance, element = self.line_owner[path]
            offset = instance.read(element.passed, "m**3") / FLOW  # type: ignore[attr-defined]
            found = self.reduction.dependent[path]
            for other, factor in found.items():
                q, u = self.line_slots[other]
                terms.append((q, u, self.slot(factor)))
                offset = offset - factor * self.start_values[q]
            lines.append((len(found), self.slot(offset), self.slot(self.line_inertia[path])))
        return lines, terms

    def list_rigid_nodes(self) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int]]]:
        """For the core, see core/system.hpp: (row or -1, dependent line, sign, sources), (row or -1 - node, sign)."""
        numbers = self.number_rigid_nodes()
        order = sorted(numbers, key=lambda path: numbers[path])
        rows: list[tuple[int, int, int, int]] = []
        sources: list[tuple[int, int]] = []
        for path in order:
            line = self.measured_by.get(path)
            if line is None:
                rows.append((self.row_forces[path][0], 0, 0, 0))
                continue
            sign, others = 0, []
            for end, side in zip(self.ends_of(line), (1, -1), strict=True):
                if end == path:
                    sign = side
                elif end in self.measured_by:
                    others.append((-1 - numbers[end], side))
                elif end in self.row_forces:
                    unit = int(CAVITY) if self.element_at(end).line == "cavity" else 1
                    others.append((self.row_forces[end][0], unit * side))
            rows.append((NO, self.dependent[line], sign, len(others)))
            sources += others
        return rows, sources

    def list_meeting_flows(self) -> list[tuple[int, int]]:
        """For the core: pairs of velocities that meet at a node that was taken out.

        With the node as a condition they are one island, whatever cancels out in the sum of a flow that follows.
        """
        pairs: list[tuple[int, int]] = []
        for path in self.reduction.pivots:
            meeting: set[int] = set()
            for line in self.balance_of(path):
                meeting.update(self.line_slots[other][1] for other in self.reduction.dependent.get(line, (line,)))
            pairs += pairwise(sorted(meeting))
        return pairs

    def number_rigid_nodes(self) -> dict[str, int]:
        """Rigid nodes in an order in which the pressure of each one follows from those before it.

        Dependent lines are a forest on the nodes that were taken out, rooted at the others.
        """
        if self.rigid_numbers is None:
            paths = sorted(path for path, (_, e) in self.nodes.items() if e.is_rigid)
            found = {path: k for k, path in enumerate(p for p in paths if p not in self.reduction.pivots)}
            left = sorted(self.dependent)
            while left:
                ready = [
                    (line, ends)
                    for line in left
                    if len(ends := [e for e in self.ends_of(line) if e in self.reduction.pivots.keys() - found]) == 1
                ]
                for line, (node,) in ready:
                    if node not in found:
                        found[node] = len(found)
                        self.measured_by[node] = line
                taken = {line for line, _ in ready}
                left = [line for line in left if line not in taken]
            self.rigid_numbers = found
        return self.rigid_numbers
