"""The cam phaser rig, complete with eight chambers, magnet and spool, with a fixed step."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.libraries.hydraulics.phaser import find_rig, phaser_rig, read_geometry
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.steppers import TimeStepping

STEPS = (8e-4, 4e-4, 2e-4, 1e-4, 5e-5)
UNTIL, CURRENT_AT = 0.32, 0.16
SAME = 5e-3
"""Halving the step may change the angle by this share of the travel."""
REPEATS = 15
"""The same run so often: the quickest time of each step is that of the step and not of the machine around it."""

Array = NDArray[np.float64]


def build_rig(data: dict[str, Any]) -> Model:
    """8 bar, 50 degC, current from 0 to 1 A."""
    model = phaser_rig(data, current="amperes")
    model.input("amperes", "1", {"step": {"time": CURRENT_AT, "after": 1}})
    return model


def run_rig(machine: Machine, step: float, times: Array | None = None) -> Array:
    """Angle at the end of every step; times: takes the microseconds of each step."""
    machine.reset()
    options, angle = TimeStepping(step=step).options, machine.compiled.find_channel("rotor.angle")
    found = []
    for k in range(round(UNTIL / step)):
        begin = time.perf_counter()
        trouble = machine.core.run("time_stepping", options, step, 1)[2]
        if times is not None:
            times[k] = 1e6 * (time.perf_counter() - begin)
        if trouble:
            raise KoppelError(f"phaser: the step at {k * step:g} s failed with a step of {step:g} s")
        found.append(machine.core.outputs((k + 1) * step)[angle])
    return np.array(found)


def measure() -> dict[str, Any]:
    """The largest step whose halving changes the angle by less than 0.5 % of the travel, and what it costs."""
    data = find_rig()
    travel, machine = read_geometry(data).travel, Machine(build_rig(data))
    step, coarse = STEPS[0], run_rig(machine, STEPS[0])
    for half in STEPS[1:]:
        fine = run_rig(machine, half)
        if np.max(np.abs(fine[1::2] - coarse)) < SAME * travel:
            break
        step, coarse = half, fine
    count = round(UNTIL / step)
    quickest = np.full(count, np.inf)
    for _ in range(REPEATS):
        times = np.empty(count)
        run_rig(machine, step, times)
        quickest = np.minimum(quickest, times)
    arrived = np.argmax(coarse >= travel - 1e-7)
    return {
        "rtf": float(np.sum(quickest)) * 1e-6 / UNTIL,
        "step_s": step,
        "median_us": float(np.median(quickest)),
        "p999_us": float(np.quantile(quickest, 0.999)),
        "max_branch_changes": int(machine.core.law_count["most_changes"]),
        "shift_ms": 1e3 * (float(arrived + 1) * step - CURRENT_AT),
    }


def show(result: dict[str, Any]) -> Group:
    """The figures as a table."""
    table = Table(title="Cam phaser rig with eight chambers, time_stepping", title_justify="left")
    names = {
        "rtf": "real-time factor", "step_s": "step (s)", "median_us": "median (us)", "p999_us": "99.9 % (us)",
        "max_branch_changes": "branch changes, most", "shift_ms": "full shift (ms)",
    }  # fmt: skip
    for name in names.values():
        table.add_column(name, justify="right")
    table.add_row(*(f"{result[key]:.4g}" for key in names))
    return Group(table)
