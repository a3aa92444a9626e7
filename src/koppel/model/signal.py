"""Signals: a value, an expression of time, parameters, inputs and sensors, or a step, a sine or a table over time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from koppel.model.data import Data, read_data
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.value import Value, Values, check_each, check_source, literal


@dataclass(frozen=True)
class Item:
    """One value inside a model: where it stands, its source and the unit in which a bare number counts."""

    path: str
    source: float | int | str
    unit: str


class Shape(Data):
    """Base of the signals that are more than a value."""

    word: ClassVar[str]

    def items(self, unit: str) -> Iterator[Item]:
        """All values, for a signal measured in unit."""
        raise NotImplementedError

    def to_data(self) -> Any:
        return {self.word: super().to_data()}


class Step(Shape):
    """before until time, after from time on."""

    word: ClassVar[str] = "step"
    time: Value = Field(description="instant of the step [s]")
    before: Value = Field(default=0, description="value before the step")
    after: Value = Field(description="value from the step on")

    def items(self, unit: str) -> Iterator[Item]:
        yield Item("step.time", self.time, "s")  # type: ignore[arg-type]
        yield Item("step.before", self.before, unit)  # type: ignore[arg-type]
        yield Item("step.after", self.after, unit)  # type: ignore[arg-type]


class Sine(Shape):
    """offset + amplitude * sin(2*pi*frequency*(time - start) + phase) from start on, offset before."""

    word: ClassVar[str] = "sine"
    amplitude: Value = Field(description="amplitude")
    frequency: Value = Field(description="frequency [Hz]")
    phase: Value = Field(default=0, description="phase at start [rad]")
    offset: Value = Field(default=0, description="mean value")
    start: Value = Field(default=0, description="instant from which the sine acts [s]")

    def items(self, unit: str) -> Iterator[Item]:
        units = {"amplitude": unit, "frequency": "Hz", "phase": "rad", "offset": unit, "start": "s"}
        for name, item_unit in units.items():
            yield Item(f"sine.{name}", getattr(self, name), item_unit)


class Table(Shape):
    """Points over time; between them linear, cubic Hermite with slopes from the neighbors, or the last value held.

    outside: the end value held, the end slope continued, or the whole table repeated.
    """

    word: ClassVar[str] = "table"
    time: Values = Field(description="instants, increasing [s]")
    value: Values = Field(description="values at these instants")
    interpolation: Literal["linear", "hermite", "hold"] = Field(default="linear", description="between the points")
    outside: Literal["hold", "linear", "repeat"] = Field(default="hold", description="before the first, after the last")

    @model_validator(mode="after")
    def _check(self) -> Table:
        check_points("time", self.time, {"value": self.value})
        return self

    def items(self, unit: str) -> Iterator[Item]:
        for index, (time, value) in enumerate(zip(self.time, self.value, strict=True)):
            yield Item(f"table.time[{index}]", time, "s")  # type: ignore[arg-type]
            yield Item(f"table.value[{index}]", value, unit)  # type: ignore[arg-type]


def check_points(name: str, abscissae: Sequence[object], others: Mapping[str, Sequence[object]]) -> None:
    """At least two points, equally long lists, and abscissae that increase as far as they are plain numbers."""
    if len(abscissae) < 2:
        raise ModelError(f"has {len(abscissae)} points; give at least two", path=name)
    for other, values in others.items():
        if len(values) != len(abscissae):
            raise ModelError(
                f"has {len(values)} values but {name} has {len(abscissae)}; give one per point", path=other
            )
    check_increasing([literal(value) for value in abscissae], name, list(abscissae))


def check_increasing(numbers: Sequence[float | None], path: str, sources: Sequence[object] | None = None) -> None:
    """Raises when a number is not above the one before it; None stands for a number that is not yet known."""
    shown = sources if sources is not None else numbers
    for index in range(1, len(numbers)):
        before, after = numbers[index - 1], numbers[index]
        if before is not None and after is not None and not after > before:
            raise ModelError(
                f"must increase, but [{index - 1}] = {shown[index - 1]} is followed by [{index}] = {shown[index]}; "
                "sort the points and drop repeated ones",
                path=path,
            )


SHAPES: dict[str, type[Shape]] = {cls.word: cls for cls in (Step, Sine, Table)}


def check_signal(value: object) -> float | int | str | Shape:
    """A signal as given by a file or by the builder."""
    if isinstance(value, Shape):
        return value
    if not isinstance(value, Mapping):
        return check_source(value)
    if len(value) != 1:
        raise ModelError(f"= {shorten(dict(value))} is not a signal; give one of step, sine, table")
    word, data = next(iter(value.items()))
    if word not in SHAPES:
        raise ModelError(f"unknown signal '{word}'{suggest(str(word), SHAPES)}")
    try:
        return read_data(SHAPES[word], data)
    except ModelError as error:
        raise error.within(word) from None


def check_signals(size: int) -> Callable[[object], tuple[float | int | str | Shape, ...]]:
    """A validator for a list of signals."""

    def check(value: object) -> tuple[float | int | str | Shape, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            raise ModelError(f"= {shorten(value)} is not a list of {size} signals")
        if len(value) != size:
            raise ModelError(f"has {len(value)} signals instead of {size}")
        return check_each(value, check_signal)

    return check


def _shape_schema(cls: type[Shape]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {cls.word: cls.model_json_schema()},
        "required": [cls.word],
        "additionalProperties": False,
    }


SIGNAL_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": ["number", "string"]}, *(_shape_schema(cls) for cls in SHAPES.values())]
}

Signal: TypeAlias = Annotated[
    Value | Step | Sine | Table | Mapping[str, Any], PlainValidator(check_signal), WithJsonSchema(SIGNAL_SCHEMA)
]
"""A number in SI, text with a unit, an expression of time, parameters, inputs and sensors, or a Step, Sine or Table.

A Step, Sine or Table may be written as in a file: {"step": {"time": 0.2, "after": "50 N"}}.
"""

SignalVector: TypeAlias = Annotated[
    Sequence[Signal],
    PlainValidator(check_signals(3)),
    WithJsonSchema({"type": "array", "items": SIGNAL_SCHEMA, "minItems": 3, "maxItems": 3}),
]
"""Three signals; stored as a tuple."""
