"""What compile gives: the core's system and the names of everything in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.checks import ElementCheck
from koppel.compile.flatten import ParameterEntry
from koppel.compile.floors import Floors
from koppel.compile.gear_loops import GearRow
from koppel.compile.numbering import DesignReading
from koppel.compile.start_values import StartValue
from koppel.compile.twists import Twist
from koppel.compile.validity import Validity
from koppel.model.errors import KoppelError, ModelError, suggest
from koppel.model.files import data_to_text
from koppel.model.joint import Measure
from koppel.model.model import Model
from koppel.results import Channel


@dataclass(frozen=True)
class LineConditions:
    """Conditions between shafts, sleds and driven joints whose factors do not depend on the position.

    first: the first of them among the constraints; speeds: for each whether it is one of speeds alone; gears: gears
    with losses, path and (velocity, slot of the factor); position_inputs, speed_inputs: inputs behind given motions,
    with the element that follows.
    """

    first: int
    speeds: tuple[bool, ...]
    gears: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    position_inputs: dict[str, str]
    speed_inputs: dict[str, str]


@dataclass(frozen=True)
class Design:
    """The design position of a machine with closed loops, to which zero lengths and travels belong.

    q: first slot of the positions with all joints as by design; rows: the constraints that are closed from there, those
    of joints and expressions, without drives and given motions; readings: what is counted from this position; values:
    coordinates that joints declare for it, kept as given start values are.
    """

    q: int
    rows: tuple[int, ...]
    readings: tuple[DesignReading, ...]
    values: tuple[StartValue, ...]


# the stages of the data: each says what the core numbers there, in its order ------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Values:
    """Parameters and inertias: slots among the values of the core.

    parameters: path to slot; parameter_entries: path to declaration. masses: a body to the slot of its mass, the six
    entries of its inertia behind it, shafts that it carries included; inner_masses: the same without these shafts.
    line_inertias: path, slot of the inertia, and whether it may be 0, of every shaft and sled; mounted_inertias: path,
    slot, and whether it is above 0, of every shaft that its part feels. crowded: what to say of shafts with more
    inertia than their part has left, where the machine cannot move so. measures: slot, path and range of what joints
    need of their values. checks: elements whose values depend on parameters.
    """

    parameters: dict[str, int]
    parameter_entries: dict[str, ParameterEntry]
    masses: dict[str, int]
    inner_masses: dict[str, int]
    line_inertias: tuple[tuple[str, int, bool], ...]
    mounted_inertias: tuple[tuple[str, int, bool], ...]
    crowded: tuple[ModelError, ...]
    measures: tuple[tuple[int, str, Measure], ...]
    checks: tuple[ElementCheck, ...]


@dataclass(frozen=True, kw_only=True)
class Motions:
    """Positions q and velocities u.

    bodies, joints, lines (shafts and sleds): paths. point_masses: bodies with three shifts that do not turn. blocks:
    the free body or joint behind each block of velocities.
    velocities: path of each, with the unit of the force on it in force_units. quaternions: first slots of unit
    quaternions in q, turns: those of their angular velocities in u. flows: velocities without a position.
    joint_coordinates: slots in q and u of all single motions of joints. coupling_frames: numbers of the frames by which
    the machine is coupled as a component.
    """

    bodies: tuple[str, ...]
    point_masses: tuple[str, ...]
    joints: tuple[str, ...]
    lines: tuple[str, ...]
    blocks: tuple[str, ...]
    velocities: tuple[str, ...]
    force_units: tuple[str, ...]
    quaternions: tuple[int, ...]
    turns: tuple[int, ...]
    flows: tuple[int, ...]
    joint_coordinates: tuple[tuple[int, int], ...]
    coupling_frames: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """Rows of the constraints.

    constraints: the joint or element behind each, constraint_units: its unit, of_speeds: whether it is a condition on
    velocities alone. loops: a joint that closes a loop to the others in it, loop_movers: to the joints and free parts
    whose velocities it ties. line_conditions: those between shafts, sleds and driven joints; spins: row and velocity of
    every mounted shaft as seen from another part; points: what has no mass and is where forces balance, to the rows
    that say so; gears: speeds that gears hold together.
    """

    constraints: tuple[str, ...]
    constraint_units: tuple[str, ...]
    of_speeds: tuple[bool, ...]
    loops: dict[str, tuple[str, ...]]
    loop_movers: dict[str, tuple[str, ...]]
    line_conditions: LineConditions
    spins: tuple[tuple[int, int], ...]
    points: dict[str, tuple[int, ...]]
    gears: tuple[GearRow, ...]


@dataclass(frozen=True, kw_only=True)
class Forces:
    """Elements that act, and set-valued laws.

    elements: path to table and row. laws: path of every set-valued law, contacts: those among them between frames.
    stops: hard stops, their travel and its unit, and the slot of their lower end, with the upper one behind it.
    twists: elements whose loads follow the angles between two frames. shared: groups of frictions, brakes and clutches
    that hold one motion together.
    """

    elements: dict[str, tuple[int, int]]
    laws: tuple[str, ...]
    contacts: tuple[str, ...]
    stops: tuple[tuple[str, str, str, int], ...]
    twists: tuple[Twist, ...]
    shared: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Signals:
    """Inputs, other states x, held values, and what signals read.

    inputs: paths, input_units: their units. states: the element behind each state x, steady: those that start at rest,
    state_magnitudes: what each typically reaches, in SI (1 for control elements). periods: slot and path of the time
    between ticks of held values. jumps: slots of the instants at which a signal jumps. repeats: of each table that is
    repeated the slots of instants at which it may jump, from first to last. signals: table and row of an element to the
    paths of its signals. floors: signals that act as 0 below it. reads_forces: true when signals read forces.
    """

    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    states: tuple[str, ...]
    steady: tuple[int, ...]
    state_magnitudes: tuple[float, ...]
    periods: tuple[tuple[int, str], ...]
    jumps: tuple[int, ...]
    repeats: tuple[tuple[int, ...], ...]
    signals: dict[tuple[int, int], tuple[str, ...]]
    floors: Floors
    reads_forces: bool


@dataclass(frozen=True, kw_only=True)
class Networks:
    """Hydraulic networks.

    fluid_nodes: elastic nodes in the order of the core, with the slot of their volume without that behind walls,
    and their walls. flow_rows: constraints that are balances of flows, with the scale of the row; cavity_rows: those at
    nodes in which a cavity may open, with its coordinate and velocity; balance_starts: those on
    volumes, whatever these are at the start, with the slot of that; fed_nodes: nodes without compression that have
    given flows or walls, where there are valves.
    accumulators: with the nodes of their networks. inflows: nodes to channels of flows and growths, with the slots of
    their weights. lines_with_inertia: lines to the slot of their inertance and their
    nodes. passed: coordinates that only count what has passed a line. ground_flows: velocity, path and slot of the
    start of flows whose unknown is that seen from the ground. minimal: rigid nodes in minimal coordinates, with the
    line whose flow follows from the others there; kept: the other ones, with the reason. validity: ranges in which
    laws hold. hints: values that may not be meant so.
    """

    fluid_nodes: dict[str, tuple[int, tuple[str, ...]]]
    flow_rows: tuple[tuple[int, int], ...]
    cavity_rows: tuple[tuple[int, int, int], ...]
    balance_starts: tuple[tuple[int, int], ...]
    fed_nodes: tuple[str, ...]
    accumulators: dict[str, tuple[str, ...]]
    inflows: dict[str, tuple[tuple[str, int], ...]]
    lines_with_inertia: dict[str, tuple[int, str, str]]
    passed: tuple[int, ...]
    ground_flows: tuple[tuple[int, str, int], ...]
    minimal: dict[str, str]
    kept: dict[str, str]
    validity: tuple[Validity, ...]
    hints: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Start:
    """Where the machine starts: starts of joints and free parts by name, line_starts of shafts and sleds; design: the
    design position; apart: slots of distances there, of elements whose frames should be at one place and are not."""

    starts: tuple[StartValue, ...]
    line_starts: tuple[StartValue, ...]
    design: Design
    apart: dict[str, int]


@dataclass(frozen=True, kw_only=True, repr=False)
class CompiledModel(Values, Motions, Conditions, Forces, Signals, Networks, Start):
    """A model ready to run: the core's system, and the names of everything in it, stage by stage.

    data: the model as data, submodels taken in; scene: what a viewer shows, as JSON; max_depth: as compiled.
    """

    model: Model
    data: dict[str, Any]
    system: _core.System
    channels: tuple[Channel, ...]
    scene: str
    max_depth: int

    def find_tolerances(self, absolute: float) -> NDArray[np.float64]:
        """Absolute tolerances of q, u and x: as given for motions, times its magnitude for each other state."""
        motion = self.system.nq + self.system.nu
        return absolute * np.concatenate([np.ones(motion), np.array(self.state_magnitudes)])

    def walls_at(self, node: str) -> list[str]:
        """Moving walls at a node."""
        owners = (channel.rpartition(".") for channel, _ in self.inflows.get(node, ()))
        return [owner for owner, _, name in owners if name == "growth"]

    def __repr__(self) -> str:
        name = f" {self.model.name!r}" if self.model.name else ""
        system = self.system
        return (
            f"<CompiledModel{name}: {len(self.bodies)} bodies, {system.nu} velocities, {len(self.states)} states, "
            f"{system.n_lambda} conditions, {len(self.laws)} set-valued laws, {len(self.channels)} channels>"
        )

    @cached_property
    def text(self) -> str:
        """The model as it was compiled, as YAML with all submodels taken in."""
        return data_to_text(self.data)

    def balanced(self) -> tuple[list[int], list[int]]:
        """Rows that balance forces on what has no mass, and the velocities of this."""
        rows = [row for found in self.points.values() for row in found]
        return rows, [slot for slot, name in enumerate(self.velocities) if name.rpartition(".")[0] in self.points]

    def creeping(self) -> tuple[list[int], list[int]]:
        """The same for what creeps on dampers: rows that are linear in velocities."""
        paths = [path for path, rows in self.points.items() if self.of_speeds[rows[0]]]
        rows = [row for path in paths for row in self.points[path]]
        return rows, [slot for slot, name in enumerate(self.velocities) if name.rpartition(".")[0] in paths]

    @cached_property
    def channel_numbers(self) -> dict[str, int]:
        """Path of each channel to its number."""
        return {channel.path: index for index, channel in enumerate(self.channels)}

    def find_channel(self, path: str) -> int:
        """The number of a channel."""
        if path in self.channel_numbers:
            return self.channel_numbers[path]
        raise KoppelError(
            f"model '{self.model.name}' has no channel '{path}'{suggest(path, [c.path for c in self.channels])}"
        )

    def describe_signal(self, table: int, row: int, slot: int, value: float) -> str:
        """A signal that has no finite value, by its place in the core: of an element, a state or a condition."""
        if table >= 0:
            name = self.signals[table, row][slot]
        else:
            name = f"the rate of '{self.states[row]}'" if table == -2 else f"the condition of '{self.constraints[row]}'"
        return f"{name} = {value}; give it a number wherever it can get"

    def describe_block(self, block: int) -> str:
        """The body or joint to which a block of velocities belongs."""
        return self.blocks[block] if 0 <= block < len(self.blocks) else "the system"
