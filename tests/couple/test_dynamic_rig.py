"""The dynamic rig of components against the merged model: gaps, equality, stability of the techniques."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import koppel
from koppel.results import RunState
from koppel.vehicle.modular import modular_rig

CHANNELS = (
    "left.corner.wheel_pose.z",
    "left.corner.wheel_pose.x",
    "right.corner.wheel_pose.y",
    "steering.rack.rack_travel",
)


def run_rig(
    until: float = 2.0, stepper: koppel.Stepper | None = None, bar: float | None = None, **options: Any
) -> koppel.Run:
    rig = modular_rig(bar=bar, **options)
    method = stepper or koppel.SemiImplicitEuler(step=1e-3)
    return rig.simulate(until=until, every=max(1e-2, method.step), stepper=method, start="equilibrium")


@cache
def monolith(until: float = 2.0, bar: float | None = None) -> koppel.Run:
    machine = koppel.Machine(modular_rig(bar=bar).merge(cut=True))
    koppel.find_equilibrium(machine)
    return koppel.simulate(machine, until=until, every=1e-2, stepper=koppel.SemiImplicitEuler(step=1e-3))


def worst(run: koppel.Run, name: str, after: float = 0.05) -> float:
    """The largest value of a quantity over all couplings, from a time on."""
    rows = run.time > after
    return max(float(np.max(np.abs(run[path][rows]))) for path in run if path.endswith(f".{name}"))


def test_iterated_index3_is_the_monolith() -> None:
    run, reference = run_rig(iterations=5), monolith()
    for path in CHANNELS:
        assert np.max(np.abs(reference[path] - reference[path][0])) > 1e-3  # it moves
        assert np.max(np.abs(run[path] - reference[path])) < 1e-11  # measured 1.4e-12; wanted 1e-9 m
    assert worst(run, "gap") < 1e-13
    assert worst(run, "gap_rate") < 1e-12


def test_the_bar_between_components_costs_a_difference_that_falls_with_the_step() -> None:
    """It feels the height of the other side where that step ended, not in its matrix: order 1 at least."""
    apart = []
    for step in (1e-3, 5e-4):
        rig, method = modular_rig(iterations=5), koppel.SemiImplicitEuler(step=step)
        found = rig.simulate(until=1.0, every=1e-2, stepper=method, start="equilibrium")
        whole = koppel.simulate(rig.merge(cut=True), until=1.0, every=1e-2, stepper=method, start="equilibrium")
        apart.append(max(float(np.max(np.abs(found[path] - whole[path]))) for path in CHANNELS[:3]))
    assert np.ptp(whole[CHANNELS[0]]) > 1e-4
    assert 0.0 < apart[0] < 1e-8  # measured 3.5e-9 m
    assert np.log2(apart[0] / apart[1]) > 0.9  # measured 1.8


def test_one_step_without_delay_closes_the_gap() -> None:
    run = run_rig()
    assert worst(run, "gap") < 1e-10  # measured 4e-12; wanted 1e-9 m
    assert worst(run, "gap_rate") < 1e-12  # wanted 1e-10 m/s


@pytest.mark.parametrize(
    ("predictor", "limit"),
    # measured 2.3e-7, 4.1e-8, 1.6e-11 m; wanted 5e-6, 5e-6, 1e-7 m
    [("linear", 1e-6), ("evaluate", 2e-7), ("renew", 1e-10)],
)
def test_decentral_steps_keep_the_gap_small_with_a_predictor(predictor: str, limit: float) -> None:
    assert worst(run_rig(execution="decentral", predictor=predictor), "gap") < limit


def test_generalized_alpha_keeps_the_gap_smaller() -> None:
    method = koppel.GeneralizedAlpha(step=1e-3)
    assert worst(run_rig(stepper=method), "gap") < 1e-12
    run = run_rig(stepper=method, execution="decentral", predictor="evaluate")
    assert worst(run, "gap") < 1e-7  # measured 1.2e-8 m


@pytest.mark.parametrize("step", [1e-3, 1e-4])
def test_without_predictor_decentral_steps_are_unstable(step: float) -> None:
    with pytest.raises(koppel.RunError, match="cannot be kept"):
        run_rig(0.5, koppel.SemiImplicitEuler(step=step), execution="decentral", predictor="off")


def test_without_predictor_they_are_stable_at_a_hundredth_of_a_millisecond() -> None:
    run = run_rig(0.1, koppel.SemiImplicitEuler(step=1e-5), execution="decentral", predictor="off")
    assert worst(run, "gap") < 1e-12


def test_index1_drifts_without_stabilization() -> None:
    free, held = run_rig(technique="index1", baumgarte=None), run_rig(technique="index1")
    assert worst(free, "gap") > 1e-4
    assert worst(held, "gap") < 1e-4


def test_springs_need_a_small_step_or_their_own_jacobian() -> None:
    springs: dict[str, Any] = {"technique": "spring_damper"}
    for jacobian in ("off", "delayed"):
        # it swings up: which of two ends it meets first depends on rounding
        with pytest.raises(koppel.RunError, match=r"coupling (is|may be) unstable"):
            run_rig(0.6, **springs, jacobian=jacobian)
        run_rig(0.2, koppel.SemiImplicitEuler(step=1e-4), **springs, jacobian=jacobian)
    assert run_rig(1.0, **springs, jacobian="own").status.state == RunState.FINISHED


def test_the_gap_of_springs_is_force_over_stiffness() -> None:
    """The force of a step is that of the gap at its start."""
    rig = modular_rig(bar=None, technique="spring_damper", jacobian="own", damping=0.0)
    run = rig.simulate(until=0.3, stepper=koppel.SemiImplicitEuler(step=1e-3), start="equilibrium")
    for side in ("left", "right"):
        path = f"couplings.steering_{side}-{side}_rod"
        force = np.linalg.norm([run[f"{path}.force_{axis}"] for axis in "xyz"], axis=0)
        assert np.max(force) > 100.0
        assert np.max(np.abs(1e6 * run[f"{path}.gap"][:-1] - force[1:])) < 1e-9 * np.max(force)
