"""Start states from partial input: fixed values are kept, guesses move least, contradictions are named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import koppel
from koppel import joints

BODY: dict[str, Any] = {"mass": 1, "inertia": {"xx": 0.01, "yy": 0.1, "zz": 0.1}}
CRANK, ROD = 0.1, 0.3


def slider_crank(main: dict[str, Any], guide: dict[str, Any], closing: dict[str, Any] | None = None) -> koppel.Model:
    """Crank and rod in the xy plane, piston along x; the wrist closes the loop."""
    model = koppel.Model("slider-crank", gravity=(0, 0, 0))
    crank, rod, piston = (model.add_part(name, **BODY) for name in ("crank", "rod", "piston"))
    model.add("main", joints.Revolute(frame_a=model.ground, frame_b=crank, **main))
    model.add("guide", joints.Prismatic(frame_a=model.ground, frame_b=piston, axis=(1, 0, 0), **guide))
    model.add("pin", joints.Revolute(frame_a=crank.frame("pin", position=(CRANK, 0, 0)), frame_b=rod))
    end = rod.frame("end", position=(ROD, 0, 0))
    model.add("wrist", joints.Revolute(frame_a=end, frame_b=piston, **(closing or {})))
    return model


def shift_of(angle: float) -> float:
    return float(CRANK * np.cos(angle) + np.sqrt(ROD**2 - (CRANK * np.sin(angle)) ** 2))


def slope_of(angle: float) -> float:
    rod = np.sqrt(ROD**2 - (CRANK * np.sin(angle)) ** 2)
    return float(-CRANK * np.sin(angle) * (1 + CRANK * np.cos(angle) / rod))


def test_fixed_angle_and_rate_are_kept_to_the_bit_and_the_piston_follows() -> None:
    model = slider_crank({"angle": 0.7, "rate": 5.0, "fixed": ["angle", "rate"]}, {"shift": 0.5, "speed": 9.0})
    report = koppel.find_start(model)
    out = koppel.Machine(model).outputs()
    assert (out["main.angle"], out["main.rate"]) == (0.7, 5.0)
    assert out["guide.shift"] == pytest.approx(shift_of(0.7), abs=1e-12)
    assert out["guide.speed"] == pytest.approx(5.0 * slope_of(0.7), abs=1e-12)
    assert report.kept == ("main.angle", "main.rate")
    moved = {change.path: change for change in report.moved}
    assert moved["guide.shift"].by == pytest.approx(0.5 - shift_of(0.7), abs=1e-12)
    assert report.defect < 1e-12 and report.rate_defect < 1e-12 and report.singular == ()


def test_fixed_shift_lets_the_crank_turn_instead() -> None:
    wanted = shift_of(1.1)
    model = slider_crank({"angle": 0.8}, {"shift": wanted, "fixed": ["shift"]})
    out = koppel.Machine(model).outputs()
    assert out["guide.shift"] == wanted
    assert out["main.angle"] == pytest.approx(1.1, abs=1e-9)


def test_a_fixed_zero_is_kept_where_the_rule_without_fixed_takes_it_for_a_guess() -> None:
    guide = {"shift": 0.36, "speed": 1.0}
    plain = koppel.Machine(slider_crank({"angle": 0.7}, guide)).outputs()
    slope = slope_of(plain["main.angle"])
    assert plain["guide.speed"] == 1.0 and plain["main.rate"] == pytest.approx(1.0 / slope, abs=1e-11)
    held = koppel.Machine(slider_crank({"angle": 0.7, "fixed": ["angle", "rate"]}, guide)).outputs()
    assert held["main.rate"] == 0.0 and held["guide.speed"] == pytest.approx(0.0, abs=1e-12)


def test_joint_that_closes_the_loop_can_be_fixed_too() -> None:
    """The angle of the piston against the rod is minus that of the rod: sin = crank / rod sin(crank angle)."""
    angle = float(np.arcsin(CRANK / ROD * np.sin(0.9)))
    model = slider_crank({"angle": 0.8}, {"shift": 0.35}, {"angle": angle, "rate": 2.0, "fixed": ["angle", "rate"]})
    out = koppel.Machine(model).outputs()
    assert out["wrist.angle"] == pytest.approx(angle, abs=1e-11)
    assert out["wrist.rate"] == pytest.approx(2.0, abs=1e-11)
    assert out["main.angle"] == pytest.approx(0.9, abs=1e-9)


def test_consistent_values_may_be_fixed_more_often_than_there_are_motions() -> None:
    model = slider_crank({"angle": 0.7, "fixed": ["angle"]}, {"shift": shift_of(0.7), "fixed": ["shift"]})
    assert koppel.find_start(model).defect < 1e-12


def test_contradicting_positions_are_named_with_what_remains() -> None:
    model = slider_crank({"angle": 0.7, "fixed": ["angle"]}, {"shift": 0.39, "fixed": ["shift"]})
    with pytest.raises(koppel.StartError) as failure:
        koppel.Machine(model)
    text = str(failure.value)
    assert "'wrist'" in text and "main.angle = 0.7 rad" in text and "guide.shift = 0.39 m" in text
    # the rod comes nearest to the piston when it points to it from the pin
    gap = np.hypot(0.39 - CRANK * np.cos(0.7), CRANK * np.sin(0.7)) - ROD
    assert f"{gap:.3g} m remain" in text
    assert "\n" not in text


def test_single_value_out_of_reach_is_blamed_alone() -> None:
    model = slider_crank({"angle": 0.7, "fixed": ["angle"]}, {"shift": 0.5, "fixed": ["shift"]})
    with pytest.raises(koppel.StartError, match=r"'wrist': guide\.shift = 0\.5 m;"):
        koppel.Machine(model)


def test_contradicting_rates_are_named() -> None:
    model = slider_crank(
        {"angle": 0.7, "rate": 5.0, "fixed": ["angle", "rate"]}, {"speed": 1.0, "shift": 0.36, "fixed": ["speed"]}
    )
    with pytest.raises(koppel.StartError, match=r"main\.rate = 5 rad/s, guide\.speed = 1 m/s; .* m/s remain"):
        koppel.Machine(model)


def test_loop_out_of_reach_is_not_blamed_on_fixed_values() -> None:
    model = slider_crank({"angle": 0.7, "fixed": ["angle"]}, {})
    model.parts["rod"].frames["end"] = koppel.Frame(position=(ROD, 0, 0.2))
    with pytest.raises(koppel.StartError, match=r"loop through 'wrist' cannot be closed.*0\.2 m remain"):
        koppel.Machine(model)


def test_guesses_move_least_in_the_metric_of_the_mass() -> None:
    """Two sliders of 1 kg and 9 kg, tied at a distance of 1 m, 0.2 m too near: they share the way 9 to 1.

    Where nothing is said of the light one, it goes all the way.
    """
    model = koppel.Model("tied sliders", gravity=(0, 0, 0))
    light = model.add_part("light", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    heavy = model.add_part("heavy", mass=9, inertia={"xx": 1, "yy": 1, "zz": 1})
    other = model.add_part("other", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("a", joints.Prismatic(frame_a=model.ground, frame_b=light, axis=(1, 0, 0), shift=0))
    model.add("b", joints.Prismatic(frame_a=model.ground, frame_b=heavy, axis=(1, 0, 0), shift=0.8))
    model.add("c", joints.Prismatic(frame_a=model.ground, frame_b=other, axis=(0, 1, 0), shift=0.3, fixed=["shift"]))
    far = light.frame("far", position=(1, 0, 0))
    model.add("tie", joints.Fixed(frame_a=far, frame_b=heavy))
    out = koppel.Machine(model).outputs()
    assert out["a.shift"] == pytest.approx(-0.18, abs=1e-12)
    assert out["b.shift"] == pytest.approx(0.82, abs=1e-12)
    assert out["c.shift"] == 0.3
    model.elements["a"] = joints.Prismatic(frame_a="ground", frame_b="light", axis=(1, 0, 0))
    out = koppel.Machine(model).outputs()
    assert out["a.shift"] == pytest.approx(-0.2, abs=1e-12) and out["b.shift"] == 0.8


def floating_ring(**first: Any) -> koppel.Model:
    """A square of four bars that nothing ties to ground; the first bar is the free one."""
    model = koppel.Model("floating ring", gravity=(0, 0, 0))
    bars = []
    for k in range(4):
        more = first if k == 0 else {}
        bars.append(model.add_part(f"bar_{k}", mass=1, center_of_mass=(0.5, 0.1, 0), inertia=BODY["inertia"], **more))
    for k in range(4):
        end = bars[k].frame("end", position=(1, 0, 0))
        angle = {"angle": 1.4} if k != 2 else {}  # hinge_2 is the one that closes the loop
        model.add(f"hinge_{k}", joints.Revolute(frame_a=end, frame_b=bars[(k + 1) % 4], **angle))
    model.add("origin", koppel.sensors.Pose(frame="bar_0"))
    return model


def test_fixed_origin_of_a_free_part_stays_while_the_part_turns() -> None:
    place = {"position": (1, 2, 3), "rotation": {"cardan": [0.1, 0.2, 0.3]}, "velocity": (1, 0, 0)}
    rings = [
        floating_ring(**place, guess=["position", "orientation"]),
        floating_ring(**place, fixed=["position", "velocity"], guess=["orientation"]),
    ]
    for ring in rings:  # a rod that is 0.3 m too long for where the ring is to be
        ring.add(
            "rod",
            koppel.mechanics.Rod(frame_a=ring.ground.frame("eye", position=(2, 1, 3)), frame_b="bar_0.end", length=2),
        )
    loose, held = (koppel.Machine(ring).outputs() for ring in rings)
    assert abs(loose["origin.y"] - 2) > 1e-3  # guesses share the way
    assert [held[f"origin.{a}"] for a in "xyz"] == pytest.approx([1, 2, 3], abs=1e-14)
    assert abs(held["origin.rz"] - 0.3) > 1e-3
    assert [held[f"bar_0.v{a}"] for a in "xyz"] == [1, 0, 0]


def test_fixed_pose_of_a_free_part_stays_and_is_reported() -> None:
    model = floating_ring(position=(1, 2, 3), fixed=["position", "orientation"])
    report = koppel.find_start(model)
    out = koppel.Machine(model).outputs()
    assert [out[f"origin.{a}"] for a in ("x", "y", "z", "rx", "ry", "rz")] == pytest.approx(
        [1, 2, 3, 0, 0, 0], abs=1e-15
    )
    assert report.kept == ("bar_0.position", "bar_0.orientation")
    assert {change.path for change in report.moved} == {"hinge_0.angle", "hinge_1.angle", "hinge_3.angle"}


def test_ball_joint_keeps_its_fixed_turn_also_where_it_closes_the_loop() -> None:
    """Two rods on ball joints, tied by a third: the turn between them fits to the distance of their feet."""
    x, y, z, w = (turned := Rotation.from_rotvec([0.3, 0.8, -0.9])).as_quat()
    turn = np.array([w, x, y, z])
    distance = float(np.linalg.norm(np.array([1, 0, 0]) + turned.apply([1, 0, 0])))
    model = koppel.Model("two balls", gravity=(0, 0, 0))
    one, two = model.add_part("one", **BODY), model.add_part("two", **BODY)
    model.add("left", joints.Spherical(frame_a=model.ground, frame_b=one))
    right = model.ground.frame("right", position=(distance, 0, 0))
    model.add("right", joints.Spherical(frame_a=right, frame_b=two))
    ends = one.frame("end", position=(1, 0, 0)), two.frame("end", position=(-1, 0, 0))
    model.add("tie", joints.Spherical(frame_a=ends[0], frame_b=ends[1], quaternion=turn.tolist(), fixed=["quaternion"]))
    machine = koppel.Machine(model)
    assert machine.compiled.constraints[0] == "tie"
    out = machine.outputs()
    found = np.array([out[f"tie.q{c}"] for c in "wxyz"])
    assert abs(found @ turn) == pytest.approx(1.0, abs=1e-14)
    assert koppel.find_start(model).defect < 1e-12


def test_ball_joint_carried_from_its_other_side_keeps_its_fixed_angular_velocity() -> None:
    spin = [0.3, 0.1, -0.2]
    model = koppel.Model("two balls, one on a slider", gravity=(0, 0, 0))
    one, two, foot = (model.add_part(name, **BODY) for name in ("one", "two", "foot"))
    model.add(
        "left", joints.Spherical(frame_a=one, frame_b=model.ground, angular_velocity=spin, fixed=["angular_velocity"])
    )
    rail = model.ground.frame("rail", position=(1.2, 0.3, 0))
    model.add("slide", joints.Prismatic(frame_a=rail, frame_b=foot, axis=(1, 0, 0)))
    model.add("right", joints.Spherical(frame_a=foot, frame_b=two))
    ends = one.frame("end", position=(1, 0, 0)), two.frame("end", position=(-1, 0, 0))
    model.add("tie", joints.Spherical(frame_a=ends[0], frame_b=ends[1]))
    out = koppel.Machine(model).outputs()
    assert abs(out["left.qw"]) < 0.998  # the rod had to turn
    assert [out[f"left.w{a}"] for a in "xyz"] == pytest.approx(spin, abs=1e-13)


def test_all_bars_in_line_is_reported_as_singular_with_its_joints() -> None:
    model = koppel.Model("flat parallelogram", gravity=(0, 0, 0))
    a, b, c = (model.add_part(name, **BODY) for name in "abc")
    pivot = model.ground.frame("pivot", position=(2, 0, 0))
    model.add("h1", joints.Revolute(frame_a=model.ground, frame_b=a))
    model.add("h2", joints.Revolute(frame_a=a.frame("end", position=(1, 0, 0)), frame_b=b))
    model.add("h3", joints.Revolute(frame_a=pivot, frame_b=c))
    model.add(
        "h4", joints.Revolute(frame_a=b.frame("end", position=(2, 0, 0)), frame_b=c.frame("end", position=(1, 0, 0)))
    )
    assert set(koppel.find_start(model).singular) == {"h1", "h2", "h3", "h4"}
    beside = koppel.Machine(model)
    beside.q = np.array([0.3, 0.3, -0.3])  # parallelogram opened; order h1, h3, h2
    beside.close_loops()
    from koppel.solve.analyses.start import find_singular_joints

    assert find_singular_joints(beside, beside.q) == ()


def test_unknown_names_and_parts_on_joints_are_refused() -> None:
    with pytest.raises(koppel.ModelError, match=r"fixed\[0\] = 'angel' is no start value here; did you mean angle"):
        joints.Revolute(frame_a="ground", frame_b="a", fixed=["angel"])
    model = slider_crank({}, {})
    model.parts["rod"] = koppel.Part(mass=1, fixed=["position"], frames=model.parts["rod"].frames)
    with pytest.raises(koppel.ModelError, match=r"parts\.rod\.fixed.*hangs on 'pin'"):
        koppel.compile_model(model)


def test_fixed_survives_the_file(tmp_path: Path) -> None:
    model = slider_crank({"angle": 0.7, "fixed": ["angle"]}, {})
    koppel.write_model(model, tmp_path / "model.yaml")
    assert koppel.read_model(tmp_path / "model.yaml") == model


def test_fixed_values_follow_the_parameters() -> None:
    model = slider_crank({"angle": "start", "fixed": ["angle"]}, {"shift": 0.36})
    model.parameter("start", 0.7)
    machine = koppel.Machine(model)
    machine.set_parameters({"start": 1.0})
    machine.reset()
    assert machine.outputs()["guide.shift"] == pytest.approx(shift_of(1.0), abs=1e-12)


def tethered(reverse: bool, **start: Any) -> koppel.Model:
    """A body on a free joint, its tip 2 m from the origin of ground; reverse: the joint counts from the body."""
    model = koppel.Model("tethered", gravity=(0, 0, 0))
    body = model.add_part("body", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    ends = (body, model.ground) if reverse else (model.ground, body)
    model.add("joint", joints.Free(frame_a=ends[0], frame_b=ends[1], **start))
    model.add("tip", koppel.sensors.Travel(frame_a=model.ground, frame_b=body.frame("tip", position=(1, 0, 0))))
    model.add("rope", koppel.mechanics.Constraint(zero="tip.length - 2 m"))
    return model


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("name", ["position", "quaternion", "velocity", "angular_velocity"])
def test_fixed_values_of_a_free_joint_are_kept_by_name(reverse: bool, name: str) -> None:
    given: dict[str, Any] = {"position": (2.2, 0.96, 1.28), "quaternion": (0.6, 0, 0, 0.8), "velocity": (0.8, -1.0, 0)}
    given["angular_velocity"] = (0.5, -0.2, 0.4)  # seen from the body the rope has the length 2 m and keeps it
    model = tethered(reverse, **given, fixed=[name])
    report = koppel.find_start(model)
    assert f"joint.{name}" in report.kept and report.defect < 1e-11 and report.rate_defect < 1e-11
    channels = {"position": ("x", "y", "z"), "quaternion": ("qw", "qx", "qy", "qz"), "velocity": ("vx", "vy", "vz")}
    out = koppel.Machine(model).outputs()
    shown = [out[f"joint.{c}"] for c in channels.get(name, ("wx", "wy", "wz"))]
    assert shown == pytest.approx(list(given[name]), abs=1e-12)


@pytest.mark.parametrize("reverse", [False, True])
def test_states_of_a_free_joint_have_the_names_of_its_channels(reverse: bool) -> None:
    model = tethered(reverse, position=(0.2, 0.4, 0.7), quaternion=(0.6, 0, 0, 0.8))
    del model.elements["rope"]
    form = koppel.StandardForm(model)
    names = [entry.name for entry in form.state_names[:7]]
    assert sorted(names) == sorted(f"joint.{c}" for c in ("x", "y", "z", "qw", "qx", "qy", "qz"))
    out = koppel.Machine(model).outputs()
    sign = -1.0 if reverse else 1.0  # inside the turn is counted from the part that carries
    for name, value in zip(names, form.x0[:7], strict=True):
        turned = sign if name[-2:] in ("qx", "qy", "qz") else 1.0
        assert value == pytest.approx(turned * out[name], abs=1e-14)
    assert "" not in [entry.name for entry in form.tangent_names]


def test_holding_the_turn_of_a_free_joint_leaves_its_shifts_free() -> None:
    model = tethered(False)
    del model.elements["rope"]
    found = koppel.find_equilibrium(model, hold=["joint.quaternion"])
    assert found.neutral == ("joint.vx", "joint.vy", "joint.vz")


@pytest.mark.parametrize("cut", [False, True])
def test_constant_velocity_joint_keeps_fixed_start_values_in_the_tree_and_where_it_closes_a_loop(cut: bool) -> None:
    """Bent by 0.6 rad about y, across the shafts, and bending on at 0.7 rad/s: no twist in both."""
    model = koppel.Model("bent", gravity=(0, 0, 0))
    part = model.add_part("part", mass=1, center_of_mass=(0.4, 0.1, 0), inertia={"xx": 0.1, "yy": 0.2, "zz": 0.25})
    turn = (float(np.cos(0.3)), 0.0, float(np.sin(0.3)), 0.0)
    start = {"quaternion": turn, "angular_velocity": (0, 0.7, 0), "fixed": ["quaternion", "angular_velocity"]}
    model.add("joint", joints.ConstantVelocity(frame_a=model.ground, frame_b=part, cut=cut, **start))
    out = koppel.Machine(model).outputs()
    assert [out[f"joint.q{c}"] for c in "wxyz"] == pytest.approx(turn, abs=1e-9)
    assert [out[f"joint.w{c}"] for c in "xyz"] == pytest.approx([0, 0.7, 0], abs=1e-9)
    assert out["joint.bend"] == pytest.approx(0.6, abs=1e-9)
    assert koppel.find_start(model).kept == ("joint.quaternion", "joint.angular_velocity")


def test_start_values_of_a_joint_that_is_cut_are_those_of_the_same_joint_with_coordinates() -> None:
    for cut in (False, True):
        model = koppel.Model("pendulum")
        rod = model.add_part("rod", mass=1, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
        start = {"angle": 0.7, "rate": 2.0, "cut": cut}
        model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=rod, axis=(0, 1, 0), **start))
        out = koppel.Machine(model).outputs()
        assert (out["hinge.angle"], out["hinge.rate"]) == pytest.approx((0.7, 2.0), abs=1e-12)
        report = koppel.find_start(model)
        assert {"hinge.angle", "hinge.rate"} <= set(report.kept) and report.moved == ()


def test_given_values_of_the_joint_that_closes_a_loop_are_kept_when_they_fit_and_listed_when_not() -> None:
    angle = float(np.arcsin(CRANK / ROD * np.sin(0.9)))
    report = koppel.find_start(slider_crank({}, {}, {"angle": angle, "rate": 2.0}))
    assert report.kept == ("wrist.angle", "wrist.rate")
    model = slider_crank({"angle": 0.9}, {}, {"angle": 1.5})  # sin = 1/3 at most
    moved = {change.path: change for change in koppel.find_start(model).moved}
    assert moved["wrist.angle"].guess == 1.5 and abs(np.sin(moved["wrist.angle"].value)) <= CRANK / ROD + 1e-12


@pytest.mark.parametrize(
    ("zero", "root"), [("log(guide.shift/(1 m)) + 5", np.exp(-5.0)), ("asin(guide.shift/(2 m)) - 1", 2 * np.sin(1.0))]
)
def test_conditions_that_end_somewhere_are_solved_by_shorter_steps(zero: str, root: float) -> None:
    assert koppel.Machine(conditioned_slider(zero)).q == pytest.approx([root], abs=1e-9)


@pytest.mark.parametrize(
    "zero", ["asin(guide.shift/(2 m)) - 2", "sqrt(guide.shift/(1 m)) + 1", "exp(guide.shift/(1 m)) + 1"]
)
def test_conditions_without_root_are_refused_in_one_line(zero: str) -> None:
    with pytest.raises(koppel.StartError, match=r"'condition' cannot be closed from the start values; .* remain"):
        koppel.Machine(conditioned_slider(zero))


def conditioned_slider(zero: str) -> koppel.Model:
    model = koppel.Model("slider", gravity=(0, 0, 0))
    part = model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("guide", joints.Prismatic(frame_a=model.ground, frame_b=part, axis=(1, 0, 0), shift=1.0))
    model.add("condition", koppel.mechanics.Constraint(zero=zero))
    return model


def test_a_guess_that_cannot_be_kept_is_released() -> None:
    """Held where it is, the tip cannot come nearer than sqrt(14) - 1 m by turning alone."""
    report = koppel.find_start(tethered(False, position=(1, 2, 3), quaternion=(0.6, 0, 0, 0.8)))
    assert report.defect < 1e-11 and "joint.position" in [change.path for change in report.moved]


def test_contradicting_conditions_are_named_in_their_unit() -> None:
    model = slider_crank({"angle": 1.0}, {})
    model.add("one", koppel.mechanics.Constraint(zero="main.angle - 1.0"))
    model.add("two", koppel.mechanics.Constraint(zero="main.angle - 1.2"))
    with pytest.raises(
        koppel.StartError, match=r"'one', 'two' cannot be closed .*; 0\.1 rad remain; .* take one of them"
    ):
        koppel.Machine(model)


def test_joints_that_make_a_loop_with_the_open_one_are_named() -> None:
    model = koppel.Model("two posts")
    beam = model.add_part("beam", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("left", joints.Fixed(frame_a=model.ground, frame_b=beam))
    other = model.ground.frame("other", position=(0.1, 0, 0))
    model.add("right", joints.Fixed(frame_a=other, frame_b=beam))
    with pytest.raises(
        koppel.StartError, match=r"'right' cannot be closed .*; 0\.1 m remain; it goes on through 'left'"
    ):
        koppel.Machine(model)


def test_links_without_mass_may_start_at_a_bad_guess() -> None:
    """A four-bar of 0.1, 0.3, 0.25 and 0.3 m whose coupler and rocker weigh nothing, drawn anywhere."""
    model = koppel.Model("light four-bar")
    lengths = {"crank": 0.1, "coupler": 0.3, "rocker": 0.25}
    parts = [model.add_part(n, mass=float(n == "crank"), inertia={"xx": 0, "yy": 0, "zz": 0}) for n in lengths]
    ends = [part.frame("end", position=(x, 0, 0)) for part, x in zip(parts, lengths.values(), strict=True)]
    far = model.ground.frame("far", position=(0.3, 0, 0))
    model.add("foot", joints.Revolute(frame_a=model.ground, frame_b=parts[0]))
    model.add("knee", joints.Revolute(frame_a=ends[0], frame_b=parts[1]))
    model.add("far_foot", joints.Revolute(frame_a=far, frame_b=parts[2]))
    model.add("closing", joints.Revolute(frame_a=ends[1], frame_b=ends[2]))
    assert koppel.find_start(model).defect < 1e-11
