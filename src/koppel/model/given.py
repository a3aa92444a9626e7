"""Numbers that a user gives: bare in SI, or text with a unit; anything else is refused in one line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from koppel.model.data import plain
from koppel.model.element import check_range
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.expression import constant
from koppel.model.value import to_expr


def read_number(
    value: object, unit: str, path: str, *, above: float | None = None, at_least: float | None = None
) -> float:
    """A finite number in SI, from a number or from text with a unit.

    >>> read_number("28 N/mm", "N/m", "spring", at_least=0)
    28000.0
    """
    shown = "" if unit == "1" else f" in {unit}, or text with a unit"
    wrong = ModelError(f"= {shorten(value)} is no number; give one{shown}", path=path)
    listed = isinstance(value, Sequence | Mapping) and not isinstance(value, str)
    if value is None or isinstance(value, bool) or listed:
        raise wrong
    try:
        number = constant(to_expr(plain(value), unit, path))
    except ModelError as error:
        if error.message.startswith("= "):  # a unit that does not fit
            raise
        raise wrong from None
    if number is None or not math.isfinite(number):
        raise wrong
    check_range(number, path, unit, at_least=at_least, above=above)
    return float(number)


def read_column(values: object, what: str, size: int | None = None) -> Any:
    """A list of numbers as an array; size: how many there must be.

    >>> read_column([1, 2.5], "window", 2).tolist()
    [1.0, 2.5]
    """
    import numpy as np

    wanted = "a list of numbers" if size is None else f"{size} numbers"
    try:
        column = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ModelError(f"= {shorten(values)} does not fit; give {wanted}", path=what) from None
    if column.ndim != 1 or (size is not None and len(column) != size):
        raise ModelError(f"= {shorten(values)} does not fit; give {wanted}", path=what)
    return column


def read_vector(value: object, unit: str, path: str) -> tuple[float, float, float]:
    """Three numbers in SI.

    >>> read_vector(["100 mm", 0, 1], "m", "position")
    (0.1, 0.0, 1.0)
    """
    values = plain(value)
    if isinstance(values, str | bytes) or not isinstance(values, Sequence) or len(values) != 3:
        raise ModelError(f"= {shorten(value)} does not fit; give three numbers in {unit}", path=path)
    x, y, z = (read_number(entry, unit, f"{path}[{k}]") for k, entry in enumerate(values))
    return x, y, z


def read_mapping(value: object, path: str, known: Sequence[str], what: str) -> dict[str, Any]:
    """A mapping with no other keys than the known ones."""
    if not isinstance(value, Mapping):
        raise ModelError(f"= {shorten(value)} does not fit; {what} has {', '.join(known)}", path=path)
    for key in value:
        if key not in known:
            hint = suggest(str(key), known)
            told = hint if "did you mean" in hint else f"; {what} has {', '.join(known)}"
            raise ModelError(f"is not known{told}", path=f"{path}.{key}")
    return dict(value)
