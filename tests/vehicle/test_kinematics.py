"""Kinematics of the axles against tables of three independent derivations, and the limits of the linkages."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from vehicle.shared import build_kind, needs_data, read_csv

import koppel
from koppel import vehicle

pytestmark = needs_data

TABLES = [
    ("front", "kin_front_travel.csv"),
    ("front", "kin_front_rack.csv"),
    ("front", "kin_front_combined.csv"),
    ("rear", "kin_rear_travel.csv"),
    ("mcpherson", "kin_mcpherson_travel.csv"),
    ("mcpherson", "kin_mcpherson_rack.csv"),
    ("five_link", "kin_five_link_travel.csv"),
    ("five_link", "kin_five_link_rack.csv"),
]


def steering(kind: str) -> dict[str, float] | None:
    return None if kind == "rear" else {}


@pytest.mark.parametrize(("kind", "table"), TABLES)
def test_kinematics_equal_the_tables(kind: str, table: str) -> None:
    reference = read_csv(table)
    rig = vehicle.Rig(build_kind(kind, steering=steering(kind)))
    dz = reference["dz"]
    solution = rig.solve(np.column_stack([dz, dz]), rack=reference["rack"] if steering(kind) is not None else None)
    sweep = rig.tabulate("table", "travel", dz, "m", solution)
    compared = 0
    for column, values in reference.items():
        name = f"left.{column.removesuffix('_deg')}"
        if column in ("dz", "rack") or column[0] == "R":
            continue
        compared += 1
        bound = 1e-8 if column.endswith("_deg") or column in ("rc_height", "trail", "scrub") else 1e-9
        assert np.max(np.abs(sweep[name] - values)) < bound, column
    assert compared >= 14
    _, R = solution.pose(rig, "left")
    for i in range(3):
        for j in range(3):
            assert np.max(np.abs(R[:, i, j] - reference[f"R{i + 1}{j + 1}"])) < 1e-10


@pytest.mark.parametrize("kind", ["front", "rear", "mcpherson", "five_link"])
def test_the_right_side_is_the_mirror_image_of_the_left_one(kind: str) -> None:
    rig = vehicle.Rig(build_kind(kind, steering=steering(kind)))
    sweep = rig.parallel_travel(np.linspace(-0.08, 0.08, 9))
    for name in [n.removeprefix("left.") for n in sweep.columns if n.startswith("left.")]:
        left, right = sweep[f"left.{name}"], sweep[f"right.{name}"]
        assert np.array_equal(np.isnan(left), np.isnan(right))  # a swing arm may be endless
        known = ~np.isnan(left)
        assert np.all(np.abs(left - right)[known] < 1e-11 * np.maximum(1.0, left[known] ** 2)), name
        if name in ("x_wc", "y_wc", "z_wc"):
            assert np.max(np.abs(left - right)) < 1e-12


@pytest.mark.parametrize(
    ("kind", "travel", "rack", "locks", "link"),
    [
        ("front", -0.2, 0.0, -0.14631, "upper"),
        ("front", 0.0, -0.12, -0.08291, "tie_rod"),
        ("rear", -0.25, 0.0, -0.20163, "upper"),
    ],
)
def test_travel_beyond_the_linkage_names_where_it_locks_and_the_link(
    kind: str, travel: float, rack: float, locks: float, link: str
) -> None:
    rig = vehicle.Rig(build_kind(kind, steering=steering(kind)))
    with pytest.raises(vehicle.RigError, match="locks at") as caught:
        rig.solve([[travel, travel]], rack=[rack] if rack else None, forces=False)
    assert caught.value.travel == pytest.approx(locks, abs=1e-5)
    assert link in caught.value.link


@pytest.mark.parametrize("kind", ["front", "mcpherson", "five_link"])
def test_bushings_tend_to_ideal_joints_with_one_over_their_stiffness(kind: str) -> None:
    z = np.linspace(-0.06, 0.06, 5)
    ideal = vehicle.Rig(build_kind(kind, steering={})).parallel_travel(z)
    differences = []
    for factor in (1e2, 1e3, 1e4):
        table = {"radial": 5e6 * factor, "axial": 1e6 * factor, "rotational": 0.0}
        soft = vehicle.Rig(build_kind(kind, steering={}, joints="bushings", bushings=table)).parallel_travel(z)
        differences.append([np.max(np.abs(soft[n] - ideal[n])) for n in ("left.toe", "left.camber", "left.y_wc")])
    for coarse, fine in pairwise(differences):
        assert np.array(coarse) / np.array(fine) == pytest.approx([10.0] * 3, rel=0.05)
    assert differences[-1][0] < 1e-4


def test_a_trailing_arm_turns_about_its_hinge() -> None:
    """Closed form: a point at the distance r in a plane across the axis goes round in a circle."""
    points = {"WC": [0, 0.75, 0], "O1": [0.4, 0.35, 0], "O2": [0.4, 0.6, 0]}
    sweep = vehicle.Rig(vehicle.trailing_arm(points)).parallel_travel([-0.1, 0.05, 0.1])
    z = sweep["travel"]
    assert sweep["left.x_wc"] == pytest.approx(0.4 - np.sqrt(0.4**2 - z**2), abs=1e-12)
    assert sweep["left.pitch"] == pytest.approx(np.rad2deg(np.arcsin(z / 0.4)), abs=1e-9)
    assert np.max(np.abs(sweep["left.toe"])) < 1e-10 and np.max(np.abs(sweep["left.camber"])) < 1e-10
    assert sweep["left.side_arm"] == pytest.approx(-np.sqrt(0.4**2 - z**2), abs=1e-9)


def test_semi_trailing_arms_steer_and_camber() -> None:
    points = {"WC": [0, 0.75, 0], "O1": [0.35, 0.25, 0], "O2": [0.45, 0.6, 0]}
    sweep = vehicle.Rig(vehicle.trailing_arm(points)).parallel_travel([-0.05, 0.0, 0.05])
    n = np.array([0.1, 0.35, 0.0]) / np.hypot(0.1, 0.35)
    r = np.array([-0.35, 0.5, 0.0])
    rise = float(np.cross(n, r)[2])
    expected = np.rad2deg(np.cross(n, [0, 1, 0]))[2] / rise  # rate of e_z per rise; camber = -e_z
    assert sweep.slope("left.camber") == pytest.approx(-expected, rel=1e-2)
    assert sweep["left.bump_camber"][1] == pytest.approx(-expected, rel=1e-9)


def test_slopes_of_the_table_are_those_of_its_columns() -> None:
    rig = vehicle.Rig(build_kind("front", steering={}))
    sweep = rig.parallel_travel(np.linspace(-2e-4, 2e-4, 5))
    for rate, name in (("bump_steer", "toe"), ("bump_camber", "camber"), ("bump_caster", "caster")):
        assert sweep[f"left.{rate}"][2] == pytest.approx(sweep.slope(f"left.{name}"), rel=1e-5)
    for rate, name, sign in (("spring_ratio", "spring_travel", 1), ("damper_ratio", "damper_travel", 1)):
        assert sweep[f"left.{rate}"][2] == pytest.approx(sign * sweep.slope(f"left.{name}"), rel=1e-5)
    assert isinstance(rig.machine, koppel.Machine)
