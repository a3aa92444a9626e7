"""Torque from a signal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Energy, OutputSpec, Shaft, element, output, port, signal
from koppel.model.line import AgainstGround
from koppel.model.signal import Signal


@element("rotational.torque")
class Torque(AgainstGround):
    """+torque acts on shaft_b, -torque on shaft_a (ground when absent)."""

    core_kind: ClassVar[str] = "line.load"
    core_words: ClassVar[Mapping[str, str]] = {"signals.torque": "load", "torque": "force"}
    energy: ClassVar[Energy | None] = "source"
    drawing: ClassVar[Drawing | None] = Drawing("arrow", turn="shaft_b.angle")

    shaft_b: Shaft = port("shaft that is driven", to="shaft")
    shaft_a: Shaft = port("shaft that takes the reaction", to="shaft", default="ground")
    torque: Signal = signal("N*m", "torque on shaft_b")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("torque", "N*m", "torque on shaft_b"),
        output("power", "W", "power that the element puts into the shafts"),
    )
