"""The arm with a rotor of gyroscopic_rotor, system B, as a gyrostat on a ball joint.

Its equations against the reference trajectory, then koppel against the equations, also for the reduced rotor, of which
there is no reference.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from elements.gyrostat import Gyrostat
from machines import Array
from oracles.powertrain import gyroscopic_rotor
from oracles.test_multibody import read_case

import koppel

G = 9.80665


def arm_with_rotor(*, reduced: bool) -> Gyrostat:
    """Arm and cylinder about the ball joint, in the axes of the arm."""
    turn = np.sqrt(0.5) * np.array([[1.0, 0, 1], [0, np.sqrt(2.0), 0], [-1, 0, 1]])  # by 45 degrees about y
    bodies = [
        (3.779728661, np.array([0.125, 0, 0]), np.diag([0.0011811652, 0.0202766694, 0.0202766694])),
        (12.09513172, np.array([0.25, 0, 0]), turn @ np.diag([0.0151189146, 0.0478765630, 0.0478765630]) @ turn.T),
    ]
    inertia = sum(J + m * (c @ c * np.eye(3) - np.outer(c, c)) for m, c, J in bodies)
    weight = sum(m * c for m, c, _ in bodies)
    return Gyrostat(
        np.asarray(inertia),
        turn[:, :1].T,
        np.array([0.01511891464540]),
        reduced,
        lambda t, angles, speeds: np.zeros(1),
        lambda R: np.cross(weight, R.T @ np.array([0, -G, 0])),
    )


def solve(reduced: bool, times: Array) -> dict[str, Array]:
    w, angles, speeds = arm_with_rotor(reduced=reduced).solve(times, np.zeros(3), np.array([10.0]))
    found = {f"B_arm_w{axis}": w[k] for k, axis in enumerate("xyz")}
    return {**found, "B_rotor_phi": angles[0], "B_rotor_w": speeds[0]}


def test_the_equations_give_the_reference_trajectory(oracles: Path) -> None:
    entry, rows = read_case(oracles, "gyroscopic_rotor")
    found = solve(False, rows["time"])
    tolerances = {signal["name"]: signal["tol_abs"] for signal in entry["signals"]}
    for name, values in found.items():
        assert np.max(np.abs(values - rows[name])) < 0.1 * tolerances[name], name


@pytest.mark.parametrize("kind", ["full", "reduced"])
def test_koppel_solves_the_same_equations(kind: str) -> None:
    times = np.linspace(0.0, 2.0, 101)
    stepper = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    run = koppel.simulate(gyroscopic_rotor(kind), until=2.0, every=0.02, stepper=stepper)
    found, other = solve(kind == "reduced", times), solve(kind == "full", times)
    for name, values in found.items():
        assert np.max(np.abs(run[name] - values)) < 1e-8, name
        assert np.max(np.abs(other[name] - values)) > 1e-2, name
