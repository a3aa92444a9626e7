"""The equations of a model in standard form, for integrators and optimizers of other people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.start_values import StartValue
from koppel.compile.tolerances import DIFFERENCE
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.model.units import parse_unit
from koppel.solve.machine import Array, Machine
from koppel.solve.responses import (
    Directions,
    HeldRows,
    compute_input_responses,
    find_neighbors,
    find_read_slopes,
    has_exact_slopes,
)
from koppel.solve.tangent import tangent_map

Inputs = Mapping[str, float] | Sequence[float] | Array | None
Parameters = Mapping[str, float | str] | None


@dataclass(frozen=True)
class Quantity:
    """A name and its unit."""

    name: str
    unit: str


class Jacobians(NamedTuple):
    """A = df/dx, B = df/d inputs, C = dy/dx, D = dy/d inputs, with dx in tangent coordinates."""

    A: Array
    B: Array
    C: Array
    D: Array


class StandardForm:
    """x' = f(t, x, inputs, parameters), y = g(t, x, inputs, parameters) with x = (q, u, s).

    q: positions as in Machine, unit quaternions (w, x, y, z) for free turns; u: velocities; s: states of control
    elements. Set-valued laws act on the branches that fit at x: where a law switches, f jumps; Jacobians hold on the
    branches of x. Everything is in SI units but inputs and outputs, which have the units of input_names and
    output_names. With closed loops f and g are those of the state on the loops that is nearest to x (in the metric
    of mass), so that a drift does no harm; normalize(t, x) gives that state.

    Jacobians are written in tangent coordinates dx = (dtheta, du, ds), named by tangent_names: dtheta, as long as u,
    are changes of joint coordinates, shifts in world axes, and turns in the axes of the body where x has a quaternion.
    move(x, dx) applies them.

    >>> import koppel
    >>> model = koppel.Model("mass on a spring")
    >>> mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> rail = koppel.joints.Prismatic(frame_a=model.ground, frame_b=mass, axis=(1, 0, 0), shift=0.1)
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[800, 0, 0, 0, 0, 0])
    >>> push = koppel.mechanics.Force(frame=mass, force=[model.input("push", "N"), 0, 0])
    >>> names = model.add("rail", rail), model.add("spring", spring), model.add("push_on_mass", push)
    >>> form = koppel.StandardForm(model, outputs=["rail.shift"])
    >>> form.rhs(0.0, form.x0, [20.0]).tolist()  # speed, and (20 N - 800 N/m * 0.1 m) / 2 kg
    [0.0, -30.0]
    >>> A, B, C, D = form.jacobians(0.0, form.x0)
    >>> (A.round(6) + 0.0).tolist(), B.round(6).tolist()
    ([[0.0, 1.0], [-400.0, 0.0]], [[0.0], [0.5]])
    """

    def __init__(self, model: Model | CompiledModel | Machine, *, outputs: Sequence[str] | None = None) -> None:
        self.machine = model if isinstance(model, Machine) else Machine(model)
        compiled = self.machine.compiled
        self.nq, self.nu, self.nx = compiled.system.nq, compiled.system.nu, len(compiled.states)
        paths = [channel.path for channel in compiled.channels]
        self._channels = [compiled.find_channel(path) for path in (paths if outputs is None else outputs)]
        self.x0: Array = np.concatenate([self.machine.q, self.machine.u, self.machine.core.x])
        rates = [Quantity(name, "m/s" if unit == "N" else "rad/s") for name, unit in _velocities(compiled)]
        self.state_names: list[Quantity] = [*_positions(compiled), *rates, *_states(compiled)]
        self.tangent_names: list[Quantity] = [*_tangents(compiled), *rates, *_states(compiled)]
        self.input_names: list[Quantity] = [
            Quantity(path, unit) for path, unit in zip(compiled.inputs, compiled.input_units, strict=True)
        ]
        self.output_names: list[Quantity] = [
            Quantity(compiled.channels[i].path, compiled.channels[i].unit) for i in self._channels
        ]
        self._values = self.machine.core.parameters
        self._in_force: dict[str, float | str] = {}
        self._given: dict[str, float] = {}

    # the functions ------------------------------------------------------------------------------------------------

    def rhs(self, t: float, x: Array, inputs: Inputs = None, parameters: Parameters = None) -> Array:
        """x' at a state. inputs: by name, or all in the order of input_names; what is left out follows the model."""
        self._apply(inputs, parameters)
        return self.machine.rhs(t, np.asarray(x, dtype=float))

    def output(self, t: float, x: Array, inputs: Inputs = None, parameters: Parameters = None) -> Array:
        """y at a state: the outputs chosen, or all channels; forces of drives are those of the same instant."""
        self._apply(inputs, parameters)
        return self._outputs(t, x)

    def jacobians(self, t: float, x: Array, inputs: Inputs = None, parameters: Parameters = None) -> Jacobians:
        """A, B, C, D at a state.

        Exact, with closed loops, laws on their branches and other states too: C and D for all outputs but loads of
        joints, readings of set-valued laws, pressures of nodes without volume, and what reads these. There, and in all
        of a machine in which a signal reads a force without a slope, central differences with steps of 1e-6 are taken:
        about 1e-8 of the largest entry of the row. Forces of constraints and laws that signals read are those of the
        last step, and stay.
        """
        self._apply(inputs, parameters)
        x = self.normalize(t, x)
        q, rest = self.machine.split(x)
        self.machine.set_state(q, rest[: self.nu], t)
        if self.nx:
            self.machine.core.x = rest[self.nu :]
        if not has_exact_slopes(self.machine, t):
            B, D = self._by_inputs(t, x)
            C = self._differences(lambda moved: self._outputs(t, moved, settle=False), x)
            return Jacobians(self._difference_matrix(t, x), B, C, D)
        return self._exact(t, x)

    def normalize(self, t: float, x: Array) -> Array:
        """The state with unit quaternions, on the closed loops."""
        return np.concatenate(self.machine.normalize(t, x, settle=True))

    def move(self, x: Array, dx: Array) -> Array:
        """x changed by tangent coordinates dx = (dtheta, du, ds)."""
        q, rest = self.machine.split(np.asarray(x, dtype=float))
        dx = np.ascontiguousarray(dx, dtype=float)
        return np.concatenate([self.machine.core.retract(q, dx[: self.nu]), rest + dx[self.nu :]])

    # how ----------------------------------------------------------------------------------------------------------

    def _apply(self, inputs: Inputs, parameters: Parameters) -> None:
        """Puts values into force: only those given, so that a call does not depend on the one before."""
        machine = self.machine
        changes = dict(parameters or {})
        if changes != self._in_force:
            slots = [machine.compiled.parameters[path] for path in self._in_force]
            machine.core.set_parameters(slots, [float(self._values[slot]) for slot in slots])
            self._in_force = {}
            machine.set_parameters(changes)
            self._in_force = changes
        names = [entry.name for entry in self.input_names]
        if inputs is None:
            given: dict[str, float] = {}
        elif isinstance(inputs, Mapping):
            given = {name: float(value) for name, value in inputs.items()}
        else:
            if len(inputs) != len(names):
                raise KoppelError(f"{len(inputs)} inputs are given instead of {len(names)}: {', '.join(names)}")
            given = {name: float(value) for name, value in zip(names, inputs, strict=True)}
        if given != self._given:
            for name in self._given:
                if name not in given:
                    machine.release_input(name)
            for name, value in given.items():
                machine.set_input(name, value)
            self._given = given

    def _outputs(self, t: float, x: Array, settle: bool = True) -> Array:
        machine, core, rows = self.machine, self.machine.core, self.machine.compiled.system.n_lambda
        q, u, states = machine.normalize(t, x, settle=settle)
        machine.set_state(q, u, t)
        if self.nx:
            core.x = states
        if machine.compiled.laws:
            forces = core.law_accelerations(t, q, u, False)[1]
            core.constraint_forces, core.law_forces = forces[:rows], forces[rows:]
        else:
            machine.settle_forces()
        return core.outputs(t)[self._channels]

    def _differences(self, function: object, x: Array) -> Array:
        """d(function)/d(dtheta, du, ds) by central differences."""
        assert callable(function)
        steps = DIFFERENCE * np.eye(2 * self.nu + self.nx)
        columns = [(function(self.move(x, step)) - function(self.move(x, -step))) / (2 * DIFFERENCE) for step in steps]
        return np.array(columns).T if columns else np.empty((len(function(x)), 0))

    def _exact(self, t: float, x: Array) -> Jacobians:
        """From the responses of the machine to small changes of its state and of its inputs."""
        machine, n, nx = self.machine, self.nu, self.nx
        q, u = x[: self.nq], x[self.nq : self.nq + n]
        machine.set_state(q, u, t)
        if nx:
            machine.core.x = x[self.nq + n :]
        held = HeldRows.find(machine, t)
        directions, found = find_neighbors(machine, t, held)
        A = np.vstack([directions.velocities, found[: n + nx]])
        for first in machine.compiled.turns:  # turns are seen from axes that turn themselves
            turn = directions.positions[first : first + 3] + np.eye(2 * n + nx)[first : first + 3]
            A[first : first + 3] -= 0.5 * np.cross(u[first : first + 3], turn, axisb=0, axisc=0)
        factors = np.array([self._si_per_input(entry) for entry in self.input_names])
        changes = np.eye(len(factors)) * factors
        responses = compute_input_responses(machine, t, held, changes)
        B = np.vstack([np.zeros((n, changes.shape[1])), responses[: n + nx]])
        self._outputs(t, x, settle=False)  # at this state, with the forces of this instant
        none = np.zeros((len(changes), 2 * n + nx))
        still = Directions(*(np.zeros((size, len(changes))) for size in (n, n, nx)))
        C = self._channel_slopes(t, held, directions, none, found)
        D = self._channel_slopes(t, held, still, changes, responses)
        open_rows = np.flatnonzero(np.isnan(C).any(axis=1) | np.isnan(D).any(axis=1))
        if len(open_rows):
            C[open_rows] = self._differences(lambda moved: self._outputs(t, moved, settle=False)[open_rows], x)
            D[open_rows] = self._by_inputs(t, x)[1][open_rows]
        return Jacobians(A, B, C, D)

    def _si_per_input(self, entry: Quantity) -> float:
        """0 for an input that a motion follows, which is no term of the equations."""
        conditions = self.machine.compiled.line_conditions
        given = {*conditions.position_inputs, *conditions.speed_inputs}
        return 0.0 if entry.name in given else parse_unit(entry.unit).factor

    def _channel_slopes(
        self, t: float, held: HeldRows, directions: Directions, inputs: Array, responses: Array
    ) -> Array:
        """How the outputs change along directions and with inputs; responses: changes of u', s' and all forces."""
        read = find_read_slopes(self.machine, t, held, directions, inputs)
        along = np.ascontiguousarray(np.vstack([*directions, inputs, read, responses]).T).ravel()
        slopes = self.machine.core.channel_slopes(t, held.accelerations[: self.nu], along)
        return np.asarray(slopes.T[self._channels])

    def _difference_matrix(self, t: float, x: Array) -> Array:
        """A by central differences."""
        machine, n = self.machine, self.nu
        q, u = x[: self.nq], x[self.nq : self.nq + n]
        A = np.zeros((2 * n + self.nx, 2 * n + self.nx))
        # q' = T u seen from tangent coordinates that move along: T dtheta' = d(q') - T(q') dtheta
        raw = self._differences(lambda moved: machine.rhs(t, moved, settle=False), x)
        back = np.linalg.pinv(tangent_map(machine.compiled, q))
        turning = tangent_map(machine.compiled, machine.core.q_rate(q, u)) - tangent_map(machine.compiled, 0.0 * q)
        A[:n] = back @ raw[: self.nq]
        A[:n, :n] -= back @ turning
        A[n:] = raw[self.nq :]
        return A

    def _by_inputs(self, t: float, x: Array) -> tuple[Array, Array]:
        """d(u')/d inputs below zeros, d(s')/d inputs below that, and dy/d inputs, by central differences."""
        machine, n = self.machine, self.nu
        machine.set_state(x[: self.nq], x[self.nq : self.nq + n], t)
        now = machine.core.outputs(t)
        B, D = (
            np.zeros((2 * n + self.nx, len(self.input_names))),
            np.zeros((len(self._channels), len(self.input_names))),
        )
        conditions = machine.compiled.line_conditions
        given = {*conditions.position_inputs, *conditions.speed_inputs}
        for k, entry in enumerate(self.input_names):
            if entry.name in given:
                continue  # a motion follows it, which is no term of the equations
            value = float(now[machine.compiled.find_channel(entry.name)])
            step = DIFFERENCE * max(1.0, abs(value))
            results = []
            for sign in (1.0, -1.0):
                machine.set_input(entry.name, value + sign * step)
                rates = machine.rhs(t, x, settle=False)[self.nq :]
                results.append((rates, self._outputs(t, x, settle=False)))
            B[n:, k], D[:, k] = ((a - b) / (2 * step) for a, b in zip(*results, strict=True))
            if entry.name in self._given:
                machine.set_input(entry.name, self._given[entry.name])
            else:
                machine.release_input(entry.name)
        return B, D


def _velocities(compiled: CompiledModel) -> list[tuple[str, str]]:
    return list(zip(compiled.velocities, compiled.force_units, strict=True))


def _states(compiled: CompiledModel) -> list[Quantity]:
    """Names of the states of control elements: lag.state, or state[0], state[1] where an element has several."""
    count = {path: compiled.states.count(path) for path in compiled.states}
    first = {path: compiled.states.index(path) for path in compiled.states}
    return [
        Quantity(f"{path}.state" + (f"[{k - first[path]}]" if count[path] > 1 else ""), "")
        for k, path in enumerate(compiled.states)
    ]


def _tangents(compiled: CompiledModel) -> list[Quantity]:
    """Name and unit of every entry of dtheta: coordinates, and turns about the axes x, y and z of a body."""
    found = [Quantity("", "")] * compiled.system.nu
    for value in compiled.starts:
        if not value.rate and value.u >= 0:
            entries = _name_entries(value, [f"turn_{axis}" for axis in _axes(value)], value.unit)
            found[value.u : value.u + len(entries)] = entries
    return _with_lines(found, compiled)


def _positions(compiled: CompiledModel) -> list[Quantity]:
    """Name and unit of every entry of q, from the start values."""
    found = [Quantity("", "")] * compiled.system.nq
    for value in compiled.starts:
        if not value.rate and value.q >= 0:
            entries = _name_entries(value, [f"q{part}" for part in "wxyz"], "1")
            found[value.q : value.q + len(entries)] = entries
    return _with_lines(found, compiled)


def _axes(value: StartValue) -> str:
    return "zyx" if value.backwards else "xyz"


def _name_entries(value: StartValue, turn: list[str], unit: str) -> list[Quantity]:
    """Names of the entries of a start value; turn and unit: of one that is a rotation."""
    if value.shape == "number":
        return [Quantity(value.path, value.unit)]
    if value.shape == "vector":
        return [Quantity(f"{value.owner}.{axis}", value.unit) for axis in _axes(value)]
    return [Quantity(f"{value.owner}.{part}", unit) for part in turn]


def _with_lines(found: list[Quantity], compiled: CompiledModel) -> list[Quantity]:
    """The entries that are left are those of shafts and sleds, which have no start values of joints, in their order."""
    named = {
        slot
        for value in compiled.starts
        if value.u >= 0
        for slot in range(value.u, value.u + (1 if value.shape == "number" else 3))
    }
    lines = iter([entry for slot, entry in enumerate(_velocities(compiled)) if slot not in named])

    def name_line() -> Quantity:
        path, unit = next(lines)
        owner = path.rpartition(".")[0]
        return Quantity(f"{owner}.position", "m") if unit == "N" else Quantity(f"{owner}.angle", "rad")

    return [entry if entry.name else name_line() for entry in found]
