"""Units: text to factor and dimension."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koppel.model.errors import ModelError
from koppel.model.units import (
    DIMENSIONLESS,
    _look_up_unit,
    _usual_units,
    format_unit,
    parse_unit,
    read_quantity,
    split_quantity,
)


@pytest.mark.parametrize(
    ("text", "factor", "spelled"),
    [
        ("N*m/rad", 1.0, "N*m"),
        ("N/mm", 1000.0, "N/m"),
        ("deg", math.pi / 180, "1"),
        ("rpm", 2 * math.pi / 60, "1/s"),
        ("kg*m**2", 1.0, "kg*m**2"),
        ("g/cm**3", 1000.0, "kg/m**3"),
        ("1/s", 1.0, "1/s"),
        ("N/(m/s)", 1.0, "N*s/m"),
        ("bar", 1e5, "Pa"),
        ("km/h", 1 / 3.6, "m/s"),
        ("%", 0.01, "1"),
        ("l", 0.001, "m**3"),
        ("rev/min", 2 * math.pi / 60, "1/s"),
        ("", 1.0, "1"),
    ],
)
def test_factor_and_dimension(text: str, factor: float, spelled: str) -> None:
    unit = parse_unit(text)
    assert unit.factor == pytest.approx(factor, rel=1e-15)
    assert format_unit(unit.dimension) == spelled
    assert parse_unit(spelled).dimension == unit.dimension


def test_angle_counts_as_dimensionless() -> None:
    assert parse_unit("deg").dimension == DIMENSIONLESS
    assert parse_unit("N*m/rad").dimension == parse_unit("N*m").dimension


def test_decimal_prefixes_give_the_nearest_double() -> None:
    for number in range(1, 200):
        assert read_quantity(f"{number} mm") == (number / 1000, parse_unit("m").dimension)


def test_temperature_has_an_offset_only_alone() -> None:
    quantity = read_quantity("20 degC")
    assert quantity is not None and quantity[0] == pytest.approx(293.15)
    with pytest.raises(ModelError, match="use K"):
        parse_unit("W/degC")


@pytest.mark.parametrize("text", ["2*k", "L/2", "k", "3/s", "2 N * k", "", "-", "3 sin(x) + 1"])
def test_expressions_are_not_quantities(text: str) -> None:
    assert split_quantity(text) is None


@pytest.mark.parametrize(
    "text",
    ["Nn", "m^2", "N**", "N m", "(m", "m)", "2*m", "c", "k", "Pas", "Ns", "kc", "m**999", "(" * 150 + "m", "x" * 300],
)
def test_wrong_units_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse_unit(text)
    assert isinstance(caught.value, ModelError)
    assert "\n" not in str(caught.value)


def test_unknown_unit_gets_a_suggestion() -> None:
    with pytest.raises(ModelError, match=r"unknown unit 'kHzz'; did you mean kHz\?"):
        parse_unit("kHzz")


@given(st.text(alphabet="mNskgrad*/()123 .^%-", max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse_unit(text)
    except ModelError as error:
        assert "\n" not in str(error)


def test_product_without_a_sign_gets_the_right_spelling() -> None:
    with pytest.raises(ModelError, match=r"unknown unit 'Nm'; write N\*m"):
        parse_unit("Nm/rad")


def test_usual_units_are_those_of_the_unit_library() -> None:
    for name, unit in _usual_units().items():
        assert unit == _look_up_unit(name), name


def test_usual_units_need_no_unit_library() -> None:
    code = "import sys, koppel.model.units as units; units.parse_unit('N*m/rad'); units.read_quantity('25 kN/mm')"
    command = [sys.executable, "-c", f"{code}; print('pint' in sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "False", done.stderr
