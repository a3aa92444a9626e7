"""The midsize car pulls away: engine and six-speed gearbox on three mounts, half shafts to the front wheels.

Prints gears, the angle by which the unit turns in its mounts, and what of the work of the engine reaches the car;
writes out/full_throttle.png.
"""

from pathlib import Path

import numpy as np

import koppel
from koppel import vehicle

OUT = Path("out")


def build() -> koppel.Model:
    """The throttle opens to nine tenths from 0.5 to 0.8 s."""
    x = "clip((time/(1 s) - 0.5)/0.3, 0, 1)"
    model = vehicle.midsize(drive="powertrain", engine_mounts=True, inputs={"throttle": f"0.9*{x}"})
    model.add("unit", koppel.sensors.Pose(frame="power_unit", relative_to="body"))
    return model


def main() -> None:
    OUT.mkdir(exist_ok=True)
    run = koppel.simulate(build(), until=6.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3))

    time, speed, gear = run["time"], run["v_x"], run["bus.gear"]
    for k in np.flatnonzero(np.diff(gear)):
        print(f"{time[k]:5.2f} s: from gear {gear[k]:.0f} to {gear[k + 1]:.0f} at {3.6 * speed[k]:.0f} km/h")
    print(f"{3.6 * speed[-1]:.0f} km/h after {time[-1]:.0f} s, largest acceleration {np.max(run['ax']):.2f} m/s**2")
    print(f"the unit turns by {np.degrees(np.ptp(run['unit.ry'])):.2f} deg in its mounts")
    work = np.trapezoid(run["bus.engine_torque"] * run["bus.engine_speed"], time)
    print(f"{0.5 * 1350 * speed[-1] ** 2 / work:.0%} of the work of the engine is motion of the car")
    picture = OUT / "full_throttle.png"
    channels = ["v_x", "ax", "bus.gear", "engine.crank.speed", "drive_shaft_left.torque", "unit.ry"]
    run.plot(channels, file=picture, title="Full throttle")
    print(f"plot {picture}")


if __name__ == "__main__":
    main()
