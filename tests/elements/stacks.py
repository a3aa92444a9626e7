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
    return moving_energy(run, names, MASS, box_inertia(MASS, (SIDE, SIDE, HEIGHT)))


BRICK = (0.2, 0.1, 0.1)
ROWS, COLUMNS = 10, 6
BALL_MASS, BALL_RADIUS = 5.0, 0.1


def wall(*, seed: int | None = None) -> koppel.Model:
    """60 bricks on four points each; a heavy ball hits the side of one in the middle. seed shuffles declarations."""
    rng = np.random.default_rng(seed)

    def shuffled(items: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return items if seed is None else [items[int(i)] for i in rng.permutation(len(items))]

    model = koppel.Model("wall", gravity=(0, 0, -G))
    places = shuffled([(r, c) for r in range(ROWS) for c in range(COLUMNS)])
    for r, c in places:
        part = model.add_part(
            f"b{r}_{c}", mass=MASS, inertia=box_inertia(MASS, BRICK),
            position=((c + 0.5 * (r % 2)) * 0.2, 0, (r + 0.5) * 0.1),
        )  # fmt: skip
        part.frame("top", position=(0, 0, 0.05))
        for k, (x, y) in enumerate(CORNERS):
            part.frame(f"c{k}", position=(0.05 * x, 0.05 * y, -0.05))
    for r, c, k in shuffled([(*place, k) for place in places for k in range(4)]):
        x = CORNERS[k][0]
        left = c + (0 if r % 2 and x < 0 else -1 if x < 0 else 0 if not r % 2 else 1)
        below = "ground" if r == 0 else f"b{r - 1}_{min(max(left, 0), COLUMNS - 1)}.top"
        model.add(f"t{r}_{c}_{k}", mechanics.Contact(frame_a=below, frame_b=f"b{r}_{c}.c{k}", friction=0.6))
    moment = 0.4 * BALL_MASS * BALL_RADIUS**2
    model.add_part(
        "ball", mass=BALL_MASS, inertia={"xx": moment, "yy": moment, "zz": moment},
        position=(0.5, -0.2, 0.45), velocity=(0, 3, 0),
    )  # fmt: skip
    edges = {f"length_{axis}": length for axis, length in zip("xyz", BRICK, strict=True)}
    model.add("hit", mechanics.SphereOnBox(frame_a="b4_2", frame_b="ball", radius=BALL_RADIUS, friction=0.3, **edges))
    return model


def moving_energy(run: koppel.Run, names: Sequence[str], mass: float, inertia: dict[str, float]) -> np.ndarray:
    """Kinetic energy with spins and potential energy of equal parts, over time."""
    total = np.zeros_like(run.time)
    for name in names:
        total = total + mass * G * run[f"{name}.z"]
        for axis in "xyz":
            total = total + 0.5 * mass * run[f"{name}.v{axis}"] ** 2
            total = total + 0.5 * inertia[2 * axis] * run[f"{name}.w{axis}"] ** 2
    return np.asarray(total)
