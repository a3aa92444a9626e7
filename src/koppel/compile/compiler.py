"""Model -> CompiledModel: numbers everything, builds the tables and the tape, and loads them into the core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast, get_args

import numpy as np

from koppel import _core
from koppel.compile.checks import check_elements
from koppel.compile.compiled import CompiledModel, Design, LineConditions
from koppel.compile.context import ElementContext
from koppel.compile.flatten import Body, Flat, Instance, flatten
from koppel.compile.floors import Floor, Floors
from koppel.compile.fluids import Fluids
from koppel.compile.gear_loops import check_gears, list_gears
from koppel.compile.geometry import IDENTITY, Mat, sum_of, times, transposed
from koppel.compile.image import write_image
from koppel.compile.kinds import check_kinds, core_kinds, core_names, is_contact
from koppel.compile.massless import find_loose, find_mobility, support_lines
from koppel.compile.nodes import PointMotion, balance_rows, line_balance
from koppel.compile.numbering import TableRows
from koppel.compile.scene import describe_scene
from koppel.compile.start_values import list_constraint_units, list_design_values, list_line_starts, list_starts
from koppel.compile.tape import NO, OPS
from koppel.compile.topology import Carried, check_mass, find_loops, find_start_twists, find_target
from koppel.model.element import Element, check_bounds
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Name, Scalar, as_expr, names, sqrt
from koppel.model.files import inline
from koppel.model.joint import Drive, Measure, perpendicular, sliding_axis, turning_axis
from koppel.model.model import GravityField, Model, PointGravity
from koppel.model.part import BODY_CHANNELS
from koppel.model.units import ANY_UNIT
from koppel.model.value import to_expr
from koppel.results import Channel

if TYPE_CHECKING:
    from koppel.elements.mechanics import Guide, Rod, Rolling
    from koppel.elements.rotational import Stops

ROTATIONS = {"none": (0, 0), "align": (1, 2), "lock": (2, 3), "angle": (3, 1), "twist": (4, 1)}
"""Condition: its number in the core, and how many rows it has."""
MOTION_UNITS = ("m", "rad", "m/s", "rad/s")
STEPS = {"turn": 0, "shift": 1, "screw": 2, "ball": 3}
FREE_VELOCITIES = (*((f"v{axis}", "N") for axis in "xyz"), *((f"w{axis}", "N*m") for axis in "xyz"))


def compile_model(model: Model, *, engine: str = "", max_depth: int | None = None) -> CompiledModel:
    """Compiles a model. engine: a build of the core (base, avx2, avx512) instead of the best one.

    max_depth: chains with more joints in a row are parted into short pieces, so that the cost grows with the number of
    parts alone; default: that of the model, which is 64.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> koppel.compile_model(model).system.nu
    6
    """
    flat = flatten(model)
    check_kinds(flat)
    return Compiler(flat, model.max_depth if max_depth is None else max_depth).compile(engine)


def find_ranks(names: Sequence[str]) -> list[int]:
    """The place of each name in the sorted list; equal names follow each other as they are."""
    ranks = [0] * len(names)
    for place, index in enumerate(sorted(range(len(names)), key=lambda k: (names[k], k))):
        ranks[index] = place
    return ranks


class Compiler(Fluids):
    """Bodies, joints, elements and channels in the order of the core, and the image made of them."""

    def __init__(self, flat: Flat, max_depth: int) -> None:
        super().__init__(flat, max_depth)
        self.max_depth = max_depth
        self.joint_steps: list[tuple[int, int, int, int, int]] = []
        self.quaternions: list[int] = []
        self.loads: dict[str, tuple[int, ...]] = {}
        self.accelerometers: list[tuple[int, int]] = []
        self.turns: list[int] = []
        self.masses: dict[str, int] = {}
        self.inner_masses: dict[str, int] = {}
        self.crowded: list[ModelError] = []
        self.expression_units: dict[str, str] = {}
        self.points: dict[str, tuple[int, ...]] = {}
        self.balanced_lines: set[str] = set()
        self.floors: list[Floor] = []
        self.design_rows: list[int] = []
        self.design_q: list[Scalar] = []

    # elements -----------------------------------------------------------------------------------------------------

    def add_element(self, instance: Instance, name: str, element: Element) -> None:
        """One row of the table of its kind."""
        path, absolute = instance.where(f"elements.{name}"), instance.absolute(name)
        table = self.tables[element.core_kind or element.kind]
        ports = {port: self.frame(instance, where) for port, where in element.port_paths().items()}
        self.check_ports(ports, path)
        table.frames += ports.values()
        self.add_line_ports(instance, element, path, table)

        if element.core_params is not None:
            table.values += element.core_values(ElementContext(self, instance, element, absolute))
        try:
            element.check_design({port: self.frame_poses[index] for port, index in ports.items()})
        except ModelError as error:
            raise error.within(path) from None
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

        if _core.kinds()[element.core_kind or element.kind]["road"]:
            table.roads.append(self.road(instance, element))
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
            slots.append((NO, NO) if spec is None else self.side(instance, element, given, spec.to, where))
        for i, slot in enumerate(slots):
            if slot in slots[:i]:
                raise ModelError(
                    f"has '{element.line_paths()[i]}' on both sides; connect two different ones", path=path
                )
        table.lines += [v for slot in self.fluid_ports(instance, element, path, slots) for v in slot]

    def check_ports(self, ports: dict[str, int], path: str) -> None:
        """Two sides must be on two different bodies."""
        links = [self.frames[index][0] for index in ports.values()]
        if len(links) == 2 and links[0] == links[1]:
            (a, b), owner = list(ports), next(name for name, link in self.links.items() if link == links[0])
            raise ModelError(f"{a} and {b} are both on '{owner}'; connect two different parts", path=path)

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
        return tuple(found)

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

    # everything ---------------------------------------------------------------------------------------------------

    def compile(self, engine: str) -> CompiledModel:
        """Numbers everything and loads it into the core."""
        flat = self.flat
        checks = check_elements(flat)
        gravity = self.read_gravity()
        first = [self.slots.new(flat.number(value)) for value in gravity]  # the core knows their place
        for path, entry in flat.parameters.items():
            self.parameter_slots[path] = self.slots.new(entry.value)
        for slot, value in zip(first, gravity, strict=True):
            if isinstance(value, Expr):
                self.targets.append((slot, self.parameter_tape.build(value, self.parameter_node)))
        for path, entry in flat.parameters.items():
            if isinstance(entry.expr, Expr):
                self.targets.append((self.parameter_slots[path], self.parameter_node(path)))

        self.collect_inertia()
        links, lines = self.add_bodies()
        constraints, rods = self.add_constraints(), self.add_rods()
        self.note_elements()
        self.note_states()
        first_line_row = len(self.constraint_names)
        drives = self.add_drives()
        line_rows, line_entries = self.add_line_rows()
        mobility = find_mobility(self, drives, line_rows, line_entries)
        expressions = self.add_expressions(find_loose(self, mobility))
        first_spin, spins = len(self.constraint_names), self.add_spins()
        rollings = self.add_rollings()
        self.add_elements()
        supports = support_lines(self, mobility)
        gears = list_gears(self)
        check_gears(gears, self.slots.values, [name for name, _ in self.velocity_names])
        rates, held = self.add_states()
        fluid_nodes = self.list_fluid_nodes()
        floors = Floors(tuple(self.floors), tuple(self.tape.ops), tuple((node, start) for node, start, _ in held))
        floors.check(self.slots.values)
        before = len(self.tape.ops)
        self.outputs_open = True
        last = [found() for found in self.last.values()]
        channels, nodes = self.add_channels()
        starts, measures, loops = list_starts(self), self.list_measures(), find_loops(self.tree, self.cuts)
        design = Design(
            self.slots_for(self.design_q) if self.design_readings else NO,
            tuple(self.design_rows),
            tuple(self.design_readings),
            list_design_values(self) if self.design_readings else (),
        )
        stops = self.list_stops()
        felt = [path for path, mount in self.mounts.items() if mount.felt]
        mounted = tuple((path, self.slot(self.line_inertia[path]), self.rides(path)) for path in felt)
        line_conditions = self.list_line_conditions(first_line_row, drives, line_rows, expressions)
        q0, u0 = self.q0, self.u0
        laws = self.law_paths()
        image = write_image(
            {
                "head": [self.nq, self.nu, self.nx, q0, u0, before, len(self.inputs)],
                "links": np.array(links, dtype=np.int32),
                "joint_steps": np.array(self.joint_steps, dtype=np.int32),
                "constraints": np.array(constraints, dtype=np.int32),
                "rods": np.array(rods, dtype=np.int32),
                "line_rows": np.array([(1, 1, node) for *_, node in drives] + line_rows, dtype=np.int32),
                "line_entries": np.array([(q, u, factor) for q, u, factor, _ in drives] + line_entries, dtype=np.int32),
                "expressions": np.array(expressions, dtype=np.int32),
                "spins": np.array(spins, dtype=np.int32),
                "rollings": np.array(rollings, dtype=np.int32),
                "loads": np.array(list(self.loads.values()), dtype=np.int32),
                "accelerometers": np.array(self.accelerometers, dtype=np.int32),
                "lines": np.array(
                    [(*line, light) for line, light in zip(lines, supports, strict=True)], dtype=np.int32
                ),
                "fluid_nodes": np.array(fluid_nodes, dtype=np.int32),
                "armatures": np.array(self.armatures(), dtype=np.int32),
                "rates": np.array([node for node, _ in rates], dtype=np.int32),
                "x_starts": np.array([*(start for _, start in rates), *self.list_state_starts()], dtype=np.int32),
                "held": np.array(held, dtype=np.int32),
                "last": np.array(last, dtype=np.int32),
                "floors": np.array([floor.node for floor in self.floors], dtype=np.int32),
                "frames": np.array(self.frames, dtype=np.int32),
                "curves": np.array(self.curves, dtype=np.int32),
                "tables": np.array([self.table_head(k, t) for k, t in self.tables.items()], dtype=np.int32),
                "table_kinds": "\n".join(self.tables),
                "order": np.array(self.rank_by_path(), dtype=np.int32),
                "law_order": np.array(sorted(range(len(laws)), key=lambda k: (laws[k], k)), dtype=np.int32),
                "table_frames": np.array([v for t in self.tables.values() for v in t.frames], dtype=np.int32),
                "table_lines": np.array([v for t in self.tables.values() for v in t.lines], dtype=np.int32),
                "table_nodes": np.array([v for t in self.tables.values() for v in t.nodes], dtype=np.int32),
                "table_curves": np.array([v for t in self.tables.values() for v in t.curves], dtype=np.int32),
                "table_roads": np.array([v for t in self.tables.values() for v in t.roads], dtype=np.int32),
                "roads": np.array(list(self.roads.values()), dtype=np.int32),
                "road_data": np.concatenate([np.zeros(0), *self.road_data]),
                "tape": np.array(self.tape.ops, dtype=np.int32),
                "parameter_tape": np.array(self.parameter_tape.ops, dtype=np.int32),
                "parameter_targets": np.array(self.targets, dtype=np.int32),
                "channels": np.array(nodes, dtype=np.int32),
                "channel_paths": "\n".join(channel.path for channel in channels),
                "values": np.array(self.slots.values, dtype=float),
            }
        )
        order = list(self.tables)
        return CompiledModel(
            model=flat.root.model,
            data=inline(flat.root.model).to_data(),
            system=_core.System.load(image, engine),
            channels=tuple(channels),
            bodies=tuple(item.body for item in self.tree),
            blocks=tuple(self.blocks),
            velocities=tuple(name for name, _ in self.velocity_names),
            force_units=tuple(unit for _, unit in self.velocity_names),
            quaternions=tuple(self.quaternions),
            flows=tuple(u for q, u in self.line_slots.values() if q < 0),
            turns=tuple(self.turns),
            joints=tuple(self.joint_slots),
            joint_coordinates=tuple(
                slot for motions in self.joint_motions.values() for kind, slot in motions if kind != "ball"
            ),
            constraints=tuple(self.constraint_names),
            elements={path: (order.index(kind), row) for path, (kind, row) in self.rows.items()},
            inputs=tuple(self.inputs),
            parameters=dict(self.parameter_slots),
            parameter_entries=dict(flat.parameters),
            input_units=tuple(self.input_units[path] for path in self.inputs),
            masses=dict(self.masses),
            jumps=tuple(sorted(self.jumps)),
            laws=laws,
            contacts=tuple(p for p, (kind, _) in self.rows.items() if is_contact(kind)),
            scene=describe_scene(self),
            periods=tuple((every, path) for (_, _, every), path in zip(held, self.held_names(), strict=True)),
            states=tuple(path for path, slots in self.state_slots.items() for _ in slots),
            steady=tuple(slot for path in self.steady for slot in self.state_slots[path]),
            starts=starts,
            line_starts=list_line_starts(self),
            design=design,
            reads_forces=bool(last),
            measures=measures,
            loops={path: loop.joints for path, loop in loops.items()},
            loop_movers={path: loop.movers for path, loop in loops.items()},
            checks=checks,
            stops=stops,
            line_conditions=line_conditions,
            gears=gears,
            floors=floors,
            lines=tuple(self.line_owner),
            max_depth=self.max_depth,
            signals={(order.index(kind), row): self.signal_paths(path) for path, (kind, row) in self.rows.items()},
            line_inertias=tuple(
                (path, inertia, self.slots.values[light] > 0.0)
                for path, (_, _, inertia), light in zip(self.plain_lines(), lines, supports, strict=False)
            ),
            mounted_inertias=mounted,
            inner_masses=dict(self.inner_masses),
            crowded=tuple(self.crowded),
            spins=tuple((first_spin + k, u) for k, (_, u) in enumerate(self.outer.values())),
            of_speeds=self.list_speed_rows(
                first_line_row, line_conditions.speeds, expressions, len(spins), len(rollings)
            ),
            constraint_units=list_constraint_units(self),
            points=dict(self.points),
        )

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
        root = self.flat.root
        given = root.model.gravity
        if not isinstance(given, GravityField):
            return
        table, ground = self.tables["mechanics.force"], self.body_frame("ground")
        for path, body in self.flat.bodies.items():
            if not isinstance(body.mass, Expr) and body.mass == 0:
                continue
            center = self.body_frame(path)
            place = dict(zip("xyz", self.read_sensor("position", ground, center), strict=True))
            for index, source in enumerate(given.field):
                field = self.signal(root, source, "m/s**2", place, f"gravity.field[{index}]")
                table.nodes.append(self.resolve_absolute(self.on_tape(body.mass * field).name))
            table.nodes += [NO] * 3
            table.frames.append(center)
            table.values.append(0.0)  # axes: world
            table.rows += 1

    def list_measures(self) -> tuple[tuple[int, str, Measure], ...]:
        """Slot, path and range of what joints need of their values, where that depends on parameters."""
        edges = [*(item.edge for item in self.tree if item.edge is not None), *self.cuts]
        return tuple(
            (self.slot(measure.value), f"{edge.path}.{measure.name}", measure)
            for edge in edges
            for measure in edge.joint.measures(edge.instance.read)
            if isinstance(measure.value, Expr)
        )

    def rank_by_path(self) -> list[int]:
        """The place of every velocity, other state and row of a constraint among its like, in the order of their paths.

        The core eliminates in it what may be eliminated next, so that the order of declaration does not change a bit.
        """
        states = {slot: path for path, slots in self.state_slots.items() for slot in slots}
        named = [name for name, _ in self.velocity_names], [states[k] for k in range(self.nx)], self.constraint_names
        return [rank for names in named for rank in find_ranks(names)]

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

    def add_bodies(self) -> tuple[list[tuple[int, ...]], list[tuple[int, int, int]]]:
        """Links in the order of the tree with the steps of their joints, shafts and sleds, and the start values."""
        carried = self.carried_shafts()
        twists: dict[str, Any] = {}
        links: list[tuple[int, ...]] = [(0, 0, 0, 0, 0, 0, 0, 0)]
        q: list[Scalar] = []
        u: list[Scalar] = []
        for item in self.tree:
            body = self.flat.bodies[item.body]
            check_mass(self.flat, item, body)
            self.links[item.body] = len(links)
            J = body.inertia
            params = self.masses[item.body] = self.mass_slots(body.mass, J)
            for path, _, _, axis in carried.get(item.body, []):
                self.check_room(path, body, J)
                spin = self.line_inertia[path]  # the body contains the rotor as if it were locked to it
                J = [[J[i][k] - spin * axis[i] * axis[k] for k in range(3)] for i in range(3)]
            if item.body in carried:
                params = self.inner_masses[item.body] = self.mass_slots(body.mass, J)
            if item.edge is None:
                self.blocks.append(item.body)
                self.quaternions.append(len(q) + 3)
                self.turns.append(len(u) + 3)
                self.velocity_names += [(f"{item.body}.{n}", unit) for n, unit in FREE_VELOCITIES]
                links.append((1, len(q), len(u), params, 0, 0, 0, 0))
                pose = self.designed[item.body]
                self.design_q += [*pose.position, *_quaternion(self.flat, pose.rotation)]
                if item.start is None:
                    q += [*body.center, *_quaternion(self.flat, body.axes)]
                    u += [*body.velocity, *body.spin]
                    continue
                pose = self.placed[item.body]  # where the chain was cut
                twists = twists or find_start_twists(self.flat, self.tree, self.placed)
                velocity, spin = twists[item.body]
                q += [*pose.position, *_quaternion(self.flat, pose.rotation)]
                u += [*velocity.tolist(), *times(transposed(pose.rotation), spin.tolist())]
            else:
                links.append(self.add_joint(item, params, q, u))
                for motion in item.design:
                    self.design_q += motion.quaternion if motion.kind == "ball" else [motion.value]
        for owner, shafts in carried.items():
            for shaft in shafts:
                links.append(self.add_rotor(owner, shaft, q, u))
        lines = self.add_lines(q, u)
        self.q0, self.u0 = self.slots_for(q), self.slots_for(u)
        self.design_q += q[len(self.design_q) :]
        self.nq, self.nu = len(q), len(u)
        self.start_values = list(q)
        return links, lines

    def check_room(self, path: str, body: Body, J: Mat) -> None:
        """Notes when a shaft has more inertia than its part has left about the axis.

        A part that hangs on others may: see Machine.
        """
        inertia = self.flat.number(self.line_inertia[path])
        axis = np.array([self.flat.number(v) for v in self.mounts[path].axis])
        moments, directions = np.linalg.eigh(np.array([[self.flat.number(v) for v in row] for row in J]))
        shares, there = (directions.T @ axis) ** 2, moments > 1e-12 * moments[-1]
        room = 1.0 / float(np.sum(shares[there] / moments[there])) if np.sum(shares[~there]) < 1e-12 else 0.0
        if inertia > (1.0 + 1e-9) * room:
            instance, _ = self.line_owner[path]
            error = ModelError(
                f"= {inertia:g} kg*m**2 is more than the {room:g} kg*m**2 that '{body.path}' has left about this axis; "
                "the inertia of a part contains that of its shafts: give it that of everything, shafts locked",
                instance.model.file,
                instance.where(f"elements.{path.rpartition('.')[2]}.inertia"),
            )
            self.crowded.append(error)

    def mass_slots(self, mass: Scalar, J: Mat) -> int:
        """Mass, xx, yy, zz, xy, xz, yz; the first one."""
        return self.slots_for([mass, J[0][0], J[1][1], J[2][2], J[0][1], J[0][2], J[1][2]])

    def add_rotor(
        self, owner: str, shaft: tuple[str, Instance, Any, list[Scalar]], q: list[Scalar], u: list[Scalar]
    ) -> tuple[int, ...]:
        """A shaft in a carrier: a link without mass that turns about its axis.

        A reduced one does not feel how its carrier accelerates.
        """
        path, instance, element, axis = shaft
        spin = self.line_inertia[path]
        tensor = [spin * axis[i] * axis[k] for i, k in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        params = self.slots_for([0.0, *tensor])
        plain: list[Scalar] = [0.0, 0.0, 0.0, *(v for row in IDENTITY for v in row)]
        frames = self.slots_for(plain + plain)
        step = len(self.joint_steps)
        self.joint_steps.append((STEPS["turn"], len(q), len(u), self.slots_for(list(axis)), self.slot(0.0)))
        self.line_slots[path] = (len(q), len(u))
        kind = 3 if element.gyroscopic == "reduced" else 2
        link = (kind, len(q), len(u), params, self.links[owner], frames, step, 1)
        q.append(instance.read(element.angle, "rad"))
        u.append(instance.read(element.speed, "rad/s"))
        self.velocity_names.append((f"{path}.speed", "N*m"))
        self.blocks.append(path)
        return link

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
            if item.edge is not None and isinstance(item.edge.joint, PointMotion):
                body = self.flat.bodies[item.body]
                nodes += self.add_balance(item.body, balance_rows(self, item.body), "m", body.where, body.file)
        for path in loose:
            row, (instance, element) = line_balance(self, path), self.line_owner[path]
            if row is not None:
                unit, where = "rad" if element.line == "shaft" else "m", f"elements.{path.rpartition('.')[2]}"
                nodes += self.add_balance(path, [row], unit, instance.where(where), instance.model.file)
                self.balanced_lines.add(path)
        return nodes

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
            length = self.design_length(a, b) if rod.length is None else instance.read(rod.length, "m")
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

    def add_joint(self, item: Carried, params: int, q: list[Scalar], u: list[Scalar]) -> tuple[int, ...]:
        """One link on a joint."""
        assert item.edge is not None and item.parent_pose is not None and item.own_pose is not None
        on_parent = self.flat.local_pose(item.parent, item.parent_pose)
        on_part = self.flat.local_pose(item.body, item.own_pose)
        frames = self.slots_for([v for p, R in (on_parent, on_part) for v in (*p, *(e for row in R for e in row))])
        first, q_first, u_first = len(self.joint_steps), len(q), len(u)
        slots = []
        names = [rate for _, rate in item.edge.joint.coordinates()]
        for motion, rate_name in zip(item.motions, reversed(names) if item.reverse else names, strict=True):
            axis, pitch = self.slots_for(list(motion.axis)), self.slot(motion.pitch)
            self.joint_steps.append((STEPS[motion.kind], len(q), len(u), axis, pitch))
            slots.append((len(q), len(u)))
            if motion.kind == "ball":
                assert isinstance(motion.rate, tuple)
                self.quaternions.append(len(q))
                self.turns.append(len(u))
                q += motion.quaternion
                u += motion.rate
                self.velocity_names += [(f"{item.edge.path}.w{axis_name}", "N*m") for axis_name in "xyz"]
            else:
                assert not isinstance(motion.rate, tuple)
                q.append(motion.value)
                u.append(motion.rate)
                unit = "N" if motion.kind == "shift" else "N*m"
                self.velocity_names.append((f"{item.edge.path}.{rate_name}", unit))
        self.joint_slots[item.edge.path] = list(reversed(slots)) if item.reverse else slots
        kinds: list[str] = [motion.kind for motion in item.motions]
        ordered = list(zip(kinds, slots, strict=True))
        self.joint_motions[item.edge.path] = list(reversed(ordered)) if item.reverse else ordered
        if slots:
            self.blocks.append(item.edge.path)
        return (2, q_first, u_first, params, self.links[item.parent], frames, first, len(item.motions))

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

    def add_channels(self) -> tuple[list[Channel], list[int]]:
        """Bodies, elements, inputs and outputs of the models, in the order of the model tree."""
        channels: list[Channel] = []
        nodes: list[int] = []

        def add(path: str, unit: str, meaning: str, node: int) -> None:
            channels.append(Channel(path, unit, meaning))
            nodes.append(node)

        for item in self.tree:
            for (name, unit, meaning), node in zip(BODY_CHANNELS, self.body_nodes(item.body), strict=True):
                add(f"{item.body}.{name}", unit, meaning, node)
        for instance in self.flat.instances:
            try:
                for name, element in instance.model.elements.items():
                    absolute = instance.absolute(name)
                    readings = self.sensor_nodes(absolute) if absolute in self.sensors else None
                    for k, spec in enumerate(element.declared_outputs()):
                        node = readings[k] if readings else self.element_output(absolute, spec.name, absolute)
                        unit = spec.unit or self.open_unit(instance, f"{name}.{spec.name}")
                        add(f"{absolute}.{spec.name}", unit, spec.meaning, node)
                for name, entry in instance.model.inputs.items():
                    node = self.shown(self.input(instance, name), entry.unit)
                    add(instance.absolute(name), entry.unit, entry.description, node)
                for name, output in instance.model.outputs.items():
                    unit = output.unit or self.output_unit(instance, name)
                    add(
                        instance.absolute(name), unit, output.description, self.shown(self.output(instance, name), unit)
                    )
                for name, output in instance.model.bus.items():
                    unit = output.unit or "1"
                    node = self.bus_node(instance, name, f"bus.{name}")
                    add(self.bus_path(instance, name), unit, output.description, self.shown(node, unit))
            except ModelError as error:
                raise error.within(file=instance.model.file) from None
        return channels, nodes


def _quaternion(flat: Flat, R: Mat) -> list[Scalar]:
    """Unit quaternion w, x, y, z of a rotation matrix, by the formula that is well conditioned here."""
    numbers = [[flat.number(v) for v in row] for row in R]
    if numbers[0][0] + numbers[1][1] + numbers[2][2] > 0.0:
        w = 0.5 * sqrt(1.0 + R[0][0] + R[1][1] + R[2][2])
        return [w, *((R[k][j] - R[j][k]) / (4.0 * w) for j, k in ((1, 2), (2, 0), (0, 1)))]
    i = max(range(3), key=lambda axis: numbers[axis][axis])
    j, k = (i + 1) % 3, (i + 2) % 3
    largest = 0.5 * sqrt(1.0 + R[i][i] - R[j][j] - R[k][k])
    parts: list[Scalar] = [0.0, 0.0, 0.0]
    parts[i], parts[j], parts[k] = largest, (R[j][i] + R[i][j]) / (4.0 * largest), (R[k][i] + R[i][k]) / (4.0 * largest)
    w = (R[k][j] - R[j][k]) / (4.0 * largest)
    return [w, *parts] if flat.number(w) >= 0.0 else [-w, *(-part for part in parts)]
