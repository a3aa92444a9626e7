"""Small motions beside conditions that are expressions, and beside what rolls: exact, against differences."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from machines import INERTIA

import koppel
from koppel import joints
from koppel.elements.mechanics import Bushing, Constraint, PointToPoint, Rolling
from koppel.elements.sensors import Pose, Travel, Velocity
from koppel.solve.analyses.loops import (
    compute_slopes,
    compute_stiffness,
    difference_slopes,
    difference_stiffness,
    find_free_directions,
)

CONDITIONS = {
    "length": "gap.length - 0.62 m",
    "place": "at.x**2/(1 m) + 0.4*at.y - at.z*cos(at.rx) - 0.05 m",
    "turn": "at.rx + sin(at.ry)*at.rz - tanh(2*at.rz)*0.3 - 0.02",
    "mixed": "sqrt(at.x**2 + at.y**2)*exp(at.rz/3) + gap.length*hinge.angle/(1 rad) - 0.3 m",
    "ratio": "atan2(at.y, at.x + 1 m)*1 m + asin(at.ry/2)*0.2 m + at.z/(2 + hinge.angle/(1 rad))",
    "power": "((at.x + 1 m)/(1 m))**2.5 + log(gap.length/(1 m)) + ((at.z + 1 m)/(1 m))**3 - 2.2",
    "motion": "at.z + 0.3*hinge.angle*1 m/(1 rad) - 0.05 m*sin(3*time/(1 s)) + 0.1 m",
}
SPEEDS = {
    "skate": "go.vy*cos(at.rz) - go.vx*sin(at.rz)",
    "wheel": "go.vx*(1 + at.y/(1 m)) - 0.3 m*hinge.rate/(1 rad)*(1 + at.ry**2)",
    "spin": "go.wz + at.rx*go.wx - 0.7*hinge.rate",
}


def build(zero: str) -> koppel.Model:
    """A free body, and a tree of three joints with a body on its end, held by springs; one condition between them."""
    model = koppel.Model("condition", gravity=(0.3, -0.4, -9.81))
    base = model.ground.frame("base", position=(0.1, 0.2, 0.3), rotation={"cardan": [0.2, 0.3, 0.4]})
    arm = model.add_part("arm", mass=1.2, center_of_mass=[0.03, 0.05, -0.04], inertia=INERTIA)
    hand = model.add_part("hand", mass=0.8, center_of_mass=[0.02, -0.01, 0.06], inertia=INERTIA)
    stray = model.add_part("stray", mass=0.9, inertia=INERTIA, position=(0.5, 0.3, -0.2))
    eye = hand.frame("eye", position=(0.1, -0.05, 0.12), rotation={"cardan": [0.2, -0.1, 0.3]})
    ear = stray.frame("ear", position=(0.03, 0.06, -0.02), rotation={"cardan": [-0.3, 0.2, 0.1]})
    model.add("hinge", joints.Revolute(frame_a=base, frame_b=arm, axis=(0.3, -0.5, 0.8)))
    end = arm.frame("end", position=(0.2, 0.1, -0.1))
    model.add("ball", joints.Universal(frame_a=end, frame_b=hand))
    soft = {"stiffness": [400, 300, 350, 6, 8, 7], "damping": [30, 20, 40, 0.9, 0.8, 0.7]}
    model.add("hold", Bushing(frame_a="ground", frame_b=arm, **soft))
    model.add("keep", Bushing(frame_a="ground", frame_b=stray, **soft))
    model.add("tie", PointToPoint(frame_a=hand, frame_b=stray, elastic=300, damping=9, preload=5))
    model.add("gap", Travel(frame_a=eye, frame_b=ear))
    model.add("at", Pose(frame=ear, relative_to=eye))
    model.add("go", Velocity(frame=ear, relative_to=eye))
    model.add("condition", Constraint(zero=zero))
    return model


def assert_slopes_fit(machine: koppel.Machine, t: float = 0.0) -> None:
    Z = find_free_directions(machine, machine.q)
    for found, wanted in zip(compute_slopes(machine, t, Z), difference_slopes(machine, t, Z), strict=True):
        assert np.max(np.abs(found - wanted)) < 2e-7 * np.max(np.abs(wanted))


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("kind", [*CONDITIONS, *SPEEDS])
def test_small_motions_beside_a_condition_equal_differences_of_the_motion(kind: str, moves: bool) -> None:
    machine = koppel.Machine(build({**CONDITIONS, **SPEEDS}[kind]))
    q, u = machine.q, 0.0 * machine.u
    if moves:
        u = np.random.default_rng(3).uniform(-1.0, 1.0, len(u))
    q, u = machine.core.project_state(0.1, q, u)
    machine.set_state(q, u)
    assert np.max(np.abs(machine.core.constraint_slopes(
        0.1, q, u, *machine.core.constrained_accelerations(0.1, q, u), np.ones(len(u)), np.ones(len(u)))[2])) > 1e-6
    if kind in SPEEDS:  # a position may move where no velocity leads; along the velocities that are free they agree
        assert_rates_fit(machine)
        return
    assert_slopes_fit(machine, 0.1)
    if not moves:
        Z = find_free_directions(machine, q)
        K = difference_stiffness(machine, q, Z, 0.1)
        assert np.max(np.abs(compute_stiffness(machine, q, Z, 0.1) - K)) < 2e-7 * np.max(np.abs(K))


def assert_rates_fit(machine: koppel.Machine) -> None:
    """Derivatives of W lambda, W^T u and W^T u' + W'^T u themselves, by differences along every direction."""
    core, q, u, n = machine.core, machine.q, machine.u, len(machine.u)
    rng = np.random.default_rng(7)
    rates, force = rng.uniform(-1, 1, n), rng.uniform(-1, 1, machine.compiled.system.n_lambda)

    def rows(q: np.ndarray, u: np.ndarray) -> np.ndarray:
        W = core.constraint_matrix(q)
        _, rate, bias = core.constraints(q, u, 0.1)
        return np.concatenate([W.T @ force, rate, W @ rates + bias])

    step = 1e-6
    for direction in (*rng.uniform(-1, 1, (4, 2, n)),):
        rho, sigma = direction
        found = np.concatenate(core.constraint_slopes(0.1, q, u, rates, force, rho, sigma))
        ahead, behind = (rows(core.retract(q, s * step * rho), u + s * step * sigma) for s in (1, -1))
        wanted = (ahead - behind) / (2 * step)
        assert np.max(np.abs(found - wanted)) < 1e-7 * (1.0 + np.max(np.abs(wanted)))


@pytest.mark.parametrize("shape", ["disc", "sphere"])
def test_rows_of_what_rolls_are_differentiated(shape: str) -> None:
    """On a plane that swings itself, leaning: forces, rates, and rates of these."""
    model = koppel.Model("rolls on a seesaw")
    table = model.add_part("table", mass=3, center_of_mass=(0.02, 0.03, -0.1), inertia=INERTIA)
    model.add("seesaw", joints.Universal(frame_a="ground", frame_b=table))
    top = table.frame("top", position=(0.05, -0.02, 0.1), rotation={"cardan": [0.1, -0.2, 0.3]})
    model.add_part("wheel", mass=1, inertia=INERTIA, position=(0.1, 0.1, 0.4), rotation={"cardan": [0.4, 0.2, 0.1]})
    model.add("roll", Rolling(frame_a=top, frame_b="wheel", radius=0.2, shape=shape))
    machine = koppel.Machine(model)
    u = np.random.default_rng(5).uniform(-1.0, 1.0, len(machine.u))
    machine.set_state(*machine.core.project_state(0.1, machine.q, u))
    assert_rates_fit(machine)


@pytest.mark.parametrize("template", ["axle", "car"])
def test_shapes_of_modes_beside_free_wheels_solve_the_equations(template: str) -> None:
    """Wheels that spin freely leave rounding of 1e-33 beside 1e3; no shape is made of that."""
    found = koppel.linearize(koppel.read_model(Path(koppel.__file__).parent / "templates" / f"{template}.yaml"))
    assert found.basis is not None
    moving = [mode for mode in found.modes() if abs(mode.eigenvalue) > 1.0]
    for mode in moving:
        y, *_ = np.linalg.lstsq(found.basis, mode.shape, rcond=None)
        assert np.allclose(found.basis @ y, mode.shape, atol=1e-9)
        vector = np.concatenate([y, mode.eigenvalue * y])
        rows = found.A[len(vector) :]  # of what the tires remember
        own, driven = rows[:, len(vector) :] - mode.eigenvalue * np.eye(len(rows)), rows[:, : len(vector)] @ vector
        vector = np.concatenate([vector, np.linalg.solve(own, -driven)])
        off = np.linalg.norm(found.A @ vector - mode.eigenvalue * vector)
        assert off < 1e-8 * abs(mode.eigenvalue) * np.linalg.norm(vector)
    ride = moving[0].leader
    assert ride == {"axle": "heave.speed", "car": "car.body.vz"}[template], "most of the energy is that of the body"
