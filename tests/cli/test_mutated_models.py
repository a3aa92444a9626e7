"""Mutated model files: no traceback, no crash, no hang; each message is a line of 400 characters with the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.fuzz_models import EXAMPLES, FILE, SMALL, fuzz, try_model

PIECE, LONG_PIECE = 250, 2000


@pytest.mark.parametrize("first", range(0, 2000, PIECE))
def test_mutated_models_end_in_one_line(first: int) -> None:
    """2000 of them made of short models; some still run, most are refused."""
    found, wrong = fuzz(first, PIECE, longest=1700)
    assert not wrong
    assert found["0"] > 10 and found["2"] > 100


RUN = ["run", FILE, "--until", "0.003", "--out", "out.h5"]


@pytest.mark.parametrize(
    ("example", "changes", "arguments"),
    [
        ("governor", {"[-rod_length/2, 0, 0]": "[-rod_length/2, 1e308, 0]"}, [*RUN, "--stepper", "variable_step"]),
        ("n_four_bar_window", {"length**2/12": "length**2/1e-308", "[length, 0, 0]": "[length, 2, 0]"}, RUN),
        ("car", {"value: 3.9,": "value: -1e308,"}, [*RUN, "--stepper", "variable_step"]),
        ("", {"100, 100, 100]": "100, -1e308, 100]", "elastic: 100": "elastic: 0.001*100"}, ["equilibrium", FILE]),
        ("leibniz_pendulum", {"ball_mass: 1 kg": "ball_mass: 1e-320 kg"}, ["eigen", FILE]),
        ("bricard", {"value: 1 m,": "value: 1e-320 m,", "[length/2, 0, 0]": "[length/-1e308, 0, 0]"}, ["eigen", FILE]),
        ("quarter_car", {"min(0 N": "min(-1e308 N"}, ["eigen", FILE]),
    ],
)
def test_values_of_odd_size_end_in_one_line(
    example: str, changes: dict[str, str], arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matrices that are not finite or singular, inertias that overflow, states not finite: all once tracebacks."""
    monkeypatch.chdir(tmp_path)
    text = next(EXAMPLES.rglob(f"{example}.yaml")).read_text(encoding="utf-8") if example else SMALL
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    code, wrong = try_model(text.encode(), arguments)
    assert wrong is None
    assert code in "23"


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 100_000, LONG_PIECE))
def test_a_hundred_thousand_mutated_models_end_in_one_line(first: int) -> None:
    """Made of all examples."""
    found, wrong = fuzz(first, LONG_PIECE)
    assert not wrong
    assert found["0"] > 100 and found["2"] > 1000
