"""Start values by name: where each of them stands in q and u, and which of them must be kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from koppel.compile.flatten import Instance
from koppel.compile.tolerances import INVOLVED
from koppel.compile.topology import JointEdge
from koppel.model.errors import ModelError
from koppel.model.joint import BALL, Joint, Rank, unit_quaternion

if TYPE_CHECKING:
    from koppel.compile.compiler import Compiler

Shape = Literal["number", "vector", "rotation"]


SHAPES: dict[str, Shape] = {"position": "vector", "quaternion": "rotation"}
"""Start values of joints that are more than a number."""


@dataclass(frozen=True)
class StartValue:
    """One start value of a joint or of a part, such as hinge.angle.

    rate: a velocity, not a position. rank: fixed, given or free, see koppel.joints. q, u: first slot in q (of a
    position) and in u; u = -1 for a joint that closes a loop and for the velocities of a part on a joint: these are
    read from channels and compared with the parameter slots from wanted on.
    offset: parameter slot of the origin of a free part from its center of mass, in its axes; -1 where it is 0.
    weight: of a change among others that share it: the mass (inertia) of the part, of the two parts of a joint in
    series, m_a m_b / (m_a + m_b), so that it does not matter which joint of a loop closes it.
    led: of a part that stands free because the joint that would carry it is cut: the values of the joint count.
    backwards: the components of a vector stand as z, y, x (a free joint that carries the part of its side a).
    """

    owner: str
    name: str
    unit: str
    shape: Shape
    rate: bool
    rank: Rank
    q: int = -1
    u: int = -1
    wanted: int = -1
    offset: int = -1
    backwards: bool = False
    weight: float = 1.0
    led: bool = False

    @property
    def path(self) -> str:
        """Owner and name, as in hinge.angle."""
        return f"{self.owner}.{self.name}"

    @property
    def fixed(self) -> bool:
        """True for a value that must be kept."""
        return self.rank == "fixed"

    @property
    def size(self) -> int:
        """How many velocities it speaks about."""
        return 1 if self.shape == "number" else 3

    @property
    def by_channel(self) -> bool:
        """True for a value that is no coordinate of its own."""
        return self.u < 0


def list_starts(compiler: Compiler) -> tuple[StartValue, ...]:
    """All start values of joints and parts, in the order of the tree, then those of joints that close loops."""
    found: list[StartValue] = []
    parts = {
        instance.absolute(name): (instance, name)
        for instance in compiler.flat.instances
        for name in instance.model.parts
    }
    slots = {path: slot for slot, (path, _) in enumerate(compiler.velocity_names)}
    for item in compiler.tree:
        instance, name = parts[item.body]
        fixed = instance.model.parts[name].fixed
        if item.body in compiler.point_masses:
            found += _of_point(compiler, instance, name)
            continue
        if item.edge is None:
            found += _of_part(compiler, instance, name, slots[f"{item.body}.vx"], item.start is not None)
        if item.edge is not None or item.start is not None:
            found += _of_carried_part(compiler, instance, name)
        if item.edge is not None and fixed:
            raise ModelError(
                f"= {list(fixed)} names values of a part that hangs on '{item.edge.path}'; fix those of the joint",
                instance.model.file,
                instance.where(f"parts.{name}.fixed"),
            )
        if item.edge is not None:
            values = _of_joint(item.edge.path, item.edge.joint, compiler.joint_slots[item.edge.path])
            for value in values:  # carried from its other side, a ball has its angular velocity in the other axes
                turned = item.reverse and value.name == BALL[1][0]
                found.append(_by_channel(compiler, item.edge, value) if turned and value.rank != "free" else value)
    for edge in compiler.cuts:
        found += [_by_channel(compiler, edge, value) for value in _of_joint(edge.path, edge.joint, None)]
    return tuple(_weigh(compiler, found))


def _weigh(compiler: Compiler, values: list[StartValue]) -> Iterator[StartValue]:
    """The values with their weights; what has no mass counts a millionth of the heaviest."""
    flat = compiler.flat

    def inertia(body: str, turns: bool) -> float:
        if body == "ground":
            return float("inf")
        found = flat.bodies[body]
        return sum(flat.number(found.inertia[k][k]) for k in range(3)) / 3 if turns else flat.number(found.mass)

    edges = {edge.path: edge for edge in compiler.cuts}
    edges |= {item.edge.path: item.edge for item in compiler.tree if item.edge is not None}
    weights = []
    for value in values:
        turns = value.unit.startswith("rad")
        edge = edges.get(value.owner)
        sides = [inertia(body, turns) for body in ((edge.owner_a, edge.owner_b) if edge else (value.owner,))]
        mobility = sum(1.0 / side for side in sides) if min(sides) > 0.0 else 0.0
        weights.append(1.0 / mobility if mobility > 0.0 else 0.0)  # inertias beyond what numbers hold weigh nothing
    least = INVOLVED * max(weights, default=1.0) or 1.0
    return (replace(value, weight=max(weight, least)) for value, weight in zip(values, weights, strict=True))


def list_design_values(compiler: Compiler) -> tuple[StartValue, ...]:
    """Coordinates of joints that are declared for the design position, as values that are to be kept there."""
    edges = [*(item.edge for item in compiler.tree if item.edge is not None), *compiler.cuts]
    declared = [edge for edge in edges if edge.joint.design]
    found: list[StartValue] = []
    for edge in declared:
        slots = compiler.joint_slots.get(edge.path)
        for value in _of_joint(edge.path, edge.joint, slots)[::2]:
            if value.name in edge.joint.design:
                value = replace(value, rank="given")
                found.append(value if slots is not None else _by_channel(compiler, edge, value, edge.joint.at_design()))
    return tuple(_weigh(compiler, found))


def list_line_starts(compiler: Compiler) -> tuple[StartValue, ...]:
    """The start values of shafts and sleds; what has no inertia counts next to nothing beside the heaviest."""
    found: list[StartValue] = []
    inertias = {path: compiler.flat.number(inertia) for path, inertia in compiler.line_inertia.items()}
    least = 1e-9 * max(inertias.values(), default=1.0) or 1.0  # a billionth is next to nothing, and is solved well
    for path, (_, element) in compiler.line_owner.items():
        if path in compiler.dependent:
            continue
        q, u = compiler.line_slots[path]
        name, unit = ("angle", "rad") if element.line == "shaft" else ("position", "m")
        position: Rank = "given" if name in element.model_fields_set else "free"
        speed: Rank = "given" if "speed" in element.model_fields_set else "free"
        weight = max(inertias[path], least)
        found.append(StartValue(path, name, unit, "number", False, position, q, u, weight=weight))
        found.append(StartValue(path, "speed", f"{unit}/s", "number", True, speed, u=u, weight=weight))
    return tuple(found)


def list_constraint_units(compiler: Compiler) -> tuple[str, ...]:
    """m or rad for each row of the closed loops: shifts first, then turns; other rows by expression or force."""
    shifts = {
        edge.path: 0 if closing is None else len(closing.positions)
        for edge in compiler.cuts
        for closing in [edge.joint.closing(edge.instance.read, edge.instance.placement.mirror)]
    }
    others = {i.absolute(name): e.outputs[0].unit for i, name, e in compiler.flat.elements() if e.outputs}
    units, seen = [], dict.fromkeys(shifts, 0)
    for path in compiler.constraint_names:
        if path in compiler.expression_units:
            units.append(compiler.expression_units[path])
        elif path not in shifts:
            units.append("m" if others[path] in ("N", "m", "") else "rad")
        else:
            units.append("m" if seen[path] < shifts[path] else "rad")
            seen[path] += 1
    return tuple(units)


def _by_channel(compiler: Compiler, edge: JointEdge, value: StartValue, joint: Joint | None = None) -> StartValue:
    """The value as a condition on what the frames of the joint show."""
    spec = next(spec for spec in edge.joint.declared_quantities() if spec.name == value.name)
    given = getattr(joint or edge.joint.at_start(), value.name)
    sources = given if isinstance(given, tuple) else (given,)
    values = [edge.instance.read(source, spec.unit_of(i)) for i, source in enumerate(sources)]
    if value.shape == "rotation":
        values = list(unit_quaternion(given, edge.instance.read))
    slot = compiler.slots_for(values)
    return replace(value, q=-1, u=-1, wanted=slot, backwards=False)


def _of_part(compiler: Compiler, instance: Instance, name: str, u: int, placed: bool) -> list[StartValue]:
    """Pose and twist of a free part; placed: they follow from the joint that was cut, whose values count instead."""
    body, part = instance.absolute(name), instance.model.parts[name]
    fixed = part.fixed

    def rank(key: str) -> Rank:
        return "free" if placed and part.rank(key) == "given" else part.rank(key)

    q = compiler.quaternions[compiler.turns.index(u + 3)] - 3
    offset = -1
    if "position" in fixed and "orientation" not in fixed:
        offset = compiler.slots_for(compiler.flat.local_pose(body, compiler.flat.find_frame(instance, name)[1])[0])
    return [
        StartValue(body, "position", "m", "vector", False, rank("position"), q, u, offset=offset, led=placed),
        StartValue(body, "orientation", "rad", "rotation", False, rank("orientation"), q + 3, u + 3, led=placed),
        StartValue(body, "velocity", "m/s", "vector", True, rank("velocity"), u=u, led=placed),
        StartValue(body, "angular_velocity", "rad/s", "vector", True, rank("angular_velocity"), u=u + 3, led=placed),
    ]


def _of_point(compiler: Compiler, instance: Instance, name: str) -> list[StartValue]:
    """Place and velocity of a point mass."""
    body, part = instance.absolute(name), instance.model.parts[name]
    q, u = compiler.joint_slots[body][0]
    return [
        StartValue(body, "position", "m", "vector", False, part.rank("position"), q, u),
        StartValue(body, "velocity", "m/s", "vector", True, part.rank("velocity"), u=u),
    ]


def _of_carried_part(compiler: Compiler, instance: Instance, name: str) -> list[StartValue]:
    """The velocities that are given for a part on a joint, as conditions on what its channels show."""
    body, part = instance.absolute(name), instance.model.parts[name]
    own = compiler.flat.bodies[body]
    given = (("velocity", "m/s", own.velocity), ("angular_velocity", "rad/s", own.spin))
    return [
        StartValue(body, key, unit, "vector", True, "given", wanted=compiler.slots_for(list(values)))
        for key, unit, values in given
        if part.rank(key) == "given"
    ]


def _of_joint(path: str, joint: Joint, slots: list[tuple[int, int]] | None) -> list[StartValue]:
    """Coordinate and rate of each motion; slots in q and u motion by motion, None where the joint closes a loop."""
    found = []
    names = joint.own_start_names()
    left = list(slots or [])
    for k in range(len(names) // 2):
        (name, unit), (rate, rate_unit) = names[2 * k], names[2 * k + 1]
        shape: Shape = SHAPES.get(name, "number")
        own = [left.pop(0) for _ in range(3 if shape == "vector" else 1)] if slots is not None else [(-1, -1)]
        (q, u), backwards = min(own), own[-1] < own[0]
        rates: Shape = "number" if shape == "number" else "vector"
        found += [
            StartValue(path, name, unit, shape, False, joint.rank(name), q, u, backwards=backwards),
            StartValue(path, rate, rate_unit, rates, True, joint.rank(rate), u=u, backwards=backwards),
        ]
    return found
