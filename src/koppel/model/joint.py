"""The kit to declare joints: a joint is a chain of elementary motions from frame_a to frame_b."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import numpy as np
from pydantic import PlainValidator, WithJsonSchema, model_validator

from koppel.model.drawing import Drawing
from koppel.model.element import (
    Element,
    ElementPath,
    FramePort,
    Hardpoint,
    OutputSpec,
    hardpoint,
    option,
    output,
    place_frames,
    port,
    quantity,
    reference,
)
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.expression import Scalar, apply, constant, cos, sin, sqrt
from koppel.model.grid import Grid
from koppel.model.signal import Item
from koppel.model.value import Value, Vector, check_source, check_sources, to_expr

Reader = Callable[[Any, str], Scalar]
Rank = Literal["fixed", "given", "free"]
"""What becomes of a start value where loops do not allow it: kept or refused, kept when possible, free."""


def check_design(value: object) -> float | int | str | tuple[float | int | str, ...]:
    """A coordinate, or several of them in a list."""
    return check_sources(None)(value) if isinstance(value, list | tuple) else check_source(value)


DesignValue: TypeAlias = Annotated[
    Value | Vector, PlainValidator(check_design), WithJsonSchema({"type": ["number", "string", "array"]})
]
"""A value, or as many as the coordinate has components."""

Vec3 = tuple[Scalar, Scalar, Scalar]


@dataclass(frozen=True, eq=False)
class GuideTable:
    """Where frame_b stands against frame_a as a table over up to three coordinates, see core/guide.hpp.

    grid: shift along x and y, toe, camber and pitch over own travel (along z) and two more coordinates. center: where
    frame_b stands at zero; mirror: the table is seen in the mirror. backwards: the joint carries the side of frame_a.
    """

    grid: Grid
    center: Vec3
    mirror: bool = False
    backwards: bool = False

    def place(self, coordinates: Sequence[float]) -> tuple[Any, Any]:
        """Place and axes of frame_b in those of frame_a; center left out."""
        x, y, toe, camber, pitch = (float(v) for v in self.grid.at(*coordinates))
        side = -1.0 if self.mirror else 1.0
        turns = (((0.0, 0.0, 1.0), -side * toe), ((1.0, 0.0, 0.0), -side * camber), ((0.0, 1.0, 0.0), pitch))
        rotation = np.eye(3)
        for axis, angle in turns:
            rotation = rotation @ np.array(turn_matrix(axis, angle), dtype=float)
        return np.array([x, side * y, coordinates[0]]), rotation


@dataclass(frozen=True)
class Motion:
    """One elementary motion: turn about an axis, shift along it, both (screw, pitch in m/rad), or a free turn (ball).

    Of a guide each coordinate is one; coordinate: its number in the table.

    axis: in the axes reached so far; value and rate: at the start (angle in rad or shift in m; for a ball the start is
    turned by nothing and rate is the angular velocity in the axes of frame_b).
    """

    kind: Literal["turn", "shift", "screw", "ball", "guide"]
    axis: Vec3 = (0.0, 0.0, 1.0)
    value: Scalar = 0.0
    rate: Scalar | Vec3 = 0.0
    pitch: Scalar = 0.0
    quaternion: tuple[Scalar, Scalar, Scalar, Scalar] = (1.0, 0.0, 0.0, 0.0)
    table: GuideTable | None = None
    coordinate: int = 0

    @property
    def freedoms(self) -> int:
        """How many velocities it has."""
        return 3 if self.kind == "ball" else 1


@dataclass(frozen=True)
class Closing:
    """A joint as conditions, where it closes a loop.

    positions: directions in the axes of frame_a along which frame_b must not shift; rotation: none, align (axis_b of
    frame_b stays along axis_a of frame_a), lock (no turn at all), angle (the two axes keep their angle), twist (no
    twist about the mean of the two axes).
    """

    positions: tuple[Vec3, ...]
    rotation: Literal["none", "align", "lock", "angle", "twist"] = "none"
    axis_a: Vec3 = (0.0, 0.0, 1.0)
    axis_b: Vec3 = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Measure:
    """A number of a joint that must lie in a range, whatever the parameters: the length of an axis, for one.

    name: the value that it belongs to; problem: what is wrong outside, with a place for the number.
    """

    name: str
    value: Scalar
    at_least: float
    at_most: float
    problem: str

    def describe(self, number: float) -> str | None:
        """What is wrong with the number; None when it is in the range."""
        return None if self.at_least <= number <= self.at_most else self.problem.format(number)


ALL_DIRECTIONS: tuple[Vec3, ...] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


NEARLY_UNIT = 1e-3
"""A quaternion may be off length 1 by this (three digits typed) and is normalized; beyond it is refused."""
SHORTEST_AXIS = 1e-12
"""Length below which an axis gives no direction. Expressions may make short ones; all their digits count."""


def turn_outputs(
    angle: str = "angle", rate: str = "rate", meaning: str = "angle of frame_b against frame_a"
) -> tuple[OutputSpec, OutputSpec]:
    """Outputs of a motion that turns: coordinate and rate."""
    return output(angle, "rad", meaning), output(rate, "rad/s", f"rate of {'the angle' if angle == 'angle' else angle}")


def shift_outputs(
    shift: str = "shift", speed: str = "speed", meaning: str = "shift of frame_b against frame_a"
) -> tuple[OutputSpec, OutputSpec]:
    """Outputs of a motion that shifts: coordinate and rate."""
    return output(shift, "m", meaning), output(speed, "m/s", f"rate of {'the shift' if shift == 'shift' else shift}")


def start_quaternion() -> Any:
    """The field quaternion of a joint that turns freely."""
    meaning = "rotation of frame_b against frame_a at the start: w, x, y, z"
    return quantity(("1", "1", "1", "1"), meaning, default=(1, 0, 0, 0))


def start_angular_velocity() -> Any:
    """The field angular_velocity of a joint that turns freely."""
    units = ("rad/s", "rad/s", "rad/s")
    return quantity(units, "angular velocity at the start, in the axes of frame_b", default=(0, 0, 0))


BALL = (("quaternion", "rad"), ("angular_velocity", "rad/s"))
"""Start values of a ball joint, with the units of their changes."""
BALL_OUTPUTS = (
    output("qw", "1", "unit quaternion, w"),
    output("qx", "1", "unit quaternion, x", odd=True),
    output("qy", "1", "unit quaternion, y"),
    output("qz", "1", "unit quaternion, z", odd=True),
    output("wx", "rad/s", "angular velocity about x of frame_b", odd=True),
    output("wy", "rad/s", "angular velocity about y of frame_b"),
    output("wz", "rad/s", "angular velocity about z of frame_b", odd=True),
)
"""Outputs of a free turn, in the order of ball_readings."""


class Joint(Element):
    """Base of all joints. At zero coordinates frame_b coincides with frame_a.

    Start values (angle, rate, ...) have three ranks. Those named under fixed are kept exactly, or refused. Those that
    are given, also as 0, are kept when the loops allow it. Those that are not given, and those named under guess, are
    free: the search starts from them. design: the coordinates at the design position, to which zero lengths and travels
    belong; 0 unless declared, never the start value.
    """

    core: ClassVar[bool] = False
    is_joint: ClassVar[bool] = True
    drawing: ClassVar[Drawing | None] = Drawing("joint")

    frame_a: FramePort = port("side a, from which the motion is counted")
    frame_b: FramePort = port("side b, which moves")
    cut: bool = option(
        "true: conditions between the parts instead of coordinates, as where a loop is closed", default=False
    )
    fixed: tuple[str, ...] = option("start values that must be kept exactly", default=())
    guess: tuple[str, ...] = option(
        "start values that count as not given: free, but where the search starts", default=()
    )
    design: dict[str, DesignValue] = option(
        "coordinates at the design position, to which zero lengths belong; 0 when absent", default={}
    )
    limits: dict[str, tuple[Value, Value]] = option(
        "outputs and the range that they should stay in; a run that leaves it warns", default={}
    )

    @model_validator(mode="after")
    def _check_limits(self) -> Joint:
        units = {spec.name: spec.unit for spec in self.outputs}
        for name, (low, high) in self.limits.items():
            if name not in units:
                raise ModelError(f"= '{name}' is no output of a {self.kind}{suggest(name, units)}", path="limits")
            numbers = [constant(to_expr(v, units[name], f"limits.{name}")) for v in (low, high)]
            if numbers[0] is not None and numbers[1] is not None and not numbers[0] < numbers[1]:
                raise ModelError(f"= [{low}, {high}] is empty; give the lower limit first", path=f"limits.{name}")
        return self

    @model_validator(mode="after")
    def _check_fixed(self) -> Joint:
        check_fixed(self.fixed, self.guess, [name for name, _ in self.start_names()])
        known = dict(self.design_units())
        for name, value in self.design.items():
            if name not in known:
                raise ModelError(f"= '{name}' is no coordinate here{suggest(name, known)}", path="design")
            default = type(self).model_fields[name].default
            size = len(default) if isinstance(default, tuple) else None
            if (len(value) if isinstance(value, tuple) else None) != size:
                wanted = "one value" if size is None else f"{size} values"
                raise ModelError(f"= {shorten(value)} does not fit; give {wanted}", path=f"design.{name}")
        for item in self.design_items():
            to_expr(item.source, item.unit, item.path)
        return self

    def output_limits(self) -> dict[str, tuple[Any, Any]]:
        return dict(self.limits)

    @classmethod
    def design_units(cls) -> list[tuple[str, str]]:
        """Name and unit of each coordinate, as the start values call it."""
        units = {"quaternion": "1"}
        return [(name, units.get(name, unit)) for name, unit in cls.start_names()[::2]]

    def design_items(self) -> Iterator[Item]:
        """The coordinates that are declared for the design position."""
        units = dict(self.design_units())
        for name, value in self.design.items():
            for index, source in enumerate(value if isinstance(value, tuple) else (value,)):
                path = f"design.{name}[{index}]" if isinstance(value, tuple) else f"design.{name}"
                yield Item(path, source, units[name])

    def extra_items(self) -> Iterator[Item]:
        return self.design_items()

    def keeps_default(self, name: str) -> bool:
        return any(name == known for known, _ in self.start_names())

    def rank(self, name: str) -> Rank:
        """What becomes of a start value where the loops do not allow it."""
        if name in self.fixed:
            return "fixed"
        return "given" if name in self.model_fields_set and name not in self.guess else "free"

    def at_start(self) -> Joint:
        """The joint with its start values; coordinates of which nothing is said start where they are by design."""
        said = {name: self.design[name] for name in self.design if name not in self.model_fields_set}
        return self.model_copy(update=said) if said else self

    def at_design(self) -> Joint:
        """The joint with its coordinates at the design position."""
        fields = type(self).model_fields
        said = {name: self.design.get(name, fields[name].default) for name, _ in self.design_units()}
        changes = {name: value for name, value in said.items() if value != getattr(self, name)}
        return self.model_copy(update=changes) if changes else self

    @classmethod
    def option_choices(cls, name: str) -> tuple[Any, ...]:
        if name == "design":
            return tuple(key for key, _ in cls.design_units())
        if name in ("fixed", "guess"):
            return tuple(key for key, _ in cls.start_names())
        return super().option_choices(name)

    @classmethod
    def start_names(cls) -> list[tuple[str, str]]:
        """Name and unit of each start value: coordinate and rate, motion by motion (three shifts may be one vector)."""
        units = {spec.name: spec.unit for spec in cls.declared_quantities()}
        found = [(spec.name, spec.unit) for spec in cls.outputs if units.get(spec.name) == spec.unit]
        if not found and "quaternion" in units:
            return list(BALL)
        return found

    @classmethod
    def coordinates(cls) -> list[tuple[str, str]]:
        """Names of coordinate and rate, motion by motion, as the channels call them."""
        names = [name for name, _ in cls.start_names()]
        return list(zip(names[::2], names[1::2], strict=True))

    def own_start_names(self) -> list[tuple[str, str]]:
        """Those of start_names that this joint has; a guide has as many coordinates as its table."""
        return self.start_names()

    def own_coordinates(self) -> list[tuple[str, str]]:
        """Those of coordinates that this joint has."""
        return self.coordinates()

    @classmethod
    def drivable(cls) -> list[tuple[str, str, int]]:
        """Name, unit and number of the motion of everything that a drive can prescribe."""
        units = {spec.name: spec.unit for spec in cls.outputs}
        return [(name, units[name], k) for k, (name, _) in enumerate(cls.coordinates()) if name in units]

    def drive_factor(self, name: str, read: Reader) -> Scalar:
        """What a drive prescribes, per coordinate of the motion."""
        return 1.0

    def measures(self, read: Reader) -> list[Measure]:
        """What the geometry needs: axes with a length, quaternions of length 1."""
        found = []
        for spec in self.declared_quantities():
            given = getattr(self, spec.name)
            if spec.name.partition("_")[0] not in ("axis", "quaternion") or not isinstance(given, tuple):
                continue
            length = sqrt(sum_of_squares(read(v, "1") for v in given))
            if spec.name == "quaternion":
                words = "has length {:.6g} instead of 1; normalize it"
                found.append(Measure(spec.name, length, 1.0 - NEARLY_UNIT, 1.0 + NEARLY_UNIT, words))
            else:
                words = "has length {:g}; give the axis a direction"
                found.append(Measure(spec.name, length, SHORTEST_AXIS, float("inf"), words))
        return found

    def closing(self, read: Reader, mirror: bool) -> Closing | None:
        """The joint as conditions; None when it cannot close a loop."""
        return None

    def remaining(self, read: Reader, mirror: bool) -> Closing | None:
        """Conditions that its motions alone do not satisfy."""
        return None

    def readings(self, context: Any) -> list[Any]:
        """Coordinates and rates, motion by motion; from the frames where the joint closes a loop."""
        found = context.joint_coordinates()
        return list(found if found is not None else self.loop_readings(context))

    def loop_readings(self, context: Any) -> list[Any]:
        """Coordinates and rates as the frames show them (angles between -pi and pi)."""
        return [0.0 for _ in self.outputs]

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        """The elementary motions with start values; mirror: of the mirrored joint, coordinates keep their signs."""
        raise AssertionError(f"{type(self).__name__} declares no motions")


class PlacedJoint(Joint):
    """Base of joints that can stand at a hardpoint: all but the free one.

    position: where the joint is at the design position, in model coordinates. frame_a and frame_b then name parts,
    the joint has the axes of the model there (axis counts in them), and its coordinates are 0 at the design position.
    """

    position: Vector | None = hardpoint(
        "place of the joint at the design position in model coordinates, instead of two frames: frame_a and frame_b "
        "name parts then, and axes are those of the model"
    )

    @model_validator(mode="after")
    def _check_position(self) -> PlacedJoint:
        if self.position is not None and self.design:
            raise ModelError("stands beside a position, where all coordinates are 0 by design", path="design")
        return self

    def hardpoints(self) -> dict[str, Hardpoint]:
        return place_frames(self)


class BallJoint(PlacedJoint):
    """Base of joints about whose point frame_b turns freely, as long as nothing else holds it."""

    quaternion: tuple[Value, Value, Value, Value] = start_quaternion()
    angular_velocity: Vector = start_angular_velocity()

    def motions(self, read: Reader, mirror: bool) -> list[Motion]:
        return [ball_motion(self.quaternion, self.angular_velocity, read, mirror)]


class AxisJoint(PlacedJoint):
    """Base of joints with an axis that both frames share."""

    axis: Vector = quantity(("1", "1", "1"), "axis in the axes of frame_a", default=(0, 0, 1))


class Sliding(AxisJoint):
    """A shift along the axis."""

    shift: Value = quantity("m", "shift at the start", default=0)
    speed: Value = quantity("m/s", "rate of the shift at the start", default=0)

    def shifting(self, read: Reader, mirror: bool) -> Motion:
        """The motion along the axis."""
        return Motion("shift", sliding_axis(self.axis, read, mirror), read(self.shift, "m"), read(self.speed, "m/s"))

    def read_shift(self, context: Any) -> list[Any]:
        """Shift and its rate from the frames, where the joint closes a loop."""
        return shift_along(sliding_axis(self.axis, context.instance.read, context.mirror), context)


class Turning(AxisJoint):
    """A turn about the axis."""

    angle: Value = quantity("rad", "angle at the start", default=0)
    rate: Value = quantity("rad/s", "rate of the angle at the start", default=0)

    def turning(self, read: Reader, mirror: bool) -> Motion:
        """The motion about the axis."""
        return Motion("turn", turning_axis(self.axis, read, mirror), read(self.angle, "rad"), read(self.rate, "rad/s"))

    def read_angle(self, context: Any) -> list[Any]:
        """Angle and its rate from the frames, where the joint closes a loop."""
        return angle_about(turning_axis(self.axis, context.instance.read, context.mirror), context)


class Drive(Element):
    """Base of drives: a coordinate of a joint follows a signal of time, whatever force it takes.

    A joint that is driven carries a part; another joint of its loop becomes conditions.

    The signal depends on time and parameters alone and is twice differentiable between jumps.
    """

    core: ClassVar[bool] = False
    drawing: ClassVar[Drawing | None] = Drawing("none")

    joint: ElementPath = reference("joint that is driven", to="joint")
    coordinate: int | str = option(
        "which coordinate of the joint: its name (angle_2, y) or its number, from 0 on; default: the first that fits",
        default="",
    )

    def find_motion(self, joint: Joint) -> tuple[int, str]:
        """The number of the motion that is driven, and the name of the coordinate; raises when there is none."""
        (spec,) = self.declared_signals()
        found = [entry for entry in joint.drivable() if entry[1] == spec.unit]
        if self.coordinate == "" and found:
            return found[0][2], found[0][0]
        names = [name for name, _, _ in joint.drivable()]
        wanted = self.coordinate
        if isinstance(wanted, int):
            wanted = names[wanted] if 0 <= wanted < len(names) else str(wanted)
        for name, unit, number in joint.drivable():
            if name == wanted:
                if unit == spec.unit:
                    return number, name
                other = "angle_drive" if unit == "rad" else "shift_drive"
                raise ModelError(f"= '{wanted}' counts in {unit}; use joints.{other}", path="coordinate")
        kind = joint.kind.rpartition(".")[2]
        if self.coordinate == "":
            what = f"has {' and '.join(names)} alone" if names else "has no coordinate of its own to drive"
            raise ModelError(f"= '{self.joint}' is {kind} and {what}; drive another joint", path="joint")
        known = f"it has {', '.join(f'{k}: {n}' for k, n in enumerate(names))}" if names else "it has none"
        raise ModelError(f"= '{self.coordinate}' is no coordinate of a {kind} joint; {known}", path="coordinate")

    def readings(self, context: Any) -> list[Any]:
        """The force on the coordinate in the last finished step."""
        return [context.row_force()]


def check_fixed(fixed: tuple[str, ...], guess: tuple[str, ...], known: list[str]) -> None:
    """Raises when a name is no start value, or both fixed and a guess."""
    for rank, names in (("fixed", fixed), ("guess", guess)):
        for index, name in enumerate(names):
            if name not in known:
                raise ModelError(f"= '{name}' is no start value here{suggest(name, known)}", path=f"{rank}[{index}]")
    for index, name in enumerate(guess):
        if name in fixed:
            raise ModelError(f"= '{name}' is fixed too; a value is one or the other", path=f"guess[{index}]")


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


def unit_quaternion(quaternion: Any, read: Reader, mirror: bool = False) -> tuple[Scalar, Scalar, Scalar, Scalar]:
    """w, x, y, z divided by their length."""
    w, x, y, z = (read(v, "1") for v in quaternion)
    length = sqrt(w * w + x * x + y * y + z * z)
    w, x, y, z = w / length, x / length, y / length, z / length
    return (w, -x, y, -z) if mirror else (w, x, y, z)


def ball_motion(quaternion: Any, angular_velocity: Any, read: Reader, mirror: bool) -> Motion:
    """A free turn from these start values."""
    a, b, c = (read(v, "rad/s") for v in angular_velocity)
    rate = (-a, b, -c) if mirror else (a, b, c)
    return Motion("ball", rate=rate, quaternion=unit_quaternion(quaternion, read, mirror))


def ball_readings(context: Any) -> list[Any]:
    """Quaternion of frame_b against frame_a, and its angular velocity in the axes of frame_b."""
    turn = context.read("quaternion", "frame_a", "frame_b")
    return [*turn, *(-rate for rate in context.read("angular_velocity", "frame_b", "frame_a"))]


def sum_of_squares(values: Iterable[Scalar]) -> Scalar:
    """Of all values."""
    total: Scalar = 0.0
    for value in values:
        total = total + value * value
    return total


def perpendicular(axis: Vec3) -> tuple[Vec3, Vec3]:
    """Two unit directions across a unit axis."""
    x, y, z = axis
    if any(constant(v) is None for v in axis):
        return _perpendicular_anywhere(axis)
    sizes = [abs(constant(v) or 0.0) for v in axis]
    helper = ALL_DIRECTIONS[sizes.index(min(sizes))]
    a = (y * helper[2] - z * helper[1], z * helper[0] - x * helper[2], x * helper[1] - y * helper[0])
    length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
    first = (a[0] / length, a[1] / length, a[2] / length)
    second = (
        y * first[2] - z * first[1],
        z * first[0] - x * first[2],
        x * first[1] - y * first[0],
    )
    return first, second


def _perpendicular_anywhere(axis: Vec3) -> tuple[Vec3, Vec3]:
    """The same by one formula for all axes, for those that parameters may turn.

    Duff et al., Building an Orthonormal Basis, Revisited, Journal of Computer Graphics Techniques 6 (2017).
    """
    x, y, z = axis
    side = 2.0 * apply("step", z) - 1.0
    a = -1.0 / (side + z)
    b = x * y * a
    return (1.0 + side * x * x * a, side * b, -side * x), (b, side + y * y * a, -y)


def angle_about(axis: Vec3, context: Any) -> list[Any]:
    """Angle and rate about an axis that both frames share."""
    w, x, y, z = context.read("quaternion", "frame_a", "frame_b")
    a, b, c = context.read("angular_velocity", "frame_a", "frame_b")
    n = axis
    return [2.0 * apply("atan2", n[0] * x + n[1] * y + n[2] * z, w), n[0] * a + n[1] * b + n[2] * c]


def shift_along(axis: Vec3, context: Any) -> list[Any]:
    """Shift and speed along an axis of frame_a."""
    x, y, z = context.read("position", "frame_a", "frame_b")
    a, b, c = context.read("velocity", "frame_a", "frame_b")
    n = axis
    return [n[0] * x + n[1] * y + n[2] * z, n[0] * a + n[1] * b + n[2] * c]


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
