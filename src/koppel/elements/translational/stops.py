"""Hard stops."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Sled, element, port, quantity
from koppel.model.line import SLIDING_STOPS, LineStops
from koppel.model.value import Value


@element("translational.stops")
class Stops(LineStops):
    """lower <= position of sled_b against sled_a <= upper: at a stop the force pushes back or is 0.

    force >= 0 at upper, where it pulls sled_b back, <= 0 at lower, 0 between. A set-valued law, for time_stepping and
    variable_step.

    An impact faster than slowest_bounce leaves with restitution times its speed; slower ones, and those without
    restitution, stay at the stop.
    """

    drawing: ClassVar[Drawing | None] = Drawing(
        "bumper", shift="sled_b.position", color="branch", colors={"-1": "green", "0": "gray", "1": "green"}
    )

    sled_b: Sled = port("sled that is stopped", to="sled")
    sled_a: Sled = port("other side", to="sled", default="ground")
    lower: Value = quantity("m", "lower end of the travel")
    upper: Value = quantity("m", "upper end of the travel")
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("m/s", "slower impacts do not bounce", at_least=0, default=0.01)

    outputs: ClassVar[tuple[OutputSpec, ...]] = SLIDING_STOPS
