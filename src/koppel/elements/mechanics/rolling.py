"""Rolling without slip."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import Element, FramePort, Numbers, OutputSpec, element, option, output, port, quantity
from koppel.model.errors import ModelError
from koppel.model.joint import SHORTEST_AXIS
from koppel.model.value import Value, Vector


@element("mechanics.rolling")
class Rolling(Element):
    """A thin disc or a sphere rolls on a plane without slip: the point that touches has the velocity of the plane.

    The plane is that of x and y of frame_a, which may move; the center of disc or sphere is the origin of frame_b. The
    disc touches with the lowest point of its rim, d = -radius * (z - (n.z) n) / |z - (n.z) n| from its center with the
    normal z and the axis n, the sphere with d = -radius z. One condition on positions (p + d).z = 0, and two on
    velocities, (v + w x d).x = (v + w x d).y = 0, all against frame_a. They hold in both directions: the plane pulls
    where it would have to; use mechanics.contact where bodies lift off or slide. A disc that lies flat has no lowest
    point.
    """

    core: ClassVar[bool] = False
    holds: ClassVar[bool] = True

    drawing: ClassVar[Drawing | None] = Drawing("contact", size="radius", surface="plane")
    frame_a: FramePort = port("side a, which carries the plane; its z axis is the normal")
    frame_b: FramePort = port("side b, the center of the disc or sphere")
    radius: Value = quantity("m", "radius of the disc or sphere", above=0)
    axis: Vector = quantity(("1", "1", "1"), "axis of the disc in axes of frame_b", default=(0, 1, 0))
    shape: Literal["disc", "sphere"] = option("what rolls", default="disc")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "normal force on side b, pushes apart"),
        output("force_x", "N", "force on side b along x of frame_a"),
        output("force_y", "N", "force on side b along y of frame_a", odd=True),
    )

    def check_values(self, number: Numbers) -> None:
        length = sum(number(v) ** 2 for v in self.axis) ** 0.5
        if length < SHORTEST_AXIS:
            raise ModelError(f"has length {length:g}; give the axis a direction", path="axis")

    def readings(self, context: Any) -> list[Any]:
        return [context.row_force(row) for row in range(3)]
