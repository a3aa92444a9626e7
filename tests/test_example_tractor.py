"""The tractor of examples/: statics by hand, the road, the weighting of the seat, and the tendency of its sweep."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from test_example_models import load_example

import koppel

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "vehicle"
WHEELS = ("front_left", "front_right", "rear_left", "rear_right")
Array = NDArray[np.float64]


def read(variant: str) -> koppel.Model:
    return koppel.read_model(FOLDER / f"tractor_{variant}.yaml")


@pytest.mark.parametrize("variant", ["rigid", "absorber"])
@pytest.mark.parametrize("hull_x", [0.6, 1.1, 1.5])
def test_axle_loads_at_rest_are_those_of_the_lever(variant: str, hull_x: float) -> None:
    """On a flat road: tires carry the weight along the lines from contact to hub; moments about the rear axle.

    Pitched by ry the masses move ahead by their height times ry, so that the lever holds up to 1.5 m * ry.
    """
    model = read(variant)
    for wheel in WHEELS:
        model.add(f"hub_{wheel}", koppel.sensors.Pose(frame=f"tractor.{wheel}.carrier.hub"))
    machine = koppel.Machine(model)
    machine.set_parameters({"hull_x": hull_x, **{f"tractor.{wheel}.rough": 0.0 for wheel in WHEELS}})
    machine.reset()
    koppel.find_equilibrium(machine)
    out = machine.outputs()
    masses = [(4000, hull_x), (600, 2.5), (110, 0.4), (600, 3.4), (1e-3, 0.4)]  # hull, axle, seat, ballast, probe
    weight = 9.81 * sum(mass for mass, _ in masses)
    vertical = 0.0
    for wheel in WHEELS:
        x, z = out[f"hub_{wheel}.x"] - (2.5 if "front" in wheel else 0.0), out[f"hub_{wheel}.z"]
        vertical += out[f"tractor.{wheel}.load"] * z / np.hypot(x, z)
    assert vertical == pytest.approx(weight, rel=1e-9)
    front = 9.81 * sum(mass * x for mass, x in masses) / 2.5
    assert abs(out["tractor.front_load"] - front) < weight * 1.5 * abs(out["hub_rear_left.ry"]) / 2.5
    assert out["tractor.front_left.load"] == pytest.approx(out["tractor.front_right.load"], rel=1e-9)


def test_rate_of_the_road_is_its_derivative() -> None:
    run = koppel.simulate(read("rigid"), until=2.0, stepper=koppel.Lsrt2(step=1e-3), start="equilibrium")
    for wheel in WHEELS:
        road, rate = run[f"tractor.{wheel}.road"], run[f"tractor.{wheel}.road_rate"]
        slope = (road[:-4] - 8 * road[1:-3] + 8 * road[3:-1] - road[4:]) / (12e-3)
        assert np.max(np.abs(slope - rate[2:-2])) < 1e-3 * np.max(np.abs(rate)), wheel


def test_rear_wheels_meet_the_road_of_the_front_wheels_a_wheelbase_later() -> None:
    run = koppel.simulate(read("rigid"), until=2.0, stepper=koppel.Lsrt2(step=1e-3), start="equilibrium")
    assert run.time[450] == pytest.approx(2.5 / (20 / 3.6), abs=1e-9)
    for side in ("left", "right"):
        front, rear = run[f"tractor.front_{side}.road"], run[f"tractor.rear_{side}.road"]
        assert np.max(np.abs(rear[450:] - front[:-450])) < 1e-12


def test_stiff_absorber_is_a_rigid_ballast() -> None:
    machines = [koppel.Machine(read(variant)) for variant in ("rigid", "absorber")]
    machines[1].set_parameters({"absorber_rate": "1e9 N/m", "absorber_damping": 0.0})
    slow = []
    for machine in machines:
        koppel.find_equilibrium(machine)
        slow.append([mode.frequency for mode in koppel.linearize(machine).modes()][:9])
    assert slow[1] == pytest.approx(slow[0], rel=1e-3)


def weigh_vertical(frequency: Array) -> Array:
    """Wk of ISO 2631-1: band limits 0.4 and 100 Hz, transition at 12.5 Hz, upward step from 2.37 to 3.35 Hz."""
    s = 2j * np.pi * frequency
    a, b, c, d, e = (2 * np.pi * f for f in (0.4, 100.0, 12.5, 2.37, 3.35))
    band = s**2 / (s**2 + np.sqrt(2) * a * s + a**2) / (1 + np.sqrt(2) * s / b + (s / b) ** 2)
    transition = (1 + s / c) / (1 + s / (0.63 * c) + (s / c) ** 2)
    step = (1 + s / (0.91 * d) + (s / d) ** 2) / (1 + s / (0.91 * e) + (s / e) ** 2) * (d / e) ** 2
    return np.abs(band * transition * step)


def test_felt_acceleration_is_that_of_the_seat_weighted_as_iso_2631_says() -> None:
    """The weighting has 0.482 at 1 Hz and 1.039 at 5 Hz (table 3 of the standard); the probe follows it within 10 %."""
    assert weigh_vertical(np.array([1.0, 5.0])) == pytest.approx([0.482, 1.039], abs=1e-3)
    run = load_example("tractor").ride("rigid", 20.0)
    late = run.time > 2.0
    seat, felt = run["tractor.seat_acceleration"][late], run["tractor.felt_acceleration"][late]
    weights = weigh_vertical(np.fft.rfftfreq(len(seat), 2e-3))
    weighted = np.fft.irfft(np.fft.rfft(seat) * weights, len(seat))
    assert np.sqrt(np.mean(felt**2)) == pytest.approx(np.sqrt(np.mean(weighted**2)), rel=0.1)
    assert np.sqrt(np.mean(felt**2)) < 0.9 * np.sqrt(np.mean(seat**2))  # it is not the plain acceleration


def test_acceleration_of_the_seat_is_the_change_of_its_speed() -> None:
    run = load_example("tractor").ride("rigid", 3.0)
    slope = np.gradient(run["tractor.seat.vz"], 2e-3)[5:-5]
    found = run["tractor.seat_acceleration"][5:-5]
    assert np.std(slope - found) < 0.05 * np.std(found)


def test_axle_loads_near_60_to_40_are_favorable() -> None:
    """Leister and Schiehlen 1991, figure 11. Mean over all wheels: lower at 58 : 42 than at 39 : 61 and 76 : 24."""
    example = load_example("tractor_sweep")
    study = example.build_study("rigid")
    chosen = sorted({point["hull_x"] for point in study.points})[::4]
    study.points = [p for p in study.points if p["hull_x"] in chosen and p["speed"] * 3.6 in (12.0, 18.0, 24.0)]
    assert len(study.points) == 9
    found = example.collect(study, None, workers=0)
    rear_heavy, middle, front_heavy = found["variation, all wheels"]
    assert found["share"] == pytest.approx([0.39, 0.576, 0.762], abs=5e-3)
    assert middle < 0.93 * rear_heavy and middle < 0.93 * front_heavy
    rear_heavy, middle, front_heavy = found["impact, all wheels"]
    assert middle < rear_heavy and middle < front_heavy


@pytest.mark.parametrize("variant", ["rigid", "absorber"])
def test_the_damper_of_the_seat_counts_with_its_rebound_at_rest(variant: str) -> None:
    """Its curve has a kink at rest, 650 N s/m pressed and 1100 drawn: small motions take 1100, no mean."""
    machine = koppel.Machine(read(variant))
    koppel.find_equilibrium(machine)
    seat = machine.compiled.velocities.index("tractor.seat_guide.speed")
    assert machine.matrices()[1][seat, seat] == pytest.approx(-1100, rel=1e-6)
    small = koppel.linearize(machine)
    assert small.D[seat, seat] == pytest.approx(-1100, rel=1e-6)
