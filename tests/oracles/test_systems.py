"""Gravity fields, rolling, points without mass, an engine and robots against trajectories of another program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from oracles import systems
from oracles.test_multibody import read_case
from oracles.test_powertrain import compare_events, own_branches

import koppel

Array = NDArray[np.float64]


def disc_angles(run: koppel.Run) -> dict[str, Array]:
    """Angles about z, y, x in this order and their rates, from quaternion and angular velocity in body axes."""
    w, x, y, z = (run[f"disc.q{c}"] for c in "wxyz")
    wx, wy, wz = (run[f"disc.w{c}"] for c in "xyz")
    angle_z = np.unwrap(np.arctan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)))
    angle_y = np.arcsin(2 * (w * y - x * z))
    angle_x = np.unwrap(np.arctan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
    rate_z = (wy * np.sin(angle_x) + wz * np.cos(angle_x)) / np.cos(angle_y)
    found = {"x": run["disc.x"], "y": run["disc.y"], "angle_z": angle_z, "angle_y": angle_y, "angle_x": angle_x}
    rates = {
        "rate_z": rate_z,
        "rate_y": wy * np.cos(angle_x) - wz * np.sin(angle_x),
        "rate_x": wx + rate_z * np.sin(angle_y),
    }
    return found | rates


@dataclass(frozen=True)
class Case:
    """How to build and run a case.

    rows: distance of rows in s that meets every line of the file. allowed: error of lsrt2 at step over tol_abs.
    """

    build: Callable[[], koppel.Model]
    rows: float
    step: float
    allowed: float = 1.0
    branches: dict[str, tuple[str, ...]] = field(default_factory=dict)
    signals: Callable[[koppel.Run], dict[str, Array]] | None = None


CASES = {
    "point_gravity": Case(systems.point_gravity, 1e-3, 1e-3),
    "wheelset_pulled": Case(systems.wheelset_pulled, 6e-4, 6e-4),
    "spring_damper_series": Case(systems.spring_damper_series, 6e-4, 6e-4),
    "rolling_disc": Case(systems.rolling_disc, 8e-4, 1e-4, signals=disc_angles),
    "three_springs": Case(systems.three_springs, 1e-3, 1e-3),
    "v6_engine_cad": Case(systems.v6_engine_cad, 2.222e-3 / 2, 2.222e-3 / 22),
    "robot_one_axis": Case(systems.robot_one_axis, 8e-4, 8e-4, branches=own_branches("bearing")),
    "robot_six_axes": Case(
        systems.robot_six_axes, 1e-3, 1e-3, branches=own_branches(*(f"axis{n}" for n in range(1, 7)))
    ),
}
SMOOTH = [name for name, case in CASES.items() if not case.branches]
ROBOTS = [name for name, case in CASES.items() if case.branches]


def errors_of(oracles: Path, name: str, stepper: Any, model: koppel.Model | None = None) -> dict[str, float]:
    """max |x - x_ref| / tol_abs of every signal. A last line off the grid of the others is left out."""
    case = CASES[name]
    entry, lines = read_case(oracles, name)
    last = lines["time"][-1] / case.rows
    lines = lines if abs(last - round(last)) < 1e-6 else lines[:-1]
    at = np.rint(lines["time"] / case.rows).astype(int)
    run = koppel.simulate(model or case.build(), until=float(at[-1] * case.rows), every=case.rows, stepper=stepper)
    assert np.max(np.abs(run.time[at] - lines["time"])) < 1e-9  # a row of the run on every line of the file
    keys = [signal["name"] for signal in entry["signals"]]
    found = case.signals(run) if case.signals else {key: run[key] for key in keys}
    limits = {signal["name"]: signal["tol_abs"] for signal in entry["signals"]}
    return {key: float(np.max(np.abs(found[key][at] - lines[key])) / limits[key]) for key in keys}


@pytest.mark.parametrize("name", CASES)
def test_reference_integrator_meets_the_tolerance_of_the_case(oracles: Path, name: str) -> None:
    errors = errors_of(oracles, name, koppel.VariableStep(method="DOP853", rtol=1e-9, atol=1e-11))
    assert max(errors.values()) < 1.0, errors


@pytest.mark.parametrize("name", ROBOTS)
def test_robots_stick_and_slide_at_the_instants_of_the_reference(oracles: Path, name: str) -> None:
    entry, _ = read_case(oracles, name)
    near = entry["tol_event_time"]
    method = koppel.VariableStep(method="DOP853", rtol=1e-9, atol=1e-11)
    until = near / 2 * np.floor(entry["stop_time"] / near * 2)
    run = koppel.simulate(CASES[name].build(), until=until, every=near / 2, stepper=method)
    compare_events(entry, run, CASES[name].branches, near)


@pytest.mark.parametrize("name", ROBOTS)
def test_robots_at_1_ms_meet_100_times_the_tolerance(oracles: Path, name: str) -> None:
    """0.8 ms where the lines of the file do not lie on milliseconds. The circuits have time constants of 0.1 ms."""
    errors = errors_of(oracles, name, koppel.TimeStepping(step=CASES[name].step))
    assert max(errors.values()) < 100.0, errors


@pytest.mark.parametrize("name", SMOOTH)
def test_lsrt2_meets_the_tolerance_that_its_step_allows(oracles: Path, name: str) -> None:
    case = CASES[name]
    errors = errors_of(oracles, name, koppel.Lsrt2(step=case.step))
    assert max(errors.values()) < case.allowed, errors


@pytest.mark.parametrize("name", [name for name in SMOOTH if name != "v6_engine_cad"])  # its gas force jumps
def test_the_error_of_lsrt2_falls_with_order_2(name: str) -> None:
    """Against the reference integrator, after 0.4 s; the wheelset goes straight ahead until 1 s."""
    until, exact = 1.6 if name == "wheelset_pulled" else 0.4, koppel.Machine(CASES[name].build())
    koppel.simulate(
        exact, until=until, every=until, stepper=koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    )
    errors = []
    for step in (1e-3, 5e-4, 2.5e-4):
        machine = koppel.Machine(CASES[name].build())
        koppel.simulate(machine, until=until, every=until, stepper=koppel.Lsrt2(step=step))
        change = np.concatenate([machine.q - exact.q, machine.u - exact.u])
        errors.append(float(np.max(np.abs(change))))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.min(orders) > 1.8, errors


def test_wheels_that_roll_are_three_conditions_on_velocities(oracles: Path) -> None:
    method = koppel.VariableStep(method="DOP853", rtol=1e-9, atol=1e-11)
    errors = errors_of(oracles, "wheelset_pulled", method, systems.wheelset_pulled(rolling=False))
    assert max(errors.values()) < 1.0, errors
    runs = [
        koppel.simulate(systems.wheelset_pulled(rolling), until=3.0, every=0.1, stepper=method)
        for rolling in (True, False)
    ]
    for key in ("x", "y", "phi", "theta1", "theta2"):
        assert np.max(np.abs(runs[0][key] - runs[1][key])) < 1e-7, key
