"""Dry friction of a bearing or a guide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from koppel.model.curve import CurveOrLevel
from koppel.model.element import Shaft, curve, element, port, quantity, signal
from koppel.model.line import AgainstGround, ShaftFriction
from koppel.model.signal import Signal
from koppel.model.value import Value


@element("rotational.friction")
class Friction(ShaftFriction, AgainstGround):
    """Dry friction with exact sticking: |torque| = limit(|slip|) against the slip; at rest up to peak * limit(0).

    slip: speed of shaft_b against shaft_a. limit: scale times torque, or times the curve over the slip; times load,
    when that is given: it is open where load is 0, and a load below 0 acts as 0. The output torque has the sign of the
    slip: it holds shaft_b back. A set-valued law, for time_stepping and variable_step.
    """

    core_words: ClassVar[Mapping[str, str]] = {
        "scale": "factor",
        "params.torque": "coefficient",
        "load": "normal",
        "torque": "force",
    }

    shaft_b: Shaft = port("shaft that is held back", to="shaft")
    shaft_a: Shaft = port("other side", to="shaft", default="ground")
    scale: Value = quantity("1", "factor on the torque", at_least=0, default=1)
    torque: Value = quantity("N*m", "torque while it slips, without a curve", at_least=0, default=0)
    peak: Value = quantity("1", "torque at break-away per torque at slip 0", at_least=1, default=1)
    curve: CurveOrLevel | None = curve("rad/s", "N*m", "torque over |slip|", at_least=0, default=None)
    load: Signal | None = signal("1", "factor over time, 0 opens", positive=True, default=None)
