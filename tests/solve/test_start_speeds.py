"""Start speeds that contradict gears: the run says which shafts start with others."""

from __future__ import annotations

import pytest

import koppel
from koppel import rotational


def two_shafts(a: float, b: float) -> koppel.Model:
    model = koppel.Model("pair")
    model.add("a", rotational.Shaft(inertia=1, speed=a))
    model.add("b", rotational.Shaft(inertia=1, speed=b))
    return model


def test_speeds_that_contradict_a_gear_are_told() -> None:
    """Momentum decides: (a, b) moves along (1, -2) until a = 2 b."""
    model = two_shafts(5, 7)
    model.add("g", rotational.Gear(shaft_a="a", shaft_b="b", ratio=2))
    run = koppel.simulate(model, until=0.01)
    assert (run["a.speed"][0], run["b.speed"][0]) == pytest.approx((6.8, 3.4))
    first, second = run.warnings
    assert first.startswith("a.speed starts with 6.8 rad/s, not with the 5 rad/s that are given")
    assert second.startswith("b.speed starts with 3.4 rad/s, not with the 7 rad/s that are given")


def test_a_start_speed_of_a_shaft_that_is_held_is_told() -> None:
    model = two_shafts(5, 0)
    model.add("f", rotational.Fixed(shaft="a"))
    (line,) = koppel.simulate(model, until=0.01).warnings
    assert line.startswith("a.speed starts with 0 rad/s, not with the 5 rad/s that are given")


def test_speeds_that_contradict_a_gear_with_losses_are_told() -> None:
    model = two_shafts(5, 7)
    model.add("g", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=2, efficiency_a=0.9))
    (line,) = koppel.simulate(model, until=0.01).warnings
    assert line == "the start speeds at 'g' do not fit its ratio: a.speed = 5, b.speed = 7; they jump in the first step"


@pytest.mark.parametrize("kind", [rotational.Gear, rotational.LossyGear])
@pytest.mark.parametrize("speeds", [(6, 3), (6, 0), (0, 3), (0, 0)])
def test_speeds_that_fit_or_follow_are_silent(kind: type[koppel.Element], speeds: tuple[float, float]) -> None:
    model = two_shafts(*speeds)
    model.add("g", kind(shaft_a="a", shaft_b="b", ratio=2))
    assert koppel.simulate(model, until=0.01, stepper=koppel.TimeStepping(step=1e-3)).warnings == ()
