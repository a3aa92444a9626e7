"""Files of runs: HDF5, opened with patience while another process writes, and read into plain data."""

from __future__ import annotations

import os
import time as clock
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from koppel.lazy import LazyModule
from koppel.model.errors import KoppelError
from koppel.results.channel import Channel

h5py: Any = LazyModule("h5py")

FORMAT = "koppel run 1"
MESSAGE_BYTES = 1000
WARNING_BYTES = 16000
PAUSE = 0.025
"""s between two tries to read a file that is being written: far longer than its header takes, too short to notice."""
TRIES = 40
"""Of a locked file: 1 s, after which whoever holds it is not about to let go."""

Array = NDArray[np.float64]


class RunState(IntEnum):
    """How far a run is. A killed run stays RUNNING for ever.

    >>> RunState(2).name
    'DIVERGED'
    """

    RUNNING = 0
    FINISHED = 1
    DIVERGED = 2
    INTERRUPTED = 3


@dataclass(frozen=True)
class Switch:
    """A set-valued law that changed its branch: instant in s, path, and its channel branch before and after."""

    time: float
    path: str
    before: int
    after: int


@dataclass(frozen=True)
class Status:
    """How a run ended: the state, why, wall time per simulated time, the wall time in s, and lines of warning.

    >>> Status(RunState.FINISHED, wall_seconds=2.5).state.name
    'FINISHED'
    """

    state: RunState = RunState.RUNNING
    message: str = ""
    real_time_factor: float = float("nan")
    wall_seconds: float = 0.0
    warnings: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()


@dataclass
class Content:
    """What a run knows before it reads the channels."""

    channels: list[Channel]
    time: Array
    model_text: str | Callable[[], str]  # of a large machine it takes a while to write
    attributes: dict[str, str | int | float]
    status: Status
    locations: dict[str, str] = field(default_factory=dict)


class RunFile:
    """Opens a run file for reading; whatever is wrong with it becomes one line."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> Any:
        check_file(self.path)
        try:
            self.file = open_for_reading(self.path)
        except (OSError, RuntimeError, ValueError) as error:
            raise KoppelError(f"{self.path}: is damaged: {one_line(error)}") from error
        return self.file

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.file.close()
        if isinstance(error, Exception) and not isinstance(error, KoppelError):
            raise KoppelError(f"{self.path}: is damaged: {one_line(error)}") from error


def stamp(path: Path) -> tuple[int, ...]:
    """What differs between a file and the one that takes its name; empty where there is none."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns


def check_file(path: Path) -> None:
    """Raises when there is no HDF5 file at path."""
    try:
        if path.is_dir():
            raise KoppelError(f"{path}: is a folder, not a run file")
        if path.stat().st_size == 0:
            raise KoppelError(f"{path}: is empty (0 bytes); run the model again")
        for _ in range(TRIES // 2):
            with path.open("rb") as file:
                start = file.read(48)
                size = os.fstat(file.fileno()).st_size
            if start[:8] != b"\x89HDF\r\n\x1a\n":
                model = path.suffix.lower() in (".yaml", ".yml", ".urdf")
                hint = f"; it looks like a model: koppel run {path} writes a result" if model else ""
                raise KoppelError(f"{path}: is not an HDF5 file{hint}")
            # bytes 28 to 35 of the newer headers tell the size; a writer may be about to reach it
            if len(start) == 48 and (start[8] < 3 or int.from_bytes(start[28:36], "little") <= size):
                return
            clock.sleep(PAUSE)
    except FileNotFoundError:
        raise KoppelError(f"{path}: there is no such file") from None
    except OSError as error:
        raise KoppelError(f"{path}: cannot be read: {error.strerror or error}") from error
    raise KoppelError(f"{path}: is damaged: the end of the file is missing")


def open_for_reading(path: Path) -> Any:
    """Opens a file as usual, or for SWMR when a writer has it open or was killed while it had.

    SWMR comes second: given a damaged file it would repeat its attempts for minutes, where the usual opening fails at
    once. That one, in turn, may see a header just being written; so it is tried again.
    """
    for attempt in range(4):
        try:
            return open_patiently(path, "r")
        except OSError as error:
            if "open for write" in str(error):
                return open_patiently(path, "r", swmr=True)
            if attempt == 3:
                raise
            clock.sleep(PAUSE)


def open_patiently(path: Path, mode: str, **options: Any) -> Any:
    """Opens an HDF5 file; waits a moment when someone else is just opening it, as HDF5 locks it meanwhile."""
    for _ in range(TRIES):
        try:
            return h5py.File(path, mode, **options)
        except BlockingIOError:
            clock.sleep(PAUSE)
    return h5py.File(path, mode, **options)


def read_content(path: Path) -> Content:
    """Reads all of a run file but the values of the channels."""
    with RunFile(path) as file:
        for name in ("model", "time", "channels", "status"):
            if name not in file:
                raise KoppelError(f"{path}: is an HDF5 file but not a koppel run; /{name} is missing")
        written = read_attributes(file, keep_format=True).get("format", FORMAT)
        if written != FORMAT:
            raise KoppelError(f"{path}: has the format '{written}', this koppel reads '{FORMAT}'; use a newer koppel")
        found: list[tuple[int, Channel, str, int]] = []

        def visit(location: str, thing: Any) -> None:
            if isinstance(thing, h5py.Dataset):
                texts = {name: read_text(thing, name) for name in ("path", "unit", "meaning")}
                found.append((int(thing.attrs["index"]), Channel(**texts), f"channels/{location}", thing.shape[0]))

        # in the turned order of writing: a run that says that it has ended has all its rows, and the channels have at
        # least as many as time
        state = RunState(int(file["status/state"][()]))
        time = file["time"][:]
        file["channels"].visititems(visit)
        found.sort(key=lambda entry: entry[0])
        rows = min([len(time), *(length for _, _, _, length in found)])
        return Content(
            channels=[channel for _, channel, _, _ in found],
            time=time[:rows],
            model_text=file["model"][()].decode(),
            attributes=read_attributes(file),
            status=Status(
                state,
                file["status/message"][()].decode(errors="replace"),
                float(file["status/real_time_factor"][()]),
                float(file["status/wall_seconds"][()]),
                (*read_warnings(file), *note_open(state, path, time[:rows])),
                read_switches(file),
            ),
            locations={channel.path: location for _, channel, location, _ in found},
        )


def read_attributes(file: Any, *, keep_format: bool = False) -> dict[str, str | int | float]:
    """The attributes of the run as plain Python values."""
    values: dict[str, str | int | float] = {}
    for name, value in file.attrs.items():
        plain = value.item() if isinstance(value, (np.generic, np.ndarray)) else value
        values[name] = plain.decode() if isinstance(plain, bytes) else plain
    for name, text in file.get("texts", {}).items():
        values[name] = text[()].decode()
    if not keep_format:
        values.pop("format", None)
    return values


def note_open(state: RunState, path: Path, time: Array) -> tuple[str, ...]:
    """That a file was never closed, and how far it goes: what was read may be a part of a run."""
    if state != RunState.RUNNING:
        return ()
    reached = f"{len(time)} rows up to t = {time[-1]:g} s" if len(time) else "no rows yet"
    return (f"{path} is not closed, so that it was read with swmr=True: its run goes on, or was killed; {reached}",)


def read_warnings(file: Any) -> tuple[str, ...]:
    """The lines of warning; none in files that were written before there were any."""
    if "status/warnings" not in file:
        return ()
    return tuple(file["status/warnings"][()].decode(errors="replace").splitlines())


def read_switches(file: Any) -> tuple[Switch, ...]:
    """The switches of laws; none in files without any."""
    if "status/switches" not in file:
        return ()
    laws = str(read_attributes(file).get("laws", "")).split("\n")
    return tuple(Switch(float(t), laws[int(k)], int(a), int(b)) for t, k, a, b in file["status/switches"][:])


def read_text(thing: Any, name: str) -> str:
    """One attribute as text. Read against the low level of h5py, three times as fast."""
    attribute = h5py.h5a.open(thing.id, name.encode())
    data = np.empty((), dtype=f"S{attribute.dtype.itemsize}")
    attribute.read(data, mtype=attribute.get_type())
    return bytes(data.item()).decode()


def one_line(error: BaseException) -> str:
    """What went wrong in one line; the reason alone when the system gives one.

    >>> one_line(ValueError("a\\n  b"))
    'a b'
    """
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return " ".join(str(error).split())
