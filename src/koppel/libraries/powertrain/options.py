"""What a user may give: numbers and mappings with known keys; anything else is refused in one line that helps."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from koppel.model.errors import ModelError, join_path, shorten, suggest
from koppel.model.expression import constant
from koppel.model.model import Model
from koppel.model.signal import check_increasing
from koppel.model.value import Value, to_expr

T = TypeVar("T")


@contextmanager
def told_as(names: Mapping[str, str]) -> Iterator[None]:
    """While it lasts, errors name options as the user wrote them: from the path of a field to that of the option.

    >>> try:
    ...     with told_as({"wheel.time_constant": "lag"}):
    ...         raise ModelError("= 0 s must be above 0 s", path="wheel.time_constant")
    ... except ModelError as error:
    ...     print(error)
    lag = 0 s must be above 0 s
    """
    try:
        yield
    except ModelError as error:
        for inside, option in names.items():
            rest = (error.path or "").removeprefix(inside)
            if error.path is not None and error.path.startswith(inside) and rest[:1] in ("", ".", "["):
                path = join_path(option, rest.removeprefix("."))
                raise ModelError(error.message, error.file, path) from None
        raise


def add_parameter(model: Model, name: str, value: Value, option: str | None = None, **facts: Any) -> None:
    """A parameter whose value is an option, by its name where that is another one."""
    with told_as({f"parameters.{name}.value": option or name, f"parameters.{name}": option or name}):
        model.parameter(name, value, **facts)


def read_number(value: object, path: str, unit: str = "1") -> float:
    """A number in SI units, given as a number or as text such as "20 km/h".

    >>> read_number("36 km/h", "speed", "m/s")
    10.0
    """
    number = constant(to_expr(value, unit, path))
    if number is None:
        raise ModelError(f"= {shorten(value)} is not a number; names are not known here", path=path)
    return number


def read_numbers(values: object, path: str, unit: str = "1") -> tuple[float, ...]:
    """A list of numbers in SI units."""
    if not isinstance(values, Sequence) or isinstance(values, str | bytes):
        raise ModelError(f"= {shorten(values)} is not a list of numbers", path=path)
    return tuple(read_number(value, f"{path}[{index}]", unit) for index, value in enumerate(values))


Axis = tuple[str, str]
"""Name of a list in a map, and its unit."""


def read_map(
    given: object, path: str, along: Axis, rows: Axis, values: Axis
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Points along x, points along y and values row by row, from three lists; values have one row for each y.

    >>> read_map({"x": [0, 1], "y": [5], "z": [[1, 2]]}, "map", ("x", "1"), ("y", "1"), ("z", "1"))
    ((0.0, 1.0), (5.0,), (1.0, 2.0))
    """
    check_entries(given, (along[0], rows[0], values[0]), "list", path)
    assert isinstance(given, Mapping)
    x, y = (read_numbers(given[name], f"{path}.{name}", unit) for name, unit in (along, rows))
    for (name, _), points in ((along, x), (rows, y)):
        check_increasing(points, f"{path}.{name}")
    table = given[values[0]]
    where = f"{path}.{values[0]}"
    if not isinstance(table, Sequence) or isinstance(table, str) or len(table) != len(y):
        raise ModelError(f"= {shorten(table)} has not one row for each of the {len(y)} values of {rows[0]}", path=where)
    found: list[float] = []
    for index, row in enumerate(table):
        numbers = read_numbers(row, f"{where}[{index}]", values[1])
        if len(numbers) != len(x):
            raise ModelError(
                f"has {len(numbers)} values; give one for each of the {len(x)} values of {along[0]}",
                path=f"{where}[{index}]",
            )
        found += numbers
    return x, y, tuple(found)


def read_choice(value: object, path: str) -> bool:
    """True or false, and nothing that only counts as one of them."""
    if not isinstance(value, bool):
        raise ModelError(f"= {shorten(value)} is neither true nor false", path=path)
    return value


def read_record(cls: type[T], value: object, path: str) -> T:
    """A data class, given itself or as a mapping of its fields."""
    if isinstance(value, cls):
        return value
    names = {field.name: field for field in fields(cls)}  # type: ignore[arg-type]
    if not isinstance(value, Mapping):
        raise ModelError(f"= {shorten(value)} does not fit; give {cls.__name__} or a mapping of its fields", path=path)
    check_known(value, names, "field", path)
    try:
        return cls(**value)
    except TypeError:
        missing = next(name for name in names if name not in value)
        raise ModelError(f"has no '{missing}'; give {', '.join(names)}", path=path) from None


def check_known(given: Iterable[object], known: Iterable[str], what: str, path: str | None) -> None:
    """Raises for a name that is not known."""
    names = list(known)
    for name in given:
        if name not in names:
            raise ModelError(f"there is no {what} '{name}'{suggest(str(name), names)}", path=path)


def check_options(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raises for an option that something does not have."""
    names = list(known)
    for name in given:
        if name not in names:
            raise ModelError(f"{what} has no such option{suggest(name, names)}", path=name)


def check_gear(gear: object) -> None:
    """Refuses a start_gear that is no whole number.

    >>> check_gear(3)
    """
    if isinstance(gear, bool) or not isinstance(gear, int):
        raise ModelError(f"= {shorten(gear)} is no gear; give a whole number such as 1", path="start_gear")


def check_entries(given: object, names: Iterable[str], what: str, path: str) -> None:
    """Raises unless given is a mapping with one entry for each name and no other."""
    wanted = list(names)
    if not isinstance(given, Mapping):
        raise ModelError(f"= {shorten(given)} is not a mapping; give the {what} of {', '.join(wanted)}", path=path)
    check_known(given, wanted, what, path)
    for name in wanted:
        if name not in given:
            raise ModelError(f"has no '{name}'; give the {what} of {', '.join(wanted)}", path=path)


def option_names(function: Callable[..., Any]) -> list[str]:
    """The arguments of a function by name."""
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [name for name, entry in inspect.signature(function).parameters.items() if entry.kind in kinds]
