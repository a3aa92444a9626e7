"""Constant-velocity, free, universal and cut joints: closed forms, another formulation, invariants."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from elements import absolute
from elements.test_joints import (
    AXIS,
    CHANNELS,
    KINDS,
    START,
    Mechanism,
    as_values,
    check_against_absolute,
    energy_of,
    random_frame,
    random_part,
)
from machines import STEPPERS, Array, measure_order
from scipy.integrate import solve_ivp

import koppel
from koppel.elements import joints
from koppel.elements.mechanics import Force, PointToPoint

TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-11, atol=1e-13)
BEND = np.pi / 6
J_IN, J_OUT = 0.02, 0.05


def no_twist(axis: Array) -> absolute.Condition:
    """The rotation vector of R has no share along the axis: R - R^T has none."""
    return lambda p, R: np.array([axis @ np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])])


# across AXIS, so that the bend has no twist
ACROSS = np.cross(AXIS, [1.0, 0.0, 0.0]) / np.linalg.norm(np.cross(AXIS, [1.0, 0.0, 0.0]))
BENT = (np.cos(0.35), *(np.sin(0.35) * ACROSS))
MORE: dict[str, tuple[type[Any], dict[str, Any], absolute.Condition]] = {
    "constant_velocity": (
        joints.ConstantVelocity,
        {"axis": AXIS, "quaternion": BENT},
        absolute.both(absolute.point(), no_twist(AXIS)),
    ),
    "free": (
        joints.Free,
        {
            "position": (0.1, -0.2, 0.3),
            "velocity": (0.4, -0.3, 0.2),
            "quaternion": (0.8, 0.36, -0.288, 0.384),
            "angular_velocity": (0.7, -1.1, 0.9),
        },
        lambda p, R: np.zeros(0),
    ),
}


def add_joint(made: Mechanism, name: str, kind: str, a: str, b: str, frames: Any, **values: Any) -> None:
    """As Mechanism.joint, for the joints of this file too."""
    cls, start, condition = (MORE | KINDS)[kind]
    for owner, frame in zip((a, b), frames, strict=True):
        places = made.model.frames if owner == "ground" else made.model.parts[owner].frames
        places[name] = koppel.Frame(**frame)
    made.model.add(name, cls(frame_a=f"{a}.{name}", frame_b=f"{b}.{name}", **as_values(start | values)))
    made.links.append((a, b, condition, *frames))


def farthest(one: koppel.Run, two: koppel.Run, paths: list[str]) -> float:
    return max(float(np.max(np.abs(one[path] - two[path]))) for path in paths)


# two shafts at an angle -------------------------------------------------------------------------------------------


def two_shafts(
    kind: str, *, tree: bool, bend: float = BEND, torques: tuple[float, float] = (0.0, 0.0), rate: float = 7.0
) -> koppel.Model:
    """Shafts that ground holds at an angle; tree: the joint between them has coordinates and the far hinge is cut."""
    model = koppel.Model("two shafts", gravity=(0, 0, 0))
    one = model.add_part("one", mass=1, inertia={"xx": J_IN, "yy": 0.03, "zz": 0.03})
    two = model.add_part("two", mass=1, inertia={"xx": J_OUT, "yy": 0.06, "zz": 0.07})
    bent = model.ground.frame("bent", rotation={"cardan": [0, 0, bend]})
    start = {"rate": rate, "fixed": ["angle", "rate"]}
    model.add("near", joints.Revolute(frame_a=model.ground, frame_b=one, axis=(1, 0, 0), **start))
    model.add("far", joints.Revolute(frame_a=bent, frame_b=two, axis=(1, 0, 0), cut=tree))
    if kind == "constant_velocity":
        turn = (np.cos(bend / 2), 0, 0, np.sin(bend / 2))
        model.add("joint", joints.ConstantVelocity(frame_a=one, frame_b=two, quaternion=turn))
    else:
        model.add("joint", joints.Universal(frame_a=one, frame_b=two, axis_1=(0, 0, 1), angle_1=bend))
    model.add("drive", Force(frame=one, torque=[torques[0], 0, 0], axes="frame"))
    model.add("load", Force(frame=two, torque=[torques[1], 0, 0], axes="frame"))
    return model


def cardan_ratio(angle: Any, bend: float = BEND) -> Any:
    """Speed of the output per speed of the input; angle: of the input pin from the plane of the shafts.

    VDI 2722; here the pin starts across that plane.
    """
    return np.cos(bend) / (1 - np.sin(bend) ** 2 * np.cos(angle + np.pi / 2) ** 2)


@pytest.mark.parametrize("cls", [None, koppel.Lsrt2, koppel.GeneralizedAlpha])
@pytest.mark.parametrize("tree", [True, False])
@pytest.mark.parametrize("bend", [0.0, BEND, np.deg2rad(47)])
def test_a_constant_velocity_joint_transmits_the_speed_at_any_bend(bend: float, tree: bool, cls: Any) -> None:
    machine = koppel.Machine(two_shafts("constant_velocity", tree=tree, bend=bend, torques=(1.0, -0.7)))
    assert set(machine.compiled.constraints) == ({"far", "joint"} if tree else {"joint"})
    errors = []
    for step in (2e-3, 1e-3, 5e-4):
        stepper = TIGHT if cls is None else cls(step=step)
        run = koppel.simulate(machine, until=1.0, every=0.01, stepper=stepper, start="design")
        assert np.max(np.abs(run["two.wx"] - run["one.wx"]) / run["one.wx"]) < 1e-12
        assert np.max(np.abs(run["joint.bend"] - bend)) < 1e-7  # arcs of angles near zero
        # both shafts turn as one: (J_in + J_out) w' = drive + load
        errors.append(float(np.max(np.abs(run["one.wx"] - 7.0 - 0.3 / (J_IN + J_OUT) * run.time))))
    assert errors[-1] < 1e-9 or (cls is not None and min(measure_order(errors)) > 1.85), errors


@pytest.mark.parametrize("tree", [True, False])
def test_a_universal_joint_transmits_the_speed_with_the_cardan_error(tree: bool) -> None:
    machine = koppel.Machine(two_shafts("universal", tree=tree, torques=(1.0, -0.7)))
    assert set(machine.compiled.constraints) == ({"far"} if tree else {"joint"})
    run = koppel.simulate(machine, until=1.0, every=0.01, stepper=TIGHT)
    ratio = run["two.wx"] / run["one.wx"]
    assert np.max(np.abs(ratio - cardan_ratio(run["near.angle"]))) < 1e-12
    assert np.ptp(ratio) > 0.28  # 1/cos - cos: it did turn

    # one equation: (J_in + J_out r^2) w' + J_out r dr/da w^2 = drive + r load
    def slope(t: float, y: Array) -> list[float]:
        r, h = cardan_ratio(y[0]), 1e-5
        dr = (cardan_ratio(y[0] + h) - cardan_ratio(y[0] - h)) / (2 * h)
        return [y[1], (1.0 - 0.7 * r - J_OUT * r * dr * y[1] ** 2) / (J_IN + J_OUT * r * r)]

    exact = solve_ivp(slope, (0, 1), [0.0, 7.0], method="DOP853", rtol=1e-11, atol=1e-12, t_eval=run.time).y
    assert np.max(np.abs(run["near.angle"] - exact[0])) < 1e-8
    assert np.max(np.abs(run["near.rate"] - exact[1])) < 1e-7


@pytest.mark.parametrize("kind", ["constant_velocity", "universal"])
@pytest.mark.parametrize("tree", [True, False])
def test_power_goes_through_a_bent_joint_without_loss(kind: str, tree: bool) -> None:
    run = koppel.simulate(two_shafts(kind, tree=tree, torques=(1.0, -0.7)), until=1.0, every=1e-3, stepper=TIGHT)
    energy = 0.5 * J_IN * run["one.wx"] ** 2 + 0.5 * J_OUT * run["two.wx"] ** 2
    power = 1.0 * run["one.wx"] - 0.7 * run["two.wx"]
    # Simpson over pairs of rows
    work = np.sum(power[:-2:2] + 4 * power[1:-1:2] + power[2::2]) * 1e-3 / 3
    assert abs(energy[-1] - energy[0] - work) < 1e-8 * energy[-1]


# accelerations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(("kind", "cut"), [("constant_velocity", False), ("constant_velocity", True), ("free", False)])
def test_new_joints_move_as_their_conditions_say(kind: str, reverse: bool, cut: bool) -> None:
    rng = np.random.default_rng(31)
    made = Mechanism(kind)
    made.part("carrier", **random_part(rng))
    made.part("load", **random_part(rng), **({"free": True} if cut else {}))
    made.joint("swivel", "spherical", "ground", "carrier", random_frame(rng), random_frame(rng))
    sides = ("load", "carrier") if reverse else ("carrier", "load")
    add_joint(made, "joint", kind, *sides, (random_frame(rng), random_frame(rng)), cut=cut)
    machine = koppel.Machine(made.model)
    assert ("joint" in machine.compiled.joints) is not cut
    check_against_absolute(made, machine)
    # now it bends at some rate; not longer, as the differences of the other side err with the fifth power of the speed
    koppel.simulate(machine, until=0.1, every=0.1, stepper=koppel.Lsrt2())
    machine.close_loops()
    check_against_absolute(made, machine)


REST = START | {
    "universal": {key: 0 for key in ("angle_1", "angle_2", "rate_1", "rate_2")},
    "constant_velocity": {"quaternion": (1, 0, 0, 0)},
}
"""Start values with which every joint has its parts where they are drawn."""


def carried_joint(kind: str, seed: int, sides: tuple[str, str] = ("carrier", "load"), **values: Any) -> Mechanism:
    """ground - ball - carrier - KIND - load."""
    rng = np.random.default_rng(seed)
    made = Mechanism(kind)
    made.part("carrier", **random_part(rng))
    made.part("load", **random_part(rng))
    at, there = random_frame(rng), random_frame(rng)
    made.joint("swivel", "spherical", "ground", "carrier", at, at, **REST["spherical"])
    add_joint(made, "joint", kind, *sides, (there, there), **values)
    return made


@pytest.mark.parametrize("kind", REST)
def test_a_cut_joint_moves_and_reads_as_the_same_joint_with_coordinates(kind: str) -> None:
    runs = []
    for cut in (False, True):
        made = carried_joint(kind, 32, **REST[kind], cut=cut)
        machine = koppel.Machine(made.model)
        assert ("joint" in machine.compiled.joints) is not cut
        assert ("joint" in machine.compiled.constraints) is (cut or kind == "constant_velocity")
        koppel.simulate(machine, until=0.1, every=0.1, stepper=TIGHT)
        check_against_absolute(made, machine)
        runs.append(koppel.simulate(machine, until=0.4, every=0.01, stepper=TIGHT))
    paths = [f"{part}.{c}" for part in ("carrier", "load") for c in CHANNELS]
    paths += [f"joint.{output.name}" for output in (MORE | KINDS)[kind][0].outputs]
    assert np.ptp(runs[0]["load.z"]) > 0.01
    assert farthest(*runs, paths) < 1e-8


@pytest.mark.parametrize("kind", ["screw", "free"])
def test_a_joint_without_conditions_cannot_be_cut(kind: str) -> None:
    model = koppel.Model(kind)
    model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    cls, values, _ = (MORE | KINDS)[kind]
    model.add("joint", cls(frame_a="ground", frame_b="part", cut=True, **as_values(values)))
    with pytest.raises(koppel.ModelError, match=rf"elements.joint: a joints.{kind} cannot") as caught:
        koppel.Machine(model)
    assert "\n" not in str(caught.value)


def test_twist_at_the_start_of_a_constant_velocity_joint_is_taken_out_or_refused() -> None:
    model = koppel.Model("twisted")
    model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    twisted = {"frame_a": "ground", "frame_b": "part", "quaternion": (0.8, 0.6, 0, 0)}
    model.add("joint", joints.ConstantVelocity(**twisted))
    assert abs(koppel.Machine(model).outputs()["joint.bend"]) < 1e-12
    assert abs(koppel.Machine(model).outputs()["part.qx"]) < 1e-12
    model.elements["joint"] = joints.ConstantVelocity(**twisted, fixed=["quaternion"])
    with pytest.raises(koppel.KoppelError, match=r"joint.quaternion.*remain"):
        koppel.Machine(model)


# energy and order -------------------------------------------------------------------------------------------------


def propeller(*, tree: bool) -> Mechanism:
    """A shaft on a hinge, a constant-velocity joint and a rod that swings and turns at its end."""
    made = Mechanism("propeller", (0, 0, -9.81))
    made.part("shaft", mass=1, center_of_mass=[0, 0, 0], inertia=np.diag([J_IN, 0.03, 0.03]).tolist())
    rod = {"mass": 2, "center_of_mass": [0.3, 0.02, 0], "inertia": np.diag([J_OUT, 0.08, 0.07]).tolist()}
    made.part("rod", **rod, **({} if tree else {"free": True}))
    at = {"position": [0.0, 0.0, 0.0]}
    made.joint("hinge", "revolute", "ground", "shaft", at, at, axis=(1, 0, 0), angle=0, rate=3)
    made.links.pop()  # the axis of this file's hinge is x
    made.links.append(("ground", "shaft", absolute.revolute(np.array([1.0, 0.0, 0.0])), at, at))
    start = {"axis": (1, 0, 0), "quaternion": (1, 0, 0, 0)}
    add_joint(made, "joint", "constant_velocity", "shaft", "rod", (at, at), **start, cut=not tree)
    made.links[-1] = ("shaft", "rod", absolute.both(absolute.point(), no_twist(np.array([1.0, 0, 0]))), at, at)
    return made


@pytest.mark.parametrize("tree", [True, False])
def test_a_swinging_constant_velocity_joint_keeps_the_energy(tree: bool) -> None:
    made = propeller(tree=tree)
    machine = koppel.Machine(made.model)
    kinetic, start = energy_of(made, machine)
    koppel.simulate(machine, until=0.1, every=0.1, stepper=TIGHT)
    check_against_absolute(made, machine)
    run = koppel.simulate(machine, until=0.5, every=0.01, stepper=TIGHT)
    more, end = energy_of(made, machine)
    assert np.ptp(run["joint.bend"]) > 0.3
    assert abs(end - start) < 1e-9 * max(kinetic, more)


@pytest.mark.parametrize("name", STEPPERS)
@pytest.mark.parametrize("tree", [True, False])
def test_steppers_keep_their_order_on_constant_velocity_joints(name: str, tree: bool) -> None:
    model = propeller(tree=tree).model
    model.frames["post"] = koppel.Frame(position=(0.5, 0.4, 0.3))
    model.parts["rod"].frames["tip"] = koppel.Frame(position=(0.5, 0, 0))
    model.add("spring", PointToPoint(frame_a="ground.post", frame_b="rod.tip", elastic=200, damping=3))
    end, exact = 0.3, koppel.Machine(model)
    koppel.simulate(exact, until=end, every=end, stepper=koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13))
    errors: list[list[float]] = [[], []]
    for steps in (300, 600, 1200):
        machine = koppel.Machine(model)
        koppel.simulate(machine, until=end, every=end, stepper=STEPPERS[name](step=end / steps))
        errors[0].append(float(np.max(np.abs(machine.q - exact.q))))
        errors[1].append(float(np.max(np.abs(machine.u - exact.u))))
    for sizes in errors:
        assert min(measure_order(sizes)) > STEPPERS[name].order - 0.15, sizes


# free joint -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stepper", [TIGHT, koppel.Lsrt2(step=5e-4)], ids=lambda s: type(s).__name__)
def test_a_free_joint_moves_as_a_free_part(stepper: Any) -> None:
    rng = np.random.default_rng(41)
    body = random_part(rng) | {"center_of_mass": [0, 0, 0]}
    turn, spin = (0.8, 0.36, -0.288, 0.384), (3.0, -4.0, 2.0)
    one, two = koppel.Model("part", gravity=(1, -2, -9)), koppel.Model("joint", gravity=(1, -2, -9))
    start = {"position": (0.1, 0.2, 0.3), "velocity": (0.5, 0.6, 2.0), "angular_velocity": spin}
    one.add_part("body", **body, free=True, rotation={"quaternion": turn}, **start)
    two.add_part("body", **body)
    place = {"position": start["position"]}
    two.add("joint", joints.Free(frame_a="ground", frame_b="body", quaternion=turn, design=place, **start))
    for model in (one, two):
        model.add("spring", PointToPoint(frame_a="ground", frame_b="body", elastic=40, damping=1))
    runs = [koppel.simulate(model, until=1.0, every=0.02, stepper=stepper) for model in (one, two)]
    assert farthest(*runs, [f"body.{c}" for c in CHANNELS]) < (1e-8 if stepper is TIGHT else 2e-5)
    for name in joints.Free.outputs:  # against ground and at the center of mass its readings are those of the part
        assert np.max(np.abs(runs[1][f"joint.{name.name}"] - runs[1][f"body.{name.name}"])) < 1e-12, name.name


def test_a_free_joint_on_a_moving_part_ties_nothing_to_it() -> None:
    """The carrier swings as if alone, the load flies along a parabola and spins as a free body."""
    rng = np.random.default_rng(42)
    made = Mechanism("flight", (1, -2, -9))
    made.part("carrier", **random_part(rng))
    made.joint("swivel", "spherical", "ground", "carrier", random_frame(rng), random_frame(rng))
    alone = koppel.simulate(made.model, until=0.5, every=0.01, stepper=TIGHT)
    made.part("load", **random_part(rng))
    add_joint(made, "joint", "free", "carrier", "load", (random_frame(rng), random_frame(rng)))
    run = koppel.simulate(made.model, until=0.5, every=0.01, stepper=TIGHT)
    assert farthest(run, alone, [f"carrier.{c}" for c in CHANNELS]) < 1e-8
    for k, c in enumerate("xyz"):
        flight = run[f"load.{c}"][0] + run[f"load.v{c}"][0] * run.time + 0.5 * made.model.gravity[k] * run.time**2
        assert np.max(np.abs(run[f"load.{c}"] - flight)) < 1e-8
    inertia = np.array(made.model.parts["load"].inertia, dtype=float)
    spin = np.stack([run[f"load.w{c}"] for c in "xyz"])
    size = np.linalg.norm(inertia @ spin, axis=0)
    assert np.max(np.abs(size - size[0])) < 1e-9 * size[0] and np.max(np.ptp(spin, axis=1)) > 0.01


@pytest.mark.parametrize("kind", MORE)
def test_new_joints_in_a_mirrored_submodel_move_mirrored(kind: str) -> None:
    rng = np.random.default_rng(43)
    made = Mechanism(kind, (0.5, 0, -9.0))
    made.part("carrier", **random_part(rng))
    made.part("load", **random_part(rng))
    made.joint("swivel", "spherical", "ground", "carrier", random_frame(rng), random_frame(rng))
    add_joint(made, "joint", kind, "carrier", "load", (random_frame(rng), random_frame(rng)))
    model = koppel.Model("sides", gravity=(0.5, 0, -9.0))
    model.submodel("left", made.model)
    model.submodel("right", made.model, mirror=True)
    run = koppel.simulate(model, until=0.4, every=0.02, stepper=TIGHT)
    odd = ("y", "vy", "qx", "qz", "wx", "wz")
    for part in ("carrier", "load"):
        signs = np.array([-1.0 if c in odd else 1.0 for c in CHANNELS])
        left, right = (np.stack([run[f"{side}.{part}.{c}"] for c in CHANNELS]) for side in ("left", "right"))
        rows = [CHANNELS.index(c) for c in ("qw", "qx", "qy", "qz")]
        right[rows] *= np.sign(np.sum(signs[rows, None] * left[rows] * right[rows], axis=0))  # q and -q turn alike
        assert np.max(np.abs(right - signs[:, None] * left)) < 1e-8, part
    for output in MORE[kind][0].outputs:
        left, right = run[f"left.joint.{output.name}"], run[f"right.joint.{output.name}"]
        if output.name.startswith("q"):
            left, right = np.abs(left), np.abs(right)
        assert np.max(np.abs(left - right)) < 1e-8, output.name
    assert np.ptp(run["left.load.y"]) > 0.01


# universal joint that closes a loop -------------------------------------------------------------------------------


def universal_loop(cut: str, *, skew: bool) -> koppel.Model:
    """ground - hinge - one - UNIVERSAL - two - ball - three - planar - ground; cut names the joint that closes it."""
    rng = np.random.default_rng(51)
    model = koppel.Model("loop", gravity=(1, -2, -9))
    places = {name: random_frame(rng) for name in ("hinge", "cross", "ball", "plane")}
    for name, ends in {"one": ("hinge", "cross"), "two": ("cross", "ball"), "three": ("ball", "plane")}.items():
        part = model.add_part(name, **random_part(rng))
        for end in ends:
            part.frame(end, **places[end])
    for name in ("hinge", "plane"):
        model.ground.frame(name, **places[name])
    axes = {"axis_1": (1, 0.2, 0), "axis_2": (0.3, 1, 0.4)} if skew else {}
    made: dict[str, Callable[[], Any]] = {
        "hinge": lambda: joints.Revolute(frame_a="ground.hinge", frame_b="one.hinge", axis=(0.1, 1, 0)),
        "plane": lambda: joints.Planar(frame_a="ground.plane", frame_b="three.plane"),
        "cross": lambda: joints.Universal(frame_a="one.cross", frame_b="two.cross", **axes, cut=cut == "cross"),
        "ball": lambda: joints.Spherical(frame_a="two.ball", frame_b="three.ball", cut=cut == "ball"),
    }
    for name, build in made.items():
        model.add(name, build())
    return model


@pytest.mark.parametrize("skew", [False, True])
def test_a_universal_joint_that_closes_a_loop_moves_and_reads_as_one_in_the_tree(skew: bool) -> None:
    runs = []
    for cut in ("cross", "ball"):
        machine = koppel.Machine(universal_loop(cut, skew=skew))
        assert set(machine.compiled.constraints) == {cut}
        runs.append(koppel.simulate(machine, until=0.4, every=1e-3, stepper=TIGHT))
    paths = [f"{part}.{c}" for part in ("one", "two", "three") for c in CHANNELS]
    paths += [f"cross.{name}" for name in ("angle_1", "rate_1", "angle_2", "rate_2")]
    assert farthest(*runs, paths) < 1e-8
    for run in runs:  # rates are the rates of the angles, by Simpson's rule
        for name in ("1", "2"):
            angle, rate = run[f"cross.angle_{name}"], run[f"cross.rate_{name}"]
            assert np.ptp(angle) > 0.05
            assert np.max(np.abs(angle[2:] - angle[:-2] - (rate[:-2] + 4 * rate[1:-1] + rate[2:]) * 1e-3 / 3)) < 1e-8


def test_two_universal_joints_in_phase_make_up_for_each_other() -> None:
    """A cardan shaft in Z arrangement: equal bends, forks of the middle shaft in one plane."""
    model = koppel.Model("cardan shaft", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 0.02, "yy": 0.03, "zz": 0.03}}
    one, middle, two = (model.add_part(name, **body) for name in ("one", "middle", "two"))
    tip = middle.frame("tip", position=(1, 0, 0))
    away = model.ground.frame("away", position=(np.cos(BEND), np.sin(BEND), 0))
    model.add("near", joints.Revolute(frame_a="ground", frame_b=one, axis=(1, 0, 0), rate=6, fixed=["angle", "rate"]))
    model.add("far", joints.Revolute(frame_a=away, frame_b=two, axis=(1, 0, 0)))
    model.add("first", joints.Universal(frame_a=one, frame_b=middle, axis_1=(0, 0, 1), axis_2=(0, 1, 0), angle_1=BEND))
    model.add("second", joints.Universal(frame_a=tip, frame_b=two, axis_1=(0, 1, 0), axis_2=(0, 0, 1), angle_2=-BEND))
    machine = koppel.Machine(model)
    assert len(set(machine.compiled.constraints)) == 1
    run = koppel.simulate(machine, until=1.0, every=0.01, stepper=TIGHT)
    assert np.max(np.abs(run["two.wx"] - run["one.wx"])) < 1e-9
    assert np.ptp(run["middle.wx"] / run["one.wx"]) > 0.28


@pytest.mark.parametrize("reverse", [False, True])
def test_every_velocity_is_a_channel_with_the_same_value(reverse: bool) -> None:
    model = koppel.Model("all joints")
    kinds = ("Revolute", "Prismatic", "Cylindrical", "Universal", "Planar", "Free", "Screw", "Spherical")
    for k, kind in enumerate(kinds):
        part = model.add_part(f"p{k}", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
        ends = {"frame_a": part, "frame_b": "ground"} if reverse else {"frame_a": "ground", "frame_b": part}
        model.add(f"j{k}", getattr(joints, kind)(**ends, **({"pitch": 0.1} if kind == "Screw" else {})))
    machine = koppel.Machine(model)
    machine.u = np.arange(1.0, len(machine.u) + 1)
    found = machine.outputs()
    for name, value in zip(machine.compiled.velocities, machine.u, strict=True):
        if name.startswith("j7.w") or (name.startswith("j5.") and reverse):
            assert name in found  # in the axes of the other side
        else:
            assert found[name] == pytest.approx(value, rel=1e-12), name


def one_body(joint: Any, *names: str) -> koppel.Model:
    """One part on ground; names: parameters with the value 1."""
    model = koppel.Model("one body", gravity=(0, 0, 0))
    for name in names:
        model.parameter(name, 1.0)
    inertia = {"xx": 0.1, "yy": 0.2, "zz": 0.25}
    part = model.add_part("part", mass=2, center_of_mass=(0.5, 0.3, 0), inertia=inertia)
    model.add("joint", joint(frame_a=model.ground, frame_b=part))
    return model


BALLS = (joints.Spherical, joints.Free, joints.ConstantVelocity)


@pytest.mark.parametrize("kind", BALLS)
def test_a_quaternion_typed_with_three_digits_is_normalized(kind: Any) -> None:
    machine = koppel.Machine(one_body(lambda **ends: kind(**ends, quaternion=(0.707, 0, 0.707, 0))))
    assert machine.q[-4:] == pytest.approx([np.sqrt(0.5), 0, np.sqrt(0.5), 0], abs=1e-15)
    out = machine.outputs()
    assert np.hypot(out["part.x"], np.hypot(out["part.y"], out["part.z"])) == pytest.approx(np.hypot(0.5, 0.3))


@pytest.mark.parametrize("kind", BALLS)
@pytest.mark.parametrize(
    ("given", "length"), [((0, 0, 0, 0), "0"), ((2, 0, 0, 1), "2.23607"), ((0.7, 0.7, 0, 0), "0.9899")]
)
def test_a_quaternion_that_is_none_is_refused(kind: Any, given: Any, length: str) -> None:
    with pytest.raises(koppel.ModelError, match=rf"elements\.joint\.quaternion: has length {length}.* instead of 1"):
        koppel.Machine(one_body(lambda **ends: kind(**ends, quaternion=given)))


def test_a_fixed_quaternion_of_a_ball_joint_that_closes_a_loop_is_normalized_too() -> None:
    given = {"quaternion": (0.707, 0, 0.707, 0), "fixed": ["quaternion"], "cut": True}
    out = koppel.Machine(one_body(lambda **ends: joints.Spherical(**ends, **given))).outputs()
    assert [abs(out[f"joint.q{c}"]) for c in "wxyz"] == pytest.approx([np.sqrt(0.5), 0, np.sqrt(0.5), 0], abs=1e-9)


AXES = (joints.Revolute, joints.Prismatic, joints.Cylindrical, joints.ConstantVelocity)


@pytest.mark.parametrize("kind", AXES)
def test_an_axis_without_length_is_refused_also_when_parameters_make_it_so(kind: Any) -> None:
    with pytest.raises(koppel.ModelError, match=r"elements\.joint\.axis: has length 0; give the axis a direction"):
        koppel.Machine(one_body(lambda **ends: kind(**ends, axis=(0, 0, 0))))
    machine = koppel.Machine(one_body(lambda **ends: kind(**ends, axis=("a", 0, 0)), "a"))
    with pytest.raises(koppel.KoppelError, match=r"joint\.axis has length 0"):
        machine.set_parameters({"a": 0.0})
    assert np.all(np.isfinite(machine.accelerations()))  # as before


def test_a_universal_joint_needs_axes_that_cross() -> None:
    def universal(second: Any) -> Any:
        return lambda **ends: joints.Universal(**ends, axis_1=(0, 1, 0), axis_2=second)

    with pytest.raises(koppel.ModelError, match=r"joint\.axis_2: is parallel to axis_1"):
        koppel.Machine(one_body(universal((0, -2, 0))))
    with pytest.raises(koppel.ModelError, match=r"joint\.axis_2: has length 0"):
        koppel.Machine(one_body(universal((0, 0, 0))))
    machine = koppel.Machine(one_body(universal(("a", 1, 0)), "a"))
    with pytest.raises(koppel.KoppelError, match=r"joint\.axis_2 is parallel to axis_1"):
        machine.set_parameters({"a": 0.0})


@pytest.mark.parametrize("kind", [joints.Prismatic, joints.Cylindrical])
@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, -1), (0.36, 0.48, -0.8)])
def test_a_slider_that_closes_a_loop_takes_its_axis_from_parameters(kind: Any, axis: tuple[float, ...]) -> None:
    """Its conditions forbid the shifts across the axis and not the one along it; also after the axis was turned."""
    model = one_body(lambda **ends: kind(**ends, axis=("a", "b", "c"), cut=True), "a", "b", "c")
    for name, value in zip("abc", axis, strict=True):
        model.parameters[name] = koppel.Parameter(value=value)
    turned = koppel.Machine(one_body(lambda **ends: kind(**ends, axis=("a", "b", "c"), cut=True), "a", "b", "c"))
    turned.set_parameters(dict(zip("abc", axis, strict=True)))
    turned.reset()
    n = np.array(axis) / np.linalg.norm(axis)
    for machine in (koppel.Machine(model), turned):
        W = machine.core.constraint_matrix(machine.q)
        shifts = W[:2, :3]  # the part is free, its frame at its origin, its axes those of ground
        assert shifts @ shifts.T == pytest.approx(np.eye(2), abs=1e-14)
        assert shifts @ n == pytest.approx([0, 0], abs=1e-14)
