"""Four-bar windows in a row, as many as wanted, from n_four_bar.yaml: all rods in line twice per turn.

Writes out/n_four_bar.png. With --quick it takes 2 and 5 windows and 1 s, else 2 and 40 windows and 10 s.
"""

import sys
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

import koppel

OUT = Path("out")
FILE = Path(__file__).with_name("n_four_bar.yaml")
WINDOW = Path(__file__).with_name("n_four_bar_window.yaml")
G = 9.81


def build_row(windows: int) -> koppel.Model:
    """The model file has two windows; each further one stands on the crank of the one before."""
    model, window = koppel.read_model(FILE), koppel.read_model(WINDOW)
    model.name = f"{windows} windows"
    for i in range(3, windows + 1):
        before = f"window_{i - 1}.crank"
        model.submodel(f"window_{i}", window, connections={"left": before}, position=[i - 1, 0, 0])
    return model


def solve_parallel_motion(windows: int, times: np.ndarray) -> np.ndarray:
    """Crank angle from the vertical while all cranks stay parallel: (n/3 + N) a'' = (n/2 + N) g sin(a), n = N + 1."""
    cranks = windows + 1
    factor = (cranks / 2 + windows) / (cranks / 3 + windows) * G
    found = solve_ivp(
        lambda t, y: [y[1], factor * np.sin(y[0])], (0, times[-1]), [0, 1], t_eval=times, rtol=1e-11, atol=1e-12
    )
    return np.asarray(found.y[0])


def main() -> None:
    OUT.mkdir(exist_ok=True)
    quick = "--quick" in sys.argv
    until = 1.0 if quick else 10.0
    for windows in (2, 5) if quick else (2, 40):
        machine = koppel.Machine(build_row(windows))
        run = koppel.simulate(machine, until=until, stepper=koppel.GeneralizedAlpha(step=1e-3), every=0.01)
        angle = solve_parallel_motion(windows, run.time)
        error = np.max(np.abs(run["tip.x"] - np.sin(angle)))
        factor = run.status.real_time_factor
        print(f"{windows} windows, {len(machine.u)} angles: tip off by {error:.1e} m, real-time factor {factor:.3f}")
    reference = {"tip.x": (run.time, np.sin(angle)), "tip.y": (run.time, np.cos(angle))}
    picture = OUT / "n_four_bar.png"
    run.plot(["tip.x", "tip.y", "foot.rate"], file=picture, title=f"{windows} windows", reference=reference)
    print(f"plot {picture}")


if __name__ == "__main__":
    main()
