"""Loops through parts with no or hardly any mass: the motion of a rod, in any world, with any cut, in any order."""

from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import koppel
from koppel import joints, mechanics

Array = NDArray[np.float64]
METHODS = (koppel.Lsrt2, koppel.SemiImplicitEuler, koppel.GeneralizedAlpha, koppel.TimeStepping)
HINGES = {"hA": ("ground", "a", 0), "hB": ("a", "b", 1), "hC": ("b", "c", 2), "hD": ("ground", "c", 3)}
PARALLELOGRAM = ((0, 0, 0), (0, 0.5, 0), (1, 0.5, 0), (1, 0, 0))
CROOKED = ((0, 0, 0), (-0.1, 0.5, 0), (1, 0.8, 0), (1.2, -0.1, 0))


def turned(seed: int) -> Array:
    if seed == 0:
        return np.eye(3)
    Q = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]
    return np.asarray(Q * np.sign(np.linalg.det(Q)))


def four_bar(
    R: Array,
    points: tuple[tuple[float, float, float], ...],
    coupler: float | None,
    cut: str = "",
    order: tuple[str, ...] = tuple(HINGES),
) -> koppel.Model:
    """Crank a and rocker c with mass on ground; coupler: the mass of b, or None for a rod in its place."""
    P, z = [R @ np.array(x, float) for x in points], tuple(R @ [0.0, 0.0, 1.0])
    model, parts = koppel.Model("four-bar", gravity=tuple(R @ [0, -9.81, 0])), {}
    for name, mass, inertia, i, j in (("a", 1.0, 0.1, 0, 1), ("b", coupler, coupler, 1, 2), ("c", 3.0, 1.5, 3, 2)):
        if mass is not None and inertia is not None:
            J = {"xx": inertia, "yy": inertia, "zz": inertia}
            parts[name] = model.add_part(name, mass=mass, inertia=J, center_of_mass=tuple((P[i] + P[j]) / 2))
    for name in order:
        a, b, k = HINGES[name]
        if coupler is not None or "b" not in (a, b):
            more = ({"rate": 1.0} if name == "hA" else {}) | ({"cut": True} if name == cut else {})
            model.add(name, joints.Revolute(frame_a=a, frame_b=b, position=tuple(P[k]), axis=z, **more))
    if coupler is None:
        ends = [parts[part].frame("end", position=tuple(P[k])) for part, k in (("a", 1), ("c", 2))]
        model.add("rod", mechanics.Rod(frame_a=ends[0], frame_b=ends[1]))
    return model


def angle(model: koppel.Model, method: type[koppel.Stepper], until: float = 0.1) -> float:
    run = koppel.simulate(model, until=until, stepper=method(step=1e-3))
    assert not run.warnings
    return float(run["hA.angle"][-1])


def test_the_parallelogram_moves_as_its_closed_form() -> None:
    J, moment = 0.1 + 0.25**2 + 1.5 + 3 * 0.25**2, 9.81 * 0.25 * (1 + 3)
    exact = solve_ivp(lambda _, y: [y[1], moment * np.sin(y[0]) / J], (0, 0.2), [0, 1], rtol=1e-11, atol=1e-12).y[0, -1]
    for seed in (0, 3):
        model = four_bar(turned(seed), PARALLELOGRAM, 0.0)
        found = koppel.simulate(model, until=0.2, stepper=koppel.Lsrt2(step=1e-4))["hA.angle"][-1]
        assert abs(found - exact) < 1e-8


@pytest.mark.parametrize("points", [PARALLELOGRAM, CROOKED], ids=["parallelogram", "crooked"])
@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_coupler_without_mass_is_a_rod_in_any_world_with_any_cut(
    points: tuple[tuple[float, float, float], ...], method: type[koppel.Stepper]
) -> None:
    rod = angle(four_bar(np.eye(3), points, None), method)
    for cut in ("", *HINGES):
        upright = angle(four_bar(np.eye(3), points, 0.0, cut), method)
        assert abs(upright - rod) < 5e-6, cut  # steps err in the coordinates of their tree: 1.4e-6 at most
        for seed in (1, 3, 5, 8):
            assert abs(angle(four_bar(turned(seed), points, 0.0, cut), method) - upright) < 1e-11, (seed, cut)


@pytest.mark.parametrize("mass", [1e-15, 1e-12, 1e-9, 1e-6])
def test_a_coupler_with_hardly_any_mass_is_nearly_a_rod(mass: float) -> None:
    for cut in HINGES:
        none = angle(four_bar(np.eye(3), CROOKED, 0.0, cut), koppel.Lsrt2)
        for seed in (0, 3):
            found = angle(four_bar(turned(seed), CROOKED, mass, cut), koppel.Lsrt2)
            assert abs(found - none) < 1e-11 + mass, (seed, cut)


def test_the_order_of_the_hinges_does_not_matter() -> None:
    exact = angle(four_bar(np.eye(3), CROOKED, None), koppel.Lsrt2)
    for k, order in enumerate(permutations(HINGES)):
        found = angle(four_bar(turned(k % 4), CROOKED, 0.0, order=order), koppel.Lsrt2)
        assert abs(found - exact) < 1e-9, order


@pytest.mark.parametrize("free", "abd")
def test_a_floating_loop_with_a_part_without_mass_moves_alike_in_every_world(free: str) -> None:
    """Four bars in space; what rounding leaves of rows that repeat others must not push them."""
    corners = {"ab": (0.5, -0.5), "bc": (0.5, 0.5), "cd": (-0.5, 0.5), "da": (-0.5, -0.5)}
    centers = {"a": (0, -0.5), "b": (0.5, 0), "c": (0, 0.5), "d": (-0.5, 0)}

    def end(R: Array) -> Array:
        model, parts = koppel.Model("floating", gravity=tuple(R @ [0, 0, -9.81])), {}
        for name, (x, y) in centers.items():
            J = 0.0 if name == "c" else 0.1
            more = {"free": True, "velocity": tuple(R @ [0.2, 0.1, 0.3]), "angular_velocity": (0.4, 0.3, 0.2)}
            parts[name] = model.add_part(
                name,
                mass=10 * J,
                inertia={"xx": J, "yy": 1.2 * J, "zz": 1.5 * J},
                position=tuple(R @ [x, y, 3.0]),
                rotation=R.tolist(),
                **(more if name == free else {}),
            )
        for (a, b), (x, y) in corners.items():
            ends = [(n, (x - centers[n][0], y - centers[n][1], 0)) for n in (a, b)]
            frames = [parts[n].frame(f"to_{o}", position=p) for (n, p), o in zip(ends, (b, a), strict=True)]
            rate = {"rate": 0.8, "fixed": ["rate"]} if a + b == "ab" else {}
            model.add(f"h{a}{b}", joints.Revolute(frame_a=frames[0], frame_b=frames[1], axis=(0, 0, 1), **rate))
        run = koppel.simulate(model, until=0.1, stepper=koppel.SemiImplicitEuler(step=1e-3))
        return np.array([R.T @ [run[f"{n}.{k}"][-1] for k in "xyz"] for n in "abd"])

    upright = end(np.eye(3))
    for seed in (1, 4, 7, 11):
        assert np.max(np.abs(end(turned(seed)) - upright)) < 1e-12, seed
