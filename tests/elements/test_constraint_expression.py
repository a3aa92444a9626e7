"""mechanics.constraint: rods, gears and prescribed distances as expressions, against closed forms and joints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from elements import absolute
from elements.test_joints import Mechanism, check_against_absolute
from elements.test_more_joints import TIGHT
from machines import STEPPERS, Array, measure_order
from scipy.integrate import solve_ivp

import koppel
from koppel.elements import joints
from koppel.elements.mechanics import Constraint, Force, PointToPoint
from koppel.elements.sensors import JointLoad, Pose, Travel, Velocity
from koppel.results import Run

G, MASS, LENGTH = 9.81, 2.0, 0.8
POINT = {"xx": 1e-3, "yy": 1e-3, "zz": 1e-3}


def swing(angle: float = 1.1, rate: float = 0.0, zero: str = "rod.length - 0.8 m", **others: Any) -> koppel.Model:
    """A ball on a massless rod from the origin; its center of mass is its origin, so that it does not turn."""
    model = koppel.Model("swing", **others)
    along, across = np.array([np.sin(angle), 0, -np.cos(angle)]), np.array([np.cos(angle), 0, np.sin(angle)])
    start = {"position": (LENGTH * along).tolist(), "velocity": (LENGTH * rate * across).tolist(), "free": True}
    model.add_part("ball", mass=MASS, inertia=POINT, **start)
    model.add("rod", Travel(frame_a="ground", frame_b="ball"))
    model.add("keep", Constraint(zero=zero))
    return model


def angle_of(run: Run) -> Array:
    return np.arctan2(run["ball.x"], -run["ball.z"])


# a rod ------------------------------------------------------------------------------------------------------------


def test_a_ball_on_a_constant_distance_is_the_mathematical_pendulum() -> None:
    run = koppel.simulate(swing(), until=2.0, every=0.01, stepper=TIGHT)
    exact = solve_ivp(
        lambda t, y: [y[1], -G / LENGTH * np.sin(y[0])], (0, 2), [1.1, 0], "DOP853", run.time, rtol=1e-12, atol=1e-12
    ).y
    assert np.max(np.abs(angle_of(run) - exact[0])) < 1e-8
    assert np.max(np.abs(run["rod.length"] - LENGTH)) < 1e-11
    energy = 0.5 * MASS * (run["ball.vx"] ** 2 + run["ball.vz"] ** 2) + MASS * G * run["ball.z"]
    assert np.ptp(energy) < 1e-8
    # lambda dg/dq pushes along the rod: -force is the tension m (g cos a + l a'**2)
    tension = MASS * (G * np.cos(exact[0]) + LENGTH * exact[1] ** 2)
    assert np.max(np.abs(-run["keep.force"][1:] - tension[1:])) < 1e-7


def test_the_distance_moves_a_ball_as_a_hinge_does() -> None:
    """The hinge carries the ball with its whole inertia: a ball that cannot spin needs the sphere to be small."""
    hinged = koppel.Model("hinged")
    hinged.add_part("arm", mass=0, center_of_mass=(0, 0, 0), inertia={"xx": 0, "yy": 0, "zz": 0})
    hinged.add_part("ball", mass=MASS, inertia=POINT)
    tip = hinged.parts["arm"].frames
    tip["tip"] = koppel.Frame(position=(0, 0, -LENGTH))
    hinged.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, -1, 0), angle=1.1))
    hinged.add("pin", joints.Spherical(frame_a="arm.tip", frame_b="ball"))
    hinged.add("load", JointLoad(joint="pin"))
    one = koppel.simulate(swing(), until=1.0, every=0.01, stepper=TIGHT)
    two = koppel.simulate(hinged, until=1.0, every=0.01, stepper=TIGHT)
    for c in ("x", "y", "z", "vx", "vy", "vz"):
        assert np.max(np.abs(one[f"ball.{c}"] - two[f"ball.{c}"])) < 1e-8, c
    # the pin pulls the ball with the same force as the rod, in the axes of the arm, whose z points from tip to hinge
    assert np.max(np.abs(two["load.fz"][1:] + one["keep.force"][1:])) < 1e-7
    assert np.max(np.abs(two["load.fx"])) < 1e-7


def test_a_distance_between_two_cranks_moves_them_as_the_absolute_formulation_says() -> None:
    """A four-bar in space whose coupler is a distance; there it is the condition p.p = l**2."""
    made = Mechanism("coupler", (0, 0, -G))
    bar = {"mass": 2, "center_of_mass": [0.2, 0, 0], "inertia": np.diag([0.01, 0.05, 0.05]).tolist()}
    origin, end = {"position": [0.0, 0.0, 0.0]}, {"position": [0.4, 0.1, 0.0]}
    base = {"position": [0.9, 0.2, 0.1], "rotation": {"cardan": [0.3, 0, 0]}}
    y = np.array([0.0, 1.0, 0.0])
    for name, foot, angle, rate in (("left", origin, -0.6, 1.0), ("right", base, -0.9, 0.0)):
        made.part(name, **bar)
        made.joint(f"{name}_foot", "revolute", "ground", name, foot, origin, axis=y, angle=angle, rate=rate)
        made.links[-1] = ("ground", name, absolute.revolute(y), foot, origin)
        made.model.parts[name].frames["end"] = koppel.Frame(**end)
    made.model.add("gap", Travel(frame_a="left.end", frame_b="right.end"))
    length = koppel.Machine(made.model).outputs()["gap.length"]
    made.model.add("keep", Constraint(zero=f"gap.length - {length!r} m"))
    made.links.append(("left", "right", lambda p, R: np.array([p @ p - length**2]), end, end))
    machine = koppel.Machine(made.model)
    check_against_absolute(made, machine)
    run = koppel.simulate(machine, until=0.4, every=0.4, stepper=TIGHT)
    check_against_absolute(made, machine)
    assert abs(run["right_foot.angle"][-1] + 0.9) > 0.1
    # virtual work on each crank alone: J a'' = weight + force * d(length)/d(angle)
    q, acceleration, force = machine.q, machine.accelerations(), run["keep.force"][-1]
    for k, name in enumerate(("left", "right")):
        step = np.zeros(2)
        step[k] = 1e-5
        ends = []
        for sign in (1, -1):
            machine.set_state(q + sign * step)
            ends.append([machine.outputs()[path] for path in ("gap.length", f"{name}.z")])
        slope, lift = (np.array(ends[0]) - np.array(ends[1])) / 2e-5
        moment = 0.05 + 2 * 0.2**2
        assert abs(moment * acceleration[k] - (force * slope - 2 * G * lift)) < 1e-6


def test_the_force_of_a_constraint_holds_weight_and_push() -> None:
    model = swing(angle=0.3)
    model.add("push", Force(frame="ball", force=["8 N", 0, 0]))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    values = machine.outputs()
    assert abs(np.arctan2(values["ball.x"], -values["ball.z"]) - np.arctan2(8, MASS * G)) < 1e-9
    after = koppel.simulate(machine, until=1e-3, stepper=koppel.Lsrt2(step=1e-4))
    assert abs(-after["keep.force"][-1] - np.hypot(8, MASS * G)) < 1e-6


@pytest.mark.parametrize("name", STEPPERS)
def test_steppers_keep_the_distance_and_their_order(name: str) -> None:
    end, errors = 0.5, []
    exact = koppel.Machine(swing(rate=2.0))
    koppel.simulate(exact, until=end, every=end, stepper=TIGHT)
    for steps in (250, 500, 1000):
        machine = koppel.Machine(swing(rate=2.0))
        run = koppel.simulate(machine, until=end, stepper=STEPPERS[name](step=end / steps))
        assert np.max(np.abs(run["rod.length"] - LENGTH)) < 1e-10
        assert np.max(np.abs(run["rod.rate"])) < 1e-8
        errors.append(float(np.max(np.abs(machine.u - exact.u))))
    assert min(measure_order(errors)) > STEPPERS[name].order - 0.15, errors


def test_time_stepping_keeps_the_distance_too() -> None:
    run = koppel.simulate(swing(rate=2.0), until=0.5, stepper=koppel.TimeStepping(step=1e-3, theta=0.5))
    assert np.max(np.abs(run["rod.length"] - LENGTH)) < 1e-10
    exact = koppel.simulate(swing(rate=2.0), until=0.5, every=1e-3, stepper=TIGHT)
    assert np.max(np.abs(run["ball.x"] - exact["ball.x"])) < 1e-4


# distances and positions that follow time -------------------------------------------------------------------------


def test_a_rod_that_shortens_spins_the_ball_up() -> None:
    """Without weight the angular momentum l**2 a' stays, and the force is m (l'' - l a'**2)."""
    model = swing(0.3, 2.0, "rod.length - 0.8 m + 0.1 m * time/(1 s)", gravity=(0, 0, 0))
    run = koppel.simulate(model, until=2.0, every=0.01, stepper=TIGHT)
    length = LENGTH - 0.1 * run.time
    assert np.max(np.abs(run["rod.length"] - length)) < 1e-10
    assert np.max(np.abs(run["rod.rate"][1:] + 0.1)) < 1e-9
    spin = run["ball.x"] * run["ball.vz"] - run["ball.z"] * run["ball.vx"]
    assert np.max(np.abs(spin - LENGTH**2 * 2.0)) < 1e-8
    rate = LENGTH**2 * 2.0 / length**2
    assert np.max(np.abs(run["keep.force"][1:] + MASS * length[1:] * rate[1:] ** 2)) < 1e-7
    # the winch works: change of kinetic energy = integral of force * l'
    energy = 0.5 * MASS * (run["ball.vx"] ** 2 + run["ball.vz"] ** 2)
    exact = 0.5 * MASS * (0.01 + LENGTH**4 * 4.0 / length**2)
    assert np.max(np.abs(energy - exact)) < 1e-7


def test_a_rod_of_changing_length_is_the_parametric_pendulum() -> None:
    """l a'' + 2 l' a' + g sin a = 0 with l = 0.8 + 0.05 sin 7 t."""
    model = swing(1.1, 0.0, "rod.length - 0.8 m - 0.05 m * sin(7*time/(1 s))")
    run = koppel.simulate(model, until=2.0, every=0.01, stepper=TIGHT)

    def slope(t: float, y: Array) -> list[float]:
        length, rate = LENGTH + 0.05 * np.sin(7 * t), 0.35 * np.cos(7 * t)
        return [y[1], -(2 * rate * y[1] + G * np.sin(y[0])) / length]

    exact = solve_ivp(slope, (0, 2), [1.1, 0.0], "DOP853", run.time, rtol=1e-12, atol=1e-12).y
    length, acceleration = LENGTH + 0.05 * np.sin(7 * run.time), -2.45 * np.sin(7 * run.time)
    assert np.max(np.abs(angle_of(run) - exact[0])) < 1e-8
    force = MASS * (acceleration - length * exact[1] ** 2 - G * np.cos(exact[0]))
    assert np.max(np.abs(run["keep.force"][1:] - force[1:])) < 1e-7


def test_a_coordinate_that_follows_time_takes_the_force_of_a_drive() -> None:
    """hinge.angle = motion(t) as a constraint and as a drive: same motion, same torque."""

    def arm() -> koppel.Model:
        model = koppel.Model("arm")
        model.add_part("arm", mass=2, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
        model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm", axis=(0, -1, 0)))
        return model

    motion = "0.3 * sin(2*time/(1 s))"
    one, two = arm(), arm()
    one.add("drive", joints.AngleDrive(joint="hinge", motion=motion))
    two.add("drive", Constraint(zero=f"hinge.angle - ({motion}) * 1 rad"))
    runs = [koppel.simulate(model, until=1.0, every=0.01, stepper=TIGHT) for model in (one, two)]
    for path in ("hinge.angle", "hinge.rate", "drive.force"):
        assert np.max(np.abs(runs[0][path][1:] - runs[1][path][1:])) < 1e-8, path
    t = runs[1].time[1:]
    torque = 0.6 * -1.2 * np.sin(2 * t) + 2 * G * 0.5 * np.cos(0.3 * np.sin(2 * t))
    assert np.max(np.abs(runs[1]["drive.force"][1:] - torque)) < 1e-7


# joint coordinates ------------------------------------------------------------------------------------------------


def two_hinges(zero: str, torque: float = 0.6) -> koppel.Model:
    model = koppel.Model("two hinges", gravity=(0, 0, 0))
    for name, inertia in (("a", 0.2), ("b", 0.5)):
        model.add_part(f"wheel_{name}", mass=1, inertia={"xx": 0.3, "yy": 0.3, "zz": inertia})
        model.add(name, joints.Revolute(frame_a="ground", frame_b=f"wheel_{name}"))
    model.add("drive", Force(frame="wheel_a", torque=[0, 0, torque]))
    model.add("mesh", Constraint(zero=zero))
    return model


def test_a_linear_expression_of_two_hinges_is_a_gear() -> None:
    """a = 2 b: (J_a + J_b / 4) a'' = T; lambda on a, -2 lambda on b."""
    run = koppel.simulate(two_hinges("a.angle - 2*b.angle"), until=1.0, every=0.01, stepper=TIGHT)
    rate = 0.6 / (0.2 + 0.5 / 4)
    assert np.max(np.abs(run["a.rate"] - rate * run.time)) < 1e-9
    assert np.max(np.abs(run["b.angle"] - 0.25 * rate * run.time**2)) < 1e-9
    assert np.max(np.abs(run["mesh.force"][1:] - (0.2 * rate - 0.6))) < 1e-9
    assert abs(-2 * run["mesh.force"][-1] - 0.5 * rate / 2) < 1e-9
    geared = two_hinges("a.angle - 2*b.angle")
    geared.elements["mesh"] = koppel.rotational.Gear(shaft_a="a", shaft_b="b", ratio=2)
    other = koppel.simulate(geared, until=1.0, every=0.01, stepper=TIGHT)
    for path in ("a.angle", "b.angle", "a.rate", "b.rate"):
        assert np.max(np.abs(run[path] - other[path])) < 1e-9, path
    assert np.max(np.abs(run["mesh.force"][1:] - other["mesh.torque_a"][1:])) < 1e-9


def test_a_curved_expression_is_a_cam_gear() -> None:
    """b = 0.4 sin a: one equation (J_a + J_b c**2) a'' - J_b c s a'**2 = T with c = 0.4 cos a, s = 0.4 sin a."""
    run = koppel.simulate(two_hinges("b.angle - 0.4 rad * sin(a.angle)"), until=2.0, every=0.01, stepper=TIGHT)

    def slope(t: float, y: Array) -> list[float]:
        c, s = 0.4 * np.cos(y[0]), 0.4 * np.sin(y[0])
        return [y[1], (0.6 + 0.5 * c * s * y[1] ** 2) / (0.2 + 0.5 * c * c)]

    exact = solve_ivp(slope, (0, 2), [0.0, 0.0], "DOP853", run.time, rtol=1e-12, atol=1e-12).y
    assert np.max(np.abs(run["a.angle"] - exact[0])) < 1e-8
    assert np.max(np.abs(run["b.angle"] - 0.4 * np.sin(exact[0]))) < 1e-8
    assert np.max(exact[0]) > 3  # more than half a turn


def test_a_ball_on_a_surface_is_a_pendulum_in_space() -> None:
    """x**2 + y**2 + z**2 = l**2 of a pose: the same motion as the distance; lambda is force over length."""
    model = swing(1.1)
    model.parts["ball"] = model.parts["ball"].model_copy(update={"velocity": (0.0, 1.5, 0.0)})
    distance = koppel.simulate(model, until=1.0, every=0.01, stepper=TIGHT)
    model.add("at", Pose(frame="ball"))
    model.elements["keep"] = Constraint(zero="at.x**2 + at.y**2 + at.z**2 - (0.8 m)**2")
    surface = koppel.simulate(model, until=1.0, every=0.01, stepper=TIGHT)
    for c in ("x", "y", "z", "vx", "vy", "vz"):
        assert np.max(np.abs(distance[f"ball.{c}"] - surface[f"ball.{c}"])) < 1e-8, c
    assert np.ptp(surface["ball.y"]) > 0.3
    assert np.max(np.abs(surface["keep.force"][1:] * 2 * LENGTH - distance["keep.force"][1:])) < 1e-6
    spin = surface["ball.x"] * surface["ball.vy"] - surface["ball.y"] * surface["ball.vx"]
    assert np.ptp(spin) < 1e-8  # about the vertical


def test_a_mirrored_submodel_with_a_constraint_moves_mirrored() -> None:
    model = koppel.Model("sides")
    inner = swing(1.1)
    inner.parts["ball"] = inner.parts["ball"].model_copy(update={"velocity": (0.0, 1.5, 0.0)})
    model.submodel("left", inner)
    model.submodel("right", inner, mirror=True)
    run = koppel.simulate(model, until=1.0, every=0.01, stepper=TIGHT)
    for c, sign in (("x", 1), ("y", -1), ("z", 1)):
        assert np.max(np.abs(run[f"left.ball.{c}"] - sign * run[f"right.ball.{c}"])) < 1e-9
    assert np.max(np.abs(run["left.keep.force"] - run["right.keep.force"])) < 1e-7
    assert np.ptp(run["left.ball.y"]) > 0.3


def test_a_parameter_in_the_expression_changes_the_length_without_compiling() -> None:
    model = swing(1.1, zero="rod.length - l")
    model.parameter("l", "800 mm")
    machine = koppel.Machine(model)
    machine.set_parameters({"l": "700 mm"})
    machine.reset()
    assert abs(machine.outputs()["rod.length"] - 0.7) < 1e-11


# refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zero", "words"),
    [
        ("rod.rate * rod.rate", "not linear in velocities"),
        ("sin(hinge.rate * 1 s)", "not linear in velocities"),
        ("speed.vx / (2 + speed.vy)", "not linear in velocities"),
        ("abs(speed.vx)", "not linear in velocities"),
        ("speed.vx * abs(hinge.angle)", "once differentiable"),
        ("spring.force - 3 N", "force"),
        ("slow.value * 1 m + rod.length", "states"),
        ("time - 1 s", "no position"),
        ("3 m - l", "no position"),
        ("0.5", "no position"),
        ("rod.lenght - 0.8 m", "did you mean rod.length"),
        ("rod.length - 0.8 s", "unit|m and s|s and m"),
    ],
)
def test_what_is_no_condition_on_positions_is_refused_in_one_line(zero: str, words: str) -> None:
    model = swing(zero=zero)
    model.parameter("l", "800 mm")
    model.add_part("arm", mass=1, inertia=POINT)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="arm"))
    model.add("speed", Velocity(frame="ball"))
    model.add("spring", PointToPoint(frame_a="ground", frame_b="ball", elastic=10))
    model.add("slow", koppel.control.Lag(input="rod.length", time_constant=1))
    with pytest.raises(koppel.ModelError, match=words) as caught:
        koppel.Machine(model)
    assert "keep" in str(caught.value) and "\n" not in str(caught.value)


def test_a_distance_that_cannot_be_kept_stops_the_run_by_name() -> None:
    """The pivot of a ball 0.8 m away on a slide that ends: two rods that part."""
    model = koppel.Model("apart", gravity=(0, 0, 0))
    model.add_part("ball", mass=1, inertia=POINT, position=(0.5, 0, 0.6), free=True)
    model.ground.frame("other", position=(1, 0, 0))
    model.add("one", Travel(frame_a="ground", frame_b="ball"))
    model.add("two", Travel(frame_a="ground.other", frame_b="ball"))
    length = float(np.hypot(0.5, 0.6))
    for name in ("one", "two"):
        model.add(f"keep_{name}", Constraint(zero=f"{name}.length - {length!r} m + 0.4 m * time/(1 s)"))
    # both rods shorten; at 0.5 m each they lie in line, later they cannot meet
    with pytest.raises(koppel.RunError, match=r"'keep_(one|two)' cannot be kept.*remain") as caught:
        koppel.simulate(model, until=2.0, stepper=koppel.Lsrt2(step=1e-3))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("zero", "function"),
    [
        ("abs(hinge.angle) - 0.1", "abs"),
        ("hinge.angle - 0.1 * floor(hinge.angle)", "floor"),
        ("max(hinge.angle, 0.1) - 0.2", "max"),
        ("clip(hinge.angle, -1, 1) - 0.2", "clip"),
        ("hinge.angle * select(hinge.angle, 1, 2) - 0.2", "select"),
    ],
)
def test_kinks_over_positions_are_refused(zero: str, function: str) -> None:
    model = hinged()
    model.add("keep", koppel.mechanics.Constraint(zero=zero))
    with pytest.raises(koppel.ModelError, match=rf"elements.keep.zero: has a kink or a jump: {function} of a position"):
        koppel.Machine(model)


@pytest.mark.parametrize("zero", ["hinge.angle - 0.1 * step(time - 1)", "hinge.angle - abs(limit)"])
def test_kinks_over_time_and_parameters_are_allowed(zero: str) -> None:
    model = hinged()
    model.parameter("limit", -0.3)
    model.add("keep", koppel.mechanics.Constraint(zero=zero))
    wanted = 0.3 if "limit" in zero else 0.0
    assert koppel.Machine(model).outputs()["hinge.angle"] == pytest.approx(wanted, abs=1e-12)


def hinged() -> koppel.Model:
    """A body on a hinge."""
    model = koppel.Model("hinge")
    body = model.add_part("body", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("hinge", koppel.joints.Revolute(frame_a="ground", frame_b=body, axis=(1, 0, 0)))
    return model


def test_a_condition_that_reads_its_own_force_is_refused_in_one_line() -> None:
    model = koppel.Model("slider")
    part = model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("guide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=part))
    model.add("condition", koppel.mechanics.Constraint(zero="condition.force*1 m/(1 N) + guide.shift"))
    with pytest.raises(koppel.ModelError, match=r"elements\.condition.*force"):
        koppel.Machine(model)


def geared_loop(**start: object) -> koppel.Model:
    """A parallelogram of 1 m and 0.2 m whose far crank turns a disk back, three times as fast."""
    model = koppel.Model("geared parallelogram", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    crank, coupler, other, disk = (model.add_part(name, **body) for name in ("crank", "coupler", "other", "disk"))
    far = model.ground.frame("far", position=(1, 0, 0))
    ends = crank.frame("end", position=(0.2, 0, 0)), coupler.frame("end", position=(1, 0, 0))
    model.add("foot", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank, angle=1.0, rate=2.0))
    model.add("knee", koppel.joints.Revolute(frame_a=ends[0], frame_b=coupler, angle=-1.0, rate=-2.0))
    model.add("top", koppel.joints.Revolute(frame_a=ends[1], frame_b=other.frame("end", position=(0.2, 0, 0)), **start))
    model.add("far_foot", koppel.joints.Revolute(frame_a=far, frame_b=other, angle=1.0, rate=2.0))
    model.add("spin", koppel.joints.Revolute(frame_a=model.ground, frame_b=disk, angle=3.0, rate=6.0))
    model.add("gear", koppel.mechanics.Constraint(zero="spin.angle - 3*top.angle"))
    return model


def test_a_joint_that_a_condition_reads_is_a_coordinate_and_counts_on_beyond_half_a_turn() -> None:
    compiled = koppel.compile_model(geared_loop())
    assert "top" in compiled.joints and set(compiled.constraints) == {"knee", "gear"}
    run = koppel.simulate(compiled, until=6.0)
    assert run["spin.angle"] == pytest.approx(3 * run["top.angle"], abs=1e-9)
    assert run["top.angle"][-1] > 2 * np.pi and np.ptp(run["top.rate"]) < 1.0


def test_an_angle_that_wraps_in_a_condition_is_refused() -> None:
    with pytest.raises(
        koppel.ModelError, match=r"elements\.top: closes a loop, where its angle is known within half a turn"
    ):
        koppel.Machine(geared_loop(cut=True))
