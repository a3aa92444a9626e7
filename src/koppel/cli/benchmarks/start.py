"""koppel bench start: how long it takes until a machine is ready, what a call of a step costs, how compiling grows.

Times of processes are user and system time of a fresh one, files in the cache of the system; all figures are best of 5.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Group
from rich.table import Table

from koppel.compile.compiler import compile_model
from koppel.elements.joints import Revolute
from koppel.elements.mechanics import Bushing, Force
from koppel.elements.rotational import Gear, Shaft, Torque
from koppel.model.model import Model
from koppel.solve.machine import Machine
from koppel.solve.steppers import Lsrt2

REPEATS, TURNS, STEPS = 5, 20_000, 100
SIZES, GEARS = (1000, 5000), (250, 2000)
INERTIA = {"xx": 0.1, "yy": 0.1, "zz": 0.1}
STIFFNESS, DAMPING = [2e4, 2e4, 2e4, 100, 100, 100], [100, 100, 100, 1, 1, 1]
README = """
import koppel

model = koppel.Model("mass on a bushing")
block = model.add_part("block", mass="10 kg", inertia={"xx": 0.1, "yy": 0.1, "zz": 0.1})
mount = koppel.mechanics.Bushing(
    frame_a=model.ground,
    frame_b=block,
    stiffness=["20 N/mm", "20 N/mm", "20 N/mm", 100, 100, 100],
    damping=[100, 100, 100, 1, 1, 1],
)
model.add("mount", mount)
push = model.input("push", "N", {"step": {"time": 0.2, "after": "50 N"}})
model.add("load", koppel.mechanics.Force(frame=block, force=[push, 0, 0]))
"""
"""The first model of the README."""


def measure() -> dict[str, Any]:
    """All figures: seconds of CPU of processes and of compiling, microseconds of calls and per gear."""
    chains = {str(n): build_bushing_chain(n) for n in SIZES}
    joints = {str(n): build_joint_chain(n) for n in SIZES}
    gears = {str(n): build_gear_row(n) for n in GEARS}
    return {
        "import_s": measure_process("-c", "import koppel"),
        "help_s": measure_process("-m", "koppel", "--help"),
        "ready_s": measure_process("-c", f"{README}koppel.compile_model(model)"),
        "step_call_us": measure_step_call(),
        "compile_s": {name: best_of(partial(compile_model, m)) for name, m in chains.items()},
        "joint_chain_compile_s": {name: best_of(partial(compile_model, m)) for name, m in joints.items()},
        "gears_compile_us_per_gear": {
            name: 1e6 * best_of(partial(compile_model, m)) / int(name) for name, m in gears.items()
        },
        "gears_step_us_per_gear": {name: measure_steps(Machine(m)) / int(name) for name, m in gears.items()},
    }


def best_of(call: Callable[[], object]) -> float:
    """The least CPU time of a call, in s."""
    times = []
    for _ in range(REPEATS):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return min(times)


def measure_process(*arguments: str) -> float:
    """User and system time of a fresh Python, in s."""

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    times = []
    for _ in range(REPEATS + 1):  # the first one fills the cache
        begin = spent()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(spent() - begin)
    return min(times[1:])


def measure_step_call() -> float:
    """What a turn of set_input, step and read of three channels costs beside its step, in microseconds."""
    model = Model("mass on a bushing")
    block = model.add_part("block", mass=10, inertia=INERTIA)
    model.add("mount", Bushing(frame_a=model.ground, frame_b=block, stiffness=STIFFNESS, damping=DAMPING))
    model.add("load", Force(frame=block, force=[model.input("push", "N"), 0, 0]))
    machine = Machine(model, stepper=Lsrt2(step=1e-3))
    reader = machine.reader(["block.x", "block.vx", "mount.force_x"])
    machine.step()

    def turns() -> None:
        for n in range(TURNS):
            machine.set_input("push", 1e-3 * n)
            machine.step()
            reader.read()

    return 1e6 * (best_of(turns) - best_of(lambda: machine.step(TURNS))) / TURNS


def measure_steps(machine: Machine) -> float:
    """One step, in microseconds."""
    machine.step()
    return 1e6 * best_of(lambda: machine.step(STEPS)) / STEPS


def build_bushing_chain(parts: int) -> Model:
    """Parts in a row, each held by a bushing on the one before."""
    model, before = Model(f"chain of {parts} parts"), "ground"
    for k in range(parts):
        model.add_part(f"part_{k}", mass=1, inertia=INERTIA, position=(k + 1, 0, 0))
        bushing = Bushing(frame_a=before, frame_b=f"part_{k}", stiffness=STIFFNESS, damping=DAMPING)
        model.add(f"bushing_{k}", bushing)
        before = f"part_{k}"
    return model


def build_joint_chain(joints: int) -> Model:
    """Parts in a row, each on a hinge of the one before."""
    model, before = Model(f"chain of {joints} joints"), "ground"
    for k in range(joints):
        part = model.add_part(f"part_{k}", mass=1, inertia=INERTIA, position=(k, 0, 0))
        part.frame("end", position=(1, 0, 0))
        model.add(f"hinge_{k}", Revolute(frame_a=before, frame_b=f"part_{k}", axis=(0, 1, 0)))
        before = f"part_{k}.end"
    return model


def build_gear_row(gears: int) -> Model:
    """Shafts in a row with an ideal gear between each two."""
    model = Model(f"row of {gears} gears")
    model.add("shaft_0", Shaft(inertia=1))
    for k in range(gears):
        model.add(f"shaft_{k + 1}", Shaft(inertia=1))
        model.add(f"gear_{k}", Gear(shaft_a=f"shaft_{k}", shaft_b=f"shaft_{k + 1}", ratio=-1))
    model.add("drive", Torque(shaft_b="shaft_0", torque=1))
    return model


def show(result: dict[str, Any]) -> Group:
    """The figures as tables."""
    ready = Table(title="Until a machine is ready", title_justify="left")
    ready.add_column("")
    ready.add_column("", justify="right")
    ready.add_row("import koppel", f"{result['import_s']:.3f} s")
    ready.add_row("koppel --help", f"{result['help_s']:.3f} s")
    ready.add_row("fresh process to compiled model of the README", f"{result['ready_s']:.3f} s")
    ready.add_row("set_input, step, read: beside the step", f"{result['step_call_us']:.2f} us")
    growth = Table(title="Growth", title_justify="left")
    for heading in ("", "small", "large"):
        growth.add_column(heading, justify="right" if heading else "left")
    titles = {
        "compile_s": ("compile a chain of bushings", "parts", "s"),
        "joint_chain_compile_s": ("compile a chain of joints", "joints", "s"),
        "gears_compile_us_per_gear": ("compile a row of gears, per gear", "gears", "us"),
        "gears_step_us_per_gear": ("step of a row of gears, per gear", "gears", "us"),
    }
    for key, (title, what, unit) in titles.items():
        growth.add_row(title, *(f"{value:.3g} {unit} ({count} {what})" for count, value in result[key].items()))
    return Group(ready, growth)
