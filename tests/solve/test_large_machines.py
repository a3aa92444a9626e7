"""Large machines are handled sparse: work and memory grow with the number of bodies, and soft is not free."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
from machines import INERTIA
from scipy.sparse import linalg
from solve.test_tree_derivatives import chain_of_bushings

import koppel
from koppel.elements.mechanics import Bushing


def test_small_motions_of_200_bodies_need_no_dense_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equilibrium, linearization and four modes: memory and fill of the factors grow as the bodies do."""
    factors: list[int] = []
    factorize = linalg.splu

    def watch(*matrix: Any, **options: Any) -> Any:
        factor = factorize(*matrix, **options)
        factors.append(int(factor.L.nnz + factor.U.nnz))
        return factor

    peaks, numbers, fills = [], [], []
    for bodies in (100, 200):
        machine = koppel.Machine(chain_of_bushings(bodies))
        koppel.linearize(machine, at="equilibrium").modes(4)  # what is loaded at first use is not counted
        with monkeypatch.context() as watched:
            watched.setattr(linalg, "splu", watch)
            factors.clear()
            tracemalloc.start()
            koppel.linearize(machine, at="equilibrium").modes(4)
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            numbers.append(len(factors))
            fills.append(sum(factors))
    assert numbers[0] <= numbers[1] <= 4
    assert fills[1] < 2.6 * fills[0] and peaks[1] < 2.6 * peaks[0], (fills, peaks)
    assert peaks[1] < 8 * (6 * 200) ** 2 / 2


def test_a_rod_of_200_bodies_sags_as_its_hinges_add_up() -> None:
    """Clamped at one end: each bushing turns by the moment of all weights behind it, and gives way by their sum.

    The softest bending has 1e-10 of the stiffness of one bushing: it is held all the same.
    """
    bodies, weight = 200, 1e-6
    model = chain_of_bushings(bodies)
    model.gravity = (0, 0, -weight)
    machine = koppel.Machine(model)
    found = koppel.find_equilibrium(machine)
    hinges, centers = 0.1 * np.arange(bodies), 0.1 * np.arange(bodies) + 0.05
    sag = 0.0
    for k, hinge in enumerate(hinges):
        moment = weight * float(np.sum(centers[k:] - hinge))
        sag += moment / 1e2 * (centers[-1] - hinge) + weight * (bodies - k) / 1e5
    assert found.neutral == () and found.unstable == ()
    assert machine.outputs()[f"part_{bodies - 1}.z"] == pytest.approx(-sag, rel=1e-5)
    assert sag == pytest.approx(0.02, rel=0.02)


@pytest.mark.parametrize(("pull", "free"), [(0.0, 6), (7.0, 4)])
def test_a_rod_of_60_bodies_that_floats_is_free_to_shift_and_turn(pull: float, free: int) -> None:
    """A pair of forces that stretches it, with axes of the world, aims it too: shifts and one turn are left free then.

    One force alone is resisted by nothing.
    """

    def build(second: float) -> koppel.Model:
        model = koppel.Model("floating rod", gravity=(0, 0, 0))
        last: Any = None
        for k in range(60):
            part = model.add_part(f"part_{k}", mass=1, inertia=INERTIA, position=(0.1 * k + 0.05, 0, 0), free=True)
            near = part.frame("near", position=(-0.05, 0, 0))
            if last is not None:
                hold = Bushing(frame_a=last, frame_b=near, stiffness=[1e5, 1e5, 1e5, 1e2, 1e2, 1e2])
                model.add(f"bushing_{k}", hold)
            last = part.frame("far", position=(0.05, 0, 0))
        model.add("pull", koppel.mechanics.Force(frame="part_59", force=[pull, 0, 0]))
        model.add("back", koppel.mechanics.Force(frame="part_0", force=[second, 0, 0]))
        return model

    machine = koppel.Machine(build(-pull))
    found = koppel.find_equilibrium(machine)
    out = machine.outputs()
    assert len(found.neutral) == free
    assert out["part_59.x"] - out["part_0.x"] == pytest.approx(5.9 + 59 * pull / 1e5, abs=1e-10)
    if pull > 0.0:
        with pytest.raises(koppel.EquilibriumError, match="nothing resists the motion"):
            koppel.find_equilibrium(build(0.0))
