"""How a viewer shows an element: plain data that travels with the results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Shape = Literal["cylinder", "disks", "wheel", "gear", "planets", "coil", "bumper", "box", "rack", "arrow", "ratchet"]

CLUTCH_COLORS = {"2": "gray", "1": "orange", "-1": "orange", "0": "green"}
"""Open, slipping either way, locked."""
GEAR_COLORS = {"1": "steelblue", "-1": "steelblue", "0": "green"}
"""Turning either way, stuck."""


@dataclass(frozen=True)
class Drawing:
    """A shape, what moves it, and what gives it its color.

    turn and shift name an output (or a port and its output, as in "shaft_a.angle") that turns or moves the shape; color
    names an output, colors maps its values to names of colors.
    """

    shape: Shape
    turn: str = ""
    shift: str = ""
    color: str = ""
    colors: Mapping[str, str] = field(default_factory=dict)

    def to_data(self, path: str, kind: str) -> dict[str, Any]:
        """The same for one element, as it is stored."""
        words = {"path": path, "type": kind, "shape": self.shape, "turn": self.turn, "shift": self.shift}
        return {
            **{k: v for k, v in words.items() if v},
            **({"color": self.color, "colors": dict(self.colors)} if self.color else {}),
        }
