"""Variable step through SciPy, for reference and offline work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from koppel.model.errors import KoppelError
from koppel.solve.steppers.stepper import take_numbers, take_seconds


@dataclass(frozen=True, kw_only=True)
class VariableStep:
    """SciPy's solve_ivp on q' = T(q) u, u' = M^-1 h, with the analytic Jacobian of the core.

    The norm of quaternions is restored in the right-hand side; the run is split where a load jumps. constraints: closed
    loops are kept by projection of the state (Eich 1993; position and velocity to rounding), or, for comparison, by the
    stabilization of Baumgarte (1972) W^T u' = -bias - 2/T rate - 1/T^2 g with T = baumgarte_time in s, which lets them
    drift within the accuracy of the method. method IDA (SUNDIALS, needs the extra koppel[sundials]) solves the loops as
    part of a differential-algebraic system instead, position and velocity to its tolerance. atol is in m, rad, m/s and
    rad/s; of another state it is a part of the magnitude that its element declares. A run whose steps stay shorter than
    shortest_step on the mean while many are left is ended: at the default tolerances a method takes some 20 steps for a
    period, so that 0.25 us follows vibrations up to 200 kHz.
    """

    name: ClassVar[str] = "variable_step"
    method: Literal["Radau", "BDF", "LSODA", "RK45", "DOP853", "IDA"] = "Radau"
    rtol: float = 1e-8
    atol: float = 1e-10
    max_step: float = float("inf")
    shortest_step: float = 2.5e-7
    constraints: Literal["projection", "baumgarte"] = "projection"
    baumgarte_time: float = 0.01

    def __post_init__(self) -> None:
        for name in ("max_step", "shortest_step", "baumgarte_time"):
            take_seconds(self, name)
        take_numbers(self)
        if self.method not in ("Radau", "BDF", "LSODA", "RK45", "DOP853", "IDA"):
            raise KoppelError(
                f"variable_step: method = '{self.method}' is not known; use Radau, BDF, LSODA, RK45, DOP853 or IDA"
            )
        if self.method == "IDA" and self.constraints == "baumgarte":
            raise KoppelError(
                "variable_step: method IDA keeps closed loops itself; leave constraints = 'baumgarte' out"
            )
        if self.constraints not in ("projection", "baumgarte"):
            raise KoppelError(
                f"variable_step: constraints = '{self.constraints}' is not known; use projection or baumgarte"
            )
        for name in ("rtol", "atol", "max_step", "shortest_step", "baumgarte_time"):
            if not getattr(self, name) > 0.0:
                raise KoppelError(f"variable_step: {name} = {getattr(self, name):g} is not above 0")

    def describe(self) -> str:
        """Name and settings in one line."""
        loops = f", baumgarte_time={self.baumgarte_time:g}" if self.constraints == "baumgarte" else ""
        return f"variable_step(method={self.method}, rtol={self.rtol:g}, atol={self.atol:g}{loops})"
