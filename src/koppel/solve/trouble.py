"""What ended the steps of a machine, in one line that names the thing and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.model.errors import ModelError
from koppel.model.fluid import FLOW
from koppel.solve.steppers import Stepper

if TYPE_CHECKING:
    from koppel.solve.machine import Machine

Progress = tuple[int, int, int, int, int, float, tuple[int, int, int]]
"""Steps, rows, trouble, block, number of the velocity, its value, and the signal (table, row, slot) behind it."""

NOT_FINITE = 2  # a velocity that is no number, or no motion of a machine
OPEN = 3  # a constraint that the step could not keep
UNSETTLED = 4  # laws without a solution that could be accepted
POSITION, STATE = 5, 6  # a position or another state that is no number, or no motion of a machine
VOLUME, ENCLOSED = 7, 8  # an elastic node without volume; a balance of flows that closed valves forbid


SINGULAR = (
    ": it moves no mass, or stiffness below 0 outweighs it; give mass, or a rod without mass as mechanics.constraint"
)


def describe_end(core: _core.Simulation, compiled: CompiledModel, method: Stepper, progress: Progress) -> str:
    """Where steps of a method ended, why, and what to try."""
    what, t = describe_trouble(compiled, progress), core.t0 + core.counter * method.step
    message = f"{method.name} stopped at t = {t + method.step:g} s: {what}"
    left = (
        describe_roads(core, compiled, t)
        or describe_volume(core, compiled, progress, t)
        or describe_meeting(core, compiled, t, method.step)
    )
    if left:
        return f"{method.name} stopped at t = {t + method.step:g} s: {left}"
    if not what.endswith(SINGULAR) and "give it a number" not in what and not is_enclosed(compiled, progress):
        remedy = "or " if "cannot be kept" in what else ""
        remedy += f"try a step below {method.step / 2:g} s" + ("" if method.jacobian == "full" else " or jacobian full")
        message += f"; {describe_loads(core, compiled, t)}{remedy}"
    return message


MEET = "joins two points that {} at one place, where the line between them has no direction; {}"


def find_meeting(core: _core.Simulation, compiled: CompiledModel, t: float) -> str:
    """The first element along the line between two points that are at one place; empty where there is none."""
    values = core.outputs(t)
    for number in np.flatnonzero(np.isnan(values)):
        path, _, output = compiled.channels[number].path.rpartition(".")
        travel = compiled.channel_numbers.get(f"{path}.travel")
        if output == "rate" and path in compiled.elements and travel is not None:
            return path if np.isfinite(values[travel]) else ""  # a distance without a direction; else all is lost
    return ""


def refuse_meeting(core: _core.Simulation, compiled: CompiledModel) -> None:
    """Raises where the two points of an element along a line are at one place in the state in force."""
    path = find_meeting(core, compiled, core.time)
    if path:
        raise ModelError(MEET.format("start", "start them apart"), compiled.model.file, path)


def describe_meeting(core: _core.Simulation, compiled: CompiledModel, t: float, step: float) -> str:
    """The element whose points meet at the last good state or on the way of a step; empty for other troubles."""
    before, q, u = core.state_bytes(), core.q, core.u
    try:
        for share in (0.0, 0.5, 1.0):  # steps take forces where they begin, halfway or where they end
            core.q = core.retract(q, share * step * u)
            path = find_meeting(core, compiled, t)
            if path:
                return f"'{path}' " + MEET.format("come", "keep them apart, as with a stop or an offset")
    finally:
        core.set_state_bytes(before)
    return ""


def describe_roads(core: _core.Simulation, compiled: CompiledModel, t: float) -> str:
    """The tire that stands at the end of its road at the last good state; empty where there is none."""
    paths = [channel.path for channel in compiled.channels]
    if not any(path.endswith(".road_x") for path in paths):
        return ""
    values = dict(zip(paths, core.outputs(t), strict=True))
    for path in paths:
        name, _, output = path.rpartition(".")
        if output != "road_x" or name not in compiled.elements:
            continue
        model, words = compiled.model, name.split(".")
        for word in words[:-1]:
            model = model.submodels[word].model
        given = getattr(model.elements[words[-1]], "road", None)
        if given is None:
            continue
        inner = str(given).split(".")
        for word in inner[:-1]:
            model = model.submodels[word].model
        road, x, y = model.elements[inner[-1]], values[path], values[f"{name}.road_y"]
        near = [road.height(x + a, y + b) for a in (-0.5, 0.0, 0.5) for b in (-0.5, 0.0, 0.5)]  # type: ignore[attr-defined]
        if not np.all(np.isfinite(near)):
            return (
                f"'{name}' comes to the end of the road '{given}' at x = {x:.4g} m, y = {y:.4g} m; "
                "make it longer, or give outside: repeats or holds"
            )
    return ""


def describe_volume(core: _core.Simulation, compiled: CompiledModel, progress: Progress, t: float) -> str:
    """The elastic node whose walls leave it no volume, with where they were; empty for other troubles."""
    return describe_walls(core, compiled, list(compiled.fluid_nodes)[progress[4]], t) if progress[2] == VOLUME else ""


EMPTY = 1e-6
"""A node with walls has no volume left below this share of what it has without them and behind them."""


def describe_empty(core: _core.Simulation, compiled: CompiledModel, t: float) -> str:
    """The same for a state at which a method with variable step could not go on."""
    values = core.outputs(t)
    for node, (slot, walls) in compiled.fluid_nodes.items():
        volume, fixed = float(values[compiled.find_channel(f"{node}.volume")]), float(core.parameters[slot])
        if walls and not volume > EMPTY * max(fixed, abs(volume - fixed)):
            return describe_walls(core, compiled, node, t)
    return ""


def describe_walls(core: _core.Simulation, compiled: CompiledModel, node: str, t: float) -> str:
    """Where the walls of a node are that has no volume left."""
    slot, walls = compiled.fluid_nodes[node]
    values, fixed = core.outputs(t), float(core.parameters[slot])
    travels = {wall: float(values[compiled.find_channel(f"{wall}.travel")]) for wall in walls}
    unit = compiled.channels[compiled.find_channel(f"{walls[0]}.travel")].unit
    if len(walls) == 1:  # fixed + area travel = 0
        behind = float(values[compiled.find_channel(f"{node}.volume")]) - fixed
        travels = {wall: -fixed * travel / behind for wall, travel in travels.items() if behind != 0.0} or travels
    places = ", ".join(f"'{wall}' at travel = {travel:.6g} {unit}" for wall, travel in travels.items())
    return (
        f"the volume of '{node}' goes through 0 with {places}; keep its walls away with stops, or give it more volume"
    )


def describe_trouble(compiled: CompiledModel, progress: Progress) -> str:
    """What ended the steps, in words."""
    _, _, trouble, block, index, value, signal = progress
    if signal[0] != -1:
        what = compiled.velocities[index] if trouble == NOT_FINITE else compiled.describe_block(block)
        named = signal[0] >= 0 and (trouble == NOT_FINITE or block >= 0)
        return (f"'{what}' follows " if named else "") + compiled.describe_signal(*signal, value)
    if is_enclosed(compiled, progress):
        return describe_enclosed(compiled, compiled.constraints[index], abs(value) * FLOW)
    if trouble == OPEN:
        name, unit = compiled.constraints[index], compiled.constraint_units[index]
        return f"'{name}' cannot be kept, {abs(value):.3g} {unit} remain; change conditions that contradict it"
    if trouble == UNSETTLED:
        laws = compiled.laws
        name = f"'{laws[index]}' and what it touches" if 0 <= index < len(laws) else "contacts"
        return f"{name} did not settle, also in a quarter of the step; a share of {value:.2g} of the speeds remains"
    if trouble == POSITION:
        return f"{describe_position(compiled, index)} = {value}"
    if trouble == STATE:
        return f"'{compiled.states[index]}' = {value}"
    if index >= 0:
        return f"'{compiled.velocities[index]}' = {value}"
    return f"the matrix of '{compiled.describe_block(block)}' is singular{SINGULAR}"


def describe_position(compiled: CompiledModel, slot: int) -> str:
    """A number of q by the velocity that moves it."""
    pairs = zip(compiled.quaternions, compiled.turns, strict=True)
    quaternions = {first + k: turn for first, turn in pairs for k in range(4)}
    if slot in quaternions:
        return f"the orientation that '{compiled.velocities[quaternions[slot]]}' turns"
    others = {first + k for first in compiled.turns for k in range(3)} | set(compiled.flows)
    plain = [u for u in range(compiled.system.nu) if u not in others]
    before = sum(1 for number in range(slot) if number not in quaternions)
    return f"the position that '{compiled.velocities[plain[before]]}' moves"


def is_enclosed(compiled: CompiledModel, progress: Progress) -> bool:
    """Whether closed valves leave a flow no way: a balance of flows that does not hold."""
    return progress[2] == ENCLOSED or (progress[2] == OPEN and progress[4] in dict(compiled.flow_rows))


def describe_enclosed(compiled: CompiledModel, node: str, flow: float) -> str:
    """A balance of flows that closed valves forbid; where walls are driven they lack a part of it, of no meaning."""
    walls = compiled.walls_at(node)
    if not walls:
        return (
            f"'{node}' has a flow of {flow:.3g} m**3/s that valves all around it do not let pass: open one of them, "
            "make the node elastic, or give no flow there"
        )
    names = " and ".join(f"'{wall}'" for wall in walls)
    return (
        f"'{node}' has a flow from {names} that valves all around it do not let pass: open one of them, make the node "
        "elastic, or drive no wall there"
    )


def describe_loads(core: _core.Simulation, compiled: CompiledModel, t: float) -> str:
    """The element with the largest force at the last good state, for messages."""
    values = core.outputs(t)
    elements = compiled.elements
    loads = [
        (abs(value), channel, value)
        for channel, value in zip(compiled.channels, values, strict=True)
        if channel.unit in ("N", "N*m") and channel.path.rpartition(".")[0] in elements and np.isfinite(value)
    ]
    if not loads:
        return ""
    _, channel, value = max(loads, key=lambda load: load[0])
    element, _, output = channel.path.rpartition(".")
    return f"before that '{element}' had {output} = {value:.4g} {channel.unit}; "


def describe_precharge(machine: Machine) -> list[str]:
    """Accumulators that are empty at the start because no pressure of their network reaches their precharge."""
    core, compiled = machine.core, machine.compiled
    if not compiled.accumulators:
        return []
    values = core.outputs(machine.time)
    found = []
    for path, nodes in compiled.accumulators.items():
        gas = float(values[compiled.find_channel(f"{path}.gas_pressure")])
        most = max(float(values[compiled.find_channel(f"{node}.pressure")]) for node in nodes)
        if float(values[compiled.find_channel(f"{path}.filled")]) <= 0.0 and gas > most:
            found.append(
                f"{path}.precharge = {gas:.6g} Pa is above every pressure of its network at the start, {most:.6g} Pa "
                "at most: it stays empty unless a pump raises that; give less precharge"
            )
    return found
