"""What sticks stays where it is on what carries it, also where the directions of contact turn with the motion."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from elements import test_contact_scales
from elements.test_contact_scenes import build_scene

import koppel
from koppel import joints, mechanics

G, AWAY = 9.81, 0.2


def turntable(speed: float, friction: float = 0.6, driven: bool = False) -> koppel.Model:
    """A box of 1 kg on a disk that turns, 0.2 m from its axis."""
    model = koppel.Model("turntable", gravity=(0, 0, -G))
    model.add_part("disk", mass=5, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.2})
    model.add("axis", joints.Revolute(frame_a="ground", frame_b="disk", axis=(0, 0, 1), rate=speed))
    if driven:
        model.add("drive", joints.AngleDrive(joint="axis", motion=f"{speed}*time/(1 s)"))
    lengths: dict[str, Any] = {"length_x": 0.1, "length_y": 0.08, "length_z": 0.1}
    start = {"velocity": (0, AWAY * speed, 0), "angular_velocity": (0, 0, speed)}
    inertia = {"xx": 0.005, "yy": 0.006, "zz": 0.007}
    model.add_part("box", mass=1, inertia=inertia, position=(AWAY, 0, 0.05), free=True, **start)
    model.add("touch", mechanics.BoxOnPlane(frame_a="disk", frame_b="box", friction=friction, **lengths))
    return model


def drift(model: koppel.Model, step: float, theta: float | None, until: float = 2.0) -> float:
    """How far the box has moved on the disk."""
    run = koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step, theta=theta))
    angle, x, y = run["axis.angle"], run["box.x"], run["box.y"]
    on_disk = np.array([np.cos(angle) * x + np.sin(angle) * y, np.cos(angle) * y - np.sin(angle) * x])
    assert np.max(np.abs(run["touch.gap"])) < 1e-12
    return float(np.max(np.hypot(*(on_disk - on_disk[:, :1]))))


@pytest.mark.parametrize("driven", [False, True])
@pytest.mark.parametrize("theta", [None, 0.5, 1.0])
def test_a_box_on_a_turntable_stays_there_to_order_two(theta: float | None, driven: bool) -> None:
    """A step on the tangents of the circle would leave it by w^2 r step / 2 per second: 2e-4 m here at 1 rad/s."""
    for speed in (1.0, 3.0):
        coarse, fine = (drift(turntable(speed, driven=driven), step, theta) for step in (2e-3, 1e-3))
        turned = speed * 2.0
        assert fine < 0.4 * AWAY * turned * (speed * 1e-3) ** 2
        assert fine < 0.3 * coarse


@pytest.mark.parametrize("theta", [None, 1.0])
def test_a_box_whose_inner_edge_is_at_its_limit_stays_too(theta: float | None) -> None:
    """At 4.5 rad/s it leans outwards, and two of its corners carry all the friction that they can: 4e-3 m before."""
    assert drift(turntable(4.5), 1e-3, theta) < 2e-5


@pytest.mark.parametrize("theta", [None, 1.0])
def test_a_ball_that_rolls_is_not_moved(theta: float | None) -> None:
    """The place where it touches goes with it: its way is that of its speed."""
    radius, speed = 0.1, 2.0
    model = koppel.Model("ball", gravity=(0, 0, -G))
    inertia = {axis: 0.004 for axis in ("xx", "yy", "zz")}
    start = {"velocity": (speed, 0, 0), "angular_velocity": (0, speed / radius, 0)}
    model.add_part("ball", mass=1, inertia=inertia, position=(0, 0, radius), free=True, **start)
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=radius, friction=0.5))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    assert np.max(np.abs(run["ball.x"] - speed * run.time)) < 1e-10


@pytest.mark.parametrize("scene", ["turntable", "boxes and spheres"])
def test_what_touches_after_a_hit_touches_to_rounding(scene: str) -> None:
    """Positions are corrected with the directions and branches after the hit: 1e-9 and 3e-8 m were left before."""
    model = test_contact_scales.turntable()[0] if scene == "turntable" else build_scene(5)
    run = koppel.simulate(model, until=0.7, stepper=koppel.TimeStepping(step=1e-3))
    closed = 0
    for name, element in model.elements.items():
        if not isinstance(element, mechanics.Contact):
            continue
        touches = run[f"{name}.branch"] != 2
        closed += int(np.sum(touches[1:] & ~touches[:-1]))
        assert np.all(np.abs(run[f"{name}.gap"][1:][touches[1:]]) < 1e-11), name
    assert closed > 0
