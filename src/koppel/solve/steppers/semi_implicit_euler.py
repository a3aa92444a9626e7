"""Implicit Euler method, linearized at a predictor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.solve.steppers.stepper import Stepper


@dataclass(frozen=True, kw_only=True)
class SemiImplicitEuler(Stepper):
    """(M - dt D - dt^2 K) du = dt h, all at q_n + dt u_n and u_n (Esterl, eqs. 5.7 to 5.9). One evaluation, order 1."""

    name: ClassVar[str] = "semi_implicit_euler"
    order: ClassVar[int] = 1
