"""The kit to declare joints: a joint is a chain of elementary motions from frame_a to frame_b."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from koppel.model.element import Element, FramePort, port
from koppel.model.expression import Scalar, cos, sin, sqrt

Reader = Callable[[Any, str], Scalar]
Vec3 = tuple[Scalar, Scalar, Scalar]


@dataclass(frozen=True)
class Motion:
    """One elementary motion: turn about an axis, shift along it, both (screw, pitch in m/rad), or a free turn (ball).

    axis: in the axes reached so far; value and rate: at the start (angle in rad or shift in m; for a ball the start is
    turned by nothing and rate is the angular velocity in the axes of frame_b).
    """

    kind: Literal["turn", "shift", "screw", "ball"]
    axis: Vec3 = (0.0, 0.0, 1.0)
    value: Scalar = 0.0
    rate: Scalar | Vec3 = 0.0
    pitch: Scalar = 0.0
    quaternion: tuple[Scalar, Scalar, Scalar, Scalar] = (1.0, 0.0, 0.0, 0.0)

    @property
    def freedoms(self) -> int:
        """How many velocities it has."""
        return 3 if self.kind == "ball" else 1


class Joint(Element):
    """Base of all joints. At zero coordinates frame_b coincides with frame_a."""

    core: ClassVar[bool] = False
    is_joint: ClassVar[bool] = True

    frame_a: FramePort = port("side a, from which the motion is counted")
    frame_b: FramePort = port("side b, which moves")

    def readings(self, scene: Any) -> list[Any]:
        """Coordinates and rates, motion by motion."""
        return list(scene.joint_coordinates())

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        """The elementary motions with start values; mirror: of the mirrored joint, coordinates keep their signs."""
        raise AssertionError(f"{type(self).__name__} declares no motions")


def turning_axis(axis: Any, read: Reader, mirror: bool) -> Vec3:
    """A unit axis to turn about; mirrored the turn goes the other way round."""
    x, y, z = unit_axis(axis, read)
    return (-x, y, -z) if mirror else (x, y, z)


def sliding_axis(axis: Any, read: Reader, mirror: bool) -> Vec3:
    """A unit axis to shift along."""
    x, y, z = unit_axis(axis, read)
    return (x, -y, z) if mirror else (x, y, z)


def unit_axis(axis: Any, read: Reader) -> Vec3:
    """The axis divided by its length."""
    x, y, z = (read(v, "1") for v in axis)
    length = sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def turn_matrix(axis: Vec3, angle: Scalar) -> list[list[Scalar]]:
    """Rotation by an angle about a unit axis."""
    x, y, z = axis
    c, s = cos(angle), sin(angle)
    k = 1.0 - c
    return [
        [c + k * x * x, k * x * y - s * z, k * x * z + s * y],
        [k * x * y + s * z, c + k * y * y, k * y * z - s * x],
        [k * x * z - s * y, k * y * z + s * x, c + k * z * z],
    ]
