"""Force from a signal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.drawing import Drawing
from koppel.model.element import Energy, OutputSpec, Sled, element, output, port, signal
from koppel.model.line import AgainstGround
from koppel.model.signal import Signal


@element("translational.force")
class Force(AgainstGround):
    """+force acts on sled_b, -force on sled_a (ground when absent)."""

    core_kind: ClassVar[str] = "line.load"
    core_words: ClassVar[Mapping[str, str]] = {"signals.force": "load"}
    energy: ClassVar[Energy | None] = "source"
    drawing: ClassVar[Drawing | None] = Drawing("arrow", shift="sled_b.position")

    sled_b: Sled = port("sled that is driven", to="sled")
    sled_a: Sled = port("sled that takes the reaction", to="sled", default="ground")
    force: Signal = signal("N", "force on sled_b")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "force on sled_b"),
        output("power", "W", "power that the element puts into the sleds"),
    )
