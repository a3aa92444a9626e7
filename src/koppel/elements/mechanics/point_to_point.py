"""Force along the line between two points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from koppel.model.curve import CurveOrSlope
from koppel.model.drawing import Drawing
from koppel.model.element import (
    Element,
    Energy,
    FramePort,
    Hardpoint,
    OutputSpec,
    curve,
    element,
    hardpoint,
    output,
    port,
    quantity,
    signal,
)
from koppel.model.signal import Signal
from koppel.model.value import Value, Vector


@element("mechanics.point_to_point")
class PointToPoint(Element):
    """Spring, damper, stop, gas force or free law along the line from frame_a to frame_b.

    force = preload + elastic(x) + damping(v) + force(x, v, ...),
    with travel x = distance - length and rate v = d(distance)/dt; positive force is tension and pulls the frames
    together. length is the distance in the design position unless given; it is not the unloaded length of a spring.
    At distance zero it has no direction: starts there are refused, and a run that comes there exactly ends and says so.
    """

    turning_ports: ClassVar[tuple[str, ...] | None] = ()
    drawing: ClassVar[Drawing | None] = Drawing("line")
    energy: ClassVar[Energy | None] = "dissipative"

    frame_a: FramePort = port("side a")
    frame_b: FramePort = port("side b")
    position_a: Vector | None = hardpoint(
        "place of side a at the design position in model coordinates, instead of a frame: frame_a names a part then"
    )
    position_b: Vector | None = hardpoint("the same for side b")
    length: Value | None = quantity("m", "distance at travel zero; design distance when absent", above=0, default=None)
    preload: Value = quantity("N", "tension at travel zero and rest", default=0)
    elastic: CurveOrSlope | None = curve(
        "m", "N", "force over travel; a value is a linear stiffness", slope_unit="N/m", default=None
    )
    damping: CurveOrSlope | None = curve(
        "m/s", "N", "force over rate; a value is a linear damping", slope_unit="N*s/m", default=None
    )
    force: Signal | None = signal(
        "N", "further tension; may use x (travel) and v (rate)", local_names={"x": "m", "v": "m/s"}, default=None
    )

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "tension"),
        output("travel", "m", "distance minus length"),
        output("rate", "m/s", "rate of the distance"),
    )

    def hardpoints(self) -> dict[str, Hardpoint]:
        given = {"frame_a": self.position_a, "frame_b": self.position_b}
        return {
            side: Hardpoint(str(getattr(self, side)), tuple(place))  # type: ignore[arg-type]
            for side, place in given.items()
            if place is not None
        }

    def design_values(self, distance: Callable[[str, str], Any]) -> dict[str, Any]:
        """length: the distance of the frames at the design position."""
        return {"length": distance("frame_a", "frame_b")} if self.length is None else {}
