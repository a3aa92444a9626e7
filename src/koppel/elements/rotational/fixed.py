"""A shaft that does not move."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Shaft, element, output, port
from koppel.model.line import LineFixed


@element("rotational.fixed")
class Fixed(LineFixed):
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

    drawing: ClassVar[Drawing | None] = Drawing("box")

    shaft: Shaft = port("shaft that is held", to="shaft")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("torque", "N*m", "torque on the shaft"),)
