"""Implicit Euler method, linearized at the start of the step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.solve.steppers.stepper import Stepper


@dataclass(frozen=True, kw_only=True)
class LinearImplicitEuler(Stepper):
    """(M - dt D - dt^2 K) du = dt (h + dt K u) at t_n, with D = dh/du and K = dh/dtheta. Order 1, very damped."""

    name: ClassVar[str] = "linear_implicit_euler"
    order: ClassVar[int] = 1
