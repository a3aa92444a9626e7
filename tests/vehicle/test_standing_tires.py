"""Standing on a slope with tires of any file, and the way from steady slip to standing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from vehicle.shared import SHARED, needs_data
from vehicle.test_tires import STIFF, random_states, tire_files, wheel_on_road

import koppel
from koppel import vehicle
from koppel.vehicle import WHEELS, Driver, MagicFormula, PlaneRoad, TireFile, midsize, read_tire

FOREIGN = SHARED / "vehicle" / "tires" / "foreign"
STEADY = {**STIFF, "relaxation": "none"}


def height_on(file: TireFile) -> dict[str, float]:
    """The car on tires of other size: the height of the wheel centers under about its weight."""
    return {"height": float(file.fields["radius"]) - 3300.0 / float(file.fields["stiffness_z"])}


def hold(file: TireFile, duration: float, slope: float = 0.1) -> tuple[float, float, float]:
    """Creep and ripple after 2 s, and the speed of the creep over the second half, on a slope."""
    done = vehicle.drive("hill_hold", slope=slope, duration=duration, tire=file, changes=height_on(file))
    x, time = done.run["pose.x"], done.run["time"]
    half = len(x) // 2
    creep, ripple = (value for value, _ in done.figures.values())
    return creep, ripple, float(abs(x[-1] - x[half]) / (time[-1] - time[half]))


@needs_data
@pytest.mark.parametrize("path", tire_files(), ids=lambda path: path.stem)
def test_a_car_with_brakes_on_stands_on_a_slope_whatever_its_tire_file_says(path: Path) -> None:
    """10 s; what is left of the creep then is below 1 mm in 60 s. The most is 8e-5 m, of settling, and 0.8 N."""
    creep, ripple, speed = hold(read_tire(path), 10.0)
    assert creep + 60.0 * speed < 2e-4 and ripple < 1.0


@needs_data
@pytest.mark.parametrize("slope", [0.1, -0.1])
def test_a_car_stands_where_its_file_knows_no_driving_slip(slope: float) -> None:
    """KPUMAX = 0, with slips clipped to what the coefficients are known for."""
    file = read_tire(FOREIGN / "335_65R22_5_G275MSA_60psi.tir")
    assert file.fields["kpumax"] == 0.0
    creep, ripple, speed = hold(replace(file, fields={**file.fields, "limits": "on"}), 10.0, slope)
    assert creep + 60.0 * speed < 2e-4 and ripple < 1.0


@needs_data
@pytest.mark.long
@pytest.mark.parametrize("path", tire_files(), ids=lambda path: path.stem)
def test_a_car_stands_on_a_slope_for_sixty_seconds(path: Path) -> None:
    creep, ripple, speed = hold(read_tire(path), 60.0)
    assert creep < 2e-4 and ripple < 1.0 and speed < 2e-9


@needs_data
@pytest.mark.parametrize("name", ["Sedan_Pac02Tire", "HMMWV_pacejka"])
def test_coast_to_rest_reverse_and_pull_away_with_tires_of_a_file(name: str) -> None:
    """As with the tire of the car in test_car.py, with steady slip and with lengths: no step above 5 % of the load."""
    file = read_tire(FOREIGN / f"{name}.tir")
    t = "time/(1 s)"
    wanted = f"2 - 1.5*clip({t} - 1, 0, 2) + 1.5*clip({t} - 4, 0, 1.2)"
    driver = Driver(speed=wanted, force=(-8000.0, 8000.0))
    model = midsize(speed=2.0, drive="front", driver=driver, tire=file, changes=height_on(file))
    run = koppel.simulate(model, until=6.2, every=1e-3, stepper=koppel.SemiImplicitEuler(step=1e-3))
    late = run["time"] > 1.0
    assert np.min(run["v_x"]) < -0.5 and run["v_x"][-1] > 0.3
    for wheel in WHEELS:
        load = np.min(run[f"load_{wheel}"][late])
        for axis in "xyz":
            assert np.max(np.abs(np.diff(run[f"tire_{wheel}.force_{axis}"][late]))) < 0.05 * load


@needs_data
def test_what_a_file_says_of_relaxation_is_told(tmp_path: Path) -> None:
    steady = "USE_MODE = 4: steady slip, but below v_stand, where deflections take over and hold"
    taken = "no relaxation lengths: deflections by stiffnesses, by default LONGITUDINAL_STIFFNESS = 300000 N/m"
    lengths, none = (FOREIGN / f"{name}.tir" for name in ("Sedan_Pac02Tire", "335_65R22_5_G275MSA_60psi"))
    assert steady in read_tire(lengths).notes and steady in read_tire(none).notes
    assert not any("no relaxation" in note for note in read_tire(lengths).notes)
    assert sum(note.startswith(taken) for note in read_tire(none).notes) == 1
    changed = tmp_path / "changed.tir"
    for path, kind in ((lengths, "lengths"), (none, "stiffness")):
        changed.write_text(re.sub(r"(?m)^(\s*USE_MODE\s*=).*$", r"\1 14", path.read_text(errors="replace")))
        file = read_tire(changed)
        assert file.fields["relaxation"] == kind and not any("steady" in note for note in file.notes)


def seen(machine: koppel.Machine, q: Any, u: Any, x: Any) -> dict[str, float]:
    machine.core.x = x
    machine.set_state(q, u)
    return {path: value for path, value in machine.outputs().items() if not path.startswith("tire.lag")}


def test_from_v_stand_on_steady_slip_is_alone_bit_for_bit() -> None:
    """Neither v_stand nor the deflections change anything there; below it the deflections do."""
    rng = np.random.default_rng(7)
    one, other = (wheel_on_road(MagicFormula, {**STEADY, "v_stand": v}) for v in (0.5, 0.01))
    for speed, same in ((0.5, True), (3.0, True), (0.3, False)):
        for _ in range(10):
            q, _, x = random_states(rng, 0.31)
            q[3:7] = [1, 0, 0, 0]
            q[2] = 0.29
            u = np.array([speed, *(0.1 * speed * rng.normal(size=2)), 0, 0, 0, speed * rng.uniform(0, 1.5)])
            u[1] = np.clip(u[1], -0.5 * speed, 0.5 * speed)
            u[6] = np.clip(u[6], 0, 0.9) * speed  # the rim is not the fastest
            assert (seen(one, q, u, x) == seen(other, q, u, np.zeros(2))) == same


@pytest.mark.parametrize("relaxation", ["none", "stiffness"])
@pytest.mark.parametrize("load", [3500.0, 20.0])
def test_a_tire_that_slides_slowly_is_never_beyond_its_peak(relaxation: Any, load: float) -> None:
    """Friction 1 in both directions, each for itself: a locked wheel from rest on, at any speed and under any load."""
    machine = wheel_on_road(MagicFormula, {**STIFF, "relaxation": relaxation})
    q = np.array([0, 0, 0.31 - load / 220e3, 1, 0, 0, 0, 0])
    for speed in (1e-4, 1e-2, 0.1, 0.3, 0.49, 0.6):
        for direction in (0.0, 0.7, 0.5 * np.pi):
            u = np.array([speed * np.cos(direction), speed * np.sin(direction), 0, 0, 0, 0, 0])
            x, step = np.zeros(2), 2e-4 / speed
            for _ in range(600):
                out = seen(machine, q, u, x)
                x = x + step * np.asarray(machine.core.x_rates(0.0, q, u))
                assert max(abs(out["tire.force_x"]), abs(out["tire.force_y"])) <= load * (1 + 1e-9)
            if relaxation == "stiffness" or speed < 0.2:
                assert np.hypot(out["tire.force_x"], out["tire.force_y"]) > 0.5 * load


@pytest.mark.parametrize(("mode", "held"), [("longitudinal", "x"), ("lateral", "y"), ("vertical", "")])
def test_what_does_not_act_does_not_act_at_rest_either(mode: str, held: str) -> None:
    machine = wheel_on_road(MagicFormula, {**STIFF, "mode": mode})
    out = seen(machine, np.array([0, 0, 0.29, 1, 0, 0, 0, 0]), np.array([0.01, 0.01, 0, 0, 0, 0, 0.0]), np.zeros(2))
    for axis in "xy":
        assert (abs(out[f"tire.force_{axis}"]) > 1.0) == (axis in held)


@needs_data
@pytest.mark.parametrize("name", ["Sedan_Pac02Tire", "335_65R22_5_G275MSA_60psi", "MagicFormula61"])
def test_derivatives_between_rolling_and_standing_are_those_of_differences(name: str) -> None:
    """Over velocities, spin and deflections, below v_stand, for lengths, default stiffnesses and a file with both."""
    path = next(path for path in tire_files() if path.stem == name)
    fields = read_tire(path).mounted("left")
    machine = wheel_on_road(MagicFormula, fields, PlaneRoad(slope=0.1, factor=0.8))
    core, rng = machine.core, np.random.default_rng(11)
    table, row = machine.compiled.elements["tire"]
    radius, kept = float(fields["radius"]), [*range(6), 12, 13, 14]
    order, checked = (0, 1, 2, 6), 0

    def effects(q: Any, u: Any, x: Any) -> Any:
        core.x = x
        machine.set_state(q, u)
        machine.forces(0.0, q, u, keep=True)
        return np.asarray(core.element_law(table, row))[kept]

    for _ in range(30):
        speed = rng.uniform(0.02, 0.45)
        q = np.array([0, 0, radius - rng.uniform(0.01, 0.03), 1, 0, 0, 0, 0.3])
        u = np.array([speed, *(0.3 * speed * rng.normal(size=2)), 0, 0, 0, speed / radius * rng.uniform(0.2, 1.4)])
        x = rng.normal(size=2) * 0.005
        effects(q, u, x)
        full = np.asarray(core.element_derivative(table, row, 1.0, 0.0))[np.ix_(kept, [0, 1, 2, 12, 13, 14])]
        for k in range(6):
            e, d = (np.eye(7)[order[k]], np.zeros(2)) if k < 4 else (np.zeros(7), np.eye(2)[k - 4])
            step = 1e-6 if k < 4 else 1e-8
            middle, up, down = (effects(q, u + s * step * e, x + s * step * d) for s in (0, 1, -1))
            right, left, central = (up - middle) / step, (middle - down) / step, (up - down) / (2 * step)
            size = np.max(np.abs(central)) + 1.0
            if np.max(np.abs(left - right)) > 1e-3 * size:  # a kink within the step
                continue
            checked += 1
            assert np.max(np.abs(full[:, k] - central)) < 1e-5 * size
    assert checked > 150


@pytest.mark.parametrize("name", ["ptx1", "pty1", "pty2"])
def test_relaxation_by_lengths_needs_lengths(name: str) -> None:
    given = {"ptx1": 1.0, "pty1": 1.0, "pty2": 1.0, name: 0.0}
    with pytest.raises(koppel.ModelError, match=f"{name} = 0 leaves no relaxation length; it must be above 0"):
        wheel_on_road(MagicFormula, {**STIFF, "relaxation": "lengths", **given})
