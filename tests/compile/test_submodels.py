"""Submodels: own parameters, mounting pose, mirror; parameters changed without compiling again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import INERTIA, STEPPERS, Array, rotation_of, take_steps
from scipy.spatial.transform import Rotation

import koppel
from koppel import sensors
from koppel.elements.mechanics import Bushing, Force, PointToPoint

S = np.diag([1.0, -1.0, 1.0])
ODD_CURVES: dict[str, Any] = {
    "y": {"type": "piecewise", "x": [-0.02, 0.01, 0.05], "y": [-80, 10, 400]},
    "rx": {"type": "hermite", "x": [-0.3, 0.1, 0.4], "y": [-9, 2, 20], "slope": [20, 30, 90]},
    "rz": {"type": "stop", "side": "bump", "gap": -0.2, "stiffness": 20, "cubic": 90},
    "x": {"type": "gas", "force": 90, "column": 0.7, "exponent": 1.3},
    "z": {"type": "cubic", "slope": 900, "cubic": 1e4},
}


def build_side() -> koppel.Model:
    """One side of something, with nothing symmetric in it."""
    side = koppel.Model("side")
    k = side.parameter("k", 1500, unit="N/m")
    arm_length = side.parameter("arm_length", 0.3, unit="m")
    m = side.parameter("m", 2.0, unit="kg")
    base = side.interface("base")
    mount = base.frame("mount", position=[0.1, 0.4, 0.2], rotation={"cardan": [0.3, -0.2, 0.5]})
    seat = base.frame("seat", position=[-0.1, 0.5, 0.6])
    arm = side.add_part(
        "arm",
        mass=m,
        center_of_mass=[0.02, 0.05, -0.01],
        inertia=INERTIA,
        position=[0.1, 0.45, 0.22],
        rotation={"cardan": [0.2, -0.3, 0.4]},
        velocity=[0.3, 0.5, -0.2],
        angular_velocity=[1.0, 2.0, -3.0],
    )
    hub = side.add_part("hub", mass=1.1, inertia=INERTIA, position=[0.15, 0.8, 0.25], angular_velocity=[-2.0, 0.5, 1.5])
    root = arm.frame("root", position=[0.0, -0.05, 0.0], rotation={"cardan": [0.1, 0.1, -0.2]})
    tip = arm.frame("tip", position=[0.02, arm_length, 0.03], rotation={"cardan": [0.1, 0.2, 0.1]})
    eye = hub.frame("eye", position=[-0.03, -0.06, 0.02], rotation={"cardan": [0.3, 0.1, 0.2]})
    side.add(
        "joint",
        Bushing(
            frame_a=mount,
            frame_b=root,
            stiffness=[k, "2*k", k, 30, 40, 50],
            damping=[5, 6, 7, 0.3, 0.4, 0.5],
            preload=[10, 20, -30, 1, 2, 3],
            curves=ODD_CURVES,
        ),
    )
    side.add(
        "ball",
        Bushing(
            frame_a=tip,
            frame_b=eye,
            stiffness=[k, k, "3*k", 8, 9, 7],
            damping=[3, 4, 5, 0.1, 0.2, 0.3],
            preload=[1, 2, 3, 0.1, 0.2, 0.3],
        ),
    )
    side.add(
        "spring",
        PointToPoint(
            frame_a=seat,
            frame_b=hub,
            preload=30,
            elastic=800,
            damping={"type": "cubic", "slope": 9, "cubic": 2},
            force="-0.02*k*x - hub_motion.vy*3 + 2*hub_pose.rz",
        ),
    )
    side.add("load", Force(frame=eye, force=[5, "9*sin(20*time)", 3], torque=["2*cos(9*time)", 0.3, 0.7]))
    side.add("thrust", Force(frame=tip, force=[1, 4, -2], torque=[0.5, 0.2, -0.4], axes="frame"))
    side.add("hub_motion", sensors.Velocity(frame=eye, relative_to=root))
    side.add("hub_pose", sensors.Pose(frame=eye, relative_to=mount, zero="design"))
    side.add("joint_load", sensors.Force(element="joint"))
    side.add("joint_local", sensors.Force(element="joint", axes="local"))
    side.add("stroke", sensors.Travel(frame_a=seat, frame_b=eye))
    side.output("reach", "hub_pose.y + stroke.travel")
    return side


def compare_states(
    plain: koppel.Machine, other: koppel.Machine, shift: Array, Q: Array, mirror: bool, tolerance: float = 1e-10
) -> None:
    """other = plain placed at shift + Q S: positions polar, rotations conjugate, angular velocities axial."""
    P = S if mirror else np.eye(3)
    sign = -1.0 if mirror else 1.0
    for body in range(len(plain.compiled.bodies)):
        a, b = plain.q[7 * body : 7 * body + 7], other.q[7 * body : 7 * body + 7]
        ua, ub = plain.u[6 * body : 6 * body + 6], other.u[6 * body : 6 * body + 6]
        assert b[:3] == pytest.approx(shift + Q @ P @ a[:3], abs=tolerance)
        assert rotation_of(b[3:]) == pytest.approx(Q @ P @ rotation_of(a[3:]) @ P, abs=tolerance)
        assert ub[:3] == pytest.approx(Q @ P @ ua[:3], abs=100 * tolerance)
        assert ub[3:] == pytest.approx(sign * P @ ua[3:], abs=100 * tolerance)


def place(mirror: bool, shift: Array, angles: list[float], gravity: Array) -> koppel.Machine:
    outer = koppel.Model("outer", gravity=list(gravity))
    outer.submodel("sub", build_side(), position=list(shift), rotation={"cardan": angles}, mirror=mirror)
    return koppel.Machine(outer)


GRAVITY = np.array([1.0, 2.0, -9.81])


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("angles", [[0.0, 0.0, 0.0], [0.6, -0.4, 1.2]])
@pytest.mark.parametrize("name", STEPPERS)
def test_a_placed_and_mirrored_machine_under_mirrored_loads_moves_mirrored(
    name: str, mirror: bool, angles: list[float]
) -> None:
    shift = np.array([0.0, 0.0, 0.0]) if not any(angles) else np.array([2.0, -1.0, 0.5])
    Q = Rotation.from_euler("XYZ", angles).as_matrix()
    P = S if mirror else np.eye(3)
    plain_model = koppel.Model("plain", gravity=list(GRAVITY))
    plain_model.submodel("sub", build_side())
    plain, other = koppel.Machine(plain_model), place(mirror, shift, angles, Q @ P @ GRAVITY)
    compare_states(plain, other, shift, Q, mirror, 1e-13)
    for machine in (plain, other):
        take_steps(machine, STEPPERS[name](step=5e-4), 300)
    compare_states(plain, other, shift, Q, mirror)
    assert np.max(np.abs(plain.u)) > 0.1

    # channels inside a submodel keep the signs of the submodel; its bodies are seen from the world
    mine, theirs = plain.outputs(0.15), other.outputs(0.15)
    bodies = ("sub.arm.", "sub.hub.")
    checked = 0
    for path, value in mine.items():
        if not path.startswith(bodies) and "joint_load" not in path:
            assert theirs[path] == pytest.approx(value, abs=1e-7 * max(1.0, abs(value))), path
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("mirror", [False, True])
def test_a_model_alone_and_as_a_submodel_at_the_origin_are_the_same(mirror: bool) -> None:
    outer = koppel.Model("outer", gravity=[0, 0, -9.81])
    inner = koppel.Model("inner")
    inner.submodel("side", build_side(), mirror=mirror)
    outer.submodel("sub", inner, mirror=mirror)
    plain = koppel.Model("plain")
    plain.submodel("side", build_side())
    # mirrored twice is not mirrored
    one, two = koppel.Machine(plain), koppel.Machine(outer)
    for machine in (one, two):
        take_steps(machine, koppel.Lsrt2(step=5e-4), 200)
    compare_states(one, two, np.zeros(3), np.eye(3), False, 1e-11)


@pytest.mark.parametrize(("inner_mirror", "outer_mirror"), [(False, False), (True, False), (False, True), (True, True)])
def test_nested_mounts_and_mirrors_multiply(inner_mirror: bool, outer_mirror: bool) -> None:
    inner_angles, outer_angles = [0.3, 0.2, -0.7], [-0.5, 0.8, 0.1]
    inner_shift, outer_shift = np.array([0.3, 0.4, -0.2]), np.array([1.0, 0.5, -2.0])
    Qi, Qo = (Rotation.from_euler("XYZ", a).as_matrix() for a in (inner_angles, outer_angles))
    Pi, Po = (S if mirror else np.eye(3) for mirror in (inner_mirror, outer_mirror))
    T = Qo @ Po @ Qi @ Pi
    shift = outer_shift + Qo @ Po @ inner_shift
    middle = koppel.Model("middle")
    middle.submodel(
        "side", build_side(), position=list(inner_shift), rotation={"cardan": inner_angles}, mirror=inner_mirror
    )
    outer = koppel.Model("outer", gravity=list(T @ GRAVITY))
    outer.submodel("m", middle, position=list(outer_shift), rotation={"cardan": outer_angles}, mirror=outer_mirror)
    plain_model = koppel.Model("plain", gravity=list(GRAVITY))
    plain_model.submodel("side", build_side())
    plain, nested = koppel.Machine(plain_model), koppel.Machine(outer)
    mirror = inner_mirror != outer_mirror
    Q = T @ (S if mirror else np.eye(3))
    compare_states(plain, nested, shift, Q, mirror, 1e-13)
    for machine in (plain, nested):
        take_steps(machine, koppel.Lsrt2(step=5e-4), 200)
    compare_states(plain, nested, shift, Q, mirror)


def test_a_force_sensor_in_world_axes_of_a_mirrored_submodel_keeps_local_signs() -> None:
    """The submodel's own axes: what the unmirrored twin reads."""
    plain_model = koppel.Model("plain", gravity=list(GRAVITY))
    plain_model.submodel("sub", build_side())
    plain, other = koppel.Machine(plain_model), place(True, np.zeros(3), [0.0, 0.0, 0.0], S @ GRAVITY)
    mine, theirs = plain.outputs(), other.outputs()
    for word in ("fx", "fy", "fz", "tx", "ty", "tz"):
        assert theirs[f"sub.joint_load.{word}"] == pytest.approx(mine[f"sub.joint_load.{word}"], rel=1e-11, abs=1e-9), (
            word
        )


def test_left_and_right_of_a_symmetric_machine_stay_symmetric_and_only_one_side_feels_its_own_load() -> None:
    model = koppel.Model("axle")
    frame = model.add_part("frame", mass=20, inertia={"xx": 2, "yy": 2, "zz": 2})
    model.add(
        "rig", Bushing(frame_a="ground", frame_b=frame, stiffness=[1e5, 1e5, 1e5, 4e3, 4e3, 4e3], damping=[50] * 6)
    )
    for name, mirror in (("left", False), ("right", True)):
        model.submodel(name, build_side(), connections={"base": frame}, mirror=mirror)
    machine = koppel.Machine(model)
    take_steps(machine, koppel.Lsrt2(step=5e-4), 300)
    index = {name: i for i, name in enumerate(machine.compiled.bodies)}
    q, u = machine.q.reshape(-1, 7), machine.u.reshape(-1, 6)
    for part in ("arm", "hub"):
        left, right = index[f"left.{part}"], index[f"right.{part}"]
        assert q[right, :3] == pytest.approx(S @ q[left, :3], abs=1e-11)
        assert u[right, 3:] == pytest.approx(-S @ u[left, 3:], abs=1e-9)
    middle = index["frame"]
    assert q[middle, 1] == pytest.approx(0.0, abs=1e-12)
    assert q[middle, [4, 6]] == pytest.approx([0.0, 0.0], abs=1e-12)


# parameters ---------------------------------------------------------------------------------------------------------


def build_with_parameters(values: dict[str, float]) -> koppel.Model:
    """Frames, masses, curves, lengths, start values, signals and mounts that depend on parameters."""
    model = koppel.Model("parameters")
    p = {name: model.parameter(name, value) for name, value in values.items()}
    double = model.parameter("double", "2*stiff")
    body = model.add_part(
        "body",
        mass=p["mass"],
        center_of_mass=[p["offset"], 0, 0],
        inertia={"xx": p["mass"] * 0.1, "yy": 0.3, "zz": 0.3},
        position=[0, p["offset"], 0],
        rotation={"cardan": [p["angle"], 0, 0.1]},
        angular_velocity=[1, p["spin"], 0],
        velocity=[p["spin"] * 0.1, 0, 0],
    )
    eye = body.frame("eye", position=[0.1, "2*offset", 0], rotation={"cardan": [0, "angle/2", 0]})
    post = model.ground.frame("post", position=[p["offset"] + 0.4, 0.1, 0.2])
    curve = {"type": "cubic", "slope": double, "cubic": "stiff*100"}
    table = {"type": "piecewise", "x": [-1, "offset/10", 1], "y": ["-stiff", 0, "3*stiff"]}
    model.add(
        "hold",
        Bushing(
            frame_a="ground",
            frame_b=eye,
            stiffness=["stiff", double, "stiff", 9, 9, "9*mass"],
            damping=[1, 1, "mass", 0.1, 0.1, 0.1],
            preload=["mass*9.81", 0, 0, 0, 0, 0],
            curves={"x": curve, "rz": table},
        ),
    )
    model.add(
        "spring", PointToPoint(frame_a=post, frame_b=eye, elastic=double, force="-stiff*x**3 + push*spin")
    )  # design length
    push = model.input("push", "N", {"sine": {"amplitude": "mass", "frequency": "spin", "offset": "stiff/100"}})
    model.add("load", Force(frame=eye, force=[push, "stiff*time/10", {"step": {"time": "offset/10", "after": "mass"}}]))
    inner = koppel.Model("inner")
    k = inner.parameter("k", 100)
    bob = inner.add_part("bob", mass=0.5, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    inner.add("tie", Bushing(frame_a="ground", frame_b=bob, stiffness=[k, "2*k", k, k, k, k]))
    model.submodel(
        "sub", inner, parameters={"k": "stiff/3"}, position=[0, 0, "offset"], rotation={"cardan": ["angle", 0, 0]}
    )
    model.gravity = (0, 0, "-9.81*mass")
    model.output("sum", "hold.force_x + stiff*spring.travel")
    return model


OLD = {"mass": 2.0, "stiff": 500.0, "offset": 0.05, "angle": 0.2, "spin": 3.0}
NEW = {"mass": 3.0, "stiff": 800.0, "offset": 0.15, "angle": -0.3, "spin": 5.0}


def test_changed_parameters_equal_a_model_compiled_with_them() -> None:
    changed, fresh = koppel.Machine(build_with_parameters(OLD)), koppel.Machine(build_with_parameters(NEW))
    changed.set_parameters(NEW)
    changed.reset()
    assert changed.q == pytest.approx(fresh.q, abs=1e-15)
    assert changed.u == pytest.approx(fresh.u, abs=1e-15)
    for machine in (changed, fresh):
        take_steps(machine, koppel.Lsrt2(step=1e-3), 200)
    assert changed.q == pytest.approx(fresh.q, abs=1e-12)
    assert changed.u == pytest.approx(fresh.u, abs=1e-11)
    mine, theirs = changed.outputs(0.2), fresh.outputs(0.2)
    assert list(mine.values()) == pytest.approx(list(theirs.values()), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", OLD)
def test_each_parameter_changed_alone_equals_a_model_compiled_with_it(name: str) -> None:
    changed = koppel.Machine(build_with_parameters(OLD))
    fresh = koppel.Machine(build_with_parameters({**OLD, name: NEW[name]}))
    before = changed.forces(0.01).copy()
    changed.set_parameters({name: NEW[name]})
    changed.reset()
    assert changed.forces(0.01) == pytest.approx(fresh.forces(0.01), rel=1e-12, abs=1e-11)
    assert np.max(np.abs(changed.forces(0.01) - before)) > 1e-3


def test_changing_parameters_leaves_the_state_until_reset() -> None:
    machine = koppel.Machine(build_with_parameters(OLD))
    q, u = machine.q, machine.u
    machine.set_parameters(NEW)
    assert np.array_equal(machine.q, q)
    assert np.array_equal(machine.u, u)


def test_parameters_changed_and_changed_back_give_the_same_bits() -> None:
    machine = koppel.Machine(build_with_parameters(OLD))
    h = machine.forces(0.3)
    machine.set_parameters(NEW)
    machine.set_parameters(OLD)
    assert np.array_equal(machine.forces(0.3), h)


def test_two_machines_of_one_compiled_model_do_not_share_values() -> None:
    compiled = koppel.compile_model(build_with_parameters(OLD))
    one, two = koppel.Machine(compiled), koppel.Machine(compiled)
    h = two.forces()
    one.set_parameters(NEW)
    one.set_input("push", 1e4)
    assert np.array_equal(two.forces(), h)
    assert not np.array_equal(one.forces(), h)


def test_two_uses_of_a_submodel_have_their_own_values() -> None:
    inner = koppel.Model("inner")
    inner.parameter("m", 1.0)
    inner.add_part("bob", mass="m", inertia={"xx": 1, "yy": 1, "zz": 1})
    inner.add("push", Force(frame="bob", force=[6, 0, 0]))
    outer = koppel.Model("outer", gravity=[0, 0, 0])
    outer.submodel("a", inner, parameters={"m": 2.0})
    outer.submodel("b", inner, parameters={"m": 3.0})
    outer.submodel("c", inner)
    assert koppel.Machine(outer).accelerations()[::6] == pytest.approx([3.0, 2.0, 6.0], rel=1e-15)


def test_design_length_follows_the_mirrored_and_turned_mount() -> None:
    """A point-to-point element from ground to a part inside a turned, mirrored submodel starts at travel zero."""
    inner = koppel.Model("inner")
    inner.add_part("bob", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=[0.1, 0.7, 0.3])
    outer = koppel.Model("outer")
    sub = outer.submodel("sub", inner, mirror=True, position=[1, 2, 3], rotation={"cardan": [0.3, 0.2, 0.1]})
    outer.add("rope", PointToPoint(frame_a="ground", frame_b=sub.bob, elastic=100))
    outer.add("rope_length", sensors.Travel(frame_a="ground", frame_b=sub.bob))
    Q = Rotation.from_euler("XYZ", [0.3, 0.2, 0.1]).as_matrix()
    length = np.linalg.norm([1, 2, 3] + Q @ [0.1, -0.7, 0.3])
    out = koppel.Machine(outer).outputs()
    assert out["rope.travel"] == pytest.approx(0.0, abs=1e-15)
    assert out["rope_length.length"] == pytest.approx(length, rel=1e-15)
