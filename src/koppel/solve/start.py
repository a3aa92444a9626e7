"""Start values and closed loops: the state nearest to the guesses, in the metric of mass, that meets all conditions.

Positions: g(t, q) = 0 by steps x with W^T x = -g and x^T M x least; velocities: W^T u + w = 0 with the least change.
Values that must be kept take no part: x lives in a basis that leaves them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class StartError(KoppelError):
    """No start state meets all conditions; names joints, values and what remains."""


def close_start(
    core: _core.Instance, compiled: CompiledModel, q: Array, u: Array, t: float, tolerance: float = 1e-12
) -> tuple[Array, Array]:
    """q and u on the closed loops, as near as possible to those given."""
    fixed = [value for value in compiled.starts if value.fixed]
    if not fixed:
        return _close_plainly(core, compiled, q, u, t, tolerance)
    conditions = Conditions(core, compiled, t)
    positions, rates = [v for v in fixed if not v.rate], [v for v in fixed if v.rate]
    q_new, left = conditions.close_positions(q, positions, tolerance)
    if not _largest(left) < CLOSED:
        raise _contradiction(conditions, q, positions, left, tolerance)
    u_new, slip = conditions.close_velocities(q_new, u, rates)
    if not _largest(slip) < CLOSED * (1.0 + _largest(u_new)):
        raise _rate_contradiction(conditions, q_new, u, rates, slip)
    return q_new, u_new


def least_motion(M: Array, W: Array, wanted: Array) -> Array:
    """x with W x = wanted (as well as rows allow that repeat each other) and x^T M x least.

    Of M the lower triangle counts, so that reduced rotors have a share of their own in a metric.
    """
    root = np.linalg.cholesky(M)
    scaled = np.linalg.solve(root, W.T).T
    return np.asarray(np.linalg.solve(root.T, np.linalg.lstsq(scaled, wanted, rcond=1e-9)[0]))


def mass_matrix(core: _core.Instance, q: Array) -> Array:
    """M(q), dense, as a metric: shafts without inertia weigh next to nothing."""
    core.evaluate(0.0, q, np.zeros(core.system.nu), True)
    M = core.matrix(0.0, 0.0, False, True)
    weights = np.diag(M)
    return np.asarray(M + np.diag(np.where(weights <= 0.0, 1e-6 * np.max(weights, initial=1e-3), 0.0)))


# without fixed values: zeros are guesses, all others are kept when the loops allow it -----------------------------


def _close_plainly(
    core: _core.Instance, compiled: CompiledModel, q: Array, u: Array, t: float, tolerance: float
) -> tuple[Array, Array]:
    names = compiled.constraints
    shifts = np.zeros(len(u))
    for slot_q, slot_u in compiled.joint_coordinates:
        shifts[slot_u] = q[slot_q]
    given = np.flatnonzero(shifts)
    for _ in range(50):
        g, _, _ = core.constraints(q, u, t)
        if np.max(np.abs(g)) < tolerance:
            break
        step = _sparing(core, q, -g, given)
        q = core.retract(q, step * min(1.0, 0.5 / max(_largest(step), 1e-300)))
    g, _, _ = core.constraints(q, u, t)
    worst = int(np.argmax(np.abs(g)))
    if not abs(g[worst]) < CLOSED:
        raise StartError(
            f"model '{compiled.model.name}': the loop through '{names[worst]}' cannot be closed from the start values; "
            f"{abs(g[worst]):.3g} {compiled.constraint_units[worst]} remain; correct its frames or start values"
        )
    _, rate, _ = core.constraints(q, u, t)
    return q, u + _sparing(core, q, -rate, np.flatnonzero(u))


def _sparing(core: _core.Instance, q: Array, wanted: Array, given: NDArray[np.intp]) -> Array:
    """The least motion that leaves the slots given alone, or moves them too where that is not possible."""
    M, W = mass_matrix(core, q), core.constraint_matrix(q)
    x = np.zeros(W.shape[1])
    for held in (given, np.empty(0, dtype=np.intp)):
        free = np.setdiff1d(np.arange(W.shape[1]), held)
        x[:] = 0.0
        x[free] = least_motion(M[np.ix_(free, free)], W[:, free], wanted)
        if np.max(np.abs(W @ x - wanted)) < 1e-6 * max(_largest(wanted), 1e-12):
            break
    return x


# with fixed values ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Conditions:
    """The closed loops at a time, and values that joints which close loops must show."""

    core: _core.Instance
    compiled: CompiledModel
    t: float

    def close_positions(self, q: Array, fixed: Sequence[StartValue], tolerance: float) -> tuple[Array, Array]:
        """The position and what is left of its conditions; from some starts nearby when the given one is a dead end."""
        best, left = self._approach(q, q, fixed, tolerance)
        rng = np.random.default_rng(1)
        for _ in range(3):
            if _largest(left) < CLOSED:
                break
            B = self._basis(q, fixed)
            nearby = self._restore(self.core.retract(q, B @ rng.uniform(-0.05, 0.05, B.shape[1])), q, fixed)
            other, rest = self._approach(nearby, q, fixed, tolerance)
            if _largest(rest) < _largest(left):
                best, left = other, rest
        return best, left

    def _approach(self, q: Array, start: Array, fixed: Sequence[StartValue], tolerance: float) -> tuple[Array, Array]:
        """Levenberg's method in the metric of the mass: steps of Newton, shortened while they do not lead closer."""
        left, damping = self._defects(q, fixed), 0.0
        for _ in range(200):
            if _largest(left) < tolerance:
                break
            B = self._basis(q, fixed)
            root = np.linalg.cholesky(B.T @ mass_matrix(self.core, q) @ B)
            rows = np.linalg.solve(root, (self._directions(q, fixed) @ B).T).T
            U, sizes, Vt = np.linalg.svd(rows, full_matrices=False)
            largest = max(float(np.max(sizes, initial=0.0)), 1e-300)
            kept = sizes > 1e-9 * largest
            while damping < 1e6:
                gains = np.where(kept, sizes, 0.0) / np.where(kept, sizes**2 + (damping * largest) ** 2, 1.0)
                step = B @ np.linalg.solve(root.T, -(Vt.T @ (gains * (U.T @ left))))
                step *= min(1.0, 0.5 / max(_largest(step), 1e-300))
                trial = self._restore(self.core.retract(q, step), start, fixed)
                ahead = self._defects(trial, fixed)
                if np.linalg.norm(ahead) < (1.0 - 1e-6) * np.linalg.norm(left):
                    q, left = trial, ahead
                    damping = damping / 10.0 if damping > 1e-6 else 0.0
                    break
                damping = max(10.0 * damping, 1e-4)
            else:
                break
        return q, left

    def close_velocities(self, q: Array, u: Array, fixed: Sequence[StartValue]) -> tuple[Array, Array]:
        """The velocities with the least change, and what is left of the rates of the loops."""
        wanted = [value for value in fixed if value.by_channel]
        rows = [self.core.constraint_matrix(q), *(self._readings(q, value) for value in wanted)]
        W = np.vstack(rows)

        def slip(u: Array) -> Array:
            _, rate, _ = self.core.constraints(q, u, self.t)
            shown = [row @ u - self._wanted(value) for row, value in zip(rows[1:], wanted, strict=True)]
            return np.concatenate([rate, *shown])

        held = [slot for value in fixed if not value.by_channel for slot in range(value.u, value.u + value.size)]
        free = np.setdiff1d(np.arange(len(u)), held)
        u = u.copy()
        u[free] += least_motion(mass_matrix(self.core, q)[np.ix_(free, free)], W[:, free], -slip(u))
        return u, slip(u)

    def _defects(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """g, and how far joints that close loops are from the values they must show."""
        g, _, _ = self.core.constraints(q, np.zeros(self.compiled.system.nu), self.t)
        shown = []
        for value in fixed:
            if value.by_channel:
                now, wanted = self._show(q, np.zeros(self.compiled.system.nu), value), self._wanted(value)
                if value.shape == "rotation":
                    shown.append(turn_between(wanted, now))
                else:
                    shift = now - wanted
                    shown.append((shift + np.pi) % (2 * np.pi) - np.pi if value.unit == "rad" else shift)
        return np.concatenate([g, *shown])

    def _directions(self, q: Array, fixed: Sequence[StartValue]) -> Array:
        """d(defects)/dtheta: the rates per velocity."""
        return np.vstack([self.core.constraint_matrix(q), *(self._readings(q, v) for v in fixed if v.by_channel)])

    def _readings(self, q: Array, value: StartValue) -> Array:
        """What the rates of a value show per velocity, one row each."""
        n = self.compiled.system.nu
        rate = _rate_of(self.compiled, value)
        still = self._show(q, np.zeros(n), value, rate)
        return np.array([self._show(q, unit, value, rate) - still for unit in np.eye(n)]).T

    def _show(self, q: Array, u: Array, value: StartValue, names: Sequence[str] | None = None) -> Array:
        """Channels of the joint of a value at a state."""
        if names is None:
            names = [f"q{c}" for c in "wxyz"] if value.shape == "rotation" else [value.name]
            names = [f"w{c}" for c in "xyz"] if value.shape == "vector" else names
        self.core.q, self.core.u = q, u
        out = self.core.outputs(self.t)
        return np.array([out[self.compiled.find_channel(f"{value.owner}.{name}")] for name in names])

    def _wanted(self, value: StartValue) -> Array:
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
        number = self._wanted(value)[0] if value.by_channel else own[value.u if value.rate else value.q]
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
        return StartError(
            f"model '{name}': the loop through {where} cannot be closed from the start values; {amount} remain; "
            "correct its frames or start values"
        )
    values = ", ".join(conditions.spell(q, np.zeros(0), v) for v in blamed or fixed)
    return StartError(
        f"model '{name}': fixed start values contradict the loop through {where}: {values}; {amount} remain; "
        "let one of them be a guess or change it"
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


def _worst(conditions: Conditions, fixed: Sequence[StartValue], left: Array) -> tuple[str, str]:
    """The joints whose conditions are broken, and the largest defect with its unit."""
    compiled = conditions.compiled
    names, units = list(compiled.constraints), list(compiled.constraint_units)
    for value in fixed:
        if value.by_channel:
            names += [value.owner] * value.size
            units += [value.unit.removesuffix("/s")] * value.size
    worst = int(np.argmax(np.abs(left)))
    broken = dict.fromkeys(names[i] for i in np.argsort(-np.abs(left)) if abs(left[i]) > 0.1 * abs(left[worst]))
    return ", ".join(f"'{name}'" for name in broken), f"{abs(left[worst]):.3g} {units[worst]}"
