"""Hardpoints from mappings, YAML, CSV and [HARDPOINT] blocks, and what is wrong with them in one line."""

from __future__ import annotations

import math
import warnings
from pathlib import Path
from typing import Any

import pytest

import koppel
from koppel import vehicle
from koppel.vehicle.linkage import LINKAGES

POINTS: dict[str, Any] = {
    "WC": (0.0, 0.76, 0.0),
    "O1": (-0.2, 0.35, -0.1),
    "O2": (0.2, 0.35, -0.1),
    "N1": (0.01, 0.72, -0.12),
    "V1": (-0.15, 0.42, 0.15),
    "V2": (0.15, 0.42, 0.16),
    "U1": (-0.02, 0.68, 0.16),
    "P": (-0.15, 0.38, -0.05),
    "Q": (-0.14, 0.7, -0.06),
    "G": (0.0, 0.5, 0.45),
    "F": (0.0, 0.6, 0.0),
}

BLOCK = """$ some file
[MDI_HEADER]
FILE_TYPE = 'sub'
[UNITS]
LENGTH = 'mm'
ANGLE = 'deg'
[HARDPOINT]
{hardpoint_name symmetry x_value y_value z_value}
'wheel_center' 'left/right' 10.0 -760.0 5.0
'lca_front' 'left/right' -200.0 -350.0 -100.0   $ comment
[OTHER]
'x' 'y' 1 2 3
"""


ENDS: dict[str, Any] = {"E": (0.05, 0.5, 0.4), "D": (0.05, 0.6, 0.0)}


def with_points(**changes: Any) -> dict[str, Any]:
    return {**POINTS, **changes}


def test_all_ways_give_the_same_points(tmp_path: Path) -> None:
    plain = vehicle.read_hardpoints(POINTS)
    (tmp_path / "a.yaml").write_text("points:\n" + "".join(f"  {n}: {list(p)}\n" for n, p in POINTS.items()))
    rows = [f"{n},{1e3 * x!r},{1e3 * y!r},{z!r}" for n, (x, y, z) in POINTS.items()]
    (tmp_path / "b.csv").write_text("name,x [mm],y [mm],z [m]\n" + "\n".join(rows) + "\n")
    vehicle.write_hardpoints(plain, tmp_path / "c.hpt")
    vehicle.write_hardpoints(plain, tmp_path / "d.csv")
    vehicle.write_hardpoints(plain, tmp_path / "e.yaml")
    vehicle.write_hardpoints(plain, tmp_path / "f.json")
    rows = [f"  {n}: {[1e3 * v for v in p]}\n" for n, p in POINTS.items()]
    (tmp_path / "g.yaml").write_text("unit: mm\npoints:\n" + "".join(rows))
    (tmp_path / "h.csv").write_text("# a comment\n" + (tmp_path / "d.csv").read_text())
    blocks = {"c.hpt": "iso"}
    for name in ("a.yaml", "b.csv", "c.hpt", "d.csv", "e.yaml", "f.json", "g.yaml", "h.csv"):
        axes = blocks.get(name)
        found = vehicle.read_hardpoints(tmp_path / name, axes=axes)  # type: ignore[arg-type]
        assert list(found) == list(plain)
        for point in plain:
            assert found[point] == pytest.approx(plain[point], abs=1e-15)


@pytest.mark.parametrize(
    ("name", "text", "unit", "says"),
    [
        ("a.csv", "name,x,y,z\nWC,0,0,768,0\n", None, "line 2: has 5 entries instead of 4; decimals have a point"),
        ("a.csv", "name;x;y;z\nWC;0;0.7;0\n", None, "give commas between the columns"),
        ("a.csv", "name,x [mm],y [mm],z [mm]\nWC,0,768,0\n", "m", "column 'x [mm]' is not in unit='m'"),
        ("a.csv", "name,x,y,z\nWC,0,wide,0\n", None, "line 2.WC.y = 'wide' is no number"),
        ("a.sub", BLOCK, "m", "[UNITS].LENGTH = 'mm' is not unit='m'"),
        ("a.sub", BLOCK.replace("-760.0", "wide"), None, "line 9: wheel_center = 'wide' is no number"),
        ("a.yaml", "unit: mm\npoints:\n  WC: [0, 768, 0]\n", "m", "unit = 'mm' is not unit='m'"),
        ("a.yaml", "WC: [0, 1, 0]\nWC: [0, 2, 0]\n", None, 'found duplicate key "WC" in line 2'),
    ],
)
def test_tables_that_could_be_read_in_two_ways_are_refused(
    name: str, text: str, unit: str | None, says: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(koppel.ModelError) as caught:
        vehicle.read_hardpoints(tmp_path / name, unit=unit, axes="adams" if name == "a.sub" else None)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_block_is_read_in_its_units_and_the_axes_that_are_given(tmp_path: Path) -> None:
    file = tmp_path / "front.sub"
    file.write_text(BLOCK)
    found = vehicle.read_hardpoints(file, axes="adams", names={"wheel_center": "WC", "lca_front": "O2"})
    assert found["WC"] == pytest.approx((-0.01, 0.76, 0.005))
    assert found["O2"] == pytest.approx((0.2, 0.35, -0.1))


@pytest.mark.parametrize(
    ("text", "axes", "says"),
    [
        (BLOCK, None, "does not say its axes"),
        (BLOCK.replace("'mm'", "'ell'"), "adams", "no unit of length"),
        (BLOCK.replace("LENGTH", "SIZE"), "adams", "no LENGTH"),
        (BLOCK.replace("'left/right' 10.0", "'right' 10.0"), "adams", "the right one mirrored"),
        (BLOCK.replace("-760.0 5.0", "-760.0"), "adams", "is not 'name' 'left/right' x y z"),
        ("[UNITS]\nLENGTH = 'mm'\n", "adams", "no .HARDPOINT. block"),
    ],
)
def test_bad_blocks_are_one_line(tmp_path: Path, text: str, axes: Any, says: str) -> None:
    file = tmp_path / "front.sub"
    file.write_text(text)
    with pytest.raises(koppel.ModelError, match=says) as caught:
        vehicle.read_hardpoints(file, axes=axes)
    assert "\n" not in str(caught.value) and "front.sub" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name,x,y\nWC,0,1\n", "no column z"),
        ("name,x,y,z,w\nWC,0,1,2,3\n", "column 'w'"),
        ("name,x,y,z\nWC,0,1,2\nWC,0,1,2\n", "a second time"),
        ("name,x,y,z\nWC,0,1\n", "3 entries instead of 4"),
        ("name,x,y,z\nWC,0,abc,2\n", "line 2"),
        ("", "empty"),
    ],
)
def test_bad_tables_are_one_line(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "points.csv"
    file.write_text(text)
    with pytest.raises(koppel.ModelError, match=says) as caught:
        vehicle.read_hardpoints(file)
    assert "\n" not in str(caught.value) and "points.csv" in str(caught.value)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"points": {k: v for k, v in POINTS.items() if k != "N1"}}, "has no point N1 .lower arm on the wheel carrier"),
        ({"points": with_points(N2=(0, 0.7, 0))}, "points.N2: is no point of a double_wishbone; known: D, E"),
        ({"points": with_points(Q=(-0.14, -0.7, -0.06))}, r"points.Q\[1\] = -0.7 m is on the right"),
        ({"points": with_points(O1=POINTS["O2"])}, "lower_arm joins O1 and O2, which are at one place"),
        ({"points": with_points(Q=POINTS["P"])}, "tie_rod joins P and Q"),
        ({"points": with_points(Q=(-0.005, 0.7, 0.02))}, "N1, U1, Q are on one line"),
        ({"points": with_points(U1=POINTS["N1"])}, "kingpin axis joins N1 and U1"),
        ({"points": {"left": POINTS, "right": POINTS}}, "points.right: stands beside"),
        ({"points": with_points(WC=(0, 1))}, "is not a point"),
        ({"points": with_points(WC=(0, float("nan"), 0))}, "is not finite"),
        ({"points": "nowhere.csv"}, "is no file"),
        ({"points": POINTS, "damper": 1000}, "has no point E"),
        ({"points": POINTS, "spring": [[0, 1], [0, 2]]}, "spring"),
        ({"points": POINTS, "spring": [[0.1, 1], [0, 2]]}, "spring"),
        ({"points": POINTS, "anti_roll_bar": 100}, "has no point S"),
        ({"points": POINTS, "toe": "3 m"}, "toe = '3 m' has unit m; give it in rad"),
        ({"points": POINTS, "joints": "rubber"}, "give ideal or bushings"),
        ({"points": POINTS, "joints": "bushings", "bushings": {"N9": {}}}, "bushings.N9: is no bushing"),
        ({"points": POINTS, "steering": {"angle": 0, "torque": 0}}, "one drive"),
        ({"points": POINTS, "steering": {"ratios": 1}}, "steering.ratios: is not known; did you mean ratio"),
        ({"points": POINTS, "wheel": {"weight": 1}}, "wheel.weight: is not known"),
        ({"points": {n: [1e3 * v for v in p] for n, p in POINTS.items()}}, r"points.WC\[1\] = 760 m .* give unit='mm'"),
        ({"points": None}, "points: is missing; give"),
        ({"points": POINTS, "spring": "28 N"}, "spring = '28 N' has unit N; give it in N/m"),
        ({"points": POINTS, "spring": "soft"}, "spring = 'soft' is no number"),
        ({"points": POINTS, "spring": -28e3}, "spring = -28000 N/m is below 0"),
        ({"points": POINTS, "spring": {"rate": -1}}, "spring.rate = -1 N/m is below 0"),
        ({"points": POINTS, "spring": {"preloaded": 1}}, "spring.preloaded: is not known; did you mean preload"),
        ({"points": POINTS, "spring": True}, "spring = True is no number"),
        ({"points": with_points(**ENDS), "damper": "hard"}, "damper = 'hard' is no number"),
        ({"points": with_points(**ENDS), "damper": -5.0}, r"damper = -5 N\*s/m is below 0"),
        ({"points": with_points(**ENDS), "damper": [[1, 1], [0, 0]]}, "damper.x: must increase"),
        ({"points": with_points(**ENDS), "bump_stop": 0.03}, "bump_stop = 0.03 does not fit; a stop has gap"),
        ({"points": with_points(**ENDS), "bump_stop": {"gap": 0.03}}, "bump_stop: has no stiffness"),
        ({"points": with_points(**ENDS), "bump_stop": {"gap": -1, "stiffness": 1}}, "bump_stop.gap = -1 m is below 0"),
        ({"points": with_points(S=(0, 0.5, 0)), "anti_roll_bar": -2}, "anti_roll_bar = -2 N/m is below 0"),
        ({"points": with_points(S=(0, 0.5, 0)), "anti_roll_bar": {"stiff": 2}}, "did you mean stiffness"),
        ({"points": POINTS, "steering": {"ratio": 0}}, "steering.ratio = 0 is 0: the steering wheel would not move"),
        ({"points": POINTS, "steering": {"ratio": "fast"}}, "steering.ratio = 'fast' is no number"),
        ({"points": POINTS, "steering": {"ratio": [(0, 0), (0, 1)]}}, "steering.ratio"),
        ({"points": POINTS, "wheel": {"mass": -4}}, "wheel.mass = -4 kg must be above 0"),
        ({"points": POINTS, "joints": "bushings", "bushings": 3}, "bushings = 3 does not fit"),
        ({"points": POINTS, "joints": "bushings", "bushings": {"radial": -1}}, "bushings.radial = -1 N/m is below 0"),
        ({"points": POINTS, "toe": "fast"}, "toe = 'fast' is no number"),
    ],
)
def test_bad_axles_are_one_line(options: dict[str, Any], says: str) -> None:
    with pytest.raises(koppel.ModelError, match=says) as caught:
        vehicle.double_wishbone(**options)
    assert "\n" not in str(caught.value)


def test_a_spring_is_a_rate_with_or_without_unit() -> None:
    """The same rate of the wheel: as text, as number, in a mapping and as a straight line."""
    given: tuple[Any, ...] = ("28 N/mm", 28e3, {"rate": "28 kN/m"}, [(-0.1, -2800.0), (0.1, 2800.0)])
    loads = [
        vehicle.Rig(vehicle.double_wishbone(POINTS, spring=spring)).parallel_travel([0.0, 0.03])["left.wheel_load"]
        for spring in given
    ]
    assert loads[0][1] - loads[0][0] > 200.0
    assert all(load == pytest.approx(loads[0], abs=1e-6) for load in loads[1:])


def test_more_than_ten_degrees_of_camber_warn() -> None:
    with pytest.warns(UserWarning, match="camber = 12 deg is more than 10 deg"):
        vehicle.double_wishbone(POINTS, camber=12)


def test_hardpoints_that_no_axle_has_warn() -> None:
    """Swapped ends of the steering axis, of an arm; a warning each time, at the place that gave the points."""

    def swapped(*pairs: tuple[str, str]) -> dict[str, Any]:
        return {**POINTS, **{a: POINTS[b] for pair in pairs for a, b in (pair, pair[::-1])}}

    for _ in range(2):
        with pytest.warns(UserWarning, match=r"kingpin inclination -?1[67].* deg .* N1 .* is above U1") as caught:
            vehicle.double_wishbone(swapped(("N1", "U1")))
        assert caught[0].filename == __file__
    inward = {**POINTS, "O1": (-0.2, 0.9, 0.0), "O2": (0.2, 0.9, 0.0)}
    with pytest.warns(UserWarning, match="the lower arm reaches inward: O1 and O2 on the body are outside of N1"):
        vehicle.double_wishbone(inward)


def test_the_axles_of_koppel_have_nothing_to_warn_of() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        vehicle.double_wishbone(POINTS)
        assert koppel.Machine(vehicle.midsize()).start_warnings == ()


def test_units_of_toe_and_camber() -> None:
    for toe in (2.0, "2 deg", "0.03490658503988659 rad"):
        machine = koppel.Machine(vehicle.double_wishbone(POINTS, toe=toe, camber="-1 deg"))
        values = machine.outputs()
        assert values["left.toe"] == pytest.approx(2.0) and values["right.toe"] == pytest.approx(2.0)
        assert values["left.camber"] == pytest.approx(-1.0) and values["right.camber"] == pytest.approx(-1.0)


def test_an_axle_is_written_and_read_back_and_named_in_a_file(tmp_path: Path) -> None:
    axle = vehicle.double_wishbone(POINTS, spring={"rate": "30 N/mm", "preload": "3 kN"}, steering={})
    koppel.write_model(axle, tmp_path / "axle.yaml")
    again = koppel.read_model(tmp_path / "axle.yaml")
    assert koppel.Machine(again).outputs() == koppel.Machine(axle).outputs()
    vehicle.write_hardpoints(vehicle.read_hardpoints(POINTS), tmp_path / "points.csv")
    text = "koppel: 1\nsubmodels:\n  front:\n    library: vehicle.suspension\n    type: double_wishbone\n"
    text += "    options: {points: points.csv, camber: 1, spring: {rate: 30 N/mm, preload: 3 kN}, steering: {}}\n"
    (tmp_path / "car.yaml").write_text(text)
    values = koppel.Machine(koppel.read_model(tmp_path / "car.yaml")).outputs()
    assert values["front.left.camber"] == pytest.approx(1.0)


def test_hardpoints_that_cannot_be_assembled_name_the_loop_and_the_gap() -> None:
    points = vehicle.MIDSIZE["front"]["points"]
    with pytest.raises(koppel.KoppelError, match=r"through 'right.tie_rod', .* cannot be closed.*; 0.0445 m remain"):
        koppel.Machine(vehicle.double_wishbone(points, steering={"rack": 0.2}))
    # links that were cut to length, one of them wrong: 3 x 0.314 m reach from the rack to nowhere on the carrier
    axle = vehicle.double_wishbone(points)
    corner = axle.submodels["left"].model
    for link in LINKAGES["double_wishbone"].links:
        length = math.dist(points[link.inner], points[link.outer]) * (3.0 if link.name == "tie_rod" else 1.0)
        corner.elements[link.name] = corner.elements[link.name].model_copy(update={"length": length})
    with pytest.raises(koppel.KoppelError, match=r"'left.tie_rod'.* cannot be closed.*; 0.2\d* m remain") as told:
        koppel.Machine(axle)
    assert "\n" not in str(told.value)
