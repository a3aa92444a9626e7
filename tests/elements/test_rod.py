"""Rods, guides and anti-roll bars between frames."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import mechanics

BALL = {"mass": 2, "inertia": {"xx": 0.01, "yy": 0.02, "zz": 0.03}}


def hung(element: mechanics.Rod | mechanics.Constraint) -> koppel.Model:
    model = koppel.Model("ball on a rod that turns and swings in space")
    moving = {"velocity": (0.2, 1.5, 0), "angular_velocity": (3, 0, 1)}
    ball = model.add_part("ball", **BALL, **moving, position=(0.4, 0.1, -0.9), free=True)
    ball.frame("eye", position=(0.1, 0.05, 0.2))
    model.ground.frame("hook", position=(0, 0.1, 0.2))
    model.add("line", koppel.sensors.Travel(frame_a="ground.hook", frame_b="ball.eye"))
    model.add("rod", element)
    return model


def test_rod_equals_the_same_condition_as_expression() -> None:
    rod = hung(mechanics.Rod(frame_a="ground.hook", frame_b="ball.eye"))
    expression = hung(mechanics.Constraint(zero="line.travel"))
    one, two = (koppel.simulate(m, until=1.0, stepper=koppel.GeneralizedAlpha(step=1e-3)) for m in (rod, expression))
    for channel in ("ball.x", "ball.y", "ball.z", "ball.wx"):
        assert np.max(np.abs(one[channel] - two[channel])) < 1e-9
    assert np.max(np.abs(one["rod.force"] + two["rod.force"])) < 1e-6
    assert np.ptp(one["rod.distance"]) < 1e-12


def test_rod_in_tension_is_positive_and_weighs_what_hangs() -> None:
    model = koppel.Model("hanging ball")
    model.add_part("ball", **BALL, position=(0, 0, -1))
    model.add("rod", mechanics.Rod(frame_a="ground", frame_b="ball"))
    assert koppel.Machine(model).outputs()["rod.force"] == pytest.approx(2 * 9.81)


def test_rod_with_a_length_of_its_own_moves_the_start() -> None:
    model = koppel.Model("ball on a longer rod")
    model.add_part("ball", **BALL, position=(0, 0, -1))
    model.add("rod", mechanics.Rod(frame_a="ground", frame_b="ball", length="1.1 m"))
    assert koppel.Machine(model).outputs()["rod.distance"] == pytest.approx(1.1, abs=1e-12)


def test_rod_between_points_at_one_place_is_refused() -> None:
    model = koppel.Model("no rod")
    model.add_part("ball", **BALL)
    model.add("rod", mechanics.Rod(frame_a="ground", frame_b="ball"))
    with pytest.raises(koppel.ModelError, match="at one place"):
        koppel.Machine(model)


def test_a_point_on_a_rod_swings_with_the_frequency_of_a_pendulum() -> None:
    """Across its line a rod of length L under the load F resists with F/L: sqrt(g/L)."""
    model = koppel.Model("mass on a rod")
    model.add_part("mass", mass=3, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, -0.8))
    model.add("rod", mechanics.Rod(frame_a="ground", frame_b="mass"))
    system = koppel.linearize(koppel.Machine(model))
    frequencies = np.sort(np.abs(np.linalg.eigvals(system.A).imag))
    assert frequencies[-4:] == pytest.approx([np.sqrt(9.81 / 0.8)] * 4, rel=1e-9)


def test_guide_keeps_a_point_on_a_line_and_carries_across_it() -> None:
    model = koppel.Model("bead on an inclined wire")
    model.add_part("bead", **BALL, position=(1, 0, 1), free=True)
    slope = np.deg2rad(30)
    wire = (np.cos(slope), 0.0, np.sin(slope))
    model.ground.frame("foot", position=(1, 0, 1))
    model.add("wire", mechanics.Guide(frame_a="ground.foot", frame_b="bead", axis=wire))
    run = koppel.simulate(model, until=0.5, stepper=koppel.Lsrt2(step=1e-3))
    assert run["wire.shift"][-1] == pytest.approx(-0.5 * 9.81 * np.sin(slope) * 0.5**2, rel=1e-6)
    push = np.array([run[f"wire.force_{axis}"][-1] for axis in "xyz"])
    normal = np.array([-np.sin(slope), 0, np.cos(slope)])
    assert push == pytest.approx(2 * 9.81 * np.cos(slope) * normal, abs=1e-6)


def test_anti_roll_bar_acts_on_the_difference_of_the_heights() -> None:
    model = koppel.Model("two carriers", gravity=(0, 0, 0))
    chassis = model.add_part("chassis", mass=100, inertia={"xx": 9, "yy": 9, "zz": 9}, free=True)
    model.add_part("left", **BALL, position=(0, 0.6, 0.02), free=True)
    model.add_part("right", **BALL, position=(0, -0.5, -0.01), free=True)
    ends = {"chassis": chassis, "left": "left", "right": "right"}
    model.add("bar", mechanics.AntiRollBar(**ends, stiffness=24000))
    machine = koppel.Machine(model)
    assert machine.outputs()["bar.force"] == pytest.approx(24000 * 0.03)
    rates = machine.accelerations(0.0, machine.q, machine.u)
    slots = {name: k for k, name in enumerate(machine.compiled.velocities)}
    assert rates[slots["left.vz"]] == pytest.approx(-720 / 2)
    assert rates[slots["right.vz"]] == pytest.approx(720 / 2)
    assert rates[slots["chassis.wx"]] == pytest.approx(720 * 1.1 / 9)  # the opposite forces at the same points
    assert abs(rates[slots["chassis.vz"]]) < 1e-12


@pytest.mark.parametrize("given", [1.002, None])
def test_a_rod_without_length_that_adapts_beside_a_given_one_is_told(given: float | None) -> None:
    """A body on two rods of 1 m as drawn: where one is given longer, the body moves, and so does the other's length."""
    model = koppel.Model("body on two rods")
    body = model.add_part("body", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    corner = body.frame("corner", position=(0.2, 0, 0))
    for name, length, frame in (("first", given, body), ("second", None, corner)):
        x = 0.2 if name == "second" else 0.0
        foot = model.ground.frame(name, position=(x, 0.6, 0.8))
        model.add(f"{name}_rod", koppel.mechanics.Rod(frame_a=foot, frame_b=frame, length=length))
    machine = koppel.Machine(model)
    machine.reset()
    told = [line for line in machine.start_warnings if "rods without a length" in line]
    assert len(told) == (0 if given is None else 1)
    if given is not None:
        assert "second_rod 1 -> 1.00" in told[0]
        assert f"{machine.outputs()['second_rod.distance']:.6g} m" in told[0]
