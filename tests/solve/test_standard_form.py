"""Standard form: closed forms, and matrices against what small changes do to the motion."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from machines import build_tumbling_machine
from scipy.integrate import solve_ivp

import koppel
from koppel import joints
from koppel.solve.analyses.follow import tangent_difference

MASS, ARM, G = 2.0, 0.5, 9.81
J = {"xx": 0.1, "yy": 0.12, "zz": 0.15}


def pendulum() -> koppel.Model:
    """J phi'' = torque - m g a sin(phi) about x; the torque is an input in N*cm."""
    model = koppel.Model("pendulum")
    a = model.parameter("a", ARM, unit="m")
    rod = model.add_part("rod", mass=MASS, center_of_mass=(0, 0, -1 * a), inertia=J)
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=rod, axis=(1, 0, 0), angle=0.4, rate=0.3))
    motor = model.input("motor", "N*cm", 3)
    model.add("load", koppel.mechanics.Force(frame=rod, torque=[motor, 0, 0]))
    model.output("height", "rod.z", unit="mm")
    return model


def test_pendulum_is_its_equation_of_motion() -> None:
    form = koppel.StandardForm(pendulum(), outputs=["hinge.angle", "height"])
    inertia = J["xx"] + MASS * ARM**2
    x = np.array([0.7, -0.2])
    pull = -MASS * G * ARM * np.sin(0.7)
    assert form.rhs(0.0, x, {"motor": 50.0}) == pytest.approx([-0.2, (0.5 + pull) / inertia], abs=1e-12)
    assert form.rhs(0.0, x) == pytest.approx([-0.2, (0.03 + pull) / inertia], abs=1e-12)  # its own signal again
    assert form.output(0.0, x) == pytest.approx([0.7, -1000 * ARM * np.cos(0.7)], abs=1e-10)
    A, B, C, D = form.jacobians(0.0, x, [50.0])
    slope = -MASS * G * ARM * np.cos(0.7) / inertia
    assert pytest.approx(np.array([[0, 1], [slope, 0]]), abs=1e-7) == A
    assert pytest.approx(np.array([[0], [0.01 / inertia]]), abs=1e-9) == B
    assert pytest.approx(np.array([[1, 0], [1000 * ARM * np.sin(0.7), 0]]), abs=1e-5) == C
    assert pytest.approx(np.zeros((2, 1)), abs=1e-12) == D


def test_names_and_units_tell_every_entry() -> None:
    form = koppel.StandardForm(pendulum())
    spell = lambda entries: [(e.name, e.unit) for e in entries]  # noqa: E731
    assert spell(form.state_names) == [("hinge.angle", "rad"), ("hinge.rate", "rad/s")]
    assert spell(form.input_names) == [("motor", "N*cm")]
    assert ("height", "mm") in spell(form.output_names) and len(form.output_names) == len(form.output(0, form.x0))
    free = koppel.StandardForm(build_tumbling_machine())
    assert len(free.state_names) == len(free.x0) == 39 and len(free.tangent_names) == 36
    assert spell(free.state_names[:4]) == [("one.x", "m"), ("one.y", "m"), ("one.z", "m"), ("one.qw", "1")]
    assert spell(free.tangent_names[3:5]) == [("one.turn_x", "rad"), ("one.turn_y", "rad")]
    assert spell(free.tangent_names[18:19]) == [("one.vx", "m/s")]


def test_a_call_does_not_depend_on_the_one_before() -> None:
    form = koppel.StandardForm(pendulum())
    plain = form.rhs(0.0, form.x0)
    other = form.rhs(0.0, form.x0, [9.0], {"a": "30 cm"})
    assert other[1] == pytest.approx((0.09 - MASS * G * 0.3 * np.sin(0.4)) / (J["xx"] + MASS * 0.09), abs=1e-12)
    assert np.array_equal(form.rhs(0.0, form.x0), plain)
    form.jacobians(0.0, form.x0, [7.0], {"a": 0.2})
    assert np.array_equal(form.rhs(0.0, form.x0), plain)


def ball_on_arm() -> koppel.Model:
    """A spinning body on a ball joint at the end of a turning arm: quaternion and joint rate together."""
    model = koppel.Model("ball on an arm")
    arm, body = model.add_part("arm", mass=1, inertia=J), model.add_part("body", mass=2, inertia=J)
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=arm, angle=0.3, rate=1.2))
    end = arm.frame("end", position=(0.4, 0, 0))
    eye = body.frame("eye", position=(0.1, 0.2, -0.3))
    model.add("ball", joints.Spherical(frame_a=end, frame_b=eye, angular_velocity=(2, -1, 3)))
    return model


@pytest.mark.parametrize("build", [build_tumbling_machine, ball_on_arm])
def test_state_matrix_tells_how_neighboring_motions_part(build: Callable[[], koppel.Model]) -> None:
    """d/dt (tangent difference of two motions) = A times it, by a central difference in time."""
    form = koppel.StandardForm(build())
    compiled, nq, t0, h, size = form.machine.compiled, form.nq, 0.05, 2e-4, 1e-5
    A = form.jacobians(t0, form.x0).A
    rng = np.random.default_rng(3)

    def flow(x: np.ndarray, span: float) -> np.ndarray:
        found = solve_ivp(form.rhs, (t0, t0 + span), x, "DOP853", rtol=1e-13, atol=1e-14)
        return form.normalize(t0 + span, found.y[:, -1])

    def apart(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.concatenate([tangent_difference(compiled, a[:nq], b[:nq]), b[nq:] - a[nq:]])

    for _ in range(3):
        dx = rng.standard_normal(2 * form.nu)
        rates = []
        for sign in (1.0, -1.0):
            beside = form.move(form.x0, sign * size * dx)
            ahead, behind = (apart(flow(form.x0, s), flow(beside, s)) for s in (h, -h))
            rates.append(sign * (ahead - behind) / (2 * h * size))
        assert 0.5 * (rates[0] + rates[1]) == pytest.approx(A @ dx, abs=2e-4 * np.max(np.abs(A @ dx)))


def test_exact_matrix_agrees_with_differences_of_the_right_hand_side() -> None:
    form = koppel.StandardForm(build_tumbling_machine())
    n, t = form.nu, 0.03
    A = form.jacobians(t, form.x0).A
    for k in range(2 * n):
        step = np.zeros(2 * n)
        step[k] = 1e-6
        ahead, behind = (form.rhs(t, form.move(form.x0, sign * step))[form.nq :] for sign in (1, -1))
        column = (ahead - behind) / 2e-6
        assert A[n:, k] == pytest.approx(column, abs=1e-6 * max(1.0, np.max(np.abs(column))))


def test_closed_loop_has_the_frequency_of_its_closed_form() -> None:
    """Parallelogram: omega^2 = c / J with J = 2 (J_rod + m (l/2)^2) + m_bar l^2 and c = g (m l + m_bar l)."""
    model = koppel.Model("parallelogram")
    rod = {"mass": 2, "center_of_mass": (0, 0, -0.3), "inertia": {"xx": 0.06, "yy": 0.06, "zz": 0.001}}
    bar = model.add_part("bar", mass=3, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.01, "yy": 0.2, "zz": 0.2})
    for name, x in (("left", 0.0), ("right", 1.0)):
        part = model.add_part(name, **rod)
        model.add(
            f"{name}_top",
            joints.Revolute(frame_a=model.ground.frame(name, position=(x, 0, 0)), frame_b=part, axis=(0, 1, 0)),
        )
        end, seat = part.frame("end", position=(0, 0, -0.6)), bar.frame(name, position=(x, 0, 0))
        model.add(f"{name}_low", joints.Revolute(frame_a=end, frame_b=seat, axis=(0, 1, 0)))
    form = koppel.StandardForm(model)
    A = form.jacobians(0.0, form.x0).A
    inertia = 2 * (0.06 + 2 * 0.3**2) + 3 * 0.6**2
    wanted = np.sqrt(G * (2 * 0.6 + 3 * 0.6) / inertia)
    values = np.linalg.eigvals(A)
    moving = values[np.abs(values) > 0.1]
    assert len(moving) == 2 and np.sort(moving.imag) == pytest.approx([-wanted, wanted], rel=1e-6)


def test_scipy_drives_it_as_simulate_does() -> None:
    form = koppel.StandardForm(pendulum())
    found = solve_ivp(form.rhs, (0, 1), form.x0, "DOP853", rtol=1e-11, atol=1e-13)
    run = koppel.simulate(pendulum(), until=1.0, stepper=koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-13))
    assert found.y[0, -1] == pytest.approx(run["hinge.angle"][-1], abs=1e-9)


def test_wrong_numbers_of_inputs_and_unknown_names_are_refused() -> None:
    form = koppel.StandardForm(pendulum())
    with pytest.raises(koppel.KoppelError, match="2 inputs are given instead of 1: motor"):
        form.rhs(0.0, form.x0, [1.0, 2.0])
    with pytest.raises(koppel.KoppelError, match="no input 'moter'; did you mean motor"):
        form.rhs(0.0, form.x0, {"moter": 1.0})
    with pytest.raises(koppel.KoppelError, match=r"no channel 'hinge\.angel'"):
        koppel.StandardForm(pendulum(), outputs=["hinge.angel"])
