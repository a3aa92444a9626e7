"""Single figures of the pack, files, and closed forms of machines."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hydraulics.cases import CASES, add_oil, read_reference, run_located, u_tube

import koppel
from koppel import hydraulics, rotational, translational


@pytest.fixture(scope="module")
def pack(shared: Path) -> Path:
    return shared / "hydraulics"


@pytest.mark.parametrize("name", CASES)
def test_a_network_survives_its_file(pack: Path, name: str, tmp_path: Path) -> None:
    model = CASES[name].build()
    koppel.write_model(model, tmp_path / "network.yaml")
    again = koppel.read_model(tmp_path / "network.yaml")
    assert koppel.compile_model(again).system.image == koppel.compile_model(model).system.image


def test_largest_pressure_of_the_filling(pack: Path) -> None:
    reference = read_reference(pack, "node_filling")
    found, _ = run_located(CASES["node_filling"], reference.time, 0.25)
    scalar = reference.entry["scalars"]["p_max"]
    assert np.max(found["p"]) == pytest.approx(scalar["value"], rel=scalar["tol_rel"])


def test_u_tube_comes_to_rest_and_vibrates_about_it(pack: Path) -> None:
    scalars = read_reference(pack, "u_tube").entry["scalars"]
    run = koppel.simulate(u_tube(), until=4.0, stepper=koppel.TimeStepping(step=1e-3))
    for node in ("one", "two"):
        wanted = scalars["p_end"]
        assert np.asarray(run[f"{node}.pressure"])[-1] == pytest.approx(wanted["value"], rel=wanted["tol_rel"])
    model = u_tube()
    for node in ("one", "two"):
        at_rest = {"pressure": scalars["p_end"]["value"]}
        model.elements[node] = model.elements[node].model_copy(update=at_rest)
    values = koppel.linearize(model, at="design").eigenvalues()
    fastest = values[np.argmax(np.abs(values.imag))]
    assert abs(fastest) == pytest.approx(scalars["omega"]["value"], rel=scalars["omega"]["tol_rel"])
    assert -fastest.real == pytest.approx(7.5, rel=1e-6)


def test_a_u_tube_rests_with_equal_pressures_and_all_its_oil() -> None:
    machine = koppel.Machine(u_tube())
    before = machine.outputs()
    koppel.find_equilibrium(machine)
    after = machine.outputs()
    assert after["one.pressure"] == pytest.approx(after["two.pressure"], rel=1e-9)
    kept = [sum(found[f"{n}.volume"] * found[f"{n}.compression"] for n in ("one", "two")) for found in (before, after)]
    assert kept[1] == pytest.approx(kept[0], rel=1e-12)


def test_water_hammer_rises_as_joukowsky_says_and_returns_after_its_period(pack: Path) -> None:
    """rho a v0 within 1e-3 once friction is taken off, and 4 L / a between two rises."""
    scalars = read_reference(pack, "water_hammer").entry["scalars"]
    time = np.linspace(0, 0.2994, 6001)
    found, _ = run_located(CASES["water_hammer"], time, 0.2994)
    level = found["p_end"] - 5e6
    rising = np.nonzero((level[:-1] < 0) & (level[1:] >= 0))[0]
    crossings = time[rising] - level[rising] * (time[1] - time[0]) / (level[rising + 1] - level[rising])
    assert np.diff(crossings)[1:] == pytest.approx(scalars["period"]["value"], rel=scalars["period"]["tol_rel"])
    jump = level[np.argmin(np.abs(time - 0.012))] - level[0]
    friction = 32 * 850 * 2.4e-5 / 0.01**2  # Pa/m per m/s
    packed = friction * 0.5 * 1188.1771 * 0.006  # what the wave has passed in the mean of the closing
    assert jump == pytest.approx(scalars["joukowsky"]["value"], rel=5e-3, abs=packed)


def test_a_pump_drives_a_motor_without_loss_of_power() -> None:
    """Without leakage and drag the motor turns with the ratio of the displacements, and power goes through."""
    model = koppel.Model("transmission")
    add_oil(model)
    for node in ("high", "low"):
        model.add(node, hydraulics.ElasticNode(volume=1e-4, pressure=1e7))
    model.add("input", rotational.Shaft(inertia=0.1, speed=100))
    model.add("output", rotational.Shaft(inertia=0.2, speed=50))
    model.add("drive", rotational.Motion(shaft="input", speed=100))
    model.add("pump", hydraulics.PumpMotor(shaft_b="input", node_a="low", node_b="high", displacement=1e-6))
    model.add("motor", hydraulics.PumpMotor(shaft_b="output", node_a="high", node_b="low", displacement=2e-6))
    model.add("brake", rotational.SpringDamper(shaft_a="ground", shaft_b="output", damping=0.4))
    run = koppel.simulate(model, until=20.0, stepper=koppel.TimeStepping(step=1e-3), every=1e-2)
    assert np.asarray(run["output.speed"])[-1] == pytest.approx(50.0, rel=1e-6)
    drop = np.asarray(run["high.pressure"])[-1] - np.asarray(run["low.pressure"])[-1]
    assert drop == pytest.approx(0.4 * 50 / 2e-6, rel=1e-4)
    assert np.asarray(run["pump.torque"])[-1] == pytest.approx(-drop * 1e-6, rel=1e-9)


def test_a_cylinder_holds_its_load() -> None:
    """Balance of p_A A_A - p_B A_B - 1 bar on the rod, and both volumes as the piston stands."""
    model = koppel.Model("cylinder")
    add_oil(model)
    hydraulics.add_cylinder(
        model, "ram", bore=0.05, rod_b=0.03, stroke=0.2, mass=50, position=0.1, damping=4e4, pressure_a=5e6,
        pressure_b=6e6, dead_volume=2e-5,
    )  # fmt: skip
    model.add("load", translational.Force(sled_b="ram", force=-3000))
    run = koppel.simulate(model, until=1.0, stepper=koppel.TimeStepping(step=1e-3))
    last = {key: float(np.asarray(run[key])[-1]) for key in ("ram_A.pressure", "ram_B.pressure", "ram.position")}
    area_a, rod = np.pi / 4 * 0.05**2, np.pi / 4 * 0.03**2
    force = last["ram_A.pressure"] * area_a - last["ram_B.pressure"] * (area_a - rod) - 1e5 * rod
    assert force == pytest.approx(3000, rel=1e-6)
    volume = float(np.asarray(run["ram_B.volume"])[-1])
    assert volume == pytest.approx(2e-5 + (area_a - rod) * (0.2 - last["ram.position"]), rel=1e-12)
