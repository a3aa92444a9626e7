"""Points, shafts and sleds without mass where springs and dampers meet: they are where the forces balance.

A part without mass and joint has three shifts and three conditions, the sum of the forces on it along x, y and z. With
springs alone these are conditions on positions; with dampers in all directions they are linear in velocities. The
forces that keep the conditions are zero, because on the point alone they would move nothing. A shaft or sled without
inertia has one such condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import numpy as np

from koppel.compile.context import ElementContext
from koppel.compile.flatten import Flat, Instance
from koppel.compile.geometry import sum_of
from koppel.compile.points import has_inertia
from koppel.model.curve import CurveBase, Linear
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.expression import Expr, Scalar, as_expr
from koppel.model.tolerances import TYPED

if TYPE_CHECKING:
    from koppel.compile.constraints import Constraints
    from koppel.elements.mechanics import Force, PointToPoint
    from koppel.elements.rotational import SpringDamper


def is_massless(flat: Flat, path: str) -> bool:
    """True for a part with neither mass nor inertia."""
    return flat.number(flat.bodies[path].mass) == 0.0 and not has_inertia(flat, path)


def attached(flat: Flat, path: str) -> Iterator[tuple[Instance, str, Element, str]]:
    """The elements that take hold of a part, with the port."""
    for instance, name, element in flat.elements():
        for port, where in element.port_paths().items():
            if element.core and flat.find_frame(instance, where)[0] == path:
                yield instance, name, element, port


def is_node(flat: Flat, path: str) -> bool:
    """True for a part without mass that lines between points hold, and nothing else but forces act on."""
    held = [element for _, _, element, _ in attached(flat, path)] if is_massless(flat, path) else []
    kinds = {element.kind for element in held}
    return "mechanics.point_to_point" in kinds and kinds <= {"mechanics.point_to_point", "mechanics.force"}


def balance_rows(compiler: Constraints, path: str) -> list[Expr]:
    """The three sums of forces on a point, divided by the sum of stiffnesses (or of dampings where there are some)."""
    flat, body = compiler.flat, compiler.flat.bodies[path]
    total: list[Scalar] = [0.0, 0.0, 0.0]
    stiffness: Scalar = 0.0
    damping: Scalar = 0.0
    damped = []
    for instance, name, element, port in attached(flat, path):
        where = instance.where(f"elements.{name}")
        if element.kind == "mechanics.force":
            load = _load(compiler, instance, cast("Force", element), path, where)
            total = [a + b for a, b in zip(total, load, strict=True)]
            continue
        element = cast("PointToPoint", element)
        ports = {key: compiler.frame(instance, place) for key, place in element.port_paths().items()}
        other = ports["frame_b" if port == "frame_a" else "frame_a"]
        reach = [place for place in flat.local_pose(path, flat.find_frame(instance, element.port_paths()[port])[1])[0]]
        if any(flat.number(v) for v in reach):
            raise ModelError(
                f"takes hold of '{body.path}' away from its origin; it has no mass and cannot turn, so use its origin",
                instance.model.file,
                f"{where}.{port}",
            )
        c, d = (_slope(compiler, instance, element, key, where) for key in ("elastic", "damping"))
        length = (
            compiler.design_length(ports["frame_a"], ports["frame_b"], where)
            if element.length is None
            else instance.read(element.length, "m")
        )
        (distance,), (rate,) = (compiler.read_sensor(kind, *ports.values()) for kind in ("length", "length_rate"))
        tension = instance.read(element.preload, "N") + c * (distance - length)
        if d is not None and flat.number(d) != 0.0:
            tension = tension + d * rate
            damped.append([flat.number(v) for v in _direction(compiler, path, other)])
            damping = damping + d
        if element.force is not None:
            local = {"x": compiler.on_tape(distance - length), "v": rate}
            tension = tension + compiler.signal(instance, element.force, "N", local, f"{where}.force")
        stiffness = stiffness + c
        ground = compiler.body_frame("ground")
        ends = [compiler.read_sensor("position", ground, frame) for frame in (other, ports[port])]
        total = [sum_ + tension / distance * (b - a) for sum_, b, a in zip(total, *ends, strict=True)]
    if damped and np.linalg.matrix_rank(np.array(damped), tol=TYPED) < 3:
        raise ModelError(
            f"part '{body.path.rpartition('.')[2]}' has no mass, and its dampers hold it in some directions only; give "
            "it mass, dampers in three directions, or none",
            body.file,
            body.where,
        )
    scale = damping if damped else stiffness
    return [as_expr(row / scale) if flat.number(scale) else as_expr(row) for row in total]


def _load(compiler: Constraints, instance: Instance, element: Force, path: str, where: str) -> list[Scalar]:
    """A force on a point, in world axes."""
    for torque in element.torque:
        if not isinstance(torque, (int, float)) or torque != 0:
            raise ModelError(
                f"turns '{path}', which has no mass; give it mass and inertia, or take the torque away",
                instance.model.file,
                f"{where}.torque",
            )
    given = [compiler.signal(instance, v, "N", {}, f"{where}.force[{k}]") for k, v in enumerate(element.force)]
    force = element.place_signals([*given, 0.0, 0.0, 0.0], instance.placement)[:3]
    if element.axes == "world":
        return force
    axes = compiler.frame_poses[compiler.frame(instance, str(element.frame))].rotation
    return [sum_of(*(row[k] * force[k] for k in range(3))) for row in axes]


def _slope(compiler: Constraints, instance: Instance, element: PointToPoint, key: str, where: str) -> Scalar:
    """Stiffness or damping of a line; raises for a curve."""
    given = getattr(element, key)
    if isinstance(given, Linear):
        given = given.slope
    if isinstance(given, CurveBase):
        raise ModelError(
            "is a curve and holds a part without mass; give a constant slope, or the part mass",
            instance.model.file,
            f"{where}.{key}",
        )
    return 0.0 if given is None else instance.read(given, "N/m" if key == "elastic" else "N*s/m")


def _direction(compiler: Constraints, path: str, other: int) -> list[Scalar]:
    """From a point to another frame in the design position."""
    return [b - a for a, b in zip(compiler.flat.bodies[path].center, compiler.frame_poses[other].position, strict=True)]


# shafts and sleds -------------------------------------------------------------------------------------------------


def line_balance(compiler: Constraints, path: str) -> Expr | None:
    """The sum of torques on a shaft (forces on a sled), per stiffness or damping; None where others act on it."""
    own, total = compiler.line_slots[path], as_expr(0.0)
    stiffness: Scalar = 0.0
    damping: Scalar = 0.0
    for instance, name, element in compiler.flat.elements():
        lines = {spec.name: spec for spec in element.declared_lines()}
        where = instance.where(f"elements.{name}")
        sides = [
            key
            for key, spec in lines.items()
            if compiler.side(instance, element, str(getattr(element, key)), spec.to, where) == own
        ]
        if not sides or instance.absolute(name) == path:
            continue
        sign = -1.0 if sides[0].endswith("_b") else 1.0  # a spring in tension pulls side b back
        turning = element.kind.startswith("rotational.")
        if element.kind in ("rotational.spring_damper", "translational.spring_damper"):
            element = cast("SpringDamper", element)
            context = ElementContext(compiler, instance, element, instance.absolute(name))
            (qa, ua), (qb, ub) = (context.line(str(getattr(element, key)), spec.to) for key, spec in lines.items())
            length, slope, rate = ("rad", "N*m/rad", "N*m*s/rad") if turning else ("m", "N/m", "N*s/m")
            c, d = instance.read(element.stiffness, slope), instance.read(element.damping, rate)
            total = as_expr(total + sign * c * (qb - qa - instance.read(element.rest, length)))
            stiffness = stiffness + c
            if compiler.flat.number(d) != 0.0:
                total, damping = as_expr(total + sign * d * (ub - ua)), damping + d
        elif element.kind in ("rotational.torque", "translational.force"):
            key, unit = ("torque", "N*m") if turning else ("force", "N")
            total = as_expr(total - sign * compiler.signal(instance, getattr(element, key), unit, {}, f"{where}.{key}"))
        else:
            return None
    scale = damping if compiler.flat.number(damping) else stiffness
    return as_expr(total / scale) if compiler.flat.number(scale) else None
