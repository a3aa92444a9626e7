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

    drawing: ClassVar[Drawing | None] = Drawing("box")

    shaft: Shaft = port("shaft that is held", to="shaft")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("torque", "N*m", "torque on the shaft"),)
