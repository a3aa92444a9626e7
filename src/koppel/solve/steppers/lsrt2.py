"""Two-stage Rosenbrock method of order 2."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.solve.steppers.stepper import Stepper


@dataclass(frozen=True, kw_only=True)
class Lsrt2(Stepper):
    """Linearly implicit, two stages, L-stable; order 2 with full, reduced or old Jacobian.

    A = M - g dt dh/du - (g dt)^2 dh/dtheta with g = 1 - sqrt(2)/2 (Archut and Corves 2023, eqs. 6 to 11), other states
    alongside. Two evaluations of the forces, one factorization, two solves per step. jacobian="reduced" saves about a
    fifth of the time and is as good where stiff elements do not turn; on a stiff damper that turns it drifts.
    """

    name: ClassVar[str] = "lsrt2"
    order: ClassVar[int] = 2
