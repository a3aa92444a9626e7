"""Rigid bodies in absolute coordinates with constraints, in plain NumPy: an independent form of the same mechanics.

Conditions are written per joint as equations between two frames. Their derivatives along velocities come from complex
steps (exact), the second ones from differences of these. M a - G^T lambda = f, G a = -gamma.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]
Condition = Callable[[Complex, Complex], Complex]
"""Shift of frame b from frame a in the axes of a, and R_ab -> values that must be zero."""


@dataclass
class Body:
    """Mass, inertia about the center of mass, pose (center of mass, axes) and velocity (world; body axes)."""

    mass: float
    inertia: Array
    position: Array
    rotation: Array
    velocity: Array
    spin: Array


@dataclass
class Bond:
    """A joint between two bodies (None is ground) with the poses of its frames on them, from the center of mass."""

    a: int | None
    b: int | None
    frame_a: tuple[Array, Array]
    frame_b: tuple[Array, Array]
    condition: Condition


def hat(v: Array) -> Array:
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def turn(v: Array) -> Array:
    """exp of hat(v), for complex v near zero too."""
    size2 = np.sum(v * v)
    if abs(size2) < 1e-12:
        return np.asarray(np.eye(3) + hat(v) + 0.5 * hat(v) @ hat(v))
    size = np.sqrt(size2)
    return np.asarray(np.eye(3) + np.sin(size) / size * hat(v) + (1 - np.cos(size)) / size2 * hat(v) @ hat(v))


def across(axis: Array) -> tuple[Array, Array]:
    n = axis / np.linalg.norm(axis)
    first = np.cross(n, np.eye(3)[np.argmin(np.abs(n))])
    first /= np.linalg.norm(first)
    return first, np.cross(n, first)


def hold(axis: Array) -> Condition:
    """No shift across the axis."""
    one, two = across(axis)
    return lambda p, R: np.array([one @ p, two @ p])


def point() -> Condition:
    return lambda p, R: p


def align(axis: Array) -> Condition:
    one, two = across(axis)
    return lambda p, R: np.array([one @ R @ axis, two @ R @ axis])


def lock() -> Condition:
    return lambda p, R: np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])


def both(*conditions: Condition) -> Condition:
    return lambda p, R: np.concatenate([condition(p, R) for condition in conditions])


def revolute(axis: Array) -> Condition:
    return both(point(), align(axis))


def prismatic(axis: Array) -> Condition:
    return both(hold(axis), lock())


def cylindrical(axis: Array) -> Condition:
    return both(hold(axis), align(axis))


def planar() -> Condition:
    return both(lambda p, R: p[2:], align(np.array([0.0, 0.0, 1.0])))


def universal(axis_1: Array, axis_2: Array) -> Condition:
    return both(point(), lambda p, R: np.array([axis_1 @ R @ axis_2 - axis_1 @ axis_2]))


def screw(axis: Array, pitch: float) -> Condition:
    """Angles up to pi."""
    n = axis / np.linalg.norm(axis)
    one, two = across(n)

    def along(p: Complex, R: Complex) -> Complex:
        angle = 2 * np.arctan(two @ R @ one / (1 + one @ R @ one))
        return np.array([n @ p - pitch * angle])

    return both(hold(n), align(n), along)


def fixed() -> Condition:
    return both(point(), lock())


def defects(bodies: list[Body], bonds: list[Bond], theta: Array) -> Array:
    """All conditions after a move theta (6 per body: shift in world axes, turn in body axes)."""
    poses = [
        (body.position + theta[6 * i : 6 * i + 3], body.rotation @ turn(theta[6 * i + 3 : 6 * i + 6]))
        for i, body in enumerate(bodies)
    ]
    ground = (np.zeros(3), np.eye(3))
    found = []
    for bond in bonds:
        (pa, Ra), (pb, Rb) = (ground if i is None else poses[i] for i in (bond.a, bond.b))
        origin_a, origin_b = pa + Ra @ bond.frame_a[0], pb + Rb @ bond.frame_b[0]
        axes_a, axes_b = Ra @ bond.frame_a[1], Rb @ bond.frame_b[1]
        found.append(bond.condition(axes_a.T @ (origin_b - origin_a), axes_a.T @ axes_b))
    return np.concatenate(found)


def rates(bodies: list[Body], bonds: list[Bond], u: Array) -> Array:
    """d(defects)/dt with velocities u."""
    return np.imag(defects(bodies, bonds, 1e-30j * u)) / 1e-30


def moved(bodies: list[Body], u: Array, t: float) -> list[Body]:
    """All bodies after a time t with constant velocities u."""
    return [
        Body(
            body.mass,
            body.inertia,
            body.position + t * u[6 * i : 6 * i + 3],
            body.rotation @ turn(t * u[6 * i + 3 : 6 * i + 6]),
            body.velocity,
            body.spin,
        )
        for i, body in enumerate(bodies)
    ]


def velocities(bodies: list[Body]) -> Array:
    return np.concatenate([np.concatenate([body.velocity, body.spin]) for body in bodies])


def accelerations(bodies: list[Body], bonds: list[Bond], gravity: Array) -> Array:
    """Six per body: of the center of mass in world axes, of the spin in body axes; redundant rows are legal."""
    n, u = 6 * len(bodies), velocities(bodies)
    G = np.stack([rates(bodies, bonds, e) for e in np.eye(n)], axis=1)
    h = 1e-3
    slope = [rates(moved(bodies, u, k * h), bonds, u) for k in (-2, -1, 1, 2)]
    gamma = (slope[0] - 8 * slope[1] + 8 * slope[2] - slope[3]) / (12 * h)
    M, f = np.zeros((n, n)), np.zeros(n)
    for i, body in enumerate(bodies):
        shift, spin = slice(6 * i, 6 * i + 3), slice(6 * i + 3, 6 * i + 6)
        M[shift, shift], M[spin, spin] = body.mass * np.eye(3), body.inertia
        f[shift] = body.mass * gravity
        f[spin] = -np.cross(body.spin, body.inertia @ body.spin)
    free = np.linalg.solve(M, f)
    root = np.linalg.cholesky(M)
    scaled = np.linalg.solve(root, G.T).T  # G L^-T
    return np.asarray(free + np.linalg.solve(root.T, np.linalg.lstsq(scaled, -gamma - G @ free, rcond=1e-10)[0]))
