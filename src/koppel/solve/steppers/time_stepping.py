"""Set-valued laws inside a linearly implicit step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.model.errors import KoppelError
from koppel.solve.steppers.stepper import Stepper


@dataclass(frozen=True, kw_only=True)
class TimeStepping(Stepper):
    """Clutches, contacts and stops as set-valued laws on the velocities at the end of the step, in one sparse solve.

    (M - a D - b K) (u+ - u) - W L = step h with a = theta step, b = (theta step)^2; (L, W^T u+ + w) fits every law;
    q+ = q moved by step ((1 - theta) u + theta u+). theta 1 damps most; theta 0.5 has order 2 where no law switches.
    Sticking is exact, and the work in a step is bounded.
    """

    name: ClassVar[str] = "time_stepping"
    order: ClassVar[int] = 1
    laws: ClassVar[bool] = True

    theta: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0.5 <= self.theta <= 1.0:
            raise KoppelError(f"time_stepping: theta = {self.theta:g} is outside 0.5 .. 1; 1 damps most")

    @property
    def options(self) -> list[float]:
        return [*super().options, self.theta]
