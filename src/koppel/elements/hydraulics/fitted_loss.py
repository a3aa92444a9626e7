"""A measured loss in a line."""

from __future__ import annotations

from typing import ClassVar

from koppel.elements.hydraulics.friction_loss import LOSS_OUTPUTS
from koppel.model.curve import Curve
from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, Flow, OutputSpec, curve, element, port, quantity
from koppel.model.value import Value


@element("hydraulics.fitted_loss")
class FittedLoss(Element):
    """A loss in a line as it was measured: linear Q + quadratic Q |Q| + curve(Q); a table is a curve of points.

    The curve must rise through 0 at Q = 0, as losses do.
    """

    drawing: ClassVar[Drawing | None] = Drawing("none")
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")
    linear: Value = quantity("Pa*s/m**3", "pressure per flow", at_least=0, default=0)
    quadratic: Value = quantity("Pa*s**2/m**6", "pressure per square of the flow", at_least=0, default=0)
    curve: Curve | None = curve("m**3/s", "Pa", "further loss over flow", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = LOSS_OUTPUTS
