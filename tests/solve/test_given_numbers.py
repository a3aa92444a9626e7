"""What is handed to a machine and does not fit is refused in one line that names it; the state stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import rotational

NAN = float("nan")
WRONG: dict[str, tuple[Callable[[Any], Any], str]] = {
    "half a step": (lambda m: m.step(1.5), "n = 1.5 steps: give a whole number of them"),
    "a word": (lambda m: m.step("a"), "n = 'a' steps: give a whole number of them"),
    "nothing": (lambda m: m.step(None), "n = None steps: give a whole number of them"),
    "too many": (lambda m: m.step(10**30), "steps: give a whole number of them"),
    "backwards": (lambda m: m.step(-1), "n is 0 or more"),
    "q not finite": (lambda m: m.set_state([NAN], [0.0]), r"q\[0\] = nan is no finite number"),
    "u not finite": (lambda m: m.set_state([1.0], [np.inf]), r"u\[0\] = inf is no finite number"),
    "t not finite": (lambda m: m.set_state([1.0], [0.0], NAN), "t = nan s is no finite number"),
    "t a word": (lambda m: m.set_state([1.0], [0.0], "x"), "t = 'x' is not a number; give it in s"),
    "q too long": (lambda m: m.set_state([1.0, 2.0]), "q has 2 values; it needs 1"),
    "u too long": (lambda m: m.set_state([1.0], [1.0, 2.0]), "u has 2 values; it needs 1"),
    "q a table": (lambda m: m.set_state([[1.0]]), "q has 1 x 1 values; it needs 1"),
    "q a word": (lambda m: m.set_state("a"), "q = 'a': give 1 numbers"),
    "property": (lambda m: setattr(m, "q", [NAN]), r"q\[0\] = nan"),
    "step size": (lambda m: setattr(m, "step_size", -1.0), "step_size = -1 s: a machine only goes forward"),
    "step size a word": (lambda m: setattr(m, "step_size", "a"), "step_size = 'a' is not a number"),
    "forces": (lambda m: m.forces("x"), "t = 'x' is not a number"),
    "accelerations": (lambda m: m.accelerations(0.0, [0.0, 1.0]), "q has 2 values; it needs 1"),
    "reader": (lambda m: m.reader(3), r"reader\(3\): give the path of a channel"),
    "parameters": (lambda m: m.set_parameters(3), r"set_parameters\(3\): give values by path"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_one_line_says_what_is_wrong_and_nothing_is_changed(wrong: str) -> None:
    model = koppel.Model("wheel")
    model.add("wheel", rotational.Shaft(inertia=2, speed=1))
    machine = koppel.Machine(model)
    machine.step(3)
    before = machine.core.state_bytes()
    action, text = WRONG[wrong]
    with pytest.raises(koppel.KoppelError, match=text) as caught:
        action(machine)
    assert "\n" not in str(caught.value)
    assert machine.core.state_bytes() == before
    machine.step(np.int64(2))
    assert machine.time == pytest.approx(5e-3)
