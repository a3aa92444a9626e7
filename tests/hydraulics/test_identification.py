"""Parameters of the phaser rig found from synthetic measurements, as chapter 5 of the source does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hydraulics.cases import Array, rig_data

import koppel
from koppel import Formula, Free, Series, hydraulics, identify
from koppel.libraries.hydraulics.magnet import add_armature, add_magnet
from koppel.libraries.hydraulics.phaser import read_magnet, read_oil

LENGTH, DIAMETER, ZETA = 0.3, 5.696e-3, 6.295  # line p_2 -> p_A, figure 5.6
FREE = {"diameter": Free(start=8e-3, at_least=1e-3, at_most=0.05), "zeta": Free(start=2.0, at_least=0.0, at_most=100.0)}


@pytest.fixture(scope="module", autouse=True)
def pack(shared: object) -> None:
    """The rig lies with the shared data."""


def settings() -> tuple[Array, Array]:
    """Temperature in degC and flow in l/min of 40 points."""
    T, Q = np.meshgrid([20.0, 30.0, 40.0, 50.0, 60.0], np.linspace(1.0, 9.0, 8))
    return T.ravel(), Q.ravel()


def loss(diameter: float, zeta: float, area_factor: float = 0.25) -> Array:
    """(5.2) at the 40 points in Pa; area_factor 1 is what (5.3) prints: A = pi d**2 in the laminar term."""
    T, flow = settings()
    Q = flow / 60e3
    oils = [read_oil(rig_data(), t + 273.15).values() for t in T]
    rho, eta = np.array([[oil.density, oil.dynamic_viscosity] for oil in oils], dtype=float).T
    area = np.pi * diameter**2
    laminar = 32 * eta * LENGTH / diameter**2 * Q / (area_factor * area)
    return np.asarray(laminar + zeta * rho / 2 * Q**2 / (area / 4) ** 2)


def measured(seed: int, noise: float = 0.01) -> tuple[Array, Array]:
    """The losses with 1 % noise, and its deviation."""
    clean = loss(DIAMETER, ZETA)
    return clean * (1 + noise * np.random.default_rng(seed).normal(size=clean.size)), noise * clean


def test_intervals_of_diameter_and_loss_cover_as_often_as_they_say() -> None:
    """(a): 100 seeds; each 95 % interval holds the true value in 88 to 99 of them."""
    held = dict.fromkeys(FREE, 0)
    for seed in range(100):
        values, sigma = measured(seed)
        found = identify(FREE, [Formula(lambda p: loss(p["diameter"], p["zeta"]), values, sigma=sigma)])
        for name, true in (("diameter", DIAMETER), ("zeta", ZETA)):
            low, high = found.intervals[name]
            held[name] += low < true < high
        assert found.values["diameter"] == pytest.approx(DIAMETER, rel=0.01)
    assert all(88 <= count <= 99 for count in held.values()), held


def test_the_printed_formula_gives_a_diameter_off_by_the_fourth_root_of_four() -> None:
    """(b): without the 4 of A = pi d**2/4 in the laminar term the same losses need another diameter."""
    T, _ = settings()
    laminar = loss(DIAMETER, 0.0)  # where bends do nothing the two formulas differ by exactly 4 d**-4
    only = {"diameter": FREE["diameter"]}
    right = identify(only, [Formula(lambda p: loss(p["diameter"], 0.0), laminar, sigma=0.01 * laminar)])
    printed = identify(only, [Formula(lambda p: loss(p["diameter"], 0.0, 1.0), laminar, sigma=0.01 * laminar)])
    assert right.values["diameter"] == pytest.approx(DIAMETER, rel=1e-6)
    assert right.values["diameter"] / printed.values["diameter"] == pytest.approx(4**0.25, rel=1e-6)
    assert T.size == 40


def test_a_network_gives_the_same_as_the_formula() -> None:
    """The steady loss test on a model: flow through the line into the tank, pressure at its inlet once it is steady."""
    model = koppel.Model("loss test", gravity=(0, 0, 0))
    for name, value in (("diameter", "6 mm"), ("temperature", "40 degC"), ("flow", "1e-4 m**3/s")):
        model.parameters[name] = koppel.Parameter(value=value, at_least=0)
    model.parameters["zeta"] = koppel.Parameter(value=5, at_least=0)
    model.add("oil", read_oil(rig_data(), "temperature"))
    model.add("tank", hydraulics.Pressure(pressure=1e5))
    model.add("inlet", hydraulics.ElasticNode(volume=1e-5, pressure=1.5e5))
    model.add("pump", hydraulics.FlowSource(node_a="tank", node_b="inlet", flow="flow"))
    model.add("line", hydraulics.Line(node_a="inlet", node_b="tank", length=LENGTH, diameter="diameter", zeta="zeta"))
    machine = koppel.Machine(model)
    T, Q = (column[::3] for column in settings())

    def inlet(parameters: dict[str, float]) -> Array:
        found = []
        for t, q in zip(T, Q, strict=True):
            given = {"diameter": f"{parameters['diameter']} m", "temperature": f"{t} degC", "flow": q / 60e3}
            machine.set_parameters({**parameters, **given})
            run = koppel.simulate(machine, until=1.0, stepper=koppel.Lsrt2(step=5e-4), every=0.1, start="design")
            found.append(float(run["inlet.pressure"][-1]) - 1e5)
        return np.array(found)

    values, sigma = (column[::3] for column in measured(1))
    by_model = identify(FREE, [Formula(inlet, values, sigma=sigma)])
    by_formula = identify(FREE, [Formula(lambda p: loss(p["diameter"], p["zeta"])[::3], values, sigma=sigma)])
    for name in FREE:
        assert by_model.values[name] == pytest.approx(by_formula.values[name], rel=1e-4)


CHIRP = 2.0  # s
FIRST, LAST = 1.0, 130.0  # Hz


def chirp(amplitude: float) -> str:
    """0.53 A and a sine whose frequency rises from 1 to 130 Hz."""
    slope = (LAST - FIRST) / CHIRP
    return f"0.53 + {amplitude}*sin(2*pi*({FIRST}*time/(1 s) + {slope / 2}*(time/(1 s))**2))"


def held_magnet() -> koppel.Model:
    """5.3.2: the armature is held at a gap of 2.33 mm, the force is measured."""
    model = koppel.Model("magnet, armature held", gravity=(0, 0, 0))
    model.parameters["T"] = koppel.Parameter(value=2e-3, at_least=1e-4, at_most=1e-2)
    model.parameters["D"] = koppel.Parameter(value=0.6, at_least=0.1, at_most=3)
    magnet = replace(read_magnet(rig_data()), lag="T", damping_ratio="D")
    start = magnet.gap_start - 2.33e-3
    add_armature(model, replace(magnet, armature_start=start), chirp(0.27))
    model.add("vice", koppel.translational.Fixed(sled="armature"))
    return model


def test_lag_of_the_magnet_from_a_chirp() -> None:
    """(c): T and D from the force over 1 to 130 Hz with noise of 0.1 N."""
    true = koppel.Machine(held_magnet())
    true.set_parameters({"T": 1.2e-3, "D": 0.9})
    true.reset()
    run = koppel.simulate(true, until=CHIRP, stepper=koppel.TimeStepping(step=2e-4), every=1e-3)
    force = run["magnet.force"] + np.random.default_rng(3).normal(0, 0.1, run.time.size)
    series = Series(held_magnet(), run.time, {"magnet.force": force}, stepper=koppel.TimeStepping(step=2e-4))
    found = identify({"T": Free(), "D": Free()}, [series])
    for name, value in (("T", 1.2e-3), ("D", 0.9)):
        low, high = found.intervals[name]
        assert low < value < high and high - low < 0.05 * value, (name, low, high)


def free_spool() -> koppel.Model:
    """5.3.3: the spool moves; its damping and its dry friction are not known."""
    model = koppel.Model("magnet and spool", gravity=(0, 0, 0))
    model.parameters["damping"] = koppel.Parameter(value=4, at_least=0.5, at_most=30)
    model.parameters["friction"] = koppel.Parameter(value=0.8, at_least=0.05, at_most=3)
    magnet = replace(read_magnet(rig_data()), spool_damping="damping", spool_friction="friction")
    add_magnet(model, magnet, chirp(0.09))
    return model


def test_damping_and_friction_of_the_spool_from_its_travel() -> None:
    """(c): spring damping and Coulomb friction from the travel under a chirp, noise of 10 um."""
    true = koppel.Machine(free_spool())
    true.set_parameters({"damping": 8.0, "friction": 0.4})
    true.reset()
    run = koppel.simulate(true, until=CHIRP, stepper=koppel.TimeStepping(step=2e-4), every=1e-3)
    travel = run["spool.position"] + np.random.default_rng(5).normal(0, 1e-5, run.time.size)
    series = Series(free_spool(), run.time, {"spool.position": travel}, stepper=koppel.TimeStepping(step=2e-4))
    found = identify({"damping": Free(), "friction": Free()}, [series])
    assert found.values["damping"] == pytest.approx(8.0, rel=0.02)
    assert found.values["friction"] == pytest.approx(0.4, rel=0.02)
