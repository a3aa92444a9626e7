"""Gravity towards a center: orbits after Kepler, the derivative in the matrix, files and refusals."""

from __future__ import annotations

import numpy as np
import pytest
from machines import STEPPERS, Array, measure_order

import koppel
from koppel.elements.joints import Free, Revolute, Spherical
from koppel.elements.mechanics import PointToPoint
from koppel.model.files import read_text, to_text

MU, CENTER = 2.5, (0.3, -0.2, 0.1)
TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
MOMENTS = {"xx": 0.1, "yy": 0.2, "zz": 0.15}


def orbit(joint: bool = False) -> koppel.Model:
    """An ellipse from its nearest point on, r = 0.8 m at 2 m/s, in the plane of x and z about the center."""
    model = koppel.Model("orbit", gravity={"mu": "mu", "center": CENTER}, parameters={"mu": f"{MU} m**3/s**2"})
    place = (CENTER[0] + 0.8, *CENTER[1:])
    if joint:
        model.add_part("moon", mass=3, inertia=MOMENTS)
        model.add("way", Free(frame_a="ground", frame_b="moon", position=place, velocity=(0, 0, 2)))
    else:
        model.add_part("moon", mass=3, inertia=MOMENTS, position=place, velocity=(0, 0, 2), free=True)
    return model


def seen(machine: koppel.Machine) -> Array:
    out = machine.outputs()
    return np.array([out[f"moon.{c}"] for c in ("x", "y", "z", "vx", "vy", "vz")])


@pytest.mark.parametrize("joint", [False, True])
def test_an_orbit_closes_after_the_period_of_kepler(joint: bool) -> None:
    half_axis = 1 / (2 / 0.8 - 2.0**2 / MU)
    period = 2 * np.pi * np.sqrt(half_axis**3 / MU)
    machine = koppel.Machine(orbit(joint))
    start = seen(machine)
    run = koppel.simulate(machine, until=period, every=period / 50, stepper=TIGHT)
    assert np.max(np.abs(seen(machine) - start)) < 1e-9
    x, z = run["moon.x"] - CENTER[0], run["moon.z"] - CENTER[2]
    energy = 0.5 * (run["moon.vx"] ** 2 + run["moon.vz"] ** 2) - MU / np.hypot(x, z)
    assert np.ptp(energy) < 1e-10
    assert np.ptp(x * run["moon.vz"] - z * run["moon.vx"]) < 1e-10
    assert abs(np.min(x) + 2 * half_axis - 0.8) < 1e-3  # the far end of the ellipse


def chain() -> koppel.Model:
    """A free part with two parts on joints, and a part on a spring, all in the field."""
    model = koppel.Model("chain", gravity={"mu": MU, "center": CENTER})
    root = model.add_part(
        "root", mass=2, center_of_mass=(0.1, 0, 0.05), inertia=MOMENTS, position=(1, 0.2, 0), free=True
    )
    arm = model.add_part("arm", mass=1, center_of_mass=(0.3, 0.1, 0), inertia=MOMENTS)
    tip = model.add_part("tip", mass=0.5, center_of_mass=(0, 0.2, 0), inertia=MOMENTS)
    model.add(
        "hinge", Revolute(frame_a=root.frame("eye", position=(0.2, 0, 0)), frame_b=arm, axis=(1, 2, 0), angle=0.4)
    )
    model.add("ball", Spherical(frame_a=arm.frame("end", position=(0.6, 0, 0)), frame_b=tip))
    other = model.add_part("other", mass=1, inertia=MOMENTS, position=(-0.5, 0.4, 0.6))
    model.add("spring", PointToPoint(frame_a=other, frame_b=root, elastic=3))
    return model


@pytest.mark.parametrize("full", [False, True])
def test_the_change_of_gravity_is_in_the_matrix(full: bool) -> None:
    """What the field adds to K of free parts and of trees, at rest: differences of h with and without it."""
    found = []
    for mu in (MU, 0.0):
        model = chain()
        model.gravity = {"mu": mu, "center": CENTER} if mu else (0, 0, 0)
        machine = koppel.Machine(model)
        core, q, rest = machine.core, machine.q, np.zeros(machine.compiled.system.nu)
        core.evaluate(0.0, q, rest, True)
        K = -core.matrix(0.0, 1.0, full, False)
        products = []
        for unit in np.eye(len(rest)):
            core.evaluate(0.0, q, rest, True)
            core.matrix(0.0, 1.0, full, False)
            products.append(core.stiffness_times(unit, full))
        step = 1e-5
        slopes = [
            (
                core.evaluate(0.0, core.retract(q, step * e), rest, False)
                - core.evaluate(0.0, core.retract(q, -step * e), rest, False)
            )
            / (2 * step)
            for e in np.eye(len(rest))
        ]
        found.append((K, np.array(products).T, np.array(slopes).T))
    (K, product, slope), (K0, product0, slope0) = found
    free = [i for i, name in enumerate(machine.compiled.velocities) if name.startswith("other.v")]
    assert np.max(np.abs((K - K0) - (product - product0))) < 1e-12
    assert np.max(np.abs((K - K0)[free] - (slope - slope0)[free])) < 1e-8
    assert np.max(np.abs((slope - slope0)[free])) > 0.1


@pytest.mark.parametrize("name", STEPPERS)
def test_steppers_keep_their_order_in_the_field(name: str) -> None:
    until, errors = 0.5, []
    exact = koppel.Machine(chain())
    koppel.simulate(exact, until=until, every=until, stepper=TIGHT)
    for step in (2e-3, 1e-3, 5e-4):
        machine = koppel.Machine(chain())
        koppel.simulate(machine, until=until, every=until, stepper=STEPPERS[name](step=step))
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert min(measure_order(errors)) > STEPPERS[name].order - 0.15, errors


def test_the_strength_of_the_field_is_a_parameter_that_may_change() -> None:
    machine = koppel.Machine(orbit())
    before = machine.accelerations()[:3]
    machine.set_parameters({"mu": 2 * MU})
    assert np.max(np.abs(machine.accelerations()[:3] - 2 * before)) < 1e-12
    assert abs(before[0] + MU / 0.8**2) < 1e-12


def test_a_field_is_kept_in_files() -> None:
    model = orbit()
    again = read_text(to_text(model))
    assert again == model
    assert isinstance(again.gravity, koppel.PointGravity)


def test_a_field_with_wrong_words_is_refused_in_one_line() -> None:
    with pytest.raises(koppel.ModelError, match=r"gravity\.mu.*m/s"):
        koppel.Machine(koppel.Model("m", gravity={"mu": "3 m/s"}))
    with pytest.raises(koppel.ModelError, match=r"gravity.*(unknown|mu)"):
        koppel.Model("m", gravity={"strength": 3})
    with pytest.raises(koppel.ModelError, match=r"gravity.*2 values instead of 3"):
        koppel.Model("m", gravity=(0, 0))
