"""Machines in which friction reads forces of other elements, and how they are run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from machines import Array

import koppel
from koppel import mechanics, rotational, translational
from koppel.solve.analyses.switching import Switch, run_switching

SIGNS = pytest.mark.parametrize("sign", [1.0, -1.0])
MIRRORS = pytest.mark.parametrize("mirror", [1.0, -1.0])
STEPPED = koppel.TimeStepping(step=1e-3)
LOCATED = koppel.VariableStep(method="RK45", rtol=1e-10, atol=1e-12)
STEPPERS = pytest.mark.parametrize("stepper", [STEPPED, LOCATED], ids=lambda stepper: stepper.name)
ROUND = {"xx": 1, "yy": 1, "zz": 1}


def simulate(model: koppel.Model, until: float, stepper: Any = STEPPED, every: float = 1e-3) -> koppel.Run:
    """A run in which every step settles."""
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=until, stepper=stepper, every=every)
    assert machine.core.law_count["unsettled"] == 0
    return run


def outputs_at_start(model: koppel.Model) -> dict[str, float]:
    machine = koppel.Machine(model)
    machine.settle_laws()
    return machine.outputs()


def locate(model: koppel.Model, until: float, rows: int = 100) -> tuple[dict[str, Array], list[Switch]]:
    """Channels at equal distances and the switches."""
    machine = koppel.Machine(model)
    machine.settle_laws()
    times = until * np.arange(rows + 1) / rows
    lines: list[dict[str, float]] = []
    switches = run_switching(machine, LOCATED, until, times, lambda t: lines.append(machine.outputs(t)), lambda t: None)
    return {name: np.array([line[name] for line in lines]) for name in lines[0]} | {"time": times}, switches


def changes(switches: list[Switch], law: str) -> list[tuple[float, int, int]]:
    """Instants at which a law changed its branch, with the branches before and after."""
    return [(switch.time, *switch.laws[law]) for switch in switches if law in switch.laws]


def ramp(*points: tuple[float, float]) -> dict[str, Any]:
    return {"table": {"time": [t for t, _ in points], "value": [value for _, value in points]}}


def close(found: Any, exact: Any, tolerance: float = 1e-9) -> bool:
    """Whether numbers agree within tolerance times the largest of the exact ones."""
    return bool(np.max(np.abs(np.asarray(found) - exact)) <= tolerance * np.max(np.abs(exact)))


WAY, PUSH, DRUM = 0.1, 400.0, 0.8
"""Shift of the shoe per turn of its anchor in m, push in N, inertia of the drum in kg m2."""


def shoe_brake(gain: float, speed: float, mirror: float = 1.0, push: Any = PUSH, load: Any = 0.0) -> koppel.Model:
    """A shoe that the drum drags into its wedge (speed > 0) or out of it; mirror turns every direction.

    The shoe rests at its stop: N = push + T / way, T = friction * radius * N * sign(slip). With gain = friction *
    radius / way that is N = push / (1 - gain) for a leading shoe and push / (1 + gain) for a trailing one.
    """

    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            points = value["table"]
            return {"table": {"time": points["time"], "value": [mirror * v for v in points["value"]]}}
        return mirror * value

    model = koppel.Model("shoe brake")
    model.add("drum", rotational.Shaft(inertia=DRUM, speed=mirror * speed))
    model.add("anchor", rotational.Shaft(inertia=0.01))
    model.add("shoe", translational.Sled(mass=0.5))
    model.add("wedge", rotational.Rack(shaft="anchor", sled="shoe", radius=WAY))
    model.add("push", translational.Force(sled_b="shoe", force=turned(push)))
    ends = {"lower": -0.01, "upper": 0} if mirror > 0 else {"lower": 0, "upper": 0.01}
    model.add("face", translational.Stops(sled_b="shoe", **ends))
    lining = {"geometry": 0.15, "coefficient": gain * WAY / 0.15, "normal": "abs(face.force)"}
    model.add("lining", rotational.Clutch(shaft_a="anchor", shaft_b="drum", **lining))
    model.add("load", rotational.Torque(shaft_b="drum", torque=turned(load)))
    return model


LOADS = pytest.mark.parametrize(("drive", "load"), [(10.0, 6.0), (3.0, 12.0), (-7.0, -4.0), (5.0, -8.0)])


def geared(drive: float, load: float, speed: float, ratio: float, share: float, gear: Any, read: str) -> koppel.Model:
    """Shafts of 1 and 4 kg m2; the bearing of a loses share * |what it reads of the gear|; b is held back by load."""
    model = koppel.Model("bearing under load")
    model.add("a", rotational.Shaft(inertia=1, speed=speed))
    model.add("b", rotational.Shaft(inertia=4, speed=speed / ratio))
    model.add("gear", gear(shaft_a="a", shaft_b="b", ratio=ratio))
    model.add("drive", rotational.Torque(shaft_b="a", torque=drive))
    model.add("load", rotational.Torque(shaft_b="b", torque=-load))
    model.add("bearing", rotational.Brake(shaft="a", geometry="20 mm", coefficient=share / 0.02, normal=read))
    return model


STAGES = pytest.mark.parametrize("stages", [1, 3, 12])


def rope(stages: int, press: Callable[[str, str], str], slack: float, speed: float, friction: float) -> koppel.Model:
    """A rope in pieces on a drum of radius 1 m, pulled by slack at piece 0 and held behind the last piece.

    Ties are rigid; the tie behind piece k pulls it with tie_k.torque_a. press: text of the normal force from the
    tensions before and behind a piece.
    """
    model = koppel.Model("rope")
    model.add("drum", rotational.Shaft(inertia=40, speed=speed))
    for k in range(stages + 1):
        model.add(f"piece_{k}", rotational.Shaft(inertia=0.01))
    model.add("slack", rotational.Torque(shaft_b="piece_0", torque=slack))
    model.add("hold", rotational.Fixed(shaft=f"piece_{stages}"))
    for k in range(stages):
        tie = rotational.Gear(shaft_a=f"piece_{k}", shaft_b=f"piece_{k + 1}", ratio=1)
        model.add(f"tie_{k}", tie)
        before = f"{slack}" if k == 0 else f"abs(tie_{k - 1}.torque_a)/(1 m)"
        normal = press(before, f"abs(tie_{k}.torque_a)/(1 m)")
        lining = rotational.Clutch(shaft_a=f"piece_{k}", shaft_b="drum", coefficient=friction, normal=normal)
        model.add(f"lining_{k}", lining)
    return model


MASS, G, ROTOR, LINING = 2.0, 10.0, 2.0, 0.02


def pressed(
    lift: Any = 0.0, height: float = 0.0, falls: float = 0.0, speed: float = 30.0, restitution: float = 0.0
) -> koppel.Model:
    """A body on the ground whose contact force presses the brake of a rotor."""
    model = koppel.Model("scales", gravity=(0, 0, -G))
    model.add_part("body", mass=MASS, inertia=ROUND, position=(0, 0, height), velocity=(0, 0, -falls))
    model.add("touch", mechanics.Contact(frame_a="ground", frame_b="body", restitution=restitution))
    model.add("lift", mechanics.Force(frame="body", force=[0, 0, lift]))
    model.add("rotor", rotational.Shaft(inertia=ROTOR, speed=speed))
    model.add("brake", rotational.Brake(shaft="rotor", coefficient=LINING, normal="touch.force"))
    return model
