"""Units at the edge: text such as "N*m/rad" to a factor and a dimension. Inside everything is SI."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from koppel.model.errors import ModelError, suggest

Dimension = tuple[float, float, float, float, float, float, float, float]
"""Exponents of m, kg, s, A, K, cd, mol and of angle; angle counts as dimensionless, so the last one is always 0."""

DIMENSIONLESS: Dimension = (0.0,) * 8

_BASE = {
    "[length]": 0,
    "[mass]": 1,
    "[time]": 2,
    "[current]": 3,
    "[temperature]": 4,
    "[luminosity]": 5,
    "[substance]": 6,
}
_BASE_NAMES = ("m", "kg", "s", "A", "K", "cd", "mol", "rad")

# what the unit library would also take as a unit: constants of nature, and Nm as a measure of yarn
_NOT_UNITS = [
    "c",
    "k",
    "e",
    "hbar",
    "G",
    "N_A",
    "R",
    "sigma",
    "g_0",
    "epsilon_0",
    "mu_0",
    "m_e",
    "m_p",
    "m_n",
    "alpha",
    "Z_0",
    "K_J",
    "R_K",
    "Nm",
]
_PRODUCTS = {"Nm": "N*m", "kNm": "kN*m", "Nmm": "N*mm", "Nms": "N*m*s", "Ns": "N*s", "Pas": "Pa*s", "RPM": "rpm"}

# used for suggestions and, the first of a kind, to spell a dimension
_COMMON = (
    "m mm cm km um s ms min h kg g t N kN mN rad mrad deg rev Hz kHz rpm Pa kPa MPa bar J kJ W kW V A K degC l "
    "ohm mol cd"
)
_SPELLED = (
    "m s kg N N*m N/m N*s/m m/s m/s**2 1/s 1/s**2 Pa W N/m**3 N/m**2 N*m*s kg*m kg*m**2 kg*m/s m**2 m**3 m**3/s "
    "kg/m**3 A V K Pa*s N*s"
)


@dataclass(frozen=True)
class Unit:
    """SI value = value * factor + offset; the offset is for temperatures such as degC, and for barg."""

    factor: float
    dimension: Dimension
    offset: float = 0.0

    def to_si(self, value: float) -> float:
        """Convert to SI; 9 mm gives the double nearest to 0.009 because whole divisors divide instead of multiply."""
        divisor = round(1.0 / self.factor) if 0.0 < self.factor < 1.0 else 0
        if divisor and 1.0 / divisor == self.factor:
            return value / divisor + self.offset
        return value * self.factor + self.offset


# The usual units, so that most models need no unit library: factor, exponents of m, kg, s, A, K, and their prefixes
_MICRO = "\u00b5"
_PREFIXES = {"n": 1e-9, "u": 1e-6, _MICRO: 1e-6, "m": 1e-3, "c": 0.01, "d": 0.1}
_PREFIXES |= {"h": 1e2, "k": 1e3, "M": 1e6, "G": 1e9}
_USUAL: dict[str, tuple[float, tuple[int, ...], str]] = {
    "m": (1.0, (1,), "n u \u00b5 m c d k"),
    "g": (1e-3, (0, 1), "m k"),
    "t": (1e3, (0, 1), ""),
    "s": (1.0, (0, 0, 1), "n u \u00b5 m"),
    "min": (60.0, (0, 0, 1), ""),
    "h": (3600.0, (0, 0, 1), ""),
    "N": (1.0, (1, 1, -2), "m k M"),
    "Pa": (1.0, (-1, 1, -2), "h k M G"),
    "bar": (1e5, (-1, 1, -2), "m"),
    "J": (1.0, (2, 1, -2), "m k M"),
    "W": (1.0, (2, 1, -3), "m k M"),
    "Hz": (1.0, (0, 0, -1), "k M"),
    "rad": (1.0, (), "m u"),
    "deg": (math.pi / 180.0, (), ""),
    "rev": (2.0 * math.pi, (), ""),
    "rpm": (0.10471975511965977, (0, 0, -1), ""),
    "l": (1e-3, (3,), "m c"),
    "V": (1.0, (2, 1, -3, -1), "m k"),
    "A": (1.0, (0, 0, 0, 1), "m k"),
    "ohm": (1.0, (2, 1, -3, -2), "m k"),
    "F": (1.0, (-2, -1, 4, 2), "u m"),
    "H": (1.0, (2, 1, -2, -2), "u m"),
    "K": (1.0, (0, 0, 0, 0, 1), ""),
    "%": (1e-2, (), ""),
}


@lru_cache(maxsize=1)
def _usual_units() -> dict[str, Unit]:
    """The usual units with their prefixes, by name."""
    found = {"degC": Unit(1.0, _fill((0, 0, 0, 0, 1)), 273.15)}
    for name, (factor, exponents, prefixes) in _USUAL.items():
        found[name] = Unit(factor, _fill(exponents))
        for prefix in prefixes.split():
            found[prefix + name] = Unit(_decimal(_PREFIXES[prefix] * factor), _fill(exponents))
    return found


def _fill(exponents: tuple[int, ...]) -> Dimension:
    return (*map(float, exponents), *(0.0,) * (8 - len(exponents)))  # type: ignore[return-value]


@lru_cache(maxsize=1)
def _registry() -> Any:
    import pint  # the unit library takes a while to load and is needed for less usual units only

    registry: Any = pint.UnitRegistry()
    registry.define("@alias revolution = rev")
    return registry


@lru_cache(maxsize=1)
def _refused() -> frozenset[str]:
    """Full names behind _NOT_UNITS."""
    found = (_registry().parse_unit_name(name) for name in _NOT_UNITS)
    return frozenset(names[0][1] for names in found if names)


@lru_cache(maxsize=4096)
def _find_unit(name: str) -> Unit | None:
    """One unit name, prefixes included; None when there is no such unit."""
    if name in _PRODUCTS or len(name) > 40:
        return None
    if name == "barg":  # above the surroundings, which have 1 bar
        bar = _find_unit("bar")
        return None if bar is None else Unit(bar.factor, bar.dimension, bar.factor)
    return _usual_units().get(name) or _look_up_unit(name)


def _look_up_unit(name: str) -> Unit | None:
    """The same from the unit library."""
    registry = _registry()
    try:
        if any(root in _refused() for _, root, _ in registry.parse_unit_name(name)[:1]):
            return None
        at_zero = registry.Quantity(0.0, name).to_base_units()
        at_one = registry.Quantity(1.0, name).to_base_units()
        dimensionality = dict(at_one.dimensionality)
    except Exception:  # the unit library has many ways to say no
        return None
    exponents = [0.0] * 8
    for base, exponent in dimensionality.items():
        if base not in _BASE:
            return None
        exponents[_BASE[base]] = float(exponent)
    offset = float(at_zero.magnitude)
    factor = float(at_one.magnitude) - offset
    if not (math.isfinite(factor) and math.isfinite(offset)) or factor <= 0.0:
        return None
    dimension: Dimension = tuple(exponents)  # type: ignore[assignment]
    unit = Unit(_decimal(factor), dimension, offset)
    if name.endswith("s") and 1 < len(name) <= 5 and _find_unit(name[:-1]) == unit:
        return None  # symbols have no plural: Pas is not Pa
    return unit


def _decimal(factor: float) -> float:
    """The short decimal number when a factor differs from it only by rounding: a liter is 0.001 m**3."""
    short = float(f"{factor:.12g}")
    return short if abs(short - factor) <= 4.0 * math.ulp(factor) else factor


def is_unit(name: str) -> bool:
    """True when name is one unit, with or without prefix."""
    return _find_unit(name) is not None


_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z\u00b5\u03bc\u03a9\u00b0%_][A-Za-z0-9\u00b5\u03bc\u03a9\u00b0_]*)"
    r"|(?P<number>\d+(?:\.\d+)?)|(?P<sign>\*\*|[*/()^-]))"
)


class _UnitParser:
    """product := factor (('*' | '/') factor)* ; factor := (name | '1' | '(' product ')') ['**' ['-'] number]"""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, str]] = []
        position = 0
        while position < len(text.rstrip()):
            match = _TOKEN.match(text, position)
            if match is None:
                raise ModelError(f"unit '{text}' has an unexpected character '{text[position:].strip()[0]}'")
            kind = str(match.lastgroup)
            self.tokens.append((kind, match.group(kind)))
            position = match.end()
        self.next = 0

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.next] if self.next < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.next += 1
        return token

    def parse(self) -> Unit:
        unit = self.product(0)
        if self.peek()[0] != "end":
            raise self.error(self.peek()[1])
        return unit

    def error(self, found: str) -> ModelError:
        hint = "; write powers as **" if found == "^" else "; write units like N*m/rad or m/s**2"
        return ModelError(f"unit '{self.text}' cannot be read at '{found}'{hint}")

    def product(self, depth: int) -> Unit:
        if depth > 20:
            raise ModelError(f"unit '{self.text[:40]}' is nested too deeply")
        unit = self.factor(depth)
        while self.peek() in (("sign", "*"), ("sign", "/")):
            sign = self.take()[1]
            other = self.factor(depth)
            if unit.offset or other.offset:
                raise ModelError(f"unit '{self.text}' multiplies a unit with an offset; use K or bar")
            power = 1.0 if sign == "*" else -1.0
            exponents = tuple(a + power * b for a, b in zip(unit.dimension, other.dimension, strict=True))
            factor = unit.factor * other.factor if power > 0 else unit.factor / other.factor
            unit = Unit(factor, exponents)  # type: ignore[arg-type]
        return unit

    def factor(self, depth: int) -> Unit:
        kind, text = self.take()
        if kind == "name":
            found = _find_unit(text)
            if found is None:
                hint = f"; write {_PRODUCTS[text]}" if text in _PRODUCTS else suggest(text, _COMMON.split())
                raise ModelError(f"unknown unit '{text}'{hint}")
            unit = found
        elif (kind, text) == ("number", "1"):
            unit = Unit(1.0, DIMENSIONLESS)
        elif text == "(":
            unit = self.product(depth + 1)
            if self.take()[1] != ")":
                raise ModelError(f"unit '{self.text}' lacks a closing parenthesis")
        else:
            raise self.error(text)
        if self.peek() == ("sign", "**"):
            self.take()
            sign = -1.0 if self.peek() == ("sign", "-") else 1.0
            if sign < 0:
                self.take()
            kind, text = self.take()
            power = sign * float(text) if kind == "number" else math.nan
            if not abs(power) <= 20:
                raise ModelError(f"unit '{self.text}' needs a power between -20 and 20 after **")
            if unit.offset:
                raise ModelError(f"unit '{self.text}' raises a unit with an offset to a power; use K or bar")
            exponents = tuple(power * a for a in unit.dimension)
            try:
                unit = Unit(unit.factor**power, exponents)  # type: ignore[arg-type]
            except OverflowError:
                raise ModelError(f"unit '{self.text}' is too large") from None
        return unit


ANY_UNIT = "*"
"""The unit of values that may have any: blocks of control, which count in SI units."""


@lru_cache(maxsize=4096)
def parse_unit(text: str) -> Unit:
    """Read a unit such as "N*m/rad"; "" and "1" mean a pure number.

    Raises ModelError (a ValueError) with a suggestion.
    """
    if text.strip() in ("", "1", ANY_UNIT):
        return Unit(1.0, DIMENSIONLESS)
    if len(text) > 200:
        raise ModelError(f"unit '{text[:30]}...' is longer than 200 characters")
    return _UnitParser(text).parse()


_QUANTITY = re.compile(
    r"\s*(?P<number>[+-]?\s*(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![eE][+-]?\d)\s*(?P<unit>(?:1/)?\(?[A-Za-z\u00b5\u03bc\u03a9\u00b0%_][^\s]*)?\s*"
)


def split_quantity(text: str) -> tuple[str, str] | None:
    """ "25 mm" -> ("25", "mm"), "25" -> ("25", ""); None when the text is not a number with an optional unit.

    The unit is written without spaces: "3 N*m" is a quantity, "3 N * m" is an expression.
    """
    match = _QUANTITY.fullmatch(text) if len(text) <= 300 else None
    if match is None:
        return None
    number, unit = match.group("number").replace(" ", ""), match.group("unit") or ""
    return number, unit


def read_quantity(text: str) -> tuple[float, Dimension] | None:
    """ "25 mm" -> (0.025, dimension of length); None when the text is not "number unit".

    A unit that cannot be read raises ModelError (a ValueError) with a suggestion.
    """
    parts = split_quantity(text)
    if parts is None or not parts[1]:
        return None
    unit = parse_unit(parts[1])
    return unit.to_si(float(parts[0])), unit.dimension


@lru_cache(maxsize=1)
def _spelled() -> dict[Dimension, str]:
    names: dict[Dimension, str] = {}
    for text in _SPELLED.split():
        names.setdefault(parse_unit(text).dimension, text)
    return names


def format_unit(dimension: Dimension) -> str:
    """A dimension spelled in SI units: "N/m", "kg*m**2", "1" for a pure number."""
    if dimension == DIMENSIONLESS:
        return "1"
    if dimension in _spelled():
        return _spelled()[dimension]
    powers = list(zip(_BASE_NAMES, dimension, strict=True))
    up = [f"{name}**{power:g}" if power != 1 else name for name, power in powers if power > 0]
    down = [f"/{name}**{-power:g}" if power != -1 else f"/{name}" for name, power in powers if power < 0]
    return ("*".join(up) or "1") + "".join(down)
