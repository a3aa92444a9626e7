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


def vibration(model: koppel.Model) -> koppel.Model:
    """A wheel on a spring, of order 2 all the time, and a shaft that is held."""
    model.add("wheel", rotational.Shaft(inertia=1.0, angle=0.1))
    model.add("elastic", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=(2 * np.pi * 20) ** 2))
    model.add("held", rotational.Shaft(inertia=0.5))
    model.add("brake", rotational.Friction(shaft_b="held", torque=1e6))
    return model


def test_a_step_is_halved_only_where_it_does_not_settle() -> None:
    """A vibration beside a scene that needs halves of steps is the one alone, to the last bit."""
    model = vibration(build_scene(201))
    machine = koppel.Machine(model)
    machine.settle_laws()
    machine.core.run(METHOD.name, METHOD.options, 1e-3, 1000)
    assert machine.core.law_count["halved"] > 0
    beside = koppel.simulate(model, until=1.0, stepper=METHOD)
    alone = koppel.simulate(vibration(koppel.Model("alone")), until=1.0, stepper=METHOD)
    assert np.array_equal(beside["wheel.angle"], alone["wheel.angle"])


def test_a_step_has_seven_solves_at_most() -> None:
    """Halves of a step, and halves of these: the whole, two and four."""
    machine = koppel.Machine(build_scene(201))
    machine.settle_laws()
    before, most = machine.core.law_count, 0
    for _ in range(1000):
        machine.core.run(METHOD.name, METHOD.options, 1e-3, 1)
        after = machine.core.law_count
        solves, halved = (after[key] - before[key] for key in ("steps", "halved"))
        assert solves == 1 + 2 * halved <= 7
        before, most = after, max(most, halved)
    assert most > 0


@pytest.mark.parametrize(("seed", "until"), [(7, 1.0), (26, 0.7), (138, 0.7), (201, 1.0)])
def test_a_scene_that_is_hard_to_solve_moves_as_alone_beside_another_one(seed: int, until: float) -> None:
    """Line search, interior point method and proximal point method of one scene take no notice of the other. 1e-9 m:
    rounding of forces that blows have multiplied."""
    assert distance_beside(seed, seed + 1, until) < 1e-9


@pytest.mark.parametrize(("seed", "other"), [(1, 2), (6, 3), (2, 3), (146, 147), (51, 52), (133, 134)])
def test_a_scene_beside_another_one_moves_as_alone(seed: int, other: int) -> None:
    """Order of laws, attempts of a step, refinement of solutions and corrections are those alone."""
    assert distance_beside(seed, other, 1.0) < 1e-12


METRIC = "an island that keeps its step of order 2 corrects rounding of positions in the metric of the other's step"


@pytest.mark.long
@pytest.mark.parametrize(
    "seed", [pytest.param(k, marks=pytest.mark.xfail(reason=METRIC)) if k == 19 else k for k in range(40)]
)
def test_a_random_scene_beside_another_one_moves_as_alone(seed: int) -> None:
    """1e-9 m: where a limit is met but for rounding, blows multiply that."""
    first, other = (int(number) for number in np.random.default_rng(seed).integers(0, 400, 2))
    assert distance_beside(first, other, 1.0) < 1e-9


def distance_beside(seed: int, other: int, until: float) -> float:
    """How far a scene comes from its motion alone when another one stands 10 m beside it."""
    models = []
    for scenes in ((seed,), (seed, other)):
        model = koppel.Model("world", gravity=(0, 0, -G))
        for k, each in enumerate(scenes):
            model.submodel(f"scene{k}", build_scene(each), position=(10.0 * k, 0, 0))
        models.append(model)
    parts = [f"scene0.{name}" for name in build_scene(seed).parts]
    alone, beside = (motion(model, parts, until) for model in models)
    return float(np.max(np.abs(beside - alone)))
