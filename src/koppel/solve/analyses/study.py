"""Parameter studies: the same machine at many points, compiled once, on as many processes as there are."""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import os
import pickle
import signal
import threading
import time as clock
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any, Literal

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.compiler import compile_model
from koppel.compile.flatten import ParameterEntry, flatten
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.expression import Expr
from koppel.model.files import to_text
from koppel.model.model import Model, Submodel
from koppel.model.units import DIMENSIONLESS, Dimension, format_unit, parse_unit
from koppel.model.value import in_unit, to_expr
from koppel.results import Channel, Run
from koppel.solve.analyses.equilibrium import find_equilibrium
from koppel.solve.analyses.linearize import Linearization, linearize
from koppel.solve.analyses.simulate import simulate
from koppel.solve.analyses.study_results import Result, build_result, evaluate_result
from koppel.solve.analyses.study_table import FAILED, Column, Row, StudyTable, check_suffix
from koppel.solve.machine import Array, Machine
from koppel.solve.steppers import Lsrt2, Stepper, VariableStep

Analysis = Literal["simulate", "equilibrium", "eigen"]
Start = Literal["design", "equilibrium"]
ResultFunction = Callable[[Any], Mapping[str, float]]
"""Gets the Run of a point (one row for an equilibrium), or its Linearization for eigen; gives names and numbers."""

MAX_POINTS = 1_000_000
_ANGLES = ("rad", "deg", "mrad", "rev")
_MODE_COLUMNS = {"frequency": "1/s", "damping_ratio": "1", "real": "1/s", "imag": "1/s"}


# points -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Uniform:
    """Equally likely between low and high; text with a unit, or bare numbers as in the model."""

    low: float | str
    high: float | str


@dataclass(frozen=True)
class Normal:
    """Normal distribution with mean and standard deviation; text with a unit, or bare numbers as in the model."""

    mean: float | str
    deviation: float | str


Distribution = Uniform | Normal
Point = Mapping[str, float | str]


def grid(axes: Mapping[str, Sequence[float | str]]) -> list[dict[str, float | str]]:
    """Every combination of the values; the last parameter changes fastest.

    >>> grid({"k": [1, 2], "d": ["3 N*s/m"]})
    [{'k': 1, 'd': '3 N*s/m'}, {'k': 2, 'd': '3 N*s/m'}]
    """
    for path, values in axes.items():
        if isinstance(values, str) or not isinstance(values, Sequence | np.ndarray) or len(values) == 0:
            raise ModelError(f"= {shorten(values)} is not a list of values", path=path)
    count = int(np.prod([len(values) for values in axes.values()], dtype=float))
    if count > MAX_POINTS:
        raise KoppelError(f"the grid has {count} points; at most {MAX_POINTS}")
    return [dict(zip(axes, combination, strict=True)) for combination in itertools.product(*axes.values())]


@dataclass(frozen=True)
class Samples:
    """Random points: count of them, from a seed, drawn plainly or as a Latin hypercube.

    Plain samples extend: the first points of a larger count are those of a smaller one.
    """

    of: Mapping[str, Distribution]
    count: int
    seed: int = 0
    method: Literal["random", "latin_hypercube"] = "random"

    def __post_init__(self) -> None:
        if not self.of:
            raise KoppelError("samples need at least one parameter with a distribution")
        if isinstance(self.count, bool) or not isinstance(self.count, int) or not 1 <= self.count <= MAX_POINTS:
            raise KoppelError(f"count = {self.count} is not between 1 and {MAX_POINTS}")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or self.seed < 0:
            raise KoppelError(f"seed = {self.seed} is not a whole number from 0 on")
        if self.method not in ("random", "latin_hypercube"):
            raise KoppelError(f"method = '{self.method}' is not known; use random or latin_hypercube")

    def draw(self, known: Mapping[str, ParameterEntry]) -> list[dict[str, float]]:
        """The points in SI; known: the parameters of the model."""
        from scipy.special import ndtri
        from scipy.stats import qmc

        rng = np.random.default_rng(self.seed)
        if self.method == "latin_hypercube":
            shares = qmc.LatinHypercube(d=len(self.of), seed=rng).random(self.count)
        else:
            shares = rng.random((self.count, len(self.of)))
        columns = []
        for share, (path, law) in zip(shares.T, self.of.items(), strict=True):
            if isinstance(law, Uniform):
                low, high = (read_value(v, known[path]) for v in (law.low, law.high))
                if not low <= high:
                    raise ModelError(f"uniform from {low:g} to {high:g}: the first value is the larger one", path=path)
                columns.append(low + share * (high - low))
            else:
                mean, deviation = (read_value(v, known[path]) for v in (law.mean, law.deviation))
                if not deviation >= 0.0:
                    raise ModelError(f"normal with a deviation of {deviation:g}, which is below 0", path=path)
                # a share of exactly 0 would be minus infinity
                columns.append(mean + deviation * ndtri(np.maximum(share, np.finfo(float).tiny)))
        return [dict(zip(self.of, map(float, values), strict=True)) for values in zip(*columns, strict=True)]


def read_number(value: float | str, unit: str, path: str) -> float:
    """A number with or without unit, in SI."""
    return _check_number(to_expr(value, unit, path), value, path)


def read_value(value: float | str, entry: ParameterEntry) -> float:
    """A value of a parameter in SI; a bare number counts as in the model: in the declared unit, if there is one."""
    read = in_unit if entry.declared else to_expr
    return _check_number(read(value, entry.unit, entry.path), value, entry.path)


def _check_number(number: Expr | float, value: float | str, path: str) -> float:
    if isinstance(number, Expr):
        raise ModelError(f"= {shorten(value)} is not a number; a point holds numbers, with or without unit", path=path)
    return float(number)


def spell_value(number: float, entry: ParameterEntry) -> str:
    """A number in SI as text with its unit: the same bits for whoever reads it, whatever unit is declared."""
    dimension = parse_unit(entry.unit).dimension
    return f"{number!r} {'rad' if dimension == DIMENSIONLESS else format_unit(dimension)}"


# the study --------------------------------------------------------------------------------------------------------


class Study:
    """A model, points, and what to compute at each.

    model: compiled once; parameters change without compiling again, structural ones compile anew. points: a list of
    mappings from parameter path to value (see grid), or Samples; a parameter that a point leaves out keeps the value
    of the model, a point given twice counts once. analysis: simulate (needs until), equilibrium or eigen. results: for
    each column an expression over channels and parameters, with max, min, mean, rms, final and first of a channel, or
    a function of the Run (of the Linearization for eigen). eigen also knows the columns frequency [Hz],
    damping_ratio, real and imag of the modes, slowest first, and single ones as frequency_1; without results it
    gives the frequency and damping ratio of the first modes.

    >>> import koppel
    >>> model = koppel.Model("mass on a spring")
    >>> k = model.parameter("k", 800, unit="N/m")
    >>> mass = model.add_part("mass", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    >>> spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=mass, stiffness=[k, k, k, 9, 9, 9])
    >>> name = model.add("spring", spring)
    >>> study = Study(model, grid({"k": [800, 981]}), analysis="equilibrium", results={"sag": "-final(mass.z)"})
    >>> study.run(workers=0)["sag"].round(6).tolist()  # m g / k
    [0.024525, 0.02]
    """

    def __init__(
        self,
        model: Model,
        points: Sequence[Point] | Samples,
        *,
        results: Mapping[str, str] | ResultFunction | None = None,
        analysis: Analysis = "simulate",
        until: float | None = None,
        stepper: Stepper | VariableStep | None = None,
        every: float | None = None,
        start: Start | None = None,
        modes: int = 6,
    ) -> None:
        self.model, self.analysis, self.every = model, analysis, every
        if analysis not in ("simulate", "equilibrium", "eigen"):
            raise KoppelError(f"analysis = '{analysis}' is not known; use simulate, equilibrium or eigen")
        if analysis == "simulate" and (until is None or not 0.0 < until < float("inf")):
            raise KoppelError(f"until = {until} is not a time above 0 s; a simulation needs one")
        self.until = until
        self.stepper = stepper if stepper is not None else Lsrt2()
        self.start: Start = start or ("design" if analysis == "simulate" else "equilibrium")
        if self.start not in ("design", "equilibrium"):
            raise KoppelError(f"start = '{start}' is not known; use design or equilibrium")
        if modes < 1:
            raise KoppelError(f"modes = {modes} is below 1")
        compiled = compile_model(model)
        self.known = flatten(model).parameters
        self.points = self._read_points(points)
        self.paths = list(self.points[0])
        self.structural = tuple(path for path in self.paths if self.known[path].structural)
        if results is None and analysis == "eigen":
            shown = range(1, min(modes, compiled.system.nu) + 1)
            results = {f"{name}_{i}": f"{name}_{i}" for i in shown for name in ("frequency", "damping_ratio")}
        if results is None or (not callable(results) and not results):
            raise KoppelError("a study needs results, such as results={'peak': 'max(abs(spring.force))'}")
        self.function = results if callable(results) else None
        self.results = [] if callable(results) else self._build_results(compiled, results)
        self.fingerprint = self._compute_fingerprint()
        self.table = StudyTable(self._columns({}))
        if not self.structural:
            _kept()[self.fingerprint, ()] = compiled

    # checks -------------------------------------------------------------------------------------------------------

    def _read_points(self, points: Sequence[Point] | Samples) -> list[dict[str, float]]:
        """All points in SI, each with all parameters that any of them changes; equal ones once."""
        if isinstance(points, Samples):
            self._check_paths(points.of)
            read = points.draw(self.known)
        else:
            for index, point in enumerate(points):
                if not isinstance(point, Mapping):
                    raise ModelError(f"= {shorten(point)} is not a mapping of parameters", path=f"points[{index}]")
                self._check_paths(point)
            read = [{path: read_value(value, self.known[path]) for path, value in p.items()} for p in points]
        if not read:
            raise KoppelError("a study needs at least one point")
        paths = list(dict.fromkeys(path for point in read for path in point))
        if not paths:
            raise KoppelError("the points of a study need at least one parameter")
        full = [{path: point.get(path, self.known[path].value) for path in paths} for point in read]
        return [dict(values) for values in dict.fromkeys(tuple(point.items()) for point in full)]

    def _check_paths(self, paths: Iterable[str]) -> None:
        for path in paths:
            if path not in self.known:
                raise KoppelError(f"model '{self.model.name}' has no parameter '{path}'{suggest(path, self.known)}")
            if not self.known[path].free:
                raise KoppelError(f"parameter '{path}' is computed from others; vary those instead")

    def _build_results(self, compiled: CompiledModel, results: Mapping[str, str]) -> list[Result]:
        rows: dict[str, Dimension | None] = {c.path: _dimension(c.unit) for c in compiled.channels}
        rows["time"] = _dimension("s")
        numbers: dict[str, Dimension | None] = {path: _dimension(known.unit) for path, known in self.known.items()}
        if self.analysis == "eigen":
            count = 2 * compiled.system.nu
            rows.update({name: _dimension(unit) for name, unit in _MODE_COLUMNS.items()})
            numbers.update({f"{n}_{i}": _dimension(u) for i in range(1, count + 1) for n, u in _MODE_COLUMNS.items()})
        for name in results:
            if name in self.paths or name in ("key", "status", "message", "wall_seconds"):
                raise KoppelError(f"results.{name}: the table has a column of that name already; choose another")
        if self.analysis != "simulate":  # one row: a channel is a number
            numbers.update({name: dim for name, dim in rows.items() if name not in _MODE_COLUMNS})
            rows = {name: dim for name, dim in rows.items() if name in _MODE_COLUMNS}
        try:
            return [build_result(name, text, rows, numbers) for name, text in results.items()]
        except ModelError as error:
            raise error.within("results") from None

    def _compute_fingerprint(self) -> str:
        """Changes when anything changes that the numbers of a point depend on, other than the point itself."""
        facts: dict[str, Any] = {
            "model": _full_text(self.model),
            "analysis": self.analysis,
            "start": self.start,
            "results": {r.name: r.text for r in self.results} if self.function is None else _code_text(self.function),
        }
        if self.analysis == "simulate":
            facts |= {"until": self.until, "every": self.every, "stepper": self.stepper.describe()}
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]

    def key(self, point: Mapping[str, float]) -> str:
        """The name of a point in the table: what is computed, and where."""
        place = hashlib.sha256(json.dumps(sorted((p, float(v).hex()) for p, v in point.items())).encode()).hexdigest()
        return f"{self.fingerprint}-{place[:16]}"

    def _columns(self, rows: Mapping[str, Row]) -> list[Column]:
        parameters = [Column(path, _si_unit(self.known[path].unit), "parameter") for path in self.paths]
        if self.function is None:
            return [*parameters, *(Column(r.name, r.unit, "result") for r in self.results)]
        found = dict.fromkeys(name for row in rows.values() for name in row.results)
        return [*parameters, *(Column(name, "", "result") for name in found)]

    # running ------------------------------------------------------------------------------------------------------

    def run(
        self,
        out: str | os.PathLike[str] | None = None,
        *,
        workers: int | None = None,
        cluster: str | None = None,
        progress: bool = False,
        retry_failed: bool = False,
    ) -> StudyTable:
        """Computes the points that out does not hold yet and gives the whole table.

        out: .parquet or .csv, kept up to date while the study goes on; it may hold points of the same study only.
        workers: processes of an embedded cluster, one per processor when absent, 0 for none; with processes a script
        needs its `if __name__ == "__main__":`. cluster: address of an existing dask cluster instead. A point that
        fails is recorded with its reason and computed again only with retry_failed. After an interrupt out (and
        self.table) hold what is done.
        """
        if workers is not None and workers < 0:
            raise KoppelError(f"workers = {workers} is below 0")
        points = {self.key(point): point for point in self.points}
        keeper = _Keeper(self, list(points), None if out is None else Path(out), retry_failed)
        pending = [(key, point) for key, point in points.items() if key not in keeper.rows]
        count = (os.cpu_count() or 1) if workers is None else workers
        with show_progress(progress, len(points), keeper) as report:
            keeper.report = report
            try:
                if cluster is None and (count == 0 or (workers is None and min(count, len(pending)) <= 1)):
                    for key, point in pending:
                        keeper.take([solve_point(self, key, point)])
                elif pending:
                    _solve_on_cluster(self, pending, min(count, len(pending)), cluster, keeper.take)
            finally:
                keeper.save()
        return self.table


@dataclass
class _Keeper:
    """Collects rows and keeps the file up to date."""

    study: Study
    order: list[str]
    out: Path | None
    retry_failed: bool
    rows: dict[str, Row] = field(default_factory=dict)
    report: Callable[[], None] = lambda: None
    saved_at: float = 0.0
    pause: float = 2.0

    def __post_init__(self) -> None:
        if self.out is None:
            return
        check_suffix(self.out)
        if not self.out.parent.is_dir():
            raise KoppelError(f"{self.out}: there is no folder {self.out.parent}")
        if not self.out.exists():
            return
        old = StudyTable.read(self.out, self.study.paths)
        for row in old:
            if not row.key.startswith(f"{self.study.fingerprint}-"):
                raise KoppelError(
                    f"{self.out}: holds another study (model, run or results differ); name another file or remove it"
                )
            missing = [path for path in self.study.paths if path not in row.parameters]
            if missing or len(row.parameters) != len(self.study.paths):
                raise KoppelError(f"{self.out}: varies other parameters; name another file or remove it")
            if row.status != FAILED or not self.retry_failed:
                self.rows[row.key] = row

    def take(self, rows: Sequence[Row]) -> None:
        """New rows; written when the last writing is a while ago."""
        self.rows.update((row.key, row) for row in rows)
        self.report()
        if clock.monotonic() - self.saved_at > self.pause:
            self.save()

    def save(self) -> None:
        """The table in the order of the points; points that are no longer asked for stay at the end."""
        begin = clock.monotonic()
        place = {key: index for index, key in enumerate(self.order)}
        ordered = dict(sorted(self.rows.items(), key=lambda item: place.get(item[0], len(place))))
        self.study.table = StudyTable(self.study._columns(ordered), list(ordered.values()))
        if self.out is not None and ordered:
            self.study.table.write(self.out)
        self.saved_at = clock.monotonic()
        self.pause = max(2.0, 20.0 * (self.saved_at - begin))  # large tables are written less often


@contextmanager
def show_progress(shown: bool, total: int, keeper: _Keeper) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr; gives the callback that moves it."""
    if not shown:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[failed]} failed"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("study", total=total, completed=len(keeper.rows), failed=0)

        def report() -> None:
            failed = sum(row.status == FAILED for row in keeper.rows.values())
            bar.update(task, completed=len(keeper.rows), failed=failed)

        yield report


# one point --------------------------------------------------------------------------------------------------------

_local = threading.local()  # compiled models and studies of this thread; a machine is not shared


def _kept() -> dict[tuple[str, tuple[tuple[str, str], ...]], CompiledModel]:
    """The compiled models of this thread, by fingerprint and structural values; the oldest go."""
    kept: dict[Any, CompiledModel] = _local.__dict__.setdefault("compiled", {})
    while len(kept) >= 8:
        kept.pop(next(iter(kept)))
    return kept


def _compile(study: Study, structural: Mapping[str, str]) -> CompiledModel:
    """The compiled model for these structural values."""
    key = (study.fingerprint, tuple(structural.items()))
    kept = _kept()
    if key not in kept:
        kept[key] = compile_model(_with_parameters(study.model, structural) if structural else study.model)
    return kept[key]


def _with_parameters(model: Model, values: Mapping[str, str]) -> Model:
    """A copy of the model with other parameter values; what is shared between submodels is not changed."""
    copy = model.model_copy(update={"parameters": dict(model.parameters), "submodels": dict(model.submodels)})
    inner: dict[str, dict[str, str]] = {}
    for path, value in values.items():
        name, _, rest = path.partition(".")
        if not rest:
            copy.parameters[name] = copy.parameters[name].model_copy(update={"value": value})
        else:
            inner.setdefault(name, {})[rest] = value
    for name, below in inner.items():
        sub: Submodel = copy.submodels[name]
        own = {path: value for path, value in below.items() if "." not in path}
        deeper = {path: value for path, value in below.items() if "." in path}
        changes: dict[str, Any] = {"parameters": {**sub.parameters, **own}}
        if deeper:
            changes |= {"model": _with_parameters(sub.model, deeper), "file": None}
        copy.submodels[name] = sub.model_copy(update=changes)
    return copy


def solve_point(study: Study, key: str, point: Mapping[str, float]) -> Row:
    """One row; whatever goes wrong at this point becomes its message."""
    begin = clock.perf_counter()
    try:
        values = {path: spell_value(value, study.known[path]) for path, value in point.items()}
        structural = {path: values.pop(path) for path in study.structural}
        machine = Machine(_compile(study, structural))  # a fresh one: no point depends on those before it
        machine.set_parameters(values)
        machine.reset()
        results = _analyse(study, machine, point)
    except Exception as error:  # a result function may raise anything
        message = " ".join(str(error).split()) or type(error).__name__
        if not isinstance(error, KoppelError):
            message = f"{type(error).__name__}: {message}"
        return Row(key, point, {}, FAILED, message[:1000], clock.perf_counter() - begin)
    return Row(key, point, results, wall_seconds=clock.perf_counter() - begin)


def _analyse(study: Study, machine: Machine, point: Mapping[str, float]) -> dict[str, float]:
    outcome: Run | Linearization
    if study.analysis == "simulate":
        assert study.until is not None
        outcome = simulate(machine, until=study.until, stepper=study.stepper, every=study.every, start=study.start)
        run = outcome
    else:
        if study.start == "equilibrium":
            find_equilibrium(machine)
        run = _snapshot(machine)
        outcome = linearize(machine) if study.analysis == "eigen" else run
    if study.function is not None:
        return _check_numbers(study.function(outcome))
    modes = _mode_columns(outcome) if isinstance(outcome, Linearization) else {}
    parameters = {path: known.value for path, known in study.known.items()} | dict(point)

    def values(name: str) -> Any:
        if name in modes:
            return modes[name]
        if name in parameters:
            return parameters[name]
        if study.analysis == "eigen" and name.rpartition("_")[0] in modes:
            raise KoppelError(f"there is no {name}: the machine has {np.size(modes['real'])} modes at this point")
        column = run[name]
        return column if study.analysis == "simulate" else float(column[0])

    return {result.name: evaluate_result(result, values, run.time) for result in study.results}


def _snapshot(machine: Machine) -> Run:
    """The channels at the state in force as a run of one row."""
    channels: Sequence[Channel] = machine.compiled.channels
    return Run(channels, [machine.core.t0], machine.core.outputs(machine.core.t0)[None, :])


def _mode_columns(linearization: Linearization) -> dict[str, Array | float]:
    """The modes as columns, slowest first, and one by one."""
    modes = linearization.modes()
    columns: dict[str, Array | float] = {
        "frequency": np.array([mode.frequency for mode in modes]),
        "damping_ratio": np.array([mode.damping_ratio for mode in modes]),
        "real": np.array([mode.eigenvalue.real for mode in modes]),
        "imag": np.array([mode.eigenvalue.imag for mode in modes]),
    }
    single = {f"{name}_{i}": float(v) for name, column in columns.items() for i, v in enumerate(np.asarray(column), 1)}
    return columns | single


def _check_numbers(given: Any) -> dict[str, float]:
    if not isinstance(given, Mapping) or not given:
        raise KoppelError(f"the result function gave {shorten(given)} instead of a mapping of names to numbers")
    results = {str(name): float(value) for name, value in given.items()}
    for name, value in results.items():
        if not np.isfinite(value):
            raise KoppelError(f"result {name} is {value}")
    return results


# many points ------------------------------------------------------------------------------------------------------


def _solve_on_cluster(
    study: Study,
    pending: list[tuple[str, dict[str, float]]],
    workers: int,
    address: str | None,
    take: Callable[[Sequence[Row]], None],
) -> None:
    """Batches of points as tasks; a batch whose worker died is tried again point by point."""
    try:
        package = import_module("cloudpickle").dumps(study)
        as_completed = import_module("distributed").as_completed
    except ImportError:
        raise KoppelError(
            "a study on several processes needs dask; pip install 'koppel[study]', or use workers=0"
        ) from None
    with _open_client(workers, address) as client:
        size = max(1, min(32, len(pending) // (16 * max(1, workers))))
        batches = [pending[i : i + size] for i in range(0, len(pending), size)]
        tasks = {client.submit(solve_batch, package, batch, pure=False): batch for batch in batches}
        done = as_completed(tasks, loop=client.loop)
        losses: dict[str, int] = {}
        try:
            while tasks:
                future = _next_done(done, client, address)
                batch = tasks.pop(future)
                if future.status == "finished":
                    take(future.result())
                    continue
                _wait_for_scheduler(client, address)
                for entry in batch:
                    # alone it is known whose fault it was; a lost point went down with its neighbor
                    losses[entry[0]] = losses.get(entry[0], 0) + 1
                    if len(batch) > 1 or (future.status != "error" and losses[entry[0]] <= 5):
                        again = client.submit(solve_batch, package, [entry], pure=False)
                        tasks[again] = [entry]
                        done.add(again)
                    else:
                        take([_lost(future, *entry)])
        except BaseException:
            if client.status == "running":
                client.cancel(list(tasks))
            raise


def _next_done(done: Any, client: Any, address: str | None) -> Any:
    """The next future that is done; raises when the cluster is gone and nothing will ever be done."""
    while not done.has_ready():
        _wait_for_scheduler(client, address)
        clock.sleep(0.002)
    return next(done)


def _wait_for_scheduler(client: Any, address: str | None) -> None:
    """Waits while the client looks for its scheduler again; raises when it has given up."""
    while client.status == "connecting":
        clock.sleep(0.05)
    if client.status != "running":
        where = f"the cluster at {address}" if address is not None else "the cluster of worker processes"
        raise KoppelError(f"{where} was lost; what is done is kept, the same call goes on with the rest")


def _lost(future: Any, key: str, point: Mapping[str, float]) -> Row:
    """The row of a point that no worker could bring home."""
    error = future.exception() if future.status == "error" else None
    name = type(error).__name__ if error is not None else future.status
    if isinstance(error, ImportError):
        raise KoppelError(f"the workers of the cluster cannot load koppel: {error}; install it there")
    reason = "its worker process died" if name == "KilledWorker" else f"{name}: {error}"
    return Row(key, point, {}, FAILED, " ".join(reason.split())[:1000])


@contextmanager
def _open_client(workers: int, address: str | None) -> Iterator[Any]:
    """A client of the cluster at the address, or of an embedded one that ends with it."""
    dask = import_module("distributed")
    if address is not None:
        try:
            import_module("distributed.comm").resolve_address(address)  # a client of a wrong address ends with noise
            client = dask.Client(address, timeout="10s", set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            reason = " ".join(str(error).split())[:200]
            raise KoppelError(f"there is no cluster at {address}: {reason}") from None
        try:
            try:
                client.wait_for_workers(1, timeout=30)
            except TimeoutError:
                raise KoppelError(f"the cluster at {address} has no workers; start some") from None
            with _silence("distributed.client"):
                yield client
        finally:
            client.close()
        return
    with _interrupts_ignored():  # workers inherit this: an interrupt is for us, they end when we do
        cluster = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
    try:
        client = dask.Client(cluster, set_as_default=False)
        try:
            yield client
        finally:
            client.close()
    finally:
        cluster.close()


@contextmanager
def _silence(name: str) -> Iterator[None]:
    """Nothing but what we say ourselves is printed, for a while."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignores Ctrl-C for a moment; only the main thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def solve_batch(package: bytes, batch: Sequence[tuple[str, Mapping[str, float]]]) -> list[Row]:
    """Runs on a worker: the study is unpacked once per worker thread."""
    known: dict[int, Study] = _local.__dict__.setdefault("studies", {})
    mark = hash(package)
    if mark not in known:
        known.clear()
        known[mark] = pickle.loads(package)
    return [solve_point(known[mark], key, point) for key, point in batch]


# facts ------------------------------------------------------------------------------------------------------------


def _dimension(unit: str) -> Dimension | None:
    return parse_unit(unit).dimension if unit else None


def _si_unit(unit: str) -> str:
    dimension = parse_unit(unit).dimension
    return "rad" if dimension == DIMENSIONLESS and unit in _ANGLES else format_unit(dimension)


def _full_text(model: Model) -> str:
    """The model and all models below it; a submodel in a file is written out."""
    below = {name: _full_text(sub.model) for name, sub in model.submodels.items() if sub.file is not None}
    return json.dumps([to_text(model), below])


def _code_text(function: Callable[..., Any]) -> str:
    """What a function does, without where it stands: moving it in its file leaves a study resumable."""

    def describe(code: CodeType) -> list[Any]:
        constants = [describe(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
        return [code.co_code.hex(), list(code.co_names), list(code.co_varnames), constants]

    code = getattr(function, "__code__", None)
    name = getattr(function, "__qualname__", type(function).__qualname__)
    return json.dumps([name, describe(code) if isinstance(code, CodeType) else ""])
