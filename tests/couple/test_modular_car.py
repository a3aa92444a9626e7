"""The car of components in a lane change against the merged model."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import koppel
from koppel.vehicle.car_table import list_masses
from koppel.vehicle.cars import midsize
from koppel.vehicle.modular import lane_change, modular_car

METHOD = koppel.SemiImplicitEuler(step=1e-3)
UNTIL, EVERY = 4.0, 0.01
TURN = lane_change(period=1.6, first=0.6, second=2.3)
QUANTITIES = {
    "body z": ("body.pose.z", 1.0, 1e-4),
    "wheel z": ("left.corner.wheel_pose.z", 1.0, 1e-5),
    "yaw rate": ("body.body.wz", np.rad2deg(1.0), 0.01),
    "roll": ("body.pose.rx", np.rad2deg(1.0), 0.01),
    "lateral acceleration": ("body.acceleration.ay", 1.0, 0.01),
}


def sideslip(found: koppel.Run) -> np.ndarray[Any, Any]:
    """Angle between the car and its velocity, deg."""
    return np.degrees(np.arctan2(found["body.motion.vy"], found["body.motion.vx"]) - found["body.pose.rz"])


def compare(found: koppel.Run, whole: koppel.Run, better: float) -> None:
    """Deviations from the merged model are below the limits of the source, or by a factor better than these."""
    late = found.time > 0.05
    for path, scale, limit in QUANTITIES.values():
        assert scale * np.max(np.abs(found[path] - whole[path])[late]) < limit / better, path
    assert np.max(np.abs(sideslip(found) - sideslip(whole))[late]) < 0.01 / better


def largest_gap(found: koppel.Run) -> float:
    late = found.time > 0.05
    return max(float(np.max(found[path][late])) for path in found if path.endswith(".gap"))


@cache
def monolith() -> koppel.Run:
    return koppel.simulate(modular_car(angle=TURN).merge(cut=True), until=UNTIL, every=EVERY, stepper=METHOD)


CASES: list[tuple[dict[str, Any], float, float]] = [
    ({}, 1e-9, 10.0),
    ({"explicit": True}, 1e-9, 10.0),
    ({"execution": "decentral", "predictor": "linear"}, 5e-6, 1.0),
    ({"execution": "decentral"}, 5e-6, 1.0),
]
NAMES = ["central", "explicit", "linear", "evaluate"]


@pytest.mark.parametrize(("options", "gap", "better"), CASES, ids=NAMES)
def test_the_modular_car_drives_as_the_merged_one(options: dict[str, Any], gap: float, better: float) -> None:
    run = modular_car(angle=TURN, **options).simulate(until=UNTIL, every=EVERY, stepper=METHOD)
    assert np.max(np.abs(monolith()["body.acceleration.ay"])) > 3.0
    compare(run, monolith(), better)
    assert largest_gap(run) < gap


@pytest.mark.long
def test_forty_seconds_of_the_lane_change() -> None:
    whole = koppel.simulate(modular_car().merge(cut=True), until=40.0, every=EVERY, stepper=METHOD)
    for options, gap, better in CASES:
        run = modular_car(**options).simulate(until=40.0, every=EVERY, stepper=METHOD)
        compare(run, whole, better)
        assert largest_gap(run) < gap


def test_the_first_row_feels_the_forces_of_the_couplings() -> None:
    run, whole = modular_car().simulate(until=0.01, stepper=METHOD), monolith()
    for path in ("right.corner.upper_rear.force", "body.acceleration.az"):
        assert run[path][0] == pytest.approx(whole[path][0], rel=1e-6)


def test_coupling_bodies_leave_the_mass_of_the_car() -> None:
    """Mass, center and inertia about the origin: those of the whole car."""
    sums = []
    for model in (modular_car().merge(), midsize()):
        parts = list(list_masses(model))
        mass = sum(m for m, _, _ in parts)
        center = sum(m * c for m, c, _ in parts) / mass
        moment = sum(J + m * (c @ c * np.eye(3) - np.outer(c, c)) for m, c, J in parts)
        sums.append((mass, center, moment))
    assert sums[0][0] == pytest.approx(sums[1][0], rel=1e-12)
    assert np.allclose(sums[0][1], sums[1][1], atol=1e-9)
    assert np.allclose(sums[0][2], sums[1][2], atol=1e-6)


@pytest.mark.parametrize("options", [{}, {"explicit": True}, {"execution": "decentral"}], ids=str)
def test_the_car_rests_where_the_merged_one_does(options: dict[str, Any]) -> None:
    """Its tires carry its weight; it may roll and turn, which nothing resists, and does not."""
    car = modular_car(angle="0", **options)
    found = car.simulate(until=0.2, every=EVERY, stepper=METHOD, start="equilibrium")
    whole = koppel.simulate(car.merge(cut=True), until=0.2, every=EVERY, stepper=METHOD, start="equilibrium")
    for path in ("body.pose.x", "body.pose.z", "body.pose.ry", "left.corner.wheel_pose.z"):
        assert np.ptp(found[path]) < 1e-12, path
        assert np.max(np.abs(found[path] - whole[path])) < 1e-10, path
    loads = sum(found[f"{name}_z"][0] for name in ("left.tire.force", "right.tire.force", "body.tire_left.force",
                                                  "body.tire_right.force"))  # fmt: skip
    assert loads == pytest.approx(9.81 * sum(m for m, _, _ in list_masses(car.merge())), rel=1e-9)
