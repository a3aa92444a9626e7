"""Variable step with set-valued laws: smooth motion between switching instants, which are located."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from koppel.model.errors import KoppelError, RunError
from koppel.solve.analyses.interval import CrawlError, Pace
from koppel.solve.interrupt import answer_signals
from koppel.solve.machine import Array, Machine
from koppel.solve.steppers import VariableStep

SOLVERS = ("RK45", "DOP853", "Radau", "BDF", "LSODA")
MOST_SWITCHES = 100
"""Switches at one instant before it is called an accumulation: far more laws than meet in one event of a machine."""
FEW_SWITCHES, ALMOST_ONE = 24, 1e-4
"""So many switches of contacts within so many seconds, and short steps without branches go over them."""
TINY, MANY_TINY = 1e-6, 60
"""The same after so many steps in a row shorter than this, in s: a slip near zero turns faster than it grows."""
SHORTEST, LONGEST = 1e-9, 2e-6
"""Short steps, in s: each is twice as long as the last until a smooth interval follows."""
MOST_IN_A_ROW = 256
MOST_SHORT_STEPS = 20000
"""So many of them without a smooth interval, and contacts switch without end."""
NOTHING = 1e-13
"""What is left of an interval and is rounding of time: some hundred units in the last place of 1 s."""
CHECKS = 4
"""Instants of each step at which the laws are checked: one may open and close again in between."""
FINE_CHECKS = 32
"""The same where an evaluation of the method itself came across a law that does not fit its branch."""
FORWARD = 1.5e-8
"""Step of forward differences per size of an entry: the root of rounding."""
SMALL = 1e-2
"""Size of an entry that is near 0, in m, rad and per s, of other states per magnitude."""
UNBALANCED = 1e-5
"""Of a balance of flows, in units of the core of about 1e-4 m**3/s."""
MOST_OF_A_RUN = 500
"""A step is at most this part of a run: at rest nothing else limits it while the loads go on."""


@dataclass(frozen=True)
class Switch:
    """An instant at which laws changed their branches: time in s, and path of the law to (branch before, branch after).

    The branches are those of the core; Run.switches has those of the channels.
    """

    time: float
    laws: dict[str, tuple[int, int]]


def ignore(time: float, path: str, before: int, after: int) -> None:
    """Takes no notice of a switch."""


class Switching:
    """A machine with set-valued laws between switching instants.

    On fixed branches the laws are equations, M u' = h + W lambda with W^T u' = -w' where they stick, and the motion is
    smooth. Where a law no longer fits its branch the instant is found by bisection on the dense output; then velocities
    may jump (stops, contacts, with restitution), and branches are found that fit together. Loops and contacts are kept
    by projection of the state, as far as they are closed.
    """

    def __init__(
        self, machine: Machine, method: VariableStep, switched: Callable[[float, str, int, int], None] = ignore
    ) -> None:
        if method.method not in SOLVERS:
            compiled = machine.compiled
            what = f"does not solve set-valued laws such as '{compiled.laws[0]}'" if compiled.laws else ""
            held = [path for _, path in compiled.periods]
            others = f"held values such as '{held[0]}'" if held else "signals that read forces"
            what = what or f"takes no {others}"
            raise KoppelError(f"variable_step: '{method.method}' {what}; use {', '.join(SOLVERS)}")
        self.machine, self.method, self.core = machine, method, machine.core
        self.switches: list[Switch] = []
        self.switched, self.shown = switched, dict[str, int]()  # the branches that channels showed last
        system = machine.compiled.system
        self.nq, self.nu = system.nq, system.nu
        self.end = np.inf  # a jump at the end of an interval belongs to the next one
        self.reached = np.zeros(0)
        self.longest = np.inf
        self.suspect = False  # a law did not fit in an evaluation of the step
        self.ambiguous = False  # contacts hold a body more than once: their forces alone say little
        self.lost = False  # no branches fit together
        self.steps_over = 0  # short steps without branches so far
        self.drifts = bool(machine.compiled.contacts) or not system.constant_directions
        self.last = machine.core.last_forces  # what signals read of forces: that of the last accepted step

    def split(self, y: Array) -> tuple[Array, Array, Array]:
        """q with unit quaternions, u, and x."""
        q, rest = self.machine.split(y)
        return q, np.ascontiguousarray(rest[: self.nu]), np.ascontiguousarray(rest[self.nu :])

    def hold(self, t: float, y: Array) -> tuple[Array, Array, Array]:
        """The same, brought onto what constraints and laws hold on their branches."""
        q, u, x = self.split(y)
        if len(x):
            self.core.x = x
        return (*self.core.project_laws(min(t, self.end), q, u), x) if self.drifts else (q, u, x)

    def evaluate(self, t: float, y: Array, closely: bool = True) -> tuple[Array, Array, bool]:
        """y', the forces of all rows, and whether every law fits its branch."""
        q, u, _ = self.hold(t, y)
        rate, force, fits, _, x_rate = self.core.law_accelerations(min(t, self.end), q, u, False, closely)
        self.suspect = self.suspect or (not fits and not self.ambiguous)
        return np.concatenate([self.core.q_rate(q, u), rate, x_rate]), force, fits

    def jacobian(self, t: float, y: Array, sizes: Array) -> Array:
        """d(y')/dy on the branches in force, by forward differences; sizes: of each entry, where it is near 0.

        Those of SciPy grow tenfold per call, without end, along what the projection takes back: a part that is driven.
        """
        start = self.evaluate(t, y, closely=False)[0]
        steps = FORWARD * np.maximum(np.abs(y), sizes)
        found = np.empty((len(y), len(y)))
        for k, step in enumerate(steps):
            ahead = y.copy()
            ahead[k] += step
            found[:, k] = (self.evaluate(t, ahead, closely=False)[0] - start) / (ahead[k] - y[k])
        return found

    def put(self, t: float, y: Array) -> None:
        """The machine in a state of the run, with the forces of its laws and constraints."""
        _, force, _ = self.evaluate(t, y)
        q, u, _ = self.hold(t, y)
        if not self.drifts:  # what is held has no speed at all, not even rounding of the integrator
            u = self.core.project_laws(min(t, self.end), q, u)[1]
        branches, rows = self.core.law_branches, self.machine.compiled.system.n_lambda
        self.machine.set_state(q, u, t)
        self.core.law_branches, self.core.law_forces, self.core.constraint_forces = branches, force[rows:], force[:rows]
        self.core.last_forces = self.last
        self.core.sense(t, False)

    def accept(self, t: float, y: Array) -> None:
        """Signals read the forces of this state from now on."""
        answer_signals()
        self.check_balances(t, y)
        if self.machine.compiled.reads_forces:
            self.put(t, y)
            self.core.sense(t, True)
            self.last = self.core.last_forces

    def find_cause(self, t: float, end: float, y: Array) -> str:
        """A signal without a finite value just after t, if there is one."""
        q, u, x = self.split(y)
        if len(x):
            self.core.x = x
        self.machine.set_state(q, u, t)
        return self.machine.describe_signal(t + 1e-9 * (end - t))  # a billionth of the run: just after

    def check_balances(self, t: float, y: Array) -> None:
        """Raises where a given flow is not taken up."""
        compiled = self.machine.compiled
        if not compiled.fed_nodes:
            return
        q, u, _ = self.split(y)
        rates = self.core.constraints(q, u, min(t, self.end))[1]
        lost = [compiled.constraints[row] for row, scale in compiled.flow_rows if abs(rates[row]) > UNBALANCED * scale]
        if lost:
            raise RunError(f"variable_step: a balance of flows does not hold at t = {t:g} s{self.fed(lost)}")

    def fed(self, nodes: Sequence[str] = ()) -> str:
        """Nodes (else all) with given flows or walls, to which closed valves may leave no way."""
        compiled = self.machine.compiled
        nodes = nodes or compiled.fed_nodes
        names = ", ".join(f"'{node}'" for node in nodes)
        walls = any(compiled.walls_at(node) for node in nodes)
        what = "flows are given or walls move" if walls else "flows are given"
        return f"; {what} at {names}: valves must leave them a way, or the node be elastic" if nodes else ""

    def settle(self, t: float, y: Array, before: Array | None = None, begins: bool = False) -> Array:
        """The state after a jump, with branches that fit together from now on; before: the last branches that did.

        begins: a run begins here, with any velocities.
        """
        q, u, x = self.split(y)
        if len(x):
            self.core.x = x
        t = min(t, self.end)
        before = self.core.law_branches if before is None else before
        u = self.core.law_jump(t, q, u, True, begins)  # impacts
        _, force, fits, _, _ = self.core.law_accelerations(t, q, u, True)
        self.lost = not fits
        if self.lost and not self.machine.compiled.contacts:
            raise RunError(f"variable_step: the laws find no branches that fit together at t = {t:g} s{self.fed()}")
        if self.lost:
            return np.concatenate([q, u, x])
        branches, rows = self.core.law_branches, self.machine.compiled.system.n_lambda
        # laws that read forces start from these: with those of before the jump they may find others, beyond a kink
        self.core.constraint_forces, self.core.law_forces = force[:rows], force[rows:]
        u = self.core.law_jump(t, q, u, False)  # what sticks from now on has no slip at all
        if self.drifts:
            q, u = self.core.project_laws(t, q, u)
        self.ambiguous = not self.core.law_accelerations(t, q, u, False)[2]
        names = self.machine.compiled.laws
        changed = {
            names[k]: (int(before[k]), int(branches[k]))
            for k in range(len(names))
            if before[k] not in (branches[k], -1.0)
        }
        if changed:
            self.switches.append(Switch(t, changed))
        if changed or not self.shown:
            self.note(t, np.concatenate([q, u, x]), list(changed))
        return np.concatenate([q, u, x])

    def note(self, t: float, y: Array, changed: list[str]) -> None:
        """Tells which laws changed, with their channels before and now."""
        compiled = self.machine.compiled
        self.put(t, y)
        out, before = self.core.outputs(t), self.shown
        paths = compiled.channel_numbers
        self.shown = {name: int(out[paths[f"{name}.branch"]]) for name in compiled.laws if f"{name}.branch" in paths}
        for name in changed:
            if name in self.shown and name in before:
                self.switched(t, name, before[name], self.shown[name])

    def run(self, start: float, end: float, y: Array) -> Iterator[tuple[float, float, Callable[[float], Array]]]:
        """Smooth intervals (from, to, y over time) from start to end; the end of the last one is what was reached."""
        from scipy import integrate  # loads for most of a second; only where it is used

        t, stuck, tiny, pace = start, 0, 0, Pace(start, end, self.method.shortest_step)
        contacts = bool(self.machine.compiled.contacts)
        recent: deque[float] = deque(maxlen=FEW_SWITCHES)
        short = ShortSteps()
        y = self.settle(t, y, begins=True)
        self.accept(t, y)
        while t < end:
            if end - t <= NOTHING * max(1.0, abs(end)):  # no integrator starts on so little
                yield t, end, line_between(t, y, end, y)
                break
            crowded = len(recent) == FEW_SWITCHES and t - recent[0] < ALMOST_ONE
            if contacts and (self.lost or crowded or tiny > MANY_TINY):
                if short.taken > MOST_SHORT_STEPS:
                    raise RunError(
                        f"variable_step: contacts switch without end at t = {t:g} s; give a larger slowest_bounce, or "
                        "use time_stepping"
                    )
                branches = self.core.law_branches
                for length in short.next():
                    a, before = t, y
                    t, y = self.step_over(t, y, min(length, end - t))
                    yield a, t, line_between(a, before, t, y)
                    if t >= end:
                        break
                y = self.settle(t, y, branches)
                self.accept(t, y)
                recent.clear()
                start, stuck, tiny = t, 0, 0
                continue
            if not np.all(np.isfinite(y)):
                raise RunError(
                    f"variable_step ({self.method.method}) stopped at t = {t:g} s: the state is not finite; look for "
                    "values of odd size"
                )
            atol = self.machine.compiled.find_tolerances(self.method.atol)
            sizes = self.machine.compiled.find_tolerances(SMALL)
            implicit = self.method.method in ("Radau", "BDF")
            solver = getattr(integrate, self.method.method)(
                lambda at, state: self.evaluate(at, state, closely=False)[0],
                t,
                y,
                end,
                **({"jac": partial(self.jacobian, sizes=sizes)} if implicit else {}),
                rtol=self.method.rtol,
                atol=atol,
                max_step=min(self.method.max_step, self.longest),
            )
            switched = False
            while solver.status == "running" and not switched and not (contacts and tiny > MANY_TINY):
                self.suspect = False
                try:
                    message = solver.step()
                except ValueError as error:  # steps of differences that grew until they overflowed
                    cause = self.find_cause(solver.t, end, np.asarray(solver.y))
                    raise RunError(
                        f"variable_step ({self.method.method}) stopped at t = {solver.t:g} s: "
                        + (cause or f"{error}; try method LSODA or DOP853")
                    ) from None
                if solver.status == "failed":
                    message = self.find_cause(solver.t, end, np.asarray(solver.y)) or message
                    raise RunError(f"variable_step ({self.method.method}) stopped at t = {solver.t:g} s: {message}")
                try:
                    pace.count(solver.t)
                except CrawlError as error:
                    raise RunError(
                        f"variable_step ({self.method.method}) stopped at t = {solver.t:g} s: {error}"
                    ) from None
                dense = solver.dense_output()
                a, b = solver.t_old, solver.t
                tiny = tiny + 1 if b - a < TINY else 0
                count = FINE_CHECKS if self.suspect else CHECKS
                instants = [a + (b - a) * k / count for k in range(1, count + 1)]
                misfit = next((t for t in instants if not self.evaluate(t, np.asarray(dense(t)))[2]), None)
                if misfit is not None:
                    b, switched = self.locate(dense, max(a, misfit - (b - a) / count), misfit), True
                yield a, b, dense
                t, y = b, np.concatenate(self.hold(b, np.asarray(dense(b)) if switched else solver.y))
                if not switched:
                    self.core.law_follow(t, y[: self.nq], y[self.nq : self.nq + self.nu])
                    self.accept(t, y)
            stuck = stuck + 1 if switched and t - start <= 1e-12 * max(1.0, abs(t)) else 0  # rounding of time
            recent.append(t)
            if t - start > ALMOST_ONE:
                short = ShortSteps()
            if stuck > MOST_SWITCHES:
                raise RunError(f"variable_step: laws switch without end at t = {t:g} s{self.fed()}")
            if switched:
                y = self.settle(t, y)
                self.accept(t, y)
                start = t
        self.reached = self.settle(end, y)

    def step_over(self, t: float, y: Array, longest: float) -> tuple[float, Array]:
        """A short step over an instant at which contacts find no branches, or change them without end."""
        q, u, x = self.split(y)
        if len(x):
            self.core.x = x
        u = self.core.law_jump(t, q, u, True)
        x_rate = self.core.law_accelerations(t, q, u, False)[4]
        step, q, u = self.core.law_step(t, q, u, longest)
        self.steps_over += 1
        return t + step, np.concatenate([q, u, x + step * x_rate])

    def locate(self, dense: Callable[[float], Array], a: float, b: float) -> float:
        """The first instant in (a, b] at which a law no longer fits, by bisection to rounding."""
        for _ in range(80):
            middle = 0.5 * (a + b)
            if not a < middle < b or b - a < 1e-14 * max(1.0, abs(b)):  # nothing lies between them
                break
            if self.evaluate(middle, np.asarray(dense(middle)))[2]:
                a = middle
            else:
                b = middle
        return b


class ShortSteps:
    """Lengths of short steps: longer and more of them at a time, the longer no smooth interval follows."""

    def __init__(self) -> None:
        self.length, self.count, self.taken = SHORTEST, 1, 0

    def next(self) -> list[float]:
        lengths: list[float] = []
        self.taken += self.count
        for _ in range(self.count):
            lengths.append(self.length)
            self.length = min(2.0 * self.length, LONGEST)
        self.count = min(2 * self.count, MOST_IN_A_ROW)
        return lengths


def line_between(a: float, y: Array, b: float, z: Array) -> Callable[[float], Array]:
    """y at a, z at b, and straight on between them."""
    return lambda t: y + (t - a) / (b - a) * (z - y)


def run_switching(
    machine: Machine,
    method: VariableStep,
    until: float,
    times: Array,
    record: Callable[[float], None],
    progress: Callable[[float], None],
    switched: Callable[[float, str, int, int], None] = ignore,
) -> list[Switch]:
    """Runs a machine with laws to until; record is called at each of the times with the machine in that state.

    switched is called with time, path, and branch before and after, where a law changes.
    """
    core, t0 = machine.core, machine.core.t0
    switching = Switching(machine, method, switched)
    switching.longest = (until - t0) / MOST_OF_A_RUN
    y = np.concatenate([machine.q, machine.u, core.x])
    following = 0
    for a, b in split_at(machine, t0, until):
        if machine.compiled.periods:  # held values read the state that was reached
            switching.put(a, y)
            switching.accept(a, y)
        core.t0, core.counter = a, 0
        switching.end = np.inf if b == until else np.nextafter(b, a)
        if machine.compiled.periods and following < len(times) and times[following] == a:
            record(a)  # what is held acts from here on; a row shows what was held up to it, as with a fixed step
            following += 1
        core.tick(a)
        for start, end, dense in switching.run(a, b, y):
            while following < len(times) and times[following] <= end and (times[following] < b or b == until):
                t = float(times[following])
                switching.put(t, y if t == start == a else np.asarray(dense(t)))
                record(t)
                following += 1
        y = switching.reached
        progress(b)
    switching.put(until, y)
    return switching.switches


def split_at(machine: Machine, start: float, until: float) -> list[tuple[float, float]]:
    """The intervals between instants at which a signal jumps or a held value changes."""
    compiled, values = machine.compiled, machine.core.parameters
    stops = {start, until, *machine.find_jumps(start, until)}
    for slot, path in compiled.periods:
        every = float(values[slot])
        if not every > 0.0:
            raise KoppelError(
                f"variable_step: '{path}' changes at every step; give it a period (every) or a fixed step"
            )
        first = int(np.floor(start / every)) + 1
        stops.update(k * every for k in range(first, int(np.ceil(until / every))) if start < k * every < until)
    return list(pairwise(sorted(stops)))
