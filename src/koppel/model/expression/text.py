"""Expressions to text that the parser reads back as the same expression."""

from __future__ import annotations

import math

from koppel.model.expression.language import BINDING, NEGATION, OPERATORS, SIGNS
from koppel.model.expression.nodes import Call, Name, Number, Scalar, as_expr, postorder
from koppel.model.units import DIMENSIONLESS, Dimension

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
        return f"-{_within(args[0], NEGATION + 1)}", NEGATION
    if function not in OPERATORS:
        return f"{function}({', '.join(text for text, _ in args)})", _ATOM
    sign = SIGNS[function]
    binding = BINDING[sign]
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
            return negative, NEGATION if negative != text else 20
    # a power behind a unit is the unit's, so the base of a power needs parentheses
    alone = _ATOM if number.dimension is None else BINDING["**"]
    return (f"-{text}", NEGATION) if math.copysign(1.0, number.value) < 0 else (text, alone)


def _powers(dimension: Dimension) -> str:
    text = ""
    for name, exponent in zip(("m", "kg", "s", "A", "K", "cd", "mol", "rad"), dimension, strict=True):
        if exponent:
            sign = "*" if exponent > 0 else "/"
            # in parentheses the power is one of a value, which may be any number; that of a unit name may not
            text += f" {sign} 1 {name}" if abs(exponent) == 1 else f" {sign} (1 {name}) ** {abs(exponent)!r}"
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
