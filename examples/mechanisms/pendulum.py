"""A pendulum hung in a bushing that is stiff in all directions but one; its period against the formula.

Writes out/pendulum.png.
"""

from pathlib import Path

import numpy as np

import koppel

OUT = Path("out")
MASS, LENGTH, INERTIA, GRAVITY = 2.0, 0.5, 0.02, 9.81


def build_model(angle: float) -> koppel.Model:
    """The part frame is the pivot, the center of mass hangs LENGTH below it."""
    model = koppel.Model("pendulum in a bushing")
    bob = model.add_part(
        "bob",
        mass=MASS,
        center_of_mass=[0, 0, -LENGTH],
        inertia={"xx": INERTIA, "yy": INERTIA, "zz": INERTIA},
        rotation={"cardan": [0, angle, 0]},
    )
    hinge = koppel.mechanics.Bushing(
        frame_a=model.ground,
        frame_b=bob,
        stiffness=[1e7, 1e7, 1e7, 1e5, 0, 1e5],  # nothing about y
        damping=[1e3, 1e3, 1e3, 10, 0, 10],
    )
    model.add("hinge", hinge)
    model.add("angle", koppel.sensors.Pose(frame=bob))
    return model


def measure_period(run: koppel.Run) -> float:
    """Mean time between upward zero crossings of the angle."""
    t, a = run.time, run["angle.ry"]
    at = np.flatnonzero((a[:-1] < 0) & (a[1:] >= 0))
    crossings = t[at] - a[at] * (t[at + 1] - t[at]) / (a[at + 1] - a[at])
    return float(np.mean(np.diff(crossings)))


def main() -> None:
    OUT.mkdir(exist_ok=True)
    model = build_model(angle=np.deg2rad(3.0))
    run = koppel.simulate(model, until=10.0)
    period = measure_period(run)
    formula = 2 * np.pi * np.sqrt((INERTIA + MASS * LENGTH**2) / (MASS * GRAVITY * LENGTH))
    print(f"period {period:.4f} s, physical pendulum of small swing {formula:.4f} s")
    pull = np.hypot(run["hinge.force_x"], run["hinge.force_z"])
    print(f"mean force in the hinge {np.mean(pull[run.time > 1.0]):.2f} N, weight {MASS * GRAVITY:.2f} N")
    channels = ["angle.ry", "hinge.force_x", "hinge.force_z"]
    run.plot(channels, file=OUT / "pendulum.png", title=model.name)
    print(f"plot {OUT / 'pendulum.png'}")


if __name__ == "__main__":
    main()
