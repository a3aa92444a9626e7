"""Small motions with set-valued laws on their branches: what sticks is held, what slips moves along its curve."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import mechanics, rotational

FALLING = {"type": "piecewise", "x": [0, 10], "y": [0.5, 0.3]}
STIFFNESS, DAMPING = 500.0, 1.0


def train(normal: float, speed: float = 0.0) -> koppel.Model:
    """a (1 kg m2), clutch, b (2), spring, c (3)."""
    model = koppel.Model("train")
    model.add("a", rotational.Shaft(inertia=1, speed=speed))
    model.add("b", rotational.Shaft(inertia=2))
    model.add("c", rotational.Shaft(inertia=3))
    spring = rotational.SpringDamper(shaft_a="b", shaft_b="c", stiffness=STIFFNESS, damping=DAMPING)
    model.add("spring", spring)
    model.add("clutch", rotational.Clutch(shaft_a="a", shaft_b="b", normal=normal, friction=FALLING))
    return model


def sort(values: np.ndarray) -> np.ndarray:
    return np.array(sorted(values, key=lambda v: (round(v.real, 5), v.imag)))


def eigenvalues_of(M: list[float], D: list[list[float]], K: list[list[float]]) -> np.ndarray:
    """M u' = D u + K theta by hand."""
    n, inverse = len(M), np.diag(1.0 / np.array(M))
    A = np.block([[np.zeros((n, n)), np.eye(n)], [inverse @ np.array(K), inverse @ np.array(D)]])
    return sort(np.linalg.eigvals(A))


def chain(weight: float) -> list[list[float]]:
    return [[-weight, weight], [weight, -weight]]


def test_a_locked_clutch_joins_its_shafts() -> None:
    found = koppel.linearize(train(100.0))
    exact = eigenvalues_of([3.0, 3.0], chain(DAMPING), chain(STIFFNESS))
    assert found.basis is not None and found.basis.shape == (3, 2)
    assert np.max(np.abs(sort(found.eigenvalues()) - exact)) < 1e-5
    shape = found.modes()[-1].shape
    assert abs(shape[0] - shape[1]) < 1e-9  # a and b move as one, against c
    assert abs(shape[2] + shape[0]) < 1e-6


def test_an_open_clutch_lets_them_go() -> None:
    found = koppel.linearize(train(0.0))
    exact = np.append(eigenvalues_of([2.0, 3.0], chain(DAMPING), chain(STIFFNESS)), [0.0, 0.0])
    assert np.max(np.abs(sort(found.eigenvalues()) - sort(exact))) < 1e-5


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_falling_friction_of_a_slipping_clutch_drives_its_motion(sign: float) -> None:
    found = koppel.linearize(train(100.0, 5.0 * sign), at="design")
    fall = 100.0 * (0.5 - 0.3) / 10.0  # less torque per faster slip: negative damping
    D = [[fall, -fall, 0.0], [-fall, fall - DAMPING, DAMPING], [0.0, DAMPING, -DAMPING]]
    K = [[0.0, 0.0, 0.0], [0.0, -STIFFNESS, STIFFNESS], [0.0, STIFFNESS, -STIFFNESS]]
    exact = eigenvalues_of([1.0, 2.0, 3.0], D, K)
    assert max(exact.real) > 2.0
    assert np.max(np.abs(sort(found.eigenvalues()) - exact)) < 1e-5


@pytest.mark.parametrize(("angle", "share"), [(-1.0, 0.8), (1.0, 1.0 / 0.8)])
def test_a_gear_with_losses_weighs_its_load_by_the_way_of_the_power(angle: float, share: float) -> None:
    """J_a w' + J_b w' / (ratio**2 * share) = -k angle: the load counts more when a drives, less when it drives a."""
    model = koppel.Model("gear")
    model.add("a", rotational.Shaft(inertia=1, speed=4, angle=angle))
    model.add("b", rotational.Shaft(inertia=12, speed=2, angle=angle / 2))
    gear = rotational.LossyGear(shaft_a="a", shaft_b="b", ratio=2, efficiency_a=0.8, efficiency_b=0.8)
    model.add("gear", gear)
    model.add("spring", rotational.SpringDamper(shaft_a="ground", shaft_b="a", stiffness=90, damping=0))
    values = koppel.linearize(model, at="design").eigenvalues()
    assert np.max(np.abs(np.abs(values) - np.sqrt(90.0 / (1.0 + 12.0 / (4.0 * share))))) < 1e-5


@pytest.mark.parametrize(("friction", "inertia"), [(0.5, 1.4), (0.0, 1.0)])
def test_a_ball_that_rolls_on_a_plane_swings_slower_than_one_that_slides(friction: float, inertia: float) -> None:
    mass, radius, stiffness = 2.0, 0.1, 300.0
    model = koppel.Model("ball")
    J = 0.4 * mass * radius**2
    ball = model.add_part("ball", mass=mass, inertia={"xx": J, "yy": J, "zz": J})
    spring = mechanics.Bushing(frame_a=model.ground, frame_b=ball, stiffness=[stiffness, 50, 0, 0, 0, 0])
    model.add("spring", spring)
    floor = model.ground_frame("floor", position=[0, 0, -radius])
    touch = mechanics.Contact(frame_a=floor, frame_b=ball, radius_b=radius, friction=friction)
    model.add("touch", touch)
    found = koppel.linearize(model, at="design")
    sizes = np.abs(found.eigenvalues())
    wanted = np.sqrt(stiffness / (mass * inertia)), np.sqrt(50 / (mass * inertia))
    for size in wanted:
        assert np.sum(np.abs(sizes - size) < 1e-4) == 2
    assert found.basis is not None and found.basis.shape[1] == (3 if friction else 5)  # spins stay free


def test_modes_of_a_car_in_gear_are_those_of_its_standard_form() -> None:
    machine = koppel.Machine(koppel.powertrain.six_speed_vehicle())
    run = koppel.simulate(machine, until=12.0, every=1.0)
    assert run["bus.gear"][-1] == 3
    found = koppel.linearize(machine, t=12.0)
    form = koppel.StandardForm(machine)
    other = np.linalg.eigvals(form.jacobians(12.0, np.concatenate([machine.q, machine.u, machine.core.x]))[0])
    moving = [value for value in found.eigenvalues() if abs(value) > 1.0]
    assert len(moving) >= 8
    for value in moving:
        assert np.min(np.abs(other - value)) < 1e-3 * abs(value)


def test_what_holds_everything_is_named() -> None:
    model = koppel.Model("held")
    model.add("a", rotational.Shaft(inertia=1))
    model.add("brake", rotational.Brake(shaft="a", normal=10))
    with pytest.raises(koppel.KoppelError, match="no motion is left to linearize: 'brake' hold"):
        koppel.linearize(model, at="design")


def turntable(rate: float) -> koppel.Model:
    model = koppel.Model("turntable")
    model.add_part("plate", mass=5, inertia={"xx": 1e6, "yy": 1e6, "zz": 1e6})
    model.add("hub", koppel.joints.Revolute(frame_a="ground", frame_b="plate", axis=(0, 0, 1), rate=rate))
    J = 0.4 * 0.1**2
    model.add_part("ball", mass=1, inertia={"xx": J, "yy": J, "zz": J}, position=(0, 0, 0.1), free=True)
    model.add("touch", mechanics.Contact(frame_a="plate", frame_b="ball", radius_b=0.1, friction=2.0))
    return model


def test_a_ball_on_a_turntable_circles_with_two_sevenths_of_its_rate() -> None:
    """Rolling reaches more positions than velocities: refused, and found among the states of StandardForm."""
    machine = koppel.Machine(turntable(3.0))
    with pytest.raises(koppel.KoppelError, match=r"'touch' rolls.*StandardForm.jacobians"):
        koppel.linearize(machine)
    form = koppel.StandardForm(machine)
    values = np.linalg.eigvals(form.jacobians(0.0, np.concatenate([machine.q, machine.u, machine.core.x]))[0])
    assert np.sum(np.abs(values - 2j / 7 * 3.0) < 1e-4) == 1
    assert np.sum(np.abs(values) > 1e-3) == 2  # and its conjugate; everything else is neutral
