"""What belongs to an instant: forces of drives and constraints where no step was taken, and their order in runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import koppel

LEVER = 2 * 0.5 + 1 * 1.0  # kg*m about the hinge: the arm itself and the tip mass


def driven_arm(motion: str) -> koppel.Model:
    """An arm of 2 kg with a hanging tip of 1 kg; its hinge is driven."""
    model = koppel.Model("arm")
    model.parameter("angle", "0.3 rad")
    inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
    arm = model.add_part("arm", mass=2, center_of_mass=(0.5, 0, 0), inertia=inertia)
    tip = model.add_part("tip", mass=1, center_of_mass=(0.2, 0, 0), inertia=inertia)
    end = arm.frame("end", position=(1, 0, 0))
    model.add("hinge", koppel.joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, -1, 0)))
    model.add("knee", koppel.joints.Revolute(frame_a=end, frame_b=tip, axis=(0, -1, 0), angle=-1.5))
    model.add("drive", koppel.joints.AngleDrive(joint="hinge", motion=motion))
    return model


def test_drive_in_an_equilibrium_carries_the_weight() -> None:
    """The tip hangs below its pin: torque = 9.81 * (2 kg * 0.5 m + 1 kg * 1 m) * cos(angle)."""
    machine = koppel.Machine(driven_arm("angle"))
    koppel.find_equilibrium(machine)
    torque = 9.81 * LEVER * np.cos(0.3)
    assert machine.outputs()["drive.force"] == pytest.approx(torque, rel=1e-9)
    assert machine.core.constraint_forces[-1] == pytest.approx(torque, rel=1e-9)
    for stepper in (koppel.Lsrt2(), koppel.TimeStepping(), koppel.VariableStep()):
        run = koppel.simulate(driven_arm("angle"), until=0.002, every=1e-3, stepper=stepper, start="equilibrium")
        assert run["drive.force"] == pytest.approx(np.full(3, torque), rel=1e-7)


def test_drive_along_a_followed_equilibrium_carries_the_weight() -> None:
    values = np.array([0.0, 0.3, 0.6])
    run = koppel.follow_equilibrium(driven_arm("angle"), parameter="angle", values=values.tolist())
    assert run["drive.force"] == pytest.approx(9.81 * LEVER * np.cos(values), rel=1e-9)


def test_forces_of_the_first_row_are_those_of_its_instant() -> None:
    """A bead on z = x^2 with speed v at x = 0: m (g + 2 v^2)."""
    run = koppel.simulate(bead(), until=1e-3, stepper=koppel.Lsrt2(step=1e-3))
    assert run["track.force"][0] == pytest.approx(0.5 * (9.81 + 2 * 1.5**2), rel=1e-12)


def bead() -> koppel.Model:
    model = koppel.Model("bead on a parabola")
    sled = model.add_part("sled", mass=0)
    mass = model.add_part("mass", mass=0.5, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add("slide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=sled, axis=(1, 0, 0), speed=1.5))
    model.add("lift", koppel.joints.Prismatic(frame_a=sled, frame_b=mass, axis=(0, 0, 1)))
    model.add("track", koppel.mechanics.Constraint(zero="lift.shift - slide.shift**2/(1 m)"))
    return model


@pytest.mark.parametrize("stepper", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler])
def test_forces_of_constraints_follow_the_state_of_their_row(stepper: Callable[..., koppel.Lsrt2]) -> None:
    """m x'' (1 + 4 x^2) = -m (2 x g + 4 x v^2) and force = m (g + 2 v^2 + 2 x x''), from x and v of the same row."""
    run = koppel.simulate(bead(), until=0.5, stepper=stepper(step=1e-3))
    x, v = run["slide.shift"], run["slide.speed"]
    acceleration = -(2 * x * 9.81 + 4 * x * v**2) / (1 + 4 * x**2)
    assert run["track.force"] == pytest.approx(0.5 * (9.81 + 2 * v**2 + 2 * x * acceleration), rel=1e-9)


# accelerations --------------------------------------------------------------------------------------------------------


def swinging_machine() -> koppel.Model:
    """A ball joint, a hinge on it, a free body on a spring, and a loop through a rod: one of each kind of motion."""
    model = koppel.Model("swinging")
    body = {"mass": 1.5, "inertia": {"xx": 0.2, "yy": 0.3, "zz": 0.25}, "center_of_mass": (0.3, 0.1, -0.2)}
    first, second, loose, swing = (model.add_part(name, **body) for name in ("first", "second", "loose", "swing"))
    spin = {"angular_velocity": (1.0, 0.5, -2.0)}
    model.add("ball", koppel.joints.Spherical(frame_a=model.ground, frame_b=first, **spin))
    end = first.frame("end", position=(0.5, 0.2, -0.4))
    model.add("hinge", koppel.joints.Revolute(frame_a=end, frame_b=second, axis=(0, 0.6, 0.8), rate=3))
    spring = koppel.mechanics.Bushing(frame_a=model.ground, frame_b=loose, stiffness=[90, 80, 70, 6, 5, 4])
    model.add("spring", spring)
    model.add("pivot", koppel.joints.Revolute(frame_a=model.ground, frame_b=swing, axis=(0, 1, 0), rate=2))
    far = model.ground.frame("far", position=(1.0, 0.0, -1.0))
    model.add("rod", koppel.sensors.Travel(frame_a=far, frame_b=second))
    model.add("hold", koppel.mechanics.Constraint(zero="rod.travel"))
    for name, part in (("first", first), ("second", second), ("loose", loose), ("swing", swing)):
        eye = part.frame("eye", position=(0.1, -0.3, 0.2), rotation=[(0.6, -0.8, 0), (0.8, 0.6, 0), (0, 0, 1)])
        model.add(f"{name}_velocity", koppel.sensors.Velocity(frame=eye))
        model.add(f"{name}_world", koppel.sensors.Acceleration(frame=eye))
        model.add(f"{name}_own", koppel.sensors.Acceleration(frame=eye, axes_of=eye))
        model.add(f"{name}_pose", koppel.sensors.Pose(frame=eye))
    return model


def test_acceleration_of_a_frame_is_the_rate_of_its_velocity() -> None:
    """Differences of fourth order over 1 ms: about 1e-4 s^4/s^4 * h^4/30 of the velocities."""
    method = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
    run = koppel.simulate(swinging_machine(), until=0.1, every=1e-3, stepper=method)
    for part in ("first", "second", "loose", "swing"):
        for velocity in ("vx", "vy", "vz", "wx", "wy", "wz"):
            acceleration = velocity.replace("v", "a").replace("w", "b")
            v = run[f"{part}_velocity.{velocity}"]
            slope = (v[:-4] - 8 * v[1:-3] + 8 * v[3:-1] - v[4:]) / 12e-3
            assert run[f"{part}_world.{acceleration}"][2:-2] == pytest.approx(slope, abs=2e-7), (part, velocity)


def test_axes_of_the_frame_itself_turn_the_components() -> None:
    run = koppel.simulate(swinging_machine(), until=0.02)
    for part in ("first", "second", "loose", "swing"):
        for row in (0, -1):
            a, b, c = (run[f"{part}_pose.r{axis}"][row] for axis in "xyz")
            X = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
            Y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
            Z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
            for kind in "ab":
                world, own = (np.array([run[f"{part}_{w}.{kind}{x}"][row] for x in "xyz"]) for w in ("world", "own"))
                assert (X @ Y @ Z).T @ world == pytest.approx(own, abs=1e-11)


def test_accelerations_in_a_mirrored_submodel_are_those_of_the_other_side() -> None:
    inner, model = swinging_machine(), koppel.Model("sides")
    model.submodel("left", inner)
    model.submodel("right", inner, mirror=True)
    run = koppel.simulate(model, until=0.02)
    for part in ("first", "second", "loose", "swing"):
        for path in (f"{part}_{axes}.{kind}{x}" for axes in ("world", "own") for kind in "ab" for x in "xyz"):
            assert run[f"right.{path}"] == pytest.approx(run[f"left.{path}"], abs=1e-9), path
    for path in (f"left.first_world.{kind}{x}" for kind in "ab" for x in "xyz"):
        assert np.max(np.abs(run[path])) > 0.1, path  # so that a wrong sign would show


def test_signal_must_not_read_an_acceleration() -> None:
    model = koppel.Model("loop")
    ball = model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    model.add("sensor", koppel.sensors.Acceleration(frame=ball))
    model.add("push", koppel.mechanics.Force(frame=ball, force=["1 kg*sensor.ax", 0, 0]))
    with pytest.raises(koppel.ModelError, match="acceleration 'sensor' of the same instant"):
        koppel.compile_model(model)


def test_kinematics_gives_the_accelerations_of_all_coordinates() -> None:
    """Slider-crank, crank r turning with w: second rate of the piston r cos(a) + sqrt(l^2 - r^2 sin(a)^2)."""
    model = koppel.Model("slider-crank")
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    crank, rod, piston = (model.add_part(name, **body) for name in ("crank", "rod", "piston"))
    pin, end = crank.frame("pin", position=(0.1, 0, 0)), rod.frame("end", position=(0.3, 0, 0))
    model.add("main", koppel.joints.Revolute(frame_a=model.ground, frame_b=crank))
    model.add("guide", koppel.joints.Prismatic(frame_a=model.ground, frame_b=piston, axis=(1, 0, 0), shift=0.4))
    model.add("big_end", koppel.joints.Revolute(frame_a=pin, frame_b=rod))
    model.add("small_end", koppel.joints.Revolute(frame_a=end, frame_b=piston))
    model.add("drive", koppel.joints.AngleDrive(joint="main", motion="5*time/(1 s) + time**2/(1 s**2)"))
    times = np.linspace(0.0, 1.0, 11)
    run = koppel.solve_kinematics(model, times)
    a, w, b = 5 * times + times**2, 5 + 2 * times, 2.0
    root = np.sqrt(0.09 - 0.01 * np.sin(a) ** 2)
    first = -0.1 * np.sin(a) - 0.01 * np.sin(a) * np.cos(a) / root
    second = -0.1 * np.cos(a) - 0.01 * np.cos(2 * a) / root - 1e-4 * (np.sin(a) * np.cos(a)) ** 2 / root**3
    assert run["main.angle_acceleration"] == pytest.approx(np.full(11, b), abs=1e-9)
    assert run["guide.shift_acceleration"] == pytest.approx(second * w**2 + first * b, abs=1e-8)


def test_channels_are_read_at_the_time_of_the_state() -> None:
    model = koppel.Model("pushed")
    model.input("push", "N", "10*time")
    model.add("sled", koppel.translational.Sled(mass=2))
    model.add("force", koppel.translational.Force(sled_b="sled", force="push"))
    machine = koppel.Machine(model)
    machine.step(500)
    assert machine.outputs()["push"] == pytest.approx(5.0) and machine.outputs(0.1)["push"] == pytest.approx(1.0)
    assert machine.forces()[0] == pytest.approx(5.0) and machine.accelerations()[0] == pytest.approx(2.5)
    assert machine.accelerations(0.1)[0] == pytest.approx(0.5)


def test_laws_are_read_on_the_branches_that_fit_before_the_first_step() -> None:
    model = koppel.Model("shaft and block")
    model.add("shaft", koppel.rotational.Shaft(inertia=1, speed=3))
    model.add("bearing", koppel.rotational.Friction(shaft_b="shaft", torque=2))
    inertia = {"xx": 4e-3, "yy": 4e-3, "zz": 4e-3}
    model.add_part("ball", mass=1, inertia=inertia, position=(0, 0, 0.1), velocity=(1, 0, 0), free=True)
    model.add("table", koppel.mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=0.1, friction=0.3))
    machine = koppel.Machine(model)
    paths = ["bearing.torque", "bearing.slip", "bearing.branch", "table.force", "table.branch", "table.friction_x"]
    wanted = [2, 3, 1, 9.81, 1, -0.3 * 9.81]
    reader = machine.reader(paths)
    assert np.allclose(reader.values, wanted)
    kept = machine.core.state_bytes()
    assert np.allclose([machine.outputs()[path] for path in paths], wanted)
    assert machine.core.state_bytes() == kept  # what is read changes nothing
    machine.step(10)
    machine.set_state(machine.q, -machine.u, machine.time)
    reader.read()
    assert np.allclose(reader.values[[0, 2, 5]], [-2, -1, 0.3 * 9.81])
