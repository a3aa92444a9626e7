"""Expressions as data: numbers, names and calls. Arithmetic on them builds new expressions and folds constants."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TypeAlias

from koppel.model.errors import suggest
from koppel.model.expression.dimensions import dimension_of_call
from koppel.model.expression.language import FUNCTIONS, OPERATORS, ExpressionError, compute
from koppel.model.units import Dimension


class Expr:
    """Base of Number, Name and Call. + - * / ** and unary minus build new expressions and fold constants."""

    __slots__ = ()

    def __add__(self, other: Scalar) -> Expr:
        return call("add", self, other)

    def __radd__(self, other: Scalar) -> Expr:
        return call("add", other, self)

    def __sub__(self, other: Scalar) -> Expr:
        return call("sub", self, other)

    def __rsub__(self, other: Scalar) -> Expr:
        return call("sub", other, self)

    def __mul__(self, other: Scalar) -> Expr:
        return call("mul", self, other)

    def __rmul__(self, other: Scalar) -> Expr:
        return call("mul", other, self)

    def __truediv__(self, other: Scalar) -> Expr:
        return call("div", self, other)

    def __rtruediv__(self, other: Scalar) -> Expr:
        return call("div", other, self)

    def __pow__(self, other: Scalar) -> Expr:
        return call("pow", self, other)

    def __rpow__(self, other: Scalar) -> Expr:
        return call("pow", other, self)

    def __neg__(self) -> Expr:
        return call("neg", self)

    def __pos__(self) -> Expr:
        return self

    def __abs__(self) -> Expr:
        return call("abs", self)

    # numpy's ufuncs on object arrays look for methods of these names
    def sqrt(self) -> Expr:
        return call("sqrt", self)

    def sin(self) -> Expr:
        return call("sin", self)

    def cos(self) -> Expr:
        return call("cos", self)

    def __str__(self) -> str:
        from koppel.model.expression.text import to_text  # what writes the tree stands on the tree

        return to_text(self)


@dataclass(frozen=True, slots=True)
class Number(Expr):
    """A number in SI; dimension None means a bare number, which fits everything."""

    value: float
    dimension: Dimension | None = None

    __str__ = Expr.__str__


@dataclass(frozen=True, slots=True)
class Name(Expr):
    """A parameter, an input, time, a local name or a channel such as front.left.travel."""

    name: str

    __str__ = Expr.__str__


@dataclass(frozen=True, slots=True, eq=False)
class Call(Expr):
    """A function of FUNCTIONS or an operator of OPERATORS applied to expressions."""

    function: str
    args: tuple[Expr, ...]
    _hash: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.function, self.args)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Call):
            return NotImplemented
        # no recursion: long sums are deep trees, and shared subtrees are compared once
        pending: list[tuple[Expr, Expr]] = [(self, other)]
        seen: set[tuple[int, int]] = set()
        while pending:
            a, b = pending.pop()
            if a is b or (id(a), id(b)) in seen:
                continue
            seen.add((id(a), id(b)))
            if isinstance(a, Call) and isinstance(b, Call):
                if a._hash != b._hash or a.function != b.function or len(a.args) != len(b.args):
                    return False
                pending.extend(zip(a.args, b.args, strict=True))
            elif isinstance(a, Call) or isinstance(b, Call) or a != b:
                return False
        return True

    def __reduce__(self) -> tuple[type[Call], tuple[str, tuple[Expr, ...]]]:
        return Call, (self.function, self.args)

    __str__ = Expr.__str__


Scalar: TypeAlias = float | Expr
"""What compile calculates with: a plain float where the value is known, an expression where it is not."""


# building with folding --------------------------------------------------------------------------------------------


def as_expr(value: Scalar) -> Expr:
    """A float becomes a Number; an expression stays."""
    if isinstance(value, Expr):
        return value
    number = float(value)
    if not math.isfinite(number):
        raise ExpressionError(f"{number} is not a finite number")
    return Number(number)


def constant(value: Scalar) -> float | None:
    """The number when value is one, None when it depends on a name."""
    if isinstance(value, Number):
        return value.value
    return None if isinstance(value, Expr) else float(value)


def call(function: str, *args: Scalar) -> Expr:
    """A Call, or something simpler that is equal to it: constants are folded, x*0, x*1, x+0, x**1 and -(-x) too."""
    exprs = tuple(as_expr(arg) for arg in args)
    arity = OPERATORS.get(function) or FUNCTIONS.get(function)
    if arity is None:
        raise ExpressionError(f"unknown function '{function}'{suggest(function, FUNCTIONS)}")
    fewest, most = (arity, arity) if isinstance(arity, int) else arity
    if not fewest <= len(exprs) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise ExpressionError(f"{function} takes {wanted} arguments, not {len(exprs)}")
    if all(isinstance(expr, Number) for expr in exprs):
        value = compute(function, tuple(expr.value for expr in exprs if isinstance(expr, Number)))
        return Number(value, dimension_of_node(function, exprs, [d.dimension for d in exprs if isinstance(d, Number)]))
    return _simplify(function, exprs) or Call(function, exprs)


def dimension_of_node(function: str, args: tuple[Expr, ...], dimensions: list[Dimension | None]) -> Dimension | None:
    """The dimension of a call from those of its arguments."""
    exponent = constant(args[1]) if function == "pow" else None
    return dimension_of_call(function, args, dimensions, exponent)


def _simplify(function: str, args: tuple[Expr, ...]) -> Expr | None:
    a = args[0]
    if function == "neg":
        return a.args[0] if isinstance(a, Call) and a.function == "neg" else None
    if function == "select":
        x = constant(a)
        return None if x is None else args[1] if x >= 0 else args[2]
    if function not in OPERATORS:
        return None
    b = args[1]
    x, y = bare(a), bare(b)
    if function == "add":
        return b if x == 0 else a if y == 0 else None
    if function == "sub":
        return call("neg", b) if x == 0 else a if y == 0 else None
    if function == "mul":
        if x == 0 or y == 0:
            return Number(0.0)
        if x == -1 or y == -1:
            return call("neg", b if x == -1 else a)
        return b if x == 1 else a if y == 1 else None
    if function == "div":
        return Number(0.0) if x == 0 else a if y == 1 else None
    if function == "pow":
        return Number(1.0) if y == 0 else a if y == 1 else None
    return None


def bare(expr: Expr) -> float | None:
    """The value of a number without unit; one with a unit is not folded away, so that its dimension stays checked."""
    return expr.value if isinstance(expr, Number) and expr.dimension is None else None


# walking ----------------------------------------------------------------------------------------------------------


def postorder(expr: Expr) -> list[Expr]:
    """All distinct nodes, arguments before the calls that use them; shared subexpressions come once."""
    order: list[Expr] = []
    done: set[int] = set()
    pending: list[tuple[Expr, bool]] = [(expr, False)]
    while pending:
        node, ready = pending.pop()
        if id(node) in done:
            continue
        if ready or not isinstance(node, Call):
            done.add(id(node))
            order.append(node)
        else:
            pending.append((node, True))
            pending.extend((arg, False) for arg in reversed(node.args))
    return order


def names(expr: Scalar) -> set[str]:
    """All names that an expression uses."""
    return {node.name for node in postorder(as_expr(expr)) if isinstance(node, Name)}
