"""Values: a number in SI, a number with a unit, or an expression of parameters. Fields keep the source as given."""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import PlainValidator, WithJsonSchema

from koppel.model.errors import ModelError, shorten
from koppel.model.expression import Expr, Number, constant, evaluate, is_bare, parse, to_text
from koppel.model.units import ANY_UNIT, format_unit, is_unit, parse_unit, read_quantity, split_quantity

T = TypeVar("T")


def check_source(value: object) -> float | int | str:
    """A value as it may stand in a model: a finite number or text; expressions of the builder become text."""
    if type(value) is float and math.isfinite(value):  # nearly all of them
        return value
    if isinstance(value, Expr):
        return to_text(value)
    if isinstance(value, str):
        text = value.strip()
        if not text:
            raise ModelError("is an empty text; give a number, a number with unit or an expression")
        parts = split_quantity(text)
        if parts is None or (parts[1] and not _reads_as_quantity(parts[1])):
            parse(text)
        elif not math.isfinite(float(parts[0])):
            raise ModelError(f"= {shorten(text)} is too large")
        return text
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        given = "nothing" if value is None else shorten(value)
        raise ModelError(f"= {given} is not a value; give a number, a number with unit or an expression")
    try:
        finite = math.isfinite(value)
    except OverflowError:
        raise ModelError(f"= {shorten(value)} is too large") from None
    if not finite:
        raise ModelError(f"= {value} is not a finite number")
    return int(value) if isinstance(value, numbers.Integral) else float(value)


def _reads_as_quantity(unit: str) -> bool:
    """True when the text after the number is a unit; False when the whole may still be an expression such as 2 N*k."""
    try:
        parse_unit(unit)
    except ModelError as error:
        first = unit.split("*")[0].split("/")[0].split("-")[0].split("+")[0]
        if first == unit or not is_unit(first):
            raise error
        return False
    return True


_SCHEMA = {"type": ["number", "string"]}

Value: TypeAlias = Annotated[float | int | str | Expr, PlainValidator(check_source), WithJsonSchema(_SCHEMA)]
"""A number in SI, text with a unit ("25 mm") or an expression of parameters ("L/2"). Stored as number or text."""


def check_sources(size: int | None) -> Callable[[object], tuple[float | int | str, ...]]:
    """A validator for a list of values; size None takes any number of them."""

    def check(value: object) -> tuple[float | int | str, ...]:
        if (
            isinstance(value, str | bytes)
            or not hasattr(value, "__len__")
            or not hasattr(value, "__iter__")
            or isinstance(value, dict)
        ):
            wanted = "values" if size is None else f"{size} values"
            raise ModelError(f"= {shorten(value)} is not a list of {wanted}")
        items: list[Any] = list(value)
        if size is not None and len(items) != size:
            raise ModelError(f"has {len(items)} values instead of {size}; give all {size} of them")
        return check_each(items, check_source)

    return check


def check_each(items: Iterable[Any], check: Callable[[object], T]) -> tuple[T, ...]:
    """All items through a check, whose errors name the place in the list."""
    checked = []
    for index, item in enumerate(items):
        try:
            checked.append(check(item))
        except ModelError as error:
            raise error.within(f"[{index}]") from None
    return tuple(checked)


def _list_schema(size: int | None) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "array", "items": _SCHEMA}
    return schema if size is None else schema | {"minItems": size, "maxItems": size}


Pair: TypeAlias = Annotated[Sequence[Value], PlainValidator(check_sources(2)), WithJsonSchema(_list_schema(2))]
"""Two values."""

Vector: TypeAlias = Annotated[Sequence[Value], PlainValidator(check_sources(3)), WithJsonSchema(_list_schema(3))]
"""Three values; stored as a tuple."""

SixVector: TypeAlias = Annotated[Sequence[Value], PlainValidator(check_sources(6)), WithJsonSchema(_list_schema(6))]
"""Six values: three translations, three rotations; stored as a tuple."""

Values: TypeAlias = Annotated[Sequence[Value], PlainValidator(check_sources(None)), WithJsonSchema(_list_schema(None))]
"""Any number of values; stored as a tuple."""


def to_expr(source: object, unit: str, name: str | None = None) -> Expr | float:
    """A value in SI: a float where it is a number, with or without unit, else an expression.

    unit is the declared one ("N/m"); a number with a unit of another dimension raises ModelError at the path name.
    """
    try:
        return _to_expr(source, unit)
    except ModelError as error:
        raise error.within(name) from None


def _to_expr(source: object, unit: str) -> Expr | float:
    checked = check_source(source)
    if not isinstance(checked, str):
        return float(checked)
    parts = split_quantity(checked)
    if parts is not None and not parts[1]:
        return float(parts[0])
    if parts is not None and _reads_as_quantity(parts[1]):
        quantity = read_quantity(checked)
        assert quantity is not None
        number, dimension = quantity
        if not math.isfinite(number):
            raise ModelError(f"= {shorten(checked)} is too large")
        if unit != ANY_UNIT and dimension != parse_unit(unit).dimension:
            raise ModelError(f"= {shorten(checked)} has unit {parts[1]}; give it in {unit or 'no unit'}")
        check_turns(checked, parts[1], unit)
        return number
    expr = parse(checked)
    number_or_none = constant(expr)
    if number_or_none is None:
        return expr
    dimension_or_none = getattr(expr, "dimension", None)
    if unit != ANY_UNIT and dimension_or_none is not None and dimension_or_none != parse_unit(unit).dimension:
        raise ModelError(
            f"= {shorten(checked)} has unit {format_unit(dimension_or_none)}; give it in {unit or 'no unit'}"
        )
    return number_or_none


ANGLES = re.compile(r"\b(rad|mrad|deg|rev|rpm|RPM)\b")
TURNS = re.compile(r"\b(min|h|Hz|kHz)\b")


def check_turns(text: str, spelled: str, unit: str) -> None:
    """Raises where turns, radians and ratios would be mistaken: 800 1/min for rad/s, rpm for Hz, or 10 deg for a slope.

    >>> check_turns("800 1/min", "1/min", "rad/s")
    Traceback (most recent call last):
    koppel.model.errors.ModelError: = '800 1/min' may count turns or radians; write 800 rpm, or give it in rad/s
    """
    if unit.startswith("rad/s") and TURNS.search(spelled) and not ANGLES.search(spelled):
        number = text.removesuffix(spelled).strip()
        other = f"{number} rpm" if "min" in spelled else f"{number} rev/s"
        raise ModelError(f"= {shorten(text)} may count turns or radians; write {other}, or give it in {unit}")
    if unit in ("Hz", "1/s") and "rpm" in spelled.lower():
        raise ModelError(f"= {shorten(text)} may count turns or radians; give it in {unit}")
    given = read_quantity(text) if unit == "1" and spelled == "deg" else None
    if given is not None:
        slope = f"its tangent {math.tan(given[0]):.4g} for a slope"
        raise ModelError(f"= {shorten(text)} is an angle; give a pure number, such as {slope}")


def in_unit(source: object, unit: str, name: str | None = None) -> Expr | float:
    """Like to_expr, but what has no unit counts in this one: 25, "25" and "5*5" with mm are 0.025.

    What carries a unit is converted. An expression that reads other values is in SI, as they are.
    """
    value = to_expr(source, unit, name)
    bare = not isinstance(value, Expr) and (not isinstance(source, str) or is_bare(source))
    return parse_unit(unit).to_si(float(value)) if bare else value  # type: ignore[arg-type]


def literal(source: object) -> float | None:
    """The SI number of a value that is a plain number or a number with unit; None for an expression with names."""
    if not isinstance(source, str):
        return float(source) if isinstance(source, numbers.Real) else None
    parts = split_quantity(source)
    if parts is not None:
        if not parts[1]:
            return float(parts[0])
        if _reads_as_quantity(parts[1]):
            quantity = read_quantity(source)
            return None if quantity is None else quantity[0]
    return constant(parse(source))


def negate(source: object) -> float | int | str:
    """Minus the value, as source: -3, "-3 N*m", "-(k/2)"."""
    checked = check_source(source)
    if not isinstance(checked, str):
        return -checked
    parts = split_quantity(checked)
    if parts is not None and (not parts[1] or _reads_as_quantity(parts[1])):
        number = parts[0][1:] if parts[0].startswith("-") else "-" + parts[0].lstrip("+")
        return f"{number} {parts[1]}".strip()
    return to_text(-as_expression(checked))


def as_expression(source: object) -> Expr:
    """The value as an expression, without a check of its unit."""
    checked = check_source(source)
    return parse(checked) if isinstance(checked, str) else Number(float(checked))


def as_number(source: object, values: Mapping[str, float]) -> float:
    """The SI number of a value when the parameters have these values; without a check of its unit."""
    number = literal(check_source(source))
    return evaluate(as_expression(source), values) if number is None else number


def own_unit(source: Any) -> str | None:
    """The unit that stands in a value itself, None when there is none.

    That of an expression of numbers with units is in SI: "2 bar*10 cm**2" is in N.
    """
    if not isinstance(source, str):
        return None
    parts = split_quantity(source)
    try:
        if parts is not None and parts[1]:
            parse_unit(parts[1])
            return parts[1]
        expr = parse(source)
    except ModelError:
        return None
    dimension = getattr(expr, "dimension", None)
    return None if dimension is None or parts is not None or constant(expr) is None else format_unit(dimension)
