"""A line with inertia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from koppel.model.curve import Curve
from koppel.model.drawing import Drawing
from koppel.model.element import (
    Energy,
    LineKind,
    Node,
    Numbers,
    OutputSpec,
    curve,
    element,
    option,
    output,
    port,
    quantity,
    signal,
)
from koppel.model.errors import ModelError
from koppel.model.expression import sqrt
from koppel.model.fluid import OIL_CHANGES, FluidElement, OfOil, check_area, round_area
from koppel.model.gravity import GravityField
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("hydraulics.line")
class Line(OfOil, FluidElement):
    """A column of oil between two nodes: density length / area * flow' = p_a - p_b - loss(flow) + rise, from a to b.

    loss = 32 eta length / (diameter**2 area) Q + zeta density/2 Q |Q| / area**2 + loss_curve(Q), with area = pi/4
    diameter**2: laminar friction at every Reynolds number, or none. zeta_back: for flow from b to a. opening: the area
    of a valve in the line, which adds zeta_opening density/2 Q |Q| / opening**2; below smallest_opening it counts as
    that, see hydraulics.shut_off. Further losses in series are elements of their own that name the line:
    hydraulics.zeta_loss, edge_loss, friction_loss, fitted_loss. highest_frequency: of what happens in it; where the
    line is longer than a tenth of the wave length there, a run warns, see hydraulics.elastic_line. rise: height of
    node_a above node_b, whose weight drives the column with the gravity of the model. profile laminar: the inertia of a
    parabola of speeds, 4/3 of that of a plug.
    """

    drawing: ClassVar[Drawing | None] = Drawing("pipe", pressure="node_a.pressure")

    core_params: ClassVar[tuple[str, ...] | None] = (
        "laminar", "linear", "forward", "backward", "edge", "smallest_area", "weight", "drive", "viscosity", "diameter",
    )  # fmt: skip
    oil_signals: ClassVar[tuple[str, ...]] = OIL_CHANGES
    from_ground: ClassVar[bool] = False
    """True where the unknown is the flow as seen from the ground, not that against the line."""
    core_words: ClassVar[Mapping[str, str]] = {"loss_curve": "loss", "opening": "area"}
    energy: ClassVar[Energy | None] = "dissipative"
    line: ClassVar[LineKind] = "flow"

    node_a: Node = port("where it begins", to="node")
    node_b: Node = port("where it ends", to="node")
    length: Value = quantity("m", "length", above=0)
    diameter: Value = quantity("m", "inner diameter", above=0)
    zeta: Value = quantity("1", "loss coefficient of bends, inlets and the like", at_least=0, default=0)
    zeta_back: Value | None = quantity("1", "the same for flow from b to a; none: zeta", at_least=0, default=None)
    friction: Literal["laminar", "none"] = option("friction at the wall", default="laminar")
    linear_loss: Value = quantity("Pa*s/m**3", "further loss per flow", at_least=0, default=0)
    loss_curve: Curve | None = curve("m**3/s", "Pa", "further loss over flow", default=None)
    opening: Signal | None = signal("m**2", "open area of a valve in the line", default=None)
    zeta_opening: Value = quantity("1", "loss coefficient of the opening", at_least=0, default=1)
    smallest_opening: Value = quantity("m**2", "area below which the opening counts as this", above=0, default=1e-9)
    cracking_pressure: Value = quantity("Pa", "loss of a spring in it, while it flows from a to b", default=0)
    rise: Value = quantity("m", "height of node_a above node_b", default=0)
    gravity: Value | None = quantity("m/s**2", "acts along the rise; none: that of the model", default=None)
    profile: Literal["plug", "laminar"] = option("how the speed is spread over the area", default="plug")
    highest_frequency: Value | None = quantity(
        "Hz", "highest frequency that matters, for a warning", above=0, default=None
    )
    flow: Value = quantity("m**3/s", "flow at the start", default=0)
    passed: Value = quantity("m**3", "volume that counts as passed at the start", default=0)

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("flow", "m**3/s", "flow from node_a to node_b"),
        output("loss", "Pa", "pressure lost on the way"),
        output("reynolds", "1", "Reynolds number"),
        output("power", "W", "power that losses take from the oil, never positive"),
        output("passed", "m**3", "volume that has passed from node_a to node_b"),
    )

    def check_values(self, number: Numbers) -> None:
        if self.opening is None and "zeta_opening" in self.model_fields_set:
            raise ModelError("goes with opening; give the open area, or leave it out", path="zeta_opening")
        check_area(number, self.opening, "opening")

    def inertance(self, context: Any) -> Any:
        """Pressure per rate of the flow."""
        rho, area = context.compiler.oil_of(context).density, round_area(context.value("diameter", "m"))
        return (4.0 / 3.0 if self.profile == "laminar" else 1.0) * rho * context.value("length", "m") / area

    def friction_loss(self, context: Any) -> Any:
        """Laminar friction per flow."""
        d, oil = context.value("diameter", "m"), context.compiler.oil_of(context)
        laminar = 32.0 * oil.dynamic_viscosity * context.value("length", "m") / (d * d * round_area(d))
        return laminar if self.friction == "laminar" else 0.0

    def read_gravity(self, context: Any) -> Any:
        """What acts along the rise."""
        if self.gravity is not None:
            return context.value("gravity", "m/s**2")
        number, given = context.compiler.flat.number, context.compiler.read_gravity()
        if number(context.value("rise", "m")) == 0.0:
            return 0.0
        model = context.compiler.flat.root.model
        if isinstance(model.gravity, GravityField) or (len(given) > 3 and number(given[6]) != 0.0):
            raise ModelError(
                "goes with gravity that is the same everywhere; give gravity, what acts along it",
                context.instance.model.file,
                context.where("rise"),
            )
        return sqrt(given[0] * given[0] + given[1] * given[1] + given[2] * given[2])

    def core_values(self, context: Any) -> list[Any]:
        oil, d = context.compiler.oil_of(context), context.value("diameter", "m")
        per_zeta = 0.5 * oil.density / round_area(d) ** 2
        forward = per_zeta * context.value("zeta", "1")
        given = self.opening is not None
        return [
            self.friction_loss(context),
            context.value("linear_loss", "Pa*s/m**3"),
            forward,
            forward if self.zeta_back is None else per_zeta * context.value("zeta_back", "1"),
            0.5 * oil.density * context.value("zeta_opening", "1") if given else 0.0,
            context.value("smallest_opening", "m**2") if given else 1.0,
            oil.density * self.read_gravity(context) * context.value("rise", "m"),
            -context.value("cracking_pressure", "Pa"),
            oil.viscosity,
            d,
        ]
