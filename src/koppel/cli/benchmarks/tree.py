"""Trees and loops: forward dynamics of a tree and its derivatives against Pinocchio, the N-four-bar, a closed chain."""

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
from koppel.solve.steppers import GeneralizedAlpha, Lsrt2, SemiImplicitEuler, Stepper

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
                model.ground.frame(f"at_{i}", position=place)
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
        pivot = model.ground.frame(f"pivot_{i}", position=(i, 0, 0))
        model.add(f"pivot_hinge_{i}", Revolute(frame_a=pivot, frame_b=rod, rate=-1.0))
        end = rod.frame("top", position=(0, 1, 0))
        if i > 0:
            across = {"xx": 1e-6, "yy": 1 / 12, "zz": 1 / 12}
            bar = model.add_part(f"bar_{i}", mass=1, center_of_mass=(0.5, 0, 0), inertia=across)
            model.add(f"left_hinge_{i}", Revolute(frame_a=top, frame_b=bar, rate=1.0))
            model.add(f"right_hinge_{i}", Revolute(frame_a=bar.frame("end", position=(1, 0, 0)), frame_b=end))
        top = end
    return model


def build_chain(links: int, closed: bool) -> Model:
    """Links of 0.1 m and 1 kg on hinges in a zigzag, from a pivot; closed: a hinge holds the end where it is."""
    model = Model(f"chain of {links}", gravity=(0, -9.81, 0))
    at: Any = model.ground.frame("start")
    end, direction = np.zeros(2), 0.0
    for i in range(links):
        angle = -0.1 if i % 2 == 0 else 0.1
        inertia = {"xx": 1e-3, "yy": 1 / 120, "zz": 1 / 120}
        link = model.add_part(f"link_{i}", mass=1, center_of_mass=(0.05, 0, 0), inertia=inertia)
        model.add(f"hinge_{i}", Revolute(frame_a=at, frame_b=link, angle=angle))
        at = link.frame("end", position=(0.1, 0, 0))
        direction += angle
        end += 0.1 * np.array([np.cos(direction), np.sin(direction)])
    if closed:
        stop = model.ground.frame("stop", position=(float(end[0]), float(end[1]), 0.0))
        model.add("last", Revolute(frame_a=at, frame_b=stop))
    return model


def measure() -> dict[str, Any]:
    """All figures in one run, one thread. Figures of and against Pinocchio are null when it is not installed.

    derivatives_us: u', du'/dtheta, du'/du and M^-1 in one call, against computeABADerivatives, which gives the same.
    """
    tree = RandomTree.draw()
    machine = Machine(tree.to_model())
    rng = np.random.default_rng(2)
    q, u = rng.standard_normal(len(tree.parents)), rng.standard_normal(len(tree.parents))
    core = machine.core
    things: dict[str, Any] = {
        "koppel": lambda: time_calls(lambda: core.mass_solve(core.evaluate(0.0, q, u)), 200),
        "derivatives": lambda: time_calls(lambda: core.derivatives(0.0, q, u), 100),
    }
    try:
        pin = importlib.import_module("pinocchio")
        model, data, _ = tree.to_pinocchio()
        none = np.zeros(model.nv)
        things["pinocchio"] = lambda: time_calls(lambda: pin.aba(model, data, q, u, none), 200)
        things["their_derivatives"] = lambda: time_calls(
            lambda: pin.computeABADerivatives(model, data, q, u, none), 100
        )
    except ImportError:
        pass
    timing = alternate(things)
    low = {name: times.low for name, times in timing.items()}
    theirs, their_derivatives = low.get("pinocchio"), low.get("their_derivatives")
    return {
        "us_per_call": low["koppel"],
        "pinocchio_us": theirs,
        "ratio": None if theirs is None else low["koppel"] / theirs,
        "derivatives_us": low["derivatives"],
        "derivatives_pinocchio_us": their_derivatives,
        "derivatives_ratio": None if their_derivatives is None else low["derivatives"] / their_derivatives,
        "nfourbar": measure_loops(),
        "chain_loop_ratio": measure_chain(),
    }


def measure_chain() -> dict[str, float]:
    """What one closed loop costs in a chain of 50 links: time of a step over that of the open chain, per stepper.

    Steppers have the full Jacobian and steps of 0.1 ms. The closed chain is cut in its middle, so both branches of its
    tree are half as deep.
    """
    methods = (Lsrt2, SemiImplicitEuler, GeneralizedAlpha)
    machines = {closed: {m.__name__: Machine(build_chain(50, closed)) for m in methods} for closed in (False, True)}

    def batch(method: Stepper, machine: Machine) -> NDArray[np.float64]:
        times = np.empty(10, dtype=np.float32)
        machine.core.run(method.name, method.options, 1e-4, 10, 0, None, times)
        return times.astype(float)

    things: dict[str, Any] = {}
    for cls in methods:
        method = cls(step=1e-4, jacobian="full")
        for closed in (False, True):
            machine = machines[closed][cls.__name__]
            things[f"{method.name} {closed}"] = lambda m=method, x=machine: batch(m, x)
    timing = alternate(things)
    names = [cls(step=1e-4).name for cls in methods]
    return {name: timing[f"{name} True"].low / timing[f"{name} False"].low for name in names}


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
    tree = Table(title="A tree with 34 hinges, called from Python", title_justify="left")
    for column in ("", "koppel (us)", "Pinocchio (us)", "ratio"):
        tree.add_column(column, justify="right" if column else "left")
    rows = (
        ("forward dynamics", "us_per_call", "pinocchio_us", "ratio"),
        ("its derivatives", "derivatives_us", "derivatives_pinocchio_us", "derivatives_ratio"),
    )
    for what, ours, theirs, ratio in rows:
        numbers = (result[ours], result[theirs], result[ratio])
        own, other, share = ("" if x is None else f"{x:.{d}f}" for x, d in zip(numbers, (1, 1, 2), strict=True))
        tree.add_row(what, own, other or "not installed", share)
    loops = Table(title="N-four-bar, semi_implicit_euler at 1 ms", title_justify="left")
    for column in ("loops", "real-time factor", "us per loop and step"):
        loops.add_column(column, justify="right")
    for name, figures in result["nfourbar"].items():
        loops.add_row(name, f"{figures['rtf']:.3f}", f"{figures['us_per_loop']:.2f}")
    chain = Table(title="One loop in a chain of 50 links: step over that of the open chain", title_justify="left")
    for name in result["chain_loop_ratio"]:
        chain.add_column(name, justify="right")
    chain.add_row(*(f"{ratio:.2f}" for ratio in result["chain_loop_ratio"].values()))
    return Group(tree, loops, chain)
