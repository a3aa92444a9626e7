"""A suspension of one's own: the hardpoints of a student race car in a table, its kinematics, and what moves them.

Reads own_suspension.csv, prints the key figures, turns the tie rod up and down until bump steer is gone, lets the axle
settle on its wheels, and writes out/own_suspension.png.
"""

from pathlib import Path

import numpy as np
from scipy.optimize import brentq

import koppel
from koppel import vehicle

HERE, OUT = Path(__file__).parent, Path("out")
RADIUS, MASS = 0.255, 130.0  # m, kg that the front axle carries
DATA = {
    "camber": "-1.5 deg",
    "wheel": {"mass": 9.0, "inertia": (0.18, 0.22, 0.18), "spin_inertia": 0.12, "radius": RADIUS},
    "spring": {"rate": "35 N/mm", "preload": 1000},
    "damper": "2500 N*s/m",
    "anti_roll_bar": "8 N/mm",
    "steering": {"ratio": -0.013},
}


def build(points: dict[str, tuple[float, float, float]]) -> koppel.Model:
    return vehicle.double_wishbone(points, **DATA)


def build_on_tires(points: dict[str, tuple[float, float, float]]) -> koppel.Model:
    """The axle on two springs for tires under a fixed body."""
    axle = build(points)
    for side in ("left", "right"):
        lift = f"(1 N)*(0.5*9.81*{MASS} - 1.2e5*({side}.wheel_pose.z/(1 m)))"
        axle.add(f"tire_{side}", koppel.mechanics.Force(frame=f"{side}.carrier.wheel_center", force=(0, 0, lift)))
    return axle


def bump_steer(height: float, points: dict[str, tuple[float, float, float]]) -> float:
    """deg/m at the design position with the inner end of the tie rod at this height."""
    x, y, _ = points["P"]
    rig = vehicle.Rig(build({**points, "P": (x, y, height)}), radius=RADIUS)
    return float(rig.parallel_travel([0.0], forces=False)["left.bump_steer"][0])


def main() -> None:
    OUT.mkdir(exist_ok=True)
    points = vehicle.read_hardpoints(HERE / "own_suspension.csv")
    old = bump_steer(points["P"][2], points)
    height = brentq(bump_steer, points["P"][2] - 0.03, points["P"][2] + 0.03, args=(points,), xtol=1e-6)
    print(f"bump steer {old:.2f} deg/m with P at z = {1e3 * points['P'][2]:.1f} mm, none at {1e3 * height:.2f} mm")
    points["P"] = (*points["P"][:2], height)

    rig = vehicle.Rig(build(points), radius=RADIUS, wheelbase=1.55, height=0.3, brake_share=0.6, drive_share=0.0)
    sheet = vehicle.measure(rig, name="own suspension", travel=0.03, roll=2.0, rack=0.025, steering_wheel=110.0)
    for figure in sheet.figures[:20]:
        print(f"{figure.name:28}{figure.value:10.4g} {figure.unit}")
    sheet.plot(OUT / "own_suspension.png")

    # how far it settles
    machine = koppel.Machine(build_on_tires(points))
    koppel.find_equilibrium(machine)
    found = machine.outputs()
    print(f"settles at {1e3 * found['left.travel']:.2f} mm of travel, spring force {found['left.spring_force']:.0f} N")
    assert abs(bump_steer(height, points)) < 1e-3 and np.isclose(found["left.travel"], found["right.travel"])


if __name__ == "__main__":
    main()
