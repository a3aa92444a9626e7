"""Expressions: parse, evaluate, print, fold and check dimensions."""

from __future__ import annotations

import math
import pickle
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koppel.model.errors import ModelError
from koppel.model.expression import (
    FUNCTIONS,
    OPERATORS,
    Call,
    Expr,
    ExpressionError,
    Name,
    Number,
    call,
    cos,
    dimension_of,
    evaluate,
    names,
    parse,
    sin,
    sqrt,
    substitute,
    to_text,
)
from koppel.model.units import parse_unit

VALUES = {"x": 0.3, "v": -1.7, "k": 28000.0, "front.left.travel": 0.012}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2*3", 7),
        ("-2**2", -4),
        ("2**3**2", 512),
        ("2**-1", 0.5),
        ("8/4/2", 1),
        ("7 - 4 - 2", 1),
        ("-k*x - 3*v", -28000 * 0.3 + 5.1),
        ("2 * pi", 2 * math.pi),
        ("e", math.e),
        ("atan2(1, -1)", 0.75 * math.pi),
        ("step(0) + step(-1e-9)", 1),
        ("select(x, 1, 2)", 1),
        ("select(v, sqrt(v), 2)", 2),  # the branch not taken may be undefined
        ("clip(5, -1, 1)", 1),
        ("max(1, 2, 3) - min(1, 2)", 2),
        ("sign(v)", -1),
        ("hypot(3, 4)", 5),
        ("floor(-0.5)", -1),
        ("front.left.travel * 2", 0.024),
        ("25 mm", 0.025),
        ("90 deg", math.pi / 2),
        ("2 kN / 4", 500),
        ("1.5e3", 1500),
        (".5", 0.5),
    ],
)
def test_value(text: str, value: float) -> None:
    assert evaluate(parse(text), VALUES) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("2^3", "write powers as **"),
        ("__import__('os')", "unknown function '__import__'"),
        ("().__class__", "unexpected ')'"),
        ("x.__class__.__bases__()", "unknown function"),
        ("lambda: 1", "unexpected"),
        ("[1, 2]", "unexpected '['"),
        ("sin x", "needs arguments"),
        ("sinn(x)", "did you mean sin?"),
        ("2 x y", "no unit"),
        ("2 sin(1)", "write 2*sin"),
        ("x y", "an operator is missing"),
        ("atan2(1)", "takes 2 arguments"),
        ("(1 + 2", "to close the parenthesis"),
        ("1 +", "ends too early"),
        ("", "is empty"),
        ("1/0", "divides by zero"),
        ("sqrt(-1)", "not defined"),
        ("10**400", "too large"),
        ("1e999", "too large"),
        ("1 N + 1 m", "unit N and"),
        ("2 + 1 s**22", "needs a power between -20 and 20 after ** at character 7"),
        ("1 s**1e-7", "cannot be read at 'e'"),
        ("((1 m)**1e200)**1e200", "the power of the unit is too large"),
        ("(1 m)**1e308 * (1 m)**1e308", "the power of the unit is too large"),
        ("x" * 2001, "at most 2000"),
        ("(" * 51 + "1" + ")" * 51, "nested deeper than 50"),
        ("-" * 60 + "1", "nested deeper than 50"),
    ],
)
def test_refusal_names_the_place(text: str, hint: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert hint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unknown_name_is_named() -> None:
    with pytest.raises(ModelError, match=r"unknown name 'kk'; did you mean k\?"):
        evaluate(parse("2*kk"), {"k": 1.0})


def test_long_sums_are_not_nested() -> None:
    text = "+".join(["x"] * 999)
    expr = parse(text)
    assert evaluate(expr, {"x": 1.0}) == 999
    assert parse(to_text(expr).replace(" ", "")) == expr
    assert names(expr) == {"x"}


def numbers() -> st.SearchStrategy[Expr]:
    finite = st.floats(min_value=-1e6, max_value=1e6, allow_nan=False)
    units = st.sampled_from(
        [None, *(parse_unit(unit).dimension for unit in ("N", "m", "rad", "N/m", "kg*m**2", "N*s/m"))]
    )
    return st.builds(Number, finite, units)


def expressions() -> st.SearchStrategy[Expr]:
    leaves = st.one_of(numbers(), st.sampled_from([Name("x"), Name("v"), Name("front.left.travel")]))

    def grow(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
        def build(function: str) -> st.SearchStrategy[Expr]:
            arity = (OPERATORS | FUNCTIONS)[function]
            low, high = (arity, arity) if isinstance(arity, int) else arity
            return st.lists(inner, min_size=low, max_size=min(high, 4)).map(lambda args: Call(function, tuple(args)))

        return st.sampled_from([*OPERATORS, *FUNCTIONS]).flatmap(build)

    return st.recursive(leaves, grow, max_leaves=12)


def value_or_error(expr: Expr) -> Any:
    try:
        return evaluate(expr, VALUES)
    except ModelError:
        return "undefined"


@given(expressions())
@settings(max_examples=500, deadline=None)
def test_text_and_tree_have_the_same_value(expr: Expr) -> None:
    try:
        again = parse(to_text(expr))
    except ModelError:  # folding constants found something undefined or two units that do not fit
        return
    before, after = value_or_error(expr), value_or_error(again)
    if "undefined" in (before, after):
        return  # x*0 is folded to 0 even where x is undefined
    if "atan2" in to_text(expr) and after != before:
        return  # and to a 0 without the sign of x, which atan2 would see
    assert after == before
    assert parse(to_text(again)) == again


@pytest.mark.parametrize(
    "text",
    [
        "(1 s)**22",
        "-(3 N)**21 * 1 kg",
        "(2 kg)**-22.5",
        "(1 m)**1e-7",
        "sqrt(sqrt(2 K)) / (1 s)**40",
        "(1 N)**-1e99",
    ],
)
def test_numbers_with_any_power_of_a_unit_are_read_back(text: str) -> None:
    """Folding a power may give powers of units beyond those that a unit may be written with (s**20)."""
    expr = parse(text)
    assert isinstance(expr, Number) and expr.dimension is not None
    assert parse(to_text(expr)) == expr


@given(st.text(alphabet="0123456789.exsinpqrt+-*/() ,^_N'\"[]\\\n\x00é", max_size=80))
@settings(max_examples=500, deadline=None)
def test_random_text_raises_only_the_declared_error(text: str) -> None:
    try:
        parse(text)
    except ModelError as error:
        assert "\n" not in str(error)


@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_unicode_raises_only_the_declared_error(text: str) -> None:
    try:
        parse(text)
    except ModelError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    "text", ["9**9**9**9", "(" * 1000, "1" * 2000, "x**" * 600 + "x", "-" * 2000, "e" * 2000, "." * 2000]
)
def test_hostile_text_is_refused_quickly(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(ModelError):
        evaluate(parse(text), {"x": 1.0})
    assert time.perf_counter() - start < 1.0


def test_folding() -> None:
    x = Name("x")
    assert x * 0 == Number(0.0)
    assert 1 * x is x and x + 0 is x and x**1 is x and x / 1 is x and -(+(-x)) is x
    assert 0 - x == -x
    assert call("add", 1.0, 2.0) == Number(3.0)
    assert call("select", -1.0, x, 2.0) == Number(2.0)


def test_float_functions_stay_floats() -> None:
    assert sqrt(4.0) == 2.0 and isinstance(sqrt(4.0), float)
    assert sin(0.0) == 0.0 and cos(0.0) == 1.0
    assert sin(Name("x")) == Call("sin", (Name("x"),))


def test_matrices_may_mix_floats_and_expressions() -> None:
    a = Name("a")
    rotation = np.array([[cos(a), -sin(a)], [sin(a), cos(a)]], dtype=object)
    turned = rotation @ np.array([2.0, 0.0], dtype=object)
    assert [evaluate(entry, {"a": 0.5}) for entry in turned] == pytest.approx([2 * math.cos(0.5), 2 * math.sin(0.5)])
    product = np.eye(2) @ rotation
    assert evaluate(product[0, 1], {"a": 0.5}) == pytest.approx(-math.sin(0.5))
    assert evaluate(np.float64(3.0) * a, {"a": 2.0}) == 6.0
    assert evaluate(np.sqrt(np.array([a * a], dtype=object))[0], {"a": 2.0}) == 2.0


def test_shared_parts_are_evaluated_once() -> None:
    expr: Expr = Name("x")
    for _ in range(200):
        expr = expr + expr  # 2**200 paths through the tree
    assert evaluate(expr, {"x": 1.0}) == 2.0**200
    other: Expr = Name("x")
    for _ in range(200):
        other = other + other
    assert expr == other and hash(expr) == hash(other)


def test_substitution_folds() -> None:
    assert substitute(parse("k*x + 0*v"), {"k": 2.0, "x": 3.0}) == Number(6.0)
    assert substitute(parse("k*x"), {"k": Name("left.k")}) == parse("left.k * x")


def test_expressions_survive_pickling() -> None:
    expr = parse("sin(k*x) + 3 N * v")
    assert pickle.loads(pickle.dumps(expr)) == expr


def dimension(text: str, **units: str) -> Any:
    return dimension_of(parse(text), {name: parse_unit(unit).dimension for name, unit in units.items()})


def test_dimensions() -> None:
    assert dimension("k*x", k="N/m", x="m") == parse_unit("N").dimension
    assert dimension("sqrt(k/m)", k="N/m", m="kg") == parse_unit("1/s").dimension
    assert dimension("x**2", x="m") == parse_unit("m**2").dimension
    assert dimension("abs(-x) + 3 mm", x="m") == parse_unit("m").dimension
    assert dimension("1000*x", x="m") is None  # a bare number fits everything
    assert dimension("x + 1", x="m") == parse_unit("m").dimension
    with pytest.raises(ModelError, match="'k' with unit N/m and 'x' with unit m"):
        dimension("k + x", k="N/m", x="m")
    with pytest.raises(ModelError, match="sin takes a pure number"):
        dimension("sin(x)", x="m")
    with pytest.raises(ModelError, match="exponent"):
        dimension("2**x", x="m")
