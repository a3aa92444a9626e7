"""Linearization: the equations of small motions, their eigenvalues and mode shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import DEPENDENT, DIFFERENCE, STILL
from koppel.model.errors import KoppelError, shorten
from koppel.model.given import read_number
from koppel.model.model import Model
from koppel.solve.analyses.equilibrium import EquilibriumError, find_equilibrium
from koppel.solve.analyses.loops import (
    compute_slopes,
    difference_slopes,
    find_free_directions,
    find_null_space,
    find_tied_speeds,
    move_with_velocity,
)
from koppel.solve.analyses.small_motions import (
    LARGE,
    SmallMotions,
    find_eigenvalues,
    find_slopes,
    find_small_motions,
)
from koppel.solve.analyses.small_motions_with_laws import (
    compute_law_matrix,
    difference_law_slopes,
    find_law_directions,
    move_with_laws,
    refuse_rolling,
)
from koppel.solve.analyses.zero_modes import find_staircase
from koppel.solve.machine import Array, Machine
from koppel.solve.participation import find_leader
from koppel.solve.responses import HeldRows, has_exact_slopes
from koppel.solve.threads import analysis, one_thread

ROUNDING = 1e-13
"""An eigenvalue below this part of the largest one is that of rounding."""
NO_PART = 1e-12
"""Entries of an eigenvector of length 1 below this are rounding of 0."""


@dataclass(frozen=True)
class Mode:
    """One mode: eigenvalue (1/s), undamped frequency (Hz), damping ratio, shape as complex amplitude per velocity.

    leader: the velocity with the largest share of the kinetic energy, Re(conj(shape) * (M shape)); shares add up to one
    and are the same in all units. The shape is 1 there.
    """

    eigenvalue: complex
    frequency: float
    damping_ratio: float
    shape: NDArray[np.complex128]
    leader: str


class Modes(list[Mode]):
    """A list of modes, with a table where a notebook shows it."""

    def _repr_html_(self) -> str:
        from koppel.view.notebook import describe_modes

        return describe_modes(self)


def spell_modes(modes: Sequence[Mode]) -> list[tuple[str, str, str, str]]:
    """Frequency, damping ratio, eigenvalue and what moves most as text; motions that nothing holds have frequency 0.

    >>> spell_modes([Mode(3e-17, 5e-18, -1.0, np.ones(1), "slide"), Mode(-1 + 2j, 0.3559, 0.4472, np.ones(1), "swing")])
    [('0', '', '0', 'slide'), ('0.3559', '0.4472', '-1 ± 2i', 'swing')]
    """
    least = ROUNDING * max((abs(mode.eigenvalue) for mode in modes), default=0.0)
    found = []
    for mode in modes:
        value = f"{mode.eigenvalue.real:.4g}" + (f" ± {mode.eigenvalue.imag:.4g}i" if mode.eigenvalue.imag > 0 else "")
        told = (f"{mode.frequency:.4g}", f"{mode.damping_ratio:.4f}", value)
        found.append((*(told if abs(mode.eigenvalue) > least else ("0", "", "0")), mode.leader))
    return found


class Linearization:
    """d(theta, u, x)/dt = A (theta, u, x) around a state; theta are shifts in world axes and turns in body axes.

    names: the velocities, in order; theta comes in the same order; states: the control elements that own x. With closed
    loops A, M, D and K are written in coordinates y with theta = basis y, and shapes of modes in all velocities. The
    shape of a mode in which only x moves is 0, and its leader one of the states.

    Of a large machine (more than 100 velocities) sparse matrices are kept: A, M, D and K are made when they are read,
    and modes(n) finds some modes without them.
    """

    def __init__(
        self,
        names: Sequence[str],
        dense: Dense | None = None,
        motions: SmallMotions | None = None,
        states: Sequence[str] = (),
    ) -> None:
        self.names, self.states = tuple(names), tuple(states)
        self._motions, self._given = motions, dense

    @cached_property
    def _dense(self) -> Dense:
        if self._given is not None:
            return self._given
        assert self._motions is not None
        return densify(self._motions)

    @property
    def _inertia(self) -> Any:
        """Mass matrix of all velocities, dense or sparse."""
        if self._motions is not None:
            return self._motions.M
        return self.M if self._dense.inertia is None else self._dense.inertia

    @property
    def A(self) -> Array:
        """d(theta, u, x)/dt per (theta, u, x)."""
        return self._dense.A

    @property
    def M(self) -> Array:
        """Mass matrix."""
        return self._dense.M

    @property
    def D(self) -> Array:
        """dh/du."""
        return self._dense.D

    @property
    def K(self) -> Array:
        """dh/dtheta."""
        return self._dense.K

    @property
    def basis(self) -> Array | None:
        """Columns along which closed loops and laws leave motions free; None where all velocities are free."""
        return self._dense.basis

    def eigenvalues(self) -> NDArray[np.complex128]:
        """All eigenvalues in 1/s, slowest first; those of motions that nothing drives back are exactly 0."""
        with one_thread(len(self.A)):
            values = find_staircase(self.A).values()
        return np.asarray(sorted(values, key=lambda v: (abs(v), v.imag)), dtype=complex)

    def modes(self, n: int | None = None, *, around: float | None = None) -> Modes:
        """Modes with Im >= 0, slowest first; frequency = |eigenvalue| / 2 pi, damping ratio = -Re / |eigenvalue|.

        A motion that nothing drives back (a part that floats, a line of shafts that turns as one) has the eigenvalue 0,
        twice where nothing brakes it either: it stays where it is put, and goes on as it is pushed.

        n: the n slowest alone, or with around the n whose eigenvalues are next to 2 pi i around (a frequency in Hz). Of
        a large machine without states of control elements and laws these are found by shift and invert of the sparse
        matrices, in seconds for 500 bodies; with closed loops if it rests.

        >>> import koppel
        >>> model = koppel.Model("three masses")
        >>> for k, name in enumerate("abc"):
        ...     part = model.add_part(name, mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(k, 0, 0))
        ...     stiffness = [100.0 * (k + 1) ** 2] * 6
        ...     spring = model.add(f"spring_{name}", koppel.mechanics.Bushing(
        ...         frame_a=model.ground.frame(f"at_{name}", position=(k, 0, 0)), frame_b=part, stiffness=stiffness))
        >>> model.gravity = (0, 0, 0)
        >>> [round(mode.frequency, 3) for mode in koppel.linearize(model).modes(2, around=3.0)]
        [3.183, 3.183]
        """
        if n is not None and (isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1):
            raise KoppelError(f"modes({shorten(n)}): ask for at least one mode, by a whole number")
        if around is not None:
            around = read_number(around, "Hz", "around", at_least=0)
        motions = self._motions
        sparse = motions is not None and (motions.rests or motions.W.shape[0] == 0)
        if n is not None and sparse and motions is not None and 4 * n < motions.size:
            values, shapes = find_eigenvalues(motions, n, around)
            found = [self._mode(value, shape, shape) for value, shape in zip(values, shapes.T, strict=True)]
        else:
            found = self._all_modes()
            if n is not None:
                near = 0.0 if around is None else 2j * np.pi * around
                found = sorted(found, key=lambda mode: (abs(mode.eigenvalue - near), mode.eigenvalue.imag))[:n]
        return Modes(sorted(found, key=lambda mode: (abs(mode.eigenvalue), mode.eigenvalue.imag)))

    def _all_modes(self) -> list[Mode]:
        with one_thread(len(self.A)):
            values, vectors = find_staircase(self.A).vectors()
        n = (len(self.A) - len(self.states)) // 2
        found = []
        for value, vector in zip(values, vectors.T, strict=True):
            if value.imag < 0:
                continue
            shape = vector[:n] if np.max(np.abs(vector[:n]), initial=0.0) > NO_PART else vector[n : 2 * n]
            found.append(self._mode(value, shape if self.basis is None else self.basis @ shape, vector))
        return found

    def _mode(self, value: complex, shape: NDArray[np.complex128], vector: NDArray[np.complex128]) -> Mode:
        size = abs(value)
        lead = find_leader(self._inertia, shape, self.names)
        leader = self.names[lead]
        if self.states and np.max(np.abs(shape)) < 1e-9 * np.linalg.norm(vector):  # moves nothing
            shape, leader = 0.0 * shape, self.states[int(np.argmax(np.abs(vector[-len(self.states) :])))]
        else:
            shape = shape / shape[lead]
        ratio = -value.real / size if size > 0 else 0.0
        return Mode(complex(value), float(size / (2 * np.pi)), float(ratio), shape, leader)


@dataclass(frozen=True)
class Dense:
    """The matrices of a linearization, dense; inertia: the mass matrix of all velocities where a basis leaves fewer."""

    A: Array
    M: Array
    D: Array
    K: Array
    basis: Array | None = None
    inertia: Array | None = None


def densify(motions: SmallMotions) -> Dense:
    """A, M, D and K along the directions that closed loops leave free."""
    n = motions.size
    if motions.W.shape[0] == 0:
        M, D = motions.M.toarray(), motions.D.toarray()
        A = np.zeros((2 * n, 2 * n))
        A[:n, :n], A[:n, n:] = motions.turning.toarray(), np.eye(n)
        A[n:, :n], A[n:, n:] = np.linalg.solve(M, motions.K.toarray()), np.linalg.solve(M, D)
        return Dense(A, M, D, motions.stiffness.toarray())
    Z = find_null_space(motions.W.toarray())
    k = Z.shape[1]
    over_y, over_v = find_slopes(motions, Z)
    A = np.block([[np.zeros((k, k)), np.eye(k)], [over_y, over_v]])
    M = Z.T @ (motions.M @ Z)
    return Dense(A, M, M @ over_v, M @ over_y, Z)


At = Literal["equilibrium", "design", "state"]
"""Where a machine is linearized: where it rests, at its start values, or at the state in force."""


@analysis
def linearize(model: Model | CompiledModel | Machine, *, at: At | None = None, t: float = 0.0) -> Linearization:
    """Linearizes where the machine rests: at="equilibrium", the default for a model, as find_equilibrium finds it.

    at="design": at the start values with loops closed, velocities included; at="state", the default for a Machine: at
    the state in force. A Machine is left where it was linearized. No equilibrium within reach is an EquilibriumError.

    Derivatives are exact, those of joints, closed loops, contacts and other states included; at a kink of a curve the
    slope on its right-hand side counts. What signals read of forces follows the motion where elements alone make it;
    forces of constraints and laws that they read are those of the last step, and stay. Central differences are taken
    where a signal reads a force without a slope of its own.
    Set-valued laws stay on the branches in force, those that fit where none are known yet: what sticks is held, what
    slips moves along its curve. About a motion (drives that move, a turning rotor) A belongs to this instant: its
    eigenvalues tell stability where the motion is steady, such as a governor at constant speed.

    >>> import koppel
    >>> model = koppel.Model("mass on a spring")
    >>> mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[800, 800, 800, 9, 9, 9])
    >>> name = model.add("spring", spring)
    >>> round(koppel.linearize(model).modes()[-1].frequency, 4)  # sqrt(800 / 2) / 2 pi
    3.1831
    """
    machine = place_machine(model, at, t)
    if machine.compiled.laws:
        return linearize_laws(machine, t)
    if machine.compiled.constraints:
        return _linearize_loops(machine, t)
    n, names = machine.compiled.system.nu, _names(machine)
    machine.forces(t, keep=True)
    massless = np.flatnonzero(machine.core.mass_diagonal() <= 0.0)
    if len(massless):
        raise EquilibriumError(
            f"'{machine.describe_velocity(int(massless[0]))}' moves no mass; give its part mass or inertia"
        )
    if machine.has_exact_matrices and not machine.compiled.states and n > LARGE:
        return Linearization(names, None, find_small_motions(machine, t))
    turning = turning_axes(machine)
    if not machine.has_exact_matrices and has_exact_slopes(machine, t):
        M = machine.core.matrix(0.0, 0.0, False, True)
        A = compute_law_matrix(machine, t, np.eye(n))
        A[:n, :n] += turning
        D, K = M @ A[n : 2 * n, n : 2 * n], M @ A[n : 2 * n, :n]
        return Linearization(names, Dense(A, M, D, K), None, machine.compiled.states)
    M, D, K = machine.matrices(t)
    A = np.zeros((2 * n, 2 * n))
    A[:n, :n], A[:n, n:] = turning, np.eye(n)
    _, A[n:, :n], A[n:, n:], _ = machine.derivatives(t)
    if machine.compiled.states and machine.has_exact_matrices:
        A = _with_states(machine, t, A, M)
    elif machine.compiled.states:
        moves = [lambda step: (machine.core.retract(machine.q, step), machine.u)]
        moves.append(lambda step: (machine.q, machine.u + step))
        A = add_states(machine, t, A, np.eye(n), moves)
    return Linearization(names, Dense(A, M, D, K), None, machine.compiled.states)


def place_machine(model: Model | CompiledModel | Machine, at: At | None, t: float) -> Machine:
    """The machine, moved to where it is to be linearized."""
    machine = model if isinstance(model, Machine) else Machine(model)
    at = at or ("state" if machine is model else "equilibrium")
    if at not in get_args(At):
        raise KoppelError(f"at = {shorten(at)} is not known; use equilibrium, design or state")
    if at == "state" and machine is not model:
        raise KoppelError("at = 'state' needs a Machine, which has a state; use equilibrium or design for a model")
    if at == "design":
        machine.reset()
    elif at == "equilibrium":
        try:
            find_equilibrium(machine, t=t)
            refuse_drives(machine, t)
        except EquilibriumError as error:
            raise EquilibriumError(f'{error}; at="design" linearizes at the start values instead') from None
    return machine


def refuse_drives(machine: Machine, t: float) -> None:
    """Raises where drives or given motions move at t: small motions about rest are not those about this motion."""
    compiled = machine.compiled
    rates = np.abs(machine.core.constraints(machine.q, np.zeros(compiled.system.nu), t)[1])
    if np.max(rates, initial=0.0) > STILL:
        name = compiled.constraints[int(np.argmax(rates))]
        raise EquilibriumError(f"'{name}' moves at t = {t:g} s, so that there is no rest to linearize about")


def _with_states(machine: Machine, t: float, A: Array, M: Array) -> Array:
    """A with the other states: M^-1 dh/dx, and df/d(theta, u, x), from the matrix of the steps."""
    n, m = len(M), len(machine.compiled.states)
    machine.forces(t, keep=True)
    by_position = -machine.core.matrix(0.0, 1.0, True, False, True)
    by_rate = -machine.core.matrix(1.0, 0.0, True, False, True)
    larger = np.zeros((2 * n + m, 2 * n + m))
    larger[: 2 * n, : 2 * n] = A
    larger[n : 2 * n, 2 * n :] = np.linalg.solve(M, by_rate[:n, n:])
    larger[2 * n :, :n] = by_position[n:, :n]
    larger[2 * n :, n:] = by_rate[n:]
    return larger


def _names(machine: Machine) -> list[str]:
    return [machine.describe_velocity(i) for i in range(machine.compiled.system.nu)]


def _linearize_loops(machine: Machine, t: float) -> Linearization:
    """Along the directions Z that closed loops leave free: d(y, v)/dt = A (y, v) with theta = Z y, v = Z^T u."""
    turning = [slot for first in machine.compiled.turns for slot in range(first, first + 3)]
    fast = [slot for slot in turning if abs(machine.u[slot]) > STILL]
    if fast and not rows_stay(machine, fast, t):
        raise KoppelError(
            f"'{machine.describe_velocity(fast[0])}' turns freely while loops or drives move; about a motion only "
            "angles and shifts of joints are linearized: hang the part on such joints, or linearize at rest"
        )
    tied = find_tied_speeds(machine, machine.q, t)
    if tied:
        raise KoppelError(
            f"linearize: '{machine.compiled.constraints[tied[0]]}' ties speeds to positions, which then are no states "
            "of a second-order equation; take A of StandardForm.jacobians, or give a part without mass some"
        )
    exact = machine.has_exact_matrices
    if exact and not fast and not machine.compiled.states and machine.compiled.system.nu > LARGE:
        return Linearization(_names(machine), None, find_small_motions(machine, t))
    Z = find_free_directions(machine, machine.q)
    k = Z.shape[1]
    if k == 0:
        held = ", ".join(f"'{name}'" for name in dict.fromkeys(machine.compiled.constraints))
        raise KoppelError(f"no motion is left to linearize: everything is held by the constraints of {held}")
    if machine.compiled.states:
        _refuse_driven_feedback(machine, t)
    if (machine.compiled.states and exact) or (not exact and has_exact_slopes(machine, t)):
        A = compute_law_matrix(machine, t, Z)
    else:
        plain = not machine.compiled.states
        A = join_slopes(*compute_slopes(machine, t, Z)) if plain else difference_loop_matrix(machine, t, Z)
    A[:k, :k] += Z.T @ turning_axes(machine) @ Z
    over_y, over_v = A[k : 2 * k, :k], A[k : 2 * k, k : 2 * k]
    machine.forces(t, keep=True)
    inertia = machine.core.matrix(0.0, 0.0, False, True)
    M = Z.T @ inertia @ Z
    dense = Dense(A, M, M @ over_v, M @ over_y, Z, inertia)
    return Linearization(_names(machine), dense, None, machine.compiled.states)


def rows_stay(machine: Machine, turning: list[int], t: float) -> bool:
    """Whether no condition holds these velocities, moves, or changes with the position: gears, racks and their like.

    Then small motions stay in the same directions Z, whatever turns meanwhile.
    """
    core, rest = machine.core, np.zeros(machine.compiled.system.nu)
    moves = np.max(np.abs(core.constraints(machine.q, rest, t)[1]), initial=0.0) > STILL
    if moves or core.constraint_matrix(machine.q)[:, turning].any():
        return False
    forces = np.sqrt(2.0 + np.arange(len(machine.compiled.constraints)))  # of which no two cancel
    return not any(
        core.constraint_slopes(t, machine.q, rest, rest, forces, unit, rest)[0].any() for unit in np.eye(len(rest))
    )


def turning_axes(machine: Machine) -> Array:
    """What a free part that turns adds to the rate of small turns, seen from its own axes: theta' = u - w x theta."""
    n = machine.compiled.system.nu
    found = np.zeros((n, n))
    for first in machine.compiled.turns:
        x, y, z = machine.u[first : first + 3]
        found[first : first + 3, first : first + 3] = -np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return found


def linearize_laws(machine: Machine, t: float) -> Linearization:
    """Along the directions that closed loops and laws on their branches leave free."""
    machine.settle_laws()
    refuse_rolling(machine)
    Z = find_law_directions(machine, machine.q, t)
    k = Z.shape[1]
    if k == 0:
        held = ", ".join(f"'{name}'" for name in dict.fromkeys([*machine.compiled.constraints, *machine.compiled.laws]))
        raise KoppelError(f"no motion is left to linearize: everything is held by {held}")
    exact = has_exact_slopes(machine, t)
    A = compute_law_matrix(machine, t, Z) if exact else difference_law_matrix(machine, t, Z)
    over_y, over_v = A[k : 2 * k, :k], A[k : 2 * k, k : 2 * k]
    machine.forces(t, keep=True)
    inertia = machine.core.matrix(0.0, 0.0, False, True)
    M = Z.T @ inertia @ Z
    dense = Dense(A, M, M @ over_v, M @ over_y, Z, inertia)
    return Linearization(_names(machine), dense, None, machine.compiled.states)


def join_slopes(over_y: Array, over_v: Array) -> Array:
    """A over (y, v) from d(Z^T u')/dy and d(Z^T u')/dv."""
    k = len(over_y)
    return np.block([[np.zeros((k, k)), np.eye(k)], [over_y, over_v]])


def difference_loop_matrix(machine: Machine, t: float, Z: Array) -> Array:
    """A over (y, v, x) with closed loops by central differences."""
    moves = [lambda step: move_with_velocity(machine, Z, Z.T @ step, t)]
    moves.append(lambda step: (machine.q, machine.u + step))
    return add_states(machine, t, join_slopes(*difference_slopes(machine, t, Z)), Z, moves)


def difference_law_matrix(machine: Machine, t: float, Z: Array) -> Array:
    """A over (y, v, x) with set-valued laws by central differences."""
    A = join_slopes(*difference_law_slopes(machine, t, Z))
    if not machine.compiled.states:
        return A
    moves = [lambda step: move_with_laws(machine, Z, Z.T @ step, t)]
    moves.append(lambda step: (machine.q, machine.u + step))
    return add_states(machine, t, A, Z, moves)


Move = Callable[[Array], tuple[Array, Array]]


def add_states(machine: Machine, t: float, A: Array, Z: Array, moves: Sequence[Move]) -> Array:
    """A with the states of control elements: d(Z^T u')/dx, dx'/dtheta, dx'/du and dx'/dx by central differences.

    moves: the motion after a small change of position, and of velocity.
    """
    k, x = Z.shape[1], machine.core.x
    m = len(x)
    larger = np.zeros((2 * k + m, 2 * k + m))
    larger[: 2 * k, : 2 * k] = A
    for part, move in enumerate(moves):
        for i in range(k):
            ahead, behind = (machine.rates(t, *move(sign * DIFFERENCE * Z[:, i]))[1] for sign in (1.0, -1.0))
            larger[2 * k :, part * k + i] = (ahead - behind) / (2 * DIFFERENCE)
    held = HeldRows.find(machine, t)  # a speed that follows a state goes with it, at the same Z^T u
    follow = np.vstack([held.by_state, np.zeros((k, m))])
    follow = np.linalg.lstsq(np.vstack([held.rows, Z.T]), -follow, rcond=DEPENDENT)[0]
    for i in range(m):
        step = DIFFERENCE * max(machine.compiled.state_magnitudes[i], abs(float(x[i]))) * np.eye(m)[i]
        (u_ahead, x_ahead), (u_behind, x_behind) = (
            machine.rates(t, machine.q, machine.u + sign * follow @ step, x + sign * step) for sign in (1.0, -1.0)
        )
        larger[k : 2 * k, 2 * k + i] = Z.T @ (u_ahead - u_behind) / (2 * step[i])
        larger[2 * k :, 2 * k + i] = (x_ahead - x_behind) / (2 * step[i])
    machine.core.x = x
    return larger


def _refuse_driven_feedback(machine: Machine, t: float) -> None:
    """Raises where a speed that follows a state depends on the motion: the position that it drives is not in A.

    Without feedback the driven position only adds an eigenvalue 0.
    """
    n = machine.compiled.system.nu
    reads = machine.core.law_rows(t, machine.q, machine.u)[0][:, n:]
    driving = set(np.flatnonzero(np.any(reads != 0.0, axis=0)).tolist())
    if not driving:
        return
    machine.forces(t, keep=True)
    by_position = machine.core.matrix(0.0, 1.0, True, False, True)
    by_rate = machine.core.matrix(1.0, 0.0, True, False, True)
    behind = set(driving)  # and all states that these follow
    while more := {j for i in behind for j in np.flatnonzero(by_rate[n + i, n:]).tolist()} - behind:
        behind |= more
    if any(np.any(by_position[n + i, :n]) or np.any(by_rate[n + i, :n]) for i in behind):
        name = machine.compiled.states[min(driving)]
        raise KoppelError(
            f"linearize: the speed that '{name}' gives follows the motion; take A of "
            "StandardForm.jacobians, which has the driven position among its states"
        )
