"""When a run stops: an expression of channels, parameters and time that crosses zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

import numpy as np

from koppel.model.check import fitting_dimension, unknown_name, value_expr
from koppel.model.errors import KoppelError, ModelError
from koppel.model.expression import evaluate, names
from koppel.model.units import Dimension, parse_unit
from koppel.solve.machine import Array, Machine

StopDirection = Literal["rising", "falling", "both"]
TIME_ROUNDED = 1e-12
"""Share of a time by which two instants are one: rounding of a polynomial, and of sums of a thousand steps."""


class Stop:
    """An expression as in outputs, of absolute paths, and the way in which it must cross zero.

    A run that starts at zero does not stop there.
    """

    def __init__(self, machine: Machine, text: str, direction: StopDirection = "both") -> None:
        if direction not in get_args(StopDirection):
            raise KoppelError(f"stop_direction = '{direction}' is not known; use rising, falling or both")
        self.text, self.direction, self.machine = text, direction, machine
        compiled = machine.compiled
        units = {path: entry.unit for path, entry in compiled.parameter_entries.items()}
        units.update({channel.path: channel.unit for channel in compiled.channels})
        dims: dict[str, Dimension | None] = {
            path: parse_unit(unit).dimension if unit not in ("", "1") else None for path, unit in units.items()
        }
        dims["time"] = parse_unit("s").dimension
        self.expr = value_expr(text, "stop_when")
        used = sorted(names(self.expr))
        for name in used:
            if name not in dims:
                raise unknown_name(name, dims, "a channel, parameter or time", "stop_when")
        if not any(name == "time" or name not in compiled.parameters for name in used):
            raise ModelError(f"= '{text}' never changes; use a channel or time", path="stop_when")
        fitting_dimension(self.expr, dims, "stop_when")
        at = {channel.path: index for index, channel in enumerate(compiled.channels)}
        self.channels = [(name, at[name], parse_unit(units[name]).to_si) for name in used if name in at]
        self.parameters = [(name, compiled.parameters[name]) for name in used if name not in at and name != "time"]

    def value(self, t: float, outputs: Array) -> float:
        """The expression at a time, from all channels; in SI."""
        values = {name: to_si(float(outputs[index])) for name, index, to_si in self.channels}
        numbers = self.machine.core.parameters if self.parameters else np.empty(0)
        values.update({name: float(numbers[slot]) for name, slot in self.parameters})
        return evaluate(self.expr, {**values, "time": t})

    def crossed(self, before: float, now: float) -> bool:
        """True when zero lies between two values, or on the second, in the wanted direction."""
        rising, falling = before < 0.0 <= now, before > 0.0 >= now
        return (rising and self.direction != "falling") or (falling and self.direction != "rising")

    def reason(self, t: float, rising: bool) -> str:
        """Why and when, for the status of the run."""
        return f"stopped at t = {t:.9g} s: '{self.text}' crossed zero {'rising' if rising else 'falling'}"


def interpolate_zero(times: list[float], values: list[float]) -> float:
    """Where the last two of up to three values cross zero: on the parabola through three, on the line through two.

    >>> round(interpolate_zero([0.0, 1.0, 2.0], [-2.0, -1.0, 2.0]), 6)  # t^2 - 2
    1.414214
    """
    (t1, t2), (f1, f2) = times[-2:], values[-2:]
    line = t1 - f1 * (t2 - t1) / (f2 - f1)
    if len(times) < 3:
        return line
    slope = (f2 - f1) / (t2 - t1)
    bend = (slope - (f1 - values[-3]) / (t1 - times[-3])) / (t2 - times[-3])
    roots = np.roots([bend, slope - bend * (t2 - t1), f1])  # f1 + (t - t1) (slope + bend (t - t2))
    inside = [t1 + float(r.real) for r in roots if abs(r.imag) < TIME_ROUNDED * (t2 - t1) and 0.0 <= r.real <= t2 - t1]
    return min(inside, key=lambda t: abs(t - line), default=line)


def locate_zero(
    value_at: Callable[[float, Array], float],
    rhs: Callable[[float, Array], Array],
    integrate: Callable[[float, Array, float], Any],
    step: tuple[float, Array],
    guess: float,
    latest: float,
) -> tuple[float, Array]:
    """The instant and state of a crossing to about 1e-12 of the time, by Newton's method from a guess.

    Between its steps a method knows the motion less well than at them; so the motion is integrated anew from the start
    of the step to each guess.
    """
    t0, y0 = step
    t, y = guess, y0
    for _ in range(6):
        y = integrate(t0, y0, t) if t > t0 else y0
        value = value_at(t, y)
        small = 1e-4 * max(guess - t0, 1e-9)  # of a step, or 1e-13 s: differences along the way, to eight digits
        rate = rhs(t, y)
        slope = (value_at(t, y + small * rate) - value_at(t, y - small * rate)) / (2.0 * small)
        if slope == 0.0 or not np.isfinite(slope):
            break
        change = -value / slope
        if abs(change) <= TIME_ROUNDED * max(abs(t), guess - t0):
            break
        t = min(max(t + change, t0), latest)
    return t, y
