"""The real-time axle: cost and accuracy of one lsrt2 step, against LAPACK's dense factorization and the reference."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.cli.benchmarks.timing import alternate
from koppel.compile.compiler import compile_model
from koppel.elements.mechanics import Bushing
from koppel.libraries.vehicle import AXLES, axle_reference, read_axle
from koppel.model.model import Model
from koppel.results import Run
from koppel.solve.analyses.equilibrium import find_equilibrium
from koppel.solve.analyses.simulate import simulate
from koppel.solve.machine import Machine
from koppel.solve.steppers import Lsrt2, Stepper

STEP = 1e-3
CHAINS = (50, 100, 200, 400)
PUBLISHED = {  # Archut and Corves 2023, tables 2 and 3: i7-3770, 3.4 GHz, generated C code
    "double_wishbone": {"dense": 0.71, "structured": 0.59, "wheel": 0.00243, "force": 0.00751},
    "multi_link": {"dense": 0.91, "structured": 0.73, "wheel": 0.01286, "force": 0.01545},
}


def measure() -> dict[str, Any]:
    """All figures in one run, one thread."""
    return {"axles": {name: measure_axle(name) for name in AXLES}, "chain_us_per_body": measure_chains()}


def measure_axle(name: str) -> dict[str, Any]:
    """One axle: reduced and full Jacobian, dense factor, LAPACK, and the error of the load step."""
    compiled = compile_model(read_axle(name))
    reduced, full, dense = (
        Stepping(Machine(compiled), Lsrt2(step=STEP, jacobian=jacobian)) for jacobian in ("reduced", "full", "reduced")
    )
    dense.machine.core.use_dense_factor(True)
    factor = DenseFactor(reduced.machine)
    timing = alternate(
        {"reduced": reduced.batch, "dgetrf": factor.batch, "full": full.batch, "dense": dense.small_batch}
    )
    median = float(np.median(timing["reduced"].calls))
    return {
        "us_per_step": timing["reduced"].summary(),
        "rtf": median * 1e-6 / STEP,
        "dense_lu_us_per_step": float(np.median(timing["dense"].calls)),
        "dgetrf_us": timing["dgetrf"].low,
        "ratio_dgetrf": timing["reduced"].low / timing["dgetrf"].low,
        "error": measure_error(name, Machine(compiled), Lsrt2(step=STEP, jacobian="reduced")),
        "full": {
            "us_per_step": timing["full"].summary(),
            "ratio_dgetrf": timing["full"].low / timing["dgetrf"].low,
            "error": measure_error(name, Machine(compiled), Lsrt2(step=STEP, jacobian="full")),
        },
        "core": compiled.system.engine,
    }


class Stepping:
    """Steps an axle after its load step, over and over from the equilibrium."""

    def __init__(self, machine: Machine, method: Stepper) -> None:
        self.machine, self.method = machine, method
        self.start = find_equilibrium(machine).q

    def batch(self, steps: int = 100) -> NDArray[np.float64]:
        """Microseconds of each step."""
        core = self.machine.core
        self.machine.set_state(self.start, None, 0.5)
        times = np.empty(steps, dtype=np.float32)
        core.run(self.method.name, self.method.options, self.method.step, steps, 0, None, times)
        return times.astype(float)

    def small_batch(self) -> NDArray[np.float64]:
        """The same, for slow variants."""
        return self.batch(10)


class DenseFactor:
    """LAPACK's dgetrf on the matrix of the axle, in place; the copy is not timed."""

    def __init__(self, machine: Machine) -> None:
        from scipy.linalg import lapack

        machine.forces(keep=True)
        gamma = (1 - np.sqrt(0.5)) * STEP
        self.matrix = np.asfortranarray(machine.core.matrix(gamma, gamma**2, False, True))
        self.work = self.matrix.copy(order="F")
        self.dgetrf = lapack.dgetrf

    def batch(self, count: int = 20) -> NDArray[np.float64]:
        """Microseconds of each factorization."""
        import time

        times = np.empty(count)
        for index in range(count):
            self.work[...] = self.matrix
            begin = time.perf_counter()
            self.dgetrf(self.work, overwrite_a=True)
            times[index] = (time.perf_counter() - begin) * 1e6
        return times


def compute_errors(run: Run, name: str) -> dict[str, float]:
    """RMSE / |mean of the reference| over the rows of 1 ms from 0.5 to 1.5 s."""
    reference = axle_reference(name)
    window = (reference["t"] > 0.5 - 1e-9) & (reference["t"] < 1.5 + 1e-9)

    def error(channel: str) -> float:
        wanted = reference[channel][window]
        return float(np.sqrt(np.mean((run[channel][window] - wanted) ** 2)) / abs(np.mean(wanted)))

    return {"wheel": error("wheel_x"), "force": error("trailing_link_force")}


def measure_error(name: str, machine: Machine, method: Stepper | None = None) -> dict[str, float]:
    """Error of the load step with lsrt2 at 1 ms."""
    return compute_errors(
        simulate(machine, until=1.5, stepper=method or Lsrt2(step=STEP), every=STEP, start="equilibrium"), name
    )


def build_chain(bodies: int) -> Model:
    """Free bodies in a row, one bushing each, the first to ground."""
    model = Model(f"chain of {bodies} bodies")
    left = model.ground.frame("end")
    for index in range(bodies):
        part = model.add_part(
            f"link_{index}",
            mass=1.0,
            center_of_mass=(0.05, 0, 0),
            inertia={"xx": 1e-3, "yy": 2e-3, "zz": 2e-3},
            position=(0.1 * index, 0, 0),
        )
        model.add(
            f"bushing_{index}",
            Bushing(
                frame_a=left, frame_b=part, stiffness=(1e6, 1e6, 1e6, 1e3, 1e3, 1e3), damping=(1e3, 1e3, 1e3, 1, 1, 1)
            ),
        )
        left = part.frame("end", position=(0.1, 0, 0))
    return model


def measure_chains() -> dict[str, float]:
    """Microseconds per body and step of chains, side by side."""
    chains = {str(n): Machine(build_chain(n)) for n in CHAINS}

    def batch(machine: Machine) -> NDArray[np.float64]:
        machine.reset()
        times = np.empty(20, dtype=np.float32)
        machine.core.run("lsrt2", Lsrt2().options, STEP, 20, 0, None, times)
        return times.astype(float)

    timing = alternate({name: partial(batch, machine) for name, machine in chains.items()})
    return {name: times.low / int(name) for name, times in timing.items()}


def show(result: dict[str, Any]) -> Group:
    """The figures as tables."""
    table = Table(title="Real-time axles: one lsrt2 step of 1 ms, new Jacobian in every step", title_justify="left")
    for column in ("", *(name.replace("_", " ") for name in result["axles"]), "published (i7-3770)"):
        table.add_column(column, justify="left" if not column else "right")
    axles = list(result["axles"].values())
    seeds = [PUBLISHED[name] for name in result["axles"]]

    def row(label: str, values: list[str], published: str = "") -> None:
        table.add_row(label, *values, published)

    row("step, median (us)", [f"{a['us_per_step']['median']:.1f}" for a in axles])
    row("step, 99 % (us)", [f"{a['us_per_step']['p99']:.1f}" for a in axles])
    row("step, worst (us)", [f"{a['us_per_step']['worst']:.1f}" for a in axles])
    row("real-time factor", [f"{a['rtf']:.4f}" for a in axles], " / ".join(f"{s['structured']}" for s in seeds))
    row(
        "the same, dense LU",
        [f"{a['dense_lu_us_per_step'] * 1e-3:.3f}" for a in axles],
        " / ".join(f"{s['dense']}" for s in seeds),
    )
    row("dgetrf, same size (us)", [f"{a['dgetrf_us']:.1f}" for a in axles])
    row("step / dgetrf, reduced", [f"{a['ratio_dgetrf']:.3f}" for a in axles])
    row("step / dgetrf, full", [f"{a['full']['ratio_dgetrf']:.3f}" for a in axles])
    row(
        "error, wheel",
        [f"{a['error']['wheel']:.5f}" for a in axles],
        " / ".join(f"{s['wheel']}" for s in seeds),
    )
    row(
        "error, force",
        [f"{a['error']['force']:.5f}" for a in axles],
        " / ".join(f"{s['force']}" for s in seeds),
    )
    chain = Table(title="Chain of bodies: step per body", title_justify="left")
    for count in result["chain_us_per_body"]:
        chain.add_column(f"{count} bodies", justify="right")
    chain.add_row(*(f"{value:.3f} us" for value in result["chain_us_per_body"].values()))
    return Group(table, chain)
