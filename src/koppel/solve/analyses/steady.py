"""Steady states: everything flows and turns as it does after a long time, with signals as they are at one instant."""

from __future__ import annotations

import numpy as np

from koppel.compile.compiled import CompiledModel
from koppel.model.errors import KoppelError
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.start_conditions import start_balances
from koppel.solve.steppers import TimeStepping
from koppel.solve.threads import analysis

SHORTEST, FIRST, LONGEST = 1e-10, 1e-5, 10.0
"""Bounds of a stride in s, and the one to begin with."""
AGAIN = 20
"""After so many strides longer ones are tried again than those that no step could keep."""
FARTHEST = 50.0
"""What a stride may change a velocity or state by at most, of its size or of one unit of the core."""


class NoSteadyStateError(KoppelError):
    """Something that does not come to a steady motion."""

    exit_code = 3


@analysis
def find_steady_state(
    model: Model | CompiledModel | Machine, *, t: float = 0.0, tolerance: float = 1e-9, max_strides: int = 400
) -> Machine:
    """Brings flows, pressures, speeds and states to where they no longer change, with all signals as they are at t.

    Growing strides of an implicit step with all laws (time_stepping with theta = 1): the last ones are steps of
    Newton's method on u' = 0 and x' = 0. Valves open and close on the way, and what starts at rest stays where nothing
    drives it. Positions go along: a piston moves until it stands or reaches its stop. Volumes that have passed lines
    are what they were. A Machine is left in that state, and returned. tolerance: what a value, or its share above
    1 in SI units, may still change by in a stride of 10 s; rounding leaves 1e-12.

    >>> import koppel
    >>> from koppel import hydraulics
    >>> model = koppel.Model("divider")
    >>> _ = model.add("oil", hydraulics.Oil.hlp_46())
    >>> _ = model.add("pump", hydraulics.Pressure(pressure="9 bar"))
    >>> _ = model.add("node", hydraulics.ElasticNode(volume=1e-4))
    >>> _ = model.add("tank", hydraulics.Pressure())
    >>> for name, a, b in (("inlet", "pump", "node"), ("outlet", "node", "tank")):
    ...     _ = model.add(name, hydraulics.Line(node_a=a, node_b=b, length=1, diameter="6 mm"))
    >>> round(koppel.find_steady_state(model).outputs()["node.pressure"])
    500000
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    core, compiled = machine.core, machine.compiled
    before, step_size, time = core.state_bytes(), machine.step_size, (core.t0, core.counter)
    passed = {q: machine.q[q] for q in compiled.passed}
    method, stride, done, changes = TimeStepping(step=FIRST, theta=1.0), FIRST, False, np.zeros(0)
    longest, taken = LONGEST, 0
    for _ in range(max_strides):
        kept, now = core.state_bytes(), np.concatenate([machine.u, core.x])
        core.t0, core.counter = t - stride, 0
        trouble = core.run(method.name, method.options, stride, 1)[2]
        after = np.concatenate([machine.u, core.x])
        changes = np.abs(after - now) / np.maximum(np.abs(now), 1.0)
        reach = float(np.max(changes, initial=0.0)) if not trouble and np.all(np.isfinite(after)) else np.inf
        if reach > FARTHEST:
            core.set_state_bytes(kept)
            stride *= 0.25
            longest, taken = stride if trouble else longest, 0
            if stride < SHORTEST:
                break
            continue
        done = reach < tolerance * stride / LONGEST and stride >= longest
        if done:
            break
        taken += 1
        if taken % AGAIN == 0:
            longest = min(2.0 * longest, LONGEST)
        stride = min(2.0 * stride, longest)
    if not done:
        worst = int(np.argmax(changes)) if len(changes) else 0
        names = [*compiled.velocities, *compiled.states]
        core.set_state_bytes(before)
        raise NoSteadyStateError(
            f"no steady state within reach: '{names[worst]}' goes on changing; run the machine instead, or see that "
            "nothing pumps into a closed volume"
        )
    q = machine.q
    for slot, value in passed.items():
        q[slot] = value
    start_balances(core, compiled, q, t)
    u, forces, laws, branches = machine.u, core.constraint_forces, core.law_forces, core.law_branches
    machine.set_state(q, u, t)
    core.constraint_forces, core.law_forces, core.law_branches = forces, laws, branches
    core.t0, core.counter, machine.step_size = time[0], time[1], step_size
    return machine
