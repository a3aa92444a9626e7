"""The car in a double lane change: cost of one step, with bushings, with other tires, and of a K&C sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.cli.benchmarks.timing import Timing, alternate, time_calls
from koppel.elements.vehicle.magic_formula import MagicFormula
from koppel.solve.machine import Machine
from koppel.solve.steppers import SemiImplicitEuler, Stepper, TimeStepping
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.cars import midsize
from koppel.vehicle.maneuvers import double_lane_change
from koppel.vehicle.rig import Rig
from koppel.vehicle.rig_sheet import measure as measure_sheet
from koppel.vehicle.suspensions import suspension
from koppel.vehicle.tire_files import TireFile

STEP = 1e-3
LANE_STEPS = 9000
PUBLISHED = 0.51  # RTF of a comparable open sedan: Chrono, 1 ms, i7-13700K, in the paper on LFDM
MAGIC: Mapping[str, Any] = {
    "version": "6.1", "mode": "combined", "relaxation": "stiffness", "radius": 0.31, "stiffness_z": 220e3,
    "damping_z": 220.0, "load": 3500.0, "stiffness_x": 180e3, "stiffness_y": 160e3, "pcx1": 1.6, "pdx1": 1.1,
    "pdx2": -0.08, "pex1": 0.1, "pkx1": 26.0, "pcy1": 1.35, "pdy1": 1.02, "pdy2": -0.1, "pey1": -0.5, "pky1": -22.0,
    "pky2": 1.9, "rbx1": 12.0, "rbx2": 10.0, "rcx1": 1.0, "rby1": 10.0, "rby2": 8.0, "rcy1": 1.0, "qbz1": 8.0,
    "qcz1": 1.1, "qdz1": 0.1, "qez1": -1.0, "qsx3": 0.01, "qsy1": 0.0,
}  # fmt: skip
"""A made-up tire of the size of the midsize one; its cost is that of any."""


class LaneChange:
    """Steps of a car through the lanes, batch after batch, again from the start when it has passed them."""

    def __init__(self, method: Stepper | None = None, **options: Any) -> None:
        maneuver = double_lane_change()
        self.machine = Machine(midsize(**{**maneuver.car, **options}))
        self.start, self.method = self.machine.core.state_bytes(), method or SemiImplicitEuler(step=STEP)
        self.done = 0

    def batch(self, steps: int = 300) -> NDArray[np.float64]:
        """Microseconds of each step."""
        core = self.machine.core
        if self.done + steps > LANE_STEPS:
            core.set_state_bytes(self.start)
            self.done = 0
        times = np.empty(steps, dtype=np.float32)
        core.run(self.method.name, self.method.options, self.method.step, steps, 0, None, times)
        self.done += steps
        return times.astype(float)


def measure() -> dict[str, Any]:
    """All figures in one run, one thread; the variants alternate."""
    tire = TireFile("made up", MAGIC, None)
    cars = {"tmeasy": LaneChange(), "magic": LaneChange(tire=tire), "bushings": LaneChange(joints="bushings")}
    cars["maps"] = LaneChange(axles="maps")
    cars["powertrain"] = LaneChange(TimeStepping(step=STEP), drive="powertrain")
    known = {spec.name for spec in MagicFormula.declared_quantities()}
    assert set(MAGIC) - {"version", "mode", "relaxation"} <= known
    timing = alternate({name: car.batch for name, car in cars.items()}, batches=60)
    plain = timing["tmeasy"]
    return {
        "lane_change": {
            "rtf": real_time(plain),
            "median_us": float(np.median(plain.calls)),
            "p999_us": float(np.percentile(plain.calls, 99.9)),
            "worst_us": float(np.max(plain.calls)),
        },
        "bushings": {"rtf": real_time(timing["bushings"])},
        "maps": {"rtf": real_time(timing["maps"])},
        "powertrain": {"rtf": real_time(timing["powertrain"])},
        "magic_formula_ratio": timing["magic"].low / plain.low,
        "sheet_s": measure_front_sheet(),
        "engine": str(cars["tmeasy"].machine.compiled.system.engine),
    }


def real_time(timing: Timing) -> float:
    """Time of the machine per simulated time, by the 10th percentile of the batches."""
    return timing.low * 1e-6 / STEP


def measure_front_sheet() -> float:
    """Seconds for the K&C sheet of the front axle."""
    front = {key: value for key, value in MIDSIZE["front"].items()}
    axle = suspension(**front, wheel=MIDSIZE["wheel"], steering=MIDSIZE["steering"])
    return float(np.min(time_calls(lambda: measure_sheet(Rig(axle)), 3))) * 1e-6


def show(result: dict[str, Any]) -> Group:
    """Tables for a terminal."""
    lane = result["lane_change"]
    table = Table(title=f"double lane change, 1 ms, semi-implicit Euler, {result['engine']}", title_justify="left")
    for head in ("car", "real-time factor", "median us", "99.9 % us", "worst us"):
        table.add_column(head, justify="left" if head == "car" else "right")
    figures = (f"{lane[key]:.1f}" for key in ("median_us", "p999_us", "worst_us"))
    table.add_row("ideal double wishbones, TMeasy", f"{lane['rtf']:.4f}", *figures)
    table.add_row("bushings on both axles", f"{result['bushings']['rtf']:.4f}", "", "", "")
    table.add_row("both axles by maps", f"{result['maps']['rtf']:.4f}", "", "", "")
    table.add_row("six-speed powertrain in the body", f"{result['powertrain']['rtf']:.4f}", "", "", "")
    table.add_row("published, comparable sedan", f"{PUBLISHED}", "", "", "")
    text = f"Magic Formula: {result['magic_formula_ratio']:.2f} times; K&C sheet: {result['sheet_s']:.2f} s"
    return Group(table, text)
