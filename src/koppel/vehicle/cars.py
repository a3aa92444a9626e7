"""The whole car: body, axles, steering, tires, drive and brakes, with inputs and outputs for controllers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from koppel.elements import control, mechanics, rotational, sensors
from koppel.elements.mechanics.air_drag import AirDrag
from koppel.elements.vehicle import MagicFormula, Tmeasy
from koppel.model.arguments import spelled
from koppel.model.declared import Input
from koppel.model.errors import ModelError, shorten
from koppel.model.given import read_mapping, read_number, read_vector
from koppel.model.library import library
from koppel.model.model import Model
from koppel.model.part import check_mass_properties
from koppel.model.road import Road
from koppel.model.shape import Box, Hull, PartShape
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.car_power import PowerUnit, add_powertrain
from koppel.vehicle.car_table import (
    AXLES,
    axle_masses,
    axle_place,
    build_axle,
    check_choice,
    check_known,
    merge,
    read_car,
    read_inertia,
    steering_ratio,
    steiner,
    take_off,
)
from koppel.vehicle.driver import Driver, add_speed_driver, add_steering_driver
from koppel.vehicle.suspensions import Joints
from koppel.vehicle.tire_files import TireFile
from koppel.vehicle.tires import MIDSIZE_TIRE

WHEELS = {"fl": ("front", "left"), "fr": ("front", "right"), "rl": ("rear", "left"), "rr": ("rear", "right")}
"""Short name of a wheel: axle and side."""
PEDAL_FORCE = 16e3
"""Sum of the brake forces with the pedal of a driver in a car with a powertrain down [N], as he knows it."""
DRIVEN: Mapping[str, tuple[str, ...]] = {
    "front": ("fl", "fr"), "rear": ("rl", "rr"), "all": tuple(WHEELS), "none": (), "powertrain": (),
}  # fmt: skip


def midsize(**options: Any) -> Model:
    """The midsize car of koppel.vehicle.MIDSIZE; options are those of car.

    >>> model = midsize(speed=20.0)
    >>> sorted(model.submodels), sorted(name for name in model.elements if name.startswith("tire"))
    (['front', 'rear'], ['tire_fl', 'tire_fr', 'tire_rl', 'tire_rr'])
    """
    return car(**options)


@library("vehicle.car")
@spelled("car(speed='80 km/h')")
def car(
    *,
    data: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
    tire: Mapping[str, Any] | TireFile | None = None,
    road: Road | None = None,
    speed: Any = 0.0,
    joints: Joints = "ideal",
    bushings: Mapping[str, Any] | None = None,
    axles: Literal["full", "maps"] | Mapping[str, Any] = "full",
    inputs: Mapping[str, Any] | None = None,
    steering: Literal["angle", "torque"] = "angle",
    drive: Literal["none", "front", "rear", "all", "powertrain"] = "none",
    powertrain: Mapping[str, Any] | None = None,
    engine_mounts: bool | Mapping[str, Any] = False,
    brakes: bool = False,
    driver: Driver | None = None,
    payloads: Sequence[Mapping[str, Any]] = (),
    drag_area: float = 0.0,
    lift_area: float = 0.0,
    name: str = "midsize car",
) -> Model:
    """A car with two axles from a table like koppel.vehicle.MIDSIZE.

    changes: entries of the table that differ, such as {"mass": 1400, "front": {"camber": 0}}. tire: fields of
    vehicle.tmeasy, or what read_tire gave. road: a road of the catalogue; none: the plane z = 0. The car starts on the
    plane that fits the road under its four wheels. speed: at the start in m/s, along the car. joints, bushings: of both
    axles. axles: maps: both axles by tables that the rig makes of them (reduce_axle), or per axle {"front": what
    measure_maps or read_maps gave, "rear": "maps"}. inputs: signals by the name of the input, where it is not 0.
    steering: angle, with the inputs steering_angle and steering_rate of the steering wheel, positive to the left (the
    rate must be that of the angle); or torque, with the input steering_wheel_torque: the wheel then turns with its
    inertia. drive: wheels with inputs drive_fl ... for a torque in N*m that the body supports; or powertrain, the
    six-speed one in the body with half shafts to the wheels, by the options powertrain (POWERTRAIN); it needs
    time_stepping. engine_mounts: True or values of UNIT: engine and gearbox are a part on mounts, taken off the body.
    brakes: set-valued brakes between carrier and wheel with the inputs brake (sum of all torques, parted by brake_split
    of the table) and brake_fl ... in N*m; they need time_stepping. Without brakes and powertrain the car has no
    set-valued law. payloads: mass, position (axes of the car), inertia about their own center, on the body. drag_area,
    lift_area: of the air in m**2, along and square to the velocity at the center of mass; 0: no air. driver: steers
    along a path and holds a speed, beside the inputs; his force is shared by the driven wheels.

    The part body has the frames origin (that of the car) and sensor (center of mass of the whole car); connectors are
    body, front.steering.rack, front.left.carrier and so on. Channels are listed in the documentation.

    >>> model = car(drive="front", brakes=True)
    >>> [name for name in model.inputs if name.startswith("brake")]
    ['brake', 'brake_fl', 'brake_fr', 'brake_rl', 'brake_rr']
    """
    table = read_car(merge(MIDSIZE if data is None else data, changes or {}))
    check_options(tire, road, driver, brakes)
    model = Model(name)
    model.parameter("start_speed", speed, unit="m/s", description="speed at the start, along the car")
    stand = stand_on(road, table)
    driven = check_choice(DRIVEN, drive, "drive")
    force, steered = add_steering(model, table, driver, drive, steering)
    roll = rolling_radius(table, tire)
    built = {axle: build_axle(table, axle, joints, bushings, steered) for axle in AXLES}
    built = reduce_axles(built, axles)
    unit = PowerUnit(engine_mounts) if engine_mounts else None
    taken = [*axle_masses(table, built), *([unit.mass_properties] if unit else [])]
    add_body(model, table, take_off(table, taken), payloads, stand)
    if unit:
        unit.add(model, stand.place, stand.rotation, stand.velocity)
    for axle, one in built.items():
        add_axle(model, table, axle, one, roll, stand)
    if steering == "torque":
        wheel = "front.steering.steering_wheel"
        model.publish("steering_angle", f"{wheel}.angle", unit="rad")
        model.publish("steering_rate", f"{wheel}.speed", unit="rad/s")
    add_tires(model, tire, road)
    if drive == "powertrain":
        begin = read_number(speed, "m/s", "speed")
        block = "power_unit" if unit else "body"
        add_powertrain(model, powertrain, block, begin, roll, driver, table["mass"])
    elif powertrain is not None:
        raise ModelError("goes with drive='powertrain'", path="powertrain")
    for short in driven:
        add_drive(model, short, f"{force}*({roll / len(driven)!r} m)" if force else "")
    if brakes:
        pedal = f" + bus.brake*({PEDAL_FORCE * roll!r} N*m)" if drive == "powertrain" else ""
        add_brakes(model, float(table["brake_split"]), pedal)
    if drag_area or lift_area:
        drag = read_number(drag_area, "m**2", "drag_area", at_least=0)
        lift = read_number(lift_area, "m**2", "lift_area")
        model.add("air", AirDrag(frame="body.sensor", area=1, drag=drag, lift=lift))
    add_outputs(model, table)
    give_inputs(model, inputs or {})
    return model


def give_inputs(model: Model, inputs: Mapping[str, Any]) -> None:
    """Signals for inputs of the car; the column needs the rate of a steering angle that changes."""
    for key, signal in inputs.items():
        check_known(key, model.inputs, "input of this car", "inputs")
        before = model.inputs[key]
        try:
            model.inputs[key] = Input(unit=before.unit, signal=signal, description=before.description)
        except ModelError as error:
            raise error.within(f"inputs.{key}") from None
    if "steering_angle" in inputs and "steering_rate" not in inputs and not is_constant(inputs["steering_angle"]):
        told = "is missing: steering_angle changes, and its rate acts on the damping of the column; give it in rad/s"
        raise ModelError(told, path="inputs.steering_rate")


def is_constant(signal: Any) -> bool:
    """Whether a signal is a number or text with one."""
    try:
        read_number(signal, "rad", "steering_angle")
    except ModelError:
        return False
    return True


def reduce_axles(built: dict[str, Model], axles: Any) -> dict[str, Model]:
    """The axles by their tables, where that is wanted."""
    if axles == "full":
        return built
    from koppel.vehicle.axle_maps import AxleMaps, reduce_axle

    wanted = dict.fromkeys(AXLES, "maps") if axles == "maps" else read_mapping(axles, "axles", AXLES, "a car")
    found = dict(built)
    for axle, given in wanted.items():
        if not isinstance(given, AxleMaps) and given not in ("full", "maps"):
            told = "does not fit; give full, maps, or tables from measure_maps or read_maps"
            raise ModelError(f"= {shorten(given)} {told}", path=f"axles.{axle}")
        if given != "full":
            found[axle] = reduce_axle(built[axle], given if isinstance(given, AxleMaps) else None)
    return found


def check_options(tire: object, road: object, driver: object, brakes: object) -> None:
    """Raises where an option is something else altogether."""
    if tire is not None and not isinstance(tire, Mapping | TireFile):
        told = "does not fit; give fields of vehicle.tmeasy, or read_tire(...) of a file"
        raise ModelError(f"= {shorten(tire)} {told}", path="tire")
    if road is not None and not isinstance(road, Road):
        raise ModelError(f"= {shorten(road)} is no road; give one such as PlaneRoad(slope=0.1)", path="road")
    if driver is not None and not isinstance(driver, Driver):
        raise ModelError(f"= {shorten(driver)} is no driver; give Driver(path=..., speed=...)", path="driver")
    if not isinstance(brakes, bool):
        raise ModelError(f"= {shorten(brakes)} is neither true nor false", path="brakes")


def add_steering(
    model: Model, table: Mapping[str, Any], driver: Driver | None, drive: str, steering: str
) -> tuple[str, dict[str, Any]]:
    """Inputs of the steering and the driver; returns the drive force that he wants and what drives the rack."""
    check_choice({"angle": 1, "torque": 1}, steering, "steering")
    if steering == "torque":
        if driver is not None and driver.path is not None:
            raise ModelError("steers by angle; give steering='angle'", path="driver.path")
        what = "torque of the hands on the steering wheel, positive to the left"
        model.input("steering_wheel_torque", "N*m", 0, description=what)
        model.publish("steering_wheel_torque", "steering_wheel_torque", unit="N*m")
        return add_driver(model, driver, table, drive)[2], {"torque": "bus.steering_wheel_torque"}
    model.input("steering_angle", "rad", description="of the steering wheel, positive to the left")
    model.input("steering_rate", "rad/s", description="rate of the steering angle")
    angle, rate, force = add_driver(model, driver, table, drive)
    model.publish("steering_angle", f"steering_angle{angle}", unit="rad")
    model.publish("steering_rate", f"steering_rate{rate}", unit="rad/s")
    return force, {"angle": "bus.steering_angle", "rate": "bus.steering_rate"}


# the body ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stand:
    """Where the car starts: its origin and its axes, the columns, in the axes of the road."""

    origin: tuple[float, float, float]
    axes: Any
    level: bool

    def place(self, position: Any) -> tuple[float, float, float]:
        """A point of the car."""
        x, y, z = (float(o + v) for o, v in zip(self.origin, self.axes @ np.asarray(position), strict=True))
        return x, y, z

    @property
    def rotation(self) -> Any:
        """Rotation of the car; none where it is level."""
        return None if self.level else self.axes.tolist()

    @property
    def velocity(self) -> tuple[Any, Any, Any]:
        """start_speed along the car."""
        if self.level:
            return ("start_speed", 0, 0)
        x, y, z = (f"{float(v)!r}*start_speed" for v in self.axes[:, 0])
        return x, y, z


def stand_on(road: Road | None, table: Mapping[str, Any]) -> Stand:
    """The plane z = a + s x + b y nearest to the road under the four wheels, the car on it with its nose along x.

    >>> from koppel.elements.vehicle import PlaneRoad
    >>> stand = stand_on(PlaneRoad(slope=0.1), read_car(MIDSIZE))
    >>> [round(float(v), 6) for v in stand.axes[:, 0]]
    [0.995037, 0.0, 0.099504]
    """
    height = float(table["height"])
    if road is None:
        return Stand((0.0, 0.0, height), np.eye(3), True)
    places = [
        np.array(table[axle]["points"]["WC"], dtype=float) * (1, side, 1) + axle_place(table, axle)
        for axle in ("front", "rear")
        for side in (1.0, -1.0)
    ]
    x, y = np.array([p[0] for p in places]), np.array([p[1] for p in places])
    z = np.asarray(road.height(x, y), dtype=float)
    if not np.all(np.isfinite(z)):
        k = int(np.argmin(np.isfinite(z)))
        raise ModelError(
            f"has no height under the wheel {list(WHEELS)[k]} at the start, x = {x[k]:g} m, y = {y[k]:g} m; "
            "let it begin behind the car",
            path="road",
        )
    if not np.any(z):
        return Stand((0.0, 0.0, height), np.eye(3), True)
    a, s, b = (float(v) for v in np.linalg.lstsq(np.column_stack([np.ones(4), x, y]), z, rcond=None)[0])
    normal, forward = np.array([-s, -b, 1.0]), np.array([1.0, 0.0, s])
    normal, forward = normal / np.linalg.norm(normal), forward / np.linalg.norm(forward)
    axes = np.column_stack([forward, np.cross(normal, forward), normal])
    up = height * normal
    return Stand((float(up[0]), float(up[1]), a + float(up[2])), axes, False)


def add_body(
    model: Model,
    table: Mapping[str, Any],
    own: tuple[float, Any, Any],
    payloads: Sequence[Mapping[str, Any]],
    stand: Stand,
) -> None:
    """The body, mass, center and inertia about it given, with its payloads, one rigid part; its origin is the car's."""
    mass, center, inertia = own
    first, moment = mass * center, inertia + mass * steiner(center)
    if not isinstance(payloads, Sequence) or isinstance(payloads, str):
        raise ModelError(f"= {shorten(payloads)} is no list; give [{{mass, position, inertia}}, ...]", path="payloads")
    for index, given in enumerate(payloads):
        here = f"payloads[{index}]"
        load = read_mapping(given, here, ("mass", "position", "inertia"), "a payload")
        own_mass = read_number(load.get("mass"), "kg", f"{here}.mass", at_least=0)
        place = np.array(read_vector(load.get("position"), "m", f"{here}.position"))
        own_inertia = read_inertia(load.get("inertia", (0, 0, 0)), f"{here}.inertia")
        check_inertia(own_inertia, f"{here}.inertia")
        mass, first = mass + own_mass, first + own_mass * place
        moment = moment + own_mass * steiner(place) + own_inertia
    center = first / mass
    body = model.add_part(
        "body",
        mass=float(mass),
        center_of_mass=center.tolist(),
        inertia=(moment - mass * steiner(center)).tolist(),
        position=stand.origin,
        rotation=stand.rotation,
        velocity=stand.velocity,
        free=True,
        shape=body_shape(table),
    )
    body.frame("origin")
    body.frame("sensor", position=table["center_of_mass"])


def check_inertia(inertia: Any, path: str) -> None:
    """Raises where no rigid body has this inertia."""
    try:
        check_mass_properties(1.0, (0.0, 0.0, 0.0), inertia.tolist())
    except ModelError as error:
        raise ModelError(error.message, path=path) from None


def body_shape(table: Mapping[str, Any]) -> tuple[PartShape, ...]:
    """A saloon within the outline: sills between the axles, aprons before and behind the wheels, hood, cabin."""
    outline, wheelbase, radius = table["outline"], table["wheelbase"], table["wheel"]["radius"]
    length, width, front = outline["length"], outline["width"], outline["front_overhang"]
    rear, top = front - length, outline["height"] - table["height"]
    inside = 2.0 * min(table[axle]["points"]["WC"][1] for axle in AXLES) - 0.45  # between the wheels
    low, arch = 0.16 - table["height"], 1.12 * radius
    waist = arch + 0.42 * (top - arch)
    room = 1.16 * radius  # before and behind each wheel
    paint, glass = "#3f6ea5", "#2b3440"

    def block(color: str, *sections: tuple[float, float, float, float]) -> Hull:
        """The hull of cross sections, each with x, width, bottom and top."""
        points = [(x, side * 0.5 * wide, z) for x, wide, *ends in sections for z in ends for side in (1.0, -1.0)]
        return Hull(points=points, color=color)

    def light(x: float, color: str, side: float) -> Box:
        size = (0.05, 0.22 * width, 0.35 * (waist - arch))
        return Box(size=size, position=(x, 0.33 * side * width, arch), color=color)

    cowl, tail = rear + 0.70 * length, rear + 0.10 * length
    shapes: list[PartShape] = [
        block(paint, (room - wheelbase, width, low, arch), (-room, width, low, arch)),
        block(paint, (room, width, low, arch), (front, 0.78 * width, low + 0.04, arch)),
        block(paint, (rear, 0.84 * width, low + 0.08, arch), (-wheelbase - room, width, low, arch)),
        block(
            paint,
            (rear, 0.8 * width, arch - 0.02, waist - 0.1),
            (tail, 0.94 * width, arch - 0.02, waist),
            (room, width, arch - 0.02, arch),
            (cowl, 0.94 * width, arch - 0.02, waist),
            (front - 0.1, 0.8 * width, arch - 0.02, arch + 0.55 * (waist - arch)),
            (front, 0.72 * width, arch - 0.02, arch + 0.1),
        ),
        block(
            glass,
            (tail, 0.8 * width, waist - 0.01, waist),
            (rear + 0.27 * length, 0.66 * width, waist, top - 0.03),
            (rear + 0.52 * length, 0.66 * width, waist, top - 0.03),
            (cowl, 0.84 * width, waist - 0.01, waist),
        ),
        block(
            paint,
            (rear + 0.25 * length, 0.62 * width, top - 0.05, top),
            (rear + 0.535 * length, 0.62 * width, top - 0.05, top),
        ),
    ]
    if inside > 0.2:
        shapes += [
            block(paint, (-room, inside, low, arch), (room, inside, low, arch)),
            block(paint, (-wheelbase - room, inside, low, arch), (room - wheelbase, inside, low, arch)),
        ]
    for side in (1.0, -1.0):
        shapes += [light(front - 0.08, "#f4f1dc", side), light(rear + 0.025, "#c0202c", side)]
    return tuple(shapes)


# axles and tires -----------------------------------------------------------------------------------------------------


def rolling_radius(table: Mapping[str, Any], tire: Mapping[str, Any] | TireFile | None) -> float:
    """Speed per spin with which the wheels start: about the radius at which they roll without slip."""
    fields = tire.fields if isinstance(tire, TireFile) else {**MIDSIZE_TIRE, **(tire or {})}
    radius, height = float(fields["radius"]), float(table["height"])
    if height > 4.0 * radius > 0:
        what = f"= {radius:g} m is far below the height of the wheel centers, {height:g} m; check its unit"
        raise ModelError(what, path="tire.radius")
    if height < 0.75 * radius:
        what = f"= {height:g} m is far below the free radius of the tires, {radius:g} m: they would start in the road"
        raise ModelError(f"{what}; give a height near {0.95 * radius:.3g} m", path="changes.height")
    return (2.0 * radius + height) / 3.0


def add_axle(
    model: Model, table: Mapping[str, Any], axle: str, built: Model, roll: float, stand: Stand
) -> None:
    """One axle as a submodel; its parts start with the speed of the car, its wheels roll."""
    built.parameter("start_speed", 0, unit="m/s")
    corner = built.submodels["left"].model
    corner.parameter("start_speed", 0, unit="m/s")
    for side in ("left", "right"):
        built.submodels[side].parameters["start_speed"] = "start_speed"
    for one in (built, corner):
        for name, part in one.parts.items():
            one.parts[name] = part.model_copy(update={"velocity": ("start_speed", 0, 0)})
    wheel = corner.elements["wheel"]
    corner.elements["wheel"] = wheel.model_copy(update={"speed": f"start_speed/({roll!r} m)*(1 rad)"})
    model.submodel(
        axle,
        built,
        connections={"chassis": "body"},
        position=stand.place(axle_place(table, axle)),
        rotation=stand.rotation,
        parameters={"start_speed": "start_speed"},
    )


def add_tires(model: Model, tire: Mapping[str, Any] | TireFile | None, road: Road | None) -> None:
    """Four tires on one road."""
    if road is not None:
        model.add("road", road)
    for wheel, (axle, side) in WHEELS.items():
        place: dict[str, Any] = {
            "carrier": f"{axle}.{side}.carrier.wheel_center",
            "wheel": f"{axle}.{side}.wheel",
            "road": None if road is None else "road",
        }
        if isinstance(tire, TireFile):
            model.add(f"tire_{wheel}", MagicFormula(**place, **tire.mounted("left" if side == "left" else "right")))
        else:
            try:
                model.add(f"tire_{wheel}", Tmeasy(**place, **{**MIDSIZE_TIRE, **(tire or {})}))
            except ModelError as error:
                raise error.within("tire") from None


# drive and brakes ----------------------------------------------------------------------------------------------------


def add_driver(model: Model, driver: Driver | None, table: Mapping[str, Any], drive: str) -> tuple[str, str, str]:
    """What the driver adds to steering angle and rate, and the drive force that he wants; empty: nothing."""
    if driver is None:
        return "", "", ""
    angle = rate = force = ""
    if driver.path is not None:
        ratio = steering_ratio(table) if driver.steering_ratio is None else driver.steering_ratio
        signals = add_steering_driver(model, driver, float(table["wheelbase"]), ratio)
        angle, rate = (f" + {signal}" for signal in signals)
    if driver.speed is not None and drive != "powertrain":
        if not DRIVEN[drive]:
            raise ModelError("needs a drive; give drive: front, rear, all or powertrain", path="driver.speed")
        force = add_speed_driver(model, driver, float(table["mass"])) + "*(1 N)"
    return angle, rate, force


def add_drive(model: Model, wheel: str, driver: str) -> None:
    """A torque on a wheel through a shaft from the body, which takes the reaction; the carrier takes none."""
    axle, side = WHEELS[wheel]
    name = f"drive_{wheel}"
    model.input(name, "N*m", 0, description="torque on the wheel from the body")
    torque = f"({name} + {driver})" if driver else name
    model.add(f"{name}_torque", rotational.Torque(shaft_b=f"{axle}.{side}.wheel", torque=torque))
    # the torque on the coordinate of the wheel is one between wheel and carrier: it is moved on to the body
    carrier = f"{axle}.{side}.carrier.wheel_center"
    model.add(f"{name}_carrier", mechanics.Force(frame=carrier, torque=(0, torque, 0), axes="frame"))
    model.add(f"{name}_body", mechanics.Force(frame="body", torque=(0, f"-{torque}", 0), axes="frame"))


def add_brakes(model: Model, split: float, pedal: str) -> None:
    """Brakes that hold exactly, with torques from the pedal, that of a driver too, and from four inputs."""
    model.input("brake", "N*m", 0, description="sum of all brake torques from the pedal")
    for wheel, (axle, side) in WHEELS.items():
        share = 0.5 * (split if axle == "front" else 1.0 - split)
        model.input(f"brake_{wheel}", "N*m", 0, description="further brake torque of one wheel")
        normal = f"max(0, ({share!r}*(brake{pedal}) + brake_{wheel})/(1 m))"
        model.add(f"brake_{wheel}_disc", rotational.Brake(shaft=f"{axle}.{side}.wheel", normal=normal))


# outputs -------------------------------------------------------------------------------------------------------------


def add_outputs(model: Model, table: Mapping[str, Any]) -> None:
    """What a driver or a controller can measure, and what reports show."""
    model.add("pose", sensors.Pose(frame="body.origin"))
    model.add("motion", sensors.Velocity(frame="body.origin"))
    model.add("acceleration", sensors.Acceleration(frame="body.sensor", axes_of="body.sensor"))
    rx, ry, rz = ("pose.rx", "pose.ry", "pose.rz")
    R = {
        "11": f"cos({ry})*cos({rz})",
        "21": f"(cos({rx})*sin({rz}) + sin({rx})*sin({ry})*cos({rz}))",
        "31": f"(sin({rx})*sin({rz}) - cos({rx})*sin({ry})*cos({rz}))",
        "12": f"(-cos({ry})*sin({rz}))",
        "22": f"(cos({rx})*cos({rz}) - sin({rx})*sin({ry})*sin({rz}))",
        "32": f"(sin({rx})*cos({rz}) + cos({rx})*sin({ry})*sin({rz}))",
        "33": f"cos({rx})*cos({ry})",
    }
    for entry in ("11", "21", "31", "12", "22", "32"):
        model.add(f"R{entry}", control.Expression(input=R[entry]))
    r = {key: f"R{key}.value" for key in R}
    for axis in (1, 2):
        v = " + ".join(f"{r[f'{k}{axis}']}*motion.v{c}" for k, c in ((1, "x"), (2, "y"), (3, "z")))
        name = ("forward", "sideward")[axis - 1]
        model.add(name, control.Expression(input=v))
        what = "speed of the origin in axes of the car"
        model.output(f"v_{'xy'[axis - 1]}", f"{name}.value", unit="m/s", description=what)
    model.output("yaw", f"atan2({r['21']}, {r['11']})", unit="rad", description="heading, positive to the left")
    model.output("pitch", f"asin(-{r['31']})", unit="rad", description="nose down positive")
    model.output("roll", f"atan2({r['32']}, {R['33']})", unit="rad", description="left side up positive")
    # by the sensor, whose axes are mirrored with the car; those of the channels of a part are not
    spin = f"(sin({ry})*motion.wx - sin({rx})*cos({ry})*motion.wy + {R['33']}*motion.wz)"
    model.output("yaw_rate", spin, unit="rad/s", description="about z of the car")
    model.output("ax", "acceleration.ax", unit="m/s**2", description="at the sensor, along x of the car")
    model.output("ay", "acceleration.ay", unit="m/s**2", description="at the sensor, along y of the car")
    model.output("az", "acceleration.az", unit="m/s**2", description="at the sensor, along z of the car")
    x = float(table["center_of_mass"][0])
    model.output(
        "sideslip",
        f"atan2(sideward.value + ({x!r} m)*{spin}/(1 rad), forward.value)",
        unit="rad",
        description="of the center of mass: angle from the axis of the car to its velocity, positive to the left",
    )
    model.output("rack_force", "front.steering.rack_force", unit="N", description="force of the column on the rack")
    model.output("steering_torque", "front.steering.column_torque", unit="N*m", description="at the steering wheel")
    for wheel, (axle, side) in WHEELS.items():
        model.output(f"wheel_speed_{wheel}", f"{axle}.{side}.wheel.speed", unit="rad/s", description="wheel on carrier")
        model.output(f"load_{wheel}", f"tire_{wheel}.force_z", unit="N", description="wheel load")
