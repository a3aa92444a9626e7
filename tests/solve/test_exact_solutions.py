"""Motions with a solution in closed form."""

from __future__ import annotations

import numpy as np
import pytest
from machines import STEPPERS, Array, measure_order, rotation_of, take_steps
from scipy.special import ellipj, ellipk

import koppel
from koppel.elements.mechanics import Bushing, Force, PointToPoint

SECOND_ORDER = ["lsrt2", "generalized_alpha"]


def build_free_body(spin: list[float], moments: tuple[float, float, float] = (1.0, 2.0, 2.5)) -> koppel.Model:
    model = koppel.Model("free body", gravity=[0, 0, 0])
    inertia = {"xx": moments[0], "yy": moments[1], "zz": moments[2]}
    model.add_part("body", mass=3, inertia=inertia, free=True, angular_velocity=spin, velocity=[1, 2, 3])
    return model


def euler_top(t: Array, w1: float, w3: float, J: tuple[float, float, float]) -> Array:
    """Torque-free rotation with w2(0) = 0, J1 < J2 < J3 and 2 T J2 < L^2 (Landau and Lifshitz, Mechanics, 37).

    w1 = A cn(p t), w2 = -B sn(p t) with the sign from Euler's equations, w3 = C dn(p t).
    """
    J1, J2, J3 = J
    energy, L2 = J1 * w1**2 + J3 * w3**2, (J1 * w1) ** 2 + (J3 * w3) ** 2
    assert J2 * energy < L2
    p = np.sqrt((J3 - J2) * (L2 - energy * J1) / (J1 * J2 * J3))
    m = (J2 - J1) * (energy * J3 - L2) / ((J3 - J2) * (L2 - energy * J1))
    sn, cn, dn, _ = ellipj(p * t, m)
    B = np.sqrt((energy * J3 - L2) / (J2 * (J3 - J2)))
    # J2 w2' = (J3 - J1) w3 w1 at t = 0 fixes the sign
    return np.stack([w1 * cn, np.sign(w1 * w3) * B * sn, w3 * dn], axis=-1)


def test_free_rigid_body_follows_jacobis_elliptic_functions() -> None:
    w1, w3, J = 4.0, 5.0, (1.0, 2.0, 2.5)
    machine = koppel.Machine(build_free_body([w1, 0.0, w3], J))
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    run = koppel.simulate(machine, until=2.0, every=0.02, start="state", stepper=method)
    found = np.stack([run[f"body.w{axis}"] for axis in "xyz"], axis=-1)
    assert np.max(np.abs(found - euler_top(run.time, w1, w3, J))) < 1e-9
    assert run["body.x"] == pytest.approx(run.time, abs=1e-12)


@pytest.mark.parametrize("name", STEPPERS)
def test_free_rigid_body_converges_to_jacobis_elliptic_functions_with_the_order_of_the_stepper(name: str) -> None:
    w1, w3, J = 4.0, 5.0, (1.0, 2.0, 2.5)
    errors, turns = [], []
    for steps in (400, 800, 1600):
        machine = koppel.Machine(build_free_body([w1, 0.0, w3], J))
        take_steps(machine, STEPPERS[name](step=1.0 / steps), steps)
        exact = euler_top(np.array([1.0]), w1, w3, J)[0]
        errors.append(float(np.max(np.abs(machine.u[3:] - exact))))
        # angular momentum in the world is constant
        L = rotation_of(machine.q[3:]) @ (np.array(J) * machine.u[3:])
        turns.append(float(np.max(np.abs(L - np.array(J) * [w1, 0.0, w3]))))
    assert min(measure_order(errors)) > STEPPERS[name].order - 0.1, errors
    assert min(measure_order(turns)) > STEPPERS[name].order - 0.1, turns


@pytest.mark.parametrize("name", STEPPERS)
def test_a_body_that_spins_about_a_principal_axis_keeps_speed_and_axis_for_many_turns(name: str) -> None:
    """300 rad/s for 2 s, about 95 turns. The spin is a fixed point of the equations, so that its speed is exact."""
    machine = koppel.Machine(build_free_body([0.0, 0.0, 300.0]))
    take_steps(machine, STEPPERS[name](step=1e-4), 20000)
    assert machine.u[3:] == pytest.approx([0.0, 0.0, 300.0], rel=1e-12, abs=1e-12)
    R = rotation_of(machine.q[3:])
    assert R[:, 2] == pytest.approx([0, 0, 1], abs=1e-12)
    assert np.linalg.norm(machine.q[3:]) == pytest.approx(1.0, abs=1e-14)
    # the angle follows the retraction, which agrees with exp to second order: relative error (w h)^2 / 12 at most
    angle = np.arctan2(R[1, 0], R[0, 0])
    error = (angle - 600.0 + np.pi) % (2 * np.pi) - np.pi
    assert abs(error) < 600.0 * (300.0 * 1e-4) ** 2 / 6
    assert machine.q[:3] == pytest.approx([2.0, 4.0, 6.0], rel=1e-10)


@pytest.mark.parametrize("name", SECOND_ORDER)
def test_a_symmetric_top_precesses_freely_at_l_over_j(name: str) -> None:
    """J1 = J2: the axis of the top goes round the angular momentum at the rate |L| / J1 (Goldstein, 5.6)."""
    J, spin = (2.0, 2.0, 1.0), [1.5, 0.0, 8.0]
    L = np.array(J) * spin
    end = 2 * np.pi / (np.linalg.norm(L) / J[0])  # one round
    model = koppel.Model("top", gravity=[0, 0, 0])
    model.add_part("body", mass=1, inertia={"xx": 2, "yy": 2, "zz": 1}, free=True, angular_velocity=spin)
    errors = []
    for steps in (1000, 2000):
        machine = koppel.Machine(model)
        take_steps(machine, STEPPERS[name](step=end / steps), steps)
        axis = rotation_of(machine.q[3:])[:, 2]
        errors.append(float(np.max(np.abs(axis - [0, 0, 1]))))
    assert errors[0] < 1e-3
    assert min(measure_order(errors)) > 1.9, errors


def test_a_top_under_a_couple_across_its_axis_precesses_steadily() -> None:
    """A body with spin n about its symmetry axis z and precession W about world X, axis at right angle.

    w = (W along X) + n along z needs the moment dL/dt = W X x (J3 n z): here applied as a torque in the frame of
    the top, turning back with the spin, M = J3 n W (-sin, -cos, 0) in body axes with the spin angle n t.
    """
    n, W, J1, J3 = 40.0, 3.0, 0.8, 0.5
    # body z starts along world Z and turns about X: z(t) = (0, -sin Wt, cos Wt); X x z = (0, -cos Wt, -sin Wt)
    model = koppel.Model("gyro", gravity=[0, 0, 0])
    top = model.add_part("top", mass=1, inertia={"xx": J1, "yy": J1, "zz": J3}, angular_velocity=[W, 0, n])
    size = J3 * n * W
    torque = [0, f"-{size}*cos({W}*time)", f"-{size}*sin({W}*time)"]
    model.add("couple", Force(frame=top, torque=torque))
    machine = koppel.Machine(model)
    method = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)
    koppel.simulate(machine, until=1.0, every=0.5, start="state", stepper=method)
    z = rotation_of(machine.q[3:])[:, 2]
    assert z == pytest.approx([0, -np.sin(W), np.cos(W)], abs=1e-8)
    assert machine.u[5] == pytest.approx(n, abs=1e-8)


def test_heavy_top_in_a_stiff_bushing_precesses_at_the_rate_of_the_exact_quadratic() -> None:
    """Steady precession W at tilt a: m g l = W (J3 w3 - J1 W cos a), J1 about the fixed point (Goldstein, 5.7)."""
    m, g, length, tilt = 1.0, 9.81, 0.1, 0.5
    J1_center, J3 = 0.004, 0.006
    J1 = J1_center + m * length**2
    w3 = 60.0
    # slow root of J1 cos a W^2 - J3 w3 W + m g l = 0
    a, b, c = J1 * np.cos(tilt), -J3 * w3, m * g * length
    W = (-b - np.sqrt(b * b - 4 * a * c)) / (2 * a)
    # body axes: z along the top; tilt about x; w = W Z + n z
    model = koppel.Model("heavy top", gravity=[0, 0, -g])
    axis = np.array([0, -np.sin(tilt), np.cos(tilt)])
    spin = [0.0, W * np.sin(tilt), w3]
    velocity = np.cross([0, 0, W], length * axis)
    top = model.add_part(
        "top",
        mass=m,
        center_of_mass=[0, 0, length],
        inertia={"xx": J1_center, "yy": J1_center, "zz": J3},
        rotation={"cardan": [tilt, 0, 0]},
        angular_velocity=spin,
        velocity=list(velocity),
    )
    k = 1e7
    model.add(
        "pivot", Bushing(frame_a="ground", frame_b=top, stiffness=[k, k, k, 0, 0, 0], damping=[300, 300, 300, 0, 0, 0])
    )
    machine = koppel.Machine(model)
    end = 1.0
    take_steps(machine, koppel.Lsrt2(step=1e-4, jacobian="full"), 10000)
    z = rotation_of(machine.q[3:])[:, 2]
    angle = W * end
    turned = [
        np.cos(angle) * axis[0] - np.sin(angle) * axis[1],
        np.sin(angle) * axis[0] + np.cos(angle) * axis[1],
        axis[2],
    ]
    assert z == pytest.approx(turned, abs=2e-4)  # the pivot gives by m g / k = 1e-6 m, 1e-5 of the length


def build_oscillator(m: float, k: float, c: float) -> koppel.Model:
    model = koppel.Model("oscillator", gravity=[0, 0, 0])
    mass = model.add_part("mass", mass=m, inertia={"xx": 1, "yy": 1, "zz": 1}, position=[0, 0, 0], velocity=[0.5, 0, 0])
    model.add(
        "spring", Bushing(frame_a="ground", frame_b=mass, stiffness=[k, 0, 0, 0, 0, 0], damping=[c, 0, 0, 0, 0, 0])
    )
    return model


@pytest.mark.parametrize("name", SECOND_ORDER)
@pytest.mark.parametrize("c", [0.0, 8.0])
def test_oscillator_follows_its_closed_form(name: str, c: float) -> None:
    m, k = 2.0, 800.0
    d = c / (2 * m)
    w = np.sqrt(k / m - d * d)
    run = koppel.simulate(build_oscillator(m, k, c), until=1.0, stepper=STEPPERS[name](step=1e-4))
    exact = 0.5 / w * np.exp(-d * run.time) * np.sin(w * run.time)
    assert np.max(np.abs(run["mass.x"] - exact)) < 2e-6


def test_physical_pendulum_has_the_period_of_the_complete_elliptic_integral() -> None:
    """T = 4 sqrt(I / (m g l)) K(sin^2(amplitude / 2)); a point mass on a rigid line would do, here a stiff bushing."""
    m, g, length, amplitude = 2.0, 9.81, 0.5, 1.2
    inertia = 0.01
    I = inertia + m * length**2  # noqa: E741
    period = 4 * np.sqrt(I / (m * g * length)) * ellipk(np.sin(amplitude / 2) ** 2)
    model = koppel.Model("pendulum")
    rod = model.add_part(
        "rod",
        mass=m,
        center_of_mass=[0, 0, -length],
        inertia={"xx": inertia, "yy": inertia, "zz": inertia},
        rotation={"cardan": [amplitude, 0, 0]},
    )
    k = 1e8
    model.add(
        "hinge",
        Bushing(frame_a="ground", frame_b=rod, stiffness=[k, k, k, 0, 1e4, 1e4], damping=[1e4, 1e4, 1e4, 0, 1, 1]),
    )
    machine = koppel.Machine(model)
    take_steps(machine, koppel.Lsrt2(step=period / 16000), 8000)
    R = rotation_of(machine.q[3:])
    assert np.arctan2(R[2, 1], R[1, 1]) == pytest.approx(-amplitude, abs=1e-4)
    assert machine.u[3] == pytest.approx(0.0, abs=1e-2)


def test_a_ball_falls_by_half_g_t_squared_and_gravity_makes_no_moment() -> None:
    model = koppel.Model("ball", gravity=[1.0, -2.0, -9.81])
    model.add_part("ball", mass=2, center_of_mass=[0.3, 0.2, 0.1], inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    run = koppel.simulate(model, until=1.0, every=0.25)
    for axis, start, g in zip("xyz", (0.3, 0.2, 0.1), (1.0, -2.0, -9.81), strict=True):
        assert run[f"ball.{axis}"] == pytest.approx(start + 0.5 * g * run.time**2, rel=1e-12)
    assert np.max(np.abs(run["ball.wx"])) == 0.0


def test_two_masses_on_a_line_beat_at_the_reduced_mass() -> None:
    m1, m2, k = 1.0, 3.0, 500.0
    model = koppel.Model("line", gravity=[0, 0, 0])
    J = {"xx": 1, "yy": 1, "zz": 1}
    one = model.add_part("one", mass=m1, inertia=J, velocity=[0.2, 0, 0])
    two = model.add_part("two", mass=m2, inertia=J, position=[1, 0, 0], velocity=[-0.1, 0, 0])
    model.add("spring", PointToPoint(frame_a=one, frame_b=two, elastic=k))
    run = koppel.simulate(model, until=0.5, stepper=koppel.Lsrt2(step=5e-5))
    w = np.sqrt(k * (m1 + m2) / (m1 * m2))
    assert np.max(np.abs(run["spring.travel"] - -0.3 / w * np.sin(w * run.time))) < 1e-7
