"""A running copy of an assembly: its machines in lockstep in the core."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.compile.compiled import CompiledModel
from koppel.compile.compiler import compile_model
from koppel.couple.assembly import Assembly, merge_groups
from koppel.couple.coupling import INDEXED, Coupling
from koppel.couple.explicit import add_explicit, follow_frames
from koppel.couple.report import DIRECTIONS, InterfaceReport, lost_rows, report, take_method
from koppel.couple.rods import refuse_locked_rods
from koppel.couple.rows import joint_rows
from koppel.couple.watch import CouplingWatch
from koppel.model.errors import KoppelError, ModelError, RunError, shorten
from koppel.model.groups import Groups
from koppel.model.mesh import load_meshes
from koppel.results import Channel, Run, RunState, RunWriter
from koppel.solve.analyses.limits import choose_channels
from koppel.solve.analyses.simulate import (
    Progress,
    count_steps,
    describe_lost_speeds,
    describe_rows,
    read_seconds,
    rest_at_equilibrium,
    room_for,
)
from koppel.solve.interrupt import answer_signals, held_signals
from koppel.solve.machine import Machine
from koppel.solve.method import check_start, check_stepper
from koppel.solve.steppers import SemiImplicitEuler, Stepper, VariableStep
from koppel.solve.trouble import describe_trouble

Array = NDArray[np.float64]
SOFTNESS, REPEATED = 1e-10, 1e-9
"""Of rows that repeat each other, see core/couple.hpp; and how small an eigenvalue of their matrix tells them."""
APART = 1e-6
"""Frames that are to meet are no further apart at the start, in m and rad."""
QUANTITIES = (
    ("gap", "m", "distance of the frames along the rows of the joint"),
    ("gap_angle", "rad", "turn of the frames about the rows of the joint"),
    ("gap_rate", "m/s", "speed of the frames against each other along the rows"),
    ("gap_angle_rate", "rad/s", "angular speed of the frames against each other about the rows"),
    ("force_x", "N", "force on side b, world axes"),
    ("force_y", "N", "force on side b, world axes"),
    ("force_z", "N", "force on side b, world axes"),
    ("moment_x", "N*m", "moment on side b at its frame, world axes"),
    ("moment_y", "N*m", "moment on side b at its frame, world axes"),
    ("moment_z", "N*m", "moment on side b at its frame, world axes"),
)


def interface_pose(machine: Machine, interface: str) -> Array:
    """Position and rotation, row by row, of an interface at the state in force."""
    number = machine.compiled.coupling_frames[interface]
    return machine.core.frame_motion(number, machine.q, machine.u)[:12]


class Coupled:
    """Machines of all components, or of what was merged of them, and the couplings between these.

    machines: by component, or by the names of merged components joined with +.
    """

    def __init__(self, assembly: Assembly, stepper: Stepper | VariableStep | str | None = None) -> None:
        self.assembly = assembly
        more = ", or Assembly.simulate, which steps what is merged as one model" if assembly.is_merged else ""
        self.stepper: Stepper = take_method(SemiImplicitEuler() if stepper is None else stepper, more)
        method = self.stepper
        assembly.check_components()
        self.groups = merge_groups(assembly)
        self.machines: dict[str, Machine] = {}
        self.explicit: dict[str, dict[str, bool]] = {}
        self.owner: dict[str, tuple[str, str]] = {}
        for names in self.groups:
            key, alone = "+".join(names), len(names) == 1
            if alone:
                refuse_held(assembly, names[0])
            model = assembly.components[names[0]].model if alone else assembly.join(names=names)
            explicit = find_explicit(assembly, names)
            try:
                machine = Machine(add_explicit(model, explicit) if explicit else model)
            except ModelError as error:
                raise error.within(f"components.{key}") from None
            if machine.compiled.laws:
                what = f"has set-valued laws ({', '.join(list(dict.fromkeys(machine.compiled.laws))[:3])}), whose steps"
                remedy = "are not taken in parts; simulate it with technique: merge in all couplings and time_stepping"
                raise ModelError(f"{what} {remedy}", path=f"components.{key}")
            check_stepper(machine.compiled, method)
            if machine.compiled.system.nu == 0:
                what = "has no state of its own: nothing moves; couple to ground instead"
                raise ModelError(what, path=f"components.{key}")
            self.machines[key], self.explicit[key] = machine, explicit
            for name in names:
                for interface in assembly.components[name].interfaces:
                    self.owner[f"{name}.{interface}"] = (key, interface if alone else f"{name}_{interface}")
        self.couplings = tuple(c for c in assembly.couplings if c.technique != "merge")
        check_fit(self)
        self.waves = find_waves(self)
        self.lengths: list[float] = []
        self.core = self._build()
        check_rank(self)
        refuse_locked_rods(assembly)
        self.repeated = find_repeated(self)
        check_leaders(self)
        if self.repeated:
            self.core.softness = SOFTNESS

    # setting up ---------------------------------------------------------------------------------------------------

    def _build(self) -> _core.Assembly:
        method = self.stepper
        core = _core.Assembly(method.name, method.options, method.step)
        numbers: dict[str, int] = {}
        for key, machine in self.machines.items():
            substeps = self.substeps(key)
            numbers[key] = core.add_machine(machine.core, substeps, self.waves[key])
            machine.step_size = method.step / substeps
        for coupling in self.couplings:
            a, b = coupling.sides
            places: list[tuple[int, int]] = []
            poses: list[Array | None] = []
            for side in (a, b):
                if side == "ground":
                    places.append((-1, 0))
                    poses.append(None)
                    continue
                key, interface = self.owner[side]
                machine = self.machines[key]
                places.append((numbers[key], machine.compiled.coupling_frames[interface]))
                poses.append(interface_pose(machine, interface))
            foot = next(pose for pose in poses if pose is not None)
            at, bt = (foot if pose is None else pose for pose in poses)
            length = coupling.length or float(np.linalg.norm(bt[:3] - at[:3]))
            check_closed(coupling, at, bt, length)
            self.lengths.append(length)
            rate = 0.0 if coupling.baumgarte is None else 1.0 / (coupling.baumgarte * method.step)
            axis = np.asarray(coupling.axis, dtype=float) / np.linalg.norm(coupling.axis)
            values = [rate, rate**2, *coupling.pair("stiffness"), *coupling.pair("damping"), *axis.tolist(), length]
            core.add_coupling(
                places[0],
                places[1],
                foot.tolist(),
                ("rigid", "ball", "hinge", "distance").index(coupling.joint),
                ("index3", "index1", "imposed_motion", "spring_damper").index(coupling.technique),
                ("central", "decentral").index(coupling.execution),
                ("off", "linear", "evaluate", "renew").index(coupling.predictor),
                ("off", "own", "delayed").index(coupling.jacobian),
                0 if coupling.explicit else coupling.iterations,
                values,
            )
        for exchange in self.assembly.exchanges:
            key, of = self.owner[exchange.of]
            _, against = self.owner[exchange.against]
            to, _, name = exchange.to.partition(".")
            target = next(k for k in self.machines if to in k.split("+"))
            if target == key:  # merged: a signal of one machine
                continue
            inputs = self.machines[target].compiled.inputs
            frames = self.machines[key].compiled.coupling_frames
            path = name if target == to else f"{to}.{name}"
            axis_number = "xyz".index(exchange.axis)
            core.add_signal(numbers[key], frames[of], frames[against], axis_number, numbers[target], inputs.index(path))
        return core

    # stepping -----------------------------------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """Time in s."""
        return next(iter(self.machines.values())).time

    def begin(self) -> None:
        """Starts at the states of the machines: forces of couplings are found anew."""
        for machine in self.machines.values():
            check_start(machine.core, machine.compiled)
            machine.settle_forces()
        self.core.begin()

    def step(self, n: int = 1) -> None:
        """Takes n steps; a step that fails raises RunError and leaves the states before it."""
        if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 0:
            raise KoppelError(f"n = {shorten(n)} steps: give a whole number of them, 0 or more")
        ended = self.core.run(n)
        if ended[2]:
            raise RunError(self.describe_end(ended))

    def describe_end(self, ended: tuple[int, int, int, int, int, int, float]) -> str:
        """Where the steps ended and why."""
        _, _, trouble, machine, block, unknown, value = ended
        t = self.time + self.stepper.step
        head = f"{self.stepper.name} stopped at t = {t:g} s: "
        if machine < 0:
            return f"{head}the rows of the couplings depend on each other; " + self.describe_rank()
        key = list(self.machines)[machine]
        compiled = self.machines[key].compiled
        what = describe_trouble(compiled, (0, 0, trouble, block, unknown, value, (-1, -1, -1)))
        hint = "the coupling may be unstable (koppel couple --check), or try a smaller step"
        return f"{head}components.{key}: {what}; {hint}{self.describe_late()}"

    def describe_late(self) -> str:
        """Of a run that diverged: rows that repeat each other and whose forces come late, what to do; or nothing."""
        late = [c for c in self.couplings if c.technique in INDEXED and c.execution == "decentral"]
        named = [f"{c.path} {', '.join(self.repeated[c.path])}" for c in late if c.path in self.repeated]
        if not named or all(c.predictor == "renew" for c in late):
            return ""
        return (
            f"; rows that repeat each other ({'; '.join(named)}) do not bear forces that come a step late: take "
            "predictor: renew or execution: central, or leave a coupling out"
        )

    def describe_rank(self) -> str:
        """The rows of couplings that are singular together, at the state in force."""
        if find_repeated(self):
            return self.describe_repeated()
        return "give massless frames another joint (ball, distance) or leave out a coupling that repeats others"

    def describe_repeated(self) -> str:
        """The rows that repeat each other, by their couplings."""
        named = "; ".join(f"{path} {', '.join(rows)}" for path, rows in find_repeated(self).items())
        total = sum(coupling.rows for coupling in self.couplings if coupling.technique != "spring_damper")
        lost = total - matrix_rank(self)
        return (
            f"rows of the couplings repeat each other (rank {total - lost} of {total}): {named}; their forces are not "
            "unique and shared evenly; for unique ones leave out a coupling or take a ball or a distance"
        )

    def gaps(self) -> Array:
        """Per coupling: gap along (m) and about (rad), rates of both, force and moment on side b."""
        return self.core.couplings()

    def start_at_equilibrium(self) -> str:
        """All machines at the equilibrium of the merged assembly; what to say of start speeds that do not count."""
        merged = Machine(self.assembly.join(cut="coupled"))
        lost = describe_lost_speeds(merged)
        rest_at_equilibrium(merged, 0.0)
        self.take_state(merged)
        return lost

    def take_state(self, merged: Machine) -> None:
        """Positions, velocities and other states of a machine of the merged model (cut="coupled")."""
        for key, machine in self.machines.items():
            alone = key in self.assembly.components
            copy_state(merged, machine, f"{key}." if alone else "")
            if self.explicit[key]:
                follow_frames(machine, self.explicit[key], q_slots(machine))
            machine.core.t0, machine.core.counter = merged.time, 0

    def simulate(
        self,
        *,
        until: float | str,
        every: float | str | None = None,
        start: Literal["design", "equilibrium", "state"] = "design",
        file: str | Path | None = None,
        progress: Callable[[Progress], None] | None = None,
        record: str | Iterable[str] | None = None,
    ) -> Run:
        """Runs until a time (s, or text with a unit) and returns one Run of all components and couplings.

        Channels of a component stand below its name, those of a coupling below couplings.A_FRAME-B_FRAME: gap, rates of
        it, force and moment on side b. In decentral couplings the force of a row is that of the step that ended there.
        every: distance of rows in s; start: as designed, in equilibrium of the merged assembly, or as the machines are.
        Run.attributes has what was foretold at the start (check_stability): error_growth, the factor by which an error
        grows in a step, and loop_gain of imposed motions, 0 without any. Run.warnings tells, from the rows, limits that
        components leave and gaps above 10 mm or 0.05 rad, their rates above 0.1 m/s or 0.5 rad/s (and 10 times that of
        the start), and couplings that are foretold to be unstable; frames 100 m apart end the run as diverged, with
        RunError.
        """
        end, method, lost = read_seconds(until, "until"), self.stepper, ""
        if start == "equilibrium":
            lost = self.start_at_equilibrium()
        elif start == "design":
            for machine in self.machines.values():
                machine.reset()
        elif start != "state":
            raise KoppelError(f"start = '{start}' is not known; use design, equilibrium or state")
        t0 = self.time
        if not end > t0:
            raise KoppelError(f"until = {end:g} s is not after the start at {t0:g} s")
        total = count_steps(end - t0, method.step, "until")
        stride = 1 if every is None else count_steps(read_seconds(every, "every"), method.step, "every")
        for key, machine in self.machines.items():
            machine.core.t0, machine.core.counter = t0, 0
            machine.step_size = method.step / self.substeps(key)
        from koppel.couple.stability import check_stability

        foretold = check_stability(self, suggest=False)
        self.begin()
        channels, picked = self._channels(record)
        attributes: dict[str, str | int | float] = {
            "model": self.assembly.name or "assembly",
            "stepper": method.describe(),
            "until": end,
            "start": start,
            "error_growth": foretold.radius,
            "loop_gain": foretold.gain,
            "scene": self.merged.scene,
        }
        width, merged = self.core.width, self.merged
        meshes = [(mesh.corners, mesh.triangles) for mesh in load_meshes(merged.model)]
        writer = RunWriter(file, channels, model_text=lambda: merged.text, attributes=attributes, meshes=meshes)
        with held_signals(), writer:
            watch = CouplingWatch(self, writer, tuple(name for name, _, _ in QUANTITIES))
            for key, machine in self.machines.items():
                for line in machine.start_warnings if start == "design" else ():
                    writer.warn(f"components.{key}: {line}")
            if lost:
                writer.warn(lost)
            if not foretold.stable and any(c.delays for c in self.couplings):
                growth = f"an error grows by {foretold.radius:.4g} per step at the start: the couplings are unstable"
                writer.warn(f"{growth} (koppel couple --check says what helps)")
            if self.repeated:
                writer.warn(self.describe_repeated())
            if short := describe_rows(t0, end - t0, method.step, stride):
                writer.warn(short)
            row = self._first_row()
            writer.append(np.array([t0]), row[None, picked])
            watch.begin(t0, row)
            done, wall, portion = 0, 0.0, stride
            rows = np.empty((0, width))
            while done < total:
                steps = min(portion, total - done)
                rows = room_for(rows, steps // stride + 1)
                begin = clock.perf_counter()
                ended = self.core.run(steps, stride, rows, 0)
                wall += clock.perf_counter() - begin
                done += ended[0]
                count, message = watch.look(rows[: ended[1], 0], rows[: ended[1], 1:])
                if count:
                    writer.append(rows[:count, 0], rows[:count, 1:][:, picked])
                if ended[2] and not message:
                    message = self.describe_end(ended)
                elif message:
                    message = f"{method.name} {message}{self.describe_late()}"
                if message:
                    writer.finish(RunState.DIVERGED, message=message, wall_seconds=wall)
                    raise RunError(message)
                if progress is not None:
                    progress(Progress(self.time, end, wall, wall / (done * method.step)))
                answer_signals()
                portion = min(4 * portion, max(stride, 2_500_000 // width * stride))
            writer.finish(RunState.FINISHED, real_time_factor=wall / (total * method.step), wall_seconds=wall)
        return writer.to_run()

    @cached_property
    def merged(self) -> CompiledModel:
        """All components as one model, for what files tell and viewers show of them."""
        return compile_model(self.assembly.join(cut=True))

    def substeps(self, key: str) -> int:
        """Steps of a machine per step of the assembly."""
        return self.assembly.components[key.split("+")[0]].substeps

    def _channels(self, record: str | Iterable[str] | None) -> tuple[list[Channel], list[int]]:
        """All channels or those of the patterns, and their places in a row."""
        found: list[Channel] = []
        for key, machine in self.machines.items():
            prefix = f"{key}." if key in self.assembly.components else ""
            found += [Channel(f"{prefix}{c.path}", c.unit, c.meaning) for c in machine.compiled.channels]
        for coupling in self.couplings:
            found += [Channel(f"{coupling.path}.{name}", unit, text) for name, unit, text in QUANTITIES]
        picked = choose_channels(found, record)
        return [found[k] for k in picked], picked

    def _first_row(self) -> Array:
        parts = [machine.core.outputs(machine.time) for machine in self.machines.values()]
        return np.concatenate([*parts, self.gaps().ravel()])


# checks --------------------------------------------------------------------------------------------------------------


def refuse_held(assembly: Assembly, name: str) -> None:
    """Raises for a component alone that is to be merged with the ground, which is no component."""
    for number, c in enumerate(assembly.couplings):
        sides = {side.split(".")[0] for side in (c.a, c.b)}
        if c.technique == "merge" and sides == {"ground", name}:
            what = "= merge holds the component to the ground; use index3, or a joint inside the component"
            raise ModelError(what, path=f"couplings[{number}].technique")


def find_explicit(assembly: Assembly, names: tuple[str, ...]) -> dict[str, bool]:
    """Interfaces of a component with coordinates of their own; True: with those of a turn."""
    found: dict[str, bool] = {}
    for number, coupling in enumerate(assembly.couplings):
        for side in coupling.explicit_sides:
            name, _, interface = side.partition(".")
            if name not in names:
                continue
            if len(names) > 1:
                what = f"does not fit '{name}', which is merged with others; couple it alone, or leave out explicit"
                raise ModelError(what, path=f"couplings[{number}].explicit")
            found[interface] = coupling.joint in ("rigid", "hinge")
    return found


def check_fit(coupled: Coupled) -> None:
    """Refuses techniques, steppers and steps that do not fit together."""
    method = coupled.stepper
    for number, coupling in enumerate(coupled.assembly.couplings):
        where = f"couplings[{number}]"
        linear = coupling.execution == "decentral" and coupling.predictor == "linear"
        if coupling.technique in INDEXED and linear and not isinstance(method, SemiImplicitEuler):
            raise ModelError(f"= linear does not fit {method.name}; use evaluate or renew", path=f"{where}.predictor")
        for side in (coupling.a, coupling.b):
            if side == "ground" or coupling.technique == "merge":
                continue
            key, _ = coupled.owner[side]
            substeps = coupled.substeps(key)
            follows = coupling.technique == "imposed_motion" and side == coupling.sides[1]
            if substeps > 1 and (coupling.technique in INDEXED or follows):
                raise ModelError(
                    f"= {substeps} does not fit {where}: {coupling.technique} needs the step of the assembly",
                    path=f"components.{key}.substeps",
                )
    keys = {key for side in coupled.owner for key in [coupled.owner[side][0]]}
    alone = [key for key in coupled.machines if key not in keys]
    if alone and len(coupled.machines) > 1:
        what = "has no interface; add one with model.interface(name, frame), or under interfaces in the file"
        raise ModelError(what, path=f"components.{alone[0]}")


def find_waves(coupled: Coupled) -> dict[str, int]:
    """The order of the machines: those that lead others come first; refuses rings and two leaders of one frame."""
    groups = Groups()

    def keys(coupling: Coupling) -> list[str]:
        return ["ground" if side == "ground" else coupled.owner[side][0] for side in coupling.sides]

    for coupling in coupled.couplings:
        a, b = keys(coupling)
        if coupling.technique in INDEXED and "ground" not in (a, b):  # decentral ones too: their first step is central
            groups.join(a, b)
    waves = dict.fromkeys(coupled.machines, 0)
    leads = [tuple(keys(c)) for c in coupled.couplings if c.technique == "imposed_motion"]
    for _ in range(len(coupled.machines) + 1):
        before = dict(waves)
        for a, b in leads:
            if a != "ground":
                waves[b] = max(waves[b], waves[a] + 1)
        for key in waves:
            waves[key] = max(waves[other] for other in waves if groups.root(other) == groups.root(key))
        if waves == before:
            return waves
    ring = sorted({key for pair in leads for key in pair if key != "ground"})
    raise ModelError(
        f"imposed motions go round in a ring, with what index1 and index3 couple, among {', '.join(ring)}; "
        "let one of them follow by another technique",
        path="couplings",
    )


def check_closed(coupling: Coupling, a: Array, b: Array, length: float) -> None:
    """Refuses frames that do not meet at the start."""
    where = f"{coupling.path}"
    shift = b[:3] - a[:3]
    if coupling.joint == "distance":
        distance = float(np.linalg.norm(shift))
        if not distance > 0.0:
            raise ModelError("the frames of a distance meet at the start; for 0 m take a ball", path=where)
        if abs(distance - length) > APART:
            raise ModelError(f"length = {length:g} m, but the frames are {distance:g} m apart at the start", path=where)
        return
    if np.linalg.norm(shift) > APART:
        x, y, z = (f"{0.0 - v:.6g}" for v in shift)
        raise ModelError(
            f"the frames are {np.linalg.norm(shift):.3g} m apart at the start; "
            f"move {coupling.sides[1]} by ({x}, {y}, {z}) m",
            path=where,
        )
    A, B = a[3:12].reshape(3, 3), b[3:12].reshape(3, 3)
    if coupling.joint == "rigid":
        angle = float(np.arccos(np.clip((np.trace(A.T @ B) - 1) / 2, -1, 1)))
    elif coupling.joint == "hinge":
        n = np.asarray(coupling.axis, dtype=float) / np.linalg.norm(coupling.axis)
        angle = float(np.arctan2(np.linalg.norm(np.cross(A @ n, B @ n)), (A @ n) @ (B @ n)))
    else:
        return
    if angle > 1e-5:  # rad; frames typed with six digits
        what = "turned" if coupling.joint == "rigid" else "their axes turned"
        raise ModelError(
            f"the frames are {what} by {np.rad2deg(angle):.3g} deg against each other at the start; give "
            f"{coupling.sides[1]} the rotation of {coupling.sides[0]}",
            path=where,
        )


def check_rank(coupled: Coupled) -> None:
    """Refuses rows of index1, index3 and imposed motions along which neither side has inertia."""
    known: dict[str, InterfaceReport] = {}
    for coupling in coupled.couplings:
        if coupling.technique == "spring_damper" or coupling.joint == "distance":
            continue
        count = 3 if coupling.joint == "ball" else 6
        block, sides = np.zeros((count, count)), coupling.sides
        for side in sides[1:] if coupling.technique == "imposed_motion" else sides:
            if side == "ground":
                continue
            key, interface = coupled.owner[side]
            if key not in known:
                known[key] = report(coupled.machines[key], coupled.stepper, f"components.{key}")
            block += known[key].block(interface, interface)[:count, :count]
        lost = lost_rows(block)
        if coupling.joint == "hinge":  # about its axis it holds nothing
            lost = tuple(name for name in lost if not name.startswith("r"))
        if lost:
            remedy = "take a ball or a distance" if coupling.joint != "ball" else "take a distance, or give it mass"
            what = f"no inertia is felt along {', '.join(lost)} of the frames (rank {count - len(lost)} of {count})"
            raise ModelError(f"{what}; {remedy}", path=coupling.path)


def check_leaders(coupled: Coupled) -> None:
    """Refuses a component that two others lead in motions which it does not have apart from each other."""
    leads: dict[str, tuple[str, Coupling]] = {}
    for coupling in coupled.couplings:
        if coupling.technique != "imposed_motion" or coupling.path not in coupled.repeated:
            continue
        leader, follower = coupling.sides
        of = "ground" if leader == "ground" else coupled.owner[leader][0]
        first, other = leads.setdefault(coupled.owner[follower][0], (of, coupling))
        if first != of:
            rows = ", ".join(coupled.repeated[coupling.path])
            raise ModelError(
                f"{rows}: {follower.split('.')[0]} follows {of} here and {first} by {other.path}, but cannot move so "
                "that it follows both; let one of them be coupled by index3",
                path=coupling.path,
            )


def row_matrix(coupled: Coupled) -> tuple[Array, list[tuple[Coupling, int]]]:
    """W^T S^-1 W between all rows whose forces are found in steps, with a diagonal of 1, and whose rows they are.

    Rows of imposed motions count on the side that follows.
    """
    known = {key: report(machine, coupled.stepper) for key, machine in coupled.machines.items()}
    solved = [coupling for coupling in coupled.couplings if coupling.technique != "spring_damper"]
    names = [(coupling, row) for coupling in solved for row in range(coupling.rows)]
    matrix = np.zeros((len(names), len(names)))
    sides: dict[str, list[tuple[int, Array]]] = {}
    first = 0
    for coupling in solved:
        places: list[Array | None] = []
        for side in coupling.sides:
            if side == "ground":
                places.append(None)
                continue
            key, interface = coupled.owner[side]
            places.append(known[key].pose[known[key].find(interface)])
        foot = next(place for place in places if place is not None)
        a, b = (foot if place is None else place for place in places)
        rows = joint_rows(coupling, a, b)
        for side, sign in zip(coupling.sides, (-1.0, 1.0), strict=True):
            if side == "ground" or (coupling.technique == "imposed_motion" and sign < 0.0):
                continue
            key, interface = coupled.owner[side]
            at = known[key].find(interface)
            wide = np.zeros((coupling.rows, known[key].W.shape[0]))
            wide[:, 6 * at : 6 * at + 6] = sign * rows
            sides.setdefault(key, []).append((first, wide))
        first += coupling.rows
    for key, entries in sides.items():
        for i, left in entries:
            for j, right in entries:
                matrix[i : i + len(left), j : j + len(right)] += left @ known[key].W @ right.T
    scale = np.sqrt(np.abs(np.diag(matrix)))
    return matrix / np.outer(scale, scale), names


def matrix_rank(coupled: Coupled) -> int:
    """How many rows of the couplings do not follow from others."""
    matrix, names = row_matrix(coupled)
    return len(names) - int(np.sum(np.linalg.eigvalsh((matrix + matrix.T) / 2) < REPEATED)) if names else 0


def find_repeated(coupled: Coupled) -> dict[str, tuple[str, ...]]:
    """Rows that follow from others, by the paths of their couplings."""
    matrix, names = row_matrix(coupled)
    if not names:
        return {}
    values, vectors = np.linalg.eigh((matrix + matrix.T) / 2)
    shared = np.flatnonzero(np.max(np.abs(vectors[:, values < REPEATED]), axis=1, initial=0.0) > 0.05)
    found: dict[str, list[str]] = {}
    for k in shared:
        coupling, row = names[k]
        called = {"distance": ("length",), "hinge": ("x", "y", "z", "across 1", "across 2")}
        found.setdefault(coupling.path, []).append(called.get(coupling.joint, DIRECTIONS)[row])
    return {path: tuple(rows) for path, rows in found.items()}


def copy_state(merged: Machine, machine: Machine, prefix: str) -> None:
    """Takes the part of a state that belongs to one machine."""
    source = {name: slot for slot, name in enumerate(merged.compiled.velocities)}
    q, u = machine.q.copy(), machine.u.copy()
    there, here = q_slots(merged), q_slots(machine)
    for slot, name in enumerate(machine.compiled.velocities):
        if name.startswith("explicit_"):
            continue
        if prefix + name not in source:
            raise KoppelError(f"the merged assembly has no velocity {prefix + name}")
        other = source[prefix + name]
        u[slot] = merged.u[other]
        for to, of in zip(here[slot], there[other], strict=True):
            q[to] = merged.q[of]
    machine.set_state(q, u, merged.time)
    states = {name: slot for slot, name in enumerate(merged.compiled.states)}
    if machine.compiled.states:
        x = machine.core.x.copy()
        for slot, name in enumerate(machine.compiled.states):
            x[slot] = merged.core.x[states[prefix + name]]
        machine.core.x = x


def q_slots(machine: Machine) -> list[tuple[int, ...]]:
    """Per velocity the positions that it moves; the first velocity of a turn has those of its quaternion."""
    compiled = machine.compiled
    turns = dict(zip(compiled.turns, compiled.quaternions, strict=True))
    found: list[tuple[int, ...]] = []
    slot = 0
    base = np.zeros(compiled.system.nq)  # turns of none: a step along another velocity leaves each of these bits
    base[list(compiled.quaternions)] = 1.0
    while slot < compiled.system.nu:
        if slot in turns:
            first = turns[slot]
            found += [tuple(range(first, first + 4)), (), ()]
            slot += 3
            continue
        step = np.zeros(compiled.system.nu)
        step[slot] = 1e-3  # any step shows which positions belong to it
        found.append(tuple(int(k) for k in np.flatnonzero(machine.core.retract(base, step) != base)))
        slot += 1
    return found


__all__ = ["Coupled", "interface_pose"]
