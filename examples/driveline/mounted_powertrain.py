"""A six-speed powertrain in a body on rubber mounts, stalled: the mounts hold engine torque times all ratios.

mounted_powertrain.yaml takes engine, converter and gearbox from the library; carrier: unit mounts them in a part.
Compares torque and roll angle with a calculation by hand and writes out/mounted_powertrain.png.
"""

from pathlib import Path

import numpy as np

import koppel
from koppel import powertrain

HERE, OUT = Path(__file__).parent, Path("out")
STALL_RATIO = 2.0  # of the converter: turbine torque per pump torque while the turbine stands
HALF_TRACK, STIFFNESS = 0.35, 300e3  # m, N/m


def main() -> None:
    OUT.mkdir(exist_ok=True)
    model = koppel.read_model(HERE / "mounted_powertrain.yaml")
    machine = koppel.Machine(model)
    run = koppel.simulate(machine, until=6.0, stepper=koppel.TimeStepping(step=1e-3), every=0.01, start="design")

    # by hand: the crank turns evenly, the turbine stands, and gear 1 multiplies what the converter gives
    engine, ratio = run["engine.combustion.torque"][-1], powertrain.gear_ratios()[1]
    output = STALL_RATIO * ratio * engine
    roll = -output / (2 * STIFFNESS * HALF_TRACK**2)

    # the propshaft turns the unit back; one mount pushes it up, the other down, and both push the ground the other way
    held = HALF_TRACK * (run["on_right.fz"] - run["on_left.fz"])
    print(f"engine {engine:.2f} N*m, times {STALL_RATIO:g} in the converter, times {ratio:.4f} in gear 1")
    print(f"by hand: {output:.2f} N*m on the propshaft, rolls by {np.degrees(roll):.4f} deg")
    print(f"koppel:  {-run['propshaft.torque'][-1]:.2f} N*m on the propshaft, {held[-1]:.2f} N*m of the mounts,")
    print(f"         rolls by {np.degrees(run['tilt.rx'][-1]):.4f} deg")
    channels = ["engine.combustion.torque", "propshaft.torque", "on_left.fz", "on_right.fz", "tilt.rx"]
    picture = OUT / "mounted_powertrain.png"
    run.plot(channels, file=picture, title="Powertrain on its mounts, stalled")
    print(f"plot {picture}")


if __name__ == "__main__":
    main()
