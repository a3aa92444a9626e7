"""Start speeds that contradict gears: the run says which shafts start with others."""

from __future__ import annotations

import pytest

import koppel
from koppel import rotational


def two_shafts(a: float | None, b: float | None) -> koppel.Model:
    """Two shafts; None: nothing is said of the speed."""
    model = koppel.Model("pair")
    for name, speed in (("a", a), ("b", b)):
        model.add(name, rotational.Shaft(inertia=1, **({} if speed is None else {"speed": speed})))
    return model


def test_speeds_that_contradict_a_gear_are_told() -> None:
    """Momentum decides: (a, b) moves along (1, -2) until a = 2 b."""
    model = two_shafts(5, 7)
    model.add("g", rotational.Gear(shaft_a="a", shaft_b="b", ratio=2))
    run = koppel.simulate(model, until=0.01)
    assert (run["a.speed"][0], run["b.speed"][0]) == pytest.approx((6.8, 3.4))
    (line,) = run.warnings
    assert line.startswith("given start values were moved to fit together: a.speed 5 -> 6.8 rad/s, b.speed 7 -> 3.4 ")


def test_a_start_speed_of_a_shaft_that_is_held_is_told() -> None:
    model = two_shafts(5, None)
    model.add("f", rotational.Fixed(shaft="a"))
    (line,) = koppel.simulate(model, until=0.01).warnings
    assert line.startswith("given start values were moved to fit together: a.speed 5 -> 0 rad/s;")


def test_speeds_that_contradict_a_gear_with_losses_are_told() -> None:
    model = two_shafts(5, 7)
    model.add("g", rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=2, efficiency_a=0.9))
    (line,) = koppel.simulate(model, until=0.01).warnings
    assert line == "the start speeds at 'g' do not fit its ratio: a.speed = 5, b.speed = 7; they jump in the first step"


@pytest.mark.parametrize("kind", [rotational.Gear, rotational.LossyGear])
@pytest.mark.parametrize("speeds", [(6, 3), (6, None), (None, 3), (None, None), (0, 0), (0, None)])
def test_speeds_that_fit_or_follow_are_silent(
    kind: type[koppel.Element], speeds: tuple[float | None, float | None]
) -> None:
    model = two_shafts(*speeds)
    model.add("g", kind(shaft_a="a", shaft_b="b", ratio=2))
    assert koppel.simulate(model, until=0.01, stepper=koppel.TimeStepping(step=1e-3)).warnings == ()


@pytest.mark.parametrize("kind", [rotational.Gear, rotational.LossyGear])
def test_a_given_speed_of_zero_is_not_taken_for_one_that_is_not_given(kind: type[koppel.Element]) -> None:
    model = two_shafts(6, 0)
    model.add("g", kind(shaft_a="a", shaft_b="b", ratio=2))
    (line,) = koppel.simulate(model, until=0.01, stepper=koppel.TimeStepping(step=1e-3)).warnings
    assert "b.speed" in line


@pytest.mark.parametrize("scale", [1.0, 1e-9, 1e-12])
def test_speeds_share_a_change_by_inertia_whatever_its_size(scale: float) -> None:
    model = koppel.Model("wheels of a watch")
    model.add("small", koppel.rotational.Shaft(inertia=0.1 * scale, speed=6))
    model.add("large", koppel.rotational.Shaft(inertia=2 * scale, speed=1))
    model.add("mesh", koppel.rotational.Gear(shaft_a="small", shaft_b="large", ratio=3))
    speed = (0.1 * 3 * 6 + 2 * 1) / (0.1 * 9 + 2)  # least 0.1 (3 w - 6)^2 + 2 (w - 1)^2
    values = koppel.Machine(model).outputs()
    assert values["large.speed"] == pytest.approx(speed) and values["small.speed"] == pytest.approx(3 * speed)
