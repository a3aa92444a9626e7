"""Rubber between two shafts."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, OutputSpec, Shaft, element, output, port, quantity, state
from koppel.model.value import Value


@element("rotational.torsional_rubber")
class TorsionalRubber(Element):
    """A spring and, beside it, a Maxwell branch: a spring in series with a damper.

    torque = stiffness * (twist - rest) + branch_torque
    branch_torque' = branch_stiffness * rate - branch_torque / relaxation
    with twist and rate of shaft_b against shaft_a; it pulls shaft_b back. Slow motion feels stiffness alone, fast
    motion stiffness + branch_stiffness; damping is largest at a frequency of 1 / relaxation in rad/s.
    """

    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = Drawing("coil", turn="shaft_b.angle")

    shaft_a: Shaft = port("side a", to="shaft")
    shaft_b: Shaft = port("side b", to="shaft")
    stiffness: Value = quantity("N*m/rad", "torque per twist of slow motion", at_least=0)
    branch_stiffness: Value = quantity("N*m/rad", "further torque per twist of fast motion", at_least=0)
    relaxation: Value = quantity("s", "time in which the branch loses all but 1/e of its torque", above=0)
    rest: Value = quantity("rad", "twist without torque", default=0)
    branch_torque: Value = state("N*m", "torque of the branch", start=0, magnitude=10)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque", "N*m", "torque, positive pulls the sides together"),
        output("twist", "rad", "angle of shaft_b against shaft_a"),
        output("rate", "rad/s", "rate of the twist"),
        output("power", "W", "power that the element puts into the shafts"),
    )
