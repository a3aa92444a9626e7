"""Spring and damper between two shafts."""

from __future__ import annotations

from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import element, quantity
from koppel.model.line import ShaftSpring
from koppel.model.value import Value


@element("rotational.spring_damper")
class SpringDamper(ShaftSpring):
    """Spring and damper in parallel between two shafts.

    torque = stiffness * (twist - rest) + damping * rate, with twist and rate of shaft_b against shaft_a; it pulls
    shaft_b back.
    """

    core_kind: ClassVar[str] = "line.spring_damper"
    drawing: ClassVar[Drawing | None] = Drawing("coil", turn="shaft_b.angle")

    stiffness: Value = quantity("N*m/rad", "torque per twist", at_least=0, default=0)
    damping: Value = quantity("N*m*s/rad", "torque per rate of twist", at_least=0, default=0)
    rest: Value = quantity("rad", "twist without torque", default=0)
