"""Compiling and stepping cost the same per part, joint and gear in small and large machines. Counted, not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import rotational
from koppel.cli.benchmarks.start import README, build_bushing_chain, build_gear_row, build_joint_chain
from koppel.compile.gear_loops import find_held
from koppel.compile.peeling import peel

SIZES = (20, 40, 80)
BUILDERS = [build_bushing_chain, build_joint_chain, build_gear_row]


def count_operations(call: Callable[[], object]) -> int:
    """Operations of Python's virtual machine that a call takes; comprehensions count with every turn."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_compiling_costs_the_same_per_part(build: Callable[[int], koppel.Model]) -> None:
    """Operations are a + b n + c n^2; the quadratic part stays within 2 %."""
    koppel.compile_model(build(3))  # what is read and remembered once
    models = [build(n) for n in SIZES]
    small, middle, large = (count_operations(lambda m=m: koppel.compile_model(m, max_depth=5)) for m in models)
    assert large - middle < 2.04 * (middle - small)


@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_a_machine_is_ready_at_the_same_cost_per_part(build: Callable[[int], koppel.Model]) -> None:
    koppel.Machine(koppel.compile_model(build(9), max_depth=5))
    models = [koppel.compile_model(build(n), max_depth=5) for n in SIZES]
    small, middle, large = (count_operations(lambda m=m: koppel.Machine(m)) for m in models)
    assert large - middle < 2.04 * (middle - small) + 100


@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_a_factorization_costs_the_same_per_part(build: Callable[[int], koppel.Model]) -> None:
    products = [koppel.compile_model(build(n)).system.block_products for n in (250, 2000)]
    assert products[1] / 2000 < 1.1 * products[0] / 250


def test_the_benchmark_builds_the_model_of_the_readme() -> None:
    page = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    lines = [line for line in README.partition("import koppel")[2].splitlines() if line]
    assert "\n".join(lines) in "\n".join(line for line in page.splitlines() if line)


def test_rows_without_loops_are_taken_away() -> None:
    rng = np.random.default_rng(7)
    for _ in range(200):
        n, m = (int(v) for v in rng.integers(1, 9, size=2))
        W = rng.normal(size=(n, m)) * (rng.random((n, m)) < 0.3)
        rows = [{j: float(W[i, j]) for j in range(m) if W[i, j] != 0.0} for i in range(n)]
        taken, loops = peel(rows)
        assert sorted([*(row for row, _ in taken), *loops]) == list(range(n))
        for k, (_, column) in enumerate(taken):  # no row that was still there has this column
            assert all(column not in rows[other] for other in [*(r for r, _ in taken[k + 1 :]), *loops])
        _, sizes, directions = np.linalg.svd(W)
        free = directions[int(np.sum(sizes > 1e-9 * max(1e-300, float(np.max(sizes))))) :]
        held = {j for j in range(m) if np.linalg.norm(free[:, j]) < 1e-9}
        assert find_held(rows) == held


def test_gears_that_lock_far_along_a_row_are_still_named() -> None:
    model = build_gear_row(300)
    model.add("back", rotational.Gear(shaft_a="shaft_10", shaft_b="shaft_12", ratio=2))
    with pytest.raises(koppel.ModelError, match="do not agree around the loop"):
        koppel.compile_model(model)
