"""The whole car: body, axles, steering, tires, drive and brakes, with inputs and outputs for controllers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from koppel.elements import control, mechanics, rotational, sensors
from koppel.elements.mechanics.air_drag import AirDrag
from koppel.elements.vehicle import MagicFormula, Tmeasy
from koppel.model.errors import ModelError, shorten, suggest
from koppel.model.library import library
from koppel.model.model import Input, Model
from koppel.model.road import Road
from koppel.vehicle.car_data import MIDSIZE
from koppel.vehicle.driver import Driver, add_speed_driver, add_steering_driver
from koppel.vehicle.hardpoints import read_angle
from koppel.vehicle.suspensions import Joints, suspension, turned_inertia, wheel_rotation
from koppel.vehicle.tire_files import TireFile
from koppel.vehicle.tires import MIDSIZE_TIRE

WHEELS = {"fl": ("front", "left"), "fr": ("front", "right"), "rl": ("rear", "left"), "rr": ("rear", "right")}
"""Short name of a wheel: axle and side."""
DRIVEN: Mapping[str, tuple[str, ...]] = {"front": ("fl", "fr"), "rear": ("rl", "rr"), "all": tuple(WHEELS), "none": ()}
AXLE_OPTIONS = ("type", "points", "toe", "camber", "spring", "damper", "anti_roll_bar", "bump_stop", "rebound_stop")


def midsize(**options: Any) -> Model:
    """The midsize car of koppel.vehicle.MIDSIZE; options are those of car.

    >>> model = midsize(speed=20.0)
    >>> sorted(model.submodels), sorted(name for name in model.elements if name.startswith("tire"))
    (['front', 'rear'], ['tire_fl', 'tire_fr', 'tire_rl', 'tire_rr'])
    """
    return car(**options)


@library("vehicle.car")
def car(
    *,
    data: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
    tire: Mapping[str, Any] | TireFile | None = None,
    road: Road | None = None,
    speed: Any = 0.0,
    joints: Joints = "ideal",
    bushings: Mapping[str, Any] | None = None,
    inputs: Mapping[str, Any] | None = None,
    drive: Literal["none", "front", "rear", "all"] = "none",
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
    axles. inputs: signals by the name of the input, where it is not 0; steering_angle and steering_rate (of the
    steering wheel, positive to the left; the rate must be that of the angle) are always there. drive: wheels with
    inputs drive_fl ... for a torque in N*m that the body supports. brakes: set-valued brakes between carrier and wheel
    with the inputs brake (sum of all torques, parted by brake_split of the table) and brake_fl ... in N*m; they need
    time_stepping. Without brakes the car has no set-valued law. payloads: mass, position (axes of the car), inertia
    about their own center, on the body. drag_area, lift_area: of the air in m**2, along and square to the velocity at
    the center of mass; 0: no air. driver: steers along a path and holds a speed, beside the inputs; its force is shared
    by the driven wheels.

    The part body has the frames origin (that of the car) and sensor (center of mass of the whole car); connectors are
    body, front.steering.rack, front.left.carrier and so on. Channels are listed in the documentation.

    >>> model = car(drive="front", brakes=True)
    >>> [name for name in model.inputs if name.startswith("brake")]
    ['brake', 'brake_fl', 'brake_fr', 'brake_rl', 'brake_rr']
    """
    table = merge(data or MIDSIZE, changes or {}, "changes")
    model = Model(name)
    model.parameter("start_speed", speed, unit="m/s", description="speed at the start, along the car")
    stand = stand_on(road, table)
    add_body(model, table, payloads, stand)
    model.input("steering_angle", "rad", description="of the steering wheel, positive to the left")
    model.input("steering_rate", "rad/s", description="rate of the steering angle")
    driven = choose(DRIVEN, drive, "drive")
    angle, rate, force = add_driver(model, driver, table, driven)
    model.publish("steering_angle", f"steering_angle{angle}", unit="rad")
    model.publish("steering_rate", f"steering_rate{rate}", unit="rad/s")
    roll = rolling_radius(table, tire)
    for axle in ("front", "rear"):
        add_axle(model, table, axle, joints, bushings, roll, stand)
    add_tires(model, tire, road)
    for wheel in driven:
        add_drive(model, wheel, f"{force}*({roll / len(driven)!r} m)" if force else "")
    if brakes:
        add_brakes(model, float(table["brake_split"]))
    if drag_area or lift_area:
        air = AirDrag(frame="body.sensor", area=1, drag=drag_area, lift=lift_area)
        model.add("air", air)
    add_outputs(model, table)
    for key, signal in (inputs or {}).items():
        if key not in model.inputs:
            raise ModelError(f"is no input of this car{suggest(key, model.inputs)}", path=f"inputs.{key}")
        model.inputs[key] = Input(unit=model.inputs[key].unit, signal=signal, description=model.inputs[key].description)
    return model


def choose(table: Mapping[str, Any], word: object, path: str) -> Any:
    """An entry by its word."""
    if word not in table:
        raise ModelError(f"= {shorten(word)} does not fit; give {', '.join(table)}", path=path)
    return table[str(word)]


def merge(table: Mapping[str, Any], changes: Mapping[str, Any], path: str) -> dict[str, Any]:
    """A table with changes, level by level; what it does not have is refused."""
    merged = dict(table)
    for key, value in changes.items():
        if key not in table and key not in AXLE_OPTIONS:
            raise ModelError(f"is not known{suggest(key, table)}", path=f"{path}.{key}")
        old = table.get(key)
        inner = isinstance(value, Mapping) and isinstance(old, Mapping)
        merged[key] = merge(old, value, f"{path}.{key}") if inner else value  # type: ignore[arg-type]
    return merged


# the body ------------------------------------------------------------------------------------------------------------


def split_mass(table: Mapping[str, Any]) -> tuple[float, Any, Any]:
    """Mass, center of mass and inertia about it of the body: those of the whole car without wheels, carriers and rack.

    >>> mass, center, inertia = split_mass(MIDSIZE)
    >>> mass, [round(float(v), 6) for v in center], round(float(inertia[0, 2]), 6)
    (1187.0, [-1.068703, 0.0, 0.284426], 10.458129)
    """
    mass, center = take_number(table, "mass", "data"), take_vector(table, "center_of_mass", "data")
    for key in ("wheelbase", "height"):
        if not take_number(table, key, "data") > 0:
            raise ModelError(f"= {table[key]:g} m is not above 0", path=f"data.{key}")
    inertia = np.diag(table["inertia"]) if np.ndim(table["inertia"]) == 1 else np.array(table["inertia"], dtype=float)
    wheel, moment = table["wheel"], inertia + mass * steiner(center)
    first = mass * center
    for axle in ("front", "rear"):
        for side in (1.0, -1.0):
            place = np.array(table[axle]["points"]["WC"], dtype=float) * (1, side, 1) + axle_place(table, axle)
            frame = wheel_rotation(*(read_angle(table[axle][angle], f"{axle}.{angle}") for angle in ("toe", "camber")))
            own = np.array(turned_inertia([float(v) for v in wheel["inertia"]], frame))
            mirror = np.diag([1.0, side, 1.0])
            mass, first = mass - wheel["mass"], first - wheel["mass"] * place
            moment = moment - mirror @ own @ mirror - wheel["mass"] * steiner(place)
    rack = float(table["steering"]["rack_mass"])
    x, _, z = table["front"]["points"][steering_point(table)]
    place = np.array([x, 0.0, z])
    mass, first, moment = mass - rack, first - rack * place, moment - rack * steiner(place)
    if not mass > 0:
        raise ModelError(f"= {table['mass']:g} kg leaves {mass:g} kg for the body beside wheels and rack", path="mass")
    center = first / mass
    return mass, center, moment - mass * steiner(center)


def take_number(table: Mapping[str, Any], key: str, path: str) -> float:
    """A number of a table, in SI."""
    value = table.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value):
        raise ModelError(f"= {shorten(value)} is no number; give one in SI, without unit", path=f"{path}.{key}")
    return float(value)


def take_vector(table: Mapping[str, Any], key: str, path: str) -> Any:
    """Three numbers of a table, in SI."""
    value = table.get(key)
    try:
        found = np.array(value, dtype=float)
    except (TypeError, ValueError):
        found = np.zeros(0)
    if found.shape != (3,) or not np.all(np.isfinite(found)):
        raise ModelError(f"= {shorten(value)} does not fit; give three numbers in SI", path=f"{path}.{key}")
    return found


def steiner(r: Any) -> Any:
    """Inertia of a unit mass at r about the origin."""
    r = np.asarray(r, dtype=float)
    return float(r @ r) * np.eye(3) - np.outer(r, r)


def axle_place(table: Mapping[str, Any], axle: str) -> Any:
    """Origin of an axle in the axes of the car."""
    return np.array([0.0 if axle == "front" else -float(table["wheelbase"]), 0.0, 0.0])


def steering_point(table: Mapping[str, Any]) -> str:
    """The inner point of the tie rods."""
    return "A5" if table["front"]["type"] == "five_link" else "P"


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
    >>> stand = stand_on(PlaneRoad(slope=0.1), MIDSIZE)
    >>> [round(float(v), 6) for v in stand.axes[:, 0]]
    [0.995037, 0.0, 0.099504]
    """
    height = take_number(table, "height", "data")
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


def add_body(model: Model, table: Mapping[str, Any], payloads: Sequence[Mapping[str, Any]], stand: Stand) -> None:
    """The body with its payloads, one rigid part, its origin that of the car."""
    mass, center, inertia = split_mass(table)
    first, moment = mass * center, inertia + mass * steiner(center)
    for index, load in enumerate(payloads):
        for key in load:
            if key not in ("mass", "position", "inertia"):
                raise ModelError(
                    "is not known; a payload has mass, position and inertia", path=f"payloads[{index}].{key}"
                )
        here = f"payloads[{index}]"
        own_mass, place = take_number(load, "mass", here), take_vector(load, "position", here)
        if not own_mass >= 0:
            raise ModelError(f"= {own_mass:g} kg is below 0; give 0 or more", path=f"{here}.mass")
        own = np.array(load.get("inertia", (0, 0, 0)), dtype=float)
        mass, first = mass + own_mass, first + own_mass * place
        moment = moment + own_mass * steiner(place) + (np.diag(own) if own.ndim == 1 else own)
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
    )
    body.frame("origin")
    body.frame("sensor", position=tuple(float(v) for v in table["center_of_mass"]))


# axles and tires -----------------------------------------------------------------------------------------------------


def rolling_radius(table: Mapping[str, Any], tire: Mapping[str, Any] | TireFile | None) -> float:
    """Speed per spin with which the wheels start: about the radius at which they roll without slip."""
    fields = tire.fields if isinstance(tire, TireFile) else {**MIDSIZE_TIRE, **(tire or {})}
    radius, height = float(fields["radius"]), float(table["height"])
    if height < 0.75 * radius:
        what = f"= {height:g} m is far below the free radius of the tires, {radius:g} m: they would start in the road"
        raise ModelError(f"{what}; give a height near {0.95 * radius:.3g} m", path="changes.height")
    return (2.0 * radius + height) / 3.0


def add_axle(
    model: Model,
    table: Mapping[str, Any],
    axle: str,
    joints: Joints,
    bushings: Mapping[str, Any] | None,
    roll: float,
    stand: Stand,
) -> None:
    """One axle as a submodel; its carriers start with the speed of the car, its wheels roll."""
    given = {key: value for key, value in table[axle].items() if key in AXLE_OPTIONS}
    steering = None
    if axle == "front":
        steering = {**table["steering"], "angle": "bus.steering_angle", "rate": "bus.steering_rate"}
    try:
        built = suspension(
            **given,
            wheel=table["wheel"],
            steering=steering,
            joints=joints,
            bushings=bushings,
        )
    except ModelError as error:
        raise error.within(axle) from None
    built.parameter("start_speed", 0, unit="m/s")
    corner = built.submodels["left"].model
    corner.parameter("start_speed", 0, unit="m/s")
    for side in ("left", "right"):
        built.submodels[side].parameters["start_speed"] = "start_speed"
    for name, part in corner.parts.items():
        corner.parts[name] = part.model_copy(update={"velocity": ("start_speed", 0, 0)})
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


def add_driver(
    model: Model, driver: Driver | None, table: Mapping[str, Any], driven: Sequence[str]
) -> tuple[str, str, str]:
    """What the driver adds to steering angle and rate, and the drive force that he wants; empty: nothing."""
    if driver is None:
        return "", "", ""
    angle = rate = force = ""
    if driver.path is not None:
        angle, rate = (f" + {signal}" for signal in add_steering_driver(model, driver, float(table["wheelbase"])))
    if driver.speed is not None:
        if not driven:
            raise ModelError("needs a drive; give drive: front, rear or all", path="driver.speed")
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


def add_brakes(model: Model, split: float) -> None:
    """Brakes that hold exactly, with torques from the pedal and from four inputs."""
    if not 0.0 <= split <= 1.0:
        raise ModelError(f"= {split:g} is no share; give 0 to 1", path="brake_split")
    model.input("brake", "N*m", 0, description="sum of all brake torques from the pedal")
    for wheel, (axle, side) in WHEELS.items():
        share = 0.5 * (split if axle == "front" else 1.0 - split)
        model.input(f"brake_{wheel}", "N*m", 0, description="further brake torque of one wheel")
        normal = f"max(0, ({share!r}*brake + brake_{wheel})/(1 m))"
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
    model.output("yaw_rate", "body.wz", unit="rad/s", description="about z of the car")
    model.output("ax", "acceleration.ax", unit="m/s**2", description="at the sensor, along x of the car")
    model.output("ay", "acceleration.ay", unit="m/s**2", description="at the sensor, along y of the car")
    model.output("az", "acceleration.az", unit="m/s**2", description="at the sensor, along z of the car")
    x = float(table["center_of_mass"][0])
    model.output(
        "sideslip",
        f"atan2(sideward.value + ({x!r} m)*body.wz/(1 rad), forward.value)",
        unit="rad",
        description="of the center of mass: angle from the axis of the car to its velocity, positive to the left",
    )
    model.output("rack_force", "front.steering.rack_force", unit="N", description="force of the column on the rack")
    model.output("steering_torque", "front.steering.column_torque", unit="N*m", description="at the steering wheel")
    for wheel, (axle, side) in WHEELS.items():
        model.output(f"wheel_speed_{wheel}", f"{axle}.{side}.wheel.speed", unit="rad/s", description="wheel on carrier")
        model.output(f"load_{wheel}", f"tire_{wheel}.force_z", unit="N", description="wheel load")
