"""The start of a machine: design position, states at rest, and what became of the values that were given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.compile.numbering import APART, NO_LENGTH
from koppel.compile.tolerances import SETTLED
from koppel.model.errors import KoppelError, ModelError
from koppel.model.fluid import FLOW
from koppel.model.tolerances import ROUNDED, TYPED
from koppel.solve.loop_closure import find_design
from koppel.solve.start_conditions import Conditions
from koppel.solve.start_moves import SMALLEST_MOVE, describe_jam, describe_moves, find_jammed_loops, find_moves
from koppel.solve.tangent import rotation
from koppel.solve.trouble import describe_precharge, refuse_meeting

if TYPE_CHECKING:
    from koppel.solve.machine import Machine

Array = NDArray[np.float64]


def settle_design(machine: Machine) -> None:
    """Closes the loops from the design position and takes the zero lengths and travels of elements from there.

    The state in force stays; nothing to do for machines without loops, where these follow from the parameters.
    """
    design, core = machine.compiled.design, machine.core
    if not design.readings:
        return
    before = core.state_bytes()
    try:
        core.q = core.parameters[design.q : design.q + machine.compiled.system.nq]
        drawn = machine.outputs(0.0) if any(reading.rod for reading in design.readings) else {}
        core.q = find_design(core, machine.compiled)
        poses = machine.outputs(0.0)
    finally:
        core.set_state_bytes(before)
    slots: list[int] = []
    values: list[float] = []
    adapted: list[str] = []
    numbers = core.parameters
    for reading in design.readings:
        (p, A), (r, B) = (_find_frame(poses, *side, numbers) for side in (reading.side_a, reading.side_b))
        found = [float(np.linalg.norm(r - p))] if reading.kind == "length" else _relative_pose(p, A, r, B)
        if reading.needed_by and found[0] < 1e-12:  # m; below this a direction is rounding
            raise ModelError(NO_LENGTH, machine.compiled.model.file, reading.needed_by)
        slots += range(reading.slot, reading.slot + len(found))
        values += found
        if reading.rod:
            (p, _), (r, _) = (_find_frame(drawn, *side, numbers) for side in (reading.side_a, reading.side_b))
            length = float(np.linalg.norm(r - p))
            if abs(length - found[0]) > SMALLEST_MOVE:
                adapted.append(f"{reading.rod} {length:.6g} -> {found[0]:.6g} m")
    machine.adapted_rods = tuple(adapted)
    core.set_parameters(slots, values)


def _find_frame(poses: Mapping[str, float], body: str, slot: int, numbers: Array) -> tuple[Array, Array]:
    """Origin and axes of a frame on a body, from the channels of the body."""
    position, axes = numbers[slot : slot + 3], numbers[slot + 3 : slot + 12].reshape(3, 3)
    if body == "ground":
        return position, axes
    R = rotation(np.array([poses[f"{body}.q{part}"] for part in "wxyz"]))
    return np.array([poses[f"{body}.{axis}"] for axis in "xyz"]) + R @ position, R @ axes


def _relative_pose(p: Array, A: Array, r: Array, B: Array) -> list[float]:
    """Position and Cardan angles, R = Rx(a) Ry(b) Rz(c), of a frame at r with axes B against one at p with axes A."""
    place, R = A.T @ (r - p), A.T @ B
    second = np.arctan2(R[0, 2], np.hypot(R[0, 0], R[0, 1]))
    turns = np.arctan2(-R[1, 2], R[2, 2]), second, np.arctan2(-R[0, 1], R[0, 0])
    return [*place.tolist(), *map(float, turns)]


def settle_states(machine: Machine, tolerance: float = SETTLED) -> None:
    """Brings the states that are to start at rest (steady) to x' = 0 at the positions and velocities in force.

    Newton's method on these states alone; raises when a rate does not vanish.
    """
    steady = list(machine.compiled.steady)
    if not steady:
        return
    core, nu = machine.core, machine.compiled.system.nu
    rows = [nu + i for i in steady]
    for _ in range(50):
        rate = core.x_rates(machine.time, machine.q, machine.u)[steady]
        J = -core.matrix(1.0, 0.0, True, False, True)[np.ix_(rows, rows)]
        change = -np.linalg.lstsq(J, rate, rcond=1e-12)[0]  # states of very different size may be coupled
        x = core.x
        x[steady] += change
        core.x = x
        if np.all(np.abs(change) <= tolerance * (1.0 + np.abs(x[steady]))):
            break
    rate = core.x_rates(machine.time, machine.q, machine.u)[steady]
    size = np.abs(J) @ np.abs(core.x[steady])
    for i, left, scale in zip(steady, rate, size, strict=True):
        if not abs(left) <= ROUNDED * (1.0 + scale):
            raise KoppelError(
                f"'{machine.compiled.states[i]}' finds no value at which it rests (its rate stays at {left:g}/s); "
                "leave steady out and give start"
            )


def settle_ground_flows(machine: Machine) -> None:
    """Flows against lines that move with their frames are those given, whatever the frames do."""
    if not machine.compiled.ground_flows:
        return
    u, seen = machine.u, machine.outputs()
    for slot, path, start in machine.compiled.ground_flows:
        u[slot] += (machine.core.parameters[start] - seen[f"{path}.flow"]) / FLOW
    machine.u = u


def compare_start(machine: Machine, q: Array, u: Array) -> None:
    """What became of the start values, and whether the loops can move."""
    compiled, state = machine.compiled, machine.core.state_bytes()
    conditions = Conditions(machine.core, compiled, machine.time)
    refuse_meeting(machine.core, compiled)
    moves = find_moves(conditions, (q, u), (machine.q, machine.u))
    jams = find_jammed_loops(machine.core, compiled, machine.q)
    machine.core.set_state_bytes(state)
    machine.start_moves = moves
    lines = [describe_moves(moves), *machine.start_doubts, *map(describe_jam, jams), *_describe_gears(machine)]
    if machine.adapted_rods:
        more = f" and {len(machine.adapted_rods) - 3} more" if len(machine.adapted_rods) > 3 else ""
        what = "rods without a length take that at which given lengths and joints meet: "
        lines.append(f"{what}{'; '.join(machine.adapted_rods[:3])}{more}; give their lengths to hold these")
    lines += [*_describe_apart(machine), *describe_precharge(machine), *compiled.hints]
    machine.start_warnings = tuple(line for line in lines if line)


def _describe_apart(machine: Machine) -> Iterator[str]:
    """Bushings between frames that are not at one place, a line each."""
    distances = {path: float(machine.core.parameters[slot]) for path, slot in machine.compiled.apart.items()}
    for path, distance in distances.items():
        if distance > APART:
            yield (
                f"the frames of '{path}' are {distance:.4g} m apart at the design position; a bushing joins two frames "
                "at one place and pulls with all of that: give it position: [x, y, z] there, or move a frame"
            )


def _describe_gears(machine: Machine) -> Iterator[str]:
    """Gears whose start speeds do not fit, a line each."""
    compiled, u, values = machine.compiled, machine.u, machine.core.parameters
    rounding = 1e-12 * max(1.0, float(np.max(np.abs(u), initial=0.0)))  # what a projection leaves of a speed of 0
    for gear in compiled.gears:
        shares = [float(values[slot] * u[velocity]) for velocity, slot in gear.sides]
        if abs(sum(shares)) > max(TYPED * max(map(abs, shares)), rounding):
            speeds = ", ".join(f"{compiled.velocities[v]} = {u[v]:.6g}" for v, _ in gear.sides)
            yield f"the start speeds at '{gear.path}' do not fit its ratio: {speeds}; they jump in the first step"
