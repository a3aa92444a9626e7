"""Contacts know no length, place or direction of their own: a scene at another size, elsewhere, turned, mirrored
or nested moves alike."""

from __future__ import annotations

import numpy as np
import pytest
from elements.stacks import G, box_inertia
from elements.test_contact_scenes import rotation
from scipy.spatial.transform import Rotation

import koppel
from koppel import _core, joints, mechanics

STEP, UNTIL = 1e-3, 0.4
SIZES = {"box": (0.2, 0.16, 0.1), "lid": (0.12, 0.1, 0.06)}
BALL = 0.05
FEET = {"front": (0.1, 0.0, -0.05), "left": (-0.08, 0.07, -0.05), "right": (-0.08, -0.07, -0.05)}


def scene(scale: float, mass: float = 1.0) -> koppel.Model:
    """A box with a lid falls on a floor, slides and is hit by a ball; lengths, speeds and gravity times scale."""
    model = koppel.Model("scene", gravity=(0, 0, -G * scale))

    def lengths(suffix: str, name: str) -> dict[str, float]:
        return {f"length{suffix}_{axis}": scale * a for axis, a in zip("xyz", SIZES[name], strict=True)}

    def part(name: str, inertia: dict[str, float], place: tuple[float, ...], speed: tuple[float, ...]) -> None:
        moments = {key: mass * scale**2 * value for key, value in inertia.items()}
        position, velocity = (tuple(scale * v for v in vector) for vector in (place, speed))
        turned = rotation(np.array([1.0, 0.02, 0.03, 0.1]))
        model.add_part(name, mass=mass, inertia=moments, position=position, velocity=velocity, rotation=turned)

    part("box", box_inertia(1, SIZES["box"]), (0, 0, 0.07), (0.4, 0.1, 0))
    part("lid", box_inertia(1, SIZES["lid"]), (0.01, 0, 0.17), (0.4, 0.1, 0))
    part("ball", {axis: 0.4 * BALL**2 for axis in ("xx", "yy", "zz")}, (0.4, 0.05, 0.055), (-1, 0, 0))
    surface = {"friction": 0.4, "slowest_bounce": 0.01 * scale}
    model.add("low", mechanics.BoxOnPlane(frame_a="ground", frame_b="box", **surface, **lengths("", "box")))
    model.add(
        "high",
        mechanics.BoxOnBox(frame_a="box", frame_b="lid", **surface, **lengths("_a", "box"), **lengths("_b", "lid")),
    )
    model.add("roll", mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=scale * BALL, **surface))
    model.add(
        "hit",
        mechanics.SphereOnBox(
            frame_a="box", frame_b="ball", restitution=0.5, radius=scale * BALL, **surface, **lengths("", "box")
        ),
    )
    return model


@pytest.mark.parametrize("engine", _core.engines())
@pytest.mark.parametrize(
    ("scale", "mass"), [(2.0**-20, 1.0), (2.0, 1.0), (2.0**10, 1.0), (1.0, 2.0**-20), (1.0, 2.0**10)]
)
def test_a_scene_of_another_size_or_mass_moves_alike(scale: float, mass: float, engine: str) -> None:
    """Powers of 2, so that not even rounding differs: every position is the same, to the last bit."""
    method = koppel.TimeStepping(step=STEP)
    runs = []
    for model in (scene(1.0), scene(scale, mass)):
        machine = koppel.Machine(koppel.compile_model(model, engine=engine))
        runs.append(koppel.simulate(machine, until=UNTIL, stepper=method))
    for name in ("box", "lid", "ball"):
        for axis in "xyz":
            assert np.all(runs[1][f"{name}.{axis}"] == scale * runs[0][f"{name}.{axis}"])


def turntable(seed: int | None = None) -> tuple[koppel.Model, dict[str, str]]:
    """A box on three feet slides on a table that turns, a ball rolls into a corner of three walls, with another on top.

    seed shuffles the order of declaration and the names. Returns the model and the names of box, table and balls.
    """
    rng = np.random.default_rng(seed)
    model = koppel.Model("turntable")
    plain = ["box", "table", "ball", "rider"]
    given = plain if seed is None else [f"p{i}" for i in rng.permutation(4)]
    names = dict(zip(plain, given, strict=True))
    moment = 0.4 * BALL**2
    ball = {"xx": moment, "yy": moment, "zz": moment}
    shapes = {
        "table": {"mass": 20, "inertia": {"xx": 1, "yy": 1, "zz": 2}, "position": (0, 0, 0.2)},
        "box": {
            "mass": 1, "inertia": box_inertia(1, SIZES["box"]), "position": (0.3, 0.1, 0.26), "velocity": (0.2, 1.1, 0),
        },
        "ball": {"mass": 1, "inertia": ball, "position": (2.2, 0.1, BALL), "velocity": (-1, -0.3, 0)},
        "rider": {"mass": 0.5, "inertia": ball, "position": (2.21, 0.1, 3 * BALL), "velocity": (-1, -0.3, 0)},
    }  # fmt: skip
    walls = {"floor": {"x": [1, 0, 0], "y": [0, 1, 0]}, "wall": {"x": [0, 1, 0], "y": [0, 0, 1]}}
    walls["side"] = {"x": [0, 0, 1], "y": [1, 0, 0]}
    for name, axes in walls.items():
        model.ground.frame(name, position=(2, 0, 0), rotation=axes)
    model.ground.frame("post", position=(0, 0, 0.2))
    pair = {"frame_a": names["ball"], "frame_b": names["rider"], "shape": "sphere", "radius_a": BALL, "radius_b": BALL}
    elements = {
        "axis": joints.Revolute(frame_a="ground.post", frame_b=names["table"], axis=(0, 0, 1), rate=3),
        "pair": mechanics.Contact(friction=0.4, **pair),
    }
    for foot in FEET:
        touch = {"frame_a": f"{names['table']}.top", "frame_b": f"{names['box']}.{foot}", "friction": 0.3}
        elements[foot] = mechanics.Contact(**touch)
    for wall in walls:
        for name in ("ball", "rider"):
            touch = {"frame_a": f"ground.{wall}", "frame_b": names[name], "radius_b": BALL, "friction": 0.4}
            elements[f"{name}_{wall}"] = mechanics.Contact(**touch)
    order, labels = (list(rng.permutation(n)) if seed is not None else list(range(n)) for n in (4, len(elements)))
    for i in order:
        part = model.add_part(names[plain[i]], **shapes[plain[i]])
        if plain[i] == "table":
            part.frame("top", position=(0, 0, 0.01))
        if plain[i] == "box":
            for foot, at in FEET.items():
                part.frame(foot, position=at)
    for i in labels:
        name = list(elements)[i]
        model.add(name if seed is None else f"e{labels.index(i)}", elements[name])
    return model, names


@pytest.mark.parametrize("seed", range(6))
def test_a_turned_mirrored_permuted_nested_scene_moves_alike(seed: int) -> None:
    """Every second one is mirrored; all are somewhere else, turned at random, in another order with other names."""
    rng, method, until = np.random.default_rng(seed), koppel.TimeStepping(step=STEP), 0.5
    plain, names = turntable()
    turn, place, mirror = Rotation.random(random_state=seed).as_matrix(), rng.uniform(-1, 1, 3), bool(seed % 2)
    model = koppel.Model("world", gravity=(0, 0, -G))
    model.submodel("inner", plain)
    here = koppel.simulate(model, until=until, stepper=method)
    shuffled, others = turntable(seed)
    elsewhere = koppel.Model("world", gravity=tuple(turn @ (0, 0, -G)))
    axes = {"x": list(turn[:, 0]), "y": list(turn[:, 1])}
    elsewhere.submodel("inner", shuffled, position=tuple(place), rotation=axes, mirror=mirror)
    there = koppel.simulate(elsewhere, until=until, stepper=method)
    for name in names:
        moved = np.array([there[f"inner.{others[name]}.{axis}"] for axis in "xyz"])
        still = np.array([here[f"inner.{names[name]}.{axis}"] for axis in "xyz"])
        back = turn.T @ (moved - place[:, None])
        if mirror:
            back[1] *= -1.0
        assert np.max(np.abs(back - still)) < 1e-8
