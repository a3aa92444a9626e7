"""
The numerical core: compiled machines, their state, and the parts of a step.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import numpy
from numpy.typing import NDArray


def engines() -> list[str]:
    """
    Builds of the core that this processor can run; the last one is the default.
    """

def steppers() -> dict[str, int]:
    """Names of the steppers and their order of convergence."""

def stepper_rules() -> dict[str, tuple[bool, list[float]]]:
    """
    Per stepper: whether it solves set-valued laws, and its options where none are given.
    """

def refuse_step(stepper: str, step: float) -> str:
    """What is wrong with a step size in s; empty: nothing."""

def refuse_period(every: float, step: float) -> str:
    """
    What is wrong with a time between ticks in s, with steps in s; empty: nothing.
    """

def road_surface(road: Sequence[int], values: Sequence[float], data: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], x: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], y: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Height with derivatives x, y, xx, xy, yy and friction with derivatives x, y of a road, one row per point.
    """

def kinds() -> dict[str, dict[str, list[str]]]:
    """
    What the core knows about each kind of element: ports, lines, rows of its law, its laws per element, params, curves, signals, states, outputs.
    """

class Record:
    """
    A law as a list of operations of the tape, from its readings to its effects.
    """

    @property
    def readings(self) -> list[str]:
        """what the operations named input read"""

    @property
    def effects(self) -> list[str]:
        """
        what the law gives: forces and moments at the origins of frames, rates, outputs
        """

    @property
    def operations(self) -> list[tuple[str, int, int, int, int]]:
        """
        operation, three arguments, and the number of its reading, constant or curve
        """

    @property
    def constants(self) -> list[float]:
        """constants"""

    @property
    def nodes(self) -> list[int]:
        """the operation behind each effect"""

def record(kind: str, without: Sequence[str] = []) -> Record:
    """
    The operations of the law of a kind, from readings (frames in world axes) to effects; without: curves that are not given.
    """

def tape_ops() -> dict[str, int]:
    """Numbers of the operations of the tape."""

class System:
    """The structure of a compiled machine, read-only and shared."""

    @staticmethod
    def load(image: bytes, engine: str = '') -> System:
        """Loads a compiled image."""

    @property
    def nq(self) -> int:
        """number of positions"""

    @property
    def nu(self) -> int:
        """number of velocities"""

    @property
    def n_lambda(self) -> int:
        """rows of constraints"""

    @property
    def constant_directions(self) -> bool:
        """constraints with constant directions alone, which do not drift"""

    def refuse_stepper(self, stepper: str, first_law: str) -> str:
        """
        Why a stepper cannot run this machine; first_law: a path to name; empty: it can.
        """

    @property
    def channel_count(self) -> int:
        """number of channels"""

    @property
    def engine(self) -> str:
        """build of the core in use"""

    @property
    def image(self) -> bytes:
        """the image it was loaded from"""

    @property
    def tables(self) -> list[tuple[str, int]]:
        """kind and number of rows of every table of elements"""

    @property
    def block_count(self) -> int:
        """blocks of velocities"""

    @property
    def matrix_blocks(self) -> int:
        """blocks stored in the factor"""

    @property
    def fill_blocks(self) -> int:
        """blocks that exist only because of elimination"""

    @property
    def block_products(self) -> int:
        """block products of one factorization"""

    @property
    def elimination_order(self) -> list[int]:
        """blocks in the order of elimination"""

    def simulation(self) -> Simulation:
        """A new simulation with the start values of the model."""

class Reader:
    """A choice of channels and the array that it fills."""

    @property
    def values(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """the array, the same one always"""

    def read(self) -> None:
        """fills the array with the channels at the state in force"""

class Simulation:
    """Values, state and memory of one running machine."""

    @property
    def system(self) -> System:
        """its structure"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """positions"""

    @q.setter
    def q(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    @property
    def u(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """velocities"""

    @u.setter
    def u(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    @property
    def x(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """other states"""

    @x.setter
    def x(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    @property
    def t0(self) -> float:
        """time of step 0 in s"""

    @t0.setter
    def t0(self, arg: float, /) -> None: ...

    @property
    def counter(self) -> int:
        """steps since t0"""

    @counter.setter
    def counter(self, arg: int, /) -> None: ...

    @property
    def constraint_forces(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """lambda of the last step"""

    @constraint_forces.setter
    def constraint_forces(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    @property
    def law_branches(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """branches of the set-valued laws; -1: not found yet"""

    @law_branches.setter
    def law_branches(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    @property
    def law_forces(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """forces of the rows of the laws in the last step"""

    @law_forces.setter
    def law_forces(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    @property
    def last_forces(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """what signals read of forces: that of the last finished step"""

    @last_forces.setter
    def last_forces(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    def state_bytes(self) -> bytes:
        """the state as plain bytes"""

    def set_state_bytes(self, state: bytes) -> None:
        """takes back a state saved with state_bytes, and its time"""

    @property
    def parameters(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """all parameter slots"""

    def set_parameters(self, slots: Sequence[int], values: Sequence[float]) -> None:
        """changes parameters and recomputes everything that depends on them"""

    def set_input(self, input: int, value: float) -> None:
        """gives an input a value from outside, held from now on"""

    def release_input(self, input: int) -> None:
        """lets an input follow its own signal again"""

    def reset(self) -> None:
        """back to the start values of the parameters in force"""

    def tick(self, t: float) -> None:
        """held values take their next value"""

    def sense(self, t: float, finished: bool) -> None:
        """
        what signals read of forces becomes that of the state in force; finished: all of it, else what follows from time, positions, velocities and other states
        """

    def outputs(self, t: float) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """all channels at the state in force"""

    def reader(self, channels: Sequence[int]) -> Reader:
        """reads these channels, by number, and runs what they need alone"""

    @property
    def step_size(self) -> float:
        """size of the steps in s; time = t0 + counter * step_size"""

    @step_size.setter
    def step_size(self, arg: float, /) -> None: ...

    @property
    def time(self) -> float:
        """time of the state in s"""

    @property
    def settled(self) -> bool:
        """
        whether forces and branches of laws belong to the state, as after a step
        """

    @settled.setter
    def settled(self, arg: bool, /) -> None: ...

    def set_stepper(self, stepper: str, options: Sequence[float], step: float) -> None:
        """the method that step takes"""

    def step(self, n: int = 1) -> bool:
        """
        takes n steps; false when there is no method, the counter has another step, the state is not settled, n < 0, or a step failed
        """

    @property
    def progress(self) -> tuple[int, int, int, int, int, float, tuple[int, int, int]]:
        """
        of the last call of step: (steps, rows, trouble, block, velocity, value, (table, row, signal) that is not finite)
        """

    def run(self, stepper: str, options: Sequence[float], step: float, steps: int, every: int = 0, rows: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')] | None = None, microseconds: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')] | None = None, first: int = 0, reader: Reader | None = None) -> tuple[int, int, int, int, int, float, tuple[int, int, int]]:
        """
        takes steps and records channels, all or those of a reader, every so many steps counted from step first; returns (steps, rows, trouble, block, velocity, value, (table, row, signal) that is not finite)
        """

    def find_signal(self, t: float, ahead: float = 0.0) -> tuple[int, int, int, float]:
        """
        the first signal that has no finite value at t + ahead, with positions moved on so far: table, row, signal, value; -1: none, -2: the rate of another state, -3: a condition
        """

    def note_floors(self, t: float) -> None:
        """
        looks at signals that act as 0 below it, as they are after an evaluation at t
        """

    def forget_floors(self) -> None:
        """signals with a floor have not been below it"""

    def forget_unbalanced(self) -> None:
        """no step has ended with flows of an elastic node out of balance"""

    @property
    def unbalanced(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        2 per elastic node: how many steps ended although its flows balance at a pressure more than a tenth away, and when the first did
        """

    @property
    def below(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        3 per signal with a floor: when it was below 0 first, rounding apart (NaN: never), how far, and its largest size
        """

    @property
    def factorizations(self) -> int:
        """factorizations so far"""

    @property
    def evaluations(self) -> int:
        """evaluations of the forces so far"""

    @property
    def law_count(self) -> dict[str, int]:
        """what the laws cost since the start"""

    @property
    def worst_residual(self) -> float:
        """
        largest residual of contacts in steps that were accepted, against the largest speed that played a part
        """

    def evaluate(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], keep: bool = False) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """h(t, q, u); keep: remember what a factor needs"""

    def x_rates(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """x' at (t, q, u) and the other states in force; kept, as evaluate does"""

    def matrix(self, a: float, b: float, full: bool = True, mass: bool = True, states: bool = False, rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        A = M - a dh/du - b dh/dtheta (without mass the first part is left out) at the kept evaluation, dense, in state coordinates; states: diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta, with the other states behind the velocities; rates: u' for -b d(h - M u')/dtheta instead
        """

    def matrix_entries(self, a: float, b: float, full: bool = True, mass: bool = True, rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        the same as rows, columns and values of the entries that the pattern has
        """

    def mass_diagonal(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """the diagonal of M at the kept evaluation"""

    def derivatives(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))]]:
        """
        u', du'/dtheta, du'/du and M^-1 of a machine without constraints and laws
        """

    def constraint_slopes(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], forces: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], rho: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], sigma: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        how W lambda, W^T u and W^T u' + W'^T u of all rows, those of laws too, change along rho (positions) and sigma (velocities) while u' and lambda stay
        """

    def stiffness_times(self, rho: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], full: bool = True) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """d(h, f)/dtheta * rho at the kept evaluation"""

    def time_derivative(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """d(h, f)/dt of functions of time at the kept evaluation"""

    def input_derivative(self, inputs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        d(h, f) per change of inputs, and of what signals read of forces, at the kept evaluation; those with 0 stay
        """

    def reading_slopes(self, t: float, rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], along: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], count: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        how what signals read of forces changes at the state in force, one row per direction. along, one direction after the other: changes of positions, velocities, other states and inputs; rates: u'. NaN where there is no derivative
        """

    def channel_slopes(self, t: float, rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], along: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        how all channels at the state in force change, one row per direction. along, one direction after the other: changes of positions, velocities, other states, inputs and what signals read of forces, then of u', x' and the forces of all rows; rates: u'. NaN where there is no derivative
        """

    def mass_times(self, u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], kept: bool = False) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """M u at the last evaluation, or at the last kept one"""

    def mass_solve(self, h: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], kept: bool = False) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """M^-1 h at the last evaluation, or at the last kept one"""

    def retract(self, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], delta: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """q moved by an increment of its tangent space"""

    def q_rate(self, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """q' = T(q) u"""

    def constrained_accelerations(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """u' and the constraint forces lambda at (t, q, u)"""

    def constraints(self, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], t: float = 0.0) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        defects of the constraints (m, rad), their rates, and the rates of these while u is constant
        """

    def constraint_matrix(self, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """W^T: the rates of the constraints per velocity"""

    def line_entries(self, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,))], Annotated[NDArray[numpy.int32], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        the same for constraints between single coordinates alone, as rows, columns and values
        """

    def project_state(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """q and u brought onto the closed loops, in the metric of the mass"""

    def law_accelerations(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], settle: bool, closely: bool = False) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], bool, Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        u', forces of all rows, whether all laws fit their branches, the branches they ask for, x'; settle: changes these until they fit; closely: where contacts hold a body more than once, branches fit when they give the right motion
        """

    def law_jump(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], settle: bool, begins: bool = False) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        u after the jump that closing laws and impacts cause; settle: on branches that fit, else on the branches of the state; begins: at the start of a run, where velocities need not be those that led to the branches
        """

    def law_step(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], longest: float) -> tuple[float, Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        a short step with forces of contacts by sweeps, for where no branches fit together: its length, q and u
        """

    def law_follow(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """
        the laws take their memory, such as the direction of slip, along to this state
        """

    def law_motion(self, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], t: float = 0.0) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """relative coordinates and speeds of the rows of the laws"""

    def law_rows(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        W^T of all rows over velocities and other states; F of E y + F W^T v' = b of the laws on the branches in force; where these keep their relative coordinates, NaN where they only hold speeds
        """

    def law_slopes(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], forces: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], rho: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], sigma: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], chi: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], inputs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        how E y + F W^T v' - b of the laws on the branches in force changes along rho (positions), sigma (velocities), chi (other states) and inputs while v' and the forces stay
        """

    def project_laws(self, t: float, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        q and u brought onto the closed loops and onto what the laws hold on their branches, in the metric of the mass
        """

    def element_derivative(self, table: int, row: int, a: float, b: float) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        derivative of the effects of one element by dual numbers, at the kept evaluation: 6 per port in world axes, about the centers of mass, 1 per line, 1 per state
        """

    def element_law(self, table: int, row: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        effects of one element by its law, at the kept evaluation, and its outputs
        """

    def element_sensitivity(self, table: int, row: int) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None))], list[int]]:
        """
        derivative of effects and outputs of one element over its parameters and the values of its curves, at the kept evaluation; and the slots of these
        """

    def element_signal(self, table: int, row: int, slot: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """derivative of the effects of one element over one of its signals"""

    def element_links(self, table: int, row: int) -> list[int]:
        """links of one element"""

    def use_dense_factor(self, dense: bool) -> None:
        """factors the whole matrix without its structure, for comparison"""

    def factor(self, a: float, b: float, full: bool = True, mass: bool = True) -> Factor:
        """
        factors A = diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta (without mass the first part is left out) at the kept evaluation, with the rows of constraints and laws
        """

    def begin_step(self, stepper: str, options: Sequence[float], step: float) -> Step:
        """begins a step that is taken in parts"""

    def frame_motion(self, frame: int, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], u: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        of a frame at (q, u), in world axes: position, rotation row by row, velocity, angular velocity, and the accelerations of both while u is constant
        """

    def frame_rows(self, frame: int, q: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        P: velocity and angular velocity of a frame, in world axes, per velocity u
        """

    def report_interfaces(self, frames: Sequence[int], stepper: str, options: Sequence[float], step: float) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None, None))], tuple[float, float]]:
        """
        what the machine tells of some of its frames for a step: (motion, P, P S^-1 P^T, P S^-1 h, accelerations while u is constant, what h changes, pose at the end per force, (reach of velocities, of positions))
        """

    @property
    def rates(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        rates of velocities and other states that generalized_alpha keeps, two of each
        """

    @rates.setter
    def rates(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

    def live(self, frame: Sequence[int], row: Sequence[int], rows: int) -> Live:
        """
        runs by the clock with its method; frame and row: channels by number; rows: as many are kept until they are taken
        """

class Factor:
    """
    S = [A, -W; W^T, 0], factored, with A = diag(M, 1) - a d(h, f)/d(u, x) - b d(h, f)/dtheta and the rows of constraints and laws. It stays what it is while the simulation moves on.
    """

    @property
    def singular(self) -> int:
        """the block of the matrix that is singular, or -1"""

    @property
    def a(self) -> float:
        """weight of the derivatives to velocities and other states"""

    @property
    def b(self) -> float:
        """weight of the derivatives to positions"""

    def solve(self, b: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
        """
        x of S x = b, for one right-hand side or one per column; of velocities, with the other states behind them, or with the rows of constraints and laws behind these (what is left out is zero)
        """

    def solve_transposed(self, b: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
        """x of S^T x = b, likewise"""

class Step:
    """
    A step in parts: predict, evaluate, free, push as often as needed, correct, commit or discard. The whole step is these in a row; the state of the simulation changes with commit.
    """

    def predict(self) -> None:
        """finds where forces are taken"""

    def evaluate(self) -> int:
        """
        forces and rows there, and the factor; -1, or the block of the matrix that is singular
        """

    def free(self) -> None:
        """solves for the change that all forces cause but those of interfaces"""

    def push(self, force: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """adds what a force per velocity (and rate per other state) causes"""

    def correct(self) -> None:
        """positions, loops and velocities at the end"""

    def commit(self) -> None:
        """the simulation takes the end"""

    def discard(self) -> None:
        """the simulation is as it was before the step"""

    def factor(self) -> Factor:
        """a copy of the factor of this step"""

    @property
    def reach(self) -> tuple[float, float]:
        """what velocities and positions at the end gain per S^-1 force"""

    @property
    def q(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """positions: where forces are taken, then at the end"""

    @property
    def v(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """velocities and other states: where forces are taken, then at the end"""

    @property
    def change(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """what is solved for, after free and push"""

    @property
    def forces(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """h and f where they are taken, after evaluate"""

class Assembly:
    """
    Machines that are stepped together, joined at frames; see core/couple.hpp.
    """

    def __init__(self, stepper: str, options: Sequence[float], step: float) -> None: ...

    def add_machine(self, simulation: Simulation, substeps: int = 1, wave: int = 0) -> int:
        """adds a machine; the number of it"""

    def add_coupling(self, side_a: tuple[int, int], side_b: tuple[int, int], ground: Sequence[float], joint: int, technique: int, execution: int, predictor: int, jacobian: int, iterations: int, values: Sequence[float]) -> None:
        """
        joins (machine, frame) to (machine, frame); machine -1: the frame of the ground with this pose. values: alpha, beta, two stiffnesses, two dampings, axis, length
        """

    def add_signal(self, machine: int, frame: int, relative_to: int, axis: int, to: int, input: int) -> None:
        """
        an input of a machine is the coordinate of a frame of another one, where forces are taken
        """

    @property
    def softness(self) -> float:
        """
        of rows that repeat each other, as a part of the diagonal of their matrix; 0 without any
        """

    @softness.setter
    def softness(self, arg: float, /) -> None: ...

    @property
    def held(self) -> bool:
        """
        whether nothing is exchanged: the wrenches of the start act on and on, for figures of what couplings cost
        """

    @held.setter
    def held(self, arg: bool, /) -> None: ...

    def begin(self) -> None:
        """starts at the states of the machines"""

    def record(self, machine: int, reader: Reader) -> None:
        """the channels of a machine that are written down: those of a reader"""

    def run(self, steps: int, every: int = 0, rows: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu')] | None = None, first: int = 0) -> tuple[int, int, int, int, int, int, float]:
        """
        takes steps and records time, channels of the machines and of the couplings; (steps, rows, trouble, machine, block, unknown, value)
        """

    def time_steps(self, steps: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """takes steps; microseconds of each, not a number where one failed"""

    @property
    def width(self) -> int:
        """numbers per recorded row"""

    def couplings(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        per coupling: gap (translation, rotation), its rate, force and moment on side b, at the end of the last step
        """

    @property
    def forces(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """lambda of all rows"""

    @property
    def memory(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """what goes on from step to step beside the states of the machines"""

    @memory.setter
    def memory(self, arg: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], /) -> None: ...

class Live:
    """
    A simulation that runs by the clock in a thread of its own; leave the simulation alone meanwhile.
    """

    def start(self, priority: bool = True, frame_seconds: float = 0.016666666666666666) -> bool:
        """begins; true when the system gave the thread priority (SCHED_FIFO)"""

    def stop(self) -> None:
        """ends after the step it is in"""

    @property
    def running(self) -> bool:
        """whether the thread is there"""

    @property
    def ended(self) -> bool:
        """whether a step failed; the state is the last good one"""

    def advance(self, steps: int) -> int:
        """
        applies what waits and takes steps without a clock, in this thread; returns how many, less after a step that failed
        """

    def take_frame(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))] | None:
        """
        the newest frame, figures and then channels; none when it was taken already
        """

    def take_rows(self, most: int = 1024) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """rows that were recorded, time and channels, oldest first"""

    def take_applied(self) -> tuple[str, int, float, int, bytes] | None:
        """
        the next command that was applied: word, index, value, steps taken before it, and the state that was kept
        """

    def push(self, commands: Sequence[tuple[str, int, float, bytes]]) -> bool:
        """
        hands over commands (word, index, value, data) that are applied together between two steps; false when too many wait
        """

    @property
    def progress(self) -> tuple[int, int, int, int, int, float, tuple[int, int, int]]:
        """of the step that failed, as that of the simulation"""

    figures: Final[list[str]] = ...
    """what stands before the channels of a frame"""
