"""What compile gives: the core's system and the names of everything in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from koppel import _core
from koppel.compile.checks import ElementCheck
from koppel.compile.flatten import ParameterEntry
from koppel.compile.floors import Floors
from koppel.compile.gear_loops import GearRow
from koppel.compile.numbering import DesignReading
from koppel.compile.start_values import StartValue
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


@dataclass(frozen=True, repr=False)
class CompiledModel:
    """A model ready to run: the core's system, and the names of everything in it.

    bodies, blocks (free bodies and joints), velocities, elements, inputs and parameters are paths in the order of the
    core; constraints: the joint behind each row of the closed loops; force_units belong to the velocities; quaternions
    are the first slots of unit quaternions in q, turns those of their angular velocities in u; parameters maps a path
    to its slot, masses a body to that of its mass (the six entries of the inertia follow, shafts that it carries
    included); jumps are the slots of the instants at which a signal jumps; joint_coordinates are the slots in q and u
    of all single motions of joints; starts are the start values of joints and free parts by name, line_starts those of
    shafts and sleds; design: the design position; measures: slot, path and range of what joints need of their values;
    constraint_units belong to constraints; loops: a joint that closes a loop to the others in it, loop_movers: to the
    joints and free parts whose velocities it ties; laws: the set-valued laws, contacts those among them between frames;
    states: other states, steady: those among them that start at rest; periods: slot and path of the time between
    ticks of held values; reads_forces: true when signals read forces; scene: what a viewer shows, as
    JSON; checks: elements whose values depend on parameters; line_inertias: path, slot of the inertia and whether
    it may be 0 of every shaft and sled; stops: hard stops, their travel and its unit, and the slot of their lower
    end, with the upper one behind it; spins: row among the constraints and velocity of every mounted shaft as seen
    from another part; of_speeds: for each row of the constraints whether it is a condition on velocities alone;
    points: what has no mass and is where forces balance, to the rows that say so; mounted_inertias: path, slot of
    the inertia and whether it is above 0 of every shaft that its part feels; inner_masses: as masses, without these
    shafts; crowded: what to say of shafts with more inertia than their part has left, where the machine cannot move
    so; gears: speeds that gears hold together; signals: table and row of an element to the paths of its signals;
    floors: signals that act as 0 below it, in the order of the core; lines: shafts and sleds; flows:
    velocities without a position; max_depth: as compiled.
    """

    model: Model
    data: dict[str, Any]
    system: _core.System
    channels: tuple[Channel, ...]
    bodies: tuple[str, ...]
    blocks: tuple[str, ...]
    velocities: tuple[str, ...]
    force_units: tuple[str, ...]
    quaternions: tuple[int, ...]
    flows: tuple[int, ...]
    turns: tuple[int, ...]
    joints: tuple[str, ...]
    joint_coordinates: tuple[tuple[int, int], ...]
    constraints: tuple[str, ...]
    elements: dict[str, tuple[int, int]]
    inputs: tuple[str, ...]
    parameters: dict[str, int]
    parameter_entries: dict[str, ParameterEntry]
    input_units: tuple[str, ...]
    masses: dict[str, int]
    jumps: tuple[int, ...]
    starts: tuple[StartValue, ...]
    line_starts: tuple[StartValue, ...]
    design: Design
    measures: tuple[tuple[int, str, Measure], ...]
    constraint_units: tuple[str, ...]
    loops: dict[str, tuple[str, ...]]
    loop_movers: dict[str, tuple[str, ...]]
    laws: tuple[str, ...]
    contacts: tuple[str, ...]
    states: tuple[str, ...]
    steady: tuple[int, ...]
    periods: tuple[tuple[int, str], ...]
    reads_forces: bool
    scene: str
    checks: tuple[ElementCheck, ...]
    line_inertias: tuple[tuple[str, int, bool], ...]
    stops: tuple[tuple[str, str, str, int], ...]
    line_conditions: LineConditions
    mounted_inertias: tuple[tuple[str, int, bool], ...]
    inner_masses: dict[str, int]
    crowded: tuple[ModelError, ...]
    spins: tuple[tuple[int, int], ...]
    of_speeds: tuple[bool, ...]
    points: dict[str, tuple[int, ...]]
    gears: tuple[GearRow, ...]
    signals: dict[tuple[int, int], tuple[str, ...]]
    floors: Floors
    lines: tuple[str, ...]
    max_depth: int

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
        """A signal of an element that has no finite value, by its place in the core."""
        return f"{self.signals[table, row][slot]} = {value}; give it a number wherever it can get"

    def describe_block(self, block: int) -> str:
        """The body or joint to which a block of velocities belongs."""
        return self.blocks[block] if 0 <= block < len(self.blocks) else "the system"
