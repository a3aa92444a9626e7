"""A flyball governor with stiff struts, from governor.yaml: nothing turns the shaft, so its angular momentum stays.

Writes out/governor.png. With --quick it runs 1 s.
"""

import sys
from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("governor.yaml")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    until = 1.0 if "--quick" in sys.argv else 10.0
    compiled = koppel.compile_model(koppel.read_model(FILE))
    fine = koppel.simulate(compiled, until=until, stepper=koppel.VariableStep(rtol=1e-9, atol=1e-11), every=0.01)
    for step in (2e-3, 1e-3, 5e-4):
        run = koppel.simulate(compiled, until=until, stepper=koppel.Lsrt2(step=step), every=0.01)
        error = np.max(np.abs(run["slide.shift"] - fine["slide.shift"]))
        momentum = run["angular_momentum"]
        drift = np.max(np.abs(momentum / momentum[0] - 1))
        print(f"step {1e3 * step:.1f} ms: slider off by {1e3 * error:.3f} mm, angular momentum drifts by {drift:.1e}")
    channels = ["slide.shift", "hinge_right.angle", "turn.rate", "strut_right.force"]
    run.plot(channels, file=OUT / "governor.png", title=compiled.model.name)
    print(f"plot {OUT / 'governor.png'}")


if __name__ == "__main__":
    main()
