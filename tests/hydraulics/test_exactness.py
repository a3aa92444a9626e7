"""What holds to rounding, and what agrees with what."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fluid_laws import FluidSample
from hydraulics.cases import (
    CASES,
    Array,
    Case,
    add_oil,
    cavitating_node,
    node_filling,
    read_reference,
    run_fixed,
    run_located,
    triangle_rigid_nodes,
    water_hammer,
)
from hydraulics.networks import random_network

import koppel
from koppel import hydraulics, rotational, translational
from koppel.cli.benchmarks.hydraulic_network import build_ladder
from koppel.model.fluid import STRAIN


def run(model: koppel.Model, until: float, step: float) -> koppel.Run:
    return koppel.simulate(model, until=until, stepper=koppel.TimeStepping(step=step))


@pytest.mark.parametrize(("name", "line"), [("check_valve_rectifier", "line"), ("closing_valve", "line_2")])
def test_the_flow_of_a_closed_valve_is_zero(name: str, line: str) -> None:
    found = run(CASES[name].build(), 0.12, 1e-4)
    closed = np.asarray(found["valve.branch"]) == 0.0
    assert 10 < np.sum(closed) < len(closed) - 10
    assert np.all(np.asarray(found[f"{line}.flow"])[closed] == 0.0)
    assert np.all(np.asarray(found["valve.flow"])[closed] == 0.0)


@pytest.mark.parametrize("method", ["Radau", "DOP853"])
@pytest.mark.parametrize(("name", "line"), [("check_valve_rectifier", "line"), ("closing_valve", "line_2")])
def test_the_flow_of_a_closed_valve_is_zero_in_located_runs(name: str, line: str, method: Any) -> None:
    """In rows between steps, at the instants at which it closes and just after them."""
    channels = {"branch": "valve.branch", "flow": f"{line}.flow", "through": "valve.flow"}
    case = Case(CASES[name].build, channels, CASES[name].step, method=method)
    rows = np.linspace(0, 0.12, 1201)
    _, switches = run_located(case, rows, 0.12)
    closing = [s.time for s in switches for _, after in s.laws.values() if after == 0]
    after = [instant + wait for instant in closing for wait in (0.0, 1e-15, 1e-12, 1e-9, 1e-6)]
    found, _ = run_located(case, np.sort(np.append(rows, after)), 0.12)
    closed = found["branch"] == 0.0
    assert 100 < np.sum(closed) < len(closed) - 100
    assert np.all(found["flow"][closed] == 0.0) and np.all(found["through"][closed] == 0.0)
    soon = np.isin(np.sort(np.append(rows, after)), [instant + 1e-12 for instant in closing])
    assert np.sum(soon) == len(closing) > 0 and np.all(closed[soon])


@pytest.mark.parametrize("coordinates", ["automatic", "constraint"])
def test_closed_valves_of_random_networks_have_no_flow_in_located_runs(coordinates: str) -> None:
    looked = 0
    for seed in range(8):
        model = random_network(seed, valves=4).build(coordinates)
        kinds = (hydraulics.CheckValve, hydraulics.ShutOff)
        valves = {k: e.pipe for k, e in model.elements.items() if isinstance(e, kinds)}
        method = koppel.VariableStep(method="DOP853", rtol=1e-6, atol=1e-8)
        found = koppel.simulate(model, until=0.05, every=1e-3, stepper=method)
        for valve, pipe in valves.items():
            closed = np.asarray(found[f"{valve}.branch"]) == 0.0
            assert np.all(np.asarray(found[f"{pipe}.flow"])[closed] == 0.0), (seed, valve)
            looked += int(np.sum(closed))
    assert looked > 200


@pytest.mark.parametrize("step", [4e-4, 1e-4, 2e-5])
def test_a_cavity_is_the_sum_of_its_flows_and_never_negative(step: float) -> None:
    model = cavitating_node()
    found = run(model, 0.2, step)
    cavity = np.asarray(found["node.cavity"])
    summed = np.asarray(found["line_2.passed"]) - np.asarray(found["line_1.passed"])
    assert np.min(cavity) >= 0.0
    assert np.max(cavity) > 1e-7
    assert np.max(np.abs(cavity - summed)) <= 1e-12 * np.max(cavity)


@pytest.mark.parametrize("steps", [4, 5, 8, 25, 100, 1000])
def test_filling_and_emptying_returns_after_every_period(steps: int) -> None:
    found = run(node_filling(), 0.5, 0.1 / steps)
    pressure = np.asarray(found["node.pressure"])[::steps]
    assert len(pressure) == 6
    assert pressure == pytest.approx(np.full(6, 1e5), rel=1e-9)


def closed_network(nodes: int) -> koppel.Model:
    """A ring of nodes with different volumes and pressures, lines, and an orifice across."""
    model, rng = koppel.Model("ring"), np.random.default_rng(4)
    add_oil(model, air=0.02)
    for k in range(nodes):
        volume, pressure = float(rng.uniform(1e-5, 1e-4)), float(rng.uniform(1e5, 3e6))
        model.add(f"n{k}", hydraulics.ElasticNode(volume=volume, pressure=pressure))
    for k in range(nodes):
        model.add(
            f"l{k}",
            hydraulics.Line(node_a=f"n{k}", node_b=f"n{(k + 1) % nodes}", length=0.5, diameter=6e-3, zeta=1),
        )
    model.add("edge", hydraulics.Orifice(node_a="n0", node_b=f"n{nodes // 2}", area=1e-6))
    return model


def test_a_closed_network_keeps_its_volume_over_many_steps() -> None:
    """Sum of V phi over 20 nodes and 1e5 steps, within 1e-12 of the largest part."""
    machine = koppel.Machine(closed_network(20))
    machine.reset()
    volumes = np.array([float(machine.compiled.model.elements[f"n{k}"].volume) for k in range(20)])  # type: ignore[attr-defined]
    slots = [machine.compiled.velocities.index(f"n{k}.compression") for k in range(20)]
    start = volumes * STRAIN * machine.u[slots]
    assert machine.core.run("time_stepping", koppel.TimeStepping(step=1e-4).options, 1e-4, 100_000)[2] == 0
    end = volumes * STRAIN * machine.u[slots]
    assert np.max(np.abs(end - start)) > 0.1 * np.max(np.abs(start))
    assert abs(np.sum(end) - np.sum(start)) <= 1e-12 * np.max(np.abs(start))


def test_elastic_nodes_become_rigid_with_their_volume() -> None:
    """The difference in the flows falls with the volume, with first order."""
    step, until = 5e-5, 0.05
    keys = ("a.flow", "r12.flow", "c.flow")
    rigid = run(triangle_rigid_nodes(), until, step)
    volumes, errors = [4e-7, 1e-7, 2.5e-8], []
    for volume in volumes:
        elastic = run(triangle_rigid_nodes(partial(hydraulics.ElasticNode, volume=volume, pressure=3e5)), until, step)
        late = slice(400, None)
        errors.append(max(np.max(np.abs((elastic[k] - rigid[k])[late])) / np.ptp(np.asarray(rigid[k])) for k in keys))
    orders = np.log(np.array(errors[:-1]) / np.array(errors[1:])) / np.log(4.0)
    assert np.all(orders > 0.8), errors
    assert errors[-1] < 1e-3


@pytest.mark.parametrize(("modes", "printed"), [(5, 5.0e-3), (10, 7.3e-4), (20, 1.1e-4), (40, 1.0e-5)])
def test_modes_of_an_elastic_line(shared: Path, modes: int, printed: float) -> None:
    """At most twice the deviations that water_hammer.md prints for exact modes with their static part."""
    reference = read_reference(shared / "hydraulics", "water_hammer")
    case: Case = CASES["water_hammer"]
    case = Case(partial(water_hammer, modes), case.channels, case.step, rtol=1e-10, atol=1e-12)
    found, _ = run_located(case, reference.time, reference.entry["stop_time"])
    signal = next(s for s in reference.signals if s["name"] == "p_end")
    assert np.max(np.abs(found["p_end"] - reference.columns["p_end"])) <= 2.0 * printed * signal["range"]


def test_fixed_steps_meet_the_peak_of_the_closing_valve(shared: Path) -> None:
    reference = read_reference(shared / "hydraulics", "closing_valve")
    _, found = run_fixed(CASES["closing_valve"], 0.2, 1.25e-5)
    scalar = reference.entry["scalars"]["p_peak"]
    assert np.max(found["p"]) == pytest.approx(scalar["value"], rel=1e-3)
    at = reference.entry["events"][0]["time"]
    time = np.sort(np.append(np.linspace(0, 0.2, 40001), at - 1e-9))
    located, _ = run_located(CASES["closing_valve"], time, 0.2)
    assert np.max(located["p"]) == pytest.approx(scalar["value"], rel=scalar["tol_rel"])
    scalar = reference.entry["scalars"]["Q2_before"]
    rest = located["Q2"][np.argmin(np.abs(time - at + 1e-9))]
    assert rest == pytest.approx(scalar["value"], rel=scalar["tol_rel"])


def test_impulses_of_collapsing_cavities(shared: Path) -> None:
    """M_1 (Q_1 before - Q_1 after), each at its instant."""
    reference = read_reference(shared / "hydraulics", "cavitating_node")
    inertance = 800 * 1.5 / (np.pi / 4 * 0.01**2)
    for k, name in ((1, "impulse_1"), (3, "impulse_2"), (5, "impulse_3")):
        at = reference.entry["events"][k]["time"]
        times = np.array([0.0, at - 1e-9, at + 1e-9])
        found, _ = run_located(CASES["cavitating_node"], times, at + 1e-6)
        impulse = inertance * (found["Q1"][1] - found["Q1"][2])
        scalar = reference.entry["scalars"][name]
        assert impulse == pytest.approx(scalar["value"], rel=scalar["tol_rel"]), name


# power at nodes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["reference", "tangent", "soft wall"])
def test_what_an_elastic_node_takes_up_is_what_compresses_its_oil(form: str) -> None:
    """p (net inflow - V') = p V p'/E at 200 states, with a piston and a vane; p' by differences along the state."""
    model = koppel.Model("node")
    soft = 1e-9 if form == "soft wall" else 0.0
    add_oil(model, air=0.03, modulus="tangent" if form == "tangent" else "reference")
    model.add("source", hydraulics.Pressure(pressure=9e5))
    model.add("node", hydraulics.ElasticNode(volume=3e-5, compliance=soft))
    model.add("line", hydraulics.Line(node_a="source", node_b="node", length=0.5, diameter=8e-3, zeta=2))
    model.add("edge", hydraulics.Orifice(node_a="node", node_b="source", area=4e-6, rounding=1e4))
    model.add("gap", hydraulics.LeakageGap(node_a="source", node_b="node", width=0.1, height=5e-5, length=0.01))
    model.add("pump", hydraulics.FlowSource(node_a="node", flow=3e-5))
    model.add("ram", translational.Sled(mass=2))
    model.add("rotor", rotational.Shaft(inertia=0.01))
    model.add("face", hydraulics.Piston(sled_a="ground", sled_b="ram", node="node", area=4e-4, zero=-0.1))
    vane = hydraulics.Vane(shaft_a="rotor", shaft_b="ground", node="node", inner_radius=0.02, outer_radius=0.03,
                           height=0.02, zero=-1)  # fmt: skip
    model.add("vane", vane)
    machine, rng = koppel.Machine(model), np.random.default_rng(6)
    slot = machine.compiled.velocities.index("node.compression")
    oil: Any = model.elements["oil"]
    for _ in range(200):
        q, u = (rng.uniform(-size, size, n) for size, n in ((0.05, machine.q.size), (2.0, machine.u.size)))
        u[slot] = oil.values().compression_at(float(10 ** rng.uniform(4.6, 6.8)), soft) / STRAIN
        rate = machine.accelerations(0.0, q, u)[slot]
        now, out = [], {}
        for way in (0.0, 1.0, -1.0):
            moved = u.copy()
            moved[slot] += way * 1e-6 * rate
            machine.set_state(q, moved)
            found = machine.outputs()
            now.append(found["node.pressure"])
            out = out or found
        p, V, E = out["node.pressure"], out["node.volume"], out["node.modulus"]
        flows = [out["line.flow"], -out["edge.flow"], out["gap.flow"], -3e-5, -out["face.growth"], -out["vane.growth"]]
        size = p * np.sum(np.abs(flows))
        assert abs(p * np.sum(flows) - p * V * STRAIN * rate) <= 1e-12 * size
        p_rate = (now[1] - now[2]) / 2e-6
        assert p * np.sum(flows) == pytest.approx(p * V * p_rate / E, abs=1e-5 * size)


@pytest.mark.parametrize("seed", range(6))
def test_rigid_nodes_take_up_nothing(seed: int) -> None:
    """Inflow = outflow + growth of walls in every row, and so nothing of the power, in both coordinates."""
    net = random_network(seed, valves=4)
    for coordinates in ("automatic", "constraint"):
        machine = koppel.Machine(net.build(coordinates))
        found = koppel.simulate(machine, until=0.05, stepper=koppel.TimeStepping(step=1e-4))
        for node in net.names(hydraulics.RigidNode):
            rates = [
                float(machine.core.parameters[k]) * np.asarray(found[c]) for c, k in machine.compiled.inflows[node]
            ]
            assert np.max(np.abs(np.sum(rates, axis=0))[1:]) <= 1e-12 * max(np.max(np.abs(rates)), 1e-9)


# derivatives where they are delicate ------------------------------------------------------------------------------


def one_sided(sample: FluidSample, u: Array, slot: int, way: float) -> Array:
    """Slope of the effects towards one side, of order 2."""
    q, x = np.zeros(sample.machine.compiled.system.nq), np.zeros(len(sample.machine.core.x))
    n, values = len(sample.names), []
    for k in range(3):
        moved = u.copy()
        moved[slot] += k * way
        values.append(sample.see(q, moved, x)[:n])
    return np.asarray((-3 * values[0] + 4 * values[1] - values[2]) / (2 * way))


@pytest.mark.parametrize("reynolds", [0.0, 1440.0, 2320.0])
@pytest.mark.parametrize("kind", [hydraulics.Pipe, hydraulics.Line])
def test_derivatives_of_lines_at_kinks_are_those_of_one_side(kind: Any, reynolds: float) -> None:
    sample = FluidSample(kind)
    line: Any = sample.machine.compiled.model.elements["element"]
    u = sample.machine.u.copy()
    slot = sample.names[0][1]
    u[slot] = reynolds * np.pi * 2e-5 * line.diameter / 4 * 2**13
    q, x = np.zeros(1), np.zeros(0)
    sample.see(q, u, x)
    exact = np.asarray(sample.machine.core.element_derivative(sample.table, sample.row, 1.0, 0.0))[:, 0]
    sides = [one_sided(sample, u, slot, way * 1e-5) for way in (1.0, -1.0)]
    assert min(np.max(np.abs(exact - side)) for side in sides) <= 1e-5 * np.max(np.abs(exact))


@pytest.mark.parametrize("pressure", [3e2, 3e4, 1e5, 2e7])
def test_derivatives_over_the_state_of_a_node_hold_down_to_low_pressures(pressure: float) -> None:
    sample = FluidSample(hydraulics.Resistance)
    oil = hydraulics.Oil(bulk_modulus=8e8, air=0.03, density=820, viscosity=2e-5).values()
    u = sample.machine.u.copy()
    slot = sample.names[0][1]
    u[slot] = float(oil.compression_at(pressure)) / STRAIN  # type: ignore[arg-type]
    q, x = np.zeros(0), np.zeros(0)
    sample.see(q, u, x)
    assert sample.outputs()["node_0.pressure"] == pytest.approx(pressure, rel=1e-12)
    exact = np.asarray(sample.machine.core.element_derivative(sample.table, sample.row, 1.0, 0.0))[:, 0]
    step = 1e-5 * pressure / float(oil.modulus_at(pressure)) / STRAIN  # type: ignore[arg-type]
    slope = one_sided(sample, u, slot, step)
    assert exact == pytest.approx(slope, rel=1e-5)


def test_a_ladder_of_200_closing_and_opening_valves_runs_through() -> None:
    """No step fails or stays unsettled, and every closed valve has exactly no flow."""
    machine = koppel.Machine(build_ladder(200, closing=True))
    machine.reset()
    lines = [name for name in machine.compiled.lines if f"{name}_closed" in machine.compiled.model.elements]
    flows = [machine.compiled.velocities.index(f"{name}.flow") for name in lines]
    laws = [machine.compiled.laws.index(f"{name}_closed") for name in lines]
    assert len(lines) == 200
    before, changes = np.asarray(machine.core.law_branches), 0
    for _ in range(400):
        assert machine.core.run("time_stepping", koppel.TimeStepping(step=2e-4).options, 2e-4, 1)[2] == 0
        now = np.asarray(machine.core.law_branches)
        changes, before = changes + int(np.sum(now != before)), now
        assert np.all(machine.u[flows][now[laws] == 0.0] == 0.0)
    assert changes > 1000
    assert machine.core.law_count["unsettled"] == 0
