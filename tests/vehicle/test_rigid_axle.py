"""Rigid axles on links and a Panhard rod."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import fsolve

import koppel
from koppel import vehicle

LINK, ROD = 0.5, 1.0
POINTS: dict[str, Any] = {
    "WC": (0.0, 0.75, 0.0),
    "A1": (LINK, 0.45, -0.08),
    "B1": (0.0, 0.45, -0.08),
    "CA": (LINK, 0.0, 0.15),
    "CB": (0.0, 0.0, 0.15),
    "PA": (-0.1, -0.5, 0.05),
    "PB": (-0.1, 0.5, 0.05),
    "G": (0.0, 0.5, 0.4),
    "F": (0.0, 0.5, 0.1),
    "S": (-0.1, 0.5, 0.0),
}
SPRING = {"rate": 25e3, "preload": 3000}


def test_wheel_loads_are_those_of_springs_and_weight() -> None:
    rig = vehicle.Rig(vehicle.rigid_axle(POINTS, spring=SPRING), front=False)
    sweep = rig.parallel_travel([0.0])
    weight = (2 * 40 + 30) * 9.81
    assert sweep["left.wheel_load"][0] == pytest.approx(3000 + weight / 2)
    assert sweep["right.wheel_load"][0] == pytest.approx(3000 + weight / 2)


def test_in_heave_links_and_panhard_rod_go_round_in_circles() -> None:
    z = np.array([-0.08, 0.03, 0.06])
    sweep = vehicle.Rig(vehicle.rigid_axle(POINTS, spring=SPRING)).parallel_travel(z)
    for k, rise in enumerate(z):

        def left(unknown: np.ndarray, rise: float = rise) -> list[float]:
            x, y = unknown
            return [(LINK - x) ** 2 + y**2 + rise**2 - LINK**2, x**2 + (ROD + y) ** 2 + rise**2 - ROD**2]

        x, y = fsolve(left, [1e-3, -1e-3])
        assert sweep["left.x_wc"][k] == pytest.approx(x, abs=1e-9)
        assert sweep["left.y_wc"][k] == pytest.approx(0.75 + y, abs=1e-9)
        assert sweep["right.y_wc"][k] == pytest.approx(0.75 - y, abs=1e-9)
    assert np.max(np.abs(sweep["left.toe"])) < 1e-9 and np.max(np.abs(sweep["left.camber"])) < 1e-9


def test_in_roll_both_wheels_lean_with_the_axle() -> None:
    sweep = vehicle.Rig(vehicle.rigid_axle(POINTS, spring=SPRING)).roll([-2.0, 2.0])
    assert sweep["left.camber"] == pytest.approx(-sweep["right.camber"], abs=1e-9)
    assert sweep["left.camber"] == pytest.approx([-2.0, 2.0], rel=2e-3)  # the right wheel rises: the left one leans out
    stiffness = np.diff(sweep["left.wheel_load"] - sweep["right.wheel_load"])[0]
    assert stiffness < 0  # the left wheel falls


def test_the_anti_roll_bar_acts_in_roll_alone() -> None:
    plain, barred = (
        vehicle.measure(vehicle.Rig(vehicle.rigid_axle(POINTS, spring=SPRING, anti_roll_bar=bar)), travel=0.04)
        for bar in (None, 20e3)
    )
    assert barred["wheel rate"] == pytest.approx(plain["wheel rate"], rel=1e-6)
    by_hand = 20e3 * 1.0**2 * np.pi / 180  # c * (distance of the points S)**2
    assert barred["roll stiffness of the bar"] == pytest.approx(by_hand, rel=1e-3)
    assert barred["roll stiffness"] - plain["roll stiffness"] == pytest.approx(by_hand, rel=1e-3)


def test_four_links_bind_with_ideal_joints_and_roll_with_bushings() -> None:
    four = {name: point for name, point in POINTS.items() if name not in ("CA", "CB")}
    four |= {"A2": (0.4, 0.35, 0.12), "B2": (0.0, 0.4, 0.15)}
    with pytest.raises(koppel.ModelError, match="binds in roll; give joints='bushings'"):
        vehicle.rigid_axle(four, spring=SPRING)
    rig = vehicle.Rig(vehicle.rigid_axle(four, spring=SPRING, joints="bushings"))
    assert abs(rig.roll([1.0])["left.camber"][0]) == pytest.approx(1.0, rel=0.02)
    with pytest.raises(koppel.ModelError, match="does not hold the axle"):
        vehicle.rigid_axle({n: p for n, p in POINTS.items() if n not in ("CA", "CB")}, spring=SPRING)


def test_bushings_tend_to_ideal_joints() -> None:
    z = [-0.05, 0.05]
    ideal = vehicle.Rig(vehicle.rigid_axle(POINTS, spring=SPRING)).opposite_travel(z)
    found = []
    for factor in (1e2, 1e3):
        table = {"radial": 5e6 * factor, "axial": 1e6 * factor, "rotational": 0.0}
        soft = vehicle.Rig(vehicle.rigid_axle(POINTS, spring=SPRING, joints="bushings", bushings=table))
        found.append(np.max(np.abs(soft.opposite_travel(z)["left.y_wc"] - ideal["left.y_wc"])))
    assert found[0] / found[1] == pytest.approx(10.0, rel=0.05)


def test_it_runs_on_springs_and_settles() -> None:
    axle = vehicle.rigid_axle(
        {**POINTS, "E": (-0.1, 0.5, 0.4), "D": (-0.1, 0.5, 0.05)}, spring=SPRING, damper=1500.0, rotor=True
    )
    for side in ("left", "right"):
        load = f"(1 N)*max(0, 2e5*(0.017 - {side}.wheel_pose.z/(1 m)))"
        axle.add(f"tire_{side}", koppel.mechanics.Force(frame=f"{side}.carrier.wheel_center", force=(0, 0, load)))
    run = koppel.simulate(axle, until=2.0, stepper=koppel.GeneralizedAlpha(step=1e-3), every=0.1)
    assert abs(run["left.travel"][-1] - run["left.travel"][-2]) < 1e-6
    assert run["left.travel"][-1] == pytest.approx(run["right.travel"][-1], abs=1e-4)
