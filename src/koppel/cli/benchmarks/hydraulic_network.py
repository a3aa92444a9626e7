"""A ladder of lines with check valves, and one of valves that close and open: cost of a step per line."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.elements.hydraulics import CheckValve, ElasticNode, Line, Oil, Pressure, ShutOff
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.steppers import TimeStepping

LINES = (50, 200, 1000)
STEP, STEPS, REPEATS = 2e-4, 200, 7
VALVES = 200


def build_ladder(lines: int, *, closing: bool = False) -> Model:
    """Rungs of two lines each: along, with check valves in every other one, and to the tank.

    closing: valves that close and open at their own frequencies instead of check valves, one per line.
    """
    model, rng = Model("ladder"), np.random.default_rng(2)
    model.add("oil", Oil(bulk_modulus=8.21e8, air=0.01, density=850, viscosity=3e-5))
    model.add("source", Pressure(pressure="1e6 + 5e5*sin(2*pi*40*time)"))
    model.add("tank", Pressure(pressure=1e5))
    before = "source"
    for k in range(lines // 2):
        model.add(f"n{k}", ElasticNode(volume=float(rng.uniform(1e-5, 5e-5)), pressure=5e5))
        for name, a, b, d in ((f"along{k}", before, f"n{k}", 8e-3), (f"down{k}", f"n{k}", "tank", 3e-3)):
            valve: dict[str, Any] = {}
            if closing:
                f, phase = float(rng.uniform(20, 90)), float(rng.uniform(0, 6.3))
                valve = {"opening": f"1e-5*(0.4 + sin(2*pi*{f!r}*time + {phase!r}))", "smallest_opening": 1e-7}
            model.add(name, Line(node_a=a, node_b=b, length=0.4, diameter=d, zeta=2, **valve))
            if closing:
                model.add(f"{name}_closed", ShutOff(pipe=name, **valve))
            elif name.startswith("along") or k % 2:
                model.add(f"{name}_valve", CheckValve(pipe=name))
        before = f"n{k}"
    return model


def time_ladder(machine: Machine) -> NDArray[np.float64]:
    """Microseconds of each step of the same run, the quickest of several."""
    options, best = TimeStepping(step=STEP).options, np.full(STEPS, np.inf)
    for _ in range(REPEATS):
        machine.reset()
        for k in range(STEPS):
            begin = time.perf_counter()
            trouble = machine.core.run("time_stepping", options, STEP, 1)[2]
            best[k] = min(best[k], 1e6 * (time.perf_counter() - begin))
            if trouble:
                raise KoppelError(f"hydraulic_network: the step at {k * STEP:g} s failed")
    return best


def measure() -> dict[str, Any]:
    """Mean step per line of three ladders, and whether one of closing valves runs through."""
    per_line = {str(lines): float(np.mean(time_ladder(Machine(build_ladder(lines))))) / lines for lines in LINES}
    closing = Machine(build_ladder(VALVES, closing=True))
    closing.reset()
    options, steps, failed, changes = TimeStepping(step=STEP).options, 2000, 0, 0
    branches = np.array(closing.core.law_branches)
    for _ in range(steps):
        failed += closing.core.run("time_stepping", options, STEP, 1)[2] != 0
        changes += int(np.sum(branches != closing.core.law_branches))
        branches = np.array(closing.core.law_branches)
    return {
        "us_per_line": per_line,
        "growth": per_line[str(LINES[-1])] / per_line[str(LINES[0])],
        "closing_valves": {"valves": VALVES, "steps": steps, "failed": failed, "openings_and_closings": changes},
    }


def show(result: dict[str, Any]) -> Group:
    """The figures as tables."""
    table = Table(title="Ladder with check valves: step per line", title_justify="left")
    for lines in result["us_per_line"]:
        table.add_column(f"{lines} lines", justify="right")
    table.add_column("growth", justify="right")
    table.add_row(*(f"{value:.2f} us" for value in result["us_per_line"].values()), f"{result['growth']:.2f}")
    closing = result["closing_valves"]
    text = Table(title="Ladder of closing valves", title_justify="left")
    for name in closing:
        text.add_column(name, justify="right")
    text.add_row(*(str(value) for value in closing.values()))
    return Group(table, text)
