"""What shares no path with contacts does not change how they move: other laws, and other scenes."""

from __future__ import annotations

import numpy as np
import pytest
from elements.stacks import G
from elements.test_contact_scenes import build_scene
from numpy.typing import NDArray

import koppel
from koppel import rotational

METHOD = koppel.TimeStepping(step=1e-3)


def motion(model: koppel.Model, parts: list[str], until: float) -> NDArray[np.float64]:
    run = koppel.simulate(model, until=until, stepper=METHOD)
    return np.array([run[f"{part}.{axis}"] for part in parts for axis in "xyz"])


@pytest.mark.parametrize("seed", [2, 15, 17])
def test_shafts_with_brakes_beside_a_scene_leave_it_alone(seed: int) -> None:
    """1e-9 m: where islands differ in the last place of a number, blows multiply that by 1e5 within a second."""
    alone, beside = build_scene(seed), build_scene(seed)
    for name, speed, torque in (("one", 5.0, 2.0), ("two", 1.0, 0.7)):
        beside.add(name, rotational.Shaft(inertia=0.3, speed=speed))
        beside.add(f"brake_{name}", rotational.Friction(shaft_b=name, torque=torque))
    beside.add("spring", rotational.SpringDamper(shaft_a="one", shaft_b="two", stiffness=100))
    parts = list(alone.parts)
    assert np.max(np.abs(motion(beside, parts, 1.0) - motion(alone, parts, 1.0))) < 1e-9


@pytest.mark.parametrize(("seed", "other"), [(1, 2), (6, 3)])
def test_a_scene_beside_another_one_moves_as_alone(seed: int, other: int) -> None:
    """Far from each other; corrections that one refuses are not refused to the other."""
    models = []
    for scenes in ((seed,), (seed, other)):
        model = koppel.Model("world", gravity=(0, 0, -G))
        for k, each in enumerate(scenes):
            model.submodel(f"scene{k}", build_scene(each), position=(10.0 * k, 0, 0))
        models.append(model)
    parts = [f"scene0.{name}" for name in build_scene(seed).parts]
    alone, beside = (motion(model, parts, 0.6) for model in models)
    assert np.max(np.abs(beside - alone)) < 1e-12
