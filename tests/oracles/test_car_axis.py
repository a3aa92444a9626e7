"""The car axis of the IVP test set: a constraint that depends on time, two stiff springs, a massless bar.

The line between the wheels turns by asin(h/L sin(omega t)). The left mass slides on a guide across that line (angle
drive, prismatic joint), the bar hangs on the left mass by a hinge and carries the right mass at its end. The right
spring stands on an arm of its own with the same drive, so that the torque of the guide is lambda1 alone.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import koppel
from koppel import joints
from koppel.elements.mechanics import PointToPoint
from koppel.elements.sensors import Pose, Velocity

Array = NDArray[np.float64]
L, L0, EPS, MASS, HEIGHT, OMEGA = 1.0, 0.5, 1e-2, 10.0, 0.1, 10.0
REFERENCE = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)
POSITIONS = {"xl": "left.x", "yl": "left.y", "xr": "right.x", "yr": "right.y"}
SPEEDS = {"xl_dot": "left_rate.vx", "yl_dot": "left_rate.vy", "xr_dot": "right_rate.vx", "yr_dot": "right_rate.vy"}

WORDS = {  # position and velocity of each joint
    "guide_turn": ("angle", "rate"),
    "wheel_turn": ("angle", "rate"),
    "strut": ("shift", "speed"),
    "hinge": ("angle", "rate"),
}
PUBLISHED = {  # IVP test set, t = 3
    "xl": 0.049345578427540282,
    "yl": 0.496989460230171154,
    "xr": 1.04174252488542152,
    "yr": 0.37391102726536124,
    "xl_dot": -0.07705836840409723,
    "yl_dot": 0.00744686658723778521,
    "xr_dot": 0.0175568157537232226,
    "yr_dot": 0.770341043779251944,
    "lambda1": -0.0047368865908489332,
    "lambda2": -0.00110468033125734363,
}


def car_axis() -> koppel.Machine:
    model = koppel.Model("car axis", gravity=(0, -1, 0))
    tilt = f"asin({HEIGHT / L}*sin({OMEGA}*time))"
    guide = model.add_part("guide", mass=0)
    wheel = model.add_part("wheel", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})  # driven: its mass changes nothing
    left = model.add_part("left_mass", mass=MASS / 2)
    bar = model.add_part("bar", mass=MASS / 2, center_of_mass=(L, 0, 0))
    start = HEIGHT / L * OMEGA
    for name, part in (("guide", guide), ("wheel", wheel)):
        model.add(f"{name}_turn", joints.Revolute(frame_a=model.ground, frame_b=part, rate=start))
        model.add(f"{name}_drive", joints.AngleDrive(joint=f"{name}_turn", motion=tilt))
    model.add("strut", joints.Prismatic(frame_a=guide, frame_b=left, axis=(0, 1, 0), shift=L0))
    model.add("hinge", joints.Revolute(frame_a=left, frame_b=bar, rate=-start))
    end, road = bar.frame("end", position=(L, 0, 0)), wheel.frame("road", position=(L, 0, 0))
    model.add("left_spring", PointToPoint(frame_a=model.ground, frame_b=left, length=L0, elastic=1 / EPS**2))
    model.add("right_spring", PointToPoint(frame_a=road, frame_b=end, length=L0, elastic=1 / EPS**2))
    for name, frame in (("left", left), ("right", end)):
        model.add(name, Pose(frame=frame))
        model.add(f"{name}_rate", Velocity(frame=frame))
    return koppel.Machine(model)


def run_rows(stepper: koppel.Stepper | koppel.VariableStep) -> dict[str, Array]:
    """Positions, velocities, lambda1 and lambda2 every 0.01 up to 3."""
    machine = car_axis()
    run = koppel.simulate(machine, until=3.0, every=0.01, stepper=stepper)
    rows = {name: run[path] for name, path in (POSITIONS | SPEEDS).items()}
    order = [name.partition(".")[0] for name in machine.compiled.velocities]
    q, u = (np.stack([run[f"{joint}.{WORDS[joint][k]}"] for joint in order], axis=1) for k in (0, 1))
    forces = []
    for i, t in enumerate(run.time):
        du, _ = machine.core.constrained_accelerations(float(t), q[i], u[i])
        motion = {joint: np.array([q[i, j], u[i, j], du[j]]) for j, joint in enumerate(order)}
        left, right = (np.array([rows[f"x{side}"][i], rows[f"y{side}"][i]]) for side in "lr")
        forces.append(compute_multipliers(motion, left, right))
    rows["lambda1"], rows["lambda2"] = np.array(forces).T
    return rows


def compute_multipliers(motion: dict[str, Array], left: Array, right: Array) -> tuple[float, float]:
    """lambda1 and lambda2 from value, rate and acceleration of the joints.

    k l'' = spring + lambda1 b + 2 lambda2 (l - r) - k e_y and k r'' = spring - 2 lambda2 (l - r) - k e_y with the
    point b of the right wheel. The left spring acts across b: the second equation along the bar gives lambda2, then
    the first one along b gives lambda1.
    """
    tilt, shift = motion["guide_turn"], motion["strut"]
    bar = tilt + motion["hinge"]
    (ex, ey), (along, across) = turn(tilt[0]), turn(bar[0])

    # l = shift * ey and r = l + L * along, twice differentiated
    a_left = (shift[2] - shift[0] * tilt[1] ** 2) * ey - (2 * shift[1] * tilt[1] + shift[0] * tilt[2]) * ex
    a_right = a_left + L * (bar[2] * across - bar[1] ** 2 * along)

    k, gap = EPS**2 * MASS / 2, right - L * ex
    weight, length = np.array([0.0, -k]), np.linalg.norm(gap)
    lambda2 = (k * a_right - (L0 - length) * gap / length - weight) @ along / (2 * L)
    lambda1 = (k * a_left - weight - 2 * lambda2 * (left - right)) @ ex / L
    return float(lambda1), float(lambda2)


def turn(angle: float) -> tuple[Array, Array]:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c, s]), np.array([-s, c])


def worst_error(oracles: Path, rows: dict[str, Array]) -> tuple[float, str]:
    """The largest max|x - x_ref| / tol_abs over the signals, and the signal."""
    index = json.loads((oracles / "cases.json").read_text())
    entry = next(entry for entry in index["cases"] if entry["name"] == "bench_car_axis")
    wanted = np.genfromtxt(oracles / entry["csv"], delimiter=",", names=True)
    assert {signal["name"] for signal in entry["signals"]} == set(rows)
    errors = {
        signal["name"]: float(np.max(np.abs(rows[signal["name"]] - wanted[signal["name"]])) / signal["tol_abs"])
        for signal in entry["signals"]
    }
    worst = max(errors, key=lambda key: errors[key])
    return errors[worst], worst


def test_car_axis_meets_the_tolerance_of_the_case_with_the_reference_integrator(oracles: Path) -> None:
    error, signal = worst_error(oracles, run_rows(REFERENCE))
    assert error < 1e-2, signal


def test_car_axis_ends_at_the_published_values() -> None:
    rows = run_rows(REFERENCE)
    for name, value in PUBLISHED.items():
        assert abs(rows[name][-1] - value) < 1e-8, name


def test_car_axis_starts_as_published_without_forces_in_guide_and_bar() -> None:
    rows = run_rows(koppel.VariableStep(method="DOP853", rtol=1e-6, atol=1e-8))
    start = {"xl": 0, "yl": 0.5, "xr": 1, "yr": 0.5, "xl_dot": -0.5, "yl_dot": 0, "xr_dot": -0.5, "yr_dot": 0}
    for name, value in (start | {"lambda1": 0, "lambda2": 0}).items():
        assert rows[name][0] == pytest.approx(value, abs=1e-14), name


def test_lsrt2_meets_the_tolerance_of_the_case_at_50_microseconds_and_has_order_2(oracles: Path) -> None:
    errors = [worst_error(oracles, run_rows(koppel.Lsrt2(step=step)))[0] for step in (2e-4, 1e-4, 5e-5)]
    assert errors[-1] < 1.0
    assert np.min(np.log2(np.array(errors[:-1]) / errors[1:])) > 1.9, errors


def test_torque_of_the_drive_is_the_first_multiplier() -> None:
    """The guide has no mass: lambda1 L / eps^2 acts on the left mass along the line of the wheels, a shift away."""
    machine = car_axis()
    koppel.simulate(machine, until=1.23, every=1.23, stepper=REFERENCE)
    du, forces = machine.core.constrained_accelerations(1.23, machine.q, machine.u)
    order = [name.partition(".")[0] for name in machine.compiled.velocities]
    motion = {joint: np.array([machine.q[j], machine.u[j], du[j]]) for j, joint in enumerate(order)}
    out = machine.outputs(1.23)
    left, right = (np.array([out[f"{side}.x"], out[f"{side}.y"]]) for side in ("left", "right"))
    lambda1, _ = compute_multipliers(motion, left, right)
    torque = forces[list(machine.compiled.constraints).index("guide_drive")]
    assert abs(lambda1) > 1e-3
    assert -torque * EPS**2 / (L * out["strut.shift"]) == pytest.approx(lambda1, rel=1e-9)
