"""Hard stops of a shaft."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Numbers, OutputSpec, Shaft, element, output, port, power, quantity
from koppel.model.errors import ModelError
from koppel.model.value import Value


@element("rotational.stops")
class Stops(Element):
    """lower <= angle of shaft_b against shaft_a <= upper: at a stop the torque pushes back or is 0.

    A blow faster than slowest_bounce leaves with restitution times its speed; slower ones, and those without
    restitution, stay at the stop. A shaft may also be a joint that turns, such as joints.revolute.
    """

    core_kind: ClassVar[str] = "line.stops"
    drawing: ClassVar[Drawing | None] = Drawing(
        "bumper", turn="shaft_b.angle", color="mode", colors={"-1": "green", "0": "gray", "1": "green"}
    )

    shaft_b: Shaft = port("shaft that is stopped", to="shaft")
    shaft_a: Shaft = port("other side", to="shaft", default="ground")
    lower: Value = quantity("rad", "lower end of the turn")
    upper: Value = quantity("rad", "upper end of the turn")
    restitution: Value = quantity("1", "speed after a blow per speed before", at_least=0, at_most=1, default=0)
    slowest_bounce: Value = quantity("rad/s", "slower blows do not bounce", at_least=0, default=0.01)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque", "N*m", "torque, positive pulls the sides together"),
        output("twist", "rad", "angle of shaft_b against shaft_a"),
        output("rate", "rad/s", "its rate"),
        output("mode", "1", "-1 at the lower stop, 1 at the upper, 0 between"),
        power("torque", "rate"),
    )

    def check_values(self, number: Numbers) -> None:
        lower, upper = number(self.lower), number(self.upper)
        if not lower < upper:
            raise ModelError(f"= {upper:g} rad is not above lower = {lower:g} rad; give the upper end", path="upper")

    def line_paths(self) -> list[str]:
        return [str(self.shaft_a), str(self.shaft_b)]
