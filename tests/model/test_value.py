"""Values: source text to SI."""

from __future__ import annotations

import math

import numpy as np
import pytest

from koppel.model.errors import KoppelError, ModelError, RunError, suggest
from koppel.model.expression import Expr, dimension_of, evaluate, parse
from koppel.model.units import parse_unit
from koppel.model.value import check_source, literal, negate, to_expr


@pytest.mark.parametrize(
    ("source", "unit", "value"),
    [
        (3, "m", 3.0),
        ("25 mm", "m", 0.025),
        ("-25 mm", "m", -0.025),
        ("28 N/mm", "N/m", 28000.0),
        ("3 N*m/deg", "N*m/rad", 540 / math.pi),
        ("10 deg", "rad", math.pi / 18),
        ("1e-3", "m", 0.001),
        ("2*3", "m", 6.0),
        ("2 mm + 1 cm", "m", 0.012),
        ("5 1/s", "1/s", 5.0),
        (np.float64(2.5), "m", 2.5),
        (np.int64(2), "m", 2.0),
    ],
)
def test_number(source: object, unit: str, value: float) -> None:
    assert to_expr(source, unit) == pytest.approx(value, rel=1e-15)


def test_expression_stays_an_expression() -> None:
    assert to_expr("L/2", "m") == parse("L/2")
    assert to_expr("2 N*k", "N") == parse("2 N * k")
    assert isinstance(to_expr("L", "m"), Expr)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("3 N*m", "stiffness = '3 N*m' has unit N*m; give it in N/m"),
        ("2 mm + 1 cm", "stiffness = '2 mm + 1 cm' has unit m; give it in N/m"),
        (math.nan, "stiffness = nan is not a finite number"),
        (math.inf, "stiffness = inf is not a finite number"),
        ("1e999", "too large"),
        (True, "not a value"),
        (None, "not a value"),
        ([1], "not a value"),
        ("", "empty text"),
        ("3 Nm/rad", "unknown unit 'Nm'"),
    ],
)
def test_refusal(source: object, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        to_expr(source, "N/m", "stiffness")
    assert message in str(caught.value)


def test_source_is_kept() -> None:
    assert check_source("25 mm") == "25 mm"
    assert check_source(3) == 3 and isinstance(check_source(3), int)
    assert check_source(parse("2*k")) == "2 * k"


def test_negation_is_source_again() -> None:
    assert negate(3) == -3
    assert negate("3 N*m") == "-3 N*m" and negate("-3 N*m") == "3 N*m" and negate("+3 m") == "-3 m"
    assert literal(negate("2 mm + 1 cm")) == pytest.approx(-0.012)
    assert negate("k/2") == "-(k / 2)" or parse(str(negate("k/2"))) == -parse("k/2")


def test_error_line() -> None:
    assert str(ModelError("is odd", "a.yaml", "parts.wheel")) == "a.yaml: parts.wheel: is odd"
    assert str(ModelError("is odd")) == "is odd"
    assert str(ModelError("= -1 N is below 0 N", path="a.b")) == "a.b = -1 N is below 0 N"
    assert str(ModelError("two\nlines")) == "two lines"
    assert (KoppelError.exit_code, ModelError.exit_code, RunError.exit_code) == (2, 2, 3)
    assert suggest("flywhel", ["flywheel", "shaft"]) == "; did you mean flywheel?"
    assert suggest("zzz", ["b", "a"]) == "; known: a, b"
    assert suggest("zzz", []) == ""


@pytest.mark.parametrize("text", ["1e3*time", "1e-3*time", "1.5E+3*time", "2e0*time/3"])
def test_a_number_with_exponent_starts_a_product(text: str) -> None:
    value = to_expr(text, "N*m")
    factor = {"1e3*time": 1e3, "1e-3*time": 1e-3, "1.5E+3*time": 1.5e3, "2e0*time/3": 2 / 3}[text]
    assert evaluate(value, {"time": 3.0}) == pytest.approx(3.0 * factor, rel=1e-15)


@pytest.mark.parametrize("text", ["1*time", "-1*time", "time*1", "time/1", "1e0*time", "30*time"])
def test_every_bare_factor_leaves_the_unit_of_a_product_open(text: str) -> None:
    assert dimension_of(to_expr(text, "N*m"), {"time": parse_unit("s").dimension}) is None
