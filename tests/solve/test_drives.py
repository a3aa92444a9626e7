"""Prescribed motion, kinematic analysis and inverse dynamics."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints

MASS, ARM, INERTIA, G = 2.0, 0.5, 0.1, 9.81


def driven_pendulum(motion: str = "0.5*sin(3*time)") -> koppel.Model:
    """A pendulum about x whose angle is prescribed."""
    model = koppel.Model("driven pendulum")
    rod = model.add_part("rod", mass=MASS, center_of_mass=(0, 0, -ARM), inertia={"xx": INERTIA, "yy": 0.1, "zz": 0.05})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=rod, axis=(1, 0, 0)))
    model.add("drive", joints.AngleDrive(joint="hinge", motion=motion))
    return model


def wanted_torque(t: np.ndarray) -> np.ndarray:
    """(J + m a^2) phi'' + m g a sin(phi)."""
    angle, bend = 0.5 * np.sin(3 * t), -4.5 * np.sin(3 * t)
    return np.asarray((INERTIA + MASS * ARM**2) * bend + MASS * G * ARM * np.sin(angle))


STEPPERS = [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler, koppel.LinearImplicitEuler]


@pytest.mark.parametrize("method", STEPPERS)
def test_driven_angle_follows_its_signal_in_position_and_velocity(method: type[koppel.Stepper]) -> None:
    run = koppel.simulate(driven_pendulum(), until=1.0, stepper=method(step=1e-3))
    assert np.max(np.abs(run["hinge.angle"] - 0.5 * np.sin(3 * run.time))) < 1e-12
    assert np.max(np.abs(run["hinge.rate"] - 1.5 * np.cos(3 * run.time))) < 1e-12


@pytest.mark.parametrize("method", STEPPERS)
def test_torque_of_the_drive_is_that_of_the_equation_of_motion(method: type[koppel.Stepper]) -> None:
    for step in (2e-3, 1e-3):
        run = koppel.simulate(driven_pendulum(), until=1.0, stepper=method(step=step))
        assert np.max(np.abs(run["drive.force"] - wanted_torque(run.time))) < 1e-11  # the motion itself is exact


def test_inverse_dynamics_gives_the_torque_of_the_same_instant() -> None:
    times = np.linspace(0.0, 2.0, 21)
    run = koppel.solve_kinematics(driven_pendulum(), times)
    assert np.max(np.abs(run["hinge.angle"] - 0.5 * np.sin(3 * times))) < 1e-12
    assert np.max(np.abs(run["drive.force"] - wanted_torque(times))) < 1e-9


def test_slider_crank_moves_as_its_closed_form_says() -> None:
    r, length = 0.1, 0.3
    model = koppel.Model("slider-crank", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 1e-3, "yy": 1e-3, "zz": 1e-3}}
    crank, rod, piston = (model.add_part(name, **body) for name in ("crank", "rod", "piston"))
    model.add("main", joints.Revolute(frame_a=model.ground, frame_b=crank))
    model.add("pin", joints.Revolute(frame_a=crank.frame("pin", position=(r, 0, 0)), frame_b=rod))
    model.add("guide", joints.Prismatic(frame_a=model.ground, frame_b=piston, axis=(1, 0, 0), shift=r + length))
    model.add("wrist", joints.Revolute(frame_a=rod.frame("end", position=(length, 0, 0)), frame_b=piston))
    model.add("drive", joints.AngleDrive(joint="main", motion="7*time"))
    times = np.linspace(0.0, 1.0, 40)
    run = koppel.solve_kinematics(model, times)
    angle = 7 * times
    shift = r * np.cos(angle) + np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    slope = -r * np.sin(angle) - r**2 * np.sin(angle) * np.cos(angle) / np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    assert np.max(np.abs(run["guide.shift"] - shift)) < 1e-10
    assert np.max(np.abs(run["guide.speed"] - 7 * slope)) < 1e-9


def test_motion_that_nobody_drives_is_named() -> None:
    model = driven_pendulum()
    tip = model.add_part("tip", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("elbow", joints.Revolute(frame_a="rod", frame_b=tip))
    with pytest.raises(koppel.KoppelError, match=r"1 of 2 motions are not driven.*elbow\.rate"):
        koppel.solve_kinematics(model, [0.0])


def test_drive_beyond_reach_says_what_remains() -> None:
    model = koppel.Model("out of reach")
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    a, b = model.add_part("a", **body), model.add_part("b", **body)
    model.add("slide", joints.Prismatic(frame_a=model.ground, frame_b=a, axis=(1, 0, 0)))
    model.add("swing", joints.Revolute(frame_a=a, frame_b=b))
    far = model.ground.frame("anchor", position=(1, 0, 0))
    model.add("tie", joints.Spherical(frame_a=b.frame("end", position=(1, 0, 0)), frame_b=far))
    model.add("drive", joints.ShiftDrive(joint="slide", motion="-3*time"))
    with pytest.raises(koppel.KoppelError, match=r"'drive'.* contradict each other at the start; .* m/s remain"):
        koppel.solve_kinematics(model, [0.0, 0.5, 1.0])


def test_drive_that_depends_on_the_motion_is_refused() -> None:
    model = driven_pendulum()
    model.add("seen", koppel.sensors.Pose(frame="rod"))
    model.add("other", joints.AngleDrive(joint="hinge", motion="seen.rx"))
    with pytest.raises(koppel.ModelError, match="time and parameters alone"):
        koppel.compile_model(model)


def test_drive_needs_a_joint() -> None:
    model = driven_pendulum()
    model.add("other", joints.AngleDrive(joint="hing", motion="time"))
    with pytest.raises(koppel.ModelError, match="did you mean hinge"):
        koppel.compile_model(model)


BODY = {"mass": 1.5, "center_of_mass": (0.1, 0.2, 0.3), "inertia": {"xx": 0.1, "yy": 0.2, "zz": 0.15}}


def on_ground(joint: type[joints.Revolute] | object, **others: object) -> koppel.Model:
    """One part on one joint."""
    model = koppel.Model("one joint")
    part = model.add_part("part", **BODY)  # type: ignore[arg-type]
    model.add("joint", joint(frame_a=model.ground, frame_b=part, **others))  # type: ignore[operator]
    return model


@pytest.mark.parametrize("second", ["angle_2", 1])
def test_each_motion_of_a_joint_is_driven_by_name_or_number(second: int | str) -> None:
    model = on_ground(joints.Universal)
    model.add("one", joints.AngleDrive(joint="joint", motion="0.3 * time"))
    model.add("two", joints.AngleDrive(joint="joint", coordinate=second, motion="0.5 * time**2"))
    found = koppel.solve_kinematics(model, [0.0, 0.4])
    assert found["joint.angle_1"][-1] == pytest.approx(0.12, rel=1e-12)
    assert found["joint.angle_2"][-1] == pytest.approx(0.08, rel=1e-12)
    assert found["joint.rate_2"][-1] == pytest.approx(0.4, rel=1e-12)


@pytest.mark.parametrize(("joint", "names"), [(joints.Planar, ("x", "y", "angle")), (joints.Free, ("x", "y", "z"))])
def test_shifts_of_planar_and_free_joints_are_driven(joint: object, names: tuple[str, ...]) -> None:
    model = on_ground(joint)
    for k, name in enumerate(names):
        drive = joints.AngleDrive if name == "angle" else joints.ShiftDrive
        model.add(f"d{k}", drive(joint="joint", coordinate=name, motion=f"{k + 1} * 0.1 * time**2"))
    machine = koppel.Machine(model)
    machine.set_state(*machine.core.project_state(0.5, machine.q, machine.u), t=0.5)
    found = machine.outputs(0.5)
    for k, name in enumerate(names):
        assert found[f"joint.{name}"] == pytest.approx(0.1 * (k + 1) * 0.25, rel=1e-10)


def test_a_screw_shows_its_shift_and_takes_the_force_of_its_weight() -> None:
    pitch = 0.02
    model = on_ground(joints.Screw, pitch=pitch, axis=(0, 0, 1))
    model.add("lift", joints.ShiftDrive(joint="joint", motion="0.05 m * sin(3 * time)"))
    times = np.linspace(0.0, 1.0, 11)
    found = koppel.solve_kinematics(model, times)
    shift, bend = 0.05 * np.sin(3 * times), -0.45 * np.sin(3 * times)
    assert np.allclose(found["joint.shift"], shift, atol=1e-12)
    assert np.allclose(found["joint.speed"], 0.15 * np.cos(3 * times), atol=1e-12)
    assert np.allclose(found["joint.angle"], shift / pitch, atol=1e-10)
    spin = 0.15 + 1.5 * (0.1**2 + 0.2**2)  # about the axis of the screw
    wanted = 1.5 * (bend + G) + spin * bend / pitch**2
    assert np.allclose(found["lift.force"], wanted, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("mirror", [False, True])
def test_the_shift_of_a_screw_is_that_of_its_part_also_mirrored(mirror: bool) -> None:
    inner = on_ground(joints.Screw, pitch=0.1, angle=0.7, axis=(0, 1, 0))
    model = koppel.Model("use")
    model.submodel("side", inner, mirror=mirror)
    found = koppel.Machine(model).outputs()
    assert found["side.joint.shift"] == pytest.approx(0.07, rel=1e-12)
    center = -0.2 - 0.07 if mirror else 0.2 + 0.07  # along the axis the turn does not move it
    assert found["side.part.y"] == pytest.approx(center, rel=1e-12)


def closed_four_bar(driven: str, *, cut: str = "") -> koppel.Model:
    """A parallelogram about z, drawn at 60 degrees."""
    model = koppel.Model("four-bar", gravity=(0, 0, 0))
    left, top, right = (model.add_part(name, mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}) for name in "ltr")
    ends = {
        "j1": ("ground", left, "60 deg"),
        "j2": (left.frame("end", position=(1, 0, 0)), top, "-60 deg"),
        "j3": (model.ground.frame("foot", position=(2, 0, 0)), right, "60 deg"),
        "j4": (top.frame("end", position=(2, 0, 0)), right.frame("end", position=(1, 0, 0)), "60 deg"),
    }
    for name, (a, b, angle) in ends.items():
        model.add(name, joints.Revolute(frame_a=a, frame_b=b, angle=angle, cut=name == cut))
    model.add("drive", joints.AngleDrive(joint=driven, motion="60 deg + 0.2 * time"))
    return model


def test_every_joint_of_a_loop_can_be_driven() -> None:
    for driven in ("j1", "j3", "j4"):
        model = closed_four_bar(driven)
        found = koppel.solve_kinematics(model, [0.0, 0.5])
        assert driven not in koppel.compile_model(model).constraints
        for name in ("j1", "j3", "j4"):  # the bars stay parallel
            assert found[f"{name}.angle"][-1] == pytest.approx(np.pi / 3 + 0.1, rel=1e-10), (driven, name)


def test_every_joint_of_a_deep_chain_can_be_driven_or_carry_a_shaft() -> None:
    model = koppel.Model("chain")
    before = str(model.ground)
    for k in range(12):
        model.add_part(f"p{k}", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}).frame("tip", position=(0.1, 0, 0))
        model.add(f"j{k}", joints.Revolute(frame_a=before, frame_b=f"p{k}", axis=(0, 1, 0)))
        before = f"p{k}.tip"
    assert set(koppel.compile_model(model, max_depth=6).constraints) == {"j4", "j9"}
    model.add("drive", joints.AngleDrive(joint="j4", motion="0.2 * time"))
    model.add("brake", koppel.rotational.SpringDamper(shaft_a="ground", shaft_b="j5", stiffness=1.0))
    assert set(koppel.compile_model(model, max_depth=6).constraints) == {"j6", "j11", "drive"}


@pytest.mark.parametrize(
    ("joint", "drive", "says"),
    [
        (joints.Universal, {"coordinate": "angle_3"}, "coordinate = 'angle_3' is no coordinate of a universal joint; "),
        (joints.Universal, {"coordinate": 2}, "it has 0: angle_1, 1: angle_2"),
        (joints.Planar, {"coordinate": "y"}, "coordinate = 'y' counts in m; use joints.shift_drive"),
        (joints.Spherical, {}, "joint = 'joint' is spherical and has no coordinate of its own to drive"),
        (joints.Prismatic, {}, "joint = 'joint' is prismatic and has shift alone; drive another joint"),
    ],
)
def test_a_drive_that_does_not_fit_says_what_the_joint_has(joint: object, drive: dict[str, object], says: str) -> None:
    model = on_ground(joint)
    model.add("turn", joints.AngleDrive(joint="joint", motion=0.1, **drive))  # type: ignore[arg-type]
    with pytest.raises(koppel.ModelError) as caught:
        koppel.Machine(model)
    assert says in str(caught.value) and "elements.turn" in str(caught.value)


def test_a_joint_that_is_cut_by_hand_cannot_be_driven() -> None:
    with pytest.raises(koppel.ModelError, match="'j4' is cut; leave out its cut: true, or drive another joint"):
        koppel.Machine(closed_four_bar("j4", cut="j4"))


def driven_shaft(motion: str) -> koppel.Model:
    model = koppel.Model("shaft", gravity=(0, 0, 0))
    disk = model.add_part("disk", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=disk))
    model.add("drive", joints.AngleDrive(joint="hinge", motion=motion))
    return model


@pytest.mark.parametrize("far", [26.0, 1000.0])
def test_a_drive_may_start_far_away_and_kinematics_may_leap(far: float) -> None:
    assert koppel.Machine(driven_shaft(f"{far} + time/(1 s)")).q == pytest.approx([far], abs=1e-12)
    assert koppel.solve_kinematics(driven_shaft("time/(1 s)"), [far])["hinge.angle"] == pytest.approx([far])


def test_a_part_far_from_the_joint_that_closes_its_loop_is_brought_there() -> None:
    model = koppel.Model("crane", gravity=(0, 0, 0))
    arm = model.add_part("arm", mass=1, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    far = model.ground.frame("far", position=(50, 0, 0))
    model.add("hinge", joints.Revolute(frame_a=far, frame_b=arm, axis=(0, 1, 0), cut=True))
    assert koppel.Machine(model).q[:3] == pytest.approx([50.5, 0, 0], abs=1e-9)


def stretched_crank(motion: str) -> koppel.Model:
    """Crank of 0.1 m and rod of 0.3 m drawn in line; the piston is driven."""
    model = koppel.Model("slider-crank", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 0.01, "yy": 0.01, "zz": 0.01}}
    crank, rod, piston = (model.add_part(name, **body) for name in ("crank", "rod", "piston"))
    model.add("main", joints.Revolute(frame_a=model.ground, frame_b=crank))
    model.add("guide", joints.Prismatic(frame_a=model.ground, frame_b=piston, axis=(1, 0, 0), shift=0.4))
    model.add("big", joints.Revolute(frame_a=crank.frame("pin", position=(0.1, 0, 0)), frame_b=rod))
    model.add("small", joints.Revolute(frame_a=rod.frame("end", position=(0.3, 0, 0)), frame_b=piston))
    model.add("drive", joints.ShiftDrive(joint="guide", motion=motion))
    return model


def test_a_mechanism_drawn_in_its_dead_center_is_closed() -> None:
    """Law of cosines: 0.3^2 = 0.1^2 + 0.35^2 - 2 0.1 0.35 cos(angle)."""
    out = koppel.Machine(stretched_crank("0.35 m")).outputs()
    assert abs(np.cos(out["main.angle"]) - (0.1**2 + 0.35**2 - 0.3**2) / (2 * 0.1 * 0.35)) < 1e-9


def test_a_speed_at_the_dead_center_is_refused_with_the_names() -> None:
    with pytest.raises(koppel.StartError, match=r"'drive', 'small' ask for contradict .* 0\.025 m/s remain"):
        koppel.Machine(stretched_crank("0.4 m - 0.05 m*time/(1 s)"))


@pytest.mark.parametrize("gap", [1e-6, 4e-4])
def test_drives_that_contradict_each_other_are_named_at_the_start(gap: float) -> None:
    """Two tied sliders driven to places that differ by gap: the least squares of three defects leave a third each."""
    with pytest.raises(koppel.StartError, match=r"'d1'.*'d2'.*|'d2'.*'d1'.*") as failure:
        koppel.Machine(tied_sliders("0 m", f"{gap} m"))
    assert "'tie'" in str(failure.value) and f"{gap / 3:.3g} m remain" in str(failure.value)


def tied_sliders(*motions: str) -> koppel.Model:
    model = koppel.Model("two drives", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    for k, motion in enumerate(motions, start=1):
        part = model.add_part(f"slider_{k}", **body)
        model.add(f"g{k}", joints.Prismatic(frame_a=model.ground, frame_b=part, axis=(1, 0, 0)))
        model.add(f"d{k}", joints.ShiftDrive(joint=f"g{k}", motion=motion))
    model.add("tie", joints.Fixed(frame_a="slider_1", frame_b="slider_2"))
    return model


def test_kinematics_takes_one_instant_and_refuses_what_is_no_list_of_instants() -> None:
    model = driven_shaft("time/(1 s)")
    assert koppel.solve_kinematics(model, 0.5)["hinge.angle"] == pytest.approx([0.5])
    for times in ([0.0, np.nan], [[0.0, 1.0], [2.0, 3.0]]):
        with pytest.raises(koppel.KoppelError, match="list of finite instants"):
            koppel.solve_kinematics(model, times)


def test_kinematics_of_a_structure_without_motion_has_its_rows() -> None:
    model = koppel.Model("clamped")
    part = model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("clamp", joints.Fixed(frame_a=model.ground, frame_b=part))
    assert koppel.solve_kinematics(model, [0.0, 1.0]).time == pytest.approx([0.0, 1.0])


def test_two_drives_on_one_motion_are_named() -> None:
    model = driven_shaft("time/(1 s)")
    other = model.add_part("other", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("second", joints.Revolute(frame_a="disk", frame_b=other))
    model.add("again", joints.AngleDrive(joint="hinge", motion="time/(1 s)"))
    words = r"1 of 2 motions are not driven .* second\.rate; 'drive', 'again' drive what is driven already"
    with pytest.raises(koppel.KoppelError, match=words):
        koppel.solve_kinematics(model, [0.0])


@pytest.mark.parametrize("method", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler])
def test_drives_that_part_by_tenths_of_a_millimeter_stop_the_run_by_name(method: type[koppel.Stepper]) -> None:
    model = tied_sliders("0 m", "4e-4 m * (1 - cos(6*time/(1 s)))")
    with pytest.raises(koppel.KoppelError, match=r"'(d1|d2|tie)' cannot be kept, .* m remain"):
        koppel.simulate(model, until=0.5, stepper=method())


def test_drives_that_agree_run_on() -> None:
    run = koppel.simulate(tied_sliders("0.1 m * sin(time/(1 s))", "0.1 m * sin(time/(1 s))"), until=0.5)
    assert run["g1.shift"][-1] == pytest.approx(0.1 * np.sin(0.5), abs=1e-12)


def test_inverse_dynamics_knows_dry_friction() -> None:
    """(J + m a^2) phi'' + m g a sin(phi) + friction against the motion, in a sweep as well."""
    model, times = driven_pendulum(), np.array([0.0, 0.3, 0.5, 0.9])
    model.add("bearing", koppel.rotational.Friction(shaft_b="hinge", torque=3))
    run = koppel.solve_kinematics(model, times)
    slip = 1.5 * np.cos(3 * times)
    assert np.allclose(run["bearing.slip"], slip, rtol=0.0, atol=1e-12)
    assert np.allclose(run["drive.force"], wanted_torque(times) + 3.0 * np.sign(slip), rtol=0.0, atol=1e-10)
    assert run["bearing.branch"].tolist() == np.sign(slip).tolist()
    swept = koppel.sweep_kinematics(model, "hinge.angle", [0.0, 0.2], speed=-2.0)
    weight = MASS * G * ARM * np.sin([0.0, 0.2])
    assert np.allclose(swept["led_coordinate.force"], weight - 3.0, rtol=0.0, atol=1e-10)


def test_a_drive_against_a_stop_or_through_a_plane_is_refused() -> None:
    model = driven_pendulum()
    model.add("end", koppel.rotational.Stops(shaft_b="hinge", lower=-0.3, upper=0.3))
    with pytest.raises(koppel.KoppelError, match=r"at t = 0\.5 s the drives lead 'end' to 0\.498747 rad, beyond"):
        koppel.solve_kinematics(model, [0.0, 0.5])
    model = driven_pendulum()
    wall = model.ground.frame("wall", position=(0, 0, 0.2))
    model.add("touch", koppel.mechanics.Contact(frame_a=wall, frame_b="rod"))  # the hinge is 0.2 m below the plane
    with pytest.raises(koppel.KoppelError, match=r"at t = 0 s the drives lead 'touch' by 0\.2 m into what it touches"):
        koppel.solve_kinematics(model, [0.0])
