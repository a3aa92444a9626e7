"""Suspensions from hardpoints: axles assembled from parts, rods or bushings, springs, dampers, bars and rotors.

Axes: x forward, y left, z up, origin in the middle of the axle at the height of the wheel centers. Every axle is a
model with the interface chassis (and rack, where the steering is external), the submodels left and right (the mirrored
one), and what joins the two sides. Channels keep their local signs: left.toe and right.toe are equal in a
symmetric position.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from koppel.elements.joints import Revolute
from koppel.elements.mechanics import AntiRollBar, Guide, PointToPoint, Rod
from koppel.elements.rotational import Shaft, SpringDamper
from koppel.elements.sensors import Pose, Velocity
from koppel.model.arguments import spelled
from koppel.model.curve import CurveBase, Piecewise, Stop
from koppel.model.errors import ModelError, shorten, warn
from koppel.model.given import read_mapping, read_number, read_vector
from koppel.model.library import library
from koppel.model.model import FrameRef, Model, PartRef
from koppel.vehicle.bushings import add_bushed_linkage
from koppel.vehicle.hardpoints import (
    AxesName,
    Point,
    Points,
    Source,
    check_apart,
    check_not_in_line,
    check_points,
    read_angle,
    read_hardpoints,
)
from koppel.vehicle.linkage import OPTIONAL, Linkage, find_linkage
from koppel.vehicle.steering import add_steering
from koppel.vehicle.subframes import add_subframe, hung_on_subframe, read_subframe

Joints = Literal["ideal", "bushings"]
WHEEL_OPTIONS = ("mass", "inertia", "spin_inertia", "radius")
WHEEL = {"mass": 40.0, "inertia": (1.1, 1.2, 1.1), "spin_inertia": 0.9, "radius": 0.295}
"""Carrier with wheel of a mid-size car: mass [kg], moments about the wheel center and rotor [kg*m**2], radius [m]."""


STOP = {"gap": "m", "stiffness": "N/m", "cubic": "N/m**3"}
"""What a stop along the damper has, with units."""
BAR = {"stiffness": "N/m", "damping": "N*s/m"}
TORSION_BAR = {"torsional_stiffness": "N*m/rad", "damping": "N*m*s/rad", "arm_mass": "kg"}
"""What an anti-roll bar has, by its law or as torsion bar, with units."""
KINGPIN = (-10, 30)
"""Inclinations of the steering axis in front view [deg]; those of cars are 0 to 18, of single-track vehicles 0."""
CASTER = (-15, 30)
"""Inclinations in side view [deg]; those of cars are -3 to 15, of motorcycles up to 30."""
BAR_ARM = 1.0
"""Mass of each arm of a torsion bar [kg], unless given."""


def spin_axis(toe: float, camber: float) -> Point:
    """Spin axis of the left wheel, to the left: toe-in turns it forward, positive camber (top outward) down.

    >>> spin_axis(0.0, 0.0)
    (0.0, 1.0, -0.0)
    """
    return (
        math.sin(toe) * math.cos(camber),
        math.cos(toe) * math.cos(camber),
        -math.sin(camber),
    )


def wheel_rotation(toe: float, camber: float) -> list[list[float]]:
    """Axes of the frame at the wheel center, columns x, y, z: y the spin axis, x level and forward, z upward."""
    ex, ey, ez = spin_axis(toe, camber)
    level = math.hypot(ex, ey)
    x = (ey / level, -ex / level, 0.0)
    z = (x[1] * ez - x[2] * ey, x[2] * ex - x[0] * ez, x[0] * ey - x[1] * ex)
    return [[x[i], (ex, ey, ez)[i], z[i]] for i in range(3)]


@library("vehicle.suspension")
@spelled("suspension('double_wishbone', {'WC': [0, 0.75, 0.3], ...})")
def suspension(
    type: str,
    points: Source | None = None,
    *,
    toe: Any = 0.0,
    camber: Any = 0.0,
    unit: str | None = None,
    axes: AxesName | None = None,
    names: Mapping[str, str] | None = None,
    wheel: Mapping[str, Any] | None = None,
    spring: Any = None,
    damper: Any = None,
    damper_positive: Literal["rebound", "bump"] = "rebound",
    bump_stop: Mapping[str, Any] | None = None,
    rebound_stop: Mapping[str, Any] | None = None,
    anti_roll_bar: Any = None,
    steering: Mapping[str, Any] | Literal["external"] | None = None,
    joints: Joints = "ideal",
    bushings: Mapping[str, Any] | None = None,
    rotor: bool = True,
    subframe: bool | Mapping[str, Any] = False,
) -> Model:
    """An axle of this type from the hardpoints of its left side; the right one is mirrored.

    type: double_wishbone, mcpherson, five_link or trailing_arm. points, unit, axes, names: as in read_hardpoints.
    toe, camber: of the wheel in the design position, positive inward and top outward; bare numbers in degrees.
    wheel: mass, inertia (about the wheel center along x, the spin axis, z), spin_inertia (rotor, contained in the
    inertia), radius. spring: list of (travel, force), travel > 0 compressed from the design position, force > 0 pushes
    apart, preload contained; a rate in N/m; or {rate, preload}. damper: list of (rate, force), rate > 0 extension and
    force > 0 pulling; or a coefficient in N*s/m; damper_positive bump: the list is for compression. bump_stop and
    rebound_stop: {gap, stiffness, cubic} of damper travel. anti_roll_bar: N per m of different heights of points S, or
    {stiffness, damping}; or {torsional_stiffness, damping, arm_mass}: a torsion bar along y whose arms T-L turn against
    each other and are linked to the carriers by rods L-S. steering: options of rack_steering; external: the axle has
    the interface rack; none: the tie rod is fixed to the body. joints: ideal (massless arms: rods of fixed length), or
    bushings (arms and rods are parts) with the table bushings. rotor: False locks the wheel to the carrier. subframe:
    True or values of SUBFRAME: lower arms and rack are held by a part subframe on elastic mounts.

    >>> points = {"WC": [0, 0.76, 0], "O1": [0.3, 0.35, 0.05], "O2": [0.3, 0.6, 0.05]}
    >>> axle = suspension("trailing_arm", points, camber="-1 deg")
    >>> sorted(axle.submodels)
    ['left', 'right']
    """
    linkage = find_linkage(type)
    frame = read_subframe(subframe, linkage)
    if frame is not None:
        linkage = hung_on_subframe(linkage, frame["points"])
    where = read_hardpoints(points, unit=unit, axes=axes, names=names)
    check_points(where, linkage.points, OPTIONAL, type)
    check_linkage(linkage, where)
    for line in describe_doubts(linkage, where):
        warn(f"{type}: {line}")
    if joints not in ("ideal", "bushings"):
        raise ModelError(f"= {shorten(joints)} does not fit; give ideal or bushings", path="joints")
    if bushings is not None and joints == "ideal":
        raise ModelError("goes with joints: bushings", path="bushings")
    if steering is not None and linkage.steering_link is None:
        raise ModelError(f"a {type} has no tie rod", path="steering")
    corner = Model(type)
    chassis, rack = corner.interface("chassis"), corner.interface("rack")
    carrier = add_carrier(corner, linkage, where, read_angle(toe, "toe"), read_angle(camber, "camber"), wheel, rotor)
    for name in linkage.body_points("chassis"):
        chassis.frame(name, position=where[name])
    for name in linkage.body_points("rack"):
        rack.frame(name, position=where[name])
    if frame is not None:
        cradle = corner.interface("subframe")
        for name in linkage.body_points("subframe"):
            cradle.frame(name, position=where[name])
    if joints == "ideal":
        add_ideal_linkage(corner, linkage, where)
    else:
        add_bushed_linkage(corner, linkage, where, bushings or {})
    held_by = Sides(chassis, carrier, where, where["WC"])
    add_spring(corner, held_by, spring)
    add_damper(corner, held_by, damper, damper_positive, bump_stop, rebound_stop)
    add_bar_side(corner, held_by, anti_roll_bar)
    add_angles(corner, chassis, where["WC"][2])

    axle = Model(type.replace("_", " ") + " axle")
    body = axle.interface("chassis")
    middle = body.frame("middle")
    held: dict[str, Any] = {"chassis": body, "rack": body}
    if frame is not None:
        held["subframe"] = add_subframe(axle, body, frame)
        held["rack"] = held["subframe"] if frame["rack"] else body
    if steering is not None:
        link = linkage.steering_link
        assert link is not None
        held["rack"] = add_rack(axle, where[link.inner], steering, held["rack"])
    for side in ("left", "right"):
        axle.submodel(side, corner, connections=held, mirror=side == "right")
    add_bar(axle, middle, anti_roll_bar)
    return axle


def add_bar(axle: Model, middle: FrameRef, anti_roll_bar: Any) -> None:
    """The anti-roll bar: a law between the points S of both sides, or the torsion spring between two arms."""
    if is_torsion_bar(anti_roll_bar):
        given = read_mapping(anti_roll_bar, "anti_roll_bar", tuple(TORSION_BAR), "a torsion bar")
        law: dict[str, Any] = {
            name: read_number(value, TORSION_BAR[name], f"anti_roll_bar.{name}", at_least=0)
            for name, value in given.items()
            if name != "arm_mass"
        }
        law["stiffness"] = law.pop("torsional_stiffness")
        pair: dict[str, Any] = {"shaft_a": "left.bar_hinge", "shaft_b": "right.bar_hinge"}
        axle.add("anti_roll_bar", SpringDamper(**pair, **law))
    elif anti_roll_bar is not None:
        alone = not isinstance(anti_roll_bar, Mapping)
        ends: dict[str, Any] = {"chassis": middle, "left": "left.carrier.S", "right": "right.carrier.S"}
        given = {"stiffness": anti_roll_bar} if alone else anti_roll_bar
        known = read_mapping(given, "anti_roll_bar", tuple(BAR), "an anti-roll bar")
        if "stiffness" not in known:
            raise ModelError("has no stiffness", path="anti_roll_bar")
        where = {key: "anti_roll_bar" if alone else f"anti_roll_bar.{key}" for key in known}
        law = {key: read_number(value, BAR[key], where[key], at_least=0) for key, value in known.items()}
        axle.add("anti_roll_bar", AntiRollBar(**ends, **law))


def is_torsion_bar(anti_roll_bar: Any) -> bool:
    """Whether the bar is given as torsion bar with arms and links."""
    return isinstance(anti_roll_bar, Mapping) and "torsional_stiffness" in anti_roll_bar


def add_bar_side(model: Model, sides: Sides, anti_roll_bar: Any) -> None:
    """One side of the anti-roll bar: its point S, and of a torsion bar the arm T-L, which turns, and the link L-S."""
    if anti_roll_bar is None:
        return
    end = sides.outer("S", "anti_roll_bar")
    if not is_torsion_bar(anti_roll_bar):
        return
    need(sides.points, "L", "anti_roll_bar")
    pivot = sides.inner("T", "anti_roll_bar")
    t, tip = sides.points["T"], sides.points["L"]
    check_apart(sides.points, [("the arm of the torsion bar", "T", "L"), ("the link of the bar", "L", "S")])
    reach = tuple(q - p for p, q in zip(t, tip, strict=True))
    mass = read_number(anti_roll_bar.get("arm_mass", BAR_ARM), "kg", "anti_roll_bar.arm_mass", at_least=0)
    size = mass * sum(v * v for v in reach) / 12
    middle = tuple(0.5 * v for v in reach)
    arm = model.add_part(
        "bar_arm", mass=mass, center_of_mass=middle, inertia={"xx": size, "yy": size, "zz": size}, position=t
    )
    foot = arm.frame("L", position=reach)
    model.add("bar_hinge", Revolute(frame_a=pivot, frame_b=arm, axis=(0, 1, 0)))
    model.add("bar_link", Rod(frame_a=foot, frame_b=end))


def double_wishbone(points: Source | None = None, **options: Any) -> Model:
    """A double wishbone axle; the points are O1, O2, N1 (lower arm), V1, V2, U1 (upper arm), P, Q (tie rod), WC.

    O1 and V1 are the rear bearings. options: those of suspension.
    """
    return suspension("double_wishbone", points, **options)


def mcpherson(points: Source | None = None, **options: Any) -> Model:
    """An axle with struts: lower arm O1, O2, N1, tie rod P, Q, the top of the strut TOP and a point A of its axis, WC.

    options: those of suspension.
    """
    return suspension("mcpherson", points, **options)


def five_link(points: Source | None = None, **options: Any) -> Model:
    """An axle whose carriers hang on five links A1-B1 ... A5-B5; the fifth is the tie rod. options: of suspension."""
    return suspension("five_link", points, **options)


def trailing_arm(points: Source | None = None, **options: Any) -> Model:
    """An axle with trailing arms that turn about the line O1-O2, semi-trailing where it is not level and square.

    options: those of suspension.
    """
    return suspension("trailing_arm", points, **options)


# pieces of a corner --------------------------------------------------------------------------------------------------


def check_linkage(linkage: Linkage, points: Points) -> None:
    """Raises where the points make no suspension."""
    check_apart(points, [(link.name, link.inner, link.outer) for link in linkage.links])
    for arm, links in linkage.arms.items():
        first, second = (linkage.link(name) for name in links)
        three = (first.inner, second.inner, first.outer)
        check_apart(points, [(arm, first.inner, second.inner)])
        check_not_in_line(points, three, f"the {arm.replace('_', ' ')} could not carry the wheel")
    if linkage.hinge:
        check_apart(points, [("the arm", *linkage.hinge)])
        check_not_in_line(points, (*linkage.hinge, "WC"), "the wheel center would not move")
    if linkage.guide:
        check_apart(points, [("the strut", *linkage.guide)])
    if linkage.kingpin:
        low, high = linkage.kingpin
        check_apart(points, [("the kingpin axis", low, high)])
        if linkage.steering_link is not None:
            three = (low, high, linkage.steering_link.outer)
            check_not_in_line(points, three, "the tie rod could not hold the steering angle")


def describe_doubts(linkage: Linkage, points: Points) -> Iterator[str]:
    """What no axle has, a line each: a steering axis far from upright, arms that reach inward.

    >>> points = {"N1": (0.0, 0.71, 0.19), "U1": (0.0, 0.68, -0.1)}
    >>> linkage = Linkage("axle", {"N1": "lower end", "U1": "upper end"}, kingpin=("N1", "U1"))
    >>> print(next(describe_doubts(linkage, points)))
    kingpin inclination 174.1 deg is not within -10 .. 30 deg: N1 (lower end) is above U1 (upper end); are they swapped?
    """
    if linkage.kingpin is not None:
        low, high = linkage.kingpin
        x, y, z = (b - a for a, b in zip(points[low], points[high], strict=True))
        spelled = [f"{name} ({linkage.points[name]})" for name in (low, high)]
        upside_down = f"{spelled[0]} is above {spelled[1]}; are they swapped?"
        for name, slope, (least, most), ways in (
            ("kingpin inclination", -y, KINGPIN, ("outward", "inward")),
            ("caster", -x, CASTER, ("forward", "rearward")),
        ):
            angle = math.degrees(math.atan2(slope, z))
            if not least <= angle <= most:
                leans = f"the axis from {spelled[0]} to {spelled[1]} leans so far {ways[slope > 0]}; check these points"
                yield f"{name} {angle:.4g} deg is not within {least} .. {most} deg: {upside_down if z < 0 else leans}"
                if z < 0:
                    break
    for arm, links in linkage.arms.items():
        outer, inner = linkage.link(links[0]).outer, [linkage.link(name).inner for name in links]
        if all(points[name][1] > points[outer][1] for name in inner):
            names = f"{' and '.join(inner)} on the body are outside of {outer}"
            yield f"the {arm.replace('_', ' ')} reaches inward: {names}; are they swapped?"


def need(points: Points, name: str, option: str) -> None:
    """Raises where an option needs a point that is not given."""
    if name not in points:
        raise ModelError(f"has no point {name} ({OPTIONAL[name]}); {option} needs it", path="points")


@dataclass(frozen=True)
class Sides:
    """What spring, damper and bar of a corner act between: the chassis, and what carries the wheel with its origin."""

    chassis: PartRef
    carrier: PartRef
    points: Points
    origin: Point

    def inner(self, name: str, option: str) -> FrameRef:
        """A frame of the chassis at a point that an option needs."""
        need(self.points, name, option)
        return self.chassis.frame(name, position=self.points[name])

    def outer(self, name: str, option: str) -> FrameRef:
        """A frame of the carrier at a point that an option needs."""
        need(self.points, name, option)
        x, y, z = (p - o for p, o in zip(self.points[name], self.origin, strict=True))
        return self.carrier.frame(name, position=(x, y, z))


def relative(points: Points, name: str) -> Point:
    """A point from the wheel center."""
    x, y, z = (p - c for p, c in zip(points[name], points["WC"], strict=True))
    return x, y, z


def add_carrier(
    model: Model,
    linkage: Linkage,
    points: Points,
    toe: float,
    camber: float,
    wheel: Mapping[str, Any] | None,
    rotor: bool,
) -> PartRef:
    """The wheel carrier: a part with its origin in the wheel center, parallel to the axle in the design position."""
    given = read_wheel(wheel)
    inertia: Any = given["inertia"]
    frame = wheel_rotation(toe, camber)
    carrier = model.add_part(
        "carrier", mass=given["mass"], inertia=turned_inertia(inertia, frame), position=points["WC"]
    )
    carrier.frame("wheel_center", rotation=frame)
    for name in linkage.carrier_points:
        carrier.frame(name, position=relative(points, name))
    if rotor:
        add_rotor(model, given)
    return carrier


def read_wheel(wheel: Mapping[str, Any] | None) -> dict[str, Any]:
    """The data of a wheel with its carrier in SI, those of a mid-size car where nothing is given.

    >>> read_wheel({"mass": "45 kg"})["mass"]
    45.0
    """
    given = {**WHEEL, **read_mapping(wheel or {}, "wheel", WHEEL_OPTIONS, "a wheel")}
    inertia = read_vector(given["inertia"], "kg*m**2", "wheel.inertia")
    units = {"mass": "kg", "spin_inertia": "kg*m**2", "radius": "m"}
    numbers = {name: read_number(given[name], unit, f"wheel.{name}", above=0) for name, unit in units.items()}
    return {**numbers, "inertia": inertia}


def add_rotor(model: Model, wheel: Mapping[str, Any]) -> None:
    """The wheel as a rotor on what carries it; its inertia is contained there."""
    inertia, radius = wheel["spin_inertia"], wheel["radius"]
    model.add("wheel", Shaft(carrier="carrier.wheel_center", axis=(0, 1, 0), inertia=inertia, radius=radius))


def turned_inertia(moments: Sequence[Any], frame: list[list[float]]) -> list[list[Any]]:
    """Principal moments along the columns of a frame, as a matrix in the axes of the part."""
    return [
        [sum(float(moments[k]) * frame[i][k] * frame[j][k] for k in range(3)) for j in range(3)] for i in range(3)
    ]


def add_ideal_linkage(model: Model, linkage: Linkage, points: Points) -> None:
    """Links as rods without mass; strut and hinge as joints that only constrain."""
    for link in linkage.links:
        model.add(link.name, Rod(frame_a=f"{link.on}.{link.inner}", frame_b=f"carrier.{link.outer}"))
    if linkage.guide:
        top, foot = (points[name] for name in linkage.guide)
        along = tuple(t - f for t, f in zip(top, foot, strict=True))
        ends: dict[str, Any] = {"frame_a": f"carrier.{linkage.guide[1]}", "frame_b": f"chassis.{linkage.guide[0]}"}
        model.add("strut", Guide(**ends, axis=along))
    if linkage.hinge:
        one, two = (points[name] for name in linkage.hinge)
        along = tuple(t - f for t, f in zip(two, one, strict=True))
        carrier = PartRef("carrier", model.parts["carrier"].frames)
        carrier.frame("hinge", position=relative(points, linkage.hinge[0]))
        pair: dict[str, Any] = {"frame_a": f"chassis.{linkage.hinge[0]}", "frame_b": "carrier.hinge"}
        model.add("hinge", Revolute(**pair, axis=along, cut=True))
    if linkage.steering_link is not None:
        model.output("tie_rod_force", "tie_rod.force", unit="N", description="tension of the tie rod")


def is_list(value: object) -> bool:
    """Whether a value is a list, also of numpy, and no text."""
    return isinstance(value, Sequence | np.ndarray) and not isinstance(value, str)


def read_table(given: Any, path: str) -> tuple[list[Any], list[Any]]:
    """A list of pairs as two lists."""
    given = given.tolist() if isinstance(given, np.ndarray) else given
    pairs = [tuple(pair) if isinstance(pair, Sequence) and not isinstance(pair, str) else (pair,) for pair in given]
    for index, pair in enumerate(pairs):
        if len(pair) != 2:
            raise ModelError(f"= {shorten(pair)} is not a pair", path=f"{path}[{index}]")
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def mirrored_curve(x: list[Any], y: list[Any], path: str) -> Piecewise:
    """-c(-x): from compression and push to extension and pull, and back."""
    try:
        return Piecewise(x=tuple(x), y=tuple(y)).mirrored()
    except ModelError as error:
        raise error.within(path) from None


def add_spring(model: Model, sides: Sides, spring: Any) -> None:
    """The spring between G and F."""
    if spring is None:
        return
    ends: dict[str, Any] = {"frame_a": sides.inner("G", "spring"), "frame_b": sides.outer("F", "spring")}
    law: dict[str, Any]
    if isinstance(spring, Mapping):
        given = read_mapping(spring, "spring", ("rate", "preload"), "a spring that is no list of (travel, force)")
        rate = read_number(given.get("rate", 0), "N/m", "spring.rate", at_least=0)
        law = {"elastic": rate, "preload": -read_number(given.get("preload", 0), "N", "spring.preload")}
    elif is_list(spring):
        law = {"elastic": mirrored_curve(*read_table(spring, "spring"), "spring")}
    else:
        law = {"elastic": read_number(spring, "N/m", "spring", at_least=0)}
    model.add("spring", PointToPoint(**ends, **law))
    model.output("spring_force", "-spring.force", unit="N", description="force of the spring, pushes apart")
    model.output("spring_travel", "-spring.travel", unit="m", description="compression from the design position")


def add_damper(
    model: Model,
    sides: Sides,
    damper: Any,
    positive: str,
    bump_stop: Mapping[str, Any] | None,
    rebound_stop: Mapping[str, Any] | None,
) -> None:
    """The damper between E and D, and stops along it."""
    if positive not in ("rebound", "bump"):
        raise ModelError(f"= {shorten(positive)} does not fit; give rebound or bump", path="damper_positive")
    stops: dict[str, tuple[Mapping[str, Any] | None, Literal["bump", "rebound"]]] = {
        "bump_stop": (bump_stop, "bump"),
        "rebound_stop": (rebound_stop, "rebound"),
    }
    used = [name for name, (given, _) in stops.items() if given is not None]
    if damper is None and not used:
        return
    option = "damper" if damper is not None else used[0]
    ends: dict[str, Any] = {"frame_a": sides.inner("E", option), "frame_b": sides.outer("D", option)}
    if damper is not None:
        law: Any = damper
        if is_list(damper):
            x, y = read_table(damper, "damper")
            law = mirrored_curve(x, y, "damper")
            law = law if positive == "bump" else law.mirrored()
        elif not isinstance(damper, CurveBase):
            law = read_number(damper, "N*s/m", "damper", at_least=0)
        model.add("damper", PointToPoint(**ends, damping=law))
        model.output("damper_force", "damper.force", unit="N", description="force of the damper, pulls together")
        model.output("damper_travel", "damper.travel", unit="m", description="extension from the design position")
    for name, (given, side) in stops.items():
        if given is None:
            continue
        values = read_mapping(given, name, tuple(STOP), "a stop")
        for key in ("gap", "stiffness"):
            if key not in values:
                raise ModelError(f"has no {key}; a stop has {', '.join(STOP)}", path=name)
        law = {key: read_number(value, STOP[key], f"{name}.{key}", at_least=0) for key, value in values.items()}
        model.add(name, PointToPoint(**ends, elastic=Stop(side=side, **law)))


def add_angles(model: Model, chassis: PartRef, height: float) -> None:
    """Travel and angles of the wheel against the chassis, as channels."""
    middle = chassis.frame("middle")
    model.add("wheel_pose", Pose(frame="carrier.wheel_center", relative_to=middle))
    model.add("wheel_velocity", Velocity(frame="carrier.wheel_center", relative_to=middle))
    rx, ry, rz = (f"wheel_pose.r{axis}" for axis in "xyz")
    # second column of Rx Ry Rz: the spin axis
    e = (
        f"(-cos({ry})*sin({rz}))",
        f"(cos({rx})*cos({rz}) - sin({rx})*sin({ry})*sin({rz}))",
        f"(sin({rx})*cos({rz}) + cos({rx})*sin({ry})*sin({rz}))",
    )
    model.output("travel", f"wheel_pose.z - ({height!r} m)", unit="m", description="of the wheel center, bump positive")
    model.output("toe", f"atan2({e[0]}, {e[1]})", unit="deg", description="positive inward")
    model.output("camber", f"asin(-{e[2]})", unit="deg", description="positive with the top outward")


def add_rack(axle: Model, inner: Point, steering: Mapping[str, Any] | str, on: PartRef) -> Any:
    """What carries the inner points of the tie rods: the rack of a steering in the axle, or an interface."""
    if steering == "external":
        return axle.interface("rack")
    if not isinstance(steering, Mapping):
        what = f"= {shorten(steering)} does not fit; give options of the steering, or external"
        raise ModelError(what, path="steering")
    return add_steering(axle, height=(inner[0], inner[2]), on=on, **steering)

