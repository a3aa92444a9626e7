"""An interval of a run with variable step, between two jumps of its loads, through SciPy."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from koppel.solve.analyses.stop import Stop, locate_zero
from koppel.solve.baumgarte import baumgarte_rhs
from koppel.solve.interrupt import answer_signals
from koppel.solve.machine import Array, Machine, differences
from koppel.solve.steppers import VariableStep

WINDOW = 250
"""Steps over which their mean length is taken: one jump of a load or one switch makes some ten short ones."""
MOST_WINDOWS = 4
"""So many windows of short steps in a row, and they are no transient: that of a state which decays is over sooner."""
FEW_STEPS = 1e4
"""Steps that are left to the end and no reason to stop: a matter of seconds."""


class CrawlError(Exception):
    """A run gets nowhere: its steps are too short, or its numbers no longer finite."""


@dataclass
class Pace:
    """Counts the steps of a run to its end, and ends one that crawls.

    It crawls when the mean of WINDOW steps stays below `shortest` for MOST_WINDOWS of them, and more than FEW_STEPS
    steps are left.
    """

    t: float
    end: float
    shortest: float
    steps: int = 0
    windows: int = 0

    def count(self, t: float) -> None:
        """One more step, which ends at t."""
        self.steps += 1
        if self.steps % WINDOW or t <= self.t:  # a run that went back to a switch is measured from there on
            self.t = min(self.t, t)
            return
        mean, self.t = (t - self.t) / WINDOW, t
        left = (self.end - t) / mean
        self.windows = self.windows + 1 if mean < self.shortest and left > FEW_STEPS else 0
        if self.windows == MOST_WINDOWS:
            raise CrawlError(
                f"its steps are {mean:.2g} s long, {left:.2g} more to the end; look for values of odd size, use a "
                f"fixed step, or let it go on with shortest_step below {self.shortest:g}"
            )


@dataclass
class SmoothInterval:
    """A part of a run from a to b without jumps, with functions of time taken no later than `end`."""

    machine: Machine
    method: VariableStep
    a: float
    b: float
    end: float
    stop: Stop | None = None

    @cached_property
    def pace(self) -> Pace:
        """How fast it gets ahead."""
        return Pace(self.a, self.b, self.method.shortest_step)


@dataclass
class Interval(SmoothInterval):
    """y' = rhs(t, y)."""

    last: list[tuple[float, Array]] = field(default_factory=list)

    @property
    def reached(self) -> tuple[float, Array]:
        """The end of the last step that was taken, and the state there."""
        return self.last[-1]

    def rhs(self, t: float, y: Array) -> Array:
        """The right-hand side; a jump at b belongs to the next interval."""
        t = min(t, self.end)
        if self.drifts:
            return baumgarte_rhs(self.machine, t, y, self.method.baumgarte_time)
        return self.machine.rhs(t, y)

    def jacobian(self, t: float, y: Array) -> Array:
        """d(rhs)/dy."""
        found = differences(lambda state: self.rhs(t, state), y) if self.drifts else self.machine.rhs_jacobian(t, y)
        if not np.all(np.isfinite(found)):
            raise CrawlError("its equations have no finite derivatives; look for values of odd size")
        return found

    @property
    def drifts(self) -> bool:
        """True when closed loops are not closed at every instant."""
        return self.method.constraints == "baumgarte" and bool(self.machine.compiled.constraints)

    def set_state(self, t: float, y: Array) -> None:
        """Leaves the machine at a state of the solution."""
        q, u = self.machine.split(y)
        if not self.drifts:
            q, u = self.machine.core.project_state(t, q, u)
        self.machine.set_state(q, u, t)
        if self.machine.compiled.constraints:  # forces of drives are those of this instant
            forces = self.machine.core.constrained_accelerations(min(t, self.end), q, u)[1]
            self.machine.core.constraint_forces = forces

    def solve(self, y: Array, times: Array) -> Any:
        """SciPy's result at these times; status 1 when the expression of the stop crossed zero."""
        self.last[:] = [(self.a, np.asarray(y))]
        watched: dict[str, Any] = {"events": [self._watch]}
        if self.stop is not None:
            watched = {"events": [self._event(), self._watch], "dense_output": True}
        return self._integrate(self.a, y, self.b, t_eval=times, **watched)

    def _watch(self, t: float, y: Array) -> float:
        """Looked at after every step, and never zero: it only remembers how far the run is."""
        answer_signals()
        if t > self.reached[0]:
            self.pace.count(t)
        self.last[:] = [(t, np.array(y))]
        return 1.0

    def locate(self, found: Any) -> tuple[float, Array, bool]:
        """Instant, state and direction of the crossing that ended a solution."""
        assert self.stop is not None
        guess, start = float(found.t_events[0][-1]), float(found.sol.ts[-2])
        before = found.sol(start)
        instant, y = locate_zero(
            self._value,
            self.rhs,
            lambda t0, y0, t1: np.asarray(self._integrate(t0, y0, t1).y[:, -1]),
            (start, before),
            guess,
            self.b,
        )
        return instant, y, self._value(start, before) < 0.0

    def _value(self, t: float, y: Array) -> float:
        """The expression of the stop at a state."""
        assert self.stop is not None
        self.set_state(t, y)
        return self.stop.value(t, self.machine.core.outputs(t))

    def _integrate(self, a: float, y: Array, b: float, **extra: Any) -> Any:
        from scipy.integrate import solve_ivp

        method = self.method
        if method.method in ("Radau", "BDF"):
            extra["jac"] = self.jacobian
        return solve_ivp(
            self.rhs,
            (a, b),
            y,
            method=method.method,
            rtol=method.rtol,
            atol=self.machine.compiled.find_tolerances(method.atol),
            max_step=method.max_step,
            **extra,
        )

    def _event(self) -> Any:
        """The expression as SciPy takes it; not a number, which is no crossing, while it has the zero of the start."""
        stop = self.stop
        assert stop is not None
        left = False

        def event(t: float, y: Array) -> float:
            nonlocal left
            value = self._value(t, y)
            left = left or value != 0.0
            return value if left else float("nan")

        event.terminal = True  # type: ignore[attr-defined]
        event.direction = {"rising": 1.0, "falling": -1.0, "both": 0.0}[stop.direction]  # type: ignore[attr-defined]
        return event
