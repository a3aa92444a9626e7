"""Elements in the order of the core: one table per kind, one row per element: frames, values, curves, signals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, get_args

from koppel.compile.constraints import Constraints
from koppel.compile.context import ElementContext
from koppel.compile.flatten import Flat, Instance
from koppel.compile.floors import Floor
from koppel.compile.kinds import core_kinds, core_names
from koppel.compile.lines import GROUND
from koppel.compile.numbering import TableRows
from koppel.compile.ranking import Names, rank
from koppel.compile.tape import NO
from koppel.model.element import Element, check_bounds
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Name, Scalar
from koppel.model.gravity import GravityField, PointGravity

if TYPE_CHECKING:
    from koppel.elements.rotational import Stops


class ElementRows(Constraints):
    """Numbers the rows of the tables, and the signals that act on them."""

    def __init__(self, flat: Flat, max_depth: int) -> None:
        super().__init__(flat, max_depth)
        self.accelerometers: list[tuple[int, int]] = []
        self.floors: list[Floor] = []

    def note_elements(self) -> None:
        """Sensors and tables, because signals may read any sensor."""
        for instance, name, element in self.flat.elements():
            if not element.core:
                self.sensors[instance.absolute(name)] = (instance, element)
            else:
                self.tables.setdefault(element.core_kind or element.kind, TableRows())
        self.note_cavities()
        if isinstance(self.flat.root.model.gravity, GravityField):
            self.tables.setdefault("mechanics.force", TableRows())
        self.tables = dict(sorted(self.tables.items()))

    def add_elements(self) -> None:
        """One row per force element, and all inputs."""
        for instance, name, element in self.flat.elements_by_path():
            if element.core:
                try:
                    self.add_element(instance, name, element)
                except ModelError as error:
                    raise error.within(file=instance.model.file) from None
        self.add_cavities()
        self.add_gravity_field()
        for instance in self.flat.instances:
            for name in instance.model.inputs:
                self.input(instance, name)

    def add_element(self, instance: Instance, name: str, element: Element) -> None:
        """One row of the table of its kind."""
        path, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
        table = self.tables[element.core_kind or element.kind]
        ports = {port: self.frame(instance, where) for port, where in element.port_paths().items()}
        if element.joins_parts:
            self.check_ports(ports, path)
        table.frames += ports.values()
        self.add_line_ports(instance, element, path, table)

        if element.core_params is not None:
            table.values += element.core_values(ElementContext(self, instance, element, absolute))
        try:
            element.check_design({port: self.frame_poses[index] for port, index in ports.items()})
        except ModelError as error:
            raise error.within(path) from None
        if any(element.at_one_place):
            self.note_distance(ports["frame_a"], ports["frame_b"], element.at_one_place, absolute)
        design = element.design_values(lambda a, b: self.design_length(ports[a], ports[b], path))
        for spec in (spec for spec in element.declared_quantities() if spec.core and element.core_params is None):
            given = getattr(element, spec.name)
            sources = given if isinstance(given, tuple) else (given,)
            for index, source in enumerate(sources):
                unit = spec.unit_of(index if isinstance(given, tuple) else None)
                value = design[spec.name] if source is None else instance.read(source, unit)
                suffix = f"[{index}]" if isinstance(given, tuple) else ""
                if source is not None or not self.closes_loops:  # else the loops are closed first, see Machine
                    check_bounds(spec, self.flat.number(value), f"{path}.{spec.name}{suffix}", unit)
                table.values.append(value)
        for option in element.declared_options() if element.core_params is None else ():
            choices = get_args(type(element).model_fields[option.name].annotation)
            table.values.append(float(choices.index(getattr(element, option.name))))

        for curve in element.declared_curves():
            entries = getattr(element, curve.name)
            keys = list(curve.keys) or [""]
            for index, key in enumerate(keys):
                entry = (entries.get(key) if key else entries) if entries is not None else None
                x_unit = curve.x_unit if isinstance(curve.x_unit, str) else curve.x_unit[index]
                y_unit = curve.y_unit if isinstance(curve.y_unit, str) else curve.y_unit[index]
                where = f"{path}.{curve.name}" + (f".{key}" if key else "")
                table.curves.append(self.curve(instance, entry, x_unit, y_unit, curve.slope_unit or "1", where))

        if core_kinds()[element.core_kind or element.kind]["road"]:
            table.roads.append(self.road(instance, element))
        if core_kinds()[element.core_kind or element.kind]["grid"]:
            table.grids.append(self.grid(element))
        self.add_signals(instance, element, absolute, path, ports)
        self.rows[absolute] = (element.core_kind or element.kind, table.rows)
        self.force_elements[absolute] = (instance, element)
        table.rows += 1

    def add_line_ports(self, instance: Instance, element: Element, path: str, table: TableRows) -> None:
        """The shafts and sleds of an element, each as coordinate and velocity."""
        sides = {str(getattr(element, spec.name)): spec for spec in element.declared_lines()}
        slots = []
        for given in element.line_paths():
            spec = sides.get(given)
            where = f"{path}.{spec.name}" if spec is not None else path
            slots.append(GROUND if spec is None else self.side(instance, element, given, spec.to, where))
        grounded = slots.count(GROUND)  # ports that are ground unless given may all be
        left_open = grounded <= sum(spec.default == "ground" for spec in element.declared_lines())
        for i, slot in enumerate(slots):
            if slot in slots[:i] and not (slot == GROUND and left_open):
                raise ModelError(
                    f"has '{element.line_paths()[i]}' on both sides; connect two different ones", path=path
                )
        table.lines += [v for slot in self.fluid_ports(instance, element, path, slots) for v in slot]

    def add_signals(
        self, instance: Instance, element: Element, absolute: str, path: str, ports: dict[str, int]
    ) -> None:
        """The signal slots of an element; local names are readings between its frames."""
        names: list[str] = core_names(type(element))["signals"]
        law = bool(core_kinds()[element.core_kind or element.kind]["law"])  # a normal force of 0 is not a missing one
        found: list[Name | None] = []
        for spec in element.declared_signals():
            given = getattr(element, spec.name)
            for index, source in enumerate(given if isinstance(given, tuple) else (given,)):
                if source is None or (source == 0 and not law):
                    found.append(None)
                    continue
                unit = spec.unit if isinstance(spec.unit, str) else spec.unit[index]
                local = (
                    self.local_names(spec.local_names, instance, element, ports, absolute) if spec.local_names else {}
                )
                where = f"{path}.{spec.name}" + (f"[{index}]" if isinstance(given, tuple) else "")
                node_name = self.signal(instance, source, unit, local, where)
                found.append(node_name)
                if spec.positive:
                    node = self.resolve_absolute(node_name.name)
                    self.floors.append(Floor(f"{absolute}.{spec.name}", instance.model.file, where, unit, node))
        known = [*element.core_signals(found, instance.read), *self.fluid_signals(instance, element)]
        found = [s if s is None or isinstance(s, Name) else self.on_tape(s) for s in known]
        if any(found) and len(found) > 1:
            placed = element.place_signals([0.0 if s is None else s for s in found], instance.placement)
            nodes = [
                NO if not isinstance(s, Expr) and s == 0 else self.resolve_absolute(self.on_tape(s).name)
                for s in placed
            ]
        else:
            nodes = [NO if s is None else self.resolve_absolute(s.name) for s in found]
        self.tables[element.core_kind or element.kind].nodes += nodes
        if len(found) > 1:  # outputs of the same name are the signals as given
            self.given_signals[absolute] = {
                n: self.tape.constant(0.0) if s is None else self.resolve_absolute(s.name)
                for n, s in zip(names, found, strict=True)
            }

    def signal_paths(self, absolute: str) -> tuple[str, ...]:
        """The paths of the signals of an element that the core knows."""
        element = self.force_elements[absolute][1]
        found = []
        for spec in (spec for spec in element.declared_signals() if spec.core):
            indices = range(len(spec.unit)) if isinstance(spec.unit, tuple) else [-1]
            found += [f"{absolute}.{spec.name}" + (f"[{index}]" if index >= 0 else "") for index in indices]
        nodes = [f"pressure_{s.name.removeprefix('node_')}" for s in element.declared_fluids() if s.to == "node"]
        own = (*element.oil_signals, *nodes, *element.gravity_signals)
        return (*found, *(f"{absolute}.{name}" for name in own))

    def local_names(
        self, declared: Any, instance: Instance, element: Element, ports: dict[str, int], absolute: str
    ) -> dict[str, Name]:
        """x and v of a point-to-point element: travel and rate between its two frames."""
        context = ElementContext(self, instance, element, absolute)
        a, b = list(ports)
        (length,), (rate,) = context.read("length", a, b), context.read("length_rate", a, b)
        reference = self.tables[element.core_kind or element.kind].values[-len(core_names(type(element))["params"])]
        known = {"x": self.on_tape(length - reference), "v": self.on_tape(rate)}
        return {name: known[name] for name in dict(declared)}

    def read_gravity(self) -> list[Scalar]:
        """Uniform gravity (3), the center of a field (3) and its strength (1), as the core keeps them."""
        read, given = self.flat.root.read, self.flat.root.model.gravity
        if isinstance(given, GravityField):
            return [0.0] * 7
        if not isinstance(given, PointGravity):
            return [*(read(v, "m/s**2") for v in given), 0.0, 0.0, 0.0, 0.0]
        return [0.0, 0.0, 0.0, *(read(v, "m") for v in given.center), read(given.mu, "m**3/s**2")]

    def add_gravity_field(self) -> None:
        """A force at the center of mass of every part with mass, where gravity is given as signals."""
        if not isinstance(self.flat.root.model.gravity, GravityField):
            return
        table, ground = self.tables["mechanics.force"], self.body_frame("ground")
        for path, body in self.flat.bodies.items():
            if not isinstance(body.mass, Expr) and body.mass == 0:
                continue
            center = self.body_frame(path)
            for field in self.read_field(self.read_sensor("position", ground, center)):
                table.nodes.append(self.resolve_absolute(self.on_tape(body.mass * field).name))
            table.nodes += [NO] * 3
            table.frames.append(center)
            table.values.append(0.0)  # axes: world
            table.rows += 1

    def rank_by_structure(self, image: dict[str, Any], first_line: int) -> dict[str, list[int]]:
        """Sections "order" and "law_order": every velocity, other state, row and law among its like.

        The core eliminates in it what may be eliminated next, and laws that do not settle change in it one by one, so
        that neither the order of declaration nor the choice of names changes what is found.
        """
        states = {slot: path for path, slots in self.state_slots.items() for slot in slots}
        paths = [states[k] for k in range(self.nx)]
        names = Names([name for name, _ in self.velocity_names], paths, self.constraint_names, self.law_paths())
        points = [len(core_kinds()[kind]["points"]) for kind in self.tables]
        return rank({**image, "values": self.slots.values}, list(self.tables), points, first_line, names)

    def law_paths(self) -> tuple[str, ...]:
        """The path of every set-valued law, in the order of the core; an element with several points has several."""
        known = core_kinds()
        return tuple(
            path
            for kind in self.tables
            for path, (own, _) in self.rows.items()
            if own == kind
            for _ in known[kind]["points"]
        )

    def table_head(self, kind: str, table: TableRows) -> list[int]:
        """Rows, ports, signals, curves, first value, values per row, lines."""
        known = core_kinds()[kind]
        return [
            table.rows,
            len(known["ports"]),
            len(known["signals"]),
            len(known["curves"]),
            self.slots_for(table.values),
            len(known["params"]),
            len(known["lines"]),
        ]

    def list_shared(self) -> tuple[tuple[str, ...], ...]:
        """Groups of frictions, brakes and clutches between the same two shafts or sleds, by path."""
        table, found = self.tables.get("line.friction"), dict[tuple[int, ...], list[str]]()
        for path, (kind, row) in sorted(self.rows.items()) if table else ():
            if kind == "line.friction" and table is not None:
                sides = sorted(table.lines[4 * row + 1 : 4 * row + 4 : 2])  # where the velocities of both sides stand
                found.setdefault(tuple(sides), []).append(path)
        return tuple(sorted(tuple(paths) for paths in found.values() if len(paths) > 1))

    def list_stops(self) -> tuple[tuple[str, str, str, int], ...]:
        """Hard stops: path, name and unit of the travel, slot of the lower end."""
        found = []
        for instance, name, element in self.flat.elements():
            if element.kind in ("rotational.stops", "translational.stops"):
                travel, unit = ("twist", "rad") if element.kind == "rotational.stops" else ("travel", "m")
                stops = cast("Stops", element)
                ends = self.slots_for([instance.read(end, unit) for end in (stops.lower, stops.upper)])
                found.append((instance.absolute(name), travel, unit, ends))
        return tuple(found)
