"""Other states in the matrix: time constants far below the step, coupled to each other and to the motion."""

from __future__ import annotations

import numpy as np
import pytest
from machines import FIXED_STEPS, STEPPERS, Array, measure_order

import koppel
from koppel import control, rotational, translational

MIDPOINT = koppel.TimeStepping(step=1e-3, theta=0.5)
METHODS = [*FIXED_STEPS, MIDPOINT]
SECOND_ORDER: list[type[koppel.Stepper]] = [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.TimeStepping]


def beside_a_shaft() -> koppel.Model:
    model = koppel.Model("states")
    model.add("shaft", rotational.Shaft(inertia=1))
    return model


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_two_pressures_joined_by_an_orifice_meet(method: koppel.Stepper) -> None:
    """x' = (y - x)/tau, y' = (x - y)/tau, tau = 1 us: the sum stays, the difference is gone."""
    model = beside_a_shaft()
    model.add("a", control.Lag(input="b.value", time_constant=1e-6, start=1))
    model.add("b", control.Lag(input="a.value", time_constant=1e-6))
    run = koppel.simulate(model, until=0.05, stepper=method)
    a, b = run["a.value"], run["b.value"]
    assert a + b == pytest.approx(np.ones(51), abs=1e-9)
    weak = method is MIDPOINT  # the midpoint rule keeps what it cannot resolve: |R| = 1 at infinity
    assert abs(a[-1] - 0.5) < (0.51 if weak else 0.01)
    assert np.max(np.abs(a)) < 1.0 + 1e-9


@pytest.mark.parametrize("tau", [1e-9, 1e-5, 1e-3])
@pytest.mark.parametrize("method", FIXED_STEPS, ids=str)
def test_a_stable_pair_decays(method: koppel.Stepper, tau: float) -> None:
    """x' = (-x - 3 y)/tau, y' = (-y + 3 x)/tau: eigenvalues (-1 +- 3i)/tau."""
    model = beside_a_shaft()
    model.parameter("tau", tau, unit="s")
    model.add("x", control.Integrator(rate="(-x.value - 3*y.value)/(tau/(1 s))", start=1))
    model.add("y", control.Integrator(rate="(-y.value + 3*x.value)/(tau/(1 s))"))
    run = koppel.simulate(model, until=0.05, stepper=method)
    assert max(abs(run["x.value"][-1]), abs(run["y.value"][-1])) < 0.01
    assert np.max(np.hypot(run["x.value"], run["y.value"])) < 1.5


@pytest.mark.parametrize("method", FIXED_STEPS, ids=str)
def test_an_integrator_that_feeds_itself_back_decays(method: koppel.Stepper) -> None:
    model = beside_a_shaft()
    model.add("x", control.Integrator(rate="-5000*x.value", start=1))
    run = koppel.simulate(model, until=0.05, stepper=method)
    assert abs(run["x.value"][-1]) < 0.01 and np.max(np.abs(run["x.value"])) <= 1.0


PISTON, COLUMN, WEIGHT = 0.5, 1.5e7, 300.0  # kg, N/m, N


@pytest.mark.parametrize("method", METHODS, ids=str)
def test_a_piston_stands_on_an_oil_column(method: koppel.Stepper) -> None:
    """m v' = W - k x, x' = v: the compression x is a state; mean W/k, omega = 5477 rad/s, never growing."""
    model = koppel.Model("piston")
    model.add("piston", translational.Sled(mass=PISTON))
    model.add("oil", control.Integrator(rate="piston.speed*(1 s)/(1 m)"))
    model.add("load", translational.Force(sled_b="piston", force=f"{WEIGHT} N - {COLUMN} N*oil.value"))
    run = koppel.simulate(model, until=0.4, stepper=method)
    x, static = run["oil.value"], WEIGHT / COLUMN
    assert np.mean(x[1:]) == pytest.approx(static, rel=0.01)
    halves = [np.max(np.abs(part - static)) for part in (x[:200], x[200:])]
    assert halves[1] <= halves[0] * (1 + 1e-9) and halves[0] < 1.5 * static


MASS, SPRING, BRANCH, TAU = 1.0, (2 * np.pi * 5) ** 2, 24680.0, 1e-4


def maxwell() -> koppel.Model:
    """A mass on a spring of 5 Hz with a Maxwell branch: F' = BRANCH v - F / TAU, which damps like BRANCH * TAU."""
    model = koppel.Model("Maxwell branch")
    model.add("mass", translational.Sled(mass=MASS, position=0.01))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="mass", stiffness=SPRING))
    model.add("branch", control.Integrator(rate=f"{BRANCH}*mass.speed*(1 s)/(1 m) - branch.value/{TAU}"))
    model.add("pull", translational.Force(sled_b="mass", force="-1 N*branch.value"))
    return model


def decay_rate(time: Array, x: Array) -> float:
    """From the logarithms of the maxima of |x|, each through a parabola."""
    size = np.abs(x)
    peaks = np.flatnonzero((size[1:-1] >= size[:-2]) & (size[1:-1] > size[2:])) + 1
    tops = []
    for k in peaks:
        a, b, c = size[k - 1 : k + 2]
        tops.append(b + (a - c) ** 2 / (8 * (2 * b - a - c)))
    return float(-np.polyfit(time[peaks], np.log(tops), 1)[0])


def test_a_maxwell_branch_damps_like_stiffness_times_time_constant() -> None:
    exact = -max(np.linalg.eigvals([[0, 1, 0], [-SPRING, 0, -1], [0, BRANCH, -1 / TAU]]).real)
    assert exact == pytest.approx(1.234, abs=2e-3)
    for method in SECOND_ORDER:
        run = koppel.simulate(maxwell(), until=1.0, stepper=method(step=1e-3))
        assert decay_rate(run.time, run["mass.position"]) == pytest.approx(exact, rel=0.01), method
    for method in (koppel.LinearImplicitEuler, koppel.SemiImplicitEuler):  # of order 1: the error halves with the step
        errors = []
        for step in (1e-3, 5e-4, 2.5e-4):
            run = koppel.simulate(maxwell(), until=1.0, every=step, stepper=method(step=step))
            errors.append(abs(decay_rate(run.time, run["mass.position"]) - exact))
        assert errors[0] < 0.6 and 0.8 < min(measure_order(errors)) < max(measure_order(errors)) < 1.2, errors


def coupled() -> koppel.Model:
    """Motion, two states and time, all nonlinear and coupled."""
    model = koppel.Model("coupled")
    model.add("mass", translational.Sled(mass=0.7, position=0.3, speed=-0.5))
    model.add("shaft", rotational.Shaft(inertia=0.2, speed=2))
    model.add(
        "p",
        control.Integrator(
            rate="3*mass.speed*(1 s)/(1 m) - sin(p.value)*(2 + v.value**2) + cos(5*time/(1 s))", start=0.4
        ),
    )
    model.add(
        "v", control.Integrator(rate="-4*v.value + p.value*shaft.speed*(1 s) + sin(mass.position/(1 m))", start=0.2)
    )
    model.add(
        "pull",
        translational.Force(sled_b="mass", force="-40 N*p.value - 20 N*mass.position/(1 m) + 5 N*sin(7*time/(1 s))"),
    )
    model.add(
        "turn",
        rotational.Torque(shaft_b="shaft", torque="-2 N*(1 m)*v.value*(1 + p.value) - 0.3 N*(1 m)*shaft.speed*(1 s)"),
    )
    return model


@pytest.mark.parametrize("method", SECOND_ORDER, ids=lambda m: m.__name__)
def test_methods_of_order_two_keep_it_with_coupled_states(method: type[koppel.Stepper]) -> None:
    names = ["mass.position", "mass.speed", "shaft.angle", "shaft.speed", "p.value", "v.value"]

    def end(stepper: koppel.Stepper) -> Array:
        run = koppel.simulate(coupled(), until=1.0, every=1.0, stepper=stepper)
        return np.array([run[name][-1] for name in names])

    exact = end(koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13))
    errors = [float(np.max(np.abs(end(method(step=step)) - exact))) for step in (2e-3, 1e-3, 5e-4, 2.5e-4)]
    assert min(measure_order(errors)) > 1.8, errors
    assert errors[-1] < 1e-4


# random linear systems ----------------------------------------------------------------------------------------------

SLEDS, STATES = 2, 3


def linear_machine() -> tuple[koppel.Machine, list[int]]:
    """m u' = K q + D u + H x, x' = F q + G u + R x with all coefficients as parameters, row by row (q, u, x)."""
    model = koppel.Model("linear")
    names: list[str] = []

    def row(name: str, unit: str) -> str:
        terms = []
        for j in range(SLEDS):
            for kind, signal in (("q", f"m{j}.position/(1 m)"), ("u", f"m{j}.speed/(1 m)*(1 s)")):
                terms.append((f"{name}_{kind}{j}", signal))
        terms += [(f"{name}_x{j}", f"x{j}.value") for j in range(STATES)]
        for key, _ in terms:
            model.parameter(key, 0.0)
            names.append(key)
        return f"({' + '.join(f'{key}*{signal}' for key, signal in terms)}){unit}"

    for i in range(SLEDS):
        model.add(f"m{i}", translational.Sled(mass=1))
    for i in range(SLEDS):
        model.add(f"f{i}", translational.Force(sled_b=f"m{i}", force=row(f"h{i}", "*(1 N)")))
    for i in range(STATES):
        model.add(f"x{i}", control.Integrator(rate=row(f"r{i}", "")))
    machine = koppel.Machine(model)
    return machine, [machine.compiled.parameters[name] for name in names]


def random_system(rng: np.random.Generator) -> Array:
    """Rows of (u', x') over (q0, u0, q1, u1, x): energy, losses and lossless couplings, time constants 1e-9 to 10 s.

    With energy u^2/2 + k q^2/2 + c x^2/2 any skew coupling and any positive losses leave it stable.
    """
    n = SLEDS + STATES
    rate = 10.0 ** rng.uniform(-1, 9, n)
    store = 10.0 ** rng.uniform(-3, 3, STATES)  # c
    stiffness = 10.0 ** rng.uniform(-2, 14, SLEDS)
    weight = np.concatenate([np.ones(SLEDS), store])
    losses = rng.standard_normal((n, n)) * np.sqrt(rate)[:, None]
    R = losses @ losses.T * (rng.random() < 0.7) + np.diag(rate * rng.uniform(0, 1, n))
    S = rng.standard_normal((n, n)) * np.sqrt(np.outer(rate, rate))
    flow = (S - S.T - R) / weight[:, None]  # d(u, x)/dt = flow (u, x) - (k q, 0)
    rows = np.zeros((n, 2 * SLEDS + STATES))
    rows[:, 1 : 2 * SLEDS : 2] = flow[:, :SLEDS]
    rows[:, 2 * SLEDS :] = flow[:, SLEDS:] * 1.0
    for i in range(SLEDS):
        rows[i, 2 * i] = -stiffness[i]
    return rows


@pytest.mark.parametrize("count", [400, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", [*STEPPERS, "time_stepping"])
def test_steps_of_random_stable_systems_do_not_grow(name: str, count: int) -> None:
    """The matrix of one step has a spectral radius of at most 1 + 1e-9, whatever the time constants."""
    machine, slots = linear_machine()
    method = {**STEPPERS, "time_stepping": koppel.TimeStepping}[name](step=1e-3, jacobian="full")
    core, rng = machine.core, np.random.default_rng(7)
    n = 2 * SLEDS + STATES + (2 * (SLEDS + STATES) if name == "generalized_alpha" else 0)
    worst = 0.0
    for _ in range(count):
        rows = random_system(rng)
        core.set_parameters(slots, rows.ravel().tolist())
        core.reset()
        blank = np.frombuffer(core.state_bytes()).copy()
        places = state_places(machine, blank, memory=name == "generalized_alpha")
        assert len(places) == n
        scale = np.ones(n)
        scale[:SLEDS] = 1.0 / np.sqrt(np.maximum(-rows[range(SLEDS), [0, 2]], 1.0))
        step = np.empty((n, n))
        for j, place in enumerate(places):
            start = blank.copy()
            start[place] = scale[j]
            core.set_state_bytes(start.tobytes())
            core.run(method.name, method.options, 1e-3, 1, 0, None, None)
            step[:, j] = np.frombuffer(core.state_bytes())[places] / scale
        worst = max(worst, float(np.max(np.abs(np.linalg.eigvals(step)))))
    assert worst <= 1.0 + 1e-9


def state_places(machine: koppel.Machine, blank: Array, *, memory: bool) -> list[int]:
    """Where q, u, x and what a method keeps lie in the bytes of a state."""
    core, found = machine.core, []
    for name, size in (("q", SLEDS), ("u", SLEDS), ("x", STATES)):
        mark = np.arange(1.0, size + 1) * 0.123
        setattr(core, name, mark)
        data = np.frombuffer(core.state_bytes())
        found += [int(np.flatnonzero(data == value)[0]) for value in mark]
        setattr(core, name, 0 * mark)
    if memory:
        core.run("generalized_alpha", [1.0, 1.0, 0.8, 0.0], 1e-3, 1, 0, None, None)
        data = np.frombuffer(core.state_bytes())
        begun = int(np.flatnonzero(data[found[-1] + 1 :] == 1.0)[0]) + found[-1] + 1
        found += list(range(begun - 2 * (SLEDS + STATES), begun))
        blank[begun] = 1.0
    return found
