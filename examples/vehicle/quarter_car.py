"""A quarter car over a bump and through a pothole, from the model file quarter_car.yaml.

Writes out/quarter_car.h5 and out/quarter_car.png. The command line does the same:
koppel run examples/vehicle/quarter_car.yaml --until 3 --plot ride --plot wheel_load
"""

from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("quarter_car.yaml")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    model = koppel.read_model(FILE)
    run = koppel.simulate(model, until=3.0, start="equilibrium", file=OUT / "quarter_car.h5")
    load, stop = run["wheel_load"], run["bump_stop.force"]
    print(f"wheel load at rest {load[0]:.1f} N, largest {load.max():.0f} N")
    print(f"the wheel is off the ground for {1e3 * np.mean(load == 0.0) * run.time[-1]:.0f} ms")
    print(f"the bump stop works for {1e3 * np.mean(stop < 0.0) * run.time[-1]:.0f} ms with up to {-stop.min():.0f} N")
    channels = ["road", "ride", "hop", "wheel_load", "bump_stop.force"]
    picture = OUT / "quarter_car.png"
    run.plot(channels, file=picture, title=model.name)
    print(f"results {OUT / 'quarter_car.h5'}, plot {picture}")


if __name__ == "__main__":
    main()
