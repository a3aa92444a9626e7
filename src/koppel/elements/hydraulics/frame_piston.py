"""A piston between two frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from koppel.model.drawing import Drawing
from koppel.model.element import FramePort, Node, OutputSpec, element, option, output, port, quantity
from koppel.model.expression import Scalar, sqrt
from koppel.model.fluid import Wall
from koppel.model.value import Value


@element("hydraulics.frame_piston")
class FramePiston(Wall):
    """A wall of a node between two frames: pressure * area pushes frame_b away from frame_a, and the volume grows so.

    along axis: along z of frame_a, whose part has the bore; along line: along the line between the origins, as in a
    cylinder with an eye at both ends. The volume behind it is area * (distance that way - zero). Pressures are
    absolute: the other side is a piston of its own.
    """

    drawing: ClassVar[Drawing | None] = Drawing("line", pressure="node.pressure")
    core_kind: ClassVar[str] = "hydraulics.frame_piston"
    core_params: ClassVar[tuple[str, ...] | None] = ("area", "zero", "between")

    frame_a: FramePort = port("side that it leaves as the volume grows")
    frame_b: FramePort = port("side that it pushes")
    node: Node = port("node whose wall it is", to="node")
    area: Value = quantity("m**2", "area", above=0)
    zero: Value = quantity("m", "distance at which no volume is behind it", default=0)
    along: Literal["axis", "line"] = option("z of frame_a, or the line between the origins", default="line")

    outputs: ClassVar[tuple[OutputSpec, ...]] = (
        output("force", "N", "pressure times area, pushes the sides apart"),
        output("growth", "m**3/s", "rate of the volume behind it"),
        output("power", "W", "power that it puts into the sides"),
        output("travel", "m", "distance that way beyond the zero"),
    )

    def core_values(self, context: Any) -> list[Any]:
        return [context.value("area", "m**2"), context.value("zero", "m"), 1.0 if self.along == "line" else 0.0]

    def factor(self, read: Callable[[Any, str], Scalar]) -> Scalar:
        return read(self.area, "m**2")

    def opened(self, context: Any) -> Scalar:
        way = (
            context.read("length", "frame_a", "frame_b")[0]
            if self.along == "line"
            else context.read("position", "frame_a", "frame_b")[2]
        )
        opened: Scalar = context.value("area", "m**2") * (way - context.value("zero", "m"))
        return opened

    def growth(self, context: Any) -> Scalar:
        rate = (
            context.read("length_rate", "frame_a", "frame_b")[0]
            if self.along == "line"
            else context.read("velocity", "frame_a", "frame_b")[2]
        )
        growth: Scalar = context.value("area", "m**2") * rate
        return growth

    def start_volume(self, instance: Any, compiler: Any) -> Scalar:
        """At the design position."""
        a, b = (compiler.flat.find_frame(instance, path)[1] for path in self.port_paths().values())
        apart = [q - p for p, q in zip(a.position, b.position, strict=True)]
        along = [row[2] for row in a.rotation]
        way = (
            sqrt(sum((v * v for v in apart[1:]), apart[0] * apart[0]))
            if self.along == "line"
            else sum((v * w for v, w in zip(apart[1:], along[1:], strict=True)), apart[0] * along[0])
        )
        read = instance.read
        opened: Scalar = read(self.area, "m**2") * (way - read(self.zero, "m"))
        return opened

    def turned_by(self, port: str) -> str:
        return super().turned_by(port) if port == "frame_a" and self.along == "axis" else ""
