"""How the error of each stepper falls with its step, on a spinning body in a bushing.

Writes out/order_of_convergence.png.
"""

from pathlib import Path

import matplotlib
import numpy as np
from own_stepper import build_model

import koppel

matplotlib.use("Agg")
from matplotlib import pyplot as plt

OUT = Path("out")
UNTIL = 0.4
STEPS = [4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4]
METHODS: tuple[type[koppel.Stepper], ...] = (
    koppel.LinearImplicitEuler,
    koppel.SemiImplicitEuler,
    koppel.GeneralizedAlpha,
    koppel.Lsrt2,
)


def find_end(compiled: koppel.CompiledModel, stepper: koppel.Stepper | koppel.VariableStep) -> np.ndarray:
    """Positions and velocities at the end."""
    machine = koppel.Machine(compiled)
    koppel.simulate(machine, until=UNTIL, stepper=stepper, every=UNTIL)
    return np.concatenate([machine.q, machine.u])


def main() -> None:
    OUT.mkdir(exist_ok=True)
    compiled = koppel.compile_model(build_model())
    exact = find_end(compiled, koppel.VariableStep(method="DOP853", rtol=1e-12, atol=1e-13))

    figure, axes = plt.subplots(figsize=(7, 5), layout="constrained")
    for method, line in zip(METHODS, ("o-", "x--", "s-", "d-"), strict=True):
        ends = [find_end(compiled, method(step=dt)) for dt in STEPS]
        errors = [float(np.max(np.abs(end - exact))) for end in ends]
        order = np.log2(errors[-2] / errors[-1])
        print(f"{method.name:22} declared order {method.order}, found {order:.2f}, smallest error {errors[-1]:.1e}")
        axes.loglog(STEPS, errors, line, label=f"{method.name}: {order:.2f}")
    axes.set_xticks(STEPS, [f"{1e3 * dt:g}" for dt in STEPS], minor=False)
    axes.set_xticks([], minor=True)
    axes.set_xlabel("step [ms]")
    axes.set_ylabel("largest error at the end")
    axes.set_title("spinning body in a bushing")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend(title="order found")
    figure.savefig(OUT / "order_of_convergence.png", dpi=130)
    print(f"plot {OUT / 'order_of_convergence.png'}")


if __name__ == "__main__":
    main()
