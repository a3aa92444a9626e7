"""Interface quantities against difference quotients of the stepped component."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np
import pytest
from core.test_factor import four_bar
from numpy.typing import NDArray

import koppel
from koppel import _core, joints, mechanics, rotational
from koppel.vehicle.modular import half_axle, steering

Array = NDArray[np.float64]
STEP = 1e-3
STEPPERS: list[koppel.Stepper] = [koppel.SemiImplicitEuler(step=STEP), koppel.GeneralizedAlpha(step=STEP)]


def open_tree() -> koppel.Model:
    """A turning root with a ball, a slider and a spring to ground."""
    model = koppel.Model("tree")
    inertia = {"xx": 0.3, "yy": 0.4, "zz": 0.2}
    root = model.add_part(
        "root", mass=3, inertia=inertia, free=True, angular_velocity=(0.5, -1, 2), center_of_mass=(0.1, 0, 0)
    )
    arm = model.add_part("arm", mass=1, center_of_mass=(0, 0.1, -0.3), inertia=inertia)
    end = model.add_part("end", mass=2, inertia=inertia)
    hook = root.frame("hook", position=(0.2, 0, 0))
    model.add("ball", joints.Spherical(frame_a=hook, frame_b=arm, angular_velocity=(1, 0.5, 0)))
    model.add("slider", joints.Prismatic(frame_a=arm.frame("tip", position=(0, 0, -0.5)), frame_b=end, axis=(0, 1, 0)))
    spring = {"stiffness": [4e4] * 3 + [10.0] * 3, "damping": [30.0] * 6}
    model.add("spring", mechanics.Bushing(frame_a=model.ground, frame_b=end, **spring))
    model.interface("root", root.frame("left", position=(-0.2, 0.1, 0)))
    model.interface("end", end.frame("right", position=(0, 0.1, 0.1)))
    return model


def massless_rod() -> koppel.Model:
    """Two bodies at the ends of a rod without mass, one of them on a hinge."""
    model = koppel.Model("rod")
    inertia = {"xx": 0.3, "yy": 0.4, "zz": 0.2}
    one = model.add_part("one", mass=2, inertia=inertia)
    two = model.add_part("two", mass=1, inertia=inertia, position=(0.5, 0.3, 0), velocity=(0, 0, 0.2), free=True)
    model.add("hinge", joints.Revolute(frame_a=model.ground, frame_b=one, axis=(0, 1, 0)))
    rod = mechanics.Rod(frame_a=one.frame("a", position=(0.3, 0, 0.1)), frame_b=two.frame("b", position=(0, 0, 0.1)))
    model.add("rod", rod)
    model.interface("one", one.frame("grip", position=(0.2, 0, 0)))
    model.interface("two", two.frame("grip", position=(0.1, 0.1, 0)))
    return model


def shafts() -> koppel.Model:
    """A body that carries a geared shaft with a stiff spring."""
    model = koppel.Model("shafts")
    housing = model.add_part("housing", mass=5, inertia={"xx": 0.3, "yy": 0.4, "zz": 0.2}, free=True)
    model.add("rotor", rotational.Shaft(inertia=0.05, carrier=housing, axis=(1, 0, 0), speed=30))
    model.add("wheel", rotational.Shaft(inertia=0.02, carrier=housing, axis=(1, 0, 0)))
    model.add("gear", rotational.Gear(shaft_a="rotor", shaft_b="wheel", ratio=-2))
    model.add("stop", rotational.SpringDamper(shaft_a="ground", shaft_b="wheel", stiffness=500, damping=1))
    model.interface("mount", housing.frame("foot", position=(0, 0.2, -0.1)))
    return model


def loop() -> koppel.Model:
    model = four_bar()
    model.interface("top", "rocker.top")
    model.interface("rod", "rod.end")
    return model


MODELS: dict[str, Callable[[], koppel.Model]] = {
    "open tree": open_tree,
    "internal loop": loop,
    "massless rod": massless_rod,
    "shafts": shafts,
    "half axle": lambda: half_axle("right"),
    "steering": lambda: steering(angle="0.5*sin(time/(1 s))"),
}


def pose_after(
    machine: koppel.Machine, method: koppel.Stepper, found: koppel.couple.InterfaceReport, w: Array
) -> Array:
    """Poses of all interfaces after a step with wrenches w at them."""
    core = machine.core
    step = core.begin_step(method.name, method.options, method.step)
    step.predict()
    assert step.evaluate() == -1
    step.free()
    step.push(found.P.T @ w)
    step.correct()
    q, u = step.q, step.v[: machine.compiled.system.nu]
    step.discard()
    frames = machine.compiled.coupling_frames.values()
    return np.array([core.frame_motion(number, q, u)[:12] for number in frames])


def difference(after: Array, before: Array) -> Array:
    """Shift and turn, in world axes, of every pose, six rows each."""
    parts = []
    for a, b in zip(after, before, strict=True):
        R = a[3:].reshape(3, 3) @ b[3:].reshape(3, 3).T
        turn = 0.5 * np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
        parts += [a[:3] - b[:3], turn]
    return np.concatenate(parts)


@pytest.mark.parametrize("method", STEPPERS, ids=lambda method: method.name)
@pytest.mark.parametrize("name", MODELS)
def test_poses_after_a_step_move_as_the_report_says(name: str, method: koppel.Stepper) -> None:
    machine = koppel.Machine(MODELS[name](), stepper=method)
    machine.step(5)
    found = koppel.Component(machine.compiled.model).report(method, machine)
    n = 6 * len(found.names)
    quotient = np.empty((n, n))
    for column in range(n):
        w = np.zeros(n)
        w[column] = 20.0
        plus, minus = pose_after(machine, method, found, w), pose_after(machine, method, found, -w)
        quotient[:, column] = difference(plus, minus) / 40.0
    assert np.max(np.abs(quotient)) > 1e-8
    assert np.max(np.abs(quotient - found.compliance)) < 1e-6 * np.max(np.abs(quotient))
    # where forces are taken instead of at the end: the same but for the motion of the step
    assert np.max(np.abs(quotient - found.reach[1] * found.W)) < 2e-2 * np.max(np.abs(quotient))


@pytest.mark.parametrize("name", [name for name in MODELS if name in ("open tree", "shafts", "steering")])
def test_free_accelerations_are_those_of_the_step(name: str) -> None:
    """P S^-1 h is what the twist gains in a step per time; where loops are closed velocities are projected after it."""
    method = STEPPERS[0]
    machine = koppel.Machine(MODELS[name](), stepper=method)
    machine.step(5)
    now = koppel.Component(machine.compiled.model).report(method, machine)
    gain = (now.P @ (step_once(machine, method) - machine.u)) / STEP
    assert np.max(np.abs(now.free - gain)) < 1e-3 * max(1.0, float(np.max(np.abs(gain))))


def test_the_change_of_h_brings_the_free_acceleration_to_that_of_the_next_step() -> None:
    """A mass on a stiff spring: linear, so h + dh/dtheta dq + dh/du du is h at the positions and velocities reached."""
    model = koppel.Model("spring")
    mass = model.add_part("mass", mass=2, velocity=(0, 0, 0.3), inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    rates = {"stiffness": [0, 0, 2e5, 0, 0, 0], "damping": [0, 0, 40, 0, 0, 0]}
    model.add("spring", mechanics.Bushing(frame_a=model.ground, frame_b=mass, **rates))
    model.interface("end", mass)
    method = STEPPERS[0]
    machine = koppel.Machine(model, stepper=method)
    machine.step(4)
    now = koppel.Component(model).report(method, machine)
    A = 2 + STEP * 40 + STEP**2 * 2e5
    z, v = float(machine.q[2]), float(machine.u[2])
    h = -2 * 9.81 - 2e5 * (z + STEP * v) - 40 * v
    assert now.free[2] == pytest.approx(h / A, rel=1e-9)
    rate = h / A  # u' of the step
    assert now.change[2] == pytest.approx(-(STEP * 40 + STEP**2 * 2e5) * rate / A, rel=1e-9)


def step_once(machine: koppel.Machine, method: koppel.Stepper) -> Array:
    """Velocities after a step that is not kept."""
    kept = machine.core.state_bytes()
    machine.step()
    found = machine.u
    machine.core.set_state_bytes(kept)
    return found


def test_a_report_leaves_no_trace() -> None:
    machine = koppel.Machine(half_axle("left"), stepper=STEPPERS[0])
    machine.step(3)
    kept = machine.core.state_bytes()
    koppel.Component(machine.compiled.model).report(STEPPERS[0], machine)
    assert machine.core.state_bytes() == kept


def test_own_interfaces_act_on_each_other() -> None:
    found = koppel.Component(half_axle("left")).report(STEPPERS[0])
    assert np.max(np.abs(found.block("body", "rod")[:3, :3])) > 1e-4  # m/s^2 per N


def test_rows_that_a_frame_loses_are_named() -> None:
    """A point mass feels no moment: three rows of a rigid joint are lost, none of a ball."""
    model = koppel.Model("point")
    point = model.add_part("point", mass=1)
    model.add("slider", joints.Prismatic(frame_a=model.ground, frame_b=point, axis=(0, 1, 0)))
    model.interface("end", point)
    found = koppel.Component(model).report(STEPPERS[0])
    assert set(found.lost_rows("end")) == {"x", "z", "rx", "ry", "rz"}
    ball = koppel.Component(half_axle("left")).report(STEPPERS[0])
    assert ball.lost_rows("body") == ()


@pytest.mark.parametrize("name", ["half axle", "open tree"])
def test_the_c_interface_gives_the_same_numbers(name: str) -> None:
    """Pose, twist, P, W, free acceleration, acceleration at constant velocities, change of h and compliance."""
    compiled, steps = koppel.compile_model(MODELS[name]()), 5
    library = ctypes.CDLL(_core.__file__)
    library.koppel_create.restype = ctypes.c_void_p
    text, size = ctypes.c_char_p, ctypes.c_size_t
    library.koppel_create.argtypes = [text, size, text, ctypes.c_double, text, size]
    doubles = ctypes.POINTER(ctypes.c_double)
    library.koppel_report.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int), ctypes.c_int, *([doubles] * 6)]
    library.koppel_step.argtypes = [ctypes.c_void_p, ctypes.c_int]
    library.koppel_velocity_count.argtypes = library.koppel_destroy.argtypes = [ctypes.c_void_p]
    image = compiled.system.image
    instance = library.koppel_create(image, len(image), b"semi_implicit_euler", STEP, None, 0)
    assert instance
    frames = list(compiled.coupling_frames.values())
    n, nu = len(frames), library.koppel_velocity_count(instance)
    assert nu == compiled.system.nu
    assert library.koppel_step(instance, steps) == 0
    shapes = ((n, 24), (6 * n, nu), (6 * n, 6 * n), (6 * n,), (6 * n,), (6 * n, 6 * n))  # in the order of koppel.h
    given = [np.full(shape, np.nan) for shape in shapes]
    numbers = (ctypes.c_int * n)(*frames)
    pointers = [array.ctypes.data_as(doubles) for array in given]
    assert library.koppel_report(instance, (ctypes.c_int * 1)(9999), 1, *pointers) == 100
    assert all(np.all(np.isnan(array)) for array in given)  # a frame that does not exist writes nothing
    assert library.koppel_report(instance, numbers, n, *pointers) == 0
    library.koppel_destroy(instance)

    method = koppel.SemiImplicitEuler(step=STEP)
    machine = koppel.Machine(compiled.model, stepper=method)
    machine.step(steps)
    found = koppel.Component(compiled.model).report(method, machine)
    motion, P, W, free, change, compliance = given
    wanted = {
        "pose": (motion[:, :12], found.pose),
        "twist": (motion[:, 12:18], found.twist),
        "P": (P, found.P),
        "W": (W, found.W),
        "free": (free, found.free),
        "change": (change, found.change),
        "compliance": (compliance, found.compliance),
    }
    for what, (c, python) in wanted.items():
        assert np.max(np.abs(python)) > 0.0, what  # it moves: none of them is nothing
        assert np.array_equal(c, python), what
    # accelerations while no velocity changes: those of the state, and in the report those where forces are taken
    assert np.max(np.abs(motion[:, 18:] - rate_of_twist(machine, machine.q))) < 1e-6 * np.max(np.abs(found.bias))
    taken = machine.core.retract(machine.q, STEP * machine.u)
    assert np.max(np.abs(found.bias - rate_of_twist(machine, taken).ravel())) < 1e-6 * np.max(np.abs(found.bias))


def rate_of_twist(machine: koppel.Machine, q: Array, h: float = 1e-5) -> Array:
    """Velocity and angular velocity of all interfaces per time while u stays: a central difference."""
    core, u = machine.core, machine.u
    frames = machine.compiled.coupling_frames.values()
    ahead, behind = ([core.frame_motion(k, core.retract(q, s * h * u), u)[12:18] for k in frames] for s in (1, -1))
    return (np.array(ahead) - np.array(behind)) / (2 * h)
