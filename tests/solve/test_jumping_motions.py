"""Imposed positions that jump are told with name, instant and size; those that only move fast are not."""

from __future__ import annotations

from typing import Any

import pytest

import koppel
from koppel import joints, mechanics

INERTIA = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
STEP = {"step": {"time": 0.05, "after": 0.7}}
RAMP = {"table": {"time": [0, 0.05, 0.050001, 0.1], "value": [0, 0, 0.7, 0.7]}}


def crank(motion: Any, signal: Any = 0) -> koppel.Model:
    model = koppel.Model("crank")
    model.input("given", unit="rad", signal=signal)
    model.add_part("crank", mass=1, center_of_mass=(1, 0, 0), inertia=INERTIA)
    model.add("hinge", joints.Revolute(frame_a="ground", frame_b="crank", axis=(0, -1, 0)))
    model.add("drive", joints.AngleDrive(joint="hinge", motion=motion))
    return model


def warn(motion: Any, signal: Any = 0, method: Any = None, until: float = 0.1) -> str:
    run = koppel.simulate(crank(motion, signal), until=until, stepper=method or koppel.Lsrt2(step=1e-3))
    return " ".join(run.warnings)


@pytest.mark.parametrize("method", [koppel.Lsrt2(), koppel.TimeStepping(), koppel.VariableStep()])
@pytest.mark.parametrize(("motion", "signal"), [("given", STEP), ("0.7*floor(time/(50 ms))", 0)])
def test_a_jump_is_told_by_every_method(method: Any, motion: str, signal: Any) -> None:
    assert "'drive' by 0.7 rad at t = 0.05 s" in warn(motion, signal, method)


def test_what_is_complete_within_a_step_is_a_jump_for_it() -> None:
    assert "'drive' by 0.7 rad at t = 0.05" in warn("given", RAMP)
    assert "jump" not in warn("given", RAMP, koppel.Lsrt2(step=1e-7), until=1e-5)


@pytest.mark.parametrize(
    "motion",
    ["300*time", "sin(2*pi*50*time)", "max(0, time - 0.05)*100", "0.1*time**3", "0.3", "1e3*time**4"],
)
def test_what_moves_is_no_jump(motion: str) -> None:
    assert warn(motion) == ""


def test_a_method_that_cannot_follow_says_why() -> None:
    model = crank("given", {"step": {"time": 0.05, "after": 1}})
    moment = {"xx": 1, "yy": 1, "zz": 1}
    tip = model.add_part("tip", mass=1, center_of_mass=(1, 0, 0), inertia=moment, position=(1, 0, 0))
    model.add("hinge_2", joints.Revolute(frame_a="crank", frame_b=tip, position=(1, 0, 0), axis=(0, -1, 0)))
    with pytest.raises(koppel.RunError, match=r"imposed positions jump: 'drive' by 1 rad at t = 0.05 s"):
        koppel.simulate(model, until=0.1, stepper=koppel.GeneralizedAlpha(step=1e-3))


@pytest.mark.parametrize(
    ("friction", "motion"), [(0.3, "2.5*time**2/(1 s)**2"), (0.6, "0.02*(1 - cos(18.85*time/(1 s)))")]
)
def test_radau_follows_a_driven_table_with_friction(friction: float, motion: str) -> None:
    """Its differences once grew without end along the rail, which the drive determines; it gains at most mu g."""
    model = koppel.Model("table")
    model.add_part("table", mass=5, inertia=INERTIA)
    model.add("rail", joints.Prismatic(frame_a="ground", frame_b="table", axis=(1, 0, 0)))
    model.add("drive", joints.ShiftDrive(joint="rail", motion=f"({motion})*(1 m)"))
    model.add_part("load", mass=2, inertia=INERTIA, position=(0, 0, 0.1), free=True)
    sizes: dict[str, Any] = {"length_x": 0.4, "length_y": 0.4, "length_z": 0.2}
    model.add("touch", mechanics.BoxOnPlane(frame_a="table", frame_b="load", friction=friction, **sizes))
    run = koppel.simulate(model, until=0.3, stepper=koppel.VariableStep(), every=0.01)
    fixed = koppel.simulate(model, until=0.3, stepper=koppel.TimeStepping(step=1e-4))
    assert run["load.x"][-1] == pytest.approx(fixed["load.x"][-1], abs=1e-7)
    if "time**2" in motion:
        assert run["load.vx"][-1] == pytest.approx(0.3 * 9.81 * 0.3, abs=1e-6)
