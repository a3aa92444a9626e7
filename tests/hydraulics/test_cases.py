"""The hydraulic cases of the reference pack: every row, every switching instant, every single figure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hydraulics.cases import CASES, TABLES, Array, Reference, read_index, read_reference, run_fixed, run_located

import koppel
from koppel.solve.analyses.switching import Switch

ENGINE = {"cam_torque_map", "front_reduced_orders", "cosim_two_masses", "cosim_hydraulic_node"}
"""Cases of the pack that belong to engines and co-simulation."""
STEPS = 5
"""Fixed steps: that of the case, and so many with halvings of it."""


@pytest.fixture(scope="module")
def pack(shared: Path) -> Path:
    return shared / "hydraulics"


def test_every_case_of_the_pack_is_here(pack: Path) -> None:
    assert set(read_index(pack)) - ENGINE == {*CASES, *TABLES}


def rounding(values: Array) -> Array:
    """Half a unit of the last of the twelve digits that the pack prints."""
    return np.asarray(0.5 * 10.0 ** (np.floor(np.log10(np.maximum(np.abs(values), 1e-300))) - 11.0))


@pytest.mark.parametrize("name", TABLES)
def test_table(pack: Path, name: str) -> None:
    reference = read_reference(pack, name)
    found = TABLES[name](reference.columns)
    for signal in reference.signals:
        wanted = reference.columns[signal["name"]]
        allowed = signal["tol_rel_of_value"] * np.abs(wanted) + rounding(wanted)
        for key in (s["name"] for s in reference.entry["signals"] if s.get("key")):  # slopes of at most 2 over the keys
            values = reference.columns[key]
            allowed = allowed + 2.0 * np.abs(wanted) * rounding(values) / np.maximum(np.abs(values), 1e-300)
        assert np.all(np.abs(found[signal["name"]] - wanted) <= allowed), signal["name"]


# with located instants --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_trajectory_with_located_instants(pack: Path, name: str) -> None:
    reference = read_reference(pack, name)
    found, switches = run_located(CASES[name], reference.time, reference.entry["stop_time"])
    for signal in reference.signals:
        error = np.max(np.abs(found[signal["name"]] - reference.columns[signal["name"]]))
        assert error <= signal["tol_rel"] * signal["range"], (signal["name"], error / signal["range"])
    if CASES[name].laws:
        check_instants(reference, CASES[name].laws, switches)


def check_instants(reference: Reference, laws: dict[str, dict[int, str]], switches: list[Switch]) -> None:
    """Every instant of the pack is one of the run; those of one law with its branches, and no other."""
    tolerance, wanted = reference.entry["tol_event_time"], reference.entry["events"]
    times = np.array([switch.time for switch in switches])
    for event in wanted:
        assert np.min(np.abs(times - event["time"])) <= tolerance, event
    for path, branches in list(laws.items())[:1] if reference.entry["name"] != "magnet_spool" else ():
        found = [(branches[s.laws[path][0]], branches[s.laws[path][1]]) for s in switches if path in s.laws]
        assert found == [(event["mode_before"], event["mode_after"]) for event in wanted]


def crossings(time: Array, values: Array) -> Array:
    """Instants at which values change their sign, by straight lines."""
    at = np.nonzero(np.sign(values[:-1]) * np.sign(values[1:]) < 0)[0]
    return np.asarray(time[at] - values[at] * (time[at + 1] - time[at]) / (values[at + 1] - values[at]))


def test_orifice_comes_to_rest_in_time(pack: Path) -> None:
    """Rest: below 1e-9 of the pressure difference at the start, which the root law passes 6e-6 s before its end."""
    reference = read_reference(pack, "orifice_discharge")
    until = reference.entry["stop_time"]
    found, _ = run_located(CASES["orifice_discharge"], np.linspace(0, until, 100001), until)
    above = np.nonzero(found["p"] - 1e5 > 1e-9 * 9.9e6)[0][-1]
    assert until * above / 1e5 == pytest.approx(
        reference.entry["events"][0]["time"], abs=reference.entry["tol_event_time"]
    )
    assert abs(found["Q"][-1]) < 1e-15


def test_kinks_of_the_relief_valve(pack: Path) -> None:
    reference = read_reference(pack, "relief_valve_lag")
    until = reference.entry["stop_time"]
    time = np.linspace(0, until, 100001)
    found, _ = run_located(CASES["relief_valve_lag"], time, until)
    instants = np.sort(np.concatenate([crossings(time, found["p"] - level) for level in (2e6, 2.3e6)]))
    wanted = [event["time"] for event in reference.entry["events"]]
    assert instants == pytest.approx(wanted, abs=reference.entry["tol_event_time"])


# with a fixed step ------------------------------------------------------------------------------------------------


def fixed_errors(reference: Reference, name: str, step: float) -> dict[str, float]:
    """Largest error of each signal over its range; rows within two steps of an instant left out, two of the largest."""
    time, found = run_fixed(CASES[name], reference.entry["stop_time"], step)
    keep = np.ones(len(reference.time), dtype=bool)
    for event in reference.entry.get("events", []):
        keep &= np.abs(reference.time - event["time"]) > 2.0 * CASES[name].step
    errors = {}
    for signal in reference.signals:
        key = signal["name"]
        at_rows = np.interp(reference.time[keep], time, found[key])
        errors[key] = float(np.max(np.abs(at_rows - reference.columns[key][keep]))) / signal["range"]
    return errors


@pytest.mark.parametrize("name", CASES)
def test_trajectory_with_fixed_steps_converges_with_first_order(pack: Path, name: str) -> None:
    reference, steps = read_reference(pack, name), [CASES[name].step / 2**k for k in range(STEPS)]
    errors = [fixed_errors(reference, name, step) for step in steps]
    for key in errors[0]:
        sizes = np.array([entry[key] for entry in errors])
        order = np.polyfit(np.log(steps), np.log(np.maximum(sizes, 1e-12)), 1)[0]
        assert order > 0.85 or sizes[0] < 1e-8, (key, sizes)  # a fit over five steps: 1 with the noise of instants
        assert sizes[-1] < 0.02, (key, sizes)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if len(case.laws) == 1])
def test_branches_with_a_fixed_step(pack: Path, name: str) -> None:
    """The sequence of branches up to pairs shorter than two steps, each within two steps of its instant."""
    reference, case = read_reference(pack, name), CASES[name]
    step, until, ((path, branches),) = case.step / 8, reference.entry["stop_time"], case.laws.items()
    machine = koppel.Machine(case.build())
    machine.reset()
    law = machine.compiled.laws.index(path)
    found = [(0.0, machine.core.law_branches[law])]
    for k in range(round(until / step)):
        assert machine.core.run("time_stepping", koppel.TimeStepping(step=step).options, step, 1)[2] == 0
        if machine.core.law_branches[law] != found[-1][1]:
            found.append(((k + 1) * step, machine.core.law_branches[law]))
    changes = drop_short([entry for entry in found if entry[1] >= 0][1:], 2.0 * step, found[0][1])
    wanted = reference.entry["events"]
    assert [branches[int(branch)] for _, branch in changes] == [event["mode_after"] for event in wanted]
    for (time, _), event in zip(changes, wanted, strict=True):
        assert abs(time - event["time"]) <= 2.0 * step + 1e-9, event


def drop_short(changes: list[tuple[float, Any]], shortest: float, first: Any) -> list[tuple[float, Any]]:
    """Changes without pairs there and back that are shorter than this."""
    kept: list[tuple[float, Any]] = []
    for change in changes:
        before = kept[-2][1] if len(kept) > 1 else first
        if kept and change[0] - kept[-1][0] < shortest and change[1] == before:
            kept.pop()
        elif not kept and change[1] == first:
            continue
        else:
            kept.append(change)
    return kept


@pytest.mark.parametrize(("halvings", "near"), [(0, None), (1, 2.0), (3, None), (4, 2.0)])
def test_branches_of_several_laws_with_a_fixed_step(pack: Path, halvings: int, near: float | None) -> None:
    """Contact, friction and stops of the magnet together: the 24 modes of the pack, at 50 and 6 us within two steps.

    At other steps the landing of the armature, which is slow, is off by up to 7 steps: its error is that of the way.
    """
    reference, case = read_reference(pack, "magnet_spool"), CASES["magnet_spool"]
    step, until, wanted = case.step / 2**halvings, reference.entry["stop_time"], reference.entry["events"]
    machine = koppel.Machine(case.build())
    machine.reset()
    laws = ("contact", "armature_stop", "spool_stop", "friction")
    numbers = [machine.compiled.laws.index(path) for path in laws]

    def mode() -> str:
        contact, stop, held, friction = (int(machine.core.law_branches[k]) for k in numbers)
        slip = "rest" if held else case.laws["friction"][friction]  # what a stop holds does not slip
        return f"{'contact' if contact else 'apart'}_{slip}{'_armstop' if stop else ''}"

    found = [(0.0, wanted[0]["mode_before"])]
    for k in range(round(until / step)):
        assert machine.core.run("time_stepping", koppel.TimeStepping(step=step).options, step, 1)[2] == 0
        if mode() != found[-1][1]:
            found.append(((k + 1) * step, mode()))
    assert [name for _, name in found[1:]] == [event["mode_after"] for event in wanted]
    for (time, _), event in zip(found[1:], wanted, strict=True):
        assert abs(time - event["time"]) <= (near or 7.0) * step, event
