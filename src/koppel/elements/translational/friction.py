"""Dry friction of a bearing or a guide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.curve import CurveOrLevel
from koppel.model.element import Sled, curve, element, port, quantity, signal
from koppel.model.line import AgainstGround, SledFriction
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("translational.friction")
class Friction(SledFriction, AgainstGround):
    """Dry friction with exact sticking: |force| = limit(|slip|) against the slip; at rest up to peak * limit(0).

    slip: speed of sled_b against sled_a. limit: scale times force, or times the curve over the slip; times load, when
    that is given: it is open where load is 0, and a load below 0 acts as 0. The output force has the sign of the slip:
    it holds sled_b back. A set-valued law, for time_stepping and variable_step.
    """

    core_words: ClassVar[Mapping[str, str]] = {"scale": "factor", "params.force": "coefficient", "load": "normal"}

    sled_b: Sled = port("sled that is held back", to="sled")
    sled_a: Sled = port("other side", to="sled", default="ground")
    scale: Value = quantity("1", "factor on the force", at_least=0, default=1)
    force: Value = quantity("N", "force while it slips, without a curve", at_least=0, default=0)
    peak: Value = quantity("1", "force at break-away per force at slip 0", at_least=1, default=1)
    curve: CurveOrLevel | None = curve("m/s", "N", "force over |slip|", at_least=0, default=None)
    load: Signal | None = signal("1", "factor over time, 0 opens", positive=True, default=None)
