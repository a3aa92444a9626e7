"""Turns and radians have the same dimension; units that may mean either are refused."""

from __future__ import annotations

import pytest

import koppel
from koppel import rotational
from koppel.vehicle import PlaneRoad


@pytest.mark.parametrize(("text", "other"), [("800 1/min", "800 rpm"), ("13 Hz", "13 rev/s"), ("800 /min", "800 rpm")])
def test_turns_are_not_taken_for_radians(text: str, other: str) -> None:
    with pytest.raises(koppel.ModelError) as caught:
        rotational.Shaft(inertia=1, speed=text)
    assert "speed" in str(caught.value)
    if "may count" in str(caught.value):
        assert f"may count turns or radians; write {other}, or give it in rad/s" in str(caught.value)


@pytest.mark.parametrize(
    "text", ["800 rpm", "13.333333333333334 rev/s", "4800 deg/s", "83.77580409572782 rad/s", "83.77580409572782 1/s"]
)
def test_units_with_an_angle_and_plain_si_are_clear(text: str) -> None:
    model = koppel.Model("spin")
    model.add("s", rotational.Shaft(inertia=1, speed=text))
    assert koppel.Machine(model).outputs()["s.speed"] == pytest.approx(83.77580409572782)


def test_turns_per_minute_are_no_frequency() -> None:
    with pytest.raises(koppel.ModelError, match=r"'3000 rpm' may count turns or radians; give it in Hz"):
        rotational.Torque(shaft_b="s", torque={"sine": {"amplitude": 1, "frequency": "3000 rpm"}})


@pytest.mark.parametrize(("text", "tangent"), [("10 deg", "0.1763"), ("-45 deg", "-1")])
def test_an_angle_is_no_slope(text: str, tangent: str) -> None:
    """A slope is a tangent: 10 deg are no 0.1745."""
    model = koppel.Model("hill")
    with pytest.raises(koppel.ModelError, match=rf"slope = '{text}' is an angle; .* its tangent {tangent} for a slope"):
        model.add("road", PlaneRoad(slope=text))
        koppel.Machine(model)


def test_percent_are_hundredths() -> None:
    assert PlaneRoad(slope="10 %").height(2.0, 0.0) == pytest.approx(0.2)
