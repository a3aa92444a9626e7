"""The same machine in joint coordinates and in absolute ones: equal motion, equal energy.

Absolute: every joint is a set of conditions between parts that have all their own coordinates. In the plane these are
the coordinates of planar joints to ground; in space the parts are free and all joints are cut (`cut: true`).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import koppel
from koppel import joints
from koppel.elements.mechanics import Bushing

Array = NDArray[np.float64]
G, DAMPING = 9.81, 0.4
REFERENCE = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)
X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def add_bar(model: koppel.Model, name: str, start: Array, end: Array) -> Any:
    """A square bar of 1 kg/m, 0.1 m wide, from start to end; its part frame is at start, parallel to the world."""
    along = end - start
    length = float(np.linalg.norm(along))
    e = along / length
    mass = length
    inertia = mass / 12 * ((length**2 + 0.01) * (np.eye(3) - np.outer(e, e)) + 0.02 * np.outer(e, e))
    return model.add_part(
        name,
        mass=mass,
        center_of_mass=(along / 2).tolist(),
        inertia=inertia.tolist(),
        position=start.tolist(),
        frames={"end": koppel.Frame(position=tuple(along.tolist()))},
    )


def chain(model: koppel.Model, points: Array, axes: list[Any], last: str | None, cut: bool) -> None:
    """Bars from point to point with hinges about the axes; last names the hinge that ties the end to ground."""
    fields: dict[str, Any] = {"cut": True} if cut else {}
    below: Any = model.ground.frame("first", position=points[0].tolist())
    for i, (a, b) in enumerate(pairwise(points)):
        bar = add_bar(model, f"bar_{i}", a, b)
        model.add(f"hinge_{i}", joints.Revolute(frame_a=below, frame_b=bar, axis=axes[i], **fields))
        below = f"bar_{i}.end"
    if last is not None:
        end = model.ground.frame("last", position=points[-1].tolist())
        model.add(last, joints.Revolute(frame_a=below, frame_b=end, axis=axes[-1], **fields))
    resist = [DAMPING * abs(c) for c in axes[0]]
    model.add(
        "damper",
        Bushing(frame_a="ground.first", frame_b="bar_0", damping=(0, 0, 0, *resist)),
    )


def four_bar(absolute: bool) -> koppel.Model:
    """A planar loop of three bars; absolute: x, y and angle of each bar carry it, and all hinges are cut."""
    model = koppel.Model("four-bar", gravity=(0, -G, 0))
    points = np.array([(0, 0, 0), (0.4, 0, 0), (0.5, 1.1, 0), (-0.15, 1, 0)], dtype=float)
    if absolute:
        for i in range(3):
            place = model.ground.frame(f"place_{i}", position=points[i].tolist())
            model.add(f"plane_{i}", joints.Planar(frame_a=place, frame_b=f"bar_{i}"))
    chain(model, points, [Z] * 4, "closing", cut=absolute)
    return model


def bricard(absolute: bool) -> koppel.Model:
    """Five bars and six hinges in space; one condition repeats others."""
    model = koppel.Model("bricard", gravity=(0, -G, 0))
    points = np.array([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)], dtype=float)
    chain(model, points, [Y, Z, X, Y, Z, X], "closing", cut=absolute)
    return model


def open_chain(absolute: bool) -> koppel.Model:
    """Three bars in space that hang on hinges across each other."""
    model = koppel.Model("open chain", gravity=(0, 0, -G))
    points = np.array([(0, 0, 0), (0.6, 0, 0), (0.6, 0.5, 0), (0.6, 0.5, 0.3)], dtype=float)
    chain(model, points, [Y, X, Y], None, cut=absolute)
    return model


MACHINES: dict[str, Callable[[bool], koppel.Model]] = {
    "four_bar": four_bar,
    "bricard": bricard,
    "open_chain": open_chain,
}


def centers(model: koppel.Model, stepper: Any, until: float = 0.5) -> tuple[koppel.Run, Array]:
    """The run, and x, y, z, vx, vy, vz of all bars at each row."""
    run = koppel.simulate(model, until=until, every=0.01, stepper=stepper)
    return run, np.stack([run[f"{bar}.{a}"] for bar in model.parts for a in ("x", "y", "z", "vx", "vy", "vz")])


@pytest.mark.parametrize("name", MACHINES)
def test_absolute_coordinates_have_all_joints_as_conditions(name: str) -> None:
    build = MACHINES[name]
    own, all_cut = koppel.Machine(build(False)), koppel.Machine(build(True))
    hinges = {key for key, element in all_cut.compiled.model.elements.items() if key.startswith(("hinge", "closing"))}
    assert set(all_cut.compiled.constraints) == hinges
    assert len(set(own.compiled.constraints)) == (0 if name == "open_chain" else 1)
    per_bar = 3 if name == "four_bar" else 6
    assert all_cut.compiled.system.nu == per_bar * len(all_cut.compiled.model.parts)


@pytest.mark.parametrize("name", MACHINES)
def test_both_coordinates_agree_to_1e_8_with_the_reference_integrator(name: str) -> None:
    (_, one), (_, other) = (centers(MACHINES[name](absolute), REFERENCE) for absolute in (False, True))
    assert np.max(np.abs(one[:, -1] - one[:, 0])) > 0.1  # it has moved
    assert np.max(np.abs(one - other)) < 1e-8


@pytest.mark.parametrize("name", MACHINES)
def test_the_difference_between_both_falls_with_order_2_with_lsrt2(name: str) -> None:
    differences = []
    for step in (5e-4, 2.5e-4, 1.25e-4) if name == "bricard" else (2e-3, 1e-3, 5e-4):  # where the order shows
        (_, one), (_, other) = (centers(MACHINES[name](way), koppel.Lsrt2(step=step)) for way in (False, True))
        differences.append(float(np.max(np.abs(one - other))))
    orders = np.log2(np.array(differences[:-1]) / differences[1:])
    assert differences[-1] > 1e-12  # the methods do differ
    assert np.min(orders) > 1.8, differences


@pytest.mark.parametrize("absolute", [False, True], ids=["joint", "absolute"])
@pytest.mark.parametrize("name", MACHINES)
def test_power_is_balanced_along_the_run(name: str, absolute: bool) -> None:
    """Kinetic and potential energy lose what the damper takes, DAMPING * rate^2; no joint adds or takes anything."""
    model = MACHINES[name](absolute)
    run = koppel.simulate(model, until=0.5, every=1e-3, stepper=REFERENCE)
    energy = compute_energy(model, run)
    axis = int(np.argmax([abs(float(c)) for c in model.elements["hinge_0"].axis]))  # type: ignore[attr-defined]
    rate = run[f"bar_0.w{'xyz'[axis]}"]
    loss = DAMPING * rate**2
    taken = np.cumsum((loss[:-2:2] + 4 * loss[1:-1:2] + loss[2::2]) * 1e-3 / 3)  # Simpson
    left = energy[2::2] - energy[0] + taken
    assert taken[-1] > 0.05
    assert np.max(np.abs(left)) < 1e-8 * np.ptp(energy - np.min(energy)) + 1e-9


def compute_energy(model: koppel.Model, run: koppel.Run) -> Array:
    """Sum over the bars of m v^2 / 2 + w J w / 2 - m g r."""
    total = np.zeros(len(run.time))
    for name, part in model.parts.items():
        r, v, w = (np.stack([run[f"{name}.{key}{a}"] for a in "xyz"]) for key in ("", "v", "w"))
        J = np.array(part.inertia, dtype=float)
        gravity = np.array(model.gravity, dtype=float)
        total += float(part.mass) * (0.5 * np.sum(v * v, axis=0) - gravity @ r)
        total += 0.5 * np.einsum("it,ij,jt->t", w, J, w)
    return total
