"""Numbers with units of several factors stand inside expressions: 1 m/s."""

from __future__ import annotations

import re

import pytest

import koppel
from koppel import rotational, translational
from koppel.model.expression import evaluate, further_units, parse
from koppel.model.units import parse_unit


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("v + 1 m/s", 3.0, "m/s"),
        ("v + 3.6 km/h", 3.0, "m/s"),
        ("v*2 - 1 m/s", 3.0, "m/s"),
        ("9.81 m/s**2*(2 s) + v", 21.62, "m/s"),
        ("(3 N*m/rad*(2 rad))/(1 N*s)", 6.0, "m/s"),
        ("v*(2 N*m)/(1 J)", 4.0, "m/s"),
    ],
)
def test_a_unit_goes_on_over_its_factors(text: str, value: float, unit: str) -> None:
    from koppel.model.expression import dimension_of

    expr = parse(text)
    assert evaluate(expr, {"v": 2.0}) == pytest.approx(value)
    assert dimension_of(expr, {"v": parse_unit("m/s").dimension}) == parse_unit(unit).dimension


def test_what_is_no_unit_or_stands_apart_is_a_value() -> None:
    assert evaluate(parse("2 N*k"), {"k": 3.0}) == 6.0
    assert evaluate(parse("2 N / s"), {"s": 4.0}) == 0.5
    assert evaluate(parse("1 m/sin(x)"), {"x": 1.0}) == pytest.approx(1.1883951)
    assert further_units("2 N / s + 1 m/s") == ["s"]


def sled(force: str) -> koppel.Model:
    model = koppel.Model("sled")
    model.add("sled", translational.Sled(mass=1))
    model.add("push", translational.Force(sled_b="sled", force=force))
    return model


def test_a_speed_stands_in_a_signal() -> None:
    run = koppel.simulate(sled("4 N*(1 - sled.speed/(2 m/s))"), until=1.0)
    assert run["sled.speed"][-1] == pytest.approx(2 * (1 - 2.718281828 ** -2.0), rel=1e-4)


def test_a_unit_that_is_also_a_value_is_named() -> None:
    model = sled("k*(10 N*s)")
    model.parameter("s", 3)
    model.parameter("k", 3)
    with pytest.raises(koppel.ModelError, match=r"'s' is a unit here, and also the name of a value; write spaces"):
        koppel.Machine(model)
    other = sled("10 N * s")
    other.parameter("s", 3)
    assert koppel.Machine(other).accelerations()[0] == 30.0
    third = koppel.Model("third")
    third.parameter("m", 3)
    third.parameter("k", "2*(2 N*m)")
    third.add("shaft", rotational.Shaft(inertia=1))
    with pytest.raises(koppel.ModelError, match=r"parameters.k = '2\*\(2 N\*m\)': 'm' is a unit here"):
        koppel.Machine(third)


@pytest.mark.parametrize(
    ("value", "unit", "number"),
    [
        ("2 bar*10 cm**2", "N", 200.0),
        ("2 N + 3 N", "N", 5.0),
        ("(3 kN)", "N", 3000.0),
        ("1 N/(2 mm)", "N/m", 500.0),
        ("sqrt(4 m*1 m)", "m", 2.0),
    ],
)
def test_a_parameter_may_be_an_expression_of_numbers_with_units(value: str, unit: str, number: float) -> None:
    model = koppel.Model("parameters")
    model.parameter("given", value)
    model.add("shaft", rotational.Shaft(inertia=1))
    model.output("shown", "given", unit=unit)
    assert koppel.Machine(model).outputs()["shown"] == pytest.approx(number)
    again = koppel.Model("parameters")
    again.parameter("given", "1 rad/(1 kg)")
    with pytest.raises(koppel.ModelError, match="declare that instead"):
        again.add("shaft", rotational.Shaft(inertia=1))
        again.output("shown", "given", unit=unit)
        koppel.Machine(again)


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        ("2*3 N", "N"),
        ("3 N*2", "N"),
        ("6 N/2", "N"),
        ("pi*2 mm", "m"),
        ("sqrt(4)*3 N", "N"),
        ("1/(2 s)", "1/s"),
        ("2*3 N*m/rad", "N*m"),
    ],
)
def test_a_bare_factor_beside_a_unit_is_a_pure_number(value: str, unit: str) -> None:
    """A force is no mass, whatever multiplies it: 2*3 N is 6 N, and was taken for 6 kg once."""
    model = koppel.Model("sled")
    with pytest.raises(koppel.ModelError) as caught:
        model.add("sled", translational.Sled(mass=value))
        koppel.Machine(model)
    assert str(caught.value).endswith(f"mass = '{value}' has unit {unit}; give it in kg")
    other = koppel.Model("parameter")
    with pytest.raises(koppel.ModelError, match=f"has unit {re.escape(unit)}; give it in kg"):
        other.parameter("m", value, unit="kg")
        koppel.Machine(other)


def test_factors_without_any_unit_stay_open() -> None:
    """100*speed and 2*3 count in the unit that is asked for, and a force times a pure number is a force."""
    assert koppel.Machine(sled("2*3")).accelerations()[0] == 6.0
    assert koppel.Machine(sled("2*3 N")).accelerations()[0] == 6.0
    assert koppel.Machine(sled("2*(3 N + 1)")).accelerations()[0] == 8.0
    with pytest.raises(koppel.ModelError, match=r"has unit N\*m; give it in N"):
        koppel.Machine(sled("2*3 N*m"))
