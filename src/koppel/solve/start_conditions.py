"""Conditions at the start: closed loops and values that joints must show, and the motions that lead closer to them.

Positions: g(t, q) = 0 by steps x with W^T x = -g and x^T M x least; velocities: W^T u + w = 0 with the least change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.start_values import StartValue
from koppel.compile.tolerances import CLOSED, DEPENDENT, NOMINAL_MASS, SETTLED, TINY
from koppel.model.errors import KoppelError
from koppel.solve.tangent import Array, rotation, tangent_difference, turn_between

REGULARIZATION = 1e-6
"""Weight of what is not given beside what is (Tikhonov regularization of the search)."""
LEAST_GAIN = 1e-6
"""Share by which a damped step must make defects smaller to count: less is rounding of a search that stands."""
FIRST_DAMPING, LIGHTEST_DAMPING = 1e-4, 1e-6
"""Damping of the first step that needs some, per largest singular value, and that below which none is left of it: it
grows and falls by ten, so that two good steps after the first lead back to those of Newton."""
STRAIGHT = 1e-6
"""Share of the defects that a long step may leave and still go straight to its goal, as drives do."""
WEIGHTLESS = 1e-14
"""Curvatures below this share of the largest are none: weights differ by 1e12, of given values and of others."""
LONGEST = 2000
"""Steps of a search at most, of 0.5 m or rad each where it does not go straight."""
ALONG = 100
"""Steps along the loops at most, of 0.2 to 1 m or rad each where they do not go straight."""
BESIDE = 30
"""Steps back onto the loops from 0.2 m or rad beside them: Newton takes about six; near a dead point, where more than
these are needed, the way along the loops is shortened instead."""


TOO_FAR_APART = (
    "loops cannot be closed: masses, lengths or start values differ so much in size that numbers are no longer finite; "
    "look for a value of odd size"
)


class StartError(KoppelError):
    """No start state meets all conditions; names joints, values and what remains."""


def follow_spins(core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float) -> Array:
    """u with mounted shafts, as other parts see them, turning as they do."""
    u = u.copy()
    if compiled.spins:
        _, rate, _ = core.constraints(q, u, t)
        for row, slot in compiled.spins:
            u[slot] -= rate[row]
    return u


def follow_cavities(
    core: _core.Simulation, compiled: CompiledModel, q: Array, u: Array, t: float, shut: frozenset[int] = frozenset()
) -> tuple[Array, set[int]]:
    """u with cavities that grow by what flows out, and the rows of those that are open: they change no flow.

    A cavity that is closed and that flows would close further stays so: flows change there, as in an impact. shut: rows
    of those that stay closed in any case.
    """
    u, opened = u.copy(), set[int]()
    if compiled.cavity_rows:
        W, rate = core.constraint_matrix(q), core.constraints(q, u, t)[1]
        for row, at, slot in compiled.cavity_rows:
            growth = u[slot] - rate[row] / W[row, slot]
            if q[at] > 0.0 or (growth >= 0.0 and row not in shut):
                u[slot] = growth
                opened.add(row)
            else:
                u[slot] = 0.0
    return u, opened


def start_balances(core: _core.Simulation, compiled: CompiledModel, q: Array, t: float) -> None:
    """Takes the volumes at nodes with cavities, or walls between frames, as those that stay from now on."""
    if compiled.balance_starts:
        defect = core.constraints(q, np.zeros(compiled.system.nu), t)[0]
        slots = [slot for _, slot in compiled.balance_starts]
        values = [float(core.parameters[slot] + defect[row]) for row, slot in compiled.balance_starts]
        core.set_parameters(slots, values)


def position_rows(core: _core.Simulation, compiled: CompiledModel, q: Array) -> Array:
    """W^T of the conditions on positions; rows of conditions on velocities alone are 0, they bind no position."""
    W = core.constraint_matrix(q)
    W[list(compiled.of_speeds)] = 0.0
    return W


def least_motion(M: Array, W: Array, wanted: Array, size: float | None = None) -> Array:
    """x with W x = wanted (as well as rows allow that repeat each other) and x^T M x least.

    Of M the lower triangle counts, so that reduced rotors have a share of their own in a metric.
    size: the largest entry of W before columns were taken out; where the others are rounding beside it, nothing
    can be moved.
    """
    if size is not None and largest_of(W) <= 1e-12 * size:  # rounding of what was there
        return np.zeros(W.shape[1])
    root = root_of(M)
    scaled = np.linalg.solve(root, W.T).T
    if not (np.all(np.isfinite(scaled)) and np.all(np.isfinite(wanted))):
        raise StartError(TOO_FAR_APART)
    return np.asarray(np.linalg.solve(root.T, np.linalg.lstsq(scaled, wanted, rcond=DEPENDENT)[0]))


def root_of(M: Array) -> Array:
    """L with L L^T = M; motions that move no mass get a little, so that there is a least motion."""
    for share in (0.0, REGULARIZATION):
        try:
            return np.asarray(np.linalg.cholesky(M + share * (largest_of(np.diag(M)) or 1.0) * np.eye(len(M))))
        except np.linalg.LinAlgError:
            continue
    raise StartError(TOO_FAR_APART)


def mass_matrix(core: _core.Simulation, q: Array) -> Array:
    """M(q), dense, as a metric: shafts without inertia weigh next to nothing."""
    core.evaluate(0.0, q, np.zeros(core.system.nu), True)
    M = core.matrix(0.0, 0.0, False, True)
    weights = np.diag(M)
    little = REGULARIZATION * np.max(weights, initial=NOMINAL_MASS)
    return np.asarray(M + np.diag(np.where(weights <= 0.0, little, 0.0)))


class BoundedSearch:
    """A search that goes on while some rounds still bring the defects down by a hundredth, `most` rounds at most."""

    def __init__(self, rounds: int, most: int = LONGEST) -> None:
        self.rounds, self.most, self.done, self.since, self.best = rounds, most, 0, 0, np.inf

    def goes_on(self, left: Array) -> bool:
        """True while it is worth another step."""
        size = float(np.linalg.norm(left))
        if not np.isfinite(size) or self.done >= self.most:
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
        by_path = np.argsort(self.in_order_of_paths(0)[0])
        rng = np.random.default_rng(1)
        for shift in (0.03, -0.03, *rng.uniform(-0.05, 0.05, (3, n))[:, by_path]):
            if largest_of(left) < CLOSED:
                break
            B = self.basis(q, fixed)
            step = B @ np.linalg.lstsq(B, np.full(n, 1.0) * shift, rcond=None)[0]
            nearby = self.restore(self.core.retract(q, step), q, fixed)
            other, rest = self.approach(nearby, q, fixed, tolerance)
            if largest_of(rest) < largest_of(left):
                best, left = other, rest
        return best, left

    def approach(
        self,
        q: Array,
        start: Array,
        fixed: Sequence[StartValue],
        tolerance: float,
        given: Sequence[StartValue] = (),
        most: int = LONGEST,
    ) -> tuple[Array, Array]:
        """Levenberg's method in the metric of the mass: steps of Newton, shortened while they do not lead closer.

        given: values of which each step moves as little as it can. most: steps.
        """
        left, damping = self.defects(q, fixed), 0.0
        weights = self._weights(given)
        search = BoundedSearch(100, most)
        while largest_of(left) >= tolerance and search.goes_on(left):
            B = self.basis(q, fixed)
            M = B.T @ (weights[:, None] * mass_matrix(self.core, q) * weights) @ B
            directions = self._directions(q, fixed) @ B
            if not np.all(np.isfinite(directions)) or B.shape[1] == 0:
                break
            root = root_of(M)
            rows = np.linalg.solve(root, directions.T).T
            if not np.all(np.isfinite(rows)):  # masses of odd size: no direction leads closer
                break
            U, sizes, Vt = np.linalg.svd(rows, full_matrices=False)
            largest = max(float(np.max(sizes, initial=0.0)), TINY)
            kept = sizes > DEPENDENT * largest
            while damping < 1e6:
                gains = np.where(kept, sizes, 0.0) / np.where(kept, sizes**2 + (damping * largest) ** 2, 1.0)
                step = B @ np.linalg.solve(root.T, -(Vt.T @ (gains * (U.T @ left))))
                trial, ahead = self.advance(q, step, left, start, fixed)
                if np.linalg.norm(ahead) < (1.0 - LEAST_GAIN) * np.linalg.norm(left):
                    q, left = trial, ahead
                    damping = damping / 10.0 if damping > LIGHTEST_DAMPING else 0.0
                    break
                damping = max(10.0 * damping, FIRST_DAMPING)
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
        size = largest_of(step)
        for share in (1.0, longest / size) if size > longest else (1.0,):
            trial = self.restore(self.core.retract(q, share * step), start, fixed)
            ahead = self.defects(trial, fixed)
            if np.linalg.norm(ahead) <= STRAIGHT * np.linalg.norm(left):
                break
        return trial, ahead

    def draw_near(self, start: Array, q: Array, fixed: Sequence[StartValue], moving: Sequence[StartValue]) -> Array:
        """q on the loops moved on to where the moving values differ least from what they are to be.

        The sum of weight * change^2 is least, over joints that carry and joints that close loops alike; what is not
        given counts a millionth. Sequential quadratic programming: Gauss-Newton steps along the loops, shortened where
        needed.
        """
        own, shown = [v for v in moving if not v.by_channel], [v for v in moving if v.by_channel]
        slots = [slot for value in own for slot in range(value.u, value.u + value.size)]
        n = self.compiled.system.nu
        stiff = weigh([*own, *shown])

        def away(q: Array) -> Array:
            x = tangent_difference(self.compiled, start, q)
            return np.concatenate([x[slots], self.defects(q, shown)[self.count :]])

        def cost(q: Array) -> float:
            change = away(q)
            return float(change @ (stiff * change))

        reach = 0.2
        for _ in range(ALONG):
            R = np.vstack([np.eye(n)[slots], self._directions(q, shown)[self.count :]])
            H, slope = R.T @ (stiff[:, None] * R), R.T @ (stiff * away(q))
            B = self.basis(q, fixed)
            Z = B @ null_space(self._directions(q, fixed) @ B)
            before = cost(q)
            while reach > 1e-7:  # shorter ways change the sum by rounding alone
                step = -Z @ bounded_step(Z.T @ H @ Z, Z.T @ slope, Z, reach)
                beside = self.restore(self.core.retract(q, step), start, fixed)
                trial, left = self.approach(beside, start, fixed, SETTLED, most=BESIDE)
                if largest_of(left) < CLOSED and cost(trial) < before:
                    reach = min(2.0 * reach, 1.0)
                    break
                reach = 0.25 * min(reach, largest_of(step))
            else:
                break
            q = trial
            if largest_of(step) < SETTLED:
                break
        return q

    @property
    def count(self) -> int:
        """How many constraints count."""
        return len(self.compiled.constraints) if self.rows is None else len(self.rows)

    def _weights(self, given: Sequence[StartValue]) -> Array:
        """1 for velocities of given values, next to nothing for those of which nothing is said; all 1 without given."""
        n = self.compiled.system.nu
        if not given:
            return np.ones(n)
        weights = np.full(n, 1e-3)  # squared a millionth: REGULARIZATION
        for value in given:
            if not value.by_channel:
                weights[value.u : value.u + value.size] = 1.0
        return weights

    def close_velocities(
        self,
        q: Array,
        u: Array,
        fixed: Sequence[StartValue],
        moving: Sequence[StartValue] = (),
        shut: frozenset[int] = frozenset(),
    ) -> tuple[Array, Array]:
        """The velocities of which the moving values change least, and what is left of the loops' rates.

        shut: rows of cavities that stay closed: those that the velocities found without would close further.
        """
        given = u
        u = follow_spins(self.core, self.compiled, q, u, self.t)
        u, opened = follow_cavities(self.core, self.compiled, q, u, self.t, shut)
        cavities = [slot for _, _, slot in self.compiled.cavity_rows]
        W, slip = self.rates(q, [value for value in fixed if value.by_channel])
        velocities, rows = self.in_order_of_paths(len(W))
        rows = np.array([row for row in rows if row not in opened], dtype=int)
        place = {int(slot): k for k, slot in enumerate(velocities)}

        def places(values: Sequence[StartValue]) -> list[int]:
            return [place[slot] for value in values for slot in range(value.u, value.u + value.size)]

        def put_back(x: Array) -> Array:
            moved = np.zeros(len(u))
            moved[velocities] = x
            return moved

        M = mass_matrix(self.core, q)[np.ix_(velocities, velocities)]
        W, x = W[np.ix_(rows, velocities)], np.zeros(len(u))
        held = [*places([value for value in fixed if not value.by_channel]), *(place[slot] for slot in cavities)]
        free = np.setdiff1d(np.arange(len(u)), held)
        x[free] = least_motion(M[np.ix_(free, free)], W[:, free], -slip(u)[rows], largest_of(W))
        if moving:
            own, shown = [v for v in moving if not v.by_channel], [v for v in moving if v.by_channel]
            own = sorted(own, key=lambda value: place[value.u])
            slots, stiff = places(own), weigh([*own, *shown])
            readings, missed = self.rates(q, shown)
            count = len(self.compiled.constraints)
            R = np.vstack([np.eye(len(u))[slots], readings[count:, velocities]])
            change = np.concatenate([x[slots], missed(u + put_back(x))[count:]])
            Z = np.eye(len(u))[:, free] @ null_space(W[:, free])
            H, slope = R.T @ (stiff[:, None] * R), R.T @ (stiff * change)
            x -= Z @ np.linalg.lstsq(Z.T @ H @ Z, Z.T @ slope, rcond=1e-14)[0]  # as in bounded_step
        found, still = follow_cavities(self.core, self.compiled, q, u + put_back(x), self.t, shut)
        if opened - still:
            return self.close_velocities(q, given, fixed, moving, shut | (opened - still))
        return found, slip(found)

    def in_order_of_paths(self, rows: int) -> tuple[Array, Array]:
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
            names = _axes_of(value) if value.shape == "vector" else names
            names = _rate_of(self.compiled, value) if rates else names
            found.append(out[[self.compiled.find_channel(f"{value.owner}.{name}") for name in names]])
        return found

    def wanted(self, value: StartValue) -> Array:
        """What a joint that closes a loop should show."""
        count = 4 if value.shape == "rotation" else value.size
        return self.core.parameters[value.wanted : value.wanted + count]

    def basis(self, q: Array, fixed: Sequence[StartValue]) -> Array:
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

    def restore(self, q: Array, start: Array, fixed: Sequence[StartValue]) -> Array:
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


def bounded_step(H: Array, slope: Array, Z: Array, reach: float) -> Array:
    """H^-1 slope, with as much more on the diagonal as keeps Z times it within reach (Levenberg 1944)."""
    sizes, directions = np.linalg.eigh(H)
    along = directions.T @ slope
    largest = float(np.max(sizes, initial=0.0)) or 1.0
    kept = sizes > WEIGHTLESS * largest
    found, damping = np.zeros(len(slope)), 0.0
    for _ in range(40):
        found = directions @ (np.where(kept, along, 0.0) / np.where(kept, sizes + damping, 1.0))
        if largest_of(Z @ found) <= reach:
            break
        damping = max(4.0 * damping, WEIGHTLESS * largest)
    return found


def weigh(values: Sequence[StartValue]) -> Array:
    """Weights of the components of values: what is not given counts next to nothing."""
    weights = [value.weight * (REGULARIZATION if value.rank == "free" else 1.0) for value in values]
    return np.repeat(weights, [value.size for value in values])


def _axes_of(value: StartValue) -> list[str]:
    """The channels of a velocity with three components."""
    return [f"{'v' if value.name == 'velocity' else 'w'}{c}" for c in "xyz"]


def _rate_of(compiled: CompiledModel, value: StartValue) -> list[str]:
    """The channels that show the rate of a value."""
    if value.shape != "number":
        return _axes_of(value)
    if value.rate:
        return [value.name]
    behind = compiled.channels[compiled.find_channel(value.path) + 1]  # the rate stands behind its coordinate
    return [behind.path.rpartition(".")[2]]


def null_space(W: Array) -> Array:
    """An orthonormal basis of W x = 0."""
    if not len(W):
        return np.eye(W.shape[1])
    _, sizes, directions = np.linalg.svd(W)
    return np.asarray(directions[int(np.sum(sizes > DEPENDENT * max(1.0, float(np.max(sizes, initial=0.0))))) :].T)


def largest_of(values: Array) -> float:
    return float(np.max(np.abs(values), initial=0.0))
