"""A condition on the motion, written as an expression."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, OutputSpec, element, output, signal
from koppel.model.signal import Signal


@element("mechanics.constraint")
class Constraint(Element):
    """g(q, t) = 0: an expression of positions (sensors, joint coordinates), parameters and time stays zero.

    The machine takes whatever force that needs: h + lambda * dg/dq, so that a positive lambda pushes g up. g is twice
    differentiable; where dg/dq is zero no force can hold it. Example: "rod.length - 0.4 m".

    An expression that reads velocities is a condition on these alone, r(q, t)^T u + w(q, t) = 0, and need not come from
    one on positions (nonholonomic): "cart.speed - radius*wheel.rate", or a skate that does not move sideways. It is
    linear in the velocities and its factors are differentiable; the force is h + lambda * r.
    """

    core: ClassVar[bool] = False

    zero: Signal = signal("*", "expression that stays zero: of positions and time, or linear in velocities")

    drawing: ClassVar[Drawing | None] = Drawing("none")
    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output(
            "force",
            "",
            "lambda: N for an expression in m or m/s, N*m for one in rad; beside set-valued laws of the last step",
        ),
    )

    def zero_expression(self) -> Any | None:
        return self.zero

    def readings(self, context: Any) -> list[Any]:
        return [context.row_force()]
