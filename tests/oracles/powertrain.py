"""The cases of shafts, sleds and controllers of the oracle folder, one function per case.

Each model has an output per reference signal, under the name of the signal. A coordinate that has no inertia in the
case gets NEARLY_NONE of it, because every shaft needs some.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from oracles.machines import EARTH, X, build_slider_crank

import koppel
from koppel import control, rotational, translational
from koppel.elements.joints import Fixed, Spherical

NEARLY_NONE = 1e-6


def report(model: koppel.Model, **outputs: str) -> koppel.Model:
    """Outputs under the names of the reference signals, as expressions of channels."""
    for name, value in outputs.items():
        model.output(name, value)
    return model


def constant_curve(value: float) -> dict[str, Any]:
    return {"type": "piecewise", "x": [0.0, 1.0], "y": [value, value]}


def clutch_train() -> koppel.Model:
    model = koppel.Model("clutch_train")
    for i in range(1, 5):
        model.add(f"disk_{i}", rotational.Shaft(inertia=1, speed=10 if i == 1 else 0))
    model.add("load", rotational.Torque(shaft_b="disk_1", torque={"sine": {"amplitude": 10, "frequency": 5}}))
    commands = [
        {"sine": {"amplitude": 20, "frequency": 0.2, "phase": np.pi / 2}},
        {"step": {"time": 0.4, "after": 20}},
        {"step": {"time": 0.9, "after": 20}},
    ]
    outputs = {"J1_phi": "disk_1.angle", "J1_w": "disk_1.speed"}
    for i, normal in enumerate(commands, start=1):
        a, b = f"disk_{i}", f"disk_{i + 1}"
        model.add(f"C{i}", rotational.Clutch(shaft_a=a, shaft_b=b, normal=normal, coefficient=0.5, peak=1.1))
        outputs |= {f"C{i}_phi_rel": f"{b}.angle - {a}.angle", f"C{i}_w_rel": f"{b}.speed - {a}.speed"}
    return report(model, **outputs)


def lossy_gear_sine() -> koppel.Model:
    model = koppel.Model("lossy_gear_sine")
    model.add("J1", rotational.Shaft(inertia=1))
    model.add("J2", rotational.Shaft(inertia=1.5))
    half = constant_curve(0.5)
    model.add("gear", rotational.LossyGear(shaft_a="J1", shaft_b="J2", ratio=2, efficiency_a=half, efficiency_b=half))
    model.add("drive", rotational.Torque(shaft_b="J1", torque={"sine": {"amplitude": 10, "frequency": 1}}))
    model.add("load", rotational.Torque(shaft_b="J2", torque={"table": {"time": [0, 2], "value": [-10, -5]}}))
    return report(model, J2_phi="J2.angle", J2_w="J2.speed")


def planetary_gear_shift() -> koppel.Model:
    model = koppel.Model("planetary_gear_shift", parameters={"torque": "20 N*m", "rated": "10.471975511966 rad/s"})
    model.add("engine", rotational.Shaft(inertia=1))
    model.add("load", rotational.Shaft(inertia=10))
    model.add("ring", rotational.Shaft(inertia=NEARLY_NONE))
    model.add("gear", rotational.Planetary(sun="engine", carrier="load", ring="ring", ratio=1.5))
    rising = {"table": {"time": [2.0, 2.1], "value": [0, 100]}}
    falling = {"table": {"time": [2.0, 2.1], "value": [100, 0]}}
    plates = {"geometry": 2, "coefficient": 0.5}
    model.add("clutch", rotational.Clutch(shaft_a="engine", shaft_b="ring", normal=rising, **plates))
    model.add("brake", rotational.Brake(shaft="ring", normal=falling, **plates))
    model.add("drive", rotational.Torque(shaft_b="engine", torque={"step": {"time": 0.5, "after": 20}}))
    model.add("drag", rotational.Torque(shaft_b="load", torque="-torque * (load.speed / rated)**2"))
    return report(
        model,
        clutch_phi_rel="ring.angle - engine.angle",
        clutch_w_rel="ring.speed - engine.speed",
        engine_phi="engine.angle",
        engine_w="engine.speed",
        load_phi="load.angle",
        load_w="load.speed",
    )


def one_way_clutch_engaged() -> koppel.Model:
    model = koppel.Model("one_way_clutch_engaged")
    model.add("input", rotational.Shaft(inertia=1, speed=-0.5))
    model.add("output", rotational.Shaft(inertia=1))
    model.add("drive", rotational.Torque(shaft_b="input", torque={"sine": {"amplitude": 10, "frequency": 3}}))
    model.add("freewheel", rotational.OneWayClutch(shaft_a="input", shaft_b="output"))
    pulse = {"table": {"time": [0, 0.3, 0.95, 1.6, 2.25], "value": [0, 3, 0, 3, 0], "interpolation": "hold"}}
    model.add("plates", rotational.Clutch(shaft_a="input", shaft_b="output", normal=pulse, coefficient=0.5, peak=25))
    return report(
        model,
        in_phi="input.angle",
        in_w="input.speed",
        phi_rel="output.angle - input.angle",
        w_rel="output.speed - input.speed",
    )


def elastic_backlash() -> koppel.Model:
    model = koppel.Model("elastic_backlash")
    contact = {"shaft_a": "ground", "stiffness": 20000, "damping": 50}
    for name in ("plain", "loose"):
        model.add(name, rotational.Shaft(inertia=5, angle=np.pi / 2))
    model.add("spring", rotational.SpringDamper(shaft_b="plain", **contact))
    model.add("play", rotational.Backlash(shaft_b="loose", gap=np.pi / 4, **contact))
    return report(
        model,
        sd_phi_rel="plain.angle",
        sd_w_rel="plain.speed",
        bl_phi_rel="loose.angle",
        bl_w_rel="loose.speed",
    )


def elastic_gear_mount() -> koppel.Model:
    """The gear in a housing, shaft - housing = 3 (output - housing), is a planetary: shaft + 2 housing = 3 output."""
    model = koppel.Model("elastic_gear_mount")
    for name, inertia in (("shaft", 1), ("housing", 5), ("output", NEARLY_NONE), ("load", 50)):
        model.add(name, rotational.Shaft(inertia=inertia))
    model.add("gear", rotational.Planetary(sun="shaft", ring="housing", carrier="output", ratio=2))
    model.add("mount", rotational.SpringDamper(shaft_a="ground", shaft_b="housing", stiffness=1e5, damping=5))
    model.add("spring", rotational.SpringDamper(shaft_a="output", shaft_b="load", stiffness=1000))
    model.add("drive", rotational.Torque(shaft_b="shaft", torque={"table": {"time": [0, 5], "value": [0, 100]}}))
    return report(
        model,
        shaft_phi="shaft.angle",
        shaft_w="shaft.speed",
        load_phi="load.angle",
        load_w="load.speed",
        mount_phi="housing.angle",
        mount_w="housing.speed",
    )


def stribeck(viscous: float, coulomb: float, extra: float, decay: float, v: np.ndarray) -> np.ndarray:
    return viscous * v + coulomb + extra * np.exp(-decay * v)


def stribeck_curve(coulomb: float, extra: float) -> dict[str, Any]:
    """The formula as a curve through points 0.05 m/s apart with exact slopes; it deviates by less than 1e-5 N."""
    v = np.arange(0.0, 12.0, 0.05)
    y, slope = stribeck(1, coulomb, extra, 2, v), 1 - 2 * extra * np.exp(-2 * v)
    return {"type": "hermite", "x": v.tolist(), "y": y.tolist(), "slope": slope.tolist()}


def stribeck_and_stops() -> koppel.Model:
    model = koppel.Model("stribeck_and_stops")
    force = {"sine": {"amplitude": 25, "frequency": 0.25}}
    for name, speed in (("sled_a", 0), ("sled_b", -5), ("sled_c", 0)):
        model.add(name, translational.Sled(mass=1, speed=speed))
    table = np.linspace(0.0, 12.0, 50)
    sampled = {"type": "piecewise", "x": table.tolist(), "y": stribeck(1, 5, 10, 2, table).tolist()}
    model.add("A", translational.Friction(sled_b="sled_a", curve=stribeck_curve(5, 10), peak=1.001))
    model.add("B", translational.Friction(sled_b="sled_b", curve=stribeck_curve(3, 5), peak=1.001))
    model.add("C", translational.Friction(sled_b="sled_c", curve=sampled))
    model.add("stops_a", translational.Stops(sled_b="sled_a", lower=-24.5, upper=24.5))
    model.add("stops_b", translational.Stops(sled_b="sled_b", lower=-0.4, upper=0.4))
    model.add("drive_a", translational.Force(sled_b="sled_a", force=force))
    model.add("drive_c", translational.Force(sled_b="sled_c", force=force))
    model.add("spring", translational.SpringDamper(sled_a="ground", sled_b="sled_b", stiffness=500, rest=-0.25))
    outputs = {f"{key}_s": f"sled_{key.lower()}.position" for key in "ABC"}
    return report(model, **outputs, **{f"{key}_v": f"sled_{key.lower()}.speed" for key in "ABC"})


def preloaded_spool() -> koppel.Model:
    model = koppel.Model("preloaded_spool")
    wall, end = -0.0955, -0.0650
    model.add("plate_a", translational.Sled(mass=0.010, position=-0.093))
    model.add("plate_b", translational.Sled(mass=0.010, position=-0.06925))
    model.add("spool", translational.Sled(mass=0.150, position=0.01475))
    faces = 0.002  # from center to face of both plates
    model.add(
        "spring", translational.SpringDamper(sled_a="plate_a", sled_b="plate_b", stiffness=20000, rest=0.025 + faces)
    )
    model.add("drag", translational.SpringDamper(sled_a="ground", sled_b="spool", damping=2500))
    model.add("drive", translational.Force(sled_b="spool", force={"sine": {"amplitude": 150, "frequency": 0.01}}))
    contacts = {  # sides, length of the contact minus position of b against a, free length
        "oA": ("ground", "plate_a", -0.001 - wall, 0.0015),
        "oB": ("plate_b", "ground", end - 0.001, 0.0015),
        "iA": ("spool", "plate_a", 0.008 + 0.095 + 0.00575, 0.001),
        "iB": ("plate_b", "spool", 0.008 - 0.095 + 0.00575, 0.001),
    }
    outputs = {"spool_v": "spool.speed", "oA_v_rel": "plate_a.speed", "oB_v_rel": "-plate_b.speed"}
    for name, (a, b, offset, free) in contacts.items():
        law = translational.Backlash(
            sled_a=a, sled_b=b, stiffness=1e6, damping=250, rest=free - offset, contacts="lower"
        )
        model.add(f"contact_{name}", law)
        if name != "oA":
            outputs[f"{name}_s_rel"] = f"contact_{name}.stretch + {offset!r}"
    return report(model, **outputs)


def pi_speed_control() -> koppel.Model:
    model = koppel.Model("pi_speed_control", parameters={"unit": "1 N*m", "rate": "1 rad/s"})
    model.input(
        "wanted",
        "1",
        {
            "table": {
                "time": [0, 0.5, 1.5, 0.5 + np.pi / 2, 1.5 + np.pi / 2],
                "value": [0, 1, 0, -1, 0],
                "interpolation": "hold",
            }
        },
    )
    model.add("reference", control.Integrator(rate="wanted"))
    model.add(
        "controller",
        control.Pi(
            error="reference.value - motor.speed / rate",
            gain=100,
            time=0.1,
            tracking_time=0.01,  # 0.1 s times the anti-windup factor 0.1
            lower=-12,
            upper=12,
            start=-0.1,
        ),
    )
    model.add("motor", rotational.Shaft(inertia=1))
    model.add("load", rotational.Shaft(inertia=2, angle=1e-3))
    model.add("spring", rotational.SpringDamper(shaft_a="motor", shaft_b="load", stiffness=1e4, damping=100))
    model.add("drive", rotational.Torque(shaft_b="motor", torque="controller.value * unit"))
    model.add("weight", rotational.Torque(shaft_b="load", torque=10))
    return report(
        model,
        xI="controller.integral",
        J1_phi="motor.angle",
        J1_w="motor.speed",
        w_ref="reference.value",
        shaft_phi_rel="load.angle - motor.angle",
        shaft_w_rel="load.speed - motor.speed",
    )


def gyroscopic_rotor(gyroscopic: Any = "full") -> koppel.Model:
    """System B: the rotor is welded to the arm, and its spin is a shaft on the arm."""
    model = koppel.Model("gyroscopic_rotor", gravity=EARTH)
    arm = model.add_part(
        "arm",
        mass=3.779728661,
        center_of_mass=[0.125, 0, 0],
        inertia={"xx": 0.0011811652, "yy": 0.0202766694, "zz": 0.0202766694},
    )
    end = arm.frame("end", position=[0.25, 0, 0], rotation={"cardan": [0, np.pi / 4, 0]})
    cylinder = model.add_part(
        "cylinder", mass=12.09513172, inertia={"xx": 0.0151189146, "yy": 0.0478765630, "zz": 0.0478765630}
    )
    model.add("ball", Spherical(frame_a="ground", frame_b=arm))
    model.add("weld", Fixed(frame_a=end, frame_b=cylinder))
    shaft = rotational.Shaft(inertia=0.01511891464540, speed=10, carrier=end, axis=X, gyroscopic=gyroscopic)
    model.add("rotor", shaft)
    outputs = {f"B_arm_w{axis}": f"arm.w{axis}" for axis in "xyz"}
    return report(model, B_rotor_phi="rotor.angle", B_rotor_w="rotor.speed", **outputs)


def slider_crank_engine() -> koppel.Model:
    """The flywheel is an inertia on the motion of the crank joint."""
    model = build_slider_crank(0.0)
    model.add("flywheel", rotational.Inertia(shaft="crank_joint", inertia=1))
    return report(model, crank_phi="crank_joint.angle", crank_w="crank_joint.rate")
