"""A condition on the motion, written as an expression."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.element import Element, OutputSpec, element, output, signal
from koppel.model.signal import Signal


@element("mechanics.constraint")
class Constraint(Element):
    """g(q, t) = 0: an expression of positions (sensors, joint coordinates), parameters and time stays zero.

    The machine takes whatever force that needs: h + lambda * dg/dq, so that a positive lambda pushes g up. g is twice
    differentiable; where dg/dq is zero no force can hold it. Example: "rod.length - 0.4 m".
    """

    core: ClassVar[bool] = False

    zero: Signal = signal("*", "expression of positions and time that stays zero, twice differentiable")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output(
            "force",
            "",
            "lambda: N for an expression in m, N*m for one in rad; beside set-valued laws of the last step",
        ),
    )

    def zero_expression(self) -> Any | None:
        return self.zero

    def readings(self, scene: Any) -> list[Any]:
        return [scene.row_force()]
