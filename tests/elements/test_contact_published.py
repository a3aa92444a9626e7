"""Published benchmarks of contact with friction, against their closed forms; and candidates that are never reached."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import mechanics
from koppel.solve.machine import Machine

G = 9.81


def run(machine: Machine, step: float, steps: int) -> None:
    method = koppel.TimeStepping(step=step)
    machine.core.run(method.name, method.options, step, steps, 0, None, np.empty(steps, dtype=np.float32))


# Painleve's rod: a slender rod slides on one end; Genot and Brogliato, European Journal of Mechanics A 18 (1999) ----

HALF = 0.5
STEEPEST = float(np.arctan(2.0))
"""The angle at which the smallest friction, 4/3, leaves no force that would let the rod slide on."""


def build_rod(friction: float, angle: float, speed: float) -> Machine:
    """One end at the origin, on the plane, with this speed along x; the center is above it, towards x."""
    model, along = koppel.Model("rod", gravity=(0, 0, -G)), HALF * np.array((np.cos(angle), 0, np.sin(angle)))
    moment = HALF**2 / 3
    rod = model.add_part(
        "rod", mass=1, inertia={"xx": moment, "yy": moment, "zz": moment}, position=tuple(along), velocity=(speed, 0, 0)
    )
    rod.frame("tip", position=tuple(-along))
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="rod.tip", friction=friction))
    machine = koppel.Machine(model)
    machine.settle_laws()
    return machine


@pytest.mark.parametrize("friction", [0.3, 1.0, 1.2, 1.3, 1.33])
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_rod_slides_on_below_the_critical_friction(friction: float, way: float) -> None:
    """N = m g / (1 + 3 cos a (cos a + mu sin a)) towards its center, with -mu away from it: finite while mu < 4/3."""
    step, c, s = 1e-8, np.cos(STEEPEST), np.sin(STEEPEST)
    machine = build_rod(friction, STEEPEST, way)
    run(machine, step, 1)
    expected = G / (1 + 3 * c * (c + way * friction * s))
    assert machine.core.law_forces[0] == pytest.approx(expected, rel=1e-4)
    assert machine.core.law_forces[1] == pytest.approx(-way * friction * expected, rel=1e-4)


@pytest.mark.parametrize("friction", [1.34, 1.4, 2.0, 4.0])
def test_above_the_critical_friction_the_rod_stops_at_once(friction: float) -> None:
    """An impact without collision: with impulses (1 + 3 cos^2 a, 3 sin a cos a) m v / 4 the end stands still."""
    step, c, s = 1e-8, np.cos(STEEPEST), np.sin(STEEPEST)
    machine = build_rod(friction, STEEPEST, -1.0)
    run(machine, step, 1)
    normal, along = step * machine.core.law_forces[:2]
    assert along == pytest.approx((1 + 3 * c * c) / 4, rel=1e-6)
    assert normal == pytest.approx(3 * s * c / 4, rel=1e-6)
    assert machine.core.law_count["unsettled"] == 0
    energy = 0.5 * machine.u[:3] @ machine.u[:3] + 0.5 * HALF**2 / 3 * machine.u[4] ** 2
    assert energy < 0.5


def test_towards_its_center_the_rod_slides_with_any_friction() -> None:
    for friction in (1.4, 4.0):
        machine = build_rod(friction, STEEPEST, 1.0)
        run(machine, 1e-8, 1)
        assert machine.core.law_forces[1] == pytest.approx(-friction * machine.core.law_forces[0], rel=1e-12)
        assert machine.core.law_forces[0] < G


# a block that rocks from edge to edge: Housner, Bulletin of the Seismological Society of America 53 (1963) ---------


@pytest.mark.parametrize("slenderness", [2.0, 3.0, 5.0])
def test_a_rocking_block_loses_the_energy_that_housner_found(slenderness: float) -> None:
    """Ratio of energies after and before it lands on its other edge: (1 - 3/2 sin^2 a)^2, tan a = width / height. The
    weight changes the rate by 1e-4 of it in the step of the impact."""
    width, height, step, tilt, rate = 0.2, 0.2 * slenderness, 1e-6, 1e-4, 0.2
    model, depth = koppel.Model("block", gravity=(0, 0, -G)), 0.3
    edge = np.array((-width / 2, 0.0, -height / 2))  # about which it turns, in its own axes
    c, s = np.cos(tilt), np.sin(tilt)
    # turned about -y by tilt: the edge at +x is above the ground
    turn = np.array(((c, 0, -s), (0, 1, 0), (s, 0, c)))
    center = -turn @ edge
    block = model.add_part(
        "block",
        mass=1,
        inertia={
            "xx": (depth**2 + height**2) / 12,
            "yy": (width**2 + height**2) / 12,
            "zz": (width**2 + depth**2) / 12,
        },
        position=tuple(center),
        rotation={"x": list(turn[:, 0]), "y": [0, 1, 0]},
        velocity=tuple(np.cross((0, rate, 0), center)),
        angular_velocity=(0, rate, 0),
    )
    for k in range(4):
        x, y = (0.5 if k & 1 else -0.5) * width, (0.5 if k & 2 else -0.5) * depth
        block.frame(f"c{k}", position=(x, y, -height / 2))
        model.add(f"touch{k}", mechanics.Contact(frame_a="ground", frame_b=f"block.c{k}", friction=2.0))
    machine = koppel.Machine(model)
    machine.settle_laws()
    rates = [rate]
    for _ in range(1000):
        run(machine, step, 1)
        rates.append(float(machine.u[4]))
    drops = -np.diff(rates)
    impact = int(np.argmax(drops))
    before, after = rates[impact], rates[impact + 1]
    sine = np.sin(np.arctan(width / height))
    assert (after / before) ** 2 == pytest.approx((1 - 1.5 * sine**2) ** 2, rel=1e-3)


# a ball that bounces ever less ------------------------------------------------------------------------------------


@pytest.mark.parametrize("restitution", [0.3, 0.6, 0.8])
def test_a_bouncing_ball_rests_after_the_sum_of_its_bounces(restitution: float) -> None:
    """t = v/g (1 + 2 e / (1 - e)) with the speed v of the first impact; a step may be lost with each bounce."""
    step, height = 1e-5, 0.05
    model = koppel.Model("ball", gravity=(0, 0, -G))
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, height))
    touch = mechanics.Contact(frame_a="ground", frame_b="ball", restitution=restitution, slowest_bounce=1e-3)
    model.add("touch", touch)
    machine = koppel.Machine(model)
    machine.settle_laws()
    speed = np.sqrt(2 * G * height)
    expected = speed / G * (1 + 2 * restitution / (1 - restitution))
    bounces = np.log(1e-3 / speed) / np.log(restitution)
    last = 0
    for k in range(int(1.2 * expected / step)):
        run(machine, step, 1)
        if machine.u[2] != 0.0:
            last = k
    assert abs(last * step - expected) < (bounces + 2) * step * (1 + restitution) / (1 - restitution) + 2e-3 / G / (
        1 - restitution
    )


# candidates that are never reached ---------------------------------------------------------------------------------


def build_tumbling(far: int) -> Machine:
    """A box with spin falls onto the ground; planes far below and a sphere far away change nothing."""
    model = koppel.Model("far", gravity=(0, 0, -G))
    for k in range(far):
        model.ground.frame(f"far{k}", position=(0, 0, -5.0 - k))
    moment = {"xx": 0.02, "yy": 0.03, "zz": 0.04}
    box = model.add_part(
        "box", mass=1, inertia=moment, position=(0, 0, 0.4), velocity=(1, 0.3, 0), angular_velocity=(1, 4, 2)
    )
    for k in range(8):
        x, y, z = (0.15 if k & 1 else -0.15), (0.1 if k & 2 else -0.1), (0.05 if k & 4 else -0.05)
        box.frame(f"c{k}", position=(x, y, z))
        model.add(f"touch{k}", mechanics.Contact(frame_a="ground", frame_b=f"box.c{k}", friction=0.4))
        for i in range(far):
            model.add(f"far{k}_{i}", mechanics.Contact(frame_a=f"ground.far{i}", frame_b=f"box.c{k}", friction=0.4))
    machine = koppel.Machine(model)
    machine.settle_laws()
    return machine


def test_planes_that_are_never_reached_change_nothing() -> None:
    alone, among = build_tumbling(0), build_tumbling(6)
    for _ in range(150):
        run(alone, 1e-3, 10)
        run(among, 1e-3, 10)
        assert np.allclose(alone.q, among.q, rtol=0, atol=1e-10)
        assert np.allclose(alone.u, among.u, rtol=0, atol=1e-9)


def test_a_sphere_that_comes_from_far_is_met_where_it_is() -> None:
    """Fast in one step, slow in the next, from 1 m to the ground: it lands on it and stays there."""
    model = koppel.Model("fall", gravity=(0, 0, -G))
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, position=(0, 0, 1), velocity=(0, 0, -30))
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="ball", radius_b=0.1, friction=0.4))
    machine = koppel.Machine(model)
    machine.settle_laws()
    for _ in range(100):
        run(machine, 1e-3, 1)
        assert machine.q[2] > 0.1 - 1e-9
    assert machine.q[2] == pytest.approx(0.1, abs=1e-9)
    assert np.max(np.abs(machine.u)) < 1e-9
