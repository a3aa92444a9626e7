"""Hydraulic networks: flows and nodes as coordinates, pressures as what acts on flows.

A line is a coordinate without position, its flow. Its node is either elastic, a coordinate without position too: its
compression, from which elements read the pressure; or rigid: a row sum of outflows = 0, whose force is the pressure; or
cavitating: the same with the rate of a cavity, a coordinate without inertia that a stop keeps from becoming negative;
or prescribed: a signal that elements at this node get.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from koppel.compile.context import ElementContext
from koppel.compile.flatten import Instance
from koppel.compile.lines import Slots
from koppel.compile.numbering import TableRows
from koppel.compile.rigid_nodes import Meeting, RigidNodes
from koppel.compile.tape import NO
from koppel.compile.topology import find_target
from koppel.lazy import is_a
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Name, Scalar, apply, as_expr, constant
from koppel.model.fluid import CAVITY, CHARGE, FLOW, STRAIN, FluidNode, OilValues, Wall
from koppel.model.gravity import GravityField
from koppel.model.value import to_expr

if TYPE_CHECKING:
    from koppel.elements.hydraulics import Line, LineMode, Oil
    from koppel.elements.hydraulics.elastic_node import ElasticNode

GROUND: Slots = (NO, NO)
LOW_PRESSURE = 5e4
"""Pressures in bar below this, in Pa, get a hint that they are absolute."""
OF_PRESSURE = ("force", "drop", "power")
"""Outputs of walls and given flows that pressures decide."""
WIDE = 1e30
"""No end of a travel."""


class Fluids(RigidNodes):
    """Numbers of flows and nodes, the equations of rigid nodes, and what elements read of nodes."""

    expression_units: dict[str, str]

    def collect_fluids(self) -> None:
        """Notes flows and nodes, what meets at each node, and what acts as their inertia."""
        self.nodes: dict[str, tuple[Instance, FluidNode]] = {}
        self.oils: dict[str, tuple[Instance, Oil]] = {}
        self.meetings: dict[str, Meeting] = {}
        self.elastic: dict[str, int] = {}
        self.oil_slots: dict[str, int] = {}
        self.oil_change_names: dict[str, dict[str, Name]] = {}
        self.flow_rows: list[tuple[int, int]] = []
        self.cavity_rows: list[tuple[int, int, int]] = []
        self.balance_starts: list[tuple[int, int]] = []
        self.node_walls: dict[str, tuple[int, tuple[str, ...]]] = {}
        self.owners: dict[str, tuple[Instance, Element]] = {
            instance.absolute(name): (instance, element) for instance, name, element in self.flat.elements()
        }
        self.rigid_numbers: dict[str, int] | None = None
        self.measured_by: dict[str, str] = {}
        self.groups = self.passed = self.sealed = None
        for instance, name, element in self.flat.elements():
            absolute = instance.absolute(name)
            if isinstance(element, FluidNode):
                self.nodes[absolute] = (instance, element)
                self.meetings[absolute] = Meeting()
            elif is_a(element, "koppel.elements.hydraulics.oil.Oil"):
                self.oils[absolute] = (instance, cast("Oil", element))
        for instance, name, element in self.flat.elements():
            self.note_fluid_ports(instance, name, element)
        self.check_oils()
        for instance, name, element in self.flat.elements():
            if element.line not in ("flow", "mode", "node", "cavity"):
                continue
            absolute = instance.absolute(name)
            self.line_owner[absolute] = (instance, element)
            context = ElementContext(self, instance, element, absolute)
            if element.line in ("flow", "mode"):
                self.line_inertia[absolute] = FLOW**2 * cast("Line", element).inertance(context)
            elif is_a(element, "koppel.elements.hydraulics.elastic_node.ElasticNode"):
                self.check_node(instance, name, cast("ElasticNode", element), context)
                try:
                    cast("ElasticNode", element).check_oil(self.oil_of(context), self.flat.number)  # type: ignore[arg-type]
                except ModelError as error:
                    raise error.within(instance.where(f"elements.{name}"), instance.model.file) from None
                self.line_inertia[absolute] = CHARGE * STRAIN * self.start_volume(absolute)
                self.elastic[absolute] = len(self.elastic)
            else:
                self.line_inertia[absolute] = 0.0
        self.reduce_nodes()

    def note_fluid_ports(self, instance: Instance, name: str, element: Element) -> None:
        """Notes which nodes an element meets, and that all there is one oil."""
        where, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
        ends = [(spec, find_target(instance, str(getattr(element, spec.name)))) for spec in element.declared_fluids()
                if spec.to == "node" and getattr(element, spec.name) is not None]  # fmt: skip
        if len(ends) == 2 and ends[0][1] == ends[1][1]:
            raise ModelError(
                f"has '{ends[0][1]}' on both sides; connect two different nodes", instance.model.file, where
            )
        for spec in element.declared_fluids():
            if spec.to == "flow":
                self.check_against_line(instance, element, spec.name, where)
        if not element.core:
            return
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
                if getattr(element, "from_ground", False) and self.nodes[target][1].is_rigid:
                    raise ModelError(
                        f"has its flow as seen from the ground and meets the rigid node '{target}'; make the node "
                        "elastic",
                        instance.model.file,
                        where,
                    )
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
                meeting.oils.setdefault(mine, absolute)
                if its is not None and mine != its:
                    raise ModelError(
                        f"has the oil '{mine}' and meets '{target}' with the oil '{its}'; let one oil meet at a node",
                        instance.model.file,
                        where,
                    )

    def check_oils(self) -> None:
        """Raises for a node with a given pressure, which has no oil of its own, where lines bring several."""
        for path in sorted(self.meetings):
            oils = self.meetings[path].oils
            if len(oils) > 1 and self.node_oil(path) is None:
                brought = ", ".join(f"'{oil}' by '{oils[oil]}'" for oil in sorted(oils))
                instance, _ = self.nodes[path]
                raise ModelError(
                    f"meets several oils: {brought}; let one oil meet at a node, and give each one a tank of its own",
                    instance.model.file,
                    instance.where(f"elements.{path.rpartition('.')[2]}"),
                )

    def check_against_line(self, instance: Instance, element: Element, port: str, where: str) -> None:
        """Raises for a valve or a loss in a line whose unknown is not the flow against the line."""
        target = find_target(instance, str(getattr(element, port)))
        owner = next((e for i, n, e in self.flat.elements() if i.absolute(n) == target), None)
        if getattr(owner, "from_ground", False):
            raise ModelError(
                f"= '{target}' is a hydraulics.frame_line, which takes no valves or further losses; put a node and a "
                "hydraulics.line behind it",
                instance.model.file,
                f"{where}.{port}",
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

    def find_oil(self, context: ElementContext) -> OilValues | None:
        """The same for a node that need not have one, where the model has none or several."""
        named = getattr(context.element, "oil", None) is not None
        return self.oil_of(context) if named or len(self.oils) == 1 else None

    def target_of(self, instance: Instance, path: Any) -> str:
        """The absolute path of a node or line."""
        return find_target(instance, str(path))

    # coordinates --------------------------------------------------------------------------------------------------

    def start_volume(self, path: str) -> Scalar:
        """Volume of an elastic node at the start: its own, and what its walls have opened."""
        instance, element = self.nodes[path]
        total = instance.read(element.volume, "m**3")  # type: ignore[attr-defined]
        for at, wall, _ in self.meetings[path].walls:
            total = total + wall.start_volume(at, self)
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
        q.append(instance.read(getattr(element, "filled" if hasattr(element, "filled") else name), "m**3") / unit)
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

    def flow_slots(self, path: str) -> Slots:
        """What stands for a line in a table: its coordinate, or the number of a dependent one after those of nodes."""
        if path in self.dependent:
            return -2 - len(self.elastic) - self.dependent[path], NO
        return self.line_slots[path]

    def fluid_ports(self, instance: Instance, element: Element, path: str, lines: list[Slots]) -> list[Slots]:
        """All coordinates of an element in the order of the core: its own flow, shafts and sleds, nodes and flows."""
        own = [self.flow_slots(instance.absolute(path.rpartition(".")[2]))] if element.line in ("flow", "mode") else []
        fluids = [
            self.node_slots(instance, getattr(element, spec.name))
            if spec.to == "node"
            else self.flow_slots(find_target(instance, str(getattr(element, spec.name))))
            for spec in element.declared_fluids()
        ]
        return [*own, *lines, *fluids]

    def fluid_signals(self, instance: Instance, element: Element) -> list[Name | None]:
        """Given pressures at the nodes of an element."""
        found: list[Name | None] = self.oil_changes(instance, element) if element.oil_signals else []
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
        return [*found, self.field_along(instance, element)] if element.gravity_signals else found

    def field_along(self, instance: Instance, element: Element) -> Name | None:
        """What gravity that is a field of signals does along the line between two frames, per density (Simpson)."""
        if not isinstance(self.flat.root.model.gravity, GravityField):
            return None
        ground = self.body_frame("ground")
        ends = [self.read_sensor("position", ground, self.frame(instance, at)) for at in element.port_paths().values()]
        middle = [self.on_tape(0.5 * (p + q)) for p, q in zip(*ends, strict=True)]
        at_a, at_m, at_b = (self.read_field(place) for place in (ends[0], middle, ends[1]))
        total: Scalar = 0.0
        for p, q, g_a, g_m, g_b in zip(*ends, at_a, at_m, at_b, strict=True):
            total = total + (g_a + 4.0 * g_m + g_b) / 6.0 * (q - p)
        return self.on_tape(total)

    def oil_changes(self, instance: Instance, element: Any) -> list[Name | None]:
        """By what share viscosity and density of the oil of an element differ from those at its temperature."""
        path = self.oil_path(instance, element, instance.where(f"elements.{element.kind}"))
        owner, oil = self.oils[path]
        if oil.temperature_signal is None:
            return [None] * len(element.oil_signals)
        if path not in self.oil_change_names:
            T, plain = self.oil_temperature(path), oil.values(owner.read)
            now = oil.values(owner.read, T)
            self.oil_change_names[path] = {
                "viscosity_change": self.on_tape(as_expr(now.viscosity / plain.viscosity - 1.0)),
                "density_change": self.on_tape(as_expr(now.density / plain.density - 1.0)),
            }
        return [self.oil_change_names[path][name] for name in element.oil_signals]

    def oil_temperature(self, path: str) -> Scalar:
        """Temperature of an oil, as it changes."""
        owner, oil = self.oils[path]
        if oil.temperature_signal is None:
            return owner.read(oil.temperature, "K")
        where = owner.where(f"elements.{path.rpartition('.')[2]}.temperature_signal")
        return self.signal(owner, oil.temperature_signal, "K", {}, where)

    # sensors ------------------------------------------------------------------------------------------------------

    def pressure_at(self, context: ElementContext, port: str) -> Scalar:
        """Pressure of the node at a port of a sensor."""
        return self.node_pressure(find_target(context.instance, str(getattr(context.element, port))))

    def measure_flow(self, context: ElementContext) -> tuple[Scalar, Scalar, Scalar]:
        """Flow, pressure difference and density for a sensor of flow."""
        element: Any = context.element
        target = find_target(context.instance, str(element.at))
        found = next(((i, e) for i, n, e in self.flat.elements() if i.absolute(n) == target), None)
        names = [] if found is None else [spec.name for spec in found[1].outputs]
        if found is None or "flow" not in names or not found[1].core:
            what = "is no element" if found is None else f"is a {found[1].kind}, which has no flow"
            raise ModelError(
                f"= '{element.at}' {what}; name a line, valve, pump or gap",
                context.instance.model.file,
                context.where("at"),
            )
        owner, measured = found
        flow = self.placeholder(self.element_output(target, "flow", target))
        drop: Scalar = 0.0
        for spec, sign in zip(measured.declared_fluids(), (1.0, -1.0), strict=False):
            path = getattr(measured, spec.name)
            if path is not None and spec.to == "node":
                drop = drop + sign * self.node_pressure(find_target(owner, str(path)))
        path = self.oil_path(context.instance, element, context.where("oil").rpartition(".")[0])
        at, oil = self.oils[path]
        return flow, drop, oil.density_at(self.oil_temperature(path), at.read)

    def list_fluid_nodes(self) -> list[tuple[int, int, int, int]]:
        """Elastic nodes for the core: unknown, oil, node of the volume where it changes, slot of that at the start."""
        rows = []
        for path in self.elastic:
            volume = self.node_volume(path)
            instance, element = self.nodes[path]
            fixed = self.slot(instance.read(element.volume, "m**3"))  # type: ignore[attr-defined]
            self.node_walls[path] = (fixed, tuple(wall for *_, wall in self.meetings[path].walls))
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
            force: Scalar = context.row_force()
            if self.outputs_open:  # with a cavity it is 0 but for rounding
                force = apply("max", self.placeholder(self.instant_of(path, 0)), 0.0)
            return self.oil_of(context).cavitation + force * (CAVITY / FLOW)
        if not self.outputs_open:
            self.read_nodes.add(path)  # taken out of the equations it gets no row: compile_model begins anew with it
            return 0.0 if path in self.reduction.pivots else context.row_force() * (1.0 / FLOW)
        return self.placeholder(self.instant_of(path, 0)) * (1.0 / FLOW)

    def element_output(self, absolute: str, name: str, path: str) -> int:
        """As for all elements; flows and volumes that have passed are those of the instant, in signals too."""
        element = self.force_elements[absolute][1] if absolute in self.force_elements else None
        if (
            element is not None
            and element.line in ("flow", "mode")
            and name in ("flow", "passed", "volume", "filled")
            and not getattr(element, "from_ground", False)
        ):
            if absolute in self.dependent:
                return self.dependent_output(absolute, name)
            q, u = self.line_slots[absolute]
            own = self.tape.add("u", data=u) if name == "flow" else self.tape.add("q", data=q)
            return self.tape.add("mul", own, self.tape.constant(FLOW))
        if self.outputs_open and name in OF_PRESSURE and element is not None:
            found = self.output_at_rigid(absolute, element, name, path)
            if found is not None:
                return self.resolve_absolute(self.on_tape(found).name)
        return super().element_output(absolute, name, path)

    def output_at_rigid(self, absolute: str, element: Element, name: str, path: str) -> Scalar | None:
        """Force, drop or power of a wall or a given flow at nodes without volume, whose pressures the core adds to no
        element: they are forces of conditions; None for all others."""
        instance = self.force_elements[absolute][0]
        ends = {spec.name: find_target(instance, str(getattr(element, spec.name))) for spec in element.declared_fluids()
                if spec.to == "node" and getattr(element, spec.name) is not None}  # fmt: skip
        if not any(self.nodes[end][1].is_rigid for end in ends.values()):
            return None

        def own(output: str) -> Scalar:
            return self.placeholder(self.element_output(absolute, output, path))

        if isinstance(element, Wall):
            taken = element.factor(instance.read) if name == "force" else own("growth")
            return None if name == "drop" else taken * self.node_pressure(ends["node"])
        if is_a(element, "koppel.elements.hydraulics.flow_source.FlowSource"):
            if name == "drop":
                before, behind = (self.node_pressure(ends[at]) if at in ends else 0.0 for at in ("node_a", "node_b"))
                return before - behind
            return -1.0 * own("drop") * own("flow")
        return None

    def dependent_output(self, path: str, name: str) -> int:
        """Flow of a line that follows from others, or the volume that has passed."""
        instance, element = self.line_owner[path]
        tape, slots = self.tape, {other: self.line_slots[other] for other in self.reduction.dependent[path]}
        offset = instance.read(element.passed, "m**3") / FLOW  # type: ignore[attr-defined]
        total: int | None = None
        for other, factor in self.reduction.dependent[path].items():
            q, u = slots[other]
            offset = offset - factor * self.start_values[q]
            read = tape.add("u", data=u) if name == "flow" else tape.add("q", data=q)
            part = tape.add("mul", read, tape.add("constant", data=self.slot(factor * FLOW)))
            total = part if total is None else tape.add("add", total, part)
        assert total is not None
        if name != "flow":
            total = tape.add("add", total, tape.add("constant", data=self.slot(offset * FLOW)))
        return total

    # cavities -----------------------------------------------------------------------------------------------------

    def note_cavities(self) -> None:
        """A table for the stops of cavities and accumulators."""
        if any(element.line == "cavity" for _, element in self.nodes.values()) or self.accumulators():
            self.tables.setdefault("line.stops", TableRows())

    def accumulators(self) -> list[tuple[str, Instance, Element]]:
        """Accumulators, which may run empty."""
        kind = "hydraulics.accumulator"
        return [(path, *owner) for path, owner in self.line_owner.items() if owner[1].kind == kind]

    def list_inflows(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """Nodes to the channels of what flows in (weight above 0) and out, and of what walls take, for ledgers."""
        found: dict[str, tuple[tuple[str, int], ...]] = {}
        for path, meeting in self.meetings.items():
            weights: dict[str, Scalar] = {f"{flow}.flow": -1.0 * sign for flow, sign in meeting.flows}
            weights.update({f"{wall}.growth": -1.0 for *_, wall in meeting.walls})
            weights.update({f"{source}.flow": -1.0 * sign for *_, source, sign in meeting.sources})
            for instance, name, element in self.flat.elements():
                absolute = instance.absolute(name)
                if absolute in meeting.others and not any(key.startswith(f"{absolute}.") for key in weights):
                    weights[f"{absolute}.flow"] = -1.0 if _leaves(element, path, instance) else 1.0
            found[path] = tuple((channel, self.slot(weight)) for channel, weight in weights.items())
        return found

    def list_inertial_lines(self) -> dict[str, tuple[int, str, str]]:
        """Lines between two nodes: the slot of their inertance, and the nodes."""
        found: dict[str, tuple[int, str, str]] = {}
        for path, (instance, element) in self.line_owner.items():
            if element.kind in ("hydraulics.line", "hydraulics.pipe"):
                line = cast("Line", element)
                inertance = self.slot(line.inertance(ElementContext(self, instance, element, path)))
                ends = find_target(instance, str(line.node_a)), find_target(instance, str(line.node_b))
                found[path] = (inertance, *ends)
        return found

    def list_hints(self) -> Iterator[str]:
        """Absolute pressures in bar that look like gauge pressures; check valves that are no use."""
        sealed = self.find_sealed()
        for node in sorted(set(sealed.values())):
            valves = " and ".join(f"'{valve}'" for valve in sealed if sealed[valve] == node)
            yield f"{node}: all ways have check valves of one sense, nothing can ever flow through {valves}; turn one"
        for path, (_, element) in self.nodes.items():
            given = getattr(element, "pressure", None)
            if not isinstance(given, str) or "bar" not in given or "barg" in given:
                continue
            number = constant(to_expr(given, "Pa"))
            if number is not None and number < LOW_PRESSURE:
                yield (
                    f"{path}.pressure = {given} is absolute, {number:g} Pa, and well below that of the surroundings; "
                    f"write {given.replace('bar', 'barg')} for a pressure above it"
                )

    def list_ground_flows(self) -> tuple[tuple[int, str, int], ...]:
        """Velocity, path and slot of the start of flows whose unknown is that seen from the ground."""
        return tuple(
            (self.line_slots[path][1], path, self.slot(instance.read(element.flow, "m**3/s")))  # type: ignore[attr-defined]
            for path, (instance, element) in self.line_owner.items()
            if getattr(element, "from_ground", False)
        )

    def list_accumulators(self) -> dict[str, tuple[str, ...]]:
        """Accumulators, with the nodes that lines, valves and pumps join with theirs."""
        found: dict[str, tuple[str, ...]] = {}
        for path, instance, element in self.accumulators():
            start = find_target(instance, str(element.node))  # type: ignore[attr-defined]
            reached, pending = {start}, [start]
            while pending:
                for other in self.meetings[pending.pop()].others:
                    new = [n for n, meeting in self.meetings.items() if other in meeting.others and n not in reached]
                    reached.update(new)
                    pending += new
            found[path] = tuple(sorted(reached))
        return found

    def add_cavities(self) -> None:
        """Cavities and the oil in accumulators do not become negative: a stop at 0."""
        cavities = [(path, i, e) for path, (i, e) in self.nodes.items() if e.line == "cavity"]
        for path, instance, element in [*cavities, *self.accumulators()]:
            table = self.tables["line.stops"]
            table.lines += [*GROUND, *self.line_slots[path]]
            table.values += [0.0, WIDE, 0.0, 0.0]
            law = path if element.line == "cavity" else f"{path}.empty"
            self.rows[law] = ("line.stops", table.rows)
            self.force_elements[law] = (instance, element)
            table.rows += 1

    # rigid nodes --------------------------------------------------------------------------------------------------

    def fluid_rows(self, rows: list[tuple[int, int, int]], entries: list[tuple[int, int, int]]) -> None:
        """Rigid nodes: sum of outflows, growth by walls and given outflows = growth of the cavity, per unit of flow.

        With a cavity it is a condition on volumes, so that it does not drift, where no flow is given.
        """
        for path, (instance, element) in self.nodes.items():
            if not element.is_rigid or path in self.reduction.pivots or self.meets_frames(path):
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
            found = [(slots, scale * factor) for slots, factor in self.outflows(meeting)]
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
                self.balance_starts.append((len(self.constraint_names), self.slot(start)))
                kind, node = 1, self.tape.add("constant", data=self.balance_starts[-1][1])
            rows.append((len(found), kind, node))
            self.note_balance(path, element, int(scale))

    def note_balance(self, path: str, element: FluidNode, scale: int) -> None:
        """Numbers the balance of flows at a node."""
        row = len(self.constraint_names)
        self.flow_rows.append((row, scale))
        if element.line == "cavity":
            self.cavity_rows.append((row, *self.line_slots[path]))
        self.row_forces.setdefault(path, []).append(row)
        self.constraint_names.append(path)

    def outflows(self, meeting: Meeting) -> list[tuple[Slots, Scalar]]:
        """Flows out of a node, as sums of those that are unknowns, with their factors."""
        parts: dict[str, Scalar] = {}
        for flow, sign in meeting.flows:
            for path, factor in self.reduction.dependent.get(flow, {flow: 1.0}).items():
                parts[path] = parts.get(path, 0.0) + sign * factor
        return [(self.line_slots[path], factor) for path, factor in parts.items()]

    def meets_frames(self, path: str) -> bool:
        """True for a node with a wall between frames: its growth is no sum of speeds with constant factors."""
        return any(wall.between_frames for _, wall, _ in self.meetings[path].walls)

    def add_wall_balances(self) -> list[int]:
        """Rigid nodes with walls between frames: nodes of the tape that stay zero, in units of fluid_rows.

        Volumes that have passed, and those behind walls, less the cavity, stay what they are at the start, which the
        start puts into the slot of balance_starts. Where flows are given, or a volume is known but for whole turns,
        their rates stay balanced.
        """
        nodes: list[int] = []
        for path, (instance, element) in self.nodes.items():
            if not element.is_rigid or not self.meets_frames(path):
                continue
            meeting, scale = self.meetings[path], CAVITY if element.line == "cavity" else 1.0
            given = self.given_outflow(meeting, scale, instance.where(f"elements.{path.rpartition('.')[2]}"))
            rates = given != NO or any(wall.turns for _, wall, _ in meeting.walls)
            total: Scalar = 0.0 if given == NO else -1.0 * self.placeholder(given)
            if not rates:
                self.balance_starts.append((len(self.constraint_names), self.slots.new(0.0)))
                total = -1.0 * self.placeholder(self.tape.add("constant", data=self.balance_starts[-1][1]))
            own = [(self.line_slots[path], -1.0 / scale)] if element.line == "cavity" else []
            for (q, u), factor in [*self.outflows(meeting), *own]:
                flow = self.placeholder(self.tape.add("u", data=u) if rates else self.tape.add("q", data=q))
                total = total + scale * factor * flow
            for at, wall, absolute in meeting.walls:
                context = ElementContext(self, at, wall, absolute)
                total = total + scale / FLOW * (wall.growth(context) if rates else wall.opened(context))
            self.expression_units[path] = "m**3"
            nodes.append(self.resolve_absolute(self.on_tape(total).name))
            self.note_balance(path, element, int(scale))
        return nodes

    def cavities_at_frames(self) -> dict[str, float]:
        """Cavities at nodes with walls between frames, with what each moves about: lines, and parts at the walls."""
        number, found = self.flat.number, dict[str, float]()
        for path, (_, element) in self.nodes.items():
            if element.line != "cavity" or not self.meets_frames(path):
                continue
            gives = [1.0 / number(self.line_inertia[flow]) for flow, _ in self.meetings[path].flows]
            for at, wall, _ in self.meetings[path].walls:
                share = number(wall.factor(at.read)) / FLOW
                owners = [self.flat.find_frame(at, frame)[0] for frame in wall.port_paths().values()]
                masses = [number(self.flat.bodies[owner].mass) for owner in owners if owner != "ground"]
                gives += [share * share / mass for mass in masses if mass > 0.0]
            found[path] = 1.0 / (CAVITY * CAVITY * sum(gives)) if gives else 1.0
        return found

    def list_fed_nodes(self) -> tuple[str, ...]:
        """Nodes without compression with given flows or walls, in a model with valves that may close around them."""
        if not self.valves_by_line():
            return ()
        rigid = (path for path, (_, element) in self.nodes.items() if element.is_rigid)
        return tuple(path for path in rigid if self.meetings[path].sources or self.meetings[path].walls)

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
    """True for the node of side a, and for the only one of an accumulator."""
    path = getattr(element, "node_a", getattr(element, "node", None) if element.line == "flow" else None)
    return path is not None and find_target(instance, str(path)) == target
