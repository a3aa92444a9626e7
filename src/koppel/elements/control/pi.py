"""PI controller with a limited output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.control import ControlElement
from koppel.model.element import Numbers, OutputSpec, element, option, output, quantity, signal
from koppel.model.errors import ModelError
from koppel.model.expression import apply
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("control.pi")
class Pi(ControlElement):
    """value = clip(gain * (error + integral), lower, upper), integral' = error / time + tracking.

    tracking = (value - unclipped) / (gain * tracking_time) takes the integral back while the output is at a limit, so
    that it does not wind up. Numbers are in SI units.
    """

    error: Signal = signal("*", "set point minus measurement")
    gain: Value = quantity("*", "gain; not 0")
    time: Value = quantity("s", "integration time", above=0)
    tracking_time: Value = quantity(
        "s", "time in which the integral follows the limit; default: time", above=0, default=None
    )
    lower: Value = quantity("*", "lower limit of the output", default=-1e30)
    upper: Value = quantity("*", "upper limit of the output", default=1e30)
    steady: bool = option("start where the state rests, instead of at start", default=False)
    start: Value = quantity("*", "integral at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("value", "", "output"),
        output("integral", "", "integral part, before the gain"),
    )

    def check_values(self, number: Numbers) -> None:
        if number(self.gain) == 0.0:
            raise ModelError("= 0; give a gain other than 0", path="gain")
        lower, upper = number(self.lower), number(self.upper)
        if lower > upper:
            raise ModelError(f"= {upper:g} is below lower = {lower:g}; give lower or more", path="upper")

    def open_unit(self, name: str, unit_of: Callable[[Any], str]) -> str:
        if name == "integral" or not isinstance(self.error, str):
            return unit_of(self.error)
        return unit_of(f"({self.gain})*({self.error})")

    def state_starts(self, read: Any) -> list[Any]:
        return [read(self.start, "*")]

    def state_rates(self, context: Any) -> list[Any]:
        gain, time = context.value("gain", "*"), context.value("time", "s")
        tracking = time if self.tracking_time is None else context.value("tracking_time", "s")
        error, value = context.signal("error", "*"), self._value(context)
        return [error / time + (value - gain * (error + context.state())) / (gain * tracking)]

    def readings(self, context: Any) -> list[Any]:
        return [self._value(context), context.state()]

    def _value(self, context: Any) -> Any:
        free = context.value("gain", "*") * (context.signal("error", "*") + context.state())
        return apply("clip", free, context.value("lower", "*"), context.value("upper", "*"))
