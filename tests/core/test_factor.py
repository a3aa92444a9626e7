"""The factor as an object of its own, and steps in parts: the same as dense algebra, and as whole steps."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from machines import STEPPERS, Array, build_tumbling_machine, take_steps

import koppel
from koppel import _core, control, joints, mechanics, rotational

DT = 1e-3
PARTED = ("semi_implicit_euler", "linear_implicit_euler", "generalized_alpha")


def four_bar(*, planar: bool = False) -> koppel.Model:
    """A crank moves a rocker through a rod; the lagged angle and speed of the crank push the rocker.

    planar: all joints are hinges, and rows of the loop repeat others; else the rod has balls at its ends.
    """
    model = koppel.Model("four bar")
    inertia = {"xx": 0.02, "yy": 0.03, "zz": 0.025}
    crank = model.add_part("crank", mass=1, center_of_mass=(0.1, 0, 0), inertia=inertia)
    rod = model.add_part("rod", mass=2, center_of_mass=(0.25, 0, 0), inertia=inertia)
    rocker = model.add_part("rocker", mass=1.5, center_of_mass=(0.2, 0, 0), inertia=inertia)
    foot, far = model.ground.frame("foot"), model.ground.frame("far", position=(0.6, 0, 0))
    model.add("drive", joints.Revolute(frame_a=foot, frame_b=crank, axis=(0, 1, 0), angle="-80 deg"))
    model.add("back", joints.Revolute(frame_a=far, frame_b=rocker, axis=(0, 1, 0), angle="-100 deg"))
    tip, end = crank.frame("tip", position=(0.2, 0, 0)), rod.frame("end", position=(0.5, 0, 0))
    top = rocker.frame("top", position=(0.4, 0, 0))
    if planar:
        model.add("knee", joints.Revolute(frame_a=tip, frame_b=rod, axis=(0, 1, 0), angle="60 deg"))
        model.add("closing", joints.Revolute(frame_a=end, frame_b=top, axis=(0, 1, 0)))
    else:
        model.add("knee", joints.Spherical(frame_a=tip, frame_b=rod))
        model.add("closing", joints.Spherical(frame_a=end, frame_b=top))
    rates, losses = [2e4, 0, 1e4, 0, 50, 0], [20, 0, 30, 0, 1, 0]
    model.add("bush", mechanics.Bushing(frame_a=foot, frame_b=top, stiffness=rates, damping=losses))
    model.add("filter", control.Lag(input="drive.angle/(1 rad) + 2*back.angle/(1 rad)", time_constant=0.02))
    model.add("push", mechanics.Force(frame=top, force=["40 N*filter.value", 0, 0]))
    return model


def chain_of_links(links: int = 4) -> koppel.Model:
    """A hanging chain of a hinge, balls and a slider, with a bushing at its end and a lag that feels the hinge."""
    model = koppel.Model("chain")
    last: object = model.ground.frame("hook")
    for n in range(links):
        part = model.add_part(
            f"link{n}", mass=1 + n, center_of_mass=(0.02, 0.1, -0.3), inertia={"xx": 0.3, "yy": 0.4, "zz": 0.2}
        )
        joint: object
        if n == 0:
            joint = joints.Revolute(frame_a=last, frame_b=part, axis=(0, 1, 0.2), angle=0.4)
        elif n == 2:
            joint = joints.Prismatic(frame_a=last, frame_b=part, axis=(0, 0.3, 1))
        else:
            joint = joints.Spherical(frame_a=last, frame_b=part)
        model.add(f"joint{n}", joint)
        last = part.frame("end", position=(0, 0.05, -0.6))
    model.add(
        "bush", mechanics.Bushing(frame_a="ground.hook", frame_b=last, stiffness=[3e3] * 3 + [40] * 3, damping=[5] * 6)
    )
    model.add("filter", control.Lag(input="joint0.angle/(1 rad)", time_constant=1e-4))
    model.add("push", mechanics.Force(frame=last, force=[0, "30 N*filter.value", 0]))
    return model


MODELS: dict[str, Callable[[], koppel.Model]] = {
    "free bodies": build_tumbling_machine,
    "tree with a state": chain_of_links,
    "loop with a state": four_bar,
    "loop with rows that repeat others": lambda: four_bar(planar=True),
}


def moving(build: Callable[[], koppel.Model]) -> koppel.Machine:
    """In motion, with loops that stay closed."""
    machine = koppel.Machine(build())
    speeds = np.random.default_rng(0).normal(size=machine.compiled.system.nu)
    machine.set_state(*machine.core.project_state(0.0, machine.q, speeds))
    return machine


def kept(build: Callable[[], koppel.Model]) -> koppel.Machine:
    """The same after some steps, with an evaluation that is kept."""
    machine = moving(build)
    take_steps(machine, koppel.SemiImplicitEuler(step=DT), 5)
    machine.core.evaluate(0.3, machine.q, machine.u, True)
    return machine


def dense_system(machine: koppel.Machine, a: float, b: float) -> Array:
    """S = [A, -W; W^T, 0] of A and W^T that the core gives entry by entry."""
    A = machine.core.matrix(a, b, True, True, states=True)
    W = machine.core.constraint_matrix(machine.q)  # rows x velocities
    n, rows, nu = len(A), len(W), W.shape[1]
    S = np.zeros((n + rows, n + rows))
    S[:n, :n] = A
    S[:nu, n:], S[n:, :nu] = -W.T, W
    machine.core.evaluate(0.3, machine.q, machine.u, True)
    return S


@pytest.mark.parametrize("transposed", [False, True], ids=["plain", "transposed"])
@pytest.mark.parametrize("name", MODELS)
def test_many_solutions_are_those_of_the_dense_system(name: str, transposed: bool) -> None:
    """In the least-squares sense where rows repeat others: velocities are the same, forces of rows are not unique."""
    machine = kept(MODELS[name])
    nv = machine.compiled.system.nu + len(machine.core.x)
    S = dense_system(machine, DT, DT**2)
    assert np.max(np.abs(S[:nv, :nv] - S[:nv, :nv].T)) > 1e-9 * np.max(np.abs(S))  # A is not symmetric
    factor = machine.core.factor(DT, DT**2)
    assert factor.singular == -1
    assert (factor.a, factor.b) == (DT, DT**2)
    B = np.random.default_rng(1).normal(size=(len(S), 7))
    repeated = np.linalg.matrix_rank(S) < len(S)
    assert repeated == ("repeat" in name)
    if repeated:
        B[nv:] = 0.0
    X = factor.solve_transposed(B) if transposed else factor.solve(B)
    expected = np.linalg.lstsq(S.T if transposed else S, B, rcond=1e-13)[0]
    shown = slice(0, nv) if repeated else slice(None)
    for part in (slice(0, nv), shown):
        assert np.max(np.abs(X[part] - expected[part])) < 1e-9 * np.max(np.abs(expected[part]))
    residual = (S.T if transposed else S) @ X - B
    assert np.max(np.abs(residual)) < 1e-9 * np.max(np.abs(B))


@pytest.mark.parametrize("name", MODELS)
def test_right_hand_sides_may_leave_out_states_and_rows_and_come_one_by_one(name: str) -> None:
    machine = kept(MODELS[name])
    nu, nx = machine.compiled.system.nu, len(machine.core.x)
    factor = machine.core.factor(DT, DT**2)
    rows = len(machine.core.constraint_matrix(machine.q))
    B = np.random.default_rng(2).normal(size=(nu, 3))
    whole = np.zeros((nu + nx + rows, 3))
    whole[:nu] = B
    X = factor.solve(whole)
    for c in range(3):
        one = factor.solve(np.ascontiguousarray(B[:, c]))
        assert np.max(np.abs(one - X[:nu, c])) < 1e-12 * np.max(np.abs(one))
    assert np.array_equal(factor.solve(np.ascontiguousarray(whole[: nu + nx])), X[: nu + nx])
    with pytest.raises(ValueError, match=f"has {nu + 91} values"):
        factor.solve(np.zeros(nu + 91))


def test_a_factor_stays_what_it_is_while_the_machine_moves_on() -> None:
    machine = kept(four_bar)
    factor = machine.core.factor(DT, DT**2)
    b = np.random.default_rng(3).normal(size=machine.compiled.system.nu)
    before = factor.solve(b)
    take_steps(machine, koppel.GeneralizedAlpha(step=DT), 20)
    machine.core.factor(0.1, 0.01)
    assert np.array_equal(factor.solve(b), before)


def test_a_factor_in_between_leaves_the_steps_of_a_run_alone() -> None:
    """With an old factor, too: relinearize_every counts on its own one."""
    ends = []
    for look in (False, True):
        machine = moving(chain_of_links)
        stepper = koppel.GeneralizedAlpha(step=DT, relinearize_every=7)
        for _ in range(10):
            take_steps(machine, stepper, 1)
            if look:
                machine.core.factor(0.3, 0.2).solve(np.ones(machine.compiled.system.nu))
        ends.append(np.concatenate([machine.q, machine.u, machine.core.x]))
    assert np.array_equal(ends[0], ends[1])


@pytest.mark.parametrize("sticks", [True, False])
def test_rows_of_laws_hold_what_sticks(sticks: bool) -> None:
    """A clutch that sticks: u_b - u_a stays; one that slips carries its limit, so the row is that of its force."""
    model = koppel.Model("clutch")
    model.add("a", rotational.Shaft(inertia=0.5, speed=3))
    model.add("b", rotational.Shaft(inertia=0.2, speed=3 if sticks else 0))
    model.add("drag", rotational.SpringDamper(shaft_a="ground", shaft_b="b", damping=0.3))
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=4))
    machine = koppel.Machine(model)
    take_steps(machine, koppel.TimeStepping(step=DT), 3)
    machine.core.evaluate(0.0, machine.q, machine.u, True)
    W = np.array([-1.0, 1.0])
    A = machine.core.matrix(DT, DT**2)
    machine.core.evaluate(0.0, machine.q, machine.u, True)
    S = np.block(
        [[A, -W[:, None]], [W[None] if sticks else np.zeros((1, 2)), np.zeros((1, 1)) if sticks else np.ones((1, 1))]]
    )
    factor = machine.core.factor(DT, DT**2)
    B = np.random.default_rng(4).normal(size=(3, 4))
    for found, M in ((factor.solve(B), S), (factor.solve_transposed(B), S.T)):
        assert np.max(np.abs(found - np.linalg.solve(M, B))) < 1e-9 * np.max(np.abs(found))


def test_a_singular_matrix_is_named_and_has_no_solution() -> None:
    machine = kept(lambda: build_tumbling_machine())
    factor = machine.core.factor(0.0, 0.0, True, False)
    assert factor.singular >= 0
    with pytest.raises(ValueError, match="singular"):
        factor.solve(np.ones(machine.compiled.system.nu))


# steps in parts -----------------------------------------------------------------------------------------------------


def take_in_parts(core: _core.Simulation, name: str, options: list[float], steps: int) -> None:
    for _ in range(steps):
        step = core.begin_step(name, options, DT)
        step.predict()
        assert step.evaluate() == -1
        step.free()
        step.correct()
        step.commit()


@pytest.mark.parametrize("every", [1, 4])
@pytest.mark.parametrize("name", PARTED)
@pytest.mark.parametrize("model", MODELS)
def test_a_step_in_parts_is_the_whole_step_bit_for_bit(model: str, name: str, every: int) -> None:
    whole, parts = moving(MODELS[model]), moving(MODELS[model])
    stepper = STEPPERS[name](step=DT, relinearize_every=every)
    for _ in range(3):
        take_steps(whole, stepper, 4)
        take_in_parts(parts.core, name, stepper.options, 4)
        assert whole.core.state_bytes() == parts.core.state_bytes()


@pytest.mark.parametrize("name", PARTED)
@pytest.mark.parametrize("model", MODELS)
def test_a_discarded_step_leaves_no_trace(model: str, name: str) -> None:
    machine = moving(MODELS[model])
    stepper = STEPPERS[name](step=DT)
    take_steps(machine, stepper, 3)
    before = machine.core.state_bytes()
    step = machine.core.begin_step(name, stepper.options, DT)
    step.predict()
    step.evaluate()
    step.free()
    step.push(np.full(machine.compiled.system.nu, 3.0))
    step.correct()
    step.discard()
    assert machine.core.state_bytes() == before
    with pytest.raises(ValueError, match="another place"):
        step.commit()


@pytest.mark.parametrize("name", PARTED)
@pytest.mark.parametrize("model", MODELS)
def test_a_pushed_force_moves_the_end_as_the_factor_says(model: str, name: str) -> None:
    """Per unit force velocities gain reach[0] S^-1 and positions reach[1] S^-1; a step repeated from `push` adds up.

    Where loops are closed this holds for positions. Velocities are projected once more, onto the directions of the end,
    which turn with the positions: a difference of the order of the step.
    """
    machine = moving(MODELS[model])
    stepper = STEPPERS[name](step=DT)
    take_steps(machine, stepper, 3)
    nu = machine.compiled.system.nu
    force = np.random.default_rng(5).normal(size=nu)
    ends: list[Array] = []
    for size in (0.0, 1e-3, -1e-3):
        step = machine.core.begin_step(name, stepper.options, DT)
        step.predict()
        step.evaluate()
        step.free()
        step.correct()
        step.push(0.25 * size * force)
        step.correct()
        step.push(0.75 * size * force)
        factor = step.factor()
        step.correct()
        ends.append(np.concatenate([step.v[:nu], step.q]))
        reach = step.reach
        step.discard()
    expected = factor.solve(force)
    slope = (ends[1] - ends[2])[:nu] / 2e-3
    limit = 0.1 if "loop" in model else 2e-5
    assert np.max(np.abs(slope - reach[0] * expected)) < limit * np.max(np.abs(slope))
    there = machine.core.retract(ends[0][nu:], 1e-3 * reach[1] * expected)
    limit = 1e-2 if "loop" in model and name == "linear_implicit_euler" else 2e-3  # which renews directions at the end
    assert np.max(np.abs(there - ends[1][nu:])) < limit * np.max(np.abs(ends[1][nu:] - ends[2][nu:]))


def test_parts_come_in_their_order_and_methods_without_them_say_so() -> None:
    machine = koppel.Machine(chain_of_links())
    step = machine.core.begin_step("semi_implicit_euler", [], DT)
    for part in (step.free, step.correct, step.commit, step.evaluate):
        with pytest.raises(ValueError, match="another place"):
            part()
    with pytest.raises(ValueError, match="'lsrt2' takes no steps in parts"):
        machine.core.begin_step("lsrt2", [], DT)
    with pytest.raises(ValueError, match="no stepper 'rk4'"):
        machine.core.begin_step("rk4", [], DT)
