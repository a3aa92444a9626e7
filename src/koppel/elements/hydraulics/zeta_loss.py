"""A loss coefficient as a loss in a line."""

from __future__ import annotations

from typing import Any, ClassVar

from koppel.elements.hydraulics.friction_loss import LOSS_OUTPUTS
from koppel.model.element import Energy, Flow, OutputSpec, element, port, quantity
from koppel.model.fluid import DENSITY, FluidElement, OfOil
from koppel.model.value import Value


@element("hydraulics.zeta_loss")
class ZetaLoss(OfOil, FluidElement):
    """A bend, an inlet or the like in a line: zeta density/2 Q |Q| / area**2; zeta_back for flow backward."""

    core_params: ClassVar[tuple[str, ...] | None] = ("forward", "backward")
    oil_signals: ClassVar[tuple[str, ...]] = DENSITY
    energy: ClassVar[Energy | None] = "dissipative"

    pipe: Flow = port("the line that it is in", to="flow")
    zeta: Value = quantity("1", "loss coefficient", at_least=0)
    zeta_back: Value | None = quantity("1", "the same for flow backward; none: zeta", at_least=0, default=None)
    area: Value = quantity("m**2", "area that the coefficient belongs to", above=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = LOSS_OUTPUTS

    def core_values(self, context: Any) -> list[Any]:
        per_zeta = 0.5 * context.compiler.oil_of(context).density / context.value("area", "m**2") ** 2
        back = "zeta" if self.zeta_back is None else "zeta_back"
        return [per_zeta * context.value("zeta", "1"), per_zeta * context.value(back, "1")]
