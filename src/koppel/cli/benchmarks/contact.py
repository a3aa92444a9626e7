"""Contacts at 1 ms with time_stepping: a stack of boxes, beds of spheres in a trough, candidates that stay open."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.cli.benchmarks.timing import alternate
from koppel.elements.mechanics import Contact
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.steppers import TimeStepping

STEP = 1e-3
BOXES, SIDE, HEIGHT = 10, 0.2, 0.1
BEDS = (50, 400)
RADIUS, DENSITY = 0.05, 2500.0
OPEN_PER_BODY = 40
SYSTEM_PYTHON = "/usr/bin/python3"  # where a distribution installs Siconos


def measure() -> dict[str, Any]:
    """All figures in one run, one thread."""
    return {
        "stack": measure_stack(),
        "bed": measure_beds(),
        "open_candidate_ratio": measure_open_candidates(),
        "siconos_ratio": measure_siconos(),
    }


def build_stack(boxes: int = BOXES) -> Model:
    """Boxes on four points each; every other one slides, the order of the contacts is mixed."""
    model, rng = Model("stack", gravity=(0, 0, -9.81)), np.random.default_rng(1)
    inertia = {"xx": (SIDE**2 + HEIGHT**2) / 12, "yy": (SIDE**2 + HEIGHT**2) / 12, "zz": SIDE**2 / 6}
    for k in range(boxes):
        speed = (0.5 * (k % 2), 0.25 * (k % 3), 0)
        part = model.add_part(f"box{k}", mass=1, inertia=inertia, position=(0, 0, (k + 0.5) * HEIGHT), velocity=speed)
        part.frame("top", position=(0, 0, HEIGHT / 2))
        for c in range(4):
            x, y = (0.5 if c & 1 else -0.5) * SIDE, (0.5 if c & 2 else -0.5) * SIDE
            part.frame(f"c{c}", position=(x, y, -HEIGHT / 2))
    for i in rng.permutation(4 * boxes):
        k, c = divmod(int(i), 4)
        below = "ground" if k == 0 else f"box{k - 1}.top"
        model.add(f"touch{k}_{c}", Contact(frame_a=below, frame_b=f"box{k}.c{c}", friction=0.5))
    return model


def measure_stack() -> dict[str, Any]:
    """A second of the stack: it slides, wobbles and comes to rest."""
    method, machine = TimeStepping(step=STEP), Machine(build_stack())
    times = np.empty(1000, dtype=np.float32)
    machine.settle_laws()
    machine.core.run(method.name, method.options, STEP, len(times), 0, None, times)
    return {
        "median_us": float(np.median(times)),
        "p99_us": float(np.percentile(times, 99)),
        "worst_us": float(np.max(times)),
        "max_factorizations": machine.core.law_count["most_factorizations"],
    }


def place_spheres(count: int) -> NDArray[np.float64]:
    """Slices of two below and one on top, in a row along the trough."""
    places: list[tuple[float, float, float]] = []
    k = 0
    while len(places) < count:
        x = 2.002 * RADIUS * k
        places += [(x, -1.001 * RADIUS, RADIUS), (x, 1.001 * RADIUS, RADIUS), (x + RADIUS, 0.0, 2.45 * RADIUS)]
        k += 1
    return np.array(places[:count])


def build_bed(count: int) -> Model:
    """Spheres in a trough with walls, dropped by a little; each may touch its neighbors and the walls near it."""
    model, places, rng = Model(f"bed of {count}", gravity=(0, 0, -9.81)), place_spheres(count), np.random.default_rng(2)
    mass = DENSITY * 4 / 3 * np.pi * RADIUS**3
    moment = 0.4 * mass * RADIUS**2
    for i, at in enumerate(places):
        model.add_part(
            f"s{i}", mass=mass, inertia={"xx": moment, "yy": moment, "zz": moment},
            position=tuple(at), velocity=tuple(rng.uniform(-0.01, 0.01, 3)),
        )  # fmt: skip
    end = float(np.max(places[:, 0])) + 1.1 * RADIUS
    walls = {
        "floor": ((0, 0, 0), {"x": [1, 0, 0], "y": [0, 1, 0]}),
        "left": ((0, -2.02 * RADIUS, 0), {"x": [1, 0, 0], "y": [0, 0, -1]}),
        "right": ((0, 2.02 * RADIUS, 0), {"x": [1, 0, 0], "y": [0, 0, 1]}),
        "back": ((-1.1 * RADIUS, 0, 0), {"x": [0, 1, 0], "y": [0, 0, 1]}),
        "front": ((end, 0, 0), {"x": [0, 1, 0], "y": [0, 0, -1]}),
    }
    for name, (position, rotation) in walls.items():
        model.ground.frame(name, position=position, rotation=rotation)
    for i, at in enumerate(places):
        near = [name for name in ("floor", "left", "right") if at[2] < 1.5 * RADIUS]
        near += ["back"] if at[0] < 2 * RADIUS else ["front"] if at[0] > end - 3 * RADIUS else []
        for name in near:
            model.add(f"{name}{i}", Contact(frame_a=f"ground.{name}", frame_b=f"s{i}", radius_b=RADIUS, friction=0.3))
        for j in range(i):
            if np.linalg.norm(at - places[j]) < 2.2 * RADIUS:
                sizes = {"radius_a": RADIUS, "radius_b": RADIUS}
                pair = Contact(frame_a=f"s{j}", frame_b=f"s{i}", shape="sphere", friction=0.3, **sizes)
                model.add(f"pair{j}_{i}", pair)
    return model


def run_batch(machine: Machine, steps: int = 30) -> NDArray[np.float64]:
    """Times of the steps from the start."""
    method, times = TimeStepping(step=STEP), np.empty(steps, dtype=np.float32)
    machine.reset()
    machine.settle_laws()
    machine.core.run(method.name, method.options, STEP, steps, 0, None, times)
    return times.astype(float)


def measure_beds() -> dict[str, Any]:
    """Microseconds per sphere and step, side by side; and the largest residual of an accepted step."""
    beds = {str(n): Machine(build_bed(n)) for n in BEDS}
    batches: dict[str, Callable[[], NDArray[np.float64]]] = {n: partial(run_batch, bed) for n, bed in beds.items()}
    timing = alternate(batches)
    return {
        "us_per_sphere": {n: times.low / int(n) for n, times in timing.items()},
        "worst_residual": max(bed.core.worst_residual for bed in beds.values()),
    }


def build_resting(bodies: int, closed: bool, far: int) -> Model:
    """Spheres at rest on a plane or in free fall, each with so many planes that it never reaches."""
    model = Model("candidates", gravity=(0, 0, -9.81))
    for k in range(far):
        model.ground.frame(f"far{k}", position=(0, 0, -1000.0 - k))
    for i in range(bodies):
        part = model.add_part(f"s{i}", mass=1, inertia={"xx": 1e-3, "yy": 1e-3, "zz": 1e-3}, position=(0, 0, RADIUS))
        part.frame("low", position=(0, 0, -RADIUS))
        if closed:
            for c, (x, y) in enumerate(((0.01, 0.0), (-0.01, 0.0), (0.0, 0.01))):
                part.frame(f"c{c}", position=(x, y, -RADIUS))
                model.add(f"on{i}_{c}", Contact(frame_a="ground", frame_b=f"s{i}.c{c}", friction=0.3))
        for k in range(far):
            model.add(f"far{i}_{k}", Contact(frame_a=f"ground.far{k}", frame_b=f"s{i}", radius_b=RADIUS, friction=0.3))
    return model


def measure_open_candidates() -> float:
    """What a candidate that stays open adds to a step, against a closed contact that rests."""
    bodies = 20
    machines = {
        "none": Machine(build_resting(bodies, False, 1)),
        "closed": Machine(build_resting(bodies, True, 1)),
        "open": Machine(build_resting(bodies, True, 1 + OPEN_PER_BODY)),
    }
    timing = alternate({name: partial(run_batch, machine) for name, machine in machines.items()})
    low = {name: times.low for name, times in timing.items()}
    of_closed = (low["closed"] - low["none"]) / (3 * bodies)
    return float((low["open"] - low["closed"]) / (OPEN_PER_BODY * bodies) / of_closed)


def measure_siconos() -> float | None:
    """Our whole step against the solve alone of Siconos (NSGS, 1e-8), same contacts of the bed of 50; else None."""
    if not Path(SYSTEM_PYTHON).exists():
        return None
    test = subprocess.run([SYSTEM_PYTHON, "-c", "import siconos.numerics"], capture_output=True, check=False)
    if test.returncode:
        return None
    machine, method = Machine(build_bed(BEDS[0])), TimeStepping(step=STEP)
    machine.settle_laws()
    times, problems = [], []
    for _ in range(60):
        problems.append(list_contacts(machine))
        one = np.empty(1, dtype=np.float32)
        machine.core.run(method.name, method.options, STEP, 1, 0, None, one)
        times.append(float(one[0]))
    done = subprocess.run(
        [SYSTEM_PYTHON, str(Path(__file__).with_name("siconos_bed.txt"))],
        input=json.dumps(problems), capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        return None
    theirs = np.array(json.loads(done.stdout.splitlines()[-1]))
    return float(np.percentile(times, 10) / np.percentile(theirs[np.isfinite(theirs)], 10))


def list_contacts(machine: Machine) -> dict[str, Any]:
    """Positions and velocities of the bed, for another solver."""
    return {"q": machine.q.tolist(), "u": machine.u.tolist(), "radius": RADIUS, "density": DENSITY, "step": STEP}


def show(result: dict[str, Any]) -> Group:
    """The figures as tables."""
    stack = Table(title=f"Stack of {BOXES} boxes that slide, time_stepping at 1 ms", title_justify="left")
    for name in ("step, median (us)", "step, 99 % (us)", "step, worst (us)", "factorizations, most in a solve"):
        stack.add_column(name, justify="right")
    stack.add_row(*(f"{value:.0f}" for value in result["stack"].values()))
    bed = Table(title="Bed of spheres in a trough: step per sphere", title_justify="left")
    for count in result["bed"]["us_per_sphere"]:
        bed.add_column(f"{count} spheres", justify="right")
    bed.add_column("worst residual", justify="right")
    per_sphere = (f"{value:.2f} us" for value in result["bed"]["us_per_sphere"].values())
    bed.add_row(*per_sphere, f"{result['bed']['worst_residual']:.1e}")
    more = Table(title="Ratios", title_justify="left")
    more.add_column("open candidate / closed contact", justify="right")
    more.add_column("koppel / Siconos", justify="right")
    siconos = result["siconos_ratio"]
    more.add_row(f"{result['open_candidate_ratio']:.3f}", "not installed" if siconos is None else f"{siconos:.2f}")
    return Group(stack, bed, more)
