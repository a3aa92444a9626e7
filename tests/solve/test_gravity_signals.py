"""Gravity as signals of place and time: orbits after Kepler, energy, derivatives in the matrix, inputs, refusals."""

from __future__ import annotations

import numpy as np
import pytest
from machines import STEPPERS, measure_order

import koppel
from koppel.elements.joints import Free, Revolute, Spherical
from koppel.elements.mechanics import PointToPoint
from koppel.model.files import read_text, to_text

MU = 2.5
TIGHT = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13)
MOMENTS = {"xx": 0.1, "yy": 0.2, "zz": 0.15}
TOWARDS_ORIGIN = [f"-mu*{c}/(x**2 + y**2 + z**2)**1.5" for c in "xyz"]


def orbit(joint: bool = False) -> koppel.Model:
    """An ellipse about the origin from its nearest point on, r = 0.8 m at 2 m/s."""
    model = koppel.Model("orbit", gravity={"field": TOWARDS_ORIGIN}, parameters={"mu": f"{MU} m**3/s**2"})
    if joint:
        model.add_part("moon", mass=3, inertia=MOMENTS)
        model.add("way", Free(frame_a="ground", frame_b="moon", position=(0.8, 0, 0), velocity=(0, 0, 2)))
    else:
        model.add_part("moon", mass=3, inertia=MOMENTS, position=(0.8, 0, 0), velocity=(0, 0, 2), free=True)
    return model


@pytest.mark.parametrize("joint", [False, True])
def test_an_orbit_closes_after_the_period_of_kepler(joint: bool) -> None:
    half_axis = 1 / (2 / 0.8 - 2.0**2 / MU)
    period = 2 * np.pi * np.sqrt(half_axis**3 / MU)
    machine = koppel.Machine(orbit(joint))
    run = koppel.simulate(machine, until=period, every=period / 50, stepper=TIGHT)
    x, z, vx, vz = (run[f"moon.{c}"] for c in ("x", "z", "vx", "vz"))
    end = np.array([x[-1] - 0.8, z[-1], vx[-1], vz[-1] - 2.0])
    assert np.max(np.abs(end)) < 1e-9
    assert np.ptp(0.5 * (vx**2 + vz**2) - MU / np.hypot(x, z)) < 1e-10
    assert abs(np.min(x) + 2 * half_axis - 0.8) < 1e-3  # the far end of the ellipse


def chain(gravity: object) -> koppel.Model:
    """A free part with two parts on joints, and a part on a spring, all in the field."""
    model = koppel.Model("chain", gravity=gravity, parameters={"mu": f"{MU} m**3/s**2"})  # type: ignore[arg-type]
    root = model.add_part(
        "root", mass="2 kg", center_of_mass=(0.1, 0, 0.05), inertia=MOMENTS, position=(1, 0.2, 0), free=True
    )
    arm = model.add_part("arm", mass=1, center_of_mass=(0.3, 0.1, 0), inertia=MOMENTS)
    tip = model.add_part("tip", mass=0.5, center_of_mass=(0, 0.2, 0), inertia=MOMENTS)
    eye = root.frame("eye", position=(0.2, 0, 0))
    model.add("hinge", Revolute(frame_a=eye, frame_b=arm, axis=(1, 2, 0), angle=0.4))
    model.add("ball", Spherical(frame_a=arm.frame("end", position=(0.6, 0, 0)), frame_b=tip))
    other = model.add_part("other", mass=1, inertia=MOMENTS, position=(-0.5, 0.4, 0.6))
    model.add("spring", PointToPoint(frame_a=other, frame_b=root, elastic=3))
    return model


def test_a_field_of_signals_is_the_field_towards_a_center() -> None:
    """Forces, matrix and products of the law that the core has, from its expression: free parts and trees."""
    found = []
    for gravity in ({"field": TOWARDS_ORIGIN}, {"mu": "mu"}):
        machine = koppel.Machine(chain(gravity))
        core, q, n = machine.core, machine.q, machine.compiled.system.nu
        u = np.random.default_rng(2).uniform(-1, 1, n)
        h = core.evaluate(0.0, q, u, True)
        K = core.matrix(0.0, 1.0, True, False)
        product = core.stiffness_times(np.arange(n) / n, True)
        found.append((h, K, product, koppel.linearize(machine).A))
    for signals, law in zip(*found, strict=True):
        assert np.max(np.abs(signals - law)) < 1e-11 * np.max(np.abs(law))


def test_derivatives_of_a_field_equal_differences() -> None:
    wavy = ["0.3 m/s**2*sin(2*y/(1 m))", "-0.2*x*z/(1 m*s**2)", "-9.81 m/s**2*exp(-z/(2 m)) + 0.1*x**2/(1 m*s**2)"]
    machine = koppel.Machine(chain({"field": wavy}))
    q, step = machine.q, 1e-5
    u = np.random.default_rng(4).uniform(-1, 1, len(machine.u))
    _, over_position, _, _ = machine.derivatives(0.0, q, u)
    beside = [
        [machine.accelerations(0.0, machine.core.retract(q, sign * step * unit), u) for sign in (1, -1)]
        for unit in np.eye(len(u))
    ]
    wanted = np.array([(ahead - behind) / (2 * step) for ahead, behind in beside]).T
    assert np.max(np.abs(over_position - wanted)) < 1e-7 * np.max(np.abs(wanted))


@pytest.mark.parametrize("name", STEPPERS)
def test_steppers_keep_their_order_in_the_field(name: str) -> None:
    until, errors = 0.5, []
    exact = koppel.Machine(chain({"field": TOWARDS_ORIGIN}))
    koppel.simulate(exact, until=until, every=until, stepper=TIGHT)
    for step in (2e-3, 1e-3, 5e-4):
        machine = koppel.Machine(chain({"field": TOWARDS_ORIGIN}))
        koppel.simulate(machine, until=until, every=until, stepper=STEPPERS[name](step=step))
        errors.append(float(np.max(np.abs(np.concatenate([machine.q - exact.q, machine.u - exact.u])))))
    assert min(measure_order(errors)) > STEPPERS[name].order - 0.15, errors


def falling(gravity: object) -> koppel.Model:
    model = koppel.Model("stone", gravity=gravity)  # type: ignore[arg-type]
    model.input("lift", "m/s**2")
    model.add_part("stone", mass=2, inertia=MOMENTS, free=True)
    return model


def test_gravity_that_changes_with_time_moves_a_stone_as_its_integral_says() -> None:
    """g(t) = -9.81 + 3 sin(4 t): velocity and place in closed form; a turning cabin is such a field."""
    sine = {"sine": {"amplitude": "1 m/s**2", "frequency": "0.5 Hz"}}
    field = ["0", sine, "-9.81 m/s**2 + 3 m/s**2*sin(4*time/(1 s))"]
    run = koppel.simulate(falling({"field": field}), until=1.0, every=0.1, stepper=TIGHT)
    t = run.time
    assert run["stone.vz"] == pytest.approx(-9.81 * t + 0.75 * (1 - np.cos(4 * t)), abs=1e-9)
    assert run["stone.z"] == pytest.approx(-9.81 * t**2 / 2 + 0.75 * (t - np.sin(4 * t) / 4), abs=1e-9)
    assert run["stone.vy"] == pytest.approx((1 - np.cos(np.pi * t)) / np.pi, abs=1e-9)


def test_gravity_follows_an_input() -> None:
    machine = koppel.Machine(falling({"field": ["0", "0", "lift - 9.81 m/s**2"]}))
    machine.set_input("lift", 12.0)
    assert machine.accelerations()[:3] == pytest.approx([0, 0, 2.19], abs=1e-12)


def test_a_field_of_signals_is_kept_in_files() -> None:
    model = orbit()
    again = read_text(to_text(model))
    assert again == model
    assert isinstance(again.gravity, koppel.GravityField)


@pytest.mark.parametrize(
    ("field", "says"),
    [
        (["0", "0", "9.81 m"], r"gravity\.field\[2\].*unit m"),
        (["0", "0", "-g0"], r"gravity\.field\[2\].*g0"),
        (["0", "0"], r"gravity\.field.*2 signals instead of 3"),
        ([0, 0, "-9.81 m/s**2*lifted"], r"gravity\.field\[2\].*lifted"),
    ],
)
def test_a_wrong_field_is_refused_in_one_line(field: list[object], says: str) -> None:
    with pytest.raises(koppel.ModelError, match=says) as found:
        koppel.Machine(falling({"field": field}))
    assert "\n" not in str(found.value)


def test_a_parameter_that_the_place_would_hide_is_refused() -> None:
    model = falling({"field": ["0", "0", "-9.81*z/(1 s**2)"]})
    model.parameters = {"z": "2 m"}  # type: ignore[assignment]
    with pytest.raises(koppel.ModelError, match="'z' is the field's own name here"):
        koppel.Machine(model)
