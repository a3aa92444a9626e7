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


@cache
def monolith() -> koppel.Run:
    return koppel.simulate(modular_car(angle=TURN).merge(cut=True), until=UNTIL, every=EVERY, stepper=METHOD)


@pytest.mark.parametrize(
    ("options", "gap"),
    [({}, 1e-9), ({"execution": "decentral", "predictor": "linear"}, 5e-6), ({"execution": "decentral"}, 5e-6)],
    ids=["central", "linear", "evaluate"],
)
def test_the_modular_car_drives_as_the_merged_one(options: dict[str, Any], gap: float) -> None:
    whole = monolith()
    run = modular_car(angle=TURN, **options).simulate(until=UNTIL, every=EVERY, stepper=METHOD)
    assert np.max(np.abs(whole["body.acceleration.ay"])) > 3.0
    late = run.time > 0.05
    for path, scale, limit in QUANTITIES.values():
        assert scale * np.max(np.abs(run[path] - whole[path])[late]) < limit, path
    assert max(float(np.max(run[path][late])) for path in run if path.endswith(".gap")) < gap


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
