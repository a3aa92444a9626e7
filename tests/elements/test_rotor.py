"""Shafts mounted in parts, full and reduced: closed forms, the equations of a gyrostat, and what holds for all."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from elements.gyrostat import Gyrostat
from machines import STEPPERS, Array, measure_order, rotation_of

import koppel
from koppel import joints, rotational
from koppel.elements.mechanics import Force
from koppel.elements.sensors import JointLoad
from koppel.model.files import read_text, schema, to_text

TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
KINDS = rotational.Shaft.option_choices("gyroscopic")
FIXED: dict[str, tuple[Callable[..., Any], int]] = {
    **{name: (cls, cls.order) for name, cls in STEPPERS.items()},
    "time_stepping": (koppel.TimeStepping, 1),
    "time_stepping 0.5": (lambda step: koppel.TimeStepping(step=step, theta=0.5), 2),
}


def test_true_and_false_stand_for_full_and_none() -> None:
    for given, word in ((True, "full"), (False, "none"), ("reduced", "reduced")):
        model = koppel.Model("box")
        model.add_part("box", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
        data = {"type": "rotational.shaft", "inertia": 0.1, "carrier": "box", "gyroscopic": given}
        text = to_text(model) + f"elements:\n  rotor: {data}\n"
        rotor: Any = read_text(text).elements["rotor"]
        assert rotor.gyroscopic == word
        assert read_text(to_text(read_text(text))).elements["rotor"] == rotor
    with pytest.raises(koppel.ModelError, match="'half' is not allowed; choose 'full', 'reduced' or 'none'"):
        rotational.Shaft(inertia=1, gyroscopic="half")  # type: ignore[arg-type]
    known = schema()["$defs"]["rotational.shaft"]["properties"]["gyroscopic"]["enum"]
    assert known == ["full", "reduced", "none", True, False]


# by hand ------------------------------------------------------------------------------------------------------------

BOX, ROTOR, TORQUE, SPIN = 0.5, 0.04, 2.0, 5.0  # moments about x, box with its rotor


def hinged_box(kind: Any, axis: Any = (1, 0, 0)) -> koppel.Model:
    """A box that turns about x, with a rotor in it."""
    model = koppel.Model("box", gravity=(0, 0, 0))
    model.add_part("box", mass=3, inertia={"xx": BOX, "yy": 0.6, "zz": 0.7})
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="box", axis=(1, 0, 0)))
    model.add("rotor", rotational.Shaft(inertia=ROTOR, speed=SPIN, carrier="box", axis=axis, gyroscopic=kind))
    return model


HAND = {  # w' and s' when a motor in the box turns the rotor: J w' + J_r s' = 0 with J_r (s' + w') = T or J_r s' = T
    "full": (-TORQUE / (BOX - ROTOR), TORQUE * BOX / (ROTOR * (BOX - ROTOR))),
    "reduced": (-TORQUE / BOX, TORQUE / ROTOR),
    "none": (0.0, TORQUE / ROTOR),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", [*FIXED, "variable_step"])
def test_a_motor_turns_the_rotor_and_the_box_the_other_way(kind: str, method: str) -> None:
    """Rates are constant, so every method is exact in the speeds, and from order 2 on in the angles."""
    model = hinged_box(kind)
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=TORQUE))
    make, order = FIXED.get(method, (None, 8))
    run = koppel.simulate(model, until=0.1, every=0.01, stepper=make(step=1e-3) if make else TIGHT)
    box, rotor = HAND[kind]
    assert np.max(np.abs(run["hinge.rate"] - box * run.time)) < 1e-12
    assert np.max(np.abs(run["rotor.speed"] - SPIN - rotor * run.time)) < 1e-11
    if order > 1:
        assert np.max(np.abs(run["hinge.angle"] - 0.5 * box * run.time**2)) < 1e-12


@pytest.mark.parametrize("kind", ["full", "reduced"])
def test_a_rotor_that_is_turned_with_its_box(kind: str) -> None:
    """The hinge is driven with w' = 3. full: the free rotor keeps its absolute speed, and to hold it takes J_r w'.

    reduced: the rotor turns along with the box and needs no torque for that; the drive turns all of J.
    """
    for held in (False, True):
        model = hinged_box(kind)
        model.add("drive", joints.AngleDrive(joint="hinge", motion="1.5 * time**2"))
        model.add("load", JointLoad(joint="hinge"))
        if held:
            model.add("hold", rotational.Motion(shaft="rotor", angle=f"{SPIN} * time"))
        run = koppel.simulate(model, until=0.5, every=0.1, stepper=TIGHT)
        left = kind == "full" and not held
        assert np.max(np.abs(run["rotor.speed"] - SPIN + (3.0 * run.time if left else 0.0))) < 1e-10
        assert np.max(np.abs(run["drive.force"] - 3.0 * (BOX - (ROTOR if left else 0.0)))) < 1e-10
        assert np.max(np.abs(run["load.tx"] - run["drive.force"])) < 1e-10
        if held:
            assert np.max(np.abs(run["hold.torque"] - (3.0 * ROTOR if kind == "full" else 0.0))) < 1e-10


@pytest.mark.parametrize("kind", ["full", "reduced"])
def test_a_tumbling_gyrostat_with_an_axis_of_symmetry(kind: str) -> None:
    """Moments A, A, C, rotor about the third axis, driven by T. C r + J_r s = H stays, p + i q turns with H / A - r.

    r' = -T / C for the reduced rotor, -T / (C - J_r) for the full one: p + i q = p_0 exp(i (H/A - r_0) t - i r' t^2/2).
    """
    A, C, p, r = 0.5, 0.3, 0.7, 0.4
    model = koppel.Model("gyrostat", gravity=(0, 0, 0))
    inertia = {"xx": A, "yy": A, "zz": C}
    model.add_part("box", mass=2, inertia=inertia, angular_velocity=(p, 0, r), free=True)
    model.add("rotor", rotational.Shaft(inertia=ROTOR, speed=30, carrier="box", axis=(0, 0, 1), gyroscopic=kind))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=TORQUE))
    run = koppel.simulate(model, until=1.0, every=0.01, stepper=TIGHT)
    t, slows = run.time, -TORQUE / (C - (ROTOR if kind == "full" else 0.0))
    H = C * r + ROTOR * 30
    wanted = p * np.exp(1j * ((H / A - r) * t - 0.5 * slows * t**2))
    assert np.max(np.abs(run["box.wx"] + 1j * run["box.wy"] - wanted)) < 1e-10
    assert np.max(np.abs(run["box.wz"] - r - slows * t)) < 1e-10
    assert np.max(np.abs(C * run["box.wz"] + ROTOR * run["rotor.speed"] - H)) < 1e-10


# friction: slips, sticks, breaks away, all known ----------------------------------------------------------------------

GRIP, RAMP, PUSH = 3.0, 6.0, 10.0
STOPS = (GRIP - np.sqrt(GRIP**2 - 2 * RAMP * ROTOR * SPIN)) / RAMP  # J_r SPIN + RAMP t^2/2 - GRIP t = 0
BREAKS = GRIP / RAMP


def braked_rotor(t: Array) -> tuple[Array, Array]:
    """Speed of the reduced rotor, and of the box from the momentum: J w + J_r s = J_r SPIN + PUSH t."""
    slows = SPIN + (0.5 * RAMP * t**2 - GRIP * t) / ROTOR
    speeds = 0.5 * RAMP * (t - BREAKS) ** 2 / ROTOR
    s = np.where(t < STOPS, slows, np.where(t < BREAKS, 0.0, speeds))
    return s, (ROTOR * (SPIN - s) + PUSH * t) / BOX


def build_braked_rotor() -> koppel.Model:
    """A brake in the box stops the rotor, a motor of growing torque tears it off, and the box is always pushed."""
    model = hinged_box("reduced")
    model.add("brake", rotational.Brake(shaft="rotor", normal=GRIP))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=f"{RAMP} * time"))
    model.add("push", Force(frame="box", torque=[PUSH, 0, 0]))
    return model


def test_a_reduced_rotor_sticks_and_breaks_away_when_it_should() -> None:
    """While it sticks, the brake carries the torque of the motor and nothing of the acceleration of the box."""
    run = koppel.simulate(build_braked_rotor(), until=1.0, every=0.01, stepper=TIGHT)
    s, w = braked_rotor(run.time)
    assert np.max(np.abs(run["rotor.speed"] - s)) < 1e-9
    assert np.max(np.abs(run["hinge.rate"] - w)) < 1e-9
    stuck = (run.time > STOPS) & (run.time < BREAKS - 1e-9)
    assert np.count_nonzero(stuck) > 40 and np.all(run["brake.branch"][stuck] == 0.0)
    assert np.max(np.abs(run["brake.torque"] - RAMP * run.time)[stuck]) < 1e-9


@pytest.mark.parametrize("theta", [0.5, 1.0])
def test_time_stepping_is_late_by_a_step_at_most(theta: float) -> None:
    """A step in which the brake switches errs by its torque over the step; each halving halves that."""
    for step in (1e-3, 5e-4, 2.5e-4):
        run = koppel.simulate(
            build_braked_rotor(), until=1.0, every=0.01, stepper=koppel.TimeStepping(step=step, theta=theta)
        )
        s, w = braked_rotor(run.time)
        assert np.max(np.abs(run["rotor.speed"] - s)) < step * GRIP / ROTOR
        assert np.max(np.abs(run["hinge.rate"] - w)) < step * GRIP / BOX
        stuck = (run.time > STOPS + step) & (run.time < BREAKS - step)
        assert np.all(run["rotor.speed"][stuck] == 0.0)


@pytest.mark.parametrize("kind", ["full", "reduced"])
@pytest.mark.parametrize("stepper", [TIGHT, koppel.TimeStepping(step=1e-3)])
def test_a_rotor_that_is_stopped_by_a_blow_gives_the_box_all_its_momentum(kind: str, stepper: Any) -> None:
    """A one-way clutch in the box that is driven at the start: it locks at once, and J w = J_r s_0 then."""
    model = hinged_box(kind)
    model.add("freewheel", rotational.OneWayClutch(shaft_a="rotor", shaft_b="ground"))
    run = koppel.simulate(model, until=0.1, every=0.01, stepper=stepper)
    assert np.all(run["rotor.speed"][1:] == 0.0)
    assert np.max(np.abs(run["hinge.rate"][1:] - ROTOR * SPIN / BOX)) < 1e-14


# tumbling: two rotors, motor, spring, gear ----------------------------------------------------------------------------

INERTIA = np.array([[0.5, 0.02, 0.03], [0.02, 0.6, 0.01], [0.03, 0.01, 0.7]])
AXES = np.array([[0.6, 0.0, 0.8], [0.0, 1.0, 0.0]])
ROTORS = np.array([0.06, 0.05])
W_START, S_START = np.array([0.5, -0.4, 0.8]), np.array([30.0, -15.0])
RATIO = -2.0


def tumbling(kind: Any, *, gear: bool) -> koppel.Model:
    """A free body with two rotors; a motor turns the first, a gear or a spring with damper couples them."""
    model = koppel.Model("satellite", gravity=(0, 0, 0))
    model.add_part("body", mass=7, inertia=INERTIA.tolist(), angular_velocity=W_START.tolist(), free=True)
    for name, axis, inertia, speed in zip(("one", "two"), AXES, ROTORS, S_START, strict=True):
        shaft = rotational.Shaft(
            inertia=float(inertia), speed=float(speed), carrier="body", axis=axis.tolist(), gyroscopic=kind
        )
        model.add(name, shaft)
    model.add("motor", rotational.Torque(shaft_b="one", torque="0.8 * sin(4 * time)"))
    if gear:
        model.add("gear", rotational.Gear(shaft_a="one", shaft_b="two", ratio=RATIO))
    else:
        model.add("spring", rotational.SpringDamper(shaft_a="one", shaft_b="two", stiffness=0.2, damping=0.02))
    return model


def tumbling_equations(reduced: bool, *, gear: bool) -> Gyrostat:
    def torques(t: float, angles: Array, speeds: Array) -> Array:
        twist = 0.0 if gear else 0.2 * (angles[1] - angles[0]) + 0.02 * (speeds[1] - speeds[0])
        return np.array([0.8 * np.sin(4 * t) + twist, -twist])

    return Gyrostat(INERTIA, AXES, ROTORS, reduced, torques, gears=np.array([[1.0, -RATIO]]) if gear else None)


def take(run: koppel.Run) -> Array:
    return np.array([run[name] for name in ("body.wx", "body.wy", "body.wz", "one.speed", "two.speed", "one.angle")])


@pytest.mark.parametrize("gear", [False, True])
@pytest.mark.parametrize("kind", ["full", "reduced"])
@pytest.mark.parametrize("method", ["DOP853", "Radau", "IDA"])
def test_a_tumbling_body_with_rotors_follows_the_equations_of_a_gyrostat(kind: str, gear: bool, method: str) -> None:
    if method == "IDA":
        pytest.importorskip("sksundae")
    tight = {"DOP853": 1e-12, "Radau": 1e-10, "IDA": 1e-11}[method]
    stepper = koppel.VariableStep(method=method, rtol=tight, atol=1e-2 * tight)  # type: ignore[arg-type]
    run = koppel.simulate(tumbling(kind, gear=gear), until=2.0, every=0.02, stepper=stepper)
    both = []
    for reduced in (kind == "reduced", kind != "reduced"):
        w, angles, s = tumbling_equations(reduced, gear=gear).solve(run.time, W_START, S_START)
        both.append(np.vstack([w, s, angles[:1]]))
    assert np.max(np.abs(take(run) - both[0])) < (1e-8 if method == "DOP853" else 1e-6)
    assert np.min(np.max(np.abs(both[1] - both[0]), axis=1)) > 1e-2  # full and reduced are two things


@lru_cache
def tumbling_end(gear: bool) -> Array:
    return take(koppel.simulate(tumbling("reduced", gear=gear), until=1.0, every=0.1, stepper=TIGHT))[:, -1]


@pytest.mark.parametrize("gear", [False, True])
@pytest.mark.parametrize("method", FIXED)
def test_steppers_keep_their_order_with_reduced_rotors(method: str, gear: bool) -> None:
    make, order = FIXED[method]
    errors = []
    for steps in (200, 400, 800):
        run = koppel.simulate(tumbling("reduced", gear=gear), until=1.0, every=0.1, stepper=make(step=1.0 / steps))
        errors.append(float(np.max(np.abs(take(run)[:, -1] - tumbling_end(gear)))))
    assert min(measure_order(errors)) > order - 0.2, errors
    assert errors[-1] < (0.1 if order == 1 else 1e-3)


@pytest.mark.parametrize("gear", [False, True])
def test_part_and_reduced_rotors_keep_their_angular_momentum(gear: bool) -> None:
    """H = R (J w + J_r n s) stays: the equation of the part is that of all of them together."""
    run = koppel.simulate(tumbling("reduced", gear=gear), until=2.0, every=0.02, stepper=TIGHT)
    w, s = take(run)[:3], take(run)[3:5]
    turns = np.array([run[f"body.q{c}"] for c in "wxyz"]).T
    H = np.array([rotation_of(e) @ v for e, v in zip(turns, (INERTIA @ w + (AXES.T * ROTORS) @ s).T, strict=True)])
    assert np.max(np.abs(H - H[0])) < 1e-9 * np.linalg.norm(H[0])


# in closed loops ------------------------------------------------------------------------------------------------------

FADES, COUPLER_SPIN = 5.0, 40.0


def linkage(rotor: bool) -> koppel.Model:
    """A four-bar in a plane. In its coupler a reduced rotor, braked by a damper; or the torque of that, T = -J_r s'.

    The damper gives s = s_0 exp(-t FADES), whatever the coupler does.
    """
    model = koppel.Model("four-bar", gravity=(0, -9.81, 0))
    ends = {"crank": ((0, 0), (0.3, 0)), "coupler": ((0.3, 0), (0.8, 0.6)), "rocker": ((0.7, -0.1), (0.8, 0.6))}
    for name, (a, b) in ends.items():
        start, way = np.array([*a, 0.0]), np.array([*b, 0.0]) - np.array([*a, 0.0])
        moment = 2.0 * float(way @ way) / 12 + 0.1
        part = model.add_part(
            name,
            mass=2,
            center_of_mass=(0.5 * way).tolist(),
            inertia={"xx": moment, "yy": moment, "zz": moment},
            position=start.tolist(),
        )
        part.frame("end", position=way.tolist())
    axis = (0, 0, 1)
    far = model.ground.frame("far", position=(0.7, -0.1, 0))
    model.add("a", joints.Revolute(frame_a="ground", frame_b="crank", axis=axis, rate=4))
    model.add("b", joints.Revolute(frame_a="crank.end", frame_b="coupler", axis=axis))
    model.add("c", joints.Revolute(frame_a=far, frame_b="rocker", axis=axis))
    model.add("d", joints.Revolute(frame_a="coupler.end", frame_b="rocker.end", axis=axis))
    if rotor:
        shaft = rotational.Shaft(inertia=ROTOR, speed=COUPLER_SPIN, carrier="coupler", axis=axis, gyroscopic="reduced")
        model.add("rotor", shaft)
        model.add(
            "drag", rotational.SpringDamper(shaft_a="ground", shaft_b="rotor", stiffness=0, damping=FADES * ROTOR)
        )
    else:
        torque = f"{ROTOR * COUPLER_SPIN * FADES} * exp(-{FADES} * time)"
        model.add("drag", Force(frame="coupler", torque=[0, 0, torque]))
    return model


def angles_of(run: koppel.Run) -> Array:
    return np.array([run[name] for name in ("a.angle", "b.angle", "c.angle", "a.rate", "c.rate")])


@lru_cache
def pushed_linkage() -> Array:
    return angles_of(koppel.simulate(linkage(False), until=1.0, every=0.1, stepper=TIGHT))


@pytest.mark.parametrize("options", [{}, {"constraints": "baumgarte"}, {"method": "IDA"}])
def test_a_reduced_rotor_moves_a_linkage_like_the_torque_it_gives(options: dict[str, Any]) -> None:
    if "method" in options:
        pytest.importorskip("sksundae")
    method = koppel.VariableStep(**{"method": "DOP853", "rtol": 1e-11, "atol": 1e-13, **options})
    run = koppel.simulate(linkage(True), until=1.0, every=0.1, stepper=method)
    assert np.max(np.abs(run["rotor.speed"] - COUPLER_SPIN * np.exp(-FADES * run.time))) < 1e-8
    assert np.max(np.abs(angles_of(run) - pushed_linkage())) < (1e-7 if "method" in options else 1e-9)


@pytest.mark.parametrize("method", FIXED)
def test_steppers_keep_their_order_with_a_reduced_rotor_in_a_loop(method: str) -> None:
    make, order = FIXED[method]
    errors = []
    for steps in (500, 1000, 2000):
        run = koppel.simulate(linkage(True), until=1.0, every=0.1, stepper=make(step=1.0 / steps))
        errors.append(float(np.max(np.abs(angles_of(run) - pushed_linkage()))))
    assert min(measure_order(errors)) > order - 0.2, errors


# what holds for all ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [*FIXED, "variable_step"])
def test_full_and_reduced_agree_where_the_part_does_not_accelerate_about_the_axis(method: str) -> None:
    """A box on a hinge across the axis of its rotor: n . w' = 0 however the box is pushed."""
    ends = []
    for kind in ("full", "reduced"):
        model = hinged_box(kind, axis=(0, 0.6, 0.8))
        model.add("motor", rotational.Torque(shaft_b="rotor", torque="sin(9 * time)"))
        model.add("push", Force(frame="box", torque=["cos(7 * time)", 0, 0]))
        model.add("load", JointLoad(joint="hinge"))
        make, _ = FIXED.get(method, (None, 8))
        run = koppel.simulate(model, until=0.5, every=0.05, stepper=make(step=1e-3) if make else TIGHT)
        names = ("hinge.angle", "hinge.rate", "rotor.angle", "rotor.speed", "load.tx", "load.ty", "load.tz")
        ends.append(np.array([run[name] for name in names]))
    assert np.max(np.abs(ends[0] - ends[1])) < 1e-11
    assert np.max(np.abs(ends[0][5:])) > 0.05  # the gyroscopic torque on the hinge


def deep_tree(kinds: Any, rng: np.random.Generator) -> koppel.Machine:
    """ground - ball - arm - hinge - box, rotors in both."""
    model = koppel.Model("tree")
    arm = model.add_part("arm", mass=2, center_of_mass=(0.2, 0.1, 0), inertia=INERTIA.tolist())
    model.add_part("box", mass=1, center_of_mass=(0, 0.1, 0.1), inertia=INERTIA.tolist())
    model.add("ball", joints.Spherical(frame_a="ground", frame_b=arm))
    tip = arm.frame("tip", position=(0.5, 0, 0), rotation={"cardan": [0.2, 0.3, 0.4]})
    model.add("hinge", joints.Revolute(frame_a=tip, frame_b="box", axis=(0.36, 0.48, 0.8)))
    for k, (part, kind) in enumerate(zip(("arm", "arm", "box"), kinds, strict=True)):
        axis = rng.normal(size=3).tolist()
        model.add(f"rotor_{k}", rotational.Shaft(inertia=0.02 + 0.01 * k, carrier=part, axis=axis, gyroscopic=kind))
        model.add(f"motor_{k}", rotational.Torque(shaft_b=f"rotor_{k}", torque=k + 1.0))
    machine = koppel.Machine(model)
    e = rng.normal(size=4)
    machine.set_state(np.concatenate([e / np.linalg.norm(e), rng.normal(size=4)]), rng.normal(size=7))
    return machine


def test_a_reduced_rotor_has_its_own_inertia_alone_in_its_row_of_the_mass_matrix() -> None:
    """M, M u and M^-1 h say the same, and all other rows are those of full rotors."""
    found = []
    for kinds in (("full", "full", "full"), ("reduced", "full", "reduced")):
        machine = deep_tree(kinds, np.random.default_rng(5))
        h = machine.forces(keep=True)
        M = machine.core.matrix(0.0, 0.0, False, True)
        for x in np.eye(7):
            assert machine.core.mass_times(x) == pytest.approx(M @ x, abs=1e-14)
        assert M @ machine.core.mass_solve(h) == pytest.approx(h, rel=1e-12)
        found.append((M, h))
    (full, h_full), (reduced, h) = found
    others = [0, 1, 2, 3, 5]
    assert np.array_equal(reduced[others], full[others]) and np.array_equal(h[others], h_full[others])
    assert full == pytest.approx(full.T, abs=1e-15)
    for row, inertia, torque in ((4, 0.02, 1.0), (6, 0.04, 3.0)):
        assert reduced[row, row] == pytest.approx(inertia, rel=1e-14) and h[row] == torque
        assert np.count_nonzero(reduced[row]) == 1 and np.count_nonzero(full[row]) > 3


@pytest.mark.parametrize("method", [*FIXED, "variable_step"])
def test_nothing_but_its_motor_changes_the_speed_of_a_reduced_rotor(method: str) -> None:
    """s = s_0 + T t / J_r in a tree that swings and tumbles."""
    machine = deep_tree(("reduced", "full", "reduced"), np.random.default_rng(5))
    start = machine.u
    make, _ = FIXED.get(method, (None, 8))
    run = koppel.simulate(machine, until=0.5, every=0.1, start="state", stepper=make(step=1e-3) if make else TIGHT)
    for k, inertia in ((0, 0.02), (2, 0.04)):
        wanted = start[4 + k] + (k + 1.0) / inertia * run.time
        assert np.max(np.abs(run[f"rotor_{k}.speed"] - wanted)) < 1e-10
    assert np.max(np.abs(run["rotor_1.speed"] - start[5] - 2.0 / 0.03 * run.time)) > 0.1
    assert np.ptp(run["arm.wx"]) > 0.5


def test_small_motions_of_a_reduced_rotor_on_a_spring_have_frequencies_of_their_own() -> None:
    """Springs k on the hinge and c on the rotor: w_1^2 = k / J, w_2^2 = c / J_r, as the rotor feels no acceleration.

    full: (k - J x)(c - J_r x) = J_r^2 x^2 with x = w^2.
    """
    k, c = 3.0, 20.0
    for kind in ("full", "reduced"):
        model = hinged_box(kind)
        model.add("hinge_spring", rotational.SpringDamper(shaft_a="ground", shaft_b="hinge", stiffness=k))
        model.add("rotor_spring", rotational.SpringDamper(shaft_a="ground", shaft_b="rotor", stiffness=c))
        machine = koppel.Machine(model)
        machine.u = np.zeros(2)
        found = [(2 * np.pi * mode.frequency) ** 2 for mode in koppel.linearize(machine).modes()]
        squares = np.roots([ROTOR * (BOX - ROTOR), -(k * ROTOR + c * BOX), k * c]) if kind == "full" else None
        assert found == pytest.approx(sorted([k / BOX, c / ROTOR] if squares is None else squares.tolist()), rel=1e-6)


# balance of power: these are exempt, with what they lack
EXEMPT: dict[str, Callable[[float, float, float, float, float], float]] = {
    "reduced": lambda J, s, s_rate, w, w_rate: J * s * w_rate,
    "none": lambda J, s, s_rate, w, w_rate: J * (s * w_rate + s_rate * w),
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinetic_energy_grows_by_the_power_of_the_motor_unless_the_kind_is_exempt(kind: str) -> None:
    """E = w J w / 2 + J_r s n . w + J_r s^2 / 2; w and w' here along n."""
    rng = np.random.default_rng(3)
    axis, torque = AXES[0], 0.7
    model = koppel.Model("satellite", gravity=(0, 0, 0))
    model.add_part("body", mass=7, inertia=INERTIA.tolist(), free=True)
    model.add("rotor", rotational.Shaft(inertia=ROTOR, carrier="body", axis=axis.tolist(), gyroscopic=kind))
    model.add("motor", rotational.Torque(shaft_b="rotor", torque=torque))
    machine = koppel.Machine(model)
    for _ in range(5):
        u = 5.0 * rng.normal(size=7)
        machine.set_state(machine.q, u)
        rate = machine.accelerations()
        w, w_rate, s, s_rate = u[3:6], rate[3:6], u[6], rate[6]
        growth = w @ INERTIA @ w_rate + ROTOR * (s_rate * axis @ w + s * axis @ w_rate + s * s_rate)
        lacks = EXEMPT[kind](ROTOR, s, s_rate, axis @ w, axis @ w_rate) if kind in EXEMPT else 0.0
        assert growth - lacks == pytest.approx(torque * s, abs=1e-11)
        assert kind not in EXEMPT or abs(lacks) > 1e-3


@pytest.mark.parametrize("kind", ["full", "reduced"])
def test_parameters_of_a_part_with_a_flat_rotor_can_be_changed(kind: Any) -> None:
    """What is left of the part without J_r n n^T may violate the triangle inequality; the part itself does not."""
    model = koppel.Model("gyroscope")
    model.parameter("spin", "120 rad/s")
    model.parameter("moment", "0.04 kg*m**2")
    model.add_part("arm", mass=3, inertia={"xx": "moment", "yy": 0.05, "zz": 0.06})
    model.add("post", joints.Spherical(frame_a="ground", frame_b="arm"))
    model.add("rotor", rotational.Shaft(inertia=0.04, speed="spin", carrier="arm", gyroscopic=kind))
    machine = koppel.Machine(model)
    machine.set_parameters({"spin": 100.0, "moment": 0.045})
    machine.reset()
    assert machine.outputs()["rotor.speed"] == 100.0
    with pytest.raises(koppel.ModelError, match=r"arm\.inertia: violates the triangle inequality"):
        machine.set_parameters({"moment": 0.2})
