"""A shaft that does not move."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, LineRow, OutputSpec, Shaft, element, output, port


@element("rotational.fixed")
class Fixed(Element):
    """The shaft stays where it is at the start, whatever torque it takes.

    torque acts on the shaft, positive in the direction of its angle.
    """

    example: ClassVar[str] = """\
koppel: 1
name: a shaft held at one end
elements:
  rotor: {type: rotational.shaft, inertia: 0.1 kg*m**2, angle: 20 deg}
  end: {type: rotational.shaft, inertia: 0.1 kg*m**2}
  bar: {type: rotational.spring_damper, shaft_a: end, shaft_b: rotor, stiffness: 100 N*m/rad}
  clamp: {type: rotational.fixed, shaft: end}
"""

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("box")

    shaft: Shaft = port("shaft that is held", to="shaft")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("torque", "N*m", "torque on the shaft"),)

    def line_rows(self, context: Any) -> list[LineRow]:
        return [LineRow(((str(self.shaft), 1.0),))]

    def readings(self, context: Any) -> list[Any]:
        return [context.row_force()]
