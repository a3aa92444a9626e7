"""Implicit Euler method, linearized at a predictor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.solve.steppers.stepper import Stepper, check_rounds


@dataclass(frozen=True, kw_only=True)
class SemiImplicitEuler(Stepper):
    """(M - dt D - dt^2 K) du = dt h, all at q_n + dt u_n and u_n (Esterl, eqs. 5.7 to 5.9). One evaluation, order 1.

    Loops are closed on the level of positions (index 3): one Newton step with the forces, then closing_rounds more.
    """

    name: ClassVar[str] = "semi_implicit_euler"
    order: ClassVar[int] = 1
    closing_rounds: int = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        check_rounds(self.name, self.closing_rounds)

    @property
    def options(self) -> list[float]:
        return [*super().options, 0.0, float(self.closing_rounds)]
