"""What was measured, and what a model with given parameters says instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike

from koppel.compile.compiler import compile_model
from koppel.compile.flatten import ParameterEntry
from koppel.model.declared import Input
from koppel.model.errors import KoppelError, shorten, suggest
from koppel.model.given import read_column
from koppel.model.model import Model
from koppel.model.quantities import with_parameters
from koppel.solve.analyses.equilibrium import find_equilibrium
from koppel.solve.analyses.simulate import simulate
from koppel.solve.analyses.steady import find_steady_state
from koppel.solve.analyses.study import read_value, spell_value
from koppel.solve.machine import Array, Machine
from koppel.solve.steppers import Stepper


@dataclass(frozen=True)
class Measured:
    """One measured channel: where (time, or number of the point), what, and how uncertain. In the channel's unit."""

    name: str
    unit: str
    at: Array
    values: Array
    sigma: Array | None  # None: one unknown deviation for the whole channel
    over: str  # label of the abscissa


class Experiment(Protocol):
    """What identify needs to know of a measurement."""

    @property
    def measured(self) -> Sequence[Measured]:
        """All channels that were measured."""

    def entry(self, path: str) -> ParameterEntry | None:
        """The parameter or quantity at that path, None where there is none."""

    def predict(self, values: Mapping[str, float]) -> list[Array]:
        """What the model says for each measured channel, at parameters in SI."""


def _column(name: str, values: ArrayLike, count: int | None = None) -> Array:
    column: Array = read_column(values, f"measured '{name}'")
    if column.size == 0:
        raise KoppelError(f"measured '{name}' is empty; give at least one number")
    if count is not None and column.size != count:
        raise KoppelError(f"measured '{name}' has {column.size} values; there are {count} instants or points")
    if not np.all(np.isfinite(column)):
        raise KoppelError(f"measured '{name}'[{int(np.argmin(np.isfinite(column)))}] is not a finite number")
    return column


def _sigma(name: str, sigma: Mapping[str, ArrayLike] | None, count: int) -> Array | None:
    if sigma is None or name not in sigma:
        return None
    column = np.broadcast_to(np.asarray(sigma[name], dtype=float), (count,)).copy()
    if not np.all(column > 0.0) or not np.all(np.isfinite(column)):
        raise KoppelError(f"sigma of '{name}' holds a value that is not above 0")
    return column


class OfModel:
    """An experiment on a model: compiled once, parameters set for each prediction."""

    def __init__(
        self,
        model: Model,
        at: Array,
        values: Mapping[str, ArrayLike],
        sigma: Mapping[str, ArrayLike] | None,
        settings: Mapping[str, float | str],
        over: str,
    ) -> None:
        self.compiled = compile_model(model)
        self.channels = list(values)
        known = {channel.path: channel for channel in self.compiled.channels}
        for name in [*values, *(sigma or {})]:
            if name not in known:
                raise KoppelError(f"model '{model.name}' has no channel '{name}'{suggest(name, known)}")
        for name in sigma or {}:
            if name not in values:
                raise KoppelError(f"sigma names '{name}', which was not measured")
        self._measured = [
            Measured(name, known[name].unit, at, _column(name, column, at.size), _sigma(name, sigma, at.size), over)
            for name, column in values.items()
        ]
        self.settings = {path: self._read(path, value) for path, value in settings.items()}

    @property
    def measured(self) -> Sequence[Measured]:
        """All channels that were measured."""
        return self._measured

    def entry(self, path: str) -> ParameterEntry | None:
        """The parameter at that path; a quantity there becomes one. None where there is neither."""
        try:
            return self.reach(path)
        except KoppelError:
            return None

    def reach(self, path: str) -> ParameterEntry:
        """The same; raises where there is neither."""
        if path not in self.compiled.parameter_entries:
            self.compiled = compile_model(with_parameters(self.compiled.model, [path]))
        return self.compiled.parameter_entries[path]

    def _read(self, path: str, value: float | str) -> float:
        return read_value(value, self.reach(path))

    def machine(self, values: Mapping[str, float], settings: Mapping[str, float]) -> Machine:
        """A fresh machine with these parameters, at its start."""
        machine = Machine(self.compiled)
        entries = self.compiled.parameter_entries
        both = {path: value for path, value in values.items() if path in entries} | dict(settings)
        machine.set_parameters({path: spell_value(value, entries[path]) for path, value in both.items()})
        machine.reset()
        return machine


class Series(OfModel):
    """Channels over time, measured in one run, against a simulation of the model.

    time: instants in s, increasing, from 0 on. values: channel -> measured values in the unit of the channel. sigma:
    channel -> standard deviation of its values (a number or one for each); without it the deviation of a channel is
    unknown and the same for all of its values. inputs: input of the model -> (time, values) that were given to it, in
    its unit, linear in between. settings: parameters of this run. stepper, start: as in simulate. Rows of the run are
    interpolated linearly to the instants.

    >>> import koppel
    >>> model = koppel.Model("slider")
    >>> model.parameters["c"] = koppel.Parameter(value="2 N*s/m")
    >>> _ = model.add("mass", koppel.translational.Sled(mass=1, speed=1))
    >>> oil = koppel.translational.SpringDamper(sled_a="ground", sled_b="mass", stiffness=0, damping="c")
    >>> _ = model.add("oil", oil)
    >>> time = np.linspace(0, 1, 21)
    >>> series = koppel.Series(model, time, {"mass.speed": np.exp(-3 * time)})
    >>> found = koppel.identify({"c": koppel.Free(at_least=0.1, at_most=10)}, [series])
    >>> round(found.values["c"], 4)
    3.0
    """

    def __init__(
        self,
        model: Model,
        time: ArrayLike,
        values: Mapping[str, ArrayLike],
        *,
        sigma: Mapping[str, ArrayLike] | None = None,
        inputs: Mapping[str, tuple[ArrayLike, ArrayLike]] | None = None,
        settings: Mapping[str, float | str] | None = None,
        stepper: Stepper | str | None = None,
        start: Literal["design", "equilibrium"] = "design",
    ) -> None:
        at = _column("time", time)
        if at[0] < 0.0 or not np.all(np.diff(at) > 0.0):
            raise KoppelError("time of a series begins at or after 0 and increases")
        super().__init__(_with_inputs(model, inputs or {}), at, values, sigma, settings or {}, "time [s]")
        self.time, self.stepper, self.start = at, stepper, start

    def predict(self, values: Mapping[str, float]) -> list[Array]:
        """The measured channels of a simulation at parameters in SI."""
        options: dict[str, Any] = {"stepper": self.stepper} if self.stepper is not None else {}
        machine = self.machine(values, self.settings)
        run = simulate(machine, until=float(self.time[-1]), start=self.start, **options)
        return [np.interp(self.time, run.time, run[name]) for name in self.channels]


def _with_inputs(model: Model, inputs: Mapping[str, tuple[ArrayLike, ArrayLike]]) -> Model:
    """A copy of the model in which inputs follow what was measured."""
    changed: dict[str, Input] = {}
    for name, (time, values) in inputs.items():
        if name not in model.inputs:
            raise KoppelError(f"model '{model.name}' has no input '{name}'{suggest(name, model.inputs)}")
        at, column = _column(name, time), _column(name, values)
        if at.size != column.size or not np.all(np.diff(at) > 0.0):
            raise KoppelError(f"input '{name}' needs as many values as instants, and instants that increase")
        unit = model.inputs[name].unit
        table = {"table": {"time": at.tolist(), "value": [f"{value!r} {unit}" for value in column.tolist()]}}
        changed[name] = Input.model_validate(
            {"unit": unit, "signal": table, "description": model.inputs[name].description}
        )
    return model.model_copy(update={"inputs": {**model.inputs, **changed}, "record": None})


class Points(OfModel):
    """Steady values, each at its own settings, against the equilibrium of the model there.

    A model with hydraulic nodes is brought to its steady state instead (koppel.find_steady_state): oil may flow.

    settings: one mapping parameter -> value for each point. values: channel -> one measured value for each point, in
    the unit of the channel. sigma: as for a Series.

    >>> import koppel
    >>> model = koppel.Model("scale")
    >>> model.parameters["rate"] = koppel.Parameter(value="900 N/m")
    >>> model.parameters["load"] = koppel.Parameter(value="1 N")
    >>> _ = model.add("pan", koppel.translational.Sled(mass=1))
    >>> _ = model.add("coil", koppel.translational.SpringDamper(sled_a="ground", sled_b="pan", stiffness="rate"))
    >>> _ = model.add("weight", koppel.translational.Force(sled_a="ground", sled_b="pan", force="load"))
    >>> points = koppel.Points(model, [{"load": 5}, {"load": 10}], {"pan.position": [0.005, 0.010]})
    >>> round(koppel.identify({"rate": koppel.Free()}, [points]).values["rate"], 3)
    1000.0
    """

    def __init__(
        self,
        model: Model,
        settings: Sequence[Mapping[str, float | str]],
        values: Mapping[str, ArrayLike],
        *,
        sigma: Mapping[str, ArrayLike] | None = None,
    ) -> None:
        super().__init__(model, np.arange(float(len(settings))), values, sigma, {}, "number of the point")
        self.points = [{path: self._read(path, value) for path, value in point.items()} for point in settings]

    def predict(self, values: Mapping[str, float]) -> list[Array]:
        """The measured channels in each equilibrium, at parameters in SI."""
        rows = []
        for point in self.points:
            machine = self.machine(values, point)
            find_steady_state(machine) if machine.compiled.inflows else find_equilibrium(machine)
            outputs = machine.outputs()
            rows.append([outputs[name] for name in self.channels])
        return [np.array(column) for column in zip(*rows, strict=True)]


class Formula:
    """Measured values against a function of the parameters: function({name: value}) gives as many numbers.

    sigma: standard deviation of the values, a number or one for each; unknown without it.

    >>> import koppel
    >>> x = np.array([0.0, 1.0, 2.0])
    >>> line = koppel.Formula(lambda p: p["a"] + p["b"] * x, [1.0, 3.0, 5.0], name="y")
    >>> found = koppel.identify({"a": koppel.Free(start=0), "b": koppel.Free(start=0)}, [line])
    >>> [round(value, 6) + 0.0 for value in found.values.values()]
    [1.0, 2.0]
    """

    def __init__(
        self,
        function: Callable[[Mapping[str, float]], ArrayLike],
        values: ArrayLike,
        *,
        sigma: ArrayLike | None = None,
        name: str = "value",
        unit: str = "",
    ) -> None:
        column = _column(name, values)
        deviation = None if sigma is None else _sigma(name, {name: sigma}, column.size)
        self.function = function
        self.measured: Sequence[Measured] = [
            Measured(name, unit, np.arange(float(column.size)), column, deviation, "number of the value")
        ]

    def entry(self, path: str) -> ParameterEntry | None:
        """A formula declares no parameters: numbers are SI, or whatever it takes them for."""
        return None

    def predict(self, values: Mapping[str, float]) -> list[Array]:
        """What the formula gives."""
        column = np.asarray(self.function(dict(values)), dtype=float)
        wanted = self.measured[0].values.shape
        if column.shape != wanted:
            raise KoppelError(
                f"the formula of '{self.measured[0].name}' gives {shorten(column.shape)}, not {wanted[0]} numbers"
            )
        return [column]
