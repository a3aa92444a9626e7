"""Key figures of a K&C sheet beside what they mean: geometry of circles, loads over travels, work of the ground."""

from __future__ import annotations

import numpy as np
import pytest
from vehicle.shared import build_kind, needs_data

from koppel import vehicle
from koppel.vehicle.characteristics import ackermann, turning_circle

DEGREE = np.pi / 180


def rig_of(kind: str, joints: str = "ideal", **options: object) -> vehicle.Rig:
    steering = None if kind == "rear" else {}
    return vehicle.Rig(build_kind(kind, steering=steering, joints=joints), **{"front": kind != "rear", **options})  # type: ignore[arg-type]


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_ackermann_is_100_percent_where_all_axes_meet_and_0_where_wheels_are_parallel(side: float) -> None:
    """Wheels at (L, +-t/2) turn about a point on the line of the rear axle, R to the left or to the right."""
    L, t, R = 2.7, 1.53, np.array([6.0, 9.0, 20.0])
    inner, outer = np.arctan(L / (R - t / 2)), np.arctan(L / (R + t / 2))
    left, right = (inner, outer) if side > 0 else (-outer, -inner)
    track = np.full(3, t)
    assert ackermann(left, right, track, L) == pytest.approx(100.0, rel=1e-12)
    mean = side * inner
    assert ackermann(mean, mean, track, L) == pytest.approx(0.0, abs=1e-12)
    half = outer + 0.5 * (inner - outer)  # half the difference that the inner angle needs
    left, right = (inner, half) if side > 0 else (-half, -inner)
    assert ackermann(left, right, track, L) == pytest.approx(50.0, rel=1e-12)
    left, right = (inner, outer) if side > 0 else (-outer, -inner)
    assert turning_circle(left, right, track, L) == pytest.approx(2 * np.hypot(L, R + t / 2), rel=1e-12)


@needs_data
@pytest.mark.parametrize("joints", ["ideal", "bushings"])
@pytest.mark.parametrize("kind", ["front", "rear", "mcpherson", "five_link"])
def test_rates_of_the_compliance_matrix_are_those_of_sweeps(kind: str, joints: str) -> None:
    """Wheel rate: load per travel of both wheels; roll: moment of the loads per angle, with and without tires."""
    rig = rig_of(kind, joints, load_at="center", tire_stiffness=200e3)
    sheet = vehicle.measure(rig, travel=0.06, rack=0.01)
    step = 1e-3
    bump, roll = rig.parallel_travel([-step, step]), rig.opposite_travel([-step, step])
    rate = np.diff(bump["left.wheel_load"])[0] / (2 * step)
    assert 1e3 * sheet["wheel rate"] == pytest.approx(rate, rel=2e-4)
    assert 1e3 * sheet["ride rate"] == pytest.approx(1 / (1 / rate + 1 / 200e3), rel=2e-4)
    track = float(np.mean(bump["track"]))
    moment = np.diff(roll["left.wheel_load"] - roll["right.wheel_load"])[0] * track / 2
    stiffness = moment / (2 * (2 * step) / track)  # per radian
    assert sheet["roll stiffness"] / DEGREE == pytest.approx(stiffness, rel=2e-4)
    with_tires = 1 / (1 / stiffness + 2 / (200e3 * track**2))
    assert sheet["roll stiffness with tires"] / DEGREE == pytest.approx(with_tires, rel=2e-4)


@needs_data
@pytest.mark.parametrize(
    ("kind", "front"), [("front", True), ("mcpherson", True), ("front", False), ("five_link", False)]
)
def test_anti_figures_are_the_lift_of_the_linkage_under_forces_along_the_road(kind: str, front: bool) -> None:
    """What the linkage carries of the load transfer F h / L: wheel loads change by that under forces at held heights.

    Brakes push the contact points rearward with the share of the axle, a drive through shafts pulls the wheel centers.
    """
    options = {"front": front, "brake_share": 0.6, "drive_share": 0.4}
    rigs = {at: rig_of(kind, load_at=at, **options) for at in ("patch", "center")}  # the rig holds the same point
    rig, force = rigs["patch"], 1000.0  # N per wheel
    now = rig.parallel_travel([0.0])

    def lift(at: str, push: float) -> float:
        loads = rigs[at].load("longitudinal", [0.0, push], phase="in", at=at)["left.wheel_load"]  # type: ignore[arg-type]
        return float(loads[1] - loads[0])

    transfer = force * rig.height / rig.wheelbase  # per wheel, of the whole force of the car on one side
    if front:
        figures = {"anti_dive": 0.6 * lift("patch", -force), "anti_lift": -0.4 * lift("center", force)}
    else:
        figures = {"anti_lift": -0.6 * lift("patch", -force), "anti_squat": 0.4 * lift("center", force)}
    for name, carried in figures.items():
        assert abs(carried) > 1e-3 * transfer, name
        assert now[f"left.{name}"][0] == pytest.approx(100.0 * carried / transfer, rel=1e-3), name


@needs_data
@pytest.mark.parametrize("front", [True, False])
def test_the_wheelbase_grows_where_the_wheels_move_away_from_the_other_axle(front: bool) -> None:
    rig = rig_of("front", front=front)
    sweep = rig.parallel_travel([-0.02, 0.0, 0.02])
    away = 1.0 if front else -1.0
    for side in ("left", "right"):
        moved = sweep[f"{side}.x_cp"] - sweep[f"{side}.x_cp"][1]
        assert sweep[f"{side}.wheelbase_change"] == pytest.approx(away * moved, abs=1e-12)
    sheet = vehicle.measure(rig, travel=0.06, rack=0.01)
    fine = rig.parallel_travel([-1e-4, 1e-4])
    pitch = np.deg2rad(np.diff(fine["left.pitch"])[0])
    x_cp = np.diff(fine["left.x_cp"])[0]
    radius = -float(np.mean(fine["left.z_cp"] - fine["left.z_wc"]))
    carrier_fixed = x_cp - radius * pitch  # the point turns with the carrier, nose down positive
    assert sheet["wheelbase change"] == pytest.approx(1e3 * away * carrier_fixed / 2e-4, rel=1e-2)
