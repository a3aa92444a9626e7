"""Things without mass that creep on dampers: a fixed step must be able to follow them."""

from __future__ import annotations

import numpy as np

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.tolerances import DEPENDENT, DIFFERENCE
from koppel.model.errors import KoppelError
from koppel.solve.steppers import Stepper

CREEP_STEPS = {"generalized_alpha": 10.0}
"""Shortest time constant of what creeps without mass, in steps; 1 for the other methods of fixed step."""


def find_creep(core: _core.Simulation, compiled: CompiledModel, t: float) -> tuple[float, str]:
    """The fastest rate in 1/s at which something without mass creeps on dampers at the state in force, and its path.

    Its balance is D u + w(q) = 0, D and dw/dtheta for the coordinates of all that creep.
    """
    q = core.q
    rows, own = compiled.creeping()
    rest, D = np.zeros(compiled.system.nu), core.constraint_matrix(q)[np.ix_(rows, own)]
    slopes = []
    for slot in own:
        step = DIFFERENCE * np.eye(len(rest))[slot]
        ahead, behind = (core.constraints(core.retract(q, sign * step), rest, t)[1][rows] for sign in (1.0, -1.0))
        slopes.append((ahead - behind) / (2 * DIFFERENCE))
    values, vectors = np.linalg.eig(-np.linalg.lstsq(D, np.array(slopes).T, rcond=DEPENDENT)[0])
    fastest = int(np.argmax(np.abs(values)))
    lead = own[int(np.argmax(np.abs(vectors[:, fastest])))]
    return float(np.abs(values[fastest])), compiled.velocities[lead].rpartition(".")[0]


def check_creep(core: _core.Simulation, compiled: CompiledModel, method: Stepper) -> None:
    """Raises where something without mass creeps faster than a fixed step can follow."""
    if not compiled.creeping()[0]:
        return
    rate, path = find_creep(core, compiled, core.time)
    least = CREEP_STEPS.get(method.name, 1.0) * method.step
    if rate * least > 1.0 + 1e-9:  # a step that is just short enough is one
        raise KoppelError(
            f"{method.name}: '{path}' has no mass and creeps with a time constant of {1 / rate:.3g} s, below the "
            f"{least:.3g} s that a step of {method.step:g} s can follow; give it mass, a smaller step or variable_step"
        )
