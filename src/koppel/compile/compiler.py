"""Model -> CompiledModel: numbers everything stage by stage, and loads it into the core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from koppel import _core
from koppel.compile.channels import Channels
from koppel.compile.checks import ElementCheck, check_elements
from koppel.compile.compiled import CompiledModel, Conditions, Design, Forces, Motions, Networks, Signals, Start, Values
from koppel.compile.flatten import flatten
from koppel.compile.floors import Floors
from koppel.compile.gear_loops import GearRow, check_gears, list_gears
from koppel.compile.image import write_image
from koppel.compile.kinds import check_kinds, is_contact
from koppel.compile.massless import find_loose, find_mobility, support_lines
from koppel.compile.scene import describe_scene
from koppel.compile.start_values import list_constraint_units, list_design_values, list_line_starts, list_starts
from koppel.compile.tape import NO
from koppel.compile.topology import find_loops
from koppel.compile.twists import list_twists
from koppel.compile.validity import list_validity
from koppel.model.arguments import spelled
from koppel.model.errors import KoppelError, ModelError
from koppel.model.expression import Expr
from koppel.model.files import inline
from koppel.model.model import Model, check_model
from koppel.results import Channel


@spelled()
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
    check_model(model)
    flat = flatten(model)
    check_kinds(flat)
    kept: frozenset[str] = frozenset()
    while True:
        compiler = Compiler(flat, model.max_depth if max_depth is None else max_depth)
        compiler.kept_nodes = kept
        compiled = compiler.compile(engine)
        read = compiler.read_nodes & set(compiler.reduction.pivots)
        if not read:
            return compiled
        kept |= read  # signals read their pressure: that of the condition that they are


def check_record(model: Model, channels: list[Channel]) -> None:
    """Raises where what the model wants recorded is no channel."""
    if model.record is not None and model.record.channels:
        from koppel.results.run import Run  # not before it is needed: it loads the reader of files

        try:
            Run(channels, np.empty(0), np.empty((0, len(channels)))).find_paths(model.record.channels)
        except KoppelError as error:
            raise ModelError(str(error), model.file, "record.channels") from None


@dataclass(frozen=True)
class MotionRows:
    """Links of the tree, then shafts and sleds (position, velocity, slot of the inertia)."""

    links: list[tuple[int, ...]]
    lines: list[tuple[int, int, int]]


@dataclass(frozen=True)
class ConditionRows:
    """Rows of the constraints, in the order of the core: joints and guides, rods, drives, equations between shafts and
    sleds with their entries, expressions (nodes of the tape), shafts seen from another part, what rolls."""

    joints: list[tuple[int, ...]]
    rods: list[tuple[int, int, int]]
    drives: list[tuple[int, int, int, int]]
    lines: list[tuple[int, int, int]]
    line_entries: list[tuple[int, int, int]]
    expressions: list[int]
    spins: list[tuple[int, ...]]
    rollings: list[tuple[int, int, int, int]]
    first_line: int
    first_spin: int
    supports: list[int]
    gears: tuple[GearRow, ...]


@dataclass(frozen=True)
class SignalRows:
    """States x (node of the rate, slot of the start), held values (node, start, period), nodes of hydraulic networks;
    floors: signals that act as 0 below it; forces: how many operations of the tape run with the forces."""

    rates: list[tuple[int, int]]
    held: list[tuple[int, int, int]]
    fluid_nodes: list[tuple[int, int, int, int]]
    floors: Floors
    forces: int


@dataclass(frozen=True)
class OutputRows:
    """Forces that signals read (nodes), and channels with their nodes."""

    last: list[int]
    channels: list[Channel]
    nodes: list[int]


class Compiler(Channels):
    """The stages in their order: values, motions, conditions, elements, signals, outputs; then names and the image."""

    def compile(self, engine: str) -> CompiledModel:
        """Numbers everything, names it, and loads it into the core."""
        checks = check_elements(self.flat)
        self.number_parameters()
        motions = self.number_motions()
        conditions = self.number_conditions()
        signals = self.number_signals()
        outputs = self.number_outputs()
        check_record(self.flat.root.model, outputs.channels)
        stages = (
            self.name_start(),
            self.name_values(checks, motions, conditions),
            self.name_motions(),
            self.name_conditions(conditions),
            self.name_forces(),
            self.name_signals(signals, outputs),
            self.name_networks(),
        )
        image = write_image(self.list_sections(motions, conditions, signals, outputs))
        names: dict[str, Any] = {name: value for stage in stages for name, value in vars(stage).items()}
        return CompiledModel(
            **names,
            model=self.flat.root.model,
            data=inline(self.flat.root.model).to_data(),
            system=_core.System.load(image, engine),
            channels=tuple(outputs.channels),
            scene=describe_scene(self),
            max_depth=self.max_depth,
        )

    # numbers ------------------------------------------------------------------------------------------------------

    def number_parameters(self) -> None:
        """Gravity first, where the core expects it, then the parameters; some follow from others on their tape."""
        flat, gravity = self.flat, self.read_gravity()
        first = [self.slots.new(flat.number(value)) for value in gravity]
        for path, entry in flat.parameters.items():
            self.parameter_slots[path] = self.slots.new(entry.value)
        for slot, value in zip(first, gravity, strict=True):
            if isinstance(value, Expr):
                self.targets.append((slot, self.parameter_tape.build(value, self.parameter_node)))
        for path, entry in flat.parameters.items():
            if isinstance(entry.expr, Expr):
                self.targets.append((self.parameter_slots[path], self.parameter_node(path)))

    def number_motions(self) -> MotionRows:
        """q and u."""
        self.collect_inertia()
        return MotionRows(*self.add_bodies())

    def number_conditions(self) -> ConditionRows:
        """The constraints, and with them the elements: expressions read sensors, lines without inertia lean on both."""
        joints, rods = self.add_constraints(), self.add_rods()
        self.note_elements()
        self.note_states()
        first_line, drives = len(self.constraint_names), self.add_drives()
        lines, entries = self.add_line_rows()
        mobility = find_mobility(self, drives, lines, entries)
        expressions = self.add_expressions(find_loose(self, mobility))
        first_spin, spins = len(self.constraint_names), self.add_spins()
        rollings = self.add_rollings()
        self.add_elements()
        supports, gears = support_lines(self, mobility), list_gears(self)
        check_gears(gears, self.slots.values, [name for name, _ in self.velocity_names])
        return ConditionRows(
            joints, rods, drives, lines, entries, expressions, spins, rollings, first_line, first_spin, supports, gears
        )

    def number_signals(self) -> SignalRows:
        """x and held values; from here on the tape is complete for the forces."""
        rates, held = self.add_states()
        fluid_nodes = self.list_fluid_nodes()
        floors = Floors(tuple(self.floors), tuple(self.tape.ops), tuple((node, start) for node, start, _ in held))
        floors.check(self.slots.values)
        return SignalRows(rates, held, fluid_nodes, floors, len(self.tape.ops))

    def number_outputs(self) -> OutputRows:
        """What is read once a step is done."""
        self.outputs_open = True
        last = [found() for found in self.last.values()]
        return OutputRows(last, *self.add_channels())

    # names --------------------------------------------------------------------------------------------------------

    def name_start(self) -> Start:
        """Start values, and the design position where something is counted from it."""
        starts, needed = list_starts(self), bool(self.design_readings)
        q = self.slots_for(self.design_q) if needed else NO
        values = list_design_values(self) if needed else ()
        design = Design(q, tuple(self.design_rows), tuple(self.design_readings), values)
        return Start(starts=starts, line_starts=list_line_starts(self), design=design, apart=self.distances)

    def name_values(self, checks: tuple[ElementCheck, ...], motions: MotionRows, conditions: ConditionRows) -> Values:
        """Parameters and inertias."""
        felt = [path for path, mount in self.mounts.items() if mount.felt]
        return Values(
            parameters=dict(self.parameter_slots),
            parameter_entries=dict(self.flat.parameters),
            masses=dict(self.masses),
            inner_masses=dict(self.inner_masses),
            line_inertias=tuple(
                (path, inertia, self.slots.values[support] > 0.0)
                for path, (_, _, inertia), support in zip(
                    self.plain_lines(), motions.lines, conditions.supports, strict=False
                )
            ),
            mounted_inertias=tuple((path, self.slot(self.line_inertia[path]), self.rides(path)) for path in felt),
            crowded=tuple(self.crowded),
            measures=self.list_measures(),
            checks=checks,
        )

    def name_motions(self) -> Motions:
        """Bodies, joints, shafts and sleds."""
        motions, root = [motion for found in self.joint_motions.values() for motion in found], self.flat.root
        return Motions(
            bodies=tuple(item.body for item in self.tree),
            point_masses=tuple(item.body for item in self.tree if item.body in self.point_masses),
            joints=tuple(self.joint_slots),
            lines=tuple(self.line_owner),
            blocks=tuple(self.blocks),
            velocities=tuple(name for name, _ in self.velocity_names),
            force_units=tuple(unit for _, unit in self.velocity_names),
            quaternions=tuple(self.quaternions),
            turns=tuple(self.turns),
            flows=tuple(u for q, u in self.line_slots.values() if q < 0),
            joint_coordinates=tuple(slots for kind, slots in motions if kind != "ball"),
            coupling_frames={name: self.frame(root, path) for name, path in root.model.coupling_frames.items()},
        )

    def name_conditions(self, rows: ConditionRows) -> Conditions:
        """What holds what together."""
        loops = find_loops(self.tree, self.cuts)
        lines = self.list_line_conditions(rows.first_line, rows.drives, rows.lines, rows.expressions)
        of_speeds = self.list_speed_rows(
            rows.first_line, lines.speeds, rows.expressions, len(rows.spins), len(rows.rollings)
        )
        return Conditions(
            constraints=tuple(self.constraint_names),
            constraint_units=list_constraint_units(self),
            of_speeds=of_speeds,
            loops={path: loop.joints for path, loop in loops.items()},
            loop_movers={path: loop.movers for path, loop in loops.items()},
            line_conditions=lines,
            spins=tuple((rows.first_spin + k, u) for k, (_, u) in enumerate(self.outer.values())),
            points=dict(self.points),
            gears=rows.gears,
        )

    def name_forces(self) -> Forces:
        """Elements and laws."""
        order = list(self.tables)
        return Forces(
            elements={path: (order.index(kind), row) for path, (kind, row) in self.rows.items()},
            laws=self.law_paths(),
            contacts=tuple(path for path, (kind, _) in self.rows.items() if is_contact(kind)),
            stops=self.list_stops(),
            twists=list_twists(self),
            shared=self.list_shared(),
        )

    def name_signals(self, rows: SignalRows, outputs: OutputRows) -> Signals:
        """Inputs, states and held values."""
        order = list(self.tables)
        return Signals(
            inputs=tuple(self.inputs),
            input_units=tuple(self.input_units[path] for path in self.inputs),
            states=tuple(path for path, slots in self.state_slots.items() for _ in slots),
            state_magnitudes=self.list_state_magnitudes(),
            steady=tuple(slot for path in self.steady for slot in self.state_slots[path]),
            periods=tuple((every, path) for (_, _, every), path in zip(rows.held, self.held_names(), strict=True)),
            jumps=tuple(sorted(self.jumps)),
            repeats=tuple(self.repeats),
            signals={(order.index(kind), row): self.signal_paths(path) for path, (kind, row) in self.rows.items()},
            floors=rows.floors,
            reads_forces=bool(outputs.last),
        )

    def name_networks(self) -> Networks:
        """Hydraulic networks."""
        owners = self.line_owner.items()
        return Networks(
            fluid_nodes=self.node_walls,
            flow_rows=tuple(self.flow_rows),
            cavity_rows=tuple(self.cavity_rows),
            balance_starts=tuple(self.balance_starts),
            fed_nodes=self.list_fed_nodes(),
            accumulators=self.list_accumulators(),
            inflows=self.list_inflows(),
            lines_with_inertia=self.list_inertial_lines(),
            passed=tuple(
                self.line_slots[path][0]
                for path, (_, e) in owners
                if e.line == "flow" and not hasattr(e, "filled") and path not in self.dependent
            ),
            ground_flows=self.list_ground_flows(),
            minimal=dict(sorted(self.reduction.pivots.items())),
            kept=dict(sorted(self.kept_because.items())),
            validity=list_validity(self),
            hints=tuple(self.list_hints()),
        )

    # the image ----------------------------------------------------------------------------------------------------

    def list_sections(
        self, motions: MotionRows, conditions: ConditionRows, signals: SignalRows, outputs: OutputRows
    ) -> dict[str, Any]:
        """The image, section by section; core/image.cpp reads and checks them."""
        tables = self.tables.values()
        (dependent, terms), (rigid_nodes, sources) = self.list_dependent(), self.list_rigid_nodes()
        integers: dict[str, Any] = {
            "head": [self.nq, self.nu, self.nx, self.q0, self.u0, signals.forces, len(self.inputs)],
            "links": motions.links,
            "joint_steps": self.joint_steps,
            "guides": self.guides,
            "lines": [(*line, support) for line, support in zip(motions.lines, conditions.supports, strict=True)],
            "armatures": self.armatures(),
            "constraints": conditions.joints,
            "rods": conditions.rods,
            "line_rows": [*((1, 1, node) for *_, node in conditions.drives), *conditions.lines],
            "line_entries": [*((q, u, factor) for q, u, factor, _ in conditions.drives), *conditions.line_entries],
            "expressions": conditions.expressions,
            "spins": conditions.spins,
            "rollings": conditions.rollings,
            "loads": list(self.loads.values()),
            "accelerometers": self.accelerometers,
            "fluid_nodes": signals.fluid_nodes,
            "dependent_lines": dependent,
            "dependent_terms": terms,
            "rigid_nodes": rigid_nodes,
            "node_sources": sources,
            "meeting_flows": self.list_meeting_flows(),
            "flow_rows": self.flow_rows,
            "rates": [node for node, _ in signals.rates],
            "x_starts": [*(start for _, start in signals.rates), *self.list_state_starts()],
            "held": signals.held,
            "last": outputs.last,
            "floors": [floor.node for floor in self.floors],
            "frames": self.frames,
            "curves": self.curves,
            "tables": [self.table_head(kind, table) for kind, table in self.tables.items()],
            "table_frames": [v for table in tables for v in table.frames],
            "table_lines": [v for table in tables for v in table.lines],
            "table_nodes": [v for table in tables for v in table.nodes],
            "table_curves": [v for table in tables for v in table.curves],
            "table_roads": [v for table in tables for v in table.roads],
            "roads": list(self.roads.values()),
            "table_grids": [v for table in tables for v in table.grids],
            "grids": self.grids,
            "tape": self.tape.ops,
            "parameter_tape": self.parameter_tape.ops,
            "parameter_targets": self.targets,
            "channels": outputs.nodes,
        }
        integers |= self.rank_by_structure(integers, conditions.first_line)
        return {
            **{name: np.array(rows, dtype=np.int32) for name, rows in integers.items()},
            "table_kinds": "\n".join(self.tables),
            "channel_paths": "\n".join(channel.path for channel in outputs.channels),
            "road_data": np.concatenate([np.zeros(0), *self.road_data]),
            "grid_data": np.concatenate([np.zeros(0), *self.grid_data]),
            "values": np.array(self.slots.values, dtype=float),
        }
