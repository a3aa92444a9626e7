"""A mid-size car through the double lane change of ISO 3888-1, and the same with brakes, ABS and a slippery road.

Prints the key figures of the lane change, then brakes on ice with locked wheels and with a slip controller that samples
every 5 ms. Writes out/lane_change.png.
"""

from pathlib import Path

import numpy as np

import koppel
from koppel import vehicle
from koppel.elements.control import Held

OUT = Path("out")
WHEELS = ("fl", "fr", "rl", "rr")
TORQUE = {"fl": 900.0, "fr": 900.0, "rl": 480.0, "rr": 480.0}  # of full braking, N*m


def brake_on_ice(abs_on: bool) -> tuple[float, float]:
    """Braking distance and least rim speed per speed on a road with friction 0.3.

    The controller of each wheel is a held value, the share of the torque: it opens below 85 % of the speed of the car
    and closes again above 92 %.
    """
    model = vehicle.midsize(speed=20.0, brakes=True, road=vehicle.PlaneRoad(factor=0.3))
    for wheel, (axle, side) in vehicle.WHEELS.items():
        share = "1"
        if abs_on:
            rim = f"0.3*{axle}.{side}.wheel.speed"
            open_, close = f"step(0.85*forward.value - {rim})", f"step({rim} - 0.92*forward.value)"
            slow = "step(2 - forward.value)"  # no control below 2 m/s
            next_ = f"clip({wheel}_share.value - 0.25*{open_} + 0.1*{close} + {slow}, 0, 1)"
            model.add(f"{wheel}_share", Held(next=next_, start=1, every="5 ms"))
            share = f"{wheel}_share.value"
        disc = model.elements[f"brake_{wheel}_disc"]
        normal = f"{TORQUE[wheel]}*{share}*clip((time/(1 s) - 1)/0.1, 0, 1)*(1 N)"
        model.elements[f"brake_{wheel}_disc"] = disc.model_copy(update={"normal": normal})
    run = koppel.simulate(model, until=9.0, every=0.01, stepper=koppel.TimeStepping(step=1e-3))
    begin, fast = np.searchsorted(run["time"], 1.0), (run["time"] > 1.0) & (run["v_x"] > 3.0)
    least = min(float(np.min(0.3 * run[f"wheel_speed_{wheel}"][fast] / run["v_x"][fast])) for wheel in WHEELS)
    return float(run["pose.x"][-1] - run["pose.x"][begin]), least


def main() -> None:
    OUT.mkdir(exist_ok=True)
    done = vehicle.drive("double_lane_change", speed=80 / 3.6)
    for name, (value, unit) in done.figures.items():
        print(f"{name:32} {value:8.3f} {'' if unit == '1' else unit}")
    done.plot(OUT / "lane_change.png")
    for abs_on in (False, True):
        way, rim = brake_on_ice(abs_on)
        how = "with" if abs_on else "without"
        print(f"20 m/s on ice, {how} ABS: {way:.1f} m, slowest wheel {rim:.2f} of the speed")


if __name__ == "__main__":
    main()
