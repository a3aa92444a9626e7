"""What takes part most in a motion: the velocity with the largest share of its kinetic energy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from koppel.model.tolerances import TYPED

if TYPE_CHECKING:
    from koppel.solve.machine import Machine


def find_leader(inertia: Any, shape: NDArray[Any], names: Sequence[str]) -> int:
    """The velocity with the largest Re(conj(shape) * (M shape)); of equal ones the first name.

    These shares add up to twice the kinetic energy and are the same in all units, while entries of a shape are meters
    beside radians. Where nothing has kinetic energy, as on shafts without inertia, the largest entry.

    >>> heavy_and_long = np.diag([1000.0, 0.1])
    >>> find_leader(heavy_and_long, np.array([0.1, 1.0]), ["car.vz", "car.wy"])
    0
    """
    shares = np.real(np.conj(shape) * (inertia @ shape))
    if not np.max(shares, initial=0.0) > 0.0:
        shares = np.abs(shape)
    equal = np.flatnonzero(shares >= (1.0 - TYPED) * np.max(shares, initial=0.0))
    return min(map(int, equal), key=lambda i: names[i])


def name_leader(machine: Machine, shape: NDArray[Any]) -> str:
    """The name of the velocity that takes part most in a motion from the position in force."""
    from scipy.sparse import csc_matrix

    n = machine.compiled.system.nu
    machine.core.evaluate(machine.time, machine.q, np.zeros(n), True)
    rows, columns, values = machine.core.matrix_entries(0.0, 0.0, False, True)
    inertia = csc_matrix((values, (rows, columns)), shape=(n, n))
    return machine.describe_velocity(find_leader(inertia, shape, machine.compiled.velocities))
