"""The pendulum of Leibniz over 60 s, from leibniz_pendulum.yaml: the energy stays, the motion is chaotic.

Writes out/leibniz_pendulum.png. With --quick it runs 6 s.
"""

import sys
from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("leibniz_pendulum.yaml")
ANGLES = ["alpha.angle", "beta_gamma.angle_1", "beta_gamma.angle_2"]


def run_pendulum(until: float, tolerance: float) -> koppel.Run:
    method = koppel.VariableStep(method="DOP853", rtol=tolerance, atol=0.1 * tolerance)
    return koppel.simulate(koppel.read_model(FILE), until=until, every=0.02, stepper=method)


def measure_drift(run: koppel.Run) -> float:
    """Largest change of the energy over the largest kinetic energy."""
    energy = run["kinetic"] + run["potential"]
    return float(np.max(np.abs(energy - energy[0])) / np.max(run["kinetic"]))


def main() -> None:
    OUT.mkdir(exist_ok=True)
    until = 6.0 if "--quick" in sys.argv else 60.0
    run, finer = (run_pendulum(until, tolerance) for tolerance in (1e-10, 1e-12))
    print(f"{until:g} s, energy drifts by {measure_drift(run):.1e} of the largest kinetic energy")
    apart = np.max([np.abs(run[path] - finer[path]) for path in ANGLES], axis=0) > 0.01
    if np.any(apart):
        print(f"runs with tolerances 1e-10 and 1e-12 part after {run.time[np.argmax(apart)]:.0f} s: it is chaotic")
    else:
        print("runs with tolerances 1e-10 and 1e-12 agree to 0.01 rad")
    picture = OUT / "leibniz_pendulum.png"
    run.plot([*ANGLES, "kinetic", "potential"], file=picture, title="Leibniz pendulum")
    print(f"plot {picture}")


if __name__ == "__main__":
    main()
