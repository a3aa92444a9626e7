"""What takes part most in a mode: the velocity with the most kinetic energy, the same in any unit of length."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints, mechanics


def car(size: float, weight: float = 1.0) -> koppel.Model:
    """A body on two springs at unequal distances: with every length larger by a factor all frequencies stay.

    Masses and stiffness of springs stay, moments of inertia and turning stiffness grow with the square of the length.
    """
    model, square = koppel.Model("car", gravity=(0, 0, 0)), weight * size**2
    inertia = {"xx": 300 * square, "yy": 1500 * square, "zz": 1600 * square}
    body = model.add_part("body", mass=1000 * weight, inertia=inertia)
    for name, place, stiffness in (("front", 1.2, 3e4), ("rear", -1.5, 4e4)):
        foot = model.ground.frame(name, position=(place * size, 0, 0))
        rates = [5e4, 6e4, stiffness, *[5e3 * size**2] * 3]
        at = body.frame(name, position=(place * size, 0, 0))
        model.add(f"{name}_spring", mechanics.Bushing(frame_a=foot, frame_b=at, stiffness=rates))
    return model


def crank(size: float) -> koppel.Model:
    """A slider crank on springs: a loop, and shapes in the coordinates of joints."""
    model = koppel.Model("crank", gravity=(0, 0, 0))
    turn, far = {"xx": 1e-3 * size**2, "yy": 0.02 * size**2, "zz": 0.02 * size**2}, 0.3 * size
    arm = model.add_part("arm", mass=1, inertia=turn, position=(0, 0, 0))
    rod = model.add_part("rod", mass=2, inertia=turn, position=(far, 0, 0))
    block = model.add_part("block", mass=5, inertia=turn)
    model.add("a", joints.Revolute(frame_a=model.ground, frame_b=arm, axis=(0, 1, 0)))
    model.add("b", joints.Revolute(frame_a=arm.frame("end", position=(far, 0, 0)), frame_b=rod, axis=(0, 1, 0)))
    model.add(
        "c", joints.Revolute(frame_a=rod.frame("end", position=(far, 0, 0.8 * far)), frame_b=block, axis=(0, 1, 0))
    )
    way = model.ground.frame("way", position=(2 * far, 0, 0.8 * far))
    model.add("d", joints.Prismatic(frame_a=way, frame_b=block, axis=(1, 0, 0)))
    hook = model.ground.frame("hook", position=(4 * far, 0, 0.8 * far))
    model.add("spring", mechanics.PointToPoint(frame_a=hook, frame_b=block, elastic=1e3))
    return model


@pytest.mark.parametrize("build", [car, crank])
def test_what_moves_most_does_not_depend_on_the_unit_of_length(build: object) -> None:
    of_size = {size: koppel.linearize(build(size), at="design").modes() for size in (1e-3, 1.0, 1e3)}  # type: ignore[operator]
    for size, modes in of_size.items():
        assert [mode.frequency for mode in modes] == pytest.approx([m.frequency for m in of_size[1.0]], rel=1e-6), size
        assert [mode.leader for mode in modes] == [mode.leader for mode in of_size[1.0]], size


def test_the_leader_has_the_most_kinetic_energy() -> None:
    """Bounce and pitch of a car on two springs, by the closed form of two degrees of freedom."""
    modes = {mode.leader: mode for mode in koppel.linearize(car(1.0)).modes()}
    m, J, k1, k2, a, b, turning = 1000.0, 1500.0, 3e4, 4e4, 1.2, 1.5, 1e4
    K = np.array([[k1 + k2, -k1 * a + k2 * b], [-k1 * a + k2 * b, k1 * a**2 + k2 * b**2 + turning]])
    values, shapes = np.linalg.eig(np.linalg.solve(np.diag([m, J]), K))
    for value, shape in zip(values, shapes.T, strict=True):
        shares = np.array([m, J]) * shape**2
        found = modes[("body.vz", "body.wy")[int(np.argmax(shares))]]
        assert found.frequency == pytest.approx(np.sqrt(value) / (2 * np.pi), rel=1e-9)
        assert found.shape[modes_index(found.leader)] == pytest.approx(1.0)


def modes_index(name: str) -> int:
    return koppel.linearize(car(1.0)).names.index(name)


def test_some_modes_of_a_large_machine_have_the_same_leaders() -> None:
    """Sparse matrices, more than 100 velocities: 20 cars beside each other, in millimeters and in meters."""
    found = []
    for size in (1e-3, 1.0):
        model = koppel.Model("cars", gravity=(0, 0, 0))
        for k in range(20):
            model.submodel(f"car_{k}", car(size, 1.0 + 0.01 * k))
        found.append([mode.leader for mode in koppel.linearize(model, at="design").modes(6)])
    assert found[0] == found[1]
