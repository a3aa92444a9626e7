"""Simulation: from a start to an end, recorded as a Run."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import TINY
from koppel.model.errors import KoppelError, ModelError, RunError, shorten
from koppel.model.expression import Expr
from koppel.model.files import find_files
from koppel.model.model import Model
from koppel.model.target import RUNS, TABLES, find_target
from koppel.model.tolerances import TYPED
from koppel.model.value import check_source, to_expr
from koppel.results import Run, RunState, RunWriter
from koppel.solve.analyses.equilibrium import find_equilibrium
from koppel.solve.analyses.ida import IdaInterval
from koppel.solve.analyses.interval import CrawlError, Interval
from koppel.solve.analyses.limits import WatchedWriter
from koppel.solve.analyses.start import describe_massless
from koppel.solve.analyses.steady import find_steady_state
from koppel.solve.analyses.stop import Stop, StopDirection, interpolate_zero
from koppel.solve.analyses.switching import run_switching
from koppel.solve.creep import check_creep
from koppel.solve.interrupt import answer_signals, held_signals
from koppel.solve.jumps import describe_jumps
from koppel.solve.machine import Array, Machine
from koppel.solve.method import check_periods, check_start, check_stepper, describe_overlaps, read_stepper
from koppel.solve.motions import check_motions
from koppel.solve.scene import find_scene
from koppel.solve.steppers import Stepper, VariableStep
from koppel.solve.threads import analysis
from koppel.solve.trouble import describe_end, describe_loads

Start = Literal["design", "equilibrium", "state", "steady"]


@dataclass(frozen=True)
class Progress:
    """How far a run is: simulated time in s, wall time in s, and wall time per simulated time."""

    time: float
    until: float
    wall_seconds: float
    real_time_factor: float


@analysis
def simulate(
    model: Model | CompiledModel | Machine,
    *,
    until: float | str,
    stepper: Stepper | VariableStep | str | None = None,
    every: float | str | None = None,
    start: Start | None = None,
    file: str | Path | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop_when: str | None = None,
    stop_direction: StopDirection = "both",
    record: str | Iterable[str] | None = None,
) -> Run:
    """Runs a model from t = 0 (or the time of a Machine) and returns what happened.

    until: end in s, or text with a unit such as "2 min". stepper: a method, or its name as in "lsrt2". every: distance
    of the recorded rows in s, a whole number of steps; default one row per step, or 1000 rows with variable step.
    start: from the design position, from the equilibrium, from the steady state (see find_steady_state), or from the
    state of the Machine given. file: HDF5 file (.h5) that grows while the run goes on, or a table (.csv, .mf4) that is
    written at its end; a file of the model is never replaced. A run that diverges raises RunError with time, body and
    value; the rows so far stay in the file. Joints that leave their limits, laws that do not settle and outputs without
    a finite value are told in
    Run.warnings, and so are normal forces below 0, which act as 0; the run goes on.

    record: the channels to keep (paths or patterns such as "mount.*"); without it those under record of the model, or
    all. every chooses the rows.

    stop_when: an expression of channels, parameters and time as in outputs, such as "crank.angle - 90 deg"; the run
    ends when it crosses zero in the stop_direction (rising, falling or both). A fixed step ends after the step in which
    it does, variable step at the instant itself; Run.stopped_at is the instant (interpolated with a fixed step).

    >>> import koppel
    >>> model = koppel.Model("ball")
    >>> ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    >>> run = koppel.simulate(model, until=1.0, every=0.1)
    >>> round(float(run["ball.z"][-1]), 3)  # -g/2 t^2
    -4.905
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    chosen = machine.compiled.model.record
    if chosen is not None:
        record = chosen.channels or None if record is None else record
        every = chosen.seconds if every is None else every
    until, every = read_seconds(until, "until"), None if every is None else read_seconds(every, "every")
    method = read_stepper(stepper, machine.compiled)
    check_method(machine.compiled, method, stop_when)
    if isinstance(method, Stepper):
        check_periods(machine.core, machine.compiled, method)
    if start not in (None, "design", "equilibrium", "state", "steady"):
        raise KoppelError(f"start = '{start}' is not known; use design, equilibrium, steady or state")
    anew = start == "design" or (start is None and not isinstance(model, Machine))
    if anew:
        machine.reset()
    t0 = machine.time
    if not until > t0 or not np.isfinite(until):
        raise KoppelError(f"until = {until:g} s is not after the start at {t0:g} s")
    rows = count_rows(method, until - t0, every)
    if isinstance(method, VariableStep) and (lack := describe_massless(machine)):
        raise KoppelError(f"variable_step: {lack}")
    stop = None if stop_when is None else Stop(machine, stop_when, stop_direction)
    same_step = isinstance(method, Stepper) and machine.step_size == method.step
    goes_on = not anew and start not in ("equilibrium", "steady") and same_step
    if not goes_on:  # t0 + counter * step must stay the same number for a run in parts to give the same bits
        machine.core.t0, machine.core.counter = t0, 0
        machine.step_size = method.step if isinstance(method, Stepper) else 0.0
    compiled = machine.compiled
    lost = describe_lost_speeds(machine) if start == "equilibrium" else ""
    if start == "equilibrium":
        rest_at_equilibrium(machine, t0)
    if start == "steady":
        find_steady_state(machine, t=t0)
    check_start(machine.core, compiled)
    overlaps = "" if goes_on else describe_overlaps(machine.core, compiled)
    if isinstance(method, Stepper):
        check_creep(machine.core, compiled, method)
    check_motions(machine.core, compiled, [*np.linspace(t0, until, 101), *machine.find_jumps(t0, until)])
    jumps = describe_jumps(machine, t0, until, method.step if isinstance(method, Stepper) else 0.0)
    if isinstance(method, VariableStep):
        machine.core.settled = False
    machine.settle_forces()
    attributes: dict[str, str | int | float] = {
        "model": compiled.model.name,
        "stepper": method.describe(),
        "until": until,
        "start": start or "state",
        "core": compiled.system.engine,
        "scene": find_scene(machine),
        **({"laws": "\n".join(dict.fromkeys(compiled.laws))} if compiled.laws else {}),
        **({} if stop is None else {"stop_when": stop.text, "stopped_at": float("nan")}),
    }
    if file is not None:
        find_target(file, find_files(compiled.model), (*RUNS, *TABLES))
    table = file if file is not None and Path(file).suffix.lower() in TABLES else None
    with (
        held_signals(),
        WatchedWriter(
            None if table else file, machine, attributes=attributes, record=record, switches=isinstance(method, Stepper)
        ) as writer,
    ):
        for line in machine.start_warnings if anew else ():
            writer.warn(line)
        for line in (lost, overlaps, jumps):
            if line:
                writer.warn(line)
        if isinstance(method, Stepper) and (short := describe_rows(t0, until - t0, method.step, rows)):
            writer.warn(short)
        task = Task(until, rows, writer, progress)
        try:
            _run(machine, method, task, stop)
        except RunError as error:
            if jumps:
                error.args = (f"{error}; {jumps.partition(';')[0]}", *error.args[1:])
            raise
    run = writer.to_run()
    if table:
        (run.to_csv if Path(table).suffix.lower() == ".csv" else run.to_mdf)(table)
    return run


def _run(machine: Machine, method: Stepper | VariableStep, task: Task, stop: Stop | None) -> None:
    """All steps, by the kind of the method."""
    if isinstance(method, VariableStep) and needs_switching(machine.compiled, method):
        _run_switching(machine, method, task)
    elif isinstance(method, VariableStep):
        _run_variable(machine, method, task, stop)
    elif stop is not None:
        _run_until_stop(machine, method, task, stop)
    else:
        _run_fixed(machine, method, task)


def rest_at_equilibrium(machine: Machine, t: float) -> None:
    """Puts a machine into its equilibrium; what moving drives move, moves from there on."""
    find_equilibrium(machine, t=t)
    if machine.compiled.constraints:
        machine.set_state(*machine.core.project_state(t, machine.q, machine.u), t)


def describe_lost_speeds(machine: Machine) -> str:
    """Given start speeds, which a start from the equilibrium leaves out: there everything rests."""
    moving = [machine.describe_velocity(k) for k in np.flatnonzero(machine.u).tolist()] if not machine.time else []
    if not moving:
        return ""
    more = f" and {len(moving) - 3} more" if len(moving) > 3 else ""
    return f"start = equilibrium is a start from rest: the start speeds of {', '.join(moving[:3])}{more} do not count"


def read_seconds(value: object, name: str) -> float:
    """A time in s, from a number or from text with a unit.

    >>> read_seconds("2 min", "until")
    120.0
    """
    try:
        number = to_expr(check_source(value), "s")
    except ModelError as error:
        raise KoppelError(str(error.within(name))) from None
    if isinstance(number, Expr):
        raise KoppelError(f"{name} = {shorten(value)} is not a number; give it in s, or with a unit as in '2 min'")
    return float(number)


def check_finite(machine: Machine, name: str, writer: RunWriter, wall: float) -> None:
    """Ends a run as diverged whose state is not finite although no step noticed."""
    for what, values in (("q", machine.q), ("u", machine.u), ("x", machine.core.x)):
        if not np.all(np.isfinite(values)):
            index = int(np.argmin(np.isfinite(values)))
            message = f"{name} stopped at t = {machine.time:g} s: {what}[{index}] = {values[index]} is no finite number"
            writer.finish(RunState.DIVERGED, message=message, wall_seconds=wall)
            raise RunError(message)


MAX_STEPS = 1e12
"""Steps of a run: at a microsecond each it takes eleven days, and step counters stay exact far beyond."""


def needs_switching(compiled: CompiledModel, method: VariableStep) -> bool:
    """True when a run with variable step has more than positions, velocities and, with IDA, other states."""
    states = bool(compiled.states) and method.method != "IDA"
    return bool(compiled.laws or states or compiled.periods or compiled.reads_forces)


def check_method(compiled: CompiledModel, method: Stepper | VariableStep, stop_when: str | None) -> None:
    """Refuses a method that cannot run the machine."""
    if isinstance(method, VariableStep):
        if needs_switching(compiled, method) and stop_when is not None:
            raise KoppelError(
                "stop_when: with set-valued laws, states of signals or signals of forces it needs a fixed step"
            )
    else:
        check_stepper(compiled, method)


def count_rows(method: Stepper | VariableStep, span: float, every: float | None) -> int:
    """Steps from row to row with a fixed step; rows in all with a variable one. Refuses what does not fit."""
    if isinstance(method, VariableStep):
        if every is not None and not every > 0.0:
            raise KoppelError(f"every = {every:g} s is not above 0 s")
        return 1000 if every is None else count_steps(span, every, "until")
    count_steps(span, method.step, "until")
    return 1 if every is None else count_steps(every, method.step, "every")


def describe_rows(t0: float, span: float, step: float, stride: int) -> str:
    """Where the last row is not at the end of a run with a fixed step; empty where it is.

    >>> describe_rows(0.0, 1.0, 1e-3, 300)
    'every = 0.3 s does not divide the run of 1 s: its last row is at t = 0.9 s'
    """
    rows, left = divmod(count_steps(span, step, "until"), stride)
    if not left:
        return ""
    last = f"its last row is at t = {t0 + rows * stride * step:g} s" if rows else "only its start is recorded"
    fits = "does not divide" if rows else "is longer than"
    return f"every = {stride * step:g} s {fits} the run of {span:g} s: {last}"


def count_steps(span: float, step: float, what: str) -> int:
    """How many steps make up a span; both must fit."""
    if not span > 0.0 or not np.isfinite(span):
        raise KoppelError(f"{what} = {span:g} s is not above 0 s")
    if span / step > MAX_STEPS:
        raise KoppelError(f"{what} = {span:g} s takes more than {MAX_STEPS:g} steps of {step:g} s; take a larger step")
    count = round(span / step)
    if count < 1 or abs(count * step - span) > TYPED * step:
        raise KoppelError(f"{what} = {span:g} s is not a whole number of steps of {step:g} s")
    return count


@dataclass(frozen=True)
class Task:
    """What a run has to do: its end in s, its rows (see count_rows), who writes them, and who is told of progress."""

    until: float
    rows: int
    writer: WatchedWriter
    progress: Callable[[Progress], None] | None


def room_for(rows: Array, count: int) -> Array:
    """An array with so many rows at least: the same where it is large enough."""
    return rows if len(rows) >= count else np.empty((count, rows.shape[1]))


def _run_fixed(machine: Machine, method: Stepper, task: Task) -> None:
    until, stride, writer, progress = task.until, task.rows, task.writer, task.progress
    core, t0, first = machine.core, machine.time, machine.core.counter
    total = count_steps(until - t0, method.step, "until")
    width, reader = 1 + len(writer.columns), core.reader(writer.columns)
    writer.append(np.array([t0]), writer.read(t0))

    # in portions of a few milliseconds first, then of about a tenth of a second, so that progress and file stay alive
    portion, done, wall = max(1, stride), 0, 0.0
    rows = np.empty((0, width))
    while done < total:
        steps = min(portion, total - done)
        rows = room_for(rows, steps // stride + 1)
        begin = clock.perf_counter()
        ended = core.run(method.name, method.options, method.step, steps, stride, rows, first=first, reader=reader)
        taken, recorded, trouble, *_ = ended
        spent = clock.perf_counter() - begin
        wall += spent
        done += taken
        if recorded:
            writer.append(rows[:recorded, 0], rows[:recorded, 1:])
        t = machine.time
        if trouble:
            _stop(describe_end(core, machine.compiled, method, ended), writer, wall)
        if progress is not None:
            progress(Progress(t, until, wall, wall / (done * method.step)))
        answer_signals()
        if spent < 0.05:
            portion = min(portion * 4, max(stride, 20_000_000 // (8 * width) * stride))
    check_finite(machine, method.name, writer, wall)
    writer.finish(RunState.FINISHED, real_time_factor=wall / (total * method.step), wall_seconds=wall)


def _run_until_stop(machine: Machine, method: Stepper, task: Task, stop: Stop) -> None:
    """Step by step, the expression is evaluated after each; the same bits as in portions."""
    until, stride, writer, progress = task.until, task.rows, task.writer, task.progress
    core, t0 = machine.core, machine.time
    total = count_steps(until - t0, method.step, "until")
    begin = shown = clock.perf_counter()
    row = np.empty((2, 1 + len(machine.compiled.channels)))  # the core wants one to spare
    row[0, 0], row[0, 1:] = t0, core.outputs(t0)
    times, values, message = [t0], [stop.value(t0, row[0, 1:])], ""
    writer.append(row[:1, 0], row[:1, 1:][:, writer.columns])
    for n in range(1, total + 1):
        ended = core.run(method.name, method.options, method.step, 1, 1, row)
        if ended[2]:
            _stop(describe_end(core, machine.compiled, method, ended), writer, 0.0)
        times, values = [*times[-2:], float(row[0, 0])], [*values[-2:], stop.value(float(row[0, 0]), row[0, 1:])]
        stopped = stop.crossed(values[-2], values[-1])
        if stopped or n % stride == 0:
            writer.append(row[:1, 0], row[:1, 1:][:, writer.columns])
        if stopped:
            instant = interpolate_zero(times, values)
            message = stop.reason(instant, values[-1] > values[-2])
            writer.set_number("stopped_at", instant)
            break
        answer_signals()
        now = clock.perf_counter()
        if progress is not None and now - shown > 0.1:
            progress(Progress(times[-1], until, now - begin, (now - begin) / (times[-1] - t0)))
            shown = now
    wall = clock.perf_counter() - begin
    factor = wall / (times[-1] - t0)
    check_finite(machine, method.name, writer, wall)
    writer.finish(RunState.FINISHED, message=message, real_time_factor=factor, wall_seconds=wall)


def _stop(message: str, writer: RunWriter, wall: float) -> None:
    writer.finish(RunState.DIVERGED, message=message, wall_seconds=wall)
    raise RunError(message)


def describe_motion(machine: Machine, t: float) -> str:
    """The velocity that changes most at the last good state, for messages."""
    rate = machine.accelerations(t)
    if not np.all(np.isfinite(rate)):
        return f"'{machine.describe_velocity(int(np.argmin(np.isfinite(rate))))}' has no finite acceleration"
    worst = int(np.argmax(np.abs(rate)))
    return f"'{machine.describe_velocity(worst)}' = {machine.u[worst]:.4g} changes by {rate[worst]:.4g} per s"


def _run_switching(machine: Machine, method: VariableStep, task: Task) -> None:
    until, count, writer, progress = task.until, task.rows, task.writer, task.progress
    core, t0, begin = machine.core, machine.core.t0, clock.perf_counter()

    def tell(t: float) -> None:
        if progress is not None:
            wall = clock.perf_counter() - begin
            progress(Progress(t, until, wall, wall / (t - t0)))

    def record(t: float) -> None:
        writer.append(np.array([t]), writer.read(t))
        core.note_floors(t)

    try:
        run_switching(machine, method, until, np.linspace(t0, until, count + 1), record, tell, writer.switch)
    except RunError as error:
        writer.finish(RunState.DIVERGED, message=str(error), wall_seconds=clock.perf_counter() - begin)
        raise
    wall = clock.perf_counter() - begin
    check_finite(machine, method.name, writer, wall)
    writer.finish(RunState.FINISHED, real_time_factor=wall / (until - t0), wall_seconds=wall)


def _run_variable(machine: Machine, method: VariableStep, task: Task, stop: Stop | None = None) -> None:
    """From jump to jump, rows at equal distances."""
    until, count, writer, progress = task.until, task.rows, task.writer, task.progress
    core, t0 = machine.core, machine.core.t0
    times = np.linspace(t0, until, count + 1)  # the last one is the end to the last bit
    stops = [t0, *machine.find_jumps(t0, until), until]
    y = np.concatenate([machine.q, machine.u, core.x])
    begin, message = clock.perf_counter(), ""
    for a, b in pairwise(stops):
        last = b == until
        inside = times[(times >= a) & ((times <= b) if last else (times < b))]
        # functions of time are taken inside the interval: a jump at its end belongs to the next one
        kind = IdaInterval if method.method == "IDA" else Interval
        interval = kind(machine, method, a, b, np.inf if last else float(np.nextafter(b, a)), stop)
        try:
            found, short = interval.solve(y, np.unique(np.append(inside, b))), ""
        except CrawlError as error:
            found, short = None, str(error)
        for t, column in zip(found.t, found.y.T, strict=True) if found is not None else ():
            interval.set_state(float(t), column)
            if t in inside:
                writer.append(np.array([t]), writer.read(float(t)))
        if found is None or found.status < 0:
            reached, state = interval.reached
            interval.set_state(reached, state)
            why = machine.describe_signal(reached)
            if why and machine.compiled.system.nu:
                why += f"; before that {describe_motion(machine, reached)}"
            if not why:
                why = f"{short or found.message.rstrip('.')}; {describe_motion(machine, reached)}"
                loads = describe_loads(core, machine.compiled, reached)
                why += f"; {loads}" + ("" if short else "try another method or looser tolerances")
                why = why.rstrip("; ")
            failure = f"variable_step ({method.method}) stopped at t = {reached:g} s: {why}"
            writer.finish(RunState.DIVERGED, message=failure, wall_seconds=clock.perf_counter() - begin)
            raise RunError(failure)
        if stop is not None and found.status == 1:
            instant, state, rising = interval.locate(found)
            interval.set_state(instant, state)
            if not len(found.t) or instant > found.t[-1]:
                writer.append(np.array([instant]), writer.read(instant))
            message = stop.reason(instant, rising)
            writer.set_number("stopped_at", instant)
            break
        y = np.concatenate([machine.q, machine.u, core.x])
        if progress is not None:
            wall = clock.perf_counter() - begin
            progress(Progress(b, until, wall, wall / (b - t0)))
    wall = clock.perf_counter() - begin
    check_finite(machine, method.name, writer, wall)
    span = max(machine.time - t0, TINY)
    writer.finish(RunState.FINISHED, message=message, real_time_factor=wall / span, wall_seconds=wall)
