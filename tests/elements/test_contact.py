"""Contact and Coulomb friction between frames against closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import koppel
from koppel import mechanics

G = 9.81


def slope(angle: float) -> tuple[float, float, float]:
    """Gravity as seen from a plane that falls along x."""
    return (G * np.sin(angle), 0.0, -G * np.cos(angle))


def block(friction: float, angle: float = 0.0, speed: float = 0.0, height: float = 0.0, **more: float) -> koppel.Model:
    """2 kg on four points on the plane z = 0."""
    model = koppel.Model("block", gravity=slope(angle))
    part = model.add_part(
        "block", mass=2, inertia={"xx": 0.01, "yy": 0.01, "zz": 0.01}, position=(0, 0, height), velocity=(speed, 0, 0)
    )
    for k, (x, y) in enumerate(((0.1, 0.1), (0.1, -0.1), (-0.1, 0.1), (-0.1, -0.1))):
        part.frame(f"c{k}", position=(x, y, 0))
        model.add(f"k{k}", mechanics.Contact(frame_a="ground", frame_b=f"block.c{k}", friction=friction, **more))
    return model


def ball(radius: float = 0.1, friction: float = 0.0, height: float = 0.0, **more: float) -> koppel.Model:
    """A solid ball of 2 kg above the plane z = 0."""
    model = koppel.Model("ball", gravity=slope(more.pop("angle", 0.0)))
    moment = 0.4 * 2 * radius**2
    model.add_part(
        "ball", mass=2, inertia={"xx": moment, "yy": moment, "zz": moment}, position=(0, 0, height + radius),
        velocity=(more.pop("speed", 0.0), 0, 0),
    )  # fmt: skip
    contact = mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=radius, friction=friction, **more)
    model.add("touch", contact)
    return model


def simulate(model: koppel.Model, until: float, theta: float = 1.0, step: float = 1e-3) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step, theta=theta))


THETAS = pytest.mark.parametrize("theta", [1.0, 0.5])


@THETAS
def test_a_block_sticks_on_a_slope_below_the_angle_of_friction(theta: float) -> None:
    run = simulate(block(0.5, np.deg2rad(20)), 1.0, theta)
    assert np.max(np.abs(run["block.x"])) < 1e-12
    assert np.all(run["k0.slip"][1:] == 0.0)
    normal = sum(run[f"k{k}.force"][1:] for k in range(4))
    assert np.allclose(normal, 2 * G * np.cos(np.deg2rad(20)), rtol=1e-9)


@THETAS
def test_a_block_slides_down_with_the_acceleration_of_the_textbook(theta: float) -> None:
    angle = np.deg2rad(20)
    run = simulate(block(0.2, angle), 1.0, theta)
    assert abs(run["block.vx"][-1] - G * (np.sin(angle) - 0.2 * np.cos(angle))) < 1e-9
    assert np.max(np.abs(run["block.z"])) < 1e-12


def test_a_block_stops_after_v_over_mu_g_and_stays() -> None:
    run = simulate(block(0.3, speed=1.0), 0.6)
    stop = run.time[np.flatnonzero(run["k0.branch"][1:] == 0)[0] + 1]
    assert abs(stop - 1 / (0.3 * G)) < 2e-3
    assert abs(run["block.x"][-1] - 1 / (2 * 0.3 * G)) < 1e-3
    assert np.max(np.abs(run["block.vx"][run.time > stop + 2e-3])) < 1e-12


@pytest.mark.parametrize("restitution", [0.0, 0.5, 0.9])
def test_a_ball_bounces_to_the_square_of_the_restitution(restitution: float) -> None:
    run = simulate(ball(height=0.5, restitution=restitution), 1.0, step=2e-4)
    first = int(np.flatnonzero(run["ball.vz"] >= 0.0)[1])
    top = float(np.max(run["ball.z"][first:])) - 0.1
    assert abs(top - restitution**2 * 0.5) < 2e-3
    assert np.min(run["touch.gap"]) > -1e-10


def test_a_ball_rolls_down_with_five_sevenths() -> None:
    angle = np.deg2rad(20)
    run = simulate(ball(friction=0.3, angle=angle), 1.0)
    assert abs(run["ball.vx"][-1] - 5 / 7 * G * np.sin(angle)) < 1e-9
    assert np.max(np.abs(run["ball.vx"][1:] - 0.1 * run["ball.wy"][1:])) < 1e-12


def test_a_ball_that_is_thrown_slides_first_and_rolls_after_two_sevenths_v_over_mu_g() -> None:
    run = simulate(ball(friction=0.2, speed=2.0), 0.6)
    rolling = run.time[np.flatnonzero(run["touch.branch"][5:] == 0)[0] + 5]
    assert abs(rolling - 2 / 7 * 2.0 / (0.2 * G)) < 3e-3
    assert abs(run["ball.vx"][-1] - 5 / 7 * 2.0) < 3e-3


@pytest.mark.parametrize("restitution", [0.0, 1.0])
def test_two_balls_exchange_momentum(restitution: float) -> None:
    model = koppel.Model("two balls", gravity=(0, 0, 0))
    for name, mass, x, speed in (("a", 1.0, 0.0, 3.0), ("b", 2.0, 1.0, 0.0)):
        model.add_part(name, mass=mass, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(x, 0, 0), velocity=(speed, 0, 0))
    model.add(
        "touch",
        mechanics.Contact(
            frame_a="a", frame_b="b", radius_a=0.1, radius_b=0.2, shape="sphere", restitution=restitution
        ),
    )
    run = simulate(model, 0.5)
    after = (run["a.vx"][-1], run["b.vx"][-1])
    wanted = (-1.0, 2.0) if restitution else (1.0, 1.0)
    assert np.allclose(after, wanted, atol=1e-9)
    assert np.min(run["touch.gap"]) > -1e-9


def test_a_line_holds_along_itself_only() -> None:
    model = koppel.Model("on a line", gravity=(0.2 * G, 0.1 * G, -G))
    model.add_part("point", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="point", friction=0.3, shape="line"))
    run = simulate(model, 0.5)
    assert abs(run["point.vx"][-1]) < 1e-12  # 0.2 < 0.3: it sticks
    assert abs(run["point.vy"][-1] - 0.1 * G * 0.5) < 1e-9


def test_friction_and_blows_take_energy_only() -> None:
    model = ball(friction=0.4, height=0.3, speed=1.5, restitution=0.7)
    run = simulate(model, 2.0)
    energy = (
        run["ball.vx"] ** 2 + run["ball.vz"] ** 2 + 0.5 * 0.4 * 2 * 0.01 * run["ball.wy"] ** 2 + 2 * G * run["ball.z"]
    )
    assert np.max(np.diff(energy)) < 1e-9 * np.max(energy)


def test_forces_and_place_of_a_contact_balance_the_weight() -> None:
    """A box that sticks on a slope: N + F = -m g, acting below the center of mass along gravity (as moments vanish)."""
    model = koppel.Model("slope")
    model.gravity = (0.3, -0.4, -9.81)
    plane = model.ground.frame("plane", position=(0.2, 0.1, 0.4), rotation={"cardan": [0.1, -0.15, 0.7]})
    box = model.add_part(
        "box", mass=2, center_of_mass=(0.03, -0.02, 0.01), inertia={"xx": 0.02, "yy": 0.03, "zz": 0.04}, free=True,
        position=(0.2, 0.1, 0.4), rotation={"cardan": [0.1, -0.15, 0.7]},
    )  # fmt: skip
    middle = box.frame("middle", position=(0, 0, 0.1))
    sizes = {"length_x": 0.4, "length_y": 0.3, "length_z": 0.2}
    model.add("slab", mechanics.BoxOnPlane(frame_a=plane, frame_b=middle, friction=0.8, **sizes))
    run = koppel.simulate(model, until=0.1)
    R = Rotation.from_euler("XYZ", [0.1, -0.15, 0.7]).as_matrix()
    normal, friction, point = (np.array([run[f"slab.{name}_{c}"][-1] for c in "xyz"]) for name in VECTORS)
    weight = 2 * np.array([0.3, -0.4, -9.81])
    assert run["slab.branch"][-1] == 0 and np.allclose(R @ (normal + friction), -weight, atol=1e-6)
    assert np.allclose(normal, [0, 0, run["slab.force"][-1]]) and abs(friction[2]) < 1e-12
    center = np.array([run[f"box.{c}"][-1] for c in "xyz"])
    place = np.array([0.2, 0.1, 0.4]) + R @ point
    assert abs(point[2]) < 1e-9 and np.allclose(np.cross(place - center, weight), 0, atol=1e-6)


def test_a_ball_on_a_ball_touches_between_the_centers() -> None:
    """point = radius_a n and the normal force along n = (b - a) / |b - a|, nothing while it flies."""
    model = koppel.Model("two balls")
    seat = model.ground.frame("seat", position=(0, 0, 1), rotation={"cardan": [0.4, 0.2, -0.3]})
    ball = model.add_part(
        "ball", mass=1, inertia={"xx": 4e-3, "yy": 4e-3, "zz": 4e-3}, free=True, position=(0.1, 0.05, 1.31)
    )
    law = mechanics.Contact(frame_a=seat, frame_b=ball, shape="sphere", radius_a=0.2, radius_b=0.1, friction=0.3)
    model.add("touch", law)
    run = koppel.simulate(model, until=0.2)
    R = Rotation.from_euler("XYZ", [0.4, 0.2, -0.3]).as_matrix()
    normal, friction, point = (np.stack([run[f"touch.{name}_{c}"] for c in "xyz"], axis=1) for name in VECTORS)
    way = np.stack([run[f"ball.{c}"] for c in "xyz"], axis=1) - [0, 0, 1]
    n = (way / np.linalg.norm(way, axis=1)[:, None]) @ R
    closed = run["touch.branch"] < 2
    assert 0.3 < np.mean(closed) < 1 and np.all(point[~closed] == 0) and np.all(normal[~closed] == 0)
    assert np.allclose(point[closed], 0.2 * n[closed], atol=1e-5)
    assert np.allclose(normal[closed], run["touch.force"][closed, None] * n[closed], atol=1e-9)
    sizes = np.linalg.norm(friction, axis=1)
    assert np.allclose(sizes, run["touch.friction_force"], atol=1e-9)
    assert np.max(np.abs(np.sum(friction * n, axis=1))) < 1e-9


VECTORS = ("normal", "friction", "point")


def test_contacts_that_penetrate_at_the_start_are_told() -> None:
    """A block 5 mm deep in its plane; one within rounding of it says nothing, nor does one that starts at rest."""
    (line,) = koppel.simulate(block(0.3, height=-5e-3), until=0.01).warnings
    assert line.startswith("contacts penetrate at the start: 'k0' by 0.005 m, 'k1' by 0.005 m, ")
    assert "'k2' by 0.005 m, and 1 more; " in line
    assert koppel.simulate(block(0.3, height=-1e-9), until=0.01).warnings == ()
    assert koppel.simulate(block(0.3, height=-5e-3), until=0.01, start="equilibrium").warnings == ()
