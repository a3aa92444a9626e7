"""Cases of the oracle folder that join bodies, gravity fields, rolling, control and electronics, one function per case.

Each model has an output per reference signal, under the name of the signal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from oracles.machines import EARTH, X, Y, add_rod, join, watch
from oracles.powertrain import report

import koppel
from koppel import control, rotational, translational
from koppel.elements.joints import Fixed, Planar, Prismatic
from koppel.elements.mechanics import Constraint, Force, PointToPoint, Rolling
from koppel.elements.sensors import Travel

UNITS = {"per_second": "1 1/s", "ampere": "1 A", "newton_metre": "1 N*m", "newton": "1 N", "metre": "1 m"}


def point_gravity() -> koppel.Model:
    model = koppel.Model("point_gravity", gravity={"mu": 1})
    outputs = {}
    for name, x, speed in (("b1", 0.0, 1.0), ("b2", 0.6, 0.6)):
        inertia = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
        model.add_part(name, mass=1, inertia=inertia, position=(x, 0.6, 0), velocity=(speed, 0, 0), free=True)
        outputs |= {f"{name}_{c}": f"{name}.{c}" for c in ("x", "y", "vx", "vy")}
    return report(model, **outputs)


def wheelset_pulled(rolling: bool = True) -> koppel.Model:
    """rolling: each wheel is a disc that rolls; else three conditions on the velocities of axle and wheels."""
    model = koppel.Model("wheelset_pulled", parameters={"radius": "0.1 m"})
    axle = model.add_part("axle", mass=0)
    model.add("base", Planar(frame_a=model.ground.frame("start", position=(0, 0, 0.1)), frame_b=axle, x=0.1, y=0.1))
    for name, side in (("hub1", 0.25), ("hub2", -0.25)):
        wheel = model.add_part(f"wheel_{name}", mass=0.5, inertia={"xx": 0.02, "yy": 0.01, "zz": 0.02})
        hub = axle.frame(name, position=(0, side, 0))
        model.add(name, koppel.joints.Revolute(frame_a=hub, frame_b=wheel, axis=Y))
        if rolling:
            model.add(f"roll_{name}", Rolling(frame_a="ground", frame_b=wheel, radius="radius"))
    load = model.add_part("load", mass=0.01, inertia={"xx": 0.001, "yy": 0.001, "zz": 0.001})
    model.add("weld", Fixed(frame_a=axle.frame("eye", position=(0.2, 0, 0)), frame_b=load))
    forces: list[Any] = [{"table": {"time": [1, 2], "value": value}} for value in ([1, 0], [0, 2])]
    model.add("pull", Force(frame=load, force=[*forces, 0]))
    if not rolling:
        ahead = "base.x_speed*cos(base.angle) + base.y_speed*sin(base.angle)"
        aside = "base.y_speed*cos(base.angle) - base.x_speed*sin(base.angle)"
        model.add("ahead", Constraint(zero=f"{ahead} - radius*(hub1.rate + hub2.rate)/2"))
        model.add("aside", Constraint(zero=aside))
        model.add("turn", Constraint(zero="base.rate - radius*(hub2.rate - hub1.rate)/(5*radius)"))
    return report(
        model,
        x="base.x",
        y="base.y",
        phi="base.angle",
        theta1="hub1.angle",
        theta2="hub2.angle",
        theta1_w="hub1.rate",
        theta2_w="hub2.rate",
    )


def spring_damper_series() -> koppel.Model:
    """The series of damper and spring is a tension with a state: the length of the damper."""
    model = koppel.Model(
        "spring_damper_series", gravity=EARTH, parameters={"c": "30 N/m", "d": "2 N*s/m", "rest": "0.1 m", **UNITS}
    )
    outputs, spin = {}, 0.034906585039887
    for name, x, rest in (("b1", 0.3, 0.1), ("b3", 0.9, 0.2)):
        body = model.add_part(
            name,
            mass=1,
            center_of_mass=(0, -0.2, 0),
            inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1},
            position=(x, -0.2, 0),
            velocity=(0.2 * spin, 0, 0),  # of the center of mass, while the origin is at rest
            angular_velocity=(0, 0, spin),
        )
        anchor = model.ground.frame(name, position=(x, 0, 0))
        sides = {"frame_a": anchor, "frame_b": body}
        damping = "d" if name == "b1" else None
        model.add(f"spring_{name}", PointToPoint(**sides, length=rest, elastic="c", damping=damping))
        watch(model, f"origin_{name}", body)
        outputs |= {f"{name}_{c}": f"origin_{name}.{c}" for c in "xy"}
        outputs |= {f"{name}_{c}": f"origin_{name}_rate.{c}" for c in ("vx", "vy", "wz")}
    tension = "c*(line.length - damper.value*metre - rest)"
    model.add("line", Travel(**sides))
    model.add("damper", control.Integrator(rate=f"{tension}/d/metre"))
    model.add("series", PointToPoint(**sides, force=tension))
    return report(model, **outputs, damper_s="damper.value")


# robots -----------------------------------------------------------------------------------------------------------


def add_path(model: koppel.Model, way: float, speed: float, acceleration: float) -> None:
    """Signals way.value and speed.value: from 0 to way as fast as speed and acceleration allow (SI units)."""
    rise, cruise = float(speed / acceleration), float(way / speed)
    corners = {0.0: 1, rise: -1, cruise: -1, cruise + rise: 1}
    ramps = [f"{sign * acceleration!r}*max(time - {at!r} s, 0 s)" for at, sign in corners.items()]
    bends = [f"{0.5 * sign * acceleration!r}*max(time - {at!r} s, 0 s)**2" for at, sign in corners.items()]
    model.add("speed", control.Expression(input=f"({' + '.join(ramps)})*per_second*per_second"))
    model.add("way", control.Expression(input=f"({' + '.join(bends)})*per_second*per_second"))


def add_motor(model: koppel.Model, axis: str, ratio: float, k: float, w: float, D: float, **start: float) -> str:
    """Cascade control and circuit of the motor of an axis, whose shaft is motor_AXIS; returns its torque.

    Wanted are speedAXIS.value and angleAXIS.value of the joint. Start values: twist of the spring (rad) and integral.
    """
    motor, twist, integral = f"motor{axis}", start.get("twist", 0.0), start.get("integral", 0.0)
    current = 0.5 * (integral + 5 * twist)
    error = f"{ratio!r}*speed{axis}.value - {motor}.speed/per_second + 5*({ratio!r}*angle{axis}.value - {motor}.angle)"
    model.add(f"error{axis}", control.Expression(input=error))
    model.add(f"controller{axis}", control.Integrator(rate=f"error{axis}.value/0.05", start=integral))
    wanted = f"0.5*(controller{axis}.value + error{axis}.value)"
    model.add(
        f"capacitor{axis}",
        control.Integrator(rate=f"(circuit{axis}.value - {wanted})*{w / (10 * 0.004 * D)!r}", start=-50 * current),
    )
    back = f"5*capacitor{axis}.value + 250*circuit{axis}.value + {k!r}*{motor}.speed/per_second"
    model.add(f"circuit{axis}", control.Integrator(rate=f"-({back})*{2 * D * w / 250!r}", start=current))
    return f"{k!r}*circuit{axis}.value*newton_metre"


def linear_friction(level: float, slope: float) -> dict[str, Any]:
    return {"type": "piecewise", "x": [0.0, 1000.0], "y": [level, level + 1000.0 * slope]}


def robot_one_axis() -> koppel.Model:
    model = koppel.Model("robot_one_axis", parameters=UNITS)
    add_path(model, np.radians(120), 3.0, 10.0)
    model.add("speed1", control.Expression(input="speed.value"))
    model.add("angle1", control.Expression(input="way.value"))
    model.add("motor1", rotational.Shaft(inertia=0.0013))
    model.add("input", rotational.Shaft(inertia=0))
    model.add("load", rotational.Shaft(inertia=1.14**2 * 15))
    model.add("bearing", rotational.Friction(shaft_b="motor1", curve=linear_friction(0.5, 0.1 / 130)))
    model.add("spring", rotational.SpringDamper(shaft_a="motor1", shaft_b="input", stiffness=8, damping=0.01))
    model.add("gear", rotational.Gear(shaft_a="input", shaft_b="load", ratio=210))
    model.add("drive", rotational.Torque(shaft_b="motor1", torque=add_motor(model, "1", 210, 1.1616, 5500, 0.6)))
    return report(
        model,
        controller_x="controller1.value",
        spring_phi_rel="210*load.angle - motor1.angle",
        spring_w_rel="210*load.speed - motor1.speed",
        load_phi="load.angle",
        load_w="load.speed",
        capacitor_v="capacitor1.value",
        current="circuit1.value",
    )


ARM = [  # axis of the joint, place of the next one, mass, center of mass, moments xx, yy, zz, product xy
    (Y, (0, 0.324, 0.3), 1, (0, 0, 0), (1.16, 1.16, 1.16, 0)),
    (X, (0, 0.65, 0), 56.5, (0.172, 0.205, 0), (2.58, 0.64, 2.73, -0.46)),
    (X, (0, 0.414, -0.155), 26.4, (0.064, -0.034, 0), (0.279, 0.245, 0.413, -0.070)),
    (Y, (0, 0.186, 0), 28.7, (0, 0, 0), (1.67, 0.081, 1.67, 0)),
    (X, (0, 0.125, 0), 5.2, (0, 0, 0), (1.25, 0.81, 1.53, 0)),
    (Y, (0, 0, 0), 0.5, (0.05, 0.05, 0.05), (0.001, 0.001, 0.001, 0)),
]
DRIVES = [  # ratio, inertia of the motor, k, w, D, friction at rest and per speed, peak
    (-105.0, 0.0013, 1.1616, 4590, 0.6, (0.4, 0.13 / 160), 1.0),
    (210.0, 0.0013, 1.1616, 5500, 0.6, (0.5, 0.1 / 130), 1.0),
    (60.0, 0.0013, 1.1616, 5500, 0.6, (0.7, 0.2 / 130), 1.0),
    (-99.0, 1.6e-4, 0.2365, 6250, 0.55, (21.8, 9.8), 26.7 / 21.8),
    (79.2, 1.8e-4, 0.2608, 6250, 0.55, (30.1, 0.03), 39.6 / 30.1),
    (-99.0, 4.3e-5, 0.0842, 7400, 0.27, (10.9, 3.92), 16.8 / 10.9),
]
SPRINGS = [(43, 0.005, 0.0), (8, 0.01, 0.27415086170667075), (58, 0.04, 0.07367818054499484)]
INTEGRALS = [0.0, -5.146936976669325, -7.726060447507483, -1.2008487863935242, -1.4485586307863916, 0.0]
FIRST, LAST = (np.radians(angles) for angles in ((-60, 20, 90, 0, -110, 0), (60, -70, -35, 45, 110, 45)))


def robot_six_axes() -> koppel.Model:
    model = koppel.Model("robot_six_axes", gravity=(0, -9.81, 0), parameters=UNITS)
    ways = LAST - FIRST
    speed = 1 / np.max(np.abs(ways) / (3, 1.5, 5, 3.1, 3.1, 4.1))
    acceleration = 1 / np.max(np.abs(ways) / (15, 15, 15, 60, 60, 60))
    add_path(model, 1.0, float(speed), float(acceleration))
    place: Any = model.ground.frame("foot", position=(0, 0.351, 0))
    outputs = {}
    for i, (axis, after, mass, center, (xx, yy, zz, xy)) in enumerate(ARM):
        n, first, way = str(i + 1), float(FIRST[i]), float(ways[i])
        body = model.add_part(
            f"arm{n}", mass=mass, center_of_mass=center, inertia={"xx": xx, "yy": yy, "zz": zz, "xy": xy}
        )
        model.add(f"r{n}", koppel.joints.Revolute(frame_a=place, frame_b=body, axis=axis, angle=first))
        place = body.frame("after", position=after)
        model.add(f"speed{n}", control.Expression(input=f"{way!r}*speed.value"))
        model.add(f"angle{n}", control.Expression(input=f"{first!r} + {way!r}*way.value"))
        ratio, inertia, k, w, D, friction, peak = DRIVES[i]
        twist = SPRINGS[i][2] if i < 3 else 0.0
        torque = add_motor(model, n, ratio, k, w, D, twist=twist, integral=INTEGRALS[i])
        motor = f"motor{n}"
        model.add(motor, rotational.Shaft(inertia=inertia, angle=ratio * first - twist))
        model.add(f"drive{n}", rotational.Torque(shaft_b=motor, torque=torque))
        if i < 3:
            stiffness, damping, _ = SPRINGS[i]
            model.add(f"input{n}", rotational.Shaft(inertia=0, angle=ratio * first))
            model.add(
                f"spring{n}",
                rotational.SpringDamper(shaft_a=motor, shaft_b=f"input{n}", stiffness=stiffness, damping=damping),
            )
            outputs[f"spring{n}_phi_rel"] = f"{ratio!r}*r{n}.angle - {motor}.angle"
            outputs[f"spring{n}_w_rel"] = f"{ratio!r}*r{n}.rate - {motor}.speed"
        rubbed = motor if i < 3 else f"r{n}"
        model.add(f"axis{n}", rotational.Friction(shaft_b=rubbed, curve=linear_friction(*friction), peak=peak))
        model.add(f"gear{n}", rotational.Gear(shaft_a=f"input{n}" if i < 3 else motor, shaft_b=f"r{n}", ratio=ratio))
        outputs |= {f"r{n}_phi": f"r{n}.angle", f"controller{n}_x": f"controller{n}.value"}
        outputs |= {f"current{n}": f"circuit{n}.value", f"capacitor{n}_v": f"capacitor{n}.value"}
        if n != "2":
            outputs[f"r{n}_w"] = f"r{n}.rate"
    tool = model.add_part(
        "tool", mass=15, center_of_mass=(0.1, 0.25, 0.1), inertia={"xx": 1e-3, "yy": 1e-3, "zz": 1e-3}
    )
    model.add("flange", Fixed(frame_a="arm6", frame_b=tool))
    return report(model, **outputs)


# others -----------------------------------------------------------------------------------------------------------

CYLINDERS = [(-30, -30), (30, 90), (-30, 210), (30, 210), (-30, 90), (30, -30)]
"""Inclination of the cylinder and angle of its crank pin, both from y about x, in degrees."""
# pressure in bar over the stroke x, below the peaks at 0.93 and 0.99: GasForce2 of the Modelica Standard Library
COMPRESSED = "177.4132*x**4 - 287.2189*x**3 + 151.8252*x**2 - 24.9973*x + 2.4"
EXPANDED = "145.930*x**4 - 131.707*x**3 + 17.3438*x**2 + 17.9272*x + 2.4"
FILTER = float(2 * np.pi * 5 / np.sqrt(np.sqrt(2) - 1))
"""Corner frequency in rad/s of two lags in a row that let half of the power pass at 5 Hz."""


def build_v6_engine() -> koppel.Model:
    """Six planar loops on one crank. The pistons stay below the places where the gas law has other branches."""
    model = koppel.Model("v6_engine_cad", gravity=EARTH, parameters=UNITS)
    crank, rod, piston = 0.05, 0.175, 0.1
    model.add_part("crank", mass=180, inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
    join(model, "shaft", "ground", "crank", (0, 0, 0), axis=X, rate=10, fixed=("rate",))
    for n, (inclination, offset) in enumerate(CYLINDERS, start=1):
        along, out = (np.array([0.0, np.cos(a), np.sin(a)]) for a in np.radians([inclination, offset]))
        pin = crank * out
        reach = pin @ along + np.sqrt(rod**2 - crank**2 + (pin @ along) ** 2)
        wrist = reach * along
        add_rod(model, f"rod_{n}", pin.tolist(), wrist.tolist(), 1, (0.006, 0.006))
        top = wrist + piston * along
        model.add_part(
            f"piston_{n}",
            mass=6,
            center_of_mass=(0.5 * (wrist + top)).tolist(),
            inertia=[[1e-2, 0, 0], [0, 1e-2, 0], [0, 0, 1e-2]],
        )
        join(model, f"slide_{n}", "ground", f"piston_{n}", wrist.tolist(), Prismatic, axis=along.tolist())
        join(model, f"pin_{n}", "crank", f"rod_{n}", pin.tolist(), axis=X)
        join(model, f"wrist_{n}", f"rod_{n}", f"piston_{n}", wrist.tolist(), axis=X)
        gap = 0.42 - piston - float(reach)
        model.add(f"x_{n}", control.Expression(input=f"1 - ({gap!r} m - slide_{n}.shift)/(0.195 m)"))
        closing, opening = (law.replace("x", f"x_{n}.value") for law in (COMPRESSED, EXPANDED))
        pressure = f"1e5*select(-slide_{n}.speed, {opening}, {closing})"
        model.add(
            f"gas_{n}", translational.Force(sled_b=f"slide_{n}", force=f"-({pressure})*{np.pi * 0.1**2 / 4!r}*newton")
        )
    model.add("load", rotational.Inertia(shaft="shaft", inertia=1))
    model.add("drag", rotational.Torque(shaft_b="shaft", torque="-100*(shaft.rate/(200*per_second))**2*newton_metre"))
    return model


def v6_engine_cad() -> koppel.Model:
    """The first filter state follows the torque J w' + drag; x1 - FILTER J w needs no acceleration."""
    still = koppel.Machine(build_v6_engine())
    index = still.compiled.velocities.index("shaft.rate")
    torque = float(still.accelerations()[index]) + 100 * (10 / 200) ** 2
    model = build_v6_engine()
    model.add("first", control.Expression(input=f"rest.value + {FILTER!r}*shaft.rate/per_second"))
    drag = "100*(shaft.rate/(200*per_second))**2"
    model.add("rest", control.Integrator(rate=f"{FILTER!r}*({drag} - first.value)", start=torque - FILTER * 10))
    model.add("second", control.Integrator(rate=f"{FILTER!r}*(first.value - second.value)", start=torque))
    return report(model, load_phi="shaft.angle", load_w="shaft.rate", filter_x1="first.value", filter_x2="second.value")


def rolling_disc() -> koppel.Model:
    """Angles about z, then y, then x: the axis of the disc leans by the third one."""
    model = koppel.Model("rolling_disc", gravity=(0, 0, -9.80665))
    disc = model.add_part(
        "disc",
        mass=2,
        inertia={"xx": 0.12, "yy": 0.06, "zz": 0.12},
        position=(0.2, 0.2, 0.3),
        velocity=(1.5, -0.3, 0),
        angular_velocity=(1, 5, 0),
        free=True,
    )
    model.add("roll", Rolling(frame_a="ground", frame_b=disc, radius=0.3))
    return model


def three_springs() -> koppel.Model:
    model = koppel.Model("three_springs", gravity=EARTH)
    body = model.add_part(
        "body",
        mass=0.8,
        center_of_mass=(0, -0.2, 0),
        inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1},
        position=(0.5, -0.3, 0),
    )
    node = model.add_part("node", mass=0, position=(0.2, -0.1, 0.15))  # a guess
    anchors = [model.ground.frame(f"anchor_{n}", position=place) for n, place in ((1, (0.3, 0, 0)), (3, (0, 0, 0.3)))]
    for n, end, stiffness in ((1, anchors[0], 20), (2, body, 40), (3, anchors[1], 20)):
        model.add(f"spring_{n}", PointToPoint(frame_a=node, frame_b=end, length=0.1, elastic=stiffness))
    watch(model, "origin", body)
    outputs = {c: f"origin.{c}" for c in "xyz"} | {f"v{c}": f"origin_rate.v{c}" for c in "xyz"}
    return report(model, **outputs, wx="body.wx", wz="body.wz")
