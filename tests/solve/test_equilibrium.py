"""Equilibrium: closed forms, neutral motions and clear failures."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from machines import build_tumbling_machine
from scipy.optimize import brentq

import koppel
from koppel.elements.mechanics import Bushing, Force, PointToPoint
from koppel.model.errors import KoppelError

J = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
TURN = [0, 0, 0, 50, 50, 50]


def build_hanging_mass(elastic: Any, preload: float = 0.0, mass: float = 10.0, load: Any = 0) -> koppel.Model:
    """A mass 1 m below a fixed point, guided by a bushing that leaves z free."""
    model = koppel.Model("hanging")
    part = model.add_part("mass", mass=mass, inertia=J, position=[0, 0, -1])
    foot = model.ground.frame("foot", position=[0, 0, -1])
    model.add("guide", Bushing(frame_a=foot, frame_b=part, stiffness=[1e4, 1e4, 0, 50, 50, 50]))
    model.add("spring", PointToPoint(frame_a="ground", frame_b=part, preload=preload, elastic=elastic))
    model.add("load", Force(frame=part, force=[0, 0, load]))
    return model


def test_a_mass_on_a_spring_sinks_by_weight_over_stiffness() -> None:
    found = koppel.find_equilibrium(build_hanging_mass(2000))
    assert found.q[:3] == pytest.approx([0, 0, -1 - 10 * 9.81 / 2000], abs=1e-13)
    assert found.neutral == ()
    assert found.residual < 1e-9


@pytest.mark.parametrize(
    "curve",
    [
        {"type": "cubic", "slope": 300, "cubic": 5e5},
        {"type": "piecewise", "x": [-0.1, 0, 0.02, 0.1], "y": [-10, 0, 30, 500]},
        {"type": "hermite", "x": [-0.1, 0, 0.1], "y": [-50, 0, 300], "slope": [500, 600, 9000]},
    ],
    ids=["cubic", "piecewise", "hermite"],
)
def test_a_mass_on_a_nonlinear_spring_rests_where_the_curve_carries_its_weight(curve: dict[str, Any]) -> None:
    model = build_hanging_mass(curve)
    law: Any = model.elements["spring"]
    x = brentq(lambda x: law.elastic.compute(x) - 10 * 9.81, 0.0, 0.5, xtol=1e-15)
    found = koppel.find_equilibrium(model)
    assert found.q[2] == pytest.approx(-1 - x, abs=1e-12)


@pytest.mark.parametrize("soft", [0.1, 10.0, 200.0])
def test_a_mass_rests_on_a_stop_that_is_open_at_the_start(soft: float) -> None:
    """A soft spring leads over 50 mm to the stop: soft x + 3e4 (x - 0.05) + 1e7 (x - 0.05)^3 = weight."""
    stop = {"type": "stop", "side": "rebound", "gap": 0.05, "stiffness": 3e4, "cubic": 1e7}
    model = build_hanging_mass(stop)
    model.add("soft", PointToPoint(frame_a="ground", frame_b="mass", elastic=soft))
    x = brentq(lambda x: soft * x + 3e4 * (x - 0.05) + 1e7 * (x - 0.05) ** 3 - 98.1, 0.05, 0.5, xtol=1e-15)
    assert koppel.find_equilibrium(model).q[2] == pytest.approx(-1 - x, abs=1e-12)


def test_a_mass_on_a_gas_spring_rests_where_the_pressure_carries_it() -> None:
    """Standing on a gas spring: force * (column / (column + x))^n = weight."""
    model = koppel.Model("standing")
    part = model.add_part("mass", mass=10, inertia=J, position=[0, 0, 1])
    head = model.ground.frame("head", position=[0, 0, 1])
    model.add("guide", Bushing(frame_a=head, frame_b=part, stiffness=[1e4, 1e4, 0, 50, 50, 50]))
    gas = {"type": "gas", "force": 60, "column": 0.4, "exponent": 1.3}
    model.add("gas", PointToPoint(frame_a="ground", frame_b=part, elastic=gas))
    x = 0.4 * ((60 / 98.1) ** (1 / 1.3) - 1)
    assert koppel.find_equilibrium(model).q[2] == pytest.approx(1 + x, abs=1e-12)


def test_a_pendulum_far_from_rest_is_found_hanging_or_standing_in_balance() -> None:
    model = koppel.Model("pendulum")
    rod = model.add_part("rod", mass=2, center_of_mass=[0, 0, -0.5], inertia=J, rotation={"cardan": [1.3, 0, 0]})
    model.add("hinge", Bushing(frame_a="ground", frame_b=rod, stiffness=[1e6, 1e6, 1e6, 3, 3, 3]))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    assert np.max(np.abs(machine.forces())) < 1e-8
    # sum of moments about the hinge: 3 N m/rad a = -m g l sin a has only a = 0
    assert machine.q[2] == pytest.approx(-0.5 - 2 * 9.81 / 1e6, abs=1e-9)


def test_a_load_in_force_at_the_time_asked_for_counts() -> None:
    model = build_hanging_mass(2000, load={"step": {"time": 0.5, "after": 40}})
    assert koppel.find_equilibrium(model, t=0.4).q[2] == pytest.approx(-1 - 98.1 / 2000, abs=1e-12)
    assert koppel.find_equilibrium(model, t=0.5).q[2] == pytest.approx(-1 - (98.1 - 40) / 2000, abs=1e-12)


def test_neutral_motions_are_listed_and_left_where_they_are() -> None:
    model = koppel.Model("wheel")
    wheel = model.add_part("wheel", mass=5, inertia=J)
    model.add("bearing", Bushing(frame_a="ground", frame_b=wheel, stiffness=[1e5, 1e5, 1e5, 0, 60, 60]))
    found = koppel.find_equilibrium(model)
    assert found.neutral == ("wheel.wx",)
    assert found.q[2] == pytest.approx(-5 * 9.81 / 1e5, abs=1e-12)
    assert found.q[4] == pytest.approx(0.0, abs=1e-12)


def test_a_driven_motion_that_nothing_resists_fails_with_its_name() -> None:
    model = koppel.Model("sledge")
    sledge = model.add_part("sledge", mass=5, inertia=J)
    model.add("guide", Bushing(frame_a="ground", frame_b=sledge, stiffness=[1e5, 1e5, 0, 60, 60, 60]))
    with pytest.raises(KoppelError, match=r"nothing resists the motion sledge\.vz"):
        koppel.find_equilibrium(model)


def test_a_torque_that_nothing_resists_fails_with_its_name() -> None:
    model = koppel.Model("driven wheel")
    wheel = model.add_part("wheel", mass=5, inertia=J)
    model.add("bearing", Bushing(frame_a="ground", frame_b=wheel, stiffness=[1e5, 1e5, 1e5, 0, 60, 60]))
    model.add("motor", Force(frame=wheel, torque=[2, 0, 0]))
    with pytest.raises(KoppelError, match=r"nothing resists the motion wheel\.wx"):
        koppel.find_equilibrium(model)


def test_a_spring_that_never_carries_the_load_fails_in_one_line() -> None:
    """Force -20 N (1 - exp(-9 x)) at most; the weight is 98.1 N."""
    model = build_hanging_mass(None)
    model.add("weak", PointToPoint(frame_a="ground", frame_b="mass", force="20*tanh(9*x)"))
    with pytest.raises(KoppelError, match="no equilibrium within reach") as failure:
        koppel.find_equilibrium(model)
    assert "mass" in str(failure.value)
    assert "\n" not in str(failure.value)


def test_a_machine_is_left_at_rest_in_its_equilibrium_and_stays_there() -> None:
    machine = koppel.Machine(build_hanging_mass({"type": "cubic", "slope": 300, "cubic": 5e5}))
    found = koppel.find_equilibrium(machine)
    assert np.array_equal(machine.q, found.q)
    assert not np.any(machine.u)
    run = koppel.simulate(machine, until=0.1, start="state")
    assert np.max(np.abs(run["mass.z"] - run["mass.z"][0])) < 1e-12


def test_equilibrium_of_many_coupled_bodies_balances_all_forces() -> None:
    model = build_tumbling_machine()
    for body in ("one", "two", "three"):
        at = model.parts[body].position
        stand = model.ground.frame(f"stand_{body}", position=list(at), rotation=model.parts[body].rotation)
        model.add(f"stand_{body}", Bushing(frame_a=stand, frame_b=body, stiffness=[2e3, 2e3, 2e3, 90, 90, 90]))
    machine = koppel.Machine(model)
    koppel.find_equilibrium(machine)
    assert np.max(np.abs(machine.forces())) < 1e-9


def hanging_chain(links: int, angle: float) -> koppel.Model:
    model = koppel.Model("chain")
    last: koppel.Frame | str = "ground"
    for i in range(links):
        body = {"mass": 1, "center_of_mass": (0.5, 0, 0), "inertia": {"xx": 0.1, "yy": 0.1, "zz": 0.1}}
        link = model.add_part(f"link_{i}", **body)
        turned = {"angle": angle if i == 0 else 0.0}
        model.add(f"hinge_{i}", koppel.joints.Revolute(frame_a=last, frame_b=link, axis=(0, -1, 0), **turned))
        last = link.frame("end", position=(1, 0, 0))
    return model


@pytest.mark.parametrize("links", [1, 2, 3, 10])
def test_chain_that_is_drawn_level_hangs_down(links: int) -> None:
    """Level it has no stiffness at all; every lower angle is 0."""
    found = koppel.find_equilibrium(hanging_chain(links, 0.0))
    assert found.q == pytest.approx([-np.pi / 2] + [0.0] * (links - 1), abs=1e-9)
    assert found.unstable == ()


def test_level_arm_beside_a_drive_hangs_down() -> None:
    model = hanging_chain(2, 0.0)
    model.add("drive", koppel.joints.AngleDrive(joint="hinge_0", motion=0.3))
    machine = koppel.Machine(model)
    machine.set_state(np.array([0.3, -0.3]))  # the second link is level
    found = koppel.find_equilibrium(machine)
    assert found.q == pytest.approx([0.3, -np.pi / 2 - 0.3]) and found.unstable == ()


def test_standing_pendulum_is_called_unstable() -> None:
    found = koppel.find_equilibrium(hanging_chain(1, 1.0))
    assert found.q == pytest.approx([np.pi / 2]) and found.unstable == ("hinge_0.rate",)


def test_nothing_resists_a_fall() -> None:
    model = koppel.Model("falling")
    model.add_part("ball", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1}, free=True)
    with pytest.raises(koppel.EquilibriumError, match=r"nothing resists the motion ball\.vz"):
        koppel.find_equilibrium(model)


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("seed", [37, 41, 77, 85, 94, 100])
def test_a_rod_between_springs_finds_its_rest_from_far_away(seed: int, cut: bool) -> None:
    """Newton's method alone circles around positions from which the springs push away."""
    rng = np.random.default_rng(seed)
    model = koppel.Model("rod on springs")
    frames = {"end": {"position": (0.6, 0, 0)}, "side": {"position": (0.2, 0.2, 0)}}
    inertia = {"xx": 0.02, "yy": 0.1, "zz": 0.1}
    model.add_part("rod", mass=2, center_of_mass=(0.3, 0, 0), inertia=inertia, frames=frames)
    axes = {"axis_1": (0, 0, 1), "axis_2": (0, 1, 0), "cut": cut}
    model.add("cross", koppel.joints.Universal(frame_a="ground", frame_b="rod", **axes))
    for k in range(3):
        hook = model.ground.frame(f"hook_{k}", position=rng.uniform(-1, 1, 3).tolist())
        spring = {"elastic": float(rng.uniform(50, 300)), "length": float(rng.uniform(0.1, 0.5))}
        end = "rod.end" if k % 2 else "rod.side"
        model.add(f"spring_{k}", koppel.mechanics.PointToPoint(frame_a=hook, frame_b=end, **spring))
    machine = koppel.Machine(model)
    found = koppel.find_equilibrium(machine)
    assert found.unstable == () and np.max(np.abs(machine.accelerations())) < 1e-6
