"""Runs that end when an expression crosses zero: instants of closed forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import koppel
from koppel import joints

J = {"xx": 1, "yy": 1, "zz": 1}
G = 9.81


def falling_mass(height: float = 1.3) -> koppel.Model:
    model = koppel.Model("falling mass")
    model.add_part("mass", mass=2, inertia=J, position=[0, 0, height], free=True)
    model.parameter("bottom", "300 mm")
    return model


def turning_wheel(rate: float = 2.0) -> koppel.Model:
    model = koppel.Model("wheel", gravity=(0, 0, 0))
    wheel = model.add_part("wheel", mass=1, inertia=J)
    model.add("axle", joints.Revolute(frame_a=model.ground, frame_b=wheel, rate=rate))
    return model


def oscillator() -> koppel.Model:
    """x = 0.1 cos(20 t) along x."""
    model = koppel.Model("oscillator", gravity=(0, 0, 0))
    mass = model.add_part("mass", mass=1, inertia=J)
    model.add("rail", joints.Prismatic(frame_a=model.ground, frame_b=mass, axis=(1, 0, 0), shift=0.1))
    model.add("spring", koppel.mechanics.Bushing(frame_a="ground", frame_b=mass, stiffness=[400, 0, 0, 0, 0, 0]))
    return model


METHODS = ("Radau", "BDF", "LSODA", "RK45", "DOP853")


@pytest.mark.parametrize("method", METHODS)
def test_falling_mass_reaches_the_floor_after_the_root_of_two_h_over_g(method: Any) -> None:
    tight = {"rtol": 1e-12, "atol": 1e-14} if method in ("BDF", "LSODA") else {}  # they creep off a parabola
    stepper = koppel.VariableStep(method=method, **tight)
    run = koppel.simulate(falling_mass(), until=2.0, stepper=stepper, stop_when="mass.z - bottom")
    wanted = np.sqrt(2 * 1.0 / G)
    assert run.stopped_at == pytest.approx(wanted, rel=1e-9)
    assert run.time[-1] == run.stopped_at and run["mass.z"][-1] == pytest.approx(0.3, abs=1e-8)
    assert run.status.state.name == "FINISHED" and "falling" in run.stop_reason
    assert run.attributes["stop_when"] == "mass.z - bottom"


@pytest.mark.parametrize("method", ("Radau", "LSODA", "DOP853"))
def test_instant_is_as_accurate_as_the_method_not_as_its_interpolation(method: Any) -> None:
    stepper = koppel.VariableStep(method=method, rtol=1e-11, atol=1e-13)
    run = koppel.simulate(oscillator(), until=2.0, stepper=stepper, stop_when="rail.shift - 50 mm")
    assert run.stopped_at == pytest.approx(np.arccos(0.5) / 20, rel=1e-10)


def test_units_and_direction_choose_the_crossing() -> None:
    fine = koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-14)
    for direction, wanted in (("falling", 1 / 3), ("rising", 5 / 3), ("both", 1 / 3)):
        run = koppel.simulate(
            oscillator(),
            until=2.0,
            stepper=fine,
            stop_when="rail.shift - 50 mm",
            stop_direction=direction,  # type: ignore[arg-type]
        )
        assert run.stopped_at == pytest.approx(wanted * np.pi / 20, rel=1e-10)


@pytest.mark.parametrize("stepper", [koppel.Lsrt2, koppel.GeneralizedAlpha, koppel.SemiImplicitEuler])
def test_fixed_step_ends_after_the_step_and_reports_the_instant_between(stepper: type[koppel.Stepper]) -> None:
    machine = koppel.Machine(turning_wheel())
    run = koppel.simulate(machine, until=3.0, stepper=stepper(step=1e-2), every=0.1, stop_when="axle.angle - 90 deg")
    assert run.stopped_at == pytest.approx(np.pi / 4, abs=1e-12)
    assert run.time[-1] == pytest.approx(0.79, abs=1e-12) and run.time[-2] == pytest.approx(0.7, abs=1e-12)
    assert machine.time == pytest.approx(0.79, abs=1e-12)


def test_interpolated_instant_converges_with_the_third_power_of_the_step() -> None:
    errors = []
    for step in (4e-3, 2e-3):
        run = koppel.simulate(
            falling_mass(), until=2.0, stepper=koppel.Lsrt2(step=step), stop_when="mass.z**3/(1 m**2) - 30 mm"
        )
        assert run.stopped_at is not None
        errors.append(abs(run.stopped_at - np.sqrt(2 * (1.3 - 0.03 ** (1 / 3)) / G)))
    assert errors[0] < 1e-5 and errors[1] < errors[0] / 4


def test_steps_are_the_same_bits_with_and_without_a_look_at_the_expression() -> None:
    stepper = koppel.Lsrt2(step=1e-3, relinearize_every=7)
    plain = koppel.simulate(oscillator(), until=0.3, stepper=stepper)
    watched = koppel.simulate(oscillator(), until=0.3, stepper=stepper, stop_when="rail.shift - 5 m")
    assert watched.stopped_at is None and watched.stop_reason == ""
    assert np.array_equal(plain["rail.speed"], watched["rail.speed"])


def test_zero_at_the_start_does_not_stop_the_run() -> None:
    for stepper in (koppel.Lsrt2(step=1e-3), koppel.VariableStep()):
        run = koppel.simulate(turning_wheel(), until=0.5, stepper=stepper, stop_when="axle.angle")
        assert run.stopped_at is None and run.time[-1] == pytest.approx(0.5)
    back = koppel.simulate(oscillator(), until=1.0, stepper=koppel.VariableStep(), stop_when="rail.shift - 0.1 m")
    assert back.stopped_at is None or back.stopped_at > 0.3  # a full turn touches zero again, at 2 pi / 20


def test_instant_is_kept_in_the_file(tmp_path: Path) -> None:
    koppel.simulate(
        falling_mass(), until=2.0, stepper=koppel.VariableStep(), stop_when="mass.z - bottom", file=tmp_path / "a.h5"
    )
    run = koppel.Run.read(tmp_path / "a.h5")
    assert run.stopped_at == pytest.approx(np.sqrt(2 / G), rel=1e-9) and run.time[-1] == run.stopped_at
    assert run.stop_reason.startswith("stopped at t = 0.4515")


def test_stop_on_a_closed_loop_and_after_a_jump() -> None:
    model = turning_wheel(0.0)
    kick = {"step": {"time": 0.25, "after": 3.0}}
    model.add("motor", koppel.mechanics.Force(frame="wheel", torque=[0, 0, kick]))
    run = koppel.simulate(model, until=3.0, stepper=koppel.VariableStep(), stop_when="axle.angle - 1 rad")
    assert run.stopped_at == pytest.approx(0.25 + np.sqrt(2 * 1.0 / 3.0), rel=1e-8)


def test_bad_expressions_are_refused_in_one_line() -> None:
    model = falling_mass()
    for text, match in (
        ("mass.zz", "did you mean mass.z"),
        ("mass.z - 3 s", "stop_when"),
        ("bottom", "never changes"),
        ("mass.z +", "stop_when"),
    ):
        with pytest.raises(koppel.KoppelError, match=match):
            koppel.simulate(model, until=1.0, stop_when=text)
    with pytest.raises(koppel.KoppelError, match="rising, falling or both"):
        koppel.simulate(model, until=1.0, stop_when="mass.z", stop_direction="up")  # type: ignore[arg-type]
