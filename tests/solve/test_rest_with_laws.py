"""Equilibria of machines with brakes, clutches, stops and contacts, and where linearize takes place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import koppel
from koppel import joints, mechanics, rotational, translational
from koppel.model.files import write_model
from koppel.solve.analyses.study import Study, grid

BODY: dict[str, Any] = {"mass": 2, "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}


def braked_shaft(torque: float) -> koppel.Model:
    """A shaft on a spring of 100 N m/rad with a brake of 5 N m, under a torque."""
    model = koppel.Model("braked shaft")
    model.parameter("load", torque, unit="N*m")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("brake", rotational.Friction(shaft_a="ground", shaft_b="shaft", torque=5))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="shaft", stiffness=100))
    model.add("push", rotational.Torque(shaft_b="shaft", torque="load"))
    return model


@pytest.mark.parametrize(("torque", "angle"), [(0, 0.0), (3, 0.0), (-4.9, 0.0), (12, 0.07), (-8, -0.03)])
def test_a_brake_holds_where_it_can_and_gives_way_until_it_holds(torque: float, angle: float) -> None:
    machine = koppel.Machine(braked_shaft(torque))
    found = koppel.find_equilibrium(machine)
    assert found.q[0] == pytest.approx(angle, abs=1e-10) and found.residual < 1e-9
    assert machine.outputs()["brake.branch"] == 0.0  # it sticks
    run = koppel.simulate(braked_shaft(torque), until=0.5, start="equilibrium")
    assert np.ptp(run["shaft.angle"]) < 1e-12


def test_a_pendulum_rests_in_its_cone_of_friction() -> None:
    """m g l sin(angle) = 1 N m; it starts far above."""
    model = koppel.Model("pendulum")
    bob = model.add_part("bob", mass=1, center_of_mass=(0, 0, -1), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=bob, axis=(0, 1, 0), angle=2.0))
    model.add("bearing", rotational.Friction(shaft_a="ground", shaft_b="hinge", torque=1))
    machine = koppel.Machine(model)
    assert koppel.find_equilibrium(machine).q[0] == pytest.approx(np.arcsin(1 / 9.81), abs=1e-9)
    assert machine.outputs()["bearing.branch"] == 0.0


def test_a_sled_is_pressed_against_its_stop() -> None:
    model = koppel.Model("sled")
    model.add("sled", translational.Sled(mass=1))
    model.add("stops", translational.Stops(sled_a="ground", sled_b="sled", lower=-0.1, upper=0.1))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="sled", stiffness=100))
    model.add("push", translational.Force(sled_b="sled", force=30))
    machine = koppel.Machine(model)
    assert koppel.find_equilibrium(machine).q[0] == pytest.approx(0.1, abs=1e-12)
    assert machine.outputs()["stops.force"] == pytest.approx(20, abs=1e-9)  # 30 N less 10 N of the spring


def box_on_slope(friction: float, slope: float = 0.2) -> koppel.Model:
    tilted = (9.81 * np.sin(slope), 0, -9.81 * np.cos(slope))
    model = koppel.Model("box", gravity=tilted)
    box = model.add_part("box", **BODY, position=(0, 0, 0.6), free=True)
    sides: dict[str, Any] = {"length_x": 0.4, "length_y": 0.4, "length_z": 0.4}
    model.add("ground_contact", mechanics.BoxOnPlane(frame_a=model.ground, frame_b=box, friction=friction, **sides))
    return model


def test_a_box_falls_onto_a_slope_and_sticks_there() -> None:
    machine = koppel.Machine(box_on_slope(0.5))
    found = koppel.find_equilibrium(machine)
    assert found.q[2] == pytest.approx(0.2, abs=1e-9) and found.residual < 1e-9
    out = machine.outputs()
    assert out["ground_contact.force"] == pytest.approx(2 * 9.81 * np.cos(0.2), rel=1e-9)
    assert out["ground_contact.branch"] == 0.0


@pytest.mark.parametrize(
    ("model", "words"),
    [(box_on_slope(0.1), "'box.vx' does not come to rest; 0.98"), (braked_shaft(12), "'shaft.speed' does not come")],
)
def test_where_friction_does_not_suffice_there_is_no_equilibrium(model: koppel.Model, words: str) -> None:
    model = model.model_copy(deep=True)
    model.elements.pop("spring", None)
    with pytest.raises(koppel.EquilibriumError, match=words):
        koppel.find_equilibrium(model)
    with pytest.raises(koppel.EquilibriumError, match=r'; at="design" linearizes at the start values instead'):
        koppel.linearize(model)
    assert len(koppel.linearize(model, at="design").A) > 0


def test_a_machine_stays_where_it_was_when_it_finds_no_rest() -> None:
    machine = koppel.Machine(box_on_slope(0.1))
    before = machine.core.state_bytes()
    with pytest.raises(koppel.EquilibriumError):
        koppel.find_equilibrium(machine)
    assert machine.core.state_bytes() == before


def test_friction_leaves_a_loop_when_a_load_comes_and_goes() -> None:
    """Up to 12 N m the shaft goes to 0.07 rad; on the way back it stays until the spring overcomes the brake."""
    loads = [0, 6, 12, 6, 3, 0]
    run = koppel.follow_equilibrium(braked_shaft(0), parameter="load", values=loads)
    assert run["shaft.angle"] == pytest.approx([0, 0.01, 0.07, 0.07, 0.07, 0.05], abs=1e-9)
    assert run.abscissa == ("load", "N*m") and run["load"].tolist() == loads


# where linearize takes place ------------------------------------------------------------------------------------------


def progressive() -> koppel.Model:
    """A mass of 2 kg on c1 x + c3 x**3: it rests lower than by design, on a stiffer stretch."""
    model = koppel.Model("progressive spring")
    mass = model.add_part("mass", **BODY)
    model.add("rail", joints.Prismatic(frame_a=model.ground, frame_b=mass, axis=(0, 0, 1)))
    top = model.ground.frame("top", position=(0, 0, 1))
    cubic = {"type": "cubic", "slope": 400, "cubic": 4e6}
    model.add("spring", mechanics.PointToPoint(frame_a=top, frame_b=mass, elastic=cubic))
    return model


def sag() -> float:
    roots = np.roots([4e6, 0, 400, -2 * 9.81])
    return float(roots[np.abs(roots.imag) < 1e-9].real[0])


@pytest.mark.parametrize("path", [1e-1, 1e-2, 1e-3, 1e-4, 1e-5])
def test_rubber_beside_a_contact_creeps_to_where_its_friction_carries_its_share(path: float) -> None:
    """K z + F (1 - exp(-z / path)) = m g: the friction follows the way, up to its limit F."""
    weight, stiffness, friction = 9.81, 2e3, 3.0
    model = koppel.Model("mount", gravity=(0, 0, -9.81))
    inertia = {"xx": 0.01, "yy": 0.01, "zz": 0.01}
    model.add_part("block", mass=1, inertia=inertia, position=(0, 0, 0))
    rubber = mechanics.RubberBushing(
        frame_a="ground", frame_b="block", stiffness=[stiffness, stiffness, stiffness, 50, 50, 50],
        friction=[0, 0, friction, 0, 0, 0], friction_path=[path, path, path, 1, 1, 1],
    )  # fmt: skip
    model.add("rubber", rubber)
    model.add_part("ball", mass=1, inertia=inertia, position=(1, 0, 0.1))
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=0.1, friction=0.3))
    rest = koppel.find_equilibrium(model)
    sinks = brentq(lambda z: stiffness * z + friction * (1 - np.exp(-z / path)) - weight, 0, 1)
    assert abs(rest.q[2] + sinks) < 1e-8
    rubbing = rest.x[int(np.argmax(np.abs(rest.x)))]
    assert abs(rubbing + friction * (1 - np.exp(-sinks / path))) < 1e-4


def test_linearize_is_at_the_equilibrium_unless_told_otherwise() -> None:
    rest = np.sqrt((400 + 12e6 * sag() ** 2) / 2) / (2 * np.pi)
    design = np.sqrt(400 / 2) / (2 * np.pi)
    assert koppel.linearize(progressive()).modes()[0].frequency == pytest.approx(rest, rel=1e-6)
    assert koppel.linearize(progressive(), at="design").modes()[0].frequency == pytest.approx(design, rel=1e-6)
    machine = koppel.Machine(progressive())
    assert koppel.linearize(machine).modes()[0].frequency == pytest.approx(design, rel=1e-6)  # its own state
    assert koppel.linearize(machine, at="equilibrium").modes()[0].frequency == pytest.approx(rest, rel=1e-6)
    assert koppel.linearize(machine).modes()[0].frequency == pytest.approx(rest, rel=1e-6)  # where it was left
    assert koppel.linearize(machine, at="design").modes()[0].frequency == pytest.approx(design, rel=1e-6)


def test_an_unknown_place_and_a_state_without_machine_are_refused() -> None:
    with pytest.raises(koppel.KoppelError, match=r"at = 'rest' is not known; use equilibrium, design or state"):
        koppel.linearize(progressive(), at="rest")  # type: ignore[arg-type]
    with pytest.raises(koppel.KoppelError, match=r"at = 'state' needs a Machine"):
        koppel.linearize(progressive(), at="state")


def test_what_a_drive_moves_is_not_linearized_about_rest() -> None:
    model = koppel.Model("driven arm")
    shaft, arm = model.add_part("shaft", **BODY), model.add_part("arm", **BODY, center_of_mass=(0, 0, -0.4))
    model.add("turn", joints.Revolute(frame_a=model.ground, frame_b=shaft, axis=(0, 0, 1)))
    model.add("drive", joints.AngleDrive(joint="turn", motion="3 rad/s*time"))
    model.add("hinge", joints.Revolute(frame_a=shaft, frame_b=arm, axis=(0, 1, 0)))
    with pytest.raises(koppel.EquilibriumError, match=r"'drive' moves at t = 0 s.*; at=\"design\" linearizes"):
        koppel.linearize(model)
    assert len(koppel.linearize(model, at="design").A) == 2


def two_braked(torque: float) -> koppel.Model:
    """A second shaft hangs on the braked one by a spring of 50 N m/rad."""
    model = braked_shaft(torque)
    model.add("second", rotational.Shaft(inertia=2))
    model.add("coupling", rotational.SpringDamper(shaft_a="shaft", shaft_b="second", stiffness=50))
    return model


def test_what_sticks_at_the_equilibrium_is_held_on_its_branch() -> None:
    (mode,) = (mode for mode in koppel.linearize(two_braked(12)).modes() if mode.frequency > 0)
    assert mode.frequency == pytest.approx(np.sqrt(50 / 2) / (2 * np.pi), rel=1e-6)


def test_the_command_and_the_study_agree_with_linearize(tmp_path: Path) -> None:
    import json
    import subprocess
    import sys

    file = tmp_path / "model.yaml"
    write_model(two_braked(12), file)
    command = [sys.executable, "-m", "koppel", "eigen", str(file), "--json"]
    shown = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    expected = np.sqrt(50 / 2) / (2 * np.pi)
    assert shown[-1]["frequency"] == pytest.approx(expected, rel=1e-6)
    study = Study(two_braked(12), grid({"load": [0.0, 12.0]}), analysis="eigen", results={"f": "frequency_1"})
    table = study.run(workers=0)
    assert table["f"].tolist() == pytest.approx([expected, expected], rel=1e-6)
    write_model(box_on_slope(0.1), file)
    failed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert failed.returncode == 3 and "--at design" in failed.stderr and failed.stderr.count("\n") == 1


def test_a_held_coordinate_stays_while_the_others_rest_with_their_laws() -> None:
    """A sled on a rough floor is held away from rest; a second one hangs on it by a spring and sticks or hangs free."""
    model = koppel.Model("held", gravity=(0, 0, 0))
    model.add("a", translational.Sled(mass=2, position=0.1))
    model.add("b", translational.Sled(mass=1, position=0.5))
    model.add("rough", translational.Friction(sled_b="a", force=3))
    model.add("pull", translational.Force(sled_b="a", force=50))
    model.add("spring", translational.SpringDamper(sled_a="a", sled_b="b", stiffness=100, rest=0.2))
    with pytest.raises(koppel.EquilibriumError):
        koppel.find_equilibrium(model)  # the pull is stronger than the friction
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine, hold=["a"])
    assert machine.q == pytest.approx([0.1, 0.3], abs=1e-9)
    with pytest.raises(koppel.KoppelError, match="has no coordinate of its own 'c'"):
        koppel.find_equilibrium(model, hold=["c"])


def test_a_held_hinge_lets_a_block_slide_to_rest_on_the_arm() -> None:
    """An arm is held at 30 deg; a slider on it with friction 0.1 m g creeps to where spring and friction carry it."""
    model = koppel.Model("arm")
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    arm, block = model.add_part("arm", mass=1, inertia=inertia), model.add_part("block", mass=2, inertia=inertia)
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, -1, 0), angle="30 deg"))
    model.add("slide", joints.Prismatic(frame_a=arm, frame_b=block, axis=(1, 0, 0), shift=0.5))
    model.add("dry", translational.Friction(sled_b="slide", force=2))
    model.add("spring", mechanics.PointToPoint(frame_a=arm, frame_b=block, elastic=200, length=0.5))
    machine = koppel.Machine(model)
    found = koppel.find_equilibrium(machine, hold="hinge.angle")
    stretch = machine.q[1] - 0.5
    assert machine.q[0] == pytest.approx(np.radians(30), abs=1e-9) and found.residual < 1e-6
    assert abs(200 * stretch + 2 * 9.81 * 0.5) <= 2 + 1e-6  # what friction leaves, at most its limit


def _follow_set_point(friction: float) -> koppel.Machine:
    """A shaft that a PI controller turns to 1 rad against dry friction."""
    model = koppel.Model("positioned against friction")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("bearing", rotational.Friction(shaft_b="shaft", torque=friction))
    model.add("control", koppel.control.Pi(error="1 - shaft.angle/(1 rad)", gain=5, time=0.2))
    model.add("motor", rotational.Torque(shaft_b="shaft", torque="control.value*(1 N*m) - 2*shaft.speed"))
    return koppel.Machine(model)


@pytest.mark.parametrize("friction", [0.01, 0.1, 1.0, 10.0])
def test_control_rests_with_what_it_controls(friction: float) -> None:
    """The integral rests where the error is 0, with a torque that friction holds: |gain * integral| <= friction."""
    machine = _follow_set_point(friction)
    found = koppel.find_equilibrium(machine)
    assert abs(found.q[0] - 1.0) < 1e-11  # its rate, (1 - angle) / 0.2 s, fell by 1e-12 from 5 / s
    assert abs(5.0 * found.x[0]) <= friction * (1.0 + 1e-9)


def test_states_beside_laws_rest_exactly() -> None:
    """Lags from 1e-6 to 1e7 s beside a brake end at their input."""
    model = koppel.Model("lags beside a brake")
    model.add("shaft", rotational.Shaft(inertia=1))
    model.add("brake", rotational.Friction(shaft_b="shaft", torque=1))
    for name, time in (("quick", 1e-6), ("usual", 0.1), ("slow", 1e7)):
        model.add(name, koppel.control.Lag(input="2 + shaft.angle/(1 rad)", time_constant=time))
    assert np.allclose(koppel.find_equilibrium(model).x, 2.0, rtol=1e-10, atol=0.0)


@pytest.mark.parametrize("braked", [True, False])
def test_an_integrator_that_cannot_rest_is_named(braked: bool) -> None:
    model = koppel.Model("integrator")
    model.add("sum", koppel.control.Integrator(rate=2))
    if braked:
        model.add("shaft", rotational.Shaft(inertia=1))
        model.add("brake", rotational.Friction(shaft_b="shaft", torque=1))
    with pytest.raises(koppel.EquilibriumError, match="'sum' does not come to rest; its state changes by 2 per s"):
        koppel.find_equilibrium(model)


def test_states_alone_have_an_equilibrium() -> None:
    """A model of control elements without any motion."""
    model = koppel.Model("lag")
    model.add("lag", koppel.control.Lag(input=2, time_constant=0.1))
    machine = koppel.Machine(model)
    assert koppel.find_equilibrium(machine).x == pytest.approx([2.0], abs=1e-12)
    assert machine.outputs()["lag.value"] == pytest.approx(2.0, abs=1e-12)
