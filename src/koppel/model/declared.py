"""What a model declares beside its parts and elements: parameters, inputs, outputs and what a run records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field, StrictBool, model_validator

from koppel.model.data import Data
from koppel.model.element import check_range
from koppel.model.errors import ModelError, shorten
from koppel.model.expression import Expr, constant
from koppel.model.signal import Item, Shape, Signal
from koppel.model.units import format_unit, parse_unit
from koppel.model.value import Value, in_unit, own_unit, to_expr


class Parameter(Data):
    """A named value that expressions use. In a file a plain value stands for {value: ...}.

    Its unit is the declared one, or else that of its value; what is given without a unit counts in it.
    """

    value: Value = Field(description="value: a number, a number with unit or an expression of other parameters")
    unit: str | None = Field(default=None, description="unit; taken from the value when absent")
    description: str = Field(default="", description="meaning")
    at_least: Value | None = Field(default=None, description="smallest allowed value")
    at_most: Value | None = Field(default=None, description="largest allowed value")
    structural: StrictBool = Field(default=False, description="true when a change needs a new compile")

    def __init__(self, value: Any = ..., **others: Any) -> None:
        super().__init__(**({} if value is ... else {"value": value}), **others)

    @model_validator(mode="after")
    def _check(self) -> Parameter:
        if self.unit is not None:
            try:
                parse_unit(self.unit)
            except ModelError as error:
                raise error.within("unit") from None
        unit = self.own_unit
        if self.unit is not None or self.at_least is not None or self.at_most is not None:
            number = constant(self.read("value"))
            low = None if self.at_least is None else constant(self.read("at_least"))
            high = None if self.at_most is None else constant(self.read("at_most"))
            if number is not None:
                check_range(number, "value", format_unit(parse_unit(unit).dimension), at_least=low, at_most=high)
        return self

    @property
    def own_unit(self) -> str:
        """The declared unit, else that of the value; "1" where neither has one."""
        return self.unit if self.unit is not None else own_unit(self.value) or "1"

    def read(self, name: Literal["value", "at_least", "at_most"]) -> Expr | float:
        """One of its values in SI units; what has no unit counts in that of the parameter."""
        return in_unit(getattr(self, name), self.own_unit, name)

    def to_data(self) -> Any:
        data = super().to_data()
        return data["value"] if list(data) == ["value"] else data


class Input(Data):
    """A signal from outside: what it is when nobody drives it, and its unit.

    What has no unit in the signal, values from outside and the channel count in the unit; an expression that reads
    other values is in SI units.
    at_least and at_most bound values from outside, and are the ends of the slider of koppel live; a signal of the model
    that leaves them is told in Run.warnings.
    """

    unit: str = Field(description="unit of the signal")
    signal: Signal = Field(default=0, description="value over time when nothing else drives the input")
    description: str = Field(default="", description="meaning")
    at_least: float | None = Field(default=None, description="smallest value from outside, in the unit")
    at_most: float | None = Field(default=None, description="largest value from outside, in the unit")

    @model_validator(mode="after")
    def _check(self) -> Input:
        try:
            parse_unit(self.unit)
        except ModelError as error:
            raise error.within("unit") from None
        for item in signal_values(self.signal, self.unit, "signal"):
            to_expr(item.source, item.unit, item.path)
        if self.at_least is not None and self.at_most is not None and not self.at_least < self.at_most:
            raise ModelError(f"= {self.at_most:g} is not above at_least = {self.at_least:g}", path="at_most")
        return self


class Output(Data):
    """A channel made of others, e.g. "left.hub.x - right.hub.x", reported in its unit, in which plain numbers count.

    In a file plain text stands for {value: ...}.
    """

    value: Value = Field(description="expression of channels, parameters, inputs and time")
    unit: str | None = Field(default=None, description="unit; taken from the expression when absent")
    description: str = Field(default="", description="meaning")

    def __init__(self, value: Any = ..., **others: Any) -> None:
        super().__init__(**({} if value is ... else {"value": value}), **others)

    @model_validator(mode="after")
    def _check(self) -> Output:
        try:
            parse_unit(self.unit or "1")
        except ModelError as error:
            raise error.within("unit") from None
        return self

    def to_data(self) -> Any:
        data = super().to_data()
        return data["value"] if list(data) == ["value"] else data


class Recording(Data):
    """What a run of the model records. In a file a list of channels stands for {channels: [...]}."""

    channels: tuple[str, ...] = Field(
        default=(), description="channels to keep: paths, or patterns such as mount.*; all when absent"
    )
    every: Value | None = Field(default=None, description="distance of the rows; each step when absent")

    @property
    def seconds(self) -> float | None:
        """The distance of the rows in s."""
        return None if self.every is None else constant(to_expr(self.every, "s", "every"))

    @model_validator(mode="after")
    def _check(self) -> Recording:
        if self.every is not None:
            if self.seconds is None:
                raise ModelError(f"= {shorten(self.every)} is not a time; give a number with its unit", path="every")
            check_range(self.seconds, "every", "s", above=0.0)
        return self


def signal_values(signal: Any, unit: str, path: str) -> Iterator[Item]:
    """The values inside a signal: the parts of a shape, or the signal itself."""
    if isinstance(signal, Shape):
        for item in signal.items(unit):
            yield Item(f"{path}.{item.path}", item.source, item.unit)
    else:
        yield Item(path, signal, unit)
