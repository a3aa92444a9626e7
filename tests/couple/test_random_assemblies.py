"""Mechanisms cut into components at some joints move as the merged ones; order, sides and names do not matter."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics

UNTIL, EVERY = 0.3, 0.02
JOINTS = ("rigid", "ball", "hinge", "distance")


@dataclass
class Mechanism:
    """Bodies on a tree from ground on, some of its joints cut; one more rod may close a loop."""

    places: np.ndarray[Any, Any]
    parents: list[int]
    kinds: list[str]
    cut: list[bool]
    axes: list[list[float]]
    rod: tuple[int, int] | None
    piece: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for body, parent in enumerate(self.parents):
            alone = self.cut[body] or parent < 0
            self.piece.append(len(set(self.piece)) if alone else self.piece[parent])


def draw(seed: int, *, loop: bool = True) -> Mechanism:
    """Three to six bodies, a cut for every second joint."""
    random = np.random.default_rng(seed)
    count = int(random.integers(3, 7))
    parents = [int(random.integers(-1, body)) if body else -1 for body in range(count)]
    kinds = [str(random.choice(JOINTS[:3] if parent < 0 else JOINTS)) for parent in parents]
    cut = [bool(random.random() < 0.5) or body == 1 for body in range(count)]
    axes = [(v / np.linalg.norm(v)).tolist() for v in random.normal(size=(count, 3))]
    pair = sorted(random.choice(count, 2, replace=False).tolist())
    places = random.uniform(-1.0, 1.0, size=(count, 3)) + 1.5 * np.arange(count)[:, None] * np.array([1.0, 0.0, 0.0])
    found = Mechanism(places, parents, kinds, cut, axes, None)
    if loop and found.piece[pair[0]] != found.piece[pair[1]] and parents[pair[1]] != pair[0]:
        found.rod = (pair[0], pair[1])
    return found


def build(
    made: Mechanism, order: np.ndarray[Any, Any] | None = None, names: str = "c", **options: Any
) -> koppel.Assembly:
    """The components and couplings of a mechanism; order: of components, and with another number of couplings."""
    models = {k: koppel.Model(f"piece {k}") for k in sorted(set(made.piece))}
    parts: dict[int, Any] = {}
    couplings: list[dict[str, Any]] = []

    def interface(body: int, name: str, point: Any) -> str:
        model = models[made.piece[body]]
        model.interface(name, parts[body].frame(name, position=(point - made.places[body]).tolist()))
        return f"{names}{made.piece[body]}.{name}"

    for body, parent in enumerate(made.parents):
        model, kind, place = models[made.piece[body]], made.kinds[body], made.places[body]
        inside = parent >= 0 and not made.cut[body]
        more = {} if inside and kind != "distance" else {"free": True}
        inertia = {"xx": 0.05 + 0.01 * body, "yy": 0.06, "zz": 0.07}
        parts[body] = model.add_part(
            f"b{body}", mass=1.0 + 0.3 * body, inertia=inertia, position=place.tolist(), **more
        )
        rates: dict[str, Any] = {"stiffness": [80.0] * 3 + [3.0] * 3, "damping": [2.0] * 6}
        foot = model.ground.frame(f"foot{body}", position=place.tolist())
        model.add(f"mount{body}", mechanics.Bushing(frame_a=foot, frame_b=parts[body], **rates))
        base = made.places[parent] if parent >= 0 else place - np.array([0.3, 0.2, 0.1])
        middle = base if kind == "distance" else (place + base) / 2
        axis = tuple(made.axes[body])
        if inside:
            ends: dict[str, Any] = {
                "frame_a": parts[parent].frame(f"to{body}", position=(middle - base).tolist()),
                "frame_b": parts[body].frame(
                    "back", position=((place if kind == "distance" else middle) - place).tolist()
                ),
            }
            if kind == "rigid":
                model.add(f"j{body}", joints.Fixed(**ends))
            elif kind == "ball":
                model.add(f"j{body}", joints.Spherical(**ends))
            elif kind == "hinge":
                model.add(f"j{body}", joints.Revolute(**ends, axis=axis))
            else:
                model.add(f"j{body}", mechanics.Rod(**ends))
            continue
        a = "ground" if parent < 0 else interface(parent, f"to{body}", middle)
        b = interface(body, "back", place if kind == "distance" else middle)
        couplings.append({"a": a, "b": b, "joint": kind, **({"axis": axis} if kind == "hinge" else {})})
    if made.rod is not None:
        first, second = made.rod
        ends = {
            "a": interface(first, "rod_a", made.places[first]),
            "b": interface(second, "rod_b", made.places[second]),
        }
        couplings.append({**ends, "joint": "distance"})
    sequence = list(models) if order is None else [list(models)[k] for k in order]
    assembly = koppel.Assembly("cut", {f"{names}{k}": models[k] for k in sequence})
    shuffled = (
        couplings if order is None else [couplings[k] for k in np.random.default_rng(1).permutation(len(couplings))]
    )
    for k, given in enumerate(shuffled):
        a, b = given.pop("a"), given.pop("b")
        turn = order is not None and k % 2 == 0 and a != "ground" and given["joint"] != "hinge"
        assembly.couple(*((b, a) if turn else (a, b)), **given, **options)
    return assembly


def run(assembly: koppel.Assembly, kind: type[koppel.Stepper] = koppel.SemiImplicitEuler) -> koppel.Run:
    return assembly.simulate(until=UNTIL, every=EVERY, stepper=kind(step=1e-3))


@cache
def plain(seed: int) -> koppel.Run:
    return run(build(draw(seed), iterations=6))


def body_paths(found: koppel.Run) -> list[str]:
    return [path for path in found if path.split(".")[-1] in ("x", "y", "z") and path.split(".")[1].startswith("b")]


SEEDS = [0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("kind", [koppel.SemiImplicitEuler, koppel.GeneralizedAlpha], ids=["euler", "alpha"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_cut_mechanism_moves_as_the_merged_one(seed: int, kind: type[koppel.Stepper]) -> None:
    made = build(draw(seed), iterations=6)
    found = plain(seed) if kind is koppel.SemiImplicitEuler else run(made, kind)
    whole = koppel.simulate(made.merge(cut=True), until=UNTIL, every=EVERY, stepper=kind(step=1e-3))
    paths = body_paths(found)
    assert len(paths) >= 9
    assert max(float(np.ptp(whole[path])) for path in paths) > 1e-3
    for path in paths:
        assert np.max(np.abs(found[path] - whole[path])) < 1e-11, path
    assert max(float(np.max(found[path])) for path in found if path.endswith((".gap", ".gap_angle"))) < 1e-11


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_order_sides_and_names_do_not_matter(seed: int) -> None:
    made = draw(seed)
    order = np.random.default_rng(seed).permutation(len(set(made.piece)))
    other = run(build(made, order, names="unit", iterations=6))
    found = plain(seed)
    for path in body_paths(found):
        assert np.max(np.abs(found[path] - other["unit" + path[1:]])) < 1e-12, path


@pytest.mark.parametrize("options", [{"execution": "decentral"}, {"explicit": True}, {"technique": "index1"}], ids=str)
def test_other_ways_stay_near_the_merged_one(options: dict[str, Any]) -> None:
    for seed in SEEDS[:4]:
        found, near = plain(seed), run(build(draw(seed), **options))
        for path in body_paths(found):
            assert np.max(np.abs(found[path] - near[path])) < 2e-4, (seed, path)
