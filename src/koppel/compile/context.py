"""The context of an element: what it may read and write while it is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from koppel.compile.flatten import Instance
from koppel.compile.geometry import IDENTITY, times, transposed
from koppel.compile.kinds import core_kinds
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Name, Scalar

if TYPE_CHECKING:
    from koppel.compile.signals import Signals


@dataclass(frozen=True)
class ElementContext:
    """The context of an element: its frames, readings between them, its signals, and the forces of other elements."""

    compiler: Signals
    instance: Instance
    element: Element
    path: str

    def _frame(self, port: str) -> int:
        return self.compiler.frame(self.instance, self.element.port_paths()[port])

    def read(self, kind: str, a: str, b: str) -> list[Name]:
        """Readings of port b against port a: position, rotation, velocity, angular_velocity, length, length_rate."""
        return self.compiler.read_sensor(kind, self._frame(a), self._frame(b))

    @property
    def mirror(self) -> bool:
        """True in a mirrored model."""
        return self.instance.placement.mirror

    def joint_coordinates(self) -> list[Name] | None:
        """Coordinate and rate of each motion of a joint, as declared; None where it closes a loop."""
        compiler = self.compiler
        if self.path not in compiler.joint_slots:
            return None
        found: list[Name] = []
        for q, u in compiler.joint_slots[self.path]:
            found += [
                compiler.placeholder(compiler.tape.add("q", data=q)),
                compiler.placeholder(compiler.tape.add("u", data=u)),
            ]
        return found

    def row_force(self, row: int = 0) -> Name:
        """The force of one of the element's own constraint rows in the last finished step."""
        compiler, path = self.compiler, self.path

        def found() -> int:
            if path not in compiler.row_forces:
                where = self.instance.where(f"elements.{path.rpartition('.')[2]}")
                raise ModelError(
                    "its force is read where its motion is formed; read a sensor of motion instead", path=where
                )
            return compiler.tape.add("lambda", data=compiler.row_forces[path][row])

        return compiler.placeholder(found() if compiler.outputs_open else compiler.last_value((path, row), found))

    def joint_load(self, path: str) -> list[Name]:
        """Force and torque that a joint puts on its side b, about the origin of frame_b, in the axes of frame_a."""
        compiler, instance, words = self.compiler, self.instance, path.split(".")
        while words[0] in instance.children:
            instance, words = instance.children[words[0]], words[1:]
        joint = instance.absolute(words[0])

        def found(k: int) -> int:
            load: int = compiler.load_of(joint)  # type: ignore[attr-defined]
            return compiler.tape.add("load", data=6 * load + k)

        if compiler.outputs_open:
            return [compiler.placeholder(found(k)) for k in range(6)]
        return [compiler.placeholder(compiler.last_value((joint, k, "load"), partial(found, k))) for k in range(6)]

    def acceleration(self, port: str, axes: str) -> list[Name]:
        """Acceleration and angular acceleration of a port, in the axes of another one."""
        compiler = self.compiler
        if not compiler.outputs_open:
            raise ModelError(
                f"a signal reads the acceleration '{self.path}' of the same instant; use a sensor of the velocity",
                path=self.path,
            )
        pair = (self._frame(port), self._frame(axes))
        known: list[tuple[int, int]] = compiler.accelerometers  # type: ignore[attr-defined]
        if pair not in known:
            known.append(pair)
        first = 6 * known.index(pair)
        return [compiler.placeholder(compiler.tape.add("acceleration", data=first + k)) for k in range(6)]

    def line(self, path: str, to: str) -> tuple[Scalar, Scalar]:
        """Position and speed of a shaft or sled as the element takes hold of it; 0 for ground."""
        q, u = self.compiler.side(self.instance, self.element, path, to, self.path)  # type: ignore[attr-defined]
        if u < 0:
            return 0.0, 0.0
        tape, named = self.compiler.tape, self.compiler.placeholder
        return named(tape.add("q", data=q)), named(tape.add("u", data=u))

    def own_line(self) -> tuple[Name, Name]:
        """Position and speed of the element itself, which is a shaft or a sled."""
        q, u = self.compiler.line_slots[self.path]
        tape, named = self.compiler.tape, self.compiler.placeholder
        return named(tape.add("q", data=q)), named(tape.add("u", data=u))

    def state(self, index: int = 0) -> Name:
        """One of the element's own states."""
        slot = self.compiler.state_slots[self.path][index]
        return self.compiler.placeholder(self.compiler.tape.add("x", data=slot))

    def held(self, index: int = 0) -> Name:
        """One of the element's own held values."""
        slot = self.compiler.held_slots[self.path][index]
        return self.compiler.placeholder(self.compiler.tape.add("held", data=slot))

    def where(self, name: str) -> str:
        """The path of a field of the element in the file of its model, for messages."""
        return self.instance.where(f"elements.{self.path.rpartition('.')[2]}.{name}")

    def signal(self, name: str, unit: str) -> Name:
        """A signal field of the element."""
        return self.compiler.signal(self.instance, getattr(self.element, name), unit, {}, self.where(name))

    def value(self, name: str, unit: str) -> Scalar:
        """A quantity of the element."""
        return self.instance.read(getattr(self.element, name), unit)

    def values(self, name: str, unit: str) -> list[Scalar]:
        """A list of values of the element."""
        return [self.instance.read(source, unit) for source in getattr(self.element, name)]

    def table(self, at: Name, x: list[Scalar], y: list[Scalar], interpolation: str, outside: str) -> Name:
        """A curve through points, read at a signal."""
        return self.compiler.table_over(at, x, y, interpolation, outside, self.where("x"))

    @property
    def time(self) -> Name:
        """Time."""
        return self.compiler.placeholder(self.compiler.tape.add("time"))

    def design(self, a: str, b: str) -> list[Scalar]:
        """Position and Cardan angles of port b against port a in the design position."""
        return self.compiler.design_pose(self._frame(a), self._frame(b))

    def design_length(self, a: str, b: str) -> Scalar:
        """Distance of two ports in the design position."""
        return self.compiler.design_length(self._frame(a), self._frame(b))

    def read_wrench(self, path: str, axes: Literal["world", "local"]) -> list[Scalar]:
        """Force and torque that an element exerts on its side a."""
        compiler, instance, words = self.compiler, self.instance, path.split(".")
        while words[0] in instance.children:
            instance, words = instance.children[words[0]], words[1:]
        absolute, element = instance.absolute(words[0]), instance.model.elements[words[0]]
        kind = element.core_kind or element.kind
        outputs = core_kinds()[kind]["outputs"]
        names = [f"{word}_{c}" for word in ("force", "torque") for c in "xyz"]
        if axes == "local" and all(name in outputs for name in names):
            return [compiler.placeholder(compiler.raw_output(absolute, name)) for name in names]
        world = [compiler.placeholder(compiler.raw_output(absolute, f"world_{name}")) for name in names]
        back = transposed(self.instance.placement.axes(IDENTITY))
        return [*times(back, world[:3]), *times(back, world[3:])]
