"""Joints against an independent formulation, and the laws that hold for every joint, tree and loop."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from elements import absolute
from elements.absolute import Body, Bond
from machines import STEPPERS, Array, measure_order, rotation_of
from scipy.spatial.transform import Rotation

import koppel
from koppel.elements import joints
from koppel.elements.mechanics import Force, PointToPoint

AXIS, AXIS_2 = np.array([0.36, 0.48, 0.8]), np.array([0.8, -0.6, 0.0])
PITCH = 0.07
SPIN = np.array([0.7, -1.1, 0.9])
KINDS: dict[str, tuple[type[Any], dict[str, Any], absolute.Condition]] = {
    "revolute": (joints.Revolute, {"axis": AXIS, "angle": 0.6, "rate": 1.3}, absolute.revolute(AXIS)),
    "prismatic": (joints.Prismatic, {"axis": AXIS, "shift": 0.2, "speed": -0.7}, absolute.prismatic(AXIS)),
    "cylindrical": (
        joints.Cylindrical,
        {"axis": AXIS, "shift": -0.1, "speed": 0.5, "angle": 0.8, "rate": -1.4},
        absolute.cylindrical(AXIS),
    ),
    "universal": (
        joints.Universal,
        {"axis_1": AXIS, "axis_2": AXIS_2, "angle_1": 0.5, "angle_2": -0.7, "rate_1": 1.2, "rate_2": 0.8},
        absolute.universal(AXIS, AXIS_2),
    ),
    "spherical": (
        joints.Spherical,
        {"quaternion": (0.8, 0.36, -0.288, 0.384), "angular_velocity": SPIN},
        absolute.point(),
    ),
    "planar": (
        joints.Planar,
        {"x": 0.1, "y": -0.2, "angle": 0.7, "x_speed": 0.4, "y_speed": -0.3, "rate": 1.1},
        absolute.planar(),
    ),
    "screw": (joints.Screw, {"axis": AXIS, "pitch": PITCH, "angle": 0.9, "rate": 1.7}, absolute.screw(AXIS, PITCH)),
    "fixed": (joints.Fixed, {}, absolute.fixed()),
}
CLOSING = ("revolute", "prismatic", "cylindrical", "spherical", "planar", "fixed")
GRAVITY = np.array([1.0, -2.0, -9.0])
SPEEDS = ("vx", "vy", "vz", "wx", "wy", "wz")
CHANNELS = ("x", "y", "z", "qw", "qx", "qy", "qz", *SPEEDS)


def as_values(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value.tolist() if isinstance(value, np.ndarray) else value for key, value in values.items()}


def random_frame(rng: np.random.Generator) -> dict[str, Any]:
    return {"position": rng.uniform(-0.3, 0.3, 3).tolist(), "rotation": {"cardan": rng.uniform(-0.6, 0.6, 3).tolist()}}


def random_part(rng: np.random.Generator) -> dict[str, Any]:
    turn = Rotation.from_rotvec(rng.uniform(-1, 1, 3)).as_matrix()
    inertia = turn @ np.diag(rng.uniform(0.04, 0.07, 3)) @ turn.T
    return {
        "mass": rng.uniform(0.5, 2.0),
        "center_of_mass": rng.uniform(-0.1, 0.1, 3).tolist(),
        "inertia": (0.5 * (inertia + inertia.T)).tolist(),
    }


class Mechanism:
    """A model and, beside it, what the independent formulation needs to know."""

    def __init__(self, name: str, gravity: Any = tuple(GRAVITY)) -> None:
        self.model = koppel.Model(name, gravity=tuple(float(g) for g in gravity))
        self.links: list[tuple[str, str, absolute.Condition, dict[str, Any], dict[str, Any]]] = []

    def part(self, name: str, **values: Any) -> None:
        self.model.add_part(name, **values)

    def joint(
        self, name: str, kind: str, a: str, b: str, frame_a: dict[str, Any], frame_b: dict[str, Any], **values: Any
    ) -> None:
        cls, start, condition = KINDS[kind]
        for owner, frame in ((a, frame_a), (b, frame_b)):
            frames = self.model.frames if owner == "ground" else self.model.parts[owner].frames
            frames[name] = koppel.Frame(**frame)
        element = cls(frame_a=f"{a}.{name}", frame_b=f"{b}.{name}", **as_values(start | values))
        self.model.add(name, element)
        self.links.append((a, b, condition, frame_a, frame_b))

    def observe(self, machine: koppel.Machine) -> tuple[list[Body], list[Bond]]:
        """Bodies where the machine has them, and the joints between them."""
        names, values = list(self.model.parts), machine.outputs()
        bodies = []
        for name in names:
            part = self.model.parts[name]
            position, quaternion, velocity, spin = (
                np.array([values[f"{name}.{c}"] for c in channels.split()])
                for channels in ("x y z", "qw qx qy qz", "vx vy vz", "wx wy wz")
            )
            inertia = np.array(part.inertia, dtype=float)
            bodies.append(Body(float(part.mass), inertia, position, rotation_of(quaternion), velocity, spin))
        bonds = []
        for a, b, condition, frame_a, frame_b in self.links:
            sides = []
            for owner, frame in ((a, frame_a), (b, frame_b)):
                center = np.zeros(3) if owner == "ground" else np.array(self.model.parts[owner].center_of_mass, float)
                turn = Rotation.from_euler("XYZ", frame.get("rotation", {"cardan": [0, 0, 0]})["cardan"]).as_matrix()
                sides.append((np.array(frame["position"]) - center, turn))
            at = [None if owner == "ground" else names.index(owner) for owner in (a, b)]
            bonds.append(Bond(at[0], at[1], *sides, condition))
        return bodies, bonds


def random_tree(seed: int, *, bodies: int = 12, free: bool = True, gravity: Any = tuple(GRAVITY)) -> Mechanism:
    """A branching tree with all kinds of joints, some with the parent on side b; and a second one on a free root."""
    rng = np.random.default_rng(seed)
    made = Mechanism(f"tree {seed}", gravity)
    kinds = list(KINDS) * 2
    rng.shuffle(kinds)
    names = ["ground"]
    if free:
        made.part(
            "root",
            **random_part(rng),
            free=True,
            position=[2, 1, 0],
            rotation={"cardan": [0.3, -0.2, 0.5]},
            velocity=[0.3, -0.4, 0.2],
            angular_velocity=[1.0, 0.5, -0.8],
        )
        names.append("root")
    for i in range(bodies):
        parent, name = names[int(rng.integers(max(0, len(names) - 4), len(names)))] if i else "ground", f"part_{i}"
        made.part(name, **random_part(rng))
        sides = (parent, name) if rng.random() < 0.7 else (name, parent)
        made.joint(f"joint_{i}", kinds[i % len(kinds)], *sides, random_frame(rng), random_frame(rng))
        names.append(name)
    return made


def body_accelerations(machine: koppel.Machine, parts: list[str]) -> Array:
    """Six per part, from the channels along the motion with the accelerations of the machine."""
    q, u, a = machine.q.copy(), machine.u.copy(), machine.accelerations()
    at = [machine.compiled.find_channel(f"{part}.{c}") for part in parts for c in SPEEDS]

    def speeds(t: float) -> Array:
        machine.set_state(machine.core.retract(q, t * u + 0.5 * t * t * a), u + t * a)
        return np.asarray(machine.core.outputs(0.0)[at])

    h = 1e-3
    slope = (speeds(-2 * h) - 8 * speeds(-h) + 8 * speeds(h) - speeds(2 * h)) / (12 * h)
    machine.set_state(q, u)
    return np.asarray(slope)


def check_against_absolute(made: Mechanism, machine: koppel.Machine) -> None:
    bodies, bonds = made.observe(machine)
    n = 6 * len(bodies)
    assert np.max(np.abs(absolute.defects(bodies, bonds, np.zeros(n)))) < 1e-10
    assert np.max(np.abs(absolute.rates(bodies, bonds, absolute.velocities(bodies)))) < 1e-10
    wanted = absolute.accelerations(bodies, bonds, np.array(made.model.gravity, dtype=float))
    found = body_accelerations(machine, list(made.model.parts))
    assert np.max(np.abs(found - wanted)) < 1e-9 * max(1.0, np.max(np.abs(wanted)))


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_each_joint_moves_as_its_conditions_say(kind: str, reverse: bool) -> None:
    rng = np.random.default_rng(11)
    made = Mechanism(kind)
    made.part("carrier", **random_part(rng))
    made.part("load", **random_part(rng))
    made.joint("swivel", "spherical", "ground", "carrier", random_frame(rng), random_frame(rng))
    sides = ("load", "carrier") if reverse else ("carrier", "load")
    made.joint("joint", kind, *sides, random_frame(rng), random_frame(rng))
    check_against_absolute(made, koppel.Machine(made.model))


@pytest.mark.parametrize("kind", KINDS)
def test_each_joint_between_two_bodies_that_nothing_holds(kind: str) -> None:
    rng = np.random.default_rng(12)
    made = Mechanism(kind)
    made.part("one", **random_part(rng), free=True, velocity=[0.1, 0.2, -0.3], angular_velocity=[0.5, -0.7, 0.2])
    made.part("two", **random_part(rng))
    made.joint("joint", kind, "one", "two", random_frame(rng), random_frame(rng))
    check_against_absolute(made, koppel.Machine(made.model))


@pytest.mark.parametrize("seed", range(6))
def test_random_trees_accelerate_as_the_absolute_formulation_says(seed: int) -> None:
    made = random_tree(seed)
    machine = koppel.Machine(made.model)
    check_against_absolute(made, machine)
    rng = np.random.default_rng(100 + seed)
    for _ in range(3):
        q = machine.core.retract(machine.q, rng.uniform(-0.4, 0.4, len(machine.u)))
        machine.set_state(q, rng.uniform(-2, 2, len(machine.u)))
        check_against_absolute(made, machine)


@pytest.mark.parametrize("seed", range(3))
def test_the_mass_matrix_is_the_hessian_of_the_kinetic_energy(seed: int) -> None:
    made = random_tree(seed)
    machine = koppel.Machine(made.model)
    q, n = machine.q.copy(), len(machine.u)
    M = machine.matrices()[0]

    def kinetic(u: Array) -> float:
        machine.set_state(q, u)
        bodies, _ = made.observe(machine)
        return sum(0.5 * b.mass * b.velocity @ b.velocity + 0.5 * b.spin @ b.inertia @ b.spin for b in bodies)

    single = [kinetic(e) for e in np.eye(n)]
    pairs = np.array(
        [[kinetic(np.eye(n)[i] + np.eye(n)[j]) - single[i] - single[j] for j in range(n)] for i in range(n)]
    )
    assert np.max(np.abs(M - pairs)) < 1e-12 * np.max(np.abs(M))
    assert np.max(np.abs(M - M.T)) <= 1e-15 * np.max(np.abs(M))
    assert np.min(np.linalg.eigvalsh(M)) > 0.0


@pytest.mark.parametrize("seed", range(3))
def test_forward_dynamics_and_mass_matrix_belong_together(seed: int) -> None:
    machine = koppel.Machine(random_tree(seed).model)
    M, h = machine.matrices()[0], machine.forces()
    assert np.max(np.abs(M @ machine.accelerations() - h)) < 1e-10 * np.max(np.abs(h))


def energy_of(made: Mechanism, machine: koppel.Machine) -> tuple[float, float]:
    """Kinetic energy and the sum with that of weight."""
    bodies, _ = made.observe(machine)
    kinetic = sum(0.5 * b.mass * b.velocity @ b.velocity + 0.5 * b.spin @ b.inertia @ b.spin for b in bodies)
    gravity = np.array(made.model.gravity, dtype=float)
    return kinetic, kinetic - sum(b.mass * gravity @ b.position for b in bodies)


def test_a_tree_keeps_its_energy_and_steppers_lose_it_with_their_order() -> None:
    made = random_tree(4, bodies=8)
    machine = koppel.Machine(made.model)
    kinetic, start = energy_of(made, machine)
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(machine, until=0.5, every=0.5, stepper=method)
    more, end = energy_of(made, machine)
    assert abs(end - start) < 1e-9 * max(kinetic, more)
    for name, cls in STEPPERS.items():
        drifts = []
        for steps in (500, 1000, 2000):
            machine = koppel.Machine(made.model)
            koppel.simulate(machine, until=0.5, every=0.5, stepper=cls(step=0.5 / steps))
            drifts.append(abs(energy_of(made, machine)[1] - start))
        assert min(measure_order(drifts)) > cls.order - 0.25, (name, drifts)


def test_without_weight_a_free_tree_keeps_momentum_and_spin() -> None:
    rng = np.random.default_rng(5)
    made = Mechanism("free", (0, 0, 0))
    made.part("root", **random_part(rng), free=True, velocity=[0.3, 0.1, -0.2], angular_velocity=[1, 2, 3])
    for i, kind in enumerate(KINDS):
        made.part(f"part_{i}", **random_part(rng))
        parent = "root" if i < 3 else f"part_{i - 3}"
        made.joint(f"joint_{i}", kind, parent, f"part_{i}", random_frame(rng), random_frame(rng))
    machine = koppel.Machine(made.model)

    def momenta() -> Array:
        bodies, _ = made.observe(machine)
        linear = sum(b.mass * b.velocity for b in bodies)
        angular = sum(b.mass * np.cross(b.position, b.velocity) + b.rotation @ b.inertia @ b.spin for b in bodies)
        return np.concatenate([np.asarray(linear), np.asarray(angular)])

    start = momenta()
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(machine, until=1.0, every=1.0, stepper=method)
    assert np.max(np.abs(momenta() - start)) < 1e-9 * np.max(np.abs(start))


@pytest.mark.parametrize("stepper", [koppel.VariableStep(rtol=1e-9, atol=1e-11, method="DOP853"), koppel.Lsrt2()])
def test_a_mirrored_submodel_with_joints_moves_mirrored(stepper: Any) -> None:
    inner = random_tree(7, bodies=10, free=False, gravity=(0.5, 0, -9.0)).model
    parts, elements = list(inner.parts), list(inner.elements.items())
    model = koppel.Model("sides", gravity=(0.5, 0, -9.0))
    model.submodel("left", inner)
    model.submodel("right", inner, mirror=True)
    run = koppel.simulate(model, until=0.4, every=0.02, stepper=stepper)
    odd = ("y", "qx", "qz", "vy", "wx", "wz")
    for part in parts:
        for channel in CHANNELS:
            left, right = run[f"left.{part}.{channel}"], run[f"right.{part}.{channel}"]
            sign = -1.0 if channel in odd else 1.0
            if channel.startswith("q"):  # q and -q are the same rotation
                left, right = np.abs(left), np.abs(right)
                sign = 1.0
            assert np.max(np.abs(right - sign * left)) < 1e-8, (part, channel)
    for name, element in elements:  # readings of a mirrored element are those of the other side
        for output in element.outputs:
            left, right = run[f"left.{name}.{output.name}"], run[f"right.{name}.{output.name}"]
            if element.kind == "joints.spherical" and output.name.startswith("q"):
                left, right = np.abs(left), np.abs(right)
            assert np.max(np.abs(right - left)) < 1e-8, (name, output.name)
    assert max(np.ptp(run[f"left.{part}.y"]) for part in parts) > 0.05  # it did move


# loops ------------------------------------------------------------------------------------------------------------

START = {"revolute": {"angle": 0, "rate": 0}, "prismatic": {"shift": 0, "speed": 0}, "fixed": {}}
START["cylindrical"] = START["revolute"] | START["prismatic"]
START["spherical"] = {"quaternion": (1, 0, 0, 0), "angular_velocity": (0, 0, 0)}
START["planar"] = {key: 0 for key in ("x", "y", "angle", "x_speed", "y_speed", "rate")}


def loop(kind: str, *, cut: str, rates: bool = True) -> Mechanism:
    """ground - planar - one - KIND - two - spherical - three - planar - ground; cut: inner or ball."""
    rng = np.random.default_rng(21)
    made = Mechanism(f"loop {kind}")
    for name in ("one", "two", "three"):
        made.part(name, **random_part(rng))
    places = {name: random_frame(rng) for name in ("left", "inner", "ball", "right")}
    speed = {"x_speed": 0.4, "y_speed": -0.3, "rate": 1.1} if rates else {}
    ends = {"left": "one", "right": "three"}
    for name in ends:
        made.joint(name, "planar", "ground", ends[name], places[name], places[name], **(START["planar"] | speed))
    for name, own, a, b in (("inner", kind, "one", "two"), ("ball", "spherical", "two", "three")):
        made.joint(name, own, a, b, places[name], places[name], **START[own], cut=name == cut)
    return made


@pytest.mark.parametrize("kind", CLOSING)
@pytest.mark.parametrize("cut", ["inner", "ball"])
def test_loops_accelerate_as_the_absolute_formulation_says(kind: str, cut: str) -> None:
    made = loop(kind, cut=cut)
    machine = koppel.Machine(made.model)
    assert set(machine.compiled.constraints) == {cut}
    check_against_absolute(made, machine)
    koppel.simulate(machine, until=0.2, every=0.2, stepper=koppel.Lsrt2())
    machine.close_loops()
    check_against_absolute(made, machine)


@pytest.mark.parametrize("kind", CLOSING)
def test_a_loop_moves_the_same_wherever_it_is_cut(kind: str) -> None:
    def run(cut: str, stepper: Any) -> koppel.Run:
        return koppel.simulate(loop(kind, cut=cut, rates=False).model, until=0.4, every=0.04, stepper=stepper)

    def distance(stepper: Any) -> float:
        one, two = run("inner", stepper), run("ball", stepper)
        paths = [f"{p}.{c}" for p in ("one", "two", "three") for c in CHANNELS]
        paths += ["left.angle", "right.x", "ball.wx", "ball.qx"]
        paths += [f"inner.{output.name}" for output in KINDS[kind][0].outputs]
        return max(float(np.max(np.abs(one[path] - two[path]))) for path in paths)

    assert distance(koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-13)) < 1e-8
    differences = [distance(koppel.Lsrt2(step=step)) for step in (2e-3, 1e-3, 5e-4)]
    assert differences[-1] < 1e-9 or min(measure_order(differences)) > 1.8, differences


@pytest.mark.parametrize("wider", ["planar", "spherical", "cylindrical"])
def test_a_pendulum_in_wider_coordinates_with_a_hinge_as_condition_is_the_same(wider: str) -> None:
    axis = {"axis": (0, 0, 1)}

    def build(first: str | None) -> koppel.Model:
        made = Mechanism("pendulum", (0, -9.81, 0))
        inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
        made.part("bar", mass=2, center_of_mass=[0.5, 0, 0], inertia=inertia)
        at = {"position": [0, 0, 0]}
        kinds = {None: ["revolute"], "wider": [wider, "revolute"], "hinge": ["revolute", wider]}[first]
        for kind in kinds:
            turning = axis if kind in ("revolute", "cylindrical") else {}
            made.joint(kind, kind, "ground", "bar", at, at, **(START[kind] | turning))
        return made.model

    tight = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-12)
    wanted = koppel.simulate(build(None), until=2.0, every=0.05, stepper=tight)
    for first in ("wider", "hinge"):
        found = koppel.simulate(build(first), until=2.0, every=0.05, stepper=tight)
        for channel in ("x", "y", "z", "vx", "vy", "wx", "wy", "wz"):
            assert np.max(np.abs(found[f"bar.{channel}"] - wanted[f"bar.{channel}"])) < 1e-8, (first, channel)
    differences = []
    for step in (2e-3, 1e-3, 5e-4):
        one, two = (
            koppel.simulate(build(first), until=1.0, every=0.05, stepper=koppel.Lsrt2(step=step))
            for first in (None, "wider")
        )
        differences.append(max(float(np.max(np.abs(one[f"bar.{c}"] - two[f"bar.{c}"]))) for c in ("x", "y", "wz")))
    assert differences[-1] < 1e-10 or min(measure_order(differences)) > 1.8, differences


def fourbar(*, long: float = 1.2, forces: bool = True) -> koppel.Model:
    """A planar four-bar with a spring and a load; the loop is redundant in space. long: of the coupler, 1.2 m fits."""
    model = koppel.Model("fourbar", gravity=(0, -9.81, 0))
    points = {"A": (0, 0, 0), "B": (0.3, 0.4, 0), "C": (1.5, 0.4, 0), "D": (1.3, 0, 0)}
    moments = {"xx": 0.05, "yy": 0.05, "zz": 0.05}
    rods = {"crank": ("A", "B"), "coupler": ("B", "C"), "rocker": ("C", "D")}
    for name, (a, b) in rods.items():
        center = [0.5 * (p + q) for p, q in zip(points[a], points[b], strict=True)]
        part = model.add_part(name, mass=1.5, center_of_mass=center, inertia=moments)
        for key in (a, b):
            too_long = long - 1.2 if (name, key) == ("coupler", "C") else 0.0
            part.frame(key, position=[points[key][0] + too_long, *points[key][1:]])
    for key in ("A", "D"):
        model.ground.frame(key, position=points[key])
    model.add("A", joints.Revolute(frame_a="ground.A", frame_b="crank.A"))
    model.add("D", joints.Revolute(frame_a="ground.D", frame_b="rocker.D"))
    model.add("B", joints.Revolute(frame_a="crank.B", frame_b="coupler.B"))
    model.add("C", joints.Revolute(frame_a="coupler.C", frame_b="rocker.C"))
    if forces:
        model.add("spring", PointToPoint(frame_a="ground.A", frame_b="rocker.C", elastic=300, damping=5))
        model.add("load", Force(frame="coupler", torque=[0, 0, "6*sin(9*time)"]))
    return model


TREE = random_tree(3, bodies=8).model


@pytest.mark.parametrize("name", STEPPERS)
@pytest.mark.parametrize("which", ["tree", "loop"])
def test_steppers_keep_their_order_on_trees_and_loops(name: str, which: str) -> None:
    end, model = 0.4, TREE if which == "tree" else fourbar()
    exact = koppel.Machine(model)
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    koppel.simulate(exact, until=end, every=end, stepper=method)
    position_errors, velocity_errors = [], []
    for steps in (400, 800, 1600):
        machine = koppel.Machine(model)
        koppel.simulate(machine, until=end, every=end, stepper=STEPPERS[name](step=end / steps))
        position_errors.append(float(np.max(np.abs(machine.q - exact.q))))
        velocity_errors.append(float(np.max(np.abs(machine.u - exact.u))))
    for errors in (position_errors, velocity_errors):
        assert min(measure_order(errors)) > STEPPERS[name].order - 0.15, errors


@pytest.mark.parametrize("name", STEPPERS)
def test_a_fourbar_at_1_ms_stays_closed_to_1e_10(name: str) -> None:
    machine = koppel.Machine(fourbar())
    stepper = STEPPERS[name](step=1e-3)
    for _ in range(2000):
        machine.core.run(stepper.name, stepper.options, stepper.step, 1)
        gap, rate, _ = machine.core.constraints(machine.q, machine.u)
        assert np.max(np.abs(gap)) < 1e-10
        assert np.max(np.abs(rate)) < 1e-8


@pytest.mark.parametrize("name", STEPPERS)
@pytest.mark.parametrize("which", ["tree", "loop"])
def test_a_state_taken_back_goes_on_with_the_same_bits(name: str, which: str) -> None:
    model = TREE if which == "tree" else fourbar()
    stepper = STEPPERS[name](step=1e-3)
    one, two = koppel.Machine(model), koppel.Machine(model)
    one.core.run(stepper.name, stepper.options, stepper.step, 50)
    state = one.core.state_bytes()
    one.core.run(stepper.name, stepper.options, stepper.step, 70)
    two.core.run(stepper.name, stepper.options, stepper.step, 3)  # somewhere else
    two.core.set_state_bytes(state)
    two.core.run(stepper.name, stepper.options, stepper.step, 70)
    assert one.core.state_bytes() == two.core.state_bytes()
    assert one.q.tobytes() == two.q.tobytes() and one.u.tobytes() == two.u.tobytes()


def test_a_loop_that_cannot_close_is_named_in_one_line() -> None:
    with pytest.raises(koppel.KoppelError, match="loop through 'C' cannot be closed") as caught:
        koppel.Machine(fourbar(long=9.0))
    assert "\n" not in str(caught.value)


def test_a_loop_with_a_small_gap_is_closed_at_the_start() -> None:
    machine = koppel.Machine(fourbar(long=1.25))
    gap, rate, _ = machine.core.constraints(machine.q, machine.u)
    assert np.max(np.abs(gap)) < 1e-11 and np.max(np.abs(rate)) < 1e-11


@pytest.mark.parametrize(
    "order",
    [
        ("crank", "slider"),
        ("slider", "crank"),
    ],
)
def test_the_tree_goes_through_a_joint_that_cannot_close_a_loop(order: tuple[str, str]) -> None:
    """The screw belongs into the tree, in whatever order the joints on ground were added."""
    model = koppel.Model("order")
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    for name in ("crank", "slider", "rod"):
        model.add_part(name, mass=1, inertia=inertia)
    on_ground = {
        "crank": joints.Planar(frame_a="ground", frame_b="crank"),
        "slider": joints.Planar(frame_a="ground", frame_b="slider"),
    }
    for name in order:
        model.add(f"{name}_joint", on_ground[name])
    model.add("ball", joints.Spherical(frame_a="crank", frame_b="rod"))
    model.add("screw", joints.Screw(frame_a="slider", frame_b="rod", pitch=0.01))
    assert set(koppel.Machine(model).compiled.constraints) == {"ball"}


@pytest.mark.parametrize(
    "method",
    ["Radau", "BDF", "LSODA", "DOP853"],
)
@pytest.mark.filterwarnings("ignore:overflow")
def test_a_shaft_that_turns_freely_does_not_stop_the_variable_step(method: Any) -> None:
    """No force depends on the angle of the shaft: a column of the Jacobian is zero."""
    model = koppel.Model("shaft")
    inertia = {"xx": 1, "yy": 1, "zz": 1}
    model.add_part("shaft", mass=1, inertia=inertia)
    model.add_part("rod", mass=1, center_of_mass=[0.3, 0, 0], inertia=inertia)
    model.add("turn", joints.Revolute(frame_a="ground", frame_b="shaft", rate=6))
    model.add("hinge", joints.Revolute(frame_a="shaft", frame_b="rod", axis=(0, 1, 0), angle=0.5))
    machine = koppel.Machine(model)
    koppel.simulate(machine, until=400.0, every=40.0, stepper=koppel.VariableStep(method=method, rtol=1e-7, atol=1e-9))
    assert np.all(np.isfinite(machine.q))
