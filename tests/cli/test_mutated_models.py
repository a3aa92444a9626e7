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
def test_mutated_examples_end_in_one_line(seed: int) -> None:
    """Made of all examples, so that a seed is another model where one is added; what it ends with is open."""
    found, wrong = fuzz(seed, 1)
    assert not wrong
    assert sum(found[code] for code in "023") == 1


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 100_000, LONG_PIECE))
def test_a_hundred_thousand_mutated_models_end_in_one_line(first: int) -> None:
    """Made of all examples."""
    found, wrong = fuzz(first, LONG_PIECE)
    assert not wrong
    assert found["0"] > 100 and found["2"] > 1000
