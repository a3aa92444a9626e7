"""Steps: repeatable to the bit, to be taken back, callable in parts; a load that jumps starts with its step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import STEPPERS, Array, build_tumbling_machine, random_state, take_steps

import koppel
from koppel.elements.mechanics import Force

VARIANTS = [(name, jacobian, every) for name in STEPPERS for jacobian in ("full", "reduced") for every in (1, 5)]


def make(name: str, jacobian: str = "full", every: int = 1, step: float = 1e-3) -> koppel.Stepper:
    return STEPPERS[name](step=step, jacobian=jacobian, relinearize_every=every)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "jacobian", "every"), VARIANTS)
def test_the_same_run_gives_the_same_bits(name: str, jacobian: str, every: int) -> None:
    compiled = koppel.compile_model(build_tumbling_machine())
    runs = [koppel.simulate(compiled, until=0.1, stepper=make(name, jacobian, every)) for _ in range(2)]
    again = koppel.simulate(build_tumbling_machine(), until=0.1, stepper=make(name, jacobian, every))
    for channel in runs[0].channels:
        path = channel if isinstance(channel, str) else channel.path
        assert np.array_equal(runs[0][path], runs[1][path])
        assert np.array_equal(runs[0][path], again[path])


@pytest.mark.parametrize(("name", "jacobian", "every"), VARIANTS)
def test_a_run_in_two_halves_equals_a_run_in_one_go_to_the_bit(name: str, jacobian: str, every: int) -> None:
    one, two = koppel.Machine(build_tumbling_machine()), koppel.Machine(build_tumbling_machine())
    stepper = make(name, jacobian, every)
    take_steps(one, stepper, 101)
    for steps in (1, 51, 49):
        take_steps(two, stepper, steps)
    assert one.core.counter == two.core.counter == 101
    assert np.array_equal(one.q, two.q)
    assert np.array_equal(one.u, two.u)


@pytest.mark.parametrize(("name", "jacobian", "every"), VARIANTS)
def test_a_state_taken_back_leads_to_the_same_bits(name: str, jacobian: str, every: int) -> None:
    machine = koppel.Machine(build_tumbling_machine())
    stepper = make(name, jacobian, every)
    take_steps(machine, stepper, 17)
    saved = machine.core.state_bytes()
    q, u = machine.q, machine.u
    take_steps(machine, stepper, 23)
    first = machine.q, machine.u
    machine.core.set_state_bytes(saved)
    assert np.array_equal(machine.q, q)
    assert np.array_equal(machine.u, u)
    assert machine.core.counter == 17
    take_steps(machine, stepper, 23)
    assert np.array_equal(machine.q, first[0])
    assert np.array_equal(machine.u, first[1])


@pytest.mark.parametrize(("name", "jacobian", "every"), VARIANTS)
def test_a_state_carried_to_a_fresh_machine_leads_to_the_same_bits(name: str, jacobian: str, every: int) -> None:
    compiled = koppel.compile_model(build_tumbling_machine())
    machine, other = koppel.Machine(compiled), koppel.Machine(compiled)
    stepper = make(name, jacobian, every)
    take_steps(machine, stepper, 17)
    other.core.set_state_bytes(machine.core.state_bytes())
    for each in (machine, other):
        take_steps(each, stepper, 23)
    assert np.array_equal(machine.q, other.q)
    assert np.array_equal(machine.u, other.u)


def test_a_state_brings_its_time_along() -> None:
    """Its counter counts steps of its own size, whatever the machine has done since then."""
    compiled = koppel.compile_model(build_tumbling_machine())
    machine, fresh = koppel.Machine(compiled), koppel.Machine(compiled)
    step = 1e-3
    koppel.simulate(machine, until=17 * step, stepper=koppel.Lsrt2(step=step))
    saved, time = machine.core.state_bytes(), machine.time
    koppel.simulate(machine, until=0.1, stepper=koppel.Lsrt2(step=step / 3))
    for each in (machine, fresh):
        each.core.set_state_bytes(saved)
        assert each.time == time == 17 * step
        assert each.step_size == step


@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 10000])
def test_a_state_of_the_wrong_size_is_refused(damage: bytes) -> None:
    machine = koppel.Machine(build_tumbling_machine())
    q = machine.q
    with pytest.raises(ValueError):
        machine.core.set_state_bytes(damage)
    assert np.array_equal(machine.q, q)


@pytest.mark.parametrize("name", STEPPERS)
def test_a_step_that_returns_to_start_after_reset_repeats_the_run(name: str) -> None:
    machine = koppel.Machine(build_tumbling_machine())
    stepper = make(name)
    take_steps(machine, stepper, 30)
    first = machine.q
    machine.reset()
    assert machine.core.counter == 0
    take_steps(machine, stepper, 30)
    assert np.array_equal(machine.q, first)


# loads that jump ----------------------------------------------------------------------------------------------------


def build_pushed_body(signal: Any) -> koppel.Model:
    model = koppel.Model("pushed", gravity=[0, 0, 0])
    body = model.add_part("body", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("push", Force(frame=body, force=[signal, 0, 0]))
    return model


@pytest.mark.parametrize("name", STEPPERS)
@pytest.mark.parametrize("step", [1e-3, 0.1, 0.05, 1 / 128, 0.5 / 3])
def test_a_load_step_belongs_to_the_step_that_starts_at_it(name: str, step: float) -> None:
    """The row at t = 0.5 is untouched, the next one has the full push: v = F / m * step."""
    model = build_pushed_body({"step": {"time": 0.5, "after": 10}})
    steps = round(0.5 / step)
    run = koppel.simulate(model, until=(steps + 4) * step, stepper=make(name, step=step))
    v, x = run["body.vx"], run["body.x"]
    assert not np.any(v[: steps + 1])
    assert not np.any(x[: steps + 1])
    assert v[steps + 1 :] == pytest.approx(10 / 2 * step * np.arange(1, 5), rel=1e-12)
    assert run["push.force_x"][steps] == 10.0
    assert run["push.force_x"][steps - 1] == 0.0


@pytest.mark.parametrize("name", STEPPERS)
def test_a_load_step_inside_a_step_acts_when_the_method_looks_and_never_before(name: str) -> None:
    model = build_pushed_body({"step": {"time": 0.5005, "after": 10}})
    run = koppel.simulate(model, until=0.51, stepper=make(name))
    v = run["body.vx"]
    assert not np.any(v[:501])
    assert v[-1] == pytest.approx(10 / 2 * (0.51 - 0.5005), abs=10 / 2 * 1e-3)


@pytest.mark.parametrize("name", ["lsrt2", "generalized_alpha"])
def test_constant_force_gives_a_parabola_to_rounding(name: str) -> None:
    run = koppel.simulate(build_pushed_body(10), until=0.2, stepper=make(name))
    assert run["body.x"] == pytest.approx(0.5 * 5 * run.time**2, rel=1e-11, abs=1e-15)


@pytest.mark.parametrize("name", STEPPERS)
def test_time_is_counted_and_not_added_up(name: str) -> None:
    run = koppel.simulate(build_pushed_body(0), until=1.0, stepper=make(name))
    assert np.array_equal(run.time, 0.0 + np.arange(1001) * 1e-3)


# parts of a step ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jacobian", ["full", "reduced"])
def test_semi_implicit_euler_composed_of_its_parts_equals_the_step_of_the_core(jacobian: str) -> None:
    """(M - dt D - dt^2 K) du = dt h at q_n + dt u_n and u_n; then q is moved by dt u_{n+1} from q_n."""
    machine = koppel.Machine(build_tumbling_machine())
    dt = 1e-3
    machine.set_state(*random_state(np.random.default_rng(1), 3))
    for n in range(5):
        q, u = machine.q, machine.u
        core = machine.core
        predicted = core.retract(q, dt * u)
        h = core.evaluate((n + 1) * dt, predicted, u, True)
        u_next = u + core.factor(dt, dt * dt, jacobian == "full").solve(dt * h)
        q_next = core.retract(q, dt * u_next)
        take_steps(machine, make("semi_implicit_euler", jacobian, step=dt), 1)
        assert np.max(np.abs(machine.q - q_next)) < 1e-14 * max(1.0, np.max(np.abs(q_next)))
        assert np.max(np.abs(machine.u - u_next)) < 1e-13 * np.max(np.abs(u_next))


@pytest.mark.parametrize("jacobian", ["full", "reduced"])
def test_linear_implicit_euler_composed_of_its_parts_equals_the_step_of_the_core(jacobian: str) -> None:
    """(M - dt D - dt^2 K) du = dt (h + dt K u) at t_n."""
    machine = koppel.Machine(build_tumbling_machine())
    dt, full = 1e-3, jacobian == "full"
    machine.set_state(*random_state(np.random.default_rng(2), 3))
    for n in range(5):
        q, u = machine.q, machine.u
        core = machine.core
        times = {}
        for t in (n * dt, (n + 1) * dt):  # loads at the start or at the end of the step: both are order 1
            h = core.evaluate(t, q, u, True)
            u_next = u + core.factor(dt, dt * dt, full).solve(dt * (h + dt * core.stiffness_times(u, full)))
            times[t] = u_next, core.retract(q, dt * u_next)
        take_steps(machine, make("linear_implicit_euler", jacobian, step=dt), 1)
        gaps = [
            np.max(np.abs(machine.u - u_next)) + np.max(np.abs(machine.q - q_next)) for u_next, q_next in times.values()
        ]
        assert min(gaps) < 1e-13 * np.max(np.abs(u))


def kept_machine(seed: int) -> koppel.Machine:
    machine = koppel.Machine(build_tumbling_machine())
    machine.set_state(*random_state(np.random.default_rng(seed), 3))
    machine.forces(0.3, keep=True)
    return machine


@pytest.mark.parametrize(
    ("a", "b", "mass", "full"),
    [
        *((a, b, True, full) for a, b in ((1e-3, 1e-6), (0.1, 0.01), (0.0, 0.0)) for full in (True, False)),
        (0.3, 0.5, False, True),  # without geometric terms nothing resists a shift of all parts together
    ],
)
def test_solve_and_solve_transposed_equal_those_of_the_dense_matrix(a: float, b: float, mass: bool, full: bool) -> None:
    machine = kept_machine(3)
    A = machine.core.matrix(a, b, full, mass)
    factor = machine.core.factor(a, b, full, mass)
    assert factor.singular == -1
    rhs = np.random.default_rng(4).normal(size=len(A))
    for found, M in ((factor.solve(rhs), A), (factor.solve_transposed(rhs), A.T)):
        expected = np.linalg.solve(M, rhs)
        limit = 1e-15 * np.linalg.cond(A) * 100
        assert np.linalg.norm(found - expected) < limit * np.linalg.norm(expected)


@pytest.mark.parametrize("full", [True, False])
def test_stiffness_times_equals_the_dense_product(full: bool) -> None:
    machine = kept_machine(5)
    K = -machine.core.matrix(0.0, 1.0, full, False)
    rho = np.random.default_rng(6).normal(size=len(K))
    assert machine.core.stiffness_times(rho, full) == pytest.approx(K @ rho, rel=1e-12, abs=1e-12 * np.max(np.abs(K)))


def test_mass_times_and_mass_solve_are_inverse_and_equal_the_mass_matrix() -> None:
    machine = kept_machine(7)
    M, _, _ = machine.matrices(0.3)
    v = np.random.default_rng(8).normal(size=len(M))
    assert machine.core.mass_times(v) == pytest.approx(M @ v, rel=1e-13, abs=1e-14)
    assert machine.core.mass_solve(M @ v) == pytest.approx(v, rel=1e-11, abs=1e-13)
    assert np.diag(M)[[0, 6, 12]] == pytest.approx([2.0, 1.5, 1.2])


def test_the_mass_matrix_is_the_difference_of_matrices_with_and_without_mass() -> None:
    machine = kept_machine(9)
    with_mass, without = machine.core.matrix(1e-3, 1e-6, True, True), machine.core.matrix(1e-3, 1e-6, True, False)
    M = machine.core.matrix(0.0, 0.0, True, True)
    assert with_mass - without == pytest.approx(M, abs=1e-13)


def test_retract_agrees_with_the_exponential_to_second_order() -> None:
    machine = koppel.Machine(build_tumbling_machine())
    q, _ = random_state(np.random.default_rng(10), 3)
    d = np.random.default_rng(11).normal(size=18)
    from machines import tangent_difference

    errors = [np.max(np.abs(tangent_difference(machine.core.retract(q, s * d), q) - s * d)) for s in (0.1, 0.05, 0.025)]
    assert errors[-1] < 1e-13 or min(np.log2(np.array(errors[:-1]) / errors[1:])) > 2.8
    assert np.linalg.norm(machine.core.retract(q, d).reshape(3, 7)[:, 3:], axis=1) == pytest.approx(
        np.ones(3), abs=1e-15
    )


def test_q_rate_is_the_rate_of_the_retraction() -> None:
    machine = koppel.Machine(build_tumbling_machine())
    q, u = random_state(np.random.default_rng(12), 3)
    e = 1e-6
    difference: Array = (machine.core.retract(q, e * u) - machine.core.retract(q, -e * u)) / (2 * e)
    assert machine.core.q_rate(q, u) == pytest.approx(difference, abs=1e-8)


def test_between_linearizations_the_factor_is_kept_and_the_forces_are_not() -> None:
    for every in (1, 5):
        machine = koppel.Machine(build_tumbling_machine())
        before = machine.core.factorizations
        take_steps(machine, make("lsrt2", "full", every), 20)
        assert machine.core.factorizations - before == 20 // every
    assert machine.core.evaluations >= 40


# changes from outside between steps ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STEPPERS)
def test_an_input_set_between_steps_acts_in_full_from_the_next_step_on(name: str) -> None:
    model = build_pushed_body("drive")
    model.input("drive", "N", 0)
    machine = koppel.Machine(model)
    take_steps(machine, make(name), 10)
    machine.set_input("drive", 10.0)
    take_steps(machine, make(name), 1)
    assert machine.u[0] == pytest.approx(10 / 2 * 1e-3, rel=1e-12)
    take_steps(machine, make(name), 9)
    assert machine.u[0] == pytest.approx(10 / 2 * 1e-2, rel=1e-12)


@pytest.mark.parametrize(("name", "jacobian", "every"), VARIANTS)
def test_a_state_set_from_outside_leads_to_the_same_bits_as_a_fresh_machine(
    name: str, jacobian: str, every: int
) -> None:
    compiled = koppel.compile_model(build_tumbling_machine())
    used, fresh = koppel.Machine(compiled), koppel.Machine(compiled)
    take_steps(used, make(name, jacobian, every), 13)
    q, u = random_state(np.random.default_rng(20), 3, angle=0.3)
    for machine in (used, fresh):
        machine.set_state(q, u)
        take_steps(machine, make(name, jacobian, every), 12)
    assert np.array_equal(used.q, fresh.q)
    assert np.array_equal(used.u, fresh.u)


@pytest.mark.parametrize("name", STEPPERS)
def test_parameters_set_between_steps_act_from_the_next_step_on(name: str) -> None:
    model = build_pushed_body("load")
    model.parameter("load", 0.0)
    machine = koppel.Machine(model)
    take_steps(machine, make(name, every=5), 7)
    machine.set_parameters({"load": 10.0})
    take_steps(machine, make(name, every=5), 4)
    assert machine.u[0] == pytest.approx(10 / 2 * 4e-3, rel=1e-12)


@pytest.mark.parametrize("name", STEPPERS)
def test_a_change_of_step_size_renews_the_factor(name: str) -> None:
    """The factor of another step size, jacobian or stepper is never used, however old it may become."""
    used, fresh = koppel.Machine(build_tumbling_machine()), koppel.Machine(build_tumbling_machine())
    take_steps(used, make("lsrt2", "reduced", 50, step=5e-3), 1)
    used.reset()
    for machine in (used, fresh):
        take_steps(machine, make(name, "full", 50, step=1e-3), 7)
    assert np.array_equal(used.q, fresh.q)
    before = used.core.factorizations
    take_steps(used, make(name, "full", 50, step=5e-4), 1)
    assert used.core.factorizations == before + 1
