"""Spring and damper between two sleds."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import element, quantity
from koppel.model.line import SledSpring
from koppel.model.value import Value


@element("translational.spring_damper")
class SpringDamper(SledSpring):
    """Spring and damper in parallel between two sleds.

    force = stiffness * (stretch - rest) + damping * rate, with stretch and rate of sled_b against sled_a; it pulls
    sled_b back.
    """

    core_kind: ClassVar[str] = "line.spring_damper"
    drawing: ClassVar[Drawing | None] = Drawing("coil", shift="sled_b.position")

    stiffness: Value = quantity("N/m", "force per stretch", at_least=0, default=0)
    damping: Value = quantity("N*s/m", "force per rate of stretch", at_least=0, default=0)
    rest: Value = quantity("m", "stretch without force", default=0)
