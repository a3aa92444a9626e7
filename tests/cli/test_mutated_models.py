"""Mutated model files: no traceback, no crash, no hang; each message is a line of 400 characters with the file."""

from __future__ import annotations

import pytest
from cli.fuzz_models import fuzz

PIECE, LONG_PIECE = 250, 2000


@pytest.mark.parametrize("first", range(0, 2000, PIECE))
def test_mutated_models_end_in_one_line(first: int) -> None:
    """2000 of them made of short models; some still run, most are refused."""
    found, wrong = fuzz(first, PIECE, longest=1700)
    assert not wrong
    assert found["0"] > 10 and found["2"] > 100


@pytest.mark.parametrize("seed", [8660, 16059, 27547, 34284, 41082, 42033, 82549])
def test_seeds_that_once_ended_in_a_traceback(seed: int) -> None:
    """Values of odd size: matrices that are not finite or singular, inertias that overflow, states not finite."""
    found, wrong = fuzz(seed, 1)
    assert not wrong
    assert sum(found[code] for code in "23") == 1


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 100_000, LONG_PIECE))
def test_a_hundred_thousand_mutated_models_end_in_one_line(first: int) -> None:
    """Made of all examples."""
    found, wrong = fuzz(first, LONG_PIECE)
    assert not wrong
    assert found["0"] > 100 and found["2"] > 1000
