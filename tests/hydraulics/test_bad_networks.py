"""Networks that cannot be: each message names the path, the value and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hydraulics.cases import add_oil

import koppel
from koppel import hydraulics, translational
from koppel.model.errors import ModelError


def network(**elements: Any) -> koppel.Model:
    model = koppel.Model("network")
    add_oil(model)
    model.add("tank", hydraulics.Pressure())
    for name, element in elements.items():
        model.add(name, element)
    return model


def line(a: str, b: str, **values: Any) -> hydraulics.Line:
    return hydraulics.Line(node_a=a, node_b=b, length=1, diameter=0.01, **values)


def two_oils() -> koppel.Model:
    model = network()
    model.add("water", hydraulics.Oil(bulk_modulus=2e9, density=1000, viscosity=1e-6))
    model.add("node", hydraulics.ElasticNode(volume=1e-5, oil="oil"))
    model.add("line", line("node", "tank", oil="water"))
    return model


def without_oil() -> koppel.Model:
    model = koppel.Model("dry")
    model.add("node", hydraulics.ElasticNode(volume=1e-5))
    return model


BAD: dict[str, tuple[Callable[[], koppel.Model], str]] = {
    "no volume": (
        lambda: network(node=hydraulics.ElasticNode(volume=0)),
        r"elements\.node\.volume = 0 m\*\*3 at the start is not above 0; give it a volume above 0",
    ),
    "no volume behind a wall": (
        lambda: network(
            node=hydraulics.ElasticNode(volume=1e-6),
            piston=translational.Sled(mass=1, position=-0.1),
            face=hydraulics.Piston(sled_a="ground", sled_b="piston", node="node", area=1e-3),
        ),
        r"elements\.node\.volume = -9\.9e-05 m\*\*3 at the start is not above 0; check volume, and zero",
    ),
    "start below cavitation": (
        lambda: network(node=hydraulics.ElasticNode(volume=1e-5, pressure="0.2 bar")),
        r"elements\.node\.pressure = 20000 Pa is below the cavitation_pressure of 30000 Pa .* write 2 barg",
    ),
    "massless at a rigid node": (
        lambda: network(node=hydraulics.RigidNode(), edge=hydraulics.Orifice(node_a="node", node_b="tank", area=1e-6)),
        r"elements\.edge: has no mass and meets the rigid node 'node'",
    ),
    "rigid node with a given flow alone": (
        lambda: network(node=hydraulics.RigidNode(), pump=hydraulics.FlowSource(node_b="node", flow=1e-4)),
        r"elements\.node: meets no line with inertia and no wall",
    ),
    "unknown node": (
        lambda: network(line=line("tnak", "tank")), r"elements\.line\.node_a = 'tnak' is no node; did you mean tank"
    ),
    "not a node": (lambda: network(line=line("oil", "tank")), r"elements\.line\.node_a = 'oil' is a hydraulics\.oil"),
    "valve on no line": (
        lambda: network(valve=hydraulics.CheckValve(pipe="tank")),
        r"elements\.valve\.pipe = 'tank' is a hydraulics\.pressure, no line with a flow",
    ),
    "same node twice": (lambda: network(line=line("tank", "tank")), r"elements\.line: has 'tank' on both sides"),
    "two oils at a node": (two_oils, r"elements\.line: has the oil 'water' and meets 'node' with the oil 'oil'"),
    "no oil": (without_oil, r"elements\.node\.oil: is missing: the model has no oil"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_networks_that_cannot_be(name: str) -> None:
    build, message = BAD[name]
    with pytest.raises(ModelError, match=message):
        koppel.compile_model(build())


BAD_VALUES: dict[str, tuple[Callable[[], Any], str]] = {
    "pressure of 0": (lambda: network(node=hydraulics.ElasticNode(volume=1, pressure=0)), "is not above 0; pressures"),
    "given pressure of 0": (lambda: network(p=hydraulics.Pressure(pressure=0)), "is not above 0; pressures are abs"),
    "frozen oil": (
        lambda: network(o=hydraulics.Oil.hlp_46(temperature=50)), "= 50 K is below the pour point of 240 K"
    ),
    "two densities": (
        lambda: network(o=hydraulics.Oil(bulk_modulus=1e9, density=1, density_15=2, viscosity=1e-5)),
        "give either density or density_15; both are given",
    ),
    "thin oil": (
        lambda: network(o=hydraulics.Oil(bulk_modulus=1e9, density=1, viscosity_1=1e-7, viscosity_2=5e-8)),
        "is not above 0.2 mm",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_VALUES)
def test_values_that_cannot_be(name: str) -> None:
    build, message = BAD_VALUES[name]
    with pytest.raises(ModelError, match=message):
        koppel.compile_model(build())


@pytest.mark.parametrize(
    ("area", "message"),
    [((0, -1e-6), r"valve\.PA\.area\[1\] = -1e-06 m\*\*2 is below 0"), ((0, 0), "never opens"),
     ((0, 1e-6, 0), "rises and falls")],
)  # fmt: skip
def test_edges_that_cannot_be(area: tuple[float, ...], message: str) -> None:
    edge = hydraulics.Edge("a", "b", tuple(1e-3 * k for k in range(len(area))), area)
    with pytest.raises(ModelError, match=message):
        hydraulics.way_valve(koppel.Model("valve"), "valve", edges={"PA": edge}, spool=0)


def test_gauge_pressures_are_above_the_surroundings() -> None:
    model = network(node=hydraulics.ElasticNode(volume=1e-5, pressure="3 barg"))
    machine = koppel.Machine(model)
    assert machine.outputs()["node.pressure"] == pytest.approx(4e5, rel=1e-12)


def test_a_volume_that_vanishes_on_the_way_stops_the_run() -> None:
    model = network(
        node=hydraulics.ElasticNode(volume=1e-6),
        outlet=hydraulics.Resistance(node_a="node", node_b="tank", linear=1e7),
        piston=translational.Sled(mass=10, position=0.01, speed=-1),
        face=hydraulics.Piston(sled_a="ground", sled_b="piston", node="node", area=1e-3),
    )
    with pytest.raises(koppel.RunError, match="node"):
        koppel.simulate(model, until=0.1, stepper=koppel.TimeStepping(step=1e-4))


def test_a_rigid_node_between_closed_valves_runs() -> None:
    """Its flows are 0; its pressure is not defined by anything."""
    elements: dict[str, Any] = {"source": hydraulics.Pressure(pressure=1e6), "node": hydraulics.RigidNode()}
    area = {"table": {"time": [0, 0.01, 0.02, 0.03], "value": [1e-5, 0, 0, 1e-5]}}
    for name, a, b in (("one", "source", "node"), ("two", "node", "tank")):
        elements[name] = line(a, b, opening=area, smallest_opening=1e-7)
        elements[f"{name}_closed"] = hydraulics.ShutOff(pipe=name, opening=area, smallest_opening=1e-7)
    found = koppel.simulate(network(**elements), until=0.05, stepper=koppel.TimeStepping(step=1e-4))
    shut = np.asarray(found["one_closed.branch"]) == 0.0
    assert 90 < np.sum(shut) < 120
    assert np.all(np.asarray(found["one.flow"])[shut] == 0.0)
    assert np.asarray(found["one.flow"])[-1] == pytest.approx(np.asarray(found["two.flow"])[-1], rel=1e-9)
    assert np.asarray(found["one.flow"])[-1] > 1e-4
