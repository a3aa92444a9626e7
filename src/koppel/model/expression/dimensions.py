"""The dimension of one operation, from the dimensions of its arguments; None stands for open."""

from __future__ import annotations

import math
from collections.abc import Sequence

from koppel.model.errors import shorten
from koppel.model.expression.language import ExpressionError
from koppel.model.units import DIMENSIONLESS, Dimension, format_unit

_PURE = frozenset({"sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "tanh", "floor"})
_ALIKE = frozenset({"add", "sub", "min", "max", "hypot", "clip", "atan2", "select"})


def dimension_of_call(
    function: str, args: Sequence[object], dims: Sequence[Dimension | None], exponent: float | None
) -> Dimension | None:
    """The dimension of function(args) from the dimensions of args; exponent: that of a power, if it is known.

    Raises ExpressionError where they do not fit; args are only spelled there.
    """
    if function in _ALIKE:
        together = _same_dimension(
            function, args[1:] if function == "select" else args, dims[1:] if function == "select" else dims
        )
        return None if function == "atan2" else together
    if function in _PURE:
        if dims[0] is not None and dims[0] != DIMENSIONLESS:
            unit = format_unit(dims[0])
            raise ExpressionError(
                f"{function} takes a pure number, {_short(args[0])} has unit {unit}; divide by a value in {unit}"
            )
        return None
    if function in ("neg", "abs"):
        return dims[0]
    if function in ("step", "sign"):
        return None
    if function == "sqrt":
        return _scaled(dims[0], 0.5)
    if function == "pow":
        if dims[1] is not None and dims[1] != DIMENSIONLESS:
            raise ExpressionError(f"the exponent {_short(args[1])} has unit {format_unit(dims[1])}; give a pure number")
        return dims[0] if dims[0] == DIMENSIONLESS else _scaled(dims[0], exponent)
    if dims[0] is None or dims[1] is None:
        return None
    return _scaled(dims[0], 1.0, dims[1], 1.0 if function == "mul" else -1.0)


def _scaled(
    a: Dimension | None, power_a: float | None, b: Dimension = DIMENSIONLESS, power_b: float = 0.0
) -> Dimension | None:
    if a is None or power_a is None:
        return None
    powers = tuple(power_a * x + power_b * y + 0.0 for x, y in zip(a, b, strict=True))
    if not all(math.isfinite(power) for power in powers):
        raise ExpressionError("the power of the unit is too large")
    return powers  # type: ignore[return-value]


def _same_dimension(function: str, args: Sequence[object], dims: Sequence[Dimension | None]) -> Dimension | None:
    known = [(arg, dim) for arg, dim in zip(args, dims, strict=True) if dim is not None]
    for arg, dim in known[1:]:
        if dim != known[0][1]:
            first, second = format_unit(known[0][1]), format_unit(dim)
            verb = {"add": "adds", "sub": "subtracts"}.get(function, f"{function} compares")
            raise ExpressionError(
                f"{verb} {_short(known[0][0])} with unit {first} and {_short(arg)} with unit {second}; "
                "give both the same unit"
            )
    return known[0][1] if known else None


def _short(expr: object) -> str:
    return shorten(str(expr), 40)
