"""Signals, sensors, outputs and the bus: what a name in an expression stands for, as a node on the tape."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, cast

import numpy as np

from koppel.compile.context import ElementContext
from koppel.compile.flatten import Instance
from koppel.compile.geometry import IDENTITY, Pose
from koppel.compile.kinds import core_kinds
from koppel.compile.output_units import Units
from koppel.model.check import value_expr
from koppel.model.element import Element
from koppel.model.errors import ModelError, suggest
from koppel.model.expression import Name, Scalar, apply, as_expr, sin
from koppel.model.gravity import GravityField
from koppel.model.joint import Reader
from koppel.model.part import BODY_CHANNELS
from koppel.model.signal import Shape, Sine, Step, check_increasing
from koppel.model.signal import Table as SignalTable
from koppel.model.units import parse_unit
from koppel.model.value import in_unit, to_expr

INTERPOLATION = {"linear": 0, "hermite": 1, "hold": 2}
SENSORS = {
    "position": (0, 3),
    "rotation": (1, 3),
    "velocity": (2, 3),
    "angular_velocity": (3, 3),
    "length": (4, 1),
    "length_rate": (5, 1),
    "quaternion": (6, 4),
}
"""Reading: its number in the core, and how many components it has."""
OUTSIDE = {"hold": 0, "linear": 1, "repeat": 2}
MAX_NESTED = 20  # names inside names; each takes about ten calls of the thousand that Python allows


class TooDeepError(Exception):
    """A chain of names is too long to be followed by recursion; key and build are where it goes on."""

    def __init__(self, key: str, build: Callable[[], list[int]]) -> None:
        super().__init__(key)
        self.key, self.build = key, build


class Signals(Units):
    """The signals of a model as nodes on the tape, each built once, whatever reads it."""

    def placeholder(self, node: int) -> Name:
        """A name that stands for a node, so that expressions can be built around it."""
        name = Name(f"@{node}")
        self.placeholders[name.name] = node
        return name

    def signal(
        self, instance: Instance, source: Any, unit: str, local: dict[str, Name], path: str, declared: bool = False
    ) -> Name:
        """A signal with all names resolved, in SI units; declared: bare numbers count in the unit."""
        if not isinstance(source, Shape):
            value = in_unit(source, unit) if declared else to_expr(source, unit)
            return self.placeholder(self.tape.build(value, lambda name: self.resolve(instance, name, local, path)))
        read = instance.read_in_unit if declared else instance.read
        time = self.placeholder(self.tape.add("time"))
        if isinstance(source, Step):
            before, after, at = read(source.before, unit), read(source.after, unit), read(source.time, "s")
            self.jumps.add(self.slot(at))
            return self.on_tape(before + (after - before) * apply("step", time - at))
        if isinstance(source, Sine):
            start, offset = read(source.start, "s"), read(source.offset, unit)
            self.jumps.add(self.slot(start))
            wave = sin(2.0 * np.pi * read(source.frequency, "Hz") * (time - start) + read(source.phase, "rad"))
            return self.on_tape(offset + read(source.amplitude, unit) * apply("step", time - start) * wave)
        assert isinstance(source, SignalTable)
        return self.signal_table(source, unit, path, time, read)

    def read_sensor(self, kind: str, frame_a: int, frame_b: int) -> list[Name]:
        """Readings of one frame against another."""
        number, components = SENSORS[kind]
        nodes = [self.tape.add("sensor", a=8 * number + k, data=frame_a, more=frame_b) for k in range(components)]
        return [self.placeholder(node) for node in nodes]

    def read_field(self, place: list[Name]) -> list[Name]:
        """Gravity that is a field of signals, at a place in model axes."""
        root, at = self.flat.root, dict(zip("xyz", place, strict=True))
        given = cast(GravityField, root.model.gravity).field
        return [self.signal(root, g, "m/s**2", at, f"gravity.field[{k}]") for k, g in enumerate(given)]

    def on_tape(self, expr: Scalar) -> Name:
        """The placeholder of an expression of parameters and placeholders."""
        return self.placeholder(self.tape.build(as_expr(expr), self.resolve_absolute))

    def signal_table(self, source: SignalTable, unit: str, path: str, time: Name, read: Reader) -> Name:
        """Points over time; Hermite slopes from the neighbors (central differences of a parabola)."""
        t = [read(v, "s") for v in source.time]
        y = [read(v, unit) for v in source.value]
        held = tuple(self.slot(v) for v in t) if source.interpolation == "hold" else ()
        self.jumps.update(held)
        if source.outside == "repeat":
            self.repeats[held or (self.slot(t[0]), self.slot(t[-1]))] = None
        return self.table_over(time, t, y, source.interpolation, source.outside, f"{path}.table.time")

    def table_over(
        self, at: Name, x: list[Scalar], y: list[Scalar], interpolation: str, outside: str, path: str
    ) -> Name:
        """A curve through points, read at a node."""
        if len(x) != len(y) or len(x) < 2:
            raise ModelError(f"has {len(x)} points for {len(y)} values; give as many of both, 2 or more", path=path)
        check_increasing([self.flat.number(v) for v in x], path)
        points = (*x, *y)  # equal tables are stored once, so that equal operations are found
        if points not in self.table_slots:
            self.table_slots[points] = self.slots_for([*points, *_neighbor_slopes(x, y)])
        first = self.table_slots[points]
        more = 16 * len(x) + 4 * INTERPOLATION[interpolation] + OUTSIDE[outside]
        return self.placeholder(self.tape.add("table", a=self.resolve_absolute(at.name), data=first, more=more))

    def resolve_absolute(self, name: str) -> int:
        """The node of a placeholder or of an absolute parameter name."""
        if name in self.placeholders:
            return self.placeholders[name]
        return self.tape.add("constant", data=self.design_slots.get(name) or self.parameter_slots[name])

    def resolve(self, instance: Instance, name: str, local: dict[str, Name], path: str) -> int:
        """The node of a name in a signal: local names, parameters, time, inputs, channels."""
        if name in local:
            return self.resolve_absolute(local[name].name)
        if name in self.placeholders:
            return self.placeholders[name]
        if name in instance.scope:
            return self.tape.build(as_expr(instance.scope[name]), self.resolve_absolute)
        if name == "time":
            return self.tape.add("time")
        return self.channel_node(instance, name, path)

    def channel_node(self, instance: Instance, name: str, path: str) -> int:
        """The node of an input or of an output of an element, seen from an instance."""
        start, words = instance, name.split(".")
        while words[0] in instance.children:
            instance, words = instance.children[words[0]], words[1:]
        if words[0] == "bus" and len(words) == 2:
            return self.bus_node(instance, words[1], path)
        model = instance.model
        if len(words) == 1 and words[0] in model.inputs:
            return self.input(instance, words[0])
        if len(words) == 1 and words[0] in model.outputs:
            return self.output(instance, words[0])
        if len(words) == 2 and words[0] in model.elements:
            absolute = instance.absolute(words[0])
            outputs = [o.name for o in model.elements[words[0]].declared_outputs()]
            if words[1] in outputs:
                if absolute in self.sensors:
                    if words[1] in self.sensors[absolute][1].instant_outputs and not self.outputs_open:
                        raise ModelError(f"reads '{words[1]}' of '{absolute}', which signals cannot read", path=path)
                    return self.sensor_nodes(absolute)[outputs.index(words[1])]
                return self.element_output(absolute, words[1], path)
        if len(words) == 2 and words[0] in model.parts:
            names = [name for name, _, _ in BODY_CHANNELS]
            if words[1] in names:
                return self.body_nodes(instance.absolute(words[0]))[names.index(words[1])]
        known = [*start.scope, *start.model.inputs, *start.model.channels(), *self.flat.root.model.bus_units(), "time"]
        raise ModelError(f"'{name}' is not known here{suggest(name, known)}", path=path)

    def input(self, instance: Instance, name: str) -> int:
        """The node of an input: its own signal until somebody gives it a value."""
        absolute = instance.absolute(name)
        if absolute not in self.inputs:
            self.inputs[absolute] = len(self.inputs)
        entry = instance.model.inputs[name]
        self.input_units[absolute] = entry.unit
        own = self.signal(instance, entry.signal, entry.unit, {}, instance.where(f"inputs.{name}.signal"), True)
        return self.tape.add("input", a=self.resolve_absolute(own.name), data=self.inputs[absolute])

    def output(self, instance: Instance, name: str) -> int:
        """The node of an output of a model."""
        return self.expression_node(
            instance, instance.absolute(name), instance.model.outputs[name].value, f"outputs.{name}"
        )

    def bus_node(self, instance: Instance, name: str, path: str) -> int:
        """The node of a signal on the bus, seen from an instance: from its own bus, else from that of those around."""
        scope: Instance | None = instance
        while scope is not None:
            owners = self.bus_owners(scope).get(name, [])
            if len(owners) == 1:
                for word in owners[0].split(".") if owners[0] else ():
                    scope = scope.children[word]
                return self.expression_node(
                    scope, scope.absolute(f"bus.{name}"), scope.model.bus[name].value, f"bus.{name}"
                )
            scope = self.around(scope) if not owners else None
        known = [f"bus.{key}" for instance in self.flat.instances for key in instance.model.bus]
        raise ModelError(f"'bus.{name}' is not known here{suggest(f'bus.{name}', known)}", path=path)

    def bus_path(self, instance: Instance, name: str) -> str:
        """The channel of a signal that an instance publishes: bus.NAME of the outermost model where that is clear."""
        scope, owner = instance, ""
        while (outer := self.around(scope)) is not None:
            word = scope.prefix.rpartition(".")[2]
            owner = f"{word}.{owner}" if owner else word
            if self.bus_owners(outer).get(name) != [owner]:
                break
            scope = outer
        return scope.absolute(f"bus.{name}")

    def bus_owners(self, instance: Instance) -> dict[str, list[str]]:
        """Model.bus_owners, asked once per model."""
        if id(instance.model) not in self.known_buses:
            self.known_buses[id(instance.model)] = instance.model.bus_owners()
        return self.known_buses[id(instance.model)]

    def around(self, instance: Instance) -> Instance | None:
        """The instance that contains this one; none for the outermost."""
        if not self.by_prefix:
            self.by_prefix = {other.prefix: other for other in self.flat.instances}
        return self.by_prefix[instance.prefix.rpartition(".")[0]] if instance.prefix else None

    def expression_node(self, instance: Instance, key: str, value: Any, where: str) -> int:
        """The node of an expression that others may use, with a message when it depends on itself."""
        path = instance.where(where)

        def build() -> list[int]:
            return [self.tape.build(value_expr(value, path), lambda used: self.resolve(instance, used, {}, path))]

        return self.build_once(key, build, "signals", path)[0]

    def build_once(self, key: str, build: Callable[[], list[int]], what: str, path: str) -> list[int]:
        """The nodes of something that others read by its name, built at its first use.

        What it reads is built inside, down to MAX_NESTED. There a chain is cut: its end is built first, from the
        outermost call, and then the beginning again. So chains may have any length.
        """
        if key in self.resolved:
            return self.resolved[key]
        if key in self.resolving:
            raise ModelError(f"{what} depend on each other: {' -> '.join([*self.resolving, key])}", path=path)
        if len(self.resolving) >= MAX_NESTED:
            raise TooDeepError(key, build)
        if self.resolving:
            self._build_inside(key, build)
            return self.resolved[key]
        pending = {key: build}
        while pending:
            name, task = next(reversed(pending.items()))
            try:
                self._build_inside(name, task)
                del pending[name]
            except TooDeepError as deeper:
                self.resolving.clear()
                if deeper.key in pending:
                    circle = [*pending][[*pending].index(deeper.key) :]
                    some = " -> ... -> ".join([*circle[:3], deeper.key])
                    raise ModelError(f"{what} depend on each other: {some}", path=path) from None
                pending[deeper.key] = deeper.build
        return self.resolved[key]

    def _build_inside(self, key: str, build: Callable[[], list[int]]) -> None:
        self.resolving.append(key)
        self.resolved[key] = build()
        self.resolving.pop()

    def shown(self, node: int, unit: str) -> int:
        """A node in SI units -> the same in the unit in which its channel is reported."""
        spelled = parse_unit(unit)
        if spelled.offset:
            node = self.tape.add("sub", node, self.tape.constant(spelled.offset))
        return node if spelled.factor == 1.0 else self.tape.add("div", node, self.tape.constant(spelled.factor))

    def sensor_nodes(self, absolute: str) -> list[int]:
        """The nodes of the readings of a sensor."""
        instance, element = self.sensors[absolute]
        signs = [-1.0 if spec.odd and instance.placement.mirror else 1.0 for spec in element.outputs]

        def build() -> list[int]:
            readings = element.readings(ElementContext(self, instance, element, absolute))
            return [
                self.resolve_absolute(self.on_tape(sign * reading).name)
                for sign, reading in zip(signs, readings, strict=True)
            ]

        shown = self.outputs_open and bool(element.instant_outputs)  # signals have others
        return self.build_once(f"{absolute} shown" if shown else absolute, build, "sensors", absolute)

    def element_output(self, absolute: str, name: str, path: str) -> int:
        """The node of an output of a force element, with its local sign; in signals that of the last finished step.

        A state of the element is that of the instant.
        """
        states = self.state_names(self.force_elements[absolute][1]) if absolute in self.force_elements else []
        if name in states:
            node = self.tape.add("x", data=self.state_slots[absolute][states.index(name)])
            instance, element = self.force_elements[absolute]
            odd = next(spec.odd for spec in element.declared_outputs() if spec.name == name)
            return self.tape.add("neg", node) if odd and instance.placement.mirror else node
        if not self.outputs_open:
            return self.last_value((absolute, name), lambda: self.element_output(absolute, name, path))
        given = self.given_signals.get(absolute, {})
        if name in given:
            return given[name]
        instance, element = self.force_elements[absolute]
        spec = next((spec for spec in element.outputs if spec.name == name), None)
        if spec is not None and spec.taken_by is not None:
            force, rate = (self.element_output(absolute, part, path) for part in spec.taken_by)
            return self.tape.add("neg", self.tape.add("mul", force, rate))
        if spec is not None and spec.flow is not None:
            force_name, port, sign = spec.flow
            side = next(line for line in element.declared_lines() if line.name == port)
            speed = ElementContext(self, instance, element, absolute).line(str(getattr(element, port)), side.to)[1]
            force_node = self.placeholder(self.element_output(absolute, force_name, path))
            return self.resolve_absolute(self.on_tape(sign * force_node * speed).name)
        odd = spec is not None and spec.odd
        node = self.raw_output(absolute, name)
        return self.tape.add("neg", node) if odd and instance.placement.mirror else node

    def state_names(self, element: Element) -> list[str]:
        """The states of an element that the core moves."""
        return [name for spec in element.declared_states() for name, _ in spec.parts()]

    def last_value(self, key: Hashable, found: Callable[[], int]) -> int:
        """The node of a value in the last finished step; found: its node among the outputs, once these are open."""
        self.last.setdefault(key, found)
        return self.tape.add("last", data=list(self.last).index(key))

    def raw_output(self, absolute: str, name: str) -> int:
        """The node of an output as the core gives it; in signals that of the last finished step."""
        if not self.outputs_open:
            return self.last_value((absolute, name, "raw"), lambda: self.raw_output(absolute, name))
        kind, row = self.rows[absolute]
        own = self.force_elements[absolute][1]
        names = [spec.name for spec in own.outputs] if own.core_kind else core_kinds()[kind]["outputs"]
        first = 0
        for other, table in self.tables.items():
            width = len(core_kinds()[other]["outputs"])
            if other == kind:
                return self.tape.add("output", data=first + row * width + names.index(name))
            first += table.rows * width
        raise KeyError(absolute)

    def body_nodes(self, body: str) -> list[int]:
        """The nodes of position, quaternion, velocity and angular velocity of a part."""
        ground, center = self.body_frame("ground"), self.body_frame(body)
        kinds = [(0, k) for k in range(3)] + [(6, k) for k in range(4)] + [(2, k) for k in range(3)]
        nodes = [self.tape.add("sensor", a=8 * kind + k, data=ground, more=center) for kind, k in kinds]
        spins = [self.tape.add("sensor", a=8 * 3 + k, data=center, more=ground) for k in range(3)]
        return nodes + [self.tape.add("neg", node) for node in spins]

    def body_frame(self, owner: str) -> int:
        """The frame at the center of mass of a part, in its axes; the origin for ground."""
        key = ("@center", owner)
        if key not in self.frame_index:
            self.frame_index[key] = len(self.frames)
            self.frames.append(
                (self.links[owner], self.slots_for([0.0, 0.0, 0.0, *(v for row in IDENTITY for v in row)]))
            )
            self.frame_poses.append(self.designed.get(owner, Pose((0.0, 0.0, 0.0), IDENTITY)))
        return self.frame_index[key]


def _neighbor_slopes(t: list[Scalar], y: list[Scalar]) -> list[Scalar]:
    """Slopes from the parabola through each point and its neighbors; end slopes from the end parabolas."""
    n = len(t)
    if n == 2:
        return [(y[1] - y[0]) / (t[1] - t[0])] * 2
    steps = [t[i + 1] - t[i] for i in range(n - 1)]
    chords = [(y[i + 1] - y[i]) / steps[i] for i in range(n - 1)]
    inner = [(steps[i] * chords[i - 1] + steps[i - 1] * chords[i]) / (steps[i - 1] + steps[i]) for i in range(1, n - 1)]
    return [2.0 * chords[0] - inner[0], *inner, 2.0 * chords[-1] - inner[-1]]
