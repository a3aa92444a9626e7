"""Spring and damper behind a gap."""

from __future__ import annotations

from typing import ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import element, option, quantity
from koppel.model.line import SledSpring
from koppel.model.value import Value


@element("translational.backlash")
class Backlash(SledSpring):
    """Spring and damper that touch only outside a gap and never pull.

    s = stretch - rest - gap/2 above the gap, stretch - rest + gap/2 below it: force = stiffness * s + damping * rate,
    but between 0 and 2 * stiffness * s, so that the damper neither pulls nor pushes more than the spring; inside the
    gap 0. Positive above the gap, where it pulls sled_b back; stretch and rate of sled_b against sled_a.
    """

    core_kind: ClassVar[str] = "line.backlash"
    drawing: ClassVar[Drawing | None] = Drawing("bumper", shift="sled_b.position")

    stiffness: Value = quantity("N/m", "force per stretch in contact", at_least=0)
    damping: Value = quantity("N*s/m", "force per rate of stretch in contact", at_least=0, default=0)
    gap: Value = quantity("m", "whole width of the gap", at_least=0, default=0)
    rest: Value = quantity("m", "stretch in the middle of the gap", default=0)
    contacts: Literal["both", "upper", "lower"] = option("on which sides of the gap it touches", default="both")
