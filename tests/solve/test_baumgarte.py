"""Baumgarte's stabilization: defects fade by their closed form, the drift stays bounded, the motion is the same."""

from __future__ import annotations

import numpy as np
import pytest
from oracles import machines

import koppel
from koppel import joints


def slider_on_curve() -> koppel.Model:
    """A mass on two rails tied by a fixed joint: x of the one is x of the other, one simple row of conditions."""
    model = koppel.Model("tied sliders", gravity=(0, 0, 0))
    body = {"mass": 1, "inertia": {"xx": 1, "yy": 1, "zz": 1}}
    a, b = model.add_part("a", **body), model.add_part("b", **body)
    model.add("first", joints.Prismatic(frame_a=model.ground, frame_b=a, axis=(1, 0, 0)))
    model.add("second", joints.Prismatic(frame_a=model.ground, frame_b=b, axis=(1, 0, 0)))
    model.add("tie", joints.Fixed(frame_a=a, frame_b=b))
    return model


@pytest.mark.parametrize("time", [0.02, 0.1])
def test_defect_fades_critically_damped(time: float) -> None:
    """g'' + 2/T g' + g/T^2 = 0 from g = d, g' = 0: g = d (1 + t/T) exp(-t/T)."""
    machine = koppel.Machine(slider_on_curve())
    machine.q = np.array([0.0, 1e-3])
    method = koppel.VariableStep(method="DOP853", constraints="baumgarte", baumgarte_time=time, rtol=1e-11, atol=1e-14)
    run = koppel.simulate(machine, until=0.3, stepper=method, every=0.01)
    wanted = 1e-3 * (1 + run.time / time) * np.exp(-run.time / time)
    assert run["second.shift"] - run["first.shift"] == pytest.approx(wanted, abs=1e-11)
    assert run["second.shift"] + run["first.shift"] == pytest.approx(np.full(len(run.time), 1e-3), abs=1e-11)


def drift(machine: koppel.Machine, run_for: float, **options: float) -> tuple[float, koppel.Run]:
    method = koppel.VariableStep(method="DOP853", constraints="baumgarte", rtol=1e-7, atol=1e-9, **options)  # type: ignore[arg-type]
    run = koppel.simulate(machine, until=run_for, stepper=method, every=0.05)
    return float(np.max(np.abs(machine.core.constraints(machine.q, machine.u)[0]))), run


def test_drift_stays_bounded_where_it_grows_without_the_pull() -> None:
    short, _ = drift(machines.planar_fourbar(), 1.0)
    long, _ = drift(machines.planar_fourbar(), 4.0)
    loose, _ = drift(machines.planar_fourbar(), 4.0, baumgarte_time=1e6)
    assert short < 1e-6 and long < 1e-6
    assert loose > 100 * long


@pytest.mark.parametrize("build", [machines.planar_fourbar, machines.bench_a04_bricard])
def test_motion_is_that_of_the_projection(build: object) -> None:
    assert callable(build)
    method = koppel.VariableStep(method="DOP853", constraints="baumgarte", rtol=1e-9, atol=1e-11)
    run = koppel.simulate(build(), until=1.0, stepper=method, every=0.1)
    wanted = koppel.simulate(build(), until=1.0, stepper=koppel.VariableStep(method="DOP853"), every=0.1)
    for path in run:
        if path.endswith((".angle", ".rate")):
            scale = max(1.0, float(np.max(np.abs(wanted[path]))))
            assert np.max(np.abs(run[path] - wanted[path])) < 2e-6 * scale, path


def test_implicit_method_takes_it_too_and_a_stop_looks_at_the_same_state() -> None:
    machine = machines.planar_fourbar()
    method = koppel.VariableStep(constraints="baumgarte")
    run = koppel.simulate(machine, until=1.0, stepper=method, every=0.1, stop_when="j1.angle + 0.5 rad")
    wanted = koppel.simulate(
        machines.planar_fourbar(), until=1.0, stepper=koppel.VariableStep(), stop_when="j1.angle + 0.5 rad"
    )
    assert run.stopped_at == pytest.approx(wanted.stopped_at, rel=1e-7)
    assert "baumgarte_time=0.01" in str(run.attributes["stepper"])


def test_bad_options_are_refused() -> None:
    with pytest.raises(koppel.KoppelError, match="use projection or baumgarte"):
        koppel.VariableStep(constraints="none")  # type: ignore[arg-type]
    with pytest.raises(koppel.KoppelError, match="baumgarte_time = 0 is not above 0"):
        koppel.VariableStep(baumgarte_time=0.0)
