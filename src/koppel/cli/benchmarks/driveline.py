"""The complete driveline at 1 ms with time_stepping: launch and all shifts; and chains of slipping clutches."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.cli.benchmarks.timing import alternate
from koppel.elements.rotational import Clutch, Shaft, Torque
from koppel.libraries.powertrain import six_speed_vehicle, up_and_down
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.steppers import TimeStepping

STEP = 1e-3
CHAINS = (100, 1000)
RUNS = 5


def measure() -> dict[str, Any]:
    """All figures in one run, one thread."""
    return {**measure_driveline(), "clutch_chain_us_per_shaft": measure_chains()}


def measure_driveline() -> dict[str, Any]:
    """The six-speed car from rest to 130 km/h and back: cost of all steps, and what the laws needed.

    Every run does the same work, step by step. The fastest of the runs is taken for each step, so that p999 is the work
    of the heaviest steps and not what other programs did meanwhile; worst is the slowest step of all runs as it was.
    rtf is that of the median step, rtf_total that of a whole run.
    """
    method, cycle = TimeStepping(step=STEP), up_and_down()
    machine = Machine(six_speed_vehicle(cycle))
    steps = round(cycle.duration / STEP)
    runs = np.empty((RUNS, steps), dtype=np.float32)
    for times in runs:
        machine.reset()
        machine.settle_laws()
        machine.core.run(method.name, method.options, STEP, steps, 0, None, times)
    best = np.min(runs, axis=0)
    count, compiled = machine.core.law_count, machine.compiled
    return {
        "rtf": float(np.median(runs)) * 1e-6 / STEP,
        "rtf_total": float(np.median(np.sum(runs, axis=1, dtype=float))) * 1e-6 / cycle.duration,
        "median_us": float(np.median(runs)),
        "p999_us": float(np.percentile(best, 99.9)),
        "worst_us": float(np.max(runs)),
        "max_branch_changes": count["most_changes"],
        "max_factorizations": count["most_factorizations"],
        "unsettled": count["unsettled"],
        "coordinates": compiled.system.nu,
        "equations": compiled.system.n_lambda,
        "laws": len(compiled.laws),
        "states": len(compiled.states),
        "core": compiled.system.engine,
    }


def build_clutch_chain(shafts: int) -> Model:
    """Shafts in a row with a slipping clutch between each two; the first is driven, the last is braked."""
    model = Model(f"chain of {shafts} shafts")
    for index in range(shafts):
        model.add(f"shaft_{index}", Shaft(inertia=0.1, speed=10.0 * (shafts - index)))
        if index > 0:
            a, b = f"shaft_{index - 1}", f"shaft_{index}"
            model.add(f"clutch_{index}", Clutch(shaft_a=a, shaft_b=b, normal=1.0 + index % 3))
    model.add("drive", Torque(shaft_b="shaft_0", torque=3.0))
    return model


def measure_chains() -> dict[str, float]:
    """Microseconds per shaft and step, side by side."""
    method = TimeStepping(step=STEP)
    chains = {str(n): Machine(build_clutch_chain(n)) for n in CHAINS}

    def batch(machine: Machine) -> NDArray[np.float64]:
        machine.reset()
        machine.settle_laws()
        times = np.empty(20, dtype=np.float32)
        machine.core.run(method.name, method.options, STEP, 20, 0, None, times)
        return times.astype(float)

    timing = alternate({name: partial(batch, machine) for name, machine in chains.items()})
    return {name: times.low / int(name) for name, times in timing.items()}


def show(result: dict[str, Any]) -> Group:
    """The figures as tables."""
    table = Table(title="Six-speed car, 68 s through all gears, time_stepping at 1 ms", title_justify="left")
    table.add_column("")
    table.add_column("", justify="right")
    table.add_row("real-time factor, median step", f"{result['rtf']:.4f}")
    table.add_row("real-time factor, whole run", f"{result['rtf_total']:.4f}")
    table.add_row("step, median (us)", f"{result['median_us']:.1f}")
    table.add_row("step, 99.9 %, best of the runs (us)", f"{result['p999_us']:.1f}")
    table.add_row("step, worst of all runs (us)", f"{result['worst_us']:.1f}")
    table.add_row("changes of branch, most in a step", f"{result['max_branch_changes']}")
    table.add_row("factorizations, most in a step", f"{result['max_factorizations']}")
    table.add_row("steps that did not settle", f"{result['unsettled']}")
    size = f"{result['coordinates']} + {result['equations']} + {result['laws']} + {result['states']}"
    table.add_row("coordinates + equations + laws + states", size)
    chain = Table(title="Chain of slipping clutches: step per shaft", title_justify="left")
    for count in result["clutch_chain_us_per_shaft"]:
        chain.add_column(f"{count} shafts", justify="right")
    chain.add_row(*(f"{value:.3f} us" for value in result["clutch_chain_us_per_shaft"].values()))
    return Group(table, chain)
