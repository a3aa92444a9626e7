"""Warnings of a coupled run: limits of the components, and couplings whose frames part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from koppel.results import RunWriter
from koppel.solve.analyses.limits import find_limits

if TYPE_CHECKING:
    from koppel.couple.coupled import Coupled
    from koppel.couple.coupling import Coupling

Array = NDArray[np.float64]
WIDE = {"gap": (0.01, "m"), "gap_angle": (0.05, "rad"), "gap_rate": (0.1, "m/s"), "gap_angle_rate": (0.5, "rad/s")}
"""A gap or a rate of it above this, and above 10 times its value at the start, is told; of springs gaps alone."""
PARTING = 1e-6
"""Frames that are joined move no faster against each other at the start, in m/s and rad/s."""
LOST = 100.0
"""A run ends as diverged where the frames of a coupling are this far apart, in m: no joint holds them any more."""


class CouplingWatch:
    """Looks at the rows of a run with all channels; each limit and each gap is told once."""

    def __init__(self, coupled: Coupled, writer: RunWriter, quantities: tuple[str, ...]) -> None:
        self._writer, self._couplings, self._quantities = writer, coupled.couplings, quantities
        self._limits, first = [], 0
        for key, machine in coupled.machines.items():
            prefix = f"{key}." if key in coupled.assembly.components else ""
            for limit in find_limits(machine):
                self._limits.append(replace(limit, channel=first + limit.channel, path=f"{prefix}{limit.path}"))
            first += len(machine.compiled.channels)
        self._first = first
        self._bounds: dict[tuple[int, str], float] = {}
        for coupling in coupled.couplings:
            between = "ground" not in (coupling.a, coupling.b)
            if coupling.jacobian == "own" and coupling.technique == "spring_damper" and between:
                writer.warn(
                    f"{coupling.path}: jacobian = own does not keep momentum: each side resists by step * damping + "
                    "step**2 * stiffness, as if it were heavier; take a smaller step or index3 for bodies that are free"
                )

    def _column(self, number: int, quantity: str) -> int:
        return self._first + number * len(self._quantities) + self._quantities.index(quantity)

    def begin(self, time: float, row: Array) -> None:
        """The row at the start, from which gaps are counted."""
        for number, coupling in enumerate(self._couplings):
            self._tell_parting(number, coupling, row)
            for quantity, (least, _) in WIDE.items():
                if quantity.endswith("rate") and coupling.technique == "spring_damper":
                    continue
                start = float(abs(row[self._column(number, quantity)]))
                self._bounds[number, quantity] = max(least, 10.0 * start)
        self.look(np.array([time]), row[None, :])

    def _tell_parting(self, number: int, coupling: Coupling, row: Array) -> None:
        """Warns of frames that move against each other at the start, where no force lets them."""
        rates = {name: float(abs(row[self._column(number, name)])) for name in ("gap_rate", "gap_angle_rate")}
        told = [f"{name} = {rate:.4g} {WIDE[name][1]}" for name, rate in rates.items() if rate > PARTING]
        if told and coupling.technique != "spring_damper":
            self._writer.warn(
                f"{coupling.path}: {' and '.join(told)} at the start: the first step takes this up as an impact; give "
                "both components velocities that fit"
            )

    def look(self, times: Array, rows: Array) -> tuple[int, str]:
        """Warns of what these rows show; the number of rows with sense, and why there are no more of them."""
        count, message = len(times), ""
        for number, coupling in enumerate(self._couplings):
            gaps = np.abs(rows[:count, self._column(number, "gap")])
            lost = np.flatnonzero(~(gaps <= LOST))
            if len(lost):
                count = int(lost[0]) + 1
                message = (
                    f"stopped at t = {times[count - 1]:g} s: {coupling.path}: gap = {gaps[count - 1]:.4g} m, its "
                    "frames have parted; the coupling is unstable (koppel couple --check): try a smaller step or index3"
                )
        for (number, quantity), bound in list(self._bounds.items()):
            values = np.abs(rows[:count, self._column(number, quantity)])
            wide = np.flatnonzero(values > bound)
            if len(wide):
                unit, row = WIDE[quantity][1], int(wide[0])
                self._writer.warn(
                    f"{self._couplings[number].path}: {quantity} = {values[row]:.4g} {unit} passed {bound:g} {unit} at "
                    f"t = {times[row]:g} s; the coupling is soft or unstable (koppel couple --check)"
                )
                del self._bounds[number, quantity]
        for limit in list(self._limits):
            outside = limit.first_outside(rows[:count, limit.channel])
            if outside is not None:
                value = float(rows[outside, limit.channel])
                self._writer.warn(limit.describe(value, float(times[outside])))
                self._limits.remove(limit)
        return count, message
