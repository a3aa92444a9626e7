"""Loads of joints: statics and circular motion by hand, then Newton and Euler for every body of any mechanism."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from elements.test_joints import (
    AXIS,
    AXIS_2,
    KINDS,
    PITCH,
    Mechanism,
    body_accelerations,
    loop,
    random_tree,
)
from elements.test_more_joints import J_IN, J_OUT, MORE, REST, TIGHT, cardan_ratio, carried_joint, two_shafts
from machines import Array

import koppel
from koppel import rotational, translational
from koppel.elements import joints
from koppel.elements.mechanics import Bushing, Force, PointToPoint
from koppel.elements.sensors import JointLoad

COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")
MOMENTS = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
G = 9.81
CONSTANT_VELOCITY = "constant_velocity"


def load_of(values: Any, name: str) -> Array:
    """Force and torque on side b, in the axes of frame_a."""
    return np.array([values[f"{name}.{c}"] for c in COMPONENTS])


def watch(model: koppel.Model) -> None:
    """A sensor of the load of every joint."""
    for name, element in list(model.elements.items()):
        if element.is_joint:
            model.add(f"{name}_load", JointLoad(joint=name))


# by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", [joints.Spherical, joints.Fixed, joints.Revolute, joints.Universal])
def test_each_joint_of_a_hanging_chain_carries_what_hangs_below(cls: Any) -> None:
    model, above = koppel.Model("chain"), "ground"
    masses = [1.0, 2.0, 4.0]
    for k, mass in enumerate(masses):
        link = model.add_part(f"link_{k}", mass=mass, center_of_mass=(0, 0, -0.5), inertia=MOMENTS)
        link.frame("end", position=(0, 0, -1))
        model.add(f"pin_{k}", cls(frame_a=above, frame_b=link))
        above = f"link_{k}.end"
    watch(model)
    values = koppel.Machine(model).outputs()
    for k in range(3):
        assert np.allclose(load_of(values, f"pin_{k}_load"), [0, 0, G * sum(masses[k:]), 0, 0, 0], atol=1e-12)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("cut", [False, True])
def test_a_clamped_beam_passes_shear_and_moment_to_the_wall(cut: bool, reverse: bool) -> None:
    """3 kg at 2 m, -20 N sideways and 5 N*m at the tip; the wall frame is turned, so that axes matter."""
    model = koppel.Model("beam")
    beam = model.add_part("beam", mass=3, center_of_mass=(2, 0, 0), inertia=MOMENTS)
    tip = beam.frame("tip", position=(4, 0, 0))
    turned = {"cardan": [0, 0, np.pi / 2]}  # x of the clamp is y of the world
    wall, root = model.ground.frame("wall", rotation=turned), beam.frame("root", rotation=turned)
    sides = {"frame_a": root, "frame_b": wall} if reverse else {"frame_a": wall, "frame_b": root}
    model.add("clamp", joints.Fixed(**sides, cut=cut))
    model.add("push", Force(frame=tip, force=[0, -20, 0], torque=[5, 0, 0]))
    model.add("load", JointLoad(joint="clamp"))
    # on the beam, world axes: force (0, 20, 3 g); moment about the root balances x cross F
    force, moment = np.array([0, 20, 3 * G]), np.array([-5, -3 * G * 2, 20 * 4])
    R = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    wanted = (-1 if reverse else 1) * np.concatenate([R.T @ force, R.T @ moment])
    assert np.allclose(load_of(koppel.Machine(model).outputs(), "load"), wanted, atol=1e-10)


@pytest.mark.parametrize("cut", [False, True])
def test_a_spinning_arm_pulls_at_its_hinge(cut: bool) -> None:
    """m w**2 r towards the axis, weight up, and the moment of the weight; frame_a stands still."""
    model = koppel.Model("arm")
    arm = model.add_part("arm", mass=2, center_of_mass=(0.7, 0, 0), inertia=MOMENTS, angular_velocity=(0, 0, 6))
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b=arm, rate=6, cut=cut))
    model.add("load", JointLoad(joint="hinge"))
    run = koppel.simulate(model, until=0.5, every=0.01, stepper=TIGHT)
    turn = 6 * run.time
    pull, weight = 2 * 36 * 0.7, 2 * G
    wanted = {
        "fx": -pull * np.cos(turn),
        "fy": -pull * np.sin(turn),
        "fz": weight + 0 * turn,
        "tx": 0.7 * np.sin(turn) * weight,
        "ty": -0.7 * np.cos(turn) * weight,
        "tz": 0 * turn,
    }
    for name, values in wanted.items():
        assert np.max(np.abs(run[f"load.{name}"] - values)) < 1e-7, name


def test_a_pendulum_pulls_with_the_textbook_force() -> None:
    """m (g cos a + l w**2) along the bar, and across it m g sin a (1 - m l**2 / J)."""
    model = koppel.Model("pendulum")
    mass, length, own = 3.0, 0.4, 0.2
    model.add_part("bar", mass=mass, center_of_mass=(0, 0, -length), inertia={"xx": own, "yy": own, "zz": own / 2})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="bar", axis=(0, -1, 0), angle=1.2))
    model.add("load", JointLoad(joint="hinge"))
    run = koppel.simulate(model, until=1.5, every=0.01, stepper=TIGHT)
    angle, rate = run["hinge.angle"], run["hinge.rate"]
    moment = own + mass * length**2
    assert np.max(np.abs(0.5 * moment * rate**2 - mass * G * length * (np.cos(angle) - np.cos(1.2)))) < 1e-8
    along = mass * (G * np.cos(angle) + length * rate**2)
    across = mass * G * np.sin(angle) * (1 - mass * length**2 / moment)
    # the bar points to (sin a, 0, -cos a)
    fx, fz = run["load.fx"], run["load.fz"]
    assert np.max(np.abs(-np.sin(angle) * fx + np.cos(angle) * fz - along)) < 1e-8
    assert np.max(np.abs(np.cos(angle) * fx + np.sin(angle) * fz - across)) < 1e-8
    assert np.ptp(angle) > 2


# Newton and Euler for every body ----------------------------------------------------------------------------------


def remainder(made: Mechanism, machine: koppel.Machine, applied: dict[str, Array] | None = None) -> Array:
    """Six per body: loads of its joints + weight + applied (force, torque at the center of mass) - mass times
    acceleration; in world axes."""
    bodies, bonds = made.observe(machine)
    values, names = machine.outputs(machine.time), list(made.model.parts)
    gravity = np.array(made.model.gravity, dtype=float)
    accelerations = body_accelerations(machine, names)
    left = np.zeros((len(bodies), 6))
    for k, body in enumerate(bodies):
        a, turn = accelerations[6 * k : 6 * k + 3], accelerations[6 * k + 3 : 6 * k + 6]
        left[k, :3] = body.mass * (gravity - a)
        left[k, 3:] = -body.rotation @ (body.inertia @ turn + np.cross(body.spin, body.inertia @ body.spin))
        left[k] += (applied or {}).get(names[k], np.zeros(6))
    joint_names = [name for name, element in made.model.elements.items() if element.is_joint]
    for name, bond in zip(joint_names, bonds, strict=True):
        load = load_of(values, f"{name}_load")
        axes = np.eye(3) if bond.a is None else bodies[bond.a].rotation
        axes = axes @ bond.frame_a[1]
        force, torque = axes @ load[:3], axes @ load[3:]
        if bond.b is None:
            origin = bond.frame_b[0]
        else:
            origin = bodies[bond.b].position + bodies[bond.b].rotation @ bond.frame_b[0]
        for side, sign in ((bond.a, -1.0), (bond.b, 1.0)):  # action = reaction, at the origin of frame_b
            if side is not None:
                left[side, :3] += sign * force
                left[side, 3:] += sign * (torque + np.cross(origin - bodies[side].position, force))
    return left


def largest_load(made: Mechanism, machine: koppel.Machine) -> float:
    values = machine.outputs(machine.time)
    names = [name for name, element in made.model.elements.items() if element.is_joint]
    return max(float(np.max(np.abs(load_of(values, f"{name}_load")))) for name in names)


@pytest.mark.parametrize("seed", range(6))
def test_loads_and_weight_move_every_body_of_a_random_tree(seed: int) -> None:
    made = random_tree(seed)
    watch(made.model)
    machine = koppel.Machine(made.model)
    size = largest_load(made, machine)
    assert size > 5
    assert np.max(np.abs(remainder(made, machine))) < 1e-8 * size


def pair(kind: str, *, cut: bool, reverse: bool, start: bool) -> Mechanism:
    """ground - ball - carrier - KIND - load; start: bent or shifted and moving."""
    sides = ("load", "carrier") if reverse else ("carrier", "load")
    made = carried_joint(kind, 61, sides, **({} if start else REST[kind]), cut=cut)
    watch(made.model)
    return made


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("kind", [*KINDS, "free", CONSTANT_VELOCITY])
def test_loads_of_each_joint_move_both_parts(kind: str, reverse: bool) -> None:
    made = pair(kind, cut=False, reverse=reverse, start=True)
    machine = koppel.Machine(made.model)
    koppel.simulate(machine, until=0.05, every=0.05, stepper=TIGHT)
    assert np.max(np.abs(remainder(made, machine))) < 1e-8 * largest_load(made, machine)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("kind", [*(k for k in REST if k != "constant_velocity"), CONSTANT_VELOCITY])
def test_a_cut_joint_carries_what_the_same_joint_with_coordinates_carries(kind: str, reverse: bool) -> None:
    loads = []
    for cut in (False, True):
        made = pair(kind, cut=cut, reverse=reverse, start=False)
        machine = koppel.Machine(made.model)
        assert ("joint" in machine.compiled.joints) is not cut
        koppel.simulate(machine, until=0.1, every=0.1, stepper=TIGHT)
        assert np.max(np.abs(remainder(made, machine))) < 1e-8 * largest_load(made, machine)
        values = machine.outputs(machine.time)
        loads.append(np.concatenate([load_of(values, "joint_load"), load_of(values, "swivel_load")]))
    assert np.max(np.abs(loads[0] - loads[1])) < 1e-8 * np.max(np.abs(loads[0]))


@pytest.mark.parametrize("kind", ["revolute", "cylindrical", "spherical", "planar"])
@pytest.mark.parametrize("cut", ["inner", "ball"])
def test_loads_move_every_body_of_a_loop(kind: str, cut: str) -> None:
    made = loop(kind, cut=cut)
    watch(made.model)
    machine = koppel.Machine(made.model)
    assert set(machine.compiled.constraints) == {cut}
    assert np.max(np.abs(remainder(made, machine))) < 1e-8 * largest_load(made, machine)


def free_directions(kind: str, R: Array) -> list[Array]:
    """Relative twists (shift of the origin of frame_b, turn; axes of frame_a) that a joint lets happen."""

    def shift(v: Any) -> Array:
        return np.concatenate([v, np.zeros(3)])

    def turn(v: Any) -> Array:
        return np.concatenate([np.zeros(3), v])

    x, y, z = np.eye(3)
    mean = AXIS + R @ AXIS
    across = np.linalg.svd(mean[None, :])[2][1:]  # two directions across the mean of the axes
    return {
        "revolute": [turn(AXIS)],
        "prismatic": [shift(AXIS)],
        "cylindrical": [shift(AXIS), turn(AXIS)],
        "universal": [turn(AXIS), turn(R @ AXIS_2)],
        "spherical": [turn(x), turn(y), turn(z)],
        "planar": [shift(x), shift(y), turn(z)],
        "screw": [PITCH * shift(AXIS) + turn(AXIS)],
        "fixed": [],
        "constant_velocity": [turn(v) for v in across],
        "free": [shift(x), shift(y), shift(z), turn(x), turn(y), turn(z)],
    }[kind]


@pytest.mark.parametrize(("kind", "cut"), [*((k, False) for k in (*KINDS, *MORE)), *((k, True) for k in REST)])
def test_a_joint_carries_nothing_along_its_own_motions(kind: str, cut: bool) -> None:
    made = pair(kind, cut=cut, reverse=False, start=not cut)
    machine = koppel.Machine(made.model)
    koppel.simulate(machine, until=0.1, every=0.1, stepper=TIGHT)
    bodies, bonds = made.observe(machine)
    bond = bonds[-1]
    assert bond.a is not None and bond.b is not None
    R = (bodies[bond.a].rotation @ bond.frame_a[1]).T @ bodies[bond.b].rotation @ bond.frame_b[1]
    load = load_of(machine.outputs(machine.time), "joint_load")
    directions = free_directions(kind, R)
    size = largest_load(made, machine)
    assert all(abs(load @ direction) < 1e-9 * size for direction in directions)
    assert np.linalg.norm(load) > 0.01 * size or kind == "free"
    assert len(directions) == len(machine.compiled.velocities) - len(machine.compiled.constraints) - 3


# with forces, drives and shafts -----------------------------------------------------------------------------------


def test_springs_and_loads_on_the_parts_are_not_counted_twice() -> None:
    made = random_tree(2, bodies=6)
    model = made.model
    at = {"position": [0.1, 0.2, -0.1], "rotation": {"cardan": [0.2, 0.1, -0.3]}}
    ends = ("part_1", "part_4")
    for name in ends:
        model.parts[name].frames["hook"] = koppel.Frame(**at)
    model.add("spring", PointToPoint(frame_a="part_1.hook", frame_b="part_4.hook", elastic=300, preload=20, damping=4))
    model.add("push", Force(frame="part_4", force=[3, "4 N*cos(time/(1 s))", 5], torque=[0.1, 0.2, 0.3]))
    watch(model)
    machine = koppel.Machine(model)
    bodies, _ = made.observe(machine)
    pull, turn = machine.outputs()["spring.force"], np.array([0.1, 0.2, 0.3])
    where = [list(model.parts).index(name) for name in ends]
    hooks = [
        bodies[k].position + bodies[k].rotation @ (np.array(at["position"]) - np.array(model.parts[n].center_of_mass))
        for k, n in zip(where, ends, strict=True)
    ]
    line = (hooks[1] - hooks[0]) / np.linalg.norm(hooks[1] - hooks[0])
    applied = {}
    for k, name, hook, force in zip(where, ends, hooks, (pull * line, -pull * line), strict=True):
        applied[name] = np.concatenate([force, np.cross(hook - bodies[k].position, force)])
    push = np.array([3.0, 4.0, 5.0])
    arm = -bodies[where[1]].rotation @ np.array(model.parts["part_4"].center_of_mass, dtype=float)
    applied["part_4"] += np.concatenate([push, turn + np.cross(arm, push)])
    size = largest_load(made, machine)
    assert abs(pull) > 5
    assert np.max(np.abs(remainder(made, machine, applied))) < 1e-8 * size
    assert np.max(np.abs(remainder(made, machine))) > 1e-3 * size  # the springs do matter


def test_a_bushing_across_a_joint_shares_the_load_with_it() -> None:
    """The sensor shows the joint alone: spring torque plus joint load carry the arm."""
    model = koppel.Model("arm")
    model.add_part("arm", mass=2, center_of_mass=(0.5, 0, 0), inertia=MOMENTS)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, -1, 0)))
    model.add("spring", Bushing(frame_a="ground", frame_b="arm", stiffness=[0, 0, 0, 0, 400, 0]))
    model.add("load", JointLoad(joint="hinge"))
    rest = koppel.find_equilibrium(model)
    machine = koppel.Machine(model)
    machine.set_state(rest.q)
    load = load_of(machine.outputs(), "load")
    assert np.allclose(load, [0, 0, 2 * G, 0, 0, 0], atol=1e-8)
    assert abs(400 * rest.q[0] + 2 * G * 0.5 * np.cos(rest.q[0])) < 1e-8


@pytest.mark.parametrize("turned", [False, True])
def test_a_driven_hinge_carries_the_drive_and_the_reactions(turned: bool) -> None:
    """J a'' + m g r cos a from the drive, m r (a'', a'**2) and the weight from the bearing; turned: sides swapped."""
    model = koppel.Model("arm")
    model.add_part("arm", mass=2, center_of_mass=(0.5, 0, 0), inertia=MOMENTS)
    sides = {"frame_a": "arm", "frame_b": "ground"} if turned else {"frame_a": "ground", "frame_b": "arm"}
    model.add("hinge", joints.Revolute(**sides, axis=(0, -1, 0)))
    sign = -1.0 if turned else 1.0
    model.add("drive", joints.AngleDrive(joint="hinge", motion=f"{sign} * (0.3 + sin(2 * time/(1 s)))"))
    model.add("load", JointLoad(joint="hinge"))
    found = koppel.solve_kinematics(model, np.linspace(0, 2, 21))
    t = found.time
    a, rate, acceleration = 0.3 + np.sin(2 * t), 2 * np.cos(2 * t), -4 * np.sin(2 * t)
    torque = (0.1 + 2 * 0.5**2) * acceleration + 2 * G * 0.5 * np.cos(a)
    assert np.max(np.abs(found["drive.force"] - sign * torque)) < 1e-8
    # on the arm in world axes; the drive turns about -y
    x = 2 * 0.5 * (-np.sin(a) * acceleration - np.cos(a) * rate**2)
    z = 2 * 0.5 * (np.cos(a) * acceleration - np.sin(a) * rate**2) + 2 * G
    load = np.stack([found[f"load.{c}"] for c in COMPONENTS])
    if turned:  # on ground, in the axes of the arm, which are turned by a about -y
        x, z = -(np.cos(a) * x + np.sin(a) * z), -(-np.sin(a) * x + np.cos(a) * z)
    wanted = np.stack([x, 0 * t, z, 0 * t, -sign * torque, 0 * t])
    assert np.max(np.abs(load - wanted)) < 1e-8


def test_a_driven_slide_carries_the_drive_and_the_weight() -> None:
    model = koppel.Model("lift")
    model.add_part("box", mass=3, inertia=MOMENTS, center_of_mass=(0.2, 0, 0))
    model.add("slide", joints.Prismatic(frame_a="ground", frame_b="box", axis=(0, 0, 1)))
    model.add("drive", joints.ShiftDrive(joint="slide", motion="0.1 m * sin(5*time/(1 s))"))
    model.add("load", JointLoad(joint="slide"))
    found = koppel.solve_kinematics(model, np.linspace(0, 1, 11))
    force = 3 * (G - 2.5 * np.sin(5 * found.time))
    assert np.max(np.abs(found["drive.force"] - force)) < 1e-9
    assert np.max(np.abs(found["load.fz"] - force)) < 1e-9
    assert np.max(np.abs(found["load.ty"] + 0.2 * force)) < 1e-9
    for name in ("fx", "fy", "tx", "tz"):
        assert np.max(np.abs(found[f"load.{name}"])) < 1e-9


@pytest.mark.parametrize("tree", [True, False])
def test_a_constant_velocity_joint_carries_its_torque_along_the_mean_of_the_shafts(tree: bool) -> None:
    """J_in w' = drive - T and J_out w' = load + T, with T along both shafts; then |torque| = T / cos(bend / 2)."""
    model = two_shafts("constant_velocity", tree=tree, torques=(1.0, -0.7))
    model.add("load_of_joint", JointLoad(joint="joint"))
    machine = koppel.Machine(model)
    rate = 0.3 / (J_IN + J_OUT)
    through = J_OUT * rate + 0.7
    bend = np.pi / 6
    for until in (None, 0.13):
        if until:
            koppel.simulate(machine, until=until, every=until, stepper=TIGHT)
        values = machine.outputs(machine.time)
        load = load_of(values, "load_of_joint")
        mean = np.array([np.cos(bend / 2), np.sin(bend / 2), 0]) / np.cos(bend / 2) * through  # world axes
        angle = values["near.angle"]
        back = np.array([[1, 0, 0], [0, np.cos(angle), np.sin(angle)], [0, -np.sin(angle), np.cos(angle)]])
        assert np.max(np.abs(load[:3])) < 1e-9
        assert np.max(np.abs(load[3:] - back @ mean)) < 1e-9


@pytest.mark.parametrize("tree", [True, False])
def test_a_universal_joint_carries_its_torque_across_both_pins(tree: bool) -> None:
    model = two_shafts("universal", tree=tree, torques=(1.0, -0.7))
    model.add("load_of_joint", JointLoad(joint="joint"))
    machine = koppel.Machine(model)
    koppel.simulate(machine, until=0.1, every=0.1, stepper=TIGHT)
    values = machine.outputs()
    load = load_of(values, "load_of_joint")
    # what leaves the input: drive - J_in w', and the cross passes power without loss
    into = 1.0 - J_IN * machine.accelerations()[list(machine.compiled.velocities).index("near.rate")]
    assert abs(load[3] - into) < 1e-9  # along the input shaft
    out = into * values["one.wx"] / values["two.wx"]
    assert abs(values["two.wx"] / values["one.wx"] - cardan_ratio(values["near.angle"])) < 1e-9
    angle, bend = values["near.angle"], np.pi / 6
    along = np.array([np.cos(bend), np.cos(angle) * np.sin(bend), -np.sin(angle) * np.sin(bend)])  # axes of the input
    assert abs(load[3:] @ along - out) < 1e-9
    assert abs(load[5]) < 1e-9  # nothing about the pin z of the input


def test_shafts_and_springs_on_the_motion_of_a_joint_are_part_of_its_load() -> None:
    """A hinge and a slide with friction, springs and a rotor on their motions."""
    model = koppel.Model("arm", gravity=(0, 0, 0))
    model.add_part("arm", mass=2, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, 0, 1), angle=0.4, rate=2))
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="hinge", stiffness=30, damping=0.5))
    model.add("rotor", rotational.Inertia(shaft="hinge", inertia=0.3))
    model.add("load", JointLoad(joint="hinge"))
    values, machine = koppel.Machine(model).outputs(), koppel.Machine(model)
    torque = -(30 * 0.4 + 0.5 * 2)
    rate = torque / 0.8
    assert abs(machine.accelerations()[0] - rate) < 1e-12
    assert np.allclose(load_of(values, "load"), [0, 0, 0, 0, 0, 0.5 * rate], atol=1e-12)  # what the arm feels

    slide = koppel.Model("slide", gravity=(0, 0, 0))
    slide.add_part("box", mass=2, inertia=MOMENTS)
    slide.add("slide", joints.Prismatic(frame_a="ground", frame_b="box", axis=(1, 0, 0), speed=1))
    slide.add("friction", translational.Friction(sled_a="ground", sled_b="slide", force=3))
    slide.add("load", JointLoad(joint="slide"))
    machine = koppel.Machine(slide)
    machine.settle_laws()
    assert np.allclose(load_of(machine.outputs(), "load"), [-3, 0, 0, 0, 0, 0], atol=1e-12)


def test_loads_in_a_mirrored_submodel_are_those_of_the_other_side() -> None:
    inner = random_tree(7, bodies=8, free=False, gravity=(0.5, 0, -9.0)).model
    watch(inner)
    model = koppel.Model("sides", gravity=(0.5, 0, -9.0))
    model.submodel("left", inner)
    model.submodel("right", inner, mirror=True)
    values = koppel.Machine(model).outputs()
    names = [name for name in inner.elements if name.endswith("_load")]
    assert max(np.max(np.abs(load_of(values, f"left.{name}"))) for name in names) > 10
    for name in names:
        left, right = load_of(values, f"left.{name}"), load_of(values, f"right.{name}")
        assert np.max(np.abs(left - right)) < 1e-9, name


def test_a_force_reads_the_load_of_the_last_finished_step() -> None:
    """push+ = weight - push / 2: the load of the hinge is what gravity and the push leave to it."""
    model = koppel.Model("arm")
    model.add_part("arm", mass=2, inertia=MOMENTS)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, 0, 1)))
    model.add("load", JointLoad(joint="hinge"))
    model.add("push", Force(frame="arm", force=[0, 0, "0.5*load.fz"]))
    run = koppel.simulate(model, until=0.02)
    weight = 2 * 9.81
    assert np.allclose(run["load.fz"][1:], weight - 0.5 * run["load.fz"][:-1], atol=1e-9)
    assert np.isclose(run["load.fz"][-1], weight / 1.5, atol=1e-4)


# shafts on a carrier ----------------------------------------------------------------------------------------------

SLANT = np.array([0.6, 0.0, 0.8])


def satellite(*, shaft: bool) -> koppel.Model:
    """A tumbling body with a rotor in its center of mass that a motor turns; the rotor as a shaft or as a part."""
    model = koppel.Model("satellite", gravity=(0, 0, 0))
    own, ring = np.array([[0.5, 0.02, 0.03], [0.02, 0.6, 0.01], [0.03, 0.01, 0.7]]), (0.04, 0.03)  # along, across
    rotor = ring[1] * np.eye(3) + (ring[0] - ring[1]) * np.outer(SLANT, SLANT)
    start = {"velocity": [0.1, 0.2, 0.3], "angular_velocity": [0.5, -0.4, 0.8], "free": True}
    torque, spin = {"sine": {"amplitude": 0.3, "frequency": 0.6}}, 30.0
    if shaft:
        model.add_part("body", mass=7, inertia=(own + rotor).tolist(), **start)
        model.add("rotor", rotational.Shaft(inertia=ring[0], speed=spin, carrier="body", axis=SLANT.tolist()))
    else:
        model.add_part("body", mass=5, inertia=own.tolist(), **start)
        model.add_part("wheel", mass=2, inertia=rotor.tolist())
        model.add("rotor", joints.Revolute(frame_a="body", frame_b="wheel", axis=SLANT.tolist(), rate=spin))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=torque))
    return model


def test_a_shaft_on_a_carrier_moves_it_as_a_rotor_of_its_own_does() -> None:
    one, two = (
        koppel.simulate(satellite(shaft=shaft), until=2.0, every=0.02, stepper=TIGHT) for shaft in (True, False)
    )
    for c in ("x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"):
        assert np.max(np.abs(one[f"body.{c}"] - two[f"body.{c}"])) < 1e-8, c
    assert np.max(np.abs(one["rotor.angle"] - two["rotor.angle"])) < 1e-7
    assert np.max(np.abs(one["rotor.speed"] - two["rotor.rate"])) < 1e-7
    assert np.ptp(one["rotor.speed"]) > 3 and np.ptp(one["body.wy"]) > 0.3


@pytest.mark.parametrize("bevel", [False, True])
def test_body_and_rotors_keep_their_angular_momentum(bevel: bool) -> None:
    """H = R (J w + J_r n w_rel) stays, whatever motor and gear do inside."""
    model, axes, inertias = satellite(shaft=True), [SLANT], [0.04]
    if bevel:
        axes.append(np.array([0.0, 1.0, 0.0]))
        inertias.append(0.05)
        model.add("second", rotational.Shaft(inertia=0.05, speed=-15, carrier="body", axis=(0, 1, 0)))
        model.add("gear", rotational.Gear(shaft_a="rotor", shaft_b="second", ratio=-2))
    run = koppel.simulate(model, until=2.0, every=0.02, stepper=TIGHT)
    J = np.array(model.parts["body"].inertia, dtype=float)
    H = J @ np.stack([run[f"body.w{c}"] for c in "xyz"])
    for name, axis, inertia in zip(("rotor", "second"), axes, inertias, strict=False):
        H = H + inertia * axis[:, None] * run[f"{name}.speed"]
    w, v = run["body.qw"], np.stack([run[f"body.q{c}"] for c in "xyz"])
    inner = 2 * np.cross(v.T, H.T).T
    H = H + w * inner + np.cross(v.T, inner.T).T  # world axes
    assert np.max(np.abs(H - H[:, :1])) < 1e-8 * np.linalg.norm(H[:, 0])
    assert np.ptp(run["rotor.speed"]) > 0.1


@pytest.mark.parametrize("gyroscopic", ["full", "reduced", "none"])
def test_a_horizontal_gyroscope_precesses_with_weight_over_spin(gyroscopic: Any) -> None:
    """Rate = m g l / (J_r w) about the vertical, the arm stays level; without the spin's effect it falls."""
    mass, length, inertia, spin = 3.0, 0.2, 0.04, 120.0
    rate = mass * G * length / (inertia * spin)
    model = koppel.Model("gyroscope")
    arm = model.add_part(
        "arm", mass=mass, center_of_mass=(length, 0, 0), inertia={"xx": inertia, "yy": 0.05, "zz": 0.06}
    )
    start = {"axis_1": (0, 0, 1), "axis_2": (0, 1, 0), "rate_1": rate}
    model.add("post", joints.Universal(frame_a="ground", frame_b=arm, **start))
    model.add("rotor", rotational.Shaft(inertia=inertia, speed=spin, carrier=arm, gyroscopic=gyroscopic))
    model.add("load", JointLoad(joint="post"))
    run = koppel.simulate(model, until=0.1 if gyroscopic == "none" else 1.0, every=0.01, stepper=TIGHT)
    if gyroscopic == "none":
        assert run["post.angle_2"][-1] > 0.05
        return
    assert np.max(np.abs(run["post.angle_2"])) < 1e-9
    assert np.max(np.abs(run["post.angle_1"] - rate * run.time)) < 1e-8
    assert np.max(np.abs(run["rotor.speed"] - spin)) < 1e-8
    # the post carries the weight and turns the center of mass; no torque about its axes
    assert np.max(np.abs(run["load.fz"] - mass * G)) < 1e-7
    assert np.max(np.abs(np.hypot(run["load.fx"], run["load.fy"]) - mass * length * rate**2)) < 1e-7
    for c in "xyz":
        assert np.max(np.abs(run[f"load.t{c}"])) < 1e-7


@pytest.mark.parametrize("axis_out", [(0, 1, 0), (0.6, 0.8, 0), (-0.48, 0.6, 0.64), (1, 0, 0)])
@pytest.mark.parametrize("resistance", [-1.0, -6.0])
def test_a_gear_between_shafts_of_one_box_is_supported_by_the_box(axis_out: Any, resistance: float) -> None:
    """0 = T_in n_in + T_out n_out + T_support with T_out = -i T_in: torques into the gear (Schweiger and Otter, eq. 8).

    Motor and resistance stand on the box too, so the clamp holds the box against them and the support.
    """
    ratio, inertias, motor = 2.0, (0.2, 0.5), 3.0
    model = koppel.Model("bevel gear", gravity=(0, 0, 0))
    turned = {"cardan": [0.3, -0.2, 0.5]}
    box = model.add_part("box", mass=5, inertia={"xx": 1, "yy": 1.2, "zz": 1.4})
    mount, wall = box.frame("mount", rotation=turned), model.ground.frame("wall", rotation=turned)
    model.add("clamp", joints.Fixed(frame_a=wall, frame_b=mount))
    model.add("load", JointLoad(joint="clamp"))
    model.add("in", rotational.Shaft(inertia=inertias[0], carrier=mount, axis=(1, 0, 0)))
    model.add("out", rotational.Shaft(inertia=inertias[1], carrier=mount, axis=axis_out))
    model.add("gear", rotational.Gear(shaft_a="in", shaft_b="out", ratio=ratio))
    model.add("motor", rotational.Torque(shaft_b="in", torque=motor))
    model.add("resist", rotational.Torque(shaft_b="out", torque=resistance))
    run = koppel.simulate(model, until=0.01)
    # by hand: (J_in + J_out / i**2) w_in' = motor + resistance / i
    rate = (motor + resistance / ratio) / (inertias[0] + inertias[1] / ratio**2)
    into = motor - inertias[0] * rate
    assert abs(run["in.speed"][-1] - 0.01 * rate) < 1e-12
    assert abs(run["gear.torque_a"][-1] + into) < 1e-9
    n_in, n_out = np.array([1.0, 0, 0]), np.array(axis_out, dtype=float)
    support = -(into * n_in - ratio * into * n_out)
    found = np.array([run[f"load.t{c}"][-1] for c in "xyz"]) - motor * n_in - resistance * n_out
    assert np.max(np.abs(found - support)) < 1e-9
    assert np.max(np.abs(support)) > 1  # also where nothing accelerates, and the clamp is free of torque
