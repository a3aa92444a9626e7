"""Set-valued laws inside a linearly implicit step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.model.errors import KoppelError
from koppel.solve.steppers.stepper import Stepper


@dataclass(frozen=True, kw_only=True)
class TimeStepping(Stepper):
    """Clutches, contacts and stops as set-valued laws, beside linearly implicit steps of order 2; sticking is exact.

    After the time-stepping of Moreau (1988), with the theta of Jean (1999).

    By default a step is taken with the two stages of lsrt2 on the branches (sticking, slipping, open, closed) of its
    start: order 2, and only vibrations that the step does not resolve are damped. Where a law does not fit at its end
    the step is taken again with theta = 1 and all laws at once: (M - a D - b K) (u+ - u) - W L = step h with
    a = theta step, b = (theta step)^2; (L, W^T u+ + w) fits every law; q+ = q moved by
    step ((1 - theta) u + theta u+). Such a step costs a vibration (w step)^2 / 2 of its amplitude, in the island of
    the law only: parts of the machine that share no element do not damp each other.
    theta: 0.5 .. 1 takes all steps in the second way; 1 damps most, 0.5 has order 2 where no law switches.
    The work in a step is bounded.
    """

    name: ClassVar[str] = "time_stepping"
    order: ClassVar[int] = 2
    laws: ClassVar[bool] = True

    theta: float | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.theta is not None and not 0.5 <= self.theta <= 1.0:
            raise KoppelError(f"time_stepping: theta = {self.theta:g} is outside 0.5 .. 1; 1 damps most")

    @property
    def options(self) -> list[float]:
        return [*super().options, 0.0 if self.theta is None else self.theta]
