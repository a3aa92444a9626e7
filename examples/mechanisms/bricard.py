"""Bricard's mechanism, from bricard.yaml: it moves although the count of conditions says that it cannot.

Writes out/bricard.png. With --quick it runs 1 s.
"""

import sys
from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("bricard.yaml")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    until = 1.0 if "--quick" in sys.argv else 10.0
    machine = koppel.Machine(koppel.read_model(FILE))
    W = machine.core.constraint_matrix(machine.q)
    rank = np.linalg.matrix_rank(W, tol=1e-9)
    print(f"{W.shape[1]} angles, {W.shape[0]} conditions, {rank} of them independent: {W.shape[1] - rank} motion")
    run = koppel.simulate(machine, until=until, every=0.01)
    print(f"P3 moves between x = {run['P3.x'].min():.4f} m and {run['P3.x'].max():.4f} m")
    defect = np.max(np.abs(machine.core.constraints(machine.q, machine.u)[0]))
    print(f"after {until:g} s the loop is open by {defect:.1e} m")
    channels = ["P3.x", "P3.y", "P3.z", "hinge_1.angle"]
    run.plot(channels, file=OUT / "bricard.png", title=machine.compiled.model.name)
    print(f"plot {OUT / 'bricard.png'}")


if __name__ == "__main__":
    main()
