"""Start values and closed loops: the state nearest to the guesses, in the metric of mass, that meets all conditions.

Positions: g(t, q) = 0 by steps x with W^T x = -g and x^T M x least; velocities: W^T u + w = 0 with the least change.
Values that must be kept take no part: x lives in a basis that leaves them alone. Given values are kept in the same way
where the loops allow it; else they move as little as they can, and what is not given moves at next to no cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.start_values import StartValue
from koppel.model.errors import KoppelError
from koppel.model.joint import Rank
from koppel.solve.redundant import find_rank

Array = NDArray[np.float64]
CLOSED = 1e-9
"""Loops count as closed below this defect (m, rad)."""
REGULARIZATION = 1e-6
"""Weight of what is not given beside what is (Tikhonov regularization of the search)."""
LONGEST = 2000
"""Steps of a search at most, of 0.5 m or rad each where it does not go straight."""


TOO_FAR_APART = (
    "loops cannot be closed: masses, lengths or start values differ so much in size that numbers are no longer finite; "
    "look for a value of odd size"
)


class StartError(KoppelError):
    """No start state meets all conditions; names joints, values and what remains."""


def close_start(
    core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float, tolerance: float = 1e-12
) -> tuple[Array, Array]:
    """q and u on the closed loops: fixed values kept, given ones too when the loops allow it, others moved least."""
    q, u = settle_points(core, compiled, q, u, t)
    conditions = Conditions(core, compiled, t)
    values = [value for value in (*compiled.starts, *compiled.line_starts) if value.rank != "free"]
    q = _close_positions(conditions, q, [value for value in values if not value.rate], tolerance)
    return q, _close_velocities(conditions, q, u, [value for value in values if value.rate])


def _close_positions(conditions: Conditions, q: Array, values: Sequence[StartValue], tolerance: float) -> Array:
    """The tries in order: as given, all given values kept, given values moved least, none of them looked at."""
    if _largest(conditions.defects(q, values)) < tolerance:
        return q
    fixed = [value for value in values if value.fixed]
    found, left = conditions.close_positions(q, values, tolerance)
    if not _largest(left) < CLOSED:
        found, left = conditions.approach(q, q, fixed, tolerance, [v for v in values if not v.fixed])
        if _largest(left) < CLOSED:
            return conditions.draw_near(q, found, values)
    if not _largest(left) < CLOSED:
        found, left = conditions.close_positions(q, fixed, tolerance)
    if _largest(left) < CLOSED:
        return found
    raise _contradiction(conditions, q, fixed, left, tolerance) if fixed else _open_loops(conditions, left)


def _close_velocities(conditions: Conditions, q: Array, u: Array, values: Sequence[StartValue]) -> Array:
    """The velocities next to u on the loops: all given values kept, or given ones changed least."""
    core, compiled = conditions.core, conditions.compiled
    u = follow_spins(core, compiled, q, u, conditions.t)
    shown = [value for value in values if value.by_channel]
    missed = [now - conditions.wanted(v) for v, now in zip(shown, conditions.show(q, u, shown), strict=True)]
    if _largest(np.concatenate([core.constraints(q, u, conditions.t)[1], *missed])) < 1e-13 * (1.0 + _largest(u)):
        return u
    fixed = [value for value in values if value.fixed]
    found, slip = conditions.close_velocities(q, u, values)
    if not _largest(slip) < CLOSED * (1.0 + _largest(found)):
        found, slip = conditions.close_velocities(q, u, fixed, [v for v in values if not v.fixed])
    if _largest(slip) < CLOSED * (1.0 + _largest(found)):
        return found
    if fixed:
        raise _rate_contradiction(conditions, q, u, fixed, slip)
    where, amount = _worst(conditions, [], slip, 1e-3)
    raise StartError(
        f"model '{compiled.model.name}': the velocities that {where} ask for contradict each other at "
        f"the start; {amount}/s remain; change one of these motions, or start beside a singular position"
    )


def find_design(core: _core.Simulation, compiled: CompiledModel) -> Array:
    """Positions at the design position, its loops closed from where joints are by design; start values play no part."""
    design = compiled.design
    q = core.parameters[design.q : design.q + compiled.system.nq].copy()
    for first in compiled.quaternions:
        q[first : first + 4] /= np.linalg.norm(q[first : first + 4])
    conditions = Conditions(core, compiled, 0.0, design.rows)
    try:
        return _close_positions(conditions, q, design.values, 1e-12)
    except StartError as error:
        raise StartError(
            f"{error}; lengths and travels that are not given belong to the design position: give them, or design "
            "values of these joints near a closed position"
        ) from None


def settle_points(core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float) -> tuple[Array, Array]:
    """q and u with what has no mass moved alone to where the forces on it balance; unchanged where that fails."""
    rows, own = compiled.balanced()
    if not rows:
        return q, u
    moved, here = q, [row for row in rows if not compiled.of_speeds[row]]
    rest = np.zeros(len(u))
    for _ in range(50):
        left = core.constraints(moved, rest, t)[0][here]
        if _largest(left) < 1e-13:
            break
        step = np.zeros(len(u))
        step[own] = np.linalg.lstsq(core.constraint_matrix(moved)[np.ix_(here, own)], -left, rcond=1e-9)[0]
        moved = core.retract(moved, step * min(1.0, 0.5 / max(_largest(step), 1e-300)))
    left = core.constraints(moved, rest, t)[0][here]
    if not _largest(left) < CLOSED:
        return q, u
    u = u.copy()
    W, rate = core.constraint_matrix(moved)[np.ix_(rows, own)], core.constraints(moved, u, t)[1][rows]
    u[own] += np.linalg.lstsq(W, -rate, rcond=1e-9)[0]
    return moved, u


def follow_gears(core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float) -> Array:
    """u with speeds that are not given moved so that gears with losses turn evenly; given ones stay as they are.

    Where given speeds contradict a gear, its law finds the jump of the first step.
    """
    gears = _gear_matrix(core, compiled)
    values = [v for v in (*compiled.starts, *compiled.line_starts) if v.rate and v.rank != "free" and not v.by_channel]
    given = {slot for v in values for slot in range(v.u, v.u + v.size)} - {slot for _, slot in compiled.spins}
    free = np.array([slot for slot in range(len(u)) if slot not in given], dtype=np.intp)
    if len(gears) == 0 or len(free) == 0 or not np.any(gears @ u):
        return u
    loops = core.constraint_matrix(q) if compiled.constraints else np.zeros((0, len(u)))
    M, x = mass_matrix(core, q)[np.ix_(free, free)], np.zeros(len(u))
    while len(gears):
        W, wanted = np.vstack([loops, gears]), np.concatenate([np.zeros(len(loops)), -gears @ u])
        x[free] = least_motion(M, W[:, free], wanted)
        left = np.abs(W @ x - wanted) > 1e-9 * max(_largest(u), 1e-12)
        if not np.any(left):
            return np.asarray(u + x)
        bad = left[len(loops) :]
        gears = gears[~bad] if np.any(bad) else gears[:0]
    return u


def follow_spins(core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float) -> Array:
    """u with mounted shafts, as other parts see them, turning as they do."""
    u = u.copy()
    if compiled.spins:
        _, rate, _ = core.constraints(q, u, t)
        for row, slot in compiled.spins:
            u[slot] -= rate[row]
    return u


def position_rows(core: _core.Simulation, compiled: CompiledModel, q: Array) -> Array:
    """W^T of the conditions on positions; rows of conditions on velocities alone are 0, they bind no position."""
    W = core.constraint_matrix(q)
    W[list(compiled.of_speeds)] = 0.0
    return W


def _gear_matrix(core: _core.Simulation, compiled: CompiledModel) -> Array:
    """One row of factors per gear with losses."""
    gears = compiled.line_conditions.gears
    rows = np.zeros((len(gears), compiled.system.nu))
    for row, (_, entries) in zip(rows, gears, strict=True):
        for velocity, slot in entries:
            row[velocity] += core.parameters[slot]
    return rows


def least_motion(M: Array, W: Array, wanted: Array, size: float | None = None) -> Array:
    """x with W x = wanted (as well as rows allow that repeat each other) and x^T M x least.

    Of M the lower triangle counts, so that reduced rotors have a share of their own in a metric.
    size: the largest entry of W before columns were taken out; where the others are rounding beside it, nothing
    can be moved.
    """
    if size is not None and _largest(W) <= 1e-12 * size:
        return np.zeros(W.shape[1])
    root = _root(M)
    scaled = np.linalg.solve(root, W.T).T
    if not (np.all(np.isfinite(scaled)) and np.all(np.isfinite(wanted))):
        raise StartError(TOO_FAR_APART)
    return np.asarray(np.linalg.solve(root.T, np.linalg.lstsq(scaled, wanted, rcond=1e-9)[0]))


def _root(M: Array) -> Array:
    """L with L L^T = M; motions that move no mass get a little, so that there is a least motion."""
    for share in (0.0, 1e-6):
        try:
            return np.asarray(np.linalg.cholesky(M + share * (_largest(np.diag(M)) or 1.0) * np.eye(len(M))))
        except np.linalg.LinAlgError:
            continue
    raise StartError(TOO_FAR_APART)


def mass_matrix(core: _core.Simulation, q: Array) -> Array:
    """M(q), dense, as a metric: shafts without inertia weigh next to nothing."""
    core.evaluate(0.0, q, np.zeros(core.system.nu), True)
    M = core.matrix(0.0, 0.0, False, True)
    weights = np.diag(M)
    return np.asarray(M + np.diag(np.where(weights <= 0.0, 1e-6 * np.max(weights, initial=1e-3), 0.0)))


# steps ------------------------------------------------------------------------------------------------------------


class BoundedSearch:
    """A search that goes on while some rounds still bring the defects down by a hundredth, LONGEST rounds at most."""

    def __init__(self, rounds: int) -> None:
        self.rounds, self.done, self.since, self.best = rounds, 0, 0, np.inf

    def goes_on(self, left: Array) -> bool:
        """True while it is worth another step."""
        size = float(np.linalg.norm(left))
        if not np.isfinite(size) or self.done >= LONGEST:
            return False
        self.done, self.since = self.done + 1, self.since + 1
        if size < 0.99 * self.best:
            self.best, self.since = size, 0
        return self.since <= self.rounds


@dataclass(frozen=True)
class Conditions:
    """The closed loops at a time, and values that joints which close loops must show."""

    core: _core.Simulation
    compiled: CompiledModel
    t: float
    rows: tuple[int, ...] | None = None
    """Which constraints count; all when absent."""

    def close_positions(self, q: Array, fixed: Sequence[StartValue], tolerance: float) -> tuple[Array, Array]:
        """The position and what is left of its conditions; from some starts nearby when the given one is a dead end.

        Nearby: all velocities by the same, to both sides, then by numbers in the order of their paths.
        """
        best, left = self.approach(q, q, fixed, tolerance)
        n = len(self.compiled.velocities)
        by_path = np.argsort(self._in_order_of_paths(0)[0])
        rng = np.random.default_rng(1)
        for shift in (0.03, -0.03, *rng.uniform(-0.05, 0.05, (3, n))[:, by_path]):
            if _largest(left) < CLOSED:
                break
            B = self._basis(q, fixed)
            step = B @ np.linalg.lstsq(B, np.full(n, 1.0) * shift, rcond=None)[0]
            nearby = self._restore(self.core.retract(q, step), q, fixed)
            other, rest = self.approach(nearby, q, fixed, tolerance)
            if _largest(rest) < _largest(left):
                best, left = other, rest
        return best, left

    def approach(
        self,
        q: Array,
        start: Array,
        fixed: Sequence[StartValue],
        tolerance: float,
        given: Sequence[StartValue] = (),
    ) -> tuple[Array, Array]:
        """Levenberg's method in the metric of the mass: steps of Newton, shortened while they do not lead closer.

        given: values of which each step moves as little as it can.
        """
        left, damping = self.defects(q, fixed), 0.0
        weights = self._weights(given)
        search = BoundedSearch(100)
        while _largest(left) >= tolerance and search.goes_on(left):
            B = self._basis(q, fixed)
            M = B.T @ (weights[:, None] * mass_matrix(self.core, q) * weights) @ B
            directions = self._directions(q, fixed) @ B
            if not np.all(np.isfinite(directions)) or B.shape[1] == 0:
                break
            root = _root(M)
            rows = np.linalg.solve(root, directions.T).T
            if not np.all(np.isfinite(rows)):  # masses of odd size: no direction leads closer
                break
            U, sizes, Vt = np.linalg.svd(rows, full_matrices=False)
            largest = max(float(np.max(sizes, initial=0.0)), 1e-300)
            kept = sizes > 1e-9 * largest
            while damping < 1e6:
                gains = np.where(kept, sizes, 0.0) / np.where(kept, sizes**2 + (damping * largest) ** 2, 1.0)
                step = B @ np.linalg.solve(root.T, -(Vt.T @ (gains * (U.T @ left))))
                trial, ahead = self.advance(q, step, left, start, fixed)
                if np.linalg.norm(ahead) < (1.0 - 1e-6) * np.linalg.norm(left):
                    q, left = trial, ahead
                    damping = damping / 10.0 if damping > 1e-6 else 0.0
                    break
                damping = max(10.0 * damping, 1e-4)
            else:
                break
        return q, left

    def advance(
        self,
        q: Array,
        step: Array,
        left: Array,
        start: Array,
        fixed: Sequence[StartValue],
        longest: float = 0.5,
    ) -> tuple[Array, Array]:
        """The position after a step of the length `longest` (m, rad) at most, and what is left of the conditions there.

        A longer one is taken where it goes straight to the goal, as with a drive that is far from its start.
        """
        size = _largest(step)
        for share in (1.0, longest / size) if size > longest else (1.0,):
            trial = self._restore(self.core.retract(q, share * step), start, fixed)
            ahead = self.defects(trial, fixed)
            if np.linalg.norm(ahead) <= 1e-6 * np.linalg.norm(left):
                break
        return trial, ahead

    def draw_near(self, start: Array, q: Array, values: Sequence[StartValue]) -> Array:
        """q on the loops moved on to where the given values differ least from what they are to be.

        The sum of weight * change^2 over given values is least; what is not given adds a millionth of its own metric,
        that of the mass. Sequential quadratic programming: Gauss-Newton steps along the loops, shortened where needed.
        """
        fixed, given = [v for v in values if v.fixed], [v for v in values if not v.fixed]
        own, shown = [v for v in given if not v.by_channel], [v for v in given if v.by_channel]
        slots = [slot for value in own for slot in range(value.u, value.u + value.size)]
        n = self.compiled.system.nu
        stiff = np.repeat([v.weight for v in (*own, *shown)], [v.size for v in (*own, *shown)])

        def away(q: Array) -> tuple[Array, Array]:
            x = tangent_difference(self.compiled, start, q)
            return np.concatenate([x[slots], self.defects(q, shown)[self._count :]]), x

        def cost(q: Array, M: Array) -> float:
            change, x = away(q)
            return float(change @ (stiff * change) + REGULARIZATION * x @ M @ x)

        for _ in range(50):
            M, R = mass_matrix(self.core, q), np.vstack([np.eye(n)[slots], self._directions(q, shown)[self._count :]])
            change, x = away(q)
            H, slope = REGULARIZATION * M + R.T @ (stiff[:, None] * R), REGULARIZATION * M @ x + R.T @ (stiff * change)
            B = self._basis(q, fixed)
            Z = B @ _null_space(self._directions(q, fixed) @ B)
            step = -Z @ np.linalg.lstsq(Z.T @ H @ Z, Z.T @ slope, rcond=1e-14)[0] if Z.shape[1] else np.zeros(n)
            if _largest(step) < 1e-12:
                break
            before, share = cost(q, M), min(1.0, 0.2 / _largest(step))
            while share > 1e-6:
                beside = self._restore(self.core.retract(q, share * step), start, fixed)
                trial, left = self.approach(beside, start, fixed, 1e-12)
                if _largest(left) < CLOSED and cost(trial, M) < before:
                    break
                share *= 0.25
            else:
                break
            q = trial
        return q

    @property
    def _count(self) -> int:
        """How many constraints count."""
        return len(self.compiled.constraints) if self.rows is None else len(self.rows)

    def _weights(self, given: Sequence[StartValue]) -> Array:
        """1 for velocities of given values, next to nothing for those of which nothing is said; all 1 without given."""
        n = self.compiled.system.nu
        if not given:
            return np.ones(n)
        weights = np.full(n, 1e-3)
        for value in given:
            if not value.by_channel:
                weights[value.u : value.u + value.size] = 1.0
        return weights

    def close_velocities(
        self, q: Array, u: Array, fixed: Sequence[StartValue], given: Sequence[StartValue] = ()
    ) -> tuple[Array, Array]:
        """The velocities with the least change, of given values above all, and what is left of the loops' rates."""
        u = follow_spins(self.core, self.compiled, q, u, self.t)
        W, slip = self.rates(q, [value for value in fixed if value.by_channel])
        velocities, rows = self._in_order_of_paths(len(W))
        place = {int(slot): k for k, slot in enumerate(velocities)}

        def places(values: Sequence[StartValue]) -> list[int]:
            return [place[slot] for value in values for slot in range(value.u, value.u + value.size)]

        def put_back(x: Array) -> Array:
            moved = np.zeros(len(u))
            moved[velocities] = x
            return moved

        M = mass_matrix(self.core, q)[np.ix_(velocities, velocities)]
        W, x = W[np.ix_(rows, velocities)], np.zeros(len(u))
        free = np.setdiff1d(np.arange(len(u)), places([value for value in fixed if not value.by_channel]))
        x[free] = least_motion(M[np.ix_(free, free)], W[:, free], -slip(u)[rows], _largest(W))
        if given:
            own, shown = [v for v in given if not v.by_channel], [v for v in given if v.by_channel]
            own = sorted(own, key=lambda value: place[value.u])
            slots = places(own)
            stiff = np.repeat([v.weight for v in (*own, *shown)], [v.size for v in (*own, *shown)])
            readings, missed = self.rates(q, shown)
            count = len(self.compiled.constraints)
            R = np.vstack([np.eye(len(u))[slots], readings[count:, velocities]])
            change = np.concatenate([x[slots], missed(u + put_back(x))[count:]])
            Z = np.eye(len(u))[:, free] @ _null_space(W[:, free])
            H, slope = REGULARIZATION * M + R.T @ (stiff[:, None] * R), REGULARIZATION * M @ x + R.T @ (stiff * change)
            x -= Z @ np.linalg.lstsq(Z.T @ H @ Z, Z.T @ slope, rcond=1e-14)[0]
        found = u + put_back(x)
        return found, slip(found)

    def _in_order_of_paths(self, rows: int) -> tuple[Array, Array]:
        """Velocities and rows (of constraints, then others) by their paths: the order of declaration moves no bit."""

        def sort(names: Sequence[str]) -> list[int]:
            return sorted(range(len(names)), key=lambda k: (names[k], k))

        constraints = sort(self.compiled.constraints)
        return np.array(sort(self.compiled.velocities), dtype=int), np.array(
            [*constraints, *range(len(constraints), rows)], dtype=int
        )

    def rates(self, q: Array, wanted: Sequence[StartValue]) -> tuple[Array, Callable[[Array], Array]]:
        """Rates of the loops and of values that joints should show: per velocity, and how far they are from right."""
        rows = [self.core.constraint_matrix(q), *self._readings(q, wanted)]

        def slip(u: Array) -> Array:
            _, rate, _ = self.core.constraints(q, u, self.t)
            shown = [row @ u - self.wanted(value) for row, value in zip(rows[1:], wanted, strict=True)]
            return np.concatenate([rate, *shown])

        return np.vstack(rows), slip

    def defects(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """g, and how far joints that close loops are from the values they must show."""
        g, _, _ = self.core.constraints(q, np.zeros(self.compiled.system.nu), self.t)
        g = g if self.rows is None else g[list(self.rows)]
        values = [value for value in fixed if value.by_channel]
        shown, rest = [], np.zeros(self.compiled.system.nu)
        for value, now in zip(values, self.show(q, rest, values), strict=True):
            wanted = self.wanted(value)
            if value.shape == "rotation":
                shown.append(turn_between(wanted, now))
            else:
                shift = now - wanted
                shown.append((shift + np.pi) % (2 * np.pi) - np.pi if value.unit == "rad" else shift)
        return np.concatenate([g, *shown])

    def _directions(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """d(defects)/dtheta: the rates per velocity."""
        loops = position_rows(self.core, self.compiled, q)
        loops = loops if self.rows is None else loops[list(self.rows)]
        return np.vstack([loops, *self._readings(q, [value for value in fixed if value.by_channel])])

    def _readings(self, q: Array, values: Sequence[StartValue]) -> list[Array]:
        """What the rates of values show per velocity, one row each."""
        if not values:
            return []
        n = self.compiled.system.nu
        still = self.show(q, np.zeros(n), values, rates=True)
        moving = [self.show(q, unit, values, rates=True) for unit in np.eye(n)]
        return [np.array([now[k] - start for now in moving]).T for k, start in enumerate(still)]

    def show(self, q: Array, u: Array, values: Sequence[StartValue], *, rates: bool = False) -> list[Array]:
        """Channels of the joints of values at a state, or of the rates of these values."""
        if not values:
            return []
        self.core.q, self.core.u = q, u
        out, found = self.core.outputs(self.t), []
        for value in values:
            names = [f"q{c}" for c in "wxyz"] if value.shape == "rotation" else [value.name]
            names = [f"w{c}" for c in "xyz"] if value.shape == "vector" else names
            names = _rate_of(self.compiled, value) if rates else names
            found.append(out[[self.compiled.find_channel(f"{value.owner}.{name}") for name in names]])
        return found

    def wanted(self, value: StartValue) -> Array:
        """What a joint that closes a loop should show."""
        count = 4 if value.shape == "rotation" else value.size
        return self.core.parameters[value.wanted : value.wanted + count]

    def _basis(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """Columns: motions that leave the fixed positions alone."""
        B, held = np.eye(self.compiled.system.nu), list[int]()
        for value in fixed:
            if value.by_channel:
                continue
            held += range(value.u, value.u + value.size)
            if value.offset >= 0:  # the origin of the part stays while it turns about it: v = R (r x w)
                x, y, z = self.core.parameters[value.offset : value.offset + 3]
                cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
                turn = rotation(q[value.q + 3 : value.q + 7])
                B[value.u : value.u + 3, value.u + 3 : value.u + 6] = turn @ cross
        return np.delete(B, held, axis=1)

    def _restore(self, q: Array, start: Array, fixed: Sequence[StartValue]) -> Array:
        """Fixed origins of parts put back to where they were; a turn by a finite angle shifts them."""
        for value in fixed:
            if value.offset >= 0:
                r, at = self.core.parameters[value.offset : value.offset + 3], slice(value.q, value.q + 3)
                turns = slice(value.q + 3, value.q + 7)
                q[at] = start[at] + (rotation(start[turns]) - rotation(q[turns])) @ r
        return q

    def spell(self, q: Array, u: Array, value: StartValue) -> str:
        """The value as one writes it: hinge.angle = 0.3 rad."""
        if value.shape != "number":
            return value.path
        own = u if value.rate else q
        number = self.wanted(value)[0] if value.by_channel else own[value.u if value.rate else value.q]
        return f"{value.path} = {number:.6g} {value.unit}"


def _rate_of(compiled: CompiledModel, value: StartValue) -> list[str]:
    """The channels that show the rate of a value."""
    if value.shape != "number":
        return [f"w{c}" for c in "xyz"]
    if value.rate:
        return [value.name]
    behind = compiled.channels[compiled.find_channel(value.path) + 1]  # the rate stands behind its coordinate
    return [behind.path.rpartition(".")[2]]


def tangent_difference(compiled: CompiledModel, a: Array, b: Array) -> Array:
    """theta with b = a moved by theta: differences of coordinates, rotation vectors where there is a quaternion."""
    theta = np.zeros(compiled.system.nu)
    turns = {slot for first in compiled.turns for slot in range(first, first + 3)}
    quaternions = {slot for first in compiled.quaternions for slot in range(first, first + 4)}
    plain_u = [slot for slot in range(compiled.system.nu) if slot not in turns and slot not in compiled.flows]
    plain_q = [slot for slot in range(compiled.system.nq) if slot not in quaternions]
    theta[plain_u] = b[plain_q] - a[plain_q]
    for q, u in zip(compiled.quaternions, compiled.turns, strict=True):
        theta[u : u + 3] = turn_between(a[q : q + 4], b[q : q + 4])
    return theta


def _null_space(W: Array) -> Array:
    """An orthonormal basis of W x = 0."""
    if not len(W):
        return np.eye(W.shape[1])
    _, sizes, directions = np.linalg.svd(W)
    return np.asarray(directions[int(np.sum(sizes > 1e-9 * max(1.0, float(np.max(sizes, initial=0.0))))) :].T)


def rotation(quaternion: Array) -> Array:
    """Rotation matrix of w, x, y, z."""
    w, x, y, z = quaternion / np.linalg.norm(quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def turn_between(a: Array, b: Array) -> Array:
    """Rotation vector from unit quaternion a to b, in the axes of b (and of a: it is their common axis)."""
    w, v = float(a @ b), a[0] * b[1:] - b[0] * a[1:] - np.cross(a[1:], b[1:])
    if w < 0.0:
        w, v = -w, -v
    size = float(np.linalg.norm(v))
    return np.asarray(v * (2.0 * np.arctan2(size, w) / size if size > 1e-12 else 2.0))


def _largest(values: Array) -> float:
    return float(np.max(np.abs(values), initial=0.0))


# what became of it ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moved:
    """A start value that is not as it stands in the model.

    guess and value: before and after, NaN for vectors and turns; by: size of the change; rank: given or free.
    """

    path: str
    unit: str
    guess: float
    value: float
    by: float
    rank: Rank = "free"

    def __str__(self) -> str:
        if np.isnan(self.guess):
            return f"{self.path} by {self.by:.6g} {self.unit}"
        return f"{self.path} {self.guess:.6g} -> {self.value:.6g} {self.unit}"


SMALLEST_MOVE = 1e-6
"""A given start value that moved by more (m, rad, m/s, rad/s) is told."""


def find_moves(conditions: Conditions, before: tuple[Array, Array], after: tuple[Array, Array]) -> tuple[Moved, ...]:
    """The start values that are not what they were."""
    values = [*conditions.compiled.starts, *conditions.compiled.line_starts]
    seen = [value for value in values if value.by_channel and value.rank != "free"]
    shown = dict(zip((value.path for value in seen), conditions.show(*after, seen), strict=True))
    found = [_compare(conditions, value, before, after, shown.get(value.path)) for value in values]
    return tuple(change for change in found if change is not None)


def _compare(
    conditions: Conditions,
    value: StartValue,
    before: tuple[Array, Array],
    after: tuple[Array, Array],
    shown: Array | None,
) -> Moved | None:
    """How far a value is from what it was; None below 1e-12, of joints that close loops below 1e-9.

    shown: what a joint that closes a loop shows; None for one of which nothing is said.
    """
    if value.by_channel and shown is None:
        return None
    if shown is not None:
        old, new = conditions.wanted(value), shown
    else:
        count = 4 if value.shape == "rotation" else value.size
        at = slice(value.u, value.u + count) if value.rate else slice(value.q, value.q + count)
        old, new = before[value.rate][at], after[value.rate][at]
    change = turn_between(old, new) if value.shape == "rotation" else new - old
    if value.by_channel and value.unit == "rad" and value.shape == "number":
        change = (change + np.pi) % (2 * np.pi) - np.pi
    by = float(np.linalg.norm(change))
    if by <= (1e-9 if value.by_channel else 1e-12):
        return None
    numbers = (float(old[0]), float(new[0])) if value.shape == "number" else (float("nan"), float("nan"))
    return Moved(value.path, value.unit, *numbers, by, value.rank)


def describe_moves(moves: Sequence[Moved]) -> str:
    """Given values that moved, in one line; empty without any."""
    told = [change for change in moves if change.rank != "free" and change.by > SMALLEST_MOVE]
    if not told:
        return ""
    more = f", and {len(told) - 6} more" if len(told) > 6 else ""
    return (
        f"given start values were moved to fit together: {', '.join(map(str, told[:6]))}{more}; "
        "name those that must stay under fixed, and rough ones under guess"
    )


def find_jammed_loops(core: _core.Simulation, compiled: CompiledModel, q: Array) -> tuple[tuple[str, ...], ...]:
    """Loops of joints that leave no motion, before drives and given motions are counted; their joints by name."""
    if not compiled.loops:
        return ()
    rows: dict[str, list[int]] = {}
    for row, name in enumerate(compiled.constraints):
        rows.setdefault(name, []).append(row)
    slots: dict[str, list[int]] = {}
    for slot, name in enumerate(compiled.velocities):
        slots.setdefault(name.rpartition(".")[0], []).append(slot)
    found, W = [], None
    for cuts in _group_loops(compiled.loop_movers):
        own = [row for cut in cuts for row in rows.get(cut, ())]
        movers = dict.fromkeys(mover for cut in cuts for mover in compiled.loop_movers[cut])
        moved = [slot for mover in movers for slot in slots.get(mover, ())]
        if len(own) < len(moved):
            continue
        W = core.constraint_matrix(q) if W is None else W
        if find_rank(W[np.ix_(own, moved)]) >= len(moved):
            found.append(tuple(dict.fromkeys(joint for cut in cuts for joint in (cut, *compiled.loops[cut]))))
    return tuple(found)


def _group_loops(movers: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Loops that share what moves, together."""
    root: dict[str, str] = {}

    def find(name: str) -> str:
        while (above := root.setdefault(name, name)) != name:
            root[name] = root.setdefault(above, above)
            name = root[name]
        return name

    for cut, names in movers.items():
        for name in names:
            root[find(f"/{name}")] = find(cut)
    groups: dict[str, list[str]] = {}
    for cut in movers:
        groups.setdefault(find(cut), []).append(cut)
    return list(groups.values())


def describe_jam(joints: Sequence[str]) -> str:
    """A loop that cannot move, in words."""
    names = ", ".join(f"'{name}'" for name in joints[:6]) + (f" and {len(joints) - 6} more" if len(joints) > 6 else "")
    return f"the loop through {names} leaves no motion at all; check the axes of its joints"


# what contradicts -------------------------------------------------------------------------------------------------


def _contradiction(
    conditions: Conditions, q: Array, fixed: Sequence[StartValue], left: Array, tolerance: float
) -> StartError:
    """Names the values of which one must give way; all of them when no single one is to blame."""

    def closes(others: Sequence[StartValue]) -> bool:
        return _largest(conditions.close_positions(q, others, tolerance)[1]) < CLOSED

    free = closes([])
    blamed = [v for v in fixed if closes([other for other in fixed if other is not v])] if free else []
    where, amount = _worst(conditions, fixed, left)
    name = conditions.compiled.model.name
    if not free:
        return _open_loops(conditions, conditions.close_positions(q, [], tolerance)[1])
    values = ", ".join(conditions.spell(q, np.zeros(0), v) for v in blamed or fixed)
    return StartError(
        f"model '{name}': fixed start values contradict the loop through {where}: {values}; {amount} remain; "
        "let one of them be a guess or change it"
    )


def _open_loops(conditions: Conditions, left: Array) -> StartError:
    """Names what contradicts: where the defects are least, those that remain belong to the rows that disagree."""
    compiled = conditions.compiled
    where, amount = _worst(conditions, [], left, 0.02)
    broken = [name.strip("'") for name in where.split(", ")]
    also = dict.fromkeys(joint for name in broken for joint in compiled.loops.get(name, ()) if joint not in broken)
    way = "correct its frames or start values"
    if len(broken) > 1:
        way = "correct frames, start values or motions, or take one of them out"
    elif also:
        others = ", ".join(f"'{joint}'" for joint in list(also)[:6]) + (", ..." if len(also) > 6 else "")
        way = f"it goes on through {others}; {way}"
    return StartError(
        f"model '{compiled.model.name}': the loop through {where} cannot be closed from the start values; "
        f"{amount} remain; {way}"
    )


def _rate_contradiction(
    conditions: Conditions, q: Array, u: Array, fixed: Sequence[StartValue], slip: Array
) -> StartError:
    def fits(others: Sequence[StartValue]) -> bool:
        found, left = conditions.close_velocities(q, u, others)
        return _largest(left) < CLOSED * (1.0 + _largest(found))

    blamed = [v for v in fixed if fits([other for other in fixed if other is not v])]
    where, amount = _worst(conditions, fixed, slip)
    values = ", ".join(conditions.spell(q, u, v) for v in blamed or fixed)
    return StartError(
        f"model '{conditions.compiled.model.name}': fixed start values contradict the motion of the loop through "
        f"{where}: {values}; {amount}/s remain; let one of them be a guess or change it"
    )


def _worst(conditions: Conditions, fixed: Sequence[StartValue], left: Array, share: float = 0.1) -> tuple[str, str]:
    """The joints whose conditions are broken by a share of the largest defect, and that one with its unit."""
    compiled = conditions.compiled
    counted = range(len(compiled.constraints)) if conditions.rows is None else conditions.rows
    names, units = [compiled.constraints[i] for i in counted], [compiled.constraint_units[i] for i in counted]
    for value in fixed:
        if value.by_channel:
            names += [value.owner] * value.size
            units += [value.unit.removesuffix("/s")] * value.size
    left = np.where(np.isfinite(left), left, np.inf)
    worst = int(np.argmax(np.abs(left)))
    broken = dict.fromkeys(names[i] for i in np.argsort(-np.abs(left)) if abs(left[i]) > share * abs(left[worst]))
    return ", ".join(f"'{name}'" for name in broken), f"{abs(left[worst]):.3g} {units[worst]}"
