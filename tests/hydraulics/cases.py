"""The machines of the hydraulics reference pack (an example builds them), and how their runs are compared."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

import koppel
from koppel.libraries.hydraulics import phaser
from koppel.solve.analyses.switching import Switch, run_switching
from koppel.solve.machine import Machine

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "hydraulics" / "reference_cases.py"
_spec = importlib.util.spec_from_file_location("reference_cases", EXAMPLE)
assert _spec is not None and _spec.loader is not None
example = importlib.util.module_from_spec(_spec)
sys.modules["reference_cases"] = example  # its dataclasses look themselves up there
_spec.loader.exec_module(example)

Array = np.ndarray
Case, CASES, TABLES = example.Case, example.CASES, example.TABLES
VALVE, add_oil = example.VALVE, example.add_oil
cavitating_node = example.cavitating_node
node_filling = example.node_filling
triangle_rigid_nodes = example.triangle_rigid_nodes
u_tube = example.u_tube
water_hammer = example.water_hammer


@dataclass(frozen=True)
class Reference:
    """What the pack says about one case."""

    entry: dict[str, Any]
    time: Array
    columns: dict[str, Array]

    @property
    def signals(self) -> list[dict[str, Any]]:
        return [s for s in self.entry["signals"] if not s.get("key")]


@lru_cache(maxsize=4)
def read_index(folder: Path) -> dict[str, dict[str, Any]]:
    return {case["name"]: case for case in json.loads((folder / "cases.json").read_text())["cases"]}


def read_reference(folder: Path, name: str) -> Reference:
    entry = read_index(folder)[name]
    with (folder / entry["csv"]).open() as file:
        names = file.readline().strip().split(",")
        rows = np.loadtxt(file, delimiter=",", ndmin=2)
    columns = {key: rows[:, k] for k, key in enumerate(names)}
    return Reference(entry, columns[names[0]], columns)


def run_located(case: Case, times: Array, until: float) -> tuple[dict[str, Array], list[Switch]]:
    """Signals at the times and switching instants, by an integrator that locates them."""
    machine = Machine(case.build())
    if not machine.compiled.laws:
        return run_smooth(case, machine, times, until), []
    machine.reset()
    machine.core.t0, machine.core.counter = 0.0, 0
    machine.settle_forces()
    columns = [machine.compiled.find_channel(path) for path in case.channels.values()]
    rows: list[Array] = []
    method = koppel.VariableStep(method=case.method, rtol=case.rtol, atol=case.atol)  # type: ignore[arg-type]
    switches = run_switching(
        machine, method, until, times, lambda t: rows.append(machine.core.outputs(t)[columns].copy()), lambda t: None
    )
    found = np.array(rows)
    return {name: found[:, k] for k, name in enumerate(case.channels)}, switches


def run_smooth(case: Case, machine: Machine, times: Array, until: float) -> dict[str, Array]:
    """Signals of a machine without laws at times that lie on a grid, some of them left out."""
    count = round(until / float(np.min(np.diff(times))))
    method = koppel.VariableStep(method=case.method, rtol=case.rtol, atol=case.atol)  # type: ignore[arg-type]
    run = koppel.simulate(machine, until=until, every=until / count, stepper=method)
    rows = np.rint(times / until * count).astype(int)
    assert np.allclose(np.asarray(run.time)[rows], times, atol=1e-9 * until)
    return {name: np.asarray(run[path])[rows] for name, path in case.channels.items()}


def run_fixed(case: Case, until: float, step: float, **options: Any) -> tuple[Array, dict[str, Array]]:
    """Signals at the ends of the steps of time_stepping."""
    steps = int(np.ceil(until / step - 1e-9))
    run = koppel.simulate(case.build(), until=steps * step, stepper=koppel.TimeStepping(step=step, **options))
    return np.asarray(run.time), {name: np.asarray(run[path]) for name, path in case.channels.items()}


@lru_cache(maxsize=1)
def rig_data() -> dict[str, Any]:
    folder = Path(os.environ.get("KOPPEL_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    return phaser.read_rig(folder / "hydraulics" / "phaser_rig.json")
