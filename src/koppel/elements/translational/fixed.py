"""A sled that does not move."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import OutputSpec, Sled, element, output, port
from koppel.model.line import LineFixed


@element("translational.fixed")
class Fixed(LineFixed):
    """The sled stays where it is at the start, whatever force it takes.

    force acts on the sled, positive in the direction of its position.
    """

    drawing: ClassVar[Drawing | None] = Drawing("box")

    sled: Sled = port("sled that is held", to="sled")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (output("force", "N", "force on the sled"),)
