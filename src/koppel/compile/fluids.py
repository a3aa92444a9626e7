"""Hydraulic networks: flows and nodes as coordinates, pressures as what acts on flows.

A line is a coordinate without position, its flow. Its node is either elastic, a coordinate without position too: its
compression, from which elements read the pressure; or rigid: a row sum of outflows = 0, whose force is the pressure; or
cavitating: the same with the rate of a cavity, a coordinate without inertia that a stop keeps from becoming negative;
or prescribed: a signal that elements at this node get.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from koppel.compile.context import ElementContext
from koppel.compile.flatten import Instance
from koppel.compile.lines import Lines, Slots
from koppel.compile.numbering import TableRows
from koppel.compile.tape import NO
from koppel.compile.topology import find_target
from koppel.lazy import is_a
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Name, Scalar, as_expr
from koppel.model.fluid import CAVITY, CHARGE, FLOW, STRAIN, FluidNode, OilValues, Wall

if TYPE_CHECKING:
    from koppel.elements.hydraulics import Line, LineMode, Oil
    from koppel.elements.hydraulics.elastic_node import ElasticNode

GROUND: Slots = (NO, NO)
WIDE = 1e30
"""No end of a travel."""


@dataclass
class Meeting:
    """What meets at a node: flows with +1 where they leave it, walls, given flows, and everything by path."""

    flows: list[tuple[str, Scalar]] = field(default_factory=list)
    walls: list[tuple[Instance, Any, str]] = field(default_factory=list)
    sources: list[tuple[Instance, Any, str, float]] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


class Fluids(Lines):
    """Numbers of flows and nodes, the equations of rigid nodes, and what elements read of nodes."""

    def collect_fluids(self) -> None:
        """Notes flows and nodes, what meets at each node, and what acts as their inertia."""
        self.nodes: dict[str, tuple[Instance, FluidNode]] = {}
        self.oils: dict[str, tuple[Instance, Oil]] = {}
        self.meetings: dict[str, Meeting] = {}
        self.elastic: dict[str, int] = {}
        self.oil_slots: dict[str, int] = {}
        for instance, name, element in self.flat.elements():
            absolute = instance.absolute(name)
            if isinstance(element, FluidNode):
                self.nodes[absolute] = (instance, element)
                self.meetings[absolute] = Meeting()
            elif is_a(element, "koppel.elements.hydraulics.oil.Oil"):
                self.oils[absolute] = (instance, cast("Oil", element))
        for instance, name, element in self.flat.elements():
            self.note_fluid_ports(instance, name, element)
        for instance, name, element in self.flat.elements():
            if element.line not in ("flow", "mode", "node", "cavity"):
                continue
            absolute = instance.absolute(name)
            self.line_owner[absolute] = (instance, element)
            context = ElementContext(self, instance, element, absolute)
            if is_a(element, "koppel.elements.hydraulics.line.Line", "koppel.elements.hydraulics.line_mode.LineMode"):
                self.line_inertia[absolute] = FLOW**2 * cast("Line", element).inertance(context)
            elif is_a(element, "koppel.elements.hydraulics.elastic_node.ElasticNode"):
                self.check_node(instance, name, cast("ElasticNode", element), context)
                self.line_inertia[absolute] = CHARGE * STRAIN * self.start_volume(absolute)
                self.elastic[absolute] = len(self.elastic)
            else:
                self.line_inertia[absolute] = 0.0

    def note_fluid_ports(self, instance: Instance, name: str, element: Element) -> None:
        """Notes which nodes an element meets, and that all there is one oil."""
        where, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
        ends = [(spec, find_target(instance, str(getattr(element, spec.name)))) for spec in element.declared_fluids()
                if spec.to == "node" and getattr(element, spec.name) is not None]  # fmt: skip
        if len(ends) == 2 and ends[0][1] == ends[1][1]:
            raise ModelError(
                f"has '{ends[0][1]}' on both sides; connect two different nodes", instance.model.file, where
            )
        for k, (_, target) in enumerate(ends):
            meeting = self.meetings[target]
            meeting.others.append(absolute)
            sign = 1.0 if _leaves(element, target, instance) else -1.0
            if is_a(element, "koppel.elements.hydraulics.line_mode.LineMode"):
                mode = cast("LineMode", element)
                weight = instance.read(mode.weight_a if k == 0 else mode.weight_b, "1")
                meeting.flows.append((absolute, sign * weight))
            elif element.line == "flow":
                meeting.flows.append((absolute, sign))
            elif isinstance(element, Wall):
                meeting.walls.append((instance, element, absolute))
            elif is_a(element, "koppel.elements.hydraulics.flow_source.FlowSource"):
                meeting.sources.append((instance, element, absolute, sign))
            elif self.nodes[target][1].is_rigid:
                raise ModelError(
                    f"has no mass and meets the rigid node '{target}', whose pressure nothing defines then; make the "
                    "node elastic, or give the line inertia (hydraulics.line)",
                    instance.model.file,
                    where,
                )
            if hasattr(element, "oil") and len(self.oils) > 1:
                mine, its = self.oil_path(instance, element, where), self.node_oil(target)
                if its is not None and mine != its:
                    raise ModelError(
                        f"has the oil '{mine}' and meets '{target}' with the oil '{its}'; let one oil meet at a node",
                        instance.model.file,
                        where,
                    )

    def check_node(self, instance: Instance, name: str, element: ElasticNode, context: ElementContext) -> None:
        """Raises for a node without volume at the start, or with a pressure at which its oil would cavitate."""
        where, number = instance.where(f"elements.{name}"), self.flat.number
        volume = number(self.start_volume(context.path))
        if not volume > 0.0:
            walls = self.meetings[context.path].walls
            hint = "give it a volume above 0" if not walls else "check volume, and zero and positions of its walls"
            raise ModelError(
                f"= {volume:g} m**3 at the start is not above 0; {hint}, or take a rigid node",
                instance.model.file,
                f"{where}.volume",
            )
        pressure, least = number(instance.read(element.pressure, "Pa")), number(self.oil_of(context).cavitation)
        if pressure < least:
            raise ModelError(
                f"= {pressure:g} Pa is below the cavitation_pressure of {least:g} Pa of its oil; pressures are "
                "absolute, write 2 barg for one above that of the surroundings",
                instance.model.file,
                f"{where}.pressure",
            )

    # oils ---------------------------------------------------------------------------------------------------------

    def node_oil(self, path: str) -> str | None:
        """The oil of a node; None for a node that has none of its own."""
        instance, element = self.nodes[path]
        if not hasattr(element, "oil"):
            return None
        return self.oil_path(instance, element, instance.where(f"elements.{path.rpartition('.')[2]}"))

    def oil_path(self, instance: Instance, element: Any, where: str) -> str:
        """The oil of an element: the one that it names, or the only one."""
        if element.oil is not None:
            target = find_target(instance, str(element.oil))
            if target not in self.oils:
                raise ModelError(f"= '{element.oil}' is no oil; name a hydraulics.oil", instance.model.file,
                                 f"{where}.oil")  # fmt: skip
            return target
        known = [path for path in self.oils if path.rpartition(".")[0] == instance.prefix] or list(self.oils)
        if len(known) != 1:
            found = "has no oil; add a hydraulics.oil" if not known else f"has {len(known)} oils; name one of them"
            raise ModelError(f"is missing: the model {found}", instance.model.file, f"{where}.oil")
        return known[0]

    def oil_of(self, context: ElementContext) -> OilValues:
        """Properties of the oil of an element."""
        path = self.oil_path(context.instance, context.element, context.where("oil").rpartition(".")[0])
        instance, oil = self.oils[path]
        return oil.values(instance.read)

    # coordinates --------------------------------------------------------------------------------------------------

    def start_volume(self, path: str) -> Scalar:
        """Volume of an elastic node at the start: its own, and what its walls have opened."""
        instance, element = self.nodes[path]
        total = instance.read(element.volume, "m**3")  # type: ignore[attr-defined]
        for at, wall, _ in self.meetings[path].walls:
            total = total + wall.start_volume(at.read, lambda source, unit, at=at: self.line_start(at, source, unit))
        return total

    def line_start(self, instance: Instance, path: str, to: str) -> Scalar:
        """Position of a shaft or sled at the start; 0 for ground and joints, which count from their design position."""
        target = self.line_target(instance, path)
        if target not in self.line_owner:
            return 0.0
        owner, element = self.line_owner[target]
        return owner.read(element.start_position(), "rad" if to == "shaft" else "m")  # type: ignore[attr-defined]

    def add_fluid(self, path: str, instance: Instance, element: Element, q: list[Scalar], u: list[Scalar]) -> Slots:
        """Start values of a flow, a node or a cavity; its slots."""
        context = ElementContext(self, instance, element, path)
        if element.line == "node":
            u.append(element.start_compression(context, self.oil_of(context)) / STRAIN)  # type: ignore[attr-defined]
            self.velocity_names.append((f"{path}.compression", "m**3/s"))
            return NO, len(u) - 1
        flows = element.line in ("flow", "mode")  # its position is the volume that has passed
        name = {"flow": "passed", "mode": "volume", "cavity": "cavity"}[element.line]
        unit = FLOW / CAVITY if element.line == "cavity" else FLOW
        q.append(instance.read(getattr(element, name), "m**3") / unit)
        u.append(instance.read(element.flow, "m**3/s") / FLOW if flows else 0.0)  # type: ignore[attr-defined]
        self.velocity_names.append((f"{path}.flow" if flows else f"{path}.growth", "Pa"))
        return len(q) - 1, len(u) - 1

    def node_slots(self, instance: Instance, path: Any) -> Slots:
        """What stands for a node in a table: an elastic one by its number; nothing where its pressure is no reading."""
        if path is None:
            return GROUND
        target = find_target(instance, str(path))
        if target not in self.elastic:
            return GROUND
        return -2 - self.elastic[target], self.line_slots[target][1]

    def fluid_ports(self, instance: Instance, element: Element, path: str, lines: list[Slots]) -> list[Slots]:
        """All coordinates of an element in the order of the core: its own flow, shafts and sleds, nodes and flows."""
        own = [self.line_slots[instance.absolute(path.rpartition(".")[2])]] if element.line in ("flow", "mode") else []
        fluids = [
            self.node_slots(instance, getattr(element, spec.name))
            if spec.to == "node"
            else self.line_slots[find_target(instance, str(getattr(element, spec.name)))]
            for spec in element.declared_fluids()
        ]
        return [*own, *lines, *fluids]

    def fluid_signals(self, instance: Instance, element: Element) -> list[Name | None]:
        """Given pressures at the nodes of an element."""
        found: list[Name | None] = []
        for spec in element.declared_fluids():
            path = getattr(element, spec.name)
            if spec.to != "node":
                continue
            target = None if path is None else find_target(instance, str(path))
            at, node = (None, None) if target is None else self.nodes[target]
            if at is not None and node is not None and node.line == "cavity":
                # the force of its condition is what the pressure is above this
                found.append(self.on_tape(self.oil_of(ElementContext(self, at, node, str(target))).cavitation))
                continue
            if node is None or at is None or not node.prescribed:
                found.append(None)
                continue
            where = at.where(f"elements.{str(path).rpartition('.')[2]}.pressure")
            found.append(self.signal(at, node.pressure, "Pa", {}, where))  # type: ignore[attr-defined]
        return found

    def list_fluid_nodes(self) -> list[tuple[int, int, int, int]]:
        """Elastic nodes for the core: unknown, oil, node of the volume where it changes, slot of that at the start."""
        rows = []
        for path in self.elastic:
            volume = self.node_volume(path)
            rows.append(
                (
                    self.line_slots[path][1],
                    self.node_oil_slots(path),
                    NO if volume is None else self.resolve_absolute(self.on_tape(volume).name),
                    self.slot(self.start_volume(path)),
                )
            )
        return rows

    def node_oil_slots(self, path: str) -> int:
        """The first slot of what the core knows of the oil of an elastic node."""
        if path not in self.oil_slots:
            instance, element = self.nodes[path]
            oil = self.oil_of(ElementContext(self, instance, element, path))
            compliance = instance.read(element.compliance, "1/Pa")  # type: ignore[attr-defined]
            form = 1.0 if oil.tangent else 0.0
            values = [oil.modulus, oil.air, oil.exponent, oil.reference, compliance, form]
            self.oil_slots[path] = self.slots_for(values)
        return self.oil_slots[path]

    def node_volume(self, path: str) -> Scalar | None:
        """Volume of an elastic node as a signal; None where no wall moves."""
        walls = self.meetings[path].walls
        if not walls:
            return None
        instance, element = self.nodes[path]
        total = instance.read(element.volume, "m**3")  # type: ignore[attr-defined]
        for at, wall, absolute in walls:
            context = ElementContext(self, at, wall, absolute)
            total = total + wall.opened(context)
        return total

    def node_pressure(self, path: str) -> Scalar:
        """Pressure of a node as a signal."""
        instance, element = self.nodes[path]
        if element.prescribed:
            return self.signal(instance, element.pressure, "Pa", {}, path)  # type: ignore[attr-defined]
        if path in self.elastic:
            state = self.tape.add("u", data=self.line_slots[path][1])
            return self.placeholder(self.tape.add("pressure", a=state, data=self.node_oil_slots(path)))
        context = ElementContext(self, instance, element, path)
        if element.line == "cavity":
            return self.oil_of(context).cavitation + context.row_force() * (CAVITY / FLOW)
        return context.row_force() * (1.0 / FLOW)

    def element_output(self, absolute: str, name: str, path: str) -> int:
        """As for all elements; flows and volumes that have passed are those of the instant, in signals too."""
        element = self.force_elements[absolute][1] if absolute in self.force_elements else None
        if element is not None and element.line in ("flow", "mode") and name in ("flow", "passed", "volume"):
            q, u = self.line_slots[absolute]
            own = self.tape.add("u", data=u) if name == "flow" else self.tape.add("q", data=q)
            return self.tape.add("mul", own, self.tape.constant(FLOW))
        return super().element_output(absolute, name, path)

    # cavities -----------------------------------------------------------------------------------------------------

    def note_cavities(self) -> None:
        """A table for the stops of cavities."""
        if any(element.line == "cavity" for _, element in self.nodes.values()):
            self.tables.setdefault("line.stops", TableRows())

    def add_cavities(self) -> None:
        """Cavities do not become negative: a stop at 0."""
        for path, (instance, element) in self.nodes.items():
            if element.line != "cavity":
                continue
            table = self.tables["line.stops"]
            table.lines += [*GROUND, *self.line_slots[path]]
            table.values += [0.0, WIDE, 0.0, 0.0]
            self.rows[path] = ("line.stops", table.rows)
            self.force_elements[path] = (instance, element)
            table.rows += 1

    # rigid nodes --------------------------------------------------------------------------------------------------

    def fluid_rows(self, rows: list[tuple[int, int, int]], entries: list[tuple[int, int, int]]) -> None:
        """Rigid nodes: sum of outflows, growth by walls and given outflows = growth of the cavity, per unit of flow.

        With a cavity it is a condition on volumes, so that it does not drift, where no flow is given.
        """
        for path, (instance, element) in self.nodes.items():
            if not element.is_rigid:
                continue
            meeting, scale = self.meetings[path], CAVITY if element.line == "cavity" else 1.0
            where = instance.where(f"elements.{path.rpartition('.')[2]}")
            if not meeting.flows and not meeting.walls:
                raise ModelError(
                    "meets no line with inertia and no wall: nothing defines its pressure; connect lines, or make it "
                    "elastic",
                    instance.model.file,
                    where,
                )
            found: list[tuple[Slots, Scalar]] = [(self.line_slots[flow], scale * sign) for flow, sign in meeting.flows]
            for at, wall, _ in meeting.walls:
                sides = [(self.line(at, side, wall.side_kind, where), f) for side, f in wall.row_sides(at.read)]
                found += [(slots, scale * factor / FLOW) for slots, factor in sides if slots[1] != NO]
            if element.line == "cavity":
                found.append((self.line_slots[path], -1.0))
            entries += [(*slots, self.slot(factor)) for slots, factor in found]
            kind, node = 2, self.given_outflow(meeting, scale, where)
            if element.line == "cavity" and node == NO:
                start: Scalar = 0.0
                for (q, _), factor in found:
                    start = start + factor * self.start_values[q]
                kind, node = 1, self.tape.add("constant", data=self.slot(start))
            rows.append((len(found), kind, node))
            self.row_forces.setdefault(path, []).append(len(self.constraint_names))
            self.constraint_names.append(path)

    def given_outflow(self, meeting: Meeting, scale: float, where: str) -> int:
        """The node of minus the sum of given outflows, per unit of flow; NO where there are none."""
        if not meeting.sources:
            return NO
        total: Scalar = 0.0
        for at, source, absolute, sign in meeting.sources:
            given = self.signal(at, source.flow, "m**3/s", {}, f"{at.where(f'elements.{absolute}')}.flow")
            if not self.tape.depends_on_time_alone(self.resolve_absolute(given.name)):
                raise ModelError("depends on the motion and feeds a rigid node; make the node elastic", path=where)
            total = total - scale * sign * given / FLOW
        return self.resolve_absolute(self.on_tape(as_expr(total)).name)


def _leaves(element: Any, target: str, instance: Instance) -> bool:
    """True for an element with one node, at its side a."""
    path = getattr(element, "node_a", None)
    return path is not None and find_target(instance, str(path)) == target
