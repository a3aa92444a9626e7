"""The model files of examples/ obey the laws of their machines; numbers come from formulas or published problems."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from oracles import machines
from scipy.linalg import eigh

import koppel

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "mechanisms"
TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)


def read(name: str) -> koppel.Model:
    return koppel.read_model(FOLDER / f"{name}.yaml")


def load_example(name: str) -> ModuleType:
    """A script of examples/ as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", next(FOLDER.parent.glob(f"*/{name}.py")))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Leibniz pendulum -------------------------------------------------------------------------------------------------


def test_energy_of_the_leibniz_pendulum_drifts_by_less_than_1e_6_in_60_s() -> None:
    example = load_example("leibniz_pendulum")
    run = example.run_pendulum(60.0, 1e-10)
    assert run.time[-1] == 60.0
    assert example.measure_drift(run) < 1e-6


def test_leibniz_pendulum_starts_as_published() -> None:
    """Leister and Schiehlen 1991, eq. 8."""
    values = koppel.Machine(read("leibniz_pendulum")).outputs()
    assert values["alpha.angle"] == 0.0
    assert values["beta_gamma.angle_1"] == pytest.approx(np.pi / 2, abs=1e-15)
    assert values["beta_gamma.angle_2"] == pytest.approx(np.pi / 6, abs=1e-15)
    assert all(values[f"{rate}"] == 0.0 for rate in ("alpha.rate", "beta_gamma.rate_1", "beta_gamma.rate_2"))


def test_small_swings_of_the_leibniz_pendulum_have_the_frequencies_of_their_formulas() -> None:
    """About y the ball swings alone: omega^2 = g / l. About x: a double pendulum of beam and ball."""
    g, M, L, w, m, rod = 9.81, 2.0, 1.0, 0.05, 1.0, 0.6
    model = read("leibniz_pendulum")
    model.elements["beta_gamma"] = model.elements["beta_gamma"].model_copy(update={"angle_1": 0.0, "angle_2": 0.0})
    found = sorted(mode.frequency for mode in koppel.linearize(model).modes())
    moment = M * (L**2 + w**2) / 12 + M * L**2 / 4
    mass = [[moment + m * L**2, m * L * rod], [m * L * rod, m * rod**2]]
    stiffness = np.diag([g * (M * L / 2 + m * L), m * g * rod])
    wanted = sorted(np.sqrt([*eigh(stiffness, mass, eigvals_only=True), g / rod]) / (2 * np.pi))
    assert found == pytest.approx(wanted, rel=1e-6)


# slider-crank -----------------------------------------------------------------------------------------------------

R, ROD, SPEED = 0.045, 0.150, 100 * np.pi


def test_slider_crank_moves_as_its_closed_form() -> None:
    times = np.linspace(0.0, 0.02, 101)
    run = koppel.solve_kinematics(read("slider_crank"), times)
    angle = SPEED * times
    reach = np.sqrt(ROD**2 - (R * np.sin(angle)) ** 2)
    assert run["guide.shift"] == pytest.approx(R * np.cos(angle) + reach, abs=1e-12)
    speed = -SPEED * R * np.sin(angle) * (1 + R * np.cos(angle) / reach)
    assert run["guide.speed"] == pytest.approx(speed, abs=1e-9)


def test_power_of_the_crank_is_the_rate_of_kinetic_energy() -> None:
    """There is no gravity and no load: torque * speed = d(kinetic)/dt, by differences of fourth order."""
    h = 1e-6
    times = np.sort(np.concatenate([np.linspace(1e-3, 19e-3, 37) + k * h for k in (-2, -1, 0, 1, 2)]))
    run = koppel.solve_kinematics(read("slider_crank"), times)
    kinetic, torque = run["kinetic"].reshape(-1, 5), run["drive.force"].reshape(-1, 5)[:, 2]
    rate = (kinetic[:, 0] - 8 * kinetic[:, 1] + 8 * kinetic[:, 3] - kinetic[:, 4]) / (12 * h)
    assert torque * SPEED == pytest.approx(rate, abs=1e-6 * np.max(np.abs(rate)))
    assert np.max(torque) > 50.0


# published problems -----------------------------------------------------------------------------------------------


def test_andrews_ends_at_the_published_angles() -> None:
    """IVP test set, t = 0.03 s."""
    wanted = {"beta": 15.81077119629904, "Theta": -15.75637105984298, "gamma": 0.04082224013073101}
    wanted |= {"Phi": -0.5347301163226948, "delta": 0.5244099658805303, "epsilon": 1.048080741042263}
    run = koppel.simulate(read("andrews"), until=0.03, every=0.03, stepper=TIGHT)
    for name, angle in wanted.items():
        assert run[f"{name}.angle"][-1] == pytest.approx(angle, abs=1e-8), name


def test_bricard_keeps_the_bounds_of_its_closed_form() -> None:
    """P3 moves between x = 1 and -1, y = -1 and -sqrt(3)/2, z = 0 and -1/2 (IFToMM A04), in 5 s once to and fro."""
    run = koppel.simulate(read("bricard"), until=5.0, every=1e-3, stepper=TIGHT)
    bounds = {"x": (-1.0, 1.0), "y": (-1.0, -np.sqrt(3) / 2), "z": (-0.5, 0.0)}
    for axis, (low, high) in bounds.items():
        assert np.min(run[f"P3.{axis}"]) == pytest.approx(low, abs=1e-5), axis
        assert np.max(run[f"P3.{axis}"]) == pytest.approx(high, abs=1e-5), axis


def test_bricard_is_the_machine_of_the_reference_trajectories() -> None:
    check_same_motion(koppel.Machine(read("bricard")), machines.bench_a04_bricard(), {"P3.x": "P3.x", "P3.z": "P3.z"})


def test_governor_is_the_machine_of_the_reference_trajectories() -> None:
    names = ("slide.shift", "hinge_left.angle", "turn.rate")
    check_same_motion(koppel.Machine(read("governor")), machines.bench_a05_governor(), {name: name for name in names})


def check_same_motion(one: koppel.Machine, other: koppel.Machine, channels: dict[str, str]) -> None:
    """Equal channels after half a second with the same method; the parts were described in different ways."""
    method = koppel.VariableStep(method="LSODA", rtol=1e-10, atol=1e-11)
    a, b = (koppel.simulate(machine, until=0.5, every=0.05, stepper=method) for machine in (one, other))
    for path, same in channels.items():
        assert np.ptp(a[path]) > 1e-3
        assert np.max(np.abs(a[path] - b[same])) < 1e-8, path


def test_angular_momentum_of_the_governor_stays() -> None:
    method = koppel.VariableStep(method="LSODA", rtol=1e-10, atol=1e-12)
    momentum = koppel.simulate(read("governor"), until=2.0, every=0.02, stepper=method)["angular_momentum"]
    start = 2 * np.pi * (5e-6 + 0.005 + 2 * moment_of_the_rod(np.pi / 6))
    assert momentum[0] == pytest.approx(start, rel=1e-12)
    assert np.max(np.abs(momentum - start)) < 1e-8 * start


def moment_of_the_rod(angle: float) -> float:
    """Of a rod with its ball about the shaft: 50 mm from the axis, angle below the level."""
    c, s = np.cos(angle), np.sin(angle)
    rod = 0.3 * (0.05 + 0.5 * c) ** 2 + 0.0250025 * c**2 + 5e-6 * s**2
    return float(rod + 5 * (0.05 + c) ** 2)


@pytest.mark.parametrize("windows", [2, 7])
def test_row_of_four_bars_keeps_its_cranks_parallel(windows: int) -> None:
    """Through two positions in line, where every crank could go its own way."""
    example = load_example("n_four_bar")
    machine = koppel.Machine(example.build_row(windows))
    run = koppel.simulate(machine, until=1.5, every=0.01, stepper=koppel.GeneralizedAlpha(step=1e-3))
    angle = example.solve_parallel_motion(windows, run.time)
    assert angle[-1] > 3 * np.pi / 2
    assert np.max(np.abs(run["tip.x"] - np.sin(angle))) < 1e-4
    last = run[f"window_{windows}.foot.angle"]
    assert np.max(np.abs(last - run["foot.angle"])) < 1e-8
