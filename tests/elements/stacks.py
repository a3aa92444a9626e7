"""Machines of many contacts: stacks of boxes on four points, in any order of declaration and with any names."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import koppel
from koppel import mechanics

G = 9.81
SIDE, HEIGHT, MASS = 0.2, 0.1, 1.0
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def box_inertia(mass: float, size: Sequence[float]) -> dict[str, float]:
    """Moments of inertia of a box with these lengths of its edges."""
    a, b, c = (mass / 12 * s**2 for s in size)
    return {"xx": b + c, "yy": a + c, "zz": a + b}


def stack(
    count: int, *, seed: int | None = None, gap: float = 0.0, speed: float = 0.0, friction: float = 0.5
) -> tuple[koppel.Model, list[str]]:
    """Boxes on top of each other, each with the corners of its bottom on the top of the one below.

    seed shuffles the order of parts and contacts and gives them names in another order; speed: every other box slides.
    Returns the model and the names of the boxes from the bottom up.
    """
    rng = np.random.default_rng(seed)
    labels = list(rng.permutation(count)) if seed is not None else list(range(count))
    names = [f"box{label}" for label in labels]
    model = koppel.Model("stack", gravity=(0, 0, -G))
    parts = [int(k) for k in (rng.permutation(count) if seed is not None else range(count))]
    for k in parts:
        part = model.add_part(
            names[k], mass=MASS, inertia=box_inertia(MASS, (SIDE, SIDE, HEIGHT)),
            position=(0, 0, (k + 0.5) * HEIGHT + (k + 1) * gap), velocity=(speed * (k % 2), 0.5 * speed * (k % 3), 0),
        )  # fmt: skip
        part.frame("top", position=(0, 0, HEIGHT / 2))
        for c, (x, y) in enumerate(CORNERS):
            part.frame(f"c{c}", position=(x * SIDE / 2, y * SIDE / 2, -HEIGHT / 2))
    contacts = [(k, c) for k in range(count) for c in range(4)]
    order = list(rng.permutation(len(contacts))) if seed is not None else list(range(len(contacts)))
    for n, i in enumerate(order):
        k, c = contacts[i]
        below = "ground" if k == 0 else f"{names[k - 1]}.top"
        model.add(f"t{n}", mechanics.Contact(frame_a=below, frame_b=f"{names[k]}.c{c}", friction=friction))
    return model, names


def energy(run: koppel.Run, names: Sequence[str]) -> np.ndarray:
    """Of the boxes, over time."""
    moments = box_inertia(MASS, (SIDE, SIDE, HEIGHT))
    total = np.zeros_like(run.time)
    for name in names:
        total = total + MASS * G * run[f"{name}.z"]
        for axis in "xyz":
            total = total + 0.5 * MASS * run[f"{name}.v{axis}"] ** 2
            total = total + 0.5 * moments[2 * axis] * run[f"{name}.w{axis}"] ** 2
    return np.asarray(total)
