"""The car as components: body, steering and half axles that are compiled by themselves and coupled at frames.

The frame by which a component hangs on the body is a part with mass, a coupling body, taken off the body, so that the
sum stays that of the car (Esterl, section 4.4.1).
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from koppel.couple.assembly import Assembly
from koppel.elements import sensors
from koppel.elements.joints import Spherical
from koppel.elements.mechanics import AntiRollBarSide, Constraint, Force
from koppel.elements.vehicle import Tmeasy
from koppel.model.model import Model
from koppel.model.part import Frame
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.car_table import build_axle, read_car, split_mass, steiner
from koppel.vehicle.cars import Stand, add_axle, rolling_radius
from koppel.vehicle.steering import rack_steering
from koppel.vehicle.suspensions import suspension
from koppel.vehicle.tires import MIDSIZE_TIRE

MOUNT = {"mass": 30.0, "inertia": 2.0}
"""Coupling body of a half axle: mass in kg, inertia about all axes in kg*m**2; center in the middle of its bearings."""
HOUSING = {"mass": 10.0, "inertia": 0.3}
"""Coupling body of the steering, center at the rack."""
TURN = 2 * math.pi
Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = get_args(Side)
Rod = Literal["distance", "ball"]


def steering_point(table: Mapping[str, Any]) -> str:
    """The inner point of the tie rods."""
    return "A5" if table["front"]["type"] == "five_link" else "P"


def mount_center(table: Mapping[str, Any], side: Side) -> tuple[float, float, float]:
    """Middle of the bearings O1, O2, V1, V2 of a half axle."""
    points = table["front"]["points"]
    x, y, z = np.mean([points[name] for name in ("O1", "O2", "V1", "V2")], axis=0)
    return float(x), float(y) * (1 if side == "left" else -1), float(z)


def half_axle(
    side: Side,
    table: Mapping[str, Any] = MIDSIZE,
    *,
    bar: float | None = None,
    rod: Rod = "distance",
    rod_mass: float = 0.8,
    rotor: bool = False,
    position: tuple[float, float, float] = (0.0, 0.0, 0.0),
    speed: float = 0.0,
    mount: Mapping[str, float] = MOUNT,
) -> Model:
    """One side of the front axle with the part mount, by which it hangs on the body.

    Interfaces: body (at the center of mount), rod (where the tie rod ends: Q on the carrier for a massless rod, which
    is then the coupling `distance`; with rod = ball the inner end P of a rod with mass). bar: stiffness of the
    anti-roll bar in N/m; the input other_height is the height of its other end, and the interfaces bar and middle give
    the own one.

    >>> sorted(half_axle("left").coupling_frames)
    ['body', 'rod']
    """
    given = {k: v for k, v in table["front"].items() if k not in ("anti_roll_bar",)}
    points = given["points"]
    point = None if bar is None else 1.0  # a bar of the axle leaves its point on the carrier
    axle = suspension(**given, anti_roll_bar=point, wheel=table["wheel"], steering="external", rotor=rotor)
    corner = copy.deepcopy(axle.submodels[side].model)
    link: Any = corner.elements.pop("tie_rod")
    del corner.outputs["tie_rod_force"], corner.interfaces["rack"]
    inner, outer = str(link.frame_a).split(".")[1], str(link.frame_b).split(".")[1]
    if speed and rotor:
        roll = rolling_radius(table, None)
        corner.elements["wheel"] = corner.elements["wheel"].model_copy(update={"speed": f"{speed / roll!r} rad/s"})
    for name, part in corner.parts.items():
        corner.parts[name] = part.model_copy(update={"velocity": (speed, 0, 0)})
    model = Model(f"{side} half axle")
    center = mount_center(table, side)
    size = mount["inertia"]
    body = model.add_part(
        "mount",
        mass=mount["mass"],
        inertia={"xx": size, "yy": size, "zz": size},
        position=tuple(c + p for c, p in zip(center, position, strict=True)),
        velocity=(speed, 0, 0),
        free=True,
    )
    model.submodel("corner", corner, connections={"chassis": "mount"}, mirror=side == "right", position=position)
    model.interface("body", "mount")
    mirror = np.array([1.0, 1.0 if side == "left" else -1.0, 1.0])
    if rod == "distance":
        model.interface("rod", f"corner.carrier.{outer}")
    else:
        p, q = (np.array(points[name], dtype=float) * mirror + position for name in (inner, outer))
        reach = q - p
        length = float(np.linalg.norm(reach))
        along = reach / length
        across = np.eye(3) - np.outer(along, along)
        moment = rod_mass * (length**2 / 12 * across + 1e-4 * np.outer(along, along))  # a rod of 14 mm radius
        bar_part = model.add_part(
            "tie_rod",
            mass=rod_mass,
            inertia=moment.tolist(),
            position=((p + q) / 2).tolist(),
            velocity=(speed, 0, 0),
            free=True,
        )
        half = (reach / 2).tolist()
        end = bar_part.frame("end", position=half)
        model.add("rod_joint", Spherical(frame_a=f"corner.carrier.{outer}", frame_b=end, cut=True))
        model.interface("rod", bar_part.frame("start", position=[-v for v in half]))
    if bar is not None:
        model.input("other_height", "m", 0, description="height of the other end of the anti-roll bar")
        middle = body.frame("middle", position=[-c for c in center])
        model.interface("middle", middle)
        model.interface("bar", "corner.carrier.S")
        model.add("bar", AntiRollBarSide(chassis=middle, point="corner.carrier.S", stiffness=bar, other="other_height"))
    return model


def steering(
    table: Mapping[str, Any] = MIDSIZE,
    *,
    angle: Any = None,
    rate: Any = None,
    rack: Any = None,
    position: tuple[float, float, float] = (0.0, 0.0, 0.0),
    speed: float = 0.0,
    housing: Mapping[str, float] = HOUSING,
    options: Mapping[str, Any] | None = None,
) -> Model:
    """The steering with the part housing, by which it hangs on the body, and the interfaces body, left and right.

    angle, rate: of the steering wheel over time; rack: travel of the rack instead.
    """
    inner = table["front"]["points"][steering_point(table)]
    x, y, z = (float(v) for v in inner)
    given = {**table["steering"], **(options or {})}
    drive = {"rack": rack} if rack is not None else {"angle": angle, "rate": rate}
    built = rack_steering(height=(x, z), **given, **drive)
    built.parts["rack"].frames["left"] = Frame(position=(0, y, 0))
    built.parts["rack"].frames["right"] = Frame(position=(0, -y, 0))
    model = Model("steering")
    size = housing["inertia"]
    model.add_part(
        "housing",
        mass=housing["mass"],
        inertia={"xx": size, "yy": size, "zz": size},
        position=tuple(a + b for a, b in zip((x, 0.0, z), position, strict=True)),
        velocity=(speed, 0, 0),
        free=True,
    )
    model.submodel("rack", built, connections={"chassis": "housing"}, position=position)
    model.interface("body", "housing")
    model.interface("left", "rack.rack.left")
    model.interface("right", "rack.rack.right")
    return model


def front_axle(
    table: Mapping[str, Any] = MIDSIZE,
    *,
    bar: float | None = None,
    angle: Any = None,
    mount: Mapping[str, float] = MOUNT,
    housing: Mapping[str, float] = HOUSING,
    options: Mapping[str, Any] | None = None,
) -> Model:
    """The whole front axle with its steering on one coupling body, by which it hangs on the body: interface body.

    The coupling body is that of both half axles and the steering in one: mass, center and inertia are theirs together.

    >>> axle = front_axle()
    >>> axle.parts["mount"].mass, sorted(axle.coupling_frames)
    (70.0, ['body'])
    """
    given = {k: v for k, v in table["front"].items() if k not in ("anti_roll_bar",)}
    drive = {**table["steering"], **(options or {}), "angle": angle}
    axle = suspension(**given, anti_roll_bar=bar, wheel=table["wheel"], steering=drive, rotor=False)
    mass, center, inertia = sum_bodies(coupling_bodies(table, mount, housing).values())
    model = Model("front axle")
    model.add_part("mount", mass=mass, inertia=inertia.tolist(), position=center.tolist(), free=True)
    model.submodel("axle", axle, connections={"chassis": "mount"})
    model.interface("body", "mount")
    return model


Body = tuple[float, tuple[float, float, float], float]
"""A coupling body: mass, center, inertia about all axes."""


def coupling_bodies(
    table: Mapping[str, Any], mount: Mapping[str, float] = MOUNT, housing: Mapping[str, float] = HOUSING
) -> dict[str, Body]:
    """The coupling bodies of half axles and steering by the interface of the body that they belong to."""
    x, _, z = (float(v) for v in table["front"]["points"][steering_point(table)])
    found: dict[str, Body] = {side: (mount["mass"], mount_center(table, side), mount["inertia"]) for side in SIDES}
    return {**found, "steering": (housing["mass"], (x, 0.0, z), housing["inertia"])}


def sum_bodies(bodies: Iterable[Body]) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Mass, center, and inertia about it of rigid bodies that are one."""
    given = list(bodies)
    mass = sum(m for m, _, _ in given)
    center = np.asarray(sum(m * np.array(place) for m, place, _ in given)) / mass
    inertia = sum(size * np.eye(3) + m * steiner(np.array(place) - center) for m, place, size in given)
    return mass, center, np.asarray(inertia)


def body(
    table: Mapping[str, Any] = MIDSIZE,
    *,
    mount: Mapping[str, float] = MOUNT,
    housing: Mapping[str, float] = HOUSING,
    position: tuple[float, float, float] = (0.0, 0.0, 0.0),
    speed: float = 0.0,
    whole: bool = False,
) -> Model:
    """The body of the car less the coupling bodies of half axles and steering; interfaces left, right, steering.

    whole: less that of the whole front axle, which is the three in one; interface axle.

    >>> model = body()
    >>> model.parts["body"].mass  # 1187 kg less twice 30 kg and 10 kg
    1117.0
    """
    mass, center, inertia = split_mass(table)
    first, moment = mass * center, inertia + mass * steiner(center)
    taken = coupling_bodies(table, mount, housing)
    for less, place, size in taken.values():
        mass, first = mass - less, first - less * np.array(place)
        moment = moment - size * np.eye(3) - less * steiner(place)
    places: dict[str, Any] = {name: place for name, (_, place, _) in taken.items()}
    if whole:
        places = {"axle": sum_bodies(taken.values())[1].tolist()}
    center = first / mass
    model = Model("body")
    part = model.add_part(
        "body",
        mass=float(mass),
        center_of_mass=center.tolist(),
        inertia=(moment - mass * steiner(center)).tolist(),
        position=position,
        velocity=(speed, 0, 0),
        free=True,
    )
    part.frame("origin")
    part.frame("sensor", position=tuple(float(v) for v in table["center_of_mass"]))
    for name, place in places.items():
        model.interface(name, part.frame(f"{name}_mount", position=place))
    return model


def ramp(start: float, duration: float) -> tuple[str, str]:
    """s(x) = x^3 (10 - 15 x + 6 x^2) over time, and its rate in 1/s."""
    x = f"clip((time/(1 s) - {start})/{duration}, 0, 1)"
    return f"({x}**3*(10 - 15*{x} + 6*{x}**2))", f"(30*{x}**2*(1 - {x})**2/{duration})"


def sine(amplitude: float, frequency: float, start: float, duration: float) -> tuple[str, str]:
    """amplitude * s * sin(2 pi f (t - start)) with a ramp s, and its rate; both as numbers in SI."""
    fade, rate = ramp(start, duration)
    phase = f"({TURN * frequency!r}*(time/(1 s) - {start}))"
    value = f"({amplitude!r}*{fade}*sin{phase})"
    return value, f"({amplitude!r}*({rate}*sin{phase} + {fade}*{TURN * frequency!r}*cos{phase}))"


def add_plate(
    model: Model, side: Side, amplitude: float, frequency: float = 1 / 6, opposite: bool = True, corner: str = "corner"
) -> None:
    """The plate under a wheel of the dynamic rig: max(0, c (0.310 m - gap) + d * rate) upward at the wheel center."""
    sign = amplitude if side == "left" or not opposite else -amplitude
    value, rate = sine(sign, frequency, 1.0, 1.5)
    wheel, name = f"{corner}.carrier.wheel_center", "plate" if corner == "corner" else f"plate_{side}"
    model.add(f"{name}_pose", sensors.Pose(frame=wheel))
    model.add(f"{name}_velocity", sensors.Velocity(frame=wheel))
    height, rise = f"{name}_pose.z/(1 m)", f"{name}_velocity.vz/(1 m)*(1 s)"
    load = f"(1 N)*max(0, 220000*(0.310 - ({height} + 0.295 - {value})) + 220*({rate} - {rise}))"
    model.add(name, Force(frame=wheel, force=(0, 0, load)))


def modular_rig(
    table: Mapping[str, Any] = MIDSIZE,
    *,
    bar: float | None = 24000.0,
    free_body: bool = False,
    rod: Rod = "distance",
    steering_angle: float = 480.0,
    plates: float = 0.04,
    options: Mapping[str, Any] | None = None,
    together: bool = False,
    **coupling: Any,
) -> Assembly:
    """The dynamic rig (Esterl, section 6.1.2) of components: steering, left and right half axle, and a body or ground.

    Plates under the wheels move by +/- plates m in opposite ways, the steering wheel turns by steering_angle deg. bar:
    stiffness of the anti-roll bar, None for none. free_body: the body of the car, else ground. together: half axles and
    steering are one component on one coupling body (low modularity). coupling: options of all couplings.
    """
    angle, _ = sine(math.radians(steering_angle), 1 / 3, 0.5, 0.75)
    rig = Assembly("dynamic rig")
    if free_body:
        rig.add("body", body(table, whole=together))
    if together:
        axle = front_axle(table, bar=bar or None, angle=angle, options=options)
        for side in SIDES:
            add_plate(axle, side, plates, corner=f"axle.{side}")
        rig.add("axle", axle)
        rig.couple("body.axle" if free_body else "ground", "axle.body", joint="rigid", **coupling)
        return rig
    rig.add("steering", steering(table, angle=angle, options=options))
    for side in SIDES:
        model = half_axle(side, table, bar=bar or None, rod=rod)
        add_plate(model, side, plates)
        rig.add(side, model)
    join_front(rig, rod, "body" if free_body else "ground", coupling)
    if bar:
        rig.exchange("left.bar", against="left.middle", axis="z", to="right.other_height")
        rig.exchange("right.bar", against="right.middle", axis="z", to="left.other_height")
    return rig


def kinematic_rig(
    table: Mapping[str, Any] = MIDSIZE, *, travel: float = 0.08, rack: float = 0.0, rod: Rod = "distance",
    housing: Mapping[str, float] = HOUSING, **coupling: Any,
) -> Assembly:  # fmt: skip
    """The axle with given motions (Esterl, section 6.1.1): steering and half axles on the ground, no anti-roll bar.

    Both wheel centers rise by travel m * sin(2 pi t/6 s), the rack moves by rack m * sin(2 pi t/3 s), each after a
    ramp. coupling: options of all couplings; between springs and dampers `tie_rod` scales those of the tie rods.

    >>> sorted(kinematic_rig(rack=0.0745).components)
    ['left', 'right', 'steering']
    """
    rig = Assembly("kinematic rig")
    moved, _ = sine(rack, 1 / 3, 0.5, 0.75)
    rig.add("steering", steering(table, rack=f"{moved}*(1 m)" if rack else 0.0, housing=housing))
    for side in SIDES:
        model = half_axle(side, table, rod=rod)
        lifted, _ = sine(travel, 1 / 6, 1.0, 1.5)
        model.add("travel_pose", sensors.Pose(frame="corner.carrier.wheel_center"))
        center = float(table["front"]["points"]["WC"][2])
        model.add("travel", Constraint(zero=f"travel_pose.z - ({center!r} + {lifted})*(1 m)"))
        rig.add(side, model)
    softer = coupling.pop("tie_rod", None)
    inner = dict(coupling)
    if softer is not None:
        inner |= {"stiffness": softer * coupling["stiffness"], "damping": softer * coupling["damping"]}
    join_front(rig, rod, "ground", coupling, inner)
    return rig


def lane_change(amplitude: float = 0.6, period: float = 2.5, first: float = 2.0, second: float = 6.0) -> str:
    """A double lane change by the angle of the steering wheel in rad over time: to one side and back.

    +/- amplitude * sin(2 pi x)^3 over one period x of each change, which is twice differentiable at its ends.
    """
    waves = []
    for start, sign in ((first, 1.0), (second, -1.0)):
        x = f"clip((time/(1 s) - {start})/{period}, 0, 1)"
        waves.append(f"{sign * amplitude!r}*sin({TURN!r}*{x})**3")
    return " + ".join(waves)


def modular_car(
    table: Mapping[str, Any] = MIDSIZE,
    *,
    speed: float = 80 / 3.6,
    angle: str | None = None,
    bar: bool = True,
    rod: Rod = "distance",
    **coupling: Any,
) -> Assembly:
    """The car of components: body with the rear axle, steering, left and right front half axle with their tires.

    speed at the start in m/s; angle: of the steering wheel over time in rad, twice differentiable; the double lane
    change of lane_change without one. bar: with the front anti-roll bar. coupling: options of all couplings.
    """
    read = read_car(table)
    at = (0.0, 0.0, float(read["height"]))
    hull = body(table, position=at, speed=speed)
    hull.parameter("start_speed", speed, unit="m/s")
    stand = Stand(at, np.eye(3), True)
    add_axle(hull, read, "rear", build_axle(read, "rear"), rolling_radius(read, None), stand)
    for side in SIDES:
        ends: dict[str, Any] = {"carrier": f"rear.{side}.carrier.wheel_center", "wheel": f"rear.{side}.wheel"}
        hull.add(f"tire_{side}", Tmeasy(**ends, **MIDSIZE_TIRE))
    hull.add("pose", sensors.Pose(frame="body.origin"))
    hull.add("motion", sensors.Velocity(frame="body.sensor"))
    hull.add("acceleration", sensors.Acceleration(frame="body.sensor", axes_of="body.sensor"))
    assembly = Assembly("modular car")
    assembly.add("body", hull)
    turn = lane_change() if angle is None else angle
    assembly.add("steering", steering(table, angle=turn, position=at, speed=speed))
    for side in SIDES:
        stiffness = float(table["front"]["anti_roll_bar"]) if bar else None
        model = half_axle(side, table, bar=stiffness, rod=rod, rotor=True, position=at, speed=speed)
        wheel: dict[str, Any] = {"carrier": "corner.carrier.wheel_center", "wheel": "corner.wheel"}
        model.add("tire", Tmeasy(**wheel, **MIDSIZE_TIRE))
        assembly.add(side, model)
    join_front(assembly, rod, "body", coupling)
    if bar:
        assembly.exchange("left.bar", against="left.middle", axis="z", to="right.other_height")
        assembly.exchange("right.bar", against="right.middle", axis="z", to="left.other_height")
    return assembly


def join_front(
    assembly: Assembly, rod: Rod, base: str, coupling: Mapping[str, Any], tie_rods: Mapping[str, Any] | None = None
) -> None:
    """Couplings of steering and half axles with the body (or ground), and of the tie rods."""
    options = dict(coupling)
    leads = options.pop("leader", None)
    for name in ("steering", "left", "right"):
        a = "ground" if base == "ground" else f"{base}.{name}"
        more = {"leader": base} if leads else {}
        assembly.couple(a, f"{name}.body", joint="rigid", **{**options, **more})
    inner = {k: v for k, v in (coupling if tie_rods is None else tie_rods).items() if k != "leader"}
    for side in SIDES:
        more = {"leader": "steering"} if inner.get("technique") == "imposed_motion" else {}
        assembly.couple(f"steering.{side}", f"{side}.rod", joint=rod, **{**inner, **more})


__all__ = [
    "HOUSING",
    "MOUNT",
    "body",
    "front_axle",
    "half_axle",
    "kinematic_rig",
    "lane_change",
    "modular_car",
    "modular_rig",
    "steering",
]
