"""Text to expressions, by a whitelist: nothing is ever run as code.

Grammar: numbers, names with dots (front.left.travel), + - * / **, unary minus, parentheses, the functions of FUNCTIONS,
the constants pi and e, and a number directly followed by a unit ("2500 N", "3 deg", "0.64 m**2", "1 m/s", "3 N*m/rad").
The unit goes on over * and / as long as these stand without spaces between names of units; "2 N * m" is
2 N times a value of the name m. Beside a number with a unit a bare factor is a pure number: "2*3 N" is a force.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.expression.language import (
    BINDING,
    CONSTANTS,
    FUNCTIONS,
    MAX_CHARACTERS,
    MAX_NESTING,
    NEGATION,
    ExpressionError,
)
from koppel.model.expression.nodes import Call, Expr, Name, Number, bare, call
from koppel.model.units import DIMENSIONLESS, is_unit, parse_unit


class Token(NamedTuple):
    kind: str  # number, name, sign, bad, end
    text: str
    position: int  # first character, counted from 1


_TOKEN = re.compile(
    r"(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)"
    r"|(?P<sign>\*\*|[-+*/(),])"
)
_FUNCTION_OF_SIGN = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow"}


def _tokens(text: str) -> Iterator[Token]:
    position = 0
    while position < len(text):
        if text[position] in " \t\r\n":
            position += 1
            continue
        match = _TOKEN.match(text, position)
        if match is None:
            yield Token("bad", text[position], position + 1)  # the parser says so if nothing is wrong before it
            position += 1
            continue
        yield Token(str(match.lastgroup), match.group(), position + 1)
        position = match.end()
    yield Token("end", "", len(text) + 1)


def plain(args: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """Factors of which a bare number counts as a pure one beside a number with a unit: 2*3 N is a force."""
    numbers = [arg for arg in args if isinstance(arg, Number)]
    if len(numbers) < len(args) or all(number.dimension is None for number in numbers):
        return args
    return tuple(replace(number, dimension=number.dimension or DIMENSIONLESS) for number in numbers)


class Parser:
    """Pratt parser: a sign takes as its right side what binds tighter than itself."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARACTERS:
            what = f"expression {shorten(text, 30)} has {len(text)} characters"
            raise ExpressionError(f"{what}; at most {MAX_CHARACTERS}")
        self.text = text
        self.tokens = list(_tokens(text))
        self.next = 0
        self.depth = 0
        self.units: list[str] = []  # names of units behind * and /, which might be meant as names of values

    def peek(self) -> Token:
        return self.tokens[self.next]

    def take(self) -> Token:
        token = self.tokens[self.next]
        self.next = min(self.next + 1, len(self.tokens) - 1)
        return token

    def error(self, what: str, token: Token) -> ExpressionError:
        hint = "; write powers as **" if token.text == "^" else ""
        return ExpressionError(f"{what} at character {token.position} of {shorten(self.text)}{hint}")

    def expect(self, sign: str, why: str) -> None:
        token = self.take()
        if token.kind != "sign" or token.text != sign:
            raise self.error(f"expected '{sign}' {why}", token)

    def read(self) -> Expr:
        """The whole text as one expression."""
        expr = self.parse(0)
        token = self.peek()
        if token.kind != "end":
            missing = token.kind in ("name", "number") or token.text == "("
            what = "an operator is missing before" if missing else "unexpected"
            raise self.error(f"{what} {shorten(token.text)}", token)
        return expr

    def parse(self, binding: int) -> Expr:
        """What binds tighter than binding."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.error(f"nested deeper than {MAX_NESTING}", self.peek())
        left = self.prefix()
        while True:
            token = self.peek()
            strength = BINDING.get(token.text, -1) if token.kind == "sign" else -1
            if strength <= binding:
                break
            self.take()
            right = self.parse(strength - 1 if token.text == "**" else strength)  # powers bind to the right
            left = self.build(_FUNCTION_OF_SIGN[token.text], (left, right), token)
        self.depth -= 1
        return left

    def build(self, function: str, args: tuple[Expr, ...], token: Token) -> Expr:
        # a bare factor of 1 stays, like any other: it leaves the unit of the product open
        ones = any(bare(arg) in (1.0, -1.0) for arg in args)
        if ones and function in ("mul", "div") and not all(isinstance(arg, Number) for arg in args):
            return Call(function, args)
        try:
            return call(function, *(plain(args) if function in ("mul", "div") else args))
        except ExpressionError as error:
            raise self.error(error.message, token) from None

    def prefix(self) -> Expr:
        token = self.take()
        if token.kind == "number":
            return self.number(token)
        if token.kind == "name":
            return self.name(token)
        if token.text == "-":
            return self.build("neg", (self.parse(NEGATION),), token)
        if token.text == "+":
            return self.parse(NEGATION)
        if token.text == "(":
            inner = self.parse(0)
            self.expect(")", "to close the parenthesis")
            return inner
        if token.kind == "end":
            raise self.error("the expression ends too early" if self.text.strip() else "the expression is empty", token)
        raise self.error(f"unexpected {token.text!r}", token)

    def number(self, token: Token) -> Expr:
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
        name += self.power()
        while (further := self.further_unit()) is not None:
            name += further + self.power()
        try:
            unit = parse_unit(name)
        except ModelError as error:
            raise self.error(error.message, follower) from None
        number = unit.to_si(value)
        if not math.isfinite(number):
            raise self.error(f"{token.text} {name} is too large", token)
        return Number(number, unit.dimension)

    def power(self) -> str:
        """The power of a unit: 0.64 m**2."""
        if self.peek().text != "**" or self.tokens[self.next + 1].kind != "number":
            return ""
        self.take()
        return f"**{self.take().text}"

    def further_unit(self) -> str | None:
        """The next factor of a unit with its sign, where it stands without spaces: /s in 1 m/s."""
        sign = self.peek()
        if sign.text not in ("*", "/"):
            return None
        factor, behind = self.tokens[self.next + 1], self.tokens[min(self.next + 2, len(self.tokens) - 1)]
        before = self.tokens[self.next - 1]
        tight = before.position + len(before.text) == sign.position and sign.position + 1 == factor.position
        if not tight or factor.kind != "name" or "." in factor.text or behind.text == "(" or not is_unit(factor.text):
            return None
        self.take(), self.take()
        self.units.append(factor.text)
        return sign.text + factor.text

    def name(self, token: Token) -> Expr:
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


def further_units(text: str) -> list[str]:
    """Names behind * and / that are taken as units: s in "2*(1 m/s)"; none where the text is no expression.

    >>> further_units("v + 1 m/s*2 + 3 N*m/rad")
    ['s', 'm', 'rad']
    """
    parser = Parser(text)
    try:
        parser.read()
    except ExpressionError:
        return []
    return parser.units


@lru_cache(maxsize=4096)
def is_bare(text: str) -> bool:
    """True for an expression of plain numbers: neither a unit nor the name of a value stands in it.

    >>> is_bare("15*2"), is_bare("2*sqrt(pi)"), is_bare("15 N*2"), is_bare("2*rate")
    (True, True, False, False)
    """
    return all(token.kind != "name" or token.text in FUNCTIONS or token.text in CONSTANTS for token in _tokens(text))


@lru_cache(maxsize=4096)
def parse(text: str) -> Expr:
    """Read an expression; constants are folded. Raises ExpressionError with the position.

    A text is checked, read and compiled in turn, so that what it says is kept; expressions never change.
    """
    return Parser(text).read()
