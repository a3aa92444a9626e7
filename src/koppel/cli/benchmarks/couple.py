"""Couplings of the dynamic rig: cost of each technique against the same components without couplings, and gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.cli.benchmarks.timing import alternate
from koppel.couple.assembly import Assembly
from koppel.couple.coupled import Coupled
from koppel.model.errors import RunError
from koppel.solve.machine import Machine
from koppel.solve.steppers import SemiImplicitEuler
from koppel.vehicle.modular import modular_rig

STEP = 1e-3
BATCH = 40
PUBLISHED = {  # Esterl, tables 6.1 and 6.2, in percent
    "high": {"monolith": 80, "uncoupled": 100, "imposed_motion": 110, "spring_damper": 110, "index3": 250},
    "low": {"monolith": 85, "uncoupled": 100, "imposed_motion": 105, "spring_damper": 105, "index3": 130},
}
SOFT: dict[str, Any] = {"technique": "spring_damper", "stiffness": 1e5, "damping": 1e1}
"""A tenth of c = 1e6 N/m, d = 1e2 N*s/m (and N*m/rad, N*m*s/rad): stable at 1 ms, which c and d are not."""
DAMPED: dict[str, Any] = {"technique": "imposed_motion", "leader": "body", "options": {"column_damping": 100.0}}
PREDICTORS = ("linear", "evaluate", "renew")


class Steps:
    """Batches of steps, always again from the start: the rig with a free body falls over in time."""

    def __init__(self, assembly: Assembly, method: SemiImplicitEuler | None = None, *, held: bool = False) -> None:
        self.coupled = Coupled(assembly, method or SemiImplicitEuler(step=STEP))
        self.coupled.core.held = held
        self.coupled.begin()
        self.machines = list(self.coupled.machines.values())
        self.start = [machine.core.state_bytes() for machine in self.machines]

    def batch(self) -> NDArray[np.float64]:
        """Microseconds per step."""
        for machine, state in zip(self.machines, self.start, strict=True):
            machine.core.set_state_bytes(state)
        self.coupled.begin()
        return self.coupled.core.time_steps(BATCH)


class Whole(Steps):
    """The merged model as one machine."""

    def __init__(self, assembly: Assembly) -> None:
        self.machine, self.method = Machine(assembly.merge()), SemiImplicitEuler(step=STEP)
        self.machine.settle_forces()
        self.state = self.machine.core.state_bytes()

    def batch(self) -> NDArray[np.float64]:
        core, method = self.machine.core, self.method
        core.set_state_bytes(self.state)
        times = np.empty(BATCH, dtype=np.float32)
        core.run(method.name, method.options, method.step, BATCH, 0, None, times)
        return times.astype(float)


def variants(low: bool) -> dict[str, Callable[[], NDArray[np.float64]]]:
    """The rig with a free body, no rear axle: body, steering, two half axles, or (low) body and one axle.

    uncoupled: the same components, on which the interface wrenches of the start act on and on.
    """

    def rig(**options: Any) -> Assembly:
        return modular_rig(free_body=True, together=low, **options)

    made: dict[str, Steps] = {
        "monolith": Whole(rig()),
        "uncoupled": Steps(rig(), held=True),
        "imposed_motion": Steps(rig(**DAMPED)),
        "spring_damper": Steps(rig(**SOFT)),
        "index3": Steps(rig()),
    }
    if not low:
        reduced = SemiImplicitEuler(step=STEP, jacobian="reduced")
        made["index3_reduced"] = Steps(rig(), reduced)
        made |= {f"decentral_{p}": Steps(rig(execution="decentral", predictor=p)) for p in PREDICTORS}
    return {name: steps.batch for name, steps in made.items()}


def measure_gaps() -> dict[str, float]:
    """Largest gap in m after 0.05 s on the rig with its body fixed, 2 s at 1 ms."""
    found = {}
    for name, options in (("central", {}), *((p, {"execution": "decentral", "predictor": p}) for p in PREDICTORS)):
        rig = modular_rig(**options)  # type: ignore[arg-type]
        try:
            run = rig.simulate(until=2.0, every=0.002, stepper=SemiImplicitEuler(step=STEP), start="equilibrium")
        except RunError:
            found[name] = float("inf")
            continue
        late = run.time > 0.05
        found[name] = max(float(np.max(run[path][late])) for path in run if path.endswith(".gap"))
    return found


def measure() -> dict[str, Any]:
    """All figures in one run, one thread; the variants alternate."""
    result: dict[str, Any] = {}
    for kind in ("high", "low"):
        timing = alternate(variants(kind == "low"), batches=40)
        base = timing["uncoupled"].low
        result[kind] = {
            "cost_percent": {name: 100 * t.low / base for name, t in timing.items()},
            "coupling_share_percent": {name: 100 * (1 - base / t.low) for name, t in timing.items()},
            "rtf": {name: t.low * 1e-6 / STEP for name, t in timing.items()},
        }
    result["gap_m"] = measure_gaps()
    return result


def show(result: dict[str, Any]) -> Group:
    """Tables for a terminal."""
    tables = []
    for kind in ("high", "low"):
        title = f"dynamic rig with free body, {kind} modularity, 1 ms"
        table = Table(title=title, title_justify="left")
        for head in ("coupling", "cost %", "published %", "real-time factor"):
            table.add_column(head, justify="left" if head == "coupling" else "right")
        for name, cost in result[kind]["cost_percent"].items():
            told = PUBLISHED[kind].get(name, "")
            table.add_row(name, f"{cost:.0f}", str(told), f"{result[kind]['rtf'][name]:.4f}")
        tables.append(table)
    gaps = ", ".join(f"{name} {gap:.2g} m" for name, gap in result["gap_m"].items())
    return Group(*tables, f"largest gap on the rig with fixed body: {gaps}")
