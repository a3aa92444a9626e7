"""Equilibrium and linearization of machines with closed loops."""

from __future__ import annotations

import numpy as np
import pytest

import koppel
from koppel import joints

G, MASS, LENGTH = 9.81, 2.0, 0.6


def parallelogram(stiffness: float = 0.0) -> koppel.Model:
    """Two equal massive rods hang from ground, a bar joins their lower ends and stays level: one planar loop."""
    model = koppel.Model("parallelogram")
    rod = {"mass": MASS, "center_of_mass": (0, 0, -LENGTH / 2), "inertia": {"xx": 0.06, "yy": 0.06, "zz": 0.001}}
    bar = model.add_part("bar", mass=3, center_of_mass=(0.5, 0, 0), inertia={"xx": 0.01, "yy": 0.2, "zz": 0.2})
    for name, x in (("left", 0.0), ("right", 1.0)):
        part = model.add_part(name, **rod)
        pivot = model.ground.frame(name, position=(x, 0, 0))
        start = {"angle": 0.2} if name == "left" else {"angle": 0.15}
        model.add(f"{name}_top", joints.Revolute(frame_a=pivot, frame_b=part, axis=(0, 1, 0), **start))
        end = part.frame("end", position=(0, 0, -LENGTH))
        model.add(
            f"{name}_low", joints.Revolute(frame_a=end, frame_b=bar.frame(name, position=(x, 0, 0)), axis=(0, 1, 0))
        )
    if stiffness:
        model.add(
            "spring",
            koppel.mechanics.Bushing(frame_a="ground.left", frame_b="left", stiffness=(0, 0, 0, 0, stiffness, 0)),
        )
    return model


def test_start_that_does_not_fit_is_moved_onto_the_loop() -> None:
    machine = koppel.Machine(parallelogram())
    out = machine.outputs()
    assert out["left_top.angle"] == pytest.approx(out["right_top.angle"], abs=1e-12)
    assert np.max(np.abs(machine.core.constraints(machine.q, machine.u)[0])) < 1e-12


def test_parallelogram_hangs_straight_down_in_equilibrium() -> None:
    machine = koppel.Machine(parallelogram())
    found = koppel.find_equilibrium(machine)
    assert machine.outputs()["left_top.angle"] == pytest.approx(0.0, abs=1e-9)
    assert found.residual < 1e-6 and found.neutral == ()


def test_parallelogram_swings_with_the_frequency_of_its_closed_form() -> None:
    """J phi'' = -c phi with J = 2 (J_rod + m (l/2)^2) + m_bar l^2 and c = g (m l + m_bar l) + k."""
    stiffness = 5.0
    machine = koppel.Machine(parallelogram(stiffness))
    koppel.find_equilibrium(machine)
    modes = koppel.linearize(machine).modes()
    inertia = 2 * (0.06 + MASS * (LENGTH / 2) ** 2) + 3 * LENGTH**2
    restoring = G * (MASS * LENGTH + 3 * LENGTH) + stiffness
    assert len(modes) == 1
    assert modes[0].frequency == pytest.approx(np.sqrt(restoring / inertia) / (2 * np.pi), rel=1e-6)


def test_loops_stay_closed_and_energy_stays_over_many_swings() -> None:
    machine = koppel.Machine(parallelogram())
    run = koppel.simulate(machine, until=5.0, stepper=koppel.Lsrt2(step=1e-3))
    assert np.max(np.abs(run["left_top.angle"] - run["right_top.angle"])) < 1e-12
    inertia = 2 * (0.06 + MASS * (LENGTH / 2) ** 2) + 3 * LENGTH**2
    angle, rate = run["left_top.angle"], run["left_top.rate"]
    energy = 0.5 * inertia * rate**2 - G * (MASS + 3) * LENGTH * np.cos(angle)
    assert np.max(np.abs(energy - energy[0])) < 1e-5 * abs(energy[0])


def test_loop_that_cannot_be_closed_names_its_joint() -> None:
    model = parallelogram()
    model.parts["bar"].frames["right"] = koppel.Frame(position=(3.0, 0, 0))
    with pytest.raises(koppel.KoppelError, match=r"cannot be closed.*remain"):
        koppel.Machine(model)
