"""The front axle on moving plates with a turning steering wheel, against a trajectory of three foreign codes."""

from __future__ import annotations

import numpy as np
import pytest
from vehicle.shared import build_axle, needs_data, read_csv

import koppel
from koppel.elements.mechanics import Force

pytestmark = needs_data

TURN = 2 * np.pi


def ramp(start: float, duration: float) -> tuple[str, str]:
    """s(x) = x^3 (10 - 15 x + 6 x^2) over time, and its rate in 1/s."""
    x = f"clip((time/(1 s) - {start})/{duration}, 0, 1)"
    return f"({x}**3*(10 - 15*{x} + 6*{x}**2))", f"(30*{x}**2*(1 - {x})**2/{duration})"


def build_rig() -> koppel.Model:
    fade, _ = ramp(0.5, 0.75)
    angle = f"{TURN * 480 / 360!r}*{fade}*sin({TURN / 3!r}*(time/(1 s) - 0.5))"
    axle = build_axle("front", steering={"angle": angle}, rotor=False)
    fade, rate = ramp(1.0, 1.5)
    phase = f"({TURN / 6!r}*(time/(1 s) - 1))"
    for side, sign in (("left", 0.04), ("right", -0.04)):
        plate = f"({sign}*{fade}*sin{phase})"
        speed = f"({sign}*({rate}*sin{phase} + {fade}*{TURN / 6!r}*cos{phase}))"
        height, rise = f"{side}.wheel_pose.z/(1 m)", f"{side}.wheel_velocity.vz/(1 m)*(1 s)"
        load = f"(1 N)*max(0, 220000*(0.310 - ({height} + 0.295 - {plate})) + 220*({speed} - {rise}))"
        axle.add(f"plate_{side}", Force(frame=f"{side}.carrier.wheel_center", force=(0, 0, load)))
    return axle


CHANNELS = {
    "x": "wheel_pose.x",
    "z": "wheel_pose.z",
    "toe": "toe",
    "camber": "camber",
    "spring": "spring_force",
    "damper": "damper_force",
    "spring_travel": "spring_travel",
    "tierod": "tie_rod_force",
}


def differences(stepper: koppel.Stepper, until: float = 13.0) -> dict[str, float]:
    """Largest difference of each quantity over both sides."""
    machine, reference = koppel.Machine(build_rig()), read_csv("rig_dynamic.csv")
    koppel.find_equilibrium(machine)
    run = koppel.simulate(machine, until=until, stepper=stepper, every=0.01)
    rows = len(run["left.toe"])
    found: dict[str, float] = {}
    for short, side in (("fl", "left"), ("fr", "right")):
        pairs = {name: run[f"{side}.{channel}"] for name, channel in CHANNELS.items()}
        pairs["Fz"] = run[f"plate_{side}.force_z"]
        pairs["arb"] = run["anti_roll_bar.force"] * (-1 if side == "left" else 1)
        for name, values in pairs.items():
            worst = float(np.max(np.abs(values - reference[f"{short}_{name}"][:rows])))
            found[name] = max(found.get(name, 0.0), worst)
    found["rack"] = float(np.max(np.abs(run["steering.rack_travel"] - reference["rack"][:rows])))
    found["rack_force"] = float(np.max(np.abs(run["steering.rack_force"] - reference["rack_force"][:rows])))
    return found


def test_static_equilibrium_on_the_plates() -> None:
    machine = koppel.Machine(build_rig())
    koppel.find_equilibrium(machine)
    values = machine.outputs()
    assert values["left.travel"] == pytest.approx(-4.50734353e-3, abs=1e-11)
    assert values["plate_left.force_z"] == pytest.approx(4291.61558, abs=1e-5)
    assert values["right.tie_rod_force"] == pytest.approx(156.66045, abs=1e-5)


def test_converged_motion_equals_the_reference() -> None:
    found = differences(koppel.GeneralizedAlpha(step=1e-4), until=4.0)
    for name in ("x", "z", "spring_travel", "rack"):
        assert found[name] < 1e-6
    for name in ("toe", "camber"):
        assert found[name] < 1e-4
    for name in ("spring", "damper", "arb", "tierod", "Fz", "rack_force"):
        assert found[name] < 0.05


def test_semi_implicit_euler_at_one_millisecond_and_its_order() -> None:
    coarse, fine = (differences(koppel.SemiImplicitEuler(step=step)) for step in (1e-3, 5e-4))
    assert coarse["z"] < 1e-5 and coarse["toe"] < 0.01 and coarse["Fz"] < 1.0 and coarse["tierod"] < 10.0
    for name in ("z", "toe", "Fz", "tierod", "rack"):
        assert 1.8 < coarse[name] / fine[name] < 2.2


@pytest.mark.long
def test_converged_motion_over_the_whole_time() -> None:
    found = differences(koppel.GeneralizedAlpha(step=1e-4))
    assert found["z"] < 1e-8 and found["toe"] < 1e-6 and found["tierod"] < 1e-2
