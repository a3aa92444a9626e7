"""Order of convergence with spinning, coupled bodies."""

from __future__ import annotations

from functools import lru_cache

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
