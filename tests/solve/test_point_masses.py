"""Parts with mass and no inertia: points with three coordinates, wherever nothing turns them.

A body on which all forces act at its center of mass moves as its mass alone says, whatever its inertia: each machine of
points is compared with the same one of bodies with inertia.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from machines import FIXED_STEPS, STEPPERS, measure_order
from scipy.integrate import solve_ivp
from typer.testing import CliRunner

import koppel
from koppel import hydraulics
from koppel.cli.main import app
from koppel.elements.mechanics import (
    AirDrag,
    AntiRollBar,
    Bushing,
    Contact,
    Force,
    Guide,
    PointToPoint,
    Rod,
    RubberBushing,
)
from koppel.live import LiveMachine

TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-10, atol=1e-12)
CORNERS = [(1.0, 0.0, 0.5), (-0.6, 0.8, 0.5), (-0.5, -0.9, 0.5)]
SOFT, LOSS, REST = 40.0, 0.8, 0.3
PLACE = (0.1, 0.05, -0.3)
BALL = {"xx": 0.02, "yy": 0.03, "zz": 0.04}


def hanging(inertia: Any = None, model: koppel.Model | None = None, **others: Any) -> koppel.Model:
    """A mass on three springs with dampers; its axes are turned, and its center of mass is beside its origin."""
    model = model or koppel.Model("hanging")
    given = {} if inertia is None else {"inertia": inertia}
    offset = (0.2, -0.1, 0.05)
    position = tuple(p - o for p, o in zip(PLACE, (0.1, 0.2, 0.05), strict=True))  # turned by 90 deg about z
    turn = {"cardan": [0.0, 0.0, "90 deg"]}
    mass = model.add_part("mass", mass=2, center_of_mass=offset, position=position, rotation=turn, **given, **others)
    center = mass.frame("center", position=offset)
    for n, corner in enumerate(CORNERS):
        anchor = model.ground.frame(f"corner_{n}", position=corner)
        model.add(f"line_{n}", PointToPoint(frame_a=anchor, frame_b=center, length=REST, elastic=SOFT, damping=LOSS))
    return model


def read_places(run: koppel.Run, *parts: str) -> np.ndarray:
    return np.array([run[f"{part}.{c}"] for part in parts for c in ("x", "y", "z", "vx", "vy", "vz")])


def test_a_mass_on_springs_moves_as_newton_says() -> None:
    def rates(t: float, y: np.ndarray) -> np.ndarray:
        total = np.array([0.0, 0.0, -2 * 9.81])
        for corner in CORNERS:
            way = np.array(corner) - y[:3]
            length = float(np.linalg.norm(way))
            rate = -float(way @ y[3:]) / length
            total += (SOFT * (length - REST) + LOSS * rate) * way / length
        return np.concatenate([y[3:], total / 2.0])

    start = np.array([*PLACE, 0.4, 0.0, -0.2])
    exact = solve_ivp(rates, (0, 1.0), start, "DOP853", rtol=1e-11, atol=1e-13, t_eval=np.linspace(0, 1, 11)).y
    machine = koppel.Machine(hanging(velocity=(0.4, 0, -0.2)))
    assert machine.compiled.system.nu == 3
    run = koppel.simulate(machine, until=1.0, every=0.1, stepper=TIGHT)
    assert np.max(np.abs(read_places(run, "mass") - exact)) < 1e-9
    assert np.max(np.abs(run["mass.qw"] - np.cos(np.pi / 4))) == 0.0
    assert np.max(np.abs(run["mass.wz"])) == 0.0


@pytest.mark.parametrize("name", STEPPERS)
def test_steppers_keep_their_order(name: str) -> None:
    exact, errors = koppel.Machine(hanging()), []
    koppel.simulate(exact, until=0.4, every=0.4, stepper=TIGHT)
    for step in (4e-3, 2e-3, 1e-3):
        machine = koppel.Machine(hanging())
        koppel.simulate(machine, until=0.4, every=0.4, stepper=STEPPERS[name](step=step))
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert min(measure_order(errors)) > STEPPERS[name].order - 0.15, errors


def loaded(inertia: Any) -> koppel.Model:
    """Two masses with a rod between them on springs, soft mounts, air and a load, in a mirrored and turned submodel."""
    inner = hanging(inertia)
    given = {} if inertia is None else {"inertia": inertia}
    other = inner.add_part("other", mass=0.7, position=(0.6, 0.05, -0.3), velocity=(0, 1, 0), **given)
    inner.add("rod", Rod(frame_a="mass.center", frame_b=other))
    seat = inner.ground.frame("seat", position=(0.6, 0.05, -0.3))
    inner.add(
        "mount", Bushing(frame_a=seat, frame_b=other, stiffness=(30, 20, 50, 0, 0, 0), damping=(1, 0, 2, 0, 0, 0))
    )
    rubber = RubberBushing(frame_a=seat, frame_b=other, stiffness=(9, 8, 7, 0, 0, 0), branch_1=(20, 0, 5, 0, 0, 0))
    inner.add("rubber", rubber)
    inner.add("air", AirDrag(frame=other, area=0.1, drag=1.1, lift=0.4, wind=(3, 1, 0)))
    inner.add(
        "load", Force(frame="mass.center", force=({"sine": {"amplitude": 3, "frequency": 2}}, 1, 0), axes="frame")
    )
    third = inner.add_part("third", mass=1.5, position=(-0.4, 0.3, 0.2), velocity=(0.5, 0, 0), **given)
    inner.add(
        "guide", Guide(frame_a=inner.ground.frame("rail", position=(-0.4, 0.3, 0.2)), frame_b=third, axis=(1, 0, 0))
    )
    bar = AntiRollBar(chassis="ground", left="mass.center", right=third, stiffness=60, damping=1)
    inner.add("bar", bar)
    inner.add("oil", hydraulics.Oil(bulk_modulus=1.5e9, air=0.01, density=860, viscosity=4e-5))
    inner.add("press", hydraulics.Pressure(pressure="2 bar"))
    inner.add("piston", hydraulics.FramePiston(frame_a=third, frame_b=other, node="press", area="1 cm**2"))
    model = koppel.Model("outer")
    model.submodel("left", inner, position=(1, 2, 0.5), rotation={"cardan": [0.3, 0.2, -0.4]}, mirror=True)
    return model


@pytest.mark.parametrize("method", FIXED_STEPS, ids=lambda method: method.name)
def test_points_move_as_bodies_that_nothing_turns(method: koppel.Stepper) -> None:
    runs = [koppel.simulate(loaded(inertia), until=0.5, every=0.05, stepper=method) for inertia in (None, BALL)]
    point, body = (read_places(run, "left.mass", "left.other", "left.third") for run in runs)
    assert np.max(np.abs(point - body)) < 1e-9
    assert np.ptp(point[1]) > 0.05
    assert not runs[0].warnings


def test_equilibrium_and_modes_are_those_of_bodies_that_nothing_turns() -> None:
    points, bodies = (koppel.Machine(hanging(inertia)) for inertia in (None, BALL))
    for machine in (points, bodies):
        koppel.find_equilibrium(machine)
    assert np.max(np.abs(points.q - bodies.q[:3])) < 1e-9
    assert np.max(np.abs(points.outputs()["mass.z"] - points.q[2])) == 0.0
    own = np.sort([mode.frequency for mode in koppel.linearize(points).modes()])
    others = np.sort([mode.frequency for mode in koppel.linearize(bodies).modes()])
    assert len(own) == 3
    assert np.max(np.abs(own - others[-3:])) < 1e-7


def test_a_free_point_flies_and_circles() -> None:
    model = koppel.Model("throw")
    model.add_part("stone", mass=0.3, velocity=(3, 0, 4), free=True)
    run = koppel.simulate(model, until=0.5, every=0.1)
    assert np.max(np.abs(run["stone.z"] - (4 * run.time - 9.81 / 2 * run.time**2))) < 1e-12
    orbit = koppel.Model("orbit", gravity={"mu": 4.0, "center": (1, 0, 0)})
    orbit.add_part("moon", mass=0.3, position=(3, 0, 0), velocity=(0, np.sqrt(2), 0), free=True)  # v^2 = mu / r
    run = koppel.simulate(orbit, until=2.0, every=0.2, stepper=TIGHT)
    assert np.max(np.abs(np.hypot(run["moon.x"] - 1, run["moon.y"]) - 2)) < 1e-9


def slide(inertia: Any) -> koppel.Model:
    model = koppel.Model("slide")
    given = {} if inertia is None else {"inertia": inertia}
    stone = model.add_part("stone", mass=0.5, position=(0, 0, 0.1), velocity=(2, 0, 0), free=True, **given)
    model.add("table", Contact(frame_a="ground", frame_b=stone, friction=0.4, restitution=0.5))
    return model


@pytest.mark.parametrize("method", [koppel.TimeStepping(step=1e-3), koppel.VariableStep(rtol=1e-8, atol=1e-10)])
def test_a_point_bounces_slides_and_comes_to_rest(method: koppel.Stepper) -> None:
    runs = [koppel.simulate(slide(inertia), until=1.0, every=0.01, stepper=method) for inertia in (None, BALL)]
    point, body = (read_places(run, "stone") for run in runs)
    assert np.max(np.abs(point - body)) < 1e-9
    assert abs(point[3, -1]) < 1e-12
    assert point[0, -1] > 0.3


def rod(**first: Any) -> koppel.Machine:
    """Two points 2 m apart on a rod of 3 m."""
    model = koppel.Model("rod")
    for name, mass, place, others in (("a", 1, (0, 0, 0), first), ("b", 3, (2, 0, 0), {"guess": ("position",)})):
        model.add_part(name, mass=mass, position=place, free=True, **others)
    model.add("rod", Rod(frame_a="a", frame_b="b", length=3))
    return koppel.Machine(model)


def test_start_values_of_a_point_are_free_given_or_fixed() -> None:
    machine = rod(guess=("position",))
    assert np.max(np.abs(machine.q - (-0.75, 0, 0, 2.25, 0, 0))) < 1e-12  # the common center of mass stays
    assert not machine.start_warnings
    for others in ({}, {"fixed": ("position",)}):
        assert np.max(np.abs(rod(**others).q - (0, 0, 0, 3, 0, 0))) < 1e-12
    machine = rod(velocity=(1, 2, 0))
    assert np.max(np.abs(machine.u[:3] - (1, 2, 0))) < 1e-12
    assert abs(machine.u[3] - 1) < 1e-12  # along the rod both are equally fast


def test_a_point_is_drawn_driven_live_and_survives_the_file(tmp_path: Path) -> None:
    model, file = hanging(), tmp_path / "hanging.yaml"
    koppel.write_model(model, file)
    assert np.array_equal(koppel.Machine(koppel.read_model(file)).q, koppel.Machine(model).q)
    runner = CliRunner()
    for arguments in (["check"], ["tree"], ["equilibrium"], ["eigen"]):
        result = runner.invoke(app, [*arguments, str(file)])
        assert result.exit_code == 0, result.output
    out = tmp_path / "run.h5"
    assert runner.invoke(app, ["run", str(file), "--until", "0.1", "--out", str(out)]).exit_code == 0
    page = tmp_path / "page.html"
    assert runner.invoke(app, ["view", str(out), "-o", str(page)]).exit_code == 0
    live = LiveMachine(koppel.read_model(file), ["mass.z"])
    assert live.frame().figures["step"] == 0


HELD = {"frame_a": "ground", "frame_b": "mass.center"}
BENT = {"rz": {"type": "cubic", "slope": 1, "cubic": 0}}
WHEN_TURNED = [
    (Bushing(**HELD, stiffness=(1, 1, 1, 0, 2, 0)), "stiffness.ry of elements.more turns it at frame_b"),
    (Bushing(**HELD, curves=BENT), "curves.rz of elements.more turns it"),
    (Bushing(frame_a="mass.center", frame_b="ground"), "the moment of elements.more turns it at frame_a"),
    (RubberBushing(**HELD, friction=(0, 0, 0, 0, 0, 1)), "friction.rz of elements.more turns it"),
    (RubberBushing(**HELD, stiffness=(9,) * 6, coupling=(0,) * 14 + (1,)), "stiffness.rx of elements.more turns it"),
    (Force(frame="mass.center", torque=(0, "0.1*time*(1 N*m/s)", 0)), "the torque of elements.more turns it at frame"),
    (Contact(**HELD, radius_b=0.1, friction=0.3), "the friction of elements.more turns it at frame_b"),
    (koppel.rotational.Shaft(inertia=0.1, carrier="mass"), "the shaft elements.more in it turns it"),
]


@pytest.mark.parametrize(("element", "words"), WHEN_TURNED)
def test_what_turns_a_point_is_named_with_the_inertia_that_it_needs(element: Any, words: str) -> None:
    model = hanging()
    model.add("more", element)
    with pytest.raises(koppel.ModelError) as caught:
        koppel.Machine(model)
    assert str(caught.value).startswith("parts.mass.inertia = 0 kg*m**2, but ")
    assert words in str(caught.value)
    assert "give it inertia above 0 about all axes" in str(caught.value)


def test_a_ball_without_friction_may_be_a_point() -> None:
    model = hanging()
    model.add("table", Contact(frame_a="ground", frame_b="mass.center", radius_b=0.1))
    assert koppel.Machine(model).compiled.system.nu == 3


def test_a_point_is_held_at_its_center_and_does_not_turn() -> None:
    model = hanging()
    model.add("pull", Force(frame="mass", force=(1, 0, 0)))
    lever = np.hypot(np.hypot(0.2, 0.1), 0.05)
    with pytest.raises(
        koppel.ModelError, match=rf"elements\.pull\.frame: is {lever:.6g} m beside the center of mass of 'mass'"
    ):
        koppel.Machine(model)
    with pytest.raises(koppel.ModelError, match=r"angular_velocity is given; give it inertia above 0"):
        koppel.Machine(hanging(angular_velocity=(1, 0, 0)))


def test_parameters_keep_a_point_a_point() -> None:
    machine = koppel.Machine(hanging())
    machine.set_parameters({"mass.mass": "3 kg"})
    koppel.find_equilibrium(machine)
    ways = np.array(CORNERS) - machine.q
    tensions = SOFT * (np.linalg.norm(ways, axis=1) - REST)
    assert abs(np.sum(tensions * ways[:, 2] / np.linalg.norm(ways, axis=1)) - 3 * 9.81) < 1e-7
    for path, value, words in (
        ("mass.mass", 0, "mass.mass = 0 kg: keep it above 0"),
        ("mass.center_of_mass.x", 0.3, "beside the center of mass of 'mass'"),
    ):
        with pytest.raises(koppel.KoppelError, match=words):
            koppel.Machine(hanging()).set_parameters({path: value})
    model = koppel.Model("hanging")
    with pytest.raises(koppel.KoppelError, match=r"mass\.inertia is 0 in the model"):
        koppel.Machine(hanging()).set_parameters({"mass.inertia.xx": 0.1})
    J = dict.fromkeys(("xx", "yy", "zz"), model.parameter("J", "0 kg*m**2"))
    with pytest.raises(koppel.KoppelError, match=r"mass\.inertia is 0 in the model, where the part cannot turn"):
        koppel.Machine(hanging(J, model)).set_parameters({"J": 0.1})


def test_other_values_of_a_machine_with_points_without_mass_may_change() -> None:
    """Points where springs meet: their mass stays 0, which is no reason to refuse a parameter."""
    model = koppel.Model("node")
    k = model.parameter("k", "40 N/m")
    node = model.add_part("node", mass=0, position=(0, 0, 0.1))
    for n, corner in enumerate([(0, 0, 1), (0, 0, -1)]):
        anchor = model.ground.frame(f"corner_{n}", position=corner)
        model.add(f"line_{n}", PointToPoint(frame_a=anchor, frame_b=node, length=0.5, elastic=k if n else 40))
    machine = koppel.Machine(model)
    machine.set_parameters({"k": "80 N/m"})
    machine.reset()
    assert abs(40 * (0.5 - machine.outputs()["node.z"]) - 80 * (0.5 + machine.outputs()["node.z"])) < 1e-6
    with pytest.raises(koppel.KoppelError, match=r"node\.mass = 1 kg: keep it at 0"):
        machine.set_parameters({"node.mass": 1})
