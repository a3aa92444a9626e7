"""Spring and damper behind a gap."""

from __future__ import annotations

from typing import ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import element, option, quantity
from koppel.model.line import ShaftSpring
from koppel.model.value import Value


@element("rotational.backlash")
class Backlash(ShaftSpring):
    """Spring and damper that touch only outside a gap and never pull.

    s = twist - rest - gap/2 above the gap, twist - rest + gap/2 below it: torque = stiffness * s + damping * rate, but
    between 0 and 2 * stiffness * s, so that the damper neither pulls nor pushes more than the spring; inside the gap 0.
    Positive above the gap, where it pulls shaft_b back; twist and rate of shaft_b against shaft_a.
    """

    core_kind: ClassVar[str] = "line.backlash"
    drawing: ClassVar[Drawing | None] = Drawing("bumper", turn="shaft_b.angle")

    stiffness: Value = quantity("N*m/rad", "torque per twist in contact", at_least=0)
    damping: Value = quantity("N*m*s/rad", "torque per rate of twist in contact", at_least=0, default=0)
    gap: Value = quantity("rad", "whole width of the gap", at_least=0, default=0)
    rest: Value = quantity("rad", "twist in the middle of the gap", default=0)
    contacts: Literal["both", "upper", "lower"] = option("on which sides of the gap it touches", default="both")
