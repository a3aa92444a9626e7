"""The order of declaration, names and nesting decide nothing: trees, loops and bushings move alike to rounding.

The same machine is written in other orders, with other names, inside another model, turned and mirrored.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import koppel
from koppel import joints, mechanics

UNTIL, EVERY, STEP = 0.1, 0.02, 2e-3
Array = NDArray[np.float64]


def random_machine(seed: int) -> dict[str, Any]:
    """Bodies, joints and forces as plain data: a random graph of bodies in the plane with loops, and bushings."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(3, 7))
    points = np.column_stack([rng.uniform(-1, 1, (count, 2)), np.zeros(count)])
    bodies = [
        {"mass": float(rng.uniform(1, 3)), "inertia": rng.uniform(0.05, 0.08, 3).tolist(), "at": points[k].tolist()}
        for k in range(count)
    ]
    links: list[tuple[int, int, list[float], bool]] = []
    floating = bool(rng.random() < 0.3)
    for k in range(0 if not floating else 1, count):
        to = int(rng.integers(-1 if not floating else 0, k)) if k else -1
        place = points[k] + [*rng.uniform(-0.3, 0.3, 2), 0]
        links.append((to, k, place.tolist(), bool(rng.random() < 0.15)))
    for _ in range(int(rng.integers(0, count // 3 + 1))):  # a loop takes two motions away
        a, b = (int(v) for v in rng.choice(count, 2, replace=False))
        links.append((a, b, (0.5 * (points[a] + points[b])).tolist(), False))
    held = rng.choice(count, 2, replace=False)
    springs = [(int(k), rng.uniform(50, 200, 6).tolist(), rng.uniform(0, 3, 6).tolist()) for k in held]
    rates = rng.uniform(-1, 1, len(links)).tolist()
    return {"bodies": bodies, "links": links, "springs": springs, "rates": rates, "gravity": [0.3, -9.81, 0.2]}


def write(data: dict[str, Any], shuffle: random.Random | None, names: str = "", gravity: Any = None) -> koppel.Model:
    """The model; shuffle: everything in another order; names: what names begin with, and their order turned round."""
    model = koppel.Model("machine", gravity=data["gravity"] if gravity is None else gravity)
    total = len(data["bodies"]) + len(data["links"])

    def name(kind: str, k: int) -> str:
        return f"{names}{kind}_{total - k}" if names else f"{kind}_{k}"

    def mixed(items: list[Any]) -> list[Any]:
        items = list(enumerate(items))
        if shuffle is not None:
            shuffle.shuffle(items)
        return items

    parts = {}
    for k, body in mixed(data["bodies"]):
        xx, yy, zz = body["inertia"]
        parts[k] = model.add_part(
            name("body", k), mass=body["mass"], inertia={"xx": xx, "yy": yy, "zz": zz}, position=body["at"]
        )

    def frame(k: int, place: list[float], label: str) -> Any:
        if k < 0:
            return model.ground.frame(label, position=place)
        own = np.subtract(place, data["bodies"][k]["at"]).tolist()
        return parts[k].frame(label, position=own)

    for k, (a, b, place, slot) in mixed(data["links"]):
        ends = {"frame_a": frame(a, place, f"a{k}"), "frame_b": frame(b, place, f"b{k}")}
        if slot:
            model.add(name("joint", k), joints.Planar(**ends))
        else:
            model.add(name("joint", k), joints.Revolute(**ends, rate=data["rates"][k], guess=["rate"]))
    for k, (body, stiffness, damping) in mixed(data["springs"]):
        sides = {"frame_a": frame(-1, data["bodies"][body]["at"], f"s{k}"), "frame_b": name("body", body)}
        model.add(name("spring", k), mechanics.Bushing(**sides, stiffness=stiffness, damping=damping))
    return model


def motion(model: koppel.Model, data: dict[str, Any], names: str = "", prefix: str = "") -> Array:
    """Position and velocity of every body over time, in the order of the data."""
    run = koppel.simulate(model, until=UNTIL, every=EVERY, stepper=koppel.Lsrt2(step=STEP))
    total = len(data["bodies"]) + len(data["links"])
    paths = [f"{prefix}{names}body_{total - k}" if names else f"{prefix}body_{k}" for k in range(len(data["bodies"]))]
    return np.stack([[run[f"{path}.{axis}"] for axis in ("x", "y", "z", "vx", "vy", "vz")] for path in paths])


@pytest.mark.parametrize("seed", range(25))
def test_random_mechanisms_move_alike_however_they_are_written(seed: int) -> None:
    data = random_machine(seed)
    wanted = motion(write(data, None), data)
    size = np.max(np.abs(wanted))
    assert np.max(np.abs(wanted[..., -1] - wanted[..., 0])) > 1e-3  # it does move
    shuffle = random.Random(seed)
    for names in ("", "other_"):
        again = motion(write(data, shuffle, names), data, names)
        assert np.max(np.abs(again - wanted)) < 1e-9 * size, names
    # inside another model, turned by a quarter about z; and mirrored
    outer = koppel.Model("outer", gravity=[-data["gravity"][1], data["gravity"][0], data["gravity"][2]])
    outer.submodel("inner", model=write(data, shuffle), rotation={"x": [0, 1, 0], "y": [-1, 0, 0]})
    turned = motion(outer, data, prefix="inner.")
    back = np.stack([turned[:, 1], -turned[:, 0], turned[:, 2], turned[:, 4], -turned[:, 3], turned[:, 5]], axis=1)
    assert np.max(np.abs(back - wanted)) < 1e-9 * size
    outer = koppel.Model("outer", gravity=[data["gravity"][0], -data["gravity"][1], data["gravity"][2]])
    outer.submodel("inner", model=write(data, shuffle), mirror=True)
    mirrored = motion(outer, data, prefix="inner.") * np.array([1, -1, 1, 1, -1, 1])[:, None]
    assert np.max(np.abs(mirrored - wanted)) < 1e-9 * size


def open_loops(seed: int, shuffle: random.Random | None, names: str) -> koppel.Model:
    """Two four-bar linkages one after the other, not closed by design: each can be closed in two ways."""
    rng = np.random.default_rng(seed)
    model = koppel.Model("linkages", gravity=(0, -9.81, 0))
    lengths = rng.uniform(0.5, 0.7, 6)
    masses = rng.uniform(1, 2, 6)
    rods = list(range(6))
    order = list(rods)
    if shuffle is not None:
        shuffle.shuffle(order)
    label = {k: f"{names}rod_{9 - k if names else k}" for k in rods}
    parts = {}
    for k in order:
        inertia = {"xx": 0.001, "yy": masses[k] * lengths[k] ** 2 / 12, "zz": masses[k] * lengths[k] ** 2 / 12}
        parts[k] = model.add_part(
            label[k], mass=masses[k], center_of_mass=(lengths[k] / 2, 0, 0), inertia=inertia,
        )  # fmt: skip

    def end(k: int, of: str) -> Any:
        return parts[k].frame(of, position=(lengths[k], 0, 0))

    ground = [model.ground.frame(f"g{k}", position=(0.7 * k, 0, 0)) for k in range(3)]
    pins: list[tuple[str, Any, Any, dict[str, Any]]] = [
        ("a", ground[0], parts[0], {"angle": float(rng.uniform(1.2, 1.9))}),
        ("b", end(0, "b"), parts[1], {"angle": float(rng.uniform(-1.9, -1.2)), "guess": ["angle"]}),
        ("c", ground[1], parts[2], {"angle": float(rng.uniform(1.2, 1.9)), "guess": ["angle"]}),
        ("d", end(1, "d"), end(2, "d"), {}),
        ("e", end(2, "e"), parts[3], {"angle": float(rng.uniform(-1.9, -1.2)), "guess": ["angle"]}),
        ("f", ground[2], parts[4], {}),
        ("g", end(3, "g"), end(4, "g"), {}),
    ]
    if shuffle is not None:
        shuffle.shuffle(pins)
    for name, a, b, start in pins:
        pin = f"{names}pin_{chr(219 - ord(name)) if names else name}"
        model.add(pin, joints.Revolute(frame_a=a, frame_b=b, **start))
    model.add(f"{names}last", joints.Revolute(frame_a=end(4, "last"), frame_b=parts[5], axis=(0, 0, 1)))
    return model


@pytest.mark.parametrize("seed", range(12))
def test_loops_close_alike_however_they_are_written(seed: int) -> None:
    """The start has four closings; the one that is found is the same."""
    places = []
    for names, shuffle in (("", None), ("", random.Random(seed)), ("other_", random.Random(seed + 99))):
        model = open_loops(seed, shuffle, names)
        out = koppel.Machine(model).outputs()
        rods = [f"{names}rod_{9 - k if names else k}" for k in range(6)]
        places.append([[out[f"{rod}.{axis}"] for axis in "xyz"] for rod in rods])
    assert np.max(np.abs(np.diff(places[0], axis=0))) > 0.1
    assert np.max(np.abs(np.subtract(places[1], places[0]))) < 1e-11
    assert np.max(np.abs(np.subtract(places[2], places[0]))) < 1e-11
