"""Rubber with states of its own, against closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

import koppel
from koppel.elements.mechanics import RubberBushing

EXACT = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)
HEAVY = 1e14  # so that it keeps its speed to rounding


def build_shaft(**values: Any) -> koppel.Model:
    model = koppel.Model("rubber")
    model.add("mass", koppel.rotational.Shaft(inertia=0.2, angle=0.3, speed=1.5))
    rubber = koppel.rotational.TorsionalRubber(
        shaft_a="ground", shaft_b="mass", stiffness=80, branch_stiffness=50, relaxation=0.05, **values
    )
    model.add("rubber", rubber)
    return model


def test_torsional_rubber_swings_as_its_linear_system() -> None:
    """(angle, speed, torque of the branch)' = A (...): by the matrix exponential."""
    run = koppel.simulate(build_shaft(branch_torque="4 N*m"), until=1, every=0.25, stepper=EXACT)
    A = np.array([[0, 1, 0], [-80 / 0.2, 0, -1 / 0.2], [0, 50, -1 / 0.05]])
    for k, t in enumerate(run.time):
        angle, speed, branch = expm(A * t) @ [0.3, 1.5, 4.0]
        assert run["mass.angle"][k] == pytest.approx(angle, abs=1e-8)
        assert run["mass.speed"][k] == pytest.approx(speed, abs=1e-7)
        assert run["rubber.branch_torque"][k] == pytest.approx(branch, abs=1e-7)
        assert run["rubber.torque"][k] == pytest.approx(80 * angle + branch, abs=1e-7)


@pytest.mark.parametrize("stepper", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.TimeStepping])
def test_a_branch_much_shorter_than_the_step_damps_as_its_damper(stepper: Any) -> None:
    """5 Hz, relaxation 0.1 ms, 1 ms steps: the decay rate is that of the linear system within 1 %."""
    inertia, stiffness, branch, relaxation = 0.2, 0.2 * (2 * np.pi * 5) ** 2, 2000.0, 1e-4
    model = koppel.Model("swing")
    model.add("mass", koppel.rotational.Shaft(inertia=inertia, angle=0.1))
    rubber = koppel.rotational.TorsionalRubber(
        shaft_a="ground", shaft_b="mass", stiffness=stiffness, branch_stiffness=branch, relaxation=relaxation
    )
    model.add("rubber", rubber)
    run = koppel.simulate(model, until=2, every=1e-3, stepper=stepper(step=1e-3))
    A = np.array([[0, 1, 0], [-stiffness / inertia, 0, -1 / inertia], [0, branch, -1 / relaxation]])
    expected = max(np.linalg.eigvals(A), key=lambda value: value.imag).real
    energy = 0.5 * inertia * run["mass.speed"] ** 2 + 0.5 * stiffness * run["mass.angle"] ** 2
    half = len(run.time) // 2  # whole periods: 1 s is five of them
    found = 0.5 * np.log(energy[-1] / energy[half]) / (run.time[-1] - run.time[half])
    assert found == pytest.approx(expected, rel=0.01)


def test_a_state_is_a_channel_that_signals_may_read() -> None:
    model = build_shaft(branch_torque="torque_0")
    model.parameter("torque_0", 4.0, unit="N*m")
    model.output("twice", "2*rubber.branch_torque", unit="N*m")
    run = koppel.simulate(model, until=0.1, every=0.1, stepper=EXACT)
    assert run["rubber.branch_torque"][0] == 4.0
    assert run["twice"] == pytest.approx(2 * run["rubber.branch_torque"])


def test_the_unit_of_a_start_value_is_checked() -> None:
    with pytest.raises(koppel.ModelError, match=r"branch_torque = '3 N' has unit N; give it in N\*m"):
        build_shaft(branch_torque="3 N")


def build_bushing(velocity: Any = (0, 0, 0), position: Any = (0, 0, 0), **values: Any) -> koppel.Model:
    model = koppel.Model("bushing", gravity=[0, 0, 0])
    inertia = HEAVY * np.eye(3)
    part = model.add_part("part", mass=HEAVY, inertia=inertia, velocity=velocity, position=position, free=True)
    model.add("rubber", RubberBushing(frame_a="ground", frame_b=part, **values))
    return model


def test_rubber_bushing_couples_its_directions() -> None:
    """Pulled along x it also pushes along y and about z; the matrix is symmetric."""
    stiffness, coupling = [900, 800, 700, 40, 50, 60], [0.0] * 15
    coupling[0], coupling[4] = 200.0, 30.0  # x y, x rz
    machine = koppel.Machine(build_bushing(position=[0.1, 0, 0], stiffness=stiffness, coupling=coupling))
    assert machine.forces(0.0) == pytest.approx([-90, -20, 0, 0, 0, -3])
    machine = koppel.Machine(build_bushing(position=[0, 0.1, 0], stiffness=stiffness, coupling=coupling))
    assert machine.forces(0.0) == pytest.approx([-20, -80, 0, 0, 0, 0])


def test_a_coupling_that_would_give_energy_is_refused() -> None:
    with pytest.raises(koppel.ModelError, match=r"coupling: is too large for the stiffness"):
        koppel.Machine(build_bushing(stiffness=[1, 1, 1, 1, 1, 1], coupling=[2] + [0] * 14))


def test_friction_builds_up_over_its_path() -> None:
    """At constant speed z' = (F v - v z) / p: z = F (1 - exp(-x / p)); back again it hangs on."""
    model = build_bushing(velocity=[0.01, 0, 0], friction=[30, 0, 0, 0, 0, 0])
    run = koppel.simulate(model, until=0.5, every=0.1, stepper=EXACT)
    assert run["rubber.friction_load_x"] == pytest.approx(30 * (1 - np.exp(-0.01 * run.time / 1e-3)), abs=1e-6)
    assert run["rubber.force_x"] == pytest.approx(run["rubber.friction_load_x"])


def test_maxwell_branches_follow_a_ramp() -> None:
    """At constant speed load = branch * v * relaxation * (1 - exp(-t / relaxation)), each with its own time."""
    model = build_bushing(
        velocity=[0, 0.02, 0],
        branch_1=[0, 5000, 0, 0, 0, 0],
        branch_2=[0, 2000, 0, 0, 0, 0],
        relaxation_1=0.05,
        relaxation_2=0.4,
    )
    run = koppel.simulate(model, until=0.5, every=0.1, stepper=EXACT)
    t = run.time
    assert run["rubber.load_1_y"] == pytest.approx(5000 * 0.02 * 0.05 * (1 - np.exp(-t / 0.05)), abs=1e-7)
    assert run["rubber.load_2_y"] == pytest.approx(2000 * 0.02 * 0.4 * (1 - np.exp(-t / 0.4)), abs=1e-7)
