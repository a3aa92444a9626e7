"""Trees and loops: forward dynamics of a tree against Pinocchio, and the N-four-bar of the IFToMM benchmarks."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Group
from rich.table import Table

from koppel.cli.benchmarks.timing import alternate, time_calls
from koppel.elements.joints import Revolute
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.steppers import SemiImplicitEuler

STEP = 1e-3
LOOPS = (40, 320)


@dataclass(frozen=True)
class RandomTree:
    """A tree of hinges with random axes, places and mass properties: parents[i] < i, -1 for ground."""

    parents: tuple[int, ...]
    places: NDArray[np.float64]
    axes: NDArray[np.float64]
    masses: NDArray[np.float64]
    centers: NDArray[np.float64]
    inertias: NDArray[np.float64]

    @classmethod
    def draw(cls, joints: int = 34, seed: int = 1) -> RandomTree:
        """A tree in depth-first order: every link hangs on the last one or a few steps further back on its branch."""
        rng = np.random.default_rng(seed)
        parents = [-1]
        while len(parents) < joints:
            parent = len(parents) - 1
            for _ in range(int(rng.choice([0, 0, 0, 2, 4]))):
                parent = max(parents[parent], 0)
            parents.append(parent)
        axes = rng.standard_normal((joints, 3))
        spread = rng.standard_normal((joints, 3, 3))
        return cls(
            tuple(parents),
            rng.uniform(-0.3, 0.3, (joints, 3)),
            axes / np.linalg.norm(axes, axis=1, keepdims=True),
            rng.uniform(0.5, 2.0, joints),
            rng.uniform(-0.2, 0.2, (joints, 3)),
            0.001 * spread @ spread.transpose(0, 2, 1) + 0.02 * np.eye(3),
        )

    def to_model(self) -> Model:
        """The tree as a model."""
        model = Model("random tree")
        parts: list[Any] = []
        for i, parent in enumerate(self.parents):
            place = tuple(self.places[i])
            where = (
                model.ground_frame(f"at_{i}", position=place)
                if parent < 0
                else parts[parent].frame(f"at_{i}", position=place)
            )
            inertia: Any = self.inertias[i].tolist()
            part = model.add_part(
                f"link_{i}", mass=float(self.masses[i]), center_of_mass=tuple(self.centers[i]), inertia=inertia
            )
            model.add(f"hinge_{i}", Revolute(frame_a=where, frame_b=part, axis=tuple(self.axes[i])))
            parts.append(part)
        return model

    def to_pinocchio(self) -> tuple[Any, Any, list[int]]:
        """The same tree in Pinocchio: its model, its data, and the place of each hinge in q and v."""
        pin = importlib.import_module("pinocchio")
        model = pin.Model()
        ids: list[int] = []
        for i, parent in enumerate(self.parents):
            joint = pin.JointModelRevoluteUnaligned(*self.axes[i])
            place = pin.SE3(np.eye(3), self.places[i])
            ids.append(model.addJoint(0 if parent < 0 else ids[parent], joint, place, f"hinge_{i}"))
            model.appendBodyToJoint(
                ids[i], pin.Inertia(self.masses[i], self.centers[i], self.inertias[i]), pin.SE3.Identity()
            )
        return model, model.createData(), [model.joints[i].idx_v for i in ids]


def build_four_bars(loops: int) -> Model:
    """loops + 1 rods of 1 m on pivots 1 m apart, joined on top by rods of 1 m; 1 kg each; speed 1 m/s on top."""
    model = Model(f"{loops} four-bars", gravity=(0, -9.81, 0))
    inertia = {"xx": 1 / 12, "yy": 1e-6, "zz": 1 / 12}
    top: Any = None
    for i in range(loops + 1):
        rod = model.add_part(f"rod_{i}", mass=1, center_of_mass=(0, 0.5, 0), inertia=inertia)
        pivot = model.ground_frame(f"pivot_{i}", position=(i, 0, 0))
        model.add(f"pivot_hinge_{i}", Revolute(frame_a=pivot, frame_b=rod, rate=-1.0))
        end = rod.frame("top", position=(0, 1, 0))
        if i > 0:
            across = {"xx": 1e-6, "yy": 1 / 12, "zz": 1 / 12}
            bar = model.add_part(f"bar_{i}", mass=1, center_of_mass=(0.5, 0, 0), inertia=across)
            model.add(f"left_hinge_{i}", Revolute(frame_a=top, frame_b=bar, rate=1.0))
            model.add(f"right_hinge_{i}", Revolute(frame_a=bar.frame("end", position=(1, 0, 0)), frame_b=end))
        top = end
    return model


def measure() -> dict[str, Any]:
    """All figures in one run, one thread. pinocchio_us and ratio are null when Pinocchio is not installed."""
    tree = RandomTree.draw()
    machine = Machine(tree.to_model())
    rng = np.random.default_rng(2)
    q, u = rng.standard_normal(len(tree.parents)), rng.standard_normal(len(tree.parents))
    core = machine.core
    things: dict[str, Any] = {"koppel": lambda: time_calls(lambda: core.mass_solve(core.evaluate(0.0, q, u)), 200)}
    try:
        pin = importlib.import_module("pinocchio")
        model, data, _ = tree.to_pinocchio()
        none = np.zeros(model.nv)
        things["pinocchio"] = lambda: time_calls(lambda: pin.aba(model, data, q, u, none), 200)
    except ImportError:
        pass
    timing = alternate(things)
    theirs = timing["pinocchio"].low if "pinocchio" in timing else None
    return {
        "us_per_call": timing["koppel"].low,
        "pinocchio_us": theirs,
        "ratio": None if theirs is None else timing["koppel"].low / theirs,
        "nfourbar": measure_loops(),
    }


def measure_loops() -> dict[str, dict[str, float]]:
    """Real-time factor and cost per loop of the N-four-bar with semi_implicit_euler (index 3) at 1 ms."""
    method = SemiImplicitEuler(step=STEP, jacobian="reduced")
    machines = {str(n): Machine(build_four_bars(n)) for n in LOOPS}

    def batch(machine: Machine) -> NDArray[np.float64]:
        times = np.empty(10, dtype=np.float32)
        machine.core.run(method.name, method.options, STEP, 10, 0, None, times)
        return times.astype(float)

    timing = alternate({name: (lambda m=machine: batch(m)) for name, machine in machines.items()})  # type: ignore[misc]
    return {
        name: {"rtf": float(np.median(times.calls)) * 1e-6 / STEP, "us_per_loop": times.low / int(name)}
        for name, times in timing.items()
    }


def show(result: dict[str, Any]) -> Group:
    """The figures as tables."""
    tree = Table(title="Forward dynamics of a tree with 34 hinges, called from Python", title_justify="left")
    for column in ("koppel (us)", "Pinocchio aba (us)", "ratio"):
        tree.add_column(column, justify="right")
    theirs, ratio = result["pinocchio_us"], result["ratio"]
    tree.add_row(
        f"{result['us_per_call']:.1f}",
        "not installed" if theirs is None else f"{theirs:.1f}",
        "" if ratio is None else f"{ratio:.2f}",
    )
    loops = Table(title="N-four-bar, semi_implicit_euler at 1 ms", title_justify="left")
    for column in ("loops", "real-time factor", "us per loop and step"):
        loops.add_column(column, justify="right")
    for name, figures in result["nfourbar"].items():
        loops.add_row(name, f"{figures['rtf']:.3f}", f"{figures['us_per_loop']:.2f}")
    return Group(tree, loops)
