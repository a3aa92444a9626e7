"""What drives a car from inside: engine, gearbox and differential in the body or in a unit on mounts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from koppel.elements.control import Held
from koppel.elements.mechanics import Bushing
from koppel.elements.rotational import Planetary, Shaft
from koppel.elements.vehicle import DriveShaft
from koppel.libraries.powertrain.drivelines import FINAL_DRIVE, LAUNCH, LOCKUP_FROM, add_launch, build_part, read_part
from koppel.libraries.powertrain.gearboxes import add_mesh, check_type, find_start, gearbox, list_options
from koppel.libraries.powertrain.options import check_options
from koppel.model.declared import Input
from koppel.model.errors import ModelError, shorten
from koppel.model.given import read_mapping, read_number, read_vector
from koppel.model.model import Model, PartRef
from koppel.vehicle.car_table import Array, check_choice, read_inertia
from koppel.vehicle.driver import Driver

POWERTRAIN: Mapping[str, Any] = {
    "type": "lepelletier6",
    "axle": "front",
    "final_drive": None,
    "final_efficiency": 0.97,
    "gearbox": None,
    "engine": None,
    "converter": None,
    "clutch": None,
    "parameters": None,
    "shaft_stiffness": 7000.0,
    "shaft_damping": 40.0,
    "cage_inertia": 0.05,
    "side_inertia": 0.02,
}
"""Options of the powertrain; chosen: half shafts of 7 kN*m/rad and 40 N*m*s/rad."""
UNIT: Mapping[str, Any] = {
    "mass": 180.0,
    "position": (0.1, 0.0, 0.12),
    "inertia": (11.0, 7.0, 12.0),
    "mounts": ((0.1, 0.42, 0.2), (0.1, -0.42, 0.2), (-0.25, 0.0, -0.1)),
    "stiffness": 5e5,
    "damping": 2e3,
}
"""Engine and gearbox as a body on three mounts, chosen: kg, m, kg*m**2, N/m and N*s/m of each mount in every direction;
places in axes of the car. The unit bounces at 14 Hz."""


SAMPLE = 0.01
"""Time between two readings of the speed of the car for gearbox and pedals [s]."""


class PowerUnit:
    """Engine and gearbox as one body on mounts: its mass properties, and what adds it to a car."""

    def __init__(self, given: Any) -> None:
        options = {**UNIT, **({} if given is True else read_mapping(given, "engine_mounts", tuple(UNIT), "a unit"))}
        self.mass = read_number(options["mass"], "kg", "engine_mounts.mass", above=0)
        self.center: Array = np.array(read_vector(options["position"], "m", "engine_mounts.position"))
        self.inertia = read_inertia(options["inertia"], "engine_mounts.inertia")
        places = options["mounts"]
        if not isinstance(places, Sequence) or isinstance(places, str) or len(places) < 3:
            told = f"= {shorten(places)} does not fit; give three places or more"
            raise ModelError(told, path="engine_mounts.mounts")
        self.mounts = [read_vector(place, "m", f"engine_mounts.mounts[{k}]") for k, place in enumerate(places)]
        self.stiffness = read_number(options["stiffness"], "N/m", "engine_mounts.stiffness", above=0)
        self.damping = read_number(options["damping"], "N*s/m", "engine_mounts.damping", at_least=0)

    @property
    def mass_properties(self) -> tuple[float, Array, Array]:
        """Mass, center and inertia about it."""
        return self.mass, self.center, self.inertia

    def add(self, model: Model, place: Any, rotation: Any, velocity: Any) -> None:
        """Adds the part power_unit, its origin in its center of mass, and the mounts between it and the body."""
        unit = model.add_part(
            "power_unit",
            mass=self.mass,
            inertia=self.inertia.tolist(),
            position=place(self.center),
            rotation=rotation,
            velocity=velocity,
        )
        body = PartRef("body", model.parts["body"].frames, model)
        for k, mount in enumerate(self.mounts):
            x, y, z = (float(a - b) for a, b in zip(mount, self.center, strict=True))
            on_body, on_unit = body.frame(f"mount_{k}", position=mount), unit.frame(f"mount_{k}", position=(x, y, z))
            stiffness, damping = ((rate, rate, rate, 0.0, 0.0, 0.0) for rate in (self.stiffness, self.damping))
            model.add(f"mount_{k}", Bushing(frame_a=on_body, frame_b=on_unit, stiffness=stiffness, damping=damping))


def add_powertrain(
    model: Model, given: Any, unit: str, speed: float, roll: float, driver: Driver | None, mass: float
) -> dict[str, Any]:
    """Engine, converter or clutch, gearbox, final drive, differential and half shafts to the wheels of one axle.

    Their shafts are mounted along y in the part unit, which takes what they push against. All start with the speed of
    the car in the gear that belongs to it. Without a driver with a speed the inputs are throttle (0 .. 1) and selector
    (1 forward, 0 neutral, -1 reverse); with one he has the pedals. Returns the options with their values.
    """
    options = {**POWERTRAIN, **read_mapping(given or {}, "powertrain", tuple(POWERTRAIN), "a powertrain")}
    try:
        build_powertrain(model, options, unit, speed, roll)
    except ModelError as error:
        raise error.within("powertrain") from None
    add_pedals(model, driver, mass)
    # as a control unit knows it: sampled
    model.add("speed_signal", Held(next="forward.value", start=speed, every=SAMPLE))
    model.publish("vehicle_speed", "speed_signal.value*(1 m)/(1 s)", unit="m/s")
    return options


def build_powertrain(model: Model, options: dict[str, Any], unit: str, speed: float, roll: float) -> None:
    """The shafts from the crank to the wheels."""
    kind = options["type"]
    check_type(kind)
    box: dict[str, Any] = dict(options["gearbox"] or {})
    check_options(box, list_options(kind), f"gearbox '{kind}'")
    final = options["final_drive"]
    final = read_number(FINAL_DRIVE[kind] if final is None else final, "1", "final_drive")
    output = final * speed / roll
    gear, ratio = find_start(kind, speed, output, box)
    if kind != "cvt":
        box["start_gear"] = gear
    values = {name: dict(v) for name, v in dict(options["parameters"] or {}).items()}
    crank = build_part("engine", options["engine"])
    idle = read_number(crank.parameters["idle_speed"].value, "rad/s", "engine.idle_speed")
    values.setdefault("engine", {}).setdefault("start_speed", f"{max(idle, ratio * output)!r} rad/s")
    values.setdefault("gearbox", {}).setdefault("start_speed", f"{output!r} rad/s")
    mounted: dict[str, Any] = {"carrier": unit, "axis": (0, 1, 0)}
    model.submodel("engine", crank, parameters=values["engine"], **mounted)
    model.submodel("gearbox", gearbox(kind, **box), parameters=values["gearbox"], **mounted)
    add_launch(model, options["converter"], options["clutch"], gear >= LOCKUP_FROM, LAUNCH[kind])
    turning: dict[str, Any] = {"speed": f"{speed / roll!r} rad/s", **mounted}
    for name in ("differential", "side_left", "side_right"):
        size = "cage_inertia" if name == "differential" else "side_inertia"
        model.add(name, Shaft(inertia=read_number(options[size], "kg*m**2", size, above=0), **turning))
    add_mesh(model, "final_drive", "gearbox.output", "differential", final, options["final_efficiency"])
    model.add("side_gears", Planetary(sun="side_left", ring="side_right", carrier="differential", ratio=1))
    axle = options["axle"]
    check_choice({"front": 1, "rear": 1}, axle, "axle")
    stiffness = read_number(options["shaft_stiffness"], "N*m/rad", "shaft_stiffness", above=0)
    damping = read_number(options["shaft_damping"], "N*m*s/rad", "shaft_damping", at_least=0)
    for side in ("left", "right"):
        ends: dict[str, Any] = {
            "body": unit, "carrier": f"{axle}.{side}.carrier.wheel_center",
            "side": f"side_{side}", "wheel": f"{axle}.{side}.wheel",
        }  # fmt: skip
        model.add(f"drive_shaft_{side}", DriveShaft(**ends, stiffness=stiffness, damping=damping))


def add_pedals(model: Model, driver: Driver | None, mass: float) -> None:
    """Throttle, brake and selector on the bus: of a driver who holds a speed, or inputs."""
    if driver is not None and driver.speed is not None:
        foot = read_part("driver")
        foot.inputs["target"] = Input(unit="m/s", signal=driver.speed, description="speed to hold")
        model.submodel("foot", foot, parameters={"mass": 1.05 * mass})
        return
    model.input("throttle", "1", 0, at_least=0, at_most=1, description="pedal, 0 .. 1")
    model.input("selector", "1", 1, at_least=-1, at_most=1, description="1 forward, 0 neutral, -1 reverse")
    for name in ("throttle", "selector"):
        model.publish(name, name, unit="1")
    model.publish("brake", 0, unit="1")
