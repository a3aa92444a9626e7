"""Linearization against differences of the flow and closed forms of modes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from machines import build_tumbling_machine, solve_exactly, tangent_difference
from scipy.linalg import expm

import koppel
from koppel.elements.mechanics import Bushing, Force, PointToPoint

J = {"xx": 0.1, "yy": 0.2, "zz": 0.25}


def test_linearization_of_a_moving_machine_equals_differences_of_its_flow() -> None:
    """theta' and u' of the difference of two motions, by central differences over a start shifted both ways.

    The flow over a short time T moves a small difference (theta, u) by exp(A T) up to terms of order T^2 from the
    change of A along the way; extrapolated over T, the rate at T = 0 is A.
    """
    model = build_tumbling_machine()
    machine = koppel.Machine(model)
    q, u = machine.q, machine.u
    A = koppel.linearize(machine).A
    n = len(u)
    e = 1e-5

    def rate(i: int, T: float) -> np.ndarray:
        ends = []
        for sign in (1.0, -1.0):
            d = np.zeros(2 * n)
            d[i] = sign * e
            machine.set_state(machine.core.retract(q, d[:n]), u + d[n:])
            ends.append(solve_exactly(machine, T))
        middle = ends[1][0]
        theta, speed = tangent_difference(ends[0][0], middle), ends[0][1] - ends[1][1]
        start = np.zeros(2 * n)
        start[i] = 2 * e
        return (np.concatenate([theta, speed]) - start) / (2 * e * T)

    for i in (0, 3, 4, 5, 10, 15, n + 1, n + 3, n + 4, n + 11, n + 17):
        T = 2e-5
        # Richardson in T: first order error cancels
        found = 2 * rate(i, T) - rate(i, 2 * T)
        assert found == pytest.approx(A[:, i], abs=2e-4 * np.max(np.abs(A[:, i])))


def test_free_symmetric_body_has_the_nutation_frequency_of_euler() -> None:
    """Spin n about z with J1 = J2: eigenvalues of (wx, wy) are +-i (J3 - J1) / J1 n."""
    n = 30.0
    model = koppel.Model("top", gravity=[0, 0, 0])
    model.add_part("top", mass=1, inertia={"xx": 0.2, "yy": 0.2, "zz": 0.3}, free=True, angular_velocity=[0, 0, n])
    machine = koppel.Machine(model)
    linear = koppel.linearize(machine)
    D = np.linalg.solve(linear.M, linear.D)[3:5, 3:5]
    assert sorted(np.linalg.eigvals(D).imag) == pytest.approx([-(0.1 / 0.2) * n, (0.1 / 0.2) * n], rel=1e-12)


def test_modes_of_a_mass_on_springs_have_the_frequencies_and_damping_of_the_closed_form() -> None:
    m, k, c = 2.0, [800.0, 1800.0, 3200.0, 9.0, 32.0, 144.0], [4.0, 12.0, 0.0, 0.06, 0.32, 3.0]
    model = koppel.Model("mass", gravity=[0, 0, 0])
    part = model.add_part("mass", mass=m, inertia=J)
    model.add("spring", Bushing(frame_a="ground", frame_b=part, stiffness=k, damping=c))
    modes = koppel.linearize(model).modes()
    masses = [m, m, m, 0.1, 0.2, 0.25]
    expected = sorted(
        (np.sqrt(ki / mi) / (2 * np.pi), ci / (2 * np.sqrt(ki * mi)), name)
        for ki, ci, mi, name in zip(k, c, masses, ("vx", "vy", "vz", "wx", "wy", "wz"), strict=True)
    )
    assert len(modes) == 6
    for mode, (frequency, ratio, name) in zip(modes, expected, strict=True):
        assert mode.frequency == pytest.approx(frequency, rel=1e-9)
        assert mode.damping_ratio == pytest.approx(ratio, rel=1e-9, abs=1e-12)
        assert mode.leader == f"mass.{name}"


def test_an_overdamped_mode_shows_as_two_real_eigenvalues() -> None:
    m, k, c = 1.0, 100.0, 50.0
    model = koppel.Model("mass", gravity=[0, 0, 0])
    part = model.add_part("mass", mass=m, inertia=J)
    model.add(
        "spring",
        Bushing(frame_a="ground", frame_b=part, stiffness=[k, 9e4, 9e4, 9e4, 9e4, 9e4], damping=[c, 0, 0, 0, 0, 0]),
    )
    values = koppel.linearize(model).eigenvalues()
    root = np.sqrt(c * c - 4 * m * k)
    real = sorted(v.real for v in values if abs(v.imag) < 1e-9)
    assert real == pytest.approx([(-c - root) / 2, (-c + root) / 2], rel=1e-9)


def test_two_masses_swing_in_and_against_phase() -> None:
    m, k = 1.0, 400.0
    model = koppel.Model("pair", gravity=[0, 0, 0])
    parts = [model.add_part(f"m{i}", mass=m, inertia=J, position=[float(i), 0, 0]) for i in (1, 2)]
    wall = model.ground.frame("wall", position=[3, 0, 0])
    stiff = [0, 9e6, 9e6, 9e6, 9e6, 9e6]
    for i, part in enumerate(parts):
        foot = model.ground.frame(f"foot{i}", position=[float(i + 1), 0, 0])
        model.add(f"guide{i}", Bushing(frame_a=foot, frame_b=part, stiffness=stiff))
    for name, a, b in (("a", "ground", parts[0]), ("b", parts[0], parts[1]), ("c", parts[1], wall)):
        model.add(name, PointToPoint(frame_a=a, frame_b=b, elastic=k))
    modes = koppel.linearize(model).modes()
    assert modes[0].frequency == pytest.approx(np.sqrt(k / m) / (2 * np.pi), rel=1e-9)
    assert modes[1].frequency == pytest.approx(np.sqrt(3 * k / m) / (2 * np.pi), rel=1e-9)
    assert modes[0].shape[0] == pytest.approx(modes[0].shape[6], rel=1e-8)
    assert modes[1].shape[0] == pytest.approx(-modes[1].shape[6], rel=1e-8)


def test_a_pendulum_swings_at_the_square_root_of_m_g_l_over_i_from_its_weight_alone() -> None:
    """Geometric stiffness of the hinge force: frequency^2 = m g l / (J + m l^2)."""
    m, length, k = 2.0, 0.5, 1e9
    model = koppel.Model("pendulum")
    rod = model.add_part("rod", mass=m, center_of_mass=[0, 0, -length], inertia=J)
    model.add("hinge", Bushing(frame_a="ground", frame_b=rod, stiffness=[k, k, k, 0, 1e6, 1e6]))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    slowest = koppel.linearize(machine).modes()[0]
    assert 2 * np.pi * slowest.frequency == pytest.approx(np.sqrt(m * 9.81 * length / (0.1 + m * length**2)), rel=1e-5)


def test_a_follower_load_enters_the_stiffness() -> None:
    """A force fixed in the body turns with it: dh/dtheta = -[F]x for a world force R F, at R = I."""
    model = koppel.Model("rocket", gravity=[0, 0, 0])
    body = model.add_part("body", mass=1, inertia=J)
    model.add("thrust", Force(frame=body, force=[10, 20, 30], axes="frame"))
    K = koppel.linearize(model, at="design").K
    x, y, z = 10, 20, 30
    assert K[:3, 3:] == pytest.approx(-np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]), abs=1e-12)


def test_small_motions_follow_the_matrix_exponential() -> None:
    model = koppel.Model("mass", gravity=[0, 0, 0])
    part = model.add_part("mass", mass=2, inertia=J, center_of_mass=[0.1, 0.2, -0.1])
    model.add(
        "spring",
        Bushing(frame_a="ground", frame_b=part, stiffness=[800, 900, 700, 9, 8, 7], damping=[1, 2, 3, 0.1, 0.2, 0.3]),
    )
    machine = koppel.Machine(model)
    A, q = koppel.linearize(machine).A, machine.q
    e = 1e-6
    start = e * np.array([1, -2, 3, 2, 1, -3, 10, 20, -10, 30, -20, 10.0])
    machine.set_state(machine.core.retract(q, start[:6]), start[6:])
    q_end, u_end = solve_exactly(machine, 0.3)
    found = np.concatenate([tangent_difference(q_end, q), u_end])
    assert found == pytest.approx(expm(0.3 * A) @ start, abs=1e-4 * np.max(np.abs(found)))


def governor(speed: float, angle: float, *, hinge: str = "revolute") -> koppel.Model:
    """An arm on a shaft that turns with constant speed about the vertical; angle from hanging down."""
    model = koppel.Model("governor")
    shaft = model.add_part("shaft", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    inertia = {"xx": 0.05, "yy": 0.05, "zz": 0.05}
    arm = model.add_part("arm", mass=2, center_of_mass=(0, 0, -0.4), inertia=inertia)
    model.add("turn", koppel.joints.Revolute(frame_a=model.ground, frame_b=shaft, axis=(0, 0, 1)))
    model.add("drive", koppel.joints.AngleDrive(joint="turn", motion=f"{speed}*time/(1 s)"))
    if hinge == "revolute":
        model.add("hinge", koppel.joints.Revolute(frame_a=shaft, frame_b=arm, axis=(0, -1, 0), angle=angle))
    else:
        model.add("hinge", koppel.joints.Spherical(frame_a=shaft, frame_b=arm, angular_velocity=(0, 0, 1)))
    return model


def test_governor_swings_about_its_steady_motion() -> None:
    """(m l^2 + J) phi'' = m l^2 W^2 sin(phi) cos(phi) - m g l sin(phi), at cos(phi) = g / (l W^2)."""
    m, length, J, speed = 2.0, 0.4, 0.05, 7.0
    angle = float(np.arccos(9.81 / (length * speed**2)))
    machine = koppel.Machine(governor(speed, angle))
    assert machine.u == pytest.approx([speed, 0.0], abs=1e-12)
    found = koppel.linearize(machine).eigenvalues()
    frequency = np.sqrt(m * length**2 * speed**2 * np.sin(angle) ** 2 / (m * length**2 + J))
    assert np.sort(found.imag) == pytest.approx([-frequency, frequency], rel=1e-7)
    assert found.real == pytest.approx([0.0, 0.0], abs=1e-6)


def test_hanging_governor_runs_away_at_high_speed() -> None:
    """At phi = 0: (m l^2 W^2 - m g l) / (m l^2 + J)."""
    found = koppel.linearize(governor(7.0, 0.0), at="design").eigenvalues()
    rate = np.sqrt((2 * 0.16 * 49 - 2 * 9.81 * 0.4) / (2 * 0.16 + 0.05))
    assert np.sort(found.real) == pytest.approx([-rate, rate], rel=1e-7)


def test_free_turns_about_a_motion_are_refused() -> None:
    with pytest.raises(koppel.KoppelError, match=r"'hinge\.w.' turns freely while loops or drives move"):
        koppel.linearize(governor(7.0, 0.0, hinge="spherical"), at="design")


def floating_chain(count: int, stiffness: float) -> koppel.Model:
    """Parts that hold each other by bushings and nothing else."""
    model, parts = koppel.Model("floating", gravity=(0, 0, 0)), []
    for k in range(count):
        place, inertia = (0.5 * k, 0.1 * k, 0.03 * k * k), {"xx": 0.1, "yy": 0.2, "zz": 0.25}
        parts.append(model.add_part(f"p{k}", mass=1 + k, inertia=inertia, position=place, free=True))
    for k, (a, b) in enumerate(pairwise(parts)):
        stiff = [stiffness, 2 * stiffness, stiffness, stiffness / 10, stiffness / 10, stiffness / 20]
        ends = a.frame("r", position=(0.25, 0, 0)), b.frame("l", position=(-0.25, 0, 0))
        model.add(f"s{k}", Bushing(frame_a=ends[0], frame_b=ends[1], stiffness=stiff, damping=[1, 1, 1, 0.1, 0.1, 0.1]))
    return model


@pytest.mark.parametrize("stiffness", [1e2, 1e4, 1e8])
def test_a_machine_that_floats_has_twelve_eigenvalues_zero_and_is_not_unstable(stiffness: float) -> None:
    linear = koppel.linearize(floating_chain(3, stiffness))
    values = linear.eigenvalues()
    assert np.all(values[:12] == 0.0) and np.all(values[12:].real < 0.0)
    modes = linear.modes()
    assert [mode.frequency for mode in modes[:12]] == [0.0] * 12 and modes[12].frequency > 0.1
    size = np.linalg.norm(linear.K, 2)
    shapes = np.array([mode.shape for mode in modes[:12]]).T
    assert np.linalg.matrix_rank(shapes, tol=1e-9) == 6
    assert np.max(np.abs(linear.K @ shapes)) < 1e-12 * size
    for mode in modes[12:]:  # eigenvectors of what is left: lambda^2 M s = (lambda D + K) s
        left = (mode.eigenvalue**2 * linear.M - mode.eigenvalue * linear.D - linear.K) @ mode.shape
        assert np.max(np.abs(left)) < 1e-9 * size


def test_a_damped_neutral_motion_has_one_eigenvalue_zero() -> None:
    model = koppel.Model("shafts")
    for name, inertia in (("a", 1), ("b", 2)):
        model.add(name, koppel.rotational.Shaft(inertia=inertia))
    model.add("k", koppel.rotational.SpringDamper(shaft_a="a", shaft_b="b", stiffness=100))
    model.add("brake", koppel.rotational.SpringDamper(shaft_a="ground", shaft_b="a", stiffness=0, damping=3))
    values = koppel.linearize(model).eigenvalues()
    assert np.sum(values == 0.0) == 1 and np.all(values[values != 0.0].real < -0.1)


def test_the_slowest_modes_of_a_large_machine_that_floats_are_zero() -> None:
    linear = koppel.linearize(floating_chain(20, 1e4))  # sparse
    modes = linear.modes(14)
    assert [mode.frequency for mode in modes[:12]] == [0.0] * 12 and modes[12].frequency > 1e-3


def test_a_slow_motion_beside_a_fast_one_is_not_taken_for_zero() -> None:
    """1e-3 rad/s beside 1e5 rad/s."""
    model = koppel.Model("apart")
    for name, stiffness in (("slow", 1e-6), ("fast", 1e10)):
        model.add(name, koppel.rotational.Shaft(inertia=1))
        spring = koppel.rotational.SpringDamper(shaft_a="ground", shaft_b=name, stiffness=stiffness)
        model.add(f"{name}_spring", spring)
    found = np.sort(np.abs(koppel.linearize(model).eigenvalues()))
    assert found == pytest.approx([1e-3, 1e-3, 1e5, 1e5], rel=1e-6)
