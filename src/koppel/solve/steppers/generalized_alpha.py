"""Generalized-alpha method with one Newton step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from koppel.model.errors import KoppelError
from koppel.solve.steppers.stepper import Stepper, check_rounds


@dataclass(frozen=True, kw_only=True)
class GeneralizedAlpha(Stepper):
    """Second order (Chung and Hulbert 1993); spectral_radius 1 keeps high frequencies, 0 removes them.

    One Newton step from the last acceleration (Esterl, eqs. 5.54 to 5.58). A load that jumps restarts it.
    closing_rounds: Newton steps that close loops after it; more of them for fast mechanisms near singular positions.
    """

    name: ClassVar[str] = "generalized_alpha"
    order: ClassVar[int] = 2
    spectral_radius: float = 0.8
    closing_rounds: int = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        check_rounds(self.name, self.closing_rounds)
        if not 0.0 <= self.spectral_radius <= 1.0:
            raise KoppelError(f"{self.name}: spectral_radius = {self.spectral_radius:g} is not between 0 and 1")

    @property
    def weights(self) -> tuple[float, float, float, float]:
        """alpha_m, alpha_f, gamma, beta."""
        rho = self.spectral_radius
        alpha_m, alpha_f = (2 * rho - 1) / (rho + 1), rho / (rho + 1)
        return alpha_m, alpha_f, 0.5 - alpha_m + alpha_f, 0.25 * (1 - alpha_m + alpha_f) ** 2

    @property
    def options(self) -> list[float]:
        return [*super().options, self.spectral_radius, float(self.closing_rounds)]
