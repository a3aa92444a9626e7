"""Where machines with set-valued laws rest: brakes and clutches stick, contacts are closed or open."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from koppel.compile.compiler import compile_model
from koppel.compile.tolerances import STILL, TINY
from koppel.elements.mechanics.constraint import Constraint
from koppel.model.tolerances import ROUNDED
from koppel.solve.analyses.small_motions_with_laws import STICKS, compute_law_slopes, find_law_directions
from koppel.solve.machine import Array, Machine
from koppel.solve.participation import name_leader
from koppel.solve.steppers import TimeStepping
from koppel.solve.tangent import tangent_difference

SHORTEST, LONGEST, LONGEST_OF_STATES = 1e-9, 10.0, 1e7
"""Bounds of a stride in s; the last while nothing moves and other states still change, as behind a slow lag."""
STATE_RESTS = 1e-12
"""A state rests where its rate is this small against the largest one on the way: it may have any time constant."""
FIRST = 1e-2
"""First stride in s: gravity moves what is loose by half a millimeter in it."""
FARTHEST = 0.2
"""What a stride may move at most, m or rad."""


RESOLVED = 1e-11
"""Changes below this share tell nothing: rounding leaves it of a way of FARTHEST and of a state of its typical size."""
BALANCED = 1e-6
"""Share of the loads that may be left of a balance, and by which forces of another branch may differ: six digits."""
BENT = 1e-3
"""Share of its change by which a state that is not linear in the motion misses a straight line, and of its typical size
over which its rate is differenced: large beside rounding, small beside the state."""
LOOSE = 1e-7
"""Slopes of forces below this share of the largest hold nothing: differences leave 1e-8 of them."""
RISES = 1e-6
"""Slopes of forces above this share of the largest drive a motion away from rest: ten times what counts as loose."""

CREEPS = 1e-12
"""A speed in m/s or rad/s that only tells a direction."""


LOCKED = 0
"""Branch of friction between shafts or sleds that sticks."""


class NoRestError(Exception):
    """Why no place was found at which everything rests."""


def find_rest(machine: Machine, t: float, tolerance: float, max_strides: int) -> tuple[Array, float, int]:
    """Positions at rest, largest acceleration left there, and strides; the machine is left there with its laws settled.

    Strides of an implicit step with all laws (time_stepping with theta = 1), each from rest and to the same time t:
    (M / stride^2 - D / stride - K) d = h + W lambda. A long stride is a step of Newton's method on the balance of
    forces, in which what sticks stays, what slips moves until the friction that opposes it suffices, and contacts close
    on the way; the mass steadies short ones. So of all places where friction can hold the machine that is found to
    which it creeps from the position in force. Other states go along, until they rest as well: x' = 0.
    """
    core, n = machine.core, machine.compiled.system.nu
    sizes = np.array(machine.compiled.state_magnitudes)
    refuse_speeds(machine, t)
    method, stride, step_size = TimeStepping(step=FIRST, theta=1.0), FIRST, machine.step_size
    core.law_branches = np.full(len(machine.compiled.laws), -1.0)
    machine.set_state(machine.q, None, t)
    strides, done, fastest, still = 0, False, np.zeros(len(sizes)), np.ones(len(sizes), dtype=bool)
    while not done and strides < max_strides:
        strides += 1
        before, q, x = core.state_bytes(), machine.q, core.x
        core.t0, core.counter = t - stride, 0
        trouble = core.run(method.name, method.options, stride, 1)[2]
        way = tangent_difference(machine.compiled, q, machine.q)
        reach = float(np.max(np.abs(way), initial=0.0)) if not trouble and np.all(np.isfinite(way)) else np.inf
        if reach > FARTHEST:
            core.set_state_bytes(before)
            stride *= 0.25
            if stride < SHORTEST:
                raise NoRestError("no stride from here settles all laws")
            continue
        bent = lead_states(machine, t, way, stride, x, sizes)
        # where rates have a kink at rest the next stride takes the slope on the side to which the machine creeps
        core.u = CREEPS * way / reach if bent and reach > 0.0 else np.zeros(n)
        change = np.abs(core.x - x)
        fastest = np.maximum(fastest, change / stride)
        rests, least = reach < max(tolerance, RESOLVED), max(tolerance, RESOLVED) * np.maximum(np.abs(x), sizes)
        still = (change < least) | (change < STATE_RESTS * stride * fastest)
        done = rests and bool(np.all(still)) and stride >= 1.0
        stride = min(3.0 * stride, LONGEST_OF_STATES if rests else LONGEST)
    machine.set_state(machine.q, None, t)
    machine.step_size = step_size
    rate, x_rate = machine.rates(t, machine.q, machine.u, settle=True)
    machine.settle_forces()
    left = np.abs(rate)
    driven = core.mass_solve(core.evaluate(t, machine.q, machine.u, True))  # by forces, before the laws answer
    limit = BALANCED * max(1.0, float(np.max(np.abs(driven), initial=0.0)))
    if np.max(left, initial=0.0) > limit:
        worst = int(np.argmax(left))
        unit = "rad/s**2" if machine.compiled.force_units[worst] == "N*m" else "m/s**2"
        raise NoRestError(
            f"'{machine.describe_velocity(worst)}' does not come to rest; {rate[worst]:.4g} {unit} remain"
        )
    if not done and len(x_rate):  # a slow state has a small rate far from its rest: the strides tell it, not the rate
        worst = int(np.argmax(np.where(still, 0.0, np.abs(x_rate))))
        raise NoRestError(
            f"'{machine.compiled.states[worst]}' does not come to rest; its state changes by {x_rate[worst]:.4g} per s"
        )
    stick_at_the_limit(machine, t, limit)
    return machine.q, float(np.max(left, initial=0.0)), strides


def lead_states(machine: Machine, t: float, way: Array, stride: float, before: Array, sizes: Array) -> bool:
    """States after a stride whose rates are not linear in the motion, such as friction of rubber, which ends at its
    limit: along the way with the velocity of the stride, x' = r + a (x - x0), so that no length of a stride matters.
    True where there are some."""
    core, found = machine.core, machine.core.x
    speed = way / stride
    rate = machine.rates(t, machine.q, speed)[1]
    missed = np.abs(found - before - stride * rate)
    bent = np.flatnonzero(missed > np.maximum(BENT * np.abs(found - before), ROUNDED * sizes))
    for i in bent:
        rates = []
        for value in (before[i], before[i] + BENT * sizes[i]):
            x = found.copy()
            x[i] = value
            rates.append(float(machine.rates(t, machine.q, speed, x)[1][i]))
        turned = stride * (rates[1] - rates[0]) / (BENT * sizes[i])
        found[i] = before[i] + stride * rates[0] * (np.expm1(turned) / turned if turned else 1.0)
    if len(found):
        core.x = found
    return len(bent) > 0


def hold_by_conditions(machine: Machine, slots: Sequence[int]) -> Machine:
    """The same machine in the same state, with conditions that keep the positions of some velocities where they are."""
    compiled, outputs = machine.compiled, machine.core.outputs(machine.time)
    model = compiled.model.model_copy(deep=True)
    for slot in slots:
        channel = compiled.channels[compiled.find_channel(find_position(machine, slot))]
        unit = "" if channel.unit == "1" else f" {channel.unit}"
        value = float(outputs[compiled.find_channel(channel.path)])
        model.add(f"hold_{slot}", Constraint(zero=f"{channel.path} - ({value!r}{unit})"))
    held = Machine(compile_model(model, engine=compiled.system.engine, max_depth=compiled.max_depth))
    held.follow(machine)
    return held


def find_position(machine: Machine, slot: int) -> str:
    """The channel whose rate is a velocity, or that stays where the turn about this axis does."""
    compiled = machine.compiled
    for value in compiled.starts:
        if value.rate or not 0 <= slot - value.u < value.size or value.u < 0:
            continue
        axis = ("zyx" if value.backwards else "xyz")[slot - value.u]
        return {"number": value.path, "vector": f"{value.owner}.{axis}"}.get(value.shape, f"{value.owner}.q{axis}")
    owner, _, _ = compiled.velocities[slot].rpartition(".")
    return f"{owner}.angle" if compiled.force_units[slot] == "N*m" else f"{owner}.position"


def stick_at_the_limit(machine: Machine, t: float, limit: float) -> None:
    """Lets stick what has crept to where its friction just suffices: it slips no more, and the forces are equal."""
    core, compiled = machine.core, machine.compiled
    _, forces, _, _, _ = core.law_accelerations(t, machine.q, machine.u, False)
    for index, name in enumerate(compiled.laws):
        branches, held = core.law_branches, STICKS if name in compiled.contacts else LOCKED
        if branches[index] == held:
            continue
        changed = branches.copy()
        changed[index] = held
        core.law_branches = changed
        rate, there, _, _, _ = core.law_accelerations(t, machine.q, machine.u, False)
        same = np.allclose(there, forces, rtol=0.0, atol=BALANCED * float(np.max(np.abs(forces), initial=0.0)))
        if not same or not np.any(there) or np.max(np.abs(rate), initial=0.0) > limit:
            core.law_branches = branches
    machine.settle_forces()


def refuse_speeds(machine: Machine, t: float) -> None:
    """Raises where given motions ask for speeds at t: nothing rests then."""
    compiled = machine.compiled
    rates = machine.core.constraints(machine.q, np.zeros(compiled.system.nu), t)[1]
    if np.max(np.abs(rates), initial=0.0) > STILL:
        raise NoRestError(f"'{compiled.constraints[int(np.argmax(np.abs(rates)))]}' moves at t = {t:g} s")


def find_loose_motions(machine: Machine, t: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What moves most in motions without stiffness, and in unstable ones, at rest with all laws on their branches."""
    Z = find_law_directions(machine, machine.q, t)
    if Z.shape[1] == 0:
        return (), ()
    K = compute_law_slopes(machine, t, Z)[0]
    _, sizes, directions = np.linalg.svd(K)
    loose = directions[sizes <= LOOSE * max(float(np.max(sizes, initial=0.0)), TINY)]
    values, vectors = np.linalg.eig(K)
    rises = np.flatnonzero(values.real > RISES * max(float(np.max(np.abs(values), initial=0.0)), TINY))

    def name(shape: Array) -> str:
        return name_leader(machine, Z @ shape)

    return tuple(map(name, loose)), tuple(name(vectors[:, i]) for i in rises)
