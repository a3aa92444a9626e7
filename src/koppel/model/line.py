"""What elements between shafts or sleds have in common."""

from __future__ import annotations

from koppel.model.element import OutputSpec, output


def _friction_outputs(force: str, unit: str, speed: str) -> tuple[OutputSpec, ...]:
    return (
        output(force, unit, f"{force}, positive pulls the sides together"),
        output("slip", speed, "speed of side b against side a; 0.0 while it sticks"),
        output("mode", "1", "1 slips forward, -1 backward, 0 sticks, 2 open"),
        output("power", "W", "power that the element puts into its sides, never positive"),
    )


TURNING_FRICTION = _friction_outputs("torque", "N*m", "rad/s")
"""Outputs of dry friction between shafts."""
SLIDING_FRICTION = _friction_outputs("force", "N", "m/s")
"""Outputs of dry friction between sleds."""
