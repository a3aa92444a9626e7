"""A running copy of an assembly: its machines in lockstep in the core."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.couple.assembly import Assembly
from koppel.couple.coupling import INDEXED, Coupling
from koppel.couple.report import InterfaceReport, lost_rows, report
from koppel.couple.watch import CouplingWatch
from koppel.model.errors import KoppelError, ModelError, RunError
from koppel.results import Channel, Run, RunState, RunWriter
from koppel.solve.analyses.equilibrium import find_equilibrium
from koppel.solve.analyses.simulate import Progress, count_steps, read_seconds, room_for
from koppel.solve.interrupt import answer_signals, held_signals
from koppel.solve.machine import Machine
from koppel.solve.method import check_start, check_stepper
from koppel.solve.steppers import GeneralizedAlpha, SemiImplicitEuler, Stepper, find_stepper
from koppel.solve.trouble import describe_trouble

Array = NDArray[np.float64]
PARTED = (SemiImplicitEuler, GeneralizedAlpha)
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

    def __init__(self, assembly: Assembly, stepper: Stepper | str | None = None) -> None:
        self.assembly = assembly
        given = SemiImplicitEuler() if stepper is None else stepper
        method = find_stepper(given) if isinstance(given, str) else given
        if not isinstance(method, PARTED):
            known = " or ".join(kind.name for kind in PARTED)
            raise KoppelError(f"{method.name} does not fit couplings: its steps are not taken in parts; use {known}")
        self.stepper: Stepper = method
        assembly.check_gravity()
        self.groups = merge_groups(assembly)
        self.machines: dict[str, Machine] = {}
        self.owner: dict[str, tuple[str, str]] = {}
        for names in self.groups:
            key, alone = "+".join(names), len(names) == 1
            model = assembly.components[names[0]].model if alone else assembly.merge(names=names)
            try:
                machine = Machine(model)
            except ModelError as error:
                raise error.within(f"components.{key}") from None
            check_stepper(machine.compiled, method)
            if machine.compiled.system.nu == 0:
                what = "has no state of its own: nothing moves; couple to ground instead"
                raise ModelError(what, path=f"components.{key}")
            self.machines[key] = machine
            for name in names:
                for interface in assembly.components[name].interfaces:
                    self.owner[f"{name}.{interface}"] = (key, interface if alone else f"{name}_{interface}")
        self.couplings = tuple(c for c in assembly.couplings if c.technique != "merge")
        check_fit(self)
        self.waves = find_waves(self)
        self.lengths: list[float] = []
        self.core = self._build()
        check_rank(self)

    # setting up ---------------------------------------------------------------------------------------------------

    def _build(self) -> _core.Assembly:
        method = self.stepper
        core = _core.Assembly(method.name, method.options, method.step)
        numbers: dict[str, int] = {}
        for key, machine in self.machines.items():
            substeps = max(self.assembly.components[name].substeps for name in key.split("+"))
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
                coupling.iterations,
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
        return f"{head}components.{key}: {what}; {hint}"

    def describe_rank(self) -> str:
        """The couplings whose rows are singular together."""
        return "give massless frames another joint (ball, distance) or leave out a coupling that repeats others"

    def gaps(self) -> Array:
        """Per coupling: gap along (m) and about (rad), rates of both, force and moment on side b."""
        return self.core.couplings()

    def start_at_equilibrium(self) -> None:
        """All machines at the equilibrium of the merged assembly."""
        merged = Machine(self.assembly.merge(cut=True))
        find_equilibrium(merged)
        self.take_state(merged)

    def take_state(self, merged: Machine) -> None:
        """Positions, velocities and other states of a machine of the merged model (cut=True)."""
        for key, machine in self.machines.items():
            alone = key in self.assembly.components
            copy_state(merged, machine, f"{key}." if alone else "")
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
        Run.warnings tells, from the rows, limits that components leave and gaps above 10 mm or 0.05 rad (and 10 times
        that of the start); frames 100 m apart end the run as diverged, with RunError.
        """
        end, method = read_seconds(until, "until"), self.stepper
        if start == "equilibrium":
            self.start_at_equilibrium()
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
        self.begin()
        channels, picked = self._channels(record)
        attributes: dict[str, str | int | float] = {
            "model": self.assembly.name or "assembly",
            "stepper": method.describe(),
            "until": end,
            "start": start,
        }
        width = self.core.width
        writer = RunWriter(file, channels, model_text=self.assembly.name, attributes=attributes)
        with held_signals(), writer:
            watch = CouplingWatch(self, writer, tuple(name for name, _, _ in QUANTITIES))
            for key, machine in self.machines.items():
                for line in machine.start_warnings if start == "design" else ():
                    writer.warn(f"components.{key}: {line}")
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
                    message = f"{method.name} {message}"
                if message:
                    writer.finish(RunState.DIVERGED, message=message, wall_seconds=wall)
                    raise RunError(message)
                if progress is not None:
                    progress(Progress(self.time, end, wall, wall / (done * method.step)))
                answer_signals()
                portion = min(4 * portion, max(stride, 2_500_000 // width * stride))
            writer.finish(RunState.FINISHED, real_time_factor=wall / (total * method.step), wall_seconds=wall)
        return writer.to_run()

    def substeps(self, key: str) -> int:
        """Steps of a machine per step of the assembly."""
        return max(self.assembly.components[name].substeps for name in key.split("+"))

    def _channels(self, record: str | Iterable[str] | None) -> tuple[list[Channel], list[int]]:
        """All channels or those of the patterns, and their places in a row."""
        found: list[Channel] = []
        for key, machine in self.machines.items():
            prefix = f"{key}." if key in self.assembly.components else ""
            found += [Channel(f"{prefix}{c.path}", c.unit, c.meaning) for c in machine.compiled.channels]
        for coupling in self.couplings:
            found += [Channel(f"{coupling.path}.{name}", unit, text) for name, unit, text in QUANTITIES]
        if record is None:
            return found, list(range(len(found)))
        patterns = [record] if isinstance(record, str) else list(record)
        from fnmatch import fnmatchcase

        picked = [k for k, c in enumerate(found) if any(fnmatchcase(c.path, pattern) for pattern in patterns)]
        for pattern in patterns:
            if not any(fnmatchcase(c.path, pattern) for c in found):
                raise KoppelError(f"record: no channel fits '{pattern}'")
        return [found[k] for k in picked], picked

    def _first_row(self) -> Array:
        parts = [machine.core.outputs(machine.time) for machine in self.machines.values()]
        return np.concatenate([*parts, self.gaps().ravel()])


# checks --------------------------------------------------------------------------------------------------------------


def merge_groups(assembly: Assembly) -> list[tuple[str, ...]]:
    """Components that are one system: those joined by merge."""
    leader = {name: name for name in assembly.components}

    def find(name: str) -> str:
        while leader[name] != name:
            name = leader[name]
        return name

    for coupling in assembly.couplings:
        if coupling.technique == "merge":
            a, b = (side.split(".")[0] for side in (coupling.a, coupling.b))
            if "ground" in (a, b):
                continue
            leader[find(b)] = find(a)
    groups: dict[str, list[str]] = {}
    for name in assembly.components:
        groups.setdefault(find(name), []).append(name)
    return [tuple(names) for names in groups.values()]


def check_fit(coupled: Coupled) -> None:
    """Refuses techniques, steppers and steps that do not fit together."""
    method, assembly = coupled.stepper, coupled.assembly
    for number, coupling in enumerate(assembly.couplings):
        where = f"couplings[{number}]"
        if coupling.technique == "index1" and not isinstance(method, SemiImplicitEuler):
            raise ModelError(f"= index1 does not fit {method.name}; use semi_implicit_euler", path=f"{where}.technique")
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
        raise ModelError("has no interface; add one with model.interface(name, frame)", path=f"components.{alone[0]}")


def find_waves(coupled: Coupled) -> dict[str, int]:
    """The order of the machines: those that lead others come first; refuses rings and two leaders of one frame."""
    group = {key: key for key in coupled.machines}

    def find(key: str) -> str:
        while group[key] != key:
            key = group[key]
        return key

    def keys(coupling: Coupling) -> list[str]:
        return ["ground" if side == "ground" else coupled.owner[side][0] for side in coupling.sides]

    for coupling in coupled.couplings:
        a, b = keys(coupling)
        if coupling.technique in INDEXED and "ground" not in (a, b):  # decentral ones too: their first step is central
            group[find(b)] = find(a)
    waves = dict.fromkeys(coupled.machines, 0)
    leads = [tuple(keys(c)) for c in coupled.couplings if c.technique == "imposed_motion"]
    for _ in range(len(coupled.machines) + 1):
        before = dict(waves)
        for a, b in leads:
            if a != "ground":
                waves[b] = max(waves[b], waves[a] + 1)
        for key in waves:
            waves[key] = max(waves[other] for other in waves if find(other) == find(key))
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
        if abs(distance - length) > APART or not distance > 0.0:
            raise ModelError(f"length = {length:g} m, but the frames are {distance:g} m apart at the start", path=where)
        return
    if np.linalg.norm(shift) > APART:
        x, y, z = (f"{-v:.6g}" for v in shift)
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
    if angle > 1e-5:
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
                known[key] = report(coupled.machines[key], coupled.stepper)
            block += known[key].block(interface, interface)[:count, :count]
        lost = lost_rows(block)
        if coupling.joint == "hinge":  # about its axis it holds nothing
            lost = tuple(name for name in lost if not name.startswith("r"))
        if lost:
            remedy = "take a ball or a distance" if coupling.joint != "ball" else "take a distance, or give it mass"
            what = f"no inertia is felt along {', '.join(lost)} of the frames (rank {count - len(lost)} of {count})"
            raise ModelError(f"{what}; {remedy}", path=coupling.path)


def copy_state(merged: Machine, machine: Machine, prefix: str) -> None:
    """Takes the part of a state that belongs to one machine."""
    source = {name: slot for slot, name in enumerate(merged.compiled.velocities)}
    q, u = machine.q.copy(), machine.u.copy()
    there, here = q_slots(merged), q_slots(machine)
    for slot, name in enumerate(machine.compiled.velocities):
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
    base = machine.q
    while slot < compiled.system.nu:
        if slot in turns:
            first = turns[slot]
            found += [tuple(range(first, first + 4)), (), ()]
            slot += 3
            continue
        step = np.zeros(compiled.system.nu)
        step[slot] = 1e-3
        found.append(tuple(int(k) for k in np.flatnonzero(machine.core.retract(base, step) != base)))
        slot += 1
    return found


__all__ = ["Coupled", "interface_pose"]
