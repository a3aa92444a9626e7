"""A compiled model with one set of values: state, parameters, inputs by name, and its equations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.compiler import compile_model
from koppel.compile.gear_loops import check_gears
from koppel.compile.tolerances import DIFFERENCE, SETTLED
from koppel.model.arguments import spelled
from koppel.model.element import check_range
from koppel.model.errors import KoppelError, RunError, shorten, suggest
from koppel.model.model import Model
from koppel.model.quantities import with_parameters
from koppel.model.units import format_unit, parse_unit
from koppel.model.value import in_unit, literal
from koppel.solve.creep import check_creep
from koppel.solve.given import read_number, read_values
from koppel.solve.loop_closure import close_start, follow_gears
from koppel.solve.machine_start import compare_start, settle_design, settle_ground_flows, settle_states
from koppel.solve.method import check_periods, check_start, check_stepper, default_stepper, read_stepper
from koppel.solve.motions import check_motions
from koppel.solve.parameter_checks import check_elements, check_masses, check_measures, mass_is_positive
from koppel.solve.redundant import Redundant, find_rank, find_redundant
from koppel.solve.start_moves import Moved
from koppel.solve.steppers import Stepper
from koppel.solve.tangent import tangent_map, tangent_map_slopes
from koppel.solve.threads import one_thread
from koppel.solve.trouble import describe_empty, describe_end, refuse_meeting

Array = NDArray[np.float64]


def si_unit(unit: str) -> str:
    """The SI unit of the same dimension, for messages."""
    return format_unit(parse_unit(unit).dimension) or "1"


def differences(function: Callable[[Array], Array], y: Array) -> Array:
    """d(function)/dy by central differences."""
    columns = []
    for i in range(len(y)):
        step = np.zeros(len(y))
        step[i] = DIFFERENCE * max(1.0, abs(float(y[i])))
        columns.append((function(y + step) - function(y - step)) / (2 * step[i]))
    return np.array(columns).T


@spelled("Machine(model)")
class Machine:
    """One running copy of a compiled model.

    q: positions (per body center of mass and unit quaternion w, x, y, z); u: velocities (per body velocity in world
    axes and angular velocity in body axes); all in SI units.

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> machine = koppel.Machine(model)
    >>> float(machine.accelerations()[2])
    -9.81

    stepper: the method of step(), or its name; without one lsrt2, or time_stepping beside set-valued laws, at 1 ms.

    >>> machine = koppel.Machine(model, stepper=koppel.Lsrt2(step=0.01))
    >>> machine.step(100)
    >>> round(machine.time, 9), round(float(machine.q[2]), 6)  # -g/2 t^2
    (1.0, -4.905)
    """

    def __init__(self, model: Model | CompiledModel, stepper: Stepper | str | None = None) -> None:
        self._load(model if isinstance(model, CompiledModel) else compile_model(model))
        self._stepper: Stepper | None = None
        self._read_from_outside = False
        self._changed: dict[str, float | str] = {}
        self._plain_inputs: dict[str, tuple[int, Callable[[float], float] | None]] = {}
        self.start_moves: tuple[Moved, ...] = ()
        self.start_warnings: tuple[str, ...] = ()
        self.start_doubts: list[str] = []
        self.adapted_rods: tuple[str, ...] = ()
        with one_thread(self.compiled.system.nu):
            if self.compiled.crowded and not mass_is_positive(self):
                raise self.compiled.crowded[0]
            settle_design(self)
            self.core.reset()
            self.close_loops()
            settle_states(self)
            refuse_meeting(self.core, self.compiled)
        if stepper is not None:
            self.stepper = stepper

    def _load(self, compiled: CompiledModel) -> None:
        """Takes a copy of a compiled model."""
        self.compiled = compiled
        self.core: _core.Simulation = compiled.system.simulation()
        self._take_steps, self._set_number = self.core.step, self.core.set_input  # bound once: a call costs no lookup

    def _repr_html_(self) -> str:
        from koppel.view.notebook import describe_machine

        return describe_machine(self)

    # steps --------------------------------------------------------------------------------------------------------

    @property
    def stepper(self) -> Stepper:
        """The method of step(); another one starts at the state in force."""
        if self._stepper is None:
            self.stepper = default_stepper(self.compiled)
        assert self._stepper is not None
        return self._stepper

    @stepper.setter
    def stepper(self, method: Stepper | str) -> None:
        found = read_stepper(method, self.compiled)
        if not isinstance(found, Stepper):
            raise KoppelError(f"a machine takes fixed steps, and {found.name} has none; use simulate for it")
        check_stepper(self.compiled, found)
        check_periods(self.core, self.compiled, found)
        self.core.t0, self.core.counter = self.time, 0
        self.core.set_stepper(found.name, found.options, found.step)
        self._stepper = found

    @property
    def step_size(self) -> float:
        """Size of the steps in s; 0 before there are any. time = t0 + steps * step_size."""
        return self.core.step_size

    @step_size.setter
    def step_size(self, value: float) -> None:
        size = read_number("step_size", value, "s")
        if size < 0.0:
            raise KoppelError(f"step_size = {size:g} s: a machine only goes forward; give 0 or more")
        self.core.step_size = size

    def step(self, n: int = 1) -> None:
        """Takes n steps of the stepper; a step that fails raises RunError and leaves the state before it.

        What a call costs beside its steps is below a microsecond: loops in Python that drive inputs and read channels
        may call it for every single step (set_input, reader). The steps themselves know no Python.
        """
        try:
            taken = self._take_steps(n)
        except TypeError:
            raise KoppelError(f"n = {shorten(n)} steps: give a whole number of them, 0 or more") from None
        if not taken:
            self._step_with_care(n)

    def _step_with_care(self, n: int) -> None:
        """Steps that could not be taken at once: the first one, or one that failed."""
        if n < 0:
            raise KoppelError(f"n = {n} steps: a machine only goes forward; n is 0 or more")
        ready, method = self._stepper is not None and self.core.settled, self.stepper
        if self.step_size != method.step:  # another method has come in between
            self.stepper, ready = method, False
        if not self.core.settled:
            check_start(self.core, self.compiled)
            check_creep(self.core, self.compiled, method)
            self.settle_forces()
        if not ready and self._take_steps(n):
            return
        raise RunError(describe_end(self.core, self.compiled, method, self.core.progress))

    def reader(self, paths: str | Iterable[str]) -> Reader:
        """Reads some channels again and again into one array, and runs only what these need.

        >>> import koppel
        >>> model = koppel.Model("wheel")
        >>> push = model.input("push", "N*m")
        >>> wheel = model.add("wheel", koppel.rotational.Shaft(inertia=2))
        >>> torque = model.add("motor", koppel.rotational.Torque(shaft_b="wheel", torque=push))
        >>> machine = koppel.Machine(model)
        >>> reader = machine.reader(["wheel.speed", "push"])
        >>> for n in range(1000):  # the torque falls with the speed
        ...     machine.set_input("push", 4 - 2 * float(reader.values[0]))
        ...     machine.step()
        ...     reader.read()
        >>> reader.values.round(3).tolist()  # 2 (1 - exp(-t))
        [1.265, 1.472]
        """
        if not isinstance(paths, Iterable):
            raise KoppelError(f"reader({shorten(paths)}): give the path of a channel, or several")
        self._read_from_outside = True
        return Reader(self, [paths] if isinstance(paths, str) else list(paths))

    # state --------------------------------------------------------------------------------------------------------

    @property
    def q(self) -> Array:
        """Positions."""
        return self.core.q

    @q.setter
    def q(self, value: Array) -> None:
        self.core.q = read_values("q", value, self.compiled.system.nq, finite=True)

    @property
    def u(self) -> Array:
        """Velocities."""
        return self.core.u

    @u.setter
    def u(self, value: Array) -> None:
        self.core.u = read_values("u", value, self.compiled.system.nu, finite=True)

    @property
    def degrees_of_freedom(self) -> int:
        """Motions that are left at this position: velocities less independent conditions, drives among them."""
        if not self.compiled.constraints:
            return self.compiled.system.nu
        return self.compiled.system.nu - find_rank(self.core.constraint_matrix(self.q))

    @property
    def redundant(self) -> tuple[Redundant, ...]:
        """Conditions of loops, drives and constraints that repeat others at this position, by name."""
        if not self.compiled.constraints:
            return ()
        return find_redundant(self.core.constraint_matrix(self.q), self.compiled.constraints)

    def set_state(self, q: Array, u: Array | None = None, t: float = 0.0) -> None:
        """Positions, velocities (0 when absent) and time; all of them finite, else nothing is changed."""
        system = self.compiled.system
        q = read_values("q", q, system.nq, finite=True)
        u = np.zeros(system.nu) if u is None else read_values("u", u, system.nu, finite=True)
        t = read_number("t", t, "s")
        self.core.q, self.core.u = q, u
        self.core.t0, self.core.counter = t, 0

    @property
    def time(self) -> float:
        """Time of the state in s: t0 + steps * step_size."""
        return self.core.time

    @property
    def jumps(self) -> list[float]:
        """Instants in s at which a signal jumps, with the parameters in force; without those of repeated tables."""
        slots = list(self.compiled.jumps)
        return sorted(set(self.core.parameters[slots].tolist())) if slots else []

    def find_jumps(self, start: float, until: float) -> list[float]:
        """Those between two instants, with those of tables that are repeated."""
        found = {jump for jump in self.jumps if start < jump < until}
        for slots in self.compiled.repeats:
            points = self.core.parameters[list(slots)]
            period = float(points[-1] - points[0])
            first, last = np.floor((start - points[0]) / period) - 1, np.ceil((until - points[0]) / period)
            instants = (points[:-1] + period * np.arange(first, last + 1)[:, None]).ravel()
            found.update(instants[(start < instants) & (instants < until)].tolist())
        return sorted(found)

    # values -------------------------------------------------------------------------------------------------------

    def set_parameters(self, values: Mapping[str, float | str]) -> None:
        """Changes parameters and quantities by path; everything that depends on them follows.

        A quantity is reached by the path of its element or part, as in mount.stiffness.z, arm.mass or spring.length.
        The first change of a quantity that is no parameter compiles the model again, with it as one; further changes do
        not. The state stays.
        """
        if not isinstance(values, Mapping):
            raise KoppelError(f"set_parameters({shorten(values)}): give values by path, as in {{'arm.mass': 2}}")
        self.reach({path: value for path, value in values.items() if path not in self.compiled.parameters})
        known = self.compiled.parameters
        slots, numbers = [], []
        given: dict[str, float] = {}
        for path, value in values.items():
            if path not in known:
                raise KoppelError(f"model '{self.compiled.model.name}' has no parameter '{path}'{suggest(path, known)}")
            entry = self.compiled.parameter_entries[path]
            if not entry.free:
                raise KoppelError(f"parameter '{path}' is computed from others; set those instead")
            if entry.structural:
                raise KoppelError(f"parameter '{path}' is structural; change the model and compile it again")
            number = in_unit(value, entry.unit, path)
            if not isinstance(number, float | int):
                raise KoppelError(f"parameter '{path}' = '{value}' is not a number")
            check_range(float(number), path, si_unit(entry.unit), at_least=entry.bounds[0], at_most=entry.bounds[1])
            slots.append(known[path])
            numbers.append(float(number))
            given[path] = float(number)
        check_elements(self, given)
        before = self.core.parameters[slots].tolist() if slots else []
        self.core.set_parameters(slots, numbers)
        try:
            check_masses(self)
            check_measures(self)
            settle_design(self)
            self.compiled.floors.check(self.core.parameters)
            check_gears(self.compiled.gears, self.core.parameters, self.compiled.velocities)
        except KoppelError:
            self.core.set_parameters(slots, before)
            raise
        self._changed.update(values)

    @property
    def changed(self) -> dict[str, float | str]:
        """Parameters and quantities that were changed, by path."""
        return dict(self._changed)

    def reach(self, values: Mapping[str, float | str | None]) -> None:
        """Makes parameters of quantities, by path; the value is for one that is not given or follows from others."""
        if not values:
            return
        if self._read_from_outside or self._plain_inputs:
            raise KoppelError(
                f"'{next(iter(values))}' is no parameter of model '{self.compiled.model.name}', and readers or inputs "
                "of this machine are in use; change quantities before, or declare a parameter"
            )
        for path, value in values.items():
            if isinstance(value, str) and literal(value) is None:
                raise KoppelError(f"'{path}' = {shorten(value)} is not a number; give one, or change the model")
        compiled = self.compiled
        model = with_parameters(compiled.model, values)
        state, method, size = self.core.state_bytes(), self._stepper, self.step_size
        self._load(compile_model(model, engine=compiled.system.engine, max_depth=compiled.max_depth))
        settle_design(self)
        changed, self._changed = self._changed, {}
        if changed:
            self.set_parameters(changed)
        self.step_size = size
        self.core.set_state_bytes(state)
        self._stepper = None
        if method is not None:
            self.stepper = method

    def follow(self, other: Machine) -> None:
        """Takes over parameters, inputs from outside and the state of a machine with the same coordinates."""
        if other._changed:
            self.set_parameters(other._changed)
        shown = other.core.outputs(other.time)
        for path in other._plain_inputs:
            self.set_input(path, float(shown[other.compiled.find_channel(path)]))
        self.set_state(other.q, other.u, other.time)
        self.core.x = other.core.x

    def reset(self) -> None:
        """Back to the start values that belong to the parameters in force.

        Closed loops are closed; speeds that are not given follow gears with losses as they follow ideal ones.
        start_moves: start values that this changed; start_warnings: what a user should know of it.
        """
        self.core.reset()
        given = self.q, self.u
        self.close_loops()
        if self.compiled.line_conditions.gears:
            t0, counter = self.core.t0, self.core.counter
            self.u = follow_gears(self.core, self.compiled, self.q, self.u, self.time)
            self.core.t0, self.core.counter = t0, counter
        settle_states(self)
        settle_ground_flows(self)
        compare_start(self, *given)

    def close_loops(self, tolerance: float = SETTLED) -> None:
        """Moves the state onto the closed loops: the least motion, weighted by mass, then the least change of speed.

        Start values that joints and parts name as fixed are kept exactly, those that are given when the loops allow it.
        """
        if not self.compiled.constraints and not any(v.by_channel and v.rank != "free" for v in self.compiled.starts):
            return
        check_motions(self.core, self.compiled, [self.time])
        t0, counter = self.core.t0, self.core.counter
        self.start_doubts.clear()
        self.q, self.u = close_start(self.core, self.compiled, self.q, self.u, self.time, tolerance, self.start_doubts)
        self.core.t0, self.core.counter = t0, counter

    def settle_laws(self) -> None:
        """Finds the branches of set-valued laws that are not known yet, and all forces, at the state in force."""
        rows, core = self.compiled.system.n_lambda, self.core
        if self.compiled.laws and np.any(core.law_branches < 0.0):
            _, forces, _, _, _ = core.law_accelerations(self.time, self.q, self.u, True)
            core.constraint_forces, core.law_forces = forces[:rows], forces[rows:]

    def settle_forces(self) -> None:
        """Forces of constraints at the state in force, for signals that read those of the last step.

        A state to which a step led has them already; they go on.
        """
        if self.core.settled:
            return
        self.core.settled = True
        if self.compiled.laws:
            self.settle_laws()
        elif self.compiled.constraints:
            self.core.constraint_forces = self.core.constrained_accelerations(self.time, self.q, self.u)[1]

    def set_input(self, path: str, value: float) -> None:
        """Gives an input a value from outside, in the unit of the input, held until the next call.

        This is how a force from Python enters: between steps, through an input.
        """
        try:
            index, convert = self._plain_inputs[path]
            self._set_number(index, value if convert is None else convert(value))
        except (KeyError, TypeError, ValueError):
            self._set_input_with_care(path, value)

    def _set_input_with_care(self, path: str, value: float) -> None:
        """The first value of an input, a speed that must fit others, or a value that cannot be taken."""
        index, conditions = self._input(path), self.compiled.line_conditions
        if path in conditions.position_inputs:
            raise KoppelError(
                f"input '{path}' gives the position of '{conditions.position_inputs[path]}', and its speed would be "
                "unknown; give a speed from outside, or the position as a signal of time"
            )
        unit = self.compiled.input_units[index]
        number = in_unit(value, unit, path) if isinstance(value, str) else value
        if isinstance(number, bool) or not isinstance(number, float | int | np.floating | np.integer):
            raise KoppelError(f"input '{path}' = {shorten(value)} is not a number; give it in {unit}")
        if not np.isfinite(number):
            raise KoppelError(f"input '{path}' = {number} {unit} is no finite number")
        conversion = parse_unit(unit)
        plain = conversion.factor == 1.0 and conversion.offset == 0.0
        low, high = self.input_bounds(path)

        def to_si(value: float) -> float:
            check_range(float(value), path, unit, at_least=low, at_most=high)
            return conversion.to_si(float(value))

        if isinstance(value, str):
            to_si((float(number) - conversion.offset) / conversion.factor)
        self.core.set_input(index, float(number) if isinstance(value, str) else to_si(float(number)))
        bounded = np.isfinite(low) or np.isfinite(high)
        convert = to_si if bounded else None if plain else conversion.to_si
        if path not in conditions.speed_inputs:
            self._plain_inputs[path] = (index, convert)
            return
        try:
            check_motions(self.core, self.compiled, [self.time])
        except KoppelError:
            self.core.release_input(index)
            raise

    def input_bounds(self, path: str) -> tuple[float, float]:
        """Smallest and largest value that an input takes from outside, in its unit; infinite without bounds."""
        self._input(path)
        model, words = self.compiled.model, path.split(".")
        for word in words[:-1]:
            model = model.submodels[word].model
        entry = model.inputs[words[-1]]
        return -np.inf if entry.at_least is None else entry.at_least, np.inf if entry.at_most is None else entry.at_most

    def release_input(self, path: str) -> None:
        """Lets an input follow the signal of the model again."""
        self.core.release_input(self._input(path))

    def _input(self, path: str) -> int:
        inputs = self.compiled.inputs
        if path not in inputs:
            raise KoppelError(f"model '{self.compiled.model.name}' has no input '{path}'{suggest(path, inputs)}")
        return inputs.index(path)

    # equations ----------------------------------------------------------------------------------------------------

    def forces(
        self, t: float | None = None, q: Array | None = None, u: Array | None = None, *, keep: bool = False
    ) -> Array:
        """h(t, q, u): generalized forces, gyroscopic ones included; keep for the matrices below.

        Here and below time, positions and velocities are those of the state in force unless they are given.
        """
        return self.core.evaluate(*self._instant(t, q, u), keep)

    def _instant(self, t: Any, q: Any, u: Any) -> tuple[float, Array, Array]:
        """Time, positions and velocities that are given, else those in force."""
        system = self.compiled.system
        t = self.time if t is None else read_number("t", t, "s")
        q = self.q if q is None else read_values("q", q, system.nq)
        return t, q, self.u if u is None else read_values("u", u, system.nu)

    def accelerations(self, t: float | None = None, q: Array | None = None, u: Array | None = None) -> Array:
        """u' = M^-1 (h(t, q, u) + W lambda), with lambda such that closed loops stay closed and all laws hold.

        Set-valued laws are on branches that fit there; the branches in force stay.
        """
        t, q, u = self._instant(t, q, u)
        if self.compiled.laws:
            before = self.core.state_bytes()
            try:
                return self.rates(t, q, u, settle=True)[0]
            finally:
                self.core.set_state_bytes(before)
        if self.compiled.constraints:
            return self.core.constrained_accelerations(t, q, u)[0]
        return self.core.mass_solve(self.forces(t, q, u))

    def rates(
        self, t: float, q: Array, u: Array, x: Array | None = None, *, settle: bool = False
    ) -> tuple[Array, Array]:
        """u' and x' on the branches in force; settle: on branches that fit, which stay in force. x: as in force."""
        if x is not None and len(x):
            self.core.x = np.ascontiguousarray(x)
        if settle and self.compiled.laws:  # from the motion itself: branches in force may belong to another state
            self.core.law_branches = np.full(len(self.compiled.laws), -1.0)
        rate, _, fits, _, x_rate = self.core.law_accelerations(t, q, u, settle)
        if settle and not fits:
            raise KoppelError(
                f"model '{self.compiled.model.name}': the laws find no branches that fit together at t = {t:g} s"
            )
        return rate, x_rate

    def matrices(
        self, t: float | None = None, q: Array | None = None, u: Array | None = None
    ) -> tuple[Array, Array, Array]:
        """M, D = dh/du and K = dh/dtheta, dense, in the tangent coordinates of the state.

        Exact: joints, what turns with them, and inertia forces included. At a kink of a curve the slope on its
        right-hand side counts. By central differences (about 1e-8 relative) where signals read forces.
        """
        t, q, u = self._instant(t, q, u)
        self.forces(t, q, u, keep=True)
        M = self.core.matrix(0.0, 0.0, False, True)
        if not self.has_exact_matrices:
            return M, *self._differences(t, q, u)
        return M, -self.core.matrix(1.0, 0.0, True, False), -self.core.matrix(0.0, 1.0, True, False)

    def derivatives(
        self, t: float | None = None, q: Array | None = None, u: Array | None = None
    ) -> tuple[Array, Array, Array, Array]:
        """u', du'/dtheta, du'/du and M^-1 of a machine without closed loops and laws, exact as matrices() is.

        >>> import koppel
        >>> model = koppel.Model("pendulum")
        >>> bob = model.add_part("bob", mass=2, center_of_mass=(0, 0, -0.5), inertia={"xx": 0, "yy": 0, "zz": 0})
        >>> hinge = model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=bob, axis=(0, 1, 0)))
        >>> rate, by_angle, by_rate, inverse = koppel.Machine(model).derivatives()
        >>> round(float(by_angle[0, 0]), 6), round(float(inverse[0, 0]), 6)  # -g / l, 1 / (m l^2)
        (-19.62, 2.0)
        """
        t, q, u = self._instant(t, q, u)
        if self.has_exact_matrices:
            try:
                return self.core.derivatives(t, q, u)
            except ValueError as error:  # a mass matrix that is singular to rounding
                raise np.linalg.LinAlgError(str(error)) from None
        rates = self.accelerations(t, q, u)
        M, D, _ = self.matrices(t, q, u)
        columns = []
        for unit in DIFFERENCE * np.eye(len(u)):
            ahead, behind = (self.accelerations(t, self.core.retract(q, sign * unit), u) for sign in (1.0, -1.0))
            columns.append((ahead - behind) / (2.0 * DIFFERENCE))
        by_position = np.array(columns).T if columns else np.empty((0, 0))
        return rates, by_position, np.asarray(np.linalg.solve(M, D)), np.asarray(np.linalg.inv(M))

    def _differences(self, t: float, q: Array, u: Array) -> tuple[Array, Array]:
        """D and K by central differences, for what the matrix of the core does not hold."""
        core, n = self.core, len(u)
        D, K = np.empty((n, n)), np.empty((n, n))
        for i in range(n):
            step = np.zeros(n)
            step[i] = DIFFERENCE
            ahead, behind = core.evaluate(t, core.retract(q, step), u), core.evaluate(t, core.retract(q, -step), u)
            K[:, i] = (ahead - behind) / (2.0 * DIFFERENCE)
            D[:, i] = (core.evaluate(t, q, u + step) - core.evaluate(t, q, u - step)) / (2.0 * DIFFERENCE)
        return D, K

    def outputs(self, t: float | None = None) -> dict[str, float]:
        """All channels at the state in force; t: another time than that of the state."""
        with self.known_forces():
            values = self.core.outputs(self.time if t is None else t)
        return {channel.path: float(value) for channel, value in zip(self.compiled.channels, values, strict=True)}

    @contextmanager
    def known_forces(self) -> Iterator[None]:
        """Branches of laws and forces as they are at a state to which no step led; what is read changes nothing."""
        if self.core.settled or not (self.compiled.laws or self.compiled.constraints):
            yield
            return
        before = self.core.state_bytes()
        self.core.law_branches = np.full(len(self.compiled.laws), -1.0)  # those in force may belong to another state
        self.settle_forces()
        try:
            yield
        finally:
            self.core.set_state_bytes(before)

    # first-order form ---------------------------------------------------------------------------------------------

    def rhs(self, t: float, y: Array, *, settle: bool = True) -> Array:
        """y' for y = (q, u, x) with raw quaternions; their norm is restored and loops are closed first.

        x: states of control elements, which are in force from then on. Set-valued laws take the branches that fit at y
        and keep them; without settle they stay on those in force.
        """
        q, u, x = self.normalize(t, y, settle=settle)
        if not self.compiled.laws and not len(x):
            return np.concatenate([self.core.q_rate(q, u), self.accelerations(t, q, u)])
        rate, x_rate = self.rates(t, q, u, x)
        return np.concatenate([self.core.q_rate(q, u), rate, x_rate])

    def normalize(self, t: float, y: Array, *, settle: bool = False) -> tuple[Array, Array, Array]:
        """q with unit quaternions, u and x, on the closed loops and on what laws hold; settle: on branches that fit."""
        system = self.compiled.system
        if len(y) != system.nq + system.nu + len(self.compiled.states):
            sizes = f"{system.nq} positions, {system.nu} velocities and {len(self.compiled.states)} other states"
            raise KoppelError(f"model '{self.compiled.model.name}': a state has {sizes}, not {len(y)} values")
        q, rest = self.split(np.asarray(y, dtype=float))
        u, x = np.ascontiguousarray(rest[: system.nu]), np.ascontiguousarray(rest[system.nu :])
        if len(x):
            self.core.x = x  # speeds that follow a state are those of this one
        if self.compiled.laws:
            if settle:
                self.rates(t, q, u, x, settle=True)
            q, u = self.core.project_laws(t, q, u)
        elif self.compiled.constraints:
            q, u = self.core.project_state(t, q, u)
        return q, u, x

    def split(self, y: Array) -> tuple[Array, Array]:
        """q with unit quaternions, and u."""
        nq = self.compiled.system.nq
        q, u = np.array(y[:nq]), np.ascontiguousarray(y[nq:])
        for first in self.compiled.quaternions:
            q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
        return q, u

    def rhs_jacobian(self, t: float, y: Array) -> Array:
        """d(rhs)/dy, exact. By central differences (about 1e-8 relative) where signals read forces that have no slopes
        of their own: of constraints and of laws."""
        from koppel.solve.responses import find_neighbors, has_exact_slopes

        compiled, system = self.compiled, self.compiled.system
        q, u, x = self.normalize(t, y, settle=True)
        nq, n = system.nq, system.nu
        T = tangent_map(compiled, q)
        if self.has_exact_matrices and not (compiled.constraints or compiled.laws or compiled.states):
            _, by_position, by_velocity, _ = self.derivatives(t, q, u)
            J = np.zeros((len(y), len(y)))
            J[:nq, :nq], J[:nq, nq:] = tangent_map_slopes(compiled, q, u), T
            J[nq:, :nq], J[nq:, nq:] = by_position @ np.linalg.pinv(T), by_velocity
            return J
        before = self.core.state_bytes()
        self.set_state(q, u, t)
        if len(x):
            self.core.x = x
        exact = has_exact_slopes(self, t)
        if exact:
            (positions, velocities, _), found = find_neighbors(self, t)
        self.core.set_state_bytes(before)
        if not exact:
            return differences(lambda state: self.rhs(t, state, settle=False), y)
        to_tangent = np.eye(2 * n + len(x), len(y), nq - n)
        to_tangent[:n] = np.hstack([np.linalg.pinv(T), np.zeros((n, len(y) - nq))])
        rates = T @ velocities + tangent_map_slopes(compiled, q, u) @ T @ positions
        return np.asarray(np.vstack([rates, found[: n + len(x)]]) @ to_tangent)

    @property
    def has_exact_matrices(self) -> bool:
        """True when dh/du and dh/dtheta come from the core, without differences: where no signal reads forces."""
        return not self.compiled.reads_forces

    def describe_signal(self, t: float) -> str:
        """The first signal without a finite value at t or just after, or a node without volume; empty without one."""
        for ahead in (0.0, 1e-9, 1e-6):  # of the time, or of a second: now, just after, and within any usual step
            table, row, slot, value = self.core.find_signal(t, ahead * max(1.0, abs(t)))
            if table != -1:
                return self.compiled.describe_signal(table, row, slot, value)
        return describe_empty(self.core, self.compiled, t)

    def describe_velocity(self, index: int) -> str:
        """The name of a velocity, such as 'left.wheel.vx'."""
        return self.compiled.velocities[index]


class Reader:
    """Some channels of a machine and one array for their values, in the units of the channels. See Machine.reader."""

    def __init__(self, machine: Machine, paths: list[str]) -> None:
        compiled = machine.compiled
        self.paths = tuple(paths)
        """The channels, in the order of the array."""
        self._core: _core.Reader = machine.core.reader([compiled.find_channel(path) for path in paths])
        self.values: Array = self._core.values
        """The array; always the same one, so take a copy to keep what is in it."""
        self._machine, self._simulation = machine, machine.core
        self.read()

    def read(self) -> None:
        """Fills the array with the values at the state in force."""
        if self._simulation.settled:
            self._core.read()
            return
        with self._machine.known_forces():
            self._core.read()
