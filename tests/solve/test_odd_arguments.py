"""What is given to a function in Python is taken where it is meant, or refused in one line that says what is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import koppel
from koppel.solve.analyses.study import Study
from koppel.solve.steppers import VariableStep

odd: Any = koppel  # what is given here is wrong on purpose
OddStudy: Any = Study
OddVariableStep: Any = VariableStep


@pytest.mark.parametrize("method", [odd.Lsrt2, odd.TimeStepping])
@pytest.mark.parametrize("step", ["2 ms", "0.002", "2e-3 s"])
def test_a_step_is_taken_with_its_unit(method: Callable[..., Any], step: str) -> None:
    assert method(step=step) == method(step=2e-3)


def test_times_of_the_variable_step_are_taken_with_their_unit() -> None:
    assert OddVariableStep(max_step="1 ms") == VariableStep(max_step=1e-3)


def pushed() -> koppel.Model:
    """A model with an input."""
    model = koppel.Model("pushed")
    model.add_part("b", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    model.input("bump", "N")
    return model


REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "no step": (lambda: odd.Lsrt2(step=None), "lsrt2: step = None is no number; give one in s"),
    "a truth as step": (lambda: odd.TimeStepping(step=True), "time_stepping: step = True is no number"),
    "a step in N": (lambda: odd.Lsrt2(step="1 N"), "step = '1 N' has unit N; give it in s"),
    "a file to simulate": (lambda: odd.simulate("q.yaml", until=1), "'q.yaml' is no model; give a koppel.Model"),
    "a file as machine": (lambda: odd.Machine("q.yaml"), "koppel.read_model('q.yaml')"),
    "nothing as machine": (lambda: odd.Machine(None), "None is no model"),
    "a mapping to compile": (lambda: odd.compile_model({}), "{} is no model"),
    "a file to study": (lambda: OddStudy("q.yaml", [{"k": 1}], until=1), "'q.yaml' is no model"),
    "no file to read": (lambda: odd.read_model(None), "None is no name of a file"),
    "an input as parameter": (lambda: odd.Machine(pushed()).set_parameters({"bump": 1}), "'bump', but an input; give"),
    "an unknown method": (lambda: odd.simulate(koppel.Model(), until=1, stepper="foo"), "variable_step"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_meant_is_refused_in_one_line(case: str) -> None:
    call, said = REFUSED[case]
    with pytest.raises(koppel.KoppelError) as error:
        call()
    assert said in str(error.value) and "\n" not in str(error.value)
