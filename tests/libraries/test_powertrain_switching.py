"""A launch and shifts of the six-speed car: time_stepping switches as the run that locates every instant."""

from __future__ import annotations

import numpy as np
import pytest

import koppel

FRICTION = ("converter_lockup", *(f"gearbox.{name}" for name in "ABCDE"), "chassis.brake_left", "chassis.brake_right")
MESHES = ("final_drive", "gearbox.pre_set", "gearbox.ravigneaux_small", "gearbox.ravigneaux_large")
STEP = 1e-3


def changes(run: koppel.Run, law: str) -> list[tuple[int, int]]:
    """Branches before and after each change, without pairs shorter than two steps; what loses no power stands."""
    branch = np.where((np.abs(run[f"{law}.power"]) < 1e-6) & (run[f"{law}.branch"] != 2), 0.0, run[f"{law}.branch"])
    found = [(int(k), int(branch[k]), int(branch[k + 1])) for k in np.flatnonzero(np.diff(branch))]
    kept: list[tuple[int, int, int]] = []
    for change in found:
        if kept and change[0] - kept[-1][0] <= 2:
            before = kept.pop()[1]
            if before != change[2]:
                kept.append((change[0], before, change[2]))
        else:
            kept.append(change)
    return [(a, b) for _, a, b in kept]


@pytest.mark.parametrize("until", [18.0, pytest.param(68.0, marks=pytest.mark.long)])
def test_every_law_goes_through_the_branches_of_the_run_with_located_switching(until: float) -> None:
    compiled = koppel.compile_model(koppel.powertrain.six_speed_vehicle())
    located = koppel.simulate(
        compiled, until=until, every=STEP, stepper=koppel.VariableStep(method="LSODA", rtol=1e-7, atol=1e-8)
    )
    stepped = koppel.simulate(compiled, until=until, every=STEP, stepper=koppel.TimeStepping(step=STEP))
    shifts = 3 if until < 20 else 10
    assert np.count_nonzero(np.diff(stepped["bus.gear"])) >= shifts
    for law in (*FRICTION, *MESHES):
        assert changes(stepped, law) == changes(located, law), law
    assert np.max(np.abs(stepped["bus.vehicle_speed"] - located["bus.vehicle_speed"])) < 0.05
