"""The words of expressions: functions, operators, constants, how tightly signs bind, and the numbers behind them."""

from __future__ import annotations

import math
from collections.abc import Callable

from koppel.model.errors import ModelError

MAX_CHARACTERS = 2000
MAX_NESTING = 50

FUNCTIONS: dict[str, int | tuple[int, int]] = {
    "sin": 1,
    "cos": 1,
    "tan": 1,
    "asin": 1,
    "acos": 1,
    "atan": 1,
    "atan2": 2,
    "sqrt": 1,
    "exp": 1,
    "log": 1,
    "abs": 1,
    "sign": 1,
    "tanh": 1,
    "min": (2, 16),
    "max": (2, 16),
    "hypot": 2,
    "step": 1,
    "select": 3,
    "clip": 3,
    "floor": 1,
}
"""Function name to number of arguments, or (fewest, most).

step(x) is 0 below zero and 1 from zero on; select(x, a, b) is a if x >= 0 else b;
clip(x, lo, hi) is min(max(x, lo), hi).
"""

OPERATORS: dict[str, int] = {"add": 2, "sub": 2, "mul": 2, "div": 2, "pow": 2, "neg": 1}

CONSTANTS: dict[str, float] = {"pi": math.pi, "e": math.e}

SIGNS: dict[str, str] = {"add": "+", "sub": "-", "mul": "*", "div": "/", "pow": "**", "neg": "-"}

BINDING: dict[str, int] = {"+": 10, "-": 10, "*": 20, "/": 20, "**": 40}
"""How tightly a sign between two values binds; what binds tighter is read first."""

NEGATION = 30
"""How tightly the minus before a value binds: -2**2 is -(2**2), -2*3 is (-2)*3."""


class ExpressionError(ModelError):
    """An expression that cannot be read or has no value."""


# numbers ----------------------------------------------------------------------------------------------------------


def _sign(x: float) -> float:
    return float((x > 0) - (x < 0))


def _power(a: float, b: float) -> float:
    result: float | complex = a**b
    if isinstance(result, complex):
        raise ValueError("negative base")
    return result


_COMPUTE: dict[str, Callable[..., float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "pow": _power,
    "neg": lambda a: -a,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "atan2": math.atan2,
    "sqrt": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "abs": abs,
    "sign": _sign,
    "tanh": math.tanh,
    "min": min,
    "max": max,
    "hypot": math.hypot,
    "step": lambda x: 1.0 if x >= 0 else 0.0,
    "select": lambda x, a, b: a if x >= 0 else b,
    "clip": lambda x, lo, hi: min(max(x, lo), hi),
    "floor": lambda x: float(math.floor(x)),
}


def compute(function: str, args: tuple[float, ...]) -> float:
    """The number of a function of numbers; raises ExpressionError where it is not defined or not finite."""
    try:
        result = float(_COMPUTE[function](*args))
    except ZeroDivisionError:
        raise ExpressionError(f"{_spell(function, args)} divides by zero") from None
    except OverflowError:
        raise ExpressionError(f"{_spell(function, args)} is too large") from None
    except ValueError:
        raise ExpressionError(f"{_spell(function, args)} is not defined") from None
    if not math.isfinite(result):
        raise ExpressionError(f"{_spell(function, args)} is not a finite number")
    return result


def _spell(function: str, args: tuple[float, ...]) -> str:
    texts = [f"{arg:g}" for arg in args]
    if function == "neg":
        return f"-{texts[0]}"
    if function in SIGNS:
        return f"{texts[0]} {SIGNS[function]} {texts[1]}"
    return f"{function}({', '.join(texts)})"
