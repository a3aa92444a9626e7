"""Given motions beside set-valued laws: jumps, waves, inputs of every step, and bodies that lie on what is driven."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics, rotational, translational

G, STEP = 9.81, 1e-3
BOTH = pytest.mark.parametrize("theta", [None, 0.5, 1.0])
JUMP = {"step": {"time": 0.1, "after": 1.0}}
MOMENT = {"xx": 0.1, "yy": 0.1, "zz": 0.1}


def stepper(theta: float | None, step: float = STEP) -> koppel.TimeStepping:
    return koppel.TimeStepping(step=step) if theta is None else koppel.TimeStepping(step=step, theta=theta)


def add_brake(model: koppel.Model) -> None:
    """A law that has nothing to do with the rest."""
    model.add("wheel", rotational.Shaft(inertia=1))
    model.add("brake", rotational.Brake(shaft="wheel", normal=1))


def driven(kind: str, speed: Any) -> tuple[koppel.Model, str]:
    model = koppel.Model("driven beside a brake")
    add_brake(model)
    if kind == "sled":
        model.add("led", translational.Sled(mass=20))
        model.add("motion", translational.Motion(sled="led", speed=speed))
        return model, "led.speed"
    if kind == "joint":
        part = model.add_part("arm", mass=1, inertia=MOMENT)
        model.add("led", joints.Revolute(frame_a="ground", frame_b=part, axis=(0, 0, 1)))
        model.add("motion", rotational.Motion(shaft="led", speed=speed))
        return model, "led.rate"
    model.add("led", rotational.Shaft(inertia=0.5))
    name = "led"
    if kind == "gear":
        name = "pinion"
        model.add(name, rotational.Shaft(inertia=0.1))
        model.add("mesh", rotational.Gear(shaft_a=name, shaft_b="led", ratio=1))
    model.add("motion", rotational.Motion(shaft=name, speed=speed))
    return model, "led.speed"


@BOTH
@pytest.mark.parametrize("kind", ["shaft", "sled", "joint", "gear"])
def test_a_jump_of_a_speed_arrives_beside_a_law_that_has_nothing_to_do_with_it(kind: str, theta: float | None) -> None:
    model, channel = driven(kind, JUMP)
    run = koppel.simulate(model, until=0.3, stepper=stepper(theta))
    speed, before, after = run[channel], run.time < 0.1 - 1e-9, run.time > 0.1 + 1e-9
    assert np.all(np.abs(speed[before]) < 1e-12) and np.all(np.abs(np.abs(speed[after]) - 1.0) < 1e-12)


@BOTH
@pytest.mark.parametrize("kind", ["shaft", "sled", "joint", "gear"])
def test_a_wave_is_met_at_the_end_of_every_step(kind: str, theta: float | None) -> None:
    model, channel = driven(kind, "2*sin(40*time/(1 s))")
    run = koppel.simulate(model, until=0.3, stepper=stepper(theta))
    assert np.max(np.abs(np.abs(run[channel]) - np.abs(2 * np.sin(40 * run.time)))) < 1e-12


def test_an_input_that_changes_in_every_step_leads_beside_a_law() -> None:
    model = koppel.Model("dyno")
    add_brake(model)
    speed = model.input("speed", "rad/s", 0.0)
    model.add("rotor", rotational.Shaft(inertia=0.5))
    model.add("motion", rotational.Motion(shaft="rotor", speed=speed))
    machine = koppel.Machine(model, stepper=stepper(None))
    for n in range(50):
        wanted = 10.0 * np.sin(n)
        machine.set_input("speed", wanted)
        machine.step()
        assert machine.outputs()["rotor.speed"] == pytest.approx(wanted, abs=1e-12)


@BOTH
def test_a_jump_slips_in_a_clutch_that_sticks(theta: float | None) -> None:
    """The driven side jumps; the other side is drawn along by the friction torque alone: T / J for J (1 rad/s) / T."""
    torque, inertia = 4.0, 0.2
    model = koppel.Model("clutch")
    model.add("led", rotational.Shaft(inertia=0.5))
    model.add("motion", rotational.Motion(shaft="led", speed=JUMP))
    model.add("load", rotational.Shaft(inertia=inertia))
    model.add("clutch", rotational.Friction(shaft_a="led", shaft_b="load", torque=torque))
    run = koppel.simulate(model, until=0.3, stepper=stepper(theta))
    wanted = np.clip(torque / inertia * (run.time - 0.1), 0.0, 1.0)
    assert np.max(np.abs(run["load.speed"] - wanted)) < 1e-10
    assert np.all(run["load.speed"][run.time > 0.151] == run["led.speed"][run.time > 0.151])


def on_table(friction: float, motion: str, axis: Any = (1, 0, 0), shape: str = "box") -> koppel.Model:
    """A box or a ball of 2 kg on a table that is driven."""
    model, half = koppel.Model("table"), 0.1
    model.add_part("table", mass=5, inertia=MOMENT)
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b="table", axis=axis))
    model.add("drive", joints.ShiftDrive(joint="rail", motion=motion))
    same = 0.4 * 2 * half * half
    inertia = {"xx": same, "yy": same, "zz": same}
    model.add_part("load", mass=2, inertia=inertia, position=(0, 0, half), free=True)
    if shape == "box":
        sizes: dict[str, Any] = {"length_x": 0.4, "length_y": 0.4, "length_z": 2 * half}
        model.add("touch", mechanics.BoxOnPlane(frame_a="table", frame_b="load", friction=friction, **sizes))
    else:
        model.add("touch", mechanics.Contact(frame_a="table", frame_b="load", radius_b=half, friction=friction))
    return model


@BOTH
@pytest.mark.parametrize("friction", [0.1, 0.3, 0.45, 0.6])
def test_friction_on_a_driven_table_is_that_of_newton_and_coulomb(friction: float, theta: float | None) -> None:
    """The table gains 5 m/s^2 from rest: what lies on it min(mu g, 5), with the force that this takes."""
    run = koppel.simulate(on_table(friction, "2.5*time**2"), until=0.1, stepper=stepper(theta))
    gained = min(friction * G, 5.0)
    assert run["load.vx"][-1] == pytest.approx(gained * 0.1, abs=1e-10)
    assert run["touch.friction_x"][-1] == pytest.approx(2 * gained, abs=1e-9)


@BOTH
@pytest.mark.parametrize("friction", [0.05, 0.1, 0.3])
def test_a_ball_on_a_driven_table_rolls_or_slides(friction: float, theta: float | None) -> None:
    """A full ball that rolls gains 2/7 of what the table gains."""
    run = koppel.simulate(on_table(friction, "2.5*time**2", shape="ball"), until=0.1, stepper=stepper(theta))
    assert run["load.vx"][-1] == pytest.approx(min(friction * G, 5.0 * 2 / 7) * 0.1, abs=1e-10)


@BOTH
@pytest.mark.parametrize(("lift", "force"), [(5.0, 2 * (G + 5.0)), (-5.0, 2 * (G - 5.0)), (-15.0, 0.0)])
def test_the_normal_force_on_a_driven_table(lift: float, force: float, theta: float | None) -> None:
    run = koppel.simulate(on_table(0.3, f"{lift / 2}*time**2", axis=(0, 0, 1)), until=0.1, stepper=stepper(theta))
    assert run["touch.force"][-1] == pytest.approx(force, abs=1e-8)
    # what falls with theta = 1 is ahead by half a step of its speed
    order_one = 0.5 * G * STEP * 0.1 if theta == 1.0 and lift < -G else 0.0
    assert run["load.z"][-1] - 0.1 == pytest.approx(0.5 * max(lift, -G) * 0.01 - order_one, abs=1e-9)


def test_what_lies_on_a_shaken_table_never_gains_more_than_friction_gives() -> None:
    """Where it breaks away a step is late by itself at most: mu g step in the speed, mu g step T in the place."""

    def place(step: float) -> float:
        run = koppel.simulate(on_table(0.3, "0.02*sin(18.85*time/(1 s))"), until=0.3, stepper=stepper(None, step))
        acceleration = np.diff(run["load.vx"]) / np.diff(run.time)
        assert np.max(np.abs(acceleration)) < 0.3 * G * (1 + 1e-9)
        return float(run["load.x"][-1])

    fine = place(2.5e-5)
    for step in (1e-3, 2.5e-4):
        assert abs(place(step) - fine) < 0.3 * G * step * 0.3


@BOTH
@pytest.mark.parametrize("speed", [1.0, 0.1, 0.03, 0.01, 3e-3, 1e-3])
def test_what_slides_slowly_does_not_begin_to_spin(speed: float, theta: float | None) -> None:
    """A box that is pushed as much as friction brakes it keeps its speed; a small spin dies out at the rate

    mu m g (r^2 - mu^2 h^2) / (J v): friction turns with the slip of the corners, r ahead and behind. Together they tip
    the box, h high in the middle, so that the side that is loaded more is braked more.
    """
    friction, mass, reach, height, moment, spin = 0.45, 2.0, 0.2, 0.1, 0.008, 1e-6
    model = koppel.Model("slow")
    start: dict[str, Any] = {"velocity": (speed, 0, 0), "angular_velocity": (0, 0, spin), "free": True}
    inertia = {"xx": moment, "yy": moment, "zz": moment}
    model.add_part("box", mass=mass, inertia=inertia, position=(0, 0, height), **start)
    sizes: dict[str, Any] = {"length_x": 2 * reach, "length_y": 2 * reach, "length_z": 2 * height}
    model.add("touch", mechanics.BoxOnPlane(frame_a="ground", frame_b="box", friction=friction, **sizes))
    model.add("push", mechanics.Force(frame="box", force=[friction * mass * G, 0, 0]))
    run = koppel.simulate(model, until=0.05, stepper=stepper(theta))
    assert np.max(np.abs(run["box.vx"] - speed)) < 1e-9
    assert np.all(np.abs(run["box.wz"]) <= spin)
    rate = friction * mass * G * (reach**2 - (friction * height) ** 2) / (moment * speed)
    if rate * STEP < 0.1:
        order = 2e-3 if theta is None else 0.05
        assert run["box.wz"][10] == pytest.approx(spin * np.exp(-rate * 10 * STEP), rel=order)


@pytest.mark.parametrize("law", [False, True])
@pytest.mark.parametrize("method", [koppel.TimeStepping(), koppel.TimeStepping(theta=1.0), koppel.VariableStep()])
def test_a_table_that_is_repeated_jumps_where_it_begins_anew(law: bool, method: Any) -> None:
    """A saw of 2 rad/s in 1 s turns the shaft by 1 rad with every tooth, within a step of the jump."""
    model = koppel.Model("saw")
    saw = {"table": {"time": [0, 0.5, 1], "value": [0, 1, 2], "outside": "repeat"}}
    model.add("led", rotational.Shaft(inertia=0.1))
    model.add("motion", rotational.Motion(shaft="led", speed=saw))
    if law:
        add_brake(model)
    run = koppel.simulate(model, until=2.5, stepper=method, every=STEP)
    inside = np.abs(run.time - np.round(run.time)) > 1.5 * STEP
    tooth = np.mod(run.time, 1.0)
    assert np.max(np.abs(run["led.speed"] - 2 * tooth)[inside]) < 1e-9
    assert np.max(np.abs(run["led.angle"] - np.floor(run.time) - tooth**2)[inside]) < 2 * 2.5 * 2 * STEP


def test_a_held_table_that_is_repeated_is_split_at_every_jump() -> None:
    """A force of 1 N and -1 N in turn: the speed is a triangle, to rounding."""
    model = koppel.Model("square")
    square = {"table": {"time": [0, 0.5, 1], "value": [1, -1, 1], "interpolation": "hold", "outside": "repeat"}}
    model.add("sled", translational.Sled(mass=2))
    model.add("push", translational.Force(sled_b="sled", force=square))
    machine = koppel.Machine(model)
    assert machine.find_jumps(0.2, 2.2) == pytest.approx([0.5, 1.0, 1.5, 2.0])
    run = koppel.simulate(model, until=2.2, stepper=koppel.VariableStep(), every=0.1)
    tooth = np.mod(run.time, 1.0)
    assert run["sled.speed"] == pytest.approx(0.5 * np.minimum(tooth, 1.0 - tooth), abs=1e-9)
