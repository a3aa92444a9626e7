"""A coin that rolls in a circle, leaning inwards: its speed from the balance of moments, and how it answers to a push.

Along the way e1 the moments about the center balance when
(C + m r**2) turning spin sin(lean) = cos(lean) (A turning**2 sin(lean) - m g r).
"""

import numpy as np

import koppel
from koppel.model.shape import Box, Rod

MASS, RADIUS, GRAVITY = 0.01, 0.0115, 9.81
AXIAL, ACROSS = 0.5 * MASS * RADIUS**2, 0.25 * MASS * RADIUS**2


def find_spin(lean: float, turning: float) -> float:
    """Angular velocity about the axis of the coin in a circle at the rate turning, its plane at lean to the table."""
    weight = ACROSS * turning**2 * np.sin(lean) - MASS * GRAVITY * RADIUS
    return float(np.cos(lean) * weight / ((AXIAL + MASS * RADIUS**2) * turning * np.sin(lean)))


def build_model(lean: float, turning: float, push: float = 0.0) -> koppel.Model:
    """The coin with its axis along y of the part; push: more spin than the circle needs, in rad/s."""
    up, axis = np.array([0, np.cos(lean), np.sin(lean)]), [0, -np.sin(lean), np.cos(lean)]
    spin = find_spin(lean, turning) + push
    model = koppel.Model("coin")
    coin = model.add_part(
        "coin",
        mass=MASS,
        inertia={"xx": ACROSS, "yy": AXIAL, "zz": ACROSS},
        position=(RADIUS * up).tolist(),
        rotation={"x": [1, 0, 0], "y": axis},
        velocity=(-spin * RADIUS, 0, 0),
        angular_velocity=(0, spin, -turning * np.sin(lean)),
        shape=(
            Rod(start=(0, -5e-4, 0), end=(0, 5e-4, 0), radius=RADIUS, color="goldenrod"),
            Box(size=(1.2 * RADIUS, 14e-4, 1e-3), color="sienna"),  # so that its turning is seen
            Box(size=(1e-3, 14e-4, 1.2 * RADIUS), color="sienna"),
        ),
    )
    model.add("table", koppel.mechanics.Rolling(frame_a="ground", frame_b=coin, radius=RADIUS))
    return model


def main() -> None:
    lean, turning = np.deg2rad(70), 6.0
    for push in (0.0, 2.0):
        run = koppel.simulate(build_model(lean, turning, push), until=2.0, stepper=koppel.Lsrt2(step=5e-4))
        heights = run["coin.z"] / RADIUS
        leans = np.rad2deg(np.arcsin(heights[[heights.argmin(), heights.argmax()]]))
        print(f"{push:g} rad/s more spin: the plane of the coin stands at {leans[0]:.2f} to {leans[1]:.2f} deg,")
        friction = np.hypot(run["table.force_x"], run["table.force_y"]) / run["table.force"]
        print(f"   friction at most {np.max(friction):.3f} of the normal force")


if __name__ == "__main__":
    main()
