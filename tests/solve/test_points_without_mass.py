"""Points without mass between springs and dampers: where the forces balance, at once or in their own time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import STEPPERS, measure_order
from scipy.integrate import solve_ivp

import koppel
from koppel.elements.mechanics import Bushing, Force, PointToPoint

TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-10, atol=1e-12)
CORNERS = [(1.0, 0.0, 0.5), (-0.6, 0.8, 0.5), (-0.5, -0.9, 0.5)]
SOFT, HANGER, REST = 40.0, 90.0, 0.3
MOMENTS = {"xx": 0.1, "yy": 0.1, "zz": 0.1}


def hanging(damping: float | None = None, **others: Any) -> koppel.Model:
    """Three springs to a point without mass, and a ball that hangs on it by a fourth one."""
    model = koppel.Model("hanging")
    node = model.add_part("node", mass=0, position=(0.05, 0, 0))
    ball = model.add_part("ball", mass=2, inertia=MOMENTS, position=(0.1, 0.05, -0.6), **others)
    for n, corner in enumerate(CORNERS):
        anchor = model.ground.frame(f"corner_{n}", position=corner)
        line = PointToPoint(frame_a=anchor, frame_b=node, length=REST, elastic=SOFT, damping=damping)
        model.add(f"line_{n}", line)
    model.add("hanger", PointToPoint(frame_a=node, frame_b=ball, length=REST, elastic=HANGER))
    return model


def forces_on_node(node: np.ndarray, ball: np.ndarray) -> np.ndarray:
    total = np.zeros(3)
    for end, stiffness in [(np.array(c), SOFT) for c in CORNERS] + [(ball, HANGER)]:
        way = end - node
        length = np.linalg.norm(way)
        total += stiffness * (length - REST) * way / length
    return total


def test_the_point_is_where_the_forces_balance_and_the_start_of_the_others_stays() -> None:
    machine = koppel.Machine(hanging())
    out = machine.outputs()
    node, ball = (np.array([out[f"{part}.{c}"] for c in "xyz"]) for part in ("node", "ball"))
    assert np.max(np.abs(ball - (0.1, 0.05, -0.6))) < 1e-12
    assert np.max(np.abs(forces_on_node(node, ball))) < 1e-8
    run = koppel.simulate(machine, until=1.0, every=0.05, stepper=TIGHT)
    for k in range(len(run.time)):
        node, ball = (np.array([run[f"{part}.{c}"][k] for c in "xyz"]) for part in ("node", "ball"))
        assert np.max(np.abs(forces_on_node(node, ball))) < 1e-8
    assert np.ptp(run["node.z"]) > 0.05


def test_the_ball_moves_as_if_the_point_had_next_to_no_mass() -> None:
    """Against equations with the balance solved at every instant."""
    from scipy.optimize import fsolve

    guess = np.array([0.05, 0.0, 0.0])

    def rates(t: float, y: np.ndarray) -> np.ndarray:
        node = fsolve(forces_on_node, guess, args=(y[:3],), xtol=1e-13)
        guess[:] = node
        way = node - y[:3]
        length = np.linalg.norm(way)
        pull = HANGER * (length - REST) * way / length / 2.0
        return np.concatenate([y[3:], pull - np.array([0, 0, 9.81])])

    exact = solve_ivp(rates, (0, 0.6), [0.1, 0.05, -0.6, 0, 0, 0], "DOP853", rtol=1e-9, atol=1e-11).y[:, -1]
    machine = koppel.Machine(hanging())
    koppel.simulate(machine, until=0.6, every=0.6, stepper=TIGHT)
    out = machine.outputs()
    found = [out[f"ball.{c}"] for c in ("x", "y", "z", "vx", "vy", "vz")]
    assert np.max(np.abs(found - exact)) < 1e-6


@pytest.mark.parametrize("damping", [None, 8.0])
@pytest.mark.parametrize("name", STEPPERS)
def test_steppers_keep_the_balance_and_their_order(name: str, damping: float | None) -> None:
    until, errors = 0.4, []
    exact = koppel.Machine(hanging(damping))
    koppel.simulate(exact, until=until, every=until, stepper=TIGHT)
    for step in (2e-3, 1e-3, 5e-4):
        machine = koppel.Machine(hanging(damping))
        run = koppel.simulate(machine, until=until, every=0.02, stepper=STEPPERS[name](step=step))
        if damping is None:
            for k in range(1, len(run.time)):
                node, ball = (np.array([run[f"{part}.{c}"][k] for c in "xyz"]) for part in ("node", "ball"))
                assert np.max(np.abs(forces_on_node(node, ball))) < 1e-7
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert min(measure_order(errors)) > STEPPERS[name].order - 0.15, errors


def test_with_dampers_the_point_creeps_with_the_time_of_damping_over_stiffness() -> None:
    """A point on six lines along the axes, pulled by nothing: x' = -(2 c / 2 d) x for small ways along each axis."""
    model = koppel.Model("creep", gravity=(0, 0, 0))
    node = model.add_part("node", mass=0, position=(1e-6, 0, 0))
    for n, corner in enumerate([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]):
        anchor = model.ground.frame(f"corner_{n}", position=corner)
        model.add(f"line_{n}", PointToPoint(frame_a=anchor, frame_b=node, length=1, elastic=50, damping=10))
    run = koppel.simulate(model, until=0.5, every=0.05, stepper=TIGHT)
    assert np.max(np.abs(run["node.x"] - 1e-6 * np.exp(-5 * run.time))) < 1e-11


@pytest.mark.parametrize("axes", ["world", "frame"])
def test_a_force_pulls_the_point_aside_at_once(axes: str) -> None:
    """Springs of length 0 at rest, c in all directions together: the point is at F / c, whatever its own axes are."""
    model = koppel.Model("pulled", gravity=(0, 0, 0))
    turn = {"cardan": [0.0, 0.0, np.pi / 2]}
    node = model.add_part("node", mass=0, position=(0, 0, 0.01), rotation=turn)
    for n, corner in enumerate([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)]):
        anchor = model.ground.frame(f"corner_{n}", position=corner)
        model.add(f"line_{n}", PointToPoint(frame_a=anchor, frame_b=node, length=1, preload=5, elastic=5))
    wave: Any = {"sine": {"amplitude": 4, "frequency": 1}}
    model.add("pull", Force(frame=node, force=[wave, 0, 0], axes=axes))
    run = koppel.simulate(model, until=1.0, every=0.05, stepper=TIGHT)
    along, across = ("node.x", "node.y") if axes == "world" else ("node.y", "node.x")
    assert np.max(np.abs(run[along] - 4 * np.sin(2 * np.pi * run.time) / 20)) < 1e-9
    assert np.max(np.abs(run[across])) < 1e-9


@pytest.mark.parametrize("damping", [None, 3.0])
def test_equilibrium_of_what_hangs_on_points(damping: float | None) -> None:
    machine = koppel.Machine(hanging(damping))
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    node, ball = (np.array([out[f"{part}.{c}"] for c in "xyz"]) for part in ("node", "ball"))
    assert np.max(np.abs(forces_on_node(node, ball))) < 1e-7
    assert abs(node[2] - ball[2] - REST - 2 * 9.81 / HANGER) < 1e-8
    assert np.max(np.abs(node[:2] - ball[:2])) < 1e-8


def test_the_lift_of_a_ball_on_points_has_the_frequency_of_springs_in_series() -> None:
    """Two springs above each other with a point between them: 1/c = 1/c1 + 1/c2; aside all hang from the top."""
    model = koppel.Model("row")
    node = model.add_part("node", mass=0, position=(0, 0, -0.4))
    ball = model.add_part("ball", mass=2, inertia=MOMENTS, position=(0, 0, -1))
    model.add("upper", PointToPoint(frame_a="ground", frame_b=node, length=REST, elastic=SOFT))
    model.add("lower", PointToPoint(frame_a=node, frame_b=ball, length=REST, elastic=HANGER))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    frequencies = {round(mode.frequency, 6) for mode in koppel.linearize(machine).modes()}
    stiffness = 1 / (1 / SOFT + 1 / HANGER)
    lengths = 2 * REST + 2 * 9.81 / stiffness
    assert round(np.sqrt(stiffness / 2) / (2 * np.pi), 6) in frequencies
    assert round(np.sqrt(9.81 / lengths) / (2 * np.pi), 6) in frequencies
    with pytest.raises(koppel.KoppelError, match="'node' ties speeds to positions"):
        koppel.linearize(hanging(3.0))


def test_a_point_without_mass_needs_lines_that_hold_it() -> None:
    model = hanging()
    model.add("mount", Bushing(frame_a="ground", frame_b="node", stiffness=(1, 1, 1, 0, 0, 0)))
    with pytest.raises(koppel.ModelError, match="part 'node' is moved by forces alone and needs mass"):
        koppel.Machine(model)
    model = hanging()
    model.add("twist", Force(frame="node", torque=[1, 0, 0]))
    with pytest.raises(koppel.ModelError, match=r"elements\.twist\.torque: turns 'node', which has no mass"):
        koppel.Machine(model)
    model = hanging()
    model.parts["node"].frames["side"] = koppel.Frame(position=(0.1, 0, 0))
    model.add("more", PointToPoint(frame_a="ground", frame_b="node.side", length=1, elastic=3))
    with pytest.raises(koppel.ModelError, match=r"elements\.more\.frame_b: takes hold of 'node' away from its origin"):
        koppel.Machine(model)
    model = hanging()
    model.add("shock", PointToPoint(frame_a="ground", frame_b="node", length=1, damping=3))
    with pytest.raises(koppel.ModelError, match="its dampers hold it in some directions only"):
        koppel.Machine(model)
    model = hanging()
    curve = {"type": "cubic", "slope": 3, "cubic": 4}
    model.add("bent", PointToPoint(frame_a="ground", frame_b="node", length=1, elastic=curve))
    with pytest.raises(koppel.ModelError, match=r"elements\.bent\.elastic: is a curve and holds a part without mass"):
        koppel.Machine(model)
