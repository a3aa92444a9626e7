"""Start values by name: where each of them stands in q and u, and which of them must be kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from koppel.compile.flatten import Instance
from koppel.compile.topology import JointEdge
from koppel.model.errors import ModelError
from koppel.model.joint import BALL, Joint, unit_quaternion

if TYPE_CHECKING:
    from koppel.compile.compiler import Compiler

Shape = Literal["number", "vector", "rotation"]


SHAPES: dict[str, Shape] = {"position": "vector", "quaternion": "rotation"}
"""Start values of joints that are more than a number."""


@dataclass(frozen=True)
class StartValue:
    """One start value of a joint or of a free part, such as hinge.angle.

    rate: a velocity, not a position. q, u: first slot in q (of a position) and first slot in u; u = -1 for a joint that
    closes a loop: its values are read from its channels and compared with the parameter slots from wanted on.
    offset: parameter slot of the origin of a free part from its center of mass, in its axes; -1 where it is 0.
    backwards: the components of a vector stand as z, y, x (a free joint that carries the part of its side a).
    """

    owner: str
    name: str
    unit: str
    shape: Shape
    rate: bool
    fixed: bool
    q: int = -1
    u: int = -1
    wanted: int = -1
    offset: int = -1
    backwards: bool = False

    @property
    def path(self) -> str:
        """Owner and name, as in hinge.angle."""
        return f"{self.owner}.{self.name}"

    @property
    def size(self) -> int:
        """How many velocities it speaks about."""
        return 1 if self.shape == "number" else 3

    @property
    def by_channel(self) -> bool:
        """True for a value that is no coordinate of its own."""
        return self.u < 0


def list_starts(compiler: Compiler) -> tuple[StartValue, ...]:
    """All start values of joints and free parts, in the order of the tree, then those of joints that close loops."""
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
        if item.edge is None:
            found += _of_part(compiler, instance, name, slots[f"{item.body}.vx"])
        elif fixed:
            raise ModelError(
                f"= {list(fixed)} names values of a part that hangs on '{item.edge.path}'; fix those of the joint",
                instance.model.file,
                instance.where(f"parts.{name}.fixed"),
            )
        if item.edge is not None:
            values = _of_joint(item.edge.path, item.edge.joint, compiler.joint_slots[item.edge.path])
            for value in values:  # carried from its other side, a ball has its angular velocity in the other axes
                turned = item.reverse and value.name == BALL[1][0]
                found.append(_by_channel(compiler, item.edge, value) if turned and value.fixed else value)
    for edge in compiler.cuts:
        found += [_by_channel(compiler, edge, value) for value in _of_joint(edge.path, edge.joint, None)]
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
            units.append("m" if others[path] in ("N", "") else "rad")
        else:
            units.append("m" if seen[path] < shifts[path] else "rad")
            seen[path] += 1
    return tuple(units)


def _by_channel(compiler: Compiler, edge: JointEdge, value: StartValue) -> StartValue:
    """The value as a condition on what the frames of the joint show."""
    spec = next(spec for spec in edge.joint.declared_quantities() if spec.name == value.name)
    given = getattr(edge.joint, value.name)
    sources = given if isinstance(given, tuple) else (given,)
    values = [edge.instance.read(source, spec.unit_of(i)) for i, source in enumerate(sources)]
    if value.shape == "rotation":
        values = list(unit_quaternion(given, edge.instance.read))
    slot = compiler.slots_for(values)
    return StartValue(value.owner, value.name, value.unit, value.shape, value.rate, value.fixed, wanted=slot)


def _of_part(compiler: Compiler, instance: Instance, name: str, u: int) -> list[StartValue]:
    body, fixed = instance.absolute(name), instance.model.parts[name].fixed
    q = compiler.quaternions[compiler.turns.index(u + 3)] - 3
    offset = -1
    if "position" in fixed and "orientation" not in fixed:
        offset = compiler.slots_for(compiler.flat.local_pose(body, compiler.flat.find_frame(instance, name)[1])[0])
    return [
        StartValue(body, "position", "m", "vector", False, "position" in fixed, q, u, offset=offset),
        StartValue(body, "orientation", "rad", "rotation", False, "orientation" in fixed, q + 3, u + 3),
        StartValue(body, "velocity", "m/s", "vector", True, "velocity" in fixed, u=u),
        StartValue(body, "angular_velocity", "rad/s", "vector", True, "angular_velocity" in fixed, u=u + 3),
    ]


def _of_joint(path: str, joint: Joint, slots: list[tuple[int, int]] | None) -> list[StartValue]:
    """Coordinate and rate of each motion; slots in q and u motion by motion, None where the joint closes a loop."""
    fixed, found = joint.fixed, []
    names = joint.start_names()
    left = list(slots or [])
    for k in range(len(names) // 2):
        (name, unit), (rate, rate_unit) = names[2 * k], names[2 * k + 1]
        shape: Shape = SHAPES.get(name, "number")
        own = [left.pop(0) for _ in range(3 if shape == "vector" else 1)] if slots is not None else [(-1, -1)]
        (q, u), backwards = min(own), own[-1] < own[0]
        rates: Shape = "number" if shape == "number" else "vector"
        found += [
            StartValue(path, name, unit, shape, False, name in fixed, q, u, backwards=backwards),
            StartValue(path, rate, rate_unit, rates, True, rate in fixed, u=u, backwards=backwards),
        ]
    return found
