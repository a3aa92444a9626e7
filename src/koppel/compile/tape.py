"""Expressions -> tape: each operation once, in an order in which it reads only earlier results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from koppel import _core
from koppel.model.expression import Call, Expr, Name, Number, Scalar, as_expr, postorder

OPS = _core.tape_ops()
NO = -1
VELOCITY_SENSORS = (2, 3, 5)
"""Readings of sensors that are velocities: of a point, angular velocities, rates of distances."""
KINKS = {"abs": 1, "sign": 1, "floor": 1, "step": 1, "select": 1, "min": 2, "max": 2, "clip": 3}
"""Functions that are not smooth, and how many of their arguments, from the first on, decide where."""


@dataclass
class Slots:
    """The flat values of an instance: a number each, some of them computed from parameters."""

    values: list[float] = field(default_factory=lambda: [0.0])
    constants: dict[float, int] = field(default_factory=dict)

    def new(self, value: float) -> int:
        """A slot of its own."""
        self.values.append(value)
        return len(self.values) - 1

    def constant(self, value: float) -> int:
        """A slot for a number that nobody changes."""
        if value not in self.constants:
            self.constants[value] = self.new(value)
        return self.constants[value]


@dataclass
class Tape:
    """A list of operations; equal operations are stored once."""

    slots: Slots
    ops: list[tuple[int, int, int, int, int, int]] = field(default_factory=list)
    known: dict[tuple[int, ...], int] = field(default_factory=dict)

    def add(self, name: str, a: int = NO, b: int = NO, c: int = NO, data: int = 0, more: int = 0) -> int:
        """The node of an operation."""
        op = (OPS[name], a, b, c, data, more)
        if op not in self.known:
            self.known[op] = len(self.ops)
            self.ops.append(op)
        return self.known[op]

    def constant(self, value: float) -> int:
        """The node of a number."""
        return self.add("constant", data=self.slots.constant(value))

    def build(self, expr: Scalar, resolve: Callable[[str], int]) -> int:
        """The node of an expression; resolve gives the node of a name."""
        nodes: dict[int, int] = {}
        top = as_expr(expr)
        for part in postorder(top):
            nodes[id(part)] = self._build_one(part, nodes, resolve)
        return nodes[id(top)]

    def behind(self, node: int) -> set[int]:
        """All nodes that a node depends on, itself included."""
        pending, seen = [node], set[int]()
        while pending:
            index = pending.pop()
            if index not in seen:
                seen.add(index)
                pending += (
                    [arg for arg in self.ops[index][1:4] if arg >= 0] if self.ops[index][0] != OPS["sensor"] else []
                )
        return seen

    def reads(self, node: int, *names: str) -> bool:
        """True when one of these operations is behind a node."""
        wanted = {OPS[name] for name in names}
        return any(self.ops[index][0] in wanted for index in self.behind(node))

    def depends_on_time_alone(self, node: int) -> bool:
        """True when no sensor, state or force is behind a node."""
        return not self.reads(node, "q", "u", "sensor", "output", "lambda", "x", "held", "branch", "load", "last")

    def velocity_degree(self, node: int) -> int:
        """0: reads no velocity, 1: is linear in velocities, 2: neither."""
        degree: dict[int, int] = {}
        names = {number: name for name, number in OPS.items()}
        for index in sorted(self.behind(node)):
            kind, a, b, c, *_ = self.ops[index]
            name = names[kind]
            if name in ("u", "sensor"):
                degree[index] = int(name == "u" or a // 8 in VELOCITY_SENSORS)
                continue
            args = [degree[arg] for arg in (a, b, c) if arg >= 0]
            if name in ("add", "sub", "neg", "input"):
                found = max(args, default=0)
            elif name == "mul":
                found = sum(args)
            elif name == "div" and args[1] == 0:
                found = args[0]
            elif name == "select" and args[0] == 0:
                found = max(args[1:])
            else:
                found = 2 if any(args) else 0
            degree[index] = min(found, 2)
        return degree[node]

    def find_kink(self, node: int) -> str | None:
        """A function or table behind a node whose slope jumps where the motion takes it; in time alone it may jump."""
        names = {OPS[name]: (name, count) for name, count in KINKS.items()}
        for index in sorted(self.behind(node)):
            kind, *args, _, more = self.ops[index]
            name, count = names.get(kind, ("", 0))
            if kind == OPS["table"] and more // 4 % 4 != 1:  # 1: Hermite
                name, count = "a table without hermite interpolation", 1
            if any(self.reads(arg, "q", "sensor") for arg in args[:count]):
                return name
        return None

    def _build_one(self, part: Expr, nodes: dict[int, int], resolve: Callable[[str], int]) -> int:
        if isinstance(part, Number):
            return self.constant(part.value)
        if isinstance(part, Name):
            return resolve(part.name)
        assert isinstance(part, Call)
        args = [nodes[id(arg)] for arg in part.args]
        if part.function in ("min", "max"):
            node = args[0]
            for other in args[1:]:
                node = self.add(part.function, node, other)
            return node
        return self.add(part.function, *args)
