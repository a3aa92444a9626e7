"""Derivatives of trees of joints: by recursion, against differences of h and against Pinocchio."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import INERTIA, Array, difference

import koppel
from koppel import joints, rotational
from koppel.cli.benchmarks.tree import RandomTree
from koppel.elements.mechanics import Bushing, Force, PointToPoint
from koppel.elements.sensors import Velocity
from koppel.solve.analyses.linearize import Linearization
from koppel.solve.analyses.loops import (
    compute_slopes,
    compute_stiffness,
    difference_slopes,
    difference_stiffness,
    find_free_directions,
)
from koppel.solve.analyses.small_motions import find_small_motions


def add_elements(model: koppel.Model, parts: list[Any]) -> None:
    """Springs, dampers and loads between some parts, a body of its own and ground: every block of A is touched."""
    stray = model.add_part(
        "stray", mass=1.3, center_of_mass=[0.01, 0.02, 0.0], inertia=INERTIA, position=[0.3, -0.2, 0.5]
    )
    first, last = (
        part.frame("eye", position=[0.05, -0.04, 0.03], rotation={"cardan": [0.1, -0.2, 0.3]})
        for part in (parts[0], parts[-1])
    )
    base = model.ground.frame("base", position=[0.2, -0.1, 0.4], rotation={"cardan": [0.3, 0.1, -0.2]})
    soft = {"stiffness": [400, 300, 350, 6, 8, 7], "damping": [30, 20, 40, 0.9, 0.8, 0.7]}
    model.add("between", Bushing(frame_a=first, frame_b=last, **soft, preload=[5, -3, 2, 0.1, 0.2, -0.1]))
    model.add("to_ground", Bushing(frame_a=base, frame_b=last, **soft))
    model.add("to_stray", PointToPoint(frame_a=last, frame_b=stray, elastic=700, damping=25, preload=30))
    model.add("rope", PointToPoint(frame_a=base, frame_b=first, elastic=500, damping=12, force="-9*x**2"))
    model.add("load", Force(frame=first, force=[3, -4, 5], torque=[0.5, 0.2, -0.3], axes="frame"))
    model.add("wind", Force(frame=last, force=[4, 2, -7], torque=[0.1, 0.3, 0.2]))


def build(root: str, elements: bool = True) -> koppel.Model:
    """Joints of every kind in a row and branches, on ground or on a free body."""
    model = koppel.Model("all joints", gravity=(0.3, -0.4, -9.81))
    kinds: list[Any] = [
        lambda **f: joints.Revolute(axis=(0.3, -0.5, 0.8), **f),
        lambda **f: joints.Spherical(**f),
        lambda **f: joints.Prismatic(axis=(0.6, 0.8, 0), **f),
        lambda **f: joints.Screw(axis=(0, 0.6, 0.8), pitch=0.05, **f),
        lambda **f: joints.Universal(**f),
        lambda **f: joints.Cylindrical(axis=(0, 0, 1), **f),
        lambda **f: joints.Planar(**f),
    ]
    parts: list[Any] = []
    if root == "free":
        on = model.add_part("root", mass=2.2, center_of_mass=[0.05, 0.02, -0.03], inertia=INERTIA, free=True)
        parts.append(on)
    else:
        on = None
    for k, kind in enumerate(kinds):
        part = model.add_part(
            f"part_{k}", mass=1.0 + 0.2 * k, center_of_mass=[0.03, 0.05 - 0.01 * k, 0.04], inertia=INERTIA
        )
        carrier = on if k == 0 else parts[-1] if k < 4 else parts[2]
        if carrier is None:
            frame = model.ground.frame("foot", position=[0.1, 0.2, 0.3], rotation={"cardan": [0.2, 0.3, 0.4]})
        else:
            frame = carrier.frame(
                f"seat_{k}", position=[0.1, -0.2 + 0.05 * k, 0.15], rotation={"cardan": [0.2, 0.3, 0.1 * k]}
            )
        grip = part.frame("grip", position=[-0.04, 0.06, 0.02], rotation={"cardan": [0.5, -0.1, 0.2]})
        model.add(f"joint_{k}", kind(frame_a=frame, frame_b=grip))
        parts.append(part)
    if elements:
        add_elements(model, parts)
    return model


def random_motion(machine: koppel.Machine, seed: int, speed: float = 3.0) -> tuple[Array, Array]:
    rng = np.random.default_rng(seed)
    n = machine.compiled.system.nu
    return machine.core.retract(machine.q, rng.uniform(-0.7, 0.7, n)), rng.uniform(-speed, speed, n)


def differences(machine: koppel.Machine, q: Array, u: Array) -> tuple[Array, Array]:
    """dh/du and dh/dtheta by central differences of fourth order."""
    core, unit = machine.core, np.eye(len(u))
    D = [difference(lambda x, e=e: core.evaluate(0.0, q, u + x * e), 1e-3) for e in unit]
    K = [difference(lambda x, e=e: core.evaluate(0.0, core.retract(q, x * e), u), 3e-4) for e in unit]
    return np.array(D).T, np.array(K).T


def assert_close(found: Array, wanted: Array, tolerance: float = 1e-7) -> None:
    assert np.max(np.abs(found - wanted)) < tolerance * np.max(np.abs(wanted))


@pytest.mark.parametrize("elements", [False, True])
@pytest.mark.parametrize("root", ["ground", "free"])
def test_matrix_of_a_tree_is_the_derivative_of_its_forces(root: str, elements: bool) -> None:
    machine = koppel.Machine(build(root, elements))
    q, u = random_motion(machine, 3)
    D, K = differences(machine, q, u)
    machine.forces(0.0, q, u, keep=True)
    assert_close(-machine.core.matrix(1.0, 0.0, True, False), D)
    assert_close(-machine.core.matrix(0.0, 1.0, True, False), K)
    M = machine.core.matrix(0.0, 0.0, False, True)
    assert_close(machine.core.matrix(0.3, 0.7, True, True), M - 0.3 * D - 0.7 * K)
    rho = np.random.default_rng(4).standard_normal(len(u))
    assert_close(machine.core.stiffness_times(rho, True), K @ rho)


@pytest.mark.parametrize("root", ["ground", "free"])
def test_derivatives_of_forward_dynamics(root: str) -> None:
    """du'/dtheta and du'/du against differences of u', M^-1 against M."""
    machine = koppel.Machine(build(root))
    q, u = random_motion(machine, 5)
    core, unit = machine.core, np.eye(len(u))
    rates, by_position, by_velocity, inverse = core.derivatives(0.0, q, u)
    assert_close(rates, machine.accelerations(0.0, q, u), 1e-10)
    K = np.array(
        [difference(lambda x, e=e: machine.accelerations(0.0, core.retract(q, x * e), u), 3e-4) for e in unit]
    ).T
    D = np.array([difference(lambda x, e=e: machine.accelerations(0.0, q, u + x * e), 1e-3) for e in unit]).T
    assert_close(by_position, K)
    assert_close(by_velocity, D)
    core.evaluate(0.0, q, u, True)
    M = core.matrix(0.0, 0.0, False, True)
    assert_close(inverse @ M, unit, 1e-10)
    assert_close(np.linalg.solve(M, -core.matrix(0.0, 1.0, True, False, rates=rates)), by_position, 1e-9)


@pytest.mark.parametrize("seed", [1, 2])
def test_derivatives_agree_with_pinocchio(seed: int) -> None:
    """computeRNEADerivatives at u' = 0 and computeABADerivatives of a tree of 34 hinges, to 1e-10."""
    pin = pytest.importorskip("pinocchio", reason="Pinocchio (package pin) is not installed")
    tree = RandomTree.draw(34, seed)
    machine = koppel.Machine(tree.to_model())
    model, data, order = tree.to_pinocchio()
    model.gravity.linear = np.array([0.0, 0.0, -9.81])
    slots = [machine.compiled.velocities.index(f"hinge_{i}.rate") for i in range(34)]
    rng = np.random.default_rng(seed)
    angle, rate = rng.standard_normal(34), rng.standard_normal(34)
    q, u, q_pin, u_pin = (np.empty(34) for _ in range(4))
    q[slots], u[slots], q_pin[order], u_pin[order] = angle, rate, angle, rate
    places, theirs = np.ix_(slots, slots), np.ix_(order, order)

    machine.forces(0.0, q, u, keep=True)
    by_position, by_velocity, _ = pin.computeRNEADerivatives(model, data, q_pin, u_pin, np.zeros(34))
    assert_close(machine.core.matrix(0.0, 1.0, True, False)[places], by_position[theirs], 1e-10)
    assert_close(machine.core.matrix(1.0, 0.0, True, False)[places], by_velocity[theirs], 1e-10)

    _, *found = machine.core.derivatives(0.0, q, u)
    pin.computeABADerivatives(model, data, q_pin, u_pin, np.zeros(34))
    inverse = np.triu(data.Minv) + np.triu(data.Minv, 1).T
    for ours, wanted in zip(found, (data.ddq_dq, data.ddq_dv, inverse), strict=True):
        assert_close(ours[places], wanted[theirs], 1e-10)


def test_rotors_and_sensors_on_trees() -> None:
    """Rotors of every kind on a moving carrier, and a force that follows the velocity of a link through a sensor."""
    model = build("free")
    for kind, axis in (("full", (1, 0, 0)), ("reduced", (0, 0.6, 0.8))):
        model.add(
            f"rotor_{kind}", rotational.Shaft(inertia=0.02, speed=30.0, carrier="part_1", axis=axis, gyroscopic=kind)
        )
    model.add("geared", rotational.Shaft(inertia=0.03, carrier="part_3", axis=(0, 1, 0)))
    model.add("watch", Velocity(frame="part_2.grip", relative_to="part_5.grip"))
    model.add("brake", Force(frame="part_4.grip", force=["-3*watch.vx*watch.wz", "-2*watch.vy", 0]))
    machine = koppel.Machine(model)
    q, u = random_motion(machine, 6)
    D, K = differences(machine, q, u)
    machine.forces(0.0, q, u, keep=True)
    assert_close(-machine.core.matrix(1.0, 0.0, True, False), D)
    assert_close(-machine.core.matrix(0.0, 1.0, True, False), K)
    rho = np.random.default_rng(4).standard_normal(len(u))
    assert_close(machine.core.stiffness_times(rho, True), K @ rho)


CUTS: dict[str, Any] = {
    "revolute": lambda **f: joints.Revolute(axis=(0.3, -0.5, 0.8), **f),
    "spherical": lambda **f: joints.Spherical(**f),
    "prismatic": lambda **f: joints.Prismatic(axis=(0.6, 0.8, 0), **f),
    "cylindrical": lambda **f: joints.Cylindrical(axis=(0, 0.6, 0.8), **f),
    "universal": lambda **f: joints.Universal(**f),
    "constant_velocity": lambda **f: joints.ConstantVelocity(**f),
    "planar": lambda **f: joints.Planar(**f),
}


def build_loop(kind: str) -> koppel.Model:
    """A loop through four parts, held by springs, that one joint of the kind closes; a body of its own hangs on it."""
    model = koppel.Model("loop", gravity=(0.3, -0.4, -9.81))
    parts = [
        model.add_part(f"part_{k}", mass=1.0 + 0.2 * k, center_of_mass=[0.03, 0.05, -0.04], inertia=INERTIA)
        for k in range(4)
    ]
    first = model.ground.frame("first", position=[0.1, 0.2, 0.3], rotation={"cardan": [0.2, 0.3, 0.4]})
    second = model.ground.frame("second", position=[-0.3, 0.1, 0.2], rotation={"cardan": [-0.4, 0.1, 0.5]})
    seats = [part.frame("seat", position=[0.2, -0.1, 0.15], rotation={"cardan": [0.3, -0.2, 0.1]}) for part in parts]
    grips = [part.frame("grip", position=[-0.1, 0.06, 0.02]) for part in parts]
    model.add("a", joints.Spherical(frame_a=first, frame_b=grips[0]))
    model.add("b", joints.Universal(frame_a=seats[0], frame_b=grips[1]))
    model.add("c", joints.Cylindrical(frame_a=second, frame_b=grips[2], axis=(0, 0, 1), shift=0.1))
    model.add("d", joints.Spherical(frame_a=seats[2], frame_b=grips[3]))
    model.add("closing", CUTS[kind](frame_a=seats[1], frame_b=seats[3], cut=True))
    stray = model.add_part("stray", mass=0.7, inertia=INERTIA, position=[0.1, 0.3, -0.3])
    soft = {"stiffness": [400, 300, 350, 6, 8, 7], "damping": [30, 20, 40, 0.9, 0.8, 0.7]}
    model.add("hold", Bushing(frame_a="ground", frame_b=parts[3], **soft))
    model.add("lean", Bushing(frame_a="ground", frame_b=parts[0], **soft))
    model.add("hang", PointToPoint(frame_a=parts[1], frame_b=stray, elastic=300, damping=9, preload=5))
    model.add("keep", Bushing(frame_a="ground", frame_b=stray, **soft))
    return model


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("kind", CUTS)
def test_small_motions_of_loops_equal_differences_of_the_constrained_motion(kind: str, moves: bool) -> None:
    machine = koppel.Machine(build_loop(kind))
    if moves:
        rng = np.random.default_rng(2)
        u = rng.uniform(-1.0, 1.0, len(machine.u))
        q, u = machine.core.project_state(0.0, machine.q, u)
        machine.set_state(q, u)
    Z = find_free_directions(machine, machine.q)
    exact = compute_slopes(machine, 0.0, Z)
    by_differences = difference_slopes(machine, 0.0, Z)
    for found, wanted in zip(exact, by_differences, strict=True):
        assert_close(found, wanted, 1e-6)
    if not moves:
        exact_K = compute_stiffness(machine, machine.q, Z, 0.0)
        assert_close(exact_K, difference_stiffness(machine, machine.q, Z, 0.0), 1e-6)


@pytest.mark.parametrize("loop", [False, True])
def test_slope_at_a_kink_is_the_one_on_its_right_hand_side(loop: bool) -> None:
    """A damper of 650 N s/m when it is pressed and 1100 N s/m when it is drawn, at rest: 1100, not their mean."""
    model = koppel.Model("seat", gravity=(0, 0, 0))
    seat = model.add_part("seat", mass=2, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("guide", joints.Prismatic(frame_a="ground", frame_b=seat, axis=(0, 0, 1), design={"shift": 0.5}))
    curve = {"type": "piecewise", "x": [-1, 0, 1], "y": [-650, 0, 1100]}
    model.add("damper", PointToPoint(frame_a="ground", frame_b=seat, damping=curve))
    if loop:
        model.add("second", joints.Prismatic(frame_a="ground", frame_b=seat, axis=(0, 0, 1), cut=True))
    assert koppel.linearize(model).A[-1, -1] == pytest.approx(-1100 / 2, rel=1e-9)
    assert "at a kink of a curve the\n    slope on its right-hand side counts" in (koppel.linearize.__doc__ or "")
    if not loop:
        assert koppel.Machine(model).matrices()[1][0, 0] == pytest.approx(-1100, rel=1e-12)


def chain_of_bushings(bodies: int) -> koppel.Model:
    model = koppel.Model("chain of bushings", gravity=(0, 0, 0))
    last: Any = model.ground.frame("start")
    for i in range(bodies):
        part = model.add_part(f"part_{i}", mass=1, inertia=INERTIA, position=(0.1 * i + 0.05, 0, 0))
        near = part.frame("near", position=(-0.05, 0, 0))
        stiffness, damping = [1e5, 1e5, 1e5, 1e2, 1e2, 1e2], [2, 2, 2, 0.01, 0.01, 0.01]
        model.add(f"bushing_{i}", Bushing(frame_a=last, frame_b=near, stiffness=stiffness, damping=damping))
        last = part.frame("far", position=(0.05, 0, 0))
    return model


def chain_of_hinges(links: int) -> koppel.Model:
    """Not in balance, and parted into pieces that constraints join."""
    model = koppel.Model("chain of hinges", max_depth=8)
    last: Any = model.ground.frame("start")
    for i in range(links):
        part = model.add_part(f"part_{i}", mass=1, center_of_mass=(0.01, 0, -0.05), inertia=INERTIA)
        model.add(f"hinge_{i}", joints.Revolute(frame_a=last, frame_b=part, axis=(0, 1, 0) if i % 2 else (1, 0, 0)))
        last = part.frame("far", position=(0, 0, -0.1))
    return model


@pytest.mark.parametrize("around", [None, 30.0])
@pytest.mark.parametrize("build_chain", [chain_of_bushings, chain_of_hinges])
def test_sparse_modes_are_some_of_all_modes(build_chain: Any, around: float | None) -> None:
    machine = koppel.Machine(build_chain(20))
    dense = koppel.linearize(machine)
    sparse = Linearization(dense.names, None, find_small_motions(machine, 0.0))
    wanted, found = dense.modes(6, around=around), sparse.modes(6, around=around)
    assert [m.eigenvalue for m in found] == pytest.approx([m.eigenvalue for m in wanted], rel=1e-7)
    assert np.allclose(
        np.sort_complex(sparse.eigenvalues()), np.sort_complex(dense.eigenvalues()), rtol=1e-6, atol=1e-6
    )
    for mode in found:  # shapes fulfill (s^2 M - s D - K) shape = 0 along the free motions
        s, Z = mode.eigenvalue, np.eye(len(dense.names)) if dense.basis is None else dense.basis
        y = Z.T @ mode.shape
        assert np.allclose(Z @ y, mode.shape, atol=1e-7)
        rest = s**2 * dense.M @ y - s * dense.D @ y - dense.K @ y
        assert np.max(np.abs(rest)) < 1e-6 * np.max(np.abs(dense.K @ y))


def test_a_machine_of_500_bodies_has_its_slowest_modes() -> None:
    """A rod clamped at one end: f_2 / f_1 of its bending modes is (4.694 / 1.875)^2 = 6.267, its links apart."""
    modes = koppel.linearize(chain_of_bushings(500)).modes(4)
    assert len(modes) == 4
    assert modes[2].frequency / modes[0].frequency == pytest.approx(6.267, rel=5e-3)


@pytest.mark.parametrize("engine", koppel._core.engines())
def test_all_builds_of_the_core_give_the_same_derivatives(engine: str) -> None:
    model = build("free")
    machine = koppel.Machine(koppel.compile_model(model, engine=engine))
    base = koppel.Machine(koppel.compile_model(model, engine="base"))
    q, u = random_motion(machine, 8)
    for found, wanted in zip(machine.core.derivatives(0.0, q, u), base.core.derivatives(0.0, q, u), strict=True):
        assert_close(found, wanted, 1e-10)


def test_a_shaft_that_turns_with_another_part_enters_the_small_motions() -> None:
    """A shaft in one swinging part, geared to a shaft in another: rows of speeds that turn with the parts."""
    model = koppel.Model("two carriers", gravity=(0.5, 0, -9.81))
    for name, x in (("a", 0.0), ("b", 0.4)):
        part = model.add_part(name, mass=2, center_of_mass=(0.02, 0.03, -0.3), inertia=INERTIA)
        pivot = model.ground.frame(f"pivot_{name}", position=(x, 0, 0))
        model.add(f"hinge_{name}", joints.Universal(frame_a=pivot, frame_b=part, rate_1=0.4, rate_2=-0.3))
        model.add(f"shaft_{name}", rotational.Shaft(inertia=0.01 + x, speed=5.0, carrier=name, axis=(0.6, 0, 0.8)))
    model.add("tie", PointToPoint(frame_a="a", frame_b="b", elastic=500, damping=5))
    model.add("gear", rotational.Gear(shaft_a="shaft_a", shaft_b="shaft_b", ratio=2.0))
    machine = koppel.Machine(model)
    machine.reset()
    assert machine.compiled.spins
    Z = find_free_directions(machine, machine.q)
    for found, wanted in zip(compute_slopes(machine, 0.0, Z), difference_slopes(machine, 0.0, Z), strict=True):
        assert_close(found, wanted, 1e-6)
