"""mechanics.rolling and conditions on velocities: discs, spheres, skates and sleighs against closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from elements.test_more_joints import TIGHT
from machines import STEPPERS, Array, measure_order
from scipy.spatial.transform import Rotation

import koppel
from koppel.elements import joints
from koppel.elements.mechanics import Constraint, Force, Rolling
from koppel.elements.sensors import Velocity
from koppel.results import Run

G, MASS, RADIUS = 9.81, 2.0, 0.3
AXIAL, ACROSS = 0.5 * MASS * RADIUS**2, 0.25 * MASS * RADIUS**2
DISC = {"xx": ACROSS, "yy": AXIAL, "zz": ACROSS}
METHODS = [*STEPPERS.values(), koppel.TimeStepping]


def rolling_disc(**start: Any) -> koppel.Model:
    """A thin disc on the ground; its axis is y of the part."""
    model = koppel.Model("disc")
    model.add_part("disc", mass=MASS, inertia=DISC, free=True, **start)
    model.add("roll", Rolling(frame_a="ground", frame_b="disc", radius=RADIUS))
    return model


def wobbling_disc() -> koppel.Model:
    return rolling_disc(position=(0, 0, RADIUS), velocity=(2 * RADIUS, -0.5 * RADIUS, 0), angular_velocity=(0.5, 2, 1))


def leaning_disc(lean: float, turning: float) -> tuple[koppel.Model, float]:
    """A disc that runs in a circle, its plane at the angle lean from the ground; returns its spin too.

    With the axes e1 along the way, e2 up the disc and e3 = e1 x e2 the angular velocity is turning sin(lean) e2 +
    spin e3, and the balance of moments about the center along e1 gives
    (C + m r**2) turning spin sin(lean) = cos(lean) (A turning**2 sin(lean) - m g r).
    """
    s, c = np.sin(lean), np.cos(lean)
    up, axis = np.array([0, c, s]), np.array([0, -s, c])
    spin = c * (ACROSS * turning**2 * s - MASS * G * RADIUS) / ((AXIAL + MASS * RADIUS**2) * turning * s)
    model = rolling_disc(
        position=(RADIUS * up).tolist(),
        rotation={"x": [1, 0, 0], "y": axis.tolist()},
        velocity=(-spin * RADIUS, 0, 0),
        angular_velocity=(0, spin, -turning * s),
    )
    return model, float(spin)


def energy_of(run: Run) -> Array:
    """Kinetic energy and weight of the disc."""
    moving = sum(run[f"disc.v{c}"] ** 2 for c in "xyz")
    turning = sum(DISC[2 * c] * run[f"disc.w{c}"] ** 2 for c in "xyz")
    return np.asarray(0.5 * MASS * moving + 0.5 * turning + MASS * G * run["disc.z"])


def lowest_points(run: Run) -> tuple[Array, Array]:
    """Heights of the lowest points of the rim, and the velocities of the matter there."""
    heights, speeds = [], []
    for q, w, p, v in zip(
        *(
            np.array([run[f"disc.{key}{c}"] for c in axes]).T
            for key, axes in (("q", "xyzw"), ("w", "xyz"), ("", "xyz"), ("v", "xyz"))
        ),
        strict=True,
    ):
        turn = Rotation.from_quat(q)
        n = turn.apply([0, 1, 0])
        down = -np.array([0, 0, 1]) + n[2] * n
        d = RADIUS * down / np.linalg.norm(down)
        heights.append(p[2] + d[2])
        speeds.append(v + np.cross(turn.apply(w), d))
    return np.array(heights), np.array(speeds)


# a disc -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lean", "turning"), [(1.2, 1.5), (0.6, 3.0), (0.2, 12.0), (np.pi / 2, 2.0)])
def test_a_leaning_disc_runs_in_a_circle(lean: float, turning: float) -> None:
    model, spin = leaning_disc(lean, turning)
    period = 2 * np.pi / turning
    run = koppel.simulate(model, until=period, every=period / 100, stepper=TIGHT)
    radius = -spin * RADIUS / turning  # of the way of the center, about a point on its left
    center = np.array([0.0, RADIUS * np.cos(lean) + radius])
    angle = turning * run.time
    assert np.max(np.abs(run["disc.x"] - center[0] - radius * np.sin(angle))) < 1e-7
    assert np.max(np.abs(run["disc.y"] - center[1] + radius * np.cos(angle))) < 1e-7
    assert np.max(np.abs(run["disc.z"] - RADIUS * np.sin(lean))) < 1e-8
    # the ground carries the weight and pulls the disc around
    assert np.max(np.abs(run["roll.force"] - MASS * G)) < 1e-5
    pull = MASS * turning**2 * radius
    assert np.max(np.abs(run["roll.force_x"] + pull * np.sin(angle))) < 1e-5
    assert np.max(np.abs(run["roll.force_y"] - pull * np.cos(angle))) < 1e-5


def test_rolling_takes_no_energy_and_the_point_that_touches_rests() -> None:
    run = koppel.simulate(wobbling_disc(), until=2.0, every=0.01, stepper=TIGHT)
    heights, speeds = lowest_points(run)
    assert np.ptp(run["disc.z"]) > 0.02
    assert np.ptp(energy_of(run)) < 1e-7
    assert np.max(np.abs(heights)) < 1e-10
    assert np.max(np.abs(speeds)) < 1e-9


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_steppers_roll_with_their_order(method: Any) -> None:
    """At the end of each step the disc touches and its lowest point rests."""
    until, errors = 0.4, []
    exact = koppel.Machine(wobbling_disc())
    koppel.simulate(exact, until=until, every=until, stepper=TIGHT)
    for step in (1e-3, 5e-4, 2.5e-4):
        machine = koppel.Machine(wobbling_disc())
        run = koppel.simulate(machine, until=until, every=4e-3, stepper=method(step=step))
        heights, speeds = lowest_points(run)
        assert np.max(np.abs(heights)) < 1e-10
        assert np.max(np.abs(speeds)) < 1e-9
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert min(measure_order(errors)) > (1 if method is koppel.TimeStepping else method.order) - 0.15, errors


def test_a_start_beside_the_plane_is_brought_onto_it_and_the_velocity_follows() -> None:
    machine = koppel.Machine(rolling_disc(position=(0.1, 0.2, 0.5), angular_velocity=(0, 3, 0)))
    out = machine.outputs()
    assert abs(out["disc.z"] - RADIUS) < 1e-12
    assert abs(out["disc.vx"] - out["disc.wy"] * RADIUS) < 1e-12


def test_a_disc_upright_wobbles_with_the_frequency_of_the_linear_equations() -> None:
    """Lean a about the way at the spin w: A (A + m r**2) a'' + (C (C + m r**2) w**2 - A m g r) a = constant."""
    spin = 6.0
    stiffness = AXIAL * (AXIAL + MASS * RADIUS**2) * spin**2 - ACROSS * MASS * G * RADIUS
    frequency = np.sqrt(stiffness / (ACROSS * (ACROSS + MASS * RADIUS**2)))
    tilt = 1e-5
    start = {
        "position": (0, 0, RADIUS * np.cos(tilt)),
        "velocity": (spin * RADIUS, 0, 0),
        "rotation": {"cardan": [tilt, 0, 0]},
    }
    model = rolling_disc(**start, angular_velocity=(0, spin, 0))
    run = koppel.simulate(model, until=2.0, every=1e-3, stepper=TIGHT)
    x, y, z, w = (run[f"disc.q{c}"] for c in "xyzw")
    lean = 2 * (y * z + w * x)  # the axis of the disc along z
    middle = 0.5 * (np.max(lean) + np.min(lean))
    crossings = run.time[:-1][np.diff(np.sign(lean - middle)) != 0]
    assert abs(np.mean(np.diff(crossings)) - np.pi / frequency) < 2e-3 * np.pi / frequency


def test_a_disc_rolls_down_a_slope_however_the_plane_is_placed() -> None:
    """a = g sin(slope) / (1 + C / (m r**2)) = 2/3 g sin(slope), on a frame of the ground that is turned."""
    slope = 0.3
    model = koppel.Model("slope")
    turn = {"cardan": [0, slope, 0]}
    plane = model.ground.frame("plane", position=(1, 2, 3), rotation=turn)
    normal = np.array([np.sin(slope), 0, np.cos(slope)])
    model.add_part(
        "disc", mass=MASS, inertia=DISC, position=(np.array([1, 2, 3]) + RADIUS * normal).tolist(), rotation=turn
    )
    model.add("roll", Rolling(frame_a=plane, frame_b="disc", radius=RADIUS))
    run = koppel.simulate(model, until=1.0, every=0.1, stepper=TIGHT)
    way = np.hypot(run["disc.x"] - run["disc.x"][0], run["disc.z"] - run["disc.z"][0])
    assert np.max(np.abs(way - 0.5 * (2 / 3) * G * np.sin(slope) * run.time**2)) < 1e-8
    assert np.max(np.abs(run["roll.force"] - MASS * G * np.cos(slope))) < 1e-6
    assert np.max(np.abs(run["roll.force_x"] + MASS * G * np.sin(slope) / 3)) < 1e-6


def test_a_mirrored_disc_rolls_on_the_other_side() -> None:
    inner = wobbling_disc()
    whole = koppel.Model("pair")
    whole.submodel("left", inner, position=(0, 0, 0))
    whole.submodel("right", inner, mirror=True)
    run = koppel.simulate(whole, until=1.0, every=0.05, stepper=TIGHT)
    assert np.max(np.abs(run["left.disc.y"])) > 0.05
    for channel, sign in (("disc.x", 1), ("disc.y", -1), ("disc.z", 1), ("roll.force", 1)):
        assert np.max(np.abs(run[f"left.{channel}"] - sign * run[f"right.{channel}"])) < 1e-6, channel
    for channel in ("roll.force_x", "roll.force_y"):  # outputs keep their local signs
        assert np.max(np.abs(run[f"left.{channel}"] - run[f"right.{channel}"])) < 1e-5, channel


# a sphere ---------------------------------------------------------------------------------------------------------


def turntable(speed: float, turning: float) -> koppel.Model:
    """A sphere beside the middle of a table that turns, thrown along x in the world."""
    model = koppel.Model("turntable")
    table = model.add_part("table", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("bearing", joints.Revolute(frame_a="ground", frame_b=table, rate=turning))
    model.add("drive", joints.AngleDrive(joint="bearing", motion=f"{turning!r}*time/(1 s)"))
    moment = 0.4 * MASS * RADIUS**2
    model.add_part(
        "ball",
        mass=MASS,
        inertia={"xx": moment, "yy": moment, "zz": moment},
        position=(0.5, 0, RADIUS),
        velocity=(speed, 0, 0),
        angular_velocity=(turning * 0.5 / RADIUS, speed / RADIUS, 0),
    )
    model.add("roll", Rolling(frame_a=table, frame_b="ball", radius=RADIUS, shape="sphere"))
    return model


def test_a_sphere_on_a_turntable_circles_with_two_sevenths_of_its_speed() -> None:
    speed, turning = 0.4, 3.0
    rate = 2 / 7 * turning
    period = 2 * np.pi / rate
    run = koppel.simulate(turntable(speed, turning), until=period, every=period / 100, stepper=TIGHT)
    assert np.max(np.abs(run["ball.x"] - 0.5 - speed / rate * np.sin(rate * run.time))) < 1e-7
    assert np.max(np.abs(run["ball.y"] - speed / rate * (1 - np.cos(rate * run.time)))) < 1e-7
    assert np.max(np.abs(run["roll.force"] - MASS * G)) < 1e-6


# conditions on velocities -----------------------------------------------------------------------------------------


def sleigh(moment: float, ahead: float, turning: float) -> koppel.Model:
    """Chaplygin's sleigh: a skate that does not move sideways, with the center of mass ahead of it."""
    model = koppel.Model("sleigh", gravity=(0, 0, 0))
    inertia = {"xx": moment, "yy": moment, "zz": moment}
    model.add_part("sleigh", mass=MASS, center_of_mass=(ahead, 0, 0), inertia=inertia)
    model.add("ice", joints.Planar(frame_a="ground", frame_b="sleigh", rate=turning))
    model.add("skate", Constraint(zero="ice.y_speed*cos(ice.angle) - ice.x_speed*sin(ice.angle)"))
    return model


def test_chaplygins_sleigh_turns_into_a_straight_run() -> None:
    """u' = a w**2, (I + m a**2) w' = -m a u w.

    u = c tanh(s), w = c / k / cosh(s) with s = a c t / k**2, k**2 = I / m + a**2.
    """
    moment, ahead, turning = 0.3, 0.4, 2.0
    k = np.sqrt(moment / MASS + ahead**2)
    c = k * turning
    run = koppel.simulate(sleigh(moment, ahead, turning), until=3.0, every=0.01, stepper=TIGHT)
    s = ahead * c * run.time / k**2
    speed = run["ice.x_speed"] * np.cos(run["ice.angle"]) + run["ice.y_speed"] * np.sin(run["ice.angle"])
    assert np.max(np.abs(speed - c * np.tanh(s))) < 1e-8
    assert np.max(np.abs(run["ice.rate"] - c / k / np.cosh(s))) < 1e-8
    # the skate pushes aside: the force that the center of mass needs across, and nothing else
    push = MASS * (speed * run["ice.rate"] + ahead * np.gradient(run["ice.rate"], run.time, edge_order=2))
    assert np.max(np.abs(run["skate.force"] - push)[1:-1]) < 2e-3


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_steppers_keep_conditions_on_velocities_and_their_order(method: Any) -> None:
    until, errors = 1.0, []
    exact = koppel.Machine(sleigh(0.3, 0.4, 2.0))
    koppel.simulate(exact, until=until, every=until, stepper=TIGHT)
    for step in (2e-3, 1e-3, 5e-4):
        machine = koppel.Machine(sleigh(0.3, 0.4, 2.0))
        run = koppel.simulate(machine, until=until, every=0.01, stepper=method(step=step))
        aside = run["ice.y_speed"] * np.cos(run["ice.angle"]) - run["ice.x_speed"] * np.sin(run["ice.angle"])
        assert np.max(np.abs(aside)) < 1e-11
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert min(measure_order(errors)) > (1 if method is koppel.TimeStepping else method.order) - 0.15, errors


def test_a_skate_may_be_read_by_sensors_of_a_free_part() -> None:
    """Heading from the quaternion of the part, velocity from a sensor: the same motion as with joint coordinates."""
    model = sleigh(0.3, 0.4, 2.0)
    model.elements.pop("skate")
    model.add("seen", Velocity(frame="sleigh"))
    cosine, sine = "(sleigh.qw**2 - sleigh.qz**2)", "(2*sleigh.qw*sleigh.qz)"
    model.add("skate", Constraint(zero=f"seen.vy*{cosine} - seen.vx*{sine}"))
    runs = [koppel.simulate(made, until=2.0, every=0.1, stepper=TIGHT) for made in (model, sleigh(0.3, 0.4, 2.0))]
    for channel in ("ice.x", "ice.y", "ice.rate", "skate.force"):
        assert np.max(np.abs(runs[0][channel] - runs[1][channel])) < 1e-7, channel


def test_a_condition_ties_a_cart_to_a_wheel() -> None:
    """m x'' = F - f, J w' = f r, x' = r w: x'' = F / (m + J / r**2), and the force is -f."""
    model = koppel.Model("cart", gravity=(0, 0, 0), parameters={"r": "0.25 m"})
    for name in ("cart", "wheel"):
        model.add_part(name, mass=3, inertia={"xx": 0.2, "yy": 0.2, "zz": 0.2})
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b="cart", axis=(1, 0, 0)))
    model.add("hub", joints.Revolute(frame_a="ground", frame_b="wheel", axis=(0, 1, 0), angle=0.7))
    model.add("push", Force(frame="cart", force=[5, 0, 0]))
    model.add("tie", Constraint(zero="rail.speed - r*hub.rate"))
    run = koppel.simulate(model, until=1.0, every=0.1, stepper=koppel.Lsrt2(step=1e-2))
    acceleration = 5 / (3 + 0.2 / 0.25**2)
    assert np.max(np.abs(run["rail.shift"] - 0.5 * acceleration * run.time**2)) < 1e-9
    assert np.max(np.abs(run["hub.angle"] - 0.7 - run["rail.shift"] / 0.25)) < 1e-9
    assert abs(run["tie.force"][-1] + 5 - 3 * acceleration) < 1e-9


def test_a_speed_follows_a_signal_of_time_or_an_input() -> None:
    model = koppel.Model("given", gravity=(0, 0, 0))
    model.add_part("cart", mass=3, inertia={"xx": 0.2, "yy": 0.2, "zz": 0.2})
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b="cart", axis=(1, 0, 0)))
    model.input("wanted", "m/s", "0.3 m * cos(2*time/(1 s)) / (1 s)")
    model.add("follow", Constraint(zero="rail.speed - wanted"))
    run = koppel.simulate(model, until=2.0, every=0.1, stepper=TIGHT)
    assert np.max(np.abs(run["rail.shift"] - 0.15 * np.sin(2 * run.time))) < 1e-9
    assert np.max(np.abs(run["follow.force"] + 3 * 0.6 * np.sin(2 * run.time))) < 1e-7
    machine = koppel.Machine(model)
    machine.set_input("wanted", 0.5)
    given = koppel.simulate(machine, until=1.0, every=0.1, stepper=koppel.Lsrt2(step=0.01))
    assert np.max(np.abs(given["rail.speed"][1:] - 0.5)) < 1e-12


# refusals ---------------------------------------------------------------------------------------------------------


def test_rolling_needs_a_radius_an_axis_and_two_parts() -> None:
    with pytest.raises(koppel.ModelError, match=r"radius = 0 m must be above 0 m"):
        Rolling(frame_a="ground", frame_b="disc", radius=0)
    model = rolling_disc(position=(0, 0, RADIUS))
    model.parts["disc"].frames["other"] = koppel.Frame(position=(1, 0, 0))
    model.add("self", Rolling(frame_a="disc.other", frame_b="disc", radius=0.1))
    with pytest.raises(koppel.ModelError, match=r"elements\.self: frame_a and frame_b are both on 'disc'"):
        koppel.Machine(model)
    model = rolling_disc(position=(0, 0, RADIUS))
    model.add("other", Rolling(frame_a="ground", frame_b="disc", radius=RADIUS, axis=(0, 0, 0)))
    with pytest.raises(koppel.ModelError, match=r"elements\.other\.axis: has length 0; give the axis a direction"):
        koppel.Machine(model)
