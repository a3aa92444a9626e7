"""An interval of a run through IDA of SUNDIALS: closed loops as a differential-algebraic system of index 2.

    q' = T(q) (u + W mu)        0 = g(t, q)
    M u' = h + W lambda         0 = W^T u + w
    x' = f

mu is 0 but for rounding; it lets position and velocity meet their conditions both (Gear, Gupta and Leimkuhler 1985).
Conditions on velocities alone have mu = 0 instead of g = 0.
Conditions that repeat others are left out: a set of independent rows is chosen by QR with pivoting, and chosen anew
when it becomes badly conditioned on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.compile.tolerances import DEPENDENT, INVOLVED, TINY
from koppel.model.errors import KoppelError
from koppel.solve.analyses.interval import SmoothInterval
from koppel.solve.interrupt import answer_signals
from koppel.solve.machine import Array
from koppel.solve.start_conditions import mass_matrix

LOOSE = 1e8
"""Absolute tolerance of lambda and mu: they follow from the others and take no part in the choice of the step."""
NEWS = 1e-3
"""A condition left out is taken up when so much of it (as a share of its length in the metric of mass) is new.

Its force follows from what its small new part leaves over: at 1e-4 rounding of the positions (1e-12 rad) is a thousand
newtons on a kilogram, and IDA may not converge from there; at 1e-3 the motion without it is off by 1e-8 rad.
"""


@dataclass
class IdaInterval(SmoothInterval):
    """The equations above."""

    rows: NDArray[np.intp] = field(init=False, default_factory=lambda: np.empty(0, dtype=np.intp))
    quality: float = field(init=False, default=1.0)
    choices: int = field(init=False, default=0)
    steps: int = field(init=False, default=0)
    reached: tuple[float, Array] = field(init=False, default=(0.0, np.zeros(0)))

    # what a run asks of an interval -----------------------------------------------------------------------------------

    def set_state(self, t: float, z: Array) -> None:
        """Leaves the machine at a state z = (q, u, x, lambda of all rows)."""
        self.machine.set_state(*self._motion(z), t)
        if self.machine.compiled.constraints:
            self.machine.core.constraint_forces = np.ascontiguousarray(z[self.size :])

    @property
    def size(self) -> int:
        """How many of the unknowns are q, u and x."""
        system = self.machine.compiled.system
        return system.nq + system.nu + len(self.machine.compiled.states)

    def _motion(self, z: Array) -> tuple[Array, Array]:
        """q with unit quaternions, and u; x is in force from then on."""
        nu = self.machine.compiled.system.nu
        q, rest = self.machine.split(z[: self.size])
        if len(rest) > nu:
            self.machine.core.x = np.ascontiguousarray(rest[nu:])
        return q, np.ascontiguousarray(rest[:nu])

    def solve(self, y: Array, times: Array) -> Any:
        """The states at these times as columns, and how it ended: 0 at b, 1 at a stop, below 0 in trouble."""
        found = SimpleNamespace(t=[], y=[], status=0, message="", crossing=None)
        t, z = self.a, self._start(self.a, y)
        self.reached = (t, self._full(z))
        value, open_times = self._event(t, z), [float(time) for time in times]
        if open_times and open_times[0] == t:
            found.t.append(open_times.pop(0))
            found.y.append(self._full(z))
        while t < self.b:
            answer_signals()
            with np.errstate(all="ignore"), redirect_stdout(StringIO()):  # its messages come back with the result
                result = self.solver.step(self.b, method="onestep", tstop=self.b)
            if not result.success or not np.all(np.isfinite(result.y)):
                found.status, found.message = -1, " ".join(str(result.message).split()) or "IDA failed"
                break
            before, t, z = t, float(np.ravel(result.t)[-1]), np.array(np.atleast_2d(result.y)[-1])
            self.steps += 1
            self.reached = (t, self._full(z))
            self.pace.count(t)
            ahead = self._event(t, z)
            crossed = self.stop is not None and self.stop.crossed(value, ahead)
            latest = self._find_crossing(before, t, value, ahead) if crossed else t
            while open_times and open_times[0] <= latest:
                time = open_times.pop(0)
                found.t.append(time)
                found.y.append(self._full(z if time == t else self._inside(time)))
            if crossed:
                found.status, found.crossing = 1, (latest, self._full(self._inside(latest)), ahead > value)
                break
            value = ahead
            if t < self.b and self._is_badly_posed(z):
                z = self._start(t, z[: self.size])
        found.t, found.y = np.array(found.t), np.array(found.y).T if found.y else np.empty((len(y), 0))
        return found

    def locate(self, found: Any) -> tuple[float, Array, bool]:
        """Instant, state and direction of the crossing that ended a solution."""
        instant, z, rising = found.crossing
        return instant, z, rising

    # the equations ------------------------------------------------------------------------------------------------

    def residual(self, t: float, z: Array, rate: Array, out: Array) -> None:
        """What is left of the equations above."""
        machine, core, rows, n = self.machine, self.machine.core, self.rows, self.size
        nq, nu, k = machine.compiled.system.nq, machine.compiled.system.nu, len(self.rows)
        t = min(t, self.end)
        unit, u = self._motion(np.array(z))
        q, force, shift = np.array(z[:nq]), z[n : n + k], z[n + k :]
        W = core.constraint_matrix(unit)[rows] if k else np.empty((0, nu))
        g, slip, _ = core.constraints(unit, u, t)
        h = core.evaluate(t, unit, u, False)
        out[:nq] = rate[:nq] - core.q_rate(q, u + W.T @ shift)
        out[nq : nq + nu] = core.mass_times(np.array(rate[nq : nq + nu])) - h - W.T @ force
        if n > nq + nu:
            out[nq + nu : n] = rate[nq + nu : n] - core.x_rates(t, unit, u)
        out[n : n + k] = np.where(self._of_speeds[rows], shift, g[rows])
        out[n + k :] = slip[rows]

    def _start(self, t: float, y: Array) -> Array:
        """Chooses rows at a state, makes a consistent start there and a new solver for it; returns z."""
        machine, core = self.machine, self.machine.core
        q, u = self._motion(y)
        x = core.x
        if machine.compiled.constraints:
            q, u = core.project_state(t, q, u)
        self.rows, self.quality = choose_rows(mass_matrix(core, q), core.constraint_matrix(q), self._groups)
        self.choices += 1
        W = core.constraint_matrix(q)[self.rows]
        _, _, bias = core.constraints(q, u, t)
        h, x_rate = core.evaluate(min(t, self.end), q, u, True), core.x_rates(min(t, self.end), q, u)
        M = core.matrix(0.0, 0.0, False, True)  # shafts without inertia move by their conditions alone
        found = np.linalg.solve(
            np.block([[M, -W.T], [W, np.zeros((len(W), len(W)))]]), np.concatenate([h, -bias[self.rows]])
        )
        rest = np.zeros(len(W))
        z = np.concatenate([q, u, x, found[len(u) :], rest])
        rate = np.concatenate([core.q_rate(q, u), found[: len(u)], x_rate, rest, rest])
        self.solver = self._make_solver(len(y), 2 * len(W))
        self.solver.init_step(t, z, rate)
        return z

    def _make_solver(self, states: int, others: int) -> Any:
        method = self.method
        return find_ida()(
            self.residual,
            rtol=method.rtol,
            atol=np.concatenate([self.machine.compiled.find_tolerances(method.atol), np.full(others, LOOSE)]),
            algebraic_idx=list(range(states, states + others)) or None,
            max_step=0.0 if np.isinf(method.max_step) else method.max_step,
        )

    def _is_badly_posed(self, z: Array) -> bool:
        """True when rows left out say something new, or those in use come near to repeating each other."""
        if not self.machine.compiled.constraints:
            return False
        q, _ = self._motion(z)
        M, W = mass_matrix(self.machine.core, q), self.machine.core.constraint_matrix(q)
        scaled = scale_rows(M, W, self._groups)
        basis, _ = np.linalg.qr(scaled[self.rows].T)
        if np.max(np.abs(scaled - scaled @ basis @ basis.T)) > NEWS:
            return True
        now = smallest_size(scaled[self.rows])
        return now < 0.1 * self.quality and choose_rows(M, W, self._groups)[1] > 2.0 * now

    @property
    def _of_speeds(self) -> NDArray[np.bool_]:
        """For each condition whether it is one on velocities alone."""
        return np.array(self.machine.compiled.of_speeds, dtype=np.bool_)

    @property
    def _groups(self) -> list[tuple[str, str]]:
        """Joint and unit of each condition."""
        compiled = self.machine.compiled
        return list(zip(compiled.constraints, compiled.constraint_units, strict=True))

    # between the steps --------------------------------------------------------------------------------------------

    def _inside(self, t: float) -> Array:
        """The state at an instant within the last step."""
        return np.array(np.atleast_2d(self.solver.step(t, method="normal").y)[-1])

    def _event(self, t: float, z: Array) -> float:
        """The expression of the stop; not a number without one."""
        if self.stop is None:
            return float("nan")
        self.set_state(t, self._full(z))
        return self.stop.value(t, self.machine.core.outputs(t))

    def _find_crossing(self, a: float, b: float, before: float, after: float) -> float:
        from scipy.optimize import brentq

        def value(t: float) -> float:
            return before if t == a else after if t == b else self._event(t, self._inside(t))

        return float(brentq(value, a, b, xtol=TINY, rtol=1e-14))  # 1e-14: some rounding of a time

    def _full(self, z: Array) -> Array:
        """q, u, x and lambda of all rows; those left out carry nothing."""
        n = self.size
        force = np.zeros(len(self.machine.compiled.constraints))
        force[self.rows] = z[n : n + len(self.rows)]
        return np.concatenate([z[:n], force])


def choose_rows(M: Array, W: Array, groups: Sequence[object]) -> tuple[NDArray[np.intp], float]:
    """Independent rows of W (one per condition) by QR with pivoting, and the smallest singular value they have.

    In the metric of mass; the longest row of each group (a joint and its unit) counts as 1, and a row as independent
    when 1e-6 of it is new.

    >>> W = np.array([[1.0, 0.0], [3.0, 0.0], [0.0, 0.0], [0.0, 2.0]])
    >>> rows, quality = choose_rows(np.eye(2), W, ["a", "a", "a", "b"])
    >>> rows.tolist(), quality
    ([1, 3], 1.0)
    """
    from scipy.linalg import qr

    scaled = scale_rows(M, W, groups)
    if not np.any(scaled):
        return np.empty(0, dtype=np.intp), 1.0
    R, order = qr(scaled.T, mode="r", pivoting=True)
    sizes = np.abs(np.diag(R[: min(R.shape), : min(R.shape)]))
    rows = np.sort(order[: int(np.sum(sizes > INVOLVED * sizes[0]))]).astype(np.intp)
    return rows, smallest_size(scaled[rows])


def smallest_size(rows: Array) -> float:
    """The smallest singular value of rows; 1 without any."""
    return float(np.linalg.svd(rows, compute_uv=False)[-1]) if len(rows) else 1.0


def scale_rows(M: Array, W: Array, groups: Sequence[object]) -> Array:
    """W M^(-1/2), each group of rows divided by the length of its longest; zeros where there is no motion at all."""
    rows = np.linalg.solve(np.linalg.cholesky(M), W.T).T
    lengths = np.linalg.norm(rows, axis=1)
    least = DEPENDENT * max(float(np.max(lengths, initial=0.0)), TINY)
    longest = {group: max(lengths[i] for i, other in enumerate(groups) if other == group) for group in set(groups)}
    scale = np.array([longest[group] for group in groups])
    return np.asarray(np.where(scale[:, None] > least, rows / np.maximum(scale, least)[:, None], 0.0))


def find_ida() -> Any:
    """The class IDA of scikit-sundae; says how to get it when it is absent."""
    try:
        from sksundae.ida import IDA
    except ImportError:
        raise KoppelError(
            "variable_step: method IDA needs scikit-sundae; install it with pip install 'koppel[sundials]'"
        ) from None
    return IDA
