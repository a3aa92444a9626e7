"""A tractor on a rough road, with its front ballast bolted on or as an absorber: wheel loads and the driver's seat.

From tractor_rigid.yaml and tractor_absorber.yaml. Writes out/tractor_rigid.png and out/tractor_absorber.png. With
--quick it runs 4 s.
"""

import sys
from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
FOLDER = Path(__file__).parent
WHEELS = ("front_left", "front_right", "rear_left", "rear_right")


def ride(variant: str, until: float, **parameters: float | str) -> koppel.Run:
    """From the equilibrium of these parameters over the road."""
    machine = koppel.Machine(koppel.read_model(FOLDER / f"tractor_{variant}.yaml"))
    machine.set_parameters(parameters)
    machine.reset()
    return koppel.simulate(machine, until=until, stepper=koppel.Lsrt2(step=2e-3), start="equilibrium")


def measure_variation(run: koppel.Run) -> dict[str, float]:
    """Safety: root mean square of the varying part of each wheel load over its mean."""
    loads = {wheel: run[f"tractor.{wheel}.load"] for wheel in WHEELS}
    return {wheel: float(np.std(load) / np.mean(load)) for wheel, load in loads.items()}


def main() -> None:
    OUT.mkdir(exist_ok=True)
    until = 4.0 if "--quick" in sys.argv else 24.0
    for variant in ("rigid", "absorber"):
        run = ride(variant, until)
        front, rear = np.mean(run["tractor.front_load"]), np.mean(run["tractor.rear_load"])
        words = ", ".join(f"{wheel} {100 * value:.1f} %" for wheel, value in measure_variation(run).items())
        felt, seat = (np.sqrt(np.mean(run[f"tractor.{name}_acceleration"] ** 2)) for name in ("felt", "seat"))
        print(f"{variant}: {front / 1e3:.1f} kN in front, {rear / 1e3:.1f} kN behind")
        print(f"  wheel loads vary by {words}")
        print(f"  seat {seat:.2f} m/s**2, felt by the driver {felt:.2f} m/s**2")
        channels = ["tractor.front_left.road", "tractor.*_left.load", "tractor.felt_acceleration"]
        window = (0.0, min(until, 8.0))
        picture = OUT / f"tractor_{variant}.png"
        run.plot(channels, file=picture, title=run_title(variant), window=window)
        print(f"  plot {picture}")


def run_title(variant: str) -> str:
    return f"tractor at 20 km/h, {'ballast bolted on' if variant == 'rigid' else 'ballast as absorber'}"


if __name__ == "__main__":
    main()
