"""Parts that do not turn: points with three shifts along the axes of the world, whose own axes stay as they are.

A part with mass, without inertia and without a joint is a point mass, m * a = F. J * w' = T holds for J = 0 only where
nothing turns it, so every element at it takes hold of its center of mass and has no moment there. Points without mass,
where springs meet, are in nodes.py.
"""

from __future__ import annotations

from typing import ClassVar

from koppel.compile.flatten import Flat, Instance
from koppel.compile.geometry import Pose, norm
from koppel.model.element import Element
from koppel.model.errors import ModelError
from koppel.model.joint import ALL_DIRECTIONS, Joint, Measure, Motion, Reader

ROUNDED = 1e-12
"""How far (m, per m from the origin of the model) a frame may be from the center of mass: rounding of its place."""


class PointMotion(Joint):
    """Three shifts along the axes of the world; not in the catalogue."""

    kind: ClassVar[str] = "compile.point"

    @classmethod
    def coordinates(cls) -> list[tuple[str, str]]:
        return [(axis, f"v{axis}") for axis in "xyz"]

    @classmethod
    def start_names(cls) -> list[tuple[str, str]]:
        return []

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [Motion("shift", axis) for axis in ALL_DIRECTIONS]


def point_motions(flat: Flat, path: str) -> list[Motion]:
    """The three shifts with the place of the part by design and its start velocity."""
    body = flat.bodies[path]
    return [Motion("shift", *entry) for entry in zip(ALL_DIRECTIONS, body.center, body.velocity, strict=True)]


def has_inertia(flat: Flat, path: str) -> bool:
    """True for a part with an entry in its inertia."""
    return any(flat.number(v) for row in flat.bodies[path].inertia for v in row)


def is_point_mass(flat: Flat, path: str) -> bool:
    """True for a part with mass and no inertia."""
    return flat.number(flat.bodies[path].mass) > 0.0 and not has_inertia(flat, path)


def check_points(flat: Flat, points: frozenset[str]) -> list[tuple[str, Measure]]:
    """Raises where something turns a point mass; returns the distances from its center that elements must keep at 0."""
    found: list[tuple[str, Measure]] = []
    if not points:
        return found
    for instance in flat.instances:
        for name, part in instance.model.parts.items():
            path = instance.absolute(name)
            if path in points and any(flat.number(instance.read(v, "rad/s")) for v in part.angular_velocity):
                raise _needs_inertia(flat, path, "angular_velocity is given", "leave out angular_velocity")
    for instance, name, element in flat.elements():
        mount = flat.find_mount(instance, element)
        if mount is not None and mount[0] in points:
            shaft = instance.where(f"elements.{name}")
            raise _needs_inertia(flat, mount[0], f"the shaft {shaft} in it turns it", "mount it elsewhere")
        for port, place in element.port_paths().items():
            owner, pose = flat.find_frame(instance, place)
            if owner in points:
                found.append((instance.absolute(name), _check_port(flat, instance, name, element, port, owner, pose)))
    return found


def _check_port(
    flat: Flat, instance: Instance, name: str, element: Element, port: str, path: str, pose: Pose
) -> Measure:
    """The distance of a port from the center of a point mass; raises where it is not there, or turns the point."""
    where, what = instance.where(f"elements.{name}"), element.turned_by(port)
    if what:
        remedy = "let elements push or pull its center of mass alone"
        raise _needs_inertia(flat, path, f"{what} of {where} turns it at {port}", remedy)
    away = norm(flat.local_pose(path, pose)[0])
    most = ROUNDED * (1.0 + flat.number(norm(pose.position)))
    wrong = (
        f"is {{:.6g}} m beside the center of mass of '{path}', which has no inertia and cannot turn; give it inertia "
        "above 0 about all axes, or take its center of mass"
    )
    measure = Measure(port, away, 0.0, most, wrong)
    problem = measure.describe(flat.number(away))
    if problem is not None:
        raise ModelError(problem, instance.model.file, f"{where}.{port}")
    return measure


def _needs_inertia(flat: Flat, path: str, what: str, remedy: str) -> ModelError:
    body = flat.bodies[path]
    message = f"= 0 kg*m**2, but {what}; give it inertia above 0 about all axes, or {remedy}"
    return ModelError(message, body.file, f"{body.where}.inertia")
