"""What simulate takes: times with units, methods by name; what it does not know is one line."""

from __future__ import annotations

import numpy as np
import pytest

import koppel


def ball() -> koppel.Model:
    model = koppel.Model("ball")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    return model


def test_times_may_have_units() -> None:
    run = koppel.simulate(ball(), until="1 s", every="100 ms")
    assert np.array_equal(run.time, koppel.simulate(ball(), until=1.0, every=0.1).time)
    assert koppel.simulate(ball(), until="0.001 min").time[-1] == pytest.approx(0.06, rel=1e-12)


@pytest.mark.parametrize("until", ["1 m", "soon", None, "", [1.0], float("nan")])
def test_a_time_that_is_none_is_one_line(until: object) -> None:
    with pytest.raises(koppel.KoppelError, match="until") as caught:
        koppel.simulate(ball(), until=until)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["lsrt2", "generalized_alpha", "time_stepping"])
def test_a_stepper_may_be_named(name: str) -> None:
    assert str(koppel.simulate(ball(), until=0.01, stepper=name).attributes["stepper"]).startswith(f"{name}(")


def test_variable_step_may_be_named() -> None:
    assert len(koppel.simulate(ball(), until=0.01, stepper="variable_step").time) == 1001


@pytest.mark.parametrize(
    ("stepper", "words"), [("lsrt3", "did you mean lsrt2"), (3, "is no method"), (koppel.Lsrt2, "is")]
)
def test_a_stepper_that_is_none_is_one_line(stepper: object, words: str) -> None:
    with pytest.raises(koppel.KoppelError, match=words):
        koppel.simulate(ball(), until=0.01, stepper=stepper)  # type: ignore[arg-type]
