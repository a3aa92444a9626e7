"""Calculating with values that are floats where they are known and expressions where they are not."""

from __future__ import annotations

from typing import overload

from koppel.model.expression.language import compute
from koppel.model.expression.nodes import Expr, Scalar, call


@overload
def apply(function: str, *args: float) -> float: ...
@overload
def apply(function: str, *args: Scalar) -> Scalar: ...
def apply(function: str, *args: Scalar) -> Scalar:
    """The function on floats when all inputs are floats, else an expression."""
    if any(isinstance(arg, Expr) for arg in args):
        return call(function, *args)
    return compute(function, tuple(float(arg) for arg in args if not isinstance(arg, Expr)))


@overload
def sqrt(a: float) -> float: ...
@overload
def sqrt(a: Scalar) -> Scalar: ...
def sqrt(a: Scalar) -> Scalar:
    """Square root."""
    return apply("sqrt", a)


@overload
def sin(a: float) -> float: ...
@overload
def sin(a: Scalar) -> Scalar: ...
def sin(a: Scalar) -> Scalar:
    """Sine of an angle in rad."""
    return apply("sin", a)


@overload
def cos(a: float) -> float: ...
@overload
def cos(a: Scalar) -> Scalar: ...
def cos(a: Scalar) -> Scalar:
    """Cosine of an angle in rad."""
    return apply("cos", a)
