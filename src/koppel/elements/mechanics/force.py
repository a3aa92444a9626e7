"""External force and torque on a frame."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing, wrench
from koppel.model.element import (
    Element,
    Energy,
    FramePort,
    OutputSpec,
    axial,
    element,
    is_nothing,
    option,
    polar,
    port,
    signal,
)
from koppel.model.signal import SignalVector


@element("mechanics.force")
class Force(Element):
    """Force and torque from outside, at the origin of a frame.

    The part of the frame gets force and torque as given, in world axes or in the axes of the frame. In a submodel
    world axes are those of the submodel; mirrored, the load is mirrored too (force S f, torque -S t).
    """

    drawing: ClassVar[Drawing | None] = Drawing("arrow", arrows=wrench("frame", "axes"))
    energy: ClassVar[Energy | None] = "source"

    frame: FramePort = port("frame on which the load acts")
    force: SignalVector = signal(("N", "N", "N"), "force", default=(0, 0, 0))
    torque: SignalVector = signal(("N*m", "N*m", "N*m"), "torque", default=(0, 0, 0))
    axes: Literal["world", "frame"] = option("axes in which force and torque are given", default="world")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        *polar("force_{}", "N", "force along {} of the chosen axes"),
        *axial("torque_{}", "N*m", "torque about {} of the chosen axes"),
    )

    def turned_by(self, port: str) -> str:
        return "" if all(map(is_nothing, self.torque)) else "the torque"

    def place_signals(self, signals: list[Any], placement: Any) -> list[Any]:
        """Force as a polar vector, torque as an axial one."""
        force, torque = signals[:3], signals[3:]
        if self.axes == "frame":
            if placement.mirror:
                force, torque = [force[0], -force[1], force[2]], [-torque[0], torque[1], -torque[2]]
            return [*force, *torque]
        Q, sign = placement.matrix, -1.0 if placement.mirror else 1.0
        turned = [Q[i][0] * force[0] + Q[i][1] * force[1] + Q[i][2] * force[2] for i in range(3)]
        twisted = [sign * (Q[i][0] * torque[0] + Q[i][1] * torque[1] + Q[i][2] * torque[2]) for i in range(3)]
        return [*turned, *twisted]
