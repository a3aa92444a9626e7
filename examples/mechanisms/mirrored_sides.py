"""One side described once, used twice: mirrored, and with its own spring rate on each side."""

import numpy as np

import koppel
from koppel.elements.mechanics import Bushing, Force, PointToPoint


def build_side() -> koppel.Model:
    """The left side: an arm from the chassis to the wheel, held by a bushing and a spring."""
    side = koppel.Model("side")
    rate = side.parameter("rate", "30 N/mm", description="spring rate", at_least=0)
    length = side.parameter("length", "0.4 m", description="from pivot to wheel")
    chassis = side.interface("chassis")
    pivot = chassis.frame("pivot", position=[0, 0.3, 0])
    tower = chassis.frame("tower", position=[0, 0.55, 0.4])
    arm = side.add_part(
        "arm",
        mass=8,
        center_of_mass=[0, length / 2, 0],
        inertia={"xx": 0.11, "yy": 0.01, "zz": 0.11},
        position=[0, 0.3, 0],
    )
    seat = arm.frame("seat", position=[0, 0.25, 0])
    wheel = arm.frame("wheel", position=[0, length, 0])
    rates = [5e6, 5e6, 5e6, 0, 2e4, 2e4]
    side.add("bearing", Bushing(frame_a=pivot, frame_b=arm, stiffness=rates, damping=[1e3, 1e3, 1e3, 5, 5, 5]))
    side.add("spring", PointToPoint(frame_a=tower, frame_b=seat, elastic=rate, damping="1500 N*s/m", preload=-2000))
    side.add("load", Force(frame=wheel, force=[0, 0, "1500 N"]))
    side.add("wheel_pose", koppel.sensors.Pose(frame=wheel))
    return side


def build_axle() -> koppel.Model:
    """Both sides; the right one has the stiffer spring."""
    axle = koppel.Model("axle of two sides")
    side = build_side()
    axle.submodel("left", side)
    axle.submodel("right", side, mirror=True, parameters={"rate": "60 N/mm"})
    return axle


def main() -> None:
    machine = koppel.Machine(build_axle())
    found = koppel.find_equilibrium(machine)
    values = machine.outputs()
    print(f"equilibrium after {found.iterations} iterations, {len(machine.compiled.bodies)} bodies")
    for name, y in (("left", machine.q[1]), ("right", machine.q[8])):
        camber = np.rad2deg(values[f"{name}.wheel_pose.rx"])
        print(
            f"{name:5}: arm at y = {y:+.3f} m, spring force {values[f'{name}.spring.force']:8.1f} N, "
            f"wheel {1e3 * values[f'{name}.wheel_pose.z']:6.2f} mm up, turned by {camber:+.3f} deg in its own axes"
        )


if __name__ == "__main__":
    main()
