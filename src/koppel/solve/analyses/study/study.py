"""Parameter studies: the same machine at many points, compiled once, on as many processes as there are."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, Literal

from koppel.compile.compiled import CompiledModel
from koppel.compile.compiler import compile_model
from koppel.compile.flatten import flatten
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.files import to_text
from koppel.model.model import Model, check_model
from koppel.model.quantities import with_parameters
from koppel.model.units import DIMENSIONLESS, Dimension, format_unit, parse_unit
from koppel.solve.analyses.study.keeper import Keeper, show_progress
from koppel.solve.analyses.study.points import Point, Samples, read_value
from koppel.solve.analyses.study.processes import solve_on_processes
from koppel.solve.analyses.study.results import Result, build_result
from koppel.solve.analyses.study.solving import keep_compiled, solve_point
from koppel.solve.analyses.study.table import Column, Row, StudyTable
from koppel.solve.method import default_stepper
from koppel.solve.steppers import Stepper, VariableStep

Analysis = Literal["simulate", "equilibrium", "eigen"]
Start = Literal["design", "equilibrium"]
ResultFunction = Callable[[Any], Mapping[str, float]]
"""Gets the Run of a point (one row for an equilibrium), or its Linearization for eigen; gives names and numbers."""

_ANGLES = ("rad", "deg", "mrad", "rev")
_MODE_COLUMNS = {"frequency": "1/s", "damping_ratio": "1", "real": "1/s", "imag": "1/s"}


class Study:
    """A model, points, and what to compute at each.

    model: compiled once; parameters change without compiling again, structural ones compile anew. points: a list of
    mappings from parameter path to value (see grid), or Samples; a parameter that a point leaves out keeps the value
    of the model, a point given twice counts once. analysis: simulate (needs until), equilibrium or eigen. stepper: as
    in simulate, lsrt2 or where there are set-valued laws time_stepping. results: for
    each column an expression over channels and parameters, with max, min, mean, rms, final and first of a channel, or
    a function of the Run (of the Linearization for eigen). eigen also knows the columns frequency [Hz],
    damping_ratio, real and imag of the modes, slowest first, and single ones as frequency_1; without results it
    gives the frequency and damping ratio of the first modes.

    >>> import koppel
    >>> from koppel.solve.analyses.study import Study, grid
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
        self.model, self.analysis, self.every = _reach_quantities(model, points), analysis, every
        model = self.model
        if analysis not in ("simulate", "equilibrium", "eigen"):
            raise KoppelError(f"analysis = '{analysis}' is not known; use simulate, equilibrium or eigen")
        if analysis == "simulate" and (until is None or not 0.0 < until < float("inf")):
            raise KoppelError(f"until = {until} is not a time above 0 s; a simulation needs one")
        self.until = until
        if start not in (None, "design", "equilibrium"):
            raise KoppelError(f"start = '{start}' is not known; use design or equilibrium")
        if modes < 1:
            raise KoppelError(f"modes = {modes} is below 1")
        compiled = compile_model(model)
        self.stepper = stepper if stepper is not None else default_stepper(compiled)
        self.start: Start = start or ("design" if analysis == "simulate" else "equilibrium")
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
        self.table = StudyTable(self.columns({}))
        if not self.structural:
            keep_compiled(self.fingerprint, compiled)

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
        numbers: dict[str, Dimension | None] = {
            path: _dimension(known.unit) for path, known in self.known.items() if path not in rows
        }
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

    def columns(self, rows: Mapping[str, Row]) -> list[Column]:
        """The columns of a table with these rows; what a result function gives is known from them only."""
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
        workers: processes on this machine, one per processor when absent, 0 for none; with processes a script needs
        its `if __name__ == "__main__":`. cluster: address of an existing dask cluster instead. A point that
        fails is recorded with its reason and computed again only with retry_failed. After an interrupt out (and
        self.table) hold what is done.
        """
        if workers is not None and workers < 0:
            raise KoppelError(f"workers = {workers} is below 0")
        points = {self.key(point): point for point in self.points}
        keeper = Keeper(self, list(points), None if out is None else Path(out), retry_failed)
        pending = [(key, point) for key, point in points.items() if key not in keeper.rows]
        count = (os.cpu_count() or 1) if workers is None else workers
        with show_progress(progress, len(points), keeper) as report:
            keeper.report = report
            try:
                if cluster is None and (count == 0 or (workers is None and min(count, len(pending)) <= 1)):
                    for key, point in pending:
                        keeper.take([solve_point(self, key, point)])
                elif cluster is None:
                    solve_on_processes(self, pending, min(count, len(pending)), keeper.take)
                elif pending:
                    from koppel.solve.analyses.study.cluster import solve_on_cluster

                    solve_on_cluster(self, pending, count, cluster, keeper.take)
            finally:
                keeper.save()
        return self.table


def _reach_quantities(model: Model, points: Sequence[Point] | Samples) -> Model:
    """The model with the quantities that points name, as parameters, beside those that it declares."""
    check_model(model)
    given: dict[str, Any] = {}
    for point in [points.of] if isinstance(points, Samples) else points:
        for path, value in point.items() if isinstance(point, Mapping) else ():
            given.setdefault(path, value if isinstance(value, float | int | str) else None)
    known = flatten(model).parameters
    return with_parameters(model, {path: value for path, value in given.items() if path not in known})


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
