"""Start values and closed loops: the state nearest to the guesses, in the metric of mass, that meets all conditions.

Positions: g(t, q) = 0 by steps x with W^T x = -g and x^T M x least; velocities: W^T u + w = 0 with the least change.
Values that must be kept take no part: x lives in a basis that leaves them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.starts import StartValue
from koppel.model.errors import KoppelError

Array = NDArray[np.float64]
CLOSED = 1e-9
"""Loops count as closed below this defect (m, rad)."""
LONGEST = 2000
"""Steps of a search at most, of 0.5 m or rad each where it does not go straight."""


TOO_FAR_APART = (
    "loops cannot be closed: masses, lengths or start values differ so much in size that numbers are no longer finite; "
    "look for a value of odd size"
)


class StartError(KoppelError):
    """No start state meets all conditions; names joints, values and what remains."""


def close_start(
    core: _core.Instance, compiled: CompiledModel, q: Array, u: Array, t: float, tolerance: float = 1e-12
) -> tuple[Array, Array]:
    """q and u on the closed loops, as near as possible to those given."""
    q, u = settle_points(core, compiled, q, u, t)
    conditions = Conditions(core, compiled, t)
    fixed = [value for value in compiled.starts if value.fixed]
    if not fixed:
        return _close_plainly(conditions, q, u, tolerance)
    positions, rates = [v for v in fixed if not v.rate], [v for v in fixed if v.rate]
    q_new, left = conditions.close_positions(q, positions, tolerance)
    if not _largest(left) < CLOSED:
        raise _contradiction(conditions, q, positions, left, tolerance)
    u_new, slip = conditions.close_velocities(q_new, u, rates)
    if not _largest(slip) < CLOSED * (1.0 + _largest(u_new)):
        raise _rate_contradiction(conditions, q_new, u, rates, slip)
    return q_new, u_new


def settle_points(core: _core.Instance, compiled: CompiledModel, q: Array, u: Array, t: float) -> tuple[Array, Array]:
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


def follow_gears(core: _core.Instance, compiled: CompiledModel, q: Array, u: Array, t: float) -> Array:
    """u with speeds of 0 moved so that gears with losses turn evenly; speeds that are given stay as they are.

    Where given speeds contradict a gear, its law finds the jump of the first step.
    """
    gears = _gear_matrix(core, compiled)
    fixed = {slot for v in compiled.starts if v.fixed and v.rate and v.u >= 0 for slot in range(v.u, v.u + v.size)}
    still = np.union1d(np.flatnonzero(u == 0.0), [slot for _, slot in compiled.spins])
    free = np.array([slot for slot in still if slot not in fixed], dtype=np.intp)
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


def follow_spins(core: _core.Instance, compiled: CompiledModel, q: Array, u: Array, t: float) -> Array:
    """u with mounted shafts, as other parts see them, turning as they do."""
    u = u.copy()
    if compiled.spins:
        _, rate, _ = core.constraints(q, u, t)
        for row, slot in compiled.spins:
            u[slot] -= rate[row]
    return u


def position_rows(core: _core.Instance, compiled: CompiledModel, q: Array) -> Array:
    """W^T of the conditions on positions; rows of conditions on velocities alone are 0, they bind no position."""
    W = core.constraint_matrix(q)
    W[list(compiled.of_speeds)] = 0.0
    return W


def _gear_matrix(core: _core.Instance, compiled: CompiledModel) -> Array:
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


def mass_matrix(core: _core.Instance, q: Array) -> Array:
    """M(q), dense, as a metric: shafts without inertia weigh next to nothing."""
    core.evaluate(0.0, q, np.zeros(core.system.nu), True)
    M = core.matrix(0.0, 0.0, False, True)
    weights = np.diag(M)
    return np.asarray(M + np.diag(np.where(weights <= 0.0, 1e-6 * np.max(weights, initial=1e-3), 0.0)))


# without fixed values: zeros are guesses, all others are kept when the loops allow it -----------------------------


def _close_plainly(conditions: Conditions, q: Array, u: Array, tolerance: float) -> tuple[Array, Array]:
    """The tries in order: all given values kept, as many as each step can keep, all of them, none of them."""
    held, shown = _given_positions(conditions, q)
    found, left = q, np.full(1, np.inf)
    if shown:
        found, left = conditions.approach(q, q, [*held, *shown], tolerance)
    if not _largest(left) < CLOSED:
        found, left = _step_by_step(conditions, q, held, tolerance)
    for kept in (held, []):
        if not _largest(left) < CLOSED:
            other, rest = conditions.close_positions(q, kept, tolerance)
            if not np.linalg.norm(left) <= np.linalg.norm(rest):
                found, left = other, rest
    if not _largest(left) < CLOSED:
        raise _open_loops(conditions, left)
    u, slip = _match_velocities(conditions, found, u)
    if not _largest(slip) < CLOSED * (1.0 + _largest(u)):
        where, amount = _worst(conditions, [], slip, 1e-3)
        raise StartError(
            f"model '{conditions.compiled.model.name}': the velocities that {where} ask for contradict each other at "
            f"the start; {amount}/s remain; change one of these motions, or start beside a singular position"
        )
    return found, u


def _given_positions(conditions: Conditions, q: Array) -> tuple[list[StartValue], list[StartValue]]:
    """Positions other than 0: coordinates of joints, and what joints that close loops should show."""
    compiled = conditions.compiled
    held = [
        StartValue("", "", "", "number", False, True, slot_q, slot_u)
        for slot_q, slot_u in compiled.joint_coordinates
        if q[slot_q] != 0.0
    ]
    return held, [value for value in compiled.starts if not value.rate and conditions.is_given(value)]


def _step_by_step(
    conditions: Conditions, q: Array, given: Sequence[StartValue], tolerance: float
) -> tuple[Array, Array]:
    """Newton's method; each step leaves the given coordinates alone where it can."""
    core, slots = conditions.core, np.array([value.u for value in given], dtype=np.intp)
    left = conditions.defects(q, [])
    patience = Patience(50)
    while _largest(left) >= tolerance and patience.goes_on(left):
        W = position_rows(core, conditions.compiled, q)
        if not np.all(np.isfinite(W)):
            break
        step = _sparing(core, q, -left, slots, W)
        q, left = conditions.advance(q, step, left, q, [])
    return q, left


def _match_velocities(conditions: Conditions, q: Array, u: Array) -> tuple[Array, Array]:
    """Velocities other than 0 are kept where the loops allow it, also those that joints show which close loops."""
    core, compiled = conditions.core, conditions.compiled
    shown = [value for value in compiled.starts if value.rate and conditions.is_given(value)]
    u, seen = follow_spins(core, compiled, q, u, conditions.t), [slot for _, slot in compiled.spins]
    for wanted in (shown, []) if shown else ([],):
        rows, slip = conditions.rates(q, wanted)
        given = np.setdiff1d(np.flatnonzero(u), seen)
        found = u + _sparing(core, q, -slip(u), given, rows) if _largest(slip(u)) > 0.0 else u
        if _largest(slip(found)) < CLOSED * (1.0 + _largest(found)):
            break
    return found, slip(found)


def _sparing(core: _core.Instance, q: Array, wanted: Array, given: NDArray[np.intp], W: Array | None = None) -> Array:
    """The least motion that leaves the slots given alone, or moves them too where that is not possible."""
    M = mass_matrix(core, q)
    W = core.constraint_matrix(q) if W is None else W
    x = np.zeros(W.shape[1])
    for held in (given, np.empty(0, dtype=np.intp)):
        free = np.setdiff1d(np.arange(W.shape[1]), held)
        x[:] = 0.0
        x[free] = least_motion(M[np.ix_(free, free)], W[:, free], wanted, _largest(W))
        if np.max(np.abs(W @ x - wanted)) < 1e-6 * max(_largest(wanted), 1e-12):
            break
    return x


# steps ------------------------------------------------------------------------------------------------------------


class Patience:
    """Goes on as long as some rounds still bring the defects down by a hundredth, and never longer than LONGEST."""

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


# with fixed values ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Conditions:
    """The closed loops at a time, and values that joints which close loops must show."""

    core: _core.Instance
    compiled: CompiledModel
    t: float

    def close_positions(self, q: Array, fixed: Sequence[StartValue], tolerance: float) -> tuple[Array, Array]:
        """The position and what is left of its conditions; from some starts nearby when the given one is a dead end."""
        best, left = self.approach(q, q, fixed, tolerance)
        rng = np.random.default_rng(1)
        for _ in range(3):
            if _largest(left) < CLOSED:
                break
            B = self._basis(q, fixed)
            nearby = self._restore(self.core.retract(q, B @ rng.uniform(-0.05, 0.05, B.shape[1])), q, fixed)
            other, rest = self.approach(nearby, q, fixed, tolerance)
            if _largest(rest) < _largest(left):
                best, left = other, rest
        return best, left

    def approach(self, q: Array, start: Array, fixed: Sequence[StartValue], tolerance: float) -> tuple[Array, Array]:
        """Levenberg's method in the metric of the mass: steps of Newton, shortened while they do not lead closer."""
        left, damping = self.defects(q, fixed), 0.0
        patience = Patience(100)
        while _largest(left) >= tolerance and patience.goes_on(left):
            B = self._basis(q, fixed)
            M, directions = B.T @ mass_matrix(self.core, q) @ B, self._directions(q, fixed) @ B
            if not np.all(np.isfinite(directions)) or B.shape[1] == 0:
                break
            root = _root(M)
            rows = np.linalg.solve(root, directions.T).T
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

    def is_given(self, value: StartValue) -> bool:
        """True for a number other than 0 that a joint should show which closes a loop."""
        return value.by_channel and value.shape == "number" and self.has_value(value)

    def has_value(self, value: StartValue) -> bool:
        """True unless what a joint should show is 0, or no turn at all."""
        return bool(np.any(self.wanted(value)[1 if value.shape == "rotation" else 0 :]))

    def close_velocities(self, q: Array, u: Array, fixed: Sequence[StartValue]) -> tuple[Array, Array]:
        """The velocities with the least change, and what is left of the rates of the loops."""
        W, slip = self.rates(q, [value for value in fixed if value.by_channel])
        held = [slot for value in fixed if not value.by_channel for slot in range(value.u, value.u + value.size)]
        free = np.setdiff1d(np.arange(len(u)), held)
        u = follow_spins(self.core, self.compiled, q, u, self.t)
        u[free] += least_motion(mass_matrix(self.core, q)[np.ix_(free, free)], W[:, free], -slip(u), _largest(W))
        return u, slip(u)

    def rates(self, q: Array, wanted: Sequence[StartValue]) -> tuple[Array, Callable[[Array], Array]]:
        """Rates of the loops and of values that joints should show: per velocity, and how far they are from right."""
        rows = [self.core.constraint_matrix(q), *(self._readings(q, value) for value in wanted)]

        def slip(u: Array) -> Array:
            _, rate, _ = self.core.constraints(q, u, self.t)
            shown = [row @ u - self.wanted(value) for row, value in zip(rows[1:], wanted, strict=True)]
            return np.concatenate([rate, *shown])

        return np.vstack(rows), slip

    def defects(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """g, and how far joints that close loops are from the values they must show."""
        g, _, _ = self.core.constraints(q, np.zeros(self.compiled.system.nu), self.t)
        shown = []
        for value in fixed:
            if value.by_channel:
                now, wanted = self.show(q, np.zeros(self.compiled.system.nu), value), self.wanted(value)
                if value.shape == "rotation":
                    shown.append(turn_between(wanted, now))
                else:
                    shift = now - wanted
                    shown.append((shift + np.pi) % (2 * np.pi) - np.pi if value.unit == "rad" else shift)
        return np.concatenate([g, *shown])

    def _directions(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """d(defects)/dtheta: the rates per velocity."""
        loops = position_rows(self.core, self.compiled, q)
        return np.vstack([loops, *(self._readings(q, v) for v in fixed if v.by_channel)])

    def _readings(self, q: Array, value: StartValue) -> Array:
        """What the rates of a value show per velocity, one row each."""
        n = self.compiled.system.nu
        rate = _rate_of(self.compiled, value)
        still = self.show(q, np.zeros(n), value, rate)
        return np.array([self.show(q, unit, value, rate) - still for unit in np.eye(n)]).T

    def show(self, q: Array, u: Array, value: StartValue, names: Sequence[str] | None = None) -> Array:
        """Channels of the joint of a value at a state."""
        if names is None:
            names = [f"q{c}" for c in "wxyz"] if value.shape == "rotation" else [value.name]
            names = [f"w{c}" for c in "xyz"] if value.shape == "vector" else names
        self.core.q, self.core.u = q, u
        out = self.core.outputs(self.t)
        return np.array([out[self.compiled.find_channel(f"{value.owner}.{name}")] for name in names])

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
    paths = [c.path for c in compiled.channels]
    return [paths[paths.index(value.path) + 1].rpartition(".")[2]]  # the rate stands behind its coordinate


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
    names, units = list(compiled.constraints), list(compiled.constraint_units)
    for value in fixed:
        if value.by_channel:
            names += [value.owner] * value.size
            units += [value.unit.removesuffix("/s")] * value.size
    left = np.where(np.isfinite(left), left, np.inf)
    worst = int(np.argmax(np.abs(left)))
    broken = dict.fromkeys(names[i] for i in np.argsort(-np.abs(left)) if abs(left[i]) > share * abs(left[worst]))
    return ", ".join(f"'{name}'" for name in broken), f"{abs(left[worst]):.3g} {units[worst]}"
