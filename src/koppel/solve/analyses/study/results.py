"""Results of a study: expressions over whole channels, reduced to one number each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.expression import (
    FUNCTIONS,
    Call,
    Expr,
    ExpressionError,
    Name,
    Number,
    Parser,
    Token,
    dimension_of,
    names,
    postorder,
)
from koppel.model.units import Dimension, format_unit
from koppel.solve.machine import Array

REDUCTIONS = ("max", "min", "mean", "rms", "final", "first")
"""Functions of one channel that give one number; max and min of several arguments work row by row."""

_OVER = "over:"  # what a reduction is called in the tree, so that max(x) and max(x, y) differ


class _ResultParser(Parser):
    """The parser of model expressions, which also takes the reductions."""

    def name(self, token: Token) -> Expr:
        if token.text not in REDUCTIONS or self.peek().text != "(":
            if self.peek().text == "(" and token.text not in FUNCTIONS:
                known = [*FUNCTIONS, *REDUCTIONS]
                what = f"unknown function {shorten(token.text)} at character {token.position}"
                raise ExpressionError(f"{what} of {shorten(self.text)}{suggest(token.text, known)}")
            return super().name(token)
        self.take()
        args = [self.parse(0)]
        while self.peek().text == ",":
            self.take()
            args.append(self.parse(0))
        self.expect(")", f"to close {token.text}(")
        if len(args) == 1:
            return Call(_OVER + token.text, (args[0],))
        if token.text not in FUNCTIONS:
            raise self.error(f"{token.text} takes 1 argument, not {len(args)}", token)
        return self.build(token.text, tuple(args), token)


def parse_result(text: str) -> Expr:
    """Reads an expression with reductions, such as "max(abs(front.spring.force)) / 1000"; never run as code."""
    return _ResultParser(text).read()


@dataclass(frozen=True)
class Result:
    """One column of the table: its name, what was asked for, the parsed expression and the unit that follows."""

    name: str
    text: str
    expr: Expr
    unit: str


def build_result(
    name: str, text: object, rows: Mapping[str, Dimension | None], numbers: Mapping[str, Dimension | None]
) -> Result:
    """Checks one result: rows are names with a value per row, numbers those with one value."""
    if not isinstance(text, str):
        raise ModelError(f"= {shorten(text)} is not text; write it like max(abs(spring.force))", path=name)
    known = {**numbers, **rows}
    try:
        expr = parse_result(text)
        for used in sorted(names(expr)):
            if used not in known:
                raise ExpressionError(f"uses '{used}', which is not a channel or parameter{suggest(used, known)}")
        dimension = dimension_of(_without_reductions(expr), known)
    except ModelError as error:
        raise error.within(name) from None
    if _has_rows(expr, rows):
        ways = ", ".join(f"{word}()" for word in REDUCTIONS[:-2])
        raise ModelError(f"= '{text}' has a value per row; wrap it in {ways} or final()", path=name)
    return Result(name, text, expr, "" if dimension is None else format_unit(dimension))


def _has_rows(expr: Expr, rows: Mapping[str, Any]) -> bool:
    """True when the value is a column instead of a number."""
    found: dict[int, bool] = {}
    for node in postorder(expr):
        if isinstance(node, Call):
            reduced = node.function.startswith(_OVER)
            found[id(node)] = not reduced and any(found[id(arg)] for arg in node.args)
        else:
            found[id(node)] = isinstance(node, Name) and node.name in rows
    return found[id(expr)]


def _without_reductions(expr: Expr) -> Expr:
    """The same expression of single values: a reduction keeps the unit of what it reduces."""
    new: dict[int, Expr] = {}
    for node in postorder(expr):
        if isinstance(node, Call):
            args = tuple(new[id(arg)] for arg in node.args)
            new[id(node)] = args[0] if node.function.startswith(_OVER) else Call(node.function, args)
        else:
            new[id(node)] = node
    return new[id(expr)]


# numbers ----------------------------------------------------------------------------------------------------------


def _time_mean(x: Array, time: Array) -> float:
    """Integral over time by the trapezoidal rule, divided by the time; the plain mean where there is no time."""
    span = float(time[-1] - time[0]) if len(time) == len(x) and len(time) > 1 else 0.0
    return float(np.sum(0.5 * (x[1:] + x[:-1]) * np.diff(time))) / span if span > 0.0 else float(np.mean(x))


_REDUCE: dict[str, Callable[[Array, Array], float]] = {
    "max": lambda x, t: float(np.max(x)),
    "min": lambda x, t: float(np.min(x)),
    "mean": _time_mean,
    "rms": lambda x, t: float(np.sqrt(_time_mean(x * x, t))),
    "final": lambda x, t: float(x[-1]),
    "first": lambda x, t: float(x[0]),
}

_ROWWISE: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "pow": np.power,
    "neg": np.negative,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "abs": np.abs,
    "sign": np.sign,
    "tanh": np.tanh,
    "min": lambda *args: np.minimum.reduce(np.broadcast_arrays(*args)),
    "max": lambda *args: np.maximum.reduce(np.broadcast_arrays(*args)),
    "hypot": np.hypot,
    "step": lambda x: np.where(np.asarray(x) >= 0, 1.0, 0.0),
    "select": lambda x, a, b: np.where(np.asarray(x) >= 0, a, b),
    "clip": lambda x, lo, hi: np.minimum(np.maximum(x, lo), hi),
    "floor": np.floor,
}


def evaluate_result(result: Result, values: Callable[[str], Any], time: Array) -> float:
    """The number of a result; values gives a column or a number for a name, in SI. Raises when it is not finite."""
    found: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for node in postorder(result.expr):
            if isinstance(node, Number):
                found[id(node)] = node.value
            elif isinstance(node, Name):
                found[id(node)] = values(node.name)
            elif isinstance(node, Call):
                args = [found[id(arg)] for arg in node.args]
                if node.function.startswith(_OVER):
                    column = np.atleast_1d(np.asarray(args[0], dtype=float))
                    found[id(node)] = _REDUCE[node.function.removeprefix(_OVER)](column, time)
                else:
                    found[id(node)] = _ROWWISE[node.function](*args)
    number = float(found[id(result.expr)]) + 0.0  # no minus zero in the table
    if not np.isfinite(number):
        raise ExpressionError(f"result {result.name} = {result.text} is {number}")
    return number
