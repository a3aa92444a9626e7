"""Hard stops of a shaft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Shaft, element, port, quantity
from koppel.model.line import TURNING_STOPS, LineStops
from koppel.model.value import Value


@element("rotational.stops")
class Stops(LineStops):
    """lower <= angle of shaft_b against shaft_a <= upper: at a stop the torque pushes back or is 0.

    torque >= 0 at upper, where it pulls shaft_b back, <= 0 at lower, 0 between. A set-valued law, for time_stepping and
    variable_step.

    An impact faster than slowest_bounce leaves with restitution times its speed; slower ones, and those without
    restitution, stay at the stop. A shaft may also be a joint that turns, such as joints.revolute.
    """

    core_words: ClassVar[Mapping[str, str]] = {"torque": "force", "twist": "travel"}
    drawing: ClassVar[Drawing | None] = Drawing(
        "bumper", turn="shaft_b.angle", color="branch", colors={"-1": "green", "0": "gray", "1": "green"}
    )

    shaft_b: Shaft = port("shaft that is stopped", to="shaft")
    shaft_a: Shaft = port("other side", to="shaft", default="ground")
    lower: Value = quantity("rad", "lower end of the turn")
    upper: Value = quantity("rad", "upper end of the turn")
    restitution: Value = quantity("1", "speed after an impact per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("rad/s", "slower impacts do not bounce", at_least=0, default=0.01)

    outputs: ClassVar[tuple[OutputSpec, ...]] = TURNING_STOPS
