"""Multibody and benchmark cases against reference trajectories of other programs and of published problems.

Left out: what needs prescribed motion (bench_car_axis), shafts (gyroscopic_rotor system B) or friction.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from oracles import machines
from scipy.integrate import solve_ivp

import koppel

Array = NDArray[np.float64]
ANGLES = ("beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon")
B0 = {"x": "B0.x", "y": "B0.y", "vx": "B0_rate.vx", "vy": "B0_rate.vy"}


@dataclass(frozen=True)
class Case:
    """How to build a case and which channel is which signal.

    rows: distance of rows in s that meets every line of the file. step: of lsrt2 in s, about 1 ms unless the motion is
    faster. allowed: error of lsrt2 at that step over tol_abs; it is what the step costs, and falls with its square.
    """

    build: Callable[[], koppel.Machine]
    channels: dict[str, str]
    rows: float
    step: float
    allowed: float = 1.0
    method: Any = "DOP853"
    finer: int = 1  # how much smaller steps must be until the order shows


CASES = {
    "double_pendulum": Case(
        machines.double_pendulum,
        {"phi1": "first.angle", "w1": "first.rate", "phi2": "second.angle", "w2": "second.rate"},
        rows=6e-4,
        step=3e-4,
    ),
    "spatial_fourbar": Case(machines.spatial_fourbar, {"j1_phi": "j1.angle", "j1_w": "j1.rate"}, rows=1e-3, step=1e-3),
    "planar_fourbar": Case(machines.planar_fourbar, {"phi1": "j1.angle", "w1": "j1.rate"}, rows=1e-3, step=1e-3),
    "slider_crank_engine": Case(
        machines.slider_crank_engine,
        {"crank_phi": "crank_joint.angle", "crank_w": "crank_joint.rate"},
        rows=1e-3,
        step=1e-3,
    ),
    "free_body_two_springs": Case(
        machines.free_body_two_springs,
        {
            **{f"r{a}": f"origin.{a}" for a in "xyz"},
            **{f"v{a}": f"origin_rate.v{a}" for a in "xyz"},
            **{f"w{a}": f"body.w{a}" for a in "xyz"},
        },
        rows=2e-3,
        step=1e-3,
    ),
    "force_and_torque_hinge": Case(
        machines.force_and_torque_hinge,
        {"phi1": "hinge.angle_1", "w1": "hinge.rate_1", "phi2": "hinge.angle_2", "w2": "hinge.rate_2"},
        rows=2.02e-4,
        step=2.02e-4,
    ),
    "gyroscopic_rotor": Case(
        machines.gyroscopic_rotor,
        {
            "A_rev_phi": "rev.angle",
            "A_rev_w": "rev.rate",
            **{f"A_rotor_w{a}": f"rotor.w{a}" for a in "xyz"},
        },
        rows=1e-3,
        step=2.5e-4,
        allowed=10.0,  # errors grow by 1000 between 1 s and 5 s
    ),
    "bench_andrews": Case(
        machines.bench_andrews,
        {**{a: f"{a}.angle" for a in ANGLES}, **{f"{a}_dot": f"{a}.rate" for a in ANGLES}},
        rows=1e-4,
        step=1e-5,  # the crank turns at 1000 rad/s
        allowed=10.0,
    ),
    "bench_a01_pendulum": Case(
        machines.bench_a01_pendulum,
        {"x": "mass.x", "y": "mass.y", "vx": "mass.vx", "vy": "mass.vy"},
        rows=0.025,
        step=1e-3,
        allowed=2.0,
    ),
    "bench_a04_bricard": Case(
        machines.bench_a04_bricard,
        {"P3_x": "P3.x", "P3_y": "P3.y", "P3_z": "P3.z", "theta1": "joint_1.angle"},
        rows=0.02,
        step=1e-3,
        finer=2,
    ),
    "bench_a05_governor": Case(
        machines.bench_a05_governor,
        {"s": "slide.shift", "s_dot": "slide.speed", "alpha": "hinge_right.angle", "omega": "turn.rate"},
        rows=0.02,
        step=1e-3,
        allowed=10.0,
        method="LSODA",
        finer=8,  # the struts are stiff
    ),
}
NFOURBAR = {
    windows: Case(
        lambda windows=windows: machines.bench_a02_nfourbar(windows),
        {f"N{windows}_B0_{key}": channel for key, channel in B0.items()},
        rows=0.025,
        step=1e-3,
    )
    for windows in (2, 40)
}


def read_case(folder: Path, name: str) -> tuple[Any, Any]:
    """The entry of a case in the index, and its rows."""
    index = json.loads((folder / "cases.json").read_text())
    entry = next(entry for entry in index["cases"] if entry["name"] == name)
    return entry, np.genfromtxt(folder / entry["csv"], delimiter=",", names=True)


def worst_error(oracles: Path, name: str, case: Case, stepper: Any) -> tuple[float, str]:
    """The largest max|x - x_ref| / tol_abs over the signals of a case, and the signal."""
    entry, rows = read_case(oracles, name)
    run = koppel.simulate(case.build(), until=entry["stop_time"], every=case.rows, stepper=stepper)
    at = np.rint(rows["time"] / case.rows).astype(int)
    assert np.max(np.abs(run.time[at] - rows["time"])) < 1e-9  # a row of the run on every line of the file
    signals = [signal for signal in entry["signals"] if signal["name"] in case.channels]
    assert len(signals) == len(case.channels)
    errors = {}
    for signal in signals:
        error = np.max(np.abs(run[case.channels[signal["name"]]][at] - rows[signal["name"]]))
        errors[signal["name"]] = float(error / signal["tol_abs"])
    worst = max(errors, key=lambda key: errors[key])
    return errors[worst], worst


@pytest.mark.parametrize("name", CASES)
def test_reference_integrator_meets_the_tolerance_of_the_case(oracles: Path, name: str) -> None:
    case = CASES[name]
    method = koppel.VariableStep(method=case.method, rtol=1e-10, atol=1e-11)
    error, signal = worst_error(oracles, name, case, method)
    assert error < 1.0, signal
    if name.startswith("bench_"):  # these were integrated to 1e-10 and better
        assert error < 1e-2, signal


@pytest.mark.parametrize("name", CASES)
def test_lsrt2_meets_the_tolerance_that_its_step_allows(oracles: Path, name: str) -> None:
    case = CASES[name]
    error, signal = worst_error(oracles, name, case, koppel.Lsrt2(step=case.step))
    assert error < case.allowed, signal


@pytest.mark.parametrize("name", CASES)
def test_the_error_of_lsrt2_falls_with_order_2(name: str) -> None:
    """Against the reference integrator, after 400 steps of the case."""
    case = CASES[name]
    until = 400 * case.step
    exact = case.build()
    tight = koppel.VariableStep(method=case.method, rtol=1e-12, atol=1e-13)
    koppel.simulate(exact, until=until, every=until, stepper=tight)
    errors = []
    for steps in (400, 800, 1600):
        machine = case.build()
        koppel.simulate(machine, until=until, every=until, stepper=koppel.Lsrt2(step=until / steps / case.finer))
        change = np.concatenate([machine.q - exact.q, machine.u - exact.u])
        errors.append(float(np.max(np.abs(change))))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.min(orders) > 1.8, errors


@pytest.mark.parametrize("windows", [2, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("stepper", [koppel.Lsrt2, koppel.GeneralizedAlpha])
def test_nfourbar_passes_its_singular_positions(oracles: Path, windows: int, stepper: type[koppel.Stepper]) -> None:
    error, signal = worst_error(oracles, "bench_a02_nfourbar", NFOURBAR[windows], stepper(step=1e-3))
    assert error < 1.0, signal


def cross_the_singular_position(method: koppel.Stepper) -> Array:
    """Errors of the speed after 20 steps at 4 rad/s, begun at 300 places up to 15 steps before the position in line.

    The motion of parallel cranks with two windows: 3 theta'' = 3.5 * 9.81 sin(theta).
    """
    machine = machines.bench_a02_nfourbar(2)
    sign = np.array([-1.0 if name.startswith("A") else 1.0 for name in machine.compiled.velocities])
    errors = []
    for distance in np.random.default_rng(1).uniform(0.0, 60.0 * method.step, 300):
        start = [np.pi / 2 - distance, 4.0]
        machine.set_state(sign * start[0], sign * start[1])
        _, _, trouble, *_ = machine.core.run(method.name, method.options, method.step, 20)
        exact = solve_ivp(
            lambda t, y: [y[1], 3.5 * 9.81 / 3 * np.sin(y[0])], (0, 20 * method.step), start, rtol=1e-11, atol=1e-12
        )
        errors.append(np.inf if trouble else float(np.max(np.abs(sign * machine.u - exact.y[1, -1]))))
    return np.array(errors)


@pytest.mark.parametrize("step", [1e-3, 2.5e-4])
@pytest.mark.parametrize("stepper", [koppel.Lsrt2, koppel.LinearImplicitEuler])
def test_a_singular_position_costs_no_accuracy(stepper: type[koppel.Stepper], step: float) -> None:
    errors = cross_the_singular_position(stepper(step=step))
    assert np.max(errors) < 3 * np.median(errors)


@pytest.mark.parametrize("step", [1e-3, 2.5e-4])
@pytest.mark.parametrize("stepper", [koppel.SemiImplicitEuler, koppel.GeneralizedAlpha])
def test_methods_with_one_direction_per_step_pass_singular_positions(
    stepper: type[koppel.Stepper], step: float
) -> None:
    """A step whose predictor lies there has lost a condition: up to 5e-5 of the speed at 1 ms."""
    errors = cross_the_singular_position(stepper(step=step))
    assert np.max(errors) < 4.0 * 0.1 * step


def test_nfourbar_passes_its_singular_positions_with_the_reference_integrator(oracles: Path) -> None:
    method = koppel.VariableStep(method="DOP853", rtol=1e-10, atol=1e-11)
    error, signal = worst_error(oracles, "bench_a02_nfourbar", NFOURBAR[2], method)
    assert error < 1.0, signal


def test_andrews_ends_at_the_published_values() -> None:
    """IVP test set, t = 0.03 s."""
    published = {
        "beta": (15.81077119629904, 1139.920302151208),
        "Theta": (-15.75637105984298, -1424.379294994111),
        "gamma": (0.04082224013073101, 11.03291221937134),
        "Phi": (-0.5347301163226948, 19.29337464421385),
        "delta": (0.5244099658805303, 0.5735699284790808),
        "Omega": (0.5347301163226948, -19.29337464421385),
        "epsilon": (1.048080741042263, 0.3231791658026955),
    }
    machine = machines.bench_andrews()
    start = dict(zip(machine.compiled.velocities, machine.accelerations(), strict=True))
    assert abs(start["beta.rate"] - 14222.4439199541) < 1e-6
    assert abs(start["Theta.rate"] + 10666.8329399656) < 1e-6
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(machine, until=0.03, every=0.03, stepper=method)
    values = machine.outputs()
    for name, (angle, rate) in published.items():
        assert abs(values[f"{name}.angle"] - angle) < 1e-8 * max(1.0, abs(angle)), name
        assert abs(values[f"{name}.rate"] - rate) < 1e-6 * max(1.0, abs(rate)), name


def test_pendulum_has_the_period_of_the_elliptic_integral() -> None:
    machine = machines.bench_a01_pendulum()
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(machine, until=2.367841947576, every=2.367841947576, stepper=method)
    assert np.max(np.abs(machine.q)) < 1e-10
    assert np.max(np.abs(machine.u)) < 1e-9


@pytest.mark.parametrize("name", ["spatial_fourbar", "bench_a04_bricard", "slider_crank_engine"])
def test_energy_stays_within_1e_8_with_the_reference_integrator(name: str) -> None:
    machine = CASES[name].build()
    gravity = np.array([float(g) for g in machine.compiled.model.gravity])

    def energy() -> tuple[float, float]:
        u, out = machine.u, machine.outputs()
        machine.forces(0.0, machine.q, u)
        kinetic = 0.5 * float(u @ machine.core.mass_times(u))
        parts = machine.compiled.model.parts
        potential = -sum(
            float(part.mass) * float(gravity @ [out[f"{key}.{a}"] for a in "xyz"]) for key, part in parts.items()
        )
        return kinetic + potential, kinetic

    start, _ = energy()
    largest = 0.0
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    for t in range(1, 6):
        koppel.simulate(machine, until=float(t), every=1.0, stepper=method)
        now, kinetic = energy()
        largest = max(largest, abs(kinetic))
        assert abs(now - start) < 1e-8 * max(largest, 1.0)
