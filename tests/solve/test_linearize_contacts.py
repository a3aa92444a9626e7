"""Small motions with contacts on their branches: exact, against closed forms and against differences."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from machines import INERTIA
from small_motions import assert_exact

import koppel
from koppel import joints
from koppel.elements.mechanics import BoxOnBox, BoxOnPlane, Bushing, Contact, DiscOnPlane, SphereOnBox
from koppel.model.model import PartRef

SOFT = {"stiffness": [400, 300, 350, 6, 8, 7], "damping": [30, 20, 40, 0.9, 0.8, 0.7]}
TILTED = {"cardan": [0.4, 0.3, 0.1]}


@pytest.mark.parametrize(("friction", "share"), [(0.0, 1.0), (2.0, 5 / 7)])
def test_a_ball_on_top_of_a_ball_falls_off_as_it_slides_or_rolls(friction: float, share: float) -> None:
    """Eigenvalue sqrt(g / (R + r)) where it slides; it rolls with 5/7 of that, squared."""
    model = koppel.Model("balls")
    r, R, m = 0.2, 0.7, 3.0
    inertia = dict.fromkeys(("xx", "yy", "zz"), 0.4 * m * r * r)
    ball = model.add_part("ball", mass=m, inertia=inertia, position=(0, 0, R + r))
    model.add(
        "touch",
        Contact(frame_a="ground", frame_b=ball, shape="sphere", radius_a=R, radius_b=r, friction=friction),
    )
    found = assert_exact(koppel.Machine(model))
    largest = float(np.max(found.eigenvalues().real))
    assert largest**2 == pytest.approx(share * 9.81 / (R + r), rel=1e-10)


def add_plane(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    tip, floor = body.frame("tip", position=(0.05, 0.1, -0.2)), model.ground.frame("floor", position=(0, 0, at))
    model.add("touch", Contact(frame_a=floor, frame_b=tip, radius_b=0.1, **law))


def add_line(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    floor = model.ground.frame("floor", position=(0, 0, at), rotation={"cardan": [0, 0, 0.4]})
    tip = body.frame("tip", position=(0.05, 0.1, -0.2))
    model.add("touch", Contact(frame_a=floor, frame_b=tip, shape="line", **law))


def add_sphere(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    low = model.ground.frame("low", position=(0.05, 0.1, at))
    tip = body.frame("tip", position=(0.05, 0.1, -0.2))
    model.add("touch", Contact(frame_a=low, frame_b=tip, shape="sphere", radius_a=0.5, radius_b=0.3, **law))


def add_disc(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    tip, floor = body.frame("tip", rotation=TILTED), model.ground.frame("floor", position=(0, 0, at))
    model.add("touch", DiscOnPlane(frame_a=floor, frame_b=tip, radius=0.3, **law))


def add_edge(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    """A sphere over the edge of a box, which looks upwards."""
    box = model.ground.frame("box", position=(0, 0, at), rotation={"cardan": [0, np.pi / 4, 0]})
    size = {"length_x": 0.6, "length_y": 4, "length_z": 0.6}
    model.add("touch", SphereOnBox(frame_a=box, frame_b=body.frame("tip"), radius=0.5, **size, **law))


def add_corner(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    tip, floor = body.frame("tip", rotation=TILTED), model.ground.frame("floor", position=(0, 0, at))
    size = {"length_x": 0.2, "length_y": 0.3, "length_z": 0.4}
    model.add("touch", BoxOnPlane(frame_a=floor, frame_b=tip, **size, **law))


def add_boxes(model: koppel.Model, body: PartRef, at: float, **law: float) -> None:
    tip, low = body.frame("tip", rotation=TILTED), model.ground.frame("low", position=(0, 0, at))
    own = {"length_b_x": 0.2, "length_b_y": 0.3, "length_b_z": 0.4}
    below = {"length_a_x": 2, "length_a_y": 2, "length_a_z": 0.5}
    model.add("touch", BoxOnBox(frame_a=low, frame_b=tip, **own, **below, **law))


def on_the_ground(add: Callable[..., None], friction: float, speed: float) -> koppel.Machine:
    """A body on a bushing that touches what is below it, at rest or while it slides and turns about the vertical."""

    def build(at: float) -> koppel.Model:
        model = koppel.Model("slider", gravity=(0.4, -0.3, -9.81))
        body = model.add_part(
            "body",
            mass=1.4,
            inertia=INERTIA,
            center_of_mass=(0.02, -0.01, 0.03),
            velocity=(speed, -0.6 * speed, 0),
            angular_velocity=(0, 0, 0.7 * speed),
        )
        model.add("hold", Bushing(frame_a="ground", frame_b=body.frame("eye", position=(0.1, 0.05, 0.2)), **SOFT))
        add(model, body, at, friction=friction)
        return model

    low = -1.0
    return koppel.Machine(build(low + koppel.Machine(build(low)).outputs()["touch.gap"]))


SCENES = [add_plane, add_line, add_sphere, add_disc, add_edge, add_corner, add_boxes]


@pytest.mark.parametrize(("friction", "speed"), [(0.0, 0.0), (0.9, 0.0), (0.2, 0.4), (0.0, 0.4)])
@pytest.mark.parametrize("add", SCENES, ids=[scene.__name__[4:] for scene in SCENES])
def test_what_touches_is_linearized_exactly(add: Callable[..., None], friction: float, speed: float) -> None:
    machine = on_the_ground(add, friction, speed)
    found = assert_exact(machine)
    assert machine.outputs()["touch.force"] > 0.1
    held = 12 - len(found.A)
    assert held == (2 if friction < 0.5 else 4 if add is add_line else 6)


def test_contacts_between_parts_on_joints() -> None:
    """An arm drags over a sled that slides itself."""
    model = koppel.Model("arm on a sled", gravity=(0.2, 0.1, -9.81))
    arm = model.add_part("arm", mass=1.2, center_of_mass=[0.3, 0.05, -0.04], inertia=INERTIA)
    sled = model.add_part("sled", mass=2.0, inertia=INERTIA)
    model.add("hinge", joints.Universal(frame_a="ground", frame_b=arm, axis_1=(0, 0, 1), axis_2=(0, 1, 0), rate_1=0.8))
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b=sled, axis=(0.6, 0.8, 0), speed=-0.5))
    model.add("pull", Bushing(frame_a="ground", frame_b=sled, **SOFT))
    tip, top = arm.frame("tip", position=(0.6, 0, -0.2)), sled.frame("top", position=(0, 0, -0.3))
    model.add("touch", Contact(frame_a=top, frame_b=tip, radius_b=0.1, friction=0.3))
    machine = koppel.Machine(model)
    assert_exact(machine)
    assert machine.outputs()["touch.force"] > 0.1
