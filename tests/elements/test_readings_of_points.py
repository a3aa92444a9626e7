"""Signals that read the force of an element with several points: all of them count, in the same step."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import mechanics, rotational

MASS, LINING, INERTIA, G = 3.0, 0.05, 0.2, 9.81
LIMIT = LINING * MASS * G


def pressed(torque: float, lean: float = 0.0) -> koppel.Model:
    """A box that rests on its four corners presses a brake by its weight; a torque turns the rotor."""
    model = koppel.Model("pressed brake")
    inertia = {"xx": 0.02, "yy": 0.03, "zz": 0.04}
    model.add_part("box", mass=MASS, inertia=inertia, center_of_mass=(lean, 0, 0), position=(0, 0, 0.1))
    lengths = {"length_x": 0.4, "length_y": 0.3, "length_z": 0.2}
    touch = mechanics.BoxOnPlane(frame_a="ground", frame_b="box", friction=0.5, **lengths)
    model.add("touch", touch)
    model.add("rotor", rotational.Shaft(inertia=INERTIA))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=torque))
    model.add("brake", rotational.Brake(shaft="rotor", coefficient=LINING, normal="touch.force"))
    return model


@pytest.mark.parametrize("stepper", [koppel.TimeStepping(step=1e-3), koppel.TimeStepping(step=1e-3, theta=1.0)])
@pytest.mark.parametrize("lean", [0.0, 0.12])
def test_a_brake_is_pressed_by_all_corners_of_a_box(stepper: koppel.TimeStepping, lean: float) -> None:
    """It holds just below the limit of the whole weight, and above it the rotor goes with what is left."""
    held = koppel.simulate(pressed(0.98 * LIMIT, lean), until=0.1, every=1e-3, stepper=stepper)
    assert np.all(held["rotor.speed"] == 0.0)
    assert held["touch.force"][-1] == pytest.approx(MASS * G, rel=1e-6)
    turned = koppel.simulate(pressed(1.5 * LIMIT, lean), until=0.1, every=1e-3, stepper=stepper)
    assert turned["rotor.speed"][-1] == pytest.approx(0.5 * LIMIT / INERTIA * 0.1, rel=1e-6)


def test_a_brake_feels_a_load_on_the_box_in_the_same_step() -> None:
    """Pressed down three times as much from 0.05 s on, the brake holds from that step on."""
    model = pressed(1.5 * LIMIT)
    push = {"step": {"before": 0, "after": -2 * MASS * G, "time": 0.05}}
    model.add("push", mechanics.Force(frame="box", force=[0, 0, push]))
    run = koppel.simulate(model, until=0.1, every=1e-3, stepper=koppel.TimeStepping(step=1e-3))
    speed, t = run["rotor.speed"], run.time
    fastest = 0.5 * LIMIT / INERTIA * 0.05
    assert np.max(speed) == pytest.approx(fastest, rel=1e-6)
    # then it loses (3 - 1.5) limit / inertia
    later = t > 0.05 + 1e-9
    wanted = np.maximum(fastest - 1.5 * LIMIT / INERTIA * (t - 0.05), 0.0)
    assert np.max(np.abs(speed - wanted)[later]) < 2e-3 * fastest
