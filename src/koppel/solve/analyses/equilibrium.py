"""Static equilibrium: positions at which all forces balance while nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import CLOSED, DEPENDENT, SETTLED, TINY
from koppel.model.errors import KoppelError, shorten, suggest
from koppel.model.given import read_number
from koppel.model.model import Model
from koppel.results import Run
from koppel.solve.analyses.large_stiffness import LooseSolver, holds_everywhere
from koppel.solve.analyses.loops import (
    close_position,
    compute_load,
    compute_stiffness,
    find_free_directions,
    find_tied_speeds,
    move_along,
)
from koppel.solve.analyses.rest_with_laws import NoRestError, find_loose_motions, find_rest, hold_by_conditions
from koppel.solve.analyses.small_motions import LARGE, find_loaded_stiffness
from koppel.solve.analyses.start import find_singular_joints
from koppel.solve.analyses.steady import find_steady_state
from koppel.solve.machine import Array, Machine
from koppel.solve.participation import name_leader
from koppel.solve.threads import analysis

Solver = Callable[[Array], Array]
STILL = 1e-6
"""Speeds below this, in m/s or rad/s, are rest beside oil that flows."""
NEARLY_SINGULAR = 1e8  # 1e-9, where the dense solver finds a motion free, with a tenth of a random load along it
DRIVEN = 1e-6  # m or rad: with corrections below it, only what nothing resists is left
RISES = 1e-7
"""Eigenvalues of a stiffness above this share of the largest are unstable: the root of rounding, twice neutral ones."""
LEAST_MOVE = 1e-11
"""Corrections (m, rad, per size of a state) below this resolve no more: slopes from differences keep 1e-11 of them."""
NEAR = 1e-9
"""Corrections (m, rad) so small are taken whole: whether the rest shrinks is decided by rounding there."""
UNBALANCED = 1e-6
"""Loads that are left above this share of all of them, or of 1 N, are pushed where nothing resists."""
FIRST_STRIDE, LAST_STRIDE, SHORTEST_STRIDE = 1e-2, 1e3, 1e-9
"""Strides in time, in s, on the way to rest: where Newton's method fails it starts with the first; behind the last the
inertia counts no more; below the shortest no motion is left."""
SMALLEST_SHARE = 1e-3
"""Of a correction of Newton's method: if no larger part leads nearer, the direction is no good."""
SMALLEST_SHARE_IN_LOOPS = 1e-4
"""The same where loops are closed anew after every move: they bend the way more than forces do."""
ROUGHLY, CLOSELY = 1e-3, 1e-6
"""Accuracy of eigenvalues by Arnoldi's method: for a size, and for a sign."""
REPEATED = 1e-12
"""By so little of the largest stiffness do conditions give way that repeat others; it moves nothing visible."""
SINGULAR_PIVOT = 1e-11
"""Pivots of a scaled matrix below this belong to motions that nothing holds: rounding leaves 1e-13 of 1."""
UNRESISTED_GROWTH = 1e-6
"""Growth of motions in time, per the fastest of all, that counts as none."""
NO_STIFFNESS = 1e-30
"""The largest stiffness where there is none: what is scaled with its root stays finite."""
SOFTEST = 1e-9
"""Stiffness, per the largest, that velocities without one of their own are measured with."""


class EquilibriumError(KoppelError):
    """No equilibrium was found; names what is left unbalanced. run: the rows so far, when it was followed."""

    exit_code = 3
    run: Run | None = None


class UnsettledError(EquilibriumError):
    """Newton's method did not settle; there may be an equilibrium all the same."""


@dataclass(frozen=True)
class Equilibrium:
    """Positions q, what was left unbalanced (N and N*m), Newton steps, and motions that meet no stiffness.

    x: states of control elements, with x' = 0. unstable: what moves most in each motion that its own load drives on
    (dh/dtheta has an eigenvalue with a positive real part); damping takes no part, see linearize for oscillations.
    """

    q: Array
    residual: float
    iterations: int
    neutral: tuple[str, ...]
    x: Array = field(default_factory=lambda: np.zeros(0))
    unstable: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        from koppel.view.notebook import describe_equilibrium

        return describe_equilibrium(self)


@analysis
def find_equilibrium(
    model: Model | CompiledModel | Machine,
    *,
    t: float = 0.0,
    hold: Sequence[str] = (),
    tolerance: float = SETTLED,
    max_iterations: int = 200,
) -> Equilibrium:
    """Solves h(t, q, 0) = 0 from the positions in force (the design position for a model), by damped Newton steps.

    With states x of control elements (lag, integrator, PI) h(t, q, 0, x) = 0 and x' = 0 together. In a machine with
    elastic hydraulic nodes oil may flow while the rest stands still: its steady state, see find_steady_state.

    A step counts when the correction that the same matrix would make next is smaller (the natural test of Deuflhard
    1974), so no scaling of forces against moments is needed. Far from balance the mass steadies the step
    (pseudo-transient continuation, Kelley and Keyes 1998). Motions without stiffness are left where they are when
    nothing drives them, and are listed.
    hold: coordinates that stay where they are, whatever force that takes: a joint or part, or one of its values such as
    "hinge.angle", "wheel.orientation" or "wheel.vx".
    With set-valued laws the machine creeps from the position in force to where all of it rests, with brakes and
    clutches that stick and contacts that are closed (or open); residual is the largest acceleration left then.
    Ends when the correction is below tolerance (m, rad) or no longer shrinks; a Machine is left in the equilibrium.
    The equilibrium may be unstable, such as a pendulum that stands: unstable then names the motions.
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    hold = [hold] if isinstance(hold, str) else hold
    if not isinstance(hold, Sequence) or not all(isinstance(name, str) for name in hold):
        raise KoppelError(f"hold = {shorten(hold)} does not fit; give a list of joints, parts or their values")
    tolerance, t = read_number(tolerance, "1", "tolerance", at_least=0), read_number(t, "s", "t")
    if machine.compiled.flows:  # the pressure of an elastic node is a velocity without a position: no rest has it at 0
        return _rest_with_oil(machine, t, hold)
    found = balance(machine, t=t, hold=hold, tolerance=tolerance, max_iterations=max_iterations)
    return found if machine.compiled.laws else replace(found, unstable=find_unstable(machine, t, hold))


def _rest_with_oil(machine: Machine, t: float, hold: Sequence[str]) -> Equilibrium:
    """Shafts, sleds and bodies at rest while oil flows steadily; the machine stays as it was where they move on."""
    compiled = machine.compiled
    if hold:
        node = next(iter(compiled.inflows))
        raise KoppelError(f"hold: '{node}' is a hydraulic node; hold the coordinate by an element")
    before = machine.core.state_bytes()
    find_steady_state(machine, t=t)
    oil = ("Pa", "m**3/s")  # units of what acts on flows and on states of nodes
    speeds, units = machine.u, compiled.force_units
    moving = [slot for slot, unit in enumerate(units) if unit not in oil and abs(speeds[slot]) > STILL]
    if moving:
        name = machine.describe_velocity(moving[0])
        machine.core.set_state_bytes(before)
        raise EquilibriumError(
            f"'{name}' goes on moving in the steady state of the oil: there is no equilibrium; "
            "koppel.find_steady_state finds such a motion"
        )
    rates = np.abs(machine.accelerations(t))
    return Equilibrium(machine.q, float(np.max(rates, initial=0.0)), 1, (), machine.core.x)


def _rest_with_laws(
    machine: Machine, t: float, hold: Sequence[str], tolerance: float, max_iterations: int
) -> Equilibrium:
    """An equilibrium with laws on their branches; the machine stays as it was where there is none."""
    slots = find_slots(machine.compiled, hold)
    before = machine.core.state_bytes()
    try:
        held = hold_by_conditions(machine, slots) if slots else machine
        q, left, strides = find_rest(held, t, tolerance, 10 * max_iterations)
        neutral, unstable = find_loose_motions(held, t)
        if held is not machine:
            machine.set_state(q, None, t)
            machine.core.x, machine.core.law_branches = held.core.x, held.core.law_branches
            machine.settle_forces()
    except (NoRestError, KoppelError) as error:
        machine.core.set_state_bytes(before)
        name = machine.compiled.model.name or "without name"
        raise EquilibriumError(f"model '{name}' has no equilibrium within reach: {error}") from None
    return Equilibrium(q, left, strides, neutral, machine.core.x, unstable)


def find_unstable(machine: Machine, t: float, hold: Sequence[str] = ()) -> tuple[str, ...]:
    """What moves most in each unstable motion at the state in force: dh/dtheta has eigenvalues Re > 0 there."""
    if machine.compiled.laws:
        return find_loose_motions(machine, t)[1]
    q, held, states = machine.q, find_slots(machine.compiled, hold), machine.compiled.states
    large = machine.compiled.system.nu > LARGE and machine.has_exact_matrices
    if large and not machine.compiled.constraints and not states:
        return _find_unstable_sparse(machine, t, held)
    if not machine.compiled.constraints:
        Z = np.delete(np.eye(machine.compiled.system.nu), held, axis=1)
    else:
        Z = find_free_directions(machine, q, held)
    if Z.shape[1] + len(states) == 0:
        return ()
    if machine.compiled.constraints or states:
        K = compute_stiffness(machine, q, Z, t, held)
    else:
        K = Z.T @ machine.matrices(t, q, np.zeros(len(Z)))[2] @ Z
    values, vectors = np.linalg.eig(K)
    rises = np.flatnonzero(values.real > RISES * np.max(np.abs(values), initial=0.0))
    return tuple(_describe_direction(machine, Z, vectors[:, i]) for i in rises)


def _find_unstable_sparse(machine: Machine, t: float, held: Sequence[int]) -> tuple[str, ...]:
    """The same for large machines without loops: eigenvalues at the right-hand end and next to 0, by Arnoldi's way."""
    from scipy.sparse import csc_matrix, eye, linalg

    core, n = machine.core, machine.compiled.system.nu
    core.evaluate(t, machine.q, np.zeros(n), True)
    rows, columns, values = core.matrix_entries(0.0, 1.0, True, False)
    free = np.setdiff1d(np.arange(n), held)
    K = -csc_matrix((values, (rows, columns)), shape=(n, n))[free][:, free]
    size = float(np.max(np.abs(K.diagonal()), initial=0.0))
    if size == 0.0:
        return ()
    start = np.random.default_rng(0).standard_normal(len(free))
    least = RISES * float(abs(linalg.eigs(K, k=1, which="LM", v0=start, tol=ROUGHLY)[0][0]))
    if holds_everywhere(K, least):
        return ()
    found: list[Array] = []
    near = linalg.splu((K - 10.0 * least * eye(len(free))).tocsc())
    inverse = linalg.LinearOperator(K.shape, matvec=near.solve, dtype=float)
    for operator, back in ((inverse, True), (K, False)):
        try:
            eigenvalues, vectors = linalg.eigs(
                operator, k=6, which="LM" if back else "LR", v0=start, maxiter=2000, tol=CLOSELY
            )
        except linalg.ArpackNoConvergence as failure:
            eigenvalues, vectors = failure.eigenvalues, failure.eigenvectors
        eigenvalues = 10.0 * least + 1.0 / eigenvalues if back else eigenvalues
        found += [vectors[:, i] for i in np.flatnonzero(eigenvalues.real > least)]
    return tuple(dict.fromkeys(machine.describe_velocity(int(free[np.argmax(np.abs(v))])) for v in found))


def balance(machine: Machine, *, t: float, hold: Sequence[str], tolerance: float, max_iterations: int) -> Equilibrium:
    """An equilibrium without a check of its stability, but for set-valued laws."""
    if machine.compiled.laws:
        return _rest_with_laws(machine, t, hold, tolerance, max_iterations)
    core, nu = machine.core, machine.compiled.system.nu
    if nu == 0 and not machine.compiled.states:
        return Equilibrium(machine.q, 0.0, 0, ())
    held = find_slots(machine.compiled, hold)
    if machine.compiled.constraints or machine.compiled.states:
        x = core.x
        try:
            return _balance_loops(machine, t, tolerance, max_iterations, held)
        except EquilibriumError as error:
            core.x = x
            if not isinstance(error, UnsettledError) or machine.compiled.states:
                raise
            before = core.state_bytes()
            try:
                _descend(machine, t, held, max_iterations)
                return _balance_loops(machine, t, tolerance, max_iterations, held)
            except (EquilibriumError, np.linalg.LinAlgError):
                core.set_state_bytes(before)
                raise error from None
    try:
        return _balance_freely(machine, t, tolerance, max_iterations, held)
    except UnsettledError as error:
        try:  # Newton's method may circle around positions that push away; downhill there is a way
            return _balance_freely(machine, t, tolerance, 2 * max_iterations, held, downhill=True)
        except (EquilibriumError, np.linalg.LinAlgError):
            raise error from None


def _balance_freely(
    machine: Machine, t: float, tolerance: float, max_iterations: int, held: Sequence[int], downhill: bool = False
) -> Equilibrium:
    """An equilibrium without loops and states; downhill: strides in time short enough to follow the forces."""
    core, rest, stride = machine.core, np.zeros(machine.compiled.system.nu), FIRST_STRIDE if downhill else np.inf
    q, last = machine.q, np.inf
    neutral: tuple[str, ...] = ()
    unresisted: list[EquilibriumError] = []
    for iteration in range(max_iterations):
        h = core.evaluate(t, q, rest, True)
        if not np.all(np.isfinite(h)):
            raise _failure(machine, h, iteration, "the forces are no longer finite")
        h[held] = 0.0
        careful = downhill or bool(unresisted)
        if careful:
            stride = min(stride, _longest_stride(machine, t, q, held))
        try:
            correct, neutral = _solver(machine, t, q, h, stride, iteration, held)
        except EquilibriumError as error:
            # perhaps only here, as where a pendulum is level: some strides in time, then once more
            unresisted.append(error)
            if len(unresisted) > 3:
                raise
            stride = FIRST_STRIDE
            continue
        d = correct(h)
        size = float(np.max(np.abs(d)))
        if np.isinf(stride) and (size < tolerance or (size < NEAR and size > 0.25 * last)):
            q = core.retract(q, d)
            residual = float(np.max(np.abs(np.delete(core.evaluate(t, q, rest, False), held)), initial=0.0))
            _rest(machine, q, t)
            return Equilibrium(q, residual, iteration + 1, neutral)
        last = size
        share, accepted = min(1.0, 0.5 / max(size, TINY)), False
        least = SMALLEST_SHARE * (share if careful else 1.0)
        while share > least:
            trial = core.retract(q, share * d)
            ahead = core.evaluate(t, trial, rest, False)
            bound = 1.0 - 0.25 * share if np.isinf(stride) else 1.001  # a constant force keeps its correction
            lower = careful and np.isfinite(stride) and float(ahead @ d) > 0.0
            closer = np.linalg.norm(correct(ahead)) < bound * np.linalg.norm(d)
            if np.all(np.isfinite(ahead)) and (lower or closer):
                q, accepted = trial, True
                break
            share *= 0.5
        if accepted:
            stride = np.inf if stride > (0.5 if careful else 1.0) * LAST_STRIDE else stride * 10.0
        else:
            stride = FIRST_STRIDE if np.isinf(stride) else stride * 0.1
            if stride < SHORTEST_STRIDE:
                break
    if unresisted:
        raise unresisted[0]
    h = core.evaluate(t, q, rest, False)
    h[held] = 0.0
    what = "found no better position" if stride < SHORTEST_STRIDE else "did not settle"
    raise _unsettled(machine, h, iteration + 1, what)


def find_slots(compiled: CompiledModel, names: Sequence[str]) -> list[int]:
    """The velocities that belong to joints, parts and their values by name."""
    known: dict[str, list[int]] = {}
    for slot, path in enumerate(compiled.velocities):
        known[path] = [slot]
        known.setdefault(path.rpartition(".")[0], []).append(slot)
    for value in compiled.starts:
        if not value.by_channel:
            known[value.path] = list(range(value.u, value.u + value.size))
    for name in [names] if isinstance(names, str) else names:
        if name not in known:
            raise KoppelError(
                f"hold: model '{compiled.model.name}' has no coordinate of its own '{name}'{suggest(name, known)}"
            )
    return sorted({slot for name in ([names] if isinstance(names, str) else names) for slot in known[name]})


def _balance_loops(
    machine: Machine, t: float, tolerance: float, max_iterations: int, held: Sequence[int]
) -> Equilibrium:
    """The same along the directions that closed loops leave free: Z^T h = 0; with states x also x' = 0."""
    core, states = machine.core, machine.compiled.states
    q, nudges = _close_loops(machine, t, held), 0
    tied = [row for row in find_tied_speeds(machine, q, t) if row not in machine.compiled.creeping()[0]]
    if tied:
        raise EquilibriumError(
            f"'{machine.compiled.constraints[tied[0]]}' asks for speeds that depend on the position and cannot rest "
            "anywhere else than where they are 0; write this place as a condition on positions"
        )
    if machine.has_exact_matrices and machine.compiled.system.nu > LARGE and not held and not states:
        found = _balance_large_loops(machine, q, t, tolerance)
        if found is not None:
            return found
    for iteration in range(max_iterations):
        Z = find_free_directions(machine, q, held)
        k = Z.shape[1]
        if k + len(states) == 0:  # drives, or what is held, leave nothing to balance
            _rest(machine, q, t)
            return Equilibrium(q, 0.0, iteration, ())
        load = compute_load(machine, q, Z, t)
        K = compute_stiffness(machine, q, Z, t, held)
        if not (np.all(np.isfinite(K)) and np.all(np.isfinite(load))):
            raise _failure(machine, Z @ load[:k], iteration, "the forces are no longer finite")
        scale = _row_scale(K) if states else np.ones(len(K))  # forces and rates of states have units of their own
        _, sizes, directions = np.linalg.svd(scale[:, None] * K)
        stiff = sizes > DEPENDENT * max(float(np.max(sizes, initial=0.0)), TINY)
        neutral = tuple(_describe_direction(machine, Z, row) for row in directions[~stiff])
        inverse = np.linalg.pinv(scale[:, None] * K, rcond=DEPENDENT) * scale
        d = -inverse @ load
        size, x = float(np.max(np.abs(d[:k]), initial=0.0)), core.x
        change = float(np.max(np.abs(d[k:]) / np.maximum(1.0, np.abs(x)), initial=0.0))
        if max(size, change) < max(tolerance, LEAST_MOVE):  # differences of positions resolve no more
            left = scale * (load + K @ d)
            most = float(np.max(np.abs(scale * load), initial=0.0))
            if np.max(np.abs(left), initial=0.0) > UNBALANCED * max(1.0, most):
                worst = int(np.argmax(np.abs(left))) - k
                if worst >= 0:  # an integrator whose input cannot become 0
                    what = f"'{states[worst]}' does not come to rest; its state changes by {load[k + worst]:.4g} per s"
                    raise _failure(machine, np.zeros(0), iteration, what)
                pushed = float(np.linalg.norm(load[:k]))
                # perhaps only here, as where a pendulum is level; at a singular position the way on is not unique
                if pushed > 0.0 and nudges < 10 and not find_singular_joints(machine, q):
                    q, nudges = move_along(machine, q, Z, 0.1 / pushed * load[:k], t, held)[0], nudges + 1
                    continue
                raise _failure(machine, Z @ load[:k], iteration, f"nothing resists {', '.join(neutral[:1])}")
            _rest(machine, q, t)
            return Equilibrium(q, float(np.max(np.abs(load), initial=0.0)), iteration + 1, neutral, core.x)
        share = min(1.0, 0.3 / max(size, TINY))
        while share > SMALLEST_SHARE_IN_LOOPS:
            trial, moved = move_along(machine, q, Z, share * d[:k], t, held)
            if states:
                core.x = x + share * d[k:]
            ahead = inverse @ compute_load(machine, trial, moved, t)
            if np.linalg.norm(ahead) < (1.0 - 0.25 * share) * np.linalg.norm(d) or max(size, change) < NEAR:
                q = trial
                break
            share *= 0.5
        else:
            raise _unsettled(machine, Z @ load[:k], iteration, "found no better position")
    raise _unsettled(machine, Z @ load[:k], max_iterations, "did not settle")


def _descend(machine: Machine, t: float, held: Sequence[int], rounds: int) -> None:
    """Leaves a machine with loops where its forces drive it back from all sides: from there Newton's method settles.

    Steps in time, short enough that M / stride^2 - K is positive; each ends before the forces along it turn round.
    """
    q, stride = _close_loops(machine, t, held), FIRST_STRIDE
    for _ in range(rounds):
        Z = find_free_directions(machine, q, held)
        if Z.shape[1] == 0:
            break
        load, K = compute_load(machine, q, Z, t), compute_stiffness(machine, q, Z, t, held)
        M = Z.T @ machine.matrices(t, q, np.zeros(len(Z)))[0] @ Z
        values = np.linalg.eigvals(np.linalg.solve(M, K)).real
        top = float(np.max(values, initial=0.0))
        stable = top <= UNRESISTED_GROWTH * float(np.max(np.abs(values), initial=0.0))
        stride = stride if stable else min(stride, 0.7 / float(np.sqrt(top)))
        d: Array = np.asarray(np.linalg.solve(M / stride**2 - K, load), dtype=np.float64)
        size = float(np.max(np.abs(d)))
        if np.isinf(stride) and size < 0.1:
            break
        share = min(1.0, 0.3 / max(size, TINY))
        least = SMALLEST_SHARE * share
        while share > least:
            trial, moved = move_along(machine, q, Z, share * d, t, held)
            if float(compute_load(machine, trial, moved, t) @ d) > 0.0:
                q, stride = trial, np.inf if stride > 5e2 else 10.0 * stride
                break
            share *= 0.5
        else:
            stride = FIRST_STRIDE if np.isinf(stride) else 0.1 * stride
            if stride < SHORTEST_STRIDE:
                break
    machine.set_state(q, None, t)


def _balance_large_loops(machine: Machine, q: Array, t: float, tolerance: float) -> Equilibrium | None:
    """Newton's method on h + W lambda = 0, g = 0 with sparse matrices; None where that does not settle.

    A step counts when the correction that the same matrix would make next is smaller.
    """
    from scipy.sparse import bmat, diags, eye
    from scipy.sparse.linalg import splu

    core, n, m = machine.core, machine.compiled.system.nu, machine.compiled.system.n_lambda
    rest = np.zeros(n)
    forces = core.constrained_accelerations(t, q, rest)[1]
    for iteration in range(40):
        K, W, h = find_loaded_stiffness(machine, q, t, forces)
        A = bmat([[K, W.T], [W, -REPEATED / max(float(np.max(np.abs(K.diagonal()))), TINY) * eye(m)]]).tocsc()
        size = np.sqrt(np.maximum(np.abs(A).max(axis=1).toarray().ravel(), TINY))
        try:
            factor = splu((diags(1.0 / size) @ A @ diags(1.0 / size)).tocsc())
        except RuntimeError:
            return None
        if np.min(np.abs(factor.U.diagonal())) < SINGULAR_PIVOT:  # motions that nothing holds, rows that repeat others
            return None

        def correct(h: Array, W: Any, forces: Array, g: Array, factor: Any = factor, size: Array = size) -> Array:
            return np.asarray(-factor.solve(np.concatenate([h + W.T @ forces, g]) / size) / size)

        d = correct(h, W, forces, core.constraints(q, rest, t)[0])
        largest = float(np.max(np.abs(d[:n])))
        share = min(1.0, 0.3 / max(largest, TINY))
        if largest < max(tolerance, LEAST_MOVE):
            q = core.retract(q, np.ascontiguousarray(d[:n]))
            residual = float(np.max(np.abs(h + W.T @ forces)))
            _rest(machine, q, t)
            return Equilibrium(q, residual, iteration + 1, (), core.x)
        while share > SMALLEST_SHARE:
            trial, pushed = core.retract(q, share * d[:n]), forces + share * d[n:]
            ahead = correct(
                core.evaluate(t, trial, rest),
                core.constraint_matrix(trial),
                pushed,
                core.constraints(trial, rest, t)[0],
            )
            if np.linalg.norm(ahead[:n]) < (1.0 - 0.25 * share) * np.linalg.norm(d[:n]) or largest < NEAR:
                q, forces = trial, pushed
                break
            share *= 0.5
        else:
            return None
    return None


def _close_loops(machine: Machine, t: float, held: Sequence[int]) -> Array:
    """The position on the loops next to the one in force; raises when there is none."""
    q = close_position(machine, machine.q, t, held)
    g, _, _ = machine.core.constraints(q, np.zeros(machine.compiled.system.nu), t)
    if np.max(np.abs(g), initial=0.0) < CLOSED:
        return q
    worst = int(np.argmax(np.abs(g)))
    raise EquilibriumError(
        f"model '{machine.compiled.model.name or 'without name'}' has no equilibrium within reach: the loop "
        f"through '{machine.compiled.constraints[worst]}' stays open by {abs(g[worst]):.3g} "
        f"{machine.compiled.constraint_units[worst]}"
    )


def _row_scale(K: Array) -> Array:
    """What makes the largest entry of each row 1."""
    largest = np.max(np.abs(K), axis=1, initial=0.0)
    return np.asarray(1.0 / np.where(largest > 0.0, largest, 1.0))


def _describe_direction(machine: Machine, Z: Array, row: Array) -> str:
    """The velocity or state that a direction moves most."""
    k = Z.shape[1]
    if len(row) > k and np.max(np.abs(row[k:])) > np.max(np.abs(row[:k]), initial=0.0):
        return f"the state of {machine.compiled.states[int(np.argmax(np.abs(row[k:])))]}"
    return name_leader(machine, Z @ row[:k])


def _solver(
    machine: Machine, t: float, q: Array, h: Array, stride: float, iteration: int, held: Sequence[int]
) -> tuple[Solver, tuple[str, ...]]:
    """How a residual becomes a correction: (M / stride^2 - K) d = h, or K alone; the shortest d where K is singular."""
    core = machine.core
    if held:
        M, _, K = machine.matrices(t, q, np.zeros_like(h))
        for matrix, diagonal in ((M, 1.0), (K, -1.0)):
            matrix[held, :] = matrix[:, held] = 0.0
            matrix[held, held] = diagonal * np.max(np.abs(matrix), initial=TINY)  # decoupled, and never moved
        if np.isfinite(stride):
            return _without(held, lambda r: np.asarray(np.linalg.solve(M / stride**2 - K, r))), ()
        correct, neutral = _dense_solver(machine, -K, h, iteration)
        return _without(held, correct), neutral
    if machine.compiled.joints and len(h) > LARGE and machine.has_exact_matrices:
        sparse = _sparse_solver(machine, t, q, stride)
        if sparse is not None:
            return sparse, ()
    if machine.compiled.joints:
        M, _, K = machine.matrices(t, q, np.zeros_like(h))
        if np.isfinite(stride):
            return (lambda r: np.asarray(np.linalg.solve(M / stride**2 - K, r))), ()
        return _dense_solver(machine, -K, h, iteration)
    if np.isfinite(stride):
        heavy = core.factor(0.0, stride**2, True, True)
        return (lambda r: stride**2 * heavy.solve(r)), ()
    factor = core.factor(0.0, 1.0, True, False)
    if factor.singular < 0 and not _is_nearly_singular(machine, factor.solve):
        return factor.solve, ()
    loose = _loose_solver(machine, h, iteration) if len(h) > LARGE else None
    return loose or _dense_solver(machine, core.matrix(0.0, 1.0, True, False), h, iteration)


def _is_nearly_singular(machine: Machine, solve: Solver) -> bool:
    """True where a random load moves the machine further than a regular K lets it, in units of each own stiffness."""
    rows, columns, values = machine.core.matrix_entries(0.0, 1.0, True, False)
    diagonal = np.zeros(machine.compiled.system.nu)
    np.add.at(diagonal, rows[rows == columns], np.abs(values[rows == columns]))
    scale = _stiffness_scale(diagonal)
    probe = np.random.default_rng(0).standard_normal(len(scale))
    answer = solve(probe / scale) / scale
    return not np.all(np.isfinite(answer)) or float(np.max(np.abs(answer))) > NEARLY_SINGULAR


def _sparse_solver(machine: Machine, t: float, q: Array, stride: float) -> Solver | None:
    """The same for large trees, by a sparse factor; None where that is nearly singular."""
    from scipy.sparse import csc_matrix, diags
    from scipy.sparse.linalg import splu

    core, n = machine.core, machine.compiled.system.nu
    core.evaluate(t, q, np.zeros(n), True)
    mass = bool(np.isfinite(stride))
    rows, columns, values = core.matrix_entries(0.0, stride**2 if mass else 1.0, True, mass)
    A = csc_matrix((values, (rows, columns)), shape=(n, n))
    size = np.sqrt(np.maximum(np.abs(A).max(axis=1).toarray().ravel(), TINY))
    scale = diags(1.0 / size)
    try:
        factor = splu((scale @ A @ scale).tocsc())
    except RuntimeError:
        return None
    pivots = np.abs(factor.U.diagonal())
    if np.min(pivots) < DEPENDENT * np.max(pivots):
        return None
    weight = stride**2 if mass else 1.0
    return lambda r: np.asarray(weight * (factor.solve(r / size) / size))


def _longest_stride(machine: Machine, t: float, q: Array, held: Sequence[int]) -> float:
    """The stride in s up to which M / stride^2 - K is positive: a longer one may lead uphill."""
    M, _, K = machine.matrices(t, q, np.zeros(machine.compiled.system.nu))
    free = np.setdiff1d(np.arange(len(M)), held)
    try:
        root = np.linalg.cholesky(M[np.ix_(free, free)])
    except np.linalg.LinAlgError:
        return np.inf
    half = np.linalg.solve(root, K[np.ix_(free, free)])
    values = np.linalg.eigvals(np.linalg.solve(root, half.T)).real
    top = float(np.max(values, initial=0.0))
    return np.inf if top <= UNRESISTED_GROWTH * np.max(np.abs(values), initial=0.0) else 0.7 / float(np.sqrt(top))


def _without(held: Sequence[int], correct: Solver) -> Solver:
    """The same correction with nothing to do for what is held."""

    def solve(residual: Array) -> Array:
        free = residual.copy()
        free[list(held)] = 0.0
        return correct(free)

    return solve


def _dense_solver(machine: Machine, K: Array, h: Array, iteration: int) -> tuple[Solver, tuple[str, ...]]:
    """Dense and rank-revealing, in units of each velocity's own stiffness."""
    scale = _stiffness_scale(np.abs(np.diag(K)))
    U, s, Vt = np.linalg.svd(scale[:, None] * K * scale[None, :])
    free = s < DEPENDENT * max(s[0], TINY)
    inverse = np.where(free, 0.0, 1.0 / np.where(free, 1.0, s))
    solve = _scaled(scale, lambda r: np.asarray(Vt.T @ (inverse * (U.T @ r))))
    return solve, _name_free(machine, h, iteration, scale, Vt[free], U.T[free], solve)


def _loose_solver(machine: Machine, h: Array, iteration: int) -> tuple[Solver, tuple[str, ...]] | None:
    """The same by a sparse factor; None where too many motions are free."""
    from scipy.sparse import csc_matrix, diags

    rows, columns, values = machine.core.matrix_entries(0.0, 1.0, True, False)
    K = csc_matrix((values, (rows, columns)), shape=(len(h), len(h)))
    scale = _stiffness_scale(np.abs(K.diagonal()))
    try:
        loose = LooseSolver(diags(scale) @ K @ diags(scale))
    except RuntimeError:  # a pivot is 0
        return None
    if not loose.known:
        return None
    solve = _scaled(scale, loose.solve)
    return solve, _name_free(machine, h, iteration, scale, loose.right.T, loose.left.T, solve)


def _scaled(scale: Array, solve: Solver) -> Solver:
    return lambda r: np.asarray(scale * solve(scale * r))


def _name_free(
    machine: Machine, h: Array, iteration: int, scale: Array, moved: Array, pushed_by: Array, correct: Solver
) -> tuple[str, ...]:
    """What moves most in each free motion; raises where the loads drive one. moved, pushed_by: singular vectors."""
    names = tuple(machine.describe_velocity(int(np.argmax(np.abs(v * scale)))) for v in moved)
    driven = pushed_by @ (scale * h)
    pushed = bool(np.any(np.abs(driven) > UNBALANCED * max(1.0, float(np.linalg.norm(scale * h)))))
    # while other motions are not at rest, moments about a machine that floats are not yet in balance either
    if pushed and float(np.max(np.abs(correct(h)), initial=0.0)) < DRIVEN:
        worst = names[int(np.argmax(np.abs(driven)))]
        raise _failure(machine, h, iteration, f"nothing resists the motion {worst}; hold it with an element")
    return names


def _stiffness_scale(diagonal: Array) -> Array:
    """What makes the stiffness of each velocity 1; of those without one, that of SOFTEST of the largest."""
    return np.asarray(1.0 / np.sqrt(np.maximum(diagonal, SOFTEST * max(float(np.max(diagonal)), NO_STIFFNESS))))


def _rest(machine: Machine, q: Array, t: float) -> None:
    """Leaves the machine at rest in an equilibrium, with the forces of its constraints."""
    machine.set_state(q, None, t)
    machine.settle_forces()


def _failure(machine: Machine, h: Array, iterations: int, why: str) -> EquilibriumError:
    """What is said where no equilibrium was found; h: loads that are left, empty where they are not the reason."""
    text = f"model '{machine.compiled.model.name or 'without name'}' has no equilibrium within reach "
    text += f"({iterations} iterations): {why}"
    if len(h):
        index = int(np.argmax(np.where(np.isfinite(h), np.abs(h), np.inf)))
        body, unit = machine.compiled.velocities[index].rpartition(".")[0], machine.compiled.force_units[index]
        text += f"; largest unbalanced load {h[index]:.4g} {unit} on '{body}'"
    return EquilibriumError(text)


def _unsettled(machine: Machine, h: Array, iterations: int, how: str) -> UnsettledError:
    return UnsettledError(str(_failure(machine, h, iterations, f"Newton's method {how}")))
