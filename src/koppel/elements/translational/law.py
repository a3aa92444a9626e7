"""What all elements with dry friction report."""

from __future__ import annotations

from koppel.model.element import OutputSpec, output

LAW_OUTPUTS: tuple[OutputSpec, ...] = (
    output("force", "N", "force, positive pulls the sides together"),
    output("slip", "m/s", "speed of side b against side a; 0.0 while it sticks"),
    output("mode", "1", "1 slips forward, -1 backward, 0 sticks, 2 open"),
    output("power", "W", "power that the element puts into the sleds, never positive"),
)
