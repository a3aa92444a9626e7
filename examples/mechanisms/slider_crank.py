"""Kinematics and inverse dynamics of a slider-crank, from slider_crank.yaml: one turn without integration.

Writes out/slider_crank.png.
"""

from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("slider_crank.yaml")
RADIUS, ROD, SPEED = 0.045, 0.150, 100 * np.pi


def main() -> None:
    OUT.mkdir(exist_ok=True)
    model = koppel.read_model(FILE)
    times = np.linspace(0.0, 2 * np.pi / SPEED, 361)
    run = koppel.solve_kinematics(model, times)

    angle = SPEED * times
    formula = RADIUS * np.cos(angle) + np.sqrt(ROD**2 - (RADIUS * np.sin(angle)) ** 2)
    print(f"piston against the closed form: {np.max(np.abs(run['guide.shift'] - formula)):.1e} m")
    fastest = int(np.argmin(run["guide.speed"]))
    print(f"largest piston speed {-run['guide.speed'][fastest]:.2f} m/s at {np.rad2deg(angle[fastest]):.0f} deg")
    torque = run["drive.force"]
    work = np.sum(0.5 * (torque[1:] + torque[:-1]) * np.diff(angle))
    print(f"torque of the drive {torque.min():.1f} to {torque.max():.1f} N*m, its work over a turn {work:.1e} J")
    channels = ["guide.shift", "guide.speed", "drive.force", "kinetic"]
    run.plot(channels, file=OUT / "slider_crank.png", title="slider-crank at 3000 1/min")
    print(f"plot {OUT / 'slider_crank.png'}")


if __name__ == "__main__":
    main()
