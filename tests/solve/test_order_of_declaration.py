"""The order of declaration decides nothing: drivetrains declared in any order move alike to the last bit.

Elimination and the choice between branches follow the structure, sums the paths of the elements: with other names
drivetrains move alike to rounding.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from solve.test_random_drivetrains import STEP, Drivetrain, drivetrains

import koppel
from koppel import powertrain
from koppel.model.files import inline

SECTIONS = ("parameters", "inputs", "elements", "submodels", "outputs", "bus")


def shuffled(model: koppel.Model, rng: random.Random) -> koppel.Model:
    """A copy with everything declared in another order, in its submodels too."""
    copy = model.model_copy(deep=True)

    def shuffle(inner: koppel.Model) -> None:
        for name in SECTIONS:
            section: dict[str, Any] = getattr(inner, name)
            entries = list(section.items())
            rng.shuffle(entries)
            section.clear()
            section.update(entries)
        for submodel in inner.submodels.values():
            shuffle(submodel.model)

    shuffle(copy)
    return copy


def same_bits(a: koppel.Run, b: koppel.Run) -> list[str]:
    """Channels that differ."""
    assert sorted(a) == sorted(b)
    return [channel for channel in a if not np.array_equal(a[channel], b[channel], equal_nan=True)]


@pytest.mark.parametrize("theta", [None, 1.0], ids=["default", "implicit"])
def test_the_six_speed_car_drives_alike_however_it_is_declared(theta: float | None) -> None:
    """Launch, six shifts up, down again, standstill: 68 s of time_stepping."""
    car = inline(powertrain.six_speed_vehicle())
    stepper = koppel.TimeStepping(step=1e-3, theta=theta)
    machine = koppel.Machine(car)
    first = koppel.simulate(machine, until=68.0, every=0.02, stepper=stepper)
    assert abs(first["chassis.car.speed"][-1]) < 1e-9
    if theta is None:  # order 2 nearly everywhere
        count = machine.core.law_count
        assert count["redone"] < 2e-3 * count["steps"]
    for seed in (1, 2):
        again = koppel.simulate(shuffled(car, random.Random(seed)), until=68.0, every=0.02, stepper=stepper)
        assert same_bits(first, again) == []


def test_the_six_speed_car_drives_alike_inside_another_model() -> None:
    car = powertrain.six_speed_vehicle()
    outer = koppel.Model("garage")
    outer.submodel("car", model=car)
    stepper = koppel.TimeStepping(step=1e-3)
    alone, inside = (koppel.simulate(model, until=12.0, every=0.02, stepper=stepper) for model in (car, outer))
    moving = [channel for channel in alone if channel.endswith((".speed", ".angle", ".slip", ".branch", ".loss"))]
    assert len(moving) > 40
    assert [channel for channel in moving if not np.array_equal(alone[channel], inside[f"car.{channel}"])] == []


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(drivetrains(), st.randoms(use_true_random=False))
def test_random_drivetrains_move_alike_however_they_are_declared(train: Drivetrain, rng: random.Random) -> None:
    runs = []
    for model in (train.model, shuffled(train.model, rng)):
        try:
            machine = koppel.Machine(model)
            runs.append(koppel.simulate(machine, until=60 * STEP, stepper=koppel.TimeStepping(step=STEP)))
        except koppel.KoppelError:  # gears that lock each other, losses without a solution
            assume(False)
    assert same_bits(*runs) == []


def renamed(model: koppel.Model, rng: random.Random) -> tuple[koppel.Model, dict[str, str]]:
    """A copy with other names, declared in another order, and the new name of every old one."""
    new = [f"n{k:03d}" for k in range(len(model.elements))]
    rng.shuffle(new)
    names = dict(zip(model.elements, new, strict=True))
    copy = koppel.Model("renamed")
    for name in rng.sample(list(names), len(names)):
        element = model.elements[name]
        sides = {spec.name: str(getattr(element, spec.name)) for spec in element.declared_lines()}
        copy.add(names[name], element.model_copy(update={k: names.get(side, side) for k, side in sides.items()}))
    return copy, names


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(drivetrains(), st.integers(0, 1000))
def test_random_drivetrains_move_alike_whatever_their_parts_are_called(train: Drivetrain, seed: int) -> None:
    """Speeds agree to rounding: what is eliminated or changes its branch first is found from the structure."""
    try:
        first = koppel.simulate(train.model, until=100 * STEP, every=STEP, stepper=koppel.TimeStepping(step=STEP))
    except koppel.ModelError:
        assume(False)
    model, names = renamed(train.model, random.Random(seed))
    again = koppel.simulate(model, until=100 * STEP, every=STEP, stepper=koppel.TimeStepping(step=STEP))
    fastest = max(float(np.max(np.abs(first[f"{name}.speed"]))) for name in train.inertias)
    for name in train.inertias:
        apart = np.max(np.abs(again[f"{names[name]}.speed"] - first[f"{name}.speed"]))
        assert apart <= 1e-7 * max(fastest, 1e-9)  # rad/s: what is slower stands but for rounding
