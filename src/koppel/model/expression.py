"""Expressions as data: a whitelist parser, an evaluator and arithmetic on the tree. Nothing is ever run as code.

Grammar: numbers, names with dots (front.left.travel), + - * / **, unary minus, parentheses, the functions of FUNCTIONS,
the constants pi and e, and a number directly followed by one unit name ("2500 N", "0.5 s", "3 deg"), whose power is
part of it ("0.64 m**2").
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, TypeVar, overload

from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.units import DIMENSIONLESS, Dimension, format_unit, is_unit, parse_unit

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


class ExpressionError(ModelError):
    """An expression that cannot be read or has no value."""


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


# numbers behind the functions -------------------------------------------------------------------------------------


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

_SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "pow": "**", "neg": "-"}


def _compute(function: str, args: tuple[float, ...]) -> float:
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
    if function in _SIGNS:
        return f"{texts[0]} {_SIGNS[function]} {texts[1]}"
    return f"{function}({', '.join(texts)})"


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
        value = _compute(function, tuple(expr.value for expr in exprs if isinstance(expr, Number)))
        return Number(value, _dimension_of_call(function, exprs, [d.dimension for d in exprs if isinstance(d, Number)]))
    return _simplify(function, exprs) or Call(function, exprs)


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
    x, y = _bare(a), _bare(b)
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


def _bare(expr: Expr) -> float | None:
    """The value of a number without unit; one with a unit is not folded away, so that its dimension stays checked."""
    return expr.value if isinstance(expr, Number) and expr.dimension is None else None


@overload
def apply(function: str, *args: float) -> float: ...
@overload
def apply(function: str, *args: Scalar) -> Scalar: ...
def apply(function: str, *args: Scalar) -> Scalar:
    """The function on floats when all inputs are floats, else an expression."""
    if any(isinstance(arg, Expr) for arg in args):
        return call(function, *args)
    return _compute(function, tuple(float(arg) for arg in args if not isinstance(arg, Expr)))


def add(a: Scalar, b: Scalar) -> Scalar:
    """a + b"""
    return apply("add", a, b)


def sub(a: Scalar, b: Scalar) -> Scalar:
    """a - b"""
    return apply("sub", a, b)


def mul(a: Scalar, b: Scalar) -> Scalar:
    """a * b"""
    return apply("mul", a, b)


def div(a: Scalar, b: Scalar) -> Scalar:
    """a / b"""
    return apply("div", a, b)


def power(a: Scalar, b: Scalar) -> Scalar:
    """a ** b"""
    return apply("pow", a, b)


def neg(a: Scalar) -> Scalar:
    """-a"""
    return apply("neg", a)


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


# reading ----------------------------------------------------------------------------------------------------------


class _Token(NamedTuple):
    kind: str  # number, name, sign, bad, end
    text: str
    position: int  # first character, counted from 1


_TOKEN = re.compile(
    r"(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)"
    r"|(?P<sign>\*\*|[-+*/(),])"
)
_BINDING = {"+": 10, "-": 10, "*": 20, "/": 20, "**": 40}
_NEGATION = 30
_FUNCTION_OF_SIGN = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow"}


def _tokens(text: str) -> Iterator[_Token]:
    position = 0
    while position < len(text):
        if text[position] in " \t\r\n":
            position += 1
            continue
        match = _TOKEN.match(text, position)
        if match is None:
            yield _Token("bad", text[position], position + 1)  # the parser says so if nothing is wrong before it
            position += 1
            continue
        yield _Token(str(match.lastgroup), match.group(), position + 1)
        position = match.end()
    yield _Token("end", "", len(text) + 1)


class _Parser:
    """Pratt parser: parse(binding) reads everything that binds tighter than binding."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_tokens(text))
        self.next = 0
        self.depth = 0

    def peek(self) -> _Token:
        return self.tokens[self.next]

    def take(self) -> _Token:
        token = self.tokens[self.next]
        self.next = min(self.next + 1, len(self.tokens) - 1)
        return token

    def error(self, what: str, token: _Token) -> ExpressionError:
        hint = "; write powers as **" if token.text == "^" else ""
        return ExpressionError(f"{what} at character {token.position} of {shorten(self.text)}{hint}")

    def expect(self, sign: str, why: str) -> None:
        token = self.take()
        if token.kind != "sign" or token.text != sign:
            raise self.error(f"expected '{sign}' {why}", token)

    def parse(self, binding: int) -> Expr:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.error(f"nested deeper than {MAX_NESTING}", self.peek())
        left = self.prefix()
        while True:
            token = self.peek()
            strength = _BINDING.get(token.text, -1) if token.kind == "sign" else -1
            if strength <= binding:
                break
            self.take()
            right = self.parse(strength - 1 if token.text == "**" else strength)  # powers bind to the right
            left = self.build(_FUNCTION_OF_SIGN[token.text], (left, right), token)
        self.depth -= 1
        return left

    def build(self, function: str, args: tuple[Expr, ...], token: _Token) -> Expr:
        # a bare factor of 1 stays, like any other: it leaves the unit of the product open
        ones = any(_bare(arg) in (1.0, -1.0) for arg in args)
        if ones and function in ("mul", "div") and not all(isinstance(arg, Number) for arg in args):
            return Call(function, args)
        try:
            return call(function, *args)
        except ExpressionError as error:
            raise self.error(error.message, token) from None

    def prefix(self) -> Expr:
        token = self.take()
        if token.kind == "number":
            return self.number(token)
        if token.kind == "name":
            return self.name(token)
        if token.text == "-":
            return self.build("neg", (self.parse(_NEGATION),), token)
        if token.text == "+":
            return self.parse(_NEGATION)
        if token.text == "(":
            inner = self.parse(0)
            self.expect(")", "to close the parenthesis")
            return inner
        if token.kind == "end":
            raise self.error("the expression ends too early" if self.text.strip() else "the expression is empty", token)
        raise self.error(f"unexpected {token.text!r}", token)

    def number(self, token: _Token) -> Expr:
        value = float(token.text)
        if not math.isfinite(value):
            raise self.error(f"{token.text} is too large", token)
        follower = self.peek()
        if follower.kind == "number":
            raise self.error("an operator is missing before the number", follower)
        if follower.kind != "name":
            return Number(value)
        self.take()
        name = follower.text
        if name in FUNCTIONS or name in CONSTANTS or "." in name or self.peek().text == "(" or not is_unit(name):
            raise self.error(f"'{name}' is no unit; to multiply write {token.text}*{name}", follower)
        if (
            self.peek().text == "**" and self.tokens[self.next + 1].kind == "number"
        ):  # 0.64 m**2: the power is the unit's
            self.take()
            name += f"**{self.take().text}"
        unit = parse_unit(name)
        number = unit.to_si(value)
        if not math.isfinite(number):
            raise self.error(f"{token.text} {name} is too large", token)
        return Number(number, unit.dimension)

    def name(self, token: _Token) -> Expr:
        if self.peek().text != "(":
            if token.text in CONSTANTS:
                return Number(CONSTANTS[token.text])
            if token.text in FUNCTIONS:
                raise self.error(f"function '{token.text}' needs arguments in parentheses", token)
            return Name(token.text)
        if token.text not in FUNCTIONS:
            what = f"unknown function {shorten(token.text)} at character {token.position}"
            raise ExpressionError(f"{what} of {shorten(self.text)}{suggest(token.text, FUNCTIONS)}")
        self.take()
        args: list[Expr] = []
        if self.peek().text != ")":
            args.append(self.parse(0))
            while self.peek().text == ",":
                self.take()
                args.append(self.parse(0))
        self.expect(")", f"to close {token.text}(")
        return self.build(token.text, tuple(args), token)


def parse(text: str) -> Expr:
    """Read an expression; constants are folded. Raises ExpressionError with the position."""
    if len(text) > MAX_CHARACTERS:
        raise ExpressionError(f"expression {shorten(text, 30)} has {len(text)} characters; at most {MAX_CHARACTERS}")
    parser = _Parser(text)
    expr = parser.parse(0)
    token = parser.peek()
    if token.kind != "end":
        what = (
            "an operator is missing before" if token.kind in ("name", "number") or token.text == "(" else "unexpected"
        )
        raise parser.error(f"{what} {shorten(token.text)}", token)
    return expr


# walking ----------------------------------------------------------------------------------------------------------

T = TypeVar("T")


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


def evaluate(expr: Scalar, values: Mapping[str, float]) -> float:
    """The number of an expression in SI; raises ExpressionError for unknown names and undefined results.

    The branch that select does not take may be undefined: select(x, sqrt(x), 0) is 0 for negative x.
    """
    root = as_expr(expr)
    found: dict[int, float | ExpressionError] = {}
    for node in postorder(root):
        if isinstance(node, Number):
            found[id(node)] = node.value
        elif isinstance(node, Name):
            if node.name not in values:
                raise ExpressionError(f"unknown name '{node.name}'{suggest(node.name, values)}")
            found[id(node)] = float(values[node.name])
        elif isinstance(node, Call):
            found[id(node)] = _evaluate_call(node.function, [found[id(arg)] for arg in node.args])
    result = found[id(root)]
    if isinstance(result, ExpressionError):
        raise result
    return result


def _evaluate_call(function: str, args: list[float | ExpressionError]) -> float | ExpressionError:
    if function == "select" and not isinstance(args[0], ExpressionError):
        return args[1] if args[0] >= 0 else args[2]
    numbers: list[float] = []
    for arg in args:
        if isinstance(arg, ExpressionError):
            return arg
        numbers.append(arg)
    try:
        return _compute(function, tuple(numbers))
    except ExpressionError as error:
        return error


def substitute(expr: Scalar, replacements: Mapping[str, Scalar]) -> Expr:
    """The expression with names replaced and constants folded again; names that are not in replacements stay."""
    root = as_expr(expr)
    new: dict[int, Expr] = {}
    for node in postorder(root):
        if isinstance(node, Name) and node.name in replacements:
            new[id(node)] = as_expr(replacements[node.name])
        elif isinstance(node, Call):
            args = tuple(new[id(arg)] for arg in node.args)
            changed = any(a is not b for a, b in zip(args, node.args, strict=True))
            new[id(node)] = call(node.function, *args) if changed else node
        else:
            new[id(node)] = node
    return new[id(root)]


# writing ----------------------------------------------------------------------------------------------------------

_ATOM = 100


def to_text(expr: Scalar) -> str:
    """Text that parse reads back as the same expression."""
    root = as_expr(expr)
    texts: dict[int, tuple[str, int]] = {}
    for node in postorder(root):
        if isinstance(node, Number):
            texts[id(node)] = _number_text(node)
        elif isinstance(node, Name):
            texts[id(node)] = (node.name, _ATOM)
        elif isinstance(node, Call):
            texts[id(node)] = _call_text(node.function, [texts[id(arg)] for arg in node.args])
    return texts[id(root)][0]


def _call_text(function: str, args: list[tuple[str, int]]) -> tuple[str, int]:
    if function == "neg":
        return f"-{_within(args[0], _NEGATION + 1)}", _NEGATION
    if function not in OPERATORS:
        return f"{function}({', '.join(text for text, _ in args)})", _ATOM
    sign = _SIGNS[function]
    binding = _BINDING[sign]
    left, right = (binding + 1, binding) if function == "pow" else (binding, binding + 1)
    return f"{_within(args[0], left)} {sign} {_within(args[1], right)}", binding


def _within(text: tuple[str, int], binding: int) -> str:
    return text[0] if text[1] >= binding else f"({text[0]})"


def _number_text(number: Number) -> tuple[str, int]:
    value = abs(number.value)
    text = str(int(value)) if value.is_integer() and value < 1e15 else repr(value)
    if number.dimension is not None:
        text += " " + _UNIT_OF.get(number.dimension, "")
        if number.dimension not in _UNIT_OF:
            text = text.strip() + " rad" + _powers(number.dimension)
            negative = f"-({text})" if math.copysign(1.0, number.value) < 0 else text
            return negative, _NEGATION if negative != text else 20
    # a power behind a unit is the unit's, so the base of a power needs parentheses
    alone = _ATOM if number.dimension is None else _BINDING["**"]
    return (f"-{text}", _NEGATION) if math.copysign(1.0, number.value) < 0 else (text, alone)


def _powers(dimension: Dimension) -> str:
    text = ""
    for name, exponent in zip(("m", "kg", "s", "A", "K", "cd", "mol", "rad"), dimension, strict=True):
        if exponent:
            sign = "*" if exponent > 0 else "/"
            text += f" {sign} 1 {name}" + (f" ** {abs(exponent)!r}" if abs(exponent) != 1 else "")
    return text


def _dimension(m: float = 0.0, kg: float = 0.0, s: float = 0.0, kelvin: float = 0.0) -> Dimension:
    return (m, kg, s, 0.0, kelvin, 0.0, 0.0, 0.0)


_UNIT_OF: dict[Dimension, str] = {
    DIMENSIONLESS: "rad",
    _dimension(m=1.0): "m",
    _dimension(kg=1.0): "kg",
    _dimension(s=1.0): "s",
    _dimension(kelvin=1.0): "K",
    _dimension(m=1.0, kg=1.0, s=-2.0): "N",
    _dimension(m=2.0, kg=1.0, s=-2.0): "J",
    _dimension(m=2.0, kg=1.0, s=-3.0): "W",
    _dimension(m=-1.0, kg=1.0, s=-2.0): "Pa",
    _dimension(s=-1.0): "Hz",
}


# dimensions -------------------------------------------------------------------------------------------------------

_PURE = frozenset({"sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "tanh", "floor"})
_ALIKE = frozenset({"add", "sub", "min", "max", "hypot", "clip", "atan2", "select"})


def dimension_of(expr: Scalar, dims: Mapping[str, Dimension | None]) -> Dimension | None:
    """The dimension of an expression; None when a bare number or a name of unknown dimension makes it open.

    Adding or comparing two known, different dimensions raises ExpressionError with both spelled out.
    """
    root = as_expr(expr)
    found: dict[int, Dimension | None] = {}
    for node in postorder(root):
        if isinstance(node, Number):
            found[id(node)] = node.dimension
        elif isinstance(node, Name):
            found[id(node)] = dims.get(node.name)
        elif isinstance(node, Call):
            found[id(node)] = _dimension_of_call(node.function, node.args, [found[id(arg)] for arg in node.args])
    return found[id(root)]


def _dimension_of_call(function: str, args: tuple[Expr, ...], dims: list[Dimension | None]) -> Dimension | None:
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
        exponent = constant(args[1])
        return dims[0] if dims[0] == DIMENSIONLESS else _scaled(dims[0], exponent)
    if dims[0] is None or dims[1] is None:
        return None
    return _scaled(dims[0], 1.0, dims[1], 1.0 if function == "mul" else -1.0)


def _scaled(
    a: Dimension | None, power_a: float | None, b: Dimension = DIMENSIONLESS, power_b: float = 0.0
) -> Dimension | None:
    if a is None or power_a is None:
        return None
    return tuple(power_a * x + power_b * y + 0.0 for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def _same_dimension(function: str, args: tuple[Expr, ...], dims: list[Dimension | None]) -> Dimension | None:
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


def _short(expr: Expr) -> str:
    return shorten(to_text(expr), 40)
