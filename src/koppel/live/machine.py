"""A machine whose steps run by the clock in a native thread; commands enter between two steps and are written down.

Python never runs inside a step and never holds one up: what a command changes is checked here, on a second copy of the
machine, and only finished numbers are handed over. Every command is kept with the number of the steps taken before it,
so that a drive can be run again with the same bits (replay).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel import _core
from koppel.live.controls import Control, find_controls
from koppel.model.errors import KoppelError, RunError, shorten, suggest
from koppel.model.mesh import load_meshes
from koppel.model.model import Model
from koppel.model.target import find_target
from koppel.model.tolerances import TYPED
from koppel.model.units import parse_unit
from koppel.results import RunState, RunWriter
from koppel.solve.analyses.equilibrium import find_equilibrium
from koppel.solve.creep import check_creep
from koppel.solve.machine import Machine
from koppel.solve.method import check_start
from koppel.solve.scene import find_scene
from koppel.solve.steppers import Stepper, find_stepper
from koppel.solve.trouble import describe_end

Array = NDArray[np.float64]
FORMAT = "koppel drive 1"
ROW_BYTES = 32_000_000  # of rows that wait to be written
SLOWEST, FASTEST = 0.001, 100.0  # seconds of the machine per second of the clock


@dataclass(frozen=True)
class Frame:
    """One instant: figures by name (see LiveMachine.figures) and the channels that were asked for."""

    figures: dict[str, float]
    values: Array

    @property
    def time(self) -> float:
        """s"""
        return self.figures["time"]


@dataclass
class Drive:
    """What was done to a live machine: commands, each with the number of steps before it, and how it started.

    checksum: SHA-256 of the model text; settings: parameters that were changed before the start.
    """

    model: str
    checksum: str
    stepper: dict[str, Any]
    settings: dict[str, float | str]
    start: str
    commands: list[dict[str, Any]] = field(default_factory=list)
    steps: int = 0

    def write(self, file: str | os.PathLike[str]) -> Path:
        """As JSON."""
        data = {"format": FORMAT, **self.__dict__}
        find_target(file).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        return Path(file)

    @staticmethod
    def read(file: str | os.PathLike[str]) -> Drive:
        """From JSON; raises with the file when it is none."""
        try:
            data = json.loads(Path(file).read_text(encoding="utf-8"))
        except OSError as error:
            raise KoppelError(f"{file}: cannot be read: {error.strerror or error}") from None
        except ValueError:
            data = None
        if not isinstance(data, dict) or data.pop("format", None) != FORMAT or set(data) != set(Drive.__annotations__):
            raise KoppelError(f"{file}: is not a drive of koppel live ('{FORMAT}')")
        return Drive(**data)


class LiveMachine:
    """A model that runs by the clock.

    frame: channels of each frame; ranges: ends of sliders by path; start: design or equilibrium.

    >>> import koppel
    >>> model = koppel.Model("wheel")
    >>> push = model.input("push", "N*m")
    >>> wheel = model.add("wheel", koppel.rotational.Shaft(inertia=2))
    >>> torque = model.add("motor", koppel.rotational.Torque(shaft_b="wheel", torque=push))
    >>> live = LiveMachine(model, ["wheel.speed"])
    >>> live.set("push", 4)
    >>> live.advance(1000)  # without the clock; start() runs by it
    >>> round(float(live.frame().values[0]), 9)
    2.0
    """

    def __init__(
        self,
        model: Model | Machine,
        frame: Iterable[str] = (),
        *,
        stepper: Stepper | str | None = None,
        ranges: Mapping[str, tuple[float, float]] | None = None,
        start: str = "design",
    ) -> None:
        self.machine = model if isinstance(model, Machine) else Machine(model)
        if stepper is not None:
            self.machine.stepper = stepper
        compiled = self.machine.compiled
        self._start = start
        self._twin = Machine(compiled, self.machine.stepper)
        self._twin.set_parameters(self.machine.changed)
        self._inputs: dict[str, float] = {}
        self.machine.core.set_state_bytes(self._find_start())
        self.controls: list[Control] = find_controls(self.machine, ranges)
        self._by_path = {control.path: control for control in self.controls}
        self.paths = tuple(frame)
        """Channels of a frame."""
        rows = int(np.clip(ROW_BYTES // (8 * (1 + len(compiled.channels))), 256, 8192))
        numbers = [compiled.find_channel(path) for path in self.paths]
        self._core: _core.Live = self.machine.core.live(numbers, list(range(len(compiled.channels))), rows)
        self.drive = Drive(
            compiled.model.name,
            hashlib.sha256(compiled.text.encode()).hexdigest(),
            {"name": self.machine.stepper.name, **asdict(self.machine.stepper)},
            dict(self.machine.changed),
            start,
        )
        self._waiting: deque[dict[str, Any] | None] = deque()
        self._kept: dict[str, tuple[bytes, Array, dict[str, float]]] = {}
        self._to_keep: dict[str, tuple[Array, dict[str, float]]] = {}
        self._frame: Frame | None = None
        self._writer: RunWriter | None = None
        self._ending = 0  # commands that must be applied before the recording ends
        self._recorded: Path | None = None
        self.priority = False
        """Whether the system gave the thread priority (SCHED_FIFO)."""

    figures: tuple[str, ...] = tuple(_core.Live.figures)
    """Names of the figures of a frame: step, time in s, mode (0 pauses, 1 runs, 2 has ended), speed, computing time per
    step in us (median, high: 99 % are below, worst), factor (computing time per time of the machine), counted steps,
    missed deadlines (a step that ended after the start of the next one), late (latest start in us), given_up (so late
    that it went on from there), changes of branches, unsettled steps, lost rows, applied commands, wall in s."""

    @property
    def step_size(self) -> float:
        """s"""
        return self.machine.step_size

    def _find_start(self) -> bytes:
        """The state at the start, with inputs as they are set, ready for the first step."""
        twin = self._twin
        twin.reset()
        for path, value in self._inputs.items():
            twin.set_input(path, value)
        if self._start == "equilibrium":
            find_equilibrium(twin, t=0.0)
            if twin.compiled.constraints:
                twin.set_state(*twin.core.project_state(0.0, twin.q, twin.u), 0.0)
        elif self._start != "design":
            raise KoppelError(f"start = '{self._start}' is not known; use design or equilibrium")
        twin.core.t0, twin.core.counter = 0.0, 0
        check_start(twin.core, twin.compiled)
        check_creep(twin.core, twin.compiled, twin.stepper)
        twin.settle_forces()
        return twin.core.state_bytes()

    # the clock ----------------------------------------------------------------------------------------------------

    def start(self, *, priority: bool = True, frames_per_second: float = 60.0) -> None:
        """Begins to step by the clock, in a thread of its own, with priority where the system allows it."""
        self.priority = self._core.start(priority, 1.0 / frames_per_second)

    def stop(self) -> None:
        """Ends after the step it is in; a recording is finished."""
        self._core.stop()
        self._core.advance(0)
        self.pump()
        self._finish_recording()
        self.frame()

    def advance(self, steps: int) -> None:
        """Takes steps without the clock; a step that fails raises RunError."""
        taken = 0
        while taken < steps:
            portion = min(steps - taken, 64 if self._writer is not None else 100_000)
            done = self._core.advance(portion)
            taken += done
            self.pump()
            if done < portion:
                raise RunError(self.reason)
        if steps == 0:
            self._core.advance(0)
            self.pump()
        self.frame()

    @property
    def ended(self) -> bool:
        """Whether a step failed; the last good state stays."""
        return self._core.ended

    @property
    def reason(self) -> str:
        """Why it ended; stops the thread. Empty while it runs."""
        if not self._core.ended:
            return ""
        self._core.stop()
        machine = self.machine
        return describe_end(machine.core, machine.compiled, machine.stepper, self._core.progress)

    def frame(self) -> Frame:
        """The newest frame."""
        found = self._core.take_frame()
        if found is not None:
            count = len(self.figures)
            numbers = dict(zip(self.figures, found[:count].tolist(), strict=True))
            self._frame = Frame(numbers, found[count:])
            self.drive.steps = int(numbers["step"])
        assert self._frame is not None
        return self._frame

    def take_frame(self) -> Frame | None:
        """The newest frame if it is a new one."""
        before = self._frame
        now = self.frame()
        return None if now is before else now

    # commands -----------------------------------------------------------------------------------------------------

    def set(self, path: str, value: float) -> None:
        """Gives an input or a tunable parameter a value, in its unit, before the next step."""
        compiled, twin = self.machine.compiled, self._twin
        if isinstance(value, bool) or not isinstance(value, float | int) or not np.isfinite(value):
            raise KoppelError(f"'{path}' = {shorten(value)} is no finite number")
        entry = {"set": {path: float(value)}}
        if path in compiled.inputs:
            index = compiled.inputs.index(path)
            self._check_slider(path, value)
            twin.core.t0, twin.core.counter = self.frame().time, 0
            twin.set_input(path, float(value))
            number = parse_unit(compiled.input_units[index]).to_si(float(value))
            self._push([("input", index, number, b"")], entry)
            self._inputs[path] = float(value)
            return
        if path not in compiled.parameters:
            known = [control.path for control in self.controls]
            raise KoppelError(f"model '{compiled.model.name}' has no input or parameter '{path}'{suggest(path, known)}")
        self._check_slider(path, value)
        unit = compiled.parameter_entries[path].unit
        twin.set_parameters({path: f"{float(value)!r} {unit}" if unit not in ("", "1") else float(value)})
        self._push([("parameters", 0, 0.0, twin.core.parameters.tobytes())], entry)

    def _check_slider(self, path: str, value: float) -> None:
        control = self._by_path.get(path)
        if control is None:
            return
        if control.why_not:
            raise KoppelError(f"input '{path}' cannot be moved: {control.why_not}; give a speed instead")
        if control.given and not control.low <= value <= control.high:
            unit = "" if control.unit in ("", "1") else f" {control.unit}"
            raise KoppelError(f"'{path}' = {value:g}{unit} is not within {control.low:g} .. {control.high:g}{unit}")

    def release(self, path: str) -> None:
        """Lets an input follow the signal of the model again."""
        self._twin.release_input(path)
        index = self.machine.compiled.inputs.index(path)
        self._inputs.pop(path, None)
        self._push([("release", index, 0.0, b"")], {"release": path})

    def pause(self) -> None:
        """Stops between two steps."""
        self._push([("pause", 0, 0.0, b"")], None)

    def go(self) -> None:
        """Goes on."""
        self._push([("go", 0, 0.0, b"")], None)

    def single(self, steps: int = 1) -> None:
        """Takes steps while it pauses."""
        self._push([("single", int(steps), 0.0, b"")], None)

    def set_speed(self, speed: float) -> None:
        """Seconds of the machine per second of the clock: 0.1 is slow motion."""
        if not SLOWEST <= speed <= FASTEST:
            raise KoppelError(f"speed = {speed:g} is not within {SLOWEST:g} .. {FASTEST:g}")
        self._push([("speed", 0, float(speed), b"")], None)

    def forget_figures(self) -> None:
        """Counts steps, misses and computing times anew."""
        self._push([("forget", 0, 0.0, b"")], None)

    def reset(self) -> None:
        """Back to the start with the parameters in force; inputs keep what they were set to. Ends a recording."""
        self.end_recording()
        self._push([("state", 0, 0.0, self._find_start())], {"reset": True})

    def keep(self, name: str = "state") -> None:
        """Keeps the state before the next step, to come back to it."""
        self._kept.pop(name, None)
        self._push([("keep", 0, 0.0, b"")], {"keep": name})
        self._to_keep[name] = (self._twin.core.parameters, dict(self._inputs))

    def restore(self, name: str = "state") -> None:
        """Back to a state that was kept, with its parameters. Ends a recording."""
        if name not in self._kept:
            raise KoppelError(f"no state '{name}' was kept{suggest(name, self._kept)}")
        self.end_recording()
        state, parameters, inputs = self._kept[name]
        self._twin.core.set_parameters(list(range(4, len(parameters))), parameters[4:].tolist())
        self._inputs = dict(inputs)
        fresh = self._twin.core.parameters.tobytes()  # with a stamp of its own: nothing kept of older values is taken
        self._push([("parameters", 0, 0.0, fresh), ("state", 0, 0.0, state)], {"restore": name})

    def repeat(self, command: Mapping[str, Any]) -> None:
        """Does again what a drive has written down."""
        if "set" in command:
            for path, value in command["set"].items():
                self.set(path, value)
        elif "release" in command:
            self.release(command["release"])
        elif "keep" in command:
            self.keep(command["keep"])
        elif "restore" in command:
            self._core.advance(0)  # a state that was kept before the same step is there
            self.pump()
            self.restore(command["restore"])
        elif "reset" in command:
            self.reset()
        else:
            raise KoppelError(f"the drive has a command that is not known: {shorten(dict(command))}")

    @property
    def inputs(self) -> dict[str, float]:
        """Inputs that were set and not released, in their units."""
        return dict(self._inputs)

    @property
    def kept(self) -> tuple[str, ...]:
        """Names of states that were kept."""
        return tuple(self._kept)

    def _push(self, commands: list[tuple[str, int, float, bytes]], entry: dict[str, Any] | None) -> None:
        if not self._core.push(commands):
            raise KoppelError("too many commands wait; the machine takes none, or too many come at once")
        self._waiting.extend([entry] + [None] * (len(commands) - 1))

    def scene(self) -> str:
        """What a viewer shows, with the parameters in force."""
        return find_scene(self._twin)

    # rows ---------------------------------------------------------------------------------------------------------

    def record(self, file: str | os.PathLike[str], every: float = 0.01) -> None:
        """Writes all channels to a result file from here on, a row every so many seconds of the machine."""
        if self._writer is not None:
            raise KoppelError(f"{self._writer.path}: is being recorded already; end it first")
        stride = round(every / self.step_size)
        if stride < 1 or abs(stride * self.step_size - every) > TYPED * self.step_size:
            raise KoppelError(f"every = {every:g} s is not a whole number of steps of {self.step_size:g} s")
        compiled = self.machine.compiled
        attributes: dict[str, str | int | float] = {
            "model": compiled.model.name,
            "stepper": self.machine.stepper.describe(),
            "start": "live",
            "core": compiled.system.engine,
            "scene": self.scene(),
            **({"laws": "\n".join(dict.fromkeys(compiled.laws))} if compiled.laws else {}),
        }
        self._writer = RunWriter(
            file,
            compiled.channels,
            model_text=lambda: compiled.text,
            attributes=attributes,
            meshes=[(mesh.corners, mesh.triangles) for mesh in load_meshes(compiled.model)],
        )
        self._recorded = Path(file)
        self._push([("record", stride, 0.0, b"")], None)

    def end_recording(self) -> Path | None:
        """Ends a recording after the rows that are on their way; the file, if there was one."""
        if self._writer is None:
            return None
        if not self._ending:
            self._push([("record", 0, 0.0, b"")], None)
            self._ending = len(self._waiting)
        return self._recorded

    @property
    def recording(self) -> Path | None:
        """The file that is being written."""
        return self._recorded if self._writer is not None and not self._ending else None

    def _finish_recording(self) -> None:
        if self._writer is None:
            return
        self._take_rows()
        figures = self.frame().figures
        if figures["lost"]:
            self._writer.warn(f"{figures['lost']:.0f} rows were lost: they could not be written as fast as they came")
        state, message = (RunState.DIVERGED, self.reason) if self.ended else (RunState.FINISHED, "")
        self._writer.finish(state, message, real_time_factor=figures["factor"])
        self._writer, self._ending = None, 0

    def _take_rows(self) -> None:
        while self._writer is not None:
            rows = self._core.take_rows(1024)
            if not len(rows):
                return
            self._writer.append(rows[:, 0], rows[:, 1:])

    def pump(self) -> None:
        """Writes down what was applied and what was recorded; call it many times a second while the clock runs."""
        while (applied := self._core.take_applied()) is not None:
            entry = self._waiting.popleft()
            if entry is not None:
                self.drive.commands.append({"step": applied[3], **entry})
                if "keep" in entry:
                    self._kept[entry["keep"]] = (applied[4], *self._to_keep.pop(entry["keep"]))
            if self._ending:
                self._ending -= 1
                if not self._ending:
                    self._finish_recording()
        if not self._ending:
            self._take_rows()


def replay(
    model: Model | Machine,
    drive: Drive,
    *,
    file: str | os.PathLike[str] | None = None,
    every: float = 0.01,
    frame: Iterable[str] = (),
) -> LiveMachine:
    """Runs a drive again, without the clock: the same commands before the same steps, the same bits.

    file: records all of it up to the first reset.
    """
    machine = model if isinstance(model, Machine) else Machine(model)
    if machine.changed != drive.settings:
        machine.set_parameters(drive.settings)
    live = LiveMachine(machine, frame, stepper=find_stepper(**drive.stepper), start=drive.start)
    if live.drive.checksum != drive.checksum:
        raise KoppelError(f"the drive belongs to another state of model '{drive.model}'; take the one it was made with")
    if file is not None:
        live.record(file, every)
    done = 0
    for command in drive.commands:
        live.advance(command["step"] - done)
        done = command["step"]
        live.repeat(command)
    live.advance(drive.steps - done)
    live.frame()
    return live
