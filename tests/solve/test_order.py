"""Order of convergence with spinning, coupled bodies."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from machines import (
    STEPPERS,
    Array,
    build_tumbling_machine,
    measure_order,
    solve_exactly,
    take_steps,
    tangent_difference,
)

import koppel

END = 0.2


@lru_cache
def reference() -> tuple[Array, Array]:
    return solve_exactly(koppel.Machine(build_tumbling_machine()), END)


@pytest.mark.parametrize("name", STEPPERS)
@pytest.mark.parametrize(("jacobian", "every"), [("full", 1), ("reduced", 1), ("full", 5), ("reduced", 5)])
def test_steppers_keep_their_order_with_full_reduced_and_old_jacobian(name: str, jacobian: str, every: int) -> None:
    q_end, u_end = reference()
    position_errors, velocity_errors = [], []
    for steps in (800, 1600, 3200):
        machine = koppel.Machine(build_tumbling_machine())
        stepper = STEPPERS[name](step=END / steps, jacobian=jacobian, relinearize_every=every)  # type: ignore[arg-type]
        take_steps(machine, stepper, steps)
        position_errors.append(float(np.max(np.abs(tangent_difference(machine.q, q_end)))))
        velocity_errors.append(float(np.max(np.abs(machine.u - u_end))))
    order = STEPPERS[name].order
    for errors in (position_errors, velocity_errors):
        assert min(measure_order(errors)) > order - 0.15, errors
    assert position_errors[-1] < (2e-2 if order == 1 else 1e-4)


@pytest.mark.parametrize("name", STEPPERS)
def test_the_order_that_a_stepper_states_is_that_of_the_core(name: str) -> None:
    assert koppel._core.steppers()[name] == STEPPERS[name].order  # type: ignore[attr-defined]


@pytest.mark.parametrize("rho", [0.0, 0.5, 1.0])
def test_generalized_alpha_has_order_2_for_every_spectral_radius(rho: float) -> None:
    q_end, _ = reference()
    errors = []
    for steps in (800, 1600, 3200):
        machine = koppel.Machine(build_tumbling_machine())
        take_steps(machine, koppel.GeneralizedAlpha(step=END / steps, spectral_radius=rho), steps)
        errors.append(float(np.max(np.abs(tangent_difference(machine.q, q_end)))))
    assert min(measure_order(errors)) > 1.85, errors


@pytest.mark.parametrize("name", ["lsrt2", "generalized_alpha"])
@pytest.mark.parametrize("every", [1, 5])
def test_second_order_survives_a_load_that_jumps_between_two_steps(name: str, every: int) -> None:
    def build() -> koppel.Model:
        model = build_tumbling_machine()
        jump = {"step": {"time": 0.1, "before": -30, "after": 60}}
        model.add("jump", koppel.mechanics.Force(frame="one.eye", force=[jump, 0, 10], torque=[0, jump, 0]))
        return model

    machine = koppel.Machine(build())
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(machine, until=END, every=END / 2, stepper=method)
    q_end, u_end = machine.q, machine.u
    errors, velocity_errors = [], []
    for steps in (800, 1600, 3200):
        machine = koppel.Machine(build())
        take_steps(machine, STEPPERS[name](step=END / steps, relinearize_every=every), steps)
        errors.append(float(np.max(np.abs(tangent_difference(machine.q, q_end)))))
        velocity_errors.append(float(np.max(np.abs(machine.u - u_end))))
    assert min(measure_order(errors)) > 1.85, errors
    assert min(measure_order(velocity_errors)) > 1.85, velocity_errors


@pytest.mark.parametrize("method", ["Radau", "BDF", "LSODA", "RK45", "DOP853"])
def test_every_variable_step_method_ends_at_the_same_state(method: str) -> None:
    q_end, u_end = reference()
    machine = koppel.Machine(build_tumbling_machine())
    variable = koppel.VariableStep(method=method, rtol=1e-8, atol=1e-10)  # type: ignore[arg-type]
    koppel.simulate(machine, until=END, every=END / 4, stepper=variable)
    assert np.max(np.abs(tangent_difference(machine.q, q_end))) < 1e-5
    assert np.max(np.abs(machine.u - u_end)) < 1e-3


def falling_four_bar() -> koppel.Model:
    model = koppel.Model("four-bar", gravity=(0, -9.81, 0))
    lengths = {"crank": 1.0, "coupler": 2.0, "rocker": 1.5}
    inertia = {"xx": 0.01, "yy": 0.1, "zz": 0.1}
    crank, coupler, rocker = (
        model.add_part(name, mass=1, center_of_mass=(length / 2, 0, 0), inertia=inertia)
        for name, length in lengths.items()
    )
    tip = crank.frame("tip", position=(1, 0, 0))
    pivot = model.ground.frame("pivot", position=(2, 0, 0))
    model.add("h1", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank, angle=1.2, rate=2.0))
    model.add("h2", koppel.joints.Revolute(frame_a=tip, frame_b=coupler, angle=-0.9))
    model.add("h3", koppel.joints.Revolute(frame_a=pivot, frame_b=rocker, angle=1.5))
    ends = coupler.frame("tip", position=(2, 0, 0)), rocker.frame("tip", position=(1.5, 0, 0))
    model.add("h4", koppel.joints.Revolute(frame_a=ends[0], frame_b=ends[1], cut=True))
    model.add("load", koppel.sensors.JointLoad(joint="h4"))
    return model


@pytest.mark.parametrize("jacobian", ["reduced", "full"])
@pytest.mark.parametrize("method", [koppel.Lsrt2, koppel.GeneralizedAlpha])
def test_forces_of_loops_in_channels_have_order_two_and_those_of_the_step_order_one(method: Any, jacobian: str) -> None:
    exact = koppel.simulate(
        falling_four_bar(), until=0.4, every=0.4, stepper=koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    )
    shown, solved = [], []
    for step in (2e-3, 1e-3, 5e-4):
        machine = koppel.Machine(falling_four_bar())
        machine.step_size = step
        take_steps(machine, method(step=step, jacobian=jacobian), round(0.4 / step))
        shown.append(abs(machine.outputs(0.4)["load.fx"] - exact["load.fx"][-1]))
        _, forces = machine.core.constrained_accelerations(0.4, machine.q, machine.u)
        solved.append(float(np.max(np.abs(machine.core.constraint_forces - forces))))
    assert np.allclose(measure_order(shown), 2.0, atol=0.1)
    assert np.allclose(measure_order(solved), 1.0, atol=0.1)
