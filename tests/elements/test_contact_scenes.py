"""Random scenes of boxes and spheres between planes: every step ends. KOPPEL_SCENES sets how many are tried."""

from __future__ import annotations

import os

import numpy as np
from elements.stacks import G, box_inertia

import koppel
from koppel import mechanics

SCENES, STEP, STEPS = int(os.environ.get("KOPPEL_SCENES", "12")), 1e-3, 1000


def rotation(q: np.ndarray) -> dict[str, list[float]]:
    w, x, y, z = q / np.linalg.norm(q)
    return {
        "x": [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        "y": [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    }


def build_scene(seed: int) -> koppel.Model:
    """3 to 8 bodies, masses 0.1 to 10 kg, friction 0 to 1, fall into a box with a floor that may be tilted."""
    rng = np.random.default_rng(seed)
    model = koppel.Model("scene", gravity=(0, 0, -G))
    count = int(rng.integers(3, 9))
    tilt = float(rng.uniform(-0.3, 0.3)) if rng.random() < 0.4 else 0.0
    planes = [model.ground.frame("floor", rotation={"x": [np.cos(tilt), 0, -np.sin(tilt)], "y": [0, 1, 0]})]
    for k, normal in enumerate(((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))):
        across = np.cross(normal, (0, 0, 1))
        place = tuple(-0.5 * np.array(normal))
        planes.append(model.ground.frame(f"wall{k}", position=place, rotation={"x": [0, 0, 1], "y": list(across)}))

    def surface() -> dict[str, float]:
        friction, bounce = rng.choice([0, 0.1, 0.3, 0.6, 1.0]), rng.choice([0, 0, 0, 0.3, 0.8])
        return {"friction": float(friction), "restitution": float(bounce)}

    reach = []
    for i, mass in enumerate(10 ** rng.uniform(-1, 1, count)):
        place = (*rng.uniform(-0.25, 0.25, 2), 0.25 + 0.28 * i)
        speed, name = rng.uniform(-1, 1, 3), f"b{i}"
        if rng.random() < 0.5:
            moment = 0.4 * mass * 0.1**2
            inertia = {"xx": moment, "yy": moment, "zz": moment}
            model.add_part(name, mass=mass, inertia=inertia, position=place, velocity=tuple(speed))
            reach.append(0.1)
            for k, plane in enumerate(planes):
                model.add(f"p{i}_{k}", mechanics.Contact(frame_a=plane, frame_b=name, radius_b=0.1, **surface()))
            continue
        size = rng.uniform(0.08, 0.2, 3)
        turned = rotation(np.array([1.0, 0, 0, 0]) if rng.random() < 0.4 else rng.normal(size=4))
        model.add_part(
            name, mass=mass, inertia=box_inertia(mass, size), position=place, velocity=tuple(speed), rotation=turned
        )
        reach.append(0.6 * float(np.min(size)))
        lengths = {f"length_{axis}": float(value) for axis, value in zip("xyz", size, strict=True)}
        for k, plane in enumerate(planes):
            model.add(f"p{i}_{k}", mechanics.BoxOnPlane(frame_a=plane, frame_b=name, **lengths, **surface()))
    for i in range(count):
        for j in range(i):
            sizes = {"radius_a": reach[i], "radius_b": reach[j]}
            pair = mechanics.Contact(frame_a=f"b{i}", frame_b=f"b{j}", shape="sphere", **sizes, **surface())
            model.add(f"s{i}_{j}", pair)
    return model


def test_random_scenes_end_every_step() -> None:
    """At most one step in 1e5 does not settle, no run stops, no solve takes more factors than documented."""
    unsettled, worst = 0, 0.0
    method = koppel.TimeStepping(step=STEP)
    for seed in range(SCENES):
        machine = koppel.Machine(build_scene(seed))
        machine.settle_laws()
        _, _, trouble, *_ = machine.core.run(method.name, method.options, STEP, STEPS)
        assert not trouble, seed
        unsettled += machine.core.law_count["unsettled"]
        worst = max(worst, machine.core.worst_residual)
        assert machine.core.law_count["most_factorizations"] <= 345
    print(f"{SCENES * STEPS} steps, not settled {unsettled}, worst residual of an accepted step {worst:.1e}")
    assert unsettled <= max(1.0, 1e-5 * SCENES * STEPS)
