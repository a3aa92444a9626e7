"""What pistons and vanes have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from koppel.model.element import Element, Energy, Node
from koppel.model.expression import Scalar
from koppel.model.value import Value


class Wall(Element):
    """A moving wall of a node: its volume grows by area times the way of side b against side a."""

    core_kind: ClassVar[str] = "hydraulics.wall"
    core_params: ClassVar[tuple[str, ...] | None] = ("area",)
    energy: ClassVar[Energy | None] = "source"
    side_kind: ClassVar[Literal["shaft", "sled"]] = "sled"

    if TYPE_CHECKING:  # declared by the elements, with their words
        node: Node
        zero: Value

    def factor(self, read: Callable[[Any, str], Scalar]) -> Scalar:
        """Volume per way."""
        raise NotImplementedError

    def _units(self) -> str:
        return "rad" if self.side_kind == "shaft" else "m"

    def core_values(self, scene: Any) -> list[Any]:
        return [self.factor(scene.instance.read)]

    def row_sides(self, read: Callable[[Any, str], Scalar]) -> list[tuple[str, Scalar]]:
        """Sides with what they add to the growth, per speed."""
        a, b = self.line_paths()
        return [(a, -self.factor(read)), (b, self.factor(read))]

    def opened(self, scene: Any) -> Scalar:
        """Volume behind the wall as a signal."""
        (at_a, _), (at_b, _) = (scene.line(path, self.side_kind) for path in self.line_paths())
        read = scene.instance.read
        opened: Scalar = self.factor(read) * (at_b - at_a - read(self.zero, self._units()))
        return opened

    def start_volume(self, read: Callable[[Any, str], Scalar], start: Callable[[str, str], Scalar]) -> Scalar:
        """The same at the start."""
        at_a, at_b = (start(path, self.side_kind) for path in self.line_paths())
        return self.factor(read) * (at_b - at_a - read(self.zero, self._units()))
