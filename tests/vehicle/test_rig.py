"""The axle rig: force balance, loads, compliance, key figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner
from vehicle.shared import build_kind, needs_data
from vehicle.test_hardpoints import POINTS

import koppel
from koppel import vehicle
from koppel.cli.main import app


def rig_of(kind: str = "front", *, joints: str = "ideal", **options: Any) -> vehicle.Rig:
    steering = None if kind == "rear" else {}
    return vehicle.Rig(build_kind(kind, steering=steering, joints=joints), front=kind != "rear", **options)


@needs_data
def test_balance_on_the_rig_is_the_equilibrium_of_the_reference() -> None:
    sweep = rig_of(load_at="center").parallel_travel([-4.5073435251e-3])
    assert sweep["left.wheel_load"][0] == pytest.approx(4291.6155755, abs=1e-5)
    assert sweep["left.tie_rod_force"][0] == pytest.approx(156.66045253, abs=1e-5)


@needs_data
def test_rates_by_hand() -> None:
    """Virtual work: k = c i^2 + F di/dz, with the ratio i of the spring; the bar by the rise of its points."""
    rig = rig_of(load_at="center")
    sheet = vehicle.measure(rig)
    bump = rig.parallel_travel(np.linspace(-1e-3, 1e-3, 3))
    stiffness, force = (5546.67 - 2613.33) / (0.0567 + 0.0767), 4299.89
    ratio = bump["left.spring_ratio"]
    by_hand = stiffness * ratio[1] ** 2 + force * (ratio[2] - ratio[0]) / 2e-3
    assert 1e3 * sheet["wheel rate"] == pytest.approx(by_hand, rel=1e-4)
    lift = (bump["left.z_S"][2] - bump["left.z_S"][0]) / 2e-3
    bar = 24000 * 2 * lift**2  # both points move opposite ways: force per wheel travel
    track = bump["track"][1]
    assert sheet["roll stiffness of the bar"] == pytest.approx(0.5 * bar * track**2 * np.pi / 180, rel=1e-4)


@needs_data
@pytest.mark.parametrize("kind", ["front", "rear", "mcpherson", "five_link"])
def test_roll_centers_from_kinematics_and_from_forces_agree_for_ideal_joints(kind: str) -> None:
    sheet = vehicle.measure(rig_of(kind), travel=0.06, rack=0.01)
    assert sheet["roll center height, force based"] == pytest.approx(sheet["roll center height"], abs=1e-6)


@needs_data
def test_compliance_is_symmetric_and_tells_what_sweeps_of_loads_do() -> None:
    rig = rig_of(joints="bushings", load_at="center")
    C = rig.compliance()
    assert np.max(np.abs(C - C.T)) < 1e-4 * np.max(np.abs(C))  # Cardan angles of bushings have no exact potential
    assert np.all(np.linalg.eigvalsh(0.5 * (C + C.T)) > 0)
    # loads with held heights: the matrix reduced by the two vertical motions
    held = C - C[:, [2, 8]] @ np.linalg.solve(C[np.ix_([2, 8], [2, 8])], C[[2, 8]])
    sweep = rig.load("aligning", [-1.0, 0.0, 1.0], phase="in", at="center")
    turn = -np.deg2rad(sweep["left.toe"])
    about_z, about_y = held[5, 5] + held[5, 11], held[4, 5] + held[4, 11]
    lean = np.tan(np.deg2rad(sweep["left.camber"][1]))  # of the spin axis: a turn about y turns it too
    assert (turn[2] - turn[0]) / 2 == pytest.approx(about_z + about_y * lean, rel=1e-4)
    sweep = rig.load("longitudinal", [-1.0, 0.0, 1.0], phase="left", at="center")
    assert (sweep["left.x_wc"][2] - sweep["left.x_wc"][0]) / 2 == pytest.approx(held[0, 0], rel=1e-4)
    assert (sweep["right.x_wc"][2] - sweep["right.x_wc"][0]) / 2 == pytest.approx(held[6, 0], abs=1e-3 * held[0, 0])


@needs_data
def test_lateral_forces_mirror() -> None:
    rig = rig_of(joints="bushings")
    push = rig.load("lateral", [-2000.0, 2000.0], phase="in")
    for name in ("toe", "camber", "wheel_load", "y_wc"):
        assert push[f"left.{name}"] == pytest.approx(push[f"right.{name}"][::-1], abs=1e-9)
    out = rig.load("lateral", [-2000.0, 2000.0], phase="out")
    for name in ("toe", "camber", "wheel_load", "y_wc"):
        assert out[f"left.{name}"] == pytest.approx(out[f"right.{name}"], abs=1e-9)


@needs_data
def test_steering_wheel_against_rack() -> None:
    """The column yields by torque over stiffness; torque = ratio * rack force at the same rack travel."""
    rig = rig_of()
    wheel = rig.steering_wheel([-300.0, 0.0, 300.0])
    rack = rig.rack_travel(wheel["rack_travel"])
    ratio = -0.00889278244526
    torque = wheel["steering_torque"]
    assert torque == pytest.approx(rack["rack_force"] * ratio, abs=1e-6)
    assert np.deg2rad(wheel["steering_wheel"]) - wheel["rack_travel"] / ratio == pytest.approx(torque / 150, abs=1e-9)
    assert wheel["steer_left"][2] > 0 and wheel["steer_left"][0] < 0  # to the left is positive


@needs_data
def test_anti_dive_from_the_side_view_swing_arm() -> None:
    """share * (height of the instant center / its distance) * wheelbase / height of the center of mass."""
    rig = rig_of()
    sweep = rig.parallel_travel([0.0])
    by_arm = 0.65 * sweep["left.side_arm_height"] / sweep["left.side_arm"] * 2.7 / 0.545 * 100
    assert sweep["left.anti_dive"] == pytest.approx(by_arm, rel=1e-9)
    inboard = rig_of(brakes="inboard").parallel_travel([0.0])
    assert inboard["left.anti_dive"] == pytest.approx(0.65 * sweep["left.anti_lift"], rel=1e-9)  # both at the center


@needs_data
def test_a_ratio_over_the_travel_of_the_rack() -> None:
    """A table of straight lines with one slope is the constant ratio."""
    ratio = -0.00889278244526
    table = [(y, y / ratio) for y in (-0.08, -0.02, 0.03, 0.08)]
    plain = vehicle.Rig(build_kind("front", steering={})).steering_wheel([-200.0, 200.0])
    tabled = vehicle.Rig(build_kind("front", steering={"ratio": table})).steering_wheel([-200.0, 200.0])
    for name in ("rack_travel", "steering_torque", "left.toe"):
        assert tabled[name] == pytest.approx(plain[name], abs=1e-9)


def test_a_sheet_has_four_hundred_positions_and_is_written(tmp_path: Path) -> None:
    points = {**POINTS, "E": (0.05, 0.5, 0.4), "D": (0.05, 0.6, 0.0), "S": (0.1, 0.65, -0.1)}
    options = {"spring": {"rate": 30e3, "preload": 4000}, "damper": 2000, "anti_roll_bar": 10e3}
    rig = vehicle.Rig(vehicle.double_wishbone(points, **options, steering={}))
    sheet = vehicle.measure(rig, name="own axle", travel=0.05, rack=0.04)
    assert sheet.positions >= 400
    files = sheet.to_csv(tmp_path)
    head = (tmp_path / "parallel_travel.csv").read_text().splitlines()[0].split(",")
    assert head[0] == "travel [m]" and "left.toe [deg]" in head
    table = np.loadtxt(tmp_path / "parallel_travel.csv", delimiter=",", skiprows=1)
    toe = table[:, head.index("left.toe [deg]")]
    assert toe == pytest.approx(sheet.sweeps["parallel_travel"]["left.toe"], rel=1e-9)
    text = sheet.to_html(tmp_path / "report.html").read_text()
    assert text.count("<section>") == 6 and text.count("<svg") == 3 and "own axle" in text
    assert "http://" not in text.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )
    assert sheet.plot(tmp_path / "sheet.png").stat().st_size > 10_000
    assert len(files) == len(sheet.sweeps) + 2
    with pytest.raises(koppel.KoppelError, match="no figure 'bump'"):
        sheet["bump"]


FILE = """
name: own axle
suspension:
  type: double_wishbone
  points: points.csv
  camber: -1 deg
  spring: {rate: 30 N/mm, preload: 4 kN}
  steering: {}
rig: {radius: 300 mm, wheelbase: 2.5 m}
sheet: {travel: 40 mm, rack: 30 mm}
"""


def test_the_command_line_measures_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    vehicle.write_hardpoints(vehicle.read_hardpoints(POINTS), "points.csv")
    Path("axle.yaml").write_text(FILE)
    done = CliRunner().invoke(app, ["rig", "axle.yaml", "--html", "report.html"])
    assert done.exit_code == 0, done.output
    assert "bump steer" in done.output and "wrote report.html" in done.output
    rig, options = vehicle.read_rig("axle.yaml")
    assert rig.corner.radius == 0.3 and options["travel"] == 0.04


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("points: points.csv", "points: other.csv", "'other.csv' is no file"),
        ("camber: -1 deg", "chamber: 1", "chamber: is no argument of suspension; did you mean camber"),
        ("radius: 300 mm", "radius: 300 N", "radius"),
        ("rig:", "rigg:", "rigg: is not known; did you mean rig"),
        ("travel: 40 mm", "travels: 40 mm", "sheet.travels: is not known; did you mean travel"),
        ("type: double_wishbone", "type: double_wishbones", "did you mean double_wishbone"),
    ],
)
def test_bad_files_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    vehicle.write_hardpoints(vehicle.read_hardpoints(POINTS), "points.csv")
    Path("axle.yaml").write_text(FILE.replace(old, new))
    with pytest.raises(koppel.ModelError) as caught:
        vehicle.read_rig("axle.yaml")
    assert says in str(caught.value) and "\n" not in str(caught.value) and "axle.yaml" in str(caught.value)


def test_a_torsion_bar_with_links_stiffens_roll_alone() -> None:
    """Level arms of length a and upright links: the bar gives k/a^2 per difference in height of its links."""
    arm, torsion = 0.25, 900.0
    points = {**POINTS, "S": (0.1, 0.65, -0.1), "L": (0.1, 0.65, -0.3), "T": (0.1 + arm, 0.65, -0.3)}
    options: dict[str, Any] = {"spring": {"rate": 30e3, "preload": 4000}, "steering": {}}
    as_bar = vehicle.double_wishbone(points, anti_roll_bar={"torsional_stiffness": torsion, "arm_mass": 0.0}, **options)
    plain = {name: point for name, point in points.items() if name not in ("L", "T")}
    as_law = vehicle.double_wishbone(plain, anti_roll_bar=torsion / arm**2, **options)
    bar, law = (vehicle.measure(vehicle.Rig(axle), travel=0.04, rack=0.03) for axle in (as_bar, as_law))
    assert bar["wheel rate"] == pytest.approx(law["wheel rate"], rel=1e-3)
    assert bar["roll stiffness"] == pytest.approx(law["roll stiffness"], rel=2e-2)  # its links lean in roll
    assert bar["roll stiffness of the bar"] == pytest.approx(law["roll stiffness of the bar"], rel=2e-2)
    sweep = vehicle.Rig(as_bar).parallel_travel([-0.03, 0.03])
    assert sweep["left.toe"] == pytest.approx(sweep["right.toe"], abs=1e-9)
    with pytest.raises(koppel.ModelError, match="has no point T"):
        vehicle.double_wishbone({**plain, "L": points["L"]}, anti_roll_bar={"torsional_stiffness": 1.0}, **options)


def test_a_sweep_of_the_steering_wheel_knows_all_of_the_rig() -> None:
    axle = vehicle.double_wishbone(POINTS, steering={"column_stiffness": 1e9})
    data: dict[str, Any] = {"wheelbase": 2.5, "height": 0.4, "front": False, "brake_share": 0.2, "drive_share": 0.5}
    rig = vehicle.Rig(axle, **data)
    by_rack, by_wheel = rig.rack_travel([0.0]), rig.steering_wheel([0.0])
    for name in ("left.anti_lift", "left.anti_squat"):
        assert by_wheel[name] == pytest.approx(by_rack[name], rel=1e-3)


def test_the_turning_circle_is_that_of_the_outer_wheel() -> None:
    """Whether the outer wheel is turned less (Ackermann) or more than the inner one."""
    sweep = vehicle.Rig(vehicle.double_wishbone(POINTS, steering={}), wheelbase=2.6).rack_travel([-0.03, 0.03])
    to_left = sweep["steer_left"] + sweep["steer_right"] > 0
    outer = np.where(to_left, sweep["steer_right"], sweep["steer_left"])
    assert sweep["turning_circle"] == pytest.approx(2 * 2.6 / np.sin(np.abs(np.deg2rad(outer))), rel=1e-12)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda axle: vehicle.Rig(axle, radius=-0.3), "radius = -0.3 m must be above 0 m"),
        (lambda axle: vehicle.Rig(axle, height=0.0), "height = 0 m must be above 0 m"),
        (lambda axle: vehicle.Rig(axle, brake_share=65.0), "brake_share = 65 is no share; give 0 to 1"),
        (lambda axle: vehicle.Rig(axle).parallel_travel([float("nan")]), "all of finite numbers"),
        (lambda axle: vehicle.Rig(axle).parallel_travel([]), "one position or more"),
        (lambda axle: vehicle.Rig(axle).load("lateralx", [0.0]), "kind = 'lateralx' does not fit"),
        (lambda axle: vehicle.Rig(axle).load("lateral", [0.0], phase="inn"), "phase = 'inn' does not fit"),
        (lambda axle: vehicle.Rig(axle).rack_travel([0.0, 0.01]), "the axle has no rack"),
        (lambda axle: vehicle.Rig(axle).parallel_travel([0.0], rack=0.01), "the axle has no rack"),
        (lambda axle: vehicle.Rig(axle, wheelbase="2.7 kg"), "wheelbase = '2.7 kg' has unit kg; give it in m"),
        (lambda axle: vehicle.Rig(axle).parallel_travel(["10 kg"]), "travel[0] = '10 kg' has unit kg; give it in m"),
        (lambda axle: vehicle.Rig(axle).roll([[1], [1, 2]]), "roll = [[1], [1, 2]] is no list of numbers"),
        (lambda axle: vehicle.measure(vehicle.Rig(axle), travel="6 kg"), "travel = '6 kg' has unit kg"),
    ],
)
def test_a_rig_says_what_does_not_fit(call: Any, says: str) -> None:
    with pytest.raises(koppel.KoppelError) as caught:
        call(vehicle.double_wishbone(POINTS))
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_rig_takes_units() -> None:
    bare, text = (
        vehicle.Rig(vehicle.double_wishbone(POINTS, steering={}), radius=radius, wheelbase=base)
        for radius, base in ((0.3, 2.6), ("300 mm", "2.6 m"))
    )
    pairs = [
        (bare.parallel_travel([-0.02, 0.03], rack=0.01), text.parallel_travel(["-20 mm", 0.03], rack="10 mm")),
        (bare.roll([2.0]), text.roll("2 deg")),
        (bare.load("lateral", [2000.0], offset=-0.03), text.load("lateral", ["2 kN"], offset="-30 mm")),
    ]
    for one, two in pairs:
        for name in one.columns:
            np.testing.assert_allclose(two[name], one[name], rtol=1e-12, atol=1e-12)  # rounding of the units


def test_links_that_hold_the_same_motion_are_named() -> None:
    points = {
        "WC": (0, 0.76, 0), "A1": (0.19, 0.42, 0.115), "B1": (0.015, 0.655, 0.135), "A2": (0.19, 0.42, 0.115),
        "B2": (0.015, 0.655, 0.135), "A3": (0.24, 0.36, -0.095), "B3": (0.03, 0.69, -0.11), "A4": (-0.12, 0.25, -0.1),
        "B4": (-0.015, 0.695, -0.13), "A5": (-0.21, 0.28, -0.06), "B5": (-0.175, 0.685, -0.065),
    }  # fmt: skip
    with pytest.raises(vehicle.RigError, match=r"not hold its wheels: 'left\.link_1', 'left\.link_2', 'right"):
        vehicle.Rig(vehicle.five_link(points)).parallel_travel([0.01])
