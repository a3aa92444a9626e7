"""The line between two points has no direction where they are at one place: one line says so."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import koppel
from koppel import mechanics

MEET = "where the line between them has no direction"


def ball_on_spring(height: float, speed: float = 0.0) -> koppel.Model:
    """A ball without gravity at a height above the foot of a spring of 0.1 m, along whose line it moves."""
    model = koppel.Model("ball", gravity=(0, 0, 0))
    inertia = {"xx": 1, "yy": 1, "zz": 1}
    velocity = (0, 0, speed)
    ball = model.add_part("ball", mass=1, inertia=inertia, position=(0, 0, height), free=True, velocity=velocity)
    model.add("spring", mechanics.PointToPoint(frame_a=model.ground, frame_b=ball, elastic=100, length=0.1))
    return model


@pytest.mark.parametrize(
    "use",
    [
        koppel.Machine,
        koppel.find_equilibrium,
        lambda model: koppel.linearize(model, at="design"),
        lambda model: koppel.simulate(model, until=0.1),
        lambda model: koppel.simulate(model, until=0.1, stepper="variable_step"),
        lambda model: koppel.simulate(model, until=0.1, start="equilibrium"),
    ],
)
def test_a_start_where_points_meet_is_refused(use: Callable[[koppel.Model], object]) -> None:
    with pytest.raises(koppel.ModelError, match=f"^spring: joins two points that start at one place, {MEET}; start"):
        use(ball_on_spring(0.0))


def test_a_run_that_comes_to_the_place_ends_with_the_name() -> None:
    """A ball that no force moves takes one step to the place, without rounding."""
    model, step = ball_on_spring(0.0625, -64.0), 2.0**-10
    model.elements["spring"] = mechanics.PointToPoint(frame_a=model.ground, frame_b="ball", elastic=0, length=0.1)
    with pytest.raises(koppel.RunError) as caught:
        koppel.simulate(model, until=4 * step, stepper=koppel.SemiImplicitEuler(step=step))
    assert "'spring' joins two points that come at one place" in str(caught.value) and MEET in str(caught.value)


def test_a_run_goes_through_beside_the_place() -> None:
    """The spring turns its direction: |z| = 0.1 m - A |cos| bounces between both sides with the energy it had."""
    run = koppel.simulate(ball_on_spring(-0.1, 2.0), until=0.3, stepper=koppel.SemiImplicitEuler(step=1e-4))
    z, v = run["ball.z"], run["ball.vz"]
    assert z.max() > 0.1
    energy = 0.5 * v**2 + 50 * (np.abs(z) - 0.1) ** 2
    assert energy == pytest.approx(2.0, rel=2e-3)
