"""One point of a study: the machine with its values, analysed."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.compile.compiler import compile_model
from koppel.model.errors import KoppelError, shorten
from koppel.model.model import Model, Submodel
from koppel.results import Channel, Run
from koppel.solve.analyses.equilibrium import EquilibriumError, find_equilibrium
from koppel.solve.analyses.linearize import Linearization, linearize, refuse_drives
from koppel.solve.analyses.simulate import simulate
from koppel.solve.analyses.study.points import spell_value
from koppel.solve.analyses.study.results import evaluate_result
from koppel.solve.analyses.study.table import FAILED, Row
from koppel.solve.machine import Array, Machine

if TYPE_CHECKING:
    from koppel.solve.analyses.study.study import Study

_local = threading.local()  # compiled models of this thread; a machine is not shared


def _kept() -> dict[tuple[str, tuple[tuple[str, str], ...]], CompiledModel]:
    """The compiled models of this thread, by fingerprint and structural values; the oldest go."""
    kept: dict[Any, CompiledModel] = _local.__dict__.setdefault("compiled", {})
    while len(kept) >= 8:
        kept.pop(next(iter(kept)))
    return kept


def keep_compiled(fingerprint: str, compiled: CompiledModel) -> None:
    """The model of a study without structural values is compiled already."""
    _kept()[fingerprint, ()] = compiled


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
        outcome = simulate(
            machine, until=study.until, stepper=study.stepper, every=study.every, start=study.start, record="**"
        )
        run = outcome
    else:
        if study.start == "equilibrium":
            try:
                find_equilibrium(machine)
                if study.analysis == "eigen":
                    refuse_drives(machine, 0.0)
            except EquilibriumError as error:
                if study.analysis != "eigen":
                    raise
                raise EquilibriumError(f'{error}; start="design" linearizes at the start values instead') from None
        run = _snapshot(machine)
        outcome = linearize(machine) if study.analysis == "eigen" else run
    if study.function is not None:
        return _check_numbers(study.function(outcome))
    modes = _mode_columns(outcome) if isinstance(outcome, Linearization) else {}
    parameters = {path: known.value for path, known in study.known.items()} | dict(point)

    def values(name: str) -> Any:
        if name in modes:
            return modes[name]
        if name in parameters and name not in run:  # a start value may have the name of a channel
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
