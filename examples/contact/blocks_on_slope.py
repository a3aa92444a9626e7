"""Three blocks on a slope of 25 degrees: one slides, one stays, one tips over.

A block slides where friction < tan(slope), by g (sin - friction cos) t**2 / 2; it tips where its width is less than
its height times tan(slope) and friction holds its lower edge; otherwise it stays where it is.
"""

import numpy as np

import koppel

SLOPE, LENGTH = np.deg2rad(25), 0.3
BLOCKS = {  # friction, height in m, place across the slope in m, color
    "slides": (0.2, 0.2, -0.6, "steelblue"),
    "stays": (0.6, 0.2, 0.0, "seagreen"),
    "tips": (0.6, 0.9, 0.6, "indianred"),
}


def build_model() -> koppel.Model:
    """Blocks that lie on the plane of the frame slope, 0.3 m long down the slope."""
    model = koppel.Model("blocks on a slope")
    rotation = {"cardan": [0, SLOPE, 0]}  # x down the slope
    slope = model.ground.frame("slope", rotation=rotation)
    up = np.array([np.sin(SLOPE), 0, np.cos(SLOPE)])
    for name, (friction, height, y, color) in BLOCKS.items():
        mass = 800 * LENGTH * 0.3 * height
        sizes = np.array([LENGTH, 0.3, height])
        block = model.add_part(
            name,
            mass=mass,
            inertia={f"{axis * 2}": mass / 12 * (sizes @ sizes - sizes[k] ** 2) for k, axis in enumerate("xyz")},
            position=(0.5 * height * up + [0, y, 0]).tolist(),
            rotation=rotation,
            free=True,
            shape={"box": {"size": sizes.tolist(), "color": color}},
        )
        lengths = {f"length_{axis}": float(size) for axis, size in zip("xyz", sizes, strict=True)}
        touch = koppel.mechanics.BoxOnPlane(frame_a=slope, frame_b=block, friction=friction, **lengths)
        model.add(f"{name}_touch", touch)
    return model


def main() -> None:
    until = 0.6
    run = koppel.simulate(build_model(), until=until, every=0.01)
    down = np.array([np.cos(SLOPE), 0, -np.sin(SLOPE)])
    for name, (friction, height, _, _) in BLOCKS.items():
        gone = np.array([run[f"{name}.{axis}"][-1] - run[f"{name}.{axis}"][0] for axis in "xyz"])
        turned = np.rad2deg(2 * np.arccos(min(1.0, abs(run[f"{name}.qw"][-1])))) - np.rad2deg(SLOPE)
        wanted = 0.5 * 9.81 * max(0.0, np.sin(SLOPE) - friction * np.cos(SLOPE)) * until**2
        told = f"slides {wanted:.4f} m" if friction < np.tan(SLOPE) else "holds"
        if friction >= np.tan(SLOPE) and height * np.tan(SLOPE) > LENGTH:
            told = "tips"
        print(f"{name:6}: {gone @ down:7.4f} m down the slope, turned by {turned:5.1f} deg; the formula says it {told}")


if __name__ == "__main__":
    main()
