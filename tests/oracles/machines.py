"""The multibody cases of the oracle folder, one function per case; part frames coincide with the world at the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import koppel
from koppel.elements.joints import Prismatic, Revolute, Spherical, Universal
from koppel.elements.mechanics import Bushing, Force, PointToPoint
from koppel.elements.sensors import Pose, Velocity

Point = Sequence[float]

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
EARTH = (0, -9.80665, 0)
BENCH = (0, -9.81, 0)


def join(model: koppel.Model, name: str, a: str, b: str, point: Point, joint: Any = Revolute, **values: Any) -> None:
    """A joint between two parts at a point of the world, where the frames of both sides are parallel to the world."""
    sides = []
    for owner in (a, b):
        frames = model.frames if owner == "ground" else model.parts[owner].frames
        frames[name] = koppel.Frame(position=tuple(point))
        sides.append(f"{owner}.{name}")
    model.add(name, joint(frame_a=sides[0], frame_b=sides[1], **values))


def damp(model: koppel.Model, name: str, joint: str, a: str, b: str, damping: float) -> None:
    """Viscous damping about z in a joint that turns about z."""
    values = (0, 0, 0, 0, 0, damping)
    model.add(name, Bushing(frame_a=f"{a}.{joint}", frame_b=f"{b}.{joint}", damping=values))


def watch(model: koppel.Model, name: str, frame: Any) -> None:
    """Sensors NAME (pose) and NAME_rate (velocity) of a frame."""
    model.add(name, Pose(frame=frame))
    model.add(f"{name}_rate", Velocity(frame=frame))


def add_rod(model: koppel.Model, name: str, a: Point, b: Point, mass: float, moments: Point) -> Any:
    """A straight rod from a to b: moments about the center, first along the rod, then twice across."""
    start, end = np.array(a, dtype=float), np.array(b, dtype=float)
    along = (end - start) / np.linalg.norm(end - start)
    inertia = moments[1] * np.eye(3) + (moments[0] - moments[1]) * np.outer(along, along)
    return model.add_part(
        name, mass=mass, center_of_mass=(0.5 * (start + end)).tolist(), inertia=inertia.tolist(), frames={}
    )


def scale_speeds(machine: koppel.Machine, path: str, rate: float) -> koppel.Machine:
    """With one degree of freedom left, all speeds follow from one: scales them so that the channel has the rate."""
    machine.u = machine.u * (rate / machine.outputs()[path])
    return machine


def double_pendulum() -> koppel.Machine:
    model = koppel.Model("double_pendulum", gravity=EARTH)
    inertia = {"xx": 0.008316, "yy": 0.292908, "zz": 0.292908}
    model.add_part("one", mass=13.86, center_of_mass=[0.25, 0, 0], inertia=inertia)
    model.add_part("two", mass=13.86, center_of_mass=[0.75, 0, 0], inertia=inertia)
    join(model, "first", "ground", "one", (0, 0, 0))
    join(model, "second", "one", "two", (0.5, 0, 0))
    damp(model, "damper", "first", "ground", "one", 0.1)
    return koppel.Machine(model)


def spatial_fourbar() -> koppel.Machine:
    model = koppel.Model("spatial_fourbar", gravity=EARTH)
    crank_tip, slider_start, slider_tip = np.array([0, 0.5, 0.1]), np.array([1.0, 0, 0]), np.array([1.0, 0.2, 0])
    entries = ("xx", "yy", "zz", "xy", "xz", "yz")
    bodies = {
        "crank": (7.70916408, 0.5 * crank_tip, (0.1682364453, 0.0087870881, 0.161858471, 0, 0, -0.0318898714)),
        "slider": (3.023782929, 0.5 * (slider_start + slider_tip), (0.0105517425, 0.0009449322, 0.0105517425, 0, 0, 0)),
        "rod": (
            15.85685145,
            0.5 * (crank_tip + slider_tip),
            (0.1368704555, 1.3372986793, 1.4428308308, 0.3957455683, 0.1319151894, -0.0395745568),
        ),
    }
    for name, (mass, center, moments) in bodies.items():
        inertia = dict(zip(entries, moments, strict=True))
        model.add_part(name, mass=mass, center_of_mass=center.tolist(), inertia=inertia)
    model.frames["j2"] = koppel.Frame(position=(1.2, 0, 0))
    model.parts["slider"].frames["j2"] = koppel.Frame(position=tuple(slider_start))
    model.add("j2", Prismatic(frame_a="ground.j2", frame_b="slider.j2", axis=X, shift=-0.2))
    # after the slider, so that the slider carries the rod: a universal joint cannot close the loop
    join(model, "j1", "ground", "crank", (0, 0, 0), axis=X, rate=5.235987755982989)
    join(model, "j3", "slider", "rod", slider_tip, Universal, axis_1=Y, axis_2=Z)
    join(model, "j4", "rod", "crank", crank_tip, Spherical)
    return scale_speeds(koppel.Machine(model), "j1.rate", 5.235987755982989)


def planar_fourbar() -> koppel.Machine:
    model = koppel.Model("planar_fourbar", gravity=EARTH)
    rods = {
        "one": ((0, 0, 0), (0.4, 0, 0), 7.7, 0.1042708333),
        "two": ((0.4, 0, 0), (0.5, 1.1, 0), 21.26231996, 2.1660988457),
        "four": ((-0.15, 1, 0), (0.5, 1.1, 0), 12.65971095, 0.4589145218),
    }
    for name, (a, b, mass, moment) in rods.items():
        add_rod(model, name, a, b, mass, (mass * 0.05**2 / 6, moment))
    join(model, "j1", "ground", "one", (0, 0, 0))
    join(model, "j3", "ground", "four", (-0.15, 1, 0))
    join(model, "j2", "one", "two", (0.4, 0, 0))
    join(model, "j4", "two", "four", (0.5, 1.1, 0))
    damp(model, "damper", "j1", "ground", "one", 0.1)
    return koppel.Machine(model)


def build_slider_crank(flywheel: float) -> koppel.Model:
    """An engine of one cylinder; flywheel: what the crank has of its moment of inertia."""
    model = koppel.Model("slider_crank_engine", gravity=EARTH)
    pieces = [  # mass, height of the center, moment about x: shaft end, two webs, pin
        (1.511891465, 0.0, 0.0004724661),
        (0.77, 0.05, 0.0008020833),
        (0.77, 0.05, 0.0008020833),
        (0.5442809272, 0.1, 0.0000612316),
    ]
    mass = sum(m for m, _, _ in pieces)
    center = sum(m * y for m, y, _ in pieces) / mass
    moment = sum(i + m * (y - center) ** 2 for m, y, i in pieces) + flywheel
    model.add_part("crank", mass=mass, center_of_mass=[0, center, 0], inertia={"xx": moment, "yy": 1, "zz": 1})
    rod = {"xx": 0.0067144, "yy": 0.006, "zz": 0.006}  # only xx matters
    model.add_part("rod", mass=1.848, center_of_mass=[0, 0.2, 0], inertia=rod)
    piston = {"xx": 0.01, "yy": 0.01, "zz": 0.01}  # only translates
    model.add_part("piston", mass=6.047565858, center_of_mass=[0, 0.35, 0], inertia=piston)
    join(model, "crank_joint", "ground", "crank", (0, 0, 0), axis=X, rate=10)
    join(model, "slide", "ground", "piston", (0, 0.3, 0), Prismatic, axis=Y)
    join(model, "crank_pin", "crank", "rod", (0, 0.1, 0), axis=X, rate=-15)
    join(model, "piston_pin", "rod", "piston", (0, 0.3, 0), axis=X)
    return model


def slider_crank_engine() -> koppel.Machine:
    return koppel.Machine(build_slider_crank(1.0))


def free_body_two_springs() -> koppel.Machine:
    model = koppel.Model("free_body_two_springs", gravity=EARTH)
    turn = 0.174532925199433
    body = model.add_part(
        "body",
        mass=1,
        center_of_mass=[0.2, 0, 0],
        inertia={"xx": 1, "yy": 1, "zz": 1},
        position=[0.2, -0.5, 0.1],
        rotation={"cardan": [turn, turn, turn]},
    )
    tip = body.frame("tip", position=[0.4, 0, 0])
    anchor = model.ground.frame("anchor", position=[0.8, 0, 0])
    # unstretched length 0: 20 N at travel zero of 1 m
    model.add("spring_1", PointToPoint(frame_a="ground", frame_b=body, length=1, preload=20, elastic=20))
    model.add("spring_2", PointToPoint(frame_a=anchor, frame_b=tip, length=1, preload=20, elastic=20))
    watch(model, "origin", body)
    return koppel.Machine(model)


def force_and_torque_hinge() -> koppel.Machine:
    model = koppel.Model("force_and_torque_hinge", gravity=EARTH)
    inertia = {"xx": 0.0047246608, "yy": 1.2622718842, "zz": 1.2622718842}
    body = model.add_part("body", mass=15.11891465, center_of_mass=[0.5, -0.5, 0], inertia=inertia)
    join(model, "hinge", "ground", "body", (0, -0.5, 0), Universal, axis_1=Z, axis_2=Y)
    tip = body.frame("tip", position=[1, -0.5, 0])
    c, s = np.cos(np.pi / 6), np.sin(np.pi / 6)
    torque = [-100 * c - 100 * s, -100 * s + 100 * c, 0]
    model.add("load", Force(frame=tip, force=[-1000 * s, 1000 * c, 0], torque=torque))
    return koppel.Machine(model)


def gyroscopic_rotor() -> koppel.Machine:
    """System A: the rotor as a body of its own."""
    model = koppel.Model("gyroscopic_rotor", gravity=EARTH)
    arm = model.add_part(
        "arm",
        mass=3.779728661,
        center_of_mass=[0.125, 0, 0],
        inertia={"xx": 0.0011811652, "yy": 0.0202766694, "zz": 0.0202766694},
    )
    rotor = model.add_part(
        "rotor", mass=12.09513172, inertia={"xx": 0.0151189146, "yy": 0.0478765630, "zz": 0.0478765630}
    )
    end = arm.frame("end", position=[0.25, 0, 0], rotation={"cardan": [0, np.pi / 4, 0]})
    model.add("ball", Spherical(frame_a="ground", frame_b=arm))
    model.add("rev", Revolute(frame_a=end, frame_b=rotor, axis=X, rate=10))
    return koppel.Machine(model)


def bench_andrews() -> koppel.Machine:
    model = koppel.Model("bench_andrews", gravity=(0, 0, 0))
    A, B, C = (-0.06934, -0.00227, 0), (-0.03635, 0.03273, 0), (0.014, 0.072, 0)
    bodies: dict[str, tuple[float, float, Point, dict[str, Point]]] = {
        "K1": (0.04325, 2.194e-6, (0.00092, 0, 0), {"F": (0.007, 0, 0)}),
        "K2": (0.00365, 4.410e-7, (-0.0115, 0, 0), {"P": (-0.028, 0, 0)}),
        "K3": (0.02373, 5.255e-6, (0.01043, -0.01874, 0), {"P": (0, -0.035, 0), "D": (0.02, -0.018, 0)}),
        "K4": (0.00706, 5.667e-7, (0, -0.00579, 0), {"P": (0, -0.02, 0)}),
        "K5": (0.07050, 1.169e-5, (0.02308, 0.00916, 0), {"G": (0.04, 0, 0)}),
        "K6": (0.00706, 5.667e-7, (0.00579, 0, 0), {"P": (0.02, 0, 0)}),
        "K7": (0.05498, 1.912e-5, (-0.00449, -0.01228, 0), {"H": (0, -0.04, 0)}),
    }
    for name, (mass, moment, center, frames) in bodies.items():
        part = model.add_part(
            name, mass=mass, center_of_mass=center, inertia={"xx": moment, "yy": moment, "zz": moment}
        )
        for key, point in frames.items():
            part.frame(key, position=point)
    for name, point in (("A", A), ("B", B), ("C", C)):
        model.ground.frame(name, position=point)
    joints = {  # the tree in this order; K3 last of those on ground, so that it carries nothing
        "beta": ("ground", "K1", -0.0617138900142764496358948458001),
        "delta": ("ground.A", "K5", 0.487364979543842550225598953530),
        "epsilon": ("ground.A", "K7", 1.23054744454982119249735015568),
        "gamma": ("ground.B", "K3", 0.455279819163070380255912382449),
        "Theta": ("K1.F", "K2", 0.0),
        "Phi": ("K5.G", "K4", 0.222668390165885884674473185609),
        "Omega": ("K7.H", "K6", -0.222668390165885884674473185609),
    }
    for name, (a, b, angle) in joints.items():
        model.add(name, Revolute(frame_a=a, frame_b=b, angle=angle))
    for other in ("K2", "K4", "K6"):
        model.add(f"P_{other}", Revolute(frame_a="K3.P", frame_b=f"{other}.P"))
    model.add("spring", PointToPoint(frame_a="ground.C", frame_b="K3.D", length=0.07785, elastic=4530))
    model.add("drive", Force(frame="K1", torque=[0, 0, 0.033]))
    return koppel.Machine(model)


def bench_a01_pendulum() -> koppel.Machine:
    model = koppel.Model("bench_a01_pendulum", gravity=BENCH)
    model.add_part("mass", mass=1, center_of_mass=[-1, 0, 0])
    join(model, "pivot", "ground", "mass", (0, 0, 0))
    return koppel.Machine(model)


def bench_a02_nfourbar(windows: int) -> koppel.Machine:
    model = koppel.Model("bench_a02_nfourbar", gravity=BENCH)
    for i in range(windows + 1):
        add_rod(model, f"crank_{i}", (i, 0, 0), (i, 1, 0), 1, (0, 1 / 12))
        join(model, f"A_{i}", "ground", f"crank_{i}", (i, 0, 0), rate=-1)
    for i in range(windows):
        add_rod(model, f"coupler_{i}", (i, 1, 0), (i + 1, 1, 0), 1, (0, 1 / 12))
        join(model, f"B_{i}", f"crank_{i}", f"coupler_{i}", (i, 1, 0), rate=1)
        join(model, f"C_{i}", f"coupler_{i}", f"crank_{i + 1}", (i + 1, 1, 0))
    watch(model, "B0", "crank_0.B_0")
    return koppel.Machine(model)


def bench_a04_bricard() -> koppel.Machine:
    model = koppel.Model("bench_a04_bricard", gravity=BENCH)
    points = [(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)]
    axes = [Y, Z, X, Y, Z, X]
    for i in range(5):
        add_rod(model, f"rod_{i + 1}", points[i], points[i + 1], 1, (0.02 / 12, 1.01 / 12))
    names = ["ground", *(f"rod_{i}" for i in range(1, 6)), "ground"]
    for i in range(6):
        join(model, f"joint_{i + 1}", names[i], names[i + 1], points[i], axis=axes[i])
    watch(model, "P3", "rod_2.joint_3")
    return koppel.Machine(model)


def bench_a05_governor() -> koppel.Machine:
    model = koppel.Model("bench_a05_governor", gravity=(0, 0, -9.81))
    thin, long = 0.3 * 2e-4 / 12, 0.3 * (1 + 1e-4) / 12
    center = (0.3 * 0.5 + 5 * 1) / 5.3  # of rod and point mass together
    across = long + 0.3 * (0.5 - center) ** 2 + 5 * (1 - center) ** 2
    shaft = model.add_part("shaft", mass=0.3, center_of_mass=[0, 0, 0.5], inertia={"xx": long, "yy": long, "zz": thin})
    slider = model.add_part("slider", mass=3, inertia={"xx": 0.005, "yy": 0.005, "zz": 0.005})
    model.add("turn", Revolute(frame_a="ground", frame_b=shaft, rate=2 * np.pi))
    model.add("slide", Prismatic(frame_a=shaft, frame_b=slider, shift=0.5))
    for side, sign in (("right", 1), ("left", -1)):
        rod = model.add_part(
            side, mass=5.3, center_of_mass=[sign * center, 0, 0], inertia={"xx": thin, "yy": across, "zz": across}
        )
        eye = shaft.frame(side, position=[0.05 * sign, 0, 1])
        model.add(f"hinge_{side}", Revolute(frame_a=eye, frame_b=rod, axis=(0, sign, 0), angle=np.pi / 6))
        model.add(
            f"strut_{side}",
            PointToPoint(
                frame_a=slider.frame(side, position=[0.05 * sign, 0, 0]),
                frame_b=rod.frame("middle", position=[0.5 * sign, 0, 0]),
                length=0.5,
                elastic=8e5,
                damping=4e4,
            ),
        )
    return koppel.Machine(model)
