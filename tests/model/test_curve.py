"""Curves: their laws, mirrors and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from koppel.model.curve import Cubic, CurveBase, Gas, Hermite, Linear, Piecewise, Stop, check_curve
from koppel.model.errors import ModelError

CURVES: list[CurveBase] = [
    Linear(slope="28 N/mm"),
    Cubic(slope=1000, cubic="k3"),
    Piecewise(x=(-1, "100 mm", 2), y=("-3 N", 0, "k3/1e6")),
    Hermite(x=(-1, 0, 2), y=(-3, 1, 5), slope=(1, 0, "k3/1e6")),
    Stop(side="bump", gap="30 mm", stiffness=1e5, cubic="k3"),
    Stop(side="rebound", gap=0.05, stiffness=1e5),
    Gas(force=500, column=20, exponent=1.4),
]
PARAMETERS = {"k3": 4e6}


def test_laws() -> None:
    assert CURVES[0].compute(0.01) == pytest.approx(280.0)
    assert CURVES[1].compute(0.1, PARAMETERS) == pytest.approx(100 + 4e6 * 0.001)
    piecewise = Piecewise(x=(0, 1, 2), y=(0, 1, 4))
    assert [piecewise.compute(x) for x in (-1, 0.5, 1.5, 3)] == [-1, 0.5, 2.5, 7]  # end segments go on
    hermite = Hermite(x=(0, 1), y=(0, 1), slope=(2, 3))
    assert [hermite.compute(x) for x in (-1, 0, 1, 2)] == [-2, 0, 1, 4]  # end slopes go on
    # the cubic with these values and slopes is 3 x**3 - 4 x**2 + 2 x
    assert hermite.compute(0.5) == pytest.approx(3 / 8 - 1 + 1)
    assert CURVES[4].compute(-0.03, PARAMETERS) == 0.0
    assert CURVES[4].compute(-0.04, PARAMETERS) == pytest.approx(-(1e5 * 0.01 + 4e6 * 1e-6))
    assert CURVES[5].compute(0.06) == pytest.approx(1e5 * 0.01)
    assert CURVES[6].compute(0.0) == -500.0
    assert CURVES[6].compute(-10.0) == pytest.approx(-500 * 2**1.4)


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: str(curve.type))
@given(x=st.floats(min_value=-5, max_value=5))
@settings(max_examples=50, deadline=None)
def test_mirror_turns_both_signs(curve: CurveBase, x: float) -> None:
    assert curve.mirrored().compute(-x, PARAMETERS) == pytest.approx(
        -curve.compute(x, PARAMETERS), rel=1e-12, abs=1e-12
    )


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: str(curve.type))
def test_data_and_back(curve: CurveBase) -> None:
    assert check_curve(curve.to_data()) == curve


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"type": "piecewise", "x": [0, 2, 1], "y": [0, 1, 2]}, "x: must increase, but [1] = 2 is followed by [2] = 1"),
        ({"type": "piecewise", "x": [0], "y": [0]}, "x: has 1 points; give at least two"),
        ({"type": "piecewise", "x": [0, 1], "y": [0]}, "y: has 1 values but x has 2"),
        ({"type": "hermite", "x": [0, 1], "y": [0, 1]}, "slope: is missing"),
        (
            {"type": "stop", "side": "up", "gap": 0, "stiffness": 1},
            "side = 'up' is not allowed; choose 'bump' or 'rebound'",
        ),
        ({"type": "gas", "force": 1, "column": 0}, "column = 0 leaves no gas"),
        ({"type": "cubc"}, "type = 'cubc' is no curve; did you mean cubic?"),
        ({"slope": 1}, "type: is missing"),
        (3, "is not a curve"),
    ],
)
def test_refusal(data: object, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        check_curve(data)
    assert message in str(caught.value)
