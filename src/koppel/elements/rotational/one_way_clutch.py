"""One-way clutch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Element, Energy, OutputSpec, Shaft, element, output, port, power, transmitted


@element("rotational.one_way_clutch")
class OneWayClutch(Element):
    """shaft_b may run ahead of shaft_a freely and never falls behind: 0 <= slip, 0 <= -torque, one of them is 0.

    slip: speed of shaft_b against shaft_a; a negative torque drives shaft_b and holds shaft_a back. A set-valued law,
    for time_stepping and variable_step.
    """

    core_kind: ClassVar[str] = "line.one_way"
    core_words: ClassVar[Mapping[str, str]] = {"torque": "force"}
    energy: ClassVar[Energy | None] = "dissipative"
    drawing: ClassVar[Drawing | None] = Drawing(
        "ratchet", turn="shaft_b.angle", color="branch", colors={"0": "green", "1": "gray"}
    )

    shaft_a: Shaft = port("side that drives", to="shaft")
    shaft_b: Shaft = port("side that may run ahead", to="shaft")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque", "N*m", "torque, positive pulls the sides together; never positive"),
        output("slip", "rad/s", "speed of shaft_b against shaft_a; 0.0 while it locks"),
        output("branch", "1", "0 locks, 1 runs free"),
        power("torque", "slip"),
        transmitted("torque", "shaft_b"),
    )
