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

    example: ClassVar[str] = """\
koppel: 1
name: a measured loss in a line
elements:
  oil:
    type: hydraulics.oil
    bulk_modulus: 1.5e9 Pa
    air: 0.01
    density: 860 kg/m**3
    viscosity: 4e-5 m**2/s
  source: {type: hydraulics.pressure, pressure: "1e6 + 5e5*sin(20*time)"}
  tank: {type: hydraulics.pressure, pressure: 1e5 Pa}
  line: {type: hydraulics.line, node_a: source, node_b: tank, length: 1 m, diameter: 8 mm, zeta: 40}
  fit:
    type: hydraulics.fitted_loss
    pipe: line
    linear: 1e8 Pa*s/m**3
    curve: {type: piecewise, x: [-1e-3, 0, 1e-3], y: [-2e6, 0, 1e6]}
"""

    drawing: ClassVar[Drawing | None] = Drawing("none")
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")
    linear: Value = quantity("Pa*s/m**3", "pressure per flow", at_least=0, default=0)
    quadratic: Value = quantity("Pa*s**2/m**6", "pressure per square of the flow", at_least=0, default=0)
    curve: Curve | None = curve("m**3/s", "Pa", "further loss over flow", default=None)

    outputs: ClassVar[tuple[OutputSpec, ...]] = LOSS_OUTPUTS
