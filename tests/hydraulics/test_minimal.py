"""Minimal coordinates at rigid nodes against the same nodes as conditions (EQUATIONS.md, 3.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hydraulics import cases
from hydraulics.cases import add_oil
from hydraulics.networks import random_network
from typer.testing import CliRunner

import koppel
from koppel import hydraulics, translational
from koppel.cli.main import app
from koppel.libraries.hydraulics.way_valves import add_valve_nodes
from koppel.model.errors import ModelError
from koppel.solve.machine import Machine
from koppel.solve.start_conditions import mass_matrix

LEAST_FLOW, LEAST_PRESSURE = 1e-6, 1e3  # ranges below are rest


def with_coordinates(model: koppel.Model, coordinates: str) -> koppel.Model:
    for name, element in model.elements.items():
        if isinstance(element, hydraulics.RigidNode):
            model.elements[name] = element.model_copy(update={"coordinates": coordinates})
    return model


def valve_block() -> koppel.Model:
    """A 4/3 valve whose edges have inertia, on rigid nodes, between a supply, two chambers of a cylinder and a tank."""
    model = koppel.Model("4/3 valve")
    add_oil(model, bulk_modulus=1.2e9)
    model.add("supply", hydraulics.Pressure(pressure="100 bar"))
    model.add("tank", hydraulics.Pressure())
    model.add("load", translational.Sled(mass=20))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="load", stiffness=2e5, damping=300))
    ports = add_valve_nodes(model, "valve", "PABT")
    edges = hydraulics.four_three_edges(ports, area=2e-5, overlap=1e-4, slope_travel=1e-3)
    travel = "1.5e-3*sin(60*time)"
    hydraulics.way_valve(model, "valve", edges=edges, spool=travel, smallest_area=1e-7, edge_length=0.01)
    for port, far in (("P", "supply"), ("A", "chamber_A"), ("B", "chamber_B"), ("T", "tank")):
        if far.startswith("chamber"):
            model.add(far, hydraulics.ElasticNode(volume=1e-4, pressure=1e6))
        a, b = (far, ports[port]) if port == "P" else (ports[port], far)
        model.add(f"line_{port}", hydraulics.Line(node_a=a, node_b=b, length=0.5, diameter=8e-3))
    model.add("face_A", hydraulics.Piston(node="chamber_A", sled_a="ground", sled_b="load", area=1e-3))
    model.add("face_B", hydraulics.Piston(node="chamber_B", sled_a="load", sled_b="ground", area=1e-3))
    return model


def largest_differences(a: koppel.Run, b: koppel.Run) -> tuple[float, float]:
    """Of flows and of node pressures, over their ranges, where a pressure is defined."""
    worst = {"flow": 0.0, "pressure": 0.0}
    for channel in a.channels:
        owner, _, name = channel.path.rpartition(".")
        if name not in worst:
            continue
        x, y = np.asarray(a[channel.path]), np.asarray(b[channel.path])
        enclosed = f"{owner}.enclosed"
        defined = np.asarray(a[enclosed]) < 0.5 if enclosed in [c.path for c in a.channels] else np.full(len(x), True)
        if not np.any(defined):
            continue
        size = max(np.ptp(y[defined]), LEAST_FLOW if name == "flow" else LEAST_PRESSURE)
        worst[name] = max(worst[name], float(np.max(np.abs(x - y)[defined]) / size))
    return worst["flow"], worst["pressure"]


def run_both(build: Callable[[], koppel.Model], until: float, step: float) -> tuple[koppel.Run, koppel.Run]:
    method = koppel.TimeStepping(step=step)
    a, b = (
        koppel.simulate(with_coordinates(build(), coordinates), until=until, stepper=method)
        for coordinates in ("automatic", "constraint")
    )
    return a, b


@pytest.mark.parametrize("name", ["triangle_rigid_nodes", "phaser_shift_50C_8bar", "valve block"])
def test_minimal_coordinates_and_conditions_agree_at_equal_steps(name: str, shared: Path) -> None:
    build, until, step = valve_block, 0.2, 2e-4
    if name in cases.CASES:
        case = cases.CASES[name]
        build, until, step = case.build, 100 * case.step if name.startswith("tri") else 0.15, case.step
    a, b = run_both(build, until, step)
    flows, pressures = largest_differences(a, b)
    assert flows < 1e-10
    assert pressures < 1e-8


@pytest.mark.parametrize("seed", [*range(16), 166])
def test_random_networks_agree(seed: int) -> None:
    """Series, parallel lines, loops, valves in lines that follow from others, walls; minimal or mixed."""
    net = random_network(seed)
    step = koppel.TimeStepping(step=2e-4, theta=1.0)
    a, b = (
        koppel.simulate(net.build(coordinates), until=0.06, stepper=step) for coordinates in ("automatic", "constraint")
    )
    flows, pressures = largest_differences(a, b)
    assert flows < 1e-10
    assert pressures < 1e-8


MANY_VALVES = [*range(8), 56, 88, 91, 106, 122, 127, 133, 137, 282, 550, 773]
"""The last ones differed by up to 2 % while steps were taken again in one of both coordinates alone: where valves in
dead ends switched, check valves turned away from one node shared a force, or one opened together with a shut-off."""


@pytest.mark.parametrize("seed", MANY_VALVES)
def test_networks_of_many_valves_agree_with_steps_of_order_2(seed: int) -> None:
    """Valves in dead ends and loops without a drive switch without a flow: that changes nothing in other lines."""
    net = random_network(seed, valves=6)
    a, b = (
        koppel.simulate(net.build(coordinates), until=0.06, stepper=koppel.TimeStepping(step=2e-4))
        for coordinates in ("automatic", "constraint")
    )
    flows, pressures = largest_differences(a, b)
    assert flows < 1e-10
    assert pressures < 1e-8


def test_lines_that_meet_at_a_rigid_node_are_one_island_in_both_coordinates() -> None:
    """A valve that opens in a loop without a drive: both coordinates take the step of all lines at the node again."""
    net = random_network(281)
    a, b = (
        koppel.simulate(net.build(coordinates), until=0.06, stepper=koppel.TimeStepping(step=2e-4))
        for coordinates in ("automatic", "constraint")
    )
    assert largest_differences(a, b)[0] < 1e-10


def test_steppers_and_locating_integrators_take_minimal_coordinates() -> None:
    def build() -> koppel.Model:
        return random_network(8, valves=0).build()

    fixed = (koppel.Lsrt2(step=2e-4), koppel.LinearImplicitEuler(step=2e-4), koppel.GeneralizedAlpha(step=2e-4))
    for method in (*fixed, koppel.VariableStep(rtol=1e-9, atol=1e-11)):
        a, b = (
            koppel.simulate(with_coordinates(build(), c), until=0.03, every=2e-4, stepper=method)
            for c in ("automatic", "constraint")
        )
        flows, pressures = largest_differences(a, b)
        assert flows < (1e-6 if isinstance(method, koppel.VariableStep) else 1e-10)
        assert pressures < (1e-6 if isinstance(method, koppel.VariableStep) else 1e-8)


def test_the_reduced_mass_matrix_is_symmetric_and_that_of_all_lines_on_the_flows_that_are_left() -> None:
    """M_reduced = J^T M J with the Jacobian J of all velocities over those that are left, here from the balances."""
    whole, reduced = (Machine(with_coordinates(valve_block(), c)) for c in ("constraint", "automatic"))
    assert len(reduced.compiled.minimal) == 4
    M, small = mass_matrix(whole.core, whole.q), mass_matrix(reduced.core, reduced.q)
    names, left = list(whole.compiled.velocities), list(reduced.compiled.velocities)
    W = whole.core.constraint_matrix(whole.q)
    J = np.zeros((len(names), len(left)))
    for k, name in enumerate(left):
        J[names.index(name), k] = 1.0
    rest = [i for i, name in enumerate(names) if name not in left]
    J[rest] = -np.linalg.solve(W[:, rest], W @ J)  # W J = 0
    assert np.array_equal(small, small.T)
    assert np.allclose(small, J.T @ M @ J, rtol=1e-13, atol=0.0)
    u = np.arange(1.0, len(left) + 1)
    assert np.allclose(reduced.core.mass_solve(small @ u), u, rtol=1e-12)


def test_a_closed_valve_in_a_line_that_follows_from_another_has_exactly_no_flow() -> None:
    model = koppel.Model("two valves in series")
    add_oil(model)
    model.add("supply", hydraulics.Pressure(pressure=1e6))
    model.add("tank", hydraulics.Pressure())
    model.add("middle", hydraulics.RigidNode())
    model.add("one", hydraulics.Line(node_a="supply", node_b="middle", length=1, diameter=0.01))
    model.add("two", hydraulics.Line(node_a="tank", node_b="middle", length=1, diameter=0.01))
    model.add("first", hydraulics.ShutOff(pipe="one", opening="1e-5 + 1e-5*sin(300*time)", smallest_opening=8e-6))
    model.add("second", hydraulics.ShutOff(pipe="two", opening="1e-5 + 1e-5*sin(170*time)", smallest_opening=8e-6))
    run = koppel.simulate(model, until=0.1, stepper=koppel.TimeStepping(step=1e-4))
    first, second, one, two = (np.asarray(run[p]) for p in ("first.branch", "second.branch", "one.flow", "two.flow"))
    closed = (first == 0) | (second == 0)
    assert 100 < np.count_nonzero(closed) < 900
    assert np.all(one[closed] == 0.0) and np.all(two[closed] == 0.0)
    assert np.array_equal(one, -two) and np.max(one) > 1e-6
    assert np.array_equal(np.asarray(run["middle.enclosed"]), np.where((first == 0) & (second == 0), 1.0, 0.0))


def test_a_star_of_many_lines_stays_a_condition_unless_it_is_forced() -> None:
    def star(coordinates: str = "automatic") -> koppel.Model:
        model = koppel.Model("star")
        add_oil(model)
        model.add("middle", hydraulics.RigidNode(coordinates=coordinates))
        for k in range(6):
            model.add(f"end{k}", hydraulics.ElasticNode(volume=1e-5, pressure=1e5 * (k + 1)))
            model.add(f"line{k}", hydraulics.Line(node_a=f"end{k}", node_b="middle", length=1, diameter=0.01))
        return model

    automatic, minimal = (Machine(star(c)).compiled for c in ("automatic", "minimal"))
    assert automatic.minimal == {} and "fill" in automatic.kept["middle"]
    assert len(minimal.minimal) == 1 and minimal.system.nu == automatic.system.nu - 1


def test_a_node_whose_pressure_a_signal_reads_stays_a_condition() -> None:
    model = valve_block()
    model.add("push", translational.Force(sled_a="ground", sled_b="load", force="1e-6*valve_A.pressure"))
    compiled = Machine(model).compiled
    assert compiled.kept == {"valve_A": "a signal reads its pressure"}
    assert len(compiled.minimal) == 3


def test_signals_cannot_read_impulses() -> None:
    model = valve_block()
    model.add("push", translational.Force(sled_a="ground", sled_b="load", force="1e-6*valve_A.impulse"))
    with pytest.raises(ModelError, match=r"elements\.push\.force: reads 'impulse' of 'valve_A'"):
        Machine(model)


def test_minimal_where_it_cannot_be_is_refused() -> None:
    model = koppel.Model("fed")
    add_oil(model)
    model.add("tank", hydraulics.Pressure())
    model.add("fed", hydraulics.RigidNode(coordinates="minimal"))
    model.add("line", hydraulics.Line(node_a="fed", node_b="tank", length=1, diameter=0.01))
    model.add("pump", hydraulics.FlowSource(node_b="fed", flow="1e-5*sin(10*time)"))
    with pytest.raises(ModelError, match=r"elements\.fed\.coordinates = minimal, but flows are given at it"):
        Machine(model)


def test_koppel_check_says_which_nodes_are_in_minimal_coordinates(tmp_path: Path) -> None:
    model = valve_block()
    file = tmp_path / "valve.yaml"
    koppel.write_model(model, file)
    shown = CliRunner().invoke(app, ["check", str(file)]).output
    assert "minimal coordinates" in shown and "valve_A: flow of line_A" in shown
    koppel.write_model(with_coordinates(model, "constraint"), file)
    assert "valve_A: coordinates: constraint" in CliRunner().invoke(app, ["check", str(file)]).output


@pytest.mark.parametrize("lead", ["minimal", "constraint"])
def test_what_an_open_check_valve_joins_to_a_dead_end_is_enclosed(lead: str) -> None:
    """Open without a flow and closed without a force are the same: rounding says which, and the flag does not ask."""
    model = koppel.Model("dead end")
    model.add("oil", hydraulics.Oil.hlp_46())
    model.add("source", hydraulics.Pressure(pressure="20 barg + 5e5*sin(300*time)"))
    model.add("tank", hydraulics.Pressure())
    model.add("cross", hydraulics.RigidNode(coordinates=lead))
    model.add("end", hydraulics.RigidNode(coordinates="constraint"))
    for name, a, b in (("feed", "source", "cross"), ("back", "cross", "tank"), ("in", "source", "end"),
                       ("out", "end", "cross")):  # fmt: skip
        model.add(name, hydraulics.Line(node_a=a, node_b=b, length=1, diameter=0.008, friction="none", zeta=3))
    model.add("in_valve", hydraulics.CheckValve(pipe="in"))
    model.add("out_valve", hydraulics.ShutOff(pipe="out", opening="1e-5*step(time - 0.02)", smallest_opening=1e-7))
    found = koppel.simulate(model, until=0.04, stepper=koppel.TimeStepping(step=2e-4))
    shut = np.asarray(found["out_valve.branch"]) == 0.0
    assert 0 < np.sum(shut) < len(shut)
    assert np.all(np.asarray(found["end.enclosed"])[shut] == 1.0)
    assert np.all(np.asarray(found["end.enclosed"])[~shut] == 0.0)


@pytest.mark.parametrize("coordinates", ["automatic", "constraint"])
@pytest.mark.parametrize("turned", [False, True])
def test_check_valves_of_one_sense_around_a_node_stay_closed(coordinates: str, turned: bool) -> None:
    """No pressure opens them, and a line without a valve between two such nodes stays empty; a run says so."""
    model = koppel.Model("away")
    add_oil(model)
    for name, pressure in (("left", "5e5 + 4e5*sin(300*time)"), ("right", "5e5 + 4e5*sin(170*time)")):
        model.add(name, hydraulics.Pressure(pressure=pressure))
    for name in ("here", "there"):
        model.add(name, hydraulics.RigidNode(coordinates=coordinates))
    for name, a, b in (("one", "here", "left"), ("two", "there", "right"), ("three", "there", "left")):
        ends = {"node_a": b, "node_b": a} if turned else {"node_a": a, "node_b": b}
        model.add(name, hydraulics.Line(length=1.0, diameter=0.01, **ends))
        model.add(f"{name}_valve", hydraulics.CheckValve(pipe=name))
    model.add("between", hydraulics.Line(node_a="here", node_b="there", length=1.0, diameter=0.01))
    model.add("beside", hydraulics.Line(node_a="left", node_b="right", length=1.0, diameter=0.01))
    run = koppel.simulate(model, until=0.05, stepper=koppel.TimeStepping(step=1e-4))
    for line in ("one", "two", "three"):
        assert np.all(run[f"{line}.flow"] == 0.0) and np.all(run[f"{line}_valve.branch"] == 0.0)
    assert np.max(np.abs(run["between.flow"])) < 1e-20 and np.max(np.abs(run["beside.flow"])) > 1e-5
    assert sum("nothing can ever flow through 'one_valve' and 'th" in line for line in run.warnings) == 1


def test_a_valve_that_a_signal_leaves_a_way_is_no_dead_end() -> None:
    """Two check valves lead away from a node that a shut-off feeds: they open with it."""
    model = koppel.Model("fed")
    add_oil(model)
    model.add("source", hydraulics.Pressure(pressure=1e6))
    model.add("tank", hydraulics.Pressure())
    model.add("node", hydraulics.RigidNode())
    model.add("feed", hydraulics.Line(node_a="source", node_b="node", length=1.0, diameter=0.01))
    model.add("tap", hydraulics.ShutOff(pipe="feed", opening="1e-5*step(time - 0.01)", smallest_opening=1e-6))
    for name in ("one", "two"):
        model.add(name, hydraulics.Line(node_a="node", node_b="tank", length=1.0, diameter=0.01))
        model.add(f"{name}_valve", hydraulics.CheckValve(pipe=name))
    run = koppel.simulate(model, until=0.05, stepper=koppel.TimeStepping(step=1e-4))
    assert not any("nothing can ever flow" in line for line in run.warnings)
    assert run["one.flow"][-1] == pytest.approx(0.5 * run["feed.flow"][-1], rel=1e-9)
    assert run["feed.flow"][-1] > 1e-4


def beside_a_cavity(coordinates: str) -> koppel.Model:
    """Two check valves feed a rigid node, whose only line without a valve leads to a cavitating one."""
    model = koppel.Model("cavity")
    add_oil(model)
    model.add("tank", hydraulics.Pressure())
    model.add("node", hydraulics.RigidNode(coordinates=coordinates))
    model.add("hollow", hydraulics.CavitatingNode())
    for k in (1, 2):
        model.add(f"source_{k}", hydraulics.Pressure(pressure=f"20 barg + 1e5*{k} + 3e6*sin(100*time)"))
        model.add(f"feed_{k}", hydraulics.Line(node_a=f"source_{k}", node_b="node", length=k, diameter=0.008, zeta=3,
                                               friction="none"))  # fmt: skip
        model.add(f"valve_{k}", hydraulics.CheckValve(pipe=f"feed_{k}"))
    for name, a, b in (("middle", "node", "hollow"), ("out", "hollow", "tank")):
        model.add(name, hydraulics.Line(node_a=a, node_b=b, length=0.7, diameter=0.01, friction="none", zeta=3))
    return model


def test_a_node_beside_a_cavity_has_the_same_pressure_and_impulse_in_both_coordinates() -> None:
    """The impulse of a collapse: what the lines at the cavity lose of their flow, growth / sum(1 / inertance)."""
    runs = [
        koppel.simulate(beside_a_cavity(c), until=0.12, stepper=koppel.TimeStepping(step=1e-4))
        for c in ("minimal", "constraint")
    ]
    for channel in ("node.pressure", "node.impulse", "hollow.pressure", "hollow.impulse"):
        a, b = (np.asarray(run[channel]) for run in runs)
        assert np.max(np.abs(a - b)) < 1e-8 * np.ptp(b), channel
    found = runs[0]
    impulse, growth = np.asarray(found["hollow.impulse"]), np.asarray(found["hollow.growth"])
    row = int(np.argmax(impulse))
    assert [found[f"valve_{k}.branch"][row] for k in (1, 2)] == [1.0, 1.0]
    feeds = [850 * k / (np.pi / 4 * 0.008**2) for k in (1, 2)]
    pipe = 850 * 0.7 / (np.pi / 4 * 0.01**2)
    before = pipe + 1 / sum(1 / m for m in feeds)
    assert impulse[row] == pytest.approx(-growth[row - 1] / (1 / before + 1 / pipe), rel=1e-9)
    assert np.max(found["hollow.pressure"]) < 6e6
    assert np.min(found["hollow.pressure"]) >= 30000.0


def test_a_loop_in_a_dead_end_is_fed_by_nothing() -> None:
    """The line to it never flows, though its flow would follow from others of which nothing is left."""

    def build() -> koppel.Model:
        model = koppel.Model("dead end")
        add_oil(model)
        model.add("supply", hydraulics.Pressure(pressure="2e6 + 1e6*sin(200*time)"))
        model.add("near", hydraulics.RigidNode())
        model.add("far", hydraulics.RigidNode())
        model.add("feed", hydraulics.Line(node_a="supply", node_b="near", length=1.0, diameter=0.008))
        for name, rise in (("up", 0.3), ("down", -0.2)):  # gravity turns the oil round until losses hold it
            model.add(name, hydraulics.Line(node_a="near", node_b="far", length=1.0, diameter=0.008, rise=rise))
        return model

    minimal, conditions = run_both(build, 0.05, 1e-4)
    assert np.max(np.abs(minimal["up.flow"])) > 1e-6
    for run in (minimal, conditions):
        assert np.max(np.abs(run["feed.flow"])) <= 1e-12 * np.max(np.abs(run["up.flow"]))
    flows, pressures = largest_differences(minimal, conditions)
    assert flows < 1e-10 and pressures < 1e-8
