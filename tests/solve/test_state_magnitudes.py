"""Tolerances of other states are relative to the magnitude that their element declares."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import control, mechanics, rotational

STIFFNESS, RELAXATION = 40.0, 0.05


def twisted() -> koppel.Model:
    """A Maxwell branch between two shafts that are held: its torque decays with exp(-t / relaxation)."""
    model = koppel.Model("twisted")
    model.add("shaft", rotational.Shaft(inertia=1e12))
    model.add(
        "rubber",
        rotational.TorsionalRubber(
            shaft_a="ground",
            shaft_b="shaft",
            stiffness=0,
            branch_stiffness=STIFFNESS,
            relaxation=RELAXATION,
            branch_torque=8,
        ),
    )
    model.add("lag", control.Lag(input=1, time_constant=1))
    return model


def test_tolerances_are_relative_to_what_an_element_declares() -> None:
    compiled = koppel.compile_model(twisted())
    assert compiled.states == ("lag", "rubber")
    [spec] = rotational.TorsionalRubber.declared_states()
    assert compiled.state_magnitudes == (1.0, spec.magnitude)
    motion = compiled.system.nq + compiled.system.nu
    assert compiled.find_tolerances(1e-6).tolist() == [1e-6] * (motion + 1) + [spec.magnitude * 1e-6]


def test_every_component_of_a_state_has_a_magnitude() -> None:
    model = koppel.Model("mount")
    part = model.add_part("part", mass=1, inertia={"xx": 1, "yy": 1, "zz": 1})
    model.add(
        "mount",
        mechanics.RubberBushing(
            frame_a="ground", frame_b=part, stiffness=[1, 1, 1, 1, 1, 1], branch_1=[1, 1, 1, 1, 1, 1], relaxation_1=1
        ),
    )
    compiled = koppel.compile_model(model)
    sizes = [spec.magnitude for spec in mechanics.RubberBushing.declared_states() for _ in spec.parts()]
    assert list(compiled.state_magnitudes) == sizes
    assert len(sizes) == 18


@pytest.mark.parametrize("method", ["RK45", "DOP853", "Radau", "BDF", "LSODA"])
def test_a_state_is_as_exact_as_its_tolerance_says(method: str) -> None:
    stepper = koppel.VariableStep(method=method, rtol=1e-12, atol=1e-6)  # type: ignore[arg-type]
    run = koppel.simulate(twisted(), until=0.2, every=0.02, stepper=stepper)
    wanted = 8 * np.exp(-run.time / RELAXATION)
    assert np.max(np.abs(run["rubber.branch_torque"] - wanted)) < 30 * 1e-6 * 10
