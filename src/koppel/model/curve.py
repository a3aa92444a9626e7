"""Curves y = c(x) of elements: linear, cubic, piecewise, hermite, stop, gas. Units come from where one is used."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator

from koppel.model.data import Data, read_typed
from koppel.model.errors import ModelError, suggest
from koppel.model.signal import Item, check_points
from koppel.model.value import Value, Values, as_number, check_source, literal, negate


def divide_unit(unit: str, by: str, power: int = 1) -> str:
    """ "N" by "m" gives "N/m"; a compound divisor gets parentheses."""
    divisor = by if re.fullmatch(r"\w+", by) else f"({by})"
    return f"{unit}/{divisor}" if power == 1 else f"{unit}/{divisor}**{power}"


class CurveBase(Data):
    """Base of all curves."""

    type: ClassVar[str]

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        """All values with their units, for x in x_unit and y in y_unit."""
        raise NotImplementedError

    def compute(self, x: float, parameters: Mapping[str, float] | None = None) -> float:
        """y at x, both in SI; parameters give the names that the curve uses."""
        values = parameters or {}
        return self._law(x, lambda source: as_number(source, values))

    def law(self, x: float, number: Callable[[object], float]) -> float:
        """y at x, both in SI; number gives the values of the curve."""
        return self._law(x, number)

    def probe(self, number: Callable[[object], float]) -> list[tuple[float, float]]:
        """Points (x, y) with x >= 0 that show how large and how small y becomes."""
        return [(x, self._law(x, number)) for x in (0.0, *(10.0**k for k in range(-3, 7)))]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        raise NotImplementedError

    def mirrored(self) -> Curve:
        """The curve -c(-x)."""
        raise NotImplementedError

    def to_data(self) -> Any:
        return {"type": self.type, **super().to_data()}


class Sloped(CurveBase):
    """A part that is proportional to x, and what is odd in x beside it."""

    slope: Value = Field(description="y per x at zero")

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        yield Item("slope", self.slope, divide_unit(y_unit, x_unit))  # type: ignore[arg-type]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        return number(self.slope) * x

    def mirrored(self) -> Self:  # type: ignore[override]
        return self


class Linear(Sloped):
    """y = slope * x"""

    type: ClassVar[str] = "linear"


class Cubic(Sloped):
    """y = slope * x + cubic * x**3"""

    type: ClassVar[str] = "cubic"
    cubic: Value = Field(description="y per x**3")

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        yield from super().items(x_unit, y_unit)
        yield Item("cubic", self.cubic, divide_unit(y_unit, x_unit, 3))  # type: ignore[arg-type]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        return super()._law(x, number) + number(self.cubic) * x**3


class Piecewise(CurveBase):
    """Linear interpolation of points; the first and the last segment go on outside."""

    type: ClassVar[str] = "piecewise"
    x: Values = Field(description="abscissae, increasing")
    y: Values = Field(description="ordinates")

    @model_validator(mode="after")
    def _check(self) -> Piecewise:
        check_points("x", self.x, {"y": self.y})
        return self

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        for index, (x, y) in enumerate(zip(self.x, self.y, strict=True)):
            yield Item(f"x[{index}]", x, x_unit)  # type: ignore[arg-type]
            yield Item(f"y[{index}]", y, y_unit)  # type: ignore[arg-type]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        xs, ys = [number(v) for v in self.x], [number(v) for v in self.y]
        i = min(max(bisect_right(xs, x) - 1, 0), len(xs) - 2)
        return ys[i] + (ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]) * (x - xs[i])

    def probe(self, number: Callable[[object], float]) -> list[tuple[float, float]]:
        """The points, and the value at 0 where they go beyond it."""
        xs = [number(v) for v in self.x]
        inside = [0.0] if xs[0] < 0.0 else []
        return [(x, self._law(x, number)) for x in (*inside, *(x for x in xs if x >= 0.0))]

    def mirrored(self) -> Piecewise:
        return Piecewise(x=_turned(self.x), y=_turned(self.y))


class Hermite(CurveBase):
    """Cubic Hermite polynomial per segment through points with given slopes; outside a line with the end slope."""

    type: ClassVar[str] = "hermite"
    x: Values = Field(description="abscissae, increasing")
    y: Values = Field(description="ordinates")
    slope: Values = Field(description="dy/dx at the points")

    @model_validator(mode="after")
    def _check(self) -> Hermite:
        check_points("x", self.x, {"y": self.y, "slope": self.slope})
        return self

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        for index, (x, y, slope) in enumerate(zip(self.x, self.y, self.slope, strict=True)):
            yield Item(f"x[{index}]", x, x_unit)  # type: ignore[arg-type]
            yield Item(f"y[{index}]", y, y_unit)  # type: ignore[arg-type]
            yield Item(f"slope[{index}]", slope, divide_unit(y_unit, x_unit))  # type: ignore[arg-type]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        xs, ys, ms = ([number(v) for v in values] for values in (self.x, self.y, self.slope))
        if x < xs[0]:
            return ys[0] + ms[0] * (x - xs[0])
        if x >= xs[-1]:
            return ys[-1] + ms[-1] * (x - xs[-1])
        i = bisect_right(xs, x) - 1
        h = xs[i + 1] - xs[i]
        s = (x - xs[i]) / h
        rise = ys[i + 1] - ys[i]
        return ys[i] + s * (
            h * ms[i] + s * (3 * rise - h * (2 * ms[i] + ms[i + 1]) + s * (h * (ms[i] + ms[i + 1]) - 2 * rise))
        )

    def probe(self, number: Callable[[object], float]) -> list[tuple[float, float]]:
        """The points, the value at 0 where they go beyond it, and the tops and bottoms between them."""
        xs, ys, ms = ([number(v) for v in values] for values in (self.x, self.y, self.slope))
        found = ([0.0] if xs[0] < 0.0 else []) + xs
        for i in range(len(xs) - 1):
            h, rise = xs[i + 1] - xs[i], ys[i + 1] - ys[i]
            # y' = 0 with s = (x - x_i)/h: a s**2 + b s + c = 0
            a, b, c = 3 * (h * (ms[i] + ms[i + 1]) - 2 * rise), 2 * (3 * rise - h * (2 * ms[i] + ms[i + 1])), h * ms[i]
            root = b * b - 4 * a * c
            if root >= 0.0:
                q = -0.5 * (b + math.copysign(math.sqrt(root), b))
                ways = [q / a if a else math.inf, c / q if q else math.inf]
                found += [xs[i] + h * s for s in ways if 0.0 < s < 1.0]
        return [(x, self._law(x, number)) for x in sorted(found) if x >= 0.0]

    def mirrored(self) -> Hermite:
        return Hermite(x=_turned(self.x), y=_turned(self.y), slope=tuple(reversed(self.slope)))


class Stop(CurveBase):
    """Stop that engages past a gap: s = side*x - gap; y = 0 for s <= 0, else side * (stiffness*s + cubic*s**3).

    side is -1 for bump (acts in compression, x < 0) and +1 for rebound.
    """

    type: ClassVar[str] = "stop"
    side: Literal["bump", "rebound"] = Field(description="side on which the stop acts: bump or rebound")
    gap: Value = Field(description="travel before the stop engages")
    stiffness: Value = Field(description="y per x once engaged")
    cubic: Value = Field(default=0, description="y per x**3 once engaged")

    @property
    def sign(self) -> int:
        """-1 for bump, +1 for rebound."""
        return -1 if self.side == "bump" else 1

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        yield Item("gap", self.gap, x_unit)  # type: ignore[arg-type]
        yield Item("stiffness", self.stiffness, divide_unit(y_unit, x_unit))  # type: ignore[arg-type]
        yield Item("cubic", self.cubic, divide_unit(y_unit, x_unit, 3))  # type: ignore[arg-type]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        s = self.sign * x - number(self.gap)
        return self.sign * (number(self.stiffness) * s + number(self.cubic) * s**3) if s > 0 else 0.0

    def mirrored(self) -> Stop:
        side: Literal["bump", "rebound"] = "rebound" if self.side == "bump" else "bump"
        return Stop(side=side, gap=self.gap, stiffness=self.stiffness, cubic=self.cubic)


class Gas(CurveBase):
    """Gas spring: y = -force * (column / (column + x))**exponent; valid while column + x keeps the sign of column."""

    type: ClassVar[str] = "gas"
    force: Value = Field(description="pushing force at x = 0")
    column: Value = Field(description="length of the gas column at x = 0")
    exponent: Value = Field(default=1.3, description="polytropic exponent [1]")

    @model_validator(mode="after")
    def _check(self) -> Gas:
        if literal(self.column) == 0:
            raise ModelError("= 0 leaves no gas; give the length of the column at x = 0", path="column")
        return self

    def items(self, x_unit: str, y_unit: str) -> Iterator[Item]:
        yield Item("force", self.force, y_unit)  # type: ignore[arg-type]
        yield Item("column", self.column, x_unit)  # type: ignore[arg-type]
        yield Item("exponent", self.exponent, "1")  # type: ignore[arg-type]

    def _law(self, x: float, number: Callable[[object], float]) -> float:
        column = number(self.column)
        ratio = column / (column + x)
        if ratio <= 0:
            raise ModelError(f"gas column of {column:g} is used up at x = {x:g}")
        return -number(self.force) * float(ratio ** number(self.exponent))

    def mirrored(self) -> Gas:
        return Gas(force=negate(self.force), column=negate(self.column), exponent=self.exponent)


def _turned(values: Values) -> tuple[float | int | str, ...]:
    return tuple(negate(value) for value in reversed(values))


CURVES: dict[str, type[CurveBase]] = {cls.type: cls for cls in (Linear, Cubic, Piecewise, Hermite, Stop, Gas)}


def check_curve(value: object) -> CurveBase:
    """A curve as given by a file or by the builder."""
    if isinstance(value, CurveBase):
        return value
    return read_typed(value, find_curve, "a curve", f"of {', '.join(CURVES)}")


def find_curve(kind: str) -> type[CurveBase]:
    """The class of a type of curve."""
    if kind not in CURVES:
        raise ModelError(f"= '{kind}' is no curve{suggest(kind, CURVES)}")
    return CURVES[kind]


def check_curve_or_slope(value: object) -> CurveBase | float | int | str:
    """A curve, or a value that is the slope of a linear one."""
    return check_curve(value) if isinstance(value, CurveBase | Mapping) else check_source(value)


def check_curve_or_level(value: object) -> CurveBase:
    """A curve, or a value that holds everywhere."""
    if isinstance(value, CurveBase | Mapping):
        return check_curve(value)
    level = check_source(value)
    return Piecewise(x=(0, 1), y=(level, level))


def _curve_schema(cls: type[CurveBase]) -> dict[str, Any]:
    schema = cls.model_json_schema()
    schema["properties"] = {"type": {"const": cls.type}, **schema["properties"]}
    schema["required"] = ["type", *schema.get("required", [])]
    return schema


CURVE_SCHEMA: dict[str, Any] = {"oneOf": [_curve_schema(cls) for cls in CURVES.values()]}

AnyCurve: TypeAlias = Linear | Cubic | Piecewise | Hermite | Stop | Gas

Curve: TypeAlias = Annotated[AnyCurve, PlainValidator(check_curve), WithJsonSchema(CURVE_SCHEMA)]
"""One of the curves; in a file a mapping with its type."""

CurveOrSlope: TypeAlias = Annotated[
    AnyCurve | Value,
    PlainValidator(check_curve_or_slope),
    WithJsonSchema({"anyOf": [{"type": ["number", "string"]}, CURVE_SCHEMA]}),
]
"""A curve, or a value that is the slope of a linear one."""

CurveOrLevel: TypeAlias = Annotated[
    AnyCurve,
    PlainValidator(check_curve_or_level),
    WithJsonSchema({"anyOf": [{"type": ["number", "string"]}, CURVE_SCHEMA]}),
]
"""A curve, or a value that holds everywhere."""
