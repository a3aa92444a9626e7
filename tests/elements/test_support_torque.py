"""What connects a shaft in a part with something outside: support torques, momentum, power, starts and analyses.

A part with a shaft in it feels every torque that comes from outside onto the shaft, about the axis of the shaft, as the
shaft itself does; torques between shaft and part (motor, brake) stay between the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from machines import STEPPERS, Array, measure_order
from scipy.integrate import solve_ivp

import koppel
from koppel import joints, mechanics, rotational, sensors

TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
FIXED: dict[str, tuple[Callable[..., Any], int]] = {
    **{name: (cls, cls.order) for name, cls in STEPPERS.items()},
    "time_stepping": (koppel.TimeStepping, 1),
    "time_stepping 0.5": (lambda step: koppel.TimeStepping(step=step, theta=0.5), 2),
}
LAWS = ("time_stepping", "time_stepping 0.5", "variable_step")
LINKS: dict[str, Callable[[str, str], Any]] = {
    "spring": lambda a, b: rotational.SpringDamper(shaft_a=a, shaft_b=b, stiffness=1e4, damping=20),
    "gear": lambda a, b: rotational.Gear(shaft_a=a, shaft_b=b, ratio=1),
    "clutch": lambda a, b: rotational.Clutch(shaft_a=a, shaft_b=b, normal=1e3),
}


# by hand ------------------------------------------------------------------------------------------------------------


def bevel_gear(link: str, kind: Any) -> koppel.Model:
    """A housing on a hinge about z; 100 N*m drive its input from outside, 300 N*m load its output, ratio 3."""
    model = koppel.Model("bevel gear", gravity=(0, 0, 0))
    model.add_part("housing", mass=50, inertia={"xx": 2, "yy": 3, "zz": 4})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="housing", axis=(0, 0, 1)))
    model.add("load", sensors.JointLoad(joint="hinge"))
    for name, axis, inertia, speed in (("in", (1, 0, 0), 0.05, 60), ("out", (0, 1, 0), 0.2, 20)):
        shaft = rotational.Shaft(inertia=inertia, speed=speed, carrier="housing", axis=axis, gyroscopic=kind)
        model.add(f"shaft_{name}", shaft)
        model.add(f"end_{name}", rotational.Shaft(inertia=inertia, speed=speed))
        model.add(f"link_{name}", LINKS[link](f"end_{name}", f"shaft_{name}"))
    model.add("gear", rotational.Gear(shaft_a="shaft_in", shaft_b="shaft_out", ratio=3))
    model.add("motor", rotational.Torque(shaft_b="end_in", torque=100))
    model.add("brake", rotational.Torque(shaft_b="end_out", torque=-300))
    return model


@pytest.mark.parametrize(
    ("link", "method"),
    [(link, method) for link in LINKS for method in [*FIXED, "variable_step"] if link != "clutch" or method in LAWS],
)
@pytest.mark.parametrize("kind", ["full", "reduced", "none"])
def test_a_bevel_gear_loads_its_housing(link: str, kind: str, method: str) -> None:
    """T_support = -(T_in n_in + T_out n_out) = -100 x + 300 y (Schweiger and Otter, eq. 8); none: nothing."""
    stepper = FIXED[method][0](step=1e-3) if method in FIXED else koppel.VariableStep(method="Radau")
    run = koppel.simulate(bevel_gear(link, kind), until=0.6, every=0.1, stepper=stepper)
    wanted = (0.0, 0.0, 0.0) if kind == "none" else (-100.0, 300.0, 0.0)
    for axis, torque in zip("xyz", wanted, strict=True):
        assert abs(run[f"load.t{axis}"][-1] - torque) < 1e-4
    assert abs(run["shaft_in.speed"][-1] - 60.0) < 1e-6 and abs(run["hinge.angle"][-1]) < 1e-9


def two_boxes(link: str, kind: Any = "full", *, brake: float = 2.0) -> koppel.Model:
    """Boxes on coaxial hinges, each held by a torsion spring; a motor in box 1 drives a rotor that box 2 brakes."""
    model = koppel.Model("two boxes", gravity=(0, 0, 0))
    for k in (1, 2):
        model.add_part(f"box_{k}", mass=3, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5}, position=(k, 0, 0))
        model.ground.frame(f"seat_{k}", position=(k, 0, 0))
        hinge = joints.Revolute(frame_a=f"ground.seat_{k}", frame_b=f"box_{k}", axis=(1, 0, 0))
        model.add(f"hinge_{k}", hinge)
        spring = rotational.SpringDamper(shaft_a="ground", shaft_b=f"hinge_{k}", stiffness=100, damping=20)
        model.add(f"spring_{k}", spring)
        model.add(f"rotor_{k}", rotational.Shaft(inertia=0.04, speed=30, carrier=f"box_{k}", gyroscopic=kind))
    model.add("motor", rotational.Torque(shaft_b="rotor_1", torque=2))
    model.add("prop", LINKS[link]("rotor_1", "rotor_2"))
    model.add("brake", rotational.Torque(shaft_b="rotor_2", torque=-brake))
    return model


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("kind", ["full", "reduced"])
def test_each_box_holds_what_its_motor_and_its_brake_stand_on(link: str, kind: str) -> None:
    run = koppel.simulate(two_boxes(link, kind), until=4.0, every=0.5)
    assert abs(run["spring_1.torque"][-1] + 2.0) < 1e-6 and abs(run["spring_2.torque"][-1] - 2.0) < 1e-6
    torque = run["prop.torque_b" if link == "gear" else "prop.torque"][-1]
    assert abs(torque - (2.0 if link == "gear" else -2.0)) < 1e-6
    if link == "clutch":  # what sticks turns together as seen from ground
        assert np.all(run["prop.slip"] == 0.0)


@pytest.mark.parametrize("method", FIXED)
def test_a_wheel_on_a_rack_pitches_its_car(method: str) -> None:
    """(m + J / r^2) a = T / r, and the rails hold T about the axle: the wheel pushes off the ground, not the car."""
    model = koppel.Model("car")
    model.add_part("body", mass=1000, inertia={"xx": 400, "yy": 1500, "zz": 1600})
    model.add("rails", joints.Prismatic(frame_a="ground", frame_b="body", axis=(1, 0, 0)))
    model.add("load", sensors.JointLoad(joint="rails"))
    model.add("wheel", rotational.Shaft(inertia=4, carrier="body", axis=(0, 1, 0)))
    model.add("road", rotational.Rack(shaft="wheel", sled="rails", radius=0.3))
    model.add("motor", rotational.Torque(shaft_b="wheel", torque=600))
    run = koppel.simulate(model, until=1.0, every=0.1, stepper=FIXED[method][0](step=1e-3))
    rate = 600 / 0.3 / (1000 + 4 / 0.3**2)
    assert np.max(np.abs(run["rails.speed"] - rate * run.time)) < 1e-9
    assert np.max(np.abs(run["load.ty"][1:] - 600.0)) < 1e-6
    assert np.max(np.abs(run["road.force"][1:] - rate * 1000)) < 1e-6


def test_shafts_of_one_part_and_what_stands_on_it_need_nothing_more() -> None:
    """Only what reaches outside has coordinates of its own."""
    model = bevel_gear("spring", "full")
    assert koppel.compile_model(model).system.n_lambda == 3  # the gear, and two shafts seen from ground
    for name in ("link_in", "link_out"):
        del model.elements[name]
    assert koppel.compile_model(model).system.n_lambda == 1


# against rotors that are bodies ---------------------------------------------------------------------------------------

STIFF, DAMP = 40.0, 0.3


def mounted_rotors() -> koppel.Model:
    """Two boxes on bushings, shafts about x in them, a motor in the first, an elastic propshaft between them."""
    model = bushed_boxes(0.5)
    for k, speed in ((1, 12.0), (2, -3.0)):
        model.add(f"rotor_{k}", rotational.Shaft(inertia=0.06, speed=speed, carrier=f"box_{k}"))
    model.add("motor", rotational.Torque(shaft_b="rotor_1", torque="2 * sin(9 * time)"))
    prop = rotational.SpringDamper(shaft_a="rotor_1", shaft_b="rotor_2", stiffness=STIFF, damping=DAMP)
    model.add("prop", prop)
    return model


def body_rotors() -> koppel.Model:
    """The same with rotors as bodies on hinges. All turn about x, so absolute angles are sums of two."""
    model = bushed_boxes(0.5 - 0.06)
    for k, speed in ((1, 12.0), (2, -3.0)):
        model.add_part(f"disk_{k}", mass=0, inertia={"xx": 0.06, "yy": 0.03, "zz": 0.03}, position=(k, 0, 0))
        bearing = joints.Revolute(frame_a=f"box_{k}", frame_b=f"disk_{k}", axis=(1, 0, 0), rate=speed)
        model.add(f"rotor_{k}", bearing)
    model.add("motor", rotational.Torque(shaft_b="rotor_1", torque="2 * sin(9 * time)"))
    twist = "hinge_2.angle + rotor_2.angle - hinge_1.angle - rotor_1.angle"
    rate = "hinge_2.rate + rotor_2.rate - hinge_1.rate - rotor_1.rate"
    for k, sign in ((1, ""), (2, "-")):
        torque = f"{sign}({STIFF} * ({twist}) + {DAMP} * ({rate}))"
        model.add(f"pull_{k}", mechanics.Force(frame=f"disk_{k}", torque=[torque, 0, 0]))
    return model


def bushed_boxes(inertia: float) -> koppel.Model:
    model = koppel.Model("boxes on bushings", gravity=(0, 0, 0))
    for k in (1, 2):
        model.add_part(f"box_{k}", mass=3, inertia={"xx": inertia, "yy": 0.5, "zz": 0.5}, position=(k, 0, 0))
        model.ground.frame(f"seat_{k}", position=(k, 0, 0))
        hinge = joints.Revolute(frame_a=f"ground.seat_{k}", frame_b=f"box_{k}", axis=(1, 0, 0), rate=0.7 * k)
        model.add(f"hinge_{k}", hinge)
        stiffness = [1e6] * 3 + [60.0 * k, 1e4, 1e4]
        bushing = mechanics.Bushing(
            frame_a=f"ground.seat_{k}", frame_b=f"box_{k}", stiffness=stiffness, damping=[0, 0, 0, 0.2, 0, 0]
        )
        model.add(f"mount_{k}", bushing)
    return model


def test_mounted_shafts_move_as_rotors_that_are_bodies() -> None:
    ours, theirs = (koppel.simulate(m, until=2.0, every=0.02, stepper=TIGHT) for m in (mounted_rotors(), body_rotors()))
    for k in (1, 2):
        assert np.max(np.abs(ours[f"hinge_{k}.angle"] - theirs[f"hinge_{k}.angle"])) < 1e-9
        assert np.max(np.abs(ours[f"rotor_{k}.speed"] - theirs[f"rotor_{k}.rate"])) < 1e-8
        assert np.max(np.abs(theirs[f"hinge_{k}.angle"])) > 0.05
    assert np.max(np.abs(ours["prop.torque"] + theirs["pull_2.torque_x"])) < 1e-7


def test_power_that_comes_from_the_motor_is_all_accounted_for() -> None:
    """d/dt of kinetic and elastic energy = power of motor, propshaft damper and bushing dampers."""
    model = mounted_rotors()
    run = koppel.simulate(model, until=2.0, every=0.001, stepper=TIGHT)
    w, s = (np.array([run[name.format(k)] for k in (1, 2)]) for name in ("hinge_{}.rate", "rotor_{}.speed"))
    angles = np.array([run[f"hinge_{k}.angle"] for k in (1, 2)])
    energy = np.sum(0.5 * (0.5 - 0.06) * w**2 + 0.5 * 0.06 * (w + s) ** 2, axis=0)
    energy += 0.5 * STIFF * run["prop.twist"] ** 2 + 0.5 * (60.0 * angles[0] ** 2 + 120.0 * angles[1] ** 2)
    power = 2 * np.sin(9 * run.time) * s[0] - DAMP * run["prop.rate"] ** 2 - 0.2 * np.sum(w**2, axis=0)
    work = np.concatenate([[0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * 1e-3)])
    assert np.max(np.abs(energy - energy[0] - work)) < 1e-4 * np.max(np.abs(energy))
    assert np.max(np.abs(run["prop.rate"] - (w[1] + s[1] - w[0] - s[0]))) < 1e-10


# locking between parts that float -------------------------------------------------------------------------------------


def floating_boxes(kind: Any, drag: float) -> koppel.Model:
    """Two boxes free in space, a clutch between their coaxial rotors, dry friction in the bearing of the second."""
    model = koppel.Model("floating", gravity=(0, 0, 0))
    for k, speed in ((1, 50.0), (2, -20.0)):
        part = {"mass": 3, "inertia": {"xx": 0.5, "yy": 0.6, "zz": 0.7}, "position": (k, 0, 0)}
        model.add_part(f"box_{k}", **part, angular_velocity=(0.2 * k, 0, 0), free=True)
        model.add(f"rotor_{k}", rotational.Shaft(inertia=0.02 * k, speed=speed, carrier=f"box_{k}", gyroscopic=kind))
    press = {"table": {"time": [0, 0.2, 0.4], "value": [0, 0, 40]}}
    model.add("clutch", rotational.Clutch(shaft_a="rotor_1", shaft_b="rotor_2", normal=press))
    model.add("drag", rotational.Friction(shaft_b="rotor_2", torque=drag))
    return model


@pytest.mark.parametrize("stepper", [koppel.TimeStepping(step=1e-3), koppel.TimeStepping(step=1e-3, theta=0.5), TIGHT])
@pytest.mark.parametrize("drag", [0.0, 0.3])
def test_a_clutch_between_floating_boxes_keeps_the_momentum(stepper: Any, drag: float) -> None:
    run = koppel.simulate(floating_boxes("full", drag), until=1.0, every=0.01, stepper=stepper)
    w = np.array([run[f"box_{k}.wx"] for k in (1, 2)])
    s = np.array([run[f"rotor_{k}.speed"] for k in (1, 2)])
    momentum = np.sum(0.5 * w + np.array([[0.02], [0.04]]) * s, axis=0)
    assert np.max(np.abs(momentum - momentum[0])) < 1e-10
    locked = run.time > 0.9
    assert np.all(run["clutch.branch"][locked] == 0.0) and np.all(run["clutch.slip"][locked] == 0.0)
    assert np.max(np.abs((w + s)[0] - (w + s)[1])[locked]) < 1e-10
    if drag == 0.0:  # nothing turns the boxes; the rotors share J_1 v_1 + J_2 v_2
        assert np.max(np.abs(w - w[:, :1])) < 1e-10
        common = (0.02 * (50.0 + 0.2) + 0.04 * (-20.0 + 0.4)) / 0.06
        assert np.max(np.abs((w + s)[:, locked] - common)) < 1e-8
        heat = 0.5 * (0.02 * 0.04 / 0.06) * (70.0 - 0.2) ** 2  # reduced mass, slip at the start
        energy = np.sum(0.5 * np.array([[0.02], [0.04]]) * (w + s) ** 2, axis=0)
        assert abs(energy[0] - energy[-1] - heat) < 1e-7


@pytest.mark.parametrize("stepper", [koppel.TimeStepping(step=1e-4), TIGHT])
def test_a_blow_from_outside_is_between_the_shafts_alone(stepper: Any) -> None:
    """A one-way clutch locks at the start, or a stop bounces with e: J_r v_r + J_d v_d stays, and so does the box."""
    for law, left in (
        (rotational.OneWayClutch(shaft_a="rotor", shaft_b="drum"), 0.0),
        (rotational.Stops(shaft_a="drum", shaft_b="rotor", lower=-1, upper=0.4, restitution=0.5), -0.5 * 53.0),
    ):
        model = turning_box(speed=50)
        model.add("drum", rotational.Shaft(inertia=0.1))
        model.add("law", law)
        run = koppel.simulate(model, until=0.02, every=0.01, stepper=stepper)
        common = 0.04 * 53.0 / 0.14
        assert abs(run["rotor.speed"][-1] + 3.0 - common - 0.1 / 0.14 * left) < 1e-10
        assert abs(run["drum.speed"][-1] - common + 0.04 / 0.14 * left) < 1e-10
        assert abs(run["hinge.rate"][-1] - 3.0) < 1e-12


@pytest.mark.parametrize("theta", [0.5, 1.0])
def test_what_friction_holds_outside_stands_exactly(theta: float) -> None:
    model = tumbling("full", gear=False)
    model.elements["drum"] = rotational.Shaft(inertia=DRUM)
    model.add("hold", rotational.Friction(shaft_b="drum", torque=500))
    run = koppel.simulate(model, until=1.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3, theta=theta))
    assert np.all(run["drum.speed"] == 0.0) and np.max(np.abs(run["link.torque"])) > 1.0


def test_a_gear_to_the_joint_of_a_floating_arm_keeps_the_momentum() -> None:
    """Base and arm float, a motor in the arm works on the joint through a gear that stands on the base."""
    model = koppel.Model("arm", gravity=(0, 0, 0))
    model.add_part("base", mass=5, inertia={"xx": 0.8, "yy": 0.8, "zz": 0.8}, free=True)
    model.add_part("arm", mass=2, inertia={"xx": 0.3, "yy": 0.3, "zz": 0.3})
    model.add("joint", joints.Revolute(frame_a="base", frame_b="arm", axis=(1, 0, 0)))
    model.add("rotor", rotational.Shaft(inertia=0.01, carrier="arm"))
    model.add("gear", rotational.Gear(shaft_a="rotor", shaft_b="joint", ratio=20))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=0.5))
    run = koppel.simulate(model, until=1.0, every=0.1, stepper=TIGHT)
    momentum = 0.8 * run["base.wx"] + 0.3 * run["arm.wx"] + 0.01 * run["rotor.speed"]
    assert np.max(np.abs(momentum)) < 1e-10
    assert np.max(np.abs(run["rotor.speed"] + run["joint.rate"] - 20 * run["joint.rate"])) < 1e-9
    # with r = joint.rate: 0.8 b + 0.3 (b + r) + 0.01 * 19 r = 0 for the base b; the power of the motor is 0.5 * 19 r
    b = -(0.3 + 0.19) / 1.1
    inertia = 0.8 * b**2 + 0.29 * (1 + b) ** 2 + 0.01 * (1 + b + 19) ** 2
    assert np.max(np.abs(run["joint.rate"] - 0.5 * 19 / inertia * run.time)) < 1e-8


# tumbling -------------------------------------------------------------------------------------------------------------

INERTIA = np.array([[0.5, 0.02, 0.03], [0.02, 0.6, 0.01], [0.03, 0.01, 0.7]])
AXIS = np.array([0.6, 0.0, 0.8])
ROTOR, DRUM, RATIO = 0.06, 0.05, -2.0
W_START, S_START = np.array([0.5, -0.4, 0.8]), 30.0


def tumbling(kind: Any, *, gear: bool) -> koppel.Model:
    """A free body with a motor in it, whose rotor drives a drum on the ground through a gear or a spring."""
    model = koppel.Model("body and drum", gravity=(0, 0, 0))
    model.add_part("body", mass=7, inertia=INERTIA.tolist(), angular_velocity=W_START.tolist(), free=True)
    shaft = rotational.Shaft(inertia=ROTOR, speed=S_START, carrier="body", axis=AXIS.tolist(), gyroscopic=kind)
    model.add("rotor", shaft)
    model.add("motor", rotational.Torque(shaft_b="rotor", torque="0.8 * sin(4 * time)"))
    if gear:
        model.add("drum", rotational.Shaft(inertia=DRUM))
        model.add("link", rotational.Gear(shaft_a="drum", shaft_b="rotor", ratio=RATIO))
    else:
        model.add("drum", rotational.Shaft(inertia=DRUM, speed=10))
        model.add("link", rotational.SpringDamper(shaft_a="drum", shaft_b="rotor", stiffness=1.5, damping=0.05))
    model.add("winch", rotational.Torque(shaft_b="drum", torque="0.4 * cos(3 * time)"))
    return model


def tumbling_equations(times: Array, reduced: bool, gear: bool) -> Array:
    """w, s and the speed of the drum, written down without koppel, with n fixed to the body and all in its axes.

    J w' + J_r n s' + w x (J w + J_r n s) = n T;  J_r (s' + n . w') = motor + T, reduced J_r s' = motor + T;
    drum' J_d = winch - T, and v = s + n . w is the spin of the rotor in space, on which T acts.
    """

    def rhs(t: float, y: Array) -> Array:
        w, s, twist, drum = y[:3], y[3], y[4], y[5]
        motor, winch = 0.8 * np.sin(4 * t), 0.4 * np.cos(3 * t)
        matrix, rest = np.zeros((5, 5)), np.zeros(5)  # w', s', T
        matrix[:3, :3], matrix[:3, 3], matrix[:3, 4] = INERTIA, ROTOR * AXIS, -AXIS
        matrix[3, :3], matrix[3, 3], matrix[3, 4] = (0.0 if reduced else ROTOR) * AXIS, ROTOR, -1.0
        rest[:3], rest[3] = -np.cross(w, INERTIA @ w + ROTOR * s * AXIS), motor
        if gear:  # drum = ratio v: T = ratio (winch - J_d ratio v')
            matrix[4, :3], matrix[4, 3], matrix[4, 4] = RATIO**2 * DRUM * AXIS, RATIO**2 * DRUM, 1.0
            rest[4] = RATIO * winch
        else:
            matrix[4, 4], rest[4] = 1.0, -1.5 * twist - 0.05 * (s + AXIS @ w - drum)
        found = np.linalg.solve(matrix, rest)
        spin = s + AXIS @ w
        turning = RATIO * (found[3] + AXIS @ found[:3]) if gear else (winch - found[4]) / DRUM
        return np.concatenate([found[:4], [spin - drum, turning]])

    drum = RATIO * (S_START + AXIS @ W_START) if gear else 10.0
    start = np.concatenate([W_START, [S_START, 0.0, drum]])
    y = solve_ivp(rhs, (0.0, times[-1]), start, t_eval=times, rtol=1e-12, atol=1e-13, method="DOP853").y
    return np.asarray(y[[0, 1, 2, 3, 5]])


def take(run: koppel.Run) -> Array:
    return np.array([run[name] for name in ("body.wx", "body.wy", "body.wz", "rotor.speed", "drum.speed")])


@pytest.mark.parametrize("gear", [False, True])
@pytest.mark.parametrize("kind", ["full", "reduced"])
@pytest.mark.parametrize("method", ["DOP853", "baumgarte", "Radau", "LSODA", "IDA"])
def test_a_tumbling_body_that_is_driven_from_outside_follows_its_equations(kind: str, gear: bool, method: str) -> None:
    if method == "IDA":
        pytest.importorskip("sksundae")
    tight = {"Radau": 1e-10, "LSODA": 1e-11, "IDA": 1e-10}.get(method, 1e-12)
    how: Any = (
        {"constraints": "baumgarte", "baumgarte_time": 0.1, "method": "DOP853"}
        if method == "baumgarte"
        else {"method": method}
    )
    stepper = koppel.VariableStep(**how, rtol=tight, atol=1e-2 * tight)
    run = koppel.simulate(tumbling(kind, gear=gear), until=2.0, every=0.02, stepper=stepper)
    wanted, other = (tumbling_equations(run.time, reduced, gear) for reduced in (kind == "reduced", kind != "reduced"))
    assert np.max(np.abs(take(run) - wanted)) < (1e-8 if how["method"] == "DOP853" else 1e-6)
    assert np.max(np.abs(wanted - other)) > 1e-2


@lru_cache
def tumbling_end(gear: bool) -> Array:
    return tumbling_equations(np.array([0.0, 1.0]), False, gear)[:, -1]


@pytest.mark.parametrize("gear", [False, True])
@pytest.mark.parametrize("method", FIXED)
def test_steppers_keep_their_order(method: str, gear: bool) -> None:
    make, order = FIXED[method]
    errors = []
    for steps in (200, 400, 800):
        run = koppel.simulate(tumbling("full", gear=gear), until=1.0, every=0.1, stepper=make(step=1.0 / steps))
        errors.append(float(np.max(np.abs(take(run)[:, -1] - tumbling_end(gear)))))
    assert min(measure_order(errors)) > order - 0.2, errors
    assert errors[-1] < (0.1 if order == 1 else 1e-3)


# start, rest and small motions ----------------------------------------------------------------------------------------


def turning_box(**shaft: Any) -> koppel.Model:
    model = koppel.Model("turning box", gravity=(0, 0, 0))
    model.add_part("box", mass=3, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="box", axis=(1, 0, 0), rate=3))
    model.add("rotor", rotational.Shaft(inertia=0.04, carrier="box", **shaft))
    return model


@pytest.mark.parametrize(("drum_speed", "rotor_speed"), [(53.0, None), (None, 50.0), (53.0, 50.0)])
def test_speeds_at_the_start_fit_as_seen_from_outside(drum_speed: float | None, rotor_speed: float | None) -> None:
    """A gear carries the speed of whichever side has one over to the other; 3 rad/s of the box come on top."""
    model = turning_box(**({} if rotor_speed is None else {"speed": rotor_speed}))
    model.add("drum", rotational.Shaft(inertia=0.3, **({} if drum_speed is None else {"speed": drum_speed})))
    model.add("gear", rotational.Gear(shaft_a="drum", shaft_b="rotor", ratio=1))
    values = koppel.Machine(model).outputs()
    assert abs(values["drum.speed"] - 53.0) < 1e-12 and abs(values["rotor.speed"] - 50.0) < 1e-12
    assert abs(values["hinge.rate"] - 3.0) < 1e-12


def test_relative_motion_is_that_of_the_spring_beside_the_sensor() -> None:
    model = turning_box(speed=50, angle=0.2)
    model.add("drum", rotational.Shaft(inertia=0.3, speed=10))
    model.add("spring", rotational.SpringDamper(shaft_a="drum", shaft_b="rotor", stiffness=2, damping=0.1))
    model.add("between", rotational.Relative(shaft_a="drum", shaft_b="rotor"))
    run = koppel.simulate(model, until=1.0, every=0.1)
    assert run["between.angle"][0] == 0.2 and abs(run["between.speed"][0] - 43.0) < 1e-12
    assert np.all(run["between.angle"] == run["spring.twist"]) and np.all(run["between.speed"] == run["spring.rate"])
    turned = run["rotor.angle"] + run["hinge.angle"] - run["drum.angle"]
    assert np.max(np.abs(run["between.angle"] - turned)) < 1e-9


def held_box() -> koppel.Model:
    """A box on a torsion spring of 60 N*m/rad, its shaft locked in it, and 20 N*m/rad to a drum at 0.4 rad."""
    model = koppel.Model("held box", gravity=(0, 0, 0))
    model.add_part("box", mass=3, inertia={"xx": 0.5, "yy": 0.5, "zz": 0.5})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="box", axis=(1, 0, 0)))
    model.add("mount", rotational.SpringDamper(shaft_a="ground", shaft_b="hinge", stiffness=60))
    model.add("rotor", rotational.Shaft(inertia=0.04, carrier="box"))
    model.add("lock", rotational.Fixed(shaft="rotor"))
    model.add("drum", rotational.Shaft(inertia=1, angle=0.4))
    model.add("hold", rotational.Fixed(shaft="drum"))
    model.add("prop", rotational.SpringDamper(shaft_a="drum", shaft_b="rotor", stiffness=20))
    return model


def test_equilibrium_turns_the_box_with_its_locked_shaft() -> None:
    """60 a = 20 (0.4 - a)."""
    machine = koppel.Machine(held_box())
    found = koppel.find_equilibrium(machine)
    values = machine.outputs()
    assert abs(values["hinge.angle"] - 0.1) < 1e-9 and abs(values["mount.torque"] - 6.0) < 1e-7
    assert values["rotor.angle"] == 0.0 and not found.neutral and not found.unstable


def test_small_motions_feel_both_springs() -> None:
    """f = sqrt((60 + 20) / 0.5) / 2 pi, and no other motion."""
    machine = koppel.Machine(held_box())
    koppel.find_equilibrium(machine)
    modes = koppel.linearize(machine).modes()
    assert len({round(mode.frequency, 6) for mode in modes}) == 1
    assert abs(modes[0].frequency - np.sqrt(80 / 0.5) / (2 * np.pi)) < 1e-6


def test_small_motions_of_two_boxes_have_the_frequencies_of_the_whole() -> None:
    """M and K written down in the angles of boxes and rotors: rotors turn in space with their boxes."""
    model = bushed_boxes(0.5)
    for k in (1, 2):
        model.add(f"rotor_{k}", rotational.Shaft(inertia=0.06, carrier=f"box_{k}"))
        model.elements[f"hinge_{k}"] = model.elements[f"hinge_{k}"].model_copy(update={"rate": 0})
    model.add("prop", rotational.SpringDamper(shaft_a="rotor_1", shaft_b="rotor_2", stiffness=STIFF))
    M = np.array([[0.5, 0, 0.06, 0], [0, 0.5, 0, 0.06], [0.06, 0, 0.06, 0], [0, 0.06, 0, 0.06]])
    pull = np.array([-1.0, 1.0, -1.0, 1.0])
    values = np.linalg.eigvals(np.linalg.solve(M, np.diag([60.0, 120.0, 0, 0]) + STIFF * np.outer(pull, pull)))
    wanted = np.sort(np.sqrt(np.maximum(values.real, 0.0))) / (2 * np.pi)
    damped = koppel.linearize(model).modes()  # of the bushings: 0.2 N*m*s/rad, next to nothing
    found = np.sort([mode.frequency for mode in damped if mode.eigenvalue.imag > 1e-6])
    assert np.max(np.abs(found - wanted[-len(found) :])) < 2e-2 and len(found) == 3


# massless shafts in parts ---------------------------------------------------------------------------------------------


def test_a_shaft_without_inertia_in_a_part_passes_torques_on() -> None:
    """drum on the ground - 5 N*m - massless flange in the box - gear 2 - rotor in the box: J s' = 10 = 5 + hold."""
    model = turning_box(speed=10)
    model.elements["hinge"] = joints.Revolute(frame_a="ground", frame_b="box", axis=(1, 0, 0))
    model.add("hold", sensors.JointLoad(joint="hinge"))
    model.add("stay", joints.AngleDrive(joint="hinge", motion=0))
    model.add("flange", rotational.Shaft(carrier="box"))
    model.add("gear", rotational.Gear(shaft_a="flange", shaft_b="rotor", ratio=2))
    model.add("drum", rotational.Shaft(inertia=1, speed=20))
    model.add("load", rotational.Torque(shaft_a="drum", shaft_b="flange", torque=5))
    run = koppel.simulate(model, until=1.0, every=0.1, stepper=TIGHT)
    assert np.max(np.abs(run["rotor.speed"] - 10 - 2 * 5 / 0.04 * run.time)) < 1e-6
    assert np.max(np.abs(run["drum.speed"] - 20 + 5 * run.time)) < 1e-8
    assert np.max(np.abs(run["stay.force"] - 5)) < 1e-6 and np.max(np.abs(run["hold.tx"] - 5)) < 1e-6


# what is refused ------------------------------------------------------------------------------------------------------


def refused(model: koppel.Model) -> str:
    with pytest.raises(koppel.ModelError) as caught:
        koppel.Machine(model)
    return str(caught.value)


def test_a_carrier_that_is_not_there_is_named() -> None:
    model = turning_box()
    model.elements["rotor"] = rotational.Shaft(inertia=1, carrier="bok")
    assert refused(model) == "elements.rotor.carrier = 'bok' is no part; did you mean box?"
    model.elements["rotor"] = rotational.Shaft(inertia=1, carrier="box.seat")
    assert refused(model).startswith("elements.rotor.carrier = 'box.seat': 'box' has no frame 'seat'")
    inner = koppel.Model("drive")
    inner.add("rotor", rotational.Shaft(inertia=1, carrier="box"))
    outer = turning_box()
    outer.submodel("drive", inner)
    assert refused(outer).startswith("submodels.drive.model.elements.rotor.carrier = 'box' is no part")
    inner.elements["rotor"] = rotational.Shaft(inertia=0.01)
    outer = turning_box()
    outer.submodel("drive", inner, carrier="bok")
    assert refused(outer) == "submodels.drive.carrier = 'bok' is no part; did you mean box?"


def test_a_shaft_with_more_inertia_than_its_part_is_refused() -> None:
    model = turning_box()
    model.parameter("heavy", "0.6 kg*m**2")
    model.elements["rotor"] = rotational.Shaft(inertia="heavy", carrier="box")
    assert refused(model) == (
        "elements.rotor.inertia = 0.6 kg*m**2 is more than the 0.5 kg*m**2 that 'box' has left about this axis; "
        "the inertia of a part contains that of its shafts: give it that of everything, shafts locked"
    )
    del model.parameters["heavy"]
    model.parameter("heavy", "0.3 kg*m**2")
    machine = koppel.Machine(model)
    for value, words in ((0.6, "its shafts have more about one axis"), (0.0, "keep it above 0")):
        with pytest.raises(koppel.KoppelError, match=words):
            machine.set_parameters({"heavy": value})
    model.add("second", rotational.Shaft(inertia="heavy", carrier="box", axis=(1, 0, 0)))
    assert refused(model).startswith("elements.second.inertia = 0.3 kg*m**2 is more than the 0.2 kg*m**2")
    model.elements["second"] = rotational.Shaft(inertia="heavy", carrier="box", axis=(0, 0, 1))
    koppel.Machine(model)
    model.elements["second"] = rotational.Shaft(inertia=2, carrier="box", gyroscopic="none")  # a line beside the part
    koppel.Machine(model)
