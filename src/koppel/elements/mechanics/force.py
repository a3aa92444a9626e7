"""External force and torque on a frame."""

from __future__ import annotations

from typing import ClassVar, Literal

from koppel.model.element import Element, FramePort, OutputSpec, element, option, output, port, signal
from koppel.model.signal import SignalVector


@element("mechanics.force")
class Force(Element):
    """Force and torque from outside, at the origin of a frame.

    The part of the frame gets force and torque as given, in world axes or in the axes of the frame.
    """

    frame: FramePort = port("frame on which the load acts")
    force: SignalVector = signal(("N", "N", "N"), "force", default=(0, 0, 0))
    torque: SignalVector = signal(("N*m", "N*m", "N*m"), "torque", default=(0, 0, 0))
    axes: Literal["world", "frame"] = option("axes in which force and torque are given", default="world")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force_x", "N", "force along x of the chosen axes"),
        output("force_y", "N", "force along y of the chosen axes"),
        output("force_z", "N", "force along z of the chosen axes"),
        output("torque_x", "N*m", "torque about x of the chosen axes"),
        output("torque_y", "N*m", "torque about y of the chosen axes"),
        output("torque_z", "N*m", "torque about z of the chosen axes"),
    )
