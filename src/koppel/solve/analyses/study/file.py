"""Study files: YAML with a model, points, a run and results."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, PlainValidator, StrictInt, model_validator

from koppel.compile.flatten import flatten
from koppel.compile.kinds import has_laws
from koppel.model.data import Data, read_data
from koppel.model.errors import KoppelError, ModelError, shorten, suggest
from koppel.model.files import MAX_BYTES, FileKind, parse_yaml, quoting_models_only, read_model
from koppel.model.model import Model
from koppel.model.quantities import with_parameters
from koppel.model.reading import describe_path_error, read_bytes, reading
from koppel.model.value import Value, check_source, check_sources
from koppel.solve.analyses.study.points import (
    Distribution,
    Normal,
    Samples,
    Uniform,
    grid,
    read_number,
    read_value,
    spell_value,
)
from koppel.solve.analyses.study.study import Study
from koppel.solve.method import default_stepper_name
from koppel.solve.steppers import Stepper, VariableStep, find_stepper, stepper_names


@dataclass(frozen=True)
class Range:
    """Evenly spaced values of a parameter, both ends included."""

    start: float | str
    to: float | str
    count: int


def _check_axis(value: object) -> Any:
    """A list of values, or {from, to, count}."""
    if not isinstance(value, Mapping):
        checked = check_sources(None)(value)
        if not checked:
            raise ModelError("is an empty list; give at least one value")
        return checked
    keys = ("from", "to", "count")
    for key in value:
        if key not in keys:
            raise ModelError(f"unknown key{suggest(str(key), keys)}", path=str(key))
    for key in keys:
        if key not in value:
            raise ModelError("is missing; a range has from, to and count", path=key)
    return Range(
        _located(check_source, value["from"], "from"),
        _located(check_source, value["to"], "to"),
        _located(_check_count, value["count"], "count"),
    )


def _check_count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= 100_000:
        raise ModelError(f"= {shorten(value)} is not a whole number between 2 and 100000")
    return value


def _located(check: Any, value: object, path: str) -> Any:
    try:
        return check(value)
    except ModelError as error:
        raise error.within(path) from None


def _check_distribution(value: object) -> Distribution:
    """{uniform: [low, high]} or {normal: [mean, deviation]}."""
    laws: dict[str, type[Uniform] | type[Normal]] = {"uniform": Uniform, "normal": Normal}
    if not isinstance(value, Mapping) or len(value) != 1:
        raise ModelError(f"= {shorten(value)} is no distribution; write {{uniform: [a, b]}} or {{normal: [a, b]}}")
    name, numbers = next(iter(value.items()))
    if name not in laws:
        raise ModelError(f"unknown distribution '{name}'{suggest(str(name), laws)}")
    return laws[name](*_located(check_sources(2), numbers, str(name)))


class Sample(Data):
    """Random points."""

    count: StrictInt = Field(ge=1, description="number of points")
    seed: StrictInt = Field(default=0, ge=0, description="start of the random numbers")
    method: Literal["random", "latin_hypercube"] = Field(default="random", description="how points are drawn")
    of: dict[str, Annotated[Any, PlainValidator(_check_distribution)]] = Field(
        min_length=1, description="parameter to distribution"
    )


class Points(Data):
    """One of grid, list and sample."""

    grid: dict[str, Annotated[Any, PlainValidator(_check_axis)]] | None = Field(
        default=None, description="parameter to values; every combination"
    )
    list: tuple[dict[str, Value], ...] | None = Field(default=None, description="points one by one")
    sample: Sample | None = Field(default=None, description="random points")

    @model_validator(mode="after")
    def _check(self) -> Points:
        given = [name for name in type(self).model_fields if getattr(self, name)]
        if len(given) != 1:
            raise ModelError(f"has {' and '.join(given) or 'nothing'}; give one of grid, list and sample")
        return self


class RunSettings(Data):
    """What to do at each point."""

    analysis: Literal["simulate", "equilibrium", "eigen"] = Field(default="simulate", description="what to compute")
    until: Value | None = Field(default=None, description="end of a simulation [s]")
    stepper: str | None = Field(default=None, description="method of a simulation; default: that of koppel run")
    step: Value | None = Field(default=None, description="step size [s]; 1 ms when absent")
    jacobian: Literal["full", "reduced"] | None = Field(default=None, description="default: that of the stepper")
    every: Value | None = Field(default=None, description="distance of rows [s]; each step when absent")
    start: Literal["design", "equilibrium"] | None = Field(default=None, description="where a point starts")
    modes: StrictInt = Field(default=6, ge=1, description="modes of eigen when there are no results")

    def build_stepper(self, model: Model) -> Stepper | VariableStep:
        """The method with its settings."""
        name = self.stepper or default_stepper_name(has_laws(flatten(model)))
        if name == VariableStep.name:
            for name in ("step", "jacobian"):
                if getattr(self, name) is not None:
                    raise ModelError("does not go with stepper variable_step; leave it out", path=name)
            return VariableStep()
        if name not in stepper_names():
            known = [*stepper_names(), VariableStep.name]
            raise ModelError(f"= '{name}' is no stepper{suggest(name, known)}", path="stepper")
        settings: dict[str, Any] = {} if self.jacobian is None else {"jacobian": self.jacobian}
        if self.step is not None:
            settings["step"] = read_number(self.step, "s", "step")  # type: ignore[arg-type]
        return find_stepper(name, **settings)

    def seconds(self, name: str) -> float | None:
        """A time of the settings in s."""
        value = getattr(self, name)
        return None if value is None else read_number(value, "s", name)


class StudyFile(Data):
    """A study as a file holds it."""

    koppel_study: Literal[1] = Field(default=1, description="version of the file format")
    model: str = Field(description="model file, relative to the study file")
    points: Points = Field(description="where to compute: grid, list or sample")
    run: RunSettings = Field(default_factory=RunSettings, description="what to do at each point")
    results: dict[str, str] = Field(default_factory=dict, description="column to expression")


KIND = FileKind("study", tuple(StudyFile.model_fields), "points", "a study has model, points, run and results")


def read_study(path: str | os.PathLike[str], *, confined: bool = False) -> Study:
    """Reads a study file and the model that it names; errors are one line with the file and the path in it.

    confined: refuse every file outside of the folder of the study.
    """
    file = str(path)
    with reading(Path(path), confined):
        content = _read_content(Path(path))
        model = read_model(_find_model(Path(path), content.model))
    try:
        return _build_study(content, model)
    except ModelError as error:
        raise (error if error.file else error.within(file=file)) from None
    except KoppelError as error:
        raise ModelError(str(error), file) from None


def _read_content(path: Path) -> StudyFile:
    file = str(path)
    try:
        text = read_bytes(path, "study", MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ModelError(f"is not UTF-8 text at byte {error.start}; save it as UTF-8", file) from None
    if not text.strip():
        raise ModelError(f"is empty; {KIND.start}", file)
    with quoting_models_only(text, file, "koppel_study"):
        try:
            return read_data(StudyFile, parse_yaml(text, file, KIND))
        except ModelError as error:
            raise error.within(file=file) from None


def _find_model(path: Path, name: str) -> Path:
    target = path.parent / name
    try:
        target.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ModelError(
            f"= {shorten(name)} cannot be read: {describe_path_error(error)}", str(path), "model"
        ) from None
    if not target.exists():
        raise ModelError(f"= '{name}' does not exist; it is looked for in {path.parent.resolve()}", str(path), "model")
    return target


def _build_study(content: StudyFile, model: Model) -> Study:
    try:
        stepper = content.run.build_stepper(model)
        until, every = content.run.seconds("until"), content.run.seconds("every")
    except ModelError as error:
        raise error.within("run") from None
    if content.run.analysis == "simulate" and until is None:
        raise ModelError("is missing; a simulation needs its end, such as until: 2 s", path="run.until")
    points: Any
    if content.points.sample is not None:
        points = Samples(**{name: getattr(content.points.sample, name) for name in Sample.model_fields})
    elif content.points.grid is not None:
        points = grid(_spread(content.points.grid, model))
    else:
        points = content.points.list
    return Study(
        model,
        points,
        results=content.results or None,
        analysis=content.run.analysis,
        until=until,
        stepper=stepper,
        every=every,
        start=content.run.start,
        modes=content.run.modes,
    )


def _spread(axes: Mapping[str, Any], model: Model) -> dict[str, Any]:
    """Ranges become lists of values with their unit."""
    ranges = [path for path, axis in axes.items() if isinstance(axis, Range)]
    known = flatten(model).parameters if ranges else {}
    missing = [path for path in ranges if path not in known]
    known = flatten(with_parameters(model, missing)).parameters if missing else known
    spread: dict[str, Any] = {}
    for path, axis in axes.items():
        if not isinstance(axis, Range):
            spread[path] = axis
            continue
        first, last = (read_value(v, known[path]) for v in (axis.start, axis.to))
        spread[path] = [spell_value(float(v), known[path]) for v in np.linspace(first, last, axis.count)]
    return spread
